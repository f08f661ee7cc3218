"""Whether a reason in which nothing is said is told where it stands, and excuses nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen import library
from ppgen.common.reasons import says_why
from tests.support.tiny import changed, write_project

FORM = '  - {type: text, name: power, box: [5, 20, 53, 10], text: "{{ card.power }}", style: title}\n'
PLACES = {
    "because": (
        "layouts/tiny/monster.yaml",
        FORM,
        FORM.replace("card.power }}", "card.power + 1 }}").replace("style:", "because: WHY, style:"),
    ),
    "element": (
        "layouts/tiny/monster.yaml",
        FORM,
        FORM.replace("style:", "waive: {text/contrast: WHY}, style:"),
    ),
    "layout": (
        "layouts/tiny/monster.yaml",
        "size: standard\n",
        "size: standard\nwaive: {text/contrast: WHY}\n",
    ),
    "style": (
        "layouts/tiny/theme.yaml",
        "9pt, colour: ink}",
        "9pt, colour: ink, waive: {text/contrast: WHY}}",
    ),
    "card": ("cards/tiny/monster.yaml", "  power: 3\n", "  power: 3\n  waive: {text/dash: WHY}\n"),
    "unprinted": (
        "cards/tiny/game.yaml",
        "power: {type: integer, minimum: 0}",
        "power: {type: integer, minimum: 0}\n      old: {type: integer, optional: true, unprinted: WHY}",
    ),
}
"""For each place that excuses: the file, what stands in it, and what stands there with a reason."""


def _told(root: Path, name: str, why: str) -> list[str]:
    file, before, after = PLACES[name]
    write_project(root, changed(file, before, after.replace("WHY", why)))
    problems = library.check(library.open_project(root)).problems
    assert all(one.span is not None and one.span.line for one in problems if one.severity.name == "ERROR")
    return [f"{one.rule}: {one.message}" for one in problems if one.severity.name == "ERROR"]


@pytest.mark.parametrize("name", PLACES)
@pytest.mark.parametrize(
    ("why", "is_one"), [('"   "', False), ('"…"', False), ('"-"', False), ('"7 is a suit"', True)]
)
def test_a_reason_says_something(name: str, why: str, is_one: bool, tmp_path: Path) -> None:
    told = _told(tmp_path, name, why)
    assert told == [] if is_one else len(told) == 1 and "gives no reason" in told[0], told


@pytest.mark.parametrize("name", PLACES)
@pytest.mark.parametrize("why", [r'"\u200b"', r'"\u3164"', r'"\u2800"', r'"\u00a0"'])
@pytest.mark.thorough(keep=6)
def test_what_nobody_sees_is_no_reason(name: str, why: str, tmp_path: Path) -> None:
    assert len(_told(tmp_path, name, why)) == 1


@pytest.mark.parametrize(
    ("reason", "says"),
    [
        ("", False),
        (" \t", False),
        ("?!…", False),
        ("\u3164", False),
        ("\u2800", False),
        ("ja", True),
        ("因为", True),
        ("لأن", True),
        ("คำ", True),
        ("2", True),
        ("— meant —", True),
    ],
)
def test_words_of_all_scripts_and_figures_say_why(reason: str, says: bool) -> None:
    assert says_why(reason) is says


@pytest.mark.parametrize(("why", "is_one"), [('" . "', False), ("it is about the table", True)])
def test_a_rule_of_play_that_nothing_states_says_why(why: str, is_one: bool, tmp_path: Path) -> None:
    rule = f"- id: flying\n  says: A bat flies.\n  in: [cards]\n  unprinted: {why}\n"
    root = write_project(tmp_path, {"cards/tiny/rules_of_play.yaml": rule})
    told = [one.message for one in library.check(library.open_project(root)).problems]
    assert any("gives no reason" in one for one in told) is not is_one, told
