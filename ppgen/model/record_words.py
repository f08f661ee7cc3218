"""What could stand in a field of a record, in words that every language of ppgen's sheets has."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Any

from ppgen.common.problem import closest
from ppgen.model.field import (
    BooleanField,
    ChoiceField,
    FieldType,
    IntegerField,
    ListField,
    NumberField,
    TermField,
    TermGroups,
    TextField,
)

LIVE_WORDS = {
    "page/whole": "Only a whole number can stand here.",
    "page/number": "Only a number can stand here.",
    "page/range": "{least} to {most} can stand here.",
    "page/least": "{least} or more can stand here.",
    "page/most": "{most} or less can stand here.",
    "page/unfit": "This value is not possible here.",
    "page/no-field": "This sheet has no field {name}.",
}
"""What a page for a phone says of what is typed, too."""

RECORD_WORDS = {
    **LIVE_WORDS,
    "page/choice": "One of these can stand here: {choices}.",
    "page/truth": "Only true or false can stand here.",
    "page/text": "Only text can stand here: put it in quotes.",
    "page/rows": "There is room for so many rows: {most}.",
    "page/no-card": "The game has no card {name} that could stand here.",
    "page/nearest": "Did you mean {name}?",
    "page/sum": "The sum is {sum}.",
    "page/version": "This sheet is of version {written}, and the game is {known}.",
    "page/other-text": "{name}: the form shows {shown} and holds {held}, which was read. Type it again.",
    "page/shown-ticked": "{name}: the box is shown ticked, and was read so, though the file says it is open.",
    "page/shown-open": "{name}: the box is shown open, and was read so, though the file says it is ticked.",
    "page/hidden": "{name}: this entry cannot be seen in the form, and {held} was read from it.",
    "page/notes": "There are notes on page {page} which no entry holds: type into the entries.",
    "page/not-compared": "{name}: what the form shows there could not be looked at. Compare it with what "
    "was read, or type it again.",
    "page/twice": "Everything stands in this file twice, the second time as XFA, which was not "
    "read: another program may show other values.",
    "page/lost": "This form had {written} entries, and {known} of them are in the file: was a "
    "page taken out?",
    "page/syntax": "This file cannot be read from here on: {detail}.",
    "page/which": "{file} does not say whose sheet it is: write {line} as its first line. Known are {known}.",
    "page/whose": "Which game is it of? Name it with --game: {known}.",
    "page/another": "{file} is of the game {named}, and what was read before it of {first}.",
    "page/no-game": "{file} is of the game {named}, which is not here. Known are {known}.",
}
"""What is said of a record that is read, by the keys of ppgen's words: in English."""

NOT_CALLED: Mapping[str, str] = MappingProxyType({})
"""Where nobody says what ids are called on a sheet."""

MOST_LISTED = 12
"""So many values that could stand in a field are listed."""

LONGEST_SHOWN = 40
"""So many signs of a text that cannot stand in a field are shown."""


def expected(
    field: FieldType | None,
    value: Any,
    groups: TermGroups,
    words: Mapping[str, str],
    *,
    called: Mapping[str, str] = NOT_CALLED,
) -> str:
    """Return what could stand in a field in the place of a value: as data says it, and as it is `called`."""
    match field:
        case IntegerField() | NumberField():
            return _figures(field, value, words)
        case ChoiceField():
            return listed(field.values, words)
        case TermField():
            return listed([named(one, called) for one in groups.get(field.group, ())], words)
        case BooleanField():
            return words["page/truth"]
        case TextField() if isinstance(value, int | float):
            return words["page/text"]
        case ListField() if isinstance(value, list) and field.maximum is not None:
            return words["page/rows"].format(most=field.maximum)
        case _:
            return words["page/unfit"]


def _figures(field: IntegerField | NumberField, value: Any, words: Mapping[str, str]) -> str:
    least, most = field.minimum, field.maximum
    if least is not None and most is not None:
        return words["page/range"].format(least=_figure(least), most=_figure(most))
    kinds = int if isinstance(field, IntegerField) else (int, float)
    if not isinstance(value, kinds) or isinstance(value, bool) or least is most:
        return words["page/whole" if isinstance(field, IntegerField) else "page/number"]
    if least is not None:
        return words["page/least"].format(least=_figure(least))
    return words["page/most"].format(most=_figure(most or 0))


def _figure(value: float) -> str:
    return str(int(value) if float(value).is_integer() else value)


def listed(known: Collection[str], words: Mapping[str, str]) -> str:
    """Return which values could stand in a field, the first of many."""
    shown = ", ".join([*known][:MOST_LISTED]) + (", …" if len(known) > MOST_LISTED else "")
    return words["page/choice"].format(choices=shown)


def named(identity: str, called: Mapping[str, str]) -> str:
    """Return what a card or term is called on the sheet, with its id, which is what data says."""
    said = called.get(identity, identity)
    return identity if said == identity else f"{said} ({identity})"


def offered(word: str, known: Collection[str], words: Mapping[str, str]) -> str:
    """Return the known word that a wrong one may mean, as a question; "" if there is none."""
    near = closest(word, known)
    return words["page/nearest"].format(name=near) if near else ""


def cut_short(text: str) -> str:
    """Return so much of a text as messages show."""
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 1]}…"


def shown(value: Any) -> str:
    """Return a value as a record has it, cut short."""
    match value:
        case None | bool():
            return {None: "null", True: "true", False: "false"}[value]
        case str():
            return f'"{cut_short(value)}"'
        case int() | float():
            return str(value)
        case Mapping():
            return "{…}"
        case _:
            return "[…]"
