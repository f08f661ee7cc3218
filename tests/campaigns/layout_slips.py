"""What goes wrong by hand on score sheets, boards, mats and boxes: places, words, counts and figures exchanged."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any, NamedTuple

Path = tuple[str | int, ...]

_CONSTANT = re.compile(r"\bconstants\.(\w+)")
_BARE = re.compile(r"\{\{\s*constants\.(\w+)\s*\}\}")
_TERM = re.compile(r"\bterm\(\s*[\"'](\w+)[\"']")
_NUMBER = re.compile(r"\{\{\s*(number|index)\s*\}\}")


class Slip(NamedTuple):
    """What was done, and the list of elements at a path as it is then."""

    what: str
    path: Path
    new: Any
    told: str


def layout_slips(tree: Any, constants: Mapping[str, Any], place: Path = ()) -> Iterator[Slip]:
    """Yield slips in every list of elements of a layout or part."""
    if isinstance(tree, dict):
        for key, inner in tree.items():
            yield from layout_slips(inner, constants, (*place, key))
        return
    if not isinstance(tree, list):
        return
    if tree and all(isinstance(one, dict) and "type" in one for one in tree):
        for what, number, new in _in_list(tree, constants):
            yield Slip(what, place, new, f"{number} {_told(tree[number])}")
    for number, inner in enumerate(tree):
        yield from layout_slips(inner, constants, (*place, number))


def _in_list(elements: list[Any], constants: Mapping[str, Any]) -> Iterator[tuple[str, int, Any]]:
    for number, element in enumerate(elements):
        if element["type"] == "entry":
            yield "no place", number, [*elements[:number], *elements[number + 1 :]]
        for key in ("field", "label", "tip", "text"):
            other = _next(elements, number, key)
            if other is not None:
                yield f"{key}s", number, _exchanged(elements, (number, other), key)
        if element["type"] == "entry" and (other := _next(elements, number, "field")) is not None:
            yield "twice", number, _with(elements, number, "field", elements[other]["field"])
        if element["type"] == "repeat" and "count" in element and not _is_art(element):
            for count in _counts(element["count"], constants):
                yield "count", number, _with(elements, number, "count", count)
        if element["type"] == "part" and isinstance(element.get("with"), dict):
            for key, value in element["with"].items():
                if (new := _other_word(elements, element, key)) is not None and value != new:
                    yield "given", number, _with(elements, number, "with", {**element["with"], key: new})
        if isinstance(text := element.get("text"), str):
            for what, new in figure_slips(text, constants):
                yield what, number, _with(elements, number, "text", new)


def figure_slips(text: str, constants: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield a text whose constants are others, one more, or typed, and whose counted number is one off."""
    numbers = [name for name, value in constants.items() if isinstance(value, int)]
    for found in _BARE.finditer(text):
        name, start, end = found[1], *found.span()
        if name in numbers:
            other = numbers[(numbers.index(name) + 1) % len(numbers)]
            yield "constant", text[:start] + f"{{{{ constants.{other} }}}}" + text[end:]
            alike = next((one for one in numbers if one != name and constants[one] == constants[name]), None)
            if alike is not None:
                yield "same value", text[:start] + f"{{{{ constants.{alike} }}}}" + text[end:]
            yield "one more", text[:start] + f"{{{{ constants.{name} + 1 }}}}" + text[end:]
            yield "typed", text[:start] + str(constants[name]) + text[end:]
    for found in _NUMBER.finditer(text):
        yield "one more", text[: found.start()] + f"{{{{ {found[1]} + 1 }}}}" + text[found.end() :]


def _next(elements: list[Any], number: int, key: str) -> int | None:
    """Return the next element of the same type that says something else under a key."""
    own = elements[number].get(key)
    if not isinstance(own, str) or (key == "text" and _TERM.search(own) is None):
        return None
    for other in range(number + 1, len(elements)):
        said = elements[other].get(key)
        if elements[other]["type"] == elements[number]["type"] and isinstance(said, str) and said != own:
            return other if key != "text" or _TERM.search(said) else None
    return None


def _exchanged(elements: list[Any], pair: tuple[int, int], key: str) -> list[Any]:
    new = deepcopy(elements)
    one, other = pair
    new[one][key], new[other][key] = new[other][key], new[one][key]
    return new


def _with(elements: list[Any], number: int, key: str, value: Any) -> list[Any]:
    new = deepcopy(elements)
    new[number][key] = value
    return new


def _counts(count: Any, constants: Mapping[str, Any]) -> Iterator[Any]:
    if isinstance(count, int):
        yield from (count + 1, count - 1)
    elif isinstance(count, str) and "{{" in count:
        inner = count.strip()[2:-2].strip()
        yield from (f"{{{{ ({inner}) + 1 }}}}", f"{{{{ ({inner}) - 1 }}}}")
        bare = _BARE.fullmatch(count.strip())
        if bare is not None and isinstance(constants.get(bare[1]), int):
            yield constants[bare[1]]


def _is_art(repeat: Any) -> bool:
    """Tell whether a repeat by a typed number draws shapes alone: how many is its designer's choice."""
    return isinstance(repeat["count"], int) and all(
        one.get("type") in {"rectangle", "ellipse", "line", "path", "polygon"} for one in repeat["items"]
    )


def _other_word(elements: list[Any], element: Any, key: str) -> Any:
    """Return what another use of the part is given under a key, if that is a word written out."""
    for other in elements:
        if other["type"] == "part" and other.get("part") == element["part"] and other is not element:
            value = other.get("with", {}).get(key)
            if isinstance(value, str) and re.fullmatch(r"\{\{\s*[\"'][\w-]+[\"']\s*\}\}", value):
                return value
    return None


def _told(element: Any) -> str:
    kept = {key: value for key, value in element.items() if key not in {"box", "items", "style"}}
    return str(kept)[:160]
