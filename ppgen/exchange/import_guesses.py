"""What a column of a deck of another program is: numbers, yes and no, a few words, addresses, text, lists."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ppgen.model.table_rows import NO, YES

MOST_CHOICES = 12
LONGEST_CHOICE = 24

MOST_NAMED = 5
"""So many of several things are named; of more how many there are."""

Described = dict[str, Any]
"""A field as game.yaml describes it."""

WHOLE = re.compile(r"[+\-\u2212\u2013]?(?:0|[1-9]\d{0,14})$")
_DECIMAL = re.compile(r"[+\-\u2212\u2013]?\d+([.,])(\d+)$")
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}$")
_ADDRESS = re.compile(r"(?:https?://|www\.|mailto:)\S+$", re.IGNORECASE)
_FILE = re.compile(
    r"[^\n<>|?*]{1,200}\.(?:png|jpe?g|gif|svg|webp|tiff?|bmp|pdf|psd|ai|mp3|wav|ogg|ttf|otf)$", re.IGNORECASE
)
_CODE = re.compile(r"(?=\S*\d)[A-Za-z#]{0,6}[-_./]?\d[\w./-]{0,15}$")
"""What is counted or looked up, and never translated: `E-012`, `VE2`, `12/150`."""

_AMOUNT = re.compile(r"[^\w\s]?\s?[+\-\u2212\u2013]?\d[\d.,\u00a0\u202f' ]*\s?(?:[^\W\d_]{1,3}|[^\w\s])?$")
"""Figures with a unit: `12.50 g`, `€ 3`, `50 %`."""

_SENTENCE = re.compile(r"[.!?…:;,。！？،؟]|\*|\n")
"""A mark of a sentence, of bold or italic letters or an icon."""

_MOST_WORDS = 2
"""A choice has no more words."""

_TEXT_WORDS = (
    "text texts effect effects rule rules ability abilities description body flavour flavor quote reminder "
    "lore story summary note notes texte effet effets regle regles capacite citation beschreibung wirkung "
    "regel regeln fahigkeit zitat texto efecto regla reglas habilidad descripcion testo effetto regola "
    "regole abilita descrizione tekst efeito regra habilidade descricao opis"
)
TEXT_HEADS = frozenset(_TEXT_WORDS.split())
"""Words in the heads of columns that hold rules or prose, without accents: translated, and no choices."""

_ID_HEADS = frozenset({"id", "ids", "uuid", "guid", "slug", "sku", "key", "ref"})
_REMARK_HEADS = frozenset(
    {"internal", "private", "designer", "todo", "comment", "comments", "intern", "interne"}
)
_NAME = re.compile(r"[a-z][A-Za-z0-9_]{0,63}$")


class Guess(NamedTuple):
    """What a column was taken for: the field it fills, and the field's description in game.yaml."""

    head: str
    field: str
    type: Mapping[str, Any]


def guess(values: Sequence[Any], cards_of: Mapping[str, frozenset[str]], head: str = "") -> Described:
    """Describe a field by the values it has, and by what its column is called.

    `cards_of` are the ids of the kinds that there are already.
    """
    said = [value for value in values if value is not None and value != ""]
    optional = {"optional": True} if len(said) < len(values) else {}
    if any(isinstance(value, list) for value in said):
        made = _list(said, cards_of)
        if "unprinted" not in made and head_words(head) & _REMARK_HEADS:
            made |= {"items": _for_nobody(made["items"]), "unprinted": _REMARK}
        return {**made, **optional}
    if said and all(isinstance(value, Mapping) for value in said):
        return {**_map(said, cards_of), **optional}
    words = head_words(head)
    described = _single([_text(value) for value in said], cards_of, words)
    if "unprinted" not in described and words & _REMARK_HEADS:
        described = {**_for_nobody(described), "unprinted": _REMARK}
    if "unprinted" not in described and words & _ID_HEADS and described["type"] == "text":
        described = {"type": "text", "unprinted": "an id"}
    return {**described, **optional}


_REMARK = "a remark of the designer"


def _for_nobody(described: Described) -> Described:
    """Return a field that is not printed: it is not for translators either."""
    return {key: value for key, value in described.items() if key != "translate"}


def head_words(head: str) -> frozenset[str]:
    """Return the words of a head in small letters without accents: `cardText` has two."""
    plain = unicodedata.normalize("NFKD", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", head))
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter)).casefold()
    return frozenset(re.split(r"[\W\d_]+", letters)) - {""}


def _list(values: Sequence[Any], cards_of: Mapping[str, frozenset[str]]) -> Described:
    items = [one for value in values for one in (value if isinstance(value, list) else [value])]
    described = guess(items, cards_of)
    described.pop("optional", None)
    made = {"type": "list", "items": described}
    return made if described["type"] != "map" else {**made, "unprinted": "not laid out yet"}


def _map(values: Sequence[Any], cards_of: Mapping[str, frozenset[str]]) -> Described:
    names = list(dict.fromkeys(key for value in values for key in value if _NAME.match(key)))
    return {
        "type": "map",
        "fields": {name: guess([value.get(name) for value in values], cards_of) for name in names},
    }


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _single(said: Sequence[str], cards_of: Mapping[str, frozenset[str]], words: frozenset[str]) -> Described:
    if said and all(WHOLE.match(value) for value in said):
        return {"type": "integer"}
    if said and all(WHOLE.match(value) or _DECIMAL.match(value) for value in said) and not _is_unclear(said):
        return {"type": "number"}
    if said and {value.casefold() for value in said} <= (YES | NO) - {"1", "0", "x", "-"}:
        return {"type": "boolean"}
    distinct = list(dict.fromkeys(said))
    for kind, ids in cards_of.items():
        if len(distinct) > 1 and ids.issuperset(distinct):
            return {"type": "reference", "to": kind}
    if said and all(_COLOUR.match(value) for value in said):
        return {"type": "colour", "unprinted": "a colour, which no card says in figures"}
    for pattern, what in ((_ADDRESS, "an address"), (_FILE, "the name of a file")):
        if said and all(pattern.match(value) for value in said):
            return {"type": "text", "unprinted": what}
    few = 2 <= len(distinct) <= min(MOST_CHOICES, len(said) // 2) and not words & TEXT_HEADS
    if few and all(len(value) <= LONGEST_CHOICE and not _is_said(value) for value in distinct):
        return {"type": "choice", "values": distinct}
    letters = any(character.isalpha() for value in said for character in value)
    is_figure = all(_CODE.match(value) or _AMOUNT.match(value) for value in said)
    return {"type": "text", **({"translate": True} if letters and not is_figure else {})}


def _is_unclear(said: Sequence[str]) -> bool:
    """Tell whether a comma may stand before decimals or before thousands."""
    decimals = [found for value in said if (found := _DECIMAL.match(value)) is not None]
    has_commas = any(found[1] == "," for found in decimals)
    return has_commas and (
        any(found[1] == "." for found in decimals) or all(len(found[2]) == 3 for found in decimals)
    )


def value_of(value: Any, described: Mapping[str, Any]) -> Any:
    """Return a value as YAML says it for a field."""
    if value is None or value == "":
        return None
    kind = described["type"]
    if kind == "list":
        items = value if isinstance(value, list) else re.split(r"\s*[;,|\n]\s*", str(value))
        return [made for one in items if (made := value_of(one, described["items"])) is not None]
    if kind == "map" and isinstance(value, Mapping):
        made = {name: value_of(value.get(name), inner) for name, inner in described["fields"].items()}
        return {name: one for name, one in made.items() if one is not None}
    text = _text(value)
    plain = text.replace("\u2212", "-").replace("\u2013", "-").replace(",", ".")
    if kind in ("integer", "number") and WHOLE.match(text):
        return int(plain)
    if kind == "number" and _DECIMAL.match(text):
        return float(plain)
    if kind == "boolean" and text.casefold() in YES | NO:
        return text.casefold() in YES
    return text


def few(names: Sequence[str]) -> str:
    """Name some of several things."""
    more = len(names) - MOST_NAMED
    return ", ".join(names[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


def parts_left_said(read: Iterable[tuple[Guess, Sequence[Any]]]) -> list[str]:
    """Say which parts of mappings are left out, since the field of their column has none of that name."""
    said = []
    for one, column in read:
        if names := [*dict.fromkeys(name for value in column for name in _parts_left(value, one.type))]:
            said.append(
                f"{one.field} has no part of these names, which the table has; left out: {few(names)}"
            )
    return said


def _parts_left(value: Any, described: Mapping[str, Any]) -> Iterator[str]:
    if described["type"] == "list" and isinstance(value, list):
        for one in value:
            yield from _parts_left(one, described["items"])
    elif described["type"] == "map" and isinstance(value, Mapping):
        for name, one in value.items():
            if name in described["fields"]:
                yield from _parts_left(one, described["fields"][name])
            elif one is not None:
                yield str(name)


def choices_said(guesses: Iterable[Guess]) -> list[str]:
    """Say which columns nobody translates, since they are a choice of a few words."""
    choices = [one for one in guesses if "values" in one.type]
    shown = "; ".join(f"{one.field} ({', '.join(one.type['values'])})" for one in choices)
    if not choices:
        return []
    return [
        f"choices of a few words, which are not translated: {shown}",
        "  where one is translated, write {type: text, translate: true} for it in game.yaml, or "
        "type: term with its words in terms.yaml, where those of the table are found by their texts",
    ]


def _is_said(value: str) -> bool:
    """Tell whether a value is rather a sentence than one of a few choices."""
    words = value.split(None, LONGEST_CHOICE)
    first = next((number for number, word in enumerate(words) if word[0].isalpha()), len(words))
    return _SENTENCE.search(value) is not None or len(words) - first > _MOST_WORDS
