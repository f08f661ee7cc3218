"""What a phone page calls the places of a score sheet, and what it keeps together."""

from __future__ import annotations

from ppgen.common.colour import Colour
from ppgen.common.geometry import Rect
from ppgen.display.entry import Entry, EntryAlign, EntryKind, Lettering
from ppgen.exports.html.sections import EntryPlace, Section, arranged


def entry(name: str, tip: str, kind: EntryKind = EntryKind.TEXT) -> Entry:
    return Entry(name, kind, Rect(0, 0, 9, 9), "", tip, Lettering((), 3.0, Colour(0, 0, 0), EntryAlign.LEFT))


def test_lists_whose_tips_begin_with_one_word_and_a_colon_stand_below_it() -> None:
    sheet = [
        entry(f"{side.lower()}/{number}/{name}", f"{side}: {number} · {name.title()}")
        for side in ("Home", "Away")
        for number in (1, 2)
        for name in ("shooter", "goal")
    ]
    made = arranged(sheet).parts
    assert [one.heading for one in made if isinstance(one, Section) and one.is_group] == ["Home", "Away"]
    home = made[0]
    assert isinstance(home, Section)
    assert [(one.heading, one.is_item) for one in home.parts if isinstance(one, Section)] == [
        ("1", True),
        ("2", True),
    ]
    first = home.parts[0]
    assert isinstance(first, Section)
    assert [one.label for one in first.parts if isinstance(one, EntryPlace)] == ["Shooter", "Goal"]


def test_ticks_of_a_list_say_no_more_than_what_their_group_does_not() -> None:
    for colon in (": ", "\u202f: ", "："):
        sheet = [
            entry(f"cards/{number}/1", f"Cartes{colon}{name}", EntryKind.CHECK)
            for number, name in enumerate("ab", 1)
        ]
        (group,) = arranged(sheet).parts
        assert isinstance(group, Section) and group.heading == "Cartes"
        assert [one.label for one in group.parts if isinstance(one, EntryPlace)] == ["A", "B"]


def test_no_heading_stands_over_one_field_of_its_name() -> None:
    (alone,) = arranged([entry("one/name", "Mage 1")]).parts
    assert isinstance(alone, EntryPlace) and alone.label == "Mage 1"
    (two,) = arranged([entry("one/name", "Mage 1"), entry("one/deck", "Mage 1 · Deck")]).parts
    assert isinstance(two, Section) and two.heading == "Mage 1"
    (item, _) = arranged([entry("rows/1/name", "Mage 1"), entry("rows/2/name", "Mage 2")]).parts
    assert isinstance(item, Section) and item.is_item


def test_lists_that_take_turns_keep_the_order_of_the_sheet() -> None:
    names = ["home/1/goal", "away/1/goal", "home/2/goal", "away/2/goal", "half", "plays/1/x"]
    sheet = [entry(name, f"{name}".replace("/", " ")) for name in names]

    def told(section: Section) -> list[str]:
        found = [told(one) if isinstance(one, Section) else [one.entry.name] for one in section.parts]
        return [name for part in found for name in part]

    assert told(arranged(sheet)) == names


def test_one_item_and_tips_without_a_colon_are_no_group() -> None:
    for sheet in (
        [entry("plays/1/goal", "Play 1: goal"), entry("plays/1/side", "Play 1: side")],
        [entry("plays/1/goal", "1 · goal"), entry("plays/2/goal", "2 · goal")],
        [entry("goals/home", "Goals: home"), entry("goals/away", "Goals: away")],
    ):
        assert not [one for one in arranged(sheet).parts if isinstance(one, Section) and one.is_group]


def test_what_belongs_together_begins_with_one_word() -> None:
    zones = [
        entry(f"zones/{zone.lower()}/{name}", f"{zone}{said}")
        for zone in ("Attack", "Midfield")
        for name, said in (("total", " · total"), ("laid/1", " skill 1"), ("laid/2", " skill 2"))
    ]
    made = [one for one in arranged(zones).parts if isinstance(one, Section)]
    assert [one.heading for one in made] == ["Attack", "Midfield"]
    assert [one.label for one in made[0].parts if not isinstance(one, Section)] == ["Total", "Skill"]
    parted = [entry("a/one", "Attack: 1"), entry("a/two", "Attacker: 1")]
    assert not [one for one in arranged(parted).parts if isinstance(one, Section)]
