"""Cutting machines by name: where they look for marks, or how much of a paper they print by themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ppgen.common.geometry import Size


class CuttingMachine(NamedTuple):
    """A machine of the stock: what it looks for, or `areas` by paper; mm.

    The middles of the lines of its marks, which are `line` wide, lie `inset` from the edges of the paper,
    which its program must be told is `larger` each way than it is.
    """

    name: str
    title: str
    inset: float = 0.0
    line: float = 0.0
    larger: float = 0.0
    areas: Mapping[str, Size] = {}
