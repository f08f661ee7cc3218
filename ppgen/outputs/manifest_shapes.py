"""What a manifest may say at each key, and of which type: all else is a stranger's, or of another version."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

from pydantic import Field, Strict, StringConstraints, TypeAdapter, ValidationError

from ppgen.display.printing import MOST_COUNTED, Bleed, FlipEdge, Ink, Marks, Sides

LONGEST_WORD = 1000
"""So long may a name or a title be."""

_Word = Annotated[str, Strict(), Field(max_length=LONGEST_WORD)]
_Count = Annotated[int, Strict(), Field(ge=0)]
_Asked = Annotated[int, Strict(), Field(ge=0, le=MOST_COUNTED)]
_Truth = Annotated[bool, Strict()]
_Figure = Annotated[float, Strict(), Field(allow_inf_nan=False)]
_Share = Annotated[float, Strict(), Field(ge=0, allow_inf_nan=False)]
_Words = Annotated[list[_Word], Strict()]
_Hash = Annotated[str, Strict(), StringConstraints(pattern=r"^[0-9a-f]{64}$")]
_Margins = Annotated[list[_Figure], Strict(), Field(min_length=4, max_length=4)]
_Landing = Annotated[list[_Figure], Strict(), Field(min_length=6, max_length=6)]
_Area = Annotated[list[_Figure], Strict(), Field(min_length=2, max_length=2)]
_Printer = tuple[_Word, _Margins, _Landing | None]
_Cutter = tuple[_Word, _Figure, _Figure, _Figure, _Area | None]
_Texts = Annotated[str, Strict()]
_Values = Annotated[dict[str, dict[str, list[_Texts]]], Strict()]
_Records = Annotated[dict[str, Annotated[dict[str, Any], Strict()]], Strict()]


class Allowed(NamedTuple):
    """What may stand at a key: what is taken, and what it is in words."""

    taken: TypeAdapter[Any]
    wanted: str

    def fits(self, value: Any) -> bool:
        """Tell whether a value may stand there."""
        try:
            self.taken.validate_python(value)
        except ValidationError:
            return False
        return True


def _one_of(kind: Any) -> Allowed:
    return Allowed(TypeAdapter(kind), f"one of {', '.join(str(one.value) for one in kind)}")


_WORD = Allowed(TypeAdapter(_Word), f"text of at most {LONGEST_WORD:,} characters")
_HASH = Allowed(TypeAdapter(_Hash), "a sha256, 64 hexadecimal digits as text")
_COUNT = Allowed(TypeAdapter(_Count), "a whole number, 0 or more")
_ASKED = Allowed(TypeAdapter(_Asked), f"a whole number from 0 to {MOST_COUNTED:,}")
_TRUTH = Allowed(TypeAdapter(_Truth), "true or false")
_WORDS = Allowed(TypeAdapter(_Words), "a list of texts")

HEADS: Mapping[str, Allowed] = {
    "format": Allowed(TypeAdapter(_Count), "a whole number"),
    "tool": _WORD,
    "id": _WORD,
    "game": _WORD,
    "version": _WORD,
    "components": _WORDS,
}
"""What a manifest says of itself and its game."""

HASHES: Mapping[str, int] = {"inputs": 1, "pieces": 3}
"""Where hashes stand by names, and how many mappings deep."""

HASH = _HASH

PRINTED: Mapping[str, Allowed] = {
    "copies": _COUNT,
    "values": Allowed(TypeAdapter(_Values), "lists of texts by side and name"),
}
"""What is said of each piece."""

ENTRY: Mapping[str, Allowed] = {
    "sha256": _HASH,
    "pages": _COUNT,
    "fields": _COUNT,
    "page_ink": Allowed(TypeAdapter(Annotated[list[_Share | None], Strict()]), "a list of shares, or null"),
    "languages": _WORDS,
    "earlier": _TRUTH,
    "paper": _WORD,
    "flip": _one_of(FlipEdge),
    "bleed": _one_of(Bleed),
    "sides": _one_of(Sides),
    "ink": _one_of(Ink),
    "marks": _one_of(Marks),
    "copies": _ASKED,
    "skip": _ASKED,
    "pieces": _WORDS,
    "kit": _WORDS,
    "together": _WORDS,
    "printer": Allowed(
        TypeAdapter(_Printer | None),
        "null, or a name, four margins and six figures of a landing or null",
    ),
    "cutter": Allowed(
        TypeAdapter(_Cutter | None),
        "null, or a name, three lengths and two of an area or null",
    ),
    "changes": _TRUTH,
    "filled": Allowed(TypeAdapter(_Records), "mappings of values by kinds of records"),
    "service": _WORD,
    "profile": _WORD,
    "components": _WORDS,
    "ink_profile": _WORD,
    "ink_profile_sha256": _HASH,
    "contour": _TRUTH,
}
"""What is said of each file: how it was laid out, or ordered, and what was read of it."""
