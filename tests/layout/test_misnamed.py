"""Whether an element called after a field shows it, wherever in a face or a part it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen import pipeline
from ppgen.load.project import open_project
from tests.support.tiny import FILES, write_project

_THEME = "layouts/tiny/theme.yaml"
_LAYOUT = "layouts/tiny/monster.yaml"
_TEXT = "type: text, box: [5, 70, 40, 9], style: body"


def _told(root: Path, element: str, *, part: str = "") -> list[tuple[str, int]]:
    """Return where elements are misnamed once one stands at the end of the face, and a part in the theme."""
    layout = FILES[_LAYOUT].replace("back: reverse", f"  - {element}\nback: reverse")
    theme = FILES[_THEME] + (f"parts:\n  sign:\n    - {part}\n" if part else "")
    project = open_project(write_project(root, {_LAYOUT: layout, _THEME: theme}), root)
    problems = pipeline.load(project, "tiny")[2]
    return [(one.span.file, one.span.line) for one in problems if one.rule == "layout/misnamed" and one.span]


@pytest.mark.parametrize(
    "element",
    [
        f'{{type: group, items: [{{{_TEXT}, name: power, text: "{{{{ card.name }}}}"}}]}}',
        "{type: repeat, box: [5, 70, 40, 9], count: 2, items: ["
        f'{{{_TEXT}, name: power, text: "{{{{ card.name }}}}"}}]}}',
        f'{{{_TEXT}, if: "{{{{ card.power > 2 }}}}", name: power, text: "{{{{ card.name }}}}"}}',
    ],
)
def test_it_is_told_in_groups_and_repeats_and_whatever_a_condition_asks(element: str, tmp_path: Path) -> None:
    assert [file for file, _ in _told(tmp_path, element)] == [_LAYOUT]


@pytest.mark.parametrize(
    ("given", "text", "is_told"),
    [
        ("{}", "{{ card.name }}", True),
        ("{}", "{{ card.power }}", False),
        ("{}", "{{ card.double }}", False),
        ("{}", '{{ term("monster") }}', False),
        ("{item: '{{ cards.monster[0] }}'}", "{{ item.power }} {{ card.name }}", False),
        ("{card: '{{ cards.monster[0] }}'}", "{{ card.name }}", False),
    ],
)
def test_it_is_told_in_parts_that_speak_of_the_card(
    given: str, text: str, is_told: bool, tmp_path: Path
) -> None:
    element = f"{{type: part, part: sign, with: {given}}}"
    told = _told(tmp_path, element, part=f"{{{_TEXT}, name: power, text: '{text}'}}")
    assert [file for file, _ in told] == [_THEME] * is_told


def test_a_word_that_is_there_where_its_field_is_set_shows_the_field(tmp_path: Path) -> None:
    inner = f"{{{_TEXT}, name: line, text: '{{{{ card.name }}}}'}}"
    group = "{type: group, if: \"{{ card.line != '' }}\", items: [" + inner + "]}"
    assert not _told(tmp_path, group)
