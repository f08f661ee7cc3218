"""What pages in inks refer to, against what the same pages in colours do.

Typefaces, states and forms are the same to the byte, inks of their own what the theme says, and each picture
is what becomes of the one in colours.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from PIL import Image, ImageChops
from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject, StreamObject

from ppgen.common.inks import FULL
from ppgen.load.pictures.separations import Separation, most_ink
from ppgen.proofs.pdf.contours import CONTOUR, CREASE

TOLERANCE = 0.002
"""Of a share from 0 to 1: what rounding to four digits does, twice."""

PIXEL_TOLERANCE = 1.0
"""In percent of ink: two steps of 255 in a picture."""

LOOK, LOOK_TOLERANCE = 48, 12
"""Pictures are held against each other in so many pixels each way; steps of 255 that one may be off."""

_OVERPRINT = {"/OP": True, "/op": True, "/OPM": 1}
_LINE_SHARES = {CONTOUR: (0.0, 1.0, 0.0, 0.0), CREASE: (1.0, 0.0, 0.0, 0.0)}
_OF_PIXELS = frozenset(
    {"/Length", "/Filter", "/DecodeParms", "/ColorSpace", "/BitsPerComponent", "/Decode", "/Type"}
)
_OF_FORMS = frozenset({"/Length", "/Filter", "/DecodeParms", "/Resources"})

Forms = Callable[[Any, Any, str], Iterator[str]]
"""Compares what two forms draw."""


class ResourceComparison:
    """Compares resources, those of several pages once. If it `is_flat`, nothing is transparent."""

    def __init__(self, separation: Separation, forms: Forms, *, is_flat: bool) -> None:
        self._separation, self._draws, self._is_flat = separation, forms, is_flat
        self._seen: set[tuple[str, int, int]] = set()

    def faults(self, one: Mapping[str, Any], other: Mapping[str, Any]) -> Iterator[str]:
        """Yield what differs other than it must, of the resources of a page or form."""
        for name, space in one.get("/ColorSpace", {}).items():
            yield from self._ink(name, space)
        yield from self._same("/Font", "typeface", one, other)
        yield from self._states(one.get("/ExtGState", {}), other.get("/ExtGState", {}))
        mine, others = one.get("/XObject", {}), other.get("/XObject", {})
        if set(mine) != set(others):
            yield "there are other pictures or forms"
            return
        for name in mine:
            if self._is_new(name, mine, others):
                yield from self._drawn(name, mine[name].get_object(), others[name].get_object(), one)

    def _is_new(self, name: str, one: Any, other: Any) -> bool:
        """Tell whether these two objects were not compared under this name."""
        references = one.raw_get(name), other.raw_get(name)
        if not all(isinstance(reference, IndirectObject) for reference in references):
            return True
        key = (name, references[0].idnum, references[1].idnum)
        is_new = key not in self._seen
        self._seen.add(key)
        return is_new

    def _ink(self, name: str, space: Any) -> Iterator[str]:
        if space[0] != "/Separation" or space[2] != "/DeviceCMYK":
            yield f"the colours {name} are no ink"
            return
        spot = str(space[1])
        known = {f"/{ink.spot}": ink.shares for ink in self._separation.named.values() if ink.spot}
        shares = [share / FULL for share in known[spot]] if spot in known else None
        wanted = _LINE_SHARES.get(spot, shares)
        tint = space[3].get_object()
        is_plain = (
            tint["/FunctionType"] == 2 and tint["/N"] == 1 and [*map(float, tint["/C0"])] == [0, 0, 0, 0]
        )
        looks = [*map(float, tint["/C1"])]
        if (
            wanted is None
            or not is_plain
            or any(abs(mine - asked) > TOLERANCE for mine, asked in zip(looks, wanted, strict=True))
        ):
            yield f"the ink {spot} looks otherwise than the theme says"

    def _same(self, kind: str, what: str, one: Mapping[str, Any], other: Mapping[str, Any]) -> Iterator[str]:
        mine, others = one.get(kind, {}), other.get(kind, {})
        if set(mine) != set(others):
            yield f"there are other {what}s"
            return
        for name in mine:
            if self._is_new(name, mine, others) and _plain(mine[name]) != _plain(others[name]):
                yield f"the {what} {name} is another"

    def _states(self, one: Mapping[str, Any], other: Mapping[str, Any]) -> Iterator[str]:
        for name, state in one.items():
            is_of_contour = name not in other and _settings(state) == _OVERPRINT
            if not is_of_contour and (name not in other or _plain(state) != _plain(other[name])):
                yield f"the state {name} is another"
            if self._is_flat and any(state.get(key, 1) != 1 for key in ("/ca", "/CA")):
                yield f"{name} is transparent"
            if self._is_flat and state.get("/SMask", "/None") != "/None":
                yield f"{name} is seen through a mask"

    def _drawn(self, name: str, inked: Any, coloured: Any, resources: Mapping[str, Any]) -> Iterator[str]:
        if self._is_flat and ("/Group" in inked or "/SMask" in inked):
            yield f"{name} is transparent"
        if inked["/Subtype"] != coloured["/Subtype"]:
            yield f"{name} is {inked['/Subtype']}"
        elif inked["/Subtype"] == "/Image":
            yield from self._picture(name, inked, coloured)
        else:
            if _plain(inked, without=_OF_FORMS) != _plain(coloured, without=_OF_FORMS):
                yield f"{name} lies elsewhere, or is cut off otherwise"
            if "/Resources" in inked and inked["/Resources"].get_object() is not resources:
                yield from self.faults(inked["/Resources"].get_object(), coloured["/Resources"].get_object())
            yield from self._draws(inked, coloured, name)

    def _picture(self, name: str, inked: Any, coloured: Any) -> Iterator[str]:
        size = inked["/Width"], inked["/Height"]
        if inked["/ColorSpace"] != "/DeviceCMYK" or inked["/BitsPerComponent"] != 8 or "/Decode" in inked:
            yield f"the picture {name} is in colours of screens, or turned round"
            return
        if _plain(inked, without=_OF_PIXELS) != _plain(coloured, without=_OF_PIXELS):
            yield f"the picture {name} has other pixels, or another mask"
            return
        pixels = Image.frombytes("CMYK", size, inked.get_data())
        most = most_ink(pixels)
        if most > self._separation.limit + PIXEL_TOLERANCE:
            yield f"{most:.0f} % of ink lie on the picture {name}"
        shown = coloured.decode_as_image()
        is_in_inks = shown.mode == "CMYK"  # which go to print as they are, as far as the press takes them
        wanted = (
            self._separation.limited(shown) if is_in_inks else self._separation.picture(shown.convert("RGB"))
        )
        looks = [
            one.resize((min(LOOK, size[0]), min(LOOK, size[1])), Image.Resampling.BOX)
            for one in (pixels, wanted)
        ]
        off = ImageChops.difference(*looks)
        if max(max(channel.tobytes()) for channel in off.split()) > LOOK_TOLERANCE:
            yield f"the picture {name} shows something else"


def _settings(state: Any) -> dict[str, Any]:
    return {key: getattr(value, "value", value) for key, value in state.items() if key != "/Type"}


def _plain(value: Any, *, without: frozenset[str] = frozenset()) -> Any:
    """Return an object with all that it refers to, as plain data; of a stream a hash of what it holds."""
    value = value.get_object() if hasattr(value, "get_object") else value
    if isinstance(value, DictionaryObject):
        kept = {key: _plain(one) for key, one in value.items() if key not in {*without, "/Length", "/Filter"}}
        if isinstance(value, StreamObject) and not without:
            kept[""] = hashlib.sha256(value.get_data()).hexdigest()
        return kept
    if isinstance(value, ArrayObject):
        return [_plain(one) for one in value]
    return str(value)
