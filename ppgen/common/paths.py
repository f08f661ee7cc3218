"""Paths into plain data, as YAML and JSON give it, and names that cannot be those of files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

DEVICES = frozenset(
    {"con", "nul", "aux", "prn", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}
)
"""Names that Windows keeps for itself in every folder, whatever ending a file of that name has."""


def value_at(data: Any, path: Sequence[str | int]) -> Any:
    """Return what stands at a path, and None where the path leads nowhere.

    Its steps are the keys of mappings and the places in lists, counted from 0.
    """
    for step in path:
        if isinstance(data, list):
            data = data[step] if isinstance(step, int) and 0 <= step < len(data) else None
        else:
            data = data.get(step) if isinstance(data, Mapping) else None
    return data
