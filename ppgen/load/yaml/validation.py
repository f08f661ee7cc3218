"""Pydantic's list of complaints into problems at places, in words of our own.

Complaints are rephrased by their type, never by their text, and several complaints about one value
(the branches of a union) become one problem that names all that would be right.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence, Sized
from typing import TYPE_CHECKING, Any, NamedTuple

from ppgen.common.paths import value_at
from ppgen.common.problem import SUGGESTION, Problem, Span, error, nearest
from ppgen.common.reasons import BLANK_REASON
from ppgen.load.yaml.known_keys import Described, known_keys
from ppgen.load.yaml.misspelt_keys import UNKNOWN_KEY, misspelt_keys
from ppgen.load.yaml.real_paths import real_path
from ppgen.load.yaml.scalars import shortened
from ppgen.load.yaml.source import PathStep, Source

if TYPE_CHECKING:
    from pydantic import BaseModel, ValidationError
    from pydantic_core import ErrorDetails

_MAPPING = "a mapping of keys to values"
_EXPECTED = {
    "int_type": "a whole number",
    "int_parsing": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "float_parsing": "a number",
    "decimal_type": "a number",
    "finite_number": "a finite number",
    "string_type": "text",
    "string_sub_type": "text",
    "bool_type": "true or false",
    "bool_parsing": "true or false",
    "list_type": "a list",
    "tuple_type": "a list",
    "set_type": "a list",
    "frozen_set_type": "a list",
    "dict_type": _MAPPING,
    "mapping_type": _MAPPING,
    "model_type": _MAPPING,
    "model_attributes_type": _MAPPING,
    "dataclass_type": _MAPPING,
    "none_required": "nothing",
}
_LIMITS = {
    "greater_than": ("more than {gt}", "gt"),
    "greater_than_equal": ("{ge} or more", "ge"),
    "less_than": ("less than {lt}", "lt"),
    "less_than_equal": ("{le} or less", "le"),
    "multiple_of": ("a multiple of {multiple_of}", "multiple_of"),
    "string_too_short": ("at least {min_length} characters long", "min_length"),
    "string_too_long": ("at most {max_length} characters long", "max_length"),
    "too_short": ("at least {min_length} long", "min_length"),
    "too_long": ("at most {max_length} long", "max_length"),
    "string_pattern_mismatch": ("written like {pattern}", "pattern"),
}
_LIKE = {
    r"^[a-z0-9]+(-[a-z0-9]+)*$": "red-dragon: small letters a to z and digits, with hyphens between",
    r"^[A-Za-z0-9]+([_-][A-Za-z0-9]+)*$": "red-dragon or VE2: letters a to z and digits, - or _ between",
    r"^[A-Za-z][A-Za-z0-9_]{0,63}$": "corner_attack: letters a to z, digits and _, a letter first",
    r"^[A-Za-z][A-Za-z0-9_-]{0,63}$": "free_kick: letters a to z, digits, _ and -, a letter first",
    r"^[A-Za-z0-9][A-Za-z0-9 .,+_-]{0,40}$": '"PANTONE 871 C": letters, digits, blanks and . , + _ -',
    r"^[A-Za-z0-9 ._-]{1,40}$": '"FOGRA39": letters, digits, blanks and . _ -',
    r"^(#[0-9a-fA-F]{6}|[a-z][a-z0-9_-]*)$": '"#aa3300", or the name of a colour of the palette',
    r"^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$": "en or pt-BR: a code of BCP 47",
    r"^[A-Z][a-z]{3}$": "Latn: a script's code of ISO 15924",
    r"^[A-Za-z0-9]{4}$": "wght: four letters or digits",
    r"^[0-9a-f]{64}$": "64 hexadecimal digits",
}
"""What patterns of models mean, for people who read none."""

CHOICE_ERROR = "no_choice"
"""What schemas of cards call a value that is none of a choice: a game may allow it by naming it."""

_INSTANCES = {"Dynamic": "an expression such as {{ card.width }}", "Colour": "a colour such as #aa3300"}
"""Classes of our own, as authors write them."""

_QUOTED = re.compile(r"'([^']*)'")


class Elsewhere(NamedTuple):
    """How a key that many mappings have, or lack, is declared in another file.

    `depth` is how many steps lead to such keys; those of `its_own` are declared nowhere. What is `missing`
    (None) stands there already: it is not told.
    """

    unknown: str = ""
    missing: str | None = ""
    depth: int = 0
    its_own: tuple[str, ...] = ()

    def way(self, kind: str, path: Sequence[PathStep]) -> str:
        """Return what mends a complaint of a kind everywhere, if it is of such a key."""
        if not path or len(path) != self.depth or path[-1] in self.its_own:
            return ""
        return self.unknown if kind in UNKNOWN_KEY else (self.missing or "") if kind == "missing" else ""


NOWHERE = Elsewhere()


def validation_problems(
    failure: ValidationError,
    source: Source,
    prefix: Sequence[PathStep] = (),
    *,
    rule: str,
    model: type[BaseModel] | Described | None = None,
    elsewhere: Elsewhere = NOWHERE,
) -> list[Problem]:
    """Turn a failed validation of `source.data` (or of the part at `prefix`) into problems.

    `model` is what was validated against; with it an unknown key is answered with the known ones. What would
    mend a key in all places at once stands `elsewhere`.
    Places that already have a problem are passed over.
    """
    data = value_at(source.data, prefix)
    wrong_types: dict[Span, _WrongType] = {}
    problems: list[Problem] = []
    details = failure.errors(include_url=False)
    misspelt = misspelt_keys(details)
    meant_keys = {*misspelt.values()}
    missing = Counter(detail["loc"][:-1] for detail in details if _is_entry_missing(detail))
    for detail in details:
        path = [*prefix, *real_path(_place_of(detail), data)]
        span = _span_of(detail, source, path)
        is_there = detail["type"] == "missing" and elsewhere.missing is None
        if span in source.reported or is_there or _is_shortened(detail) or detail["loc"] in meant_keys:
            continue
        if expectation := _expectation(detail):
            is_entry = bool(path) and isinstance(path[-1], int)
            keys = known_keys(model, detail["loc"]) if expectation == _MAPPING and not is_entry else []
            name, may_grow = _name_of(path), detail["type"] == CHOICE_ERROR
            wrong = wrong_types.setdefault(span, _WrongType(name, detail["input"], [], keys, may_grow))
            wrong.expected.append(expectation)
            continue
        name, lacking = _name_of(path), missing[detail["loc"][:-1]] if _is_entry_missing(detail) else 0
        message, hint = _too_few(detail, name, lacking) if lacking else _sentence(detail, name, model)
        if meant := misspelt.get(detail["loc"]):
            hint = f"{SUGGESTION}{meant[-1]}?"
        way = "" if SUGGESTION in hint else elsewhere.way(detail["type"], detail["loc"])
        problems.append(error(rule, message, span=span, hint=f"{hint}; {way}" if way else hint))
    problems += [wrong.problem(rule, span) for span, wrong in wrong_types.items()]
    return sorted(dict.fromkeys(problems), key=lambda problem: problem.span or Span(source.file))


def _is_shortened(detail: ErrorDetails) -> bool:
    """Tell whether a list is too short only since wrong entries, which are told, were not counted."""
    given, context = detail["input"], detail.get("ctx", {})
    return detail["type"] == "too_short" and isinstance(given, Sized) and len(given) >= context["min_length"]


def _is_entry_missing(detail: ErrorDetails) -> bool:
    """Tell whether a list is too short for what its places mean, such as the four numbers of a box."""
    return detail["type"] == "missing" and isinstance(detail["loc"][-1], int)


def _too_few(detail: ErrorDetails, name: str, lacking: int) -> tuple[str, str]:
    """Return what is told once of a list that lacks so many entries, and how to mend it."""
    given = len(detail["input"])
    message = f"{name} has {given} {'entry' if given == 1 else 'entries'}, and {given + lacking} are wanted"
    return message, "write the missing ones behind them"


class _WrongType(NamedTuple):
    """A value of a type that none of the branches it was tried against allows."""

    name: str
    given: Any
    expected: list[str]
    keys: list[str]
    may_grow: bool
    """Whether a game may allow the value by naming it."""

    def problem(self, rule: str, span: Span) -> Problem:
        """Say once what would be right."""
        expected = " or ".join(dict.fromkeys(self.expected))
        message = f"{self.name} must be {expected}, not {described(self.given)}"
        hint = _type_hint(self.given, self.expected) or f"write {expected}"
        if self.keys and self.expected == [_MAPPING]:
            hint = f"write key: value, a line each; the keys are {', '.join(self.keys)}"
        if self.may_grow:
            hint = f"{hint}; a new value is added under values: of the field in game.yaml"
        return error(rule, message, span=span, hint=hint)


def described(value: Any) -> str:
    """Say in a few words what a value is."""
    match value:
        case None:
            return "empty"
        case bool():
            return str(value).lower()
        case int() | float():
            return f"the number {shortened(str(value))}"
        case str():
            return f'the text "{shortened(value)}"'
        case Mapping():
            return "a mapping"
        case _:
            return "a list"


def _place_of(detail: Any) -> tuple[PathStep, ...]:
    """Return where the value stands; a missing key is told at the mapping that lacks it."""
    place: tuple[PathStep, ...] = detail["loc"]
    if detail["type"] == "missing":
        return place[:-1]
    return place[:-1] if place and place[-1] == "[key]" else place


def _span_of(detail: Any, source: Source, path: list[PathStep]) -> Span:
    if detail["type"] in UNKNOWN_KEY or "[key]" in detail["loc"]:
        return source.key_span(path)
    if detail["type"] == "union_tag_invalid":
        return source.span([*path, str(detail["ctx"]["discriminator"]).strip("'")])
    return source.span(path)


def _name_of(path: list[PathStep]) -> str:
    """Name the value the way its author sees it."""
    if not path:
        return "this"
    last = path[-1]
    if isinstance(last, str):
        return shortened(last)
    owner = next((step for step in reversed(path) if isinstance(step, str)), "")
    return f"entry {last + 1} of {shortened(owner)}" if owner else f"entry {last + 1}"


def _expectation(detail: Any) -> str:
    """Say what would be right, for complaints that can be joined with "or"; else an empty text."""
    kind, context = detail["type"], detail.get("ctx", {})
    if kind in {"literal_error", "enum", CHOICE_ERROR}:
        return f"one of {', '.join(_QUOTED.findall(str(context['expected']))) or context['expected']}"
    if kind == "is_instance_of":
        return _INSTANCES.get(context["class"], "")
    return _EXPECTED.get(kind, "")


def _sentence(detail: Any, name: str, model: Any) -> tuple[str, str]:
    """Return the message and the hint for a complaint that stands alone."""
    kind, context = detail["type"], detail.get("ctx", {})
    if kind == "missing":
        return f"{detail['loc'][-1]} is missing", "add it here"
    if kind in UNKNOWN_KEY:
        return f"the key {name} is not known here", nearest(str(name), known_keys(model, detail["loc"][:-1]))
    if kind in {"union_tag_invalid", "union_tag_not_found"}:
        return _tag_sentence(kind, context)
    if kind == "string_too_short" and context["min_length"] == 1:
        return f"{name} is empty", "write a text"  # of mere blanks, too
    if kind in _LIMITS:
        template, key = _LIMITS[kind]
        wanted = template.format(**{key: _LIKE.get(str(context[key]), _written(context[key]))})
        return f"{name} must be {wanted}", f"change it to be {wanted}"
    if kind == BLANK_REASON:
        return f"{name} gives no reason: no word stands in it", "say why it is meant, or take the line out"
    if kind in {"value_error", "assertion_error"}:
        return f"{name}: {context['error']}", "change the value"
    if detail["input"] is None:
        return f"{name} is empty", "write a value; one that begins with # stands in quotes"
    return (
        f"{name} cannot be {described(detail['input'])}",
        f"it breaks the condition {kind.replace('_', ' ')}",
    )


def _written(limit: Any) -> str:
    return str(int(limit)) if isinstance(limit, float) and limit.is_integer() else str(limit)


def _tag_sentence(kind: str, context: Mapping[str, Any]) -> tuple[str, str]:
    key = str(context["discriminator"]).strip("'")
    if kind == "union_tag_not_found":
        return f"{key} is missing", "it tells which kind of thing this is"
    known = _QUOTED.findall(str(context["expected_tags"]))
    return f"the {key} {shortened(str(context['tag']))} is not known", nearest(str(context["tag"]), known)


def _type_hint(given: Any, listed: list[str]) -> str:
    if isinstance(given, str) and any(expected.startswith("one of ") for expected in listed):
        return nearest(given, [word for expected in listed for word in expected[7:].split(", ")])
    if (
        isinstance(given, str)
        and any("number" in expected for expected in listed)
        and given.strip("+-.").isdigit()
    ):
        return "write it without quotes"
    if isinstance(given, int | float | bool) and "text" in listed:
        is_as_written = type(given) is int  # true may be written as yes, and 1.50 is read as 1.5
        return f'put it in quotes: "{given}"' if is_as_written else "put it in quotes"
    return ""
