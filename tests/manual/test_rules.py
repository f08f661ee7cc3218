"""What `ppgen rules` tells, and that it can tell it of every problem there is."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from ppgen.checks import REASONS, general_rules
from ppgen.cli.app import app
from ppgen.load import load_yaml
from ppgen.load.project import open_project
from ppgen.localise.words import GAME_TITLE
from ppgen.manual.rules import known_rules, numbered_table
from tests.support.ole import ROOT, ole_rules
from tests.support.tiny import write_project

AREAS = (
    "baseline|box|card|catalogue|export|fold|fonts|game|image|impose|layout|load|localise|model|net|prove|rule|stock|svg"
    "|text|translation"
)
ID = re.compile(rf"(?:{AREAS})/[a-z][a-z-]*")
TOLD = re.compile(r"[a-z]+/[a-z][a-z-]*")
PREFIX = re.compile(rf"(?:{AREAS})/")


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, ["--project", str(ROOT), "rules", *map(str, arguments)])


def ids_in(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and ID.fullmatch(node.value)
    }


def told_in(path: Path) -> set[str]:
    """Return the ids with which problems are made in a file, of whatever area."""
    calls = (
        node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)
    )
    return {
        call.args[0].value
        for call in calls
        if getattr(call.func, "id", getattr(call.func, "attr", "")) in ("error", "warning", "note", "Problem")
        and call.args
        and isinstance(call.args[0], ast.Constant)
        and isinstance(call.args[0].value, str)
        and TOLD.fullmatch(call.args[0].value)
    }


def completed_ids(path: Path) -> set[str]:
    """Return the ids that a helper completes: `f"prove/{rule}"` with the words its callers give it."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found: set[str] = set()
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        first = next((argument.arg for argument in function.args.args if argument.arg != "self"), None)
        for node in ast.walk(function):
            if (
                isinstance(node, ast.JoinedStr)
                and len(node.values) == 2
                and isinstance(node.values[1], ast.FormattedValue)
            ):
                start, name = node.values
                if (
                    isinstance(start, ast.Constant)
                    and PREFIX.fullmatch(str(start.value))
                    and ast.unparse(name.value) == first
                ):
                    calls = re.findall(rf'\b{function.name}\(\s*"([a-z-]+)"', source_beside(path))
                    found |= {f"{start.value}{word}" for word in calls}
    return found


def source_beside(path: Path) -> str:
    return "\n".join(one.read_text(encoding="utf-8") for one in sorted(path.parent.glob("*.py")))


@pytest.mark.thorough
def test_every_id_in_the_code_has_its_reason() -> None:
    used: set[str] = set()
    for path in sorted((ROOT / "ppgen").rglob("*.py")):
        if path.name != "reasons.py":
            used |= ids_in(path) | completed_ids(path) | told_in(path)
    assert len(used) > 120
    assert used - known_rules() == {GAME_TITLE}, "write a sentence into ppgen/checks/reasons.py"
    assert {"prove/position", "model/component", "rule/scope", "image/corrupt"} <= known_rules()


def test_no_reason_is_left_over() -> None:
    text = "\n".join(
        path.read_text(encoding="utf-8")
        for path in sorted((ROOT / "ppgen").rglob("*.py"))
        if path.name != "reasons.py"
    )
    for name in REASONS:
        area, _, last = name.partition("/")
        assert name in text or (f'"{area}/{{' in text and f'"{last}"' in text), name


def test_reasons_are_sentences_and_ids_are_their_own() -> None:
    for why in [*REASONS.values(), *(module.WHY for module in general_rules().values())]:
        assert why[0].isupper() and why.endswith(".") and len(why) > 20
    assert not REASONS.keys() & general_rules().keys()


@pytest.mark.thorough
def test_all_rules_are_listed_with_one_line_each() -> None:
    lines = run().output.splitlines()
    laws = 0
    for path in sorted((ROOT / "cards").glob("*/rules.yaml")):
        source, _ = load_yaml(path, ROOT)
        assert source is not None
        laws += len(source.data)
    assert len(lines) == len(known_rules()) + laws
    assert any(line.startswith("text/contrast: ") for line in lines)
    assert any(line.startswith("ole/team-stars-match-sum: ") for line in lines)


@pytest.mark.thorough
def test_a_rule_is_told_with_its_samples() -> None:
    law = run("ole/team-stars-match-sum").output
    for part in (
        "number: 8",
        "severity: error",
        "each card of: team",
        "card.stars * 3 ==",
        "good:",
        "stars: 1",
        "bad:",
    ):
        assert part in law
    general = run("text/contrast").output
    for part in ("4.5:1", "good:", "bad:", "#ffd000"):
        assert part in general
    assert "proved in: tests/" in run("battle-dice/card-cost").output


@pytest.mark.thorough
def test_rules_are_found_by_pattern_and_a_slip_is_wrong_use() -> None:
    assert run("text/*").output.count("\n\n") >= 4
    missed = run("text/contrats")
    assert missed.exit_code == 2 and "text/contrast" in missed.output


@pytest.mark.thorough
def test_the_table_of_ole_is_fresh() -> None:
    table = numbered_table(open_project(ROOT, ROOT), "ole")
    assert (ROOT / "ppgen/docs/check/ole-rules.md").read_text(encoding="utf-8") == table, (
        "run: ppgen rules --table ole > ppgen/docs/check/ole-rules.md"
    )
    for number in [*range(1, 116), *range(133, 146)]:
        assert f"\n| {number} | " in table


@pytest.mark.parametrize(
    ("game", "numbers"),
    [
        ("worldies", [*range(1, 59), *range(74, 86)]),
        ("ligne-de-fond", [*range(1, 93), *range(98, 104), *range(124, 135)]),
        ("battle-dice", [*range(1, 69), *range(79, 92)]),
    ],
)
@pytest.mark.thorough(keep=1)
def test_the_tables_of_other_games_are_fresh(game: str, numbers: list[int]) -> None:
    table = numbered_table(open_project(ROOT, ROOT), game)
    assert (ROOT / f"ppgen/docs/check/{game}-rules.md").read_text(encoding="utf-8") == table, (
        f"run: ppgen rules --table {game} > ppgen/docs/check/{game}-rules.md"
    )
    for number in numbers:
        assert f"\n| {number} | " in table, number


@pytest.mark.parametrize("entry", ole_rules().entries, ids=lambda entry: entry.id)
def test_every_rule_of_ole_says_why_and_where_from(entry: object) -> None:
    assert getattr(entry, "why", "") and getattr(entry, "source", "")


SAMPLED = """\
- id: weak
  for: monster
  check: card.power < 6
  message: too strong
  why: w
  source: s
  good: {power: 2}
  bad: {power: 7}
"""


def tried(project: Path, change: tuple[str, str] = ("", "")) -> Result:
    write_project(project, {"cards/tiny/rules.yaml": SAMPLED.replace(*change)})
    return CliRunner().invoke(app, ["--project", str(project), "rules", "--try", "tiny"])


def test_samples_of_a_game_are_tried_on_demand(tmp_path: Path) -> None:
    done = tried(tmp_path)
    assert done.exit_code == 0, done.output
    assert "the samples of 1 rule were tried" in done.output


@pytest.mark.parametrize("game", ["battle-dice", "ligne-de-fond", "ole", "worldies"])
@pytest.mark.thorough
def test_the_samples_of_the_games_show_their_rules(game: str) -> None:
    done = CliRunner().invoke(app, ["--project", str(ROOT), "rules", "--try", game])
    assert done.exit_code == 0, done.output


@pytest.mark.parametrize(
    ("change", "said", "line"),
    [
        (("good: {power: 2}", "good: {power: 8}"), "the good sample of weak breaks the rule", 7),
        (("bad: {power: 7}", "bad: {power: 3}"), "the bad sample of weak obeys the rule", 8),
        (("bad: {power: 7}", "bad: {power: -7}"), "the bad sample of weak cannot be tried", 8),
        (("bad: {power: 7}", "bad: 7"), "the bad sample of weak cannot be tried", 8),
        (("bad: {power: 7}", "bad: []"), "the bad sample of weak cannot be tried", 8),
        (("bad: {power: 7}", "bad: [[x]]"), "the bad sample of weak cannot be tried", 8),
    ],
)
def test_a_sample_that_does_not_show_its_rule_is_told(
    change: tuple[str, str], said: str, line: int, tmp_path: Path
) -> None:
    done = tried(tmp_path, change)
    assert done.exit_code == 1, done.output
    assert said in done.output and f"rules.yaml:{line}:" in done.output
