"""A text into the smallest parts that a line is never broken inside, shaped and measured."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from ppgen.typeset import breaking
from ppgen.typeset.chunk import Atom, Chunk, Trailing, assembled
from ppgen.typeset.fonts import Fonts, Typeface
from ppgen.typeset.language import right_to_left_letter
from ppgen.typeset.markup import BOLD, FIRST_ICON, ICON, ITALIC
from ppgen.typeset.phrases import keeps_phrases
from ppgen.typeset.shaping import INVISIBLE, Shaper, Word, itemise, uncovered
from ppgen.typeset.style import Icon, TextStyle
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen.typeset import hyphenation
else:
    hyphenation = lazily("ppgen.typeset.hyphenation")  # not every style divides words

MOST_CHUNKS = 8192
"""When so many were made, those that nobody asks for before as many others come are forgotten."""

LONGEST_DIVIDED = 256
"""Longer words are not divided: the work grows with the square of their length."""
HYPHEN = "-"
SOFT_HYPHEN = "\u00ad"
_LETTERS = re.compile(r"[^\W\d_]+")
_NO_WORD = re.compile(r"[\d@_]|://")
_SOFT_HYPHEN = re.compile(r"(?<=[^\u00ad])\u00ad+(?=[^\u00ad])")
_PLAIN = re.compile(r"[!-~\u00a1-\u00ac\u00ae-\u02ff]* *")
"""A word without marks, icons and odd spaces, and the spaces behind it."""
_LAST_RESORT = re.compile(rf"{ICON}(?={ICON})|(?<=[^\W\d_]{{2}})[-\u2010](?=[^\W\d_]{{2}})")
"""Behind which a line ends only where it is too short for all: icons in a row, hyphens that hold a word."""


class StandIn(NamedTuple):
    """A typeface that set letters which the first one of a stack has not, or not in the wanted slope."""

    stack: str
    weight: int
    wanted: str
    used: str
    lost_italic: bool


class ChunkMaker:
    """Makes chunks for one language and one choice of typefaces, each only once."""

    def __init__(
        self, fonts: Fonts, shaper: Shaper, style: TextStyle, *, language: str, icons: tuple[Icon, ...]
    ) -> None:
        """Only the parts of the style that choose typefaces and hyphens matter here."""
        self._fonts = fonts
        self._shaper = shaper
        self._style = style
        self._language = language
        self.keeps_phrases = keeps_phrases(language)
        """Whether lines had better end where a phrase ends."""
        self._letter = right_to_left_letter(language)
        self._icons = icons
        self._chunks: dict[str | tuple[str, str, str], Chunk] = {}
        self._older = self._chunks
        self._typefaces: dict[int, Typeface | None] = {}
        self._spaces: dict[int, Trailing] = {}
        self.stand_ins: set[StandIn] = set()
        self._stack = fonts.usable(style.stack)
        self._special = fonts.kept_for(self._stack)

    @property
    def first_typeface(self) -> Typeface | None:
        """The typeface of plain text, by which lines are placed."""
        return self._first(0)

    def forget(self) -> None:
        """Let go of the chunks made so far."""
        self._chunks.clear()
        self._older.clear()

    def line(self, text: str, looks: str, levels: str) -> list[Chunk]:
        """Cut a line without outer spaces into chunks."""
        if not looks and not levels:
            known = self._chunks
            return [known.get(piece) or self.chunk(piece) for piece in breaking.pieces(text, self._language)]
        made = []
        start = 0
        for piece in breaking.pieces(text, self._language):
            end = start + len(piece)
            made.append(self.chunk(piece, looks[start:end], levels[start:end]))
            start = end
        return made

    def chunk(self, source: str, looks: str = "", levels: str = "") -> Chunk:
        """Return the chunk of a piece of text; without looks plain, without levels from left to right."""
        key = (source, looks, levels) if looks or levels else source
        known = self._chunks.get(key)
        if known is None:
            known = self._older.get(key) or self._made(source, looks, levels)
            if len(self._chunks) >= MOST_CHUNKS:
                self._older, self._chunks = self._chunks, {}
            self._chunks[key] = known
        return known

    def divided(self, chunk: Chunk, room: float, *, alone: bool = False) -> tuple[Chunk, Chunk] | None:
        """Divide a chunk so that as much of it as possible fits into `room` (em), or return None.

        It is divided at soft hyphens, where the style asks for it between syllables, and where it stands
        `alone` on its line between icons in a row and behind hyphens that a line had better not end with.
        """
        source, looks, levels = chunk.source, chunk.looks, chunk.levels
        if len(source) > LONGEST_DIVIDED:
            return None
        is_hopeless = not self._style.hyphenate and SOFT_HYPHEN not in source
        if is_hopeless and not (alone and _LAST_RESORT.search(source)):
            return None
        for at, hyphen in self._divisions(source, alone):
            head = self.chunk(
                source[:at] + hyphen,
                looks and looks[:at] + looks[at - 1] * len(hyphen),
                levels and levels[:at] + levels[at - 1] * len(hyphen),
            )
            if head.advance <= room:
                return head, self.chunk(source[at:], looks[at:], levels[at:])
        return None

    def _divisions(self, source: str, alone: bool) -> list[tuple[int, str]]:
        """Return the offsets where a source may be divided, the last first, and what to put there."""
        found = {match.end(): HYPHEN for match in _SOFT_HYPHEN.finditer(source)}
        if self._style.hyphenate and not found and not _NO_WORD.search(source):
            for match in _LETTERS.finditer(source):
                for at in hyphenation.positions(match[0], self._language):
                    found[match.start() + at] = HYPHEN
        if alone:
            found |= {match.end(): "" for match in _LAST_RESORT.finditer(source)}
        return sorted(found.items(), reverse=True)

    def _made(self, source: str, looks: str, levels: str) -> Chunk:
        if not looks and not levels and _PLAIN.fullmatch(source):
            plain = self._made_plain(source)
            if plain is not None:
                return plain
        atoms: list[Atom] = []
        missing: dict[str, None] = {}
        rise = fall = 0.0
        for text, look, level in _segments(source, looks, levels):
            if look >= FIRST_ICON:
                icon = self._icons[look - FIRST_ICON]
                atoms.append(Atom(None, "", icon.width, level, icon))
                rise, fall = max(rise, 1.0 - icon.drop), max(fall, icon.drop)
                continue
            for typeface, word, part in self._words(text, look, level):
                if word is None or typeface is None:
                    missing |= dict.fromkeys(uncovered(part, self._faces(look)))
                    continue
                self._note(typeface, look, part)
                advance = word.run.advance + self._style.tracking * len(word.run.glyphs)
                atoms.append(Atom(word.run, typeface.id, advance, level))
                rise, fall = max(rise, word.rise), max(fall, word.fall)
        return assembled((source, looks, levels), atoms, rise=rise, fall=fall, missing=tuple(missing))

    def _made_plain(self, source: str) -> Chunk | None:
        """Make the chunk of a plain word that the style's first typeface has; None where it has not."""
        style, typeface = self._style, self._first(0)
        text = source.rstrip(" ")
        if typeface is None or not text or not self._special.isdisjoint(source):
            return None
        word = self._shaper.shape(typeface, text, tracking=style.tracking)
        trailing = self._trailing(typeface, len(source) - len(text))
        if word is None or trailing is None:
            return None
        if style.italic is not typeface.italic:
            self._note(typeface, 0, text)
        run = word.run
        advance = run.advance + style.tracking * len(run.glyphs)
        spaces, width, rise, fall = trailing
        return Chunk(
            source,
            "",
            "",
            atoms=(Atom(run, typeface.id, advance),),
            spaces=spaces,
            text=text,
            spaced=source,
            advance=advance,
            full=advance + width,
            rise=max(rise, word.rise),
            fall=max(fall, word.fall),
            typeface=typeface.id,
            runs=(run,),
            spaced_runs=(run, *[space.run for space in spaces if space.run]),
            missing=(),
        )

    def _trailing(self, typeface: Typeface, count: int) -> Trailing | None:
        """Return the spaces behind a plain word; None where the typeface has none."""
        known = self._spaces.get(count)
        if known is None:
            tracking = self._style.tracking
            space = self._shaper.shape(typeface, " ", tracking=tracking)
            if space is None:
                return None
            advance = space.run.advance + tracking * len(space.run.glyphs)
            atoms = (Atom(space.run, typeface.id, advance),) * count
            reach = (space.rise, space.fall) if count else (0.0, 0.0)
            known = self._spaces[count] = Trailing(atoms, sum(atom.advance for atom in atoms), *reach)
        return known

    def _note(self, typeface: Typeface, look: int, text: str) -> None:
        """Note where letters are not in the typeface, or not in the slope, that the style asks for."""
        first = self._first(look)
        stack, weight, italic = self._face_of(look)
        lost_italic = italic and not typeface.italic
        if first is None or (typeface.family == first.family and not lost_italic):
            return
        if any(character.isalpha() for character in text):
            self.stand_ins.add(StandIn(stack, weight, first.family, typeface.family, lost_italic))

    def _words(self, text: str, look: int, level: int) -> Iterator[tuple[Typeface | None, Word | None, str]]:
        """Shape text of one look and level in the first typeface, or else divided between several."""
        tracking, right_to_left = self._style.tracking, level % 2 == 1
        typeface = self._among_letters(text, look) if right_to_left else self._first(look)
        if typeface and self._special.isdisjoint(text):
            word = self._shaper.shape(typeface, text, right_to_left=right_to_left, tracking=tracking)
            if word:
                yield typeface, word, text
                return
        for chosen, part in itemise(text, self._faces(look)):
            word = None
            if chosen:
                word = self._shaper.shape(chosen, part, right_to_left=right_to_left, tracking=tracking)
            yield chosen, word, part

    def _first(self, look: int) -> Typeface | None:
        if look not in self._typefaces:
            stack, weight, italic = self._face_of(look)
            try:
                self._typefaces[look] = self._fonts.typeface(stack, weight, italic=italic)
            except LookupError:
                self._typefaces[look] = None
        return self._typefaces[look]

    def _among_letters(self, text: str, look: int) -> Typeface | None:
        """Return the typeface of the letters around spaces and punctuation in right-to-left text."""
        letter = text if any(character.isalpha() for character in text) else self._letter
        return next((face for face in self._faces(look) if face.covers(letter[0])), None) or self._first(look)

    def _faces(self, look: int) -> tuple[Typeface, ...]:
        stack, weight, italic = self._face_of(look)
        return self._fonts.faces(stack, weight, italic=italic)

    def _face_of(self, look: int) -> tuple[str, int, bool]:
        style = self._style
        weight = style.bold_weight if look & BOLD else style.weight
        return self._stack, weight, style.italic != bool(look & ITALIC)


def _segments(source: str, looks: str, levels: str) -> Iterator[tuple[str, int, int]]:
    """Yield the parts of one look and level; each space and each icon is a part of its own."""
    if not looks and not levels and _PLAIN.fullmatch(source):
        word = source.rstrip(" ")
        if word:
            yield word, 0, 0
        for space in source[len(word) :]:
            yield space, 0, 0
        return
    described = (
        (character, ord(looks[at]) if looks else 0, ord(levels[at]) if levels else 0, _alone(character, at))
        for at, character in enumerate(source)
        if character not in INVISIBLE
    )
    for (look, level, _), group in groupby(described, key=lambda part: part[1:]):
        yield "".join(part[0] for part in group), look, level


def _alone(character: str, at: int) -> int:
    """Return a number that differs for each character which must not be joined with its neighbours."""
    return at + 1 if character == ICON or character.isspace() else 0
