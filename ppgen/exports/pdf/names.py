"""The names by which content calls what the pages of a file share, each given when it is first used."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from ppgen.display.ops import ImageFile, LayerKind

Box = tuple[float, float, float, float]
"""Left, bottom, right and top; of pages in points."""


class DrawnForm(NamedTuple):
    """Operators that are drawn by their name; if it blends, it is painted for itself before that."""

    name: str
    box: Box
    content: bytes
    blends: bool = False


@dataclass(slots=True)
class Names:
    """The tables of one file: symbols by id, pictures by digest, states by what they do, layers by kind.

    Masks have the name of their state by the id of their symbol, and their form by the name of the state.
    `images` and `forms` come in the order in which they were first met and done.
    """

    symbols: dict[str, str] = field(default_factory=dict)
    pictures: dict[str, str] = field(default_factory=dict)
    opacities: dict[float, str] = field(default_factory=dict)
    masks: dict[str, str] = field(default_factory=dict)
    mask_forms: dict[str, str] = field(default_factory=dict)
    layers: dict[LayerKind, str] = field(default_factory=dict)
    images: dict[str, ImageFile] = field(default_factory=dict)
    forms: list[DrawnForm] = field(default_factory=list)
