"""A report as one HTML file: no script, nothing from elsewhere, light and dark."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

# From blue over a pale middle to red: the shares of a heat map, in steps of a tenth.
HEAT = ("245a94", "3f78ad", "6b9bc4", "9dbfd9", "cfdfe9", "efe9dd", "f2d3bd", "eab18f", "dc8763", "c65b40", "a32f29")

STYLE = """
:root { color-scheme: light dark; --paper: #faf7f0; --ink: #23201b; --quiet: #6d665a; --line: #ddd5c5; --dot: #2f6690;
  --up: #a3372b; --down: #2f6690; --none: #e9e3d6 }
@media (prefers-color-scheme: dark) { :root { --paper: #1c1b19; --ink: #ece7dc; --quiet: #a49c8d; --line: #3d3a34;
  --dot: #8fbce0; --up: #ef8a72; --down: #8fbce0; --none: #2b2925 } }
body { font: 16px/1.55 system-ui, sans-serif; max-width: 68rem; margin: 0 auto; padding: 1.5rem 1rem 4rem;
  background: var(--paper); color: var(--ink) }
h1 { font: 600 2rem/1.2 Georgia, serif; margin: .4em 0 }
h2 { font: 600 1.35rem/1.3 Georgia, serif; margin: 2.2em 0 .4em }
h3 { font: 600 1.05rem/1.3 Georgia, serif; margin: 1.6em 0 .2em }
p { max-width: 44rem } .quiet { color: var(--quiet); font-size: .9rem }
figure { margin: 1rem 0; overflow-x: auto } svg { display: block; max-width: none }
svg text { font: 13px system-ui, sans-serif; fill: var(--ink) } .label { text-anchor: end }
.slant { text-anchor: start } svg .tick { text-anchor: middle; fill: var(--quiet); font-size: 12px }
svg .note { fill: var(--quiet); font-size: 12px } .grid { stroke: var(--line) }
.base { stroke: var(--quiet); stroke-dasharray: 4 3 } .whisker { stroke: var(--quiet); stroke-width: 2 }
.row circle { fill: var(--quiet) } .up circle { fill: var(--up) } .up .whisker { stroke: var(--up) }
.down circle { fill: var(--down) } .down .whisker { stroke: var(--down) } rect.none { fill: var(--none) }
table { border-collapse: collapse; font-size: .92rem; margin: 1rem 0 } .scroll { overflow-x: auto }
td, th { border-bottom: 1px solid var(--line); padding: .25rem .8rem .25rem 0; text-align: left; white-space: nowrap }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums }
""" + "".join(f"rect.h{n} {{ fill: #{colour} }}\n" for n, colour in enumerate(HEAT))


def page(title: str, parts: Iterable[str]) -> str:
    """A whole page."""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>\n<h1>{escape(title)}</h1>\n"
        + "\n".join(parts)
        + "\n</body></html>\n"
    )


def heading(text: str) -> str:
    return f"<h2>{escape(text)}</h2>"


def subheading(text: str) -> str:
    return f"<h3>{escape(text)}</h3>"


def text(words: str, *, quiet: bool = False) -> str:
    return f"<p{' class=quiet' if quiet else ''}>{escape(words)}</p>"


def figure(svg: str) -> str:
    return f"<figure>{svg}</figure>"


def table(head: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """A table; numbers stand to the right."""
    body = [list(row) for row in rows]
    right = [all(isinstance(row[n], int | float) or _numeric(row[n]) for row in body) for n in range(len(head))]

    def cells(tag: str, row: Sequence[Any]) -> str:
        marks = (" class=n" if right[n] else "" for n in range(len(head)))
        return "".join(f"<{tag}{mark}>{escape(str(x))}</{tag}>" for mark, x in zip(marks, row, strict=True))

    lines = "".join(f"<tr>{cells('td', row)}</tr>" for row in body)
    return f'<div class="scroll"><table><tr>{cells("th", head)}</tr>{lines}</table></div>'


def _numeric(value: Any) -> bool:
    return isinstance(value, str) and value[:1] in "0123456789−+-" and value != "-"


def versions_line(versions: Mapping[str, Any]) -> str:
    """The versions as one quiet line."""
    return text(", ".join(f"{name} {version}" for name, version in versions.items() if version), quiet=True)
