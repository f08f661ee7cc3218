"""What is told of one drawing, each thing once."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.common.problem import Problem


def each_once(problems: Sequence[Problem]) -> list[Problem]:
    """Say once in a file what is wrong in many of its elements, and how often it was found."""
    times: dict[tuple[str, str], int] = {}
    first: dict[tuple[str, str], Problem] = {}
    for problem in problems:
        key = (problem.rule, problem.message)
        times[key] = times.get(key, 0) + 1
        first.setdefault(key, problem)
    return [
        one if times[key] == 1 else one._replace(message=f"{one.message}, {times[key]} times in this file")
        for key, one in first.items()
    ]
