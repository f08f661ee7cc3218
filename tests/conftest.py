"""Shared fixtures: golden files, and where the shipped games are."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import pytest
import typer.main
import typer.testing
from hypothesis import HealthCheck, settings

from ppgen.cli import progress
from ppgen.common.problem import Problem
from ppgen.load import files
from ppgen.load.yaml.source import Source

ROOT = Path(__file__).resolve().parent.parent
MOST_PARSED = 500
"""So many parsed files are kept: what is parsed is never changed, and programs keep it in the same way."""

GOLDEN = Path(__file__).resolve().parent / "golden"

settings.register_profile(
    "untimed", parent=settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("untimed")  # how fast a machine is says nothing of a law


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="rewrite the golden files from what is made now"
    )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give each case the one mark that its place asks for: first come quick ones, then thorough ones, then slow ones.

    `keep` of `thorough` says how many first cases are quick, `keep` of `slow` how many are not slow.
    """
    met = Counter[str]()
    for item in items:
        thorough, slow = item.get_closest_marker("thorough"), item.get_closest_marker("slow")
        test = item.nodeid.split("[")[0]
        if slow is not None and met[test] >= slow.kwargs.get("keep", 0):
            _drop(item, "thorough")
        elif thorough is not None and met[test] < thorough.kwargs.get("keep", 0):
            _drop(item, "thorough", "slow")
        else:
            _drop(item, "slow")
        if slow is None or "keep" in slow.kwargs:
            met[test] += 1


def _drop(item: pytest.Item, *names: str) -> None:
    item.own_markers = [one for one in item.own_markers if one.name not in names]


@pytest.fixture(scope="session", autouse=True)
def _state_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep what programs remember for a user away from who runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        patch.setattr(
            progress, "PATIENCE_OF_LOGS", math.inf
        )  # what is said does not hang on how long it took
        # Made anew for each run, the tree of commands took a sixth of all tests.
        patch.setattr(typer.testing, "_get_command", cache(typer.main.get_command))
        # So did the stock, the typefaces and the games, which nearly every test reads.
        parse = lru_cache(MOST_PARSED)(files.parse_yaml)

        def parsed(content: bytes, file: str, **options: Any) -> tuple[Source | None, list[Problem]]:
            source, problems = parse(content, file, **options)
            return source, [*problems]

        patch.setattr(files, "parse_yaml", parsed)
        files._parser.cache_clear()
        yield


@pytest.fixture
def root() -> Path:
    """The repository, which is a project of its own: cards/, layouts/ and fonts/."""
    return ROOT


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare text with the golden file of that name; rewrite it only with --update-golden."""

    def compare(name: str, text: str) -> None:
        path = GOLDEN / name
        if request.config.getoption("--update-golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.exists(), (
            f"{path.name} is missing; run pytest -m '' --update-golden and review what it writes"
        )
        assert text == path.read_text(encoding="utf-8")

    return compare
