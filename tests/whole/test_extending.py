"""Adding a part means adding one file: a component, an export, an element, a rule, a net, a report."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.tiny import FILES, changed, write_project

RUN = """\
import sys
import {package} as package
package.__path__.append({folder!r})
from ppgen.cli import main
sys.argv = ["ppgen", *{arguments!r}]
main()
"""

PAGE = (Path(__file__).resolve().parents[2] / "ppgen/docs/develop/extending.md").read_text(encoding="utf-8")


def skeleton(path: str) -> str:
    """Return the whole file that the page shows as the skeleton of a part."""
    (found,) = re.findall(rf"^```python {re.escape(path)}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return found


COMPONENT = skeleton("ppgen/compose/components/scoresheet.py")
EXPORT = skeleton("ppgen/exports/words.py")
ELEMENT = skeleton("ppgen/layout/elements/cross.py")
RULE = skeleton("ppgen/checks/rules/cards/shouting.py")
NET = skeleton("ppgen/folding/nets/sign.py")
REPORT = skeleton("ppgen/report/count.py")

GAME = "cards/tiny/game.yaml"
LAYOUT = "layouts/tiny/monster.yaml"


def run(package: str, name: str, text: str, arguments: list[str], folder: Path) -> str:
    """Run ppgen with one more file in one of its folders, and return what it says."""
    folder.mkdir(parents=True)
    (folder / f"{name}.py").write_text(text, encoding="utf-8")
    code = RUN.format(package=package, folder=str(folder), arguments=arguments)
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def build(root: Path, *more: str) -> list[str]:
    return ["--project", str(root), "build", "--out", str(root / "out"), *more]


@pytest.mark.thorough
def test_a_kind_of_component(tmp_path: Path) -> None:
    sheet = changed(GAME, "components:", "components:\n  scores: {title: Scores, scoresheet: 5, copies: 2}")
    root = write_project(tmp_path / "game", sheet)
    said = run("ppgen.compose.components", "scoresheet", COMPONENT, build(root), tmp_path / "more")
    assert "scores.pdf: 2 pieces on 2 pages" in said


@pytest.mark.thorough
def test_an_export(tmp_path: Path) -> None:
    root = write_project(tmp_path / "game")
    said = run("ppgen.exports", "words", EXPORT, build(root, "--format", "words,pdf"), tmp_path / "more")
    assert "cards.pdf: 3 pieces" in said
    folder = root / "out/tiny/en/cards"
    assert sorted(path.name for path in folder.iterdir()) == [
        "monster.bat.txt",
        "monster.bat@back.txt",
        "monster.cat.txt",
        "monster.cat@back.txt",
    ]
    assert (folder / "monster.bat.txt").read_text() == "Bat\n3\nIt flies softly through the night."


@pytest.mark.thorough
def test_an_element(tmp_path: Path) -> None:
    cross = "  - {type: cross, box: [5, 75, 9, 9], stroke: ink}\nback: reverse"
    root = write_project(tmp_path / "game", changed(LAYOUT, "back: reverse", cross))
    assert "3 pieces" in run("ppgen.layout.elements", "cross", ELEMENT, build(root), tmp_path / "more")
    assert "'cross'" in run(
        "ppgen.layout.elements",
        "cross",
        ELEMENT,
        ["--project", str(root), "schema", str(root)],
        tmp_path / "again",
    ) or '"cross"' in (root / "layouts/schema/layout.json").read_text(encoding="utf-8")


@pytest.mark.thorough
def test_a_general_rule(tmp_path: Path) -> None:
    root = write_project(tmp_path / "game", changed("cards/tiny/monster.yaml", "name: Bat", "name: BAT"))
    said = run(
        "ppgen.checks.rules.cards", "shouting", RULE, ["--project", str(root), "check"], tmp_path / "more"
    )
    assert "cards/tiny/monster.yaml:2:9" in said and "BAT shouts" in said


@pytest.mark.thorough
def test_a_net(tmp_path: Path) -> None:
    files = {
        **changed(GAME, "components:", "components:\n  sign: {title: Sign, layout: sign, net: sign}"),
        "layouts/tiny/sign.yaml": "panels: {front: [{type: rectangle, box: [0, 0, 90, 50], fill: sky}]}\n",
    }
    root = write_project(tmp_path / "game", files)
    said = run("ppgen.folding.nets", "sign", NET, build(root), tmp_path / "more")
    assert "sign.pdf: 1 piece on 1 page" in said and "sign: outside" in said


@pytest.mark.thorough
@pytest.mark.parametrize("form", ["count"])
def test_a_report(form: str, tmp_path: Path) -> None:
    root = write_project(tmp_path / "game", FILES)
    said = run(
        "ppgen.report", form, REPORT, ["--project", str(root), "check", "--format", form], tmp_path / "more"
    )
    assert said == "0 problems in 2 cards\n"
