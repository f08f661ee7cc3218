"""Paper, form and phone say the label of a box to tick, and each is proved."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import ppgen
from ppgen.library import BuildOptions, Selection, build, open_project
from ppgen.proofs import read_form
from tests.exports.test_forms import LAYOUT, sheet_project
from tests.support.needs import needs_tool

BARE = "{type: entry, box: [4, 18, 6, 6], field: over, tip: Over}"
LABELLED = "{type: entry, box: [4, 18, 20, 9], field: over, label: Over now}"


@needs_tool("pdftotext")
@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("given", [(), ("over=true",)])
def test_the_label_of_a_tick_is_on_paper_in_a_form_and_on_a_phone(
    given: tuple[str, ...], tmp_path: Path
) -> None:
    layout = {"layouts/tiny/scoresheets/sheet.yaml": LAYOUT.replace(BARE, LABELLED)}
    project = open_project(sheet_project(tmp_path / "p", layout))
    out = tmp_path / "out"
    options = BuildOptions(formats=("pdf", "form", "html"), out=out)
    done = build(project, Selection(components=("sheet",), given=given), options)
    assert done.findings.is_sound, done.findings.problems
    paper, form, page = (next(out.rglob(end)) for end in ("sheet.pdf", "*.form.pdf", "*.html"))
    for path in (paper, form):
        said = subprocess.run(["pdftotext", path, "-"], capture_output=True, check=True, text=True).stdout
        assert said.splitlines().count("Over now") == 1, path.name
    assert page.read_text(encoding="utf-8").count("Over now") == 2  # printed, and said aloud
    assert read_form(form.read_bytes()).values.get("over", "") == ("x" if given else "")
    proved = ppgen.prove(project, out=out)
    assert {problem.rule for problem in proved.findings.problems} == {"layout/unused"}  # the cards' own
