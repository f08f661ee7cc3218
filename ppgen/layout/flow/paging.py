"""Where what flows over pages goes on: noted page by page while a layout is composed again and again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ppgen.layout.flow.blocks import START, FlowPlace
from ppgen.layout.scope import Place as ElementPlace
from ppgen.layout.scope import Scope

NAME = "paging"
"""The name under which expressions' values hold it; no expression can use it."""

Headings = dict[tuple[ElementPlace, int], int]
"""The page that each heading of a flowing element stands on; both count from where people do: 0 and 1."""


@dataclass(slots=True)
class Paging:
    """Where each flowing element of a page begins, and where it has to go on; `done` are complete.

    `headings` are filled in on the way; those `known` from a first run stand in lists of contents. `lists` is
    true once such a list was drawn.
    """

    known: Headings = field(default_factory=dict)
    headings: Headings = field(default_factory=dict)
    starts: Mapping[ElementPlace, FlowPlace] = field(default_factory=dict)
    rests: dict[ElementPlace, FlowPlace] = field(default_factory=dict)
    done: set[ElementPlace] = field(default_factory=set)
    lists: bool = False

    def next(self) -> Paging:
        """Return the state in which the following page begins."""
        return Paging(self.known, self.headings, dict(self.rests), {}, set(self.done), self.lists)

    def begins(self, scope: Scope) -> FlowPlace | None:
        """Return where an element goes on; nothing if all of it stands on the pages before."""
        return None if scope.place in self.done else self.starts.get(scope.place, START)

    def ends(self, scope: Scope, rest: FlowPlace | None) -> None:
        """Note where an element has to go on, or that it is complete."""
        if rest is None:
            self.done.add(scope.place)
        else:
            self.rests[scope.place] = rest

    def stands(self, scope: Scope, heading: int) -> None:
        """Note that a heading stands on the page that is being composed."""
        page = scope.values.get("page")
        self.headings[scope.place, heading] = page if isinstance(page, int) else 1

    def page_of(self, scope: Scope, heading: int) -> int:
        """Return the page of a heading; 0 as long as it is not known."""
        self.lists = True
        return self.known.get((scope.place, heading), 0)


def paging_of(scope: Scope) -> Paging | None:
    """Return the paging of the piece that is being composed; nothing where it cannot have pages."""
    found = scope.values.get(NAME)
    return found if isinstance(found, Paging) else None
