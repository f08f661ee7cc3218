"""Pieces in the fewest sheets: as few as trying every packing of one or two sizes takes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest

from ppgen.common.colour import BLACK
from ppgen.common.geometry import Size
from ppgen.display.ops import Fill, rectangle
from ppgen.display.pieces import Piece, Sheet
from ppgen.display.printing import Printing
from ppgen.impose.blocks import most_places
from ppgen.impose.sheet_options import SheetOptions
from ppgen.impose.sheets import impose
from ppgen.model.stock import Paper

PAPERS = (Paper("a4", "A4", Size(210, 297)), Paper("letter", "Letter", Size(215.9, 279.4)))
MOST_NODES = 60_000
"""So many places are tried before a packing counts as not found; how often that was is told."""

Cell = tuple[int, int]


def sums(most: int, sides: set[int]) -> list[int]:
    found = {0}
    for side in sides:
        found |= {one + times * side for one in found for times in range(1, (most - one) // side + 1)}
    return sorted(found)


class GaveUpError(Exception):
    """Too many places were tried."""


class Tried:
    """Tries every packing of numbered cells into one sheet, from the top down and from left to right."""

    def __init__(self, sheet: Cell, cells: tuple[Cell, ...]) -> None:
        self.sheet, self.cells = sheet, cells
        sides = {side for cell in cells for side in cell}
        across, down = (sums(side, sides) for side in sheet)
        self.places = [(y, x) for y, x in product(down, across)]
        self.nodes = 0

    def fits(self, counts: tuple[int, ...]) -> bool:
        """Tell whether so many of each cell find room; raises GaveUpError where that takes too long."""
        self.nodes = 0
        return self._fits(0, counts, [])

    def _fits(self, start: int, counts: tuple[int, ...], laid: list[tuple[int, int, int, int]]) -> bool:
        if not any(counts):
            return True
        width, height = self.sheet
        needed = sum(count * cell[0] * cell[1] for count, cell in zip(counts, self.cells))
        for number in range(start, len(self.places)):
            y, x = self.places[number]
            self.nodes += 1
            if self.nodes > MOST_NODES:
                raise GaveUpError
            used = sum((one[2] - one[0]) * max(0, one[3] - max(one[1], y)) for one in laid)
            if width * (height - y) - used < needed:
                return False
            for which, (cell, count) in enumerate(zip(self.cells, counts)):
                for across, down in {cell, cell[::-1]} if count else ():
                    box = x, y, x + across, y + down
                    if box[2] > width or box[3] > height or any(over(box, other) for other in laid):
                        continue
                    less = tuple(one - (place == which) for place, one in enumerate(counts))
                    if self._fits(number + 1, less, [*laid, box]):
                        return True
        return False


def over(one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def fewest_by_trying(sheet: Cell, wanted: dict[Cell, int]) -> tuple[int, bool]:
    """Return the fewest sheets, and whether every packing was tried to the end."""
    cells = tuple(wanted)
    tried, given_up = Tried(sheet, cells), list[tuple[int, ...]]()

    @cache
    def fits(counts: tuple[int, ...]) -> bool:
        if sum(count * cell[0] * cell[1] for count, cell in zip(counts, cells)) > sheet[0] * sheet[1]:
            return False
        if any(
            count and not fits(less(counts, place)) for place, count in enumerate(counts) if sum(counts) > 1
        ):
            return False
        try:
            return tried.fits(counts)
        except GaveUpError:
            given_up.append(counts)
            return False

    @cache
    def needed(left: tuple[int, ...]) -> int:
        if not any(left):
            return 0
        takes = [
            counts
            for counts in product(*(range(count + 1) for count in left))
            if any(counts) and fits(counts)
        ]
        most = [
            counts
            for counts in takes
            if not any(other != counts and all(a >= b for a, b in zip(other, counts)) for other in takes)
        ]
        return 1 + min(needed(tuple(a - b for a, b in zip(left, counts))) for counts in most)

    return needed(tuple(wanted.values())), not given_up


def less(counts: tuple[int, ...], place: int) -> tuple[int, ...]:
    return tuple(one - (number == place) for number, one in enumerate(counts))


def piece(name: str, size: Size, *, bleed: float, copies: int) -> Piece:
    art = (Fill(rectangle(size.rect()), BLACK),)
    return Piece(name, size, bleed, size.rect().grown(-2), art, art, copies)


def laid_out(sizes: dict[Size, int], paper: Paper, bleed: float) -> tuple[Sheet, ...]:
    pieces = [
        piece(f"card:{n}", size, bleed=bleed, copies=copies) for n, (size, copies) in enumerate(sizes.items())
    ]
    sheets, problems = impose(pieces, SheetOptions(paper, Printing(paper.name), fewest=True))
    assert not [one for one in problems if one.severity == "error"]
    return sheets


def units(length: float) -> int:
    return round(length * 1000)


def decks(seed: int, sorts: int, least: float) -> Iterator[tuple[dict[Size, int], Paper, float]]:
    chance = random.Random(seed)
    while True:
        sizes = {
            Size(chance.randrange(int(least), 110), chance.randrange(int(least), 140)): chance.randint(
                1, 30 // sorts
            )
            for _ in range(sorts)
        }
        if len({frozenset(size) for size in sizes}) == sorts:
            yield sizes, chance.choice(PAPERS), chance.choice((0.0, 3.0))


def compared(sizes: dict[Size, int], paper: Paper, bleed: float) -> tuple[int, int, bool]:
    """Return how many sheets ppgen takes, how many trying everything does, and whether that tried all."""
    room = 1.0 if bleed else 0.0  # the least that art past a cut and marks need
    sides, ends = max(paper.margins.left, paper.margins.right), max(paper.margins.top, paper.margins.bottom)
    sheet = units(paper.size.width - 2 * sides), units(paper.size.height - 2 * ends)
    wanted = {(units(size.width + 2 * room), units(size.height + 2 * room)): n for size, n in sizes.items()}
    least, is_known = fewest_by_trying(sheet, wanted)
    return len(laid_out(sizes, paper, bleed)), least, is_known


@pytest.mark.slow(keep=14)
@pytest.mark.thorough(keep=2)
@pytest.mark.parametrize("seed", range(20))
def test_cards_of_one_size_take_as_few_sheets_as_trying_everything(seed: int) -> None:
    cases = decks(seed, 1, 40)
    found = [compared(*next(cases)) for _ in range(15)]
    assert all(taken <= least for taken, least, _ in found)
    assert sum(is_known for *_, is_known in found) >= 12


@pytest.mark.slow(keep=3)
@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(20))
def test_cards_of_two_sizes_do_as_well(seed: int) -> None:
    cases = decks(100 + seed, 2, 60)
    found = [compared(*next(cases)) for _ in range(4)]
    assert all(taken <= least for taken, least, is_known in found if is_known)


@pytest.mark.parametrize(
    ("sheet", "cell", "count"),
    [
        ((190, 277), (63, 88), 9),
        ((200, 287), (62, 97), 9),
        ((5, 5), (2, 3), 4),  # a pinwheel around a hole
        ((5, 4), (2, 3), 3),
        ((3, 1), (4, 1), 0),
    ],
)
def test_blocks_hold_what_a_grid_does_not(sheet: Cell, cell: Cell, count: int) -> None:
    assert len(most_places(sheet, cell)) == count


def test_cards_beside_turned_ones_keep_their_bleed_and_what_lies_past_the_cut_apart() -> None:
    for bleed in (0.0, 3.0):
        for sheet in laid_out({Size(57, 87): 20}, PAPERS[0], bleed):
            for one in sheet.front.placements:
                assert min(one.bleed) >= min(bleed, 1.0)
                for other in sheet.front.placements:
                    assert one is other or not one.bleed_rect.overlaps(other.bleed_rect)


def test_a_whole_game_lies_in_straight_rows() -> None:
    deck = [piece("card:a", Size(60, 95), bleed=3.0, copies=60)]
    grid, _ = impose(deck, SheetOptions(PAPERS[0]))
    few = laid_out({Size(60, 95): 60}, PAPERS[0], 3.0)
    assert all(len({one.turn for one in sheet.front.placements}) == 1 for sheet in grid)
    assert {one.turn for one in few[0].front.placements} == {0, 90}
    assert len(few) < len(grid)
