"""A word for one thing is told where many are meant, as the rest of its file says them."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.layout.layouts import build_layouts
from ppgen.load import parse_yaml
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.catalogue.words_for_one import WordsForOne
from ppgen.localise.texts import Texts
from ppgen.model.build import build_game
from ppgen.work.memory import Memory

KARTE = '{{ plural(count, "Karte", "Karten") }}'
CONSTANTS = {"hand": 5, "one": 1, "name": "5"}


def told(entry: PoEntry, *others: PoEntry, language: str) -> list[str]:
    known = WordsForOne.of([entry, *others], CONSTANTS, language)
    return [one.message for one in known.wrong(entry)]


@pytest.mark.parametrize(
    ("text", "other", "language", "count"),
    [
        ("Zieh **{{ constants.hand }}** Karte.", KARTE, "de", 1),
        ("Zieh {{ constants.hand }}\u00a0Karte.", KARTE, "de", 1),
        ("Zieh **{{ constants.hand }}** Karten.", KARTE, "de", 0),
        ("Zieh **{{ constants.one }}** Karte.", KARTE, "de", 0),
        ("Zieh **{{ constants.name }}** Karte.", KARTE, "de", 0),
        ("Zieh **{{ constants.none }}** Karte.", KARTE, "de", 0),
        ("Die {{ constants.hand }} Karte-Regel.", KARTE, "de", 0),
        ("Die {{ constants.hand }}. Karte.", KARTE, "de", 0),
        ("Zieh **{{ constants.hand }}** Karte.", '{{ plural(count, "Punkt", "Punkte") }}', "de", 0),
        ("Zieh **{{ constants.hand }}** Karte.", '{{ plural(count, "Karte", "Karte") }}', "de", 0),
        ("Ab {{ constants.hand }} wird gemischt.", '{{ plural(count, "wird", "werden") }}', "de", 0),
        ("Dès {{ constants.hand }} gagne qui a tiré.", "{{ plural(count, 'gagne', 'gagnent') }}", "fr", 0),
        (
            "{{ constants.hand }} Torwart",
            "{{ constants.one }} Torwart, {{ constants.hand }} Torwarte",
            "de",
            1,
        ),
        (
            "{{ constants.hand }} Torwarte",
            "{{ constants.one }} Torwart, {{ constants.hand }} Torwarte",
            "de",
            0,
        ),
        (
            "{{ constants.one }} Torwart",
            "{{ constants.one }} Torwart, {{ constants.hand }} Torwarte",
            "de",
            0,
        ),
        ("{{ constants.hand }} Torwart", "{{ constants.one }} Torwart, {{ constants.hand }} Marken", "de", 0),
        ("{{ constants.hand }} Sohn", "{{ constants.one }} Sohn, {{ constants.hand }} Söhne", "de", 1),
        (
            "{{ constants.hand }} gardien",
            "{{ constants.one }} gardien, {{ constants.hand }} gardiens",
            "fr",
            1,
        ),
        ("{{ constants.hand }} gol", "{{ constants.one }} gol, {{ constants.hand }} goles", "es", 1),
        ("{{ constants.hand }} ação", "{{ constants.one }} ação, {{ constants.hand }} ações", "pt-BR", 1),
        ("Ziehe 2 Karte.", '{{ plural(count, "Karte", "Karten") }}', "de", 1),
        ("Ziehe 2 Karten, 1 Karte, 1,2 Karte, 3-2 Karte.", '{{ plural(count, "Karte", "Karten") }}', "de", 0),
        ("Piochez 2 carte.", '{{ plural(count, "carte", "cartes") }}', "fr", 0),
        ("**{{ constants.hand }} card** here", '{{ plural(count, "card", "cards") }}', "en", 0),
        (
            "**{{ constants.hand }} goal** here",
            "{{ constants.one }} goal, {{ constants.hand }} goals",
            "en",
            1,
        ),
        (
            "{{ constants.hand }} goal and a card",
            "{{ constants.one }} goal, {{ constants.hand }} goals",
            "en",
            1,
        ),
        (
            "{{ constants.hand }} goal, if any",
            "{{ constants.one }} goal, {{ constants.hand }} goals",
            "en",
            1,
        ),
        ("{{ constants.hand }} goal kicks", "{{ constants.one }} goal, {{ constants.hand }} goals", "en", 0),
        ("A {{ constants.hand }} card hand.", '{{ plural(count, "card", "cards") }}', "en", 0),
        ("{{ constants.hand }} kart.", '{{ plural(count, "kart", "kartlar") }}', "tr", 0),
    ],
)
def test_a_word_for_one_behind_a_larger_number(text: str, other: str, language: str, count: int) -> None:
    found = told(PoEntry("page/text", "?", text), PoEntry("page/text", "!", other), language=language)
    assert len(found) == count


@pytest.mark.parametrize(
    ("source", "text", "other", "language", "count"),
    [
        (KARTE, "{{ plural(count, 'cards', 'cards') }}", "{{ plural(n, 'card', 'cards') }}", "en", 1),
        (KARTE, "{{ plural(count, 'card', 'cards') }}", "{{ plural(n, 'card', 'cards') }}", "en", 0),
        (KARTE, "{{ plural(count, 'cards', 'cards') }}", "{{ plural(n, 'day', 'days') }}", "en", 0),
        (KARTE, "{{ plural(count, 'damage', 'damage') }}", "{{ plural(n, 'card', 'cards') }}", "en", 0),
        (
            "{{ plural(count, 'Karten', 'Karten') }}",
            "{{ plural(count, 'cards', 'cards') }}",
            "{{ plural(n, 'card', 'cards') }}",
            "en",
            0,
        ),
    ],
)
def test_a_word_for_many_that_is_said_of_one(
    source: str, text: str, other: str, language: str, count: int
) -> None:
    found = told(PoEntry("effect/a", source, text), PoEntry("effect/b", KARTE, other), language=language)
    assert len(found) == count


def terms(**words: str) -> list[PoEntry]:
    """Return entries of terms; a name that ends with `_many` is of that form."""
    names = {name: f"{name.removesuffix('_many')}/many" if name.endswith("_many") else name for name in words}
    return [PoEntry(f"term/{names[name]}", name, text) for name, text in words.items()]


STAR, MARK = {"star": "star mark", "star_many": "star mark"}, {"cake": "cake mark", "cake_many": "cake marks"}


@pytest.mark.parametrize(
    ("language", "words", "count"),
    [
        ("en", STAR | MARK, 1),
        ("en", STAR, 0),
        ("en", STAR | {"cake": "cake mark", "cake_many": "cake mark"}, 0),
        ("en", MARK | {"star": "star mark", "star_many": "star marks"}, 0),
        ("en", MARK | {"star": "sheep", "star_many": "sheep"}, 0),
        ("fr", {"a": "carte rouge", "a_many": "carte rouge", "b": "carte", "b_many": "cartes"}, 1),
        ("fr", {"a": "croix rouge", "a_many": "croix rouge", "b": "croix", "b_many": "croix"}, 0),
        ("tr", {"a": "kart", "a_many": "kart", "b": "eski kart", "b_many": "eski kartlar"}, 0),
    ],
)
def test_a_form_for_many_that_is_the_word_for_one(language: str, words: dict[str, str], count: int) -> None:
    entries = terms(**words)
    found = [
        told(one, *(other for other in entries if other is not one), language=language) for one in entries
    ]
    assert sum(map(len, found)) == count


def test_the_number_is_said() -> None:
    entry = PoEntry("page/text", "?", "5 cartes: **{{ constants.hand }}** carte")
    found = told(entry, *terms(card="carte", card_many="cartes"), language="fr")
    assert found == ["carte is the word for one, and hand is 5"]


@pytest.mark.parametrize(
    ("language", "text", "others", "is_told"),
    [
        ("de", "Zieh {{ constants.hand }} Karte.", ("{{ constants.hand }} Karten", "jede Karte"), True),
        ("de", "Zieh {{ constants.hand }} Karte.", ("{{ constants.hand }} Karten", "die Karte"), False),
        (
            "de",
            "Wirf {{ constants.hand }} Würfel.",
            ("mit {{ constants.hand }} Würfeln", "ein Würfel"),
            False,
        ),
        ("en", "It has {{ constants.hand }} attack.", ("{{ constants.hand }} attacks", "an attack"), False),
        ("fr", "Piochez {{ constants.hand }} carte.", ("{{ constants.hand }} cartes", "une carte"), True),
    ],
)
def test_a_word_that_is_said_of_one_elsewhere_stands_behind_a_larger_number(
    language: str, text: str, others: tuple[str, str], is_told: bool
) -> None:
    often, of_one = others
    entries = (PoEntry("page/a", "?", often), PoEntry("page/b", "?", often), PoEntry("page/c", "?", of_one))
    assert bool(told(PoEntry("page/text", "?", text), *entries, language=language)) is is_told


COUNTED = """
msgctxt "page/text"
msgid "Draw {{ constants.hand }} cards."
msgstr "Zieh {{ constants.hand }} Karte."

msgctxt "effect/draw"
msgid "{{ count }} {{ plural(count, 'card', 'cards') }}"
msgstr "{{ count }} {{ plural(count, 'Karte', 'Karten') }}"
"""


GAME = """
title: Tiny
version: "1"
maker: The ppgen tests
licence: MIT
languages: {source: en, translations: [de]}
kinds: {page: {title: Page, fields: {text: {type: text, translate: true}}}}
components: {pages: {title: Pages, cards: [page]}}
"""
PAGES = '[{id: one, text: "Draw {{ constants.hand }} cards."}]'


def test_what_was_read_before_is_read_again_for_another_constant(tmp_path: Path) -> None:
    path = tmp_path / "cards/tiny/text/de.po"
    path.parent.mkdir(parents=True)
    path.write_text('msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n' + COUNTED)
    layouts, _ = build_layouts({}, {}, sizes={})
    memory, found = Memory(lasting=True), []
    for hand in (1, 2, 2, 1):
        written = {"game": f"{GAME}constants: {{hand: {hand}}}\n", "page": PAGES}
        sources = {
            name: parse_yaml(text.encode(), f"cards/tiny/{name}.yaml")[0] for name, text in written.items()
        }
        game, problems = build_game("tiny", {name: source for name, source in sources.items() if source})
        assert game is not None, problems
        rules = {one.rule for one in Texts(tmp_path, game, layouts, memory).catalogue("de")[1]}
        found.append("translation/plural-words" in rules)
    assert found == [False, True, True, False]
