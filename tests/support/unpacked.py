"""A PDF of ours with every object by itself, so that tests can look at and change what is packed in it."""

from __future__ import annotations

import re
import zlib

OBJECT = re.compile(rb"(\d+) 0 obj\n(.*?)\nendobj\n", re.DOTALL)
PACKED = b"<</Type/ObjStm/"
REFERENCES = b"<</Type/XRef/"


def objects_of(pdf: bytes) -> dict[int, bytes]:
    """Return all objects by their numbers, those out of object streams, too, and not these streams."""
    objects: dict[int, bytes] = {}
    for number, body in OBJECT.findall(pdf):
        if body.startswith(PACKED):
            objects |= _out_of(body)
        elif not body.startswith(REFERENCES):
            objects[int(number)] = body
    return objects


def objects_in(pdf: bytes, number: int) -> dict[int, bytes]:
    """Return the objects of the object stream of that number, in their order."""
    (body,) = [body for one, body in OBJECT.findall(pdf) if int(one) == number]
    return _out_of(body)


def unpacked(pdf: bytes) -> bytes:
    """Return the file with plain objects, and a table of cross references as all readers know it."""
    return written(objects_of(pdf), trailer_of(pdf))


def trailer_of(pdf: bytes) -> bytes:
    """Return what a file says of itself beside its cross references, packed or not."""
    found = re.search(rb"/Root \d+ 0 R/Info \d+ 0 R/ID\[.*?\]", pdf)
    assert found is not None
    return found[0]


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
    found = re.search(rb"/N (\d+)/First (\d+)", head)
    assert found is not None
    count, first = int(found[1]), int(found[2])
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
