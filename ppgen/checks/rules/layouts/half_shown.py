"""Of two fields of a card that are shown alike in several forms, none lacks a form that the other has."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import Any

from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import name_parts, own_names, written_elements
from ppgen.common.problem import Problem, warning
from ppgen.layout.elements.text import Model as Text
from ppgen.model.field import TermField
from ppgen.model.game import Kind

ID = "layout/half-shown"
WHY = "A second post without its line, below a first one with its own, leaves players guessing."

_POSTS = ("goal", "wing")


def _sample(*second: str, first: tuple[str, ...] = ("word", "code", "line")) -> dict[str, Any]:
    text = {"type": "text", "style": "words"}
    forms = {
        "word": "term(card.{})",
        "code": 'term(card.{}, "label")',
        "line": "constants.lines[card.{}]",
        "side": "constants.sides[card.{}]",
    }
    said = [("post", form) for form in first] + [("second_post", form) for form in second]
    texts = [
        {**text, "box": [5, 5 + 10 * row, 50, 9], "text": f"{{{{ {forms[form].format(name)} }}}}"}
        for row, (name, form) in enumerate(said)
    ]
    post = {"type": "term", "group": "post"}
    return {
        "fields": {"post": post, "second_post": post},
        "cards": [{"id": "sun", "post": "goal", "second_post": "wing"}],
        "constants": {"lines": {"goal": "back", "wing": "front"}, "sides": {"goal": "own", "wing": "other"}},
        "files": {
            "terms": {
                one: {"text": one, "forms": {"label": one.title()}, "groups": ["post"]} for one in _POSTS
            }
        },
        "face": texts,
    }


GOOD = _sample("word", "code", "line")
BAD = _sample("word", "code")
NEAR = _sample("word", "side")

LEAST = 2
"""Two fields that share so many forms are shown alike."""

_KNOWN = frozenset({"card", "cards", "constants", "game", "item", "kinds", "panel", "text", "titles"})
"""Names that every layout sees, or that stand for another thing in each list."""

_CALL = re.compile(
    r"(?<!\w)\w++\((?:[^()]++|\((?:[^()]++|\([^()]*+\))*+\))*+\)|(?<!\w)constants\.\w++\[[\w.]++\]"
)
_DERIVED = re.compile(r"\s*+\{\{([^{}]++)\}\}\s*+")
MOST = 40
"""So many fields with terms of a kind are held against one another."""


def check(usage: Usage) -> Iterator[Problem]:
    """Compare the forms of each two fields of one group of terms of which one is called after the other."""
    yield from _in_parts(usage)
    texts: dict[str, list[WrittenElement]] = {}
    for one in written_elements(usage):
        if isinstance(one.element, Text) and not one.part and one.subject in usage.game.kinds:
            texts.setdefault(one.subject, []).append(one)
    for name, listed in texts.items():
        kind = usage.game.kinds[name]
        for field, longer in _pairs(kind):
            forms = {path: _forms(path, listed, kind) for path in (field, longer)}
            for path, other in permutations(forms, 2):
                (own, _), (theirs, often) = forms[path], forms[other]
                missing = theirs.keys() - own.keys()
                if len(own) < LEAST or len(missing) != 1 or not own.keys() <= theirs.keys():
                    continue
                (form,) = missing
                if often[form] > 1:
                    continue  # it stands in the place of the other, as other rules see
                here, there = (form.replace("*", f"card.{one}") for one in (path, other))
                message = f"it shows {there}, and nothing shows {here}, though both are shown alike else"
                hint = f"show {here} as well, or waive it in the layout with a reason"
                one = theirs[form]
                span = one.source.span((*one.place, "text"))
                yield warning(ID, message, span=span, hint=hint, subject=one.subject)


def _in_parts(usage: Usage) -> Iterator[Problem]:
    """Look in each part that is given a card at pairs of its values such as total and other_total.

    Where one of a pair is shown twice, and the other one never, while both of other such pairs are shown, the
    second time means the other one.
    """
    shown: dict[tuple[str, str], dict[str, list[WrittenElement]]] = {}
    for one in written_elements(usage):
        if one.part:
            for name in sorted(own_names(one.element)):
                root, _, rest = name.partition(".")
                if rest and root not in _KNOWN:
                    shown.setdefault((one.part, root), {}).setdefault(rest.partition(".")[0], []).append(one)
    kinds = [frozenset({*kind.fields, *kind.derived}) for kind in usage.game.kinds.values()]
    for (_, root), looked in shown.items():
        names = next((each for each in kinds if looked.keys() <= each), frozenset())
        for pairs in _by_beginning(names).values():
            both = sum(short in looked and long in looked for short, long in pairs)
            for short, long in pairs if both else ():
                if long not in looked and len(looked.get(short, ())) > 1:
                    one = looked[short][-1]
                    message = f"{root}.{short} is shown twice, and {root}.{long} is not"
                    hint = (
                        f"show {root}.{long} in one of both places, or waive it in the layout with a reason"
                    )
                    yield warning(
                        ID, message, span=one.source.span(one.place), hint=hint, subject=one.subject
                    )


def _by_beginning(names: frozenset[str]) -> Mapping[str, list[tuple[str, str]]]:
    """Return the pairs such as total and other_total by what the second one begins with."""
    found: dict[str, list[tuple[str, str]]] = {}
    for long in sorted(names):
        for at in (match.end() for match in re.finditer("_", long)):
            if long[at:] in names:
                found.setdefault(long[:at], []).append((long[at:], long))
    return found


def _pairs(kind: Kind) -> Iterator[tuple[str, str]]:
    """Yield each two fields of one group, the name of the second being that of the first and more."""
    named = [(name, field.group) for name, field in kind.fields.items() if isinstance(field, TermField)]
    for (name, group), (longer, other) in permutations(named[:MOST], 2):
        if group == other and name_parts(name) < name_parts(longer):
            yield name, longer


def _forms(
    field: str, texts: list[WrittenElement], kind: Kind
) -> tuple[Mapping[str, WrittenElement], Counter[str]]:
    """Return what texts make of a field of the card alone: the first text that shows it, and how often."""
    path = re.compile(rf"(?<![\w.])card\.{re.escape(field)}(?!\w)")
    derived = {
        name: found[1].strip() for name, value in kind.derived.items() if (found := _only(value)) is not None
    }
    forms: dict[str, WrittenElement] = {}
    often: Counter[str] = Counter()
    for one in texts:
        source = one.element.text.source if isinstance(one.element, Text) else ""
        for name, made in derived.items():
            source = re.sub(rf"(?<![\w.])card\.{re.escape(name)}(?!\w)", made.replace("\\", r"\\"), source)
        for call in _CALL.findall(source):
            form, times = path.subn("*", call)
            if times and "card." not in form:
                form = "".join(form.split())
                often[form] += 1
                forms.setdefault(form, one)
    return forms, often


def _only(value: object) -> re.Match[str] | None:
    """Return what a derived value is made of, if it is one expression."""
    return _DERIVED.fullmatch(value) if isinstance(value, str) else None
