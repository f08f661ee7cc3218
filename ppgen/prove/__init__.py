"""Is what is printed what was checked? Reads a PDF back, by another library than the one that wrote it."""

from __future__ import annotations

from ppgen.prove._pages import Facts, prove

__all__ = ["Facts", "prove"]
