"""Texts that go on over several cards: read in the order of their parts, they say the whole text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ppgen.common.problem import Problem, error
from ppgen.display.ops import Field
from ppgen.display.pieces import Placement, part_name
from ppgen.proofs._facts import ReadPart
from ppgen.proofs.pdf import visual
from ppgen.proofs.pdf.expectations import Expected
from ppgen.proofs.pdf.page_reader import FoundPiece
from ppgen.proofs.pdf.text import PageText, plain_hyphens
from ppgen.proofs.pdf.wording import LIGATURES

_NOTHING = re.compile(r"[\s\u00ad-]+")
"""White space, and hyphens: lines end with some that no text has."""

_ON_BACK = 2


def read_parts(
    expected: Expected, found: FoundPiece, *, placement: Placement, page: PageText
) -> Iterator[ReadPart]:
    """Yield the parts of texts that stand on one side of a piece."""
    piece = placement.piece
    for item in expected.fields:
        field = item.field
        if not field.whole:
            continue
        seen = next((one for one in found.fields if one.name == field.name), None)
        texts = [] if seen is None else seen.texts
        handles = [text.handle for text in texts]
        readings = [" ".join(map(read, handles)) for read in (page.of, page.of_alone)]
        part = piece.part or (_ON_BACK if placement.is_back else 1)
        thing = piece.id.removesuffix(part_name("", piece.part))
        said = _said(field, readings)
        yield ReadPart(thing, field.name, placement.copy, part, piece.parts, said, field.whole)


def _said(field: Field, readings: list[str]) -> str:
    """Return what was read; what was compared, where letters stand in another order than written."""
    if field.right_to_left or visual.is_needed(field.text):
        return field.text
    return next((text for text in readings if _bare(text) == _bare(field.text)), readings[0])


def lost_words(parts: Iterable[ReadPart]) -> Iterator[Problem]:
    """Report texts whose parts, read in their order, do not say all; those without all parts are left out."""
    things: dict[tuple[str, str, int], dict[int, ReadPart]] = {}
    for part in parts:
        things.setdefault((part.thing, part.field, part.copy), {})[part.part] = part
    for (thing, field, _), found in things.items():
        first = next(iter(found.values()))
        if set(found) != set(range(1, first.parts + 1)):
            continue
        read = " ".join(found[number].text for number in sorted(found))
        if _bare(read) != _bare(first.whole):
            message = (
                f"{thing}, {field}: its {first.parts} parts do not say the whole text, one after another"
            )
            yield error("prove/parts", message, subject=thing, hint="build it again")


def _bare(text: str) -> str:
    return _NOTHING.sub("", plain_hyphens(text).translate(LIGATURES))
