"""Stage 3: the game in one language, every card with its final values and sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from ppgen.common.colour import parse_colour
from ppgen.common.problem import Problem, Span
from ppgen.expressions import ExpressionError, Reference
from ppgen.localise.grammar import Grammar
from ppgen.localise.references import in_circle, reached, referenced_first, refers
from ppgen.localise.sentences import Sentences, outcomes
from ppgen.localise.text_places import TextPlaces, message_context
from ppgen.localise.words import Catalogue, Words, shared_values
from ppgen.model.card import Card
from ppgen.model.deck_files import by_name
from ppgen.model.field import EffectsField, FieldType, ListField, MapField, ReferenceField, TextField
from ppgen.model.game import Each, Game, Kind
from ppgen.typeset.language import is_right_to_left
from ppgen.work.allowance import Allowance
from ppgen.work.memory import Memory

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Deck:
    """All cards of a game in one language.

    `names` is what expressions see beside `card` and `text`: `game`, `constants`, `cards` (the values
    of all cards by kind; each has its sentences under `texts`), `kinds` and `titles` (what kinds and
    components are called), `language`, `right_to_left`, and the functions `term`, `symbol`, `terms`,
    `plural` and `outcomes`. `places` knows where texts were written. `laws` is what the rules about records
    say, by their ids, `also` what else says a term in sentences, `grammar` what the language does to words.
    What expressions do with the cards later is charged to the `allowance`.
    """

    game: Game
    language: str
    cards: Mapping[str, tuple[Card, ...]]
    terms: Mapping[str, Mapping[str, str]]
    also: Mapping[str, tuple[str, ...]]
    titles: Mapping[str, str]
    names: Mapping[str, Any] = field(repr=False)
    places: TextPlaces = field(repr=False, compare=False)
    laws: Mapping[str, str] = field(repr=False)
    grammar: Grammar = field(repr=False, compare=False)
    allowance: Allowance = field(repr=False, compare=False)

    @property
    def title(self) -> str:
        """What the game is called in the language."""
        return str(self.names["game"]["title"])

    def span(self, card: Card, path: Path, *, fragment: str = "") -> Span:
        """Return where a text of a card, or a part of it, was written: by its translator, or in the data."""
        return self.places.of(card, path, fragment=fragment) or card.span(*path)

    def all_cards(self) -> Iterator[Card]:
        """Yield the cards of every kind."""
        for cards in self.cards.values():
            yield from cards


def localise(
    game: Game,
    language: str,
    catalogue: Catalogue | None = None,
    *,
    grammar: Grammar | None = None,
    allowance: Allowance | None = None,
    memory: Memory | None = None,
) -> tuple[Deck, list[Problem]]:
    """Give every card of the game its words in a language; the source language needs no catalogue.

    `grammar` is what the language adds to the terms of the game; else what is known of it in general. The
    steps of expressions are charged to the `allowance`. Who wants to see something soon gives a `memory`:
    cards of which nothing is new are then taken from there, and what is asked for by them is not noted again.
    """
    allowance = Allowance() if allowance is None else allowance
    words = Words(game, language, catalogue, grammar, allowance=allowance)
    values = {**shared_values(words), "outcomes": outcomes, "contrast": _contrast}
    worker = _Worker(words, Sentences(words), values)
    again = Memory() if memory is None else memory
    about = (game.file, game.terms, game.operations, catalogue, words.grammar, repr(game.facts()))
    told = again.again((game.id, language, "about cards"), about, object)
    made = {kind: worker.cards_again(kind, again, told) for kind in referenced_first(game)}
    cards = {kind: made[kind] for kind in game.kinds}
    titles = {
        name: words.title(f"component/{name}", part.title, words.place("game", "components", name, "title"))
        for name, part in game.components.items()
    }
    names = {
        **values,
        "cards": {kind: [card.values for card in listed] for kind, listed in cards.items()},
        "kinds": {kind: worker.kind_title(kind) for kind in game.kinds},
        "titles": titles,
        "language": language,
        "right_to_left": is_right_to_left(language),
    }
    places = TextPlaces(game, cards, words)
    laws = words.law_messages()
    said = (words.terms, words.also, titles, names, places, laws, words.grammar)
    return Deck(game, language, cards, *said, allowance), words.problems


class _Worker:
    """Localises the cards of one kind after the other."""

    def __init__(self, words: Words, sentences: Sentences, shared: dict[str, Any]) -> None:
        self._words = words
        self._sentences = sentences
        self._shared = shared
        self._values: dict[str, dict[str, dict[str, Any]]] = {
            kind: {card.id: dict(card.values) for card in cards} for kind, cards in words.game.cards.items()
        }

    def kind_title(self, kind: str) -> str:
        """Return what a kind is called."""
        title = self._words.game.kinds[kind].title
        if title not in self._words.terms and not self._words.has_message(f"kind/{kind}", title):
            return title
        return self._words.title(f"kind/{kind}", title, self._words.place("game", "kinds", kind, "title"))

    def cards_again(self, kind: str, memory: Memory, about: object) -> tuple[Card, ...]:
        """Return the cards of a kind, or those of the run before if neither they nor what they see is new.

        `about` is another object whenever what else they see is new.
        """
        written, kinds = self._words.game.cards, self._words.game.kinds
        if in_circle(kind, kinds):  # each fills in what the others saw
            memory = Memory()
        seen = (about, *(written.get(name, ()) for name in reached(kind, kinds)))
        name, before = (self._words.game.id, self._words.language, "cards", kind), len(self._words.problems)
        made = memory.again(name, seen, lambda: tuple(self.cards(kind)))
        self._values[kind] = {card.id: card.values for card in made}
        if len(self._words.problems) > before:  # they are told again
            memory.forget(name)
        return made

    def cards(self, kind: str) -> Iterator[Card]:
        """Yield the cards of a kind in the order of their file."""
        definition = self._words.game.kinds[kind]
        worded = [(name, found) for name, found in definition.fields.items() if has_words(found)]
        referring = [(name, found) for name, found in definition.fields.items() if refers(found)]
        derive = self._deriver(kind, definition)
        named = by_name(definition.lists, self._words.game.cards)
        for card in self._words.game.cards[kind]:
            values = self._values[kind][card.id]
            for name, kind_of_field in referring:
                values[name] = self._resolved(values.get(name), kind_of_field)
            texts: dict[str, str] = {}
            done = replace(card, values=values, texts=texts, written=card.values)
            seen = {**self._shared, "card": values, "text": texts} if worded or definition.derived else {}
            for name, kind_of_field in worded:
                values[name] = self._worded(values[name], kind_of_field, done, (name,), seen)
            values["texts"] = texts
            if definition.lists:
                values["listed"] = self._listed(card, named)
            derive(done, seen)
            yield done

    def _listed(self, deck: Card, named: Mapping[str, list[Card]]) -> list[dict[str, Any]]:
        """Return the values of the cards in a deck, each with its kind and how many the deck holds."""
        return [
            {**self._values[found.kind][found.id], "kind": found.kind, "copies": number}
            for name, number in deck.values["cards"].items()
            for found in named.get(name, ())[:1]
        ]

    def _resolved(self, value: Any, field_type: FieldType) -> Any:
        """Return a value in whose references the values of the cards can be looked up."""
        match field_type:
            case ReferenceField() if isinstance(value, str):
                known = self._values[field_type.to].get(value)
                return value if known is None else Reference(value, known)
            case MapField() if isinstance(value, dict):
                return {name: self._resolved(value[name], found) for name, found in field_type.fields.items()}
            case ListField() if isinstance(value, list):
                return [self._resolved(item, field_type.items) for item in value]
        return value

    def _worded(self, value: Any, field_type: FieldType, card: Card, path: Path, seen: dict[str, Any]) -> Any:
        """Return a value with its texts translated; sentences go into the card's texts."""
        if value is None:
            return None
        match field_type:
            case TextField():
                return self._text(value, field_type, card, path, seen)
            case EffectsField():
                said = self._sentences.of(value, card, separator=field_type.separator, path=path)
                card.texts[_dotted(path)] = said
            case MapField():
                inner = ((name, found) for name, found in field_type.fields.items() if has_words(found))
                changed = {
                    name: self._worded(value[name], found, card, (*path, name), seen) for name, found in inner
                }
                return {**value, **changed}
            case ListField():
                return [
                    self._worded(item, field_type.items, card, (*path, number), seen)
                    for number, item in enumerate(value)
                ]
        return value

    def _text(self, value: str, field_type: TextField, card: Card, path: Path, seen: dict[str, Any]) -> str:
        def place() -> Any:
            return card.span(*path)

        said = value
        if field_type.translate:
            said = self._words.translated(message_context(card.kind, path), value, place)
        if "{" in said:
            said = self._words.filled(said, seen, place)
        card.texts[_dotted(path)] = said
        return said

    def _deriver(self, kind: str, definition: Kind) -> Callable[[Card, dict[str, Any]], None]:
        """Return a function that computes the derived values of a card of the kind, in their order."""
        steps: list[tuple[str, tuple[str, ...] | None, Any]] = []
        for name, rule in definition.derived.items():
            path = ("kinds", kind, "derived", name)
            text, place = rule, self._words.place("game", *path)
            each = None
            if isinstance(rule, Each):
                text, each, place = rule.value, rule.each, self._words.place("game", *path, "value")
            template = self._words.template(str(text), place)
            if template is not None:
                steps.append((name, each, (template, str(text), place)))

        def derive(card: Card, seen: dict[str, Any]) -> None:
            for name, each, (template, text, place) in steps:
                worked_out = partial(
                    self._words.evaluated, template, text=text, place=place, subject=card.subject
                )
                card.values[name] = (
                    worked_out(seen)
                    if each is None
                    else {item: worked_out({**seen, "item": item}) for item in each}
                )

        return derive


def _contrast(one: Any, other: Any) -> float:
    """Return the contrast ratio of two colours: the helper `contrast` of expressions."""
    try:
        return parse_colour(str(one)).contrast(parse_colour(str(other)))
    except ValueError as fault:
        raise ExpressionError(str(fault)) from fault


def _dotted(path: Path) -> str:
    return path[0] if len(path) == 1 and isinstance(path[0], str) else ".".join(str(step) for step in path)


def has_words(field_type: FieldType) -> bool:
    """Tell whether a field holds texts or effects, however deep."""
    match field_type:
        case TextField() | EffectsField():
            return True
        case MapField():
            return any(has_words(found) for found in field_type.fields.values())
        case ListField():
            return has_words(field_type.items)
    return False
