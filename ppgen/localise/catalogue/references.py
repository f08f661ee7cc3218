"""Which message an entry is of, told by its reference: what tools carry along that lose contexts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from hashlib import sha256

from ppgen.localise.catalogue.po import PoEntry, PoFile

SHORTEST = 8
"""Digits by which messages of one place are told apart; more where two of them would have the same."""


def told_apart(messages: Iterable[PoEntry]) -> tuple[PoEntry, ...]:
    """Return messages, of which each has a reference of its own.

    Where several have the same, such as the items of a list, the digits of a hash of their words follow it.
    Numbers would be other ones for all that stand below a new item; so only its own lines change.
    """
    messages = tuple(messages)
    shared = Counter(message.references for message in messages)
    digests = {message: _digest(message) for message in messages if shared[message.references] > 1}
    length = SHORTEST
    while len({(one.references, digest[:length]) for one, digest in digests.items()}) < len(digests):
        length += 1
    return tuple(
        replace(one, references=tuple(f"{place}/{digests[one][:length]}" for place in one.references))
        if one in digests
        else one
        for one in messages
    )


def _digest(message: PoEntry) -> str:
    return sha256("\n".join(message.key).encode()).hexdigest()


def with_contexts(po: PoFile, wanted: Iterable[PoEntry]) -> PoFile:
    """Return a file in which the entries that lost their contexts have those of the messages they refer to.

    What may be of several messages, or be said in several ways, is fuzzy; an entry whose reference belongs
    to no message, or to one that has its entry, stays as it is.
    """
    if not any(_is_lost(entry) for entry in po.entries):
        return po
    known = {place: message for message in wanted for place in message.references}
    there = {entry.key for entry in po.entries if not entry.obsolete and not _is_lost(entry)}
    entries: dict[tuple[str, str], PoEntry] = {}
    others: list[PoEntry] = []
    for entry in po.entries:
        found = _found(entry, known) if _is_lost(entry) else []
        returned = {one.key: one for one in found if one.key not in there}
        for key, one in returned.items():
            if entries.setdefault(key, one).text != one.text:
                entries[key] = doubted(entries[key])
        if not any(entries[key] is one for key, one in returned.items()):
            others.append(entry)
    return replace(po, entries=(*entries.values(), *others))


def _is_lost(entry: PoEntry) -> bool:
    """Tell whether an entry has no context, or one that a tool made of its references."""
    return not entry.obsolete and set(entry.context.split()) <= set(entry.references)


def _found(entry: PoEntry, known: Mapping[str, PoEntry]) -> list[PoEntry]:
    """Return the entry with the context of each message that it refers to; with several it is fuzzy."""
    messages = [known[place] for place in entry.references if place in known]
    found = [replace(entry, context=message.context) for message in messages]
    return found if len(messages) == 1 else [doubted(one) for one in found]


def doubted(entry: PoEntry) -> PoEntry:
    """Return an entry whose translation, if there is one, is to be looked at."""
    return entry if entry.fuzzy or not entry.text else replace(entry, flags=("fuzzy", *entry.flags))
