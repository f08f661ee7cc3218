"""Reasons that excuse what a check would tell: one in which nothing is said is refused where it stands."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field, Strict
from pydantic_core import PydanticCustomError

from ppgen.common.reasons import BLANK_REASON, says_why


def worded(reason: str) -> str:
    """Return a reason; raises PydanticCustomError where something is written and nothing said."""
    if reason and not says_why(reason):
        raise PydanticCustomError(BLANK_REASON, "a reason says something")
    return reason


Reason = Annotated[str, Strict(), AfterValidator(worded)]
"""Why something is meant; an empty one is none, and excuses nothing."""

Waived = Annotated[str, Field(min_length=1), AfterValidator(worded)]
"""Why a rule need not hold: it has to be said."""
