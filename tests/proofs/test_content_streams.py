"""Is everything told that content streams say and ours do not?"""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    DecodedStreamObject,
    DictionaryObject,
    NameObject,
    NumberObject,
    TextStringObject,
)

import ppgen
from ppgen.library import Session
from ppgen.proofs.pdf.structure import check_structure
from tests.proofs.test_changed_files import drawn, root  # noqa: F401 - root is a fixture
from tests.support.tiny import changed, write_project

Change = Callable[[PdfWriter], None]


def behind(said: bytes) -> Change:
    """Write something at the end of the first page."""

    def change(writer: PdfWriter) -> None:
        page = writer.pages[0]
        stream = DecodedStreamObject()
        stream.set_data(page["/Contents"].get_object().get_data() + b"\n" + said)
        page[NameObject("/Contents")] = writer._add_object(stream.flate_encode())

    return change


def in_place(old: bytes, new: bytes) -> Change:
    def change(writer: PdfWriter) -> None:
        page = writer.pages[0]
        data = page["/Contents"].get_object().get_data()
        assert old in data
        stream = DecodedStreamObject()
        stream.set_data(data.replace(old, new, 1))
        page[NameObject("/Contents")] = writer._add_object(stream.flate_encode())

    return change


def idle_form(writer: PdfWriter) -> None:
    form = DecodedStreamObject()
    form.set_data(b"0 0 1 1 re f")
    form.update(
        {
            NameObject("/Type"): NameObject("/XObject"),
            NameObject("/Subtype"): NameObject("/Form"),
            NameObject("/BBox"): ArrayObject(map(NumberObject, (0, 0, 1, 1))),
        }
    )
    resources = writer.pages[0]["/Resources"].get_object()
    own = resources.setdefault(NameObject("/XObject"), DictionaryObject()).get_object()
    own[NameObject("/Extra")] = writer._add_object(form.flate_encode())


def layers(writer: PdfWriter) -> None:
    inside = DictionaryObject()
    listed = DictionaryObject({NameObject("/OCGs"): ArrayObject(), NameObject("/D"): inside})
    writer.root_object[NameObject("/OCProperties")] = listed


def label(writer: PdfWriter) -> None:
    said = DictionaryObject({NameObject("/P"): TextStringObject("999")})
    writer.root_object["/PageLabels"]["/Nums"][1] = said


def intent(writer: PdfWriter) -> None:
    one = writer.root_object["/OutputIntents"][0].get_object()
    one[NameObject("/Info")] = TextStringObject("FOGRA39")


STRANGE: dict[str, tuple[Change, str]] = {
    "another operator": (behind(b"3 Tr"), "the operator Tr"),
    "what readers pass over": (behind(b"BX (x) foo EX"), "the operator BX"),
    "a point": (behind(b"/Secret MP"), "the operator MP"),
    "words for readers aloud": (behind(b"/Span <</ActualText (x)>> BDC EMC"), "the mark"),
    "a mark of another name": (behind(b"/Figure BMC EMC"), "the mark /Figure"),
    "a remark": (behind(b"% x"), "% in a content stream"),
    "a text without an end": (behind(b"(\\(" * 200_000), "in a content stream"),
    "a picture in the stream": (behind(b"BI /W 1 /H 1 /CS /G /BPC 8 ID \xff EI"), "in a content stream"),
    "a piece twice": (in_place(b"/MCID 0", b"/MCID 1"), "marked twice"),
    "a form without a use": (idle_form, "/XObject /Extra, which nothing uses"),
    "layers without a use": (layers, "layers that nothing lies in"),
    "another page number": (label, "called otherwise"),
    "other colours": (intent, "another printer or screen"),
}


def written(content: bytes, change: Change) -> bytes:
    writer = PdfWriter(clone_from=io.BytesIO(content))
    change(writer)
    changed = io.BytesIO()
    writer.write(changed)
    return changed.getvalue()


@pytest.mark.parametrize(("change", "what"), STRANGE.values(), ids=STRANGE)
def test_what_ours_never_say_is_told(change: Change, what: str, root: Path) -> None:  # noqa: F811 - the fixture
    document, content = drawn(root)
    before = [one.message for one in check_structure(written(content, lambda writer: None), document)]
    told = [one.message for one in check_structure(written(content, change), document)]
    assert any(what in one for one in told if one not in before), told


def test_keys_of_the_trailer_that_readers_pass_over_are_told(root: Path) -> None:  # noqa: F811 - the fixture
    document, content = drawn(root)
    changed = re.sub(rb"/Size \d+", lambda found: found[0] + b" /Foo (x)", content)
    assert changed != content
    assert "the file holds /Foo in trailer" in [one.message for one in check_structure(changed, document)]


def test_what_ours_say_is_not_told(root: Path) -> None:  # noqa: F811 - the fixture
    document, content = drawn(root)
    assert not check_structure(content, document)


CLIPPED = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><defs><clipPath id="c">
<path clip-rule="evenodd" d="M0 0h9v9h-9zM3 3h3v3h-3z"/></clipPath></defs>
<circle cx="4" cy="4" r="4" fill="#204060" clip-path="url(#c)"/></svg>"""


def test_marks_off_the_line_and_shapes_with_holes_that_clip_are_ours(tmp_path: Path) -> None:
    files = {
        "cards/tiny/monster.yaml": "- {id: bat, name: كُتُب, power: 3, line: It flies.}\n",
        "layouts/tiny/hole.svg": CLIPPED,
    }
    picture = '  - {type: image, box: [5, 72, 10, 10], image: "layouts/tiny/hole.svg"}\n'
    root = write_project(  # noqa: F811 - another one
        tmp_path, files | changed("layouts/tiny/monster.yaml", "back: reverse", f"{picture}back: reverse")
    )
    session = Session(ppgen.open_project(root), ppgen.Selection())
    ((loaded, _),) = session.games()
    ppgen.build(ppgen.open_project(root), options=ppgen.BuildOptions(out=root / "out"))
    content = (root / "out/tiny/en/cards.pdf").read_bytes()
    drawings = [page["/Contents"].get_object() for page in PdfReader(io.BytesIO(content)).pages]
    for page in PdfReader(io.BytesIO(content)).pages:
        drawings += [form.get_object() for form in page["/Resources"].get("/XObject", {}).values()]
    said = b"".join(drawing.get_data() for drawing in drawings)
    assert b" Ts" in said
    assert b"W* n" in said
    assert not check_structure(content, session.edition(loaded, "en").documents["cards"])
