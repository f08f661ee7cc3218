"""What is known of things by being the same object: equal things are apart, and what is held stays itself."""

from __future__ import annotations

import weakref

from ppgen.work.by_id import ById


class Thing(list[int]):
    """Equal to others, without a hash, and told when it is gone."""


def test_equal_things_are_apart_and_each_is_looked_at_once() -> None:
    looked: list[int] = []

    def find_out(thing: Thing) -> int:
        looked.append(len(thing))
        return len(looked)

    one, other = Thing([1, 2]), Thing([1, 2])
    known: ById[Thing, int] = ById()
    assert [known.of(one, find_out), known.of(other, find_out), known.of(one, find_out)] == [1, 2, 1]
    assert looked == [2, 2] and len(known) == 2 and [*known] == [one, other]
    assert one in known and Thing([1, 2]) not in known
    assert known.get(one) == 1 and known.get(Thing()) is None


def test_what_was_found_to_be_nothing_is_not_looked_for_again() -> None:
    thing, looked = Thing(), [0]

    def find_out(_: Thing) -> None:
        looked[0] += 1

    known: ById[Thing, None] = ById()
    known.of(thing, find_out)
    known.of(thing, find_out)
    assert looked == [1]


def test_a_thing_is_held_as_long_as_what_is_known_of_it() -> None:
    known: ById[Thing, str] = ById()
    thing = Thing()
    gone = weakref.ref(thing)
    known[thing] = "something"
    del thing
    assert gone() is not None
    del known
    assert gone() is None


def test_all_is_forgotten_before_there_is_one_too_many() -> None:
    things = [Thing([number]) for number in range(3)]
    known: ById[Thing, int] = ById(most=2)
    for thing in things:
        known[thing] = thing[0]
    assert [*known] == [things[2]] and known.get(things[0]) is None
