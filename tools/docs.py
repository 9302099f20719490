"""`make docs`: the documentation as a web site in `site/`, and a check that no link in it is broken.

The API reference is made from the docstrings of `meadhall`, the other pages from README.md, CONTRIBUTING.md, docs/ and
the games' READMEs. `--check` only checks the links of those files.
"""

from __future__ import annotations

import html
import os
import re
import shutil
import sys
import warnings
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

ROOT = Path(__file__).parents[1]
SITE = ROOT / "site"
API = "api/meadhall.html"
OUTSIDE = re.compile(r"[a-z]+:|//")  # the address of another site, or of mail
CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.DOTALL | re.MULTILINE)
FENCED = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
LINK = re.compile(r"\]\(([^()\s]+)\)")
PATH = re.compile(r"`((?:src|docs|tests|tools|examples|bench)/[\w./-]+)`")
HEADING = re.compile(r"^#+ +(.+?) *$", re.MULTILINE)


def pages(root: Path = ROOT) -> list[Path]:
    """The pages of the documentation."""
    found = [root / "README.md", root / "CONTRIBUTING.md", root / "CHANGELOG.md", *root.glob("docs/**/*.md")]
    return sorted([*found, *root.glob("src/meadhall/**/*.md")])


# -- links of the source files -----------------------------------------------------------------------------------


def slug(heading: str) -> str:
    """The anchor of a heading, as code hosts and our site make it."""
    text = LINK.sub("]", heading).replace("[", "").replace("]", "").lower()
    return re.sub(r"[^\w\- ]", "", text).replace(" ", "-")


def anchors(page: Path) -> set[str]:
    """The anchors of a page."""
    return {slug(found) for found in HEADING.findall(FENCED.sub("", page.read_text(encoding="utf-8")))}


def broken_links(root: Path = ROOT) -> Iterator[str]:
    """A line for each broken link between pages or to files, and for each wrong path in the text."""
    for page in pages(root):
        for path in PATH.findall(page.read_text(encoding="utf-8")):
            if not (root / path).exists():
                yield f"{page.relative_to(root)}: there is no {path}"
        for link in LINK.findall(CODE.sub("", page.read_text(encoding="utf-8"))):
            if OUTSIDE.match(link):
                continue
            path, _, anchor = link.partition("#")
            target = (page.parent / unquote(path)).resolve() if path else page
            if not target.exists():
                yield f"{page.relative_to(root)}: {link} leads nowhere"
            elif anchor and target.suffix == ".md" and anchor not in anchors(target):
                yield f"{page.relative_to(root)}: {link} names no heading of that page"


# -- the site ----------------------------------------------------------------------------------------------------

STYLE = """
body { font: 1rem/1.55 system-ui, sans-serif; max-width: 50rem; margin: 0 auto; padding: 1rem; color: #222 }
nav { border-bottom: 1px solid #ccc; padding-bottom: .5rem } nav a { margin-right: 1rem }
pre, code { background: #f4f2ee; font-size: .9em } pre { padding: .7rem; overflow-x: auto }
table { border-collapse: collapse } td, th { border: 1px solid #ccc; padding: .25rem .6rem; text-align: left }
img { max-width: 100% } a { color: #7a3b12 }
"""


def place_of(page: Path) -> Path:
    """The address of a file of the project in the site."""
    place = page.relative_to(ROOT)
    return Path("index.html") if place == Path("README.md") else place.with_suffix(".html")


def web_page(title: str, body: str, place: Path) -> str:
    """A page of the site, with links to its main pages."""
    up = "../" * (len(place.parts) - 1)
    links = {"Meadhall": "index.html", "All pages": "pages.html", "API": API, "Contributing": "CONTRIBUTING.html"}
    nav = "".join(f'<a href="{up}{target}">{name}</a>' for name, target in links.items())
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{html.escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="{up}style.css"></head>'
        f"<body><nav>{nav}</nav><main>{body}</main></body></html>\n"
    )


def markdown(text: str) -> str:
    """HTML of a Markdown page, with an anchor at each heading."""
    import markdown2

    made = str(markdown2.markdown(text, extras=["fenced-code-blocks", "tables", "cuddled-lists", "strike"]))
    heading = re.compile(r"<h([1-6])>(.*?)</h\1>", re.DOTALL)

    def anchored(found: re.Match[str]) -> str:
        level, inside = found.groups()
        name = slug(html.unescape(re.sub(r"<[^>]+>", "", inside)))
        return f'<h{level} id="{name}">{inside}</h{level}>'

    return heading.sub(anchored, made)


def write_pages() -> None:
    """Every page as HTML, and the files that pages link to."""
    known = {page.resolve(): place_of(page) for page in pages()}
    listed = []
    for page in pages():
        place = place_of(page)

        def moved(found: re.Match[str], page: Path = page, place: Path = place) -> str:
            what, link = found.groups()
            if OUTSIDE.match(link) or link.startswith("#"):
                return found[0]
            path, hash_, anchor = link.partition("#")
            target = (page.parent / unquote(path)).resolve()
            if target not in known:
                copied(target)
            there = known.get(target, target.relative_to(ROOT))
            return f'{what}="{os.path.relpath(there, place.parent)}{hash_}{anchor}"'

        text = page.read_text(encoding="utf-8")
        body = re.sub(r'(href|src)="([^"]+)"', moved, markdown(text))
        title = next(iter(HEADING.findall(text)), place.stem)
        write(place, web_page(title, body, place))
        listed.append(f'<li><a href="{place}">{html.escape(title)}</a> <small>{page.relative_to(ROOT)}</small></li>')
    body = f'<h1>All pages</h1><ul><li><a href="{API}">API reference</a></li>{"".join(listed)}</ul>'
    write(Path("pages.html"), web_page("All pages", body, Path("pages.html")))
    write(Path("style.css"), STYLE)


def copied(target: Path) -> None:
    """Copy a file that is not a page into the site; for a folder write a list of its files."""
    place = SITE / target.relative_to(ROOT)
    if target.is_dir():
        names = sorted(file.name for file in target.iterdir() if not file.name.startswith((".", "__")))
        files = "".join(f"<li>{html.escape(name)}</li>" for name in names)
        inside = target.relative_to(ROOT) / "index.html"
        write(inside, web_page(target.name, f"<h1>{target.name}</h1><ul>{files}</ul>", inside))
    elif target.is_file():
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(target, place)


def write_api() -> None:
    """The reference of the public API, from its docstrings."""
    import pdoc.doc
    import pdoc.render

    import meadhall
    from meadhall import api

    warnings.filterwarnings("ignore", "Error parsing type annotation", module="pdoc")  # shown as in the source

    meadhall.games()
    vars(meadhall)["games"] = api.games  # documented as the function, not as the package of the same name
    pdoc.render.configure(docformat="google", show_source=False, search=False, logo_link="../index.html")
    module = pdoc.doc.Module(meadhall)
    write(Path(API), pdoc.render.html_module(module, {"meadhall": module}))


def write(place: Path, text: str) -> None:
    target = SITE / place
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8")


class Links(HTMLParser):
    """The links and the anchors of an HTML page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.names: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for key, value in attrs:
            if key in ("href", "src") and value:
                self.links.append(value)
            elif key == "id" and value:
                self.names.add(value)


def broken_links_of_site() -> Iterator[str]:
    """A line for each broken link of the site."""
    found = {path: Links(path.read_text(encoding="utf-8")) for path in SITE.rglob("*.html")}
    for path, page in found.items():
        for link in page.links:
            if OUTSIDE.match(link):
                continue
            name, _, anchor = link.partition("#")
            target = (path.parent / unquote(name)).resolve() if name else path
            target = target / "index.html" if target.is_dir() else target
            if not target.exists() or (anchor and target in found and unquote(anchor) not in found[target].names):
                yield f"{path.relative_to(SITE)}: {link} leads nowhere"


def main(argv: list[str]) -> int:
    problems = list(broken_links())
    if "--check" not in argv and not problems:
        shutil.rmtree(SITE, ignore_errors=True)
        write_pages()
        write_api()
        problems = list(broken_links_of_site())
        print(f"The documentation is in {SITE.relative_to(ROOT)}/index.html.")
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
