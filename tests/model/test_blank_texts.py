"""A text of mere blanks is the empty text that it prints."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic_core import SchemaValidator, ValidationError

from ppgen.model.field import ListField, TextField, field_schema


@pytest.mark.parametrize(
    ("given", "said"), [("", ""), (" ", ""), ("\t\n\xa0", ""), (" a ", " a "), ("-", "-")]
)
def test_blanks_alone_are_nothing_where_a_text_may_be_left_out(given: str, said: str) -> None:
    reader = SchemaValidator(field_schema(TextField(type="text", optional=True), {}))
    assert reader.validate_python(given) == said


@pytest.mark.parametrize("given", ["", " ", ["a", " "]])
def test_blanks_alone_are_no_text_where_one_is_needed(given: Any) -> None:
    text = TextField(type="text")
    field = ListField(type="list", items=text) if isinstance(given, list) else text
    with pytest.raises(ValidationError, match="at least 1"):
        SchemaValidator(field_schema(field, {})).validate_python(given)
