"""The rules booklet of Olé!: what it computes from the cards, what it must say, and its pages in one size of type."""

from __future__ import annotations

from itertools import pairwise

import pytest
import yaml

from ppgen import pipeline
from ppgen.display.ops import Clip, Field, Group, Layer, Op, Use
from ppgen.load.project import open_project
from ppgen.work.memory import Memory
from tests.support.editions import lay_out
from tests.support.ole import ROOT, ole_deck


def fields(ops: tuple[Op, ...]) -> list[Field]:
    found: list[Field] = []
    for op in ops:
        match op:
            case Field():
                found.append(op)
            case Group() | Clip() | Layer():
                found += fields(op.ops)
            case Use():
                found += fields(op.symbol.ops)
    return found


def sums(name: str) -> tuple[int, int, int, int]:
    values = next(card.values for card in ole_deck().cards["example"] if card.id == name)
    return tuple(values[key] for key in ("home_strength", "home_total", "away_strength", "away_total"))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("first-try", (0, 7, 0, 0)),
        ("second-try", (0, 0, 0, 6)),
        ("midfield", (13, 16, 10, 17)),
        ("midfield-again", (13, 19, 10, 16)),
        ("attack", (11, 13, 10, 15)),
        ("rebound", (11, 15, 10, 15)),
        ("counterattack", (10, 14, 11, 16)),
    ],
)
def test_the_play_that_is_told_adds_up(name: str, expected: tuple[int, int, int, int]) -> None:
    assert sums(name) == expected


def test_pages_are_numbered_in_their_order() -> None:
    numbers = [card.values["number"] for card in ole_deck().cards["chapter"]]
    assert numbers == list(range(1, 29))
    steps = [card.values["step"] for card in ole_deck().cards["example"]]
    assert all(before <= after for before, after in pairwise(steps)) and steps[-1] == 7


def test_a_play_has_the_same_seven_steps_in_booklet_and_brief() -> None:
    for kind in ("page", "chapter"):
        (play,) = [card for card in ole_deck().cards[kind] if card.id == "play"]
        steps = [said for said in play.values["statements"] if said["step"] is not None]
        assert [said["step"] for said in steps] == [1, 2, 3, 4, 5, 6, 7]
        assert [said["states"][0] for said in steps] == [f"step-{number}" for number in range(1, 8)]


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.thorough
def test_every_sentence_is_printed_on_its_page(language: str) -> None:
    loaded, _, _ = pipeline.load(open_project(ROOT, ROOT), "ole")
    assert loaded is not None
    edition = lay_out(loaded, language)[0]
    pages = [page for sheet in edition.pieces["rulebook"] for page in sheet.pages]
    said = [
        one.text
        for page in pages
        for one in fields(page.face)
        if "statement" in one.name and not (one.laid or one.quoted)
    ]
    wanted = sum(len(card.values["statements"]) for card in ole_deck().cards["chapter"])
    assert len(said) == wanted + len(ole_deck().cards["example"]) and all(said)


@pytest.mark.parametrize("style", ["book", "rules"])
def test_sentences_of_rules_have_one_size_that_can_be_read(style: str) -> None:
    """What does not fit in it is a problem, so that no page and no language is set smaller."""
    styles = yaml.safe_load((ROOT / "layouts/ole/theme.yaml").read_text(encoding="utf-8"))["styles"]
    size, least = (float(styles[style][key].removesuffix("pt")) for key in ("size", "minimum"))
    assert size == least >= 8.5


READINGS = {"ar": "أإآىة", "ja": "ぁぃぅぇぉっゃゅょがぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽー"}
"""Letters of which none stands in what a word is sorted by: alphabets put others in their place."""


@pytest.mark.parametrize("language", ["ar", "ja", "en", "pt-BR", "fr", "de", "es"])
@pytest.mark.thorough
def test_the_index_is_in_the_order_of_the_language(language: str) -> None:
    loaded, _, _ = pipeline.load(open_project(ROOT, ROOT), "ole", is_judged=False)
    assert loaded is not None
    localised, _ = pipeline.localise_game(loaded, loaded.game, language, Memory())
    keys = sorted(card.values["key"] for card in localised.deck.cards["entry"])
    read = [key.split("|")[0].strip() for key in keys]
    assert not {*"".join(read)} & {*READINGS.get(language, "")}
    if language == "ar":
        assert not [one for one in read if one.startswith("ال")]
    words = [key.split("|")[1] for key in keys]
    for before, after in pairwise(words):
        assert not before.startswith(f"{after} ") and not before.startswith(f"{after}な"), (before, after)
