"""The parts of a Japanese text that are read at once, so that a line had better not end inside them.

Japanese is written without spaces, and a line may end nearly anywhere. It is easier to read when it ends
behind punctuation or behind a particle: behind certain hiragana, before what is no hiragana, or behind
one that follows what is no hiragana.
"""

from __future__ import annotations

from ppgen.typeset.breaking import SPACE_CHARACTERS
from ppgen.typeset.chunk import Chunk
from ppgen.typeset.markup import ICON

_PARTICLE_ENDS = frozenset("はがをにのともへやばるなてでつずま")
_SURE_PARTICLES = frozenset("がをは")
_POINTING = frozenset({"この", "その", "あの", "どの"})
_STOPS = frozenset("、。，．！？；：")
_CLOSING = _STOPS | frozenset("）〕］｝〉》」』】")
_FIRST_HIRAGANA, _LAST_HIRAGANA = "\u3041", "\u309f"


def keeps_phrases(language: str) -> bool:
    """Tell whether lines of a language (BCP 47) had better end where a phrase ends."""
    return language == "ja" or language.startswith("ja-")


def in_phrases(chunks: list[Chunk]) -> list[list[Chunk]]:
    """Put together what is better not broken."""
    phrases: list[list[Chunk]] = []
    before = ""
    for chunk in chunks:
        if before and not ends_phrase(before, chunk.source[0]):
            phrases[-1].append(chunk)
        else:
            phrases.append([chunk])
        before = (before + chunk.source)[-2:]
    return phrases


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


def _is_hiragana(character: str) -> bool:
    return _FIRST_HIRAGANA <= character <= _LAST_HIRAGANA
