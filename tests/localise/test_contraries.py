"""Translations against their sources: contraries, a “not” that was lost or won, figures before other words."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ppgen.localise.catalogue.companions import Companions
from ppgen.localise.catalogue.contraries import Contraries
from ppgen.localise.catalogue.po import PoEntry
from ppgen.model.poles import Pole

COSTS = "Intercepting and defending cost neither action points nor cards."
LAID = "Lay at least **{{ constants.least }}** in each, so at most {{ constants.most }} in one."
LEFT = "If no active opponent faces it, the ball arrives without a roll."
BOTH = "Won, the ball is at the receiver; lost, at the interceptor."
TOTAL = "The higher total wins. If both are equal, both roll again."

FALSE = [
    ("fr", "Draw only with fewer than three cards.", "Pour piocher, il faut avoir plus de trois cartes.", "polarity"),
    ("fr", "With the ball you may pass or shoot.", "Avec le ballon, vous devez passer ou tirer.", "polarity"),
    ("fr", LAID, "Au moins **{{ constants.least }}** par ligne, donc au moins {{ constants.most }}.", "polarity"),
    ("fr", TOTAL, "Le plus bas total gagne. À égalité, on relance tous les deux.", "polarity"),
    ("fr", BOTH, "Perdu, le ballon est au receveur ; gagné, à l’intercepteur.", "polarity"),
    ("fr", "Goalkeepers are never flipped.", "Les gardiens sont toujours retournés.", "negation"),
    ("fr", COSTS, "Intercepter et défendre coûtent points d’action et cartes.", "negation"),
    ("fr", LEFT, "Si un adversaire actif lui fait face, le ballon arrive sans jet.", "negation"),
    ("fr", "Wake up your own players.", "On ne réveille pas vos propres joueurs.", "negation"),
    ("de", "You must not draw a second card.", "Du musst eine zweite Karte ziehen.", "negation"),
    ("es", "Nobody draws, and it does not count.", "Todos roban, y cuenta siempre.", "negation"),
    ("pt-BR", "The marker does not move on.", "O marcador avança sempre depois.", "negation"),
]  # fmt: skip
TRUE = [
    ("fr", COSTS, "Intercepter et défendre ne coûtent ni points d’action ni cartes."),
    ("fr", LAID, "Au moins **{{ constants.least }}** par ligne, donc au plus {{ constants.most }} sur une."),
    ("fr", LEFT, "Si aucun adversaire actif ne lui fait face, le ballon arrive sans jet."),
    ("fr", BOTH, "Gagné, le ballon est au receveur ; perdu, à l’intercepteur."),
    ("fr", TOTAL, "Le plus haut total gagne. À égalité, on relance tous les deux."),
    ("fr", "If not, turn one of them up.", "Sinon, retournez l’une d’elles."),
    ("fr", "Only one card is ever drawn.", "On ne pioche jamais qu’une carte."),
    ("de", "You may draw unless you have five.", "Du darfst ziehen, wenn du nicht fünf hast."),
    ("es", "No card is left in the pile.", "No queda ninguna carta en el mazo."),
    ("ja", "Nobody draws a second card.", "二枚目を引く。"),
    ("de", "No-Look Backheel", "Hackentrick"),
]


def told(language: str, source: str, text: str) -> Iterator[str]:
    entry = PoEntry("page/line", source, text)
    compared = Contraries("en", language)
    yield from (one.rule for one in (*compared.polarity(entry, ()), *compared.negation(entry)))


@pytest.mark.parametrize(("language", "source", "text", "rule"), FALSE)
def test_a_contrary_is_told(language: str, source: str, text: str, rule: str) -> None:
    assert rule in told(language, source, text)


@pytest.mark.parametrize(("language", "source", "text"), TRUE)
def test_what_says_the_same_is_not_told(language: str, source: str, text: str) -> None:
    assert [*told(language, source, text)] == []


def test_a_pole_that_is_declared_is_settled() -> None:
    entry = PoEntry("page/line", "The higher total wins.", "Le plus bas total gagne.")
    assert [*Contraries("en", "fr").polarity(entry, (Pole.LESS,))] == []


WORDS = (
    ("player", "player", "joueur"),
    ("keeper", "keeper", "gardien"),
    ("keeper/many", "keepers", "gardiens"),
)
DEALT = "Deal **{{ constants.players }} players** and **{{ constants.keepers }} keepers**."


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Donnez **{{ constants.players }} joueurs** et **{{ constants.keepers }} gardiens**.", 0),
        ("Donnez **{{ constants.keepers }} gardiens** et **{{ constants.players }} joueurs**.", 0),
        ("Donnez **{{ constants.players }} gardiens** et **{{ constants.keepers }} joueurs**.", 2),
        ("Donnez **{{ constants.players }} cartes** et **{{ constants.keepers }} autres**.", 0),
    ],
)
def test_a_figure_stands_before_the_word_that_it_counts(text: str, count: int) -> None:
    words = [PoEntry(f"term/{name}", source, said) for name, source, said in WORDS]
    found = [*Companions.of(words).exchanged(PoEntry("page/line", DEALT, text))]
    assert [one.rule for one in found] == ["order"] * count
