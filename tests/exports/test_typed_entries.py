"""One rule of reading: an entry says the same in a form, on a phone, and in somebody's own file."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from ppgen.load.files import parse_yaml
from ppgen.load.yaml.writing import write_yaml
from ppgen.model.field import BooleanField, IntegerField, NumberField, TextField
from ppgen.model.record_order import in_order
from ppgen.model.written_values import as_typed, value_of
from tests.support.needs import needs_tool

HERE = Path(__file__).parents[1]
SCRIPTS = Path(__file__).parents[2] / "ppgen/exports/html"

FIELDS = {
    "integer": IntegerField(type="integer"),
    "number": NumberField(type="number"),
    "boolean": BooleanField(type="boolean"),
    "text": TextField(type="text"),
    "code": TextField(type="text", capitals=True),
}

ENTRIES: list[tuple[str, str, Any]] = [
    ("integer", "3", 3),
    ("integer", " +07 ", 7),
    ("integer", "\u0663", 3),
    ("integer", "\uff13\uff14", 34),
    ("integer", "\uff0d\U0001d7d9\U0001d7ff", -19),
    ("integer", "1e3", "1e3"),
    ("integer", "1_000", "1_000"),
    ("integer", "2.0", "2.0"),
    ("integer", "\u00b2", "\u00b2"),
    ("integer", "9007199254740991", 9007199254740991),
    ("integer", "9007199254740992", "9007199254740992"),
    ("number", "1e3", "1e3"),
    ("number", "inf", "inf"),
    ("number", "1.000,5", "1.000,5"),
    ("number", "2.0", 2),
    ("number", "2,50", 2.5),
    ("number", "\u0662\u066b\u0665", 2.5),
    ("number", "\uff12\uff0e\uff15", 2.5),
    ("number", "\u2212.5", -0.5),
    ("number", "5.", 5),
    ("number", ".", "."),
    ("number", "-0", 0),
    ("number", "0.00000001", 0.00000001),
    ("number", "1.23456789012345", 1.23456789012345),
    ("number", "1.234567890123456", "1.234567890123456"),
    ("number", "0.000000000000001", 1e-15),
    ("number", "0.0000000000000001", "0.0000000000000001"),
    ("number", "9007199254740991.00", 9007199254740991),
    ("number", "12345678901234567890", "12345678901234567890"),
    ("number", "12345678901234567890,0", "12345678901234567890,0"),
    ("integer", "7" * 5000, "7" * 5000),
    ("text", " \ufeffa b\u3000", "a b"),
    ("text", "a\r\nb\rc", "a\nb\nc"),
    ("text", "\u2028\x85a\x85\u1680", "\x85a\x85"),
    ("boolean", "true", True),
    ("boolean", " Yes ", True),
    ("boolean", "x", True),
    ("boolean", "no", False),
    ("boolean", "", False),
    ("boolean", "maybe", "maybe"),
    ("boolean", "2", "2"),
    ("text", "e\u0301 I\u0307", "\u00e9 \u0130"),
    ("code", "ab \u00df", "AB SS"),
    ("code", "i\u0307", "\u0130"),
    ("code", "i\u0323\u0307", "\u1eca\u0307"),
    ("code", "\u0390", "\u03aa\u0301"),
    ("code", "\u03b1\u0345\u0301", "\u0386\u0399"),
    ("code", "\u1fb3\u0301", "\u0386\u0399"),
]


@pytest.mark.parametrize(("kind", "text", "value"), ENTRIES)
def test_an_entry_is_read_by_one_rule_in_a_form_and_in_a_file(kind: str, text: str, value: Any) -> None:
    for found in (value_of(FIELDS[kind], text), as_typed(FIELDS, {kind: text})[kind]):
        found = in_order(FIELDS, {kind: found})[kind]
        assert (type(found), found) == (type(value), value)
    written = write_yaml({"value": value}, width=100)
    source, problems = parse_yaml(written.encode(), "record.yaml")
    assert source is not None and not problems and source.data == {"value": value}
    assert not isinstance(value, float) or "e" not in written.removeprefix("value")


@pytest.mark.parametrize(
    ("kind", "number", "value"),
    [
        ("integer", 10**17, "100000000000000000"),
        ("integer", 2.0, 2.0),
        ("number", 2.0, 2),
        ("number", 1e-08, 1e-08),
        ("number", 0.1 + 0.2, "0.30000000000000004"),
        ("number", True, True),
        ("text", 5, 5),
    ],
)
def test_a_number_in_a_file_is_held_to_what_forms_hold(kind: str, number: Any, value: Any) -> None:
    found = as_typed(FIELDS, {kind: number})[kind]
    assert (type(found), found) == (type(value), value)


@needs_tool("node")
def test_a_phone_reads_entries_as_forms_are_read() -> None:
    entries = [(kind, text, value) for kind, text, value in ENTRIES if "\r" not in text]
    command = ["node", HERE / "readers/typed.mjs", *(SCRIPTS / name for name in ("evaluate.js", "sheet.js"))]
    shapes = {"code": {"type": "text", "capitals": True}}
    asked = json.dumps([(shapes.get(kind, {"type": kind}), text) for kind, text, _ in entries])
    done = subprocess.run(command, input=asked, capture_output=True, text=True, check=True)
    for (kind, text, value), (saved, is_fit) in zip(entries, json.loads(done.stdout), strict=True):
        source, problems = parse_yaml(f"value: {saved}".encode(), "record.yaml")
        assert source is not None and not problems, text
        assert (type(source.data["value"]), source.data["value"]) == (type(value), value), text
        assert is_fit == (kind in {"text", "code"} or not isinstance(value, str)), text
