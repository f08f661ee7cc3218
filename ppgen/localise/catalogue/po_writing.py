"""Entries of a translation as the text of a PO file, written so that nothing changes by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ppgen.localise.catalogue.po import PoEntry, PoFile

_WRITTEN = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def write_po(po: PoFile) -> bytes:
    """Return the bytes of a PO file; equal files give equal bytes."""
    blocks = ["\n".join(_written(entry)) for entry in (po.header, *po.entries)]
    if po.trailing:
        blocks.append("\n".join(f"# {note}".rstrip() for note in po.trailing))
    return ("\n\n".join(blocks) + "\n").encode()


def _written(entry: PoEntry) -> Iterator[str]:
    yield from (f"# {note}".rstrip() for note in entry.notes)
    yield from (f"#. {note}".rstrip() for note in entry.extracted)
    if entry.references:
        yield "#: " + " ".join(entry.references)
    if entry.flags:
        yield "#, " + ", ".join(entry.flags)
    mark = "#~ " if entry.obsolete else ""
    yield from (f"{'#~' if entry.obsolete else '#'}| {line}" for line in entry.previous)
    if entry.context:
        yield from (mark + line for line in quoted("msgctxt", entry.context))
    yield from (mark + line for line in quoted("msgid", entry.source))
    yield from (mark + line for line in quoted("msgstr", entry.text))


def quoted(keyword: str, text: str) -> list[str]:
    """Return the lines that give a keyword its text, one more for each line of the text."""
    parts = re.findall(r"[^\n]*\n|[^\n]+", text)
    written = ['"' + "".join(_WRITTEN.get(letter, letter) for letter in part) + '"' for part in parts]
    if len(written) == 1:
        return [f"{keyword} {written[0]}"]
    return [f'{keyword} ""', *written]
