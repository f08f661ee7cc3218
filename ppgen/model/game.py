"""What a game is: its kinds of card, components, effects, words, constants and cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    JsonValue,
    StringConstraints,
    WithJsonSchema,
)

from ppgen.common.units import LENGTH_SCHEMA, parse_length
from ppgen.load import Source
from ppgen.model.card import Card
from ppgen.model.effect import Operation
from ppgen.model.field import STRICT, TERM_PATTERN, FieldType, Name, Slug, Text, Title, Truth, Whole
from ppgen.model.play_rule import PlayRule
from ppgen.model.poles import Pole
from ppgen.model.token_sheets import tokens_together

EXPRESSION_FUNCTIONS = frozenset({"contrast", "effect", "outcomes", "symbol", "term", "terms"})
"""What expressions of a game may call beside the general helpers.

`term(id, form)` is a word of terms.yaml, `symbol(id)` its icon as markup, `terms(ids, form)` several as
the language lists them; `outcomes(effects)` lists effects with those inside them, `contrast(one, other)`
compares two colours; `effect(effects, form)` says what effects inside an effect do (wordings only).
"""

TEXT_FUNCTIONS = EXPRESSION_FUNCTIONS | {"plural"}
"""What texts may call: `plural(number, word, …)` takes as many words as the language of the text has."""

Copies = Annotated[Whole, Field(ge=1, le=1000)]
Identity = Annotated[str, StringConstraints(pattern=TERM_PATTERN)]
_READ, _SCHEMA = BeforeValidator(parse_length), WithJsonSchema(LENGTH_SCHEMA)
Thickness = Annotated[float, _READ, _SCHEMA, Field(gt=0, le=5)]
Slack = Annotated[float, _READ, _SCHEMA, Field(ge=0, le=5)]
LanguageTag = Annotated[str, StringConstraints(pattern=r"^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$")]


ALSO = "also"
"""The form of a term that only checks of sentences read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A word that is said in one way everywhere: a zone, a role, a label.

    `forms` holds the word in other shapes (`many: defenders`); its form `also` lists other words that say it
    in sentences, or their beginnings, parted by commas. `groups` says which fields accept it.
    `icon` is the sign that stands for it, `icons` are other drawings of that sign, `colour` is its colour in
    the palette; `says` are the poles of oppositions that it carries, `states` the rules of play. `in_order`
    lists what `text` says in the language of the game, as that of a wording does.
    """

    __pydantic_config__ = STRICT
    text: Text
    icon: Identity | None = None
    icons: tuple[Identity, ...] = ()
    colour: Identity | None = None
    says: tuple[Pole, ...] = ()
    in_order: tuple[Text, ...] = ()
    groups: tuple[Name, ...] = ()
    forms: Mapping[Name, Text] = Field(default_factory=dict)
    states: tuple[Slug, ...] = ()
    note: Text = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Each:
    """A derived map: one value for each item of a list, computed with `item` in sight."""

    __pydantic_config__ = STRICT
    each: Annotated[tuple[Text, ...], Field(min_length=1)]
    value: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows:
    """A list of a record that a deck fills: an entry for `each` card; its `fields` see the `item`."""

    __pydantic_config__ = STRICT
    each: Text
    fields: Mapping[Name, Text]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """How the cards of a kind are read from a file of another program, in the place of their YAML file.

    `columns` leads from a head (or a key of JSON, YAML, front matter) to a field, nested ones with dots, or
    to null for a column to leave alone; heads that are names of fields need no entry, whatever their case,
    blanks and underscores. `constants` are values that every card has if the file does not say others.
    `separator` parts the items of a list, `decimal` is the sign before decimals.

    `rows` is the path of the cards in JSON, YAML or front matter, such as `suits[].cards[]`: what stands
    beside the lists on the way counts for every card below. `sheet` names the sheet of a workbook, or
    several; `"*"` is all. `head` is the row of the names. `encoding`, `delimiter` and `quotes` are of text
    files, where they are not seen.
    """

    __pydantic_config__ = STRICT
    columns: Mapping[Text, Text | None] = field(default_factory=dict)
    separator: Annotated[Text, Field(min_length=1, max_length=8)] = ";"
    decimal: Literal[".", ","] = "."
    constants: Mapping[Text, JsonValue] = field(default_factory=dict)
    rows: Text = ""
    sheet: Text | tuple[Text, ...] = ()
    head: Annotated[Whole, Field(ge=0)] = 0
    encoding: Text = ""
    delimiter: Annotated[Text, Field(max_length=1)] = ""
    quotes: Literal["", "marks", "letters"] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """A kind of card: its title, the fields of its cards and what is computed from them.

    The cards of a kind that `lists` other kinds are decks: each is a file of its own in decks/, whose `cards`
    say how many of which card it holds; computed values, layouts and rules see them as `card.listed`.

    A `record` has no file of cards: its fields are what people write on a score sheet, all of them optional.
    `from_deck` says what a deck fills in of it: expressions that see the `deck`, and whether it `is_legal`.
    `determined` says what other fields of it determine, by dotted names that pass through all rows of lists.

    `title` is the id of a term, or text. `copies` is how many of each card are printed if the card
    does not say. `table` says how a table of its cards is read.
    """

    __pydantic_config__ = STRICT
    title: Title
    fields: Mapping[Name, FieldType]
    derived: Mapping[Name, Text | Each] = Field(default_factory=dict)
    copies: Copies = 1
    table: Table = Table()
    lists: tuple[Identity, ...] = ()
    record: Truth = False
    from_deck: Mapping[Name, Text | Rows] = Field(default_factory=dict)
    determined: Mapping[str, Text] = Field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class FoldingPaper:
    """What a thing is folded of: the paper's thickness, and how far a cut or a fold may be off, in mm."""

    __pydantic_config__ = STRICT
    thickness: Thickness = 0.22
    slack: Slack = 0.3


class Component(BaseModel):
    """Something to print, as far as everybody has to know: its title, and the cards or the layout it prints.

    What else it says is its own; the kinds of component (`compose/components/`) read that.
    """

    model_config = ConfigDict(extra="allow", frozen=True, allow_inf_nan=False, defer_build=True)

    title: Title
    cards: tuple[Identity, ...] = ()
    layout: Slug | None = None
    copies: Copies = 1

    @property
    def own(self) -> Mapping[str, Any]:
        """What only its kind understands, as written."""
        return self.model_extra or {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Languages:
    """The language the game is written in and those it is translated into (BCP 47)."""

    __pydantic_config__ = STRICT
    source: LanguageTag
    translations: tuple[LanguageTag, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFile:
    """What game.yaml says."""

    __pydantic_config__ = STRICT
    title: Title
    format: Literal[1] = 1
    version: Title
    maker: Title
    licence: Title
    languages: Languages
    kinds: Annotated[Mapping[Identity, Kind], Field(min_length=1)]
    components: Annotated[Mapping[Identity, Component], Field(min_length=1)]
    constants: Mapping[Name, JsonValue] = Field(default_factory=dict)
    sets: tuple[Slug, ...] = ()
    decks: Mapping[Name, tuple[Identity, ...]] = Field(default_factory=dict)
    sheets: Mapping[Identity, Annotated[tuple[Identity, ...], Field(min_length=2)]] | None = None
    website: Text = ""

    @property
    def shared_sheets(self) -> Mapping[str, tuple[str, ...]]:
        """Return which components lie on the same sheets, by name: where nothing is said, all tokens do."""
        marks = {name: component.own.keys() for name, component in self.components.items()}
        return tokens_together(marks) if self.sheets is None else self.sheets


_SUBTAG_FORMS: dict[int, Callable[[str], str]] = {2: str.upper, 4: str.title}
"""Regions are written in capitals, scripts with one (RFC 5646, section 2.1.1)."""


def language_tag(language: str) -> str:
    """Write a language the one way (BCP 47): `pt_br` and `PT-BR` become `pt-BR`."""
    first, *rest = language.replace("_", "-").split("-")
    return "-".join([first.lower(), *(_SUBTAG_FORMS.get(len(part), str.lower)(part) for part in rest)])


@dataclass(frozen=True, slots=True)
class Game:
    """A whole game as written, in its source language.

    `cards` holds the sound cards of every kind in the order of their files; `incomplete` names the
    kinds of which some card was refused, so that nobody counts them. `sources` are the loaded files
    by name (`game`, `terms`, `team`, `decks/mine`), `refused` the names of those that could not be read.
    `chosen_set` is the set whose cards these are, empty where all sets are there; `of_all_sets` are then the
    cards of all.
    """

    id: str
    file: GameFile
    terms: Mapping[str, Term]
    operations: Mapping[str, Operation]
    cards: Mapping[str, tuple[Card, ...]]
    sources: Mapping[str, Source] = field(repr=False, compare=False)
    incomplete: frozenset[str] = frozenset()
    refused: frozenset[str] = frozenset()
    chosen_set: str = ""
    rules_of_play: tuple[PlayRule, ...] = ()
    of_all_sets: Mapping[str, tuple[Card, ...]] | None = field(default=None, repr=False, compare=False)

    @property
    def kinds(self) -> Mapping[str, Kind]:
        """The kinds of card by id."""
        return self.file.kinds

    @property
    def components(self) -> Mapping[str, Component]:
        """The things to print by id."""
        return self.file.components

    @property
    def constants(self) -> Mapping[str, Any]:
        """The figures of the rules by name."""
        return self.file.constants

    @property
    def source_language(self) -> str:
        """The language the files are written in."""
        return language_tag(self.file.languages.source)

    @property
    def deck_kind(self) -> str | None:
        """The kind whose cards are decks, one to a file, if there is one."""
        return next((name for name, kind in self.kinds.items() if kind.lists), None)

    def all_cards(self) -> Iterator[Card]:
        """Yield the cards of every kind."""
        for cards in self.cards.values():
            yield from cards

    def of_set(self, name: str) -> Game:
        """Return the game with the cards of one set, and those that belong to none; `""` is the first set."""
        chosen = name or next(iter(self.file.sets), "")
        if chosen == self.chosen_set:
            return self
        cards = {
            kind: tuple([card for card in listed if card.values.get("set") in {None, chosen}])
            for kind, listed in self.cards.items()
        }
        return replace(self, cards=cards, chosen_set=chosen, of_all_sets=self.of_all_sets or self.cards)

    def with_records(self, records: tuple[Card, ...]) -> Game:
        """Return the game with filled records in the place of the blank ones of their kinds."""
        if not records:
            return self
        filled = {one.kind: tuple(other for other in records if other.kind == one.kind) for one in records}
        return replace(self, cards={**self.cards, **filled})

    def facts(self) -> dict[str, Any]:
        """What expressions see as `game`."""
        file = self.file
        return {
            "id": self.id,
            "title": file.title,
            "version": file.version,
            "maker": file.maker,
            "licence": file.licence,
            "website": file.website,
        }
