"""Texts that share one type size: the size that the tightest of them needs, on a face or on all cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress

from ppgen.compose.faces import Face
from ppgen.compose.memo import fingerprint
from ppgen.layout.effort import Effort, ElementError
from ppgen.layout.scope import SHRUNK, Scope

Sizes = Mapping[str, float]
MOST_ROUNDS = 6
"""Sizes go down from round to round, and mostly stay in the second."""

MakeScope = Callable[[Face, int, dict[str, object]], Scope]


class CommonSizes:
    """Finds the sizes of a face's groups by setting their texts once, and remembers them."""

    def __init__(self, scope: MakeScope, effort: Effort) -> None:
        """Scopes are made as for drawing."""
        self._scope = scope
        self._effort = effort
        self._known: dict[object, Sizes] = {}
        self._shared: dict[str, dict[str, float]] = {}

    def of(self, face: Face, values: dict[str, object]) -> Sizes:
        """Return the size in points of each group on a face that shows these values."""
        key = (face.key, *(fingerprint(values, name) for name in face.sized_names))
        sizes = self._known.get(key)
        if sizes is None:
            sizes = self._known[key] = self._found(face, values)
        shared = self._shared.get(face.layout.name)
        return {**sizes, **shared} if shared else sizes

    def share(self, face: Face, values: dict[str, object]) -> None:
        """Let what these values need count for all pieces of the layout."""
        shared = self._shared.setdefault(face.layout.name, {})
        for name, size in self._found(face, values).items():
            if name in face.layout.shared_sizes:
                shared[name] = min(shared.get(name, size), size)

    def _found(self, face: Face, values: dict[str, object]) -> Sizes:
        """Set the texts until their sizes stay: in a stack smaller ones change the room of others."""
        sizes: dict[str, float] = {}
        for _ in range(MOST_ROUNDS):
            found, has_shrunk = self._set(face, {**values, "size_groups": sizes})
            if found == sizes or not has_shrunk:
                return found
            sizes = {name: min(size, sizes.get(name, size)) for name, size in found.items()}
        return sizes

    def _set(self, face: Face, values: dict[str, object]) -> tuple[dict[str, float], bool]:
        """Return the sizes that the texts of each group have room for, and whether one had to shrink."""
        sizes: dict[str, float] = {}
        left = self._effort.left
        for index, element in face.sized:
            scope = self._scope(face, index, values)
            scope.sizes = sizes
            with suppress(ElementError):  # told when it is drawn
                element.drawn(scope)
        self._effort.left = left
        sizes.pop("", None)
        has_shrunk = sizes.pop(SHRUNK, None) is not None
        return sizes, has_shrunk
