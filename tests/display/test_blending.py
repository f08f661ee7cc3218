"""Symbols that are called by what they draw: alike for alike, and never written down as often as placed."""

from __future__ import annotations

import tracemalloc

import pytest

from ppgen.common.colour import BLACK, WHITE
from ppgen.common.geometry import Matrix, Rect, Size
from ppgen.display.blending import luminous, one_symbol
from ppgen.display.ops import Fill, Op, Segment, Use, rectangle
from ppgen.display.pieces import Piece, copy_name, part_name

MANY = 2000
BOX = Rect(0.0, 0.0, 1.0, 1.0)


def tile(lines: int) -> Use:
    path: list[Segment] = [("M", 0.0, 0.0), *(("L", 1.0, number / lines) for number in range(lines))]
    symbol = one_symbol([Fill(tuple(path), BLACK)])
    assert symbol is not None
    return Use(symbol)


@pytest.mark.thorough
def test_a_large_tile_is_written_down_once() -> None:
    one = tile(5000)
    tiles: list[Op] = [one._replace(matrix=Matrix.translation(float(n), 0.0)) for n in range(MANY)]
    tracemalloc.start()
    assert one_symbol(tiles, blends=True) is not None and len(luminous(tiles)) == MANY
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 40_000_000, peak


def test_names_follow_from_what_is_drawn() -> None:
    black, white = Fill(rectangle(BOX), BLACK), Fill(rectangle(BOX), WHITE)
    inner = [one_symbol([black]), one_symbol([white])]
    assert inner[0] is not None and inner[1] is not None
    drawn = [[black], [white], [black, white], [Use(inner[0])], [Use(inner[1])]]
    drawn += [[Use(inner[0], opacity=0.5)], [Use(inner[0], mask=inner[1])]]
    drawn += [[Use(inner[0], Matrix.translation(1.0, 0.0))]]
    names = [one_symbol(ops, blends=blends) for ops in drawn for blends in (False, True)]
    assert len({one.id for one in names if one is not None}) == 2 * len(drawn)
    again = one_symbol([Use(inner[0], opacity=0.5)])
    assert again is not None and again.id in {one.id for one in names if one is not None}


@pytest.mark.parametrize("card", ["monster:cat", "monster:copy-2", "monster:copy-22", "monster:a:copy-2"])
@pytest.mark.parametrize("copy", [0, 2, 22])
@pytest.mark.parametrize("part", [0, 1])
def test_a_design_is_a_piece_without_the_number_of_its_copy(card: str, copy: int, part: int) -> None:
    name = part_name(copy_name(card, copy), part)
    piece = Piece(name, Size(1.0, 1.0), 0.0, BOX, (), copy=copy, part=part)
    assert piece.design == part_name(card, part)
