"""Booklets of rules are set in type that can be read at a table, in every language."""

from __future__ import annotations

import pytest

from ppgen import pipeline
from ppgen.checks.sight.content import content_of
from ppgen.load.project import open_project
from tests.support.editions import lay_out
from tests.support.ole import ROOT
from tests.support.rounds import in_rounds

LEAST = 8.5
"""Points; what a card or a board in a picture says may be as small as the picture."""

BOOKLETS = {
    ("ole", "ja"): "rulebook",
    ("ligne-de-fond", "fr"): "rulebook",
    ("worldies", "de"): "booklet",
    ("battle-dice", "fr"): "rules",
    ("ole", "ar"): "rulebook",
    ("ole", "fr"): "rulebook",
    ("ligne-de-fond", "de"): "rulebook",
}

NAME = "piece"
"""What names the booklet for whoever asks for it again; it is no rule, and is not read in play."""


@pytest.mark.slow(keep=4)
@pytest.mark.parametrize(("game", "language"), in_rounds(BOOKLETS))
@pytest.mark.thorough
def test_no_word_of_a_booklet_is_smaller(game: str, language: str) -> None:
    loaded, _, _ = pipeline.load(open_project(ROOT, ROOT), game)
    assert loaded is not None
    edition = lay_out(loaded, language)[0]
    pages = [page for sheet in edition.pieces[BOOKLETS[game, language]] for page in sheet.pages]
    found = {
        (page.id, item.field.name, round(line.size, 2))
        for page in pages
        for op in page.face
        for item in content_of(op).items
        for line in item.lines
        if not item.field.quoted and item.field.name != NAME and line.size < LEAST - 0.01
    }
    assert pages and found == set()
