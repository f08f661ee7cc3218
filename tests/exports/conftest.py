"""A form of a score sheet, blank and filled in, which tests change."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.exports.test_forms import form, rewritten, sheet_project


@pytest.fixture(scope="module")
def blank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("form")
    return form(sheet_project(root / "p"), root / "out")


@pytest.fixture(scope="module")
def filled(blank: Path) -> Path:
    """A form that pypdf filled in, with appearances."""
    values = {"referee": "Zoe", "home": "Cat", "plays/1/dice/1": "3", "over": "/Yes"}
    return rewritten(blank, blank.with_name("filled.pdf"), values)
