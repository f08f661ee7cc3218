"""What nobody wrote on a record and yet stands fast: sums of its sheet, and what its figures determine."""

from __future__ import annotations

from collections.abc import Sequence

from ppgen.checks import determined
from ppgen.compose.record_totals import missing_totals
from ppgen.display.entry import Entry
from ppgen.localise import Deck
from ppgen.model.card import Card
from ppgen.model.records import Written, with_written


def completed(entries: Sequence[Entry], record: Card, deck: Deck) -> list[Written]:
    """Return what can be filled in, as people write it; sums of what was determined among it.

    The `record` is that of the deck, so that expressions see the cards that it names.
    """
    kind = deck.game.kinds[record.kind]
    values = {name: record.values.get(name) for name in kind.fields}
    made: dict[tuple[str | int, ...], Written] = {}
    while True:
        found = [*missing_totals(entries, values)] or [*determined(deck, record, values)]
        added = [one for one in found if one.path not in made]
        if not added:
            return [*made.values()]
        made |= {one.path: one for one in added}
        values = with_written(values, added, kind)
