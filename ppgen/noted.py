"""Which entries of a mapping were asked for? A mapping that remembers its keys' use."""

from __future__ import annotations

from collections.abc import Mapping
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

    def get(self, name: str, default: Any = None) -> Value | None:  # type: ignore[override] # as used here
        """Return an entry or the default and note the name."""
        self.asked.add(name)
        found: Value | None = super().get(name, default)
        return found
