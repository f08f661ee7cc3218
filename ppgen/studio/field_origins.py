"""From what an element saw to the origins of what it printed, by way of its expressions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ppgen.common.icon_marks import NAME
from ppgen.common.paths import value_at
from ppgen.expressions import is_dynamic
from ppgen.layout.scope import Place
from ppgen.load import Source
from ppgen.model.card import Card
from ppgen.model.field import TextField
from ppgen.studio.card_origins import CardOrigins
from ppgen.studio.mentions import Mention, Steps, at_path, mentions, path_of
from ppgen.studio.origins import (
    TEXT_CONTROL,
    OriginRole,
    ValueOrigin,
    in_order,
    in_source,
    spoken,
    written_at,
)
from ppgen.studio.tracing import SeenByElement, TracedField

LOOKS = frozenset(
    {
        "align", "at", "bleed", "box", "cap", "clip", "colour", "column_gap", "columns", "dash",
        "direction", "field", "fill", "gap", "header", "headings", "if", "join", "keep", "label_style",
        "line", "minimum", "name", "opacity", "outline", "pages", "points", "radius", "safe",
        "same_size", "scale", "size", "spacing", "stroke", "style", "tip", "total", "turn", "type",
        "valign", "waive", "width",
    }
)  # fmt: skip
"""Keys of elements that say how something looks, and not what is said."""

PROGRAM_WORDS = "ppgen's own words"

TELLING = 12
"""Characters of a text that stands on one card alone."""


class FieldOrigins:
    """Finds the origins of the printed fields of one language."""

    def __init__(self, cards: CardOrigins) -> None:
        """`cards` knows where the values, words and figures of the game are written."""
        self._cards = cards
        self._deck = cards.deck
        self._owners = {id(card.values): card for card in self._deck.all_cards()}
        self._places: dict[int, Steps] | None = None

    def of(self, field: TracedField) -> tuple[ValueOrigin, ...]:
        """Return the origins of a field, its own value first."""
        seen = field.seen
        if seen is None:
            why = "these are words of ppgen itself, which translate with the language of the game"
            return (ValueOrigin(OriginRole.PROGRAM, PROGRAM_WORDS, None, field.text, why=why),)
        found = list(self._found(seen))
        if any(not one.path and one.role is OriginRole.DATA for one in found):
            found = [*self._said_by(field.text, found), *found]
        return in_order(found)

    def left_empty(self, card: Card) -> tuple[ValueOrigin, ...]:
        """Return where the texts of a card are written that say nothing: nothing is printed of them."""
        fields = self._cards.loaded.game.kinds[card.kind].fields
        empty = [
            name for name, one in fields.items() if isinstance(one, TextField) and not card.values.get(name)
        ]
        found = [one for name in empty for one in self._cards.value(card, (name,))]
        return tuple(one for one in found if one.role is OriginRole.DATA and one.is_editable)

    def _said_by(self, text: str, found: list[ValueOrigin]) -> Iterator[ValueOrigin]:
        """Yield the texts of cards that a field prints, of a list of cards that was sorted or picked from."""
        wanted = _letters(text)
        files = {one.span.file for one in found if one.span is not None and one.role is OriginRole.DATA}
        for card in self._deck.all_cards():
            if wanted and card.source.file in files:
                for name, said in card.texts.items():
                    if _letters(said) == wanted:
                        yield from self._cards.text(card, (name,))

    def _found(self, seen: SeenByElement) -> Iterator[ValueOrigin]:
        source, place, node = self._element(seen)
        texts = list(_texts(node, ())) if isinstance(node, dict) else []
        for _, text in texts:
            if is_dynamic(text):
                yield from self._mentioned(text, seen)
        if not texts and isinstance(node, dict) and not ("text" in node or "icon" in node):
            for key in ("if", "fill", "colour", "field"):
                if isinstance(node.get(key), str):
                    yield from self._mentioned(str(node[key]), seen)
        for path, _ in texts:
            label = spoken((*_head(node), *path))
            control = self._cards.icon_control if path[-1:] == ("icon",) else TEXT_CONTROL
            yield in_source(OriginRole.LAYOUT, label, source, (*place, *path), control=control)
        if not texts:
            yield in_source(OriginRole.LAYOUT, spoken(_head(node)), source, place)

    def element_place(self, seen: SeenByElement) -> tuple[Source, Place, Any]:
        """Return the file of the element that was drawn, its place there, and what is written there."""
        return self._element(seen)

    def _element(self, seen: SeenByElement) -> tuple[Source, Place, Any]:
        return _nearest(self._file(seen), seen.places[-1])

    def _file(self, seen: SeenByElement) -> Source:
        """Return the file of the innermost element: theme.yaml inside a part, else the layout."""
        theme = self._cards.loaded.layouts.theme.source
        return seen.layout.source if len(seen.places) == 1 or theme is None else theme

    def _mentioned(self, text: str, seen: SeenByElement) -> Iterator[ValueOrigin]:
        """Yield the origins of what an expression prints, and behind them all those that only decide."""
        asked: list[ValueOrigin] = []
        yield from self._printed(text, seen, asked)
        yield from asked

    def _printed(self, text: str, seen: SeenByElement, asked: list[ValueOrigin]) -> Iterator[ValueOrigin]:
        """Yield the origins of what an expression prints; those that only decide are `asked`, for later."""
        found = mentions(text, seen.values, lambda path: self._bound(path, seen))
        for mention in found.printed:
            yield from self._origins(mention, seen, asked)
        for mention in found.asked:
            asked += list(self._origins(mention, seen, asked))

    def _origins(
        self, mention: Mention, seen: SeenByElement, asked: list[ValueOrigin]
    ) -> Iterator[ValueOrigin]:
        if mention.term:
            yield from self._cards.term(mention.term, mention.form)
            return
        root, *rest = mention.path
        card = self._owner(seen.values)
        if root == "card" and card is not None:
            yield from self._cards.value(card, tuple(rest))
        elif root == "text" and card is not None:
            yield from self._cards.text(card, tuple(rest))
        elif (behind := self._behind(str(root), seen)) is not None:
            text, outer = behind
            if is_dynamic(text):
                yield from self._printed(text, outer, asked)
        else:
            yield from self._cards.named(str(root), tuple(rest))

    def _owner(self, values: Mapping[str, object]) -> Card | None:
        return self._owners.get(id(values.get("card")))

    def _behind(self, root: str, seen: SeenByElement) -> tuple[str, SeenByElement] | None:
        """Return the expression of the layout that gave a name its value, and what that expression saw."""
        if root == "item":
            return self._each(seen)
        for number in range(len(seen.places) - 1, 0, -1):
            outer = seen._replace(places=seen.places[:number])
            node = value_at(self._file(outer).data, outer.places[-1])
            given = node.get("with") if isinstance(node, dict) else None
            if isinstance(given, dict) and root in given:
                return str(given[root]), outer
        return None

    def _bound(self, path: Steps, seen: SeenByElement) -> Steps | None:
        """Return the path of a value that the layout gave a name of its own; itself where it gave none."""
        behind = self._behind(str(path[0]), seen)
        if behind is None:
            return path
        text, outer = behind
        inner = path_of(text, seen.values, lambda one: self._bound(one, outer))
        if path[0] == "item":
            inner = self._item(inner, seen.values)
        return None if inner is None else (*inner, *path[1:])

    def _item(self, listed: Steps | None, values: Mapping[str, object]) -> Steps | None:
        """Return the path of the item of a list that is drawn for each."""
        item, index = values.get("item"), values.get("index")
        if listed is not None and isinstance(index, int):
            try:
                if at_path(values, (*listed, index)) == item:
                    return (*listed, index)
            except (LookupError, TypeError):
                return None
        return self._known_places().get(id(item))

    def _each(self, seen: SeenByElement) -> tuple[str, SeenByElement] | None:
        """Return the expression of the list that the innermost element around it is drawn for each of."""
        for number in range(len(seen.places), 0, -1):
            outer = seen._replace(places=seen.places[:number])
            data, place = self._file(outer).data, outer.places[-1]
            for length in range(len(place), 0, -1):
                node = value_at(data, place[:length])
                if isinstance(node, dict) and isinstance(node.get("each"), str):
                    return str(node["each"]), seen._replace(places=(*outer.places[:-1], place[: length - 1]))
        return None

    def _known_places(self) -> dict[int, Steps]:
        """Return the paths of all mappings, lists and sentences that cards hold, by their identity."""
        if self._places is None:
            self._places = {}
            for kind, cards in self._deck.cards.items():
                for number, card in enumerate(cards):
                    self._note(card.values, ("cards", kind, number))
        return self._places

    def _note(self, value: Any, path: Steps) -> None:
        assert self._places is not None
        if isinstance(value, str) and len(value) >= TELLING:
            self._places.setdefault(id(value), path)
        if isinstance(value, dict | list):
            self._places.setdefault(id(value), path)
            inner = value.items() if isinstance(value, dict) else enumerate(value)
            for key, one in inner:
                self._note(one, (*path, key))


def _nearest(source: Source, place: Place) -> tuple[Source, Place, Any]:
    """Return the innermost element that is written at a place, or around it."""
    for length in range(len(place), 0, -1):
        node, is_written = written_at(source.data, place[:length])
        if is_written and isinstance(node, dict):
            return source, place[:length], node
    return source, (), source.data


def _texts(node: Any, path: Place) -> Iterator[tuple[Place, str]]:
    """Yield the texts of an element that say something, with their paths in it."""
    if isinstance(node, dict):
        if node.get("type") == "entry" and "label" in node:
            yield (*path, "label"), str(node["label"])
            return
        for key, value in node.items():
            if key not in LOOKS:
                yield from _texts(value, (*path, key))
    elif isinstance(node, list):
        for number, value in enumerate(node):
            yield from _texts(value, (*path, number))
    elif isinstance(node, str):
        yield path, node


def _head(node: Any) -> Place:
    if not isinstance(node, dict):
        return ("layout",)
    return (str(node.get("name") or node.get("type") or "layout"),)


def _letters(text: str) -> str:
    """Return the letters and digits of a text without icons and marks, to compare what it says."""
    return "".join(letter for letter in _ICON.sub("", text) if letter.isalnum())


_ICON = re.compile(NAME)
