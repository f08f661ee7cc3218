"""Lose for get, discard for draw, one for all and a lost “automatic” are told in translations; idioms are not."""

from __future__ import annotations

import pytest

from ppgen.localise.catalogue.other_quantities import other_actions
from ppgen.localise.catalogue.owners import owned_values
from ppgen.localise.catalogue.po import PoEntry

GETS = "Your team gets **{{ value }}**."
ZONES = "All their zones get **{{ value }}**."
LAID = "Lay {{ count }} of them on the table."
CHOICE = "Lay down a man of your choice."
SENT = "They get {{ count }} automatic goals."


@pytest.mark.parametrize(
    ("source", "text", "languages", "message"),
    [
        (GETS, "Votre équipe perd **{{ value }}**.", "en fr", "it says lose, and its source gain"),
        (GETS, "Dein Team verliert **{{ value }}**.", "en de", "it says lose, and its source gain"),
        (GETS, "Tu equipo pierde **{{ value }}**.", "en es", "it says lose, and its source gain"),
        (GETS, "Seu time perde **{{ value }}**.", "en pt-BR", "it says lose, and its source gain"),
        (GETS, "Je team verliest **{{ value }}**.", "en nl", "it says lose, and its source gain"),
        (GETS, "La tua squadra perde **{{ value }}**.", "en it", "it says lose, and its source gain"),
        ("Du erhältst {{ value }}.", "You lose {{ value }}.", "de en", "it says lose, and its source gain"),
        (GETS, "Votre équipe a **{{ value }}**.", "en fr", ""),
        (GETS, "Votre équipe obtient **{{ value }}**, l’autre perd.", "en fr", ""),
        ("Your team gets lost.", "Votre équipe est perdue.", "en fr", ""),
        (
            "If the tier that takes over a lost pass",
            "Se il reparto che riceve un passaggio perso",
            "en it",
            "",
        ),
        ("Won", "Verloren", "en de", "it says lose, and its source gain"),
        ("Lost", "Siege", "en de", "it says gain, and its source lose"),
        ("Lost", "Niederlagen", "en de", ""),
        (ZONES, "Une de leurs zones obtient **{{ value }}**.", "en fr", "it says one, and its source all"),
        (ZONES, "Eine ihrer Zonen erhält **{{ value }}**.", "en de", "it says one, and its source all"),
        (ZONES, "Leurs zones obtiennent **{{ value }}**.", "en fr", ""),
        ("All but one of your ships stay.", "Bis auf eines bleiben alle deine Schiffe.", "en de", ""),
        ("Each player takes a card of theirs.", "Nimm eine deiner Karten.", "en de", ""),
        ("Use any of them.", "Nutze eine der Karten.", "en de", ""),
        ("Use one of the two.", "Nutze eins von beiden.", "en de", ""),
        (
            "Draw {{ count }} cards.",
            "Défaussez **{{ count }}** cartes.",
            "en fr",
            "it says discard, and its source draw",
        ),
        (
            "Draw {{ count }} cards.",
            "Wirf {{ count }} Karten ab.",
            "en de",
            "it says discard, and its source draw",
        ),
        ("Discard your hand, and draw.", "Lege die Hand ab und ziehe neu.", "en de", ""),
        ("In a draw, play on.", "Nach der Ablage weiter.", "en de", ""),
        ("Look at the draw pile.", "Regarde la défausse.", "en fr", ""),
        ("Nimm {{ count }} Marken.", "Put {{ count }} markers.", "de en", "it says put, and its source take"),
        (LAID, "Nimm {{ count }} davon vom Tisch.", "en de", "it says take, and its source put"),
        ("Take it back.", "Lege sie zurück.", "en de", ""),
        ("Take it.", "Lege sie.", "en de", "it says put, and its source take"),
        ("Take it.", "Lege sie weg.", "en de", ""),
        (CHOICE, "Couchez un pion au hasard.", "en fr", "it says random, and its source chosen"),
        (CHOICE, "Couchez un pion.", "en fr", ""),
        (
            SENT,
            "Elle marque {{ count }} buts.",
            "en fr",
            "its source says automatic, and it says nothing of it",
        ),
        (
            SENT,
            "Sie schießt {{ count }} Tore.",
            "en de",
            "its source says automatic, and it says nothing of it",
        ),
        (SENT, "Gana {{ count }} goles.", "en es", "its source says automatic, and it says nothing of it"),
        (SENT, "O time ganha automaticamente {{ count }} gols.", "en pt-BR", ""),
        (SENT, "Marca automáticamente {{ count }} goles.", "en es", ""),
        ("It scores.", "Sie trifft automatisch.", "en de", ""),
        ("Get it. Lose that.", "Verliere es. Erhalte das.", "en de", "it says lose, and its source gain"),
        (GETS, "負け", "en ja", ""),
    ],
)
def test_an_action_is_told_in_the_place_of_its_contrary(
    source: str, text: str, languages: str, message: str
) -> None:
    found = [*other_actions(PoEntry("effect/x", source, text), *languages.split())]
    assert [one.message.partition(": '")[0] for one in found][:1] == ([message] if message else [])
    assert {one.rule for one in found} <= {"other-word"}


@pytest.mark.parametrize(
    ("text", "language", "count"),
    [
        ("votre {{ term(mine) }} contre {{ term(theirs) }}", "fr", 0),
        ("votre {{ term(theirs) }} contre {{ term( mine ) }}", "fr", 1),
        ("votre **{{ term(theirs) }}** contre {{ term(mine) }}", "fr", 1),
        ("contre {{ term(theirs) }}, votre {{ term(mine) }}", "fr", 0),
        ("{{ term(theirs) }} contre votre équipe {{ term(mine) }}", "fr", 0),
        ("votre {{ term(theirs) }} contre votre {{ term(mine) }}", "fr", 0),
        ("votre {{ term(theirs, 'x') }} contre {{ term(mine) }}", "fr", 0),
        ("deine {{ term(theirs) }} gegen {{ term(mine) }}", "de", 1),
        ("je {{ term(theirs) }} tegen {{ term(mine) }}", "nl", 0),
    ],
)
def test_what_is_yours_stays_behind_the_word_for_it(text: str, language: str, count: int) -> None:
    entry = PoEntry("effect/x", "your {{ term(mine) }} against their {{ term(theirs) }}", text)
    assert [one.rule for one in owned_values(entry, "en", language)] == ["order"] * count
