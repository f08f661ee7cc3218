"""What a card is: its values, its sentences, how many there are, and where it was written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ppgen.common.problem import Span
from ppgen.load import Source

Path = tuple[str | int, ...]

BUILT_IN_KEYS = ("id", "copies", "set", "waive")

WHOLE_FILE = -1
"""The place of a card that is a file of its own, such as a deck."""

BLANK = "blank"
"""The id of a record that nobody has filled in."""


@dataclass(frozen=True, slots=True)
class Card:
    """One design of a kind, printed `copies` times.

    `values` holds plain data: the card's fields as written before localisation, and afterwards with
    translated words and derived values. `texts` is filled by localisation: what each text and effects
    field says, in markup; `written` are then the values as they were before it. `index` is the card's place
    in its file, WHOLE_FILE if it is all of it. `unfit` are the paths of a record at which something stands
    that cannot stand there; its values are none.
    """

    id: str
    kind: str
    values: dict[str, Any]
    copies: int
    index: int
    source: Source = field(repr=False, compare=False)
    texts: dict[str, str] = field(default_factory=dict)
    waived: Mapping[str, str] = field(default_factory=dict)
    written: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)
    unfit: tuple[Path, ...] = ()

    @property
    def is_blank(self) -> bool:
        """Whether it is a record that nobody has filled in: then rules say nothing of it."""
        return self.id == BLANK and self.index == WHOLE_FILE

    @property
    def place(self) -> Span:
        """Where the card begins in its file."""
        return self.span()

    @property
    def subject(self) -> str:
        """How messages call the card: `team:sloths`."""
        return f"{self.kind}:{self.id}"

    def span(self, *path: str | int) -> Span:
        """Where one of the card's values stands; the nearest known place if it was not written."""
        return self.source.span(path if self.index == WHOLE_FILE else (self.index, *path))
