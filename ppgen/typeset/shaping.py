"""A piece of text into glyphs of the typefaces that have them.

Words are shaped once and their runs shared by everything that prints the same word, so that later
stages can recognise a run by its identity.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

import uharfbuzz as hb

from ppgen.display.ops import Glyph, ShapedRun
from ppgen.typeset.fonts import Typeface, is_blank

MOST_WORDS, MOST_GLYPHS = 16_384, 65_536
"""When so many were made, words that nobody asks for before as many others come are forgotten, and then all
glyphs if there are so many."""

NO_LIGATURES = {"liga": False, "clig": False}
NARROW_SPACE = "\u202f"
_NARROW_ADVANCE = 0.16
"""Advance (em) of the narrow space French puts before marks, where a typeface has none of its own."""
INVISIBLE = "\u00ad\u061c\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff"
"""Characters that steer direction and line breaks and are not printed themselves."""


_Key = tuple[int, str, tuple[int, int, int, int]]
"""A glyph's number, the text it stands for, and what the shaper said of its place."""


class Word(NamedTuple):
    """A shaped run, and how far its ink reaches above and below the baseline (em, both positive)."""

    run: ShapedRun
    rise: float
    fall: float


class _Inked(NamedTuple):
    """A placed glyph, its advance, and how far its ink reaches above and below the baseline; in em."""

    glyph: Glyph
    advance: float
    rise: float
    fall: float


class _Cast(NamedTuple):
    """How text is shaped, and the glyphs that were met in it, by what the shaper said of each."""

    typeface: Typeface
    right_to_left: bool
    tracking: float
    glyphs: dict[_Key, _Inked]
    holes: set[_Key]
    """Glyphs without an outline for what is no blank."""


class Shaper:
    """Shapes text for one language; what it made is kept and shared."""

    def __init__(self, language: str) -> None:
        """`language` is a BCP 47 code; some glyphs and ligatures depend on it."""
        self._language = language
        self._words: dict[tuple[Typeface, str, bool, float], Word | None] = {}
        self._older = self._words
        self._casts: dict[tuple[Typeface, bool, float], _Cast] = {}
        self._buffer = hb.Buffer()
        self._buffer.flags = hb.BufferFlags.REMOVE_DEFAULT_IGNORABLES
        self._buffer.cluster_level = hb.BufferClusterLevel.MONOTONE_CHARACTERS

    def forget(self) -> None:
        """Let go of the words shaped so far."""
        self._words.clear()
        self._older.clear()

    def shape(
        self, typeface: Typeface, text: str, *, right_to_left: bool = False, tracking: float = 0.0
    ) -> Word | None:
        """Shape text of one direction; None if the typeface has no glyph for some of it.

        Where a letter consists of several glyphs, and in right-to-left text, tracking is taken back,
        because a display list adds it after every glyph.
        """
        key = (typeface, text, right_to_left, tracking)
        if key in self._words:
            return self._words[key]
        if len(self._words) >= MOST_WORDS:
            self._older, self._words = self._words, {}
            if sum(len(cast.glyphs) for cast in self._casts.values()) >= MOST_GLYPHS:
                self._casts.clear()
        if key in self._older:
            word = self._words[key] = self._older[key]
            return word
        cast = self._casts.get((typeface, right_to_left, tracking))
        if cast is None:
            cast = self._casts[typeface, right_to_left, tracking] = _Cast(
                typeface, right_to_left, tracking, {}, set()
            )
        word = self._words[key] = self._shaped(text, cast)
        return word

    def _shaped(self, text: str, cast: _Cast) -> Word | None:
        buffer = self._buffer
        buffer.clear_contents()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        buffer.direction = "rtl" if cast.right_to_left else "ltr"
        buffer.language = self._language
        hb.shape(cast.typeface.font, buffer, NO_LIGATURES if cast.tracking else None)
        infos = buffer.glyph_infos
        codes = [info.codepoint for info in infos]
        if 0 in codes:
            return None
        sources = _sources(text, [info.cluster for info in infos])
        places = buffer.glyph_positions
        keys = list(zip(codes, sources, [place.position for place in places]))
        try:
            found = [*map(cast.glyphs.__getitem__, keys)]
        except KeyError:
            found = [_inked(key, place, cast) for key, place in zip(keys, places)]
        if cast.holes and _has_hole(keys, cast.holes):
            return None
        if text == NARROW_SPACE and not cast.typeface.covers(text):
            advance = _NARROW_ADVANCE - (cast.tracking if cast.right_to_left else 0.0)
            found = [
                one._replace(glyph=one.glyph._replace(advance=advance), advance=advance) for one in found
            ]
        glyphs, advances, rises, falls = zip(*found) if found else ((), (), (0.0,), (0.0,))
        return Word(ShapedRun(text, glyphs, sum(advances)), max(rises), max(falls))


def _has_hole(keys: list[_Key], holes: set[_Key]) -> bool:
    """Tell whether some letter consists of a single glyph that shows nothing."""
    following = [*(key[1] for key in keys[1:]), " "]
    return any(key in holes and source for key, source in zip(keys, following))


def _inked(key: _Key, place: hb.GlyphPosition, cast: _Cast) -> _Inked:
    """Return a glyph as the shaper placed it; without a source it belongs to the one before."""
    inked = cast.glyphs.get(key)
    if inked is None:
        inked = cast.glyphs[key] = _measured(key[0], key[1], place, cast)
        if not _is_drawn(cast.typeface, key[0], key[1]):
            cast.holes.add(key)
    return inked


def _is_drawn(typeface: Typeface, glyph_id: int, source: str) -> bool:
    """Tell whether a glyph shows what it stands for."""
    if all(map(is_blank, source)):
        return True
    if len(source) == 1 and typeface.glyph(source) == glyph_id:
        return typeface.shows(source)
    return bool(typeface.outline(glyph_id))


def _measured(glyph_id: int, source: str, place: hb.GlyphPosition, cast: _Cast) -> _Inked:
    typeface, tracking = cast.typeface, cast.tracking
    upem = typeface.upem
    kept = tracking if cast.right_to_left or not source or _extends(source[0]) else 0.0
    dy = place.y_offset / upem
    glyph = Glyph(glyph_id, source, place.x_advance / upem - kept, place.x_offset / upem, dy)
    extents = typeface.font.get_glyph_extents(glyph_id)
    if extents is None or not extents.height:
        return _Inked(glyph, glyph.advance, 0.0, 0.0)
    rise = extents.y_bearing / upem + dy
    fall = -(extents.y_bearing + extents.height) / upem - dy
    return _Inked(glyph, glyph.advance, max(0.0, rise), max(0.0, fall))


def _sources(text: str, clusters: list[int]) -> Sequence[str]:
    """Return for each glyph the source text it stands for: a cluster's first glyph has all of it."""
    if clusters == list(range(len(text))):
        return text
    texts = _cluster_texts(text, clusters)
    return [texts.pop(cluster, "") for cluster in clusters]


def _cluster_texts(text: str, clusters: list[int]) -> dict[int, str]:
    """Return the source text of each cluster by its offset."""
    starts = sorted(set(clusters))
    if starts:
        starts[0] = 0
    ends = [*starts[1:], len(text)]
    return {cluster: text[start:end] for cluster, start, end in zip(sorted(set(clusters)), starts, ends)}


def itemise(text: str, typefaces: tuple[Typeface, ...]) -> list[tuple[Typeface | None, str]]:
    """Divide text between the typefaces that have it, letters with their marks kept together.

    Each letter goes to the first typeface that has it; punctuation stays with its neighbours where
    their typeface has it too. Without any typeface it is None.
    """
    chosen: list[tuple[Typeface | None, str]] = []
    for letter in _letters(text):
        typeface = next((face for face in typefaces if _has(face, letter)), None)
        chosen.append((typeface, letter))
    for order in (range(1, len(chosen)), range(len(chosen) - 2, -1, -1)):
        step = order.step
        for index in order:
            neighbour = chosen[index - step][0]
            letter = chosen[index][1]
            if neighbour and unicodedata.category(letter[0])[0] == "P" and _has(neighbour, letter):
                chosen[index] = (neighbour, letter)
    joined: list[tuple[Typeface | None, str]] = []
    for typeface, letter in chosen:
        if joined and joined[-1][0] is typeface:
            joined[-1] = (typeface, joined[-1][1] + letter)
        else:
            joined.append((typeface, letter))
    return joined


def uncovered(text: str, typefaces: tuple[Typeface, ...]) -> tuple[str, ...]:
    """Return the characters of a text that no typeface has, or all of it if they only fail together."""
    alone = [letter for letter in dict.fromkeys(text) if not any(_has(face, letter) for face in typefaces)]
    return tuple(alone) or tuple(dict.fromkeys(text))


def _letters(text: str) -> list[str]:
    letters: list[str] = []
    for character in text:
        if letters and (_extends(character) or letters[-1][-1] == "\u200d"):
            letters[-1] += character
        else:
            letters.append(character)
    return letters


def _extends(character: str) -> bool:
    return unicodedata.category(character)[0] == "M" or character in "\u200c\u200d"


def _has(typeface: Typeface, letter: str) -> bool:
    if len(letter) > 1 and len(letter) < 8:
        letter = min(letter, unicodedata.normalize("NFC", letter), key=len)
    return all(
        typeface.covers(character) or character in "\u200c\u200d" or "\ufe00" <= character <= "\ufe0f"
        for character in letter
    )
