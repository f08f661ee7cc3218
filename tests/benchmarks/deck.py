"""Synthetic cards for the benchmark; the same seed always gives the same cards, for every program.

What the measured programs need of it, and no more: `project.py` writes the game that ppgen reads.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

GAME = "bench"
DISTINCT = "distinct"
"""The deck whose words are all different, as people have them: names that no other card bears, numbers
within them, a quarter of the texts too long for their size, and things to warn of."""

REGULAR, BOLD = "BarlowCondensed-Regular.ttf", "BarlowCondensed-Bold.ttf"
GAP_EVERY = 20
"""One card of so many has a doubled space, which is warned of."""
PICTURES = 12
COLOURS = ("#1f5f8b", "#a63d40", "#4c7031", "#6b4e8e", "#8a5a1f", "#2d6e6e")
VOCABULARY = """
amber anchor archer arrow autumn badger barley basket beacon birch bramble bridge bronze candle canyon
castle cedar cinder clover comet copper coral cradle crystal dagger dawn desert drift eagle ember falcon
feather fern flint forest fossil garden gather ginger glacier granite harbour harvest hazel hollow honey
island ivory jasper juniper kestrel ladder lantern lark ledger linen marble meadow mirror mosaic nettle
oak ocean orchard otter paddle pebble pepper pillar plover quarry quartz raven reed ripple river rosin
saddle saffron sail scarlet shadow silver sparrow spruce stone summit thicket thistle timber tinder
valley velvet violet walnut warden weather willow winter wren yarrow zephyr the of a to in and when each
other before
"""


@dataclass(frozen=True, slots=True)
class BenchCard:
    """One card: what is printed on it."""

    id: str
    title: str
    numbers: tuple[int, int, int]
    stars: int
    colour: str
    text: str
    picture: int


def deck_cards(count: int, style: str) -> Iterator[BenchCard]:
    """Yield the cards of a style of deck."""
    return distinct_cards(count) if style == DISTINCT else bench_cards(count)


def distinct_cards(count: int) -> Iterator[BenchCard]:
    """Yield cards whose titles are all different, and whose texts share few words; each fourth is long."""
    source = random.Random(31)
    vocabulary = [_invented(source) for _ in range(6000)]
    names: set[str] = set()
    while len(names) < count:
        name = f"{_invented(source)} {_invented(source)} {source.randint(2, 99)}".title()
        if len(name) <= 17:
            names.add(name)
    for index, name in enumerate(sorted(names)):
        share = source.randint(130, 165) if index % 4 == 0 else source.randint(70, 105)
        words = [f"{name}:", *(str(source.randint(2, 40)) for _ in range(2))]
        while len(" ".join(words)) < share:
            words.append(source.choice(vocabulary))
        source.shuffle(words)
        gap = "  " if index % GAP_EVERY == 0 else " "
        yield BenchCard(
            id=f"card-{index + 1}",
            title=name,
            numbers=(source.randint(0, 99), source.randint(0, 99), source.randint(0, 99)),
            stars=source.randint(0, 3),
            colour=COLOURS[index % len(COLOURS)],
            text=f"{words[0]}{gap}{' '.join(words[1:])}.",
            picture=0,
        )


def _invented(source: random.Random) -> str:
    """Return a word of two or three syllables that nobody ever used."""
    syllables = (
        source.choice("bdfghklmnprstvwz") + source.choice("aeiou") + source.choice(("", "", "n", "r", "l"))
        for _ in range(source.randint(2, 3))
    )
    return "".join(syllables)


def bench_cards(count: int) -> Iterator[BenchCard]:
    """Yield cards with 16 to 26 words of text each."""
    source = random.Random(20)
    vocabulary = VOCABULARY.split()
    for index in range(count):
        words = [source.choice(vocabulary) for _ in range(source.randint(16, 26))]
        yield BenchCard(
            id=f"card-{index + 1}",
            title=f"{source.choice(vocabulary)} {source.choice(vocabulary)}".title(),
            numbers=(source.randint(0, 99), source.randint(0, 99), source.randint(0, 99)),
            stars=source.randint(0, 3),
            colour=COLOURS[index % len(COLOURS)],
            text=" ".join(words).capitalize() + ".",
            picture=index % PICTURES,
        )


def font_names(style: str) -> tuple[str, str]:
    """Return the files of the regular and of the bold typeface, which lie in the project's fonts/."""
    return ("regular.ttf", "bold.ttf") if style == DISTINCT else (REGULAR, BOLD)


def picture_path(root: Path, number: int, pictures: str) -> Path:
    """Return where one of the distinct pictures lies; `pictures` is jpeg or png."""
    return root / "layouts" / GAME / "art" / f"{number}.{'jpg' if pictures == 'jpeg' else 'png'}"
