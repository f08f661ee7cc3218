"""A word of the game said twice for another, and two that changed places, are told by the clause around them."""

from __future__ import annotations

import pytest

from ppgen.localise.catalogue.misplaced_words import MisplacedWords
from ppgen.localise.catalogue.other_words import OtherWords
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.catalogue.vocabulary import words_of
from ppgen.localise.oppositions import clause_pairs

TERMS = {
    "attack": ("attack", "Angriff"),
    "defense": ("defense", "Abwehr"),
    "midfield": ("midfield", "Mittelfeld"),
    "formation": ("formation", "Formation"),
    "tactic": ("tactic", "Taktik"),
    "skill": ("skill", "Talent"),
    "match": ("match", "Spiel"),
    "tournament": ("tournament", "Turnier"),
    "round": ("round", "Runde"),
    "home": ("home", "Heim"),
    "away": ("away", "Gast"),
    "home_team": ("home team", "Heimteam"),
    "away_team": ("away team", "Gastteam"),
    "team": ("team", "Team"),
}
ZONES = dict.fromkeys(("attack", "defense", "midfield"), frozenset(("zone",)))
OTHERS = [
    (f"A {ours} is worth {number}.", f"{theirs} zählt {number}.")
    for ours, theirs in TERMS.values()
    for number in range(1, 7)
]


def known(source: str, text: str, *, others: int = len(OTHERS), language: str = "de") -> MisplacedWords:
    terms = [PoEntry(f"term/{name}", *said) for name, said in TERMS.items()]
    entries = [PoEntry("page/line", *one) for one in OTHERS[:others]]
    entry = PoEntry("page/line", source, text)
    return MisplacedWords(OtherWords.of([*terms, *entries, entry]), ZONES, "en", language)


def replaced(source: str, text: str, *, others: int = len(OTHERS)) -> list[str]:
    found = known(source, text, others=others).replaced(PoEntry("page/line", source, text))
    return [one.message for one in found]


def swapped(source: str, text: str, language: str = "de") -> list[str]:
    found = known(source, text, language=language).swapped(PoEntry("page/line", source, text))
    return [one.message for one in found]


CHECK = "A check has two dice, the formation, the tactic and the skills."
TWICE = "Eine Probe hat zwei Würfel, die Formation, die Formation und die Talente."


def test_a_word_that_is_said_twice_for_another_is_told() -> None:
    message = "it says tactic once less than the source, and formation once more"
    assert replaced(CHECK, TWICE) == [message]


@pytest.mark.parametrize(
    ("source", "text", "count"),
    [
        ("formation, tactic, skill", "Formation, Formation, Talent", 1),
        ("formation and tactic", "Formation und Formation", 0),
        ("The home team is odd, the away team even.", "Das Gastteam ungerade, das Gastteam gerade.", 1),
        ("The home team is odd, the away team even.", "Heim ungerade, Gast gerade.", 0),
        ("One attack. Its defense is first.", "Eine Abwehr. Der Angriff zuerst.", 0),
        ("One attack of the team. Its defense is first.", "Eine Abwehr des Teams. Der Angriff zuerst.", 1),
        ("Defenses come first. The attack waits for a defense.", "Angriffe zuerst. Der Angriff wartet auf eine Abwehr.", 1),
        ("Defenses first. The attack waits for a defense.", "Angriffe zuerst. Der Angriff wartet auf eine Abwehr.", 0),
        ("Defenses come first. The attack waits.", "Angriffe zuerst. Die Abwehr wartet.", 0),
        ("Skills come first. The tactic waits for a skill.", "Taktiken zuerst. Die Taktik wartet auf ein Talent.", 0),
        ("Defenses come first for you", "Angriffe zuerst", 1),
        ("Defenses come first", "Angriffe zuerst", 0),
        (CHECK, "Eine Probe hat zwei Würfel, die Formation, die Taktik und die Talente.", 0),
        (CHECK, "Eine Probe hat zwei Würfel, die Formation, die Mattentaktik der Formation, die Talente.", 0),
        (CHECK, "Zwei Würfel, die Formation und die Talente der Formation.", 0),
        (CHECK, "Zwei Würfel, Formation, Formation, Formation und die Talente.", 0),
    ],
)  # fmt: skip
def test_a_word_is_told_only_in_the_place_of_another(source: str, text: str, count: int) -> None:
    assert len(replaced(source, text)) == count


def test_a_rare_word_is_told_for_another_of_its_group() -> None:
    source = "The attack of the team waits for a skill."
    assert replaced(source, "Die Abwehr des Teams wartet auf ein Talent.", others=0)
    assert not replaced(source, "Die Taktik des Teams wartet auf ein Talent.", others=0)
    assert not replaced(source, "Der Angriff des Teams wartet auf ein Talent.", others=0)


def test_a_word_that_is_rare_is_not_told() -> None:
    rows = [number for number, (ours, _) in enumerate(OTHERS) if "tactic" in ours]
    assert replaced(CHECK, TWICE, others=rows[3]) == []
    assert replaced(CHECK, TWICE, others=rows[3] + 1) != []


@pytest.mark.parametrize(
    ("source", "text", "count"),
    [
        ("Your attack meets their defense.", "Deine Abwehr trifft ihren Angriff.", 1),
        ("Their attack and your defense.", "Deine Abwehr und ihr Angriff.", 0),
        ("Two, one for match and one for tournament, team, round.", "Zwei, einer für Turnier und einer für Spiel, Team, Runde.", 0),
        ("Two, one for a match, one for a tournament, team, round.", "Zwei, einer für Turnier und einer für Spiel, Team, Runde.", 1),
        ("The attack and defense.", "Abwehr und Angriff.", 0),
        ("The attack, midfield and defense.", "Abwehr, Mittelfeld und Angriff.", 0),
        ("From attack or midfield, never from defense.", "Aus Abwehr oder Mittelfeld, nie aus dem Angriff.", 1),
        ("From attack or midfield, never from defense.", "Aus Mittelfeld oder Angriff, nie aus der Abwehr.", 0),
        ("The match of the team.", "Das Team hat das Spiel.", 0),
        ("When the matches of a round are over, look which team has won the tournament.", "Sind die Turniere einer Runde vorbei, seht nach, welches Team das Spiel gewonnen hat.", 1),
        ("In the matches of a round somebody wins the tournament.", "Das Turnier gewinnt in einer Runde voller Spiele jemand.", 0),
        ("Attack meets defense, midfield midfield, defense attack.", "Abwehr trifft Angriff, Mittelfeld Mittelfeld, Abwehr Angriff.", 1),
        ("The team, tactic, skill, formation.", "Team, Talent, Taktik, Formation.", 0),
        ("A team, the tactic of a skill, a formation.", "Talent, die Taktik eines Teams, eine Formation.", 1),
        ("The skill of an {{ x }} tactic, a round and a match.", "Die {{ x }}taktik eines Talents, Runde, Spiel.", 0),
    ],
)  # fmt: skip
def test_two_words_in_each_other_s_place_are_told(source: str, text: str, count: int) -> None:
    assert len(swapped(source, text)) == count


def test_what_stands_where_is_said() -> None:
    message = "abwehr stands where the source says attack, and angriff where it says defense"
    assert swapped("Your attack meets their defense.", "Deine Abwehr trifft ihren Angriff.") == [message]


def test_languages_with_an_order_of_their_own_are_not_judged_by_it() -> None:
    assert swapped("Your attack meets their defense.", "Deine Abwehr trifft ihren Angriff.", "tr") == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("両チームがもう一度ロールする", ["両", "チーム", "がもう", "一度", "ロール", "する"]),
        ("والهجوم بالكرة للفريق الآن", ["هجوم", "كرة", "فريق", "الآن"]),
    ],
)
def test_words_are_found_in_writings_that_join_them(text: str, words: list[str]) -> None:
    assert words_of(text) == words


def test_an_icon_ends_no_clause() -> None:
    assert [*clause_pairs("One :whistle: here: two.", "Eine :whistle: hier: zwei.")] == [
        ("One :whistle: here", "Eine :whistle: hier"),
        (" two.", " zwei."),
    ]
