"""What formatters of YAML are told in a new project, so that they keep its files as they are written."""

from __future__ import annotations

from pathlib import Path

WIDTH = 120
"""Characters of a line: an element of a layout mostly fits on one."""

_PRETTIER = f"""\
# Elements of layouts and cards stay on one line, as ppgen writes them.
bracketSpacing: false
printWidth: {WIDTH}
"""
_UNTOUCHED = "# What ppgen makes.\noutput/\nschema/\n"
_YAMLLINT = f"""\
# Elements of layouts and cards stay on one line, as ppgen writes them.
extends: default
rules:
  comments: {{min-spaces-from-content: 1}}
  document-start: disable
  line-length: {{max: {WIDTH}}}
  truthy: {{check-keys: false}}
"""

_FILES = {
    ".prettierrc.yaml": _PRETTIER,
    ".prettierignore": _UNTOUCHED,
    ".yamllint.yaml": _YAMLLINT,
}
_CHOSEN = (".prettierrc", "prettier.config.", ".prettierignore", ".yamllint")
"""How names begin of files that say it already; who has one of a formatter chose for both."""


def formatter_files(folder: Path, top: Path) -> dict[Path, bytes]:
    """Return the files by their places in a project; none where one up to the folder `top` is there."""
    here = folder.resolve()
    places = [one for one in (here, *here.parents) if one == top.resolve() or top.resolve() in one.parents]
    for place in places or [here]:
        if place.is_dir() and any(one.name.startswith(_CHOSEN) for one in place.iterdir()):
            return {}
    return {folder / name: text.encode() for name, text in _FILES.items()}
