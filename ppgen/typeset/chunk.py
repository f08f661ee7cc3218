"""The smallest parts of a text, that a line is never broken inside, and what is known of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ppgen.display.ops import ShapedRun
from ppgen.typeset import breaking
from ppgen.typeset.markup import ICON
from ppgen.typeset.shaping import INVISIBLE
from ppgen.typeset.style import Icon

_DIRECTING = "\u061c\u200e\u200f\u202c\u202d\u202e"
"""Marks that are not seen, but say in which order letters and signs stand."""


class Atom(NamedTuple):
    """A shaped run or an icon; `advance` in em with tracking, `level` of the bidirectional algorithm."""

    run: ShapedRun | None
    typeface: str
    advance: float
    level: int = 0
    icon: Icon | None = None


@dataclass(slots=True, eq=False)
class Chunk:
    """A part of a line that stays whole, with the spaces that may follow it; lengths in em.

    `source`, `looks` and `levels` are what it was made of, `text` and `spaced` what is printed of it.
    `advance` leaves the trailing spaces out and `full` counts them. `runs` and `spaced_runs` are its
    runs from left to right if it is of one typeface without icons, which `typeface` then names. Nobody
    changes it; it is not frozen since it is made for every word, and frozen ones take thrice as long to make.
    """

    source: str
    looks: str
    levels: str
    atoms: tuple[Atom, ...]
    spaces: tuple[Atom, ...]
    text: str
    spaced: str
    advance: float
    full: float
    rise: float
    fall: float
    typeface: str
    runs: tuple[ShapedRun, ...]
    spaced_runs: tuple[ShapedRun, ...]
    missing: tuple[str, ...]


class Trailing(NamedTuple):
    """The spaces behind a word, how wide they are together, and the reach of their ink; lengths in em."""

    spaces: tuple[Atom, ...]
    width: float
    rise: float
    fall: float


def assembled(
    made_of: tuple[str, str, str], atoms: list[Atom], *, rise: float, fall: float, missing: tuple[str, ...]
) -> Chunk:
    """Put the shaped parts of a source, its looks and its levels together."""
    source, looks, levels = made_of
    kept = len(atoms)
    while kept and (run := atoms[kept - 1].run) is not None and run.text in breaking.SPACE_CHARACTERS:
        kept -= 1
    inner, spaces = tuple(atoms[:kept]), tuple(atoms[kept:])
    runs = tuple(atom.run for atom in atoms if atom.run)
    typefaces = {atom.typeface for atom in atoms}
    simple = len(typefaces) == 1 and len(runs) == len(atoms) and not any(atom.level for atom in atoms)
    text = "".join(atom.run.text for atom in inner if atom.run)
    spaced = text + "".join(atom.run.text for atom in spaces if atom.run)
    if levels.strip("\0") and any(mark in source for mark in _DIRECTING):
        # Only these marks tell why letters and signs stand in another order than that of their alphabets.
        spaced = "".join(one for one in source if one in _DIRECTING or one not in INVISIBLE + ICON)
        text = spaced.rstrip(breaking.SPACE_CHARACTERS)
    advance = sum(atom.advance for atom in inner)
    return Chunk(
        source,
        looks,
        levels,
        atoms=inner,
        spaces=spaces,
        text=text,
        spaced=spaced,
        advance=advance,
        full=advance + sum(atom.advance for atom in spaces),
        rise=rise,
        fall=fall,
        typeface=typefaces.pop() if simple else "",
        runs=runs[:kept] if simple else (),
        spaced_runs=runs if simple else (),
        missing=missing,
    )
