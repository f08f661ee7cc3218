"""Where the values of cards, the words of effects and terms, and the figures of a game are written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ppgen.editions import Loaded
from ppgen.expressions import Reference, is_dynamic
from ppgen.localise import Deck
from ppgen.localise.sentences import SENTENCE
from ppgen.localise.text_places import message_context, source_text, steps_of
from ppgen.model.card import Card
from ppgen.model.field import EffectsField, ReferenceField, TextField, field_at
from ppgen.model.game import Each
from ppgen.studio.controls import control_of
from ppgen.studio.mentions import Mention, mentions
from ppgen.studio.messages import Messages
from ppgen.studio.origins import (
    FormControl,
    OriginRole,
    Path,
    ValueOrigin,
    in_source,
    leaves,
    spoken,
)

MOST_DEEP = 6
"""How many computed values may stand on one another until nobody follows them any further."""


class CardOrigins:
    """Finds where the things are written that expressions of one language look up."""

    def __init__(self, loaded: Loaded, deck: Deck, messages: Messages | None) -> None:
        """`messages` are the translations of the language; None in the language of the game itself."""
        self.loaded, self.deck = loaded, deck
        self._messages = messages
        self._game = loaded.game
        self.icon_control: FormControl = {
            "control": "choice",
            "options": [{"value": name, "label": name} for name in sorted(loaded.layouts.art)],
        }

    def value(self, card: Card, path: Path, depth: int = 0) -> Iterator[ValueOrigin]:
        """Yield where a value of a card is written; what is computed, with all that it is computed of."""
        kind = self._game.kinds[card.kind]
        if not path or depth > MOST_DEEP:
            return
        name, *rest = path
        if name == "texts":
            yield from self.text(card, tuple(rest), depth)
        elif name == "listed":
            yield self._in_card(card, ("cards",), None)
        elif name in kind.derived:
            yield from self._computed(card, str(name), depth)
        elif name in kind.fields:
            yield from self._field(card, path, depth)
        else:  # id, copies, set
            yield self._in_card(card, path[:1], None)

    def text(self, card: Card, path: Path, depth: int = 0) -> Iterator[ValueOrigin]:
        """Yield where a text of a card, or the effects that a sentence is made of, are written."""
        yield from self.value(card, steps_of(".".join(map(str, path))), depth + 1)

    def term(self, name: str, form: str = "") -> Iterator[ValueOrigin]:
        """Yield where a word of the game is written, its translation first."""
        term, source = self._game.terms.get(name), self._game.sources.get("terms")
        if term is None or source is None:
            return
        has_form = form in term.forms
        path: Path = (name, "forms", form) if has_form else (name, "text")
        context = f"term/{name}/{form}" if form else f"term/{name}"
        said = term.forms[form] if has_form else term.text
        yield from self._translation(context, said, f"{name} › {form}" if form else name)
        yield in_source(OriginRole.TERM, f"word {name}" + (f" › {form}" if form else ""), source, path)

    def named(self, root: str, path: Path) -> Iterator[ValueOrigin]:
        """Yield where what all cards see is written: figures, the game's own data, titles, other cards."""
        game = self._game.sources["game"]
        if root == "constants":
            yield from _each_of(OriginRole.CONSTANT, game, ("constants", *path), self._game.constants, path)
        elif root == "game" and path and path[0] != "id":
            yield in_source(OriginRole.CONSTANT, spoken(("game", *path)), game, path[:1])
        elif root == "titles" and path:
            yield from self._title(("components", path[0], "title"), f"component/{path[0]}")
        elif root == "kinds" and path:
            yield from self._title(("kinds", path[0], "title"), f"kind/{path[0]}")
        elif root == "cards" and len(path) > 1 and isinstance(path[1], int):
            cards = self.deck.cards.get(str(path[0]), ())
            if 0 <= path[1] < len(cards):
                yield from self.value(cards[path[1]], path[2:] or ("id",))
        elif root == "cards" and path and str(path[0]) in self._game.sources:
            source = self._game.sources[str(path[0])]
            yield in_source(OriginRole.DATA, f"all {path[0]} cards", source, ())

    def _title(self, place: Path, context: str) -> Iterator[ValueOrigin]:
        game = self._game.sources["game"]
        node: Any = game.data
        for step in place:
            node = node.get(step) if isinstance(node, dict) else None
        if isinstance(node, str) and node in self._game.terms:
            forms = self._game.terms[node].forms
            yield from self.term(node, "label" if "label" in forms else "")
        elif isinstance(node, str):
            yield from self._translation(context, node, spoken(place[1:]))
        yield in_source(OriginRole.TITLE, spoken(place[1:]), game, place)

    def _field(self, card: Card, path: Path, depth: int) -> Iterator[ValueOrigin]:
        """Yield a value that is written in the file, and go on where it is of another card or has words."""
        kind = self._game.kinds[card.kind]
        value: Any = card.values
        for length, step in enumerate(path):
            if isinstance(value, Reference) or (length and self._is_reference(card, path[:length])):
                yield from self._referred(card, path, length, depth)
                return
            value = value.get(step) if isinstance(value, dict) else _item(value, step)
        field = field_at(kind.fields, path)
        if isinstance(field, EffectsField):
            yield from self._effects(card, path)
            return
        if isinstance(field, TextField) and field.translate and isinstance(value, str):
            said = self._source_text(card, path)
            yield from self._translation(message_context(card.kind, path), said, spoken(path))
            if is_dynamic(said):
                yield self._in_card(card, path, field)
                values = {**self.deck.names, "card": card.values, "text": card.texts}
                for mention in mentions(said, values, _as_it_is).printed:
                    yield from self._mentioned(card, mention, depth + 1)
                return
        if isinstance(value, dict | list):
            for inner, _ in leaves(value):
                field_type = field_at(kind.fields, (*path, *inner))
                yield self._in_card(card, (*path, *inner), field_type)
            return
        yield self._in_card(card, path, field)

    def _is_reference(self, card: Card, path: Path) -> bool:
        return isinstance(field_at(self._game.kinds[card.kind].fields, path), ReferenceField)

    def _referred(self, card: Card, path: Path, length: int, depth: int) -> Iterator[ValueOrigin]:
        """Yield a value of the card that another one names."""
        field = field_at(self._game.kinds[card.kind].fields, path[:length])
        value: Any = card.values
        for step in path[:length]:
            value = value.get(step) if isinstance(value, dict) else _item(value, step)
        if isinstance(field, ReferenceField):
            others = (one for one in self.deck.cards.get(field.to, ()) if one.id == value)
            for other in others:
                yield from self.value(other, path[length:], depth + 1)
        yield self._in_card(card, path[:length], field)

    def _in_card(self, card: Card, path: Path, field: Any) -> ValueOrigin:
        whole = path if card.index < 0 else (card.index, *path)
        label = spoken(path)
        if card.is_blank:
            why = "nobody has filled in this sheet"
            return ValueOrigin(OriginRole.DATA, label, card.place, None, whole, "", why)
        return in_source(
            OriginRole.DATA, label, card.source, whole, control=control_of(field, self.loaded, self.deck)
        )

    def _source_text(self, card: Card, path: Path) -> str:
        """Return what a text says in the language of the game."""
        known = (one for one in self._game.cards.get(card.kind, ()) if one.id == card.id)
        return next((source_text(one, path) for one in known), "")

    def _effects(self, card: Card, path: Path) -> Iterator[ValueOrigin]:
        """Yield the parameters of effects, then the wordings that say them."""
        value: Any = card.values
        for step in path:
            value = value.get(step) if isinstance(value, dict) else _item(value, step)
        effects = value if isinstance(value, list) else [value]
        wordings: list[ValueOrigin] = []
        for number, effect in enumerate(effects):
            if isinstance(effect, dict):
                at = (*path, number) if self._is_listed(card, path) else path
                yield from self._parameters(card, effect, at)
                wordings += self._wordings(card, effect, SENTENCE)
        yield from wordings

    def _parameters(self, card: Card, effect: Mapping[str, Any], at: Path) -> Iterator[ValueOrigin]:
        operation = self._game.operations.get(str(effect.get("op")))
        if operation is None:
            return
        for name, field in operation.parameters.items():
            value = effect.get(name)
            if isinstance(field, EffectsField) and isinstance(self._written(card, (*at, name)), str):
                yield self._in_card(card, (*at, name), field)
            elif isinstance(field, EffectsField):
                listed = value if isinstance(value, list) else []
                for number, inner in enumerate(listed):
                    if isinstance(inner, dict):
                        is_listed = self._is_listed(card, (*at, name))
                        yield from self._parameters(
                            card, inner, (*at, name, *([number] if is_listed else ()))
                        )
            elif isinstance(value, dict | list):
                for inner_path, _ in leaves(value):
                    yield self._in_card(
                        card, (*at, name, *inner_path), field_at({name: field}, (name, *inner_path))
                    )
            elif value is not None or field.optional:
                yield self._in_card(card, (*at, name), field)

    def _is_listed(self, card: Card, path: Path) -> bool:
        """Tell whether effects are written as a list, and not as the only one."""
        return isinstance(self._written(card, path), list)

    def _written(self, card: Card, path: Path) -> Any:
        """Return a value as it is written in the file of a card."""
        node: Any = card.source.data
        for step in path if card.index < 0 else (card.index, *path):
            node = node.get(step) if isinstance(node, dict) else _item(node, step)
        return node

    def _wordings(self, card: Card, effect: Mapping[str, Any], form: str) -> Iterator[ValueOrigin]:
        name = str(effect.get("op"))
        operation, source = self._game.operations.get(name), self._game.sources.get("effects")
        if operation is None or source is None:
            return
        number = operation.wording_for({**effect, "kind": card.kind, "form": form})
        if number is None:
            number = operation.wording_for({**effect, "kind": card.kind, "form": "clause"})
        if number is None:
            return
        text = operation.wordings[number].text
        yield from self._translation(f"effect/{name}", text, f"sentence of {name}")
        yield in_source(OriginRole.WORDING, f"sentence of {name}", source, (name, "wordings", number, "text"))
        for value in effect.values():
            for inner in value if isinstance(value, list) else ():
                if isinstance(inner, dict) and "op" in inner:
                    yield from self._wordings(card, inner, SENTENCE)

    def _computed(self, card: Card, name: str, depth: int) -> Iterator[ValueOrigin]:
        """Yield what a computed value is made of, and the formula."""
        rule = self._game.kinds[card.kind].derived[name]
        text = rule.value if isinstance(rule, Each) else rule
        values = {**self.deck.names, "card": card.values, "text": card.texts}
        for each in rule.each if isinstance(rule, Each) else ("",):
            found = mentions(str(text), {**values, "item": each}, _as_it_is)
            for mention in (*found.printed, *found.asked):
                yield from self._mentioned(card, mention, depth + 1)
        path: Path = ("kinds", card.kind, "derived", name)
        whole = (*path, "value") if isinstance(rule, Each) else path
        yield in_source(OriginRole.COMPUTED, spoken((name,)), self._game.sources["game"], whole)

    def _mentioned(self, card: Card, mention: Mention, depth: int) -> Iterator[ValueOrigin]:
        if mention.term:
            yield from self.term(mention.term, mention.form)
        elif mention.path[0] == "card":
            yield from self.value(card, mention.path[1:], depth)
        elif mention.path[0] == "text":
            yield from self.text(card, mention.path[1:], depth)
        else:
            yield from self.named(str(mention.path[0]), mention.path[1:])

    def _translation(self, context: str, source: str, label: str) -> Iterator[ValueOrigin]:
        if self._messages is not None and source:
            yield from self._messages.origin(context, source, label)


def _as_it_is(path: Path) -> Path | None:
    return path


def _item(value: Any, step: Any) -> Any:
    if isinstance(value, list) and isinstance(step, int) and -len(value) <= step < len(value):
        return value[step]
    return None


def _each_of(role: OriginRole, source: Any, place: Path, values: Any, path: Path) -> Iterator[ValueOrigin]:
    """Yield a figure, or each of those in a list or mapping of figures."""
    found: Any = values
    for step in path:
        found = found.get(step) if isinstance(found, Mapping) else _item(found, step)
    if isinstance(found, dict | list):
        for inner, _ in leaves(found):
            yield in_source(role, spoken((*path, *inner)), source, (*place, *inner))
    else:
        yield in_source(role, spoken(path), source, place)
