"""What layouts can look up in `figures`: the measures of a folded thing."""

from __future__ import annotations

from collections.abc import Mapping

from ppgen.folding.geometry.model import Assembly
from ppgen.folding.judging.assembly import measure

FIGURES = ("inside", "outside", "tab_depth", "tab_play", "glue_depth", "glue_play")
"""Lengths in mm; nothing where a thing has no such measure."""

Figures = Mapping[str, list[float] | float | None]


def figures_of(assembly: Assembly) -> Figures:
    """Measure a thing, to hundredths of a millimetre."""
    measured = {figure.id.replace("-", "_"): figure.lengths for figure in measure(assembly).figures}
    figures: dict[str, list[float] | float | None] = dict.fromkeys(FIGURES)
    for name in FIGURES:
        if name in measured:
            lengths = [round(length, 2) for length in measured[name]]
            figures[name] = lengths if len(lengths) > 1 else lengths[0]
    return figures
