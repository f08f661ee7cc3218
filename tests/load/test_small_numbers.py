"""Decimal numbers that are very small or large: read as written, or told with a spelling that is taken."""

from __future__ import annotations

import re

import pytest

from ppgen.load import parse_yaml


@pytest.mark.parametrize(
    "text", ["0.0000001", "-0.00000025", "100000000000000000.0", "1000000000000000000000.0"]
)
def test_a_number_that_is_kept_as_written_is_read(text: str) -> None:
    source, problems = parse_yaml(f"weight: {text}\n".encode(), "a.yaml")
    assert source is not None and (source.data, problems) == ({"weight": float(text)}, [])


@pytest.mark.parametrize("text", ["0.00000012345678901234567891", "100000000000000000.5"])
def test_the_spelling_of_the_hint_is_taken(text: str) -> None:
    (told,) = parse_yaml(f"weight: {text}\n".encode(), "a.yaml")[1]
    found = re.search(r"write (\S+) if it is a number", told.hint)
    assert found is not None and parse_yaml(f"weight: {found[1]}\n".encode(), "a.yaml")[1] == []
