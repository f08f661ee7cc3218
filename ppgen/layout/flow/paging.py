"""Where what flows over pages goes on: noted page by page while a layout is composed again and again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ppgen.layout.flow.blocks import START, Place
from ppgen.layout.scope import Place as ElementPlace
from ppgen.layout.scope import Scope

NAME = "paging"
"""The name under which expressions' values hold it; no expression can use it."""


@dataclass(slots=True)
class Paging:
    """Where each flowing element of a page begins, and where it has to go on; `done` are complete."""

    starts: Mapping[ElementPlace, Place] = field(default_factory=dict)
    rests: dict[ElementPlace, Place] = field(default_factory=dict)
    done: set[ElementPlace] = field(default_factory=set)

    def next(self) -> Paging:
        """Return the state in which the following page begins."""
        return Paging(dict(self.rests), {}, set(self.done))

    def begins(self, scope: Scope) -> Place | None:
        """Return where an element goes on; nothing if all of it stands on the pages before."""
        return None if scope.place in self.done else self.starts.get(scope.place, START)

    def ends(self, scope: Scope, rest: Place | None) -> None:
        """Note where an element has to go on, or that it is complete."""
        if rest is None:
            self.done.add(scope.place)
        else:
            self.rests[scope.place] = rest


def paging_of(scope: Scope) -> Paging | None:
    """Return the paging of the piece that is being composed; nothing where it cannot have pages."""
    found = scope.values.get(NAME)
    return found if isinstance(found, Paging) else None
