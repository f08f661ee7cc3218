"""The word beside a sign that follows a card's value follows that value, too."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ppgen.checks.scenes import Scenes
from ppgen.checks.usage import Usage
from ppgen.checks.written_boxes import written_box
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import written_elements
from ppgen.common.paths import value_at
from ppgen.common.problem import Problem, error
from ppgen.layout.element import Element
from ppgen.layout.elements.icon import Model as Icon
from ppgen.layout.elements.table import Model as Table
from ppgen.layout.elements.text import Model as Text
from ppgen.layout.values import Dynamic
from ppgen.model.field import IntegerField, NumberField
from ppgen.model.game import Game

ID = "layout/fixed-word"
WHY = "The word of one suit beside the signs of all says of each card but some that it is another one."

_DISC = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="4"/></svg>'
_NAMES = ("sun", "sea")


def _sample(said: str, **more: object) -> dict[str, object]:
    text = {"type": "text", "style": "words", "box": [5, 5, 50, 9]}
    suits = {name: {"text": name.title(), "icon": name, "groups": ["suit"]} for name in _NAMES}
    return {
        "fields": {"name": {"type": "text"}, "suit": {"type": "term", "group": "suit"}},
        "cards": [{"id": name, "name": name.title(), "suit": name} for name in _NAMES],
        "files": {"terms": {**suits, "kind": {"text": "Suit"}}},
        "art": dict.fromkeys(_NAMES, _DISC),
        "face": [{**text, "text": "{{ card.name }}"}, {**text, "box": [5, 20, 50, 9], "text": said, **more}],
    }


GOOD = _sample(":{{ card.suit }}: {{ term(card.suit) }}")
BAD = _sample(":{{ card.suit }}: {{ term('sun') }}")
NEAR = _sample(":{{ card.suit }}: {{ term('kind') }}")

BESIDE = 4.0
"""A word and an icon belong to each other if they are not farther apart than this, in mm."""

_PATH = r"[\w.]+(?:\[\s*(?:\"\w+\"|'\w+')\s*\])?"
_VALUE = rf"(?:(?:lower|text|trim)\(\s*{_PATH}\s*\)|{_PATH}(?:\s*\|\s*(?:lower|text|trim))?)"
"""What a sign follows: a value, or what makes no other name of it."""

_FOLLOWS = re.compile(rf"\s*\{{\{{\s*({_VALUE})\s*\}}\}}\s*")
_NAMED = re.compile(r"\b(?:lower|text|trim)\b\s*\(|[\s)]|\|\s*\w+")
_PIECE = re.compile(
    rf"(?<![\\\w]):[a-z0-9-]*\{{\{{\s*(?P<sign>{_VALUE})\s*\}}\}}[a-z0-9-]*:"
    rf"|\{{\{{\s*symbol\(\s*(?P<symbol>{_VALUE})\s*\)\s*\}}\}}"
    r"|\{\{(?P<value>(?:[^{}\"']|\"[^\"]{0,200}\"|'[^']{0,200}'){0,500})\}\}"
    r"|\{%(?:(?!\{%|%\}).)*%\}"
)
_TERM = re.compile(
    r"\s*(?:\w+\(\s*)*\bterm\(\s*(?:\"([\w-]+)\"|'([\w-]+)'|constants\.(\w+))\s*(?:,[^()]*)?\)[\s)]*"
    r"(?:\|\s*\w+\s*)*"
)
_LITERAL = re.compile(
    r"\s*(?:(?:upper|lower|trim|text)\(\s*)*(?:\"([^\"]*)\"|'([^']*)')[\s)]*(?:\|\s*\w+\s*)*"
)
_NUMBER = re.compile(r"\s*(?:signed\(\s*)?(?:(?:card|item)(?:\.\w+)*\.(\w+)|constants\.(\w+))[\s)]*")
_FIGURES = re.compile(r"[+\u2212-]?\d{1,4}(?!\w)")
_AROUND = " \u00a0\u202f*_\"'«»“”„‘’「」()[]"
"""What may stand between a sign and the word that belongs to it."""

_MARK = re.compile(r"[\n.,;:!?|/·]|\s[–—-]")


class _TextPart(NamedTuple):
    """Something of a text: a sign that follows a value, another value, or the letters between them."""

    path: str = ""
    value: str = ""
    letters: str = ""


class _Beside(NamedTuple):
    """A sign that follows a value, and the term whose word stands beside it on every card."""

    path: str
    word: str


def check(usage: Usage) -> Iterator[Problem]:
    """Look at each text with a sign that follows a value, and at the words on either side of it."""
    scenes, words = Scenes(usage), _words(usage.game)
    for one in written_elements(usage):
        for key, source in _texts(one):
            for beside in dict.fromkeys(_found(source, usage.game, words)):
                scene = next(_contrary(one, beside, scenes, usage.game), None)
                if scene is not None:
                    name = value_at(scene, beside.path.split("."))
                    message = f"the sign is that of {beside.path}, such as {name}"
                    message += f", and the word beside it is {beside.word} on all cards"
                    hint = f"say term({beside.path}), or waive it in the layout with a reason"
                    span = one.source.span((*one.place, key))
                    yield error(ID, message, span=span, hint=hint, subject=one.subject)
    yield from _of_elements(usage, scenes, words)


def _of_elements(usage: Usage, scenes: Scenes, words: Mapping[str, str]) -> Iterator[Problem]:
    """Report texts that are a fixed word right beside an icon that follows a value; a key has several."""
    lists: dict[tuple[object, ...], dict[object, WrittenElement]] = {}
    for one in written_elements(usage):
        lists.setdefault((id(one.source), one.place[:-1]), {})[one.place[-1]] = one
    for among in lists.values():
        icons = {at: path for at, one in among.items() if (path := _followed(one.element))}
        said = {at: word for at, one in among.items() if icons and (word := _only(one, usage.game, words))}
        groups = Counter(group for word in said.values() for group in usage.game.terms[word].groups)
        for at, path in icons.items():
            for other in (number for number in said if isinstance(at, int) and number in (at - 1, at + 1)):
                text, beside = among[other], _Beside(path, said[other])
                is_key = any(groups[group] > 1 for group in usage.game.terms[beside.word].groups)
                scene = None if is_key else next(_contrary(text, beside, scenes, usage.game), None)
                if scene is not None and _are_beside(among[at].element, text.element):
                    name = value_at(scene, path.split("."))
                    message = f"the icon beside it is that of {path}, such as {name}"
                    message += f", and it says {beside.word} on all cards"
                    hint = f"say term({path}), or waive it in the layout with a reason"
                    span = text.source.span((*text.place, "text"))
                    yield error(ID, message, span=span, hint=hint, subject=text.subject)


def _followed(element: Element) -> str:
    """Return the dotted name of the value that chooses an icon by itself."""
    icon = element.icon if isinstance(element, Icon) else None
    found = _FOLLOWS.fullmatch(icon.source) if isinstance(icon, Dynamic) else None
    return "" if found is None else _path(found[1])


def _only(one: WrittenElement, game: Game, words: Mapping[str, str]) -> str:
    """Return the term whose word is all that a text says."""
    if not isinstance(one.element, Text):
        return ""
    pieces = [*_pieces(one.element.text.source)]
    letters = "".join(piece.letters for piece in pieces).strip(_AROUND)
    values = [piece for piece in pieces if piece.value]
    if values:
        return _said(values[0], game, words) if len(values) == 1 and not letters else ""
    return words.get(letters.casefold(), "")


def _are_beside(one: Element, other: Element) -> bool:
    """Tell whether two elements stand in one row, and nearly touch."""
    here, there = written_box(one), written_box(other)
    if here is None or there is None:
        return False
    apart = max(there.left - here.right, here.left - there.right)
    shared = min(here.bottom, there.bottom) - max(here.top, there.top)
    return apart <= BESIDE and 2 * shared >= min(here.size[1], there.size[1])


def _texts(one: WrittenElement) -> Iterator[tuple[str, str]]:
    """Yield the texts of an element in which a sign may follow a value, each with its key."""
    texts = [(key, dynamic.source) for key, dynamic in one.dynamics]
    if isinstance(one.element, Table):
        columns = one.element.columns
        texts += [("columns", one.text.source) for one in columns if isinstance(one.text, Dynamic)]
    yield from ((key, text) for key, text in texts if ":{{" in text or "-{{" in text or "symbol(" in text)


def _words(game: Game) -> Mapping[str, str]:
    """Return the names of terms by the words that say them, but for words that say several."""
    found: dict[str, set[str]] = {}
    for name, term in game.terms.items():
        for form in (term.text, *(said for key, said in term.forms.items() if key != "also")):
            found.setdefault(form.casefold(), set()).add(name)
    return {word: min(names) for word, names in found.items() if len(names) == 1 and word}


def _pieces(source: str) -> Iterator[_TextPart]:
    at = 0
    for match in _PIECE.finditer(source):
        yield _TextPart(letters=source[at : match.start()])
        yield _TextPart(_path(match["sign"] or match["symbol"] or ""), match["value"] or match[0])
        at = match.end()
    yield _TextPart(letters=source[at:])


def _path(value: str) -> str:
    """Return the dotted name of what a sign follows: `lower(card["suit"])` is card.suit."""
    return re.sub(r"\[[\"'](\w+)[\"']\]", r".\1", _NAMED.sub("", value))


def _found(source: str, game: Game, words: Mapping[str, str]) -> Iterator[_Beside]:
    """Yield each sign that follows a value with the fixed word behind it, or before it where none is behind.

    What a part of a text asks about a value may choose the word for it.
    """
    pieces = [_TextPart(), *_pieces(source), _TextPart()]
    asked = " ".join(piece.value for piece in pieces if piece.value.startswith("{%"))
    for at in range(2, len(pieces) - 1, 2):
        path = pieces[at].path
        if not path or path in asked:
            continue
        letters, behind = pieces[at + 1].letters.lstrip(_AROUND), pieces[at + 2]
        if beyond := _behind_number(pieces[at + 1 :], game, words):
            yield from (_Beside(path, word) for word in (beyond,) if word not in path.split("."))
            continue
        word = _phrase(letters, words, first=True) if letters else _said(behind, game, words)
        if not word and not letters[:1].isalnum() and (letters or not behind.value):
            letters, before = pieces[at - 1].letters.rstrip(_AROUND), pieces[at - 2]
            word = _phrase(letters, words, first=False) if letters else _said(before, game, words)
            if not letters and word and _has_sign(pieces[: at - 2]):
                continue
        if word and word not in path.split("."):
            yield _Beside(path, word)


def _behind_number(pieces: Sequence[_TextPart], game: Game, words: Mapping[str, str]) -> str:
    """Return the term whose word ends a text, or a clause of it, behind a sign and a number.

    A word with more behind it may belong to that, such as to a number of its own.
    """
    letters = pieces[0].letters.strip(_AROUND)
    if found := _FIGURES.match(letters):
        rest = letters[found.end() :].lstrip(_AROUND)
    elif letters or not _is_number(pieces[1].value, game):
        return ""
    else:
        pieces = pieces[2:]
        rest = pieces[0].letters.strip(_AROUND) if pieces else ""
    if rest:
        is_last = len(pieces) < 3 or _MARK.search(rest) is not None
        return _phrase(rest, words, first=True) if is_last else ""
    ends = pieces[2].letters.lstrip(_AROUND) if len(pieces) > 2 else ""
    is_last = len(pieces) < 5 if not ends else _MARK.match(ends) is not None
    return _said(pieces[1], game, words) if len(pieces) > 1 and is_last else ""


def _is_number(value: str, game: Game) -> bool:
    """Tell whether a value is a number on all cards that have it."""
    found = _NUMBER.fullmatch(value)
    if found is None:
        return False
    if found[2]:
        return isinstance(game.constants.get(found[2]), int | float)
    fields = [kind.fields[found[1]] for kind in game.kinds.values() if found[1] in kind.fields]
    return bool(fields) and all(isinstance(field, IntegerField | NumberField) for field in fields)


def _has_sign(before: Sequence[_TextPart]) -> bool:
    """Tell whether what stands before a word ends with a sign, or with a mark as signs in letters do."""
    letters = before[-1].letters.rstrip(_AROUND)
    return letters.endswith(":") if letters else bool(before[-2].path) or "symbol(" in before[-2].value


def _said(piece: _TextPart, game: Game, words: Mapping[str, str]) -> str:
    """Return the term of which a value says the word on every card, if it is one."""
    if found := _TERM.fullmatch(piece.value):
        name = found[1] or found[2] or str(game.constants.get(found[3], ""))
        return name if name in game.terms else ""
    literal = _LITERAL.fullmatch(piece.value)
    return "" if literal is None else words.get((literal[1] or literal[2] or "").strip().casefold(), "")


def _phrase(letters: str, words: Mapping[str, str], *, first: bool) -> str:
    """Return the term whose word is all that letters say before their first mark, or behind the last."""
    found = [part.strip(_AROUND).casefold() for part in _MARK.split(letters)]
    own, *others = found if first else found[::-1]
    return "" if others and others[0] in words else words.get(own, "")  # of a list the sign is no part


def _contrary(
    one: WrittenElement, beside: _Beside, scenes: Scenes, game: Game
) -> Iterator[Mapping[str, Any]]:
    """Yield what an element sees where its sign is that of another term of a group than the word's."""
    term = game.terms[beside.word]
    for scene in scenes.of(one):
        name = value_at(scene, beside.path.split("."))
        other = game.terms.get(name) if isinstance(name, str) else None
        if other is not None and name != beside.word and {*other.groups} & {*term.groups}:
            yield scene
