"""What others determine is filled in where nobody wrote it: when a record is read, in a form, and on the phone page."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from ppgen import pipeline
from ppgen.exchange.score_sheets import read_score
from ppgen.model.game import Game
from tests.campaigns.free_values import FREE
from tests.campaigns.record_slips import sound_records
from tests.checks.test_score_rules import project
from tests.games.test_three_ways import TYPE, built, sheet_of, typed
from tests.support.needs import needs_tool

LEFT_OPEN: dict[str, tuple[str, ...]] = {
    "ole": (
        "plays.midfield.home.strength",
        "plays.midfield.away.strength",
    ),  # only of teams without a manager
    "worldies": ("points.home", "points.away", "turns.side"),  # what an Olé gives, who begins
    "ligne-de-fond": ("participants.rank",),  # of equals players choose the order
    "battle-dice": ("participants.rank",),
}
"""What a sound record need not determine: its law needs more than was written."""


def game_of(name: str) -> Game:
    loaded, _, problems = pipeline.load(project(), name)
    assert loaded is not None and not problems
    return loaded.game


def without(values: Any, steps: list[str]) -> list[Any]:
    """Take a field out of plain data, in all rows; return what stood there."""
    if isinstance(values, list):
        return [one for item in values for one in without(item, steps)]
    if not isinstance(values, dict) or steps[0] not in values:
        return []
    if len(steps) == 1:
        return [values.pop(steps[0])]
    return without(values[steps[0]], steps[1:])


def emptied(game: Game, kind: str, record: dict[str, Any]) -> tuple[dict[str, Any], int]:
    """Return a record without all that is determined, and how many values that were."""
    made, count = deepcopy(record), 0
    for name in game.kinds[kind].determined:
        if name not in LEFT_OPEN[game.id]:
            count += len([one for one in without(made, name.split(".")) if one is not None])
    return made, count


def read(folder: Path, kind: str, record: dict[str, Any], game: str) -> str:
    path = folder / f"{kind}.yaml"
    path.write_text(json.dumps({"record": kind, **record}), encoding="utf-8")
    score = read_score(project(), path, game)
    assert score.findings.is_sound, score.findings.problems
    return score.text


@pytest.mark.slow(keep=2)
@pytest.mark.thorough
@pytest.mark.parametrize("game", FREE)
def test_what_is_determined_is_read_as_if_somebody_had_written_it(game: str, tmp_path: Path) -> None:
    read_in = game_of(game)
    filled = 0
    for kind, record in sound_records(game).items():
        open_record, count = emptied(read_in, kind, record)
        filled += count
        assert read(tmp_path, kind, open_record, game) == read(tmp_path, kind, record, game), kind
    assert filled > 20


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        yield started
        started.close()


@pytest.mark.slow(keep=1)
@pytest.mark.thorough
@needs_tool("chromium")
@pytest.mark.parametrize("game", FREE)
def test_a_form_and_the_phone_page_fill_it_in_as_well(game: str, tmp_path: Path, browser: Browser) -> None:
    read_in = game_of(game)
    for kind, record in sound_records(game).items():
        open_record, count = emptied(read_in, kind, record)
        if not count:
            continue
        out, sheet = tmp_path / kind, sheet_of(game, kind)
        whole = read(tmp_path, kind, record, game)
        given = tmp_path / f"{kind}.yaml"
        given.write_text(json.dumps({"record": kind, **open_record}), encoding="utf-8")
        form = built(game, sheet, "form", out / "form", given)
        assert read_score(project(), form, game).text == whole, kind
        values = typed(form)
        page = browser.new_page()
        page.goto(built(game, sheet, "html", out / "html").as_uri())
        assert page.locator("[data-worked]").count() == 0, "a blank sheet says nothing"
        names = {name for name in values if not is_determined(read_in, kind, name)}
        page.evaluate(TYPE, {name: values[name] for name in names})
        page_names = page.evaluate(
            "() => [...document.querySelectorAll('[data-worked]')].map((one) => one.dataset.field)"
        )
        shown = len(page_names)
        with page.expect_download() as download:
            page.locator("#save").click()
        saved = out / "saved.yaml"
        download.value.save_as(saved)
        page.close()
        assert shown >= count, (kind, count, page_names)
        assert read_score(project(), saved, game).text == whole, kind


def is_determined(game: Game, kind: str, field: str) -> bool:
    steps = ".".join(step for step in field.split("/") if not step.isdigit())
    return steps in game.kinds[kind].determined and steps not in LEFT_OPEN[game.id]
