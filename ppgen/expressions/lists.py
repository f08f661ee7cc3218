"""What expressions can do with lists and mappings; every step is paid for from the budget."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from ppgen.common.characters import without_soft_hyphens
from ppgen.expressions.values import (
    HASHED,
    Budget,
    ExpressionError,
    Reference,
    as_text,
    described,
    is_scalar,
    number,
    text,
)


def checked_list(budget: Budget, value: Any) -> list[Any]:
    """Check that a value is a list and pay for walking it."""
    if type(value) is not list:
        raise ExpressionError(f"a list is needed here, not {described(value)}")
    budget.spend(len(value))
    return value


def sequence(budget: Budget, value: Any) -> list[Any]:
    """Take a list, or the values of a mapping."""
    return checked_list(budget, list(value.values()) if type(value) is dict else value)


def given(budget: Budget, values: Any) -> list[Any]:
    """Take what stands in a list or a mapping, and leave out what nobody filled in."""
    return [value for value in sequence(budget, values) if value is not None]


def total(budget: Budget, values: Any) -> int | float:
    """Add the numbers of a list, or the values of a mapping; none adds nothing."""
    return number(sum(number(value) for value in given(budget, values)))


def count(budget: Budget, values: Any, *wanted: Any) -> int:
    """Return how many entries or characters there are, or how often a value occurs."""
    if wanted:
        return sequence(budget, values).count(single(wanted[0]))
    if type(values) not in {list, dict, str}:
        raise ExpressionError(f"a list, a mapping or text is needed here, not {described(values)}")
    return len(values)


def single(value: Any) -> Any:
    """Check that a value that is looked for is neither a list nor a mapping."""
    if not is_scalar(value):
        raise ExpressionError(f"a single value is needed here, not {described(value)}")
    return value


def identities(budget: Budget, values: Any) -> list[tuple[Any, Any]]:
    """Pair every value with something hashable that tells it apart as its author would."""
    paired = []
    for value in sequence(budget, values):
        plain = without_soft_hyphens(value) if isinstance(value, str) else value
        identity = (type(value) is bool, plain) if is_scalar(value) else repr(value)
        budget.spend(HASHED if is_scalar(value) else HASHED + len(identity))
        paired.append((identity, value))
    return paired


def unique(budget: Budget, values: Any) -> list[Any]:
    """Keep the first of equal values."""
    found: dict[Any, Any] = {}
    for identity, value in identities(budget, values):
        found.setdefault(identity, value)
    return list(found.values())


def repeated(budget: Budget, values: Any) -> list[Any]:
    """Return the values that occur more than once, each once; none is no value."""
    paired = identities(budget, given(budget, values))
    times = Counter(identity for identity, _ in paired)
    found = {identity: value for identity, value in paired if times[identity] > 1}
    return list(found.values())


def tally(budget: Budget, values: Any) -> dict[str, int]:
    """Count how often each value occurs, by its text."""
    return dict(Counter(as_text(value) for _, value in identities(budget, values)))


def extreme(choose: Callable[[list[Any]], Any]) -> Callable[..., Any]:
    """Make the helper that chooses among the numbers of a list, or among those given."""

    def chosen(budget: Budget, *values: Any) -> Any:
        listed = given(budget, values[0]) if len(values) == 1 else list(values)
        if not listed:
            raise ExpressionError("an empty list has no smallest and no largest value")
        return choose([number(value) for value in listed])

    return chosen


def reach(value: Any, key: str) -> tuple[Any, ...]:
    """Follow a dotted key, from a card that is named into its values; empty where a step is missing."""
    for step in key.split("."):
        if type(value) is Reference:
            value = value.values
        if type(value) is not dict or step not in value:
            return ()
        value = value[step]
    return (value,)


def where(budget: Budget, values: Any, key: Any, *wanted: Any) -> list[Any]:
    """Keep the items whose field equals a value, or one of a list; without any, those whose field is true."""
    name = text(key)
    listed = sequence(budget, values)
    if wanted and type(wanted[0]) is list:
        known = {identity for identity, _ in identities(budget, wanted[0])}
        found = [(value, reach(value, name)) for value in listed]
        return [value for value, here in found if here and identities(budget, [here[0]])[0][0] in known]
    if wanted:
        sought = (single(wanted[0]),)
        return [value for value in listed if reach(value, name) == sought]
    return [value for value in listed if any(reach(value, name))]


def pluck(budget: Budget, values: Any, key: Any) -> list[Any]:
    """Collect one field of the items that have it."""
    name = text(key)
    return [found[0] for value in sequence(budget, values) if (found := reach(value, name))]


def find(budget: Budget, values: Any, key: Any, wanted: Any) -> Any:
    """Return the first item whose field equals a value, or nothing."""
    found = where(budget, values, key, wanted)
    return found[0] if found else None


def end(index: int) -> Callable[..., Any]:
    """Make the helper that returns the first or the last entry."""

    def entry(_: Budget, values: Any) -> Any:
        if type(values) not in {list, str} or not values:
            raise ExpressionError(f"a list or text that is not empty is needed here, not {described(values)}")
        return values[index]

    return entry


def in_order(budget: Budget, values: Any) -> list[Any]:
    """Sort numbers or texts; none is left out."""
    listed = given(budget, values)
    budget.spend(4 * len(listed))
    if all(isinstance(value, str) for value in listed):
        return sorted(listed)
    return sorted(listed, key=number)


def flat(budget: Budget, values: Any) -> list[Any]:
    """Put lists of a list one after the other."""
    return [item for value in sequence(budget, values) for item in checked_list(budget, value)]


def common(budget: Budget, first: Any, second: Any) -> list[Any]:
    """Keep what also stands in the second list; none is left out."""
    known = {identity for identity, _ in identities(budget, second)}
    return [value for identity, value in identities(budget, given(budget, first)) if identity in known]


def difference(budget: Budget, first: Any, second: Any) -> list[Any]:
    """Keep what does not stand in the second list; none is left out."""
    known = {identity for identity, _ in identities(budget, second)}
    return [value for identity, value in identities(budget, given(budget, first)) if identity not in known]


def contains(budget: Budget, container: Any, item: Any) -> bool:
    """Tell whether a text holds a text, a list an item or a mapping a key."""
    if isinstance(container, str):
        budget.spend(len(text(container)))
        return text(item) in container
    if type(container) is dict:
        return single(item) in container
    return single(item) in checked_list(budget, container)


def mapping(value: Any) -> dict[str, Any]:
    """Check that a value is a mapping."""
    if type(value) is not dict:
        raise ExpressionError(f"a mapping is needed here, not {described(value)}")
    return value


def pairs(budget: Budget, values: Any) -> list[Any]:
    """Return a mapping as a list of keys and values."""
    mapping(values)
    budget.spend(HASHED * len(values))
    return [[key, value] for key, value in values.items()]


def paths(budget: Budget, nodes: Any, *keys: Any) -> list[Any]:
    """Return every way through a graph, from nodes that nothing leads to up to those that lead nowhere.

    Nodes are mappings with an `id` and a list of ids `to`, or other keys; each way is the list of its nodes.
    """
    name, leads = (*map(text, keys), *("id", "to")[len(keys) :])
    listed = checked_list(budget, nodes)
    known = {str(reach(node, name)[0]): node for node in listed if reach(node, name)}
    onward = {
        key: [str(to) for to in checked_list(budget, (*reach(node, leads), None)[0] or [])]
        for key, node in known.items()
    }
    reached = {to for targets in onward.values() for to in targets}
    waiting = [[key] for key in reversed(known) if key not in reached]
    if known and not waiting:
        raise ExpressionError("the nodes lead in a circle, so that no way begins anywhere")
    found: list[Any] = []
    while waiting:
        way = waiting.pop()
        budget.spend(len(way) + 1)
        targets = [to for to in onward[way[-1]] if to in known]
        if any(to in way for to in targets):
            raise ExpressionError(f"the nodes lead in a circle through {way[-1]}")
        if not targets:
            found.append([known[key] for key in way])
        waiting += [[*way, to] for to in reversed(targets)]
    return found
