"""The parts of a Japanese text that are read at once, so that a line had better not end inside them.

Japanese is written without spaces, and a line may end nearly anywhere. It is easier to read when it ends
behind punctuation or behind a particle: behind certain hiragana, before what is no hiragana, or behind
one that follows what is no hiragana. A phrase that is wider than a line is broken between its words: where
the script changes, but not before hiragana, which end the word in front of them. A word that is wider than a
line is broken behind its katakana, which are a word of their own.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from ppgen.typeset.breaking import SPACE_CHARACTERS
from ppgen.typeset.chunk import Chunk
from ppgen.typeset.markup import ICON

_PARTICLE_ENDS = frozenset("はがをにのともへやばるなてでつずま")
_ENDINGS = frozenset("いたら")
"""Behind these, where they follow other hiragana, a kanji begins a word: adjectives, verbs, から and なら."""
_SURE_PARTICLES = frozenset("がをは")
_POINTING = frozenset({"この", "その", "あの", "どの"})
_STOPS = frozenset("、。，．！？；：")
_CLOSING = _STOPS | frozenset("）〕］｝〉》」』】")
_FIRST_HIRAGANA, _LAST_HIRAGANA = "\u3041", "\u309f"
_FIRST_KATAKANA, _LAST_KATAKANA = "\u30a1", "\u30ff"
_MIDDLE_DOT = "\u30fb"
_ORDINAL = "第"


def keeps_phrases(language: str) -> bool:
    """Tell whether lines of a language (BCP 47) had better end where a phrase ends."""
    return language == "ja" or language.startswith("ja-")


def in_phrases(chunks: list[Chunk]) -> list[list[Chunk]]:
    """Put together what is better not broken."""
    return _parted(chunks, ends_phrase)


def in_words(phrase: list[Chunk]) -> list[list[Chunk]]:
    """Take a phrase apart into words, which are broken only where one is wider than a line itself."""
    return _parted(phrase, ends_word)


def in_short_phrases(phrase: list[Chunk]) -> list[list[Chunk]]:
    """Take a phrase apart where two words are surely none together, for a line that would else be short."""
    return _parted(phrase, ends_surely)


def in_stems(word: list[Chunk]) -> list[list[Chunk]]:
    """Take a word apart into what is written in katakana and the hiragana behind it."""
    return _parted(word, _ends_katakana)


def _parted(chunks: list[Chunk], ends: Callable[[str, str], bool]) -> list[list[Chunk]]:
    parts: list[list[Chunk]] = []
    before = ""
    for chunk in chunks:
        if before and not ends(before, chunk.source[0]):
            parts[-1].append(chunk)
        else:
            parts.append([chunk])
        before = (before + chunk.source)[-2:]
    return parts


def ends_phrase(before: str, first: str) -> bool:
    """Tell whether a phrase ends between letters: behind the last one or two of it, before the next."""
    last = before[-1]
    if last in SPACE_CHARACTERS or last in _STOPS:
        return True
    if last == ICON:
        return False
    if _is_hiragana(first):
        return last in _SURE_PARTICLES and not _is_hiragana(before[0])
    return last in _CLOSING or (last in _PARTICLE_ENDS and before not in _POINTING)


def ends_word(before: str, first: str) -> bool:
    """Tell whether a word ends between letters: where kanji, katakana and others meet, behind hiragana.

    A number and what counts with it (`2個`, `第2`) are one word.
    """
    last = before[-1]
    if ends_phrase(before, first) or last == _MIDDLE_DOT:
        return True
    if last.isdecimal() or last == _ORDINAL:
        return False
    return last != ICON and not _is_hiragana(first) and _script(last) != _script(first)


def ends_surely(before: str, first: str) -> bool:
    """Tell whether a word ends between letters that is no part of a longer one, as こぼれ is of こぼれ球."""
    last = before[-1]
    if not ends_word(before, first) or before in _POINTING or last == _MIDDLE_DOT:
        return False
    if not _is_hiragana(last):
        return not (_script(last) and _script(first))
    return _script(first) != "kanji" or (last in _ENDINGS and _is_hiragana(before[0]))


def _ends_katakana(before: str, first: str) -> bool:
    return _script(before[-1]) == "katakana" and _is_hiragana(first)


def _script(character: str) -> str:
    """Return what a word of one script is written in, for letters of Japanese; nothing for others."""
    if _is_hiragana(character):
        return "hiragana"
    if _FIRST_KATAKANA <= character <= _LAST_KATAKANA:
        return "katakana"
    return "kanji" if unicodedata.name(character, "").startswith("CJK UNIFIED") or character == "々" else ""


def _is_hiragana(character: str) -> bool:
    return _FIRST_HIRAGANA <= character <= _LAST_HIRAGANA
