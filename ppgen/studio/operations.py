"""What a page may ask to be changed: a closed list of typed operations on places that the game knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from ppgen.load.yaml.patches import Value
from ppgen.model.field import SLUG_PATTERN
from ppgen.model.game import language_tag
from ppgen.studio.card_blocks import with_copy, without_card
from ppgen.studio.desk import Desk
from ppgen.studio.edits import (
    CellPlace,
    MessageKey,
    UneditableError,
    with_cell,
    with_message,
    with_values,
)
from ppgen.studio.languages import with_all_texts, with_language

TAG = r"^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$"
Short = Annotated[str, Field(max_length=300)]
Long = Annotated[str, Field(max_length=100_000)]
Number = Annotated[int, Field(ge=0, le=10_000_000)]
Steps = Annotated[list[str | int], Field(max_length=40)]
Given = Annotated[str, Field(max_length=100_000)] | bool | int | float | None | list[str]


class _Operation(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, allow_inf_nan=False)


class ValueChange(_Operation):
    """A value of a YAML file, by its path, and what the page showed there."""

    path: Steps
    value: Given
    was: Given = None


class ChangeValues(_Operation):
    """Change values of one YAML file."""

    op: Literal["values"]
    label: Short
    file: Short
    changes: Annotated[list[ValueChange], Field(min_length=1, max_length=64)]


class ChangeCell(_Operation):
    """Change a cell of a text table."""

    op: Literal["cell"]
    label: Short
    file: Short
    line: Number
    column: Number
    value: Long
    was: Long


class ChangeMessage(_Operation):
    """Change a translation."""

    op: Literal["message"]
    label: Short
    language: Short
    context: Short
    source: Long
    text: Long
    was: Long


class CopyCard(_Operation):
    """Add a card that is a copy of another."""

    op: Literal["copy-card"]
    kind: Short
    card: Short
    new: Annotated[str, Field(pattern=SLUG_PATTERN, max_length=64)]


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
    ChangeValues | ChangeCell | ChangeMessage | CopyCard | DeleteCard | AddLanguage | UpdateTexts,
    Field(discriminator="op"),
]
CHANGES: TypeAdapter[Change] = TypeAdapter(Change)


class Edit:
    """A change made ready: what it is called, of which file, and the function from its bytes to new ones."""

    __slots__ = ("file", "label", "make")

    def __init__(self, label: str, file: str, make: Callable[[bytes], bytes]) -> None:
        """Keep the parts."""
        self.label, self.file, self.make = label, file, make


def edit_of(change: Change, desk: Desk) -> Edit:
    """Return the edit that an operation asks for; raises UneditableError for what the game does not have."""
    if desk.project.is_shipped:
        raise UneditableError(
            "these games come with ppgen and stay as they are; begin your own with ppgen new"
        )
    match change:
        case ChangeValues():
            file = _known(change.file, desk, (".yaml", ".yml"))
            values: dict[tuple[str | int, ...], Value] = {
                tuple(one.path): one.value for one in change.changes
            }
            was = {tuple(one.path): one.was for one in change.changes}
            return Edit(change.label, file, lambda content: with_values(content, file, values, was))
        case ChangeCell():
            table = _known(change.file, desk, (".csv", ".tsv", ".tab", ".txt"))
            place = CellPlace(change.line, change.column)
            return Edit(
                change.label,
                table,
                lambda content: with_cell(content, table, place, change.value, change.was),
            )
        case ChangeMessage():
            catalogue = _known(f"cards/{desk.game}/text/{change.language}.po", desk, (".po",))
            key = MessageKey(change.context, change.source)
            return Edit(
                change.label,
                catalogue,
                lambda content: with_message(content, catalogue, key, change.text, change.was),
            )
        case CopyCard():
            cards, number = _card(change.kind, change.card, desk)
            if _has(change.kind, change.new, desk):
                raise UneditableError(f"there is a {change.kind} called {change.new} already")
            return Edit(
                f"new {change.kind} {change.new}",
                cards,
                lambda content: with_copy(content, cards, number, change.new),
            )
        case AddLanguage():
            game, tag = (
                _known(f"cards/{desk.game}/game.yaml", desk, (".yaml",)),
                language_tag(change.language),
            )
            return Edit(f"language {tag}", game, lambda content: with_language(content, game, tag))
        case UpdateTexts():
            texts = _known(f"cards/{desk.game}/text/{change.language}.po", desk, (".po",))
            label = f"texts of {change.language} brought up to date"
            return Edit(label, texts, lambda _: with_all_texts(desk, change.language))
        case DeleteCard():
            cards, number = _card(change.kind, change.card, desk)
            return Edit(
                f"delete {change.kind} {change.card}",
                cards,
                lambda content: without_card(content, cards, number),
            )


def _known(file: str, desk: Desk, endings: tuple[str, ...]) -> str:
    """Return the name of a file that belongs to the game, and is of a kind that can be edited."""
    if file not in desk.known_files or not file.lower().endswith(endings):
        raise UneditableError(f"{file!r} is no file of this game that can be edited here")
    return file


def _card(kind: str, name: str, desk: Desk) -> tuple[str, int]:
    """Return the file of a card and its number there."""
    cards = desk.loaded.game.cards.get(kind, ()) if desk.loaded is not None else ()
    found = next((card for card in cards if card.id == name), None)
    if found is None or found.index < 0:
        raise UneditableError(f"there is no {kind} called {name!r} in a list of cards")
    return _known(found.source.file, desk, (".yaml", ".yml")), found.index


def _has(kind: str, name: str, desk: Desk) -> bool:
    cards = desk.loaded.game.cards.get(kind, ()) if desk.loaded is not None else ()
    return any(card.id == name for card in cards)
