"""Tests that need a tool or file of the system: on the machine that judges changes it must be there."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest


def needs_tool(tool: Path | str) -> Callable[..., Any]:
    """Skip a test whose tool or file is missing, but let it fail there where `CI` is set."""
    there = tool.is_file() if isinstance(tool, Path) else shutil.which(tool) is not None
    missing = not there and not os.environ.get("CI")
    return pytest.mark.skipif(missing, reason=f"{tool} is not installed")
