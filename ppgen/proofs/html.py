"""Proves pages for a phone: every field is there once with what it says, no address is, and it is small."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

from ppgen.common.problem import Problem, error, warning
from ppgen.display.entry import Entry, EntryKind
from ppgen.display.forms import placed_entries
from ppgen.display.pieces import Document
from ppgen.proofs._facts import USUAL, Facts, ReadBack

LARGEST = 300_000
"""So many bytes a page has at most, to be there at once on a phone without a good connection."""

_NAMING = frozenset(
    {"src", "srcset", "href", "action", "formaction", "poster", "data", "background", "ping", "xlink:href"}
)
"""Attributes that name what a browser would fetch, or go to."""

_HARMLESS = ("#", "data:", "blob:")
_IN_STYLES = re.compile(r"""url\(\s*["']?(?!data:|#)[^)]|@import""")
_IN_SCRIPTS = re.compile(
    r"\b(?:fetch|import|importScripts)\s*\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon"
)


class _Fields(HTMLParser):
    """Reads the fields of a page with their values and tips, and the data of its script."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, str, str]] = []
        self.data = ""
        self.letters = 0
        self._inside = ""
        self.asks = False
        self._is_script = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        named = [value.strip() for name, value in said.items() if name in _NAMING and value.strip()]
        self.asks |= not all(value.startswith(_HARMLESS) for value in named)
        drawn = (said.get(name, "") for name in ("style", "fill", "stroke", "filter", "mask", "clip-path"))
        self.asks |= any(_IN_STYLES.search(value) for value in drawn)
        self._is_script = tag == "script"
        self._inside = (said.get("id", "") or tag) if tag == "script" else tag
        if "data-field" in said:
            value = (
                ("x" if "checked" in said else "")
                if said.get("type") == "checkbox"
                else said.get("value", "")
            )
            self.found.append((said["data-field"], value, said.get("aria-label", "")))
        elif tag == "option" and "selected" in said:
            self._inside = "chosen"

    def handle_endtag(self, tag: str) -> None:  # noqa: ARG002 - whatever ends, nothing is inside
        self._inside, self._is_script = "", False

    def handle_data(self, data: str) -> None:
        if self._inside in {"chosen", "textarea"} and self.found:
            name, _, tip = self.found[-1]
            self.found[-1] = name, data, tip
        elif self._inside == "sheet":
            self.data = data
        elif self._is_script:
            self.asks |= _IN_SCRIPTS.search(data) is not None
        elif self._inside == "style":
            self.asks |= _IN_STYLES.search(data) is not None
            self.letters = sum(map(len, re.findall(r"base64,([A-Za-z0-9+/=]+)", data)))


def prove(content: bytes | Path, document: Document, _: ReadBack = USUAL) -> tuple[Facts, list[Problem]]:
    """Compare the fields of a page with the places to write that were composed; it has no back."""
    raw = content.read_bytes() if isinstance(content, Path) else content
    page = raw.decode("utf-8", "replace")
    reader = _Fields()
    reader.feed(page)
    sides = [side for sheet in document.sheets for side in (sheet.front, sheet.back) if side is not None]
    wanted = {placed.entry.name: placed.entry for side in sides for placed in placed_entries(side)}
    problems = [*_differences(wanted, reader), *_weight(len(raw), reader)]
    if reader.asks:
        problems.append(_fault("it names an address, and would ask a network"))
    return Facts(pages=1, pieces=1, fields=len(wanted)), problems


def _differences(wanted: dict[str, Entry], reader: _Fields) -> Iterator[Problem]:
    names = [name for name, _, _ in reader.found]
    if sorted(names) != sorted(wanted):
        yield _fault("its fields are not those that were composed, each once")
    for name, value, tip in reader.found:
        entry = wanted.get(name)
        if entry is None:
            continue
        said = entry.value if entry.kind is not EntryKind.CHECK or not entry.value else "x"
        for what, expected, read in (("value", said, value), ("words", entry.tip, tip)):
            if expected != read:
                yield _fault(f"{name}: its {what} should be {expected!r}, and is {read!r}")
    try:
        known = json.loads(reader.data)
    except ValueError:
        known = None
    if not isinstance(known, dict) or not known.get("fields"):
        yield _fault("the laws of its record cannot be read")


def _weight(size: int, reader: _Fields) -> Iterator[Problem]:
    if size > LARGEST:
        parts = f"fields: {len(reader.found)}, cards and laws: {len(reader.data) // 1000} KB"
        message = f"the page has {size // 1000} KB ({parts}, letters: {reader.letters // 1000} KB); "
        hint = "say no style: under phone: in theme.yaml, or part the record"
        yield warning(
            "prove/heavy-page", f"{message}a phone should have {LARGEST // 1000} at most", hint=hint
        )


def _fault(message: str) -> Problem:
    return error("prove/form", message, hint="build it again; if it stays, the program is at fault")
