"""What was found out about things, each known by being the very same object."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

Thing = TypeVar("Thing")
Made = TypeVar("Made")


class ById(Generic[Thing, Made]):
    """A mapping whose keys are things themselves, whatever they are equal to and whether they have a hash.

    A thing is held as long as what is known of it: else its place in memory could one day be another's, and
    what was found out about the one be taken for the other's. With `most`, all is forgotten before one more
    thing than so many would be held.
    """

    __slots__ = ("_known", "_most")

    def __init__(self, *, most: int | None = None) -> None:
        """Begin with nothing."""
        self._known: dict[int, tuple[Thing, Made]] = {}
        self._most = most

    def __len__(self) -> int:
        """Return of how many things something is known."""
        return len(self._known)

    def __iter__(self) -> Iterator[Thing]:
        """Yield the things, in the order in which they were first met."""
        return (thing for thing, _ in self._known.values())

    def __contains__(self, thing: Thing) -> bool:
        """Tell whether something is known of a thing."""
        return id(thing) in self._known

    def __setitem__(self, thing: Thing, made: Made) -> None:
        """Remember what was found out about a thing."""
        if self._most is not None and len(self._known) >= self._most:
            self._known.clear()
        self._known[id(thing)] = thing, made

    def get(self, thing: Thing) -> Made | None:
        """Return what is known of a thing, or None."""
        known = self._known.get(id(thing))
        return None if known is None else known[1]

    def of(self, thing: Thing, find_out: Callable[[Thing], Made]) -> Made:
        """Return what is known of a thing; it is found out when it is asked for first."""
        known = self._known.get(id(thing))
        if known is not None:
            return known[1]
        made = find_out(thing)
        self[thing] = made
        return made

    def pop(self, thing: Thing) -> Made | None:
        """Return what is known of a thing, or None, and forget it."""
        known = self._known.pop(id(thing), None)
        return None if known is None else known[1]

    def clear(self) -> None:
        """Forget everything."""
        self._known.clear()
