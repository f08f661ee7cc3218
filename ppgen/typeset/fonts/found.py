"""What families of type some font files hold, as a manifest would describe them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

import uharfbuzz as hb

from ppgen.common.walks import is_text
from ppgen.load.regular_files import digest_of
from ppgen.typeset.fonts.fontfile import LARGEST, FontFileError, family_name, open_file
from ppgen.typeset.fonts.manifest import FileModel

SUFFIXES = (".ttf", ".otf")
PACKAGES = {
    "Arab": "justmytype-intl-rtl",
    "Beng": "justmytype-intl-south-asia",
    "Deva": "justmytype-intl-south-asia",
    "Ethi": "justmytype-intl-africa",
    "Hang": "justmytype-intl-cjk",
    "Hani": "justmytype-intl-cjk",
    "Hebr": "justmytype-intl-rtl",
    "Khmr": "justmytype-intl-sea",
    "Laoo": "justmytype-intl-sea",
    "Mymr": "justmytype-intl-sea",
    "Taml": "justmytype-intl-south-asia",
    "Telu": "justmytype-intl-south-asia",
    "Thai": "justmytype-intl-sea",
}
"""For scripts, a package of the index with fonts under the Open Font License that may be embedded."""

EXTRAS = {"justmytype-intl-sea": "sea"}
"""Packages that an optional part of ppgen brings along with what else their scripts need."""

LANGUAGES = {
    "Arab": "ar",
    "Beng": "bn",
    "Deva": "hi",
    "Ethi": "am",
    "Hang": "ko",
    "Hani": "zh",
    "Hebr": "he",
    "Khmr": "km",
    "Laoo": "lo",
    "Mymr": "my",
    "Taml": "ta",
    "Telu": "te",
    "Thai": "th",
}
"""For each of these scripts a language that is written in it."""

_TAKE_OUT = "take out those you want: pip install fonttools; fonttools ttLib -y 0 -o MyFont.ttf MyFont.ttc"

_LICENCES: Mapping[str, tuple[str, ...]] = {
    "OFL-1.1": ("open font license", "scripts.sil.org/ofl", "openfontlicense.org"),
    "Apache-2.0": ("apache license",),
    "UFL-1.0": ("ubuntu font licence",),
}
"""What the licences of fonts are called in the fonts themselves, in small letters."""


class FoundFile(NamedTuple):
    """A font file: its weight unless that varies, whether it leans, its axes, its characters, its hash."""

    path: Path
    weight: int | None
    italic: bool
    axes: dict[str, float | list[float]]
    characters: frozenset[int]
    sha256: str


class FoundFamily(NamedTuple):
    """A family by the name that its files give it, with their licence, or "" where they name none."""

    title: str
    licence: str
    files: tuple[FoundFile, ...]

    @property
    def name(self) -> str:
        """What a manifest may call it: after its title or its first file; "" if neither has Latin letters."""
        words = (re.findall(r"[a-z0-9]+", one.lower()) for one in (self.title, self.files[0].path.stem))
        return next(("-".join(found) for found in words if found), "")

    def lacking(self, letters: str) -> str:
        """Return the letters that its lightest upright file lacks, or where none is upright its first."""
        upright = [one for one in self.files if not one.italic] or [*self.files]
        return "".join(letter for letter in letters if ord(letter) not in upright[0].characters)


def families_in(paths: Iterable[Path]) -> list[FoundFamily]:
    """Return the families of some font files by name; raises FontFileError for one that cannot be used."""
    groups: dict[str, list[tuple[FoundFile, str]]] = {}
    for path in sorted(paths):
        found, licence = _file(path)
        groups.setdefault(family_name(path) or path.stem, []).append((found, licence))
    families = []
    for title, several in sorted(groups.items()):
        ordered = sorted(several, key=lambda one: (one[0].italic, one[0].weight or 0, one[0].path.name))
        families.append(FoundFamily(title, ordered[0][1], tuple(file for file, _ in ordered)))
    return families


def _file(path: Path) -> tuple[FoundFile, str]:
    with path.open("rb") as stream:
        is_collection = stream.read(4) == b"ttcf"
    if is_collection:
        raise FontFileError("fonts/format", f"{path.name} holds several fonts", _TAKE_OUT)
    if not is_text(path.name):
        raise FontFileError("fonts/unreadable", f"the name of {path.name} is no UTF-8", "rename it")
    face = open_file(path, FileModel(file=path.name), {}).face
    axes: dict[str, float | list[float]] = {}
    for axis in face.axis_infos:
        is_weight = axis.tag == "wght"
        axes[axis.tag] = [axis.min_value, axis.max_value] if is_weight else axis.default_value
    weight, italic = _looks(face)
    names = (hb.OTNameIdPredefined.LICENSE, hb.OTNameIdPredefined.LICENSE_URL)
    told = " ".join(face.get_name(name, "en") or "" for name in names).lower()
    licence = next((name for name, marks in _LICENCES.items() if any(mark in told for mark in marks)), "")
    found = FoundFile(
        path,
        None if "wght" in axes else weight,
        italic,
        axes,
        frozenset(face.unicodes),
        digest_of(path, limit=LARGEST),
    )
    return found, licence


def _looks(face: hb.Face) -> tuple[int, bool]:
    """Return weight and slope as a font states them (OS/2 table, usWeightClass and fsSelection)."""
    table = bytes(face.reference_table("OS/2").data) if "OS/2" in face.table_tags else b""
    weight = int.from_bytes(table[4:6]) or 400
    return min(max(weight, 1), 1000), bool(int.from_bytes(table[62:64]) & 1)
