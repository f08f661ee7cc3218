"""What a game may take in all: each kind of work has a bound, told once, that one option raises."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.common.problem import Problem
from ppgen.expressions import Budget
from ppgen.library import BuildOptions, Selection, WrongUseError, build, check, open_project
from ppgen.work import allowance
from ppgen.work.allowance import RULE, Allowance, SpentError, WorkKind
from tests.support.tiny import FILES, changed, write_project

LISTED = "{% if total(pluck(cards.monster, 'power')) > 0 %}{{ card.name }}{% endif %}"
MANY = "".join(
    f"- {{id: m{number}, name: Bat {number}, power: 1, line: It flies on.}}\n" for number in range(40)
)
MONSTERS = {"cards/tiny/monster.yaml": MANY}
RULE_OF_GAME = """\
- id: NAME
  why: Nobody is that strong.
  source: Our own
  for: monster
  check: total(pluck(cards.monster, "power")) < 999
  message: too strong
  good: {}
  bad: {"cards.monster": [{power: 999}]}
"""
FAINT = """\
  - type: repeat
    box: [5, 5, 50, 10]
    count: 50
    items: [{type: rectangle, box: [0, 0, 1, 9], fill: sky, opacity: 0.1}]
"""
PICTURE = '  - {type: image, box: [5, 72, 10, 10], image: "layouts/tiny/%s.png"}\n'

GAMES = {
    WorkKind.ELEMENTS: (30, MONSTERS),
    WorkKind.CHARACTERS: (150, MONSTERS),
    WorkKind.PIECES: (39, MONSTERS),
    WorkKind.SHAPES: (100, MONSTERS),
    WorkKind.ON_SIDE: (30, MONSTERS),
    WorkKind.STEPS: (
        200,
        MONSTERS | changed("layouts/tiny/monster.yaml", 'text: "{{ card.name }}"', f'text: "{LISTED}"'),
    ),
    WorkKind.PIXELS: (
        5000,
        changed(
            "layouts/tiny/monster.yaml",
            "back: reverse",
            (PICTURE % "one") + (PICTURE % "two") + "back: reverse",
        ),
    ),
    WorkKind.DRAWN: (
        1000,
        changed(
            "layouts/tiny/monster.yaml",
            "back: reverse",
            (PICTURE % "drawn").replace(".png", ".svg") + "back: reverse",
        ),
    ),
    WorkKind.COMPARISONS: (
        200,
        MONSTERS | changed("layouts/tiny/monster.yaml", "back: reverse", f"{FAINT}back: reverse"),
    ),
    WorkKind.BYTES: (
        50_000,
        {"cards/tiny/monster.yaml": FILES["cards/tiny/monster.yaml"] + f"# {'x' * 50_000}\n"},
    ),
}


def project(root: Path, files: dict[str, str]) -> Path:
    """Write the game with two pictures and a drawing beside its layouts."""
    squares = "".join(f'<path d="M{n} 0h1v1z"/>' for n in range(100))
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{squares}</svg>'
    write_project(root, {**files, "layouts/tiny/drawn.svg": drawing})
    for name in ("one", "two"):
        Image.new("RGB", (60, 60), name and "#405060").save(root / f"layouts/tiny/{name}.png")
    return root


def too_much(found: list[Problem]) -> list[Problem]:
    """Return the problems of too much work."""
    return [problem for problem in found if problem.rule == RULE]


@pytest.mark.parametrize("kind", WorkKind)
@pytest.mark.thorough(keep=5)
def test_too_much_work_is_told_once_and_an_option_raises_it(
    kind: WorkKind, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    most, files = GAMES[kind]
    root = project(tmp_path, files)
    assert check(open_project(root)).is_sound
    monkeypatch.setitem(allowance.MOST, kind, most)
    findings = check(open_project(root))
    (problem,) = too_much(findings.problems)
    assert f"more than {most:,} {kind.value}" in problem.message
    assert "--limits" in problem.hint
    assert not build(open_project(root), Selection(), BuildOptions(out=tmp_path / "out")).files
    assert too_much(check(open_project(root, limits=100)).problems) == []


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.thorough
def test_languages_have_their_bounds_each_for_itself(
    jobs: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = project(tmp_path, MONSTERS)
    monkeypatch.setitem(allowance.MOST, WorkKind.ELEMENTS, 60)
    languages = Selection((), ("en", "en-XA", "ar-XB"))
    made = build(open_project(root), languages, BuildOptions(out=tmp_path / "out", jobs=jobs))
    assert len(made.files) == 3
    assert too_much(made.findings.problems) == []
    monkeypatch.setitem(allowance.MOST, WorkKind.ELEMENTS, 20)
    raised = build(open_project(root, limits=3), languages, BuildOptions(out=tmp_path / "raised", jobs=jobs))
    assert len(raised.files) == 3


def test_rules_have_a_bound_and_none_that_was_not_asked_is_called_idle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = "".join(RULE_OF_GAME.replace("NAME", name) for name in ("one", "two", "three"))
    root = project(tmp_path, MONSTERS | {"cards/tiny/rules.yaml": rules})
    free = check(open_project(root))
    monkeypatch.setitem(allowance.MOST, WorkKind.STEPS, 2000)
    found = check(open_project(root))
    (problem,) = too_much(found.problems)
    assert problem.span is not None
    assert problem.span.file == "cards/tiny/rules.yaml"
    assert {one.rule for one in found.problems} - {one.rule for one in free.problems} == {RULE}


@pytest.mark.parametrize("place", ["derived", "where"])
def test_values_that_are_worked_out_and_choices_have_a_bound(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heavy = f"total([{', '.join('1' * 300)}])"
    before, after = {
        "derived": ("    derived:", f'    derived:\n      heavy: "{{{{ {heavy} }}}}"'),
        "where": ("cards: [monster]", f"cards: [monster], where: '{heavy} > card.power'"),
    }[place]
    root = project(tmp_path, MONSTERS | changed("cards/tiny/game.yaml", before, after))
    assert too_much(check(open_project(root)).problems) == []
    monkeypatch.setitem(allowance.MOST, WorkKind.STEPS, 4000)
    (problem,) = [one for one in check(open_project(root)).problems if "steps of expressions" in one.message]
    assert problem.span is not None
    assert problem.span.file == "cards/tiny/game.yaml"


def test_expressions_are_refused_as_long_as_all_is_spent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(allowance.MOST, WorkKind.STEPS, 10)
    budget = Budget(Allowance())
    budget.renewed().spend(11)
    for _ in range(3):
        with pytest.raises(SpentError):
            budget.renewed()


def test_the_command_line_raises_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = project(tmp_path, MONSTERS)
    monkeypatch.setitem(allowance.MOST, WorkKind.CHARACTERS, 150)
    runner = CliRunner()
    refused = runner.invoke(app, ["--project", str(root), "check"])
    assert refused.exit_code == 1
    assert RULE in refused.output
    assert runner.invoke(app, ["--project", str(root), "--limits", "9", "check"]).exit_code == 0
    for wrong in ("0", "nan", "-1", "1e9"):
        assert runner.invoke(app, ["--project", str(root), "--limits", wrong, "check"]).exit_code == 2


def test_a_picture_is_counted_once_under_whatever_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    named = (PICTURE % "one").replace(".png", "") + PICTURE % "one"
    root = project(tmp_path, changed("layouts/tiny/monster.yaml", "back: reverse", f"{named}back: reverse"))
    monkeypatch.setitem(allowance.MOST, WorkKind.PIXELS, 3600)
    assert too_much(check(open_project(root)).problems) == []
    monkeypatch.setitem(allowance.MOST, WorkKind.PIXELS, 3599)
    assert len(too_much(check(open_project(root)).problems)) == 1


@pytest.mark.parametrize("limits", [0, -1, float("nan"), float("inf")])
def test_limits_that_are_none_are_refused(limits: float, tmp_path: Path) -> None:
    with pytest.raises(WrongUseError, match="make no sense"):
        open_project(project(tmp_path, {}), limits=limits)


def test_what_is_spent_is_spent() -> None:
    some = Allowance(2)
    some.spend(WorkKind.PIECES, 2 * allowance.MOST[WorkKind.PIECES])
    for _ in range(2):
        with pytest.raises(SpentError):
            some.spend(WorkKind.PIECES, 1)
