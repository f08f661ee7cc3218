"""As which kind of file a press takes pages."""

from __future__ import annotations

from enum import StrEnum


class PressStandard(StrEnum):
    """As which kind of file a press takes pages (ISO 15930)."""

    X1A = "x-1a"
    """PDF/X-1a:2003: four inks and inks of their own, nothing transparent."""

    X4 = "x-4"
    """PDF/X-4: what is transparent may stay so; the profile of the press lies in the file."""
