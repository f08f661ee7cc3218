"""Sentences made from effects, and what their translations lose: again, other, each; and contraries for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.layout.layouts import build_layouts
from ppgen.load import parse_yaml
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.catalogue.wording_words import LEAST_SPOKEN_TO, WordingWords
from ppgen.localise.texts import Texts
from ppgen.model.build import build_game

FALSE = [
    ("en", "de", "Both teams roll again.", "Beide Teams würfeln.", "its source says again"),
    ("en", "fr", "Move one to another zone.", "Déplacez-en un dans une zone.", "its source says other"),
    ("en", "fr", "For each goal they get 1.", "Pour un but, ils ont 1.", "its source says each"),
    ("en", "de", "They get a further {{ one }}.", "Sie erhalten {{ one }}.", "its source says further"),
    ("en", "de", "The ball is lost only on a 1.", "Bei einer 1 ist der Ball weg.", "its source says only"),
    ("fr", "de", "Ne défaussez que 2 cartes.", "Lege 2 Karten ab.", "its source says only"),
    ("de", "en", "Opfere diesen Avatar.", "Sacrifice an avatar.", "its source says this"),
    ("de", "en", "Der Gegner hat 2 Würfel.", "You have 2 dice.", "its source says opponent"),
    ("en", "de", "In the play after their own attack", "Nach einem Angriff", "its source says own"),
    ("en", "fr", "Win: go on; otherwise, stop it.", "Gagné : tout va ; puis, tout cesse.", "its source says otherwise"),
    ("de", "en", "Die Hälfte trifft ihn.", "All of it hits them.", "its source says half"),
    ("de", "en", "Er hat insgesamt 2 Würfel.", "They have 2 dice.", "its source says in all"),
    ("fr", "de", "Glissez-la sous la pioche.", "Lege sie auf den Stapel.", "its source says under"),
    ("de", "en", "Bei 2 eigenen Avataren:", "With 2 avatars of your opponent:", "it says opponent"),
    ("en", "de", "Move it a tier back.", "Bewege ihn eine Reihe vor.", "it says forward, and its source backward"),
    ("en", "fr", "Pass it forward.", "Passez-le en arrière.", "it says backward, and its source forward"),
    ("fr", "pt", "Avancez d’une ligne.", "Recue uma linha.", "it says backward, and its source forward"),
    ("fr", "ar", "Avancez d’une ligne.", "إلى الخلف.", "it says backward, and its source forward"),
    ("en", "es", "Advance one zone.", "Retrocede una zona.", "it says backward, and its source forward"),
    ("fr", "en", "Glissez 2 occasions ouvertes.", "Put 2 chances under.", "its source says open"),
    ("fr", "de", "Votre énergie de base.", "Deine Energie.", "its source says base"),
    ("fr", "en", "Baissez la couleur.", "Raise the colour.", "it says grow, and its source shrink"),
    ("de", "en", "Der Schaden ist kleiner.", "The damage is more.", "it says grow, and its source shrink"),
    ("fr", "de", "Piochez, puis défaussez.", "Ziehe, lege davor ab.", "it says before that, and its source then"),
    ("de", "en", "Sind Würfel gleich:", "If dice are unequal:", "it says unequal, and its source equal"),
    ("de", "en", "Lege sie oben auf dein Deck.", "Put it at the bottom of your deck.", "it says below"),
    ("de", "en", "Hier hast du 2 Würfel.", "Here they have 2 dice.", "it says they, and its source you"),
    ("en", "de", "Win and roll a 6.", "Gewinne oder würfle eine 6.", "it says or, and its source and"),
    ("fr", "de", "Votre attaque continue.", "Dein Angriff endet.", "it says end, and its source go on"),
    ("en", "fr", "**-1** to your roll.", "**-1** à son jet.", "it says their, and its source your"),
]  # fmt: skip

RIGHT = [
    ("en", "de", "Both teams roll again.", "Beide Teams würfeln neu."),
    ("en", "fr", "Both teams roll again.", "Les deux équipes relancent."),
    ("en", "fr", "You attempt none again.", "Vous n’en tentez plus."),
    ("en", "fr", "Move one to another zone.", "Déplacez-en un dans une autre zone."),
    ("en", "fr", "Draw 2 cards from your deck.", "Piochez 2 cartes du deck."),
    ("en", "fr", "Each of them gets 2.", "Toutes reçoivent 2."),
    ("en", "de", "Each player draws.", "Alle ziehen."),
    ("de", "en", "Hast du nur Karten dieses Namens:", "If all your cards have this name:"),
    ("de", "en", "Bei 2 eigenen Avataren:", "With 2 of your avatars:"),
    ("en", "de", "Their opponent draws.", "Der Gegner zieht."),
    ("en", "fr", "Roll a 5 or more and win.", "Faites 5 ou plus et gagnez."),
    ("en", "fr", "Their strengths grow by more.", "{{ term(zone, 'their') }} montent."),
    ("de", "en", "Du ziehst Karten, und sie bleiben.", "Draw cards, and they stay."),
    ("en", "de", "Move it a tier back.", "Bewege ihn eine Reihe zurück."),
    ("fr", "de", "Votre énergie de base.", "Deine Grundenergie."),
    ("fr", "de", "Glissez 2 occasions ouvertes.", "Lege 2 offene Chancen ab."),
    ("en", "fr", "Take an open card.", "Prenez une carte visible."),
    ("en", "de", "Take it back.", "Rücke vor."),  # back is many things
    ("en", "fr", "From attack or back.", "De l’attaque ou retour."),
    ("en", "de", "Forwards or back.", "Nach hinten oder nach vorn."),
    ("en", "ar", "Both teams roll again.", "يعيد الفريقان الرمي."),
    ("en", "xx", "Both teams roll again.", "Bla bla."),
]


def told(
    source_language: str, language: str, source: str, text: str, context: str = "effect/it"
) -> list[str]:
    words = WordingWords(source_language, language, LEAST_SPOKEN_TO + 1)
    return [one.message for one in words.wrong(PoEntry(context, source, text))]


@pytest.mark.parametrize(("source_language", "language", "source", "text", "message"), FALSE)
def test_a_word_that_matters_is_lost_or_turned(
    source_language: str, language: str, source: str, text: str, message: str
) -> None:
    assert [one[: len(message)] for one in told(source_language, language, source, text)] == [message]


@pytest.mark.parametrize(("source_language", "language", "source", "text"), RIGHT)
def test_what_says_the_same_otherwise_is_right(
    source_language: str, language: str, source: str, text: str
) -> None:
    assert told(source_language, language, source, text) == []


def test_prose_is_free_but_for_choice_and_chance_and_directions() -> None:
    again = ("en", "de", "Both teams roll again.", "Beide Teams würfeln.")
    assert told(*again, context="page/line") == []
    way = ("en", "de", "Move it a tier back.", "Bewege ihn eine Reihe vor.")
    assert len(told(*way, context="page/line")) == 1
    choice = ("en", "de", "Lay down 2 men of your choice.")
    assert told(*choice, "Lege 2 Figuren hin.", context="page/line") == [
        "its source says choice, and it says nothing of it"
    ]
    assert told(*choice, "Lege 2 beliebige Figuren hin.", context="page/line") == []
    chance = ("en", "fr", "Take a card at random.")
    assert told(*chance, "Prenez une carte.", context="page/line") == [
        "its source says random, and it says nothing of it"
    ]
    assert told(*chance, "Piochez une carte à l’aveugle.", context="page/line") == []


def test_how_a_file_speaks_to_players_is_asked_first() -> None:
    entries = [PoEntry("effect/it", f"Roll {n} on your turn.", f"Lancez {n} à votre tour.") for n in range(5)]
    words = WordingWords.of(entries, "en", "fr")
    assert words.yours == len(entries)
    slip = PoEntry("effect/it", "**-1** to your roll.", "**-1** à son jet.")
    assert [*words.wrong(slip)]
    few = WordingWords.of(entries[:LEAST_SPOKEN_TO], "en", "fr")
    assert not [*few.wrong(slip)]


GAME = """\
title: Court
version: "1"
maker: The ppgen tests
licence: MIT
languages: {source: en, translations: [de]}
kinds: {deed: {title: Deed, fields: {does: {type: effects}}}}
components: {cards: {title: Cards, cards: [deed]}}
"""
EFFECTS = "roll:\n  wordings: [{text: Both teams roll again.}]\n"
TEXT = """\
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "effect/roll"
msgid "Both teams roll again."
msgstr "%s"
"""


@pytest.mark.parametrize(
    ("text", "is_told"), [("Beide Teams würfeln.", True), ("Beide Teams würfeln neu.", False)]
)
def test_the_file_of_a_language_is_looked_through(text: str, *, is_told: bool, tmp_path: Path) -> None:
    path = tmp_path / "cards/court/text/de.po"
    path.parent.mkdir(parents=True)
    path.write_text(TEXT % text, encoding="utf-8")
    written = {"game": GAME, "effects": EFFECTS, "deed": "- {id: one, does: {op: roll}}\n"}
    sources = {name: parse_yaml(one.encode(), f"cards/court/{name}.yaml")[0] for name, one in written.items()}
    game, problems = build_game("court", {name: source for name, source in sources.items() if source})
    assert game is not None, problems
    layouts, _ = build_layouts({}, {}, sizes={})
    rules = [one.rule for one in Texts(tmp_path, game, layouts).catalogue("de")[1]]
    assert ("translation/other-word" in rules) is is_told
