"""What a piece that shows something else than was approved counts as, when a game is checked."""

from __future__ import annotations

from enum import StrEnum


class ApprovalLevel(StrEnum):
    """What `ppgen check --approved` takes; off asks no approvals, of whatever rule about them."""

    ERROR = "error"
    WARNING = "warning"
    OFF = "off"
