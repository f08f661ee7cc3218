"""A sentence that a translation lost is told by its length, unless two are said in one."""

from __future__ import annotations

import pytest

from ppgen.localise.catalogue.lost_sentences import LostSentences
from ppgen.localise.catalogue.po import PoEntry

_USUAL = [PoEntry("page/line", "x" * 50 + ".", "y" * 50 + ".") for _ in range(5)]
_SOURCE = f"{'a' * 49}. {'b' * 49}."


def told(text: str, source: str = _SOURCE, context: str = "page/line", usual: int = 5) -> list[str]:
    known = LostSentences.of(_USUAL[:usual])
    return [one.message for one in known.lost(PoEntry(context, source, text))]


@pytest.mark.parametrize(
    ("length", "is_told"), [(60, True), (59, True), (61, False), (80, False), (100, False), (50, False)]
)
def test_a_text_that_is_too_short_for_its_sentences_is_told(length: int, is_told: bool) -> None:
    """Of the usual 101 letters a lost sentence leaves 60 at the most; what is half as long is told otherwise."""
    assert bool(told("z" * (length - 1) + ".")) is is_told


def test_two_sentences_in_one_are_no_loss() -> None:
    short = f"{'a' * 89}. {'b' * 9}."
    assert told("z" * 79 + ".", short) and not told("z" * 81 + ".", short)


def test_as_many_sentences_are_no_loss() -> None:
    assert told(f"{'a' * 54}.") and not told(f"{'a' * 24}. {'b' * 28}.")


def test_names_and_files_of_few_texts_tell_nothing() -> None:
    text = "z" * 55 + "."
    assert told(text) == ["it has 1 of 2 sentences, and 55% of the usual length"]
    assert not told(text, context="effect/line") and not told(text, usual=4)
    assert not told("Aaaaaaaaaaaaaaaaaaa.", "Aaaaaaaaaaaaaaaaaaa. Bbbbbbbbbbbbbbb.")


def test_what_is_filled_in_has_no_length() -> None:
    text = "z" * 55 + "."
    assert told(f"{text}{{{{ {'c' * 50} }}}}")


SHORT = "Shuffle the deck. Then draw a card. Then end your turn."


@pytest.mark.parametrize(
    ("languages", "text", "is_told"),
    [
        (("en", "de"), "Mische das Deck. Dann ziehe eine Karte.", True),
        (("en", "de"), "Mische das Deck. Ziehe eine Karte und beende.", False),  # as short, and joined
        (("en", "de"), "Mische das Deck. Ziehe eine Karte, dann Ende.", False),
        (("en", "de"), "Mische das Deck. Dann ziehe davon eine Karte.", False),  # long enough for all three
        (("en", "de"), "Mische. Ziehe. Beende.", False),  # as many
        (("en", "fr"), "Mélangez le paquet. Puis piochez une.", True),
        (("en", "ja"), "Mische das Deck. Dann ziehe eine Karte.", False),  # unknown what joins there
        ((), "Mische das Deck. Dann ziehe eine Karte.", False),
    ],
)
def test_of_few_and_short_texts_joints_are_counted(
    languages: tuple[str, ...], text: str, *, is_told: bool
) -> None:
    lost = LostSentences.of([], *languages).lost(PoEntry("page/line", SHORT, text))
    assert [one.rule for one in lost] == ["sentences"] * is_told


@pytest.mark.parametrize(("length", "share"), [(199, 1.0), (200, 1.5)])
def test_all_texts_together_tell_what_is_usual_of_short_ones(length: int, share: float) -> None:
    others = [PoEntry("page/line", "x" * length, "y" * (length * 3 // 2))]
    assert LostSentences.of(others, "en", "de").all_in_all == share
