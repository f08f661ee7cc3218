"""Letters of a typeface as a small font file under another name, for engines that look for fonts by name."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from typing import NamedTuple

import uharfbuzz as hb

from ppgen.typeset.fonts.typeface import Typeface

_TRUETYPE = 0x00010000
_FAMILY, _STYLE, _POSTSCRIPT = 1, 2, 6
_WINDOWS, _UNICODE, _ENGLISH = 3, 1, 0x0409
_WEIGHT_AT, _SELECTION_AT = 4, 62
_JOINING = tuple(int.from_bytes(tag) for tag in (b"liga", b"clig"))
_ITALIC, _REGULAR = 0x0001, 0x0040


class NewName(NamedTuple):
    """What a font calls itself: a name without spaces, a weight and a slope."""

    name: str
    weight: int
    italic: bool


def renamed(typeface: Typeface, letters: Iterable[str], new: NewName, *, joins: bool = True) -> bytes:
    """Return a font of these letters that calls itself otherwise.

    What places letters (kerning) comes along, and what joins them (ligatures) where it `joins` them.
    """
    face = typeface.font.face
    wanted = hb.SubsetInput()
    wanted.sets(hb.SubsetInputSets.UNICODE).update(sorted({ord(letter) for letter in letters}))
    wanted.flags = hb.SubsetFlags.NO_HINTING
    if not joins:
        features = wanted.sets(hb.SubsetInputSets.LAYOUT_FEATURE_TAG)
        for tag in _JOINING:
            features.discard(tag)
    for axis, value in typeface.variations:
        wanted.pin_axis_location(face, axis, value)
    made = hb.SubsetPlan(face, wanted).execute()
    tables = {tag: bytes(made.reference_table(tag).data) for tag in made.table_tags}
    tables["name"] = _names({_FAMILY: new.name, _STYLE: "Regular", _POSTSCRIPT: new.name})
    if len(about := bytearray(tables.get("OS/2", b""))) >= _SELECTION_AT + 2:
        struct.pack_into(">H", about, _WEIGHT_AT, new.weight)
        struct.pack_into(">H", about, _SELECTION_AT, _ITALIC if new.italic else _REGULAR)
        tables["OS/2"] = bytes(about)
    return _file(tables)


def _names(names: dict[int, str]) -> bytes:
    """Return a table of names (OpenType `name`, version 0)."""
    records, letters = b"", b""
    for number, text in names.items():
        content = text.encode("utf-16-be")
        records += struct.pack(">6H", _WINDOWS, _UNICODE, _ENGLISH, number, len(content), len(letters))
        letters += content
    return struct.pack(">3H", 0, len(names), 6 + len(records)) + records + letters


def _file(tables: dict[str, bytes]) -> bytes:
    """Put tables together; their check sums are left out, which no engine asks for."""
    head = struct.pack(">IHHHH", _TRUETYPE, len(tables), 0, 0, 0)
    place, records, body = len(head) + 16 * len(tables), b"", b""
    for tag, content in sorted(tables.items()):
        records += struct.pack(">4sIII", tag.encode("latin-1"), 0, place + len(body), len(content))
        body += content + bytes(-len(content) % 4)
    return head + records + body
