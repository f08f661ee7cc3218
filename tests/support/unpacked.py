"""A PDF of ours with every object by itself, so that tests can look at and change what is packed in it.

Objects come without blanks between their words, and say their type first, so that tests can name what they
look for whatever wrote the file.
"""

from __future__ import annotations

import re
import zlib

OBJECT = re.compile(rb"(\d+) 0 obj\n(.*?)\nendobj\n", re.DOTALL)
PACKED, REFERENCES = b"/Type/ObjStm", b"/Type/XRef"
FIRST = (b"/Type", b"/Subtype", b"/S", b"/OCGs")
"""Keys that stand before all others."""


def objects_of(pdf: bytes) -> dict[int, bytes]:
    """Return all objects by their numbers, those out of object streams, too, and not these streams."""
    objects: dict[int, bytes] = {}
    for number, found in OBJECT.findall(pdf):
        body = _tight(found)
        if body.startswith(b"<<" + PACKED):
            objects |= {one: _tight(inner) for one, inner in _out_of(body).items()}
        elif not body.startswith(b"<<" + REFERENCES):
            objects[int(number)] = body
    return objects


def objects_in(pdf: bytes, number: int) -> dict[int, bytes]:
    """Return the objects of the object stream of that number, in their order."""
    (body,) = [body for one, body in OBJECT.findall(pdf) if int(one) == number]
    return {one: _tight(inner) for one, inner in _out_of(_tight(body)).items()}


def unpacked(pdf: bytes) -> bytes:
    """Return the file with plain objects, and a table of cross references as all readers know it."""
    return written(objects_of(pdf), trailer_of(pdf))


def trailer_of(pdf: bytes) -> bytes:
    """Return what a file says of itself beside its cross references, packed or not."""
    last = pdf.rpartition(b"trailer\n")[2]
    for _, found in OBJECT.findall(pdf):
        if (body := _tight(found)).startswith(b"<<" + REFERENCES):
            last = body
    parts = [re.search(rb"/%b ?(\d+ 0 R|\[.*?\])" % key, last) for key in (b"Root", b"Info", b"ID")]
    return b"".join(part[0] for part in parts if part is not None)


def written(objects: dict[int, bytes], trailer: bytes) -> bytes:
    """Return a file of these objects; numbers that are missing are free."""
    out, places = b"%PDF-1.6\n", {}
    for number in sorted(objects):
        places[number] = len(out)
        out += b"%d 0 obj\n%s\nendobj\n" % (number, objects[number])
    size = max(objects) + 1
    entries = [
        b"%010d 00000 n \n" % places[one] if one in places else b"%010d 65535 f \n" % 0 for one in range(size)
    ]
    end = b"xref\n0 %d\n%strailer\n<</Size %d%s>>\nstartxref\n%d\n%%%%EOF\n"
    return out + end % (size, b"".join(entries), size, trailer, len(out))


def _out_of(body: bytes) -> dict[int, bytes]:
    head, _, data = body.partition(b"\nstream\n")
    plain = zlib.decompress(data.removesuffix(b"\nendstream"))
    count, first = (int(re.findall(rb"/%b (\d+)" % key, head)[0]) for key in (b"N", b"First"))
    places = [int(one) for one in plain[:first].split()]
    numbers, starts = places[::2], places[1::2]
    assert len(numbers) == count
    ends = [start - 1 for start in starts[1:]] + [len(plain) - first]
    return {number: plain[first + start : first + end] for number, start, end in zip(numbers, starts, ends)}


TOKEN = re.compile(
    rb"<<|>>|[\[\]]|/[^\s/<>\[\]()]*|\((?:\\.|[^\\)])*\)|<[0-9a-fA-F]*>|[^\s/<>\[\]()]+", re.DOTALL
)


def said_twice(pdf: bytes) -> list[bytes]:
    """Return the keys that a dictionary of the file holds twice: readers take the one or the other."""
    return [key for body in objects_of(pdf).values() for key in _twice(body.partition(b"\nstream\n")[0])]


def _twice(body: bytes) -> list[bytes]:
    found = []
    open_ones: list[set[bytes] | None] = []  # None is an array
    is_value = False
    for token in TOKEN.findall(body):
        if token in {b"<<", b"["}:
            open_ones.append(set() if token == b"<<" else None)
            is_value = False
        elif token in {b">>", b"]"}:
            open_ones.pop()
            is_value = False
        elif open_ones and (keys := open_ones[-1]) is not None:
            if is_value or not token.startswith(b"/"):  # numbers of a reference follow one another
                is_value = False
                continue
            found += [token] if token in keys else []
            keys.add(token)
            is_value = True
    return found


def _tight(body: bytes) -> bytes:
    """Return an object without blanks between its words, its type first."""
    head, mark, data = body.partition(b"\nstream\n")
    words = TOKEN.findall(head)
    if len(words) == 1:
        return head + mark + data
    found, rest = _word(words)
    assert not rest
    return found + mark + data


def _word(words: list[bytes]) -> tuple[bytes, list[bytes]]:
    """Return the first element of these words, and the words behind it."""
    first, rest = words[0], words[1:]
    if first == b"<<":
        entries = []  # and no dictionary, as a key may stand there twice
        while rest[0] != b">>":
            key = rest[0]
            value, rest = _word(rest[1:])
            entries.append((key, value))
        entries.sort(key=lambda entry: FIRST.index(entry[0]) if entry[0] in FIRST else len(FIRST))
        return b"<<%b>>" % b"".join(_spaced(key, value) for key, value in entries), rest[1:]
    if first == b"[":
        items, written = [], b""
        while rest[0] != b"]":
            item, rest = _word(rest)
            items.append(item)
        for item in items:
            written = _spaced(written, item) if written else item
        return b"[%b]" % written, rest[1:]
    if len(rest) >= 2 and rest[1] == b"R":
        return b" ".join((first, *rest[:2])), rest[2:]
    return first, rest


def _spaced(before: bytes, word: bytes) -> bytes:
    ends = b"/<[(", b">])"
    is_apart = word[:1] in ends[0] or before[-1:] in ends[1]
    return before + (b"" if is_apart else b" ") + word
