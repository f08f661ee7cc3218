"""An element called after a term or a field of terms shows that, and a choice gives each value its own."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from ppgen.checks.sight.step_words import name_tokens
from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import own_names, own_words, written_elements
from ppgen.common.problem import Problem, error
from ppgen.layout.elements.icon import Model as Icon
from ppgen.layout.elements.table import Model as Table
from ppgen.layout.elements.text import Model as Text
from ppgen.layout.values import Dynamic
from ppgen.localise.turned_choices import turned_choice
from ppgen.model.field import TermField
from ppgen.model.game import Game

ID = "layout/other-term"
WHY = "A zone with the word of another one sends every player to the wrong place."

_GROUP = {"groups": ["suit"]}
_TERMS = {"sun": {"text": "Sun", **_GROUP}, "sea": {"text": "Sea", **_GROUP}, "price": {"text": "Price"}}


def _sample(name: str, text: str) -> dict[str, object]:
    shown = {"type": "text", "style": "words", "box": [5, 5, 50, 9], "text": "{{ card.name }}"}
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "files": {"terms": _TERMS},
        "face": [shown, {**shown, "box": [5, 30, 50, 9], "name": name, "text": text}],
    }


GOOD = _sample("sun", "{{ term('sun') }}")
BAD = _sample("sun", "{{ term('sea') }}")
NEAR = _sample("sun", "{{ term('price') }}")

_WORD = r"(?:terms?\(\s*)?[\"']([\w-]+)[\"'](?:\s*,[^()]*)?\)?"
_CHOICE = re.compile(rf"{_WORD}\s+if\s+([\w.]+)\s*(==|!=)\s*[\"']([\w-]+)[\"']\s+else\s+{_WORD}")

_SAYING = frozenset(("text", "icon"))
_SIGNS = frozenset(("icon", "sign", "symbol", "word", "label"))
"""What an element is called that shows a field, and is not called after it."""

_SIGN_AND_WORD = re.compile(r"\{\{\s*symbol\(\s*([\w.]+)\s*\)\s*\}\}\s*\{\{\s*term\(\s*([\w.]+)\s*[,)]")


def check(usage: Usage) -> Iterator[Problem]:
    """Compare the names of elements with the terms that they write out, and the two sides of choices."""
    owners = {
        icon: name for name, term in usage.game.terms.items() for icon in (term.icon, *term.icons) if icon
    }
    beside: dict[tuple[object, ...], set[str]] = {}
    for one in written_elements(usage):
        beside.setdefault((one.subject, one.place[:-1]), set()).add(getattr(one.element, "name", ""))
    for one in written_elements(usage):
        found = (*_other(one, usage.game, owners), *_turned_round(one), *_mixed(one))
        neighbours = beside[one.subject, one.place[:-1]]
        for key, message in found or (
            *_of_neighbour(one, usage.game, neighbours),
            *_of_ending(one, usage.game, neighbours),
        ):
            hint = "show what the name says, call the element otherwise, or turn the choice round"
            span = one.source.span((*one.place, key))
            yield error(ID, message, span=span, hint=hint, subject=one.subject)


def _other(one: WrittenElement, game: Game, owners: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    element = one.element
    if not isinstance(element, Text | Icon):
        return
    group = _group(element.name, one, game)
    own = {*game.terms[element.name].groups} if element.name in game.terms else {group} - {""}
    said = [(key, owners.get(word, word)) for key, word in own_words(element) if key in ("text", "icon")]
    if not own or any(word == element.name for _, word in said):
        return
    if group and any(name.startswith(("card.", "text.")) for name in own_names(element)):
        return  # it looks the field up, as other rules see to
    for key, word in said:
        if word in game.terms and own & {*game.terms[word].groups}:
            yield key, f"the element {element.name} shows {word}" + (" on all cards" if group else "")
            return


def _of_neighbour(one: WrittenElement, game: Game, neighbours: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield that an element called after a term shows that of an element beside it alone."""
    element = one.element
    if not isinstance(element, Text) or element.name not in game.terms:
        return
    said = {word for key, word in own_words(element) if key == "text" and word in game.terms}
    if len(said) == 1 and said <= {*neighbours} - {element.name}:
        yield "text", f"the element {element.name} shows {min(said)}, after which another one is called"


def _of_ending(one: WrittenElement, game: Game, neighbours: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield that an element called down shows face_up, where that and face_down are the terms of a face.

    Of more terms, one after whose end an element beside it is called is meant for that one.
    """
    element = one.element
    if not isinstance(element, Text) or not element.name or element.name in game.terms:
        return
    ending = "_" + element.name.replace("-", "_")
    said = {word for key, word in own_words(element) if key == "text" and word in game.terms}
    if len(said) == 1 and not (word := min(said)).endswith(ending):
        begin, _, end = word.rpartition("_")
        meant = begin + ending
        both = {name for name in game.terms if name.startswith(f"{begin}_")} if begin else set()
        if meant in both and (both == {meant, word} or end in neighbours):
            yield "text", f"the element {element.name} shows {word}, and there is a term {meant}"


def _group(name: str, one: WrittenElement, game: Game) -> str:
    """Return the group of terms that a field may be which an element of a kind's layout is called after."""
    kind = game.kinds.get(one.subject)
    field = kind.fields.get(name) if kind is not None else None
    return field.group if isinstance(field, TermField) else ""


def _turned_round(one: WrittenElement) -> Iterator[tuple[str, str]]:
    """Yield choices that give a value what is called after it where it does not hold."""
    name = getattr(one.element, "name", "")
    for key, dynamic in one.dynamics:
        if choice := turned_choice(dynamic.source):
            yield key, f"it shows the word for many of one thing, or that for one of several: {choice}"
        for then, field, sign, value, other in _CHOICE.findall(dynamic.source):
            asked = {token for step in field.split(".") for token in name_tokens(step)}
            called = {*name_tokens(name)}
            if name and key in _SAYING and not called & (asked | _SIGNS):
                continue  # what a card beats is another one by intention
            given, left = (then, other) if sign == "==" else (other, then)
            if _is_called(left, value) and not _is_called(given, value):
                yield key, f"it shows {given} for {value}, and {left} for all others"


def _mixed(one: WrittenElement) -> Iterator[tuple[str, str]]:
    """Yield signs that stand before the word of another value than theirs."""
    element = one.element
    texts = [dynamic.source for _, dynamic in one.dynamics]
    if isinstance(element, Table):
        texts += [column.text.source for column in element.columns if isinstance(column.text, Dynamic)]
    for sign, word in (pair for text in texts for pair in _SIGN_AND_WORD.findall(text)):
        if sign != word:
            key = "columns" if isinstance(element, Table) else "text"
            yield key, f"the sign of {sign} stands before the word of {word}"


def _is_called(word: str, value: str) -> bool:
    return word == value or word.endswith(f"-{value}")
