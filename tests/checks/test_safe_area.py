"""The safe area: what stands outside it is told before anything is drawn, or may stand there, in the proof, too."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ppgen.cli.app import app
from tests.support.tiny import FILES, changed, write_project

LAYOUT, CARDS = "layouts/tiny/monster.yaml", "cards/tiny/monster.yaml"
NEAR = '{type: text, name: t, box: [1, 78, 57, 7], text: "Ho", style: title, size: 9pt, align: start'
CROSSING, AWAY = NEAR.replace("[1,", "[-1,"), NEAR.replace("[1,", "[-40,")
DOTS = "count: 3, items: [{type: ellipse, box: [0, 0, 6, 6], fill: ink}]"
QR = '{type: qr, box: [%s, 15, 15], text: "https://example.com"}'
NUMBER = '{type: text, box: [0, 0, 8, 6], text: "{{ number }}", style: title, size: 12pt, align: start}'
WAIVED = "waive: {layout/safe-area: it may be cut}"


def ends(root: Path, element: str, *, layout: str = "", card: str = "") -> tuple[int, int, str]:
    """Return the exit codes of a check and a build, and all that they say."""
    write_project(root, changed(LAYOUT, "back: reverse", f"  - {element}\n{layout}\nback: reverse"))
    if card:
        text = re.sub(r"(?m)^(- id: .*)$", rf"\1\n  {card}", FILES[CARDS])
        (root / CARDS).write_text(text, encoding="utf-8")
    runs = [
        CliRunner().invoke(app, ["--project", str(root), *command])
        for command in (["check"], ["build", "--out", str(root / "out")])
    ]
    return runs[0].exit_code, runs[1].exit_code, "".join(run.output for run in runs)


@pytest.mark.parametrize(
    ("element", "told"),
    [
        (NEAR + "}", "t (en): prints at x 1."),
        (CROSSING + "}", "outside the safe area"),
        (AWAY + ", safe: false}", "outside the piece: all of it is cut off"),
        (f"{{type: repeat, name: r, box: [0, 79, 60, 6], {DOTS}}}", "r (en): prints at x 0.0"),
        (QR % "1, 60", "code (en): prints at x 1.0"),
        (f"{{type: repeat, name: r, box: [-60, 79, 20, 6], safe: false, {DOTS}}}", "all of it is cut off"),
    ],
)
@pytest.mark.thorough(keep=1)
def test_what_is_near_the_edge_is_told_with_its_place_before_it_is_drawn(
    element: str, told: str, tmp_path: Path
) -> None:
    checked, built, said = ends(tmp_path, element)
    assert (checked, built) == (1, 1), said
    assert "layout/safe-area" in said and told in said and f"{LAYOUT}:7" in said and "prove/" not in said


@pytest.mark.parametrize(
    ("element", "where"),
    [
        (f"{NEAR}, {WAIVED}}}", {}),
        (NEAR + "}", {"layout": WAIVED}),
        (NEAR + "}", {"card": WAIVED}),
        (CROSSING + ", safe: false}", {}),
        (f"{CROSSING}, {WAIVED}}}", {}),
        (f"{{type: repeat, name: r, box: [0, 79, 60, 6], safe: false, {DOTS}}}", {}),
        (f"{{type: repeat, name: r, box: [0, 79, 60, 6], {WAIVED}, {DOTS}}}", {}),
        (f"{{type: repeat, box: [0, 79, 60, 6], {DOTS}}}", {}),
        (f"{{type: repeat, name: r, box: [3.2, 78, 20, 6], count: 2, items: [{NUMBER}]}}", {}),
        (f"{{type: group, at: [-9, 80], {WAIVED}, items: [{{type: repeat, name: r, box: [0, 0, 20, 5], {DOTS}}}]}}", {}),
        ((QR % "1, 60").replace("}", f", {WAIVED}}}"), {}),
    ],
)  # fmt: skip
@pytest.mark.thorough(keep=1)
def test_what_may_stand_there_is_built_and_proved(
    element: str, where: dict[str, str], tmp_path: Path
) -> None:
    checked, built, said = ends(tmp_path, element, **where)
    assert (checked, built) == (0, 0), said
    assert "read back and equal" in said
