"""A font file against what the manifest says of it, and opened to be drawn with."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

import uharfbuzz as hb

from ppgen.common.walks import is_left_beside
from ppgen.load.regular_files import digest_of
from ppgen.typeset.fonts.manifest import FileModel

Axes = Mapping[str, float | list[float]]
_LONGEST_NAME = 200
_NEEDED = ("cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp")
LARGEST = 64 * 1024 * 1024
LEAST_UNITS, MOST_UNITS = 16, 16384
"""Units to the em that OpenType allows (head table, unitsPerEm)."""


class FontFileError(Exception):
    """Why a font file cannot be used: the id of the rule, a sentence, and what to do about it."""

    def __init__(self, rule: str, message: str, hint: str) -> None:
        """Keep the three texts."""
        super().__init__(message)
        self.rule = rule
        self.message = message
        self.hint = hint


@dataclass(frozen=True, slots=True, eq=False)
class FontFile:
    """An opened font file; `weight` is None for a font with a weight axis."""

    path: Path
    face: hb.Face
    weight: int | None
    axes: Axes

    def variations(self, weight: int) -> tuple[tuple[str, float], ...]:
        """Return a value for every axis of the font, the weight axis as near to `weight` as it goes."""
        return tuple(sorted((axis.tag, self._value(axis, weight)) for axis in self.face.axis_infos))

    def _value(self, axis: hb.OTVarAxisInfo, weight: int) -> float:
        low, high = axis.min_value, axis.max_value
        value = axis.default_value
        stated = self.axes.get(axis.tag)
        if axis.tag == "wght" and self.weight is None:
            value = float(weight)
        if isinstance(stated, list):
            low, high = max(low, stated[0]), min(high, stated[1])
        elif stated is not None:
            value = stated
        return float(min(max(value, low), high))


def find_file(folder: Path, pattern: str) -> Path:
    """Return the one file below a folder that a relative path with `*` and `?` fits.

    Raises FontFileError if the path leads out of the folder, or fits no file or several.
    """
    pure = PurePosixPath(pattern)
    if len(pattern) > _LONGEST_NAME or not pattern.isprintable() or "**" in pattern:
        hint = "name one file, such as MyFont.ttf"
        raise FontFileError("fonts/missing-file", "this is no name of a font file", hint)
    if pure.is_absolute() or ".." in pure.parts or "\\" in pattern or ":" in pattern:
        hint = "name a file inside the folder, such as MyFont.ttf"
        raise FontFileError("fonts/outside-folder", f"{pattern} leads out of the fonts folder", hint)
    if re.search(r"[*?]", pattern):
        fitting = folder.glob(pattern.replace("[", "[[]"))
        found = sorted(path for path in fitting if path.is_file() and not is_left_beside(path.name))
    else:
        found = [path for path in (folder / pure,) if path.is_file()]
    if len(found) != 1:
        if not found and (folder / pure).exists():
            hint = "put the font file itself in its place"
            message = f"{pattern} is a pipe, a device or a folder, and no font file"
            raise FontFileError("fonts/missing-file", message, hint)
        reason = f"{len(found)} files fit {pattern}" if found else f"there is no font file {pattern}"
        raise FontFileError("fonts/missing-file", reason, "look for a spelling mistake in its name")
    if not found[0].resolve().is_relative_to(folder.resolve()):
        hint = "copy the file instead of linking to it"
        raise FontFileError("fonts/outside-folder", f"{pattern} is a link that leads out of its folder", hint)
    return found[0]


def open_file(path: Path, entry: FileModel, axes: Axes) -> FontFile:
    """Open a font; raises FontFileError if its bytes are others than stated or no TrueType font."""
    if path.stat().st_size > LARGEST:
        raise FontFileError("fonts/unreadable", f"{path.name} is larger than any font", "choose another file")
    if entry.sha256 is not None and entry.sha256 != (found := _digest(path)):
        message = f"{path.name} is not the file the manifest means: its sha256 is {found}"
        hint = "install the version of the package that was used, or put the new sha256 into the manifest"
        raise FontFileError("fonts/digest", message, hint)
    _check_kind(path)
    try:
        face = hb.Face(hb.Blob.from_file_path(str(path)))
        _check_tables(face, path.name)
        _check_axes(face, path.name, axes)
        has_weights = any(axis.tag == "wght" for axis in face.axis_infos)
    except (UnicodeDecodeError, hb.HarfBuzzError) as fault:  # tags of tables and axes are letters
        raise _unreadable(path.name) from fault
    return FontFile(path, face, entry.weight if entry.weight or has_weights else 400, axes)


def family_name(path: Path) -> str:
    """Return what a font file calls its family, all weights included; "" where it does not say it."""
    try:
        face = hb.Face(hb.Blob.from_file_path(str(path)))
    except (OSError, hb.HarfBuzzError):
        return ""
    kinds = (hb.OTNameIdPredefined.TYPOGRAPHIC_FAMILY, hb.OTNameIdPredefined.FONT_FAMILY)
    return next((name for kind in kinds if (name := face.get_name(kind, "en"))), "")


def _digest(path: Path) -> str:
    return digest_of(path, limit=LARGEST)


_CONVERT = "get its TrueType version (.ttf)"
_FORGE = f"{_CONVERT}, or open it in FontForge and generate a TrueType font"
_OTHER_KINDS = (
    (
        b"wOF2",
        "WOFF2, made for the web",
        f"{_CONVERT}, or: pip install fonttools brotli; fonttools ttLib.woff2 decompress",
    ),
    (b"wOFF", "WOFF, made for the web", _FORGE),
    (b"%!", "PostScript Type 1", _FORGE),
    (b"\x80\x01", "PostScript Type 1", _FORGE),
)
OTHER_SUFFIXES = (".woff", ".woff2", ".ttc", ".otc", ".pfb", ".pfa", ".dfont", ".eot")
"""How files of other kinds of fonts end."""

_COLOUR_TABLES = {
    "CBDT": "bitmaps",
    "sbix": "bitmaps",
    "EBDT": "bitmaps",
    "SVG ": "drawings",
    "COLR": "colours",
}


def _check_kind(path: Path) -> None:
    """Refuse kinds of fonts that are known and not read, with the way to one that is."""
    with path.open("rb") as stream:
        start = stream.read(4)
    for mark, kind, hint in _OTHER_KINDS:
        if start.startswith(mark):
            raise FontFileError("fonts/format", f"{path.name} is a font of the kind {kind}", hint)


def embedding_restricted(face: hb.Face) -> str:
    """Return what a font says against being part of a file (OS/2 table, fsType), "" if it allows it."""
    table = bytes(face.reference_table("OS/2").data) if "OS/2" in face.table_tags else b""
    rights = int.from_bytes(table[8:10])
    if rights & 0x000F == 0x0002:
        return "must not be embedded without its maker's permission"
    if rights & 0x0100:
        return "must not be embedded in part, as printed files do"
    return "may be embedded as bitmaps only" if rights & 0x0200 else ""


def _check_tables(face: hb.Face, name: str) -> None:
    tables = set(face.table_tags)
    if tables & {"CFF ", "CFF2"}:
        message = f"{name} has PostScript outlines (OpenType CFF), which cannot be embedded"
        raise FontFileError("fonts/postscript-outlines", message, _FORGE)
    pictures = next((what for tag, what in _COLOUR_TABLES.items() if tag in tables), "")
    if pictures and "glyf" not in tables:
        message = f"{name} is a font of {pictures} without outlines, which cannot be printed"
        hint = "use a font with outlines, or the pictures themselves as icons"
        raise FontFileError("fonts/no-outlines", message, hint)
    missing = [tag for tag in _NEEDED if tag not in tables]
    head = b"" if missing else bytes(face.reference_table("head").data)
    units = int.from_bytes(head[18:20])
    if missing or not face.glyph_count or not LEAST_UNITS <= units <= MOST_UNITS:
        raise _unreadable(name)


def _unreadable(name: str) -> FontFileError:
    hint = "get a fresh copy of the file; it must be a TrueType font (.ttf)"
    return FontFileError("fonts/unreadable", f"{name} cannot be read as a TrueType font", hint)


def _check_axes(face: hb.Face, name: str, axes: Axes) -> None:
    known = {axis.tag: axis for axis in face.axis_infos}
    for tag, stated in axes.items():
        values = stated if isinstance(stated, list) else [stated]
        axis = known.get(tag)
        if axis is None:
            hint = f"its axes are: {', '.join(sorted(known)) or 'none'}"
            raise FontFileError("fonts/axis", f"{name} has no axis {tag}", hint)
        if min(values) < axis.min_value or max(values) > axis.max_value or values != sorted(values):
            hint = f"it runs from {axis.min_value:g} to {axis.max_value:g}"
            raise FontFileError("fonts/axis", f"the axis {tag} of {name} does not reach {stated}", hint)
