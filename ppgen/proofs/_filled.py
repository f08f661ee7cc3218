"""What somebody's form says, and where a person who looks at it sees something else."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple


class SlipKind(StrEnum):
    """How what is seen of a form differs from what its fields hold."""

    OTHER_TEXT = "other-text"
    SHOWN_TICKED = "shown-ticked"
    SHOWN_OPEN = "shown-open"
    HIDDEN = "hidden"
    NOTES = "notes"
    UNREAD = "unread"
    TWICE = "twice"


class Slip(NamedTuple):
    """A difference: in which field, by its name and its words, what it holds, and what is seen there.

    Notes lie on a page, and in no field. Of several fields that could not be looked at the first is named,
    and some are called. A form of another kind inside (XFA) holds all values twice.
    """

    kind: SlipKind
    page: int
    name: str = ""
    called: str = ""
    held: str = ""
    shown: str = ""


class UnreadFormError(ValueError):
    """A file cannot be read as a form: why, and what to do about it if that is known."""

    def __init__(self, reason: str, hint: str) -> None:
        """Tell the reason."""
        super().__init__(f"the file cannot be read ({reason})")
        self.hint = hint


class FilledForm(NamedTuple):
    """What stands in the fields of a form by their names, and what is seen otherwise."""

    values: Mapping[str, str]
    slips: tuple[Slip, ...] = ()
