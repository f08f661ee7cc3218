"""Texts that share one type size: the size that the tightest of them needs, on a face or on all cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from ppgen.compose.faces import Face
from ppgen.compose.memo import Recall, Sketch, fingerprint
from ppgen.layout.effort import Effort, ElementError
from ppgen.layout.scope import SHRUNK, Finding, Scope

Sizes = Mapping[str, float]
MOST_ROUNDS = 6
"""Sizes go down from round to round, and mostly stay in the second."""

MakeScope = Callable[[Face, int, dict[str, object]], Scope]


class CommonSizes:
    """Finds the sizes of a face's groups by setting their texts once, and remembers them."""

    def __init__(self, scope: MakeScope, effort: Effort, recall: Recall) -> None:
        """Scopes are made as for drawing."""
        self._scope = scope
        self._effort = effort
        self._recall = recall
        self._shared: dict[str, dict[str, float]] = {}

    def of(self, face: Face, values: dict[str, object]) -> Sizes:
        """Return the size in points of each group on a face that shows these values."""
        return {**self._needed(face, values), **self._shared.get(face.layout.name, {})}

    def share(self, face: Face, values: dict[str, object]) -> None:
        """Let what these values need count for all pieces of the layout."""
        shared = self._shared.setdefault(face.layout.name, {})
        for name, size in self._needed(face, values).items():
            if name in face.layout.shared_sizes:
                shared[name] = min(shared.get(name, size), size)

    def _needed(self, face: Face, values: dict[str, object]) -> Sizes:
        if face.sizes is None:
            return {}
        key = tuple([fingerprint(values, name) for name in face.sized_names])
        sketch = face.sizes.now.get(key)
        if sketch is None:
            sketch = self._recall.sketch(face.sizes, key, partial(self._found, face, values))
        return dict(sketch.sizes)

    def _found(self, face: Face, values: dict[str, object]) -> Sketch:
        """Set the texts until their sizes stay: in a stack smaller ones change the room of others."""
        sizes: dict[str, float] = {}
        unfit: list[Finding] = []
        for _ in range(MOST_ROUNDS):
            found, has_shrunk = self._set(face, {**values, "size_groups": sizes}, unfit)
            if found == sizes or not has_shrunk:
                sizes = found
                break
            sizes = {name: min(size, sizes.get(name, size)) for name, size in found.items()}
        return Sketch((), tuple(unfit), sizes=tuple(sizes.items()))

    def _set(
        self, face: Face, values: dict[str, object], unfit: list[Finding]
    ) -> tuple[dict[str, float], bool]:
        """Return the sizes that the texts of each group have room for, and whether one had to shrink.

        What cannot be set is told when it is drawn; it is noted as `unfit`, so that what was too much is
        tried again in the next run.
        """
        sizes: dict[str, float] = {}
        left = self._effort.left
        for index, element in face.sized:
            scope = self._scope(face, index, values)
            scope.sizes = sizes
            try:
                element.drawn(scope)
            except ElementError as fault:
                unfit.append(Finding(fault.rule, fault.message, scope.place))
        self._effort.left = left
        sizes.pop("", None)
        has_shrunk = sizes.pop(SHRUNK, None) is not None
        return sizes, has_shrunk
