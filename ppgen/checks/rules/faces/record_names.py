"""What a place to write is called, by label, tip and heading, is what it fills, and not its neighbour."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ppgen.checks.sight.field_words import field_meant, kind_written
from ppgen.checks.sight.pieces import PrintedPieces
from ppgen.checks.sight.sheet_sides import Heading, PlaceToWrite, SheetSide
from ppgen.checks.sight.sheets import score_sheets
from ppgen.checks.sight.step_words import StepWords, plain, step_words
from ppgen.checks.written_elements import name_parts
from ppgen.common.problem import Problem, error
from ppgen.model.card import Path
from ppgen.model.field import FieldType, ListField, MapField, field_at
from ppgen.model.records import SEPARATOR, path_text

ID = "record/other-name"
WHY = "Who writes the guests' goals below the word for home has lost the match that was won."
LOOKS_ACROSS = True

_GOALS = {"type": "map", "fields": {"home": {"type": "integer"}, "away": {"type": "integer"}}}
_TERMS = {"home": {"text": "Home"}, "away": {"text": "Away"}}


def _face(called: tuple[str, str], heads: tuple[str, str] = ("home", "away")) -> list[dict[str, Any]]:
    made: list[dict[str, Any]] = []
    for number, (side, word) in enumerate(zip(("home", "away"), called, strict=True)):
        head = {
            "type": "text",
            "box": [5 + 40 * number, 5, 30, 6],
            "text": f"{{{{ term('{heads[number]}') }}}}",
        }
        place = {"type": "entry", "box": [5 + 40 * number, 14, 30, 10], "field": f"goals.{side}"}
        made += [{**head, "style": "words"}, {**place, "tip": f"Goals: {{{{ term('{word}') }}}}"}]
    return made


GOOD = {
    "fields": {"name": {"type": "text"}},
    "cards": [{"id": "sun", "name": "Sun"}],
    "kinds": {"match": {"title": "Match", "record": True, "fields": {"goals": _GOALS}}},
    "files": {"terms": _TERMS},
    "sheets": {"match-sheet": {"score": "match", "face": _face(("home", "away"))}},
    "face": [{"type": "text", "box": [5, 5, 50, 9], "text": "{{ card.name }}", "style": "words"}],
}
BAD = {
    **GOOD,
    "sheets": {"match-sheet": {"score": "match", "face": _face(("home", "away"), ("away", "home"))}},
}
MOST_BESIDE = 0.5
"""So much of a heading are words for other things at most."""


class _Step(NamedTuple):
    """A named step of a path, and those beside it in its map."""

    name: str
    beside: tuple[str, ...]


def check(printed: PrintedPieces) -> Iterator[Problem]:
    """Compare the words at each place with those of its path, and of what stands beside it there."""
    words = step_words(printed.deck, printed.shared)
    is_own = printed.deck.language == printed.deck.game.source_language
    for sheet in score_sheets(printed):
        fields = printed.deck.game.kinds[sheet.kind].fields
        told: set[tuple[str, str]] = set()
        for side in sheet.sides:
            found = [*_judged(side, fields, words), *_wordless(side, words), *_exchanged(side, words)]
            if is_own:
                known = {place.pattern for place, _ in found}
                found += _by_names([one for one in side.places if one.pattern not in known], fields, words)
            for place, message in found:
                path = path_text(place.path)
                key = (place.pattern, _FIGURES.sub("", message))
                if key not in told:
                    told.add(key)
                    hint = "let label, tip and heading say the word of what is written there"
                    span = sheet.span(path)
                    yield error(ID, f"{path} {message}", span=span, hint=hint, subject=sheet.component)


_FIGURES = re.compile(r"\d+")


def _judged(
    side: SheetSide, fields: Mapping[str, FieldType], words: StepWords
) -> Iterator[tuple[PlaceToWrite, str]]:
    """Yield the places whose tips, heads or labels say what stands beside them in the record."""
    known: dict[str, list[_Step]] = {}
    heads, labels = side.headings, dict(side.labels_in_front)
    by_path: dict[Path, list[Heading]] = {}
    columns: dict[str, list[Heading]] = {}
    for head in heads:
        columns.setdefault(head.first.pattern, []).append(head)
        named = _named(head.first.path)
        for count in range(1, len(named) + 1):
            by_path.setdefault(named[:count], []).append(head)
    speaking = _Speaking(by_path, words)
    for place in side.places:
        pattern = place.pattern
        if pattern not in known:
            known[pattern] = [*_steps(fields, place.path)]
        steps = known[pattern]
        said = place.said
        if other := _other(said, steps, words) or _meant(said, steps, words):
            yield place, f"is called {place.entry.tip!r}, which says {other}"
        elif called := _under_another(place, pattern, columns):
            yield place, f"is called {place.entry.tip!r}, and stands below another heading than {called!r}"
        for where, text in (*_over(place, steps, speaking), *_at(place, labels)):
            if other := _other(plain(text), steps[-2:], words, steps):
                yield place, f"stands {where} {text!r}, which says {other}"
    yield from _shared(heads, fields, words)


def _shared(
    heads: Sequence[Heading], fields: Mapping[str, FieldType], words: StepWords
) -> Iterator[tuple[PlaceToWrite, str]]:
    """Yield the one of two sides that stands below a word for both, where the other stands below its own."""
    parts: dict[Path, list[Heading]] = {}
    for head in heads:
        if not head.is_of_several and isinstance(head.first.path[-1], str):
            parts.setdefault(head.first.path[:-1], []).append(head)
    for path, over in parts.items():
        called = {head.first.path for head in over if words.says(head.said, str(head.first.path[-1]))}
        for head in over:
            text, place = head.said, head.first
            is_shared = any(words.says(text, str(step)) for step in _named(path))
            sides = [step.beside for step in _steps(fields, place.path)][-1:]
            is_side = bool(words.of(str(place.path[-1]))) and [len(beside) for beside in sides] == [1]
            if is_shared and is_side and called and place.path not in called:
                yield place, f"stands below {head.text!r}, and what is beside it below its own word"


def _wordless(side: SheetSide, words: StepWords) -> Iterator[tuple[PlaceToWrite, str]]:
    """Yield the places that are not called after what they are a part of, though others beside them are."""
    parts: dict[Path, list[PlaceToWrite]] = {}
    for place in side.places:
        if len(place.path) > 1 and isinstance(place.path[-2], str):
            parts.setdefault(place.path[:-1], []).append(place)
    for path, places in parts.items():
        whole = str(path[-1])
        without = [one for one in places if not words.says(one.said, whole)]
        if words.of(whole) and 0 < len(without) < len(places):
            for place in without:
                yield place, f"is called {place.entry.tip!r}, without the word for {whole} that others have"


def _exchanged(side: SheetSide, words: StepWords) -> Iterator[tuple[PlaceToWrite, str]]:
    """Yield the places that are called what a longer name beside theirs adds, where that is not called so."""
    by_name: dict[tuple[Path, frozenset[str]], list[PlaceToWrite]] = {}
    for place in side.places:
        if isinstance(place.path[-1], str):
            by_name.setdefault((place.path[:-1], name_parts(place.path[-1])), []).append(place)
    for (path, parts), longer in by_name.items():
        for added in sorted(parts):
            for short in by_name.get((path, parts - {added}), ()):
                if words.says(short.said, added) and not any(words.says(one.said, added) for one in longer):
                    yield short, f"is called {short.entry.tip!r}, which says {added}"


def _by_names(
    places: Sequence[PlaceToWrite], fields: Mapping[str, FieldType], words: StepWords
) -> Iterator[tuple[PlaceToWrite, str]]:
    """Yield the places that are called by the name of a field beside theirs, be there a term of it or not."""
    for place in places:
        steps = [*_steps(fields, place.path)]
        if any(words.says(place.said, step.name) for step in steps[-1:]):
            continue
        kind = kind_written(field_at(fields, place.path))
        named, beside = [step.name for step in steps], [step.beside for step in steps]
        other = field_meant(place.said, named, beside, kind=kind)
        summed = {step for one in place.entry.total for step in one.split(SEPARATOR)}
        if other and other not in summed:  # the sum of goals may be called after them
            yield place, f"is called {place.entry.tip!r}, which says {other}"


def _under_another(place: PlaceToWrite, pattern: str, columns: Mapping[str, list[Heading]]) -> str:
    """Return the heading of the column beside it that a place is called by, and not by its own."""
    own = [
        head for head in columns.get(pattern, ()) if not head.is_of_several and head.stands_over(place.box)
    ]
    if not own:
        return ""
    said, parent = place.said, pattern.rpartition(".")[0]
    if any(head.said.strip() in said for head in own):
        return ""
    for column, heads in columns.items():
        if column != pattern and column.rpartition(".")[0] == parent:
            for head in heads:
                if not head.is_of_several and head.said.strip() in said:
                    return head.text
    return ""


class _Speaking:
    """The headings over places of a path that are words for its last step, or for one beside that."""

    def __init__(self, by_path: Mapping[Path, list[Heading]], words: StepWords) -> None:
        self._by_path, self._words = by_path, words
        self._known: dict[Path, list[tuple[Heading, bool]]] = {}

    def over(self, path: Path, step: _Step) -> list[tuple[Heading, bool]]:
        """Return those over the places of a path, and whether each is wrong for its own first place."""
        if path not in self._known:
            self._known[path] = [
                (head, not any(self._words.says(head.said, str(one)) for one in head.first.path))
                for head in self._by_path.get(path, ())
                if _speaks(head.said, step, self._words)
            ]
        return self._known[path]


def _over(place: PlaceToWrite, steps: list[_Step], speaking: _Speaking) -> Iterator[tuple[str, str]]:
    """Yield the nearest heading for each of the last steps of a place, if it is wrong for its first place."""
    named = _named(place.path)
    for step in steps[-2:]:
        heads = speaking.over(named[: named.index(step.name) + 1], step)
        over = [(head, is_wrong) for head, is_wrong in heads if head.stands_over(place.box)]
        if over:
            nearest, is_wrong = max(over, key=lambda one: one[0].area.bottom)
            if is_wrong:
                yield "below", nearest.text


def _at(place: PlaceToWrite, labels: Mapping[PlaceToWrite, str]) -> Iterator[tuple[str, str]]:
    if place in labels:
        yield "behind", labels[place]


def _other(said: str, judged: list[_Step], words: StepWords, path: list[_Step] | None = None) -> str:
    """Return what stands beside a step and is said in its place, if that is so."""
    for step in judged:
        if not words.of(step.name) or words.says(said, step.name):
            continue
        rest = said
        for word in sorted(
            (word for one in path or judged for word in words.of(one.name)), key=len, reverse=True
        ):
            rest = rest.replace(word, " ")
        for name in step.beside:
            if any(words.holds(rest, word) for word in words.of(name)):
                return name
    return ""


def _meant(said: str, steps: list[_Step], words: StepWords) -> str:
    """Return what stands beside the last step and is said part by part, more of it than of the step.

    Where no term has the step's name, it is what is said and nothing else.
    """
    if not steps:
        return ""
    step = steps[-1]
    own = words.of_parts(step.name)
    if not any(own):
        return next((name for name in step.beside if said.strip() in words.of_itself(name)), "")
    if not all(own) or all(_holds(said, part, words) for part in own):
        return ""
    most = sum(_holds(said, part, words) for part in own)
    for name in step.beside:
        theirs = words.of_parts(name)
        told = sum(_holds(said, part, words) for part in theirs)
        if told > most and (told == len(theirs) or not most):
            return name
    return ""


def _holds(said: str, part: frozenset[str], words: StepWords) -> bool:
    return any(words.holds(said, word) for word in part)


def _speaks(said: str, step: _Step, words: StepWords) -> bool:
    """Tell whether a heading is, for the most part, a word for a step or for one beside it."""
    spoken = [word for name in (step.name, *step.beside) for word in words.of(name) if word in said]
    return any(_letters(word) > MOST_BESIDE * _letters(said) for word in spoken)


def _letters(text: str) -> int:
    return sum(map(str.isalpha, text))


def _named(path: Path) -> Path:
    return tuple(step for step in path if isinstance(step, str))


def _steps(fields: Mapping[str, FieldType], path: Path) -> Iterator[_Step]:
    """Yield the named steps of a path, but lists of things that have names of their own."""
    for step in path:
        if isinstance(step, str) and step in fields:
            field = fields[step]
            if not (isinstance(field, ListField) and isinstance(field.items, ListField)):
                yield _Step(step, tuple(name for name in fields if name != step))
            while isinstance(field, ListField):
                field = field.items
            fields = field.fields if isinstance(field, MapField) else {}
