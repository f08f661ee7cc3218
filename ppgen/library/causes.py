"""Problems with one cause into one problem: a typeface that lacks a script is told once."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from ppgen.common.problem import Problem

MISSING = "text/missing-glyph"
FEW = 3
"""So many problems of one cause are listed one by one."""

_ALSO = "; also in "
_CHARACTER = re.compile(r"U\+([0-9A-F]{4,6})")
_LANGUAGE = re.compile(r"^(?P<subject>[^ ]++).*? \((?P<language>[A-Za-z-]+)\): ")


def by_cause(problems: Iterable[Problem]) -> list[Problem]:
    """Put the characters that no typeface has together, writing system by writing system."""
    kept: list[Problem] = []
    groups: dict[tuple[str, str], list[Problem]] = {}
    for problem in problems:
        found = _CHARACTER.search(problem.message) if problem.rule == MISSING else None
        if found is None:
            kept.append(problem)
            continue
        character = chr(int(found[1], 16))
        script = unicodedata.name(character, "UNNAMED").split(" ")[0].split("-")[0].capitalize()
        key = (script, problem.hint.split(_ALSO)[0])
        groups.setdefault(key, []).append(problem)
        if len(groups[key]) == 1:
            kept.append(problem)
    for (script, _), group in groups.items():
        if len(group) > FEW:
            kept[kept.index(group[0])] = _together(script, group)
        else:
            place = kept.index(group[0])
            kept[place : place + 1] = group
    return kept


def _together(script: str, group: list[Problem]) -> Problem:
    first = group[0]
    characters = dict.fromkeys(match[1] for one in group if (match := _CHARACTER.search(one.message)))
    languages = dict.fromkeys(language for one in group for language in _languages(one))
    subjects = dict.fromkeys(one.subject for one in group)
    some = ", ".join(f"{chr(int(code, 16))!r}" for code in list(characters)[:FEW])
    more = " and more" if len(characters) > FEW else ""
    message = (
        f"no typeface has {len(characters)} characters of {script} ({some}{more}): "
        f"{len(subjects)} pieces in {', '.join(languages)} cannot be printed"
    )
    return first._replace(message=message, hint=first.hint.split(_ALSO)[0])


def _languages(problem: Problem) -> list[str]:
    """Return the languages in which a problem was found."""
    first = _LANGUAGE.match(problem.message)
    others = problem.hint.partition(_ALSO)[2]
    return [*([first["language"]] if first else []), *(others.split(", ") if others else [])]
