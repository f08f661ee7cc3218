"""The Unicode Bidirectional Algorithm (UAX #9), W1 to I2: types resolved within one run sequence."""

from __future__ import annotations

from bisect import insort
from typing import NamedTuple

MOST_BRACKETS = 63

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

STRONG = frozenset({"L", "R", "AL"})
ISOLATES = frozenset({"LRI", "RLI", "FSI"})
_NEUTRAL = frozenset({"B", "S", "WS", "ON", "LRI", "RLI", "FSI", "PDI"})


class RunSequence(NamedTuple):
    """An isolating run sequence: places of its characters, its level, and the directions at its ends."""

    places: list[int]
    level: int
    start: str
    end: str


def direction(level: int) -> str:
    """Return the direction of a level: odd ones run from right to left."""
    return "R" if level % 2 else "L"


def resolve_weak(types: list[str], sequence: RunSequence) -> None:
    """W1 to W7."""
    places = sequence.places
    before = sequence.start
    for place in places:  # W1
        if types[place] == "NSM":
            types[place] = "ON" if before in ISOLATES or before == "PDI" else before
        before = types[place]
    strong = sequence.start
    for place in places:  # W2, W3
        if types[place] in STRONG:
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


def resolve_brackets(text: str, written: list[str], types: list[str], sequence: RunSequence) -> None:
    """N0: both brackets of a pair take one direction."""
    places = sequence.places
    embedding = direction(sequence.level)
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


def resolve_neutral(types: list[str], sequence: RunSequence) -> None:
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
            types[places[at]] = before if before == after else direction(sequence.level)
        index = end


def implicit(kind: str, level: int) -> int:
    """I1 and I2: how far a character lies above the level of its run."""
    if level % 2:
        return 0 if kind == "R" else 1
    return {"R": 1, "AN": 2, "EN": 2}.get(kind, 0)
