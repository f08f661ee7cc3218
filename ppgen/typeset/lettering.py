"""Lines of letters as outlines, in the typefaces of a project, for drawings that hold texts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from ppgen.common.geometry import Matrix
from ppgen.common.problem import nearest
from ppgen.display.ops import transform
from ppgen.load.svg import LetteringError, OutlinedLetter, WantedLetters
from ppgen.load.svg.letter_style import families
from ppgen.typeset.bidi import levels, needs_levels, visual_order
from ppgen.typeset.fonts import Fonts, Typeface, plain_name
from ppgen.typeset.fonts.renamed import NewName, renamed
from ppgen.typeset.shaping import INVISIBLE, Shaper, itemise, uncovered

LEAST_BOLD = 600
"""Weights from here on are bold: what asks for one is not set in a lighter one."""

_UNKNOWN = "und"
_JOINED = re.compile(r"[\u0600-\u07bf\u0840-\u08ff\ufb50-\ufdff\ufe70-\ufefe]")
"""Letters of scripts that are written without gaps: Arabic and its neighbours."""


@dataclass(frozen=True, slots=True)
class _LetterRun:
    """Letters of one direction in one look: their numbers in the line, and what they are."""

    starts: tuple[int, ...]
    text: str
    wanted: WantedLetters
    level: int


@dataclass(frozen=True, slots=True)
class FontLetterer:
    """Sets letters in the typefaces of a manifest; without one (None) it sets none.

    Two of the same typefaces are equal. `served` tells what was asked for, and which letters came of it.
    """

    fonts: Fonts | None
    served: dict[WantedLetters, dict[Typeface, set[str]]] = field(default_factory=dict, compare=False)
    _shapers: dict[str, Shaper] = field(default_factory=dict, compare=False, repr=False)

    def line(self, spans: Sequence[tuple[str, WantedLetters]]) -> tuple[OutlinedLetter, ...]:
        """Return the glyphs of a line from left to right; raises LetteringError."""
        runs = _runs(spans)
        ordered = visual_order(runs, [run.level for run in runs]) if runs else []
        return tuple(letter for run in ordered for letter in self._set(run))

    def stand_in(self, wanted: WantedLetters) -> tuple[str, str] | None:
        """Return the family that a list asks for first and the one that stands in for it, if one does."""
        names = families(wanted.family)
        if not names:
            return None
        found = next((name for name in names if self.fonts is not None and self.fonts.named(name)), names[0])
        # Programs put a name of one weight first: 'SourceSans3-Bold', 'Source Sans 3'.
        is_same = plain_name(names[0]).startswith(plain_name(found))
        return None if is_same else (names[0], found)

    def _set(self, run: _LetterRun) -> Iterator[OutlinedLetter]:
        faces = self._faces(run.wanted)
        right_to_left = run.level % 2 == 1
        language = run.wanted.language or _UNKNOWN
        shaper = self._shapers.setdefault(language, Shaper(language))
        tracking = run.wanted.tracking
        # The shaper takes back what stands between letters from right to left; those that join stay joined.
        apart = 2 * tracking if right_to_left and not _JOINED.search(run.text) else tracking
        whole = shaper.shape(faces[0], run.text, right_to_left=right_to_left, tracking=tracking)
        parts = itemise(run.text, faces) if whole is None or faces[0].only else [(faces[0], run.text)]
        ends = [0]
        for _, part in parts:
            ends.append(ends[-1] + len(part))
        placed = list(zip(parts, ends))
        for (typeface, part), first in reversed(placed) if right_to_left else placed:
            word = None
            if typeface is not None:
                word = shaper.shape(typeface, part, right_to_left=right_to_left, tracking=tracking)
            if word is None or typeface is None:
                raise self._missing(uncovered(part, faces), run.wanted)
            served = self.served.setdefault(run.wanted, {})
            served.setdefault(typeface, set()).update(part)
            number = first + len(part) if right_to_left else first
            for glyph in word.run.glyphs:
                number -= len(glyph.text) if right_to_left else 0
                start = run.starts[number] if glyph.text else None
                outline = transform(typeface.outline(glyph.id), Matrix.translation(glyph.dx, -glyph.dy))
                advance = glyph.advance + (apart if glyph.text else tracking)
                reach = typeface.ascender, -typeface.descender, typeface.x_height
                yield OutlinedLetter(start, outline, advance, *reach)
                number += 0 if right_to_left else len(glyph.text)

    def _faces(self, wanted: WantedLetters) -> tuple[Typeface, ...]:
        """Return the typefaces of all families of a list that the project has; raises LetteringError."""
        names = families(wanted.family)
        if not names:
            raise LetteringError("these letters name no font-family", _known(self.fonts))
        if self.fonts is None:
            raise LetteringError(f"there is no typeface for {names[0][:40]!r}", _known(self.fonts))
        keys = [key for name in names if (key := self.fonts.named(name))]
        if not keys:
            message = f"this project has no typeface of the family {names[0][:40]!r}"
            raise LetteringError(message, _known(self.fonts, names[0]))
        found = [self.fonts.faces(key, wanted.weight, italic=wanted.italic) for key in keys]
        faces = tuple(dict.fromkeys(face for each in found for face in each))
        if not faces:
            raise LetteringError(f"the typeface {keys[0]} cannot be used", "mend what is told of its files")
        for is_wanted, is_there, look in (
            (wanted.italic, faces[0].italic, "italic"),
            (wanted.weight >= LEAST_BOLD, faces[0].weight >= LEAST_BOLD, "bold"),
        ):
            if is_wanted and not is_there:
                message = f"the family {names[0][:40]!r} is not {look} in this project"
                raise LetteringError(message, f"add its {look} file to fonts/manifest.yaml")
        return faces

    def _missing(self, letters: Sequence[str], wanted: WantedLetters) -> LetteringError:
        shown = " ".join(letters[:10])
        message = f"{families(wanted.family)[0][:40]!r} has no glyph for {shown}"
        hint = self.fonts.hint_for(letters[0]) if self.fonts is not None else "take another family"
        return LetteringError(message, f"{hint}, or name a further family that has it (font-family)")


def renamed_fonts(letterer: FontLetterer) -> Iterator[tuple[str, str, bytes]]:
    """Yield each font that was asked for: the list of families that it served, a name, and the font."""
    lists = list(dict.fromkeys(wanted.family for wanted in letterer.served))
    for wanted, faces in letterer.served.items():
        for place, (typeface, letters) in enumerate(faces.items()):
            name = f"served-{lists.index(wanted.family)}-{place}"
            new = NewName(name, wanted.weight, wanted.italic)
            yield wanted.family, name, renamed(typeface, letters, new, joins=not wanted.tracking)


def _known(fonts: Fonts | None, wanted: str = "") -> str:
    """Say how a project gets a family."""
    hint = "add the family to fonts/manifest.yaml"
    if fonts is None or not wanted:
        return f"{hint}, and name it in the drawing (font-family)"
    close = nearest(wanted.lower().replace(" ", "-"), fonts.names)
    return f"{hint}, under this name or with a font file of this name ({close})"


def _runs(spans: Sequence[tuple[str, WantedLetters]]) -> list[_LetterRun]:
    """Cut a line where its direction or its look changes; what only steers the direction is left out."""
    text = "".join(part for part, _ in spans)
    found = levels(text, right_to_left=False) if needs_levels(text) else "\0" * len(text)
    looks = [wanted for part, wanted in spans for _ in part]
    letters = [
        (number, letter, wanted, ord(level))
        for number, (letter, wanted, level) in enumerate(zip(text, looks, found))
        if letter not in INVISIBLE
    ]
    runs: list[_LetterRun] = []
    for (wanted, level), group in groupby(letters, key=lambda one: one[2:]):
        numbers, parts = zip(*((one[0], one[1]) for one in group))
        runs.append(_LetterRun(numbers, "".join(parts), wanted, level))
    return runs
