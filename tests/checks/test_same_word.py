"""Terms of a group are told apart by what a reader sees, and not by markup, marks, or names of files."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.library import check, open_project
from tests.support.tiny import changed, write_project

SUN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>\n'
SEA = SUN.replace("h9", "h8")


def told(root: Path, sun: str, sea: str, drawings: tuple[str, str] = (SUN, SEA)) -> list[str]:
    terms = f"monster: {{text: monster}}\nsun: {{groups: [suit], {sun}}}\nsea: {{groups: [suit], {sea}}}\n"
    theme = changed("layouts/tiny/theme.yaml", "palette: {", 'palette: {red: "#aa0000", blue: "#0000aa", ')
    icons = {
        f"layouts/tiny/icons/{name}.svg": text for name, text in zip(("sun", "sea"), drawings, strict=True)
    }
    findings = check(open_project(write_project(root, {"cards/tiny/terms.yaml": terms, **theme, **icons})))
    return [one.severity.value for one in findings.problems if one.rule == "term/same-word"]


@pytest.mark.parametrize(
    ("one", "other", "is_told"),
    [
        ("Sun", "**Sun**", True),
        ("Sun", "*sun*", True),
        ("Sun and sea", "**Sun *and* sea**", True),
        ("A:b", "A\\\\:b", True),
        ("Sun*", "*Sun*", False),
        ("Sun", "Sun.", True),
        ("Sun!", "SUN", True),
        ("Sun", "Sung", False),
        ("1", "1.", False),
        ("+", "−", False),
        ("A", "A+", False),
        ("!", ".", False),
        ("A", "A\\\\*", False),
    ],
)
def test_words_that_differ_in_markup_or_marks_alone_are_told(
    one: str, other: str, is_told: bool, tmp_path: Path
) -> None:
    assert told(tmp_path, f'text: "{one}"', f'text: "{other}"') == ["error"] * is_told


def test_icons_of_one_drawing_are_told_unless_each_has_its_colour(tmp_path: Path) -> None:
    sun, sea = "text: Sun, icon: sun", "text: Sea, icon: sea"
    assert told(tmp_path / "same", sun, sea, (SUN, SUN)) == ["warning"]
    assert told(tmp_path / "other", sun, sea) == []
    assert told(tmp_path / "one", f"{sun}, colour: red", sea, (SUN, SUN)) == ["warning"]
    assert told(tmp_path / "both", f"{sun}, colour: red", f"{sea}, colour: blue", (SUN, SUN)) == []
    assert told(tmp_path / "alone", "text: Sun, icon: sun, icons: [sea]", "text: Sea", (SUN, SUN)) == []
