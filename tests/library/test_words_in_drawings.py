"""Do icons and pictures with words go the whole way, and are they read again when the typefaces change?"""

from __future__ import annotations

import shutil
from importlib.util import find_spec
from pathlib import Path

import pytest

import ppgen
from ppgen.common.problem import Problem
from ppgen.load.svg import Art
from tests.support.tiny import FILES, write_project

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
ICON = f'{HEAD}<circle cx="32" cy="32" r="30"/><text x="32" y="40" text-anchor="middle" font-size="20" fill="#fff" font-family="{{}}">{{}}</text></svg>'
PICTURE = '  - {type: image, box: [20, 55, 20, 20], image: "art/words.svg", fit: contain}\n'
FONT = "files/SourceSans3[wght].ttf"


def files(family: str, letters: str) -> dict[str, str]:
    face = FILES["layouts/tiny/monster.yaml"]
    drawing = ICON.format(family, letters)
    return {
        "layouts/tiny/icons/words.svg": drawing,
        "art/words.svg": drawing.replace("30", "29"),
        "layouts/tiny/monster.yaml": face.replace("back:", f"{PICTURE}back:"),
    }


def told(project: ppgen.Project) -> list[Problem]:
    return [one for one in ppgen.check(project).problems if one.rule.startswith("svg/")]


@pytest.mark.thorough
def test_words_are_printed_proved_and_held_against_another_engine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_project(tmp_path, files("'Source Sans 3'", "Moth"))
    project, out = ppgen.open_project(tmp_path), tmp_path / "out"
    assert not told(project)
    ppgen.build(project, options=ppgen.BuildOptions(out=out))
    assert list(out.rglob("cards.pdf"))
    assert not [one for one in ppgen.prove(project, out=out).findings.problems if one.severity == "error"]
    ops = Art.ops
    monkeypatch.setattr(Art, "ops", lambda art, current: ops(art._replace(shapes=art.shapes[:1]), current))
    assert {one.rule for one in told(project)} == {"svg/otherwise"}
    assert {one.span.file for one in told(project) if one.span} == {
        "layouts/tiny/icons/words.svg",
        "art/words.svg",
    }


def test_a_letter_without_glyph_is_told_at_the_icon_and_at_the_picture(tmp_path: Path) -> None:
    write_project(tmp_path, files("'Source Sans 3'", "a\U0001f44d"))
    message = "<text>: 'Source Sans 3' has no glyph for \U0001f44d"
    found = [one.message for one in told(ppgen.open_project(tmp_path))]
    assert found[0] == message
    assert f"monster:bat (en): art/words.svg, line 1: {message}" in found


def test_a_family_that_is_added_is_used_at_once(tmp_path: Path) -> None:
    write_project(tmp_path, files("Lamplight", "Moth"))
    project = ppgen.open_project(tmp_path, lasting=True)
    (found, *_) = told(project)
    assert found.message == "<text>: this project has no typeface of the family 'Lamplight'"
    fonts = tmp_path / "fonts"
    fonts.mkdir()
    (package,) = find_spec("fontpkg_source_sans_3").submodule_search_locations
    shutil.copy(Path(package, FONT), fonts / "Lamplight.ttf")
    (fonts / "manifest.yaml").write_text(
        "extends: shipped\nfamilies:\n  lamplight: {licence: OFL-1.1, scripts: [Latn], files: [{file: Lamplight.ttf}]}\n",
        encoding="utf-8",
    )
    assert not told(project)
