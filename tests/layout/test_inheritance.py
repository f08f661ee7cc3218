"""Layouts that take over others, several layouts for one kind, and the size of the canvas in expressions."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.common.problem import Problem
from ppgen.library import BuildOptions, build, check, open_project
from tests.support.tiny import FILES, write_project

GAME = FILES["cards/tiny/game.yaml"] + "  tarot: {title: Tarot, cards: [monster], layout: tall}\n"
TALL = """\
extends: monster
size: tarot
back: reverse-tall
change:
  name: {style: body, box: [5, "{{ height - 20 }}", "{{ width - 10 }}", 10]}
face:
  - {type: text, name: twice, box: [5, 60, 53, 10], text: "{{ card.double }}", style: title}
"""


BACK = "extends: reverse\nsize: tarot\n"


def problems(root: Path, changes: dict[str, str]) -> list[Problem]:
    files = {
        "cards/tiny/game.yaml": GAME,
        "layouts/tiny/tall.yaml": TALL,
        "layouts/tiny/reverse-tall.yaml": BACK,
        **changes,
    }
    found = check(open_project(write_project(root, files))).problems
    return [problem for problem in found if problem.severity != "note"]


def test_one_deck_prints_in_two_sizes(tmp_path: Path) -> None:
    files = {
        "cards/tiny/game.yaml": GAME,
        "layouts/tiny/tall.yaml": TALL,
        "layouts/tiny/reverse-tall.yaml": BACK,
    }
    built = build(open_project(write_project(tmp_path, files)), options=BuildOptions(out=tmp_path / "out"))
    assert built.findings.is_sound, built.findings.problems
    assert {Path(file.path).name for file in built.files} >= {"cards.pdf", "tarot.pdf"}


def test_what_is_taken_over_keeps_its_place(tmp_path: Path) -> None:
    assert problems(tmp_path / "sound", {}) == []
    wrong = FILES["layouts/tiny/monster.yaml"].replace("style: body", "style: bodi")
    (one, *_) = problems(tmp_path / "base", {"layouts/tiny/monster.yaml": wrong})
    assert one.span is not None and (one.span.file, one.span.line) == ("layouts/tiny/monster.yaml", 6)
    (one, *_) = problems(
        tmp_path / "own", {"layouts/tiny/tall.yaml": TALL.replace("style: body", "style: bodi")}
    )
    assert one.span is not None and (one.span.file, one.span.line) == ("layouts/tiny/tall.yaml", 5)
    (one, *_) = problems(
        tmp_path / "added", {"layouts/tiny/tall.yaml": TALL.replace("style: title", "style: titel")}
    )
    assert one.span is not None and (one.span.file, one.span.line) == ("layouts/tiny/tall.yaml", 7)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("extends: nobody\n", "there is no layout 'nobody' to extend"),
        ("extends: tall\n", "the layout tall extends itself"),
        ("extends: theme\n", "there is no layout 'theme' to extend"),
        ("extends: 3\n", "there is no layout 3 to extend"),
        ("extends: monster\nchange: {nome: {style: body}}\n", "the layout it extends has no element 'nome'"),
        ("extends: monster\nchange: {name: 3}\n", "'name' cannot be changed into 3"),
        ("extends: monster\nchange: [name]\n", "change: must name elements"),
    ],
)
def test_what_cannot_be_taken_over_is_told(text: str, message: str, tmp_path: Path) -> None:
    found = problems(tmp_path, {"layouts/tiny/tall.yaml": text})
    assert message in [problem.message for problem in found]
    assert all(problem.rule == "layout/extends" for problem in found if problem.message == message)


def test_an_element_is_taken_out(tmp_path: Path) -> None:
    text = "extends: monster\nsize: tarot\nback: reverse-tall\nchange: {line: null}\n"
    assert problems(tmp_path, {"layouts/tiny/tall.yaml": text}) == []


def test_two_that_extend_one_another_are_told(tmp_path: Path) -> None:
    files = {"layouts/tiny/tall.yaml": "extends: other\n", "layouts/tiny/other.yaml": "extends: tall\n"}
    assert any("extends itself" in problem.message for problem in problems(tmp_path, files))


def test_a_chain_without_end_is_told(tmp_path: Path) -> None:
    files = {f"layouts/tiny/l{number}.yaml": f"extends: l{number + 1}\n" for number in range(1500)}
    assert any("too deep in a chain" in problem.message for problem in problems(tmp_path, files))
