"""What a page may ask to be changed: a closed list of typed operations on places that the game knows."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from ppgen.editions import Loaded
from ppgen.load.tables.endings import BOOK_ENDINGS, JSON_ENDINGS, NAMED_TEXT_ENDINGS, TABLE_ENDINGS
from ppgen.model.card import Card
from ppgen.model.deck_files import by_name
from ppgen.model.field import SLUG_PATTERN
from ppgen.model.game import language_tag
from ppgen.studio.card_forms import made_card
from ppgen.studio.card_stores import added_card, copied_card, deleted_card, open_table
from ppgen.studio.deck_edits import with_count
from ppgen.studio.desk import Desk
from ppgen.studio.edits import (
    MessageKey,
    UneditableError,
    ValueEdit,
    with_value_edits,
)
from ppgen.studio.file_forms import Read
from ppgen.studio.json_edits import with_json_value_edits
from ppgen.studio.languages import is_translated, with_all_texts, with_language, with_translation
from ppgen.studio.origins import WRITTEN_HERE
from ppgen.studio.table_edits import with_book_cell, with_text_cell

TAG = r"^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$"
Short = Annotated[str, Field(max_length=300)]
Long = Annotated[str, Field(max_length=100_000)]
Identity = Annotated[str, Field(pattern=SLUG_PATTERN, max_length=64)]
Place = Annotated[int, Field(ge=0, le=1000)]
Steps = Annotated[list[str | int], Field(max_length=40)]
Meant = Annotated[list[Short], Field(max_length=40)]
"""Which items of lists a page means, as it was told of them: others may have changed the lists since."""
Given = Annotated[str, Field(max_length=100_000)] | bool | int | float | None | list[str]


class _Operation(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, allow_inf_nan=False)


class ValueChange(_Operation):
    """A value of a file, by its path, what the page showed there, and which items of lists were meant."""

    path: Steps
    value: Given
    was: Given = None
    meant: Meant = []


class ChangeValues(_Operation):
    """Change values of one YAML file."""

    op: Literal["values"]
    label: Short
    file: Short
    changes: Annotated[list[ValueChange], Field(min_length=1, max_length=64)]


class ChangeCell(_Operation):
    """Change the cell of a table that is meant; `sheet` is that of a workbook."""

    op: Literal["cell"]
    label: Short
    file: Short
    meant: Meant
    value: Long
    was: Long
    sheet: Short = ""


class ChangeMessage(_Operation):
    """Change a translation."""

    op: Literal["message"]
    label: Short
    language: Short
    context: Short
    source: Long
    text: Long
    was: Long


class GivenValue(_Operation):
    """A value of a new card, by its path in it."""

    path: Annotated[list[str | Place], Field(min_length=1, max_length=12)]
    value: Given


class NewCard(_Operation):
    """Add a card made from nothing."""

    op: Literal["new-card"]
    kind: Short
    new: Identity
    values: Annotated[list[GivenValue], Field(max_length=500)]


class CountCard(_Operation):
    """Say how often a card stands in a deck; 0 takes it out."""

    op: Literal["count-card"]
    deck: Short
    card: Short
    count: Annotated[int, Field(ge=0, le=1000)]
    was: Annotated[int, Field(ge=0, le=1000)]


class CopyCard(_Operation):
    """Add a card that is a copy of another."""

    op: Literal["copy-card"]
    kind: Short
    card: Short
    new: Identity


class DeleteCard(_Operation):
    """Take a card out of its file."""

    op: Literal["delete-card"]
    kind: Short
    card: Short


class AddLanguage(_Operation):
    """Name one more language in game.yaml; the file of its texts follows."""

    op: Literal["add-language"]
    language: Annotated[str, Field(pattern=TAG, max_length=35)]


class UpdateTexts(_Operation):
    """Bring the file of a language up to date with the game."""

    op: Literal["update-texts"]
    language: Short


Change = Annotated[
    ChangeValues
    | ChangeCell
    | ChangeMessage
    | NewCard
    | CopyCard
    | DeleteCard
    | CountCard
    | AddLanguage
    | UpdateTexts,
    Field(discriminator="op"),
]
CHANGES: TypeAdapter[Change] = TypeAdapter(Change)


@dataclass(frozen=True, slots=True)
class Edit:
    """A change made ready: what it is called, of which file, and the function from its bytes to new ones.

    A file that `is_new` is made from nothing; `read` tells what a table says.
    """

    label: str
    file: str
    make: Callable[[bytes], bytes]
    _: KW_ONLY
    is_new: bool = False
    read: Read | None = None


def edit_of(change: Change, desk: Desk) -> Edit:
    """Return the edit that an operation asks for; raises UneditableError for what the game does not have."""
    if desk.project.is_shipped:
        raise UneditableError(
            "these games come with ppgen and stay as they are; begin your own with ppgen new"
        )
    match change:
        case ChangeValues():
            file = _known(change.file, desk, WRITTEN_HERE)
            write = with_json_value_edits if file.lower().endswith(JSON_ENDINGS) else with_value_edits
            edits = [ValueEdit(tuple(one.path), one.value, one.was, one.meant) for one in change.changes]
            return Edit(change.label, file, lambda content: write(content, file, edits))
        case ChangeCell() if change.sheet:
            book = _known(change.file, desk, BOOK_ENDINGS)
            opened = open_table(_loaded(desk), book, change.sheet)
            return Edit(
                change.label,
                book,
                lambda content: with_book_cell(content, opened, change.meant, change.value, change.was),
            )
        case ChangeCell():
            table = _known(change.file, desk, NAMED_TEXT_ENDINGS)
            read = open_table(_loaded(desk), table, "")
            return Edit(
                change.label,
                table,
                lambda content: with_text_cell(content, read, change.meant, change.value, change.was),
                read=read.said,
            )
        case ChangeMessage():
            key, tag = MessageKey(change.context, change.source), change.language
            texts = change.was, change.text
            return _of_texts(
                change.label, tag, desk, lambda content: with_translation(desk, tag, content, key, texts)
            )
        case NewCard() | CopyCard() | DeleteCard():
            return _of_cards(change, desk)
        case CountCard():
            deck = _known(f"cards/{desk.game}/decks/{change.deck}.yaml", desk, (".yaml",))
            counted = (change.card, change.count, change.was)
            _refuse_unlisted(change.card, desk)
            label = f"{change.card} in {change.deck}"
            return Edit(label, deck, lambda content: with_count(content, deck, *counted))
        case AddLanguage():
            game, tag = (
                _known(f"cards/{desk.game}/game.yaml", desk, (".yaml",)),
                language_tag(change.language),
            )
            return Edit(f"language {tag}", game, lambda content: with_language(content, game, tag))
        case UpdateTexts():
            tag = change.language
            label = f"texts of {tag} brought up to date"
            return _of_texts(label, tag, desk, lambda _: with_all_texts(desk, tag))


def _of_texts(label: str, tag: str, desk: Desk, make: Callable[[bytes], bytes]) -> Edit:
    """Return an edit of the file of a language, which may be new where game.yaml names the language."""
    file = f"cards/{desk.game}/text/{tag}.po"
    is_new = is_translated(_loaded(desk), tag) and not os.path.lexists(desk.project.root / file)
    return Edit(label, file if is_new else _known(file, desk, (".po",)), make, is_new=is_new)


def _of_cards(change: NewCard | CopyCard | DeleteCard, desk: Desk) -> Edit:
    """Return the edit that adds a card or takes one out."""
    loaded = _loaded(desk)
    match change:
        case NewCard():
            card = made_card(change.new, [(one.path, one.value) for one in change.values])
            stored, label = added_card(loaded, change.kind, card), f"new {change.kind} {change.new}"
        case CopyCard():
            found = _card(change.kind, change.card, loaded)
            stored, label = copied_card(loaded, found, change.new), f"new {change.kind} {change.new}"
        case DeleteCard():
            found = _card(change.kind, change.card, loaded)
            stored, label = deleted_card(loaded, found), f"delete {change.kind} {change.card}"
    if not isinstance(change, DeleteCard) and any(
        card.id.casefold() == change.new.casefold() for card in loaded.game.cards.get(change.kind, ())
    ):
        raise UneditableError(f"there is a {change.kind} called {change.new} already")
    if stored.file != f"cards/{desk.game}/{change.kind}.yaml":
        _known(stored.file, desk, (*WRITTEN_HERE, *TABLE_ENDINGS))
    return Edit(label, stored.file, stored.make, is_new=stored.is_new, read=stored.read)


def _known(file: str, desk: Desk, endings: tuple[str, ...]) -> str:
    """Return the name of a file that belongs to the game, and is of a kind that can be edited."""
    if file not in desk.known_files or not file.lower().endswith(endings):
        raise UneditableError(f"{file!r} is no file of this game that can be edited here")
    return file


def _loaded(desk: Desk) -> Loaded:
    if desk.loaded is None:
        raise UneditableError("the game cannot be read as it is now")
    return desk.loaded


def _card(kind: str, name: str, loaded: Loaded) -> Card:
    found = next((card for card in loaded.game.cards.get(kind, ()) if card.id == name), None)
    if found is None or found.is_blank:
        raise UneditableError(f"there is no {kind} called {name!r}")
    return found


def _refuse_unlisted(name: str, desk: Desk) -> None:
    """Refuse names that decks cannot mean: of no card, or of several."""
    game = _loaded(desk).game
    kind = game.deck_kind
    known = by_name(game.kinds[kind].lists, game.of_all_sets or game.cards) if kind else {}
    if len(known.get(name, ())) != 1:
        raise UneditableError(f"there is no card called {name!r} that a deck could hold")
