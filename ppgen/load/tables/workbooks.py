"""What of a workbook is safe to lay out: a small archive can ask for cells and texts without end.

Readers of workbooks lay a sheet out in one piece before anybody can ask how large it is, and take its parts
for what they are called. So each part that matters is looked through first, with the parser of the standard
library, and the reader gets a new archive of just those bytes: what else lies in the file is not met by it.
"""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections import Counter
from itertools import zip_longest

from ppgen.load.tables.bounds import TableBounds
from ppgen.load.tables.workbook_parts import TooLargeError, WorkbookPart, check_characters

_MOST_FILES = 10_000
"""A workbook has a handful of files, and one for each sheet, note and picture."""

_MARK = b"PK\x01\x02"
"""What each entry of an archive's list of files begins with."""

_ENCRYPTED = 1
_METHODS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
_OTHERS = ("customxml/", "docprops/")


def sound_copy(content: bytes, bounds: TableBounds) -> bytes:
    """Return an archive of those parts of a workbook that hold sheets, texts and formats.

    Raises TooLargeError, and ValueError for what is no workbook of XML; its message says why.
    """
    if content.count(_MARK) > _MOST_FILES:
        raise TooLargeError(f"this workbook holds more than {_MOST_FILES:,} files")
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            parts = _parts(archive, bounds.unpacked)
    except (zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError, RuntimeError) as fault:
        raise ValueError(str(fault) or "the archive is damaged") from fault
    _look_through(parts, bounds)
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    return made.getvalue()


def _parts(archive: zipfile.ZipFile, most: int) -> dict[str, bytes]:
    """Unpack what readers of workbooks ask for: the type of an .ods, and XML that is no other program's."""
    wanted = []
    for part in archive.infolist():
        name = part.filename.lower()
        if name.endswith("workbook.bin"):
            raise ValueError("it is a binary workbook")
        if name == "mimetype" or (name.endswith((".xml", ".rels")) and not name.startswith(_OTHERS)):
            wanted.append(part)
    if len({part.filename.lower() for part in wanted}) < len(wanted):
        raise ValueError("two of its parts have the same name")
    whole = sum(part.file_size for part in wanted)
    if whole > most:
        raise TooLargeError(f"this workbook holds {whole / 1e6:,.0f} MB unpacked")
    for part in wanted:
        if part.flag_bits & _ENCRYPTED or part.compress_type not in _METHODS:
            raise ValueError(f"{part.filename[:80]} is encrypted, or packed in a way that workbooks are not")
    return {part.filename: _readable(archive.read(part), part.filename) for part in wanted}


def _readable(part: bytes, name: str) -> bytes:
    """Return a part with breaks and tabs as characters: calamine leaves these elements of .ods out."""
    try:
        part.decode("utf-8")
    except UnicodeDecodeError as fault:
        raise ValueError(f"{name[:80]} is not written in UTF-8") from fault
    return part.replace(b"<text:line-break/>", b"\n").replace(b"<text:tab/>", b"\t")


def _look_through(parts: dict[str, bytes], bounds: TableBounds) -> None:
    """Bound what all parts would take once they are laid out."""
    lengths: list[int] = []
    references: list[Counter[int]] = []
    for name, content in parts.items():
        if name.lower() == "mimetype":
            continue
        part = WorkbookPart(bounds)
        part.read(content, name)
        lengths = [max(pair) for pair in zip_longest(lengths, part.placed.lengths, fillvalue=0)]
        references.append(part.placed.shown)
    for shown in references:
        characters = sum(times * lengths[number] for number, times in shown.items() if number < len(lengths))
        check_characters(characters, bounds.characters)
