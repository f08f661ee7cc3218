"""What a page of a score sheet computes with while somebody types: fields, cards, words and laws, as data."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from ppgen.checks import GameRule, RuleBook
from ppgen.checks.game.determined import looked_at
from ppgen.checks.game.fitness import as_data, looks
from ppgen.compose.component import Work
from ppgen.compose.record_fields import record_fields
from ppgen.compose.shared_trees import shared
from ppgen.expressions import ExpressionError, Reference, Template, compile_template, is_dynamic
from ppgen.expressions.trees import Tree, expression_tree, template_tree
from ppgen.localise import Deck, Grammar
from ppgen.model.field import (
    BooleanField,
    FieldType,
    IntegerField,
    ListField,
    MapField,
    NumberField,
    ReferenceField,
    TextField,
)
from ppgen.model.game import TEXT_FUNCTIONS, Each, Game
from ppgen.model.record_words import LIVE_WORDS
from ppgen.typeset.language import is_right_to_left

FUNCTIONS = frozenset({"term", "plural"})
"""Functions of a game that pages have; their laws call no other."""

COUNTED = 200
"""For so many numbers a page knows which word they take; then those of their last two digits do."""

SEEN = frozenset({"card", "cards", "constants", "item", "index"})
"""Names that expressions see on a page; of `cards`, the kinds that are named outright."""

WORDS = {
    "page/save": "Save",
    "page/picture": "Picture",
    "page/clear": "Clear",
    "page/ask": "Clear this sheet?",
    "page/keep": "Keep it",
    "page/cleared": "The sheet is cleared.",
    "page/undo": "Undo",
    "page/sheets": "Sheet",
    "page/new": "New sheet",
    "page/open": "Open a file",
    "page/unread": "This file was not saved by this page.",
    "page/unkept": "This browser keeps nothing. Save before you close the page.",
    "page/left-out": "Not taken over from the file: {values}.",
    "page/fine": "No rule is broken so far.",
    "page/broken": "Rules broken: {count}",
    "page/asked": "{asked} of {rules} rules could be checked.",
    "page/unjudged": "This rule cannot be judged.",
    **LIVE_WORDS,
}


def live_sheet(kind: str, work: Work, book: RuleBook) -> str:
    """Return, as JSON, what the page of a record's kind needs to judge it as `ppgen score read` does.

    Laws that look at other things than the record, the game's cards and its constants are left out: only
    reading the saved record tells them. Those that compare it with other sheets are not counted either.
    """
    deck = work.deck
    definition = deck.game.kinds[kind]
    fields = {name: _shape(field) for name, field in definition.fields.items()}
    derived = [one for name, rule in definition.derived.items() if (one := _derived(name, rule))]
    known = fields.keys() | {one["name"] for one in derived} | {"id"}
    every = book.of("for", kind)
    laws = [(rule, one) for rule in every if (one := _law(rule, known, kind, deck))]
    needed = {to for field in definition.fields.values() for to in _targets(field)}
    for rule, _ in laws:
        needed |= {name.split(".")[1] for name in _names(rule, deck) if name.startswith("cards.")}
    worked_out = [*_determined(kind, deck)]
    said = json.dumps([derived, worked_out, [one for _, one in laws]])
    data = {
        "kind": kind,
        "game": [deck.game.id, deck.game.file.title],
        "language": deck.language,
        "set": _other_set(deck.game),
        "direction": work.typesetter.direction,
        "words": {key.removeprefix("page/"): work.words.get(key, said) for key, said in WORDS.items()},
        "fields": fields,
        "options": {
            path: {said: value for value, said in taken["options"].items()}
            for path, taken in record_fields(deck, kind).items()
            if "options" in taken
        },
        "cards": {
            name: {card.id: _asked(card.values, said) for card in deck.cards[name]} for name in sorted(needed)
        },
        "constants": _plain(deck.game.constants),
        "terms": {name: dict(forms) for name, forms in deck.terms.items()},
        "plurals": _plurals(deck.grammar),
        "source": _source(deck.game.source_language),
        "derived": derived,
        "determined": worked_out,
        "laws": [one for _, one in laws],
        "rules": sum(not rule.entry.beside for rule in every),
    }
    data = shared(data, ("derived", "determined", "laws"))
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _other_set(game: Game) -> str:
    """Return the set that is printed, as a record says it: nothing for the first of a game."""
    return game.chosen_set if game.chosen_set != next(iter(game.file.sets), "") else ""


def _shape(field: FieldType) -> dict[str, Any]:
    """Return what a field takes: its type, and what is in it or how large it may be."""
    match field:
        case MapField():
            return {"type": "map", "fields": {name: _shape(inner) for name, inner in field.fields.items()}}
        case ListField():
            return {"type": "list", "items": _shape(field.items)}
        case IntegerField() | NumberField():
            limits = {"minimum": field.minimum, "maximum": field.maximum}
            return {"type": field.type, "default": field.default, **limits}
        case BooleanField():
            return {"type": "boolean", "default": field.default}
        case ReferenceField():
            return {"type": "reference", "default": field.default, "to": field.to}
        case TextField():
            capitals = {"capitals": True} if field.capitals else {}
            return {"type": "text", "default": field.default, **capitals}
        case _:
            pass
    return {"type": field.type, "default": field.default}


def _targets(field: FieldType) -> Iterator[str]:
    match field:
        case MapField():
            for inner in field.fields.values():
                yield from _targets(inner)
        case ListField():
            yield from _targets(field.items)
        case ReferenceField():
            yield field.to
        case _:
            pass


def _plain(value: Any) -> Any:
    """Return a value as JSON knows it; a card that another refers to is its id."""
    if isinstance(value, Reference):
        return str(value)
    if isinstance(value, Mapping):
        return {str(name): _plain(inner) for name, inner in value.items() if name not in {"texts", "listed"}}
    if isinstance(value, list | tuple):
        return [_plain(inner) for inner in value]
    return value if isinstance(value, str | int | float | bool | None) else str(value)


def _asked(values: Mapping[str, Any], laws: str) -> dict[str, Any]:
    """Return what a card has that the laws, as they are written, say somewhere: a page is to be small."""
    return {
        name: _plain(value) for name, value in values.items() if name in {"id", "name"} or f'"{name}"' in laws
    }


def _derived(name: str, rule: Any) -> dict[str, Any]:
    each, text = (list(rule.each), rule.value) if isinstance(rule, Each) else (None, str(rule))
    try:
        tree = template_tree(text, FUNCTIONS) if is_dynamic(text) else ["const", text]
    except ExpressionError:
        return {}
    return {"name": name, "each": each, "value": tree}


def _determined(name: str, deck: Deck) -> Iterator[dict[str, Any]]:
    """Yield what a page fills in by itself: where, by which expression, and what that looks at."""
    kind = deck.game.kinds[name]
    for field, text in kind.determined.items():
        steps = field.split(".")
        try:
            tree = template_tree(text, FUNCTIONS)
        except ExpressionError:
            continue  # it is told where the game is read
        yield {"steps": steps, "value": tree, "looks": as_data(looked_at(field, text, kind))}


def _source(language: str) -> dict[str, str]:
    """Return the language in which a law speaks that nobody translated."""
    return {"lang": language, "dir": "rtl" if is_right_to_left(language) else "ltr"}


def _plurals(grammar: Grammar) -> list[list[int]]:
    """Return which word each number takes: for the language, then for that of the game.

    A list holds how many words there are, then the word of 0, 1, 2 and so on; larger numbers take that of
    their last two digits.
    """
    return [
        [rule.count, *(rule.choose(number) for number in range(COUNTED))]
        for rule in (grammar.plurals, grammar.source_plurals)
    ]


def _message(rule: GameRule, deck: Deck) -> Template:
    """Return what a law says in the language of the page."""
    return compile_template(deck.laws.get(rule.entry.id, rule.entry.message), functions=TEXT_FUNCTIONS)


def _names(rule: GameRule, deck: Deck) -> frozenset[str]:
    """Return the dotted names that a law looks at."""
    names = rule.check.names | _message(rule, deck).names
    return names if rule.when is None else names | rule.when.names


def _law(rule: GameRule, known: Collection[str], kind: str, deck: Deck) -> dict[str, Any]:
    """Return a law as data; nothing for one that looks at what a page does not have."""
    entry = rule.entry
    printed = {name for name in deck.cards if not deck.game.kinds[name].record}  # other sheets are elsewhere
    owned: dict[str, Collection[str]] = {"card": known, "cards": printed}
    for dotted in _names(rule, deck):
        first, *rest = dotted.split(".")
        if first not in SEEN or (first in owned and (not rest or rest[0] not in owned[first])):
            return {}
    try:
        trees: dict[str, Tree | None] = {
            "when": None if entry.when is None else expression_tree(entry.when, FUNCTIONS),
            "check": expression_tree(str(entry.check), FUNCTIONS),
            "message": template_tree(said := _message(rule, deck).text, FUNCTIONS),
        }
    except ExpressionError:
        return {}
    own = {"source": True} if said == entry.message else {}
    looked = as_data(looks(rule, deck.game.kinds[kind]))
    return {"id": rule.id, "each": list(rule.each), "at": list(rule.path), "looks": looked, **own, **trees}
