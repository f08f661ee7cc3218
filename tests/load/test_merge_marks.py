"""Two versions that git left in a file are told as that, in whatever kind of file."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.load.files import read_inside

MERGED = "a: 1\n<<<<<<< HEAD\nb: 2\n=======\nb: 3\n>>>>>>> other\n"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (MERGED, 2),
        (MERGED.replace("\n", "\r\n"), 2),
        (MERGED.replace("=======", "||||||| base\nb: 1\n======="), 2),
        (MERGED.replace(">>>>>>> other", ">>>>>>>"), 0),
        (MERGED.replace("=======", "========"), 0),
        (MERGED.replace("<<<<<<< HEAD", " <<<<<<< HEAD"), 0),
        ("Title\n=======\n> quoted\n", 0),
        (">>>>>>> c\n=======\n<<<<<<< a\n", 0),
    ],
)
def test_marks_of_a_merge_are_told_where_they_begin(tmp_path: Path, text: str, line: int) -> None:
    path = tmp_path / "cards.csv"
    path.write_bytes(text.encode())
    content, problems = read_inside(path, tmp_path, limit=10_000)
    places = [(one.rule, one.span and one.span.line) for one in problems]
    assert places == ([("load/merge", line)] if line else [])
    assert content == (b"" if line else text.encode())
