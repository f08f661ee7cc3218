"""The Unicode Bidirectional Algorithm (UAX #9): the embedding level of each character of a paragraph.

The rules go by the names of the annex. Classes are those of Python's own character database.
"""

from __future__ import annotations

import unicodedata
from bisect import insort
from collections.abc import Iterator, Sequence
from typing import NamedTuple

MAX_DEPTH = 125
MOST_BRACKETS = 63
NO_LEVEL = -1
"""The level of characters that the algorithm takes out: controls of direction and boundaries (X9)."""

_PAIRS = (
    "()[]{}\u0f3a\u0f3b\u0f3c\u0f3d\u169b\u169c\u2045\u2046\u207d\u207e\u208d\u208e\u2308\u2309\u230a\u230b"
    "\u2329\u232a\u2768\u2769\u276a\u276b\u276c\u276d\u276e\u276f\u2770\u2771\u2772\u2773\u2774\u2775"
    "\u27c5\u27c6\u27e6\u27e7\u27e8\u27e9\u27ea\u27eb\u27ec\u27ed\u27ee\u27ef\u2983\u2984\u2985\u2986"
    "\u2987\u2988\u2989\u298a\u298b\u298c\u298d\u2990\u298f\u298e\u2991\u2992\u2993\u2994\u2995\u2996"
    "\u2997\u2998\u29d8\u29d9\u29da\u29db\u29fc\u29fd\u2e22\u2e23\u2e24\u2e25\u2e26\u2e27\u2e28\u2e29"
    "\u2e55\u2e56\u2e57\u2e58\u2e59\u2e5a\u2e5b\u2e5c\u3008\u3009\u300a\u300b\u300c\u300d\u300e\u300f"
    "\u3010\u3011\u3014\u3015\u3016\u3017\u3018\u3019\u301a\u301b\ufe59\ufe5a\ufe5b\ufe5c\ufe5d\ufe5e"
    "\uff08\uff09\uff3b\uff3d\uff5b\uff5d\uff5f\uff60\uff62\uff63"
)
"""Opening and closing brackets in turn (BidiBrackets.txt)."""

_CLOSING_OF = dict(zip(_PAIRS[::2], _PAIRS[1::2], strict=True))
_CLOSING = frozenset(_PAIRS[1::2])
_SAME_BRACKET = {"\u232a": "\u3009"}
"""Brackets that are canonically equivalent to others."""

_STRONG = frozenset({"L", "R", "AL"})
_ISOLATES = frozenset({"LRI", "RLI", "FSI"})
_EMBEDDINGS = {"RLE": (1, ""), "LRE": (0, ""), "RLO": (1, "R"), "LRO": (0, "L")}
_REMOVED = frozenset({"RLE", "LRE", "RLO", "LRO", "PDF", "BN"})
_NEUTRAL = frozenset({"B", "S", "WS", "ON", "LRI", "RLI", "FSI", "PDI"})


class _Status(NamedTuple):
    """What an embedding or isolate sets for the text inside it."""

    level: int
    override: str
    is_isolate: bool


class _Sequence(NamedTuple):
    """An isolating run sequence: places of its characters, its level, and the directions at its ends."""

    places: list[int]
    level: int
    start: str
    end: str


def paragraph_levels(text: str, *, right_to_left: bool) -> list[int]:
    """Return the level of each character before lines are broken; `NO_LEVEL` for those that are taken out.

    The text is one paragraph, whose base direction is given and not guessed.
    """
    written = [unicodedata.bidirectional(character) or "L" for character in text]
    base = int(right_to_left)
    levels, types = _explicit(written, base)
    for sequence in list(_sequences(written, levels, base)):
        _resolve_weak(types, sequence)
        _resolve_brackets(text, written, types, sequence)
        _resolve_neutral(types, sequence)
        for place in sequence.places:
            levels[place] += _implicit(types[place], levels[place])
    return levels


def line_levels(text: str, levels: Sequence[int], *, right_to_left: bool) -> list[int]:
    """Return the levels of a line, its separators and the spaces at its end set back to the base (L1)."""
    found = list(levels)
    base, trailing = int(right_to_left), True
    for place in range(len(text) - 1, -1, -1):
        kind = unicodedata.bidirectional(text[place])
        if kind in {"B", "S"}:
            found[place], trailing = base, True
        elif trailing and (kind == "WS" or kind in _ISOLATES or kind == "PDI"):
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
        elif kind in _ISOLATES:
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
        if kind in _ISOLATES:
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
        if written[inner] in _STRONG:
            return int(written[inner] != "L")
        inner = matching.get(inner, len(written)) if written[inner] in _ISOLATES else inner
        inner += 1
    return 0


def _sequences(written: list[str], levels: list[int], base: int) -> Iterator[_Sequence]:
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
        while written[places[-1]] in _ISOLATES and (end := matching.get(places[-1])) is not None:
            places += by_first[end]
        yield _with_ends(places, written, levels, base)


def _with_ends(places: list[int], written: list[str], levels: list[int], base: int) -> _Sequence:
    level = levels[places[0]]
    before = next((levels[at] for at in range(places[0] - 1, -1, -1) if levels[at] != NO_LEVEL), base)
    after = base
    if written[places[-1]] not in _ISOLATES:
        later = range(places[-1] + 1, len(levels))
        after = next((levels[at] for at in later if levels[at] != NO_LEVEL), base)
    return _Sequence(places, level, _direction(max(level, before)), _direction(max(level, after)))


def _direction(level: int) -> str:
    return "R" if level % 2 else "L"


def _resolve_weak(types: list[str], sequence: _Sequence) -> None:
    """W1 to W7."""
    places = sequence.places
    before = sequence.start
    for place in places:  # W1
        if types[place] == "NSM":
            types[place] = "ON" if before in _ISOLATES or before == "PDI" else before
        before = types[place]
    strong = sequence.start
    for place in places:  # W2, W3
        if types[place] in _STRONG:
            strong = types[place]
        elif types[place] == "EN" and strong == "AL":
            types[place] = "AN"
    for place in places:
        types[place] = "R" if types[place] == "AL" else types[place]
    for index in range(1, len(places) - 1):  # W4
        last, kind, following = (types[places[at]] for at in (index - 1, index, index + 1))
        if (kind == "ES" and last == following == "EN") or (
            kind == "CS" and last == following and last in {"EN", "AN"}
        ):
            types[places[index]] = last
    _resolve_terminators(types, places)
    strong = sequence.start
    for place in places:  # W6, W7
        if types[place] in {"ES", "ET", "CS"}:
            types[place] = "ON"
        if types[place] in {"L", "R"}:
            strong = types[place]
        elif types[place] == "EN" and strong == "L":
            types[place] = "L"


def _resolve_terminators(types: list[str], places: list[int]) -> None:
    """W5: terminators beside a number belong to it."""
    index = 0
    while index < len(places):
        end = index
        while end < len(places) and types[places[end]] == "ET":
            end += 1
        beside = (index and types[places[index - 1]] == "EN") or (
            end < len(places) and types[places[end]] == "EN"
        )
        if end > index and beside:
            for at in range(index, end):
                types[places[at]] = "EN"
        index = max(end, index + 1)


def _resolve_brackets(text: str, written: list[str], types: list[str], sequence: _Sequence) -> None:
    """N0: both brackets of a pair take one direction."""
    places = sequence.places
    embedding = _direction(sequence.level)
    for opening, closing in _bracket_pairs(text, types, places):
        inside = {_strength(types[places[at]]) for at in range(opening + 1, closing)} - {""}
        if embedding in inside:
            found = embedding
        elif inside:
            earlier = (_strength(types[places[at]]) for at in range(opening - 1, -1, -1))
            context = next((direction for direction in earlier if direction), sequence.start)
            found = context if context != embedding else embedding
        else:
            continue
        for bracket in (opening, closing):
            types[places[bracket]] = found
            for at in range(bracket + 1, len(places)):
                if written[places[at]] != "NSM":
                    break
                types[places[at]] = found


def _strength(kind: str) -> str:
    return "R" if kind in {"R", "EN", "AN"} else "L" if kind == "L" else ""


def _bracket_pairs(text: str, types: list[str], places: list[int]) -> list[tuple[int, int]]:
    """Return the pairs of brackets in the order of their opening ones (BD16)."""
    opened: list[tuple[str, int]] = []
    pairs: list[tuple[int, int]] = []
    for index, place in enumerate(places):
        character = text[place]
        if types[place] != "ON":
            continue
        if character in _CLOSING_OF:
            if len(opened) == MOST_BRACKETS:
                return []
            closing = _CLOSING_OF[character]
            opened.append((_SAME_BRACKET.get(closing, closing), index))
        elif character in _CLOSING:
            closing = _SAME_BRACKET.get(character, character)
            for depth in range(len(opened) - 1, -1, -1):
                if opened[depth][0] == closing:
                    insort(pairs, (opened[depth][1], index))
                    del opened[depth:]
                    break
    return pairs


def _resolve_neutral(types: list[str], sequence: _Sequence) -> None:
    """N1 and N2: neutral characters take the direction of both sides, or of the embedding."""
    places = sequence.places
    index = 0
    while index < len(places):
        if types[places[index]] not in _NEUTRAL:
            index += 1
            continue
        end = index
        while end < len(places) and types[places[end]] in _NEUTRAL:
            end += 1
        before = _strength(types[places[index - 1]]) if index else sequence.start
        after = _strength(types[places[end]]) if end < len(places) else sequence.end
        for at in range(index, end):
            types[places[at]] = before if before == after else _direction(sequence.level)
        index = end


def _implicit(kind: str, level: int) -> int:
    """I1 and I2: how far a character lies above the level of its run."""
    if level % 2:
        return 0 if kind == "R" else 1
    return {"R": 1, "AN": 2, "EN": 2}.get(kind, 0)
