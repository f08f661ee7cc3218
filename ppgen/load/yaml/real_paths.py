"""Which steps of a place that pydantic names are keys of the data: others are tags and branches of unions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ppgen.load.yaml.source import PathStep


def real_path(place: Sequence[PathStep], data: Any) -> list[PathStep]:
    """Drop the steps of a pydantic place that are no keys of the data: tags and branches of unions."""
    path: list[PathStep] = []
    tag_seen = False
    for at, step in enumerate(place):
        if isinstance(data, dict) and not tag_seen and data.get("type") == step:
            tag_seen = True
        elif _leads_on(data, step) and not _is_branch(data, place[at : at + 2]):
            path.append(step)
            data, tag_seen = data[step], False
    return path


def _is_branch(data: Any, steps: Sequence[PathStep]) -> bool:
    """Tell whether a step that is called as a key is a branch: the next one leads on beside that key."""
    step, *behind = steps
    return bool(behind) and not isinstance(data[step], dict | list) and _leads_on(data, behind[0])


def _leads_on(data: Any, step: PathStep) -> bool:
    if isinstance(data, list):
        return isinstance(step, int) and step < len(data)
    return isinstance(data, dict) and step in data
