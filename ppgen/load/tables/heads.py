"""The rows of a table into its head: which one names the columns, and what stands above it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ppgen.load.tables.cells import Cell

_MOST_ABOVE = 12
"""Rows above the head that may be titles."""

Rows = Sequence[tuple[Cell, ...]]


def rows_above(rows: Rows) -> int:
    """Return how many rows stand above the head: those of one cell above several, and names of groups."""
    filled = [sum(bool(cell.text.strip()) for cell in row) for row in rows[: _MOST_ABOVE + 2]]
    for number, count in enumerate(filled[:-1]):
        if count > 1:
            above = number if filled[number + 1] > 1 or number == 0 else 0
            return above + (_names_groups(rows[above : above + 3]) or bool(alike_groups(rows[above:])))
    return 0


def alike_groups(rows: Rows) -> tuple[Cell, ...]:
    """Return the head of a table whose columns are named below groups, all by the same names; else nothing.

    `Front, , Back, ` above `Name, Text, Name, Text` names four columns: each with its group before it. A
    column that is in no group is named in one of the two rows. Figures are data, and no names.
    """
    if len(rows) < 2:
        return ()
    width = max(map(len, rows[:2]))
    first, second = ([*(cell.text.strip() for cell in row), *[""] * (width - len(row))] for row in rows[:2])
    ends = [number for number, text in enumerate(first) if text] + [width]
    begun = {number: end for number, end in pairwise(ends) if second[number]}
    names = [[text for text in second[one:end] if text] for one, end in begun.items()]
    own = [text for text in second[: ends[0]] if text] + [first[one] for one in ends[:-1] if one not in begun]
    heads = [f"{first[one]} {text}" for one, group in zip(begun, names, strict=True) for text in group]
    if len(names) < 2 or len(names[0]) < 2 or any(group != names[0] for group in names):
        return ()
    if len({*own, *heads}) < len(own) + len(heads) or any(text[0].isdigit() for text in names[0]):
        return ()
    group, said = "", dict(pairwise(ends))
    head: list[Cell] = []
    for number in range(width):
        group = first[number] if number in begun else "" if number in said else group
        cell = rows[1][number] if number < len(rows[1]) else rows[0][number]
        text = f"{group} {second[number]}" if group and second[number] else second[number] or first[number]
        head.append(cell._replace(text=text))
    return tuple(head)


def _names_groups(rows: Rows) -> bool:
    """Tell whether a row names groups of columns, and the next one the columns.

    It has gaps and at most half as many words as the next one, which has one of its own wherever it has one
    and in the gaps, and figures follow.
    """
    if len(rows) < 3:
        return False
    first, second, third = ([cell.text.strip() for cell in row] for row in rows)
    filled = [number for number, text in enumerate(first) if text]
    words = [text for text in second if text]
    if not filled or not all(number < len(second) and second[number] for number in filled):
        return False
    gaps = sum(1 for number, text in enumerate(second[: filled[-1]]) if text and not first[number])
    is_head = len(set(words)) == len(words) and not any(sign.isdigit() for text in words for sign in text)
    figures = any(text[:1].isdigit() or text[1:2].isdigit() for text in third)
    return bool(gaps) and 2 * len(filled) <= len(words) and is_head and figures
