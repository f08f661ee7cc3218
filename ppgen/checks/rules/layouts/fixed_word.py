"""The word beside a sign that follows a card's value follows that value, too."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ppgen.checks.scenes import Scenes
from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import written_elements
from ppgen.common.paths import value_at
from ppgen.common.problem import Problem, error
from ppgen.layout.elements.table import Model as Table
from ppgen.layout.values import Dynamic
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

_PATH = r"[\w.]+(?:\[\s*(?:\"\w+\"|'\w+')\s*\])?"
_VALUE = rf"(?:(?:lower|text|trim)\(\s*{_PATH}\s*\)|{_PATH}(?:\s*\|\s*(?:lower|text|trim))?)"
"""What a sign follows: a value, or what makes no other name of it."""

_NAMED = re.compile(r"\b(?:lower|text|trim)\b\s*\(|[\s)]|\|\s*\w+")
_PIECE = re.compile(
    rf"(?<![\\\w]):[a-z0-9-]*\{{\{{\s*(?P<sign>{_VALUE})\s*\}}\}}[a-z0-9-]*:"
    rf"|\{{\{{\s*symbol\(\s*(?P<symbol>{_VALUE})\s*\)\s*\}}\}}"
    r"|\{\{(?P<value>(?:[^{}\"']|\"[^\"]{0,200}\"|'[^']{0,200}'){0,500})\}\}"
    r"|\{%(?:(?!\{%|%\}).)*%\}"
)
_TERM = re.compile(
    r"\s*(?:\w+\(\s*)*\bterm\(\s*(?:\"([\w-]+)\"|'([\w-]+)'|constants\.(\w+))\s*(?:,[^()]*)?\)[\s)]*"
)
_LITERAL = re.compile(r"\s*(?:\"([^\"]*)\"|'([^']*)')\s*")
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
        word = _phrase(letters, words, first=True) if letters else _said(behind, game, words)
        if not word and not letters[:1].isalnum() and (letters or not behind.value):
            letters, before = pieces[at - 1].letters.rstrip(_AROUND), pieces[at - 2]
            word = _phrase(letters, words, first=False) if letters else _said(before, game, words)
            if not letters and word and _has_sign(pieces[: at - 2]):
                continue
        if word and word not in path.split("."):
            yield _Beside(path, word)


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
