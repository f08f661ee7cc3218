"""Who looks in haste does not wait until what was there before is freed."""

from __future__ import annotations

import weakref

from ppgen.work.memory import Memory


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
