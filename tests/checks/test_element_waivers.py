"""What an element waives of the rules about layouts as they are written, wherever in it a problem points."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from ppgen import pipeline
from ppgen.checks import Phase, general_rules
from ppgen.checks.waivers import idle_waivers
from ppgen.load.project import open_project
from tests.support.rule_samples import all_problems
from tests.support.tiny import changed, write_project


def waiving(sample: dict[str, Any], rule: str) -> dict[str, Any]:
    """Return a sample whose elements, those of the theme left out, all waive a rule."""
    made = deepcopy(sample)
    for layout in [made, *made.get("more", {}).values(), *made.get("sheets", {}).values()]:
        for part in ("face", "back", "panels", "steps"):
            for element in _elements(layout.get(part)):
                element["waive"] = {**element.get("waive", {}), rule: "as a test says"}
    return made


def _elements(found: Any) -> Iterator[dict[str, Any]]:
    if isinstance(found, dict) and "type" in found:
        yield found
    for one in found.values() if isinstance(found, dict) else found if isinstance(found, list) else ():
        yield from _elements(one)


OF_LAYOUTS = {
    name: one
    for name, one in general_rules(Phase.LAYOUTS).items()
    if name
    not in {"layout/unshown-card", "layout/other-panel", "layout/said-elsewhere", "text/unfollowed-list"}
}
"""The rules that point at elements; the others are waived by a layout as a whole, point at a field's reason,
or at a list of a rule of play."""


@pytest.mark.parametrize("module", OF_LAYOUTS.values(), ids=lambda module: module.ID)
@pytest.mark.thorough(keep=4)
def test_an_element_waives_what_is_told_of_it(module: ModuleType, tmp_path: Path) -> None:
    told = [one for one in all_problems(module, module.BAD, tmp_path / "bad") if one.rule == module.ID]
    sample = waiving(module.BAD, module.ID)
    kept = [one for one in all_problems(module, sample, tmp_path / "waived") if one.rule == module.ID]
    elsewhere = [
        one for one in told if one.span is None or "theme" in one.span.file or one.span.column == 1
    ]  # what is told of a whole face points at its key
    assert told and len(kept) <= len(elsewhere), kept


def test_waivers_without_a_use_are_told_in_the_order_in_which_they_are_written(tmp_path: Path) -> None:
    rules = sorted(general_rules(Phase.FACES))[:12]
    waive = ", ".join(f"{rule}: As a test says." for rule in rules)
    name = "{type: text, name: name, "
    layout = changed("layouts/tiny/monster.yaml", name, f"{{type: text, waive: {{{waive}}}, name: name, ")
    loaded, _, _ = pipeline.load(open_project(write_project(tmp_path, layout), tmp_path), "tiny")
    assert loaded is not None
    told = [one.message.split()[2] for one in idle_waivers(loaded.layouts, (), rules)]
    assert told == rules
