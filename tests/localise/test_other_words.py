"""A translation that says one word of the game for another is told by the rest of its file."""

from __future__ import annotations

import pytest

from ppgen.localise.catalogue.exchanged_words import exchanged_words
from ppgen.localise.catalogue.other_words import OtherWords
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.catalogue.vocabulary import Vocabulary, words_of

TERMS = [
    PoEntry("term/match", "match", "Spiel"),
    PoEntry("term/match/also", "matches", "Spiele"),
    PoEntry("term/tournament", "tournament", "Turnier"),
    PoEntry("term/pile", "pile", "Stapel"),
    PoEntry("term/drawn", "drawn", "Ziehung"),
    PoEntry("term/draw", "lots", "Ziehung"),
    PoEntry("term/end", "end of the match", "Ende des Spiels"),
]
OTHERS = [
    ("In a match you roll once.", "In einem Spiel wird einmal geworfen."),
    ("A match has five plays.", "Ein Spiel hat fünf Züge."),
    ("All matches are played at once.", "Alle Spiele laufen zugleich."),
    ("No match is played twice.", "Kein Spiel gibt es zweimal."),
    ("Who wins the match has won.", "Wer das Spiel gewinnt, hat gewonnen."),
    ("The tournament has four rounds.", "Das Turnier hat vier Runden."),
    ("A tournament takes an evening.", "Ein Turnier dauert einen Abend."),
    ("At the end of the match count all.", "Am Ende des Spiels zählt alles."),
    ("Until the end of the match it lies.", "Bis zum Ende des Spiels liegt es."),
]


def told(source: str, text: str, *, others: int = len(OTHERS), terms: int = len(TERMS)) -> list[str]:
    entries = [PoEntry("page/line", *one) for one in OTHERS[:others]]
    entry = PoEntry("page/line", source, text)
    known = OtherWords.of([*TERMS[:terms], *entries, entry])
    assert [found for one in entries for found in known.exchanged(one)] == []
    return [one.message for one in known.exchanged(entry)]


WRONG = ("After the match all lie down.", "Nach dem Turnier legen sich alle hin.")


def test_one_word_of_the_game_for_another_is_told() -> None:
    assert told(*WRONG) == ["it says turnier, and nothing for match, which the source says"]


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("After the match all lie down.", "Nach dem Spiel legen sich alle hin."),
        ("After the match all lie down.", "Nach den Spielen legen sich alle hin."),
        ("After the match all lie down.", "Danach legen sich alle hin."),
        ("After the match they lie down.", "Nach dem Turnierspiel legen sie sich hin."),
        ("After it all of them lie down.", "Nach dem Turnier legen sich alle hin."),
        ("A tournament match is a match.", "Ein Spiel im Turnier ist ein Spiel."),
        ("After the match", "Nach dem Turnier"),
        ("After the match the pile is left.", "Danach bleibt der Stapel."),
        ("The match is over and that is all.", "Am Ende des Spiels ist es vorbei."),
    ],
)
def test_other_ways_to_say_it_are_not_told(source: str, text: str) -> None:
    assert told(source, text) == []


def test_a_word_that_is_rare_or_no_term_is_not_told() -> None:
    assert told(*WRONG, others=3) == []
    assert told(*WRONG, terms=2) == []


def test_words_before_and_behind_another_are_not_exchanged() -> None:
    source, text = "Shuffle the pile after the match.", "Im Turnier mischt ihr danach den Stapel."
    assert told(source, text) == []


@pytest.mark.parametrize(
    ("source", "text", "count"),
    [
        ("Both roll again; one waits.", "Einer würfelt neu; einer wartet.", 1),
        ("Both roll again; one waits.", "Beide würfeln neu; einer wartet.", 0),
        ("Take three cards.", "Nimm vier Karten.", 1),
        ("Take three cards.", "Nimm 3 Karten.", 0),
        ("Both roll.", "Alle würfeln.", 0),
        ("Take a card.", "Nimm Karten.", 0),
        ("Two roll.", "Einer würfelt.", 1),
        ("Two roll a die.", "Einer würfelt einen Würfel.", 1),
        ("Two roll a die.", "Zusammen würfeln sie einen Würfel.", 0),
        ("Two players each take two cards.", "Zwei Spieler nehmen je ein Kartenpaar.", 0),
        ("Draw two cards and two tokens.", "Nimm je zwei Karten und Marken aus einem Vorrat.", 0),
        ("Two roll a die.", "Zusammen würfeln sie 2-mal einen, dann einen Würfel.", 0),
    ],
)
def test_a_number_in_words_for_another_is_told(source: str, text: str, count: int) -> None:
    for context in ("page/line", "effect/roll", "rule/roll"):
        rules = [one.rule for one in exchanged_words(PoEntry(context, source, text), "en", "de")]
        assert set(rules) == ({"number-words"} if count else set())


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("No one attacks the elf.", "Niemand greift den Elf an."),
        ("The one who rolls is careful.", "Wer würfelt, gibt acht."),
        ("The two run for their team.", "Sie laufen für ihre Elf."),
    ],
)
def test_a_pronoun_is_no_number(source: str, text: str) -> None:
    assert [*exchanged_words(PoEntry("page/line", source, text), "en", "de")] == []


@pytest.mark.parametrize(
    ("source", "text", "count"),
    [
        ("Play on for one victory more.", "Spielt um zwei Siege mehr.", 1),
        ("Play on for one victory more.", "Spielt um einen Sieg mehr.", 0),
        ("Play on for one victory more.", "Spielt um die zwei Siege mehr.", 0),
        ("Play on for one victory more.", "Spielt um beide Siege mehr.", 0),
        ("Play on for one victory.", "Spielt um zwei Siege.", 0),
        ("Play another round for one victory more.", "Spielt noch eine Runde um zwei Siege mehr.", 1),
        ("Play another round for one victory more.", "Spielt noch eine Runde um einen Sieg mehr.", 0),
        ("Play on for a victory more.", "Spielt um zwei Siege mehr.", 0),
        ("Play on for one victory more.", "Spielt um einen von zwei Siegen mehr.", 0),
    ],
)
def test_a_number_for_one_is_told_where_both_are_compared(source: str, text: str, count: int) -> None:
    found = [*exchanged_words(PoEntry("page/line", source, text), "en", "de")]
    assert [one.message for one in found] == ["it says 2 in words, and its source 1"] * count


def test_languages_that_part_no_words_say_their_numbers_in_other_words() -> None:
    entry = PoEntry("page/line", "Both roll once again.", "両チームがもう一度ロールする。")
    assert [*exchanged_words(entry, "en", "ja")] == []


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Spiel {{ constants.a }}, Stapel {{ constants.b }}.", 0),
        ("Stapel {{ constants.a }}, Spiel {{ constants.b }}.", 1),
        ("Stapel {{ constants.b }}, Spiel {{ constants.a }}.", 0),
        ("Stapel und Spiel: {{ constants.a }}, {{ constants.b }}.", 0),
        ("Stapel {{ constants.a }}, Spiel {{ constants.b }}, Spiel.", 0),
    ],
)
def test_words_keep_their_values(text: str, count: int) -> None:
    entry = PoEntry("page/line", "The match {{ constants.a }}, the pile {{ constants.b }}.", text)
    told = [one.message for one in OtherWords.of([*TERMS, entry]).turned(entry)]
    message = "stapel (pile) comes before spiel (match) and what is filled in between them"
    assert told == [message] * count


def test_a_value_of_the_game_that_is_named_like_a_word_does_not_say_it() -> None:
    source, text = (
        "After the match all {{ constants.spiel }} lie.",
        "Nach dem Turnier liegen alle {{ constants.spiel }}.",
    )
    assert len(told(source, text)) == 1
    assert told(source, 'Nach dem Turnier liegen alle, {{ term("spiel") }}.') == []


def test_the_longest_phrase_is_found_however_many_begin_alike() -> None:
    zones = {f"zone {one}{other}": {f"{one}{other}"} for one in "abcdefgh" for other in "abcdefgh"}
    known = Vocabulary.of({**zones, "zone": {"zone"}, "zone ab end": {"end"}})
    assert known.counts == {"zone": (3, 2, 1)}  # what is tried at each place
    words = words_of("A zone ab lies by a zone ab ends and zones of zone hgs and zone zz.")
    found = [frozenset({one}) for one in ("ab", "end", "zone", "hg", "zone")]
    assert [*known.listed(words)] == found


def test_a_form_that_is_an_article_says_no_term() -> None:
    terms = [
        *TERMS,
        PoEntry("term/tournament/from", "tournament", "dem"),
    ]
    entry = PoEntry(
        "page/line", "After the match all lie down.", "Dem Spiel folgt, dass im Kreis alle liegen."
    )
    entries = [PoEntry("page/line", *one) for one in OTHERS]
    said = OtherWords.of([*terms, *entries, entry], "en", "de").said[entry.key]
    assert [{*owners} for owners in said.translation] == [{"match"}]
    assert len(OtherWords.of([*terms, *entries, entry]).said[entry.key].translation) > 1
