"""The colours of terms, tints included, differ in a grey print and for colour-blind eyes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from ppgen.checks.usage import Usage
from ppgen.common.colour import COLOUR_BLIND, parse_colour
from ppgen.common.problem import Problem, warning

ID = "theme/colours-apart"
WHY = "Not all eyes see colours alike, and many decks are printed in grey: that must part them, too."

LEAST_LIGHTNESS = 4.0
"""Areas beside one another are seen to differ in grey from about 2 of 100 steps on; twice as much is safe."""

LEAST_DISTANCE = 10.0
"""In CIELAB: some four times what can just be seen."""

_PLACES = {"sea": ("Sea", "sea"), "land": ("Land", "land")}
_TERMS = {name: {"text": word, "groups": ["place"], "colour": look} for name, (word, look) in _PLACES.items()}


def _palette(land: str) -> dict[str, object]:
    elements = [
        {"type": "rectangle", "box": [5 + 20 * place, 5, 9, 9], "fill": colour}
        for place, colour in enumerate(("sea", "land"))
    ]
    return {
        "fields": {"place": {"type": "term", "group": "place"}},
        "cards": [{"id": "sun", "place": "sea"}],
        "files": {"terms": _TERMS},
        "face": elements,
        "theme": {"palette": {"sea": "#1d4596", "land": land}},
    }


GOOD = _palette("#d63a2a")
BAD = _palette("#8c2020")


def check(usage: Usage) -> Iterator[Problem]:
    """Compare the colours of each group's terms, and those tints of them that are called alike."""
    palette = usage.looks("palette")
    if usage.theme is None:
        return
    groups: dict[str, dict[str, None]] = {}
    for term in usage.game.terms.values():
        for group in term.groups:
            if term.colour is not None and term.colour in palette:
                groups.setdefault(group, {})[term.colour] = None
    told: set[tuple[str, str]] = set()
    for colours in groups.values():
        for one, other in combinations(colours, 2):
            for first, second in _pairs(one, other, palette):
                fault = _alike(str(palette[first]), str(palette[second]))
                if fault and (first, second) not in told:
                    told.add((first, second))
                    span = usage.theme.span(("palette", second))
                    hint = "make one of them lighter or darker"
                    yield warning(ID, f"{first} and {second} {fault}", span=span, hint=hint)


def _pairs(one: str, other: str, palette: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """Yield two colours, and each pair of tints, such as `attack-tint` and `defense-tint`."""
    yield one, other
    for name in palette:
        tint = name.removeprefix(f"{one}-")
        if tint != name and f"{other}-{tint}" in palette:
            yield name, f"{other}-{tint}"


def _alike(one: str, other: str) -> str:
    """Say how two colours cannot be told apart, or nothing."""
    first, second = parse_colour(one), parse_colour(other)
    steps = abs(first.lab()[0] - second.lab()[0])
    if steps < LEAST_LIGHTNESS:
        return f"are {steps:.1f} of 100 steps apart in a grey print, where {LEAST_LIGHTNESS:g} are needed"
    for name, sight in COLOUR_BLIND.items():
        distance = first.seen(sight).distance(second.seen(sight))
        if distance < LEAST_DISTANCE:
            return f"are {distance:.1f} apart for {name} eyes, where {LEAST_DISTANCE:g} are needed (CIELAB)"
    return ""
