"""Where a text that is printed was written: by its translator, or else in the data of the game.

Nothing is looked for until a problem asks. Then what a card says is found by its field, and what came
together in a layout, out of lists, words and sentences, by what it says.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from ppgen.common.characters import composed
from ppgen.common.icon_marks import ICON_MARK
from ppgen.common.problem import Span
from ppgen.expressions.names import FILLED_IN
from ppgen.localise.words import GAME_TITLE, Words
from ppgen.localise.written import Translated
from ppgen.model.card import Card
from ppgen.model.field import TextField, field_at
from ppgen.model.game import Game

Path = tuple[str | int, ...]

LEAST_SHARE = 0.25
"""What is less of the printed words than this is not what they are about."""

SHORT = 6
"""Shorter texts are only found as whole words: others hold them by chance."""

_KEY = 4
_FILLED_IN = re.compile(FILLED_IN, re.DOTALL)
_ICON = re.compile(ICON_MARK)
_SPACELESS = ((0x0E00, 0x0EFF), (0x1000, 0x109F), (0x1780, 0x17FF), (0x2E80, 0x3FFFF))
"""Ranges of the writing systems that put no spaces between words."""


class WrittenText(NamedTuple):
    """A text of the game as it was written, the context of its message, and the place of a part of it."""

    text: str
    context: str
    at: Callable[[str], Span]


class TextPlaces:
    """Finds where the texts of one language were written."""

    def __init__(self, game: Game, cards: Mapping[str, Sequence[Card]], words: Words) -> None:
        """`cards` and `words` are those of the language."""
        self.language = words.language
        self._game, self._cards, self._words = game, cards, words
        self._sources: dict[tuple[str, str], Card] = {}
        self._by_start: dict[str, list[_Sought]] | None = None

    def of(self, card: Card | None, path: Path, *, words: str = "", fragment: str = "") -> Span | None:
        """Return where a text was written that a card says in a field, or that was printed as these words.

        With a `fragment` only a text counts that holds it. None where nobody knows.
        """
        found = None if card is None else self._own(card, path)
        if found is None and path and card is not None and not self._words.is_translated:
            return card.span(*path)
        if found is None or not _has(found.text, fragment) or not _says(found, words):
            if card is not None and not words:
                words = card.texts.get(".".join(map(str, path)), "")
            context = "" if card is None else message_context(card.kind, path)
            found = self._best(words, context, fragment) if words else None
        if found is None:
            return None
        return found.at(_as_written(found.text, fragment or (words if words in found.text else "")))

    def is_left_untranslated(self, card: Card, path: Path) -> bool:
        """Tell whether a card says a text in the language of the game, for want of a translation of it."""
        field = field_at(self._game.kinds[card.kind].fields, path)
        if not isinstance(field, TextField) or not field.translate:
            return False
        return self._words.is_left_untranslated(message_context(card.kind, path), self.source_of(card, path))

    def is_term_untranslated(self, name: str) -> bool:
        """Tell whether a term is called as in the language of the game, for want of a translation."""
        term = self._game.terms.get(name)
        return term is not None and self._words.is_left_untranslated(f"term/{name}", term.text)

    def translation_of(self, card: Card, path: Path) -> Translated | None:
        """Return the translation that a text of a card says, if somebody wrote one."""
        own = self._own(card, path)
        return own.text if own is not None and isinstance(own.text, Translated) else None

    def of_term(self, name: str, form: str = "") -> Span | None:
        """Return where the word for a term, or a form of it, was translated, if it was."""
        term = self._game.terms.get(name)
        if term is None:
            return None
        context = f"term/{name}/{form}" if form else f"term/{name}"
        translated = self._words.translation(context, term.forms.get(form, term.text))
        return None if translated is None else translated.span

    def of_title(self, component: str) -> Span:
        """Return where the title of a component was translated, or written."""
        title = self._game.components[component].title
        translated = self._words.translation(f"component/{component}", title)
        place = self._words.place("game", "components", component, "title")
        return (self.of_term(title) or place()) if translated is None else translated.span

    def _own(self, card: Card, path: Path) -> WrittenText | None:
        """Return the text that a field of a card holds."""
        field = field_at(self._game.kinds[card.kind].fields, path)
        source = self.source_of(card, path) if isinstance(field, TextField) else ""
        if not isinstance(field, TextField) or not source:
            return None
        context = message_context(card.kind, path)
        translated = self._words.translation(context, source) if field.translate else None
        if translated is not None:
            return WrittenText(translated, context, translated.at)
        return WrittenText(source, context, lambda _: card.span(*path))

    def source_of(self, card: Card, path: Path) -> str:
        """Return what a text of a card says in the language of the game."""
        if not self._sources:
            every = {**(self._game.of_all_sets or {}), **self._game.cards}
            self._sources = {(one.kind, one.id): one for listed in every.values() for one in listed}
        known = self._sources.get((card.kind, card.id))
        return "" if known is None else source_text(known, path)

    def _best(self, words: str, context: str, fragment: str) -> WrittenText | None:
        """Return the text of which the printed words say most."""
        printed = _plain(words)
        if not printed:  # nothing but icons and marks: every text of the game would be asked in vain
            return None
        kind = context.partition("/")[0]
        best: tuple[tuple[int, bool, bool], WrittenText] | None = None
        for sought in self._candidates(printed):
            one = sought.written
            length = sought.found_in(printed) if _has(one.text, fragment) else 0
            if not length or (not fragment and length < LEAST_SHARE * len(printed)):
                continue
            rank = (length, one.context == context, one.context.partition("/")[0] == kind)
            if best is None or rank > best[0]:
                best = (rank, one)
        return None if best is None else best[1]

    def _candidates(self, printed: str) -> Iterator[_Sought]:
        """Yield the texts that the printed words may say, then those of which they may be a part."""
        if self._by_start is None:
            self._by_start = {}
            for written in self._all():
                sought = _Sought(written)
                if sought.longest:
                    self._by_start.setdefault(sought.longest[:_KEY], []).append(sought)
        places, lengths = range(len(printed)), range(1, _KEY + 1)
        for start in sorted({printed[place : place + length] for place in places for length in lengths}):
            yield from self._by_start.get(start, ())
        for listed in self._by_start.values():
            yield from (one for one in listed if len(one.longest) > len(printed) and printed in one.longest)

    def _all(self) -> Iterator[WrittenText]:
        """Yield all texts, those that are translated as their translations."""
        for context, source, place in self._messages():
            translated = self._words.translation(context, source)
            if translated is not None:
                yield WrittenText(translated, context, translated.at)
            else:
                yield WrittenText(source, context, partial(_nearest, place))
        for kind, cards in self._cards.items():
            fields = self._game.kinds[kind].fields
            for card in cards:
                for name in card.texts:
                    path = steps_of(name)
                    if isinstance(field_at(fields, path), TextField):
                        own = self._own(card, path)
                        yield from () if own is None else (own,)

    def _messages(self) -> Iterator[tuple[str, str, Callable[[], Span]]]:
        """Yield the terms, sentences and titles of the game: context, source and its place."""
        place = self._words.place
        for name, term in self._game.terms.items():
            for form in self._words.terms[name]:
                path: Path = (name, "forms", form) if form in term.forms else (name, "text")
                context = f"term/{name}/{form}" if form else f"term/{name}"
                yield context, term.forms.get(form, term.text), place("terms", *path)
        for name, operation in self._game.operations.items():
            for number, wording in enumerate(operation.wordings):
                yield f"effect/{name}", wording.text, place("effects", name, "wordings", number, "text")
        yield GAME_TITLE, self._game.file.title, place("game", "title")
        for name, part in self._game.components.items():
            yield f"component/{name}", part.title, place("game", "components", name, "title")
        for name, kind in self._game.kinds.items():
            yield f"kind/{name}", kind.title, place("game", "kinds", name, "title")


class _Sought:
    """A text that printed words are searched for.

    `parts` are its words between what is filled in, without marks and icons; `longest` is the longest of
    them, "" where it has no words.
    """

    __slots__ = ("longest", "parts", "written")

    def __init__(self, written: WrittenText) -> None:
        self.written = written
        self.parts = [part for part in map(_plain, _FILLED_IN.split(written.text)) if part]
        self.longest = max((part for part in self.parts if any(map(str.isalpha, part))), key=len, default="")

    def found_in(self, printed: str) -> int:
        """Return how many characters of it the printed words say; 0 if its longest part is not among them.

        A paragraph of a longer text says all of itself.
        """
        if self.longest and _holds(printed, self.longest):
            return sum(len(part) for part in self.parts if part in printed)
        is_part = len(printed) >= SHORT and any(printed in part for part in self.parts)
        return len(printed) if is_part else 0

    def said(self, words: str) -> bool:
        """Tell whether words say it, or a part of it."""
        return bool(self.found_in(_plain(words)))


def _says(written: WrittenText, words: str) -> bool:
    """Tell whether a text says words as they were printed, if any are asked for; it may be of icons alone."""
    return words in written.text or _Sought(written).said(words)


def _has(text: str, fragment: str) -> bool:
    """Tell whether a text holds a part; what is printed in capitals is written in small letters."""
    return fragment in text or fragment.casefold() in composed(text).casefold()


def _as_written(text: str, fragment: str) -> str:
    """Return a part of a text in the letters in which it is written there."""
    place = -1 if fragment in text else text.casefold().find(fragment.casefold())
    same_length = len(text) == len(text.casefold())
    return text[place : place + len(fragment)] if place >= 0 and same_length else fragment


def _nearest(place: Callable[[], Span], _: str) -> Span:
    """Return the place of a text of the game's own files, whatever part of it is meant."""
    return place()


def _holds(printed: str, part: str) -> bool:
    """Tell whether printed words hold a part; a short one only as whole words."""
    place = printed.find(part)
    while place >= 0:
        before, behind = printed[place - 1 : place], printed[place + len(part) : place + len(part) + 1]
        if len(part) >= SHORT or (_is_edge(before, part[0]) and _is_edge(behind, part[-1])):
            return True
        place = printed.find(part, place + 1)
    return False


def _is_edge(beside: str, end: str) -> bool:
    if beside in ("", " "):
        return True
    return any(low <= ord(one) <= high for one in (beside, end) for low, high in _SPACELESS)


def _plain(text: str) -> str:
    """Return the words of a text in small letters, without marks and icons."""
    kept: list[str] = []
    for character in composed(_ICON.sub(" ", text).casefold()):
        category = unicodedata.category(character)
        if category != "Cf":
            kept.append(character if category[0] in "LMN" else " ")
    return " ".join("".join(kept).split())


def message_context(kind: str, path: Path) -> str:
    """Return the context of the message that a text of a card is."""
    return f"{kind}/{'.'.join(step for step in path if isinstance(step, str))}"


def source_text(card: Card, path: Path) -> str:
    """Return what a text says in the language of the game; nothing where there is none."""
    value: Any = card.values
    for step in path:
        if isinstance(value, dict):
            value = value.get(step)
        else:
            is_item = isinstance(value, list) and isinstance(step, int) and -len(value) <= step < len(value)
            value = value[step] if is_item else None
    return value if isinstance(value, str) else ""


def steps_of(name: str) -> Path:
    """Return the path of a text by the name that a card's texts have it under: `lines.0.text`."""
    return tuple(int(step) if step.isdecimal() else step for step in name.split("."))
