"""Pages for a phone are read back: each field once, nothing from a network, and no more than a phone can load."""

from __future__ import annotations

import json

import pytest

from ppgen.common.colour import Colour
from ppgen.common.geometry import Rect, Size
from ppgen.compose.phone_pages import WORDS
from ppgen.display.entry import Entry, EntryAlign, EntryKind, Lettering
from ppgen.display.pieces import Document, Piece
from ppgen.exports import DrawOptions, find
from ppgen.impose.singles import single_sheets
from ppgen.proofs import prove
from ppgen.typeset.fonts import Fonts


def document(*fields: str) -> Document:
    ink = Lettering((), 4.0, Colour(0, 0, 0), EntryAlign.LEFT)
    area = Rect(5, 5, 60, 9)
    entries = tuple(Entry(name, EntryKind.TEXT, area, "4 < 5", f'"{name}"', ink) for name in fields)
    piece = Piece("sheet", Size(80, 60), 0.0, area, entries)
    words = {name.removeprefix("page/"): said for name, said in WORDS.items()}
    taken = {name: {"type": "text", "default": None} for name in fields}
    live = json.dumps({"direction": "ltr", "words": words, "fields": taken, "rules": 0})
    return Document("Tiny – Note", "Tiny", "1", "note", "en", single_sheets((piece,)), live)


def page(wanted: Document) -> str:
    (drawn,) = find("html").export(wanted, Fonts({}, {}, {}), DrawOptions())
    return drawn.content.decode()


def told(content: str, wanted: Document) -> list[str]:
    _, problems = prove(content.encode(), wanted, form="html")
    return [problem.rule for problem in problems]


def test_a_page_as_it_was_written_is_right() -> None:
    facts, problems = prove(page(document("home", "away")).encode(), document("home", "away"), form="html")
    assert (problems, facts.fields) == ([], 2)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('data-field="away"', 'data-field="elsewhere"'),
        ('value="4 &lt; 5"', 'value="4"'),
        ("<main>", '<main><img src="https://example.com/x.png">'),
        ("<main>", "<main><style>main { background: url(x.png) }</style>"),
        ('"fields": {', '"field": {'),
    ],
)
def test_a_page_that_says_something_else_is_told(old: str, new: str) -> None:
    wanted = document("home", "away")
    content = page(wanted)
    assert old in content and told(content.replace(old, new, 1), wanted) == ["prove/form"]


def test_a_page_that_is_too_large_is_told_and_of_what() -> None:
    wanted = document("home")
    content = page(wanted).replace("</main>", f"</main><!--{'x' * 300_000}-->")
    _, (problem,) = prove(content.encode(), wanted, form="html")
    assert problem.rule == "prove/heavy-page" and "fields: 1," in problem.message
