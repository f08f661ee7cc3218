"""The Unicode Bidirectional Algorithm (UAX #9): the embedding level of each character of a paragraph.

The rules go by the names of the annex. Classes are those of Python's own character database.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ppgen.typeset.bidi_types import (
    ISOLATES,
    STRONG,
    RunSequence,
    direction,
    implicit,
    resolve_brackets,
    resolve_neutral,
    resolve_weak,
)

MAX_DEPTH = 125
NO_LEVEL = -1
"""The level of characters that the algorithm takes out: controls of direction and boundaries (X9)."""

_EMBEDDINGS = {"RLE": (1, ""), "LRE": (0, ""), "RLO": (1, "R"), "LRO": (0, "L")}
_REMOVED = frozenset({"RLE", "LRE", "RLO", "LRO", "PDF", "BN"})


class _Status(NamedTuple):
    """What an embedding or isolate sets for the text inside it."""

    level: int
    override: str
    is_isolate: bool


def paragraph_levels(text: str, *, right_to_left: bool) -> list[int]:
    """Return the level of each character before lines are broken; `NO_LEVEL` for those that are taken out.

    The text is one paragraph, whose base direction is given and not guessed.
    """
    written = [unicodedata.bidirectional(character) or "L" for character in text]
    base = int(right_to_left)
    levels, types = _explicit(written, base)
    for sequence in list(_sequences(written, levels, base)):
        resolve_weak(types, sequence)
        resolve_brackets(text, written, types, sequence)
        resolve_neutral(types, sequence)
        for place in sequence.places:
            levels[place] += implicit(types[place], levels[place])
    return levels


def line_levels(text: str, levels: Sequence[int], *, right_to_left: bool) -> list[int]:
    """Return the levels of a line, its separators and the spaces at its end set back to the base (L1)."""
    found = list(levels)
    base, trailing = int(right_to_left), True
    for place in range(len(text) - 1, -1, -1):
        kind = unicodedata.bidirectional(text[place])
        if kind in {"B", "S"}:
            found[place], trailing = base, True
        elif trailing and (kind == "WS" or kind in ISOLATES or kind == "PDI"):
            found[place] = base
        elif found[place] != NO_LEVEL:
            trailing = False
    return found


def _explicit(written: list[str], base: int) -> tuple[list[int], list[str]]:
    """X1 to X8: levels set by controls, and the types that overrides leave."""
    levels, types = [base] * len(written), list(written)
    stack = [_Status(base, "", is_isolate=False)]
    overflown_isolates = overflown = isolates = 0
    matching = _matching_isolates(written)
    for place, kind in enumerate(written):
        if kind in _EMBEDDINGS:
            parity, override = _EMBEDDINGS[kind]
            level = _next_level(stack[-1].level, parity)
            levels[place] = NO_LEVEL
            if level <= MAX_DEPTH and not overflown_isolates and not overflown:
                stack.append(_Status(level, override, is_isolate=False))
            elif not overflown_isolates:
                overflown += 1
        elif kind in ISOLATES:
            levels[place] = stack[-1].level
            types[place] = stack[-1].override or kind
            level = _next_level(stack[-1].level, _isolate_parity(written, place, matching))
            if level <= MAX_DEPTH and not overflown_isolates and not overflown:
                isolates += 1
                stack.append(_Status(level, "", is_isolate=True))
            else:
                overflown_isolates += 1
        elif kind == "PDI":
            if overflown_isolates:
                overflown_isolates -= 1
            elif isolates:
                overflown = 0
                while not stack[-1].is_isolate:
                    stack.pop()
                stack.pop()
                isolates -= 1
            levels[place] = stack[-1].level
            types[place] = stack[-1].override or kind
        elif kind == "PDF":
            levels[place] = NO_LEVEL
            if not overflown_isolates:
                if overflown:
                    overflown -= 1
                elif not stack[-1].is_isolate and len(stack) > 1:
                    stack.pop()
        elif kind == "B":
            levels[place] = base
        elif kind == "BN":
            levels[place] = NO_LEVEL
        else:
            levels[place] = stack[-1].level
            types[place] = stack[-1].override or kind
    return levels, types


def _next_level(level: int, parity: int) -> int:
    return level + 1 if (level + 1) % 2 == parity else level + 2


def _matching_isolates(written: list[str]) -> dict[int, int]:
    """Return for each isolate the place of the PDI that ends it (BD9)."""
    matching: dict[int, int] = {}
    opened: list[int] = []
    for place, kind in enumerate(written):
        if kind in ISOLATES:
            opened.append(place)
        elif kind == "PDI" and opened:
            matching[opened.pop()] = place
    return matching


def _isolate_parity(written: list[str], place: int, matching: dict[int, int]) -> int:
    """Return 1 if an isolate runs from right to left; a first-strong one by its content (X5c)."""
    kind = written[place]
    if kind != "FSI":
        return int(kind == "RLI")
    end = matching.get(place, len(written))
    inner = place + 1
    while inner < end:
        if written[inner] in STRONG:
            return int(written[inner] != "L")
        inner = matching.get(inner, len(written)) if written[inner] in ISOLATES else inner
        inner += 1
    return 0


def _sequences(written: list[str], levels: list[int], base: int) -> Iterator[RunSequence]:
    """Yield the isolating run sequences (X10)."""
    runs: list[list[int]] = []
    for place, level in enumerate(levels):
        if level == NO_LEVEL:
            continue
        if runs and levels[runs[-1][-1]] == level:
            runs[-1].append(place)
        else:
            runs.append([place])
    matching = _matching_isolates(written)
    ends = {end: start for start, end in matching.items()}
    by_first = {run[0]: run for run in runs}
    for run in runs:
        if written[run[0]] == "PDI" and run[0] in ends:
            continue
        places = list(run)
        while written[places[-1]] in ISOLATES and (end := matching.get(places[-1])) is not None:
            places += by_first[end]
        yield _with_ends(places, written, levels, base)


def _with_ends(places: list[int], written: list[str], levels: list[int], base: int) -> RunSequence:
    level = levels[places[0]]
    before = next((levels[at] for at in range(places[0] - 1, -1, -1) if levels[at] != NO_LEVEL), base)
    after = base
    if written[places[-1]] not in ISOLATES:
        later = range(places[-1] + 1, len(levels))
        after = next((levels[at] for at in later if levels[at] != NO_LEVEL), base)
    return RunSequence(places, level, direction(max(level, before)), direction(max(level, after)))
