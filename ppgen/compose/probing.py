"""Probing: one value of a card is changed at a time; what is printed of it must change, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import zip_longest

from ppgen.common.problem import Problem, error
from ppgen.compose.probed_conditions import Condition, conditions_of, note_conditions, unswitched
from ppgen.compose.probed_pieces import Compose, ProbedPieces, Showing
from ppgen.display.ops import Field, walk
from ppgen.display.pieces import Piece
from ppgen.layout.layouts import Layout
from ppgen.localise import Deck
from ppgen.model.card import Card
from ppgen.model.changes import Change, Changes, with_changes
from ppgen.model.field import EffectsField, ReferenceField
from ppgen.model.game import Game

UNSEEN = "probe/unseen-change"
ELSEWHERE = "probe/change-elsewhere"
OFTENER = "probe/shown-oftener"
AMBIGUOUS = "probe/ambiguous-sentence"


MOST_ALONE = 20
"""How many cards of a kind, whose own piece does not show a changed field, are tried alone for each field."""


@dataclass(slots=True)
class ProbeResult:
    """What a run of probes found, and how many changes were tried."""

    problems: list[Problem] = field(default_factory=list)
    tried: int = 0
    refused: int = 0


def probe(game: Game, kinds: Mapping[str, Layout], compose: Compose, *, is_first: bool = True) -> ProbeResult:
    """Change every printed value of every card once, and compare the pieces.

    Cards with pieces of their own are changed side by side, since they do not show one another; each card of
    a kind without (such as the places of a board) alone, and only in the first language that is written in a
    direction, which `is_first`. `kinds` are the layouts of those with pieces.
    """
    before = compose(game)
    prober = _Prober(game, before)
    showing = Showing(compose, before)
    prober.listen(before.deck)
    conditions = [found for layout in kinds.values() for found in conditions_of(layout)]
    switches: dict[Condition, set[bool]] = {condition: set() for condition in conditions}
    note_conditions(switches, before.deck, kinds)
    for changes in prober.rounds():
        after = compose(with_changes(game, changes))
        prober.compare(changes, after)
        note_conditions(switches, after.deck, kinds)
    for card, change in prober.alone:  # grows by what its own piece did not show
        changes = {card.subject: (card, change)}
        changed = with_changes(game, changes)
        has_piece = card.subject in before.pieces
        if not is_first and not has_piece:
            if isinstance(game.kinds[card.kind].fields.get(str(change.path[0])), EffectsField):
                prober.hear(changes, compose(changed, components=frozenset()))
            continue
        after = compose(changed) if has_piece else showing.after(changed, (card.kind, change.field))
        prober.compare(changes, after)
        note_conditions(switches, after.deck, kinds)
    return prober.result(unswitched(switches))


class _Prober:
    """Compares what is printed before and after changes."""

    def __init__(self, game: Game, before: ProbedPieces) -> None:
        self.found = ProbeResult()
        self.alone: list[tuple[Card, Change]] = []
        self._waiting: Counter[tuple[str, str]] = Counter()
        self._beside: dict[tuple[str, str], list[tuple[Card, Change]]] = {}
        self._shown: dict[tuple[str, str], list[tuple[Card, Change, int]]] = {}
        self._said: dict[tuple[str, str, str], tuple[Card, object]] = {}
        self._unseen: dict[tuple[str, str], list[tuple[Card, Change]]] = {}
        self._game = game
        self._before = before
        self._named = {name: dict(_called(game, name)) for name in game.kinds}

    def rounds(self) -> Iterator[dict[str, tuple[Card, Change]]]:
        """Yield the changes that are tried together, by the card they change."""
        changes = Changes(self._game)
        together: list[list[tuple[Card, Change]]] = []
        for card in self._game.all_cards():
            if self._game.kinds[card.kind].lists and card.subject not in self._before.pieces:
                continue  # decks choose cards, and are rarely printed themselves
            listed = [(card, change) for change in changes.of(card)]
            if card.subject in self._before.pieces:
                together.append(listed)
            else:
                self.alone += listed
        for row in zip_longest(*together):
            yield {made[0].subject: made for made in row if made is not None}

    def hear(self, changes: Mapping[str, tuple[Card, Change]], after: ProbedPieces) -> None:
        """Report sentences of changed cards that were met before and meant something else."""
        cards = {card.subject: card for card in after.deck.all_cards()}
        for subject, (_, change) in changes.items():
            if subject not in after.refused:
                self._listen(cards[subject], change)

    def compare(self, changes: Mapping[str, tuple[Card, Change]], after: ProbedPieces) -> None:
        """Report changes that nobody sees, or that show in fields called after others."""
        self.hear(changes, after)
        for subject, (card, change) in changes.items():
            old, new = self._before.pieces.get(subject), after.pieces.get(subject)
            if subject in after.refused or (old is not None and not _is_drawn(new, old)):
                self.found.refused += 1
                continue
            if old is not None and new is not None and old != new:
                self.found.problems += self._elsewhere(card, change, old, new)
            elif len(changes) > 1:
                key = (card.kind, change.field)
                self._waiting[key] += 1
                if self._waiting[key] <= MOST_ALONE:
                    self.alone.append((card, change))
                else:
                    self._beside.setdefault(key, []).append((card, change))
                continue
            elif (times := _differences(self._before, after)) is None:
                if (spare := change.next()) is not None:
                    self.alone.append((card, spare))
                    continue
                if UNSEEN not in card.waived:
                    self._unseen.setdefault((card.kind, change.field), []).append((card, change))
            elif old is None and times and OFTENER not in card.waived and self._is_counted(card, change):
                self._shown.setdefault((card.kind, change.field), []).append((card, change, times))
            self.found.tried += 1

    def _is_counted(self, card: Card, change: Change) -> bool:
        """Tell whether how often a value is printed says anything.

        Of another card much or little is said, and a page of a booklet may stand on a board, too.
        """
        field = self._game.kinds[card.kind].fields.get(str(change.path[0]))
        is_page = any(card.kind in component.cards for component in self._game.components.values())
        return not is_page and not isinstance(change.old, bool) and not isinstance(field, ReferenceField)

    def listen(self, deck: Deck) -> None:
        """Note what each sentence of the cards as they are means."""
        for card in deck.all_cards():
            for name, text in card.texts.items():
                if (value := _effects(card, name)) is not None:
                    self._said.setdefault((card.kind, name, text), (card, value))

    def _listen(self, card: Card, change: Change) -> None:
        """Report a sentence that was met before and meant something else."""
        name = str(change.path[0])
        value, text = _effects(card, name), card.texts.get(name, "")
        if value is None or not text:
            return
        other, meant = self._said.setdefault((card.kind, name, text), (card, value))
        if meant != value:
            message = f"{text!r} can mean what {other.subject} does, and also {change}"
            hint = "let the wordings say the difference"
            span = card.span(*change.path)
            self.found.problems.append(error(AMBIGUOUS, message, span=span, hint=hint, subject=card.subject))

    def result(self, conditions: Iterable[Problem]) -> ProbeResult:
        """Return what was found; what no card shows of a field is told once."""
        # As many cards of the kind as were tried alone speak for those beside them.
        for key, listed in self._beside.items():
            self.found.tried += len(listed)
            if key in self._unseen:
                self._unseen[key] += listed
        unseen = [_unseen(listed) for listed in self._unseen.values()]
        unseen += [problem for listed in self._shown.values() for problem in _oftener(listed)]
        self.found.problems = [*unseen, *dict.fromkeys(self.found.problems), *conditions]
        return self.found

    def _elsewhere(self, card: Card, change: Change, old: Piece, new: Piece) -> Iterator[Problem]:
        called = self._named[card.kind]
        before, now = _fields(old), _fields(new)
        for name in before.keys() | now.keys():
            path = called.get(name)
            if path is None or before.get(name) == now.get(name) or _belongs(change.field, path):
                continue
            message = f"changing {change} also changes what the field {name} prints"
            hint = f"let {name} show card.{path} alone, or call it otherwise"
            span = card.span(*change.path)
            yield error(ELSEWHERE, message, span=span, hint=hint, subject=card.subject)


def _effects(card: Card, name: str) -> object:
    """Return the effects in a field without what is left out, None for a field of another type."""
    value = card.values.get(name)
    if not isinstance(value, list) or not all(isinstance(item, dict) and "op" in item for item in value):
        return None
    return _plain(value)


def _plain(value: object) -> object:
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items() if inner is not None}
    return [_plain(item) for item in value] if isinstance(value, list) else value


def _is_drawn(new: Piece | None, old: Piece) -> bool:
    """Tell whether a piece could be drawn with a value: where a face cannot, nothing of it is printed."""
    return new is not None and (bool(_fields(new)) or not _fields(old))


def _fields(piece: Piece) -> dict[str, list[object]]:
    """Return what is printed under each name: words, or icons."""
    found: dict[str, list[object]] = {}
    for op, _ in walk((*piece.face, *piece.back)):
        if isinstance(op, Field):
            found.setdefault(op.name, []).append(op.text or op.ops)
    return found


def _belongs(changed: str, path: str) -> bool:
    """Tell whether a field holds a changed value, or is a part of what changed."""
    return changed == path or changed.startswith(f"{path}.") or path.startswith(f"{changed}.")


def _called(game: Game, kind: str) -> Iterator[tuple[str, str]]:
    """Yield the names that elements may take from fields, each with the field's path."""
    for name, found in game.kinds[kind].fields.items():
        for entry in getattr(found, "fields", {}):
            yield entry, f"{name}.{entry}"
    for name in game.kinds[kind].fields:
        yield name, name


def _unseen(listed: list[tuple[Card, Change]]) -> Problem:
    card, change = listed[0]
    message = f"changing {change} changes nothing that is printed"
    hint = "show the value where no condition hides it, or mark the field `unprinted: reason`"
    others = f" and {len(listed) - 1} more" if len(listed) > 1 else ""
    span = card.span(*change.path)
    return error(UNSEEN, message, span=span, hint=hint, subject=f"{card.subject}{others}")


def _differences(before: ProbedPieces, after: ProbedPieces) -> int | None:
    """Return how often the same new words stand on the thing with most, if anything changed.

    Tiles of one thing pass fields on to one another, and where text runs on, words move from one field to the
    next: only fields that are new in the same words say how often a value is shown.
    """
    new: dict[str, Counter[str]] = {}
    for name in after.changed(before):  # that another thing shows a card again is no slip
        thing, _, page = name.partition(":")
        found = new.setdefault(thing if page.isdigit() else name, Counter())
        found.update(_texts(after.pieces[name]))
        found.subtract(_texts(before.pieces[name]) if name in before.pieces else ())
    return max((max([0, *found.values()]) for found in new.values()), default=None)


def _texts(piece: Piece) -> Iterator[str]:
    for op, _ in walk((*piece.face, *piece.back)):
        if isinstance(op, Field):
            yield op.text


def _oftener(listed: list[tuple[Card, Change, int]]) -> Iterator[Problem]:
    """Report cards without pieces of their own that are shown more often than most of their kind, or less."""
    usual, cards = Counter(times for _, _, times in listed).most_common(1)[0]
    if 2 * cards <= len(listed):
        return
    for card, change, times in listed:
        if times != usual:
            message = f"{change.field} is printed {times} times, that of most {card.kind} cards {usual} times"
            hint = "show each of them as often as the others"
            yield error(OFTENER, message, span=card.span(*change.path), hint=hint, subject=card.subject)
