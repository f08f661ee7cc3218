"""A game into the texts there are to translate, with what a translator needs to know of each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from ppgen.expressions import ExpressionError
from ppgen.expressions.anatomy import Value, anatomy
from ppgen.localise import Deck
from ppgen.localise.catalogue.grammar_file import NO_FORMS, OwnForms
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.catalogue.references import told_apart
from ppgen.localise.catalogue.sites import Sites
from ppgen.localise.words import GAME_TITLE, PAPER
from ppgen.model.card import Card
from ppgen.model.field import EffectsField, FieldType, ListField, MapField, TextField
from ppgen.model.game import ALSO, TEXT_FUNCTIONS, Game
from ppgen.model.record_laws import law_messages

_FILLED = re.compile(r"\{[a-z]{1,20}\}")
OF_ONE, OF_SOME = "which only this language has", "which some languages have"
"""Of a form that the language of the game has not: in the file of a language, and in the template."""

MOST_SITES = 4
_NOWHERE = Sites()
_NO_EXAMPLES: Mapping[str, str] = MappingProxyType({})
Samples = Mapping[tuple[str, int], tuple[tuple[tuple[str, str], ...], str]]
"""For the number of each wording of an effect, the fields it is printed in and what a card says with it."""


class GameMessages:
    """The messages of a game; what is the same in the files of all languages is collected once."""

    def __init__(
        self,
        game: Game,
        *,
        kinds: frozenset[str],
        deck: Deck | None = None,
        sites: Sites = _NOWHERE,
        examples: Mapping[str, str] = _NO_EXAMPLES,
    ) -> None:
        """`kinds` are those whose titles are printed.

        With `deck`, the game in its source language, there are samples in the comments, with `sites` the room
        that there is, and with `examples` what rules say of a record that breaks them, by their ids.
        """
        self._game, self._sites, self._kinds = game, sites, kinds
        self._samples = {} if deck is None else _samples(deck)
        cards = self._collector()
        cards.titles()
        cards.wordings()
        for kind in game.kinds:
            cards.kind(kind)
        cards.laws(examples)
        self._of_all = cards.found

    def of(
        self, own_forms: OwnForms = NO_FORMS, paper: Mapping[str, str] = _NO_EXAMPLES
    ) -> tuple[PoEntry, ...]:
        """Return the messages of a language in the order of the game's files, each once, untranslated.

        `own_forms` are the forms of terms that only this language has, `paper` what ppgen itself prints
        beside the pieces, in English by key, for a language that it does not know.
        """
        terms, sheets = self._collector(), self._collector()
        terms.terms(own_forms)
        sheets.sheets(paper)
        found: dict[tuple[str, str], PoEntry] = {}
        for collected in (terms.found, self._of_all, sheets.found):
            for key, message in collected.items():
                found.setdefault(key, message)
        return told_apart(found.values())

    def _collector(self) -> _Collector:
        return _Collector(self._game, self._sites, self._samples, self._kinds)


class _Collector:
    def __init__(self, game: Game, sites: Sites, samples: Samples, kinds: frozenset[str]) -> None:
        self._kinds = kinds
        self._game = game
        self._sites = sites
        self._samples = samples
        self.found: dict[tuple[str, str], PoEntry] = {}

    def terms(self, own_forms: OwnForms) -> None:
        for name, term in self._game.terms.items():
            used = [f"Kinds of word: {', '.join(term.groups)}."] if term.groups else []
            about = [*self._said(term.note), *used]
            places = self._sites.terms.get(f"term/{name}", [])
            self._add(f"term/{name}", term.text, "terms", [*about, *_places(places)])
            for form, text in term.forms.items():
                places = self._sites.terms.get(f"term/{name}/{form}", [])
                what = f"The form “{form}” of “{term.text}”."
                if form == ALSO:
                    what = f"What else says “{term.text}” in sentences: words, or beginnings; commas."
                self._add(f"term/{name}/{form}", text, "terms", [what, *_places(places)])
            for form, note in own_forms.notes.get(name, {}).items():
                about = [
                    f"The form “{form}” of “{term.text}”, {OF_ONE}.",
                    *self._said(note),
                ]
                self._add(f"term/{name}/{form}", term.text, "terms", about)

    def titles(self) -> None:
        about = ["What the game is called. A name may stay as it is; left empty, it does."]
        self._add(GAME_TITLE, self._game.file.title, "game", about)
        for name, kind in self._game.kinds.items():
            if name in self._kinds and kind.title not in self._game.terms:
                self._add(f"kind/{name}", kind.title, "game", ["What a kind of card is called."])
        for name, part in self._game.components.items():
            if part.title not in self._game.terms:
                self._add(f"component/{name}", part.title, "game", ["What is printed in one file."])

    def wordings(self) -> None:
        for op, operation in self._game.operations.items():
            for number, wording in enumerate(operation.wordings):
                about = [*self._said(operation.note), *self._said(wording.note)]
                if operation.family != "effect":
                    about.append(f"A {operation.family}: it opens a sentence or stands inside one.")
                if wording.match.get("form"):
                    about.append("It stands inside a sentence.")
                kinds, sample = self._samples.get((op, number), ((), ""))
                for kind, name in kinds:
                    about += _places(self._sites.fields.get((kind, name), []))
                about += [f"For example: {sample}"] if sample else []
                self._add(f"effect/{op}", wording.text, "effects", list(dict.fromkeys(about)))

    def kind(self, kind: str) -> None:
        definition = self._game.kinds[kind]
        for card in self._game.cards[kind]:
            for name, field in definition.fields.items():
                for path, text in _texts(field, card.values.get(name), (name,)):
                    dotted = ".".join(step for step in path if isinstance(step, str))
                    about = [f"The {dotted} of {card.subject}."]
                    about += _places(self._sites.fields.get((kind, dotted), []))
                    self._add(f"{kind}/{dotted}", text, kind, about, place=f"{card.id}/{dotted}")

    def laws(self, examples: Mapping[str, str]) -> None:
        """Add what rules say to players; an example shows what is filled in where."""
        for law in law_messages(self._game):
            about = [
                f"What players are told of a filled-in {law.kind} that breaks a rule.",
                *self._said(law.why),
            ]
            about += [f"For example: {examples[law.rule]}"] if law.rule in examples else []
            self._add(law.context, law.text, "rules", about)

    def sheets(self, paper: Mapping[str, str]) -> None:
        """Add what stands on sheets beside the pieces."""
        for name, text in paper.items():
            about = ["What ppgen prints on the sheets, which it does not know in this language."]
            if kept := _FILLED.findall(text):
                about.append(f"Keep as they are: {' '.join(kept)}")
            self._add(f"{PAPER}/{name}", text, "game", about)

    def _said(self, note: str) -> list[str]:
        return [note if note.endswith((".", "!", "?")) else f"{note}."] if note else []

    def _add(self, context: str, source: str, file: str, about: list[str], *, place: str = "") -> None:
        if not source or (context, source) in self.found:
            return
        flags, kept = _placeholders(source)
        about += [f"Keep as they are: {kept}"] if kept else []
        reference = f"{self._game.sources[file].file}:{place or context}"
        extracted = tuple(" ".join(line.split()) for line in about)
        self.found[context, source] = PoEntry(
            context, source, extracted=extracted, references=(reference,), flags=flags
        )


def _places(sites: list[str]) -> list[str]:
    more = len(sites) - MOST_SITES
    return sites[:MOST_SITES] + ([f"and {more} more places"] if more > 0 else [])


def _placeholders(source: str) -> tuple[tuple[str, ...], str]:
    """Return the flag that lets Weblate check what must stay, and the same in words.

    A call is kept up to its first value: `term(zone` may go on with the form that a language needs.
    """
    try:
        parts = anatomy(source, functions=TEXT_FUNCTIONS).parts
    except ExpressionError:
        return (), ""
    values = [part for part in parts if isinstance(part, Value)]
    said = [one for value in values if len(value.said) == 1 for one in value.said if "'" not in one]
    heads = dict.fromkeys(one.removesuffix(")") if "(" in one else one for one in said)
    plain = [head for head in heads if '"' not in head and "," not in head]
    if not plain:
        return (), ""
    return ("placeholders:" + ":".join(f'"{head}"' for head in plain),), ", ".join(dict.fromkeys(said))


def _texts(field: FieldType, value: Any, path: tuple[str | int, ...]) -> Iterator[tuple[Any, str]]:
    if value is None:
        return
    match field:
        case TextField() if field.translate:
            yield path, value
        case MapField():
            for name, inner in field.fields.items():
                yield from _texts(inner, value.get(name), (*path, name))
        case ListField():
            for number, item in enumerate(value):
                yield from _texts(field.items, item, (*path, number))


def _samples(deck: Deck) -> Samples:
    """Find for each wording the fields it is printed in, and what a card says with it."""
    game = deck.game
    forms = _forms(game)
    found: dict[tuple[str, int], tuple[dict[tuple[str, str], None], str]] = {}
    for kind, definition in game.kinds.items():
        for name, field in definition.fields.items():
            if not isinstance(field, EffectsField):
                continue
            for card in deck.cards[kind]:
                for effect, inner in _nested(card.values[name], inside=False):
                    for form in forms if inner else ("sentence",):
                        number = game.operations[effect["op"]].wording_for(
                            {**effect, "kind": kind, "form": form}
                        )
                        if number is not None:
                            fields, _ = found.setdefault((effect["op"], number), ({}, _sample(card, name)))
                            fields[kind, name] = None
    return {key: (tuple(fields), sample) for key, (fields, sample) in found.items()}


def _sample(card: Card, name: str) -> str:
    return f"{card.values.get('name', card.id)}: {card.texts[name]}"


def _forms(game: Game) -> tuple[str, ...]:
    wordings = (wording for operation in game.operations.values() for wording in operation.wordings)
    return ("sentence", *dict.fromkeys(str(w.match["form"]) for w in wordings if "form" in w.match))


def _nested(effects: Any, *, inside: bool) -> Iterator[tuple[dict[str, Any], bool]]:
    for effect in effects if isinstance(effects, list) else ():
        if isinstance(effect, dict) and "op" in effect:
            yield effect, inside
            for value in effect.values():
                yield from _nested(value, inside=True)
