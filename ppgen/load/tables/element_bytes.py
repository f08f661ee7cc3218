"""Elements of XML with the bytes in which each stands, for whoever changes one and leaves the others."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple
from xml.parsers import expat
from xml.sax.saxutils import escape

_TAG = re.compile(rb"<[^\s/>]+(?:\s+[^\s=>/]+\s*=\s*(?:\"[^\"]*\"|'[^']*'))*\s*(/?)>")
_MARKS = (b"\xff\xfe", b"\xfe\xff")


class ElementBytes(NamedTuple):
    """An element: where it starts and ends, where what it holds starts and ends, and its attributes."""

    name: str
    start: int
    end: int
    inner: tuple[int, int]
    attributes: Mapping[str, str]
    depth: int

    @property
    def is_closed(self) -> bool:
        """Whether it is written as one tag."""
        return self.inner[0] == self.inner[1] == self.end


class ElementBytesError(ValueError):
    """Why the bytes of the elements are not known."""


def elements_of(content: bytes, names: frozenset[str]) -> list[ElementBytes]:
    """Return the elements of some names, with their prefixes, in the order in which they begin."""
    if content.startswith(_MARKS):
        raise ElementBytesError("it is written in UTF-16")
    parser = expat.ParserCreate()
    parser.ordered_attributes = False
    found: list[ElementBytes] = []
    opened: list[tuple[int, int]] = []

    def started(name: str, attributes: dict[str, str]) -> None:
        if name not in names:
            opened.append((-1, 0))
            return
        at = parser.CurrentByteIndex
        tag = _TAG.match(content, at)
        if tag is None:
            raise ElementBytesError("a tag is written as no office program does")
        opened.append((len(found), tag.end()))
        inner = (tag.end(), tag.end() if tag[1] else -1)
        found.append(ElementBytes(name, at, tag.end() if tag[1] else -1, inner, attributes, len(opened)))

    def ended(_: str) -> None:
        number, inner = opened.pop()
        if number >= 0 and found[number].end < 0:
            at = parser.CurrentByteIndex
            end = content.index(b">", at) + 1
            found[number] = found[number]._replace(end=end, inner=(inner, at))

    parser.StartElementHandler = started
    parser.EndElementHandler = ended
    try:
        parser.Parse(content, True)
    except (expat.ExpatError, ValueError) as fault:
        raise ElementBytesError(str(fault)) from fault
    return found


def tag_of(name: str, attributes: Mapping[str, str], *, closed: bool = False) -> str:
    """Write the tag with which an element begins."""
    written = "".join(f' {key}="{escaped(value)}"' for key, value in attributes.items())
    return f"<{name}{written}{'/' if closed else ''}>"


def escaped(text: str) -> str:
    """Write a text as it stands in XML, in attributes too."""
    return escape(text, {'"': "&quot;", "\n": "&#10;", "\t": "&#9;", "\r": "&#13;"})
