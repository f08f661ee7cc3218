"""Where a printed field is described: on a face, in a part, or on a panel of a net."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.library import check, open_project


@pytest.mark.thorough
def test_a_text_of_a_panel_is_told_at_its_element(tmp_path: Path) -> None:
    made = CliRunner().invoke(app, ["--project", str(tmp_path), "new", "ferry", "--style", "board"])
    assert made.exit_code == 0, made.output
    theme = tmp_path / "layouts/ferry/theme.yaml"
    text = theme.read_text(encoding="utf-8")
    theme.write_text(re.sub(r'sea: "#[0-9a-f]{6}"', 'sea: "#9db8e8"', text), encoding="utf-8")
    told = [one for one in check(open_project(tmp_path)).problems if one.rule == "text/contrast"]
    lines = (tmp_path / "layouts/ferry/box.yaml").read_text(encoding="utf-8").splitlines()
    found = [one.span for one in told if one.span is not None and one.span.file == "layouts/ferry/box.yaml"]
    assert found and all("name: title" in lines[span.line - 1] for span in found), told
