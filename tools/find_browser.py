"""Print the path of a Chromium or Chrome for the browser tests; on Debian, as root, install one if there is none.

MEADHALL_CHROMIUM names the browser to use. Without it the usual names on PATH are tried.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys

VARIABLE = "MEADHALL_CHROMIUM"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
MAC = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)


class NoBrowser(Exception):
    """No browser was found. The message says in one sentence what to do."""


def find() -> str | None:
    """The named browser, or the first that runs."""
    if named := os.environ.get(VARIABLE):
        if runs(path := shutil.which(named) or named):
            return path
        raise NoBrowser(f"{VARIABLE} is set to {named!r}, which is no browser that runs here.")
    paths = [*map(shutil.which, NAMES), *MAC]
    return next((path for path in paths if path and runs(path)), None)


def runs(path: str) -> bool:
    """Does this command start a browser? On some systems it only prints what to install."""
    try:
        done = subprocess.run([path, "--version"], capture_output=True, timeout=30, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def install() -> None:
    """Debian's package; Ubuntu's of the same name is only a pointer to another installer."""
    if not (is_debian() and os.geteuid() == 0 and shutil.which("apt-get")):
        raise NoBrowser(
            f"The browser tests need Chromium or Chrome, and found none: install one, or set {VARIABLE} to its path."
        )
    print("Installing Chromium (once) …", file=sys.stderr, flush=True)
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "--yes", "--no-install-recommends", "chromium"]):
        done = subprocess.run(
            ["apt-get", "--quiet=2", *command],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if done.returncode:
            print(done.stdout, file=sys.stderr)
            raise NoBrowser("apt-get could not install the package chromium; what it said stands above.")


def is_debian() -> bool:
    try:
        return platform.freedesktop_os_release()["ID"] == "debian"
    except OSError:
        return False


def find_or_install() -> str:
    """The path of a browser that runs, or NoBrowser."""
    path = find()
    if path is None:
        install()
        path = find()
    if path is None:
        raise NoBrowser("The package chromium is installed, but the browser does not start.")
    return path


def main() -> int:
    try:
        print(find_or_install())
    except NoBrowser as trouble:
        print(trouble, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
