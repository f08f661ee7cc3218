"""Dotted names such as card.strength.defense: found in plain dictionaries and lists, and in plain texts."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from ppgen.common.problem import nearest
from ppgen.expressions.values import Budget, Reference, UnknownNameError, described, is_scalar

Evaluate = Callable[[dict[str, Any], Budget], Any]
Step = str | int


def constant(value: Any) -> Evaluate:
    """Return a closure for a value that is always the same."""

    def evaluate(_values: dict[str, Any], _budget: Budget) -> Any:
        return value

    return evaluate


def named_steps(path: tuple[Step, ...]) -> list[str]:
    """Return the named steps up to the first that picks an item of a list, or a key with dots in it."""
    named: list[str] = []
    for step in path:
        if not isinstance(step, str) or "." in step:
            break
        named.append(step)
    return named


def path_lookup(path: tuple[Step, ...], offset: int) -> Evaluate:
    """Look a dotted name up; one and two steps, nearly all there are, without a loop."""
    first: Any = path[0]
    second = path[1] if len(path) > 1 else None

    def one(values: dict[str, Any], _budget: Budget) -> Any:
        if first in values:
            return values[first]
        return _walk(values, path, offset)

    def two(values: dict[str, Any], _budget: Budget) -> Any:
        owner = values.get(first)
        if type(owner) is dict and second in owner:
            return owner[second]
        return _walk(values, path, offset)

    def many(values: dict[str, Any], _budget: Budget) -> Any:
        return _walk(values, path, offset)

    return (one, two)[len(path) - 1] if len(path) <= 2 else many


def _walk(values: dict[str, Any], path: tuple[Step, ...], offset: int) -> Any:
    value: Any = values
    for step in path:
        value = reached(value, step, offset, path)
    return value


def reached(owner: Any, key: Any, offset: int, path: tuple[Step, ...] = ()) -> Any:
    """Return a field of a mapping or an item of a list; raises UnknownNameError."""
    if type(owner) is dict:
        if is_scalar(key) and key in owner:
            return owner[key]
        known = [name for name in owner if isinstance(name, str)]
        hint = nearest(str(key), known)
        if path[:1] == ("text",) and any(name.startswith(f"{key}.") for name in known):
            hint = f"all of it is card.{key}, in the language that is printed, too"
        if key == "cards" and path[:1] == ("cards",):
            hint = "texts of cards see their own card and those that it refers to; layouts see all cards"
        raise UnknownNameError(f"{_shown(path, key)} is not known", offset, hint)
    if type(owner) is Reference:
        return reached(owner.values, key, offset, path)
    if type(owner) is list and type(key) is int:
        if -len(owner) <= key < len(owner):
            return owner[key]
        raise UnknownNameError(f"{_shown(path, key)}: the list has {len(owner)} entries", offset)
    raise UnknownNameError(f"{_shown(path, key)} cannot be looked up in {described(owner)}", offset)


def _shown(path: tuple[Step, ...], key: Any) -> str:
    if key in path:
        return ".".join(map(str, path[: path.index(key) + 1]))
    return str(key) if is_scalar(key) else described(key)


FILLED_IN = r"\{\{(?:(?!\{\{|\}\}).)*\}\}|\{%(?:(?!\{%|%\}).)*%\}"
"""A value or a statement in a text; it ends where another begins, so that a search ends at the next brace."""


def squeezed(filled_in: str) -> str:
    """Return what is filled in as it is compared: blanks in it mean nothing."""
    return "".join(filled_in.split())


MAX_LENGTH = 8_000
"""Characters an expression or template may be long."""

_NAME = re.compile(r"\{\{ *([A-Za-z]\w*(?:\.[A-Za-z]\w*){0,8}) *\}\}", re.ASCII)
_DYNAMIC = re.compile(r"\{\{|\{%|\{#")
_NOT_PLAIN = re.compile(r"[{}\r]")
_KEYWORDS = frozenset(
    {"and", "or", "not", "in", "is", "if", "else", "true", "false", "none", "True", "False", "None"}
)
"""What the grammar does not take as a name."""


class PlainName(NamedTuple):
    """A dotted name such as `card.name`, and where it stands."""

    dotted: str
    offset: int

    def lookup(self) -> Evaluate:
        """Return what looks the name up."""
        return path_lookup(tuple(self.dotted.split(".")), self.offset)


def plain_parts(text: str) -> tuple[str | PlainName, ...] | None:
    """Return the words and names of a text in order; None where it takes the grammar to tell."""
    if len(text) > MAX_LENGTH:
        return None
    found: list[str | PlainName] = []
    end = 0
    for match in _NAME.finditer(text):
        if match[1].split(".")[0] in _KEYWORDS:
            return None
        if match.start() > end:
            found.append(text[end : match.start()])
        found.append(PlainName(match[1], match.start(1)))
        end = match.end()
    found += [text[end:]] if end < len(text) else []
    if any(isinstance(part, str) and _NOT_PLAIN.search(part) for part in found):
        return None
    return tuple(found)


class Compiled(NamedTuple):
    """What is made of a text: how it is evaluated, and the dotted names it needs or asks about."""

    evaluate: Evaluate
    names: frozenset[str] = frozenset()
    guarded: frozenset[str] = frozenset()
    is_single: bool = False
    is_static: bool = False


def is_dynamic(text: str) -> bool:
    """Tell whether a text holds expressions."""
    return _DYNAMIC.search(text) is not None
