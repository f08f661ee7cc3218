"""Texts that share one type size: the size that the tightest of them needs, on a face or on all cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress

from ppgen.compose.faces import Face
from ppgen.compose.memo import fingerprint
from ppgen.layout.scope import Effort, ElementError, Scope

Sizes = Mapping[str, float]
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
        sizes: dict[str, float] = {}
        left = self._effort.left
        for index, element in face.sized:
            scope = self._scope(face, index, values)
            scope.sizes = sizes
            with suppress(ElementError):  # told when it is drawn
                element.drawn(scope)
        self._effort.left = left
        sizes.pop("", None)
        return sizes
