"""Each face of a die shows the number that it counts: in figures on all faces or on none, and in pips."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from ppgen.common.problem import Problem, error
from ppgen.compose.folded.things import ThingToFold
from ppgen.display.extent import path_extent
from ppgen.display.ops import Field, Fill, Op, walk
from ppgen.layout.layouts import Layout

ID = "fold/die-shows"

LEAST_ALIKE = 3
"""From so many faces on, drawings of which there are always as many more than the number are its pips."""

_NUMBER = re.compile(r"[-\u2212]?\d{1,4}")


def wrong_faces(folded: ThingToFold, layout: Layout, ops: Mapping[str, Sequence[Op]]) -> Iterator[Problem]:
    """Report the faces of a die whose figure, or whose count of pips, is not the face's own number."""
    values = dict(folded.made.assembly.values)
    hint = "print {{ panel.value }} on every face, and draw as many pips"
    shown = {panel: [*_figures(ops.get(panel, ()))] for panel in values}
    has_figures = any(shown.values())
    wrong = [panel for panel, value in values.items() if has_figures and value not in shown[panel]]
    for panel in wrong[:1]:
        said = f"prints {shown[panel][0]}" if shown[panel] else "prints no number"
        others = f"; {len(wrong) - 1} more are wrong, too" if len(wrong) > 1 else ""
        message = f"the face {panel} counts {values[panel]} and {said}{others}"
        yield _problem(message, panel, hint, folded, layout)
    for more, panel in _miscounted(values, ops):
        message = f"faces of the die have {abs(more)} pips {'more' if more > 0 else 'fewer'} than they count"
        yield _problem(message, panel, hint, folded, layout)


def _figures(ops: Sequence[Op]) -> Iterator[int]:
    for op, _ in walk(tuple(ops)):
        if isinstance(op, Field) and _NUMBER.fullmatch(op.text.strip()):
            yield int(op.text.strip().replace("\u2212", "-"))


def _miscounted(values: Mapping[str, int], ops: Mapping[str, Sequence[Op]]) -> Iterator[tuple[int, str]]:
    """Yield by how many pips faces differ from their numbers, and one of these faces."""
    counts: dict[object, dict[str, int]] = defaultdict(dict)
    for panel in values:
        for look, count in _drawn(ops.get(panel, ())).items():
            counts[look][panel] = count
    for by_panel in counts.values():
        apart = {panel: count - values[panel] for panel, count in by_panel.items()}
        if len({values[panel] for panel in apart}) >= LEAST_ALIKE and len({*apart.values()}) == 1:
            panel, more = next(iter(apart.items()))
            if more:
                yield more, panel
                return


def _drawn(ops: Sequence[Op]) -> Counter[object]:
    """Count the filled shapes of a face by their size and colour."""
    found: Counter[object] = Counter()
    for op, _ in walk(tuple(ops)):
        area = path_extent(op.path) if isinstance(op, Fill) else None
        if isinstance(op, Fill) and area is not None:
            found[round(area.width, 2), round(area.height, 2), op.colour] += 1
    return found


def _problem(message: str, panel: str, hint: str, folded: ThingToFold, layout: Layout) -> Problem:
    place, _ = layout.panel(panel)
    return error(ID, message, span=layout.source.span(place), hint=hint, subject=folded.subject)
