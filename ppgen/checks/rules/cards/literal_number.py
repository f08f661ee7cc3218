"""Prose takes its figures from constants and cards, and types none by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ppgen.checks.subject import Path, Subject
from ppgen.common.paths import value_at
from ppgen.common.problem import Problem, warning
from ppgen.localise.figures import typed_figures, whole
from ppgen.model.card import Card
from ppgen.model.field import TextField
from ppgen.model.game import Game
from ppgen.model.records import path_text

ID = "text/literal-number"
WHY = "A figure that is typed stays when the rule changes, and nobody sees that it is wrong."

IN_SOURCE_ALONE = True
"""In translations there is nothing to waive."""

_LINE = {"line": {"type": "text", "translate": True}}


def _sample(line: str) -> dict[str, object]:
    return {"fields": _LINE, "cards": [{"id": "sun", "line": line}], "constants": {"plays": 5}}


GOOD = _sample("A match has **{{ constants.plays }}** plays.")
BAD = _sample("A match has 5 plays, and nobody rests.")
NEAR = _sample("1. Take one card of the two; the 2nd stays, and 0 is none.")

LEAST_WORDS = 4
"""What has fewer words is a name or a label and no prose."""

LEAST, LEAST_AS_WORD = 2, 3
"""Smaller numbers are articles and pronouns (one, none, the two), in figures 0 and 1 as bounds."""


LEAST_IN_ROW = 3
"""So many numbers one after the other name themselves, and no figure of the rules."""

LEAST_TYPED = 2
"""So many texts of a field that type figures are no slip, where fewer take theirs from elsewhere."""


def check(subject: Subject) -> Iterator[Problem]:
    """Look at the prose of the source language: translations say the numbers of their source.

    A game without constants has nothing that could be named instead.
    """
    deck = subject.deck
    game = deck.game
    if deck.language != game.source_language or not game.constants:
        return
    constants = _constants(game.constants)
    prose = [*_prose(subject)]
    own = _own_figures(prose, game, deck.language)
    for card, path, text in prose:
        if (card.kind, path[0]) in own:
            continue
        figures = list(dict.fromkeys(typed_figures(text, deck.language)))
        for said, value in figures:
            if _is_exempt(said, value) or _is_in_row(value, figures):
                continue
            field, meant = _own_field(card, value, text), constants.get(value, "")
            called = f"its own {field}" if field else f"the constant {meant}"
            meant = f"card.{field}" if field else meant and f"constants.{meant}"
            message = f"it types {said}" + (f", as much as {called}" if meant else "")
            written_so = f"write {{{{ {meant or 'constants.…'} }}}}"
            instead = f"if it means that, {written_so}" if meant else f"{written_so} if the rules say it"
            hint = f"{instead}; else say on this card why not: waive: {{{ID}: reason}}"
            about = card.subject
            if _is_unnamed(value, card.waived.get(ID, ""), deck.language):
                message += ", and the reason of the waiver names other numbers"
                about = f"{card.subject}: {path_text(path)}"  # so that the waiver is not its own
            yield warning(ID, message, span=card.span(*path), hint=hint, subject=about)


def _prose(subject: Subject) -> Iterator[tuple[Card, Path, str]]:
    """Yield what is more than a name or a label in the texts of cards, as it is written."""
    written = {card.subject: card for card in subject.deck.game.all_cards()}
    for card, path, field, _ in subject.values(TextField):
        if isinstance(field, TextField) and field.translate and card.subject in written:
            text = value_at(written[card.subject].values, path)
            if isinstance(text, str) and len(text.split()) >= LEAST_WORDS:
                yield card, path, text


def _own_figures(
    prose: Iterable[tuple[Card, Path, str]], game: Game, language: str
) -> set[tuple[str, str | int]]:
    """Return the fields of kinds whose texts type figures of their own: “Deal 3 damage” is what a card does.

    Those are the texts of cards of which several type theirs and fewer take them from elsewhere; pages of
    leaflets say what holds for the whole game.
    """
    pages = {kind for one in game.components.values() if "leaflet" in one.own for kind in one.cards}
    typed, filled = Counter[tuple[str, str | int]](), Counter[tuple[str, str | int]]()
    for card, path, text in prose:
        place = card.kind, path[0]
        if card.kind not in pages:
            filled[place] += "{{" in text
            typed[place] += any(not _is_exempt(*one) for one in typed_figures(text, language))
    return {place for place, number in typed.items() if number >= LEAST_TYPED and number > filled[place]}


def _own_field(card: Card, value: str, text: str) -> str:
    """Return the field of a card itself that a text speaks of and that holds a figure, if one does."""
    spoken = text.casefold()
    for name, held in card.values.items():
        is_number = isinstance(held, int | float) and not isinstance(held, bool)
        if is_number and f"{abs(held)}" == value and name.removesuffix("s").replace("_", " ") in spoken:
            return name
    return ""


def _is_in_row(value: str, figures: Sequence[tuple[str, str]]) -> bool:
    """Tell whether a number is one of three or more that are counted up, such as *7, 8 or 9*."""
    numbers = [whole(other) for _, other in figures]
    at = [other for _, other in figures].index(value)
    first = last = at
    while first and _follows(numbers[first - 1], numbers[first]):
        first -= 1
    while last + 1 < len(numbers) and _follows(numbers[last], numbers[last + 1]):
        last += 1
    return last - first + 1 >= LEAST_IN_ROW


def _follows(one: int | None, other: int | None) -> bool:
    return one is not None and other is not None and other == one + 1


def _is_unnamed(value: str, reason: str, language: str) -> bool:
    """Tell whether a reason names numbers, in English or the game's language, and not this one."""
    named = {bare for known in dict.fromkeys(("en", language)) for _, bare in typed_figures(reason, known)}
    return bool(named) and value not in named


def _is_exempt(said: str, value: str) -> bool:
    """Tell whether a number is too small to be a figure of the rules; one with a sign never is."""
    known = whole(value)
    if known is None or said[0] in "+\u2212":
        return False
    return known < (LEAST if said.isdigit() else LEAST_AS_WORD)


def _constants(constants: Mapping[str, object]) -> Mapping[str, str]:
    """Return the name of a constant for each figure, the first one."""
    found: dict[str, str] = {}
    for name, value in constants.items():
        if isinstance(value, int | float) and not isinstance(value, bool):
            found.setdefault(f"{abs(value)}", name)
    return found
