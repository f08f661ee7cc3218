"""The formats of files that carry a `format:` number, and what is said of one from a later program."""

from __future__ import annotations

from ppgen.common.problem import Problem, error
from ppgen.load.yaml.source import Source

FORMAT = 1
"""The format of game.yaml, layouts, theme.yaml and fonts/manifest.yaml that this program reads."""


def later_format(source: Source) -> list[Problem]:
    """Return the one problem of a file whose format this program does not know yet."""
    written = source.data.get("format") if isinstance(source.data, dict) else None
    if type(written) is not int or written <= FORMAT:
        return []
    message = f"this file is of format {written}, and this ppgen reads format {FORMAT}"
    hint = "install a newer ppgen; the page of formats in `ppgen docs` tells what changed"
    return [error("load/later-format", message, span=source.span(("format",)), hint=hint)]
