"""Pages without the values that a form's own fields show."""

from __future__ import annotations

from ppgen.common.colour import BLACK
from ppgen.common.geometry import Matrix, Rect
from ppgen.display.entry import Entry, EntryAlign, EntryKind, Lettering
from ppgen.display.forms import without_values
from ppgen.display.ops import Clip, Field, Group, Layer, LayerKind, Op, rectangle, walk
from tests.support.standin import card, document, field, line, sheet


def test_no_value_of_an_entry_is_left_wherever_it_stands() -> None:
    area = Rect(5, 5, 30, 10)
    entry = Entry("home", EntryKind.TEXT, area, "Sloths", "", Lettering(("sans",), 4, BLACK, EntryAlign.LEFT))
    value = field("home", line("Sloths", 5, 9))
    title = field("title", line("Match", 5, 30))
    alike = field("home", line("Home team", 5, 40))
    holders: list[tuple[Op, ...]] = [
        (value,),
        (Group(Matrix.translation(1, 1), (value,)),),
        (Clip(rectangle(area), (value,)),),
        (Layer(LayerKind.GUIDE, (value,)),),
    ]
    for held in holders:
        made = without_values(document(sheet(1, [card("a", title, entry, *held, alike)])))
        (placement,) = made.sheets[0].front.placements
        left = [op for op, _ in walk(placement.ops) if isinstance(op, Field)]
        assert left == [title, alike], "a text that is only named as the entry is stays"
