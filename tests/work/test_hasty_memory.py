"""Who looks in haste does not wait until what was there before is freed."""

from __future__ import annotations

import weakref

from ppgen.work.memory import MOST_REPLACED, Memory


class Large:
    """Something that takes long to free."""


def test_what_a_hasty_run_replaces_is_freed_when_it_is_let_go() -> None:
    memory = Memory(lasting=True)
    hasty = memory.hasty()
    first = weakref.ref(hasty.again("name", (1,), Large))
    hasty.again("name", (2,), Large)
    assert first() is not None
    memory.let_go()
    assert first() is None
    second = weakref.ref(memory.again("name", (2,), Large))
    assert second() is not None
    memory.again("name", (3,), Large)
    assert second() is None


def test_what_is_replaced_again_and_again_is_not_kept_without_end() -> None:
    memory = Memory(lasting=True)
    hasty = memory.hasty()
    made = [weakref.ref(hasty.again("name", (number,), Large)) for number in range(3 * MOST_REPLACED)]
    assert sum(one() is not None for one in made) <= MOST_REPLACED + 1
