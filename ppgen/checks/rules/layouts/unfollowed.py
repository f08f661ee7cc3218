"""What is drawn for one of several, in a part or for each of a list, follows which one it is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import (
    literal,
    own_names,
    own_words,
    part_uses,
    written_elements,
)
from ppgen.common.problem import Problem, error
from ppgen.layout.values import Dynamic
from ppgen.model.field import FieldType, TermField
from ppgen.model.game import Game

ID = "layout/unfollowed"
WHY = "The sign of one zone in the part that draws all zones says that zone everywhere."

_TERMS = {name: {"text": name, "groups": ["place"]} for name in ("sun", "sea")}


def _sample(said: str) -> dict[str, object]:
    text = {"type": "text", "style": "words", "box": [0, 0, 30, 9], "text": said}
    uses = [
        {"type": "part", "part": "row", "at": [5, top], "with": {"zone": f'{{{{ "{zone}" }}}}'}}
        for top, zone in ((20, "sun"), (40, "sea"))
    ]
    words = {"font": "text", "size": "9pt", "minimum": "9pt"}
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "one", "name": "One"}],
        "files": {"terms": _TERMS},
        "theme": {"styles": {"words": words}, "parts": {"row": [text]}},
        "face": [{**text, "box": [5, 5, 50, 9], "text": "{{ card.name }}"}, *uses],
    }


GOOD = _sample("{{ term(zone) }}")
BAD = _sample('{{ term("sun") }}')
NEAR = _sample('{{ term("sun") }} {{ term("sea") }}')

_FOUND = re.compile(r"\s*\{\{\s*(?:find\(\s*cards\.(\w+)\s*,|cards\.(\w+)\s*\[).*\}\}\s*", re.DOTALL)
_EACH = re.compile(r"\s*\{\{\s*(?:where\(\s*)?cards\.(\w+)\b.*\}\}\s*", re.DOTALL)
_PATH = re.compile(r"\s*\{\{\s*(\w+)(?:\.(\w+))?\s*\}\}\s*")
_NUMBERED = r"cards\.{kind}\s*\[\s*\d"
_SAME = rf"{_NUMBERED}|find\(\s*cards\.{{kind}}\s*,\s*[\"']id[\"']\s*,\s*[\"']"
_PLACES = frozenset({"index", "number"})
_ART = frozenset({"icon", "text", "fill", "colour", "stroke", "with", "image", "pattern", "count"})


class _Given(NamedTuple):
    """What a name stands for: one of some terms or kinds, or a card of a kind."""

    among: frozenset[str] = frozenset()
    kind: str = ""


def check(usage: Usage) -> Iterator[Problem]:
    """Look at the elements of each part, and of each repeat over cards, that look at nothing it is given."""
    parts = _given_to_parts(usage)
    told: dict[tuple[str, str, str], dict[str, tuple[WrittenElement, str]]] = {}
    for one in written_elements(usage):
        for root, given in _given(one, parts):
            yield from _same(one, root, given)
            if root in _roots(*(own_names(element) for element in one.around), _condition(one)):
                continue
            if root == "card":
                continue  # what the art of a card follows is judged with its kind
            among = given.among or _values(usage.game, given.kind)
            for key, word in own_words(one.element):
                value = next((each for each in among if word == each or word.endswith(f"-{each}")), "")
                if value and key in _ART and root not in _looked_up(one, key):
                    told.setdefault((one.subject, str(one.root), root), {}).setdefault(value, (one, key))
            if root not in _roots(own_names(one.element)):
                yield from _all(one, root, given, usage.game)
    for (_, _, root), by_value in told.items():
        if len(by_value) == 1:  # where several are drawn it is a list of them
            ((value, (one, key)),) = by_value.items()
            yield _problem(one, key, f"it says {value} whatever {root} is", root)


def _roots(*names: Iterable[str]) -> set[str]:
    return {name.split(".")[0] for some in names for name in some}


def _condition(one: WrittenElement) -> frozenset[str]:
    condition = one.element.condition
    return frozenset() if isinstance(condition, bool) else condition.names | condition.guarded


def _looked_up(one: WrittenElement, wanted: str) -> set[str]:
    """Return what the values under a key look up; all that a part is given counts as one."""
    return _roots(*(value.names | value.guarded for key, value in one.dynamics if key == wanted))


def _same(one: WrittenElement, root: str, given: _Given) -> Iterator[Problem]:
    """Report what looks up a fixed card where cards of its kind are drawn."""
    for key, value in one.dynamics if given.kind else ():
        looked = {name.split(".")[0] for name in value.names | value.guarded}
        pattern = _NUMBERED if root == "card" else _SAME  # a page may show another one by its id
        if not looked & {root, *_PLACES} and re.search(pattern.format(kind=given.kind), value.source):
            yield _problem(one, key, f"it shows the same {given.kind} whatever {root} is", root)


def _all(one: WrittenElement, root: str, given: _Given, game: Game) -> Iterator[Problem]:
    """Report what is counted of all cards where one of their groups is drawn."""
    for key, value in one.dynamics:
        for name, kind in game.kinds.items() if given.among else ():
            if f"cards.{name}" in value.names and _is_of(game, kind.fields.values(), given.among):
                yield _problem(one, key, f"it looks at every {name} whatever {root} is", root)


def _is_of(game: Game, fields: Iterable[FieldType], among: frozenset[str]) -> bool:
    groups = {field.group for field in fields if isinstance(field, TermField)}
    return any(_group(game, group) == among for group in groups)


def _given(one: WrittenElement, parts: Mapping[str, Mapping[str, _Given]]) -> Iterator[tuple[str, _Given]]:
    """Yield the names that an element could look up, with what they stand for."""
    yield from parts.get(one.part, {}).items()
    if not one.part:
        yield "card", _Given(kind=one.subject)  # a layout of a kind is called after it
    for element in one.around:
        each = getattr(element, "each", None)
        found = _EACH.fullmatch(each.source) if isinstance(each, Dynamic) else None
        if found:
            yield "item", _Given(kind=found[1])


def _given_to_parts(usage: Usage) -> dict[str, dict[str, _Given]]:
    """Return what each part is given under each name, as far as all of its uses say the same."""
    uses = list(part_uses(usage))
    known: dict[str, dict[str, _Given]] = {}
    for _ in range(3):  # parts in parts hand on what they were given
        values: dict[tuple[str, str], list[_Given | str | None]] = {}
        for one, part in uses:
            for name, value in part.values.items():
                values.setdefault((part.part, name), []).append(_meant(one, value, known, usage.game))
        known = {}
        for (part_name, name), listed in values.items():
            given = _agreed(usage.game, listed)
            if given is not None:
                known.setdefault(part_name, {})[name] = given
    return known


def _meant(
    one: WrittenElement, value: object, known: Mapping[str, Mapping[str, _Given]], game: Game
) -> _Given | str | None:
    word = literal(value)
    if word is not None:
        return word
    source = value.source if isinstance(value, Dynamic) else ""
    if found := _FOUND.fullmatch(source):
        return _Given(kind=found[1] or found[2])
    path = _PATH.fullmatch(source)
    if path is None:
        return None
    given = dict(_given(one, known)).get(path[1])
    if given is None or not path[2]:
        return given
    field = game.kinds[given.kind].fields.get(path[2]) if given.kind in game.kinds else None
    return _Given(_group(game, field.group)) if isinstance(field, TermField) else None


def _agreed(game: Game, listed: list[_Given | str | None]) -> _Given | None:
    """Return what all uses give: cards of one kind, or words among which there are several."""
    words = {one for one in listed if isinstance(one, str)}
    given = {one for one in listed if isinstance(one, _Given)}
    if None in listed or len(given) > 1 or (given and words and not next(iter(given)).among):
        return None
    if given:
        (only,) = given
        return only if not only.among or words <= only.among else None
    if len(words) > 1:
        groups = (_group(game, name) for term in game.terms.values() for name in term.groups)
        among = next((group for group in (*groups, frozenset(game.kinds)) if words <= group), None)
        return None if among is None else _Given(among)
    return None


def _group(game: Game, name: str) -> frozenset[str]:
    return frozenset(term for term, one in game.terms.items() if name in one.groups)


def _values(game: Game, kind: str) -> frozenset[str]:
    fields = game.kinds[kind].fields.values() if kind in game.kinds else ()
    groups = [_group(game, field.group) for field in fields if isinstance(field, TermField)]
    return frozenset().union(*groups)


def _problem(one: WrittenElement, key: str, message: str, root: str) -> Problem:
    hint = f"take it from {root}, or draw it where one alone is drawn"
    return error(ID, message, span=one.source.span((*one.place, key)), hint=hint, subject=one.subject)
