"""Names that were given to each other are told by words of one origin; what is only alike by chance is not."""

from __future__ import annotations

import pytest

from ppgen.localise.catalogue.exchanged_names import exchanged_names
from ppgen.localise.catalogue.po import PoEntry

Pair = tuple[str, str]


def told(one: Pair, other: Pair, context: str = "card/name") -> bool:
    """Tell whether two names are told where the first is called as the second should be, and not as they are."""
    assert [*exchanged_names([PoEntry(context, *one), PoEntry(context, *other)])] == []
    crossed = [PoEntry(context, one[0], other[1]), PoEntry(context, other[0], one[1])]
    found = [*exchanged_names(crossed)]
    assert len(found) <= 1
    return bool(found)


@pytest.mark.parametrize(
    ("one", "other", "is_told"),
    [
        (("Possession", "Posesión"), ("Diagonals", "Diagonales"), True),
        (("Scorpion Kick", "Skorpion-Kick"), ("Knuckle Volley", "Flatterball"), True),
        (("Kupferigel", "Copper Hedgehog"), ("Moosdoktor", "Moss Doctor"), True),
        (("Old Tower", "Alter Turm"), ("Green Meadow", "Grüne Wiese"), False),
        (("Dragon", "Drache"), ("Castle", "Burg"), False),
        (("Sand", "Sand"), ("Wind", "Wind"), True),
        (("Ox", "Ox"), ("Yak", "Yak"), False),
        (("Sun", "Sole"), ("Wind", "Wind"), False),
        (("Phantom", "Fantasma"), ("Crystal", "Cristal"), True),
        (("Scorpion Red", "Skorpion Rot"), ("Scorpion Blue", "Skorpion Blau"), False),
        (("スコーピオン", "さそり"), ("ボール", "玉"), False),
    ],
)
def test_exchanged_names_are_told_by_words_of_one_origin(one: Pair, other: Pair, is_told: bool) -> None:
    assert told(one, other) is is_told


def test_one_word_of_one_origin_tells_of_names_alone() -> None:
    names = ("Scorpion Kick", "Skorpion-Kick"), ("Knuckle Volley", "Flatterball")
    assert told(*names, "card/effects.name")
    assert not told(*names, "page/title")
    assert not told(*names, "term/kick/many")
    both = ("Possession", "Posesión"), ("Diagonals", "Diagonales")
    assert told(*both, "page/title") and not told(*both, "rule/kick")


@pytest.mark.parametrize(
    ("context", "source", "text", "is_told"),
    [
        ("card/title", "brandema", "bransoti", True),
        ("card/title", "brandema", "bramsoti", False),
        ("card/name", "Electrician", "Electricien", True),
        ("card/name", "Magician", "Magicien", False),
        ("card/title", "Bronze", "Bronce", True),
        ("card/title", "Rosi", "Rois", False),
        ("card/title", "Rosti", "Rosit", True),
        ("card/title", "Rose", "Rosa", True),
        ("card/title", "Roses", "Rosas", True),
        ("card/name", "Doctor", "Moosdoktor", True),
        ("card/name", "Actor", "Moosaktor", False),
        ("card/name", "Sand Martin", "Martinet", False),
        ("card/name", "Sand Martin", "Martinets", True),
        ("card/name", "Martin", "Martinet", True),
        ("card/name", "Robots", "Robots", True),
        ("card/name", "Robot", "Robot", False),
    ],
)
def test_words_are_of_one_origin_from_where_it_says(
    context: str, source: str, text: str, is_told: bool
) -> None:
    other = ("Diagonals", "Diagonales") if context.endswith("title") else ("Knuckle", "Flatterball")
    assert told((source, text), other, context) is is_told


@pytest.mark.parametrize(
    ("context", "own", "is_told"),
    [
        ("card/title", "brasmtdoni", True),
        ("card/title", "bransmtupa", False),
        ("card/name", "bosmtadani", True),
        ("card/name", "brasmtdoni", False),
    ],
)
def test_a_name_that_looks_like_its_own_source_is_not_told(context: str, own: str, is_told: bool) -> None:
    """`own` shares 3 and 4 of 10 pairs of letters with its source, and then 2 and 3."""
    pair = [PoEntry(context, "brandemilo", own), PoEntry(context, "Possession", "brandemilo")]
    if context.endswith("title"):
        pair = [
            PoEntry(context, "brandemilo", f"{own} posesion"),
            PoEntry(context, "Possession", "brandemilo"),
        ]
    assert bool([*exchanged_names(pair)]) is is_told


def test_what_many_names_have_in_common_tells_none_of_them() -> None:
    for count in (7, 8):
        others = [
            PoEntry("card/name", f"Scorpion {chr(97 + at) * 5}", f"Giftig {at}") for at in range(count - 1)
        ]
        pair = [
            PoEntry("card/name", "Scorpion", "Flatterball"),
            PoEntry("card/name", "Knuckle", "Skorpion"),
        ]
        assert len([*exchanged_names([*pair, *others])]) == count
    several = [*pair, *others, PoEntry("card/name", "Scorpion zzzzz", "Stachel")]
    assert [*exchanged_names(several)] == []


@pytest.mark.parametrize(
    ("one", "other", "languages", "is_told"),
    [
        (("Pepper", "Pfeffer"), ("Tea", "Tee"), "en de", True),
        (("Pfeffer", "Pepper"), ("Tee", "Tea"), "de en", True),
        (("Pepper", "Pfeffer"), ("Tea", "Tee"), "en nl", False),
        (("Pepper", "Pfeffer"), ("Tea", "Aufguss"), "en de", False),
        (("Salt", "Salz"), ("Rice", "Reise"), "en de", False),
        (("Salt", "Salz"), ("Apple", "Apfel"), "en de", False),
        (("Salt", "Salz"), ("Bear", "Bär"), "en de", True),
        (("Plant", "Pflanze"), ("Sugar", "Zucker"), "en de", False),
        (("Plant", "Pflanze"), ("Mill", "Mühle"), "en de", False),
        (("Brandema", "Bransoti"), ("Tea", "Tee"), "en de", False),
        (("Pepper", "Pfeffer"), ("Tea", "Sea"), "en de", False),
        (("Path", "Pfad"), ("Tea", "Tee"), "en de", True),
        (("Cat", "Katze"), ("Tea", "Tee"), "en de", True),
        (("Heart", "Herz"), ("Tea", "Tee"), "en de", True),
        (("Water", "Wasser"), ("Tea", "Tee"), "en de", True),
        (("Ship", "Schiff"), ("Tea", "Tee"), "en de", True),
        (("Book", "Buch"), ("Tea", "Tee"), "en de", True),
        (("Salz", "Salt"), ("Bär", "Bear"), "de en", True),
        (("Tea", "Tee"), ("Rum", "Run"), "en de", True),
        (("Tea", "Toa"), ("Rum", "Rom"), "en de", False),
        (("Ton", "Tonnen"), ("Rum", "Rum"), "en de", False),
        (("Ton", "Tonne"), ("Rum", "Rum"), "en de", True),
    ],
)
def test_short_names_and_german_sounds(one: Pair, other: Pair, languages: str, *, is_told: bool) -> None:
    for context in ("term/one", "card/title"):
        pairs = [PoEntry(context, one[0], other[1]), PoEntry(context, other[0], one[1])]
        assert bool([*exchanged_names(pairs, *languages.split())]) is is_told
        pairs = [PoEntry(context, *one), PoEntry(context, *other)]
        assert [*exchanged_names(pairs, *languages.split())] == []


def test_a_short_name_that_begins_as_its_source_is_its_own() -> None:
    for text, is_told in (("Hopiskorpion", False), ("Giftskorpion", True)):
        pair = [PoEntry("card/title", "Hopi", text), PoEntry("card/title", "Scorpion", "Hopi")]
        assert bool([*exchanged_names(pair, "en", "de")]) is is_told


def test_sentences_are_no_names() -> None:
    tail = " " + "x" * 42
    for more, count in (("", 1), ("xxxxxxxx", 0)):
        pair = [
            PoEntry("card/name", f"Possession{tail}{more}", "Diagonales"),
            PoEntry("card/name", "Diagonals", "Posesión"),
        ]
        assert len([*exchanged_names(pair)]) == count


@pytest.mark.parametrize(
    ("source", "text", "is_told"),
    [
        ("You take the possession.", "Tomas las diagonales.", False),
        ("You take possession.", "Tomas las diagonales.", True),
        ("You take the possession", "Tomas las diagonales.", True),
        ("You take the possession.", "Tomas las diagonales", True),
        ("**You take the possession.**", "**Tomas las diagonales.**", False),
    ],
)
def test_two_rules_may_share_words(source: str, text: str, is_told: bool) -> None:
    pair = [PoEntry("page/text", source, text), PoEntry("page/text", "Diagonals", "Posesión")]
    assert bool([*exchanged_names(pair)]) is is_told


def test_further_words_of_a_long_name_are_not_compared() -> None:
    for before, is_told in ((5, True), (6, False)):
        tail = " ".join(["badef", "gilop", "munto", "rabel", "sufid", "pomel"][:before])
        assert told((f"{tail} Possession", "Posesión"), ("Diagonals", "Diagonales"), "page/title") is is_told
