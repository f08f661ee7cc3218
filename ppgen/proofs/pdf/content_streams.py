"""What content streams say against all that ours may: operators, marks, and names of what they use."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from pypdf import PdfReader

from ppgen.display.pieces import Document

_OPERATORS = frozenset(
    b"m l c h re f f* S n W W* q Q cm w J j d RG rg G g gs Do BT ET Tf Tm Td Tc Ts Tj TJ BMC BDC EMC".split()
)
"""All that our writer uses; ISO 32000-1, annex A, lists what there is."""

_TOKEN = re.compile(
    rb"(?P<text>\((?:[^()\\]|\\.)*+\)|<[0-9A-Fa-f\s]*+>)|(?P<unclosed>\((?:[^()\\]|\\.)*+\\?\Z)"
    rb"|(?P<open><<|\[)|(?P<close>>>|\])"
    rb"|(?P<name>/[^\s()<>\[\]{}/%]*+)|(?P<number>[-+]?(?:\d++\.?\d*+|\.\d++)(?=[\s\[\]()<>/]|\Z))"
    rb"|(?P<word>[^\s()<>\[\]{}/%]++)|(?P<odd>[^\s])",
    re.DOTALL,
)
_MARK = re.compile(rb"/(?:Field\.\S*|Artifact) BMC|/Piece\.\S* << /MCID (\d{1,9}) >> BDC|/OC (/\S+) BDC")
_MOST_OPERANDS = 16
"""A mark has so many operands at most; of what stands before an operator the last are kept."""

_USED = {b"Do": "/XObject", b"gs": "/ExtGState"}
_LISTED = ("/XObject", "/ExtGState", "/Properties")
_OWN_INTENT = ("sRGB", "sRGB IEC61966-2.1")
_MOST_TOLD = 3


@dataclass(slots=True)
class _InStreams:
    """What the streams of a file say together: what is none of ours, the names in use, pieces by page."""

    strange: Counter[str] = field(default_factory=Counter)
    used: dict[str, set[str]] = field(default_factory=lambda: {kind: set() for kind in _LISTED})
    pieces: list[int] = field(default_factory=list)

    def read(self, data: bytes) -> None:
        """Note what a stream says."""
        operands: list[bytes] = []
        for token in _TOKEN.finditer(data):
            kind, said = token.lastgroup, token[0]
            if kind in ("odd", "unclosed"):
                self.strange[f"{_shown(said)} in a content stream"] += 1
            elif kind != "word":
                operands = (
                    [*operands[1 - _MOST_OPERANDS :], said] if kind != "text" else [*operands, b"()"][-1:]
                )
            else:
                self._note(said, operands)
                operands = []

    def _note(self, operator: bytes, operands: list[bytes]) -> None:
        if operator not in _OPERATORS:
            self.strange[f"the operator {_shown(operator)} in a content stream"] += 1
        elif operator in (b"BMC", b"BDC"):
            found = _MARK.fullmatch(b" ".join((*operands, operator)))
            if found is None:
                self.strange[f"the mark {_shown(b' '.join(operands))} in a content stream"] += 1
            elif found[1]:
                self.pieces.append(int(found[1]))
            elif found[2]:
                self.used["/Properties"].add(_shown(found[2]))
        elif operator in _USED and operands:
            self.used[_USED[operator]].add(_shown(operands[-1]))


def strange_content(reader: PdfReader, document: Document) -> Iterator[str]:
    """Say what streams hold that ours do not, what nothing uses, and how pages are called otherwise."""
    said = _InStreams()
    resources: dict[int, Any] = {}
    read: set[int] = set()
    for number, page in enumerate(reader.pages, 1):
        said.pieces = []
        stream: Any = page["/Contents"].get_object()
        said.read(stream.get_data())
        if sorted(said.pieces) != [*range(len(said.pieces))]:
            yield f"a piece that is marked twice, or not at all, on page {number}"
        own: Any = page["/Resources"].get_object()
        resources[id(own)] = own
    waiting = [*resources.values()]
    while waiting:
        for form in waiting.pop().get("/XObject", {}).values():
            drawn = form.get_object()
            if drawn["/Subtype"] == "/Form" and id(drawn) not in read:
                read.add(id(drawn))
                said.read(drawn.get_data())
                inner = drawn["/Resources"].get_object() if "/Resources" in drawn else None
                if inner is not None and id(inner) not in resources:
                    resources[id(inner)] = inner
                    waiting.append(inner)
    yield from (what for what, _ in said.strange.most_common(_MOST_TOLD))
    for kind in _LISTED:
        listed = {str(name) for one in resources.values() for name in one.get(kind, {})}
        if idle := sorted(listed - said.used[kind]):
            yield f"{kind} {idle[0]}, which nothing uses"
    if "/OCProperties" in reader.root_object and not said.used["/Properties"]:
        yield "layers that nothing lies in"
    yield from _called(reader, document)


def _called(reader: PdfReader, document: Document) -> Iterator[str]:
    """Say where pages, and the colours that are meant, are called otherwise than ours."""
    wanted: list[str] = []
    for sheet in document.sheets:
        wanted += [f"{sheet.number}"] if sheet.back is None else [f"{sheet.number}a", f"{sheet.number}b"]
    root: Any = reader.root_object
    listed = root["/PageLabels"]["/Nums"] if "/PageLabels" in root else ()
    found = [str(one.get_object().get("/P", "")) for one in listed[1::2]]
    if found != wanted or [*map(int, listed[::2])] != [*range(len(wanted))]:
        yield "pages that are called otherwise than in their footers"
    for intent in root.get("/OutputIntents", ()):
        one = intent.get_object()
        if (str(one.get("/OutputConditionIdentifier")), str(one.get("/Info"))) != _OWN_INTENT:
            yield "colours that are meant for another printer or screen"


def _shown(said: bytes) -> str:
    return said[:80].decode("ascii", "replace")
