"""What the elements of a layout gave before, for the values that they saw."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ppgen.compose.symbols import IconSet
from ppgen.display.ops import Op
from ppgen.expressions import Reference
from ppgen.layout.layouts import Layout
from ppgen.layout.scope import Finding, Scope
from ppgen.load.pictures.images import ImageShelf
from ppgen.typeset import TextStyle
from ppgen.work.allowance import RULE
from ppgen.work.lookups import LookedUp, Noted, begin, finish, note

MOST_REMEMBERED = 4096
"""How many results of one element are kept; a deck with more distinct values only loses time."""

TOO_MUCH = frozenset({"layout/too-much", RULE})
"""The only findings that depend on what was drawn before."""

SIZES = "sizes"

Values = Mapping[str, object]
Witness = Callable[[Layout, str, Scope], str]
"""Is told of each printed field as it gets its name: its layout, the name, and what is seen there."""


class Sketch(NamedTuple):
    """What elements gave: ops and findings, and the names they asked the theme for.

    Where they were only tried, it is the type `sizes` that their groups of texts have room for.
    """

    ops: tuple[Op, ...]
    findings: tuple[Finding, ...]
    asked: LookedUp = ()
    sizes: tuple[tuple[str, float], ...] = ()


@dataclass(slots=True)
class Known:
    """The sketches of one segment by the values it saw, of this run and of the one `before`.

    `shared` are the values that were the same on every card.
    """

    shared: tuple[object, ...]
    before: dict[object, Sketch]
    now: dict[object, Sketch] = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class Sketches:
    """What elements of one language are drawn with, and what they gave in this run and in the last.

    If `lasting`, it outlives the run, as long as layouts, icons, pictures, typefaces and terms stay the same:
    what else an element sees is part of its values. A `witness` of printed fields sees those that are drawn;
    type sizes, for which none is, may be known from other runs.
    """

    icons: IconSet
    images: ImageShelf
    lasting: bool = False
    variants: dict[tuple[object, ...], TextStyle] = field(default_factory=dict)
    witness: Witness | None = None
    sizes: dict[object, Known] | None = None
    was_too_much: bool = False
    """Whether something in this run was more than may be drawn."""
    _before: dict[object, Known] = field(default_factory=dict)
    _now: dict[object, Known] = field(default_factory=dict)

    def begin(self) -> None:
        """Begin a run: what the one before the last gave is forgotten, and all of one that was too much.

        So the work of the next counts anew, and is too much again unless something was taken away.
        """
        self._before, self._now = {} if self.was_too_much else self._now, {}
        self.was_too_much = False

    def of(self, segment: object, values: Values, names: Iterable[Sequence[str]]) -> Known:
        """Return the sketches of one segment of a face, of which `names` are the same on every card."""
        shared = tuple([fingerprint(values, name) for name in names])
        last = self._before.get(segment)
        known = Known(shared, last.now if last is not None and last.shared == shared else {})
        self._now[segment] = known
        return known

    def known(self) -> dict[object, dict[object, Sketch]]:
        """Return what is remembered of this run so far."""
        return {segment: dict(known.now) for segment, known in self._now.items() if known.now}

    def forget(self, but: Mapping[object, Mapping[object, Sketch]]) -> None:
        """Forget what this run gave but for some of it."""
        for segment, known in self._now.items():
            known.now.clear()
            known.now.update(but.get(segment, {}))

    def sizes_of(self, face: str, values: Values, names: Iterable[Sequence[str]]) -> Known:
        """Return the type sizes of a face for the values that its texts saw, as `of` does."""
        segment = (face, SIZES)
        if self.sizes is None:
            return self.of(segment, values, names)
        shared = tuple([fingerprint(values, name) for name in names])
        known = self.sizes.get(segment)
        if known is None or known.shared != shared:
            known = self.sizes[segment] = Known(shared, {})
        return known


@dataclass(slots=True)
class Recall:
    """What one run takes from the sketches: what it would draw itself, and it counts as no work.

    `noted` are the mappings that note what drawing asks for. Sketches that last note that, too, so that the
    next run can note it again.
    """

    sketches: Sketches
    noted: tuple[Noted[object], ...]
    _alike: dict[LookedUp, LookedUp] = field(default_factory=dict)

    def sketch(self, known: Known, key: object, draw: Callable[[], Sketch]) -> Sketch:
        """Return what a segment gives for values that are new to this run; the key are their fingerprints."""
        kept = known.before.get(key)
        if kept is None:
            kept = self._lasting(draw) if self.sketches.lasting else draw()
        else:
            note(self.noted, kept.asked)
        if len(known.now) >= MOST_REMEMBERED:
            known.now.clear()
        known.now[key] = kept
        return kept

    def _lasting(self, draw: Callable[[], Sketch]) -> Sketch:
        """Draw, and note what was asked for; sketches share that, since cards are much alike."""
        before = begin(self.noted)
        sketch = draw()
        asked = finish(self.noted, before)
        if any(finding.rule in TOO_MUCH for finding in sketch.findings):
            self.sketches.was_too_much = True
        return sketch._replace(asked=self._alike.setdefault(asked, asked))


def fingerprint(values: Values, path: Sequence[str]) -> object:
    """Return what tells a value from every other that an expression could see there."""
    node: Any = values
    for step in path:
        if type(node) is Reference:
            node = node.values
        if type(node) is not dict and not isinstance(node, Mapping):
            return type(node), repr(node), step
        if step not in node:
            return tuple(node), step
        node = node[step]
    kind = type(node)
    if kind is str or kind is int:
        return node
    return (kind, None) if callable(node) else (kind, repr(node))
