"""Forms in which a person sees something else than their fields hold: that is told, and nothing else."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pypdfium2
import pypdfium2.raw as raw
import pytest
from pypdf import PdfWriter
from pypdf.generic import (
    ArrayObject,
    BooleanObject,
    DictionaryObject,
    FloatObject,
    NameObject,
    NumberObject,
    StreamObject,
    TextStringObject,
)

from ppgen.exchange.score_sheets import Score, read_score
from ppgen.library import open_project
from ppgen.proofs import FilledForm, SlipKind, read_form
from ppgen.proofs._shown_otherwise import ShownText, differs
from tests.exports.test_forms import fields, rewritten

Fields = dict[str, DictionaryObject]
Change = Callable[[PdfWriter, Fields], object]


def changed(path: Path, change: Change) -> bytes:
    writer = PdfWriter(clone_from=path)
    change(writer, {str(one["/T"]): one for one in fields(writer)})
    made = BytesIO()
    writer.write(made)
    return made.getvalue()


def seen(path: Path, change: Change) -> FilledForm:
    return read_form(changed(path, change))


def told(form: FilledForm) -> list[tuple[str, str, str, str]]:
    return [(one.kind.value, one.called, one.held, one.shown) for one in form.slips]


def holds(name: str, text: str) -> Change:
    return lambda _, by_name: by_name[name].update({NameObject("/V"): TextStringObject(text)})


def state(name: str, value: str, look: str) -> Change:
    return lambda _, by_name: by_name[name].update(
        {NameObject("/V"): NameObject(value), NameObject("/AS"): NameObject(look)}
    )


def needed(writer: PdfWriter, by_name: Fields) -> None:
    holds("referee", "Ann")(writer, by_name)
    writer.root_object["/AcroForm"].get_object()[NameObject("/NeedAppearances")] = BooleanObject(True)


def needed_elsewhere(writer: PdfWriter, by_name: Fields) -> None:
    holds("referee", "Ann")(writer, by_name)
    form = writer.root_object["/AcroForm"].get_object()
    form[NameObject("/NeedAppearances")] = writer._add_object(BooleanObject(True))


def not_needed(writer: PdfWriter, by_name: Fields) -> None:
    holds("referee", "Ann")(writer, by_name)
    writer.root_object["/AcroForm"].get_object()[NameObject("/NeedAppearances")] = BooleanObject(False)


def without_look(writer: PdfWriter, by_name: Fields) -> None:
    holds("referee", "Ann")(writer, by_name)
    del by_name["referee"]["/AP"]


def with_look(content: bytes, *, encoding: str = "/WinAnsiEncoding") -> Change:
    """Show some text in Helvetica, whatever the field holds."""
    font = {"/Type": "/Font", "/Subtype": "/Type1", "/BaseFont": "/Helvetica", "/Encoding": encoding}

    def change(writer: PdfWriter, by_name: Fields) -> None:
        letters = DictionaryObject({NameObject(key): NameObject(value) for key, value in font.items()})
        look = StreamObject()
        look.set_data(content)
        look[NameObject("/Type")], look[NameObject("/Subtype")] = NameObject("/XObject"), NameObject("/Form")
        look[NameObject("/BBox")] = ArrayObject(map(FloatObject, (0, 0, 120, 30)))
        fonts = DictionaryObject({NameObject("/Helv"): letters})
        look[NameObject("/Resources")] = DictionaryObject({NameObject("/Font"): fonts})
        whole = DictionaryObject({NameObject("/N"): writer._add_object(look)})
        by_name["referee"][NameObject("/AP")] = whole
        holds("referee", "Zoe")(writer, by_name)

    return change


def note(subtype: str, *, flags: int = 4, aside: float = 0) -> Change:
    def change(writer: PdfWriter, by_name: Fields) -> None:
        left, low, right, high = (float(side) for side in by_name["referee"]["/Rect"])
        made = DictionaryObject(
            {
                NameObject("/Type"): NameObject("/Annot"),
                NameObject("/Subtype"): NameObject(subtype),
                NameObject("/Rect"): ArrayObject(
                    map(FloatObject, (left + aside, low + aside, right + aside, high + aside))
                ),
                NameObject("/Contents"): TextStringObject("Ann"),
                NameObject("/F"): NumberObject(flags),
            }
        )
        widgets = writer.pages[0]["/Annots"].get_object()
        assert isinstance(widgets, ArrayObject)
        widgets.append(writer._add_object(made))

    return change


def flagged(name: str, flags: int) -> Change:
    return lambda _, by_name: by_name[name].update({NameObject("/F"): NumberObject(flags)})


@pytest.mark.thorough
def test_a_form_that_shows_what_it_holds_is_told_nothing_of(blank: Path, filled: Path) -> None:
    assert told(read_form(blank.read_bytes())) == []
    read = read_form(filled.read_bytes())
    assert (told(read), read.values["referee"], read.values["over"]) == ([], "Zoe", "x")


@pytest.mark.parametrize(
    ("change", "slips"),
    [
        (holds("referee", "Ann"), [("other-text", "Referee", "Ann", "Zoe")]),
        (holds("referee", ""), [("other-text", "Referee", "", "Zoe")]),
        (holds("referee", " Zoe "), []),
        (holds("home", "Bat"), [("other-text", "Home", "Bat", "Cat")]),
        (holds("plays/1/dice/1", "8"), [("other-text", "1: die 1", "8", "3")]),
        (holds("plays/1/dice/1", "31"), [("other-text", "1: die 1", "31", "3")]),
        (holds("plays/1/dice/2", "8"), [("other-text", "1: die 2", "8", "")]),
        (needed, []),
        (needed_elsewhere, []),
        (not_needed, [("other-text", "Referee", "Ann", "Zoe")]),
        (without_look, []),
    ],
)
@pytest.mark.thorough(keep=3)
def test_a_text_that_is_shown_otherwise_is_told(
    change: Change, slips: list[tuple[str, str, str, str]], filled: Path
) -> None:
    assert told(seen(filled, change)) == slips


@pytest.mark.parametrize(
    ("look", "shown"),
    [
        (b"/Tx BMC BT /Helv 9 Tf 2 4 Td (Zoe) Tj ET EMC", None),
        (b"/Tx BMC BT /Helv 9 Tf 2 4 Td (Z) Tj 20 0 Td (o) Tj 20 0 Td (e) Tj ET EMC", None),
        (b"/Tx BMC BT /Helv 9 Tf 2 4 Td [(Z) -50 (oe)] TJ ET EMC", None),
        (b"/Tx BMC BT /Helv 9 Tf 2 4 Td (Ann) Tj ET EMC", "Ann"),
        (b"/Tx BMC BT /Helv 9 Tf 2 4 Td (A) Tj 20 0 Td (n) Tj 20 0 Td (n) Tj ET EMC", "Ann"),
        (b"/Tx BMC BT /Helv 9 Tf 2 4 Td (\001\002\003) Tj ET EMC", None),
        (b"/Tx BMC BT /Helv 9 Tf 3 Tr 2 4 Td (Ann) Tj ET EMC", None),
        (b"0 0 9 9 re f " * 4, ""),
        (b"0 0 9 9 re f " * 5, None),
    ],
)
@pytest.mark.thorough(keep=3)
def test_a_look_is_read_through_its_typeface_or_not_at_all(
    look: bytes, shown: str | None, blank: Path
) -> None:
    expected = [] if shown is None else [("other-text", "Referee", "Zoe", shown)]
    assert told(seen(blank, with_look(look))) == expected


@pytest.mark.parametrize(
    ("held", "text", "is_full", "expected"),
    [
        ("Zoe", "Ann", False, True),
        ("12", "1", False, True),
        ("a name that is long", "a name that", False, True),
        ("a name that is long", "a name that", True, False),
        ("2.5", "25", False, True),
        ("\u22122", "-2", False, False),
        ("-2", "2", False, True),
        ("x \u201cy\u201d", "x 'y'", False, False),
        ("ADA", "Ada", False, False),
        ("\u0141ucja", "ucja", False, False),
        ("\u0141ucja", "?ucja", False, False),
        ("\u0141ucja", "Zoe", False, True),
        ("\u65e5\u672c", "??", False, False),
        ("\u65e5\u672c", "\u6771\u4eac", False, True),
        ("\u65e5\u672c", "\u65e5", False, False),
        ("\u0645\u062d\u0645\u062f", "\u062f\u0645\u062d\u0645", False, False),
        ("\u0645\u062d\u0645\u062f", "", False, True),
        ("Zoe", "\ue001\ue002", False, False),
        ("e\u0301mile", "\u00e9mile", False, False),
    ],
)
def test_only_what_is_sure_differs(held: str, text: str, is_full: bool, expected: bool) -> None:
    assert differs(held, ShownText(text, is_full)) is expected
    assert not differs(held, ShownText(text, is_full, is_sure=False))


@pytest.mark.parametrize(
    ("value", "look", "read", "kinds"),
    [
        ("/Yes", "/Yes", "x", []),
        ("/Off", "/Off", "", []),
        ("/Off", "/Yes", "x", [SlipKind.SHOWN_TICKED]),
        ("/Yes", "/Off", "", [SlipKind.SHOWN_OPEN]),
        ("/On", "/On", "", [SlipKind.SHOWN_OPEN]),
    ],
)
@pytest.mark.thorough(keep=1)
def test_a_tick_is_read_as_it_is_shown(
    value: str, look: str, read: str, kinds: list[SlipKind], blank: Path
) -> None:
    form = seen(blank, state("over", value, look))
    assert (form.values["over"], [one.kind for one in form.slips]) == (read, kinds)


@pytest.mark.parametrize("subtype", ["/FreeText", "/Ink", "/StrikeOut", "/Highlight", "/Stamp", "/Text"])
@pytest.mark.thorough(keep=2)
def test_notes_over_entries_are_told(subtype: str, blank: Path) -> None:
    assert [(one.kind, one.page) for one in seen(blank, note(subtype)).slips] == [(SlipKind.NOTES, 1)]


@pytest.mark.parametrize(
    "change", [note("/FreeText", aside=400), note("/FreeText", flags=2), note("/Link"), note("/Popup")]
)
@pytest.mark.thorough(keep=1)
def test_notes_beside_entries_and_what_is_no_note_are_not(change: Change, blank: Path) -> None:
    assert told(seen(blank, change)) == []


@pytest.mark.parametrize(("flags", "is_told"), [(4, False), (4 | 2, True), (4 | 32, True)])
@pytest.mark.parametrize("name", ["referee", "over"])
@pytest.mark.thorough(keep=2)
def test_what_nobody_sees_is_told(flags: int, is_told: bool, name: str, filled: Path) -> None:
    read = seen(filled, flagged(name, flags))
    assert [(one.kind, one.name) for one in read.slips] == [(SlipKind.HIDDEN, name)] * is_told
    assert read.values[name]


def test_an_empty_entry_that_nobody_sees_is_not_told(blank: Path) -> None:
    assert told(seen(blank, flagged("referee", 2))) == []


def test_the_differences_are_warned_of_in_the_words_of_the_form(filled: Path, tmp_path: Path) -> None:
    def all_of_them(writer: PdfWriter, by_name: Fields) -> None:
        for change in (
            holds("referee", "Ann"),
            state("over", "/Off", "/Yes"),
            flagged("home", 2),
            note("/Ink"),
        ):
            change(writer, by_name)

    path = tmp_path / "seen.pdf"
    path.write_bytes(changed(filled, all_of_them))
    score = read_score(open_project(_root(filled)), path)
    assert {(one.rule, one.severity.value) for one in score.findings.problems} == {
        ("record/shown-otherwise", "warning"),
        ("record/hidden-entry", "warning"),
        ("record/loose-notes", "warning"),
    }
    assert _messages(score) == {
        'seen.pdf: Referee: the form shows "Zoe" and holds "Ann", which was read. Type it again.',
        "seen.pdf: Over: the box is shown ticked, and was read so, though the file says it is open.",
        'seen.pdf: Home: this entry cannot be seen in the form, and "Cat" was read from it.',
        "seen.pdf: There are notes on page 1 which no entry holds: type into the entries.",
    }


def _root(path: Path) -> Path:
    return next(parent / "p" for parent in path.parents if (parent / "p").is_dir())


def _messages(score: Score) -> set[str]:
    return {one.message for one in score.findings.problems}


ODD = [
    "\u0141ucja \u20ac",
    "\u65e5\u672c \u592a\u90ce",
    "\u0645\u062d\u0645\u062f",
    "a name that goes on and on and on until it does not fit there any more",
    "fi \u201cffl\u201d \u2013 2,5",
    "\u0e01\u0e23\u0e38\u0e07",
    "-2",
]


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("text", ODD)
@pytest.mark.thorough(keep=2)
def test_what_other_programs_type_gives_no_false_alarm(text: str, blank: Path, tmp_path: Path) -> None:
    by_pypdf = rewritten(blank, tmp_path / "pypdf.pdf", {"referee": text})
    assert told(read_form(by_pypdf.read_bytes())) == []
    by_pdfium = typed_by_pdfium(blank, text)
    assert read_form(by_pdfium).values["referee"]
    assert told(read_form(by_pdfium)) == []


def typed_by_pdfium(path: Path, text: str) -> bytes:
    """Type into the entry of the referee as a browser does."""
    document = pypdfium2.PdfDocument(path)
    document.init_forms()
    page, made = document[0], BytesIO()
    raw.FORM_SetFocusedAnnot(document.formenv, raw.FPDFPage_GetAnnot(page, 1))
    letters = ctypes.create_string_buffer(text.encode("utf-16-le") + b"\0\0")
    raw.FORM_ReplaceSelection(document.formenv, page, ctypes.cast(letters, ctypes.POINTER(raw.FPDF_WCHAR)))
    raw.FORM_ForceToKillFocus(document.formenv)
    document.save(made)
    document.close()
    return made.getvalue()


@pytest.mark.parametrize(
    ("text", "rule"),
    [("Cat", ""), ("Cat ", ""), ("\u00a0Cat\u3000", ""), ("Kat", "record/unknown-card")],
)
@pytest.mark.thorough(keep=1)
def test_blanks_at_the_ends_of_a_choice_are_nothing(
    text: str, rule: str, blank: Path, tmp_path: Path
) -> None:
    path = rewritten(blank, tmp_path / "typed.pdf", {"home": text})
    score = read_score(open_project(_root(blank)), path)
    assert [one.rule for one in score.findings.problems] == [rule] * bool(rule)
    assert rule or "home: cat" in score.text
    assert all(one.hint == "Did you mean Cat (cat)?" for one in score.findings.problems)
