"""`ppgen prove` against people who change a finished file: each step sees what it is there for.

Our pages count in millimetres from the top.
"""

from __future__ import annotations

import io
import os
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    DecodedStreamObject,
    DictionaryObject,
    FloatObject,
    NameObject,
    NumberObject,
    TextStringObject,
)

import ppgen
from ppgen.display.pieces import Document
from ppgen.display.reading import spoken
from ppgen.library.session import Session
from ppgen.proofs._sandbox import BUSY, Failure, limited, limited_parts
from ppgen.proofs.pdf.structure import check_structure
from tests.support.tiny import changed, write_project

Change = Callable[[PdfWriter], None]


def content_of(writer: PdfWriter, change: Callable[[bytes], bytes], page: int = 0) -> None:
    stream = writer.pages[page]["/Contents"].get_object()
    made = DecodedStreamObject()
    made.set_data(change(stream.get_data()))
    writer.pages[page][NameObject("/Contents")] = writer._add_object(made)


def cover(writer: PdfWriter) -> None:
    content_of(writer, lambda data: data + b"\nq 1 g 30 25 50 20 re f Q")


def recolour(writer: PdfWriter) -> None:
    content_of(writer, lambda data: data + b" 0.9 0 0 rg 40 30 4 4 re f")


def hide(writer: PdfWriter) -> None:
    content_of(writer, lambda data: b"0 0 1 1 re W n " + data)


def shrink(writer: PdfWriter) -> None:
    content_of(writer, lambda data: b"0.97 0 0 0.97 6 6 cm " + data)


def second_stream(writer: PdfWriter) -> None:
    more = DecodedStreamObject()
    more.set_data(b"q 1 g 0 0 300 300 re f Q")
    page = writer.pages[0]
    page[NameObject("/Contents")] = ArrayObject([page.raw_get("/Contents"), writer._add_object(more)])


def rotate(writer: PdfWriter) -> None:
    writer.pages[0][NameObject("/Rotate")] = NumberObject(180)


def crop(writer: PdfWriter) -> None:
    box = ArrayObject([FloatObject(value) for value in (0, 0, 200, 200)])
    writer.pages[0][NameObject("/CropBox")] = box


def annotate(writer: PdfWriter) -> None:
    note = DictionaryObject(
        {
            NameObject("/Type"): NameObject("/Annot"),
            NameObject("/Subtype"): NameObject("/Square"),
            NameObject("/Rect"): ArrayObject([FloatObject(value) for value in (100, 500, 200, 600)]),
            NameObject("/IC"): ArrayObject([FloatObject(1), FloatObject(0), FloatObject(0)]),
        }
    )
    writer.pages[0][NameObject("/Annots")] = ArrayObject([writer._add_object(note)])


def script(writer: PdfWriter) -> None:
    writer._root_object[NameObject("/OpenAction")] = DictionaryObject(
        {NameObject("/S"): NameObject("/JavaScript"), NameObject("/JS"): TextStringObject("app.alert(1)")}
    )


def move_a_form(writer: PdfWriter) -> None:
    form = next(iter(writer.pages[0]["/Resources"]["/XObject"].values())).get_object()
    form[NameObject("/Matrix")] = ArrayObject([FloatObject(value) for value in (1, 0, 0, 1, 4, 0)])


def blank_back(writer: PdfWriter) -> None:
    content_of(writer, lambda _: b" ", page=1)


def transparent(writer: PdfWriter) -> None:
    states = writer.pages[0]["/Resources"].get_object()
    state = DictionaryObject({NameObject("/ca"): FloatObject(0.02), NameObject("/CA"): FloatObject(0.02)})
    states[NameObject("/ExtGState")] = DictionaryObject({NameObject("/faint"): state})
    content_of(writer, lambda data: b"/faint gs " + data)


SEEN_ON_PAPER: list[Change] = [cover, recolour, hide, shrink, blank_back, transparent]
NOT_OURS: list[Change] = [second_stream, rotate, crop, annotate, script, move_a_form]


@cache
def built(folder: Path) -> bytes:
    root = write_project(folder)
    ppgen.build(ppgen.open_project(root), options=ppgen.BuildOptions(out=root / "out"))
    return (root / "out/tiny/en/cards.pdf").read_bytes()


def drawn(root: Path) -> tuple[Document, bytes]:
    session = Session(ppgen.open_project(root), ppgen.Selection())
    ((loaded, _),) = session.games()
    return session.edition(loaded, "en").documents["cards"], built(root)


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("proof")
    built(folder)
    return folder


def proved(root: Path, content: bytes) -> ppgen.Proved:
    path = root / "out/tiny/en/cards.pdf"
    path.write_bytes(content)
    return ppgen.prove(ppgen.open_project(root), out=root / "out")


def tampered(root: Path, change: Change) -> bytes:
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(built(root))))
    change(writer)
    stream = io.BytesIO()
    writer.write(stream)
    return stream.getvalue()


def rules(found: ppgen.Proved) -> set[str]:
    return {problem.rule for problem in found.findings.problems if problem.severity == "error"}


def test_the_file_itself_is_equal_and_the_same(root: Path) -> None:
    found = proved(root, built(root))
    (file,) = found.files
    assert file.is_equal and file.is_same and file.pictured == 2 and not rules(found)
    assert not list((root / "out").rglob("*.png"))


@pytest.mark.parametrize(
    "change",
    [SEEN_ON_PAPER[0], *(pytest.param(change, marks=pytest.mark.slow) for change in SEEN_ON_PAPER[1:])],
    ids=lambda change: change.__name__,
)
@pytest.mark.thorough
def test_what_one_sees_is_told_by_hash_and_by_picture(change: Change, root: Path) -> None:
    found = proved(root, tampered(root, change))
    assert {"prove/changed", "prove/picture"} <= rules(found)
    assert (root / "out/tiny/en/cards.differences.png").is_file()
    (root / "out/tiny/en/cards.differences.png").unlink()


@pytest.mark.slow
@pytest.mark.parametrize("change", NOT_OURS, ids=lambda change: change.__name__)
def test_what_none_of_our_files_holds_is_told(change: Change, root: Path) -> None:
    found = proved(root, tampered(root, change))
    assert {"prove/changed", "prove/strange"} <= rules(found)
    rewritten = {
        problem.message for problem in proved(root, tampered(root, lambda _: None)).findings.problems
    }
    told = {problem.message for problem in found.findings.problems if problem.rule == "prove/strange"}
    assert told - rewritten


@pytest.mark.thorough
def test_a_file_of_other_inputs_is_told_as_such(root: Path, tmp_path: Path) -> None:
    other = write_project(tmp_path, changed("layouts/tiny/theme.yaml", "#cfe8ff", "#cfe8f0"))
    ppgen.build(ppgen.open_project(other), options=ppgen.BuildOptions(out=tmp_path / "out"))
    write_project(tmp_path)
    found = ppgen.prove(ppgen.open_project(tmp_path), out=tmp_path / "out")
    assert "prove/outdated" in {problem.rule for problem in found.findings.problems}
    assert not found.files[0].is_same


def test_thin_lines_of_an_icon_in_two_sizes_are_equal(tmp_path: Path) -> None:
    """The painter of PDFs makes thin lines thicker, in small icons more than in large ones."""
    bars = "".join(f'<path d="M2 {y}h20v3H2z"/>' for y in (2, 10, 18))
    icon = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.2">{bars}</svg>'
    rows = "".join(
        f"  - {{type: icon, box: [{x}, {y}, 3, 3], icon: bars, colour: ink}}\n"
        for x in range(5, 53, 4)
        for y in (66, 70, 74)
    )
    large = "  - {type: icon, box: [40, 20, 12, 12], icon: bars, colour: ink}\n"
    layout = changed("layouts/tiny/monster.yaml", "back: reverse", f"{large}{rows}back: reverse")
    layout = {name: text.replace("[5, 40, 53, 30]", "[5, 40, 53, 20]") for name, text in layout.items()}
    root = write_project(tmp_path, {**layout, "layouts/tiny/icons/bars.svg": icon})
    assert ppgen.build(ppgen.open_project(root), options=ppgen.BuildOptions(out=root / "out")).files
    found = ppgen.prove(ppgen.open_project(root), out=root / "out")
    assert found.files[0].is_equal and not rules(found), found.findings.problems


def test_structure_of_our_own_files_is_clean(root: Path) -> None:
    document, content = drawn(root)
    assert not check_structure(content, document)
    assert [one.rule for one in check_structure(b"%PDF-1.6 nothing", document)] == ["prove/unreadable"]


def test_what_is_read_aloud_is_what_is_printed(root: Path) -> None:
    document, content = drawn(root)
    said = spoken(document)
    assert "Bat" in said[0] and len(set(said)) > 2
    for number, (tree, message) in enumerate(
        [
            (("/Alt", TextStringObject("A bat with 9")), "“A bat with 9” to read aloud on page 1"),
            (("/K", NumberObject(7)), "other pieces to read aloud"),
            (("/S", NameObject("/P")), "/S /P in /StructElem"),
        ]
    ):
        writer = PdfWriter(clone_from=io.BytesIO(content))
        figure = writer.root_object["/StructTreeRoot"]["/K"]["/K"][0].get_object()
        figure[NameObject(tree[0])] = tree[1]
        changed_file = io.BytesIO()
        writer.write(changed_file)
        told = [one.message for one in check_structure(changed_file.getvalue(), document)]
        assert any(message in one for one in told), (number, told)


def sleeps(seconds: float) -> str:
    time.sleep(seconds)
    return "done"


def works(seconds: float) -> str:
    began = time.process_time()
    while time.process_time() - began < seconds:
        pass
    return "done"


def eats(megabytes: int) -> int:
    return len(bytearray(megabytes * 1024 * 1024))


def three_then(last: str) -> Iterator[int]:
    yield from (1, 2, 3)
    if last == "eats":
        bytearray(4096 * 1024 * 1024)
    if last == "works":
        works(60.0)
    if last == "dies":
        os.abort()


@pytest.mark.parametrize(
    ("last", "reason"),
    [
        ("nothing", None),
        ("eats", "it takes more than 512 MB of memory"),
        ("works", "it takes more than 3 s"),
        ("dies", "the reader broke off: the file is damaged, or asks for more than 512 MB of memory"),
    ],
)
@pytest.mark.thorough(keep=1)
def test_what_was_done_before_work_broke_off_is_kept(last: str, reason: str | None) -> None:
    done = limited_parts(three_then, last, seconds=3 if last == "works" else 60, megabytes=512)
    assert done == ((1, 2, 3), None if reason is None else Failure(reason))


@pytest.mark.thorough
def test_a_file_that_was_locked_is_told_as_that(root: Path) -> None:
    def lock(writer: PdfWriter, word: str) -> None:
        writer.encrypt(word, "the owner", algorithm="RC4-128")

    found = proved(root, tampered(root, lambda writer: lock(writer, "secret")))
    told = [one.message for one in found.findings.problems if one.rule == "prove/unreadable"]
    assert len(told) == 1 and told[0].endswith("the file cannot be opened as PDF: it asks for a password")
    opened = proved(root, tampered(root, lambda writer: lock(writer, "")))
    assert "prove/unreadable" not in rules(opened) and "prove/strange" in rules(opened)


@pytest.mark.thorough
def test_work_in_a_child_has_limits() -> None:
    assert limited(sleeps, 0.0) == "done"
    assert limited(works, 0.3, seconds=2) == "done"
    assert limited(works, 60.0, seconds=1) == Failure("it takes more than 1 s")
    assert limited(sleeps, 3.0, seconds=1) == "done"  # others kept the processor busy
    assert limited(sleeps, 60.0, seconds=1) == Failure(f"it takes more than {BUSY} s")
    assert isinstance(limited(eats, 2000, megabytes=600), Failure)


@pytest.mark.parametrize("content", [b"", b"%PDF-1.6", b"%PDF-1.6\n1 0 obj\n" + b"<<" * 50_000])
@pytest.mark.thorough(keep=1)
def test_any_bytes_are_answered(content: bytes, root: Path) -> None:
    found = proved(root, content)
    assert "prove/unreadable" in rules(found)
