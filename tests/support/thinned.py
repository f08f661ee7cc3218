"""Which of many cases of a test run at once, and which with the slow tests."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def thinned(cases: Iterable[Any]) -> list[Any]:
    """Return cases for `parametrize`, of which two of three run with the slow tests; a tuple has many values."""
    return [
        pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=[pytest.mark.slow] * (at % 3 > 0))
        for at, case in enumerate(cases)
    ]
