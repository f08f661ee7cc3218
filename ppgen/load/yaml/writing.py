"""Data as YAML that every reader takes for the same: texts that some would read otherwise stand in quotes."""

from __future__ import annotations

from typing import Any

import yaml

from ppgen.load.yaml.scalars import decimal_scalar, plain_scalar

_NEXT_LINE = "\x85"
"""Another end of a line: as such it is read as a space, or as the end of a line."""


def write_yaml(data: Any, *, width: int) -> str:
    """Return plain data as YAML in lines of about `width` characters, in the order in which it is given."""
    text: str = yaml.dump(data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=width)
    return text


class _Dumper(yaml.SafeDumper):
    """Writes texts of several lines as such, and `0:1`, `08` or `1e3` in quotes."""


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = "|" if "\n" in text and text == text.strip() else None if plain_scalar(text) == text else "'"
    style = '"' if _NEXT_LINE in text else style
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


def _number(dumper: yaml.SafeDumper, value: float) -> yaml.ScalarNode:
    """Write small fractions in digits alone, as people and pages for phones do: 0.00000001."""
    return dumper.represent_scalar("tag:yaml.org,2002:float", decimal_scalar(value))


_Dumper.add_representer(str, _text)
_Dumper.add_representer(float, _number)
