"""The entries of a score sheet as sections with headings, by their paths and by what they are called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from ppgen.display.entry import Entry, EntryKind

SEPARATORS = ": ", ", ", "：", "、", "، ", " · "
"""What parts the words of a tip, the widest thing first: `Play 1, midfield: total`."""

COLONS = ": ", "："
"""What stands between the name of a list and its items."""

_AROUND = "".join(SEPARATORS) + "\u00a0\u202f"


class EntryPlace(NamedTuple):
    """One entry, and what it is called where it stands."""

    entry: Entry
    label: str


class EntryRow(NamedTuple):
    """Entries of one list, each with its own short name: dice, or boxes to tick one after the other.

    A row `counts` if it is of ticks that differ by their numbers alone: how many there are is what matters.
    """

    entries: tuple[Entry, ...]
    label: str
    names: tuple[str, ...]
    counts: bool


class Section(NamedTuple):
    """What belongs together; an item of a list may be shown alone, the first one first.

    A list `is_group` if all its tips begin with one word and a colon, as `Home: 1 · Goal`.
    """

    heading: str
    parts: tuple[EntryPlace | EntryRow | Section, ...]
    is_item: bool = False
    is_first: bool = False
    is_group: bool = False

    def headings(self) -> Iterator[str]:
        """Yield the headings of the sections in it."""
        yield from (part.heading for part in self.parts if isinstance(part, Section))


def arranged(entries: Sequence[Entry]) -> Section:
    """Return the entries in sections, in their order."""
    return Section("", tuple(_parts(entries, 0, "")))


def _parts(entries: Sequence[Entry], depth: int, said: str) -> Iterator[EntryPlace | EntryRow | Section]:
    lists: dict[str, list[Entry]] = {}
    for entry in entries:
        lists.setdefault(entry.name.split("/")[depth], []).append(entry)
    beginnings = {step: _group_beginning(listed, depth, said) for step, listed in lists.items()}
    waiting: list[Entry] = []
    begun: set[str] = set()
    for entry in entries:
        step = entry.name.split("/")[depth]
        if not beginnings[step]:
            waiting.append(entry)
        elif step not in begun:
            begun.add(step)
            yield from _items(waiting, depth, said)
            waiting = []
            inner = tuple(_items(lists[step], depth, beginnings[step]))
            yield Section(_label(beginnings[step], said).rstrip(_AROUND), inner, is_group=True)
    yield from _items(waiting, depth, said)


def _group_beginning(listed: Sequence[Entry], depth: int, said: str) -> str:
    """Return what all items of a list begin with, if that is more than was said, and ends with a colon."""
    items = {entry.name.split("/")[depth + 1 : depth + 2][0] for entry in listed if _is_of_list(entry, depth)}
    if len(items) < 2:
        return ""
    shared = _beginning([entry.tip for entry in listed])
    ends = [found + len(one) for one in COLONS if (found := shared.find(one, len(said) + 1)) >= 0]
    return shared[: min(ends)] if ends else ""


def _is_of_list(entry: Entry, depth: int) -> bool:
    return entry.name.split("/")[depth + 1 : depth + 2] != [] and entry.name.split("/")[depth + 1].isdigit()


def _items(entries: Sequence[Entry], depth: int, said: str) -> Iterator[EntryPlace | EntryRow | Section]:
    groups: dict[tuple[str, ...], list[Entry]] = {}
    for entry in entries:
        groups.setdefault(_key(entry.name.split("/")[depth:]), []).append(entry)
    for key, group in groups.items():
        start = depth + len(key)
        steps = group[0].name.split("/")
        if start == len(steps):
            yield from (EntryPlace(entry, _label(entry.tip, said)) for entry in group)
        elif start == len(steps) - 1 and all(one.name.split("/")[-1].isdigit() for one in group):
            yield from _row(group, said)
        else:
            section = _section(group, start, said, key)
            yield from (section,) if section.heading and not _is_said_twice(section) else section.parts


def _key(steps: Sequence[str]) -> tuple[str, ...]:
    """Return the steps that lead to what an entry belongs to: an item of a list, or a map."""
    if len(steps) > 2 and steps[1].isdigit():
        return tuple(steps[:2])
    return (steps[0],)


def _section(group: list[Entry], start: int, said: str, key: tuple[str, ...]) -> Section:
    shared = _shared([entry.tip for entry in group])
    is_item = len(key) == 2
    heading = _label(shared, said) if shared else ""
    if not heading and is_item:
        heading = shared = key[1]
    inner = tuple(_parts(group, start, shared or said))
    return Section(heading, inner, is_item, key[-1] == "1")


def _is_said_twice(section: Section) -> bool:
    """Tell whether a heading would stand over one field of the same name."""
    labels = [part.label for part in section.parts if isinstance(part, EntryPlace)]
    return not section.is_item and len(section.parts) == 1 and labels == [section.heading]


def _row(group: list[Entry], said: str) -> Iterator[EntryPlace | EntryRow]:
    """Yield a row, or its entries one by one: where there is one, and ticks that have names of their own."""
    tips = [entry.tip for entry in group]
    shared = _beginning(tips).rstrip("0123456789") if len(set(tips)) > 1 else tips[0]
    names = tuple(tip.removeprefix(shared).strip(_AROUND) for tip in tips)
    are_ticks = all(entry.kind is EntryKind.CHECK for entry in group)
    are_numbered = all(name.isdigit() or not name for name in names)
    if len(group) == 1 or (are_ticks and not are_numbered):
        yield from (EntryPlace(entry, _label(entry.tip, said)) for entry in group)
    else:
        yield EntryRow(tuple(group), _label(shared, said).rstrip(_AROUND), names, are_ticks)


def _shared(tips: Sequence[str]) -> str:
    """Return what all tips begin with, as whole words."""
    shared = _beginning(tips)
    if shared[-1:].isalnum() and any(tip[len(shared) : len(shared) + 1].isalnum() for tip in tips):
        shared = shared[: max(shared.rfind(one) for one in SEPARATORS) + 1]
    return shared.rstrip(_AROUND)


def _beginning(tips: Sequence[str]) -> str:
    alike = takewhile(lambda signs: len(set(signs)) == 1, zip(*tips))
    return "".join(signs[0] for signs in alike)


def _label(tip: str, said: str) -> str:
    """Return what is left of a tip once its beginning has been said in a heading."""
    rest = tip.removeprefix(said).lstrip(_AROUND) if said and tip.startswith(said) else tip
    label = rest or tip
    return label[:1].upper() + label[1:]
