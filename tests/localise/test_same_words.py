"""Two words that a field chooses between, and labels that say a word, are each called by their own word."""

from __future__ import annotations

import pytest

from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.catalogue.same_words import SameWords

GROUPS = {"home": frozenset({"side"}), "away": frozenset({"side"}), "die": frozenset({"thing"})}


def told(*entries: PoEntry) -> list[str]:
    known = SameWords.of(entries, GROUPS)
    return [f"{entry.context} {one.rule}" for entry in entries for one in known.wrong(entry)]


HOME, AWAY = PoEntry("term/home", "Home", "Heim"), PoEntry("term/away", "Away", "Gast")


@pytest.mark.parametrize(
    ("entry", "is_told"),
    [
        (PoEntry("term/away", "Away", "Heim"), True),
        (PoEntry("term/away", "Away", "heim"), True),
        (PoEntry("term/away", "home", "Heim"), False),  # one word in the source, too
        (PoEntry("term/away", "Away", "Gast"), False),
        (PoEntry("term/die", "die", "Heim"), False),  # of another group
    ],
)
def test_two_words_that_a_field_chooses_between_are_not_called_alike(entry: PoEntry, is_told: bool) -> None:
    expected = ["term/home other-word", f"{entry.context} other-word"] if is_told else []
    assert told(HOME, entry) == expected


@pytest.mark.parametrize(
    ("source", "text", "is_told"),
    [
        ("Home", "Gast", True),
        ("*Home*", "gast", True),
        ("Home", "Heim", False),
        ("Home", "Zuhause", False),
        ("Home side", "Gast", False),
        ("Home", "Gäste", False),
        ("Dice", "Würfel", False),
    ],
)
def test_a_label_that_is_a_word_of_the_game_is_called_as_that(source: str, text: str, is_told: bool) -> None:
    entries = HOME, AWAY, PoEntry("term/die", "die", "Würfel"), PoEntry("term/dice", "dice", "Würfel")
    assert told(*entries, PoEntry("entry/word", source, text)) == ["entry/word other-word"] * is_told


ATTACK = "{{ signed(value) }} {{ plural(value, 'Angriffswürfel', 'Angriffswürfel') }}."
DEFENSE = "{{ signed(value) }} {{ plural(value, 'Abwehrwürfel', 'Abwehrwürfel') }}."
DICE = "{{ signed(value) }} %s {{ plural(value, 'die', 'dice') }}."


@pytest.mark.parametrize(
    ("context", "source", "text", "is_told"),
    [
        ("effect/defense", DEFENSE, DICE % "attack", True),
        ("effect/defense", DEFENSE, DICE % "defense", False),
        ("effect/attack", DEFENSE, DICE % "attack", False),  # two wordings of one effect
        ("effect/other", ATTACK, DICE % "attack", False),  # one sentence in the source, too
        ("page/line", DEFENSE, DICE % "attack", False),
    ],
)
def test_two_effects_say_two_sentences(context: str, source: str, text: str, is_told: bool) -> None:
    entry, other = PoEntry(context, source, text), PoEntry("effect/attack", ATTACK, DICE % "attack")
    assert told(entry, other) == ([f"{context} other-word", "effect/attack other-word"] if is_told else [])


def test_wordings_of_values_alone_say_nothing() -> None:
    pair = (
        PoEntry("effect/one", "{{ a }}: {{ b }}", "{{ a }}: {{ b }}"),
        PoEntry("effect/two", "So {{ a }}", "{{ a }}: {{ b }}"),
    )
    assert told(*pair) == []
