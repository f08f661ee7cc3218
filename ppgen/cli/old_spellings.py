"""Options that were called otherwise before: they work for one version, and a note says their name of now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

OUT = {"--to": "--out"}
MOVED: Mapping[str, Mapping[str, str]] = {
    "build": {"--set": "--fill"},
    "diff": OUT,
    "docs": OUT,
    "import": {"--set": "--fill"},
    "reference": OUT,
    "score": OUT,
    "sheet": OUT,
    "show": OUT,
    "stats": OUT,
    "tournament": {"--print": "--out"},
}
"""For each command the names that options had, and those that they have now."""

VALUES = "--set"
"""The option that is still there: only with a value for a field (`home=sloths`) it was another one."""

_TAKES_VALUE = ("--project", "--limits")


def as_called_now(arguments: Sequence[str]) -> tuple[list[str], dict[str, str]]:
    """Return the arguments of the program with the names of now, and what was called otherwise."""
    command = _command(arguments)
    moved = MOVED.get(command, {})
    made, found = list(arguments), dict[str, str]()
    for place, argument in enumerate(arguments):
        name, sign, value = argument.partition("=")
        if name not in moved:
            continue
        following = value if sign else next(iter(arguments[place + 1 : place + 2]), "")
        if name == VALUES and "=" not in following:
            continue
        made[place] = f"{moved[name]}{sign}{value}"
        found[name] = moved[name]
    return made, found


def _command(arguments: Sequence[str]) -> str:
    return next(_words(arguments), "")


def _words(arguments: Sequence[str]) -> Iterator[str]:
    """Yield what is no option of the program itself."""
    is_value = False
    for argument in arguments:
        if not is_value and not argument.startswith("-"):
            yield argument
        is_value = argument in _TAKES_VALUE and not is_value
