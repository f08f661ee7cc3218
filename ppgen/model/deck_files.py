"""Decks in files of their own: read one to a file, the cards that they list found, and no sets mixed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import PurePosixPath

from pydantic import ValidationError

from ppgen.common.problem import Problem, error
from ppgen.common.spellings import Spellings
from ppgen.load import Source, validation_problems
from ppgen.model.card import WHOLE_FILE, Card
from ppgen.model.field import SLUG_PATTERN
from ppgen.model.game import Game, GameFile, Kind
from ppgen.model.reader import CardReader

FOLDER = "decks"
"""The folder of a game whose files are decks, and the start of their names among its sources."""

DECK_KIND = "deck"
"""What the kind of deck files is called in a game that says nothing of them."""

SIZE = "{{ total(pluck(card.listed, 'copies')) }}"

Cards = Mapping[str, tuple[Card, ...]]


def deck_sources(sources: Mapping[str, Source]) -> dict[str, Source]:
    """Return the files of decks by the names of the decks."""
    start = f"{FOLDER}/"
    return {name.removeprefix(start): source for name, source in sources.items() if name.startswith(start)}


def usual_kind(file: GameFile) -> Kind:
    """Return the kind of the deck files of a game that does not describe one: any cards, counted."""
    printed = dict.fromkeys(kind for component in file.components.values() for kind in component.cards)
    known = tuple(kind for kind in printed if kind in file.kinds) or tuple(file.kinds)
    return Kind(title=DECK_KIND, fields={}, derived={"size": SIZE}, lists=known)


def read_decks(
    kind: str, reader: CardReader, sources: Mapping[str, Source]
) -> tuple[tuple[Card, ...], list[Problem]]:
    """Read each deck of its own file; those with faults are left out."""
    decks: list[Card] = []
    problems: list[Problem] = []
    for name, source in deck_sources(sources).items():
        try:
            values = {**reader.read_deck(source.data), "id": name}
        except ValidationError as fault:
            problems += validation_problems(fault, source, (), rule="model/value", model=reader)
            continue
        if (written := source.data.get("id", name)) != name:
            hint = "take id out, or rename the file"
            message = f"the deck {name} is called after its file, and {written} inside"
            problems.append(error("model/file-name", message, span=source.span(("id",)), hint=hint))
        waived = values.pop("waive", None) or {}
        decks.append(Card(name, kind, values, values["copies"], WHOLE_FILE, source, {}, waived))
    return tuple(decks), problems


def by_name(lists: tuple[str, ...], cards: Cards) -> dict[str, list[Card]]:
    """Return the cards that decks can mean by a name: an id, or a kind and an id as `player:steen`."""
    found: dict[str, list[Card]] = {}
    for kind in lists:
        for card in cards.get(kind, ()):
            found.setdefault(card.id, []).append(card)
            found[card.subject] = [card]
    return found


def settled(kind: str, lists: tuple[str, ...], cards: Cards) -> tuple[tuple[Card, ...], list[Problem]]:
    """Return the decks whose cards are all there, each with the set that they are of, and what is wrong."""
    named = by_name(lists, cards)
    spellings = Spellings(named)
    sound: list[Card] = []
    problems: list[Problem] = []
    for deck in cards.get(kind, ()):
        own = deck.values.get("set")
        faults: list[Problem] = []
        for name in deck.values["cards"]:
            found = named.get(name, [])
            told: tuple[str, str, str] | None = None
            if not found:
                told = "unknown-card", f"there is no card called {name}", spellings.hint(name)
            elif len(found) > 1:
                choice = " or ".join(card.subject for card in found)
                told = "several-cards", f"{len(found)} cards are called {name}", f"write {choice}"
            elif (of := found[0].values.get("set")) not in {None, own}:
                if own is None:
                    own = of
                else:
                    hint = "take a card of the deck's set"
                    told = "other-set", f"{name} is of the set {of}, not {own} as others", hint
            if told is not None:
                rule, message, hint = told
                span = deck.span("cards", name)
                faults.append(error(f"model/{rule}", message, span=span, hint=hint, subject=deck.subject))
        problems += faults
        if not faults:
            sound.append(deck if own is None else replace(deck, values={**deck.values, "set": own}))
    return tuple(sound), problems


def kind_faults(file: GameFile, sources: Mapping[str, Source]) -> Iterator[Problem]:
    """Report two kinds of decks, lists of kinds that do not exist, and names that files cannot have."""
    game = sources["game"]
    kinds = [name for name, kind in file.kinds.items() if kind.lists]
    for name in kinds:
        for number, listed in enumerate(file.kinds[name].lists):
            if listed not in file.kinds or listed == name:
                span = game.span(("kinds", name, "lists", number))
                known = ", ".join(sorted(set(file.kinds) - {name}))
                message = f"there is no kind called {listed} to list"
                yield error("model/unknown-name", message, span=span, hint=f"known: {known}")
    for name in kinds[1:]:
        span = game.key_span(("kinds", name, "lists"))
        message = f"{kinds[0]} and {name} are both kinds of decks"
        hint = "a game has one; tell its decks apart by a field"
        yield error("model/two-meanings", message, span=span, hint=hint)
    for name, source in deck_sources(sources).items():
        if not re.fullmatch(SLUG_PATTERN, name):
            message = f"{PurePosixPath(source.file).name} is no name of a deck"
            hint = "use letters, digits, - and _, such as starter-1.yaml"
            yield error("model/file-name", message, span=source.span(()), hint=hint)


def set_faults(cards: tuple[Card, ...]) -> Iterator[Problem]:
    """Report cards that belong to no set while others of their kind do."""
    if any(card.values.get("set") for card in cards):
        for card in cards:
            if card.values.get("set") is None:
                message = f"{card.subject} does not say to which set it belongs, as others do"
                hint = "write set: …; cards of two sets are never printed together"
                yield error("model/no-set", message, span=card.place, hint=hint, subject=card.subject)


def deck_names(game: Game) -> tuple[str, ...]:
    """Return the names of the decks of a game."""
    return tuple(deck_sources(game.sources))


def set_of_deck(game: Game, name: str) -> str:
    """Return the set of a deck; nothing for one of cards that belong to no set, and for no deck."""
    decks = game.cards.get(game.deck_kind or "", ())
    return next((str(one.values.get("set") or "") for one in decks if one.id == name), "")
