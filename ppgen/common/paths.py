"""What stands at a path into plain data, as YAML and JSON give it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


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
