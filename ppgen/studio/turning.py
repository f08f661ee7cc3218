"""The bytes of a file once a change is undone, or done again, though others have edited it elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.studio.edits import UneditableError
from ppgen.studio.file_forms import SourceForm
from ppgen.studio.merging import Merge, OvertakenChangeError, is_same

CONTEXTS = ((60, 60), (60, 8), (8, 60), (60, 0), (0, 60), (8, 8))
"""Bytes before and behind a change by which places are looked for where it may have stood."""

MOST_PLACES = 8
"""Places that are tried: each is read as a whole to see whether the change belongs there."""


def turned(now: bytes, old: bytes, new: bytes, *, form: SourceForm) -> bytes:
    """Return a file of today in which what said `old` says `new`, and everything else what it says now.

    Raises OvertakenChangeError where the place does not say any more what `old` says there, or is gone, and
    UneditableError where the file cannot be read.
    """
    merge = Merge(form.read(old), form.read(new), form.read(now))
    for made in _tried(now, old, new):
        if _says(made, merge, form):
            return made
    if form.write is not None and merge.values:
        made = form.write(now, merge.values)
        if _says(made, merge, form):
            return made
    raise OvertakenChangeError


def _says(made: bytes, merge: Merge, form: SourceForm) -> bool:
    try:
        return is_same(form.read(made), merge.data)
    except UneditableError:
        return False


def _tried(now: bytes, old: bytes, new: bytes) -> Iterator[bytes]:
    """Yield the file with the bytes of the change put in the places where they may belong."""
    tried: set[tuple[int, int]] = set()
    for start, end, come in _spans(old, new):
        gone = old[start:end]
        for place in _places(now, old, start, end):
            if len(tried) == MOST_PLACES:
                return
            if (start, place) not in tried:
                tried.add((start, place))
                yield now[:place] + come + now[place + len(gone) :]


def _spans(old: bytes, new: bytes) -> Iterator[tuple[int, int, bytes]]:
    """Yield where in `old` a change begins and ends, and what stands there in `new`: also in whole lines."""
    start = _alike(old, new)
    behind = _alike(old[start:][::-1], new[start:][::-1])
    gone, come = old[start : len(old) - behind], new[start : len(new) - behind]
    yield start, len(old) - behind, come
    lead = old[old.rfind(b"\n", 0, start) + 1 : start]
    if lead and not gone and come.endswith(lead):
        yield start - len(lead), start - len(lead), lead + come[: -len(lead)]
    elif lead and not come and gone.endswith(lead):
        yield start - len(lead), len(old) - behind - len(lead), b""


def _places(now: bytes, old: bytes, start: int, end: int) -> Iterator[int]:
    """Yield places of `now` where a span of `old` may stand, the likeliest first."""
    if end <= _alike(old, now):
        yield start
    if len(old) - start <= _alike(old[::-1], now[::-1]):
        yield start + len(now) - len(old)
    for before, behind in CONTEXTS:
        lead = old[max(start - before, 0) : start]
        found = lead + old[start : end + behind]
        at = now.find(found) if found else -1
        for _ in range(MOST_PLACES):
            if at < 0:
                break
            yield at + len(lead)
            at = now.find(found, at + 1)


def _alike(one: bytes, other: bytes) -> int:
    """Return how many bytes two texts have in common at their beginning."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[:middle] == other[:middle]:
            low = middle
        else:
            high = middle - 1
    return low
