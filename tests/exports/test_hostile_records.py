"""Records of bad will: what a phone page opens, and what an entry holds, is read at once however long it is.

Each text here took minutes or hours; nothing is timed, a test that does not end says enough.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from ppgen.model.field import IntegerField, NumberField
from ppgen.model.written_values import in_letters, value_of
from tests.support.needs import needs_tool

HERE = Path(__file__).resolve().parents[1]
SCRIPTS = HERE.parent / "ppgen/exports/html"
BLANKS = " " * 380_000
MANY = 60_000

REFUSED = {
    "a key with blanks in it": f"a{BLANKS}b\n",
    "a list that is not closed": "a: [\n" + "  []\n" * MANY,
    "quotes that are not closed": f'a: "{BLANKS}x\n',
    "pairs of single quotes": "a: 'x\n" + "  ''\n" * MANY,
    "quotes behind backslashes": 'a: "x\n' + '  \\"\n' * MANY,
    "lists in lists": "- " * 190_000 + "x\n",
}
READ = {
    "blanks within a text": f"a: x{BLANKS}y\n",
    "blanks before a remark": f"a: x{BLANKS}# remark\nb: y\n",
    "blanks behind a key": f"a{BLANKS}: x\n",
    "lists in lines": "a: [\n" + "  [],\n" * MANY + "  [x]]\n",
    "broken lines": 'a: "' + "\\\n  " * MANY + 'x"\n',
    "blanks in quotes": f'a: "{BLANKS}"\n',
    "empty lines": "a: |-\n  x" + "\n" * 390_000 + "  y\n",
}
SHORT = (
    'a: "x\n  y"\n',
    "a: 'it''s\n\n  here'\n",
    'a: [one two, "three, four", \'five\',\n  {b: 1,\n   c: "}"}, d]\nz: 1\n',
    'a: "x\\\n  y"\n',
    "a: {b: [1,\n 2]}\nc: x # y\n",
    "a b: c:d\n-e: f\n",
    "a: it's [so]\n",
    "a: [it's so, x:y]\n",
    'a: ["b]"\n  , c]\n',
    'a: {"b":1}\n',
    "a: ['x',\n  'y''\n  z']\n",
    "a: |-\n  x\n\n  y\n",
)  # fmt: skip


def opened(*texts: str) -> list[Any]:
    scripts = [SCRIPTS / name for name in ("evaluate.js", "record.js")]
    command = ["node", HERE / "readers/record.mjs", *scripts]
    done = subprocess.run(command, input=json.dumps(texts), capture_output=True, text=True, check=True)
    found: list[Any] = json.loads(done.stdout)
    return found


@needs_tool("node")
def test_a_page_reads_what_goes_on_in_further_lines_as_yaml_does() -> None:
    for text, found in zip(SHORT, opened(*SHORT), strict=True):
        assert found == yaml.safe_load(text), text


@needs_tool("node")
@pytest.mark.thorough(keep=2)
@pytest.mark.parametrize("name", READ)
def test_a_page_reads_long_texts_at_once(name: str) -> None:
    (found,) = opened(READ[name])
    assert set(found) <= {"a", "b"} and found["a"]


@needs_tool("node")
@pytest.mark.thorough(keep=2)
@pytest.mark.parametrize("name", REFUSED)
def test_a_page_refuses_long_texts_at_once(name: str) -> None:
    assert opened(REFUSED[name]) == [None]


@pytest.mark.parametrize(
    ("text", "whole", "number"),
    [
        ("1" * 400_000 + "x", None, None),
        ("1" * 400_000, None, None),
        ("0" * 400_000 + "17", 17, 17),
        ("-" + "0" * 400_000 + "17", -17, -17),
        ("1." + "0" * 400_000 + "1", None, None),
        ("1." + "0" * 400_000, None, 1),
        ("-0", 0, 0),
    ],
)
def test_figures_of_any_length_are_read_at_once(text: str, whole: int | None, number: int | None) -> None:
    assert value_of(IntegerField(type="integer"), text) == (text if whole is None else whole)
    assert value_of(NumberField(type="number"), text) == (text if number is None else number)


def test_accents_are_composed_unless_there_are_hundreds_on_one_letter() -> None:
    assert in_letters("Zoe\u0308", capitals=False) == "Zo\u00eb"
    assert in_letters("Zoe\u0308 " * 500, capitals=False) == "Zo\u00eb " * 500
    marks = "a" + "\u0300\u0316" * 200_000
    assert in_letters(marks, capitals=False) == marks
