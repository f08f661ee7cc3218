"""A mapping that remembers which of its entries were asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

Value = TypeVar("Value")


class Noted(dict[str, Value]):
    """A mapping by name that notes in `asked` every name that was looked up."""

    __slots__ = ("asked",)

    def __init__(self, entries: Mapping[str, Value]) -> None:
        """Copy the entries; nothing has been asked for yet."""
        super().__init__(entries)
        self.asked: set[str] = set()

    def __getitem__(self, name: str) -> Value:
        """Return an entry and note its name."""
        self.asked.add(name)
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Value | None:  # type: ignore[override] # a default is None wherever this is used
        """Return an entry or the default and note the name."""
        self.asked.add(name)
        found: Value | None = super().get(name, default)
        return found


LookedUp = tuple[frozenset[str], ...]
"""The names that were asked of several mappings, each in its place, while something was made."""


def begin(mappings: Sequence[Noted[Any]]) -> list[set[str]]:
    """Begin to tell what is asked of some mappings; returns what was asked before."""
    before = [mapping.asked for mapping in mappings]
    for mapping in mappings:
        mapping.asked = set()
    return before


def finish(mappings: Sequence[Noted[Any]], before: list[set[str]]) -> LookedUp:
    """Tell what was asked of some mappings since the beginning, and note it with what was asked before."""
    asked = tuple([frozenset(mapping.asked) for mapping in mappings])
    for one, names in zip(mappings, before, strict=True):
        names |= one.asked
        one.asked = names
    return asked


def note(mappings: Sequence[Noted[Any]], asked: LookedUp) -> None:
    """Note the same names once more, since what was made with them is used again."""
    for one, names in zip(mappings, asked, strict=True):
        one.asked |= names
