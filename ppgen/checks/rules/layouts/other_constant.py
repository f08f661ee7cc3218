"""An element called after a constant shows that constant, and so does one beside the word for it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ppgen.checks.name_stems import share
from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import name_parts, written_elements
from ppgen.common.problem import Problem, error
from ppgen.expressions import ExpressionError
from ppgen.layout.elements.entry import Model as Entry
from ppgen.layout.elements.text import Model as Text
from ppgen.layout.values import FUNCTIONS, Dynamic
from ppgen.model.game import Term

ID = "layout/other-constant"
WHY = "A figure beside the word for another one, or under its name, tells players a rule of another thing."

_FACE = {"type": "text", "box": [5, 5, 50, 9], "style": "words"}


def _sample(shown: str, name: str = "sign", word: str = "pawns") -> dict[str, object]:
    text = f'{{{{ card.worth }}}} {{{{ constants.{shown} }}}} {{{{ term("{word}") }}}}'
    return {
        "fields": {"worth": {"type": "integer"}},
        "cards": [{"id": "sun", "worth": 3}],
        "constants": {"pawns": 4, "damage_marks": 32, "learn_minutes": 20, "match_minutes": 30},
        "files": {"terms": {"pawns": {"text": "pawns"}, "damage": {"text": "marks"}}},
        "face": [{**_FACE, "text": text, "name": name}],
    }


GOOD = _sample("pawns")
BAD = _sample("pawns", word="damage")
NEAR = _sample("learn_minutes", name="learn", word="damage")

_BESIDE = re.compile(
    r"\{\{\s*constants\.(\w+)\s*\}\}[^\w{}]{0,3}\{\{\s*term\(\s*[\"'](\w+)[\"'][^{}]*\)\s*\}\}"
)
_BETWEEN = re.compile(
    r"(?:\bterm\(\s*[\"'](\w+)[\"'][^{}]*\)\s*\}\}[^\w{}]{0,3})?"
    r"\{\{\s*(?:signed\(\s*(?:0\s*-\s*)?)?constants\.(\w+)\s*\)?\s*\}\}"
    r"(?=[\s*]{1,3}\{\{\s*term\(\s*[\"'](\w+)[\"'][^{}]*\)\s*\}\})"
)
"""A constant with a word behind it, and perhaps another one in front of it, which it may belong to."""

_BARE = re.compile(r"\{\{\s*constants\.(\w+)\s*\}\}[^\w{}]{0,3}\{\{\s*term\(\s*[\"'](\w+)[\"']\s*\)\s*\}\}")
_RANGE = re.compile(r"\{\{\s*constants\.(\w+)\s*\}\}\s?[\u2013-]\s?\{\{\s*constants\.(\w+)\s*\}\}")
_MORE = re.compile(
    r"\{\{\s*(?:constants\.\w+\s*[-+]\s*[1-9]\d{0,2}|[1-9]\d{0,2}\s*[-+]\s*constants\.\w+)\s*\}\}"
)
_TERM = re.compile(r"\bterm\(\s*[\"'](\w+)[\"']")
_WORD = re.compile(r"\w+")
_FIGURE = re.compile(r"\d+")
_DASH = re.compile(r"\}\}[-\u2013\u2212](?=\s|$)")
LEAST_WORDS = 2
"""One word may be that for what is counted, whatever counts it."""

_BOUNDS = frozenset({"min", "max", "least", "most", "limit"})
"""A constant with such a word in its name is a bound, and says not how many there are."""


def check(usage: Usage) -> Iterator[Problem]:
    """Compare the constants that elements look up with those that they and their words are called after."""
    constants = usage.game.constants
    called = {name: name_parts(name) for name in constants}
    for one in written_elements(usage) if constants else ():
        label = one.element.label if isinstance(one.element, Entry) else None
        if isinstance(label, Dynamic) and (message := _otherwise_said(label, called, usage)):
            hint = "print the constant that is meant, or take another word"
            span = one.source.span((*one.place, "label"))
            yield error(ID, message, span=span, hint=hint, subject=one.subject)
        if not isinstance(one.element, Text):
            continue
        shown = {name.split(".")[1] for name in one.element.text.names if name.startswith("constants.")}
        name = one.element.name
        is_of_thing = name not in constants and (name in usage.game.terms or name in usage.game.kinds)
        message = misnamed = "" if is_of_thing else _misnamed(name, shown, called)
        if not (message or one.element.because):  # a reason excuses a form, and no other constant
            message = _beside(one, called, usage) or _downwards(one.element.text.source, constants)
            message = message or _unlike(one.element.text, constants) or _more(one.element.text.source)
            message = message or _one_of_many(one.element.text.source, usage)
            message = message or _otherwise_said(one.element.text, called, usage)
        if message:
            hint = "print the constant that is meant, or call it otherwise"
            hint += "" if misnamed else "; or say why: because: reason"
            yield error(
                ID, message, span=one.source.span((*one.place, "text")), hint=hint, subject=one.subject
            )


def _misnamed(name: str, shown: set[str], called: Mapping[str, frozenset[str]]) -> str:
    """Say which constant an element is called after, and does not show; only one may be meant."""
    start = f"{name.replace('-', '_')}_"
    meant = [constant for constant in called if name and f"{constant}_".startswith(start)]
    if len(meant) != 1 or len(shown) != 1 or meant[0] in shown:
        return ""
    return f"the element {name} shows {min(shown)}, and not {meant[0]}, after which it is called"


def _beside(one: WrittenElement, called: Mapping[str, frozenset[str]], usage: Usage) -> str:
    """Say that a word stands beside a constant which is called after another word of the game."""
    terms = usage.game.terms
    for _, dynamic in one.dynamics:
        for shown, term in _BESIDE.findall(dynamic.source):
            tokens = name_parts(term)
            if tokens <= called.get(shown, tokens):
                continue
            meant = [constant for constant, its in called.items() if tokens <= its - _BOUNDS == its]
            exact = [constant for constant in meant if called[constant] == tokens]
            own = next((one for name, one in terms.items() if name_parts(name) == called[shown]), None)
            if own is not None and term in terms and _said(own) & _said(terms[term]):
                continue  # one and many of the same word
            if exact or (meant and own is not None):
                return _before(shown, term, (exact or meant)[0])
        for front, shown, term in _BETWEEN.findall(dynamic.source):
            if other := _of_family(shown, name_parts(term), name_parts(front), called):
                return _before(shown, term, other)
    return ""


def _before(shown: str, term: str, other: str) -> str:
    return f"{shown} stands before the word {term}, of which the constant {other} speaks"


def _otherwise_said(text: Dynamic, called: Mapping[str, frozenset[str]], usage: Usage) -> str:
    """Say that the only constant of a text stands beside words that are the name of another one."""
    shown = {name.split(".")[1] for name in text.names if name.startswith("constants.")}
    words = {*_TERM.findall(text.source)} & usage.game.terms.keys()
    if len(shown) != 1 or len(words) != 1:
        return ""
    term = usage.game.terms[words.pop()].text
    said = name_parts("_".join(_WORD.findall(term.lower())))
    meant = [constant for constant, its in called.items() if its == said]
    if len(said) < LEAST_WORDS or len(meant) != 1 or meant[0] in shown:
        return ""
    return f"{min(shown)} stands beside {term!r}, which is the name of {meant[0]}"


def _of_family(
    shown: str, behind: frozenset[str], front: frozenset[str], called: Mapping[str, frozenset[str]]
) -> str:
    """Return the constant called as the shown one but for a word, of which that behind it is a form."""
    own = called.get(shown, frozenset())
    for constant, its in called.items():
        said, meant = own - its, its - own
        if len(own) > 1 and len(said) == len(meant) == 1 and share(meant, behind):
            return "" if share(said, behind | front) else constant
    return ""


def _unlike(text: Dynamic, constants: Mapping[str, object]) -> str:
    """Say that a text which looks up one constant alone prints another figure, or one that stays."""
    names = [name.split(".")[1] for name in text.names if name.startswith("constants.")]
    value = constants.get(names[0]) if len(names) == len(text.names | text.guarded) == 1 else None
    if not isinstance(value, int) or isinstance(value, bool):
        return ""
    said = _printed(text, constants)
    if said is None or f"{abs(value)}" in _FIGURE.findall(said):
        return ""
    found = _FIGURE.search(said)
    printed = found[0] if found else "none"
    return f"it prints the figure {printed}, and {names[0]} is {value}"


def _more(text: str) -> str:
    found = _MORE.search(text)
    if found is None and "constants." in text and _DASH.search(text):
        return "a dash behind a figure leads to no other figure"
    return f"{found[0]} is another figure than its constant" if found else ""


def _one_of_many(text: str, usage: Usage) -> str:
    """Say which word stands behind a number of several things and means one of them."""
    for constant, name in _BARE.findall(text):
        term, value = usage.game.terms.get(name), usage.game.constants.get(constant)
        if term is None or not isinstance(value, int) or abs(value) == 1:
            continue
        many = term.forms.get("many", term.text)
        if many != term.text:
            return f"{constant} is {value}, and the word behind it is {term.text}, that for one"
    return ""


def _printed(text: Dynamic, constants: Mapping[str, object]) -> str | None:
    """Return a text without its words, None where it needs more than constants."""
    words = dict.fromkeys(FUNCTIONS, lambda *_, **__: "")
    try:
        return text.template.render({"constants": dict(constants), **words})
    except ExpressionError:
        return None


def _said(term: Term) -> set[str]:
    return {term.text, *term.forms.values()}


def _downwards(text: str, constants: Mapping[str, object]) -> str:
    """Say which range of two constants runs from the larger to the smaller one."""
    for least, most in _RANGE.findall(text):
        first, last = constants.get(least), constants.get(most)
        if isinstance(first, int | float) and isinstance(last, int | float) and first > last:
            return f"the range from {least} to {most} runs from {first} down to {last}"
    return ""
