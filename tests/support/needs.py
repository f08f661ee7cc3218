"""Tests that need a tool or file of the system, or a package: where changes are judged it must be there."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ppgen.typeset.fonts.family import package_folder


def needs_tool(tool: Path | str) -> Callable[..., Any]:
    """Skip a test whose tool or file is missing, but let it fail there where `CI` is set."""
    there = tool.is_file() if isinstance(tool, Path) else shutil.which(tool) is not None
    return _skipped(str(tool), there=there)


def needs_package(name: str) -> pytest.MarkDecorator:
    """Skip a test whose optional package is missing, but let it fail there where `CI` is set."""
    return _skipped(name, there=package_folder(name) is not None)


def _skipped(what: str, *, there: bool) -> pytest.MarkDecorator:
    return pytest.mark.skipif(not there and not os.environ.get("CI"), reason=f"{what} is not installed")
