"""Games laid out for tests: one language, one paper."""

from __future__ import annotations

from ppgen import pipeline
from ppgen.common.problem import Problem
from ppgen.compose.components.net import Model as Net
from ppgen.compose.folded.panels import FoldedArt
from ppgen.compose.folded.workshop import things as folded_things
from ppgen.display.printing import FlipEdge, Printing
from ppgen.editions import Edition, EditionOptions, Loaded
from ppgen.work.sharing import ALONE, Crew


def lay_out(
    loaded: Loaded,
    language: str = "en",
    *,
    paper: str = "a4",
    flip: FlipEdge = FlipEdge.LONG,
    components: tuple[str, ...] | None = None,
    chosen_set: str = "",
    ahead: Crew = ALONE,
) -> tuple[Edition, list[Problem]]:
    """Run stages 3 to 6."""
    options = EditionOptions(loaded.stock.papers[paper], Printing(paper, flip), components, chosen_set)
    return pipeline.lay_out(loaded, language, options, ahead=ahead)


def things(edition: Edition, name: str) -> tuple[FoldedArt, ...]:
    """Return what a component folds into."""
    component = edition.loaded.components[name]
    assert isinstance(component, Net)
    return folded_things(name, component, edition.work)[0]


def all_things(edition: Edition) -> dict[str, tuple[FoldedArt, ...]]:
    """Return what every component with a net folds into."""
    nets = [name for name, part in edition.loaded.components.items() if isinstance(part, Net)]
    return {name: things(edition, name) for name in nets}
