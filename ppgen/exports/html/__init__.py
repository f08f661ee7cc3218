"""Score sheets into pages for a phone: one file that fills in, sums and judges, and asks no network."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Any

from ppgen.display.entry import Entry, EntryKind
from ppgen.display.forms import placed_entries
from ppgen.display.pieces import Document
from ppgen.exports._format import DrawnFile, DrawOptions, Takes, TypefacesById
from ppgen.exports.html.explanations import explanations
from ppgen.exports.html.looks import head_of, style_of
from ppgen.exports.html.sections import EntryPlace, EntryRow, Section, arranged

FORMAT, SUFFIX, TAKES = "html", ".html", Takes.RECORDS

_HERE = Path(__file__).resolve().parent
_SCRIPTS = ("evaluate.js", "record.js", "picture.js", "sheet.js")
_REMARK = re.compile(r"^[ \t]*(?://.*|/\*\*[\s\S]*?\*/)\n", re.MULTILINE)
_INDENT = re.compile(r"^ +", re.MULTILINE)
_NUMBERS = {"integer": "numeric", "number": "decimal"}
LONG_LABEL = 24
"""Letters that find no room in two lines over a field for a number."""
_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; font-src data:"
)
"""What the browser is told to load: nothing that is not in the file."""


def export(
    document: Document,
    fonts: TypefacesById,
    options: DrawOptions,  # noqa: ARG001 - a page says nothing of its maker
) -> tuple[DrawnFile, ...]:
    """Write the page of a score sheet, with all that it needs."""
    sheet = json.loads(document.live)
    sides = [side for sheet in document.sheets for side in (sheet.front, sheet.back) if side is not None]
    entries = {placed.entry.name: placed.entry for side in sides for placed in placed_entries(side)}
    section = arranged(list(entries.values()))
    told = explanations(sides, [entry.tip for entry in entries.values()])
    said = "".join(f"<p>{escape(one)}</p>\n" for one in told)
    about = f'<div class="about">\n{said}</div>\n' if said else ""
    body = "".join(_PageWriter(sheet["fields"]).parts(section))
    words = {name: escape(said) for name, said in sheet["words"].items()}
    script = "".join(_brief((_HERE / name).read_text(encoding="utf-8")) for name in _SCRIPTS)
    game = document.name_of_game or document.game
    name = document.title.removeprefix(f"{game} – ")
    style = style_of(document.looks, "".join([name, *section.headings()]), fonts)
    head = head_of(document.looks, name, f"{game} {document.version}", fonts)
    page = f"""<!doctype html>
<html lang="{escape(document.language)}" dir="{sheet["direction"]}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<title>{escape(document.title)}</title>
<style>
{_INDENT.sub("", (_HERE / "sheet.css").read_text(encoding="utf-8"))}{style}</style>
<body data-name="{escape(document.component)}">
<main>
{head}
<div class="matches"><label for="match">{words["sheets"]}</label><select id="match"></select>
<button type="button" id="new" class="plain">{words["new"]}</button>
<label class="plain file"><input type="file" id="open" accept=".yaml,.yml,.png">{words["open"]}</label></div>
{about}<form autocomplete="off" onsubmit="return false">
{body}</form>
</main>
<footer><div><div id="notice" role="status" hidden><span></span>
<button type="button" id="undo" class="plain">{words["undo"]}</button></div>
<details id="report"><summary><span><span id="verdict" aria-live="polite"></span>
<span id="asked"></span></span></summary><ul></ul></details>
<div class="buttons"><button type="button" id="save">{words["save"]}</button>
<button type="button" id="picture" class="plain">{words["picture"]}</button>
<button type="button" id="clear" class="plain">{words["clear"]}</button></div></div></footer>
<dialog id="ask" aria-labelledby="question"><p id="question">{words["ask"]}</p>
<div class="buttons"><button type="button" id="yes">{words["clear"]}</button>
<button type="button" id="no" class="plain">{words["keep"]}</button></div></dialog>
<script type="application/json" id="sheet">{document.live.replace("<", chr(92) + "u003c")}</script>
<script>
{script}</script>
</html>
"""
    return (DrawnFile(page.encode()),)


class _PageWriter:
    """Writes sections and fields; `fields` say what each field of the record takes."""

    def __init__(self, fields: Mapping[str, Any]) -> None:
        self._fields = fields
        self._numbers: dict[str, int] = {}

    def parts(self, section: Section, depth: int = 0, level: int = 2) -> Iterator[str]:
        """Yield the fields of a section, side by side where they follow one another, and its sections.

        Headings are of a `level`, as HTML counts; items of a group can be shown alone as those of the page.
        """
        waiting: list[str] = []
        for part in section.parts:
            if not isinstance(part, Section):
                waiting.append(
                    self._place(part, section.heading) if isinstance(part, EntryPlace) else self._row(part)
                )
                continue
            yield from _fields(waiting, depth)
            waiting = []
            is_open = depth == 0 and part.is_group and any(isinstance(one, Section) for one in part.parts)
            inner = "".join(self.parts(part, depth if is_open else depth + 1, level + 1))
            if depth == 0 and part.is_item:
                opened = " open" if part.is_first else ""
                heading = f"<h{level}>{escape(part.heading)}</h{level}>"
                summary = f'<summary>{heading}<span class="said"></span></summary>'
                yield f"<details{opened}>{summary}\n{inner}</details>\n"
            else:
                said = escape(part.heading)
                heading = f"<h{level}>{said}</h{level}>\n" if said else ""
                look = "group" if is_open else "block"
                yield f'<div class="{look}" role="group" aria-label="{said}">\n{heading}{inner}</div>\n'
        yield from _fields(waiting, depth)

    def _place(self, place: EntryPlace, heading: str) -> str:
        """Write a field with its label, which is not shown again right under the same heading."""
        identity = self._identity(place.entry)
        is_tick = place.entry.kind is EntryKind.CHECK
        unseen = ' class="unseen"' if place.label == heading and not is_tick else ""
        label = f'<label for="{identity}"{unseen}>{_label(place.label)}</label>'
        control = self._control(place.entry)
        if is_tick:
            return f'<div class="tick">{control}{label}</div>\n'
        look = "short" + " long" * (len(place.label) > LONG_LABEL)
        look = f' class="{look}"' if self._mode(place.entry) else ""
        return f"<div{look}>{label}{control}</div>\n"

    def _row(self, row: EntryRow) -> str:
        """Write boxes side by side, each with its own name; ticks that count are as large as a thumb."""
        boxes = ""
        for number, (entry, name) in enumerate(zip(row.entries, row.names, strict=True), 1):
            control, shown = (
                self._control(entry),
                f'<span aria-hidden="true">{escape(name or str(number))}</span>',
            )
            inner = f"{control}{shown}" if row.counts else f"{shown}{control}"
            boxes += f'<label class="box">{inner}</label>'
        look = "row" + " wide" * (len(row.entries) > 3) + " count" * row.counts
        return (
            f'<div class="{look}" role="group" aria-label="{escape(row.label)}">'
            f'<span aria-hidden="true">{_label(row.label)}</span>'
            f'<div class="boxes">{boxes}</div></div>\n'
        )

    def _mode(self, entry: Entry) -> str:
        """Return the keyboard that a phone should show, if numbers are wanted."""
        return _NUMBERS.get(_shape(self._fields, entry.name)["type"], "")

    def _identity(self, entry: Entry) -> str:
        return f"f{self._numbers.setdefault(entry.name, len(self._numbers) + 1)}"

    def _control(self, entry: Entry) -> str:
        name, tip = escape(entry.name), escape(entry.tip)
        said = f'id="{self._identity(entry)}" data-field="{name}" aria-label="{tip}"'
        if entry.kind is EntryKind.CHECK:
            return f'<input type="checkbox" {said}{" checked" if entry.value else ""}>'
        if entry.kind is EntryKind.CHOICE:
            shown = [
                f"<option{' selected' if one == entry.value else ''}>{escape(one)}</option>"
                for one in ("", *entry.options)
            ]
            return f"<select {said}>{''.join(shown)}</select>"
        if entry.lines:
            return f'<textarea {said} rows="3">{escape(entry.value)}</textarea>'
        mode, value = self._mode(entry), f' value="{escape(entry.value)}"' if entry.value else ""
        said += f' inputmode="{mode}"' if mode else ""
        said += ' autocapitalize="characters"' if _shape(self._fields, entry.name).get("capitals") else ""
        most = entry.cells or entry.signs
        said += f' maxlength="{most}"' if most else ""
        said += f' data-total="{escape(" ".join(entry.total))}" readonly' if entry.total else ""
        return f"<input {said}{value}>"


def _brief(script: str) -> str:
    """Return a script without remarks on lines of their own, and without indents: a page is to be small."""
    return _INDENT.sub("", _REMARK.sub("", script))


def _label(said: str) -> str:
    """Return what a field is called; no line of it begins with the dot that parts two words."""
    return escape(said.replace(" \u00b7 ", "\u00a0\u00b7 "))


def _fields(shown: list[str], depth: int) -> Iterator[str]:
    if shown:
        around = '<div class="block">' if depth == 0 else ""
        yield f'{around}<div class="fields">\n{"".join(shown)}</div>{"</div>" if around else ""}\n'


def _shape(fields: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """Return what the field of a name such as `plays/1/total` takes."""
    shape: Mapping[str, Any] = {"type": "map", "fields": fields}
    for step in name.split("/"):
        shape = shape["items"] if shape["type"] == "list" else shape["fields"][step]
    return shape
