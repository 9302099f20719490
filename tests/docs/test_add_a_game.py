"""The game of docs/add-a-game.md works: its files are written to a folder as on the page, and its tests pass."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "add-a-game.md"
BLOCK = re.compile(r"<!-- (\S+) -->\n```\w+\n(.*?)```", re.DOTALL)


def test_the_game_built_on_the_page_works(tmp_path: Path) -> None:
    files: dict[str, str] = {}
    for name, code in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        files[name] = files[name] + "\n\n" + code if name in files else code
    assert set(files) == {"horn/__init__.py", "horn/rules.py", "horn/text/en.toml", "test_horn.py"}
    lines = [line for line in files["horn/rules.py"].splitlines() if line.strip()]
    assert len(lines) <= 66, "a sixty-line game, give or take its imports"
    for name, code in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(code, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_horn.py"]
    # The game's folder is the root, so this project's settings do not apply; it needs only the marker.
    (tmp_path / "pytest.ini").write_text("[pytest]\npythonpath = .\nmarkers = clause\n", encoding="utf-8")
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "2 passed" in done.stdout, done.stdout + done.stderr
