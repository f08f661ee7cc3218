"""A translator's file brought up to date: what changed is fuzzy, what went is kept, nothing is lost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from difflib import SequenceMatcher

from ppgen.localise import locale_of
from ppgen.localise.catalogue.po import PoEntry, PoFile
from ppgen.localise.catalogue.po_writing import quoted
from ppgen.localise.plurals import plural_forms

ALIKE = 0.55
"""How much of a source must be the same for its old translation to be offered as a fuzzy one."""

LONGEST_COMPARED = 1000
MOST_COMPARED = 50_000
"""Pairs of sources that are compared; a file of a stranger must not take for ever."""


def template(wanted: Iterable[PoEntry], *, title: str, version: str, file: str) -> PoFile:
    """Return the template of a game: all messages, none translated."""
    return PoFile(file, _header(PoEntry("", ""), title, version, ""), tuple(wanted))


def with_texts(po: PoFile, texts: Mapping[tuple[str, str], str]) -> PoFile:
    """Return a file in which some messages have these translations, and are no longer fuzzy."""
    entries = []
    for entry in po.entries:
        text = texts.get(entry.key)
        if text is not None and not entry.obsolete:
            flags = tuple(flag for flag in entry.flags if flag != "fuzzy")
            entry = replace(entry, text=text, flags=flags)
        entries.append(entry)
    return replace(po, entries=tuple(entries))


def merged(
    old: PoFile | None, wanted: Iterable[PoEntry], *, language: str, title: str, version: str
) -> PoFile:
    """Return a language's file brought up to what is wanted, in the order of the game.

    Translations, comments and flags of translators stay. Where the source of a message changed, its
    nearest old translation is kept as fuzzy with the old source beside it; entries without a message
    move to the end as obsolete ones, and come back if the message does.
    """
    header = old.header if old else PoEntry("", "")
    before = old.entries if old else ()
    live = {entry.key: entry for entry in before if not entry.obsolete}
    dead = {entry.key: entry for entry in sorted(before, key=lambda one: bool(one.text)) if entry.obsolete}
    wanted = tuple(wanted)
    keys = {message.key for message in wanted}
    orphans = [entry for entry in before if entry.key not in keys and entry.text]
    orphans = orphans[: MOST_COMPARED // max(1, len(wanted))]
    entries = []
    used: set[int] = set()
    for message in wanted:
        entry = live.get(message.key) or dead.get(message.key)
        if entry is not None:
            used.add(id(entry))
        if entry is None or not entry.text:
            entry = _revived(message, entry, dead.get(message.key) or _nearest(message, orphans, used), used)
        entries.append(_filled(message, entry))
    gone = [
        replace(entry, obsolete=True, extracted=(), references=(), flags=_own_flags(entry))
        for entry in before
        if id(entry) not in used and (entry.text or entry.notes)
    ]
    name = old.file if old else ""
    trailing = old.trailing if old else ()
    return PoFile(name, _header(header, title, version, language), (*entries, *gone), trailing)


def _revived(
    message: PoEntry, entry: PoEntry | None, orphan: PoEntry | None, used: set[int]
) -> PoEntry | None:
    """Return an entry without a translation, if there is one, with that of an orphan, to be looked at."""
    if orphan is None or not orphan.text:
        return entry
    used.add(id(orphan))
    notes = tuple(dict.fromkeys((*(entry.notes if entry else ()), *orphan.notes)))
    fuzzy = _fuzzy(orphan, message)
    return replace(fuzzy, notes=notes, previous=fuzzy.previous if orphan.key != message.key else ())


def _nearest(message: PoEntry, orphans: list[PoEntry], used: set[int]) -> PoEntry | None:
    """Return the old entry of the same place whose source is most like the message's.

    Where no such place is left, as after a field was renamed, the same source of another place is as good.
    """
    best, found = ALIKE, None
    matcher = SequenceMatcher(None, "", message.source[:LONGEST_COMPARED], autojunk=False)
    for entry in orphans:
        if entry.context != message.context or id(entry) in used:
            continue
        matcher.set_seq1(entry.source[:LONGEST_COMPARED])
        if matcher.real_quick_ratio() > best and matcher.quick_ratio() > best:
            alike = matcher.ratio()
            if alike > best:
                best, found = alike, entry
    if found is None:
        others = (one for one in orphans if one.source == message.source and id(one) not in used)
        found = next(others, None)
    return found


def _fuzzy(old: PoEntry, message: PoEntry) -> PoEntry:
    before = [*quoted("msgctxt", old.context), *quoted("msgid", old.source)]
    flags = ("fuzzy", *(flag for flag in old.flags if flag != "fuzzy"))
    return replace(old, source=message.source, flags=flags, previous=tuple(before))


def _own_flags(entry: PoEntry) -> tuple[str, ...]:
    return tuple(flag for flag in entry.flags if not flag.startswith("placeholders:"))


def _filled(message: PoEntry, entry: PoEntry | None) -> PoEntry:
    """Return a message with what a translator wrote for it."""
    if entry is None:
        return message
    flags = (*_own_flags(entry), *message.flags)
    previous = entry.previous if entry.fuzzy else ()
    return replace(message, text=entry.text, notes=entry.notes, flags=flags, previous=previous)


def _header(old: PoEntry, title: str, version: str, language: str) -> PoEntry:
    """Return the header with what the program knows; other lines stay as they are. There is no date in it."""
    ours = {"Project-Id-Version": f"{title} {version}"}
    if language:
        ours["Language"] = language.replace("-", "_")
    ours |= {
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }
    theirs = [line.partition(":") for line in old.text.split("\n") if ":" in line]
    said = {name.strip(): value.strip() for name, _, value in theirs}
    if language and "Plural-Forms" not in said:
        said["Plural-Forms"] = plural_forms(language)
    lines = {**ours, **{name: value for name, value in said.items() if name not in ours}}
    if language:
        called = locale_of(language).get_display_name("en")
        notes = old.notes or (f"{title} in {called}.",)
    else:
        notes = (f"All texts of {title} that are translated.", "Written by: ppgen text extract")
    text = "".join(f"{name}: {value}\n" for name, value in lines.items())
    return PoEntry("", "", text, notes)
