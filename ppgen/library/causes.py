"""Problems with one cause into one problem: a typeface that lacks a script, a text that many pieces print."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from ppgen.common.problem import ALSO_IN, SAME_ON, Problem

MISSING = "text/missing-glyph"
FEW = 3
"""So many problems of one cause are listed one by one."""

_SAID_OF = {
    "text/spacing": "translation/spacing",
    "text/brackets": "translation/brackets",
    "text/unbalanced-marks": "translation/bold",
}
"""Rules of printed texts, and those that tell the same of a translation."""

_STATED = "text/stated-words"
_TOLD_BY_RULES = {
    "translation/other-word": "it does not say ",
    "translation/polarity": "by the rule of play that it states",
}
"""Slips in translations of sentences that state a rule of play, and what is said of them there as errors."""

MANY = 12
"""In so many texts of translators a character that no typeface has is told text by text."""

SHOWN = 5
"""So many pieces that print the same text are named."""

SIGNS = "pictures and signs"
"""What is written in characters that are no letters, such as emoji."""

_SIGNS = range(0x2000, 0x2C00), range(0xFE00, 0xFE10), range(0x1F000, 0x1FC00)
"""The blocks of Unicode from punctuation to arrows and dingbats, of variants, and of pictures."""

_ALSO = f"; {ALSO_IN}"
_CHARACTER = re.compile(r"U\+([0-9A-F]{4,6})")
_LANGUAGE = re.compile(r"^(?P<subject>[^ ]++).*? \((?P<language>[A-Za-z-]+)\): ")


def by_cause(problems: Iterable[Problem]) -> list[Problem]:
    """Put together what no typeface has, by writing systems, and what is wrong with one text or element."""
    return _by_element(_by_text(_by_script(_as_translators_read(list(problems)))))


def _as_translators_read(problems: list[Problem]) -> list[Problem]:
    """Leave out what is printed of a slip in a translation that is told of the translation itself.

    What breaks a rule of play is told as that, an error, and not of the translation as well.
    """
    told = {(one.rule, one.span.file, one.span.line) for one in problems if one.span is not None}
    stated: dict[tuple[str, int], list[str]] = {}
    for one in problems:
        if one.rule == _STATED and one.span is not None:
            stated.setdefault((one.span.file, one.span.line), []).append(one.message)

    def is_told(problem: Problem) -> bool:
        span, said = problem.span, _TOLD_BY_RULES.get(problem.rule)
        if span is None:
            return False
        messages = () if said is None else stated.get((span.file, span.line), ())
        is_stated = any(said in message for message in messages if said is not None)
        return is_stated or (_SAID_OF.get(problem.rule), span.file, span.line) in told

    return [one for one in problems if not is_told(one)]


def _by_script(problems: Iterable[Problem]) -> list[Problem]:
    kept: list[Problem] = []
    groups: dict[tuple[str, str], list[Problem]] = {}
    for problem in problems:
        found = _CHARACTER.search(problem.message) if problem.rule == MISSING else None
        if found is None:
            kept.append(problem)
            continue
        character = chr(int(found[1], 16))
        script = _script(character)
        key = (script, problem.hint.split(_ALSO)[0])
        groups.setdefault(key, []).append(problem)
        if len(groups[key]) == 1:
            kept.append(problem)
    for (script, _), group in groups.items():
        if len(group) > FEW and not _is_of_few_texts(group):
            kept[kept.index(group[0])] = _together(script, group)
        else:
            place = kept.index(group[0])
            kept[place : place + 1] = group
    return kept


def _script(character: str) -> str:
    """Return the writing system of a letter; pictures and other signs, which are of none, are one."""
    if any(ord(character) in block for block in _SIGNS):
        return SIGNS
    return unicodedata.name(character, "UNNAMED").split(" ")[0].split("-")[0].capitalize()


def _is_of_few_texts(group: list[Problem]) -> bool:
    """Tell whether problems are of a few texts of translators, who want to know each of them."""
    return len({one.span for one in group}) <= MANY and all(map(_is_translation, group))


def _is_translation(problem: Problem) -> bool:
    return problem.span is not None and problem.span.file.endswith(".po")


def _by_text(problems: list[Problem]) -> list[Problem]:
    """Say once what is wrong with a translation in an element of a layout, on however many pieces."""
    groups: dict[tuple[object, ...], list[Problem]] = {}
    for problem in problems:
        is_one = not problem.element or not _is_translation(problem)
        key = (id(problem),) if is_one else (problem.rule, problem.span, problem.element)
        groups.setdefault(key, []).append(problem)
    return [_once(group) for group in groups.values()]


def _by_element(problems: list[Problem]) -> list[Problem]:
    """Say once why an element of a layout is drawn on no card: the layout is to blame, and no card."""
    groups: dict[tuple[object, ...], list[Problem]] = {}
    for problem in problems:
        key: tuple[object, ...] = (id(problem),)
        if problem.undrawn and not problem.element and problem.subject:
            key = (problem.rule, problem.span, problem.message.removeprefix(problem.subject), problem.hint)
        groups.setdefault(key, []).append(problem)
    return [one for group in groups.values() for one in (group if len(group) <= FEW else [_once(group)])]


def _once(group: list[Problem]) -> Problem:
    first = group[0]
    others = [one for one in dict.fromkeys(one.subject for one in group) if one != first.subject]
    if not others:
        return first
    more = ", …" if len(others) > SHOWN else ""
    on = f"{SAME_ON}{len(others)} more: {', '.join(others[:SHOWN])}{more}"
    return first._replace(hint=f"{first.hint}; {on}" if first.hint else on)


def _together(script: str, group: list[Problem]) -> Problem:
    first = group[0]
    characters = dict.fromkeys(match[1] for one in group if (match := _CHARACTER.search(one.message)))
    languages = dict.fromkeys(language for one in group for language in _languages(one))
    subjects = dict.fromkeys(one.subject for one in group)
    some = ", ".join(f"{chr(int(code, 16))!r}" for code in list(characters)[:FEW])
    more = " and more" if len(characters) > FEW else ""
    message = (
        f"no typeface has {len(characters)} {_called(script)} ({some}{more}): "
        f"{len(subjects)} piece{'s' * (len(subjects) > 1)} in {', '.join(languages)} cannot be printed"
    )
    return first._replace(message=message, hint=first.hint.split(_ALSO)[0])


def _called(script: str) -> str:
    return script if script == SIGNS else f"characters of {script}"


def _languages(problem: Problem) -> list[str]:
    """Return the languages in which a problem was found."""
    first = _LANGUAGE.match(problem.message)
    others = problem.hint.partition(_ALSO)[2]
    return [*([first["language"]] if first else []), *(others.split(", ") if others else [])]
