"""Which of many cases of a test run at once, and which with the slow tests."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def thinned(cases: Iterable[Any], *, every: int = 3) -> list[Any]:
    """Return cases for `parametrize`, of which all but one of `every` run with the slow tests.

    A tuple has many values.
    """
    slow = [pytest.mark.slow]
    return [
        pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=slow * (at % every > 0))
        for at, case in enumerate(cases)
    ]
