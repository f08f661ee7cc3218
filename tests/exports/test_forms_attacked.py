"""Forms of other programs and of bad will: read right, or told with their cause, and never without end."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfWriter
from pypdf.generic import (
    ArrayObject,
    ByteStringObject,
    DictionaryObject,
    FloatObject,
    IndirectObject,
    NameObject,
    NumberObject,
    StreamObject,
    TextStringObject,
)

from ppgen.exchange.score_sheets import Score, read_score
from ppgen.library import WrongUseError, open_project
from ppgen.proofs import SlipKind, UnreadFormError, read_form
from ppgen.proofs._form_fields import MOST_FIELDS, MOST_NOTES, MOST_PAGES
from ppgen.proofs._form_slips import MOST_NOTED
from ppgen.proofs._shown_fields import LONGEST, MOST_OBJECTS
from tests.exports.test_forms import joined, rules_of
from tests.exports.test_forms_seen import Change, changed, told

BOX = (0, 0, 120, 30)


def numbers(*sides: float) -> ArrayObject:
    return ArrayObject(map(FloatObject, sides))


def widgets(writer: PdfWriter) -> ArrayObject:
    found = writer.pages[0]["/Annots"].get_object()
    assert isinstance(found, ArrayObject)
    return found


def notes(count: int, *, behind: bool = False) -> Change:
    """Put so many empty notes before, or behind, all fields."""

    def change(writer: PdfWriter, _: object) -> None:
        note = {
            NameObject("/Type"): NameObject("/Annot"),
            NameObject("/Subtype"): NameObject("/Text"),
            NameObject("/Rect"): numbers(0, 0, 1, 1),
        }
        listed = widgets(writer)
        own = [*listed]
        listed.clear()
        made = [writer._add_object(DictionaryObject(note))] * count
        listed.extend([*own, *made] if behind else [*made, *own])

    return change


def drawn(writer: PdfWriter, data: bytes, **more: object) -> IndirectObject:
    look = StreamObject()
    look.set_data(data)
    look[NameObject("/Type")], look[NameObject("/Subtype")] = NameObject("/XObject"), NameObject("/Form")
    look[NameObject("/BBox")] = numbers(*BOX)
    reference = writer._add_object(look.flate_encode())
    assert isinstance(reference, IndirectObject)
    return reference


def calls(writer: PdfWriter, caller: IndirectObject, called: IndirectObject) -> None:
    resources = DictionaryObject({NameObject("/X"): called})
    inner = DictionaryObject({NameObject("/XObject"): resources})
    caller.get_object()[NameObject("/Resources")] = inner


def shows(name: str, look: Callable[[PdfWriter], IndirectObject]) -> Change:
    def change(writer: PdfWriter, by_name: dict[str, DictionaryObject]) -> None:
        by_name[name][NameObject("/AP")] = DictionaryObject({NameObject("/N"): look(writer)})

    return change


def calls_itself(writer: PdfWriter) -> IndirectObject:
    look = drawn(writer, b"/X Do /X Do")
    calls(writer, look, look)
    return look


def calls_ten_of_ten(writer: PdfWriter) -> IndirectObject:
    look = drawn(writer, b"0 0 m 9 9 l S " * 10)
    for _ in range(9):
        outer = drawn(writer, b"/X Do " * 10)
        calls(writer, outer, look)
        look = outer
    return look


def swells(writer: PdfWriter) -> IndirectObject:
    return drawn(writer, b"0 0 m 1 1 l S " * 20_000_000)


def is_blank_for_long(writer: PdfWriter) -> IndirectObject:
    return drawn(writer, b" " * (LONGEST + 1))


def has_many_parts(writer: PdfWriter) -> IndirectObject:
    return drawn(writer, b"0 0 m 9 9 l S " * (MOST_OBJECTS + 1))


def together(*changes: Change) -> Change:
    def change(writer: PdfWriter, by_name: dict[str, DictionaryObject]) -> None:
        for one in changes:
            one(writer, by_name)

    return change


def holds(name: str, value: str | bytes) -> Change:
    text = ByteStringObject(value) if isinstance(value, bytes) else TextStringObject(value)
    return lambda _, by_name: by_name[name].update({NameObject("/V"): text})


def called(name: str, other: str) -> Change:
    return lambda _, by_name: by_name[name].update({NameObject("/T"): TextStringObject(other)})


def says(**of: object) -> Change:
    """Let the form say something else of itself."""

    def change(writer: PdfWriter, by_name: dict[str, DictionaryObject]) -> None:
        known = json.loads(str(by_name["ppgen"]["/V"]))
        by_name["ppgen"][NameObject("/V")] = TextStringObject(json.dumps({**known, **of}))

    return change


def lies(name: str, *rect: float) -> Change:
    return lambda _, by_name: by_name[name].update({NameObject("/Rect"): numbers(*rect)})


def signed(writer: PdfWriter, _: object) -> None:
    """Add a place to sign, as programs do that sign a form."""
    place = {
        NameObject("/Type"): NameObject("/Annot"),
        NameObject("/Subtype"): NameObject("/Widget"),
        NameObject("/FT"): NameObject("/Sig"),
        NameObject("/T"): TextStringObject("Signature1"),
        NameObject("/V"): DictionaryObject({NameObject("/Type"): NameObject("/Sig")}),
        NameObject("/Rect"): numbers(0, 0, 0, 0),
    }
    reference = writer._add_object(DictionaryObject(place))
    widgets(writer).append(reference)
    writer.root_object["/AcroForm"]["/Fields"].append(reference)


def without(name: str) -> Change:
    def change(writer: PdfWriter, by_name: dict[str, DictionaryObject]) -> None:
        listed = widgets(writer)
        kept = [one for one in listed if one.get_object().get("/T") != name]
        listed.clear()
        listed.extend(kept)

    return change


def with_xfa(writer: PdfWriter, _: object) -> None:
    data = StreamObject()
    data.set_data(b"<xdp:xdp xmlns:xdp='http://ns.adobe.com/xdp/'/>")
    writer.root_object["/AcroForm"].get_object()[NameObject("/XFA")] = writer._add_object(data)


def score(path: Path, change: Change, tmp_path: Path) -> Score:
    file = tmp_path / "sheet.pdf"
    file.write_bytes(changed(path, change))
    root = next(parent / "p" for parent in path.parents if (parent / "p").is_dir())
    return read_score(open_project(root), file)


def messages(found: Score) -> list[str]:
    return [one.message.removeprefix("sheet.pdf: ") for one in found.findings.problems]


@pytest.mark.parametrize("count", [5_000, MOST_NOTES - 20])
@pytest.mark.thorough(keep=1)
def test_fields_are_read_behind_any_notes(count: int, filled: Path) -> None:
    read = read_form(changed(filled, notes(count)))
    assert (read.values["referee"], told(read)) == ("Zoe", [])


@pytest.mark.parametrize("behind", [False, True])
def test_more_notes_than_are_read_are_told(behind: bool, filled: Path) -> None:
    with pytest.raises(UnreadFormError, match=f"has 50,010 notes and fields, and at most {MOST_NOTES:,} are"):
        read_form(changed(filled, notes(MOST_NOTES, behind=behind)))


@pytest.mark.thorough
def test_more_fields_than_are_read_are_told(filled: Path) -> None:
    def change(writer: PdfWriter, by_name: dict[str, DictionaryObject]) -> None:
        for number in range(MOST_FIELDS):
            field = DictionaryObject(by_name["referee"])
            field[NameObject("/T")] = TextStringObject(f"x{number}")
            reference = writer._add_object(field)
            widgets(writer).append(reference)
            writer.root_object["/AcroForm"]["/Fields"].append(reference)

    with pytest.raises(UnreadFormError, match=f"it has more than {MOST_FIELDS:,} fields"):
        read_form(changed(filled, change))


def test_a_page_full_of_notes_is_told_as_that(filled: Path) -> None:
    def everywhere(writer: PdfWriter, _: object) -> None:
        for number in range(MOST_NOTED + 1):
            notes(1)(writer, {})
            widgets(writer)[0].get_object()[NameObject("/Rect")] = numbers(0, number / 99, 1, 1)

    assert [one.kind for one in read_form(changed(filled, everywhere)).slips] == [SlipKind.NOTES]


def test_more_pages_than_are_read_are_told(filled: Path) -> None:
    def change(writer: PdfWriter, _: object) -> None:
        for _ in range(MOST_PAGES):
            writer.add_blank_page(9, 9)

    with pytest.raises(UnreadFormError, match=f"it has {MOST_PAGES + 1:,} pages, and at most"):
        read_form(changed(filled, change))


@pytest.mark.parametrize("algorithm", ["RC4-40", "RC4-128", "AES-128", "AES-256"])
@pytest.mark.thorough(keep=1)
def test_a_locked_form_is_told_as_that_and_an_unlocked_one_is_read(algorithm: str, filled: Path) -> None:
    def lock(word: str) -> Change:
        return lambda writer, _: writer.encrypt(word, "the owner", algorithm=algorithm)

    with pytest.raises(UnreadFormError, match="it asks for a password") as refused:
        read_form(changed(filled, lock("secret")))
    assert refused.value.hint == "open it with the password, and save it without one"
    assert read_form(changed(filled, lock(""))).values["referee"] == "Zoe"


@pytest.mark.parametrize(
    "look", [is_blank_for_long, has_many_parts, calls_itself, calls_ten_of_ten, swells], ids=lambda one: one.__name__
)  # fmt: skip
@pytest.mark.thorough(keep=2)
def test_a_picture_without_end_costs_the_comparison_of_its_entry_alone(
    look: Callable[[PdfWriter], IndirectObject], filled: Path
) -> None:
    both = together(shows("referee", look), holds("home", "Bat"))
    read = read_form(changed(filled, both))
    assert (read.values["referee"], read.values["home"]) == ("Zoe", "Bat")
    slips = {(one.kind, one.called) for one in read.slips}
    assert slips == {(SlipKind.UNREAD, "Referee"), (SlipKind.OTHER_TEXT, "Home")}


@pytest.mark.thorough
def test_many_pictures_without_end_are_looked_at_a_few_times(filled: Path, tmp_path: Path) -> None:
    names = ["referee", "home", *(f"plays/{row}/dice/{die}" for row in (1, 2) for die in (1, 2))]
    read = score(filled, together(*(shows(name, calls_itself) for name in names)), tmp_path)
    assert "referee: Zoe" in read.text
    assert rules_of(read) == ["record/not-compared"] * 5
    said = (
        "what the form shows there could not be looked at. Compare it with what was read, or type it again."
    )
    assert messages(read)[0] == f"Home: {said}"
    assert messages(read)[-1].startswith("1: total, 2: die 2, 2: total") or ", " in messages(read)[-1]


def test_letters_that_look_like_a_wish_of_the_form_are_none(filled: Path) -> None:
    assert told(read_form(changed(filled, holds("referee", "/NeedAppearances true")))) == [
        ("other-text", "Referee", "/NeedAppearances true", "Zoe")
    ]


@pytest.mark.parametrize(
    ("change", "hidden"),
    [
        (lies("referee", 5000, 5000, 5100, 5020), ["Referee"]),
        (lies("referee", 60, 60, 60, 60), ["Referee"]),
        (lies("referee", 160, 90, 60, 60), []),
        (lambda writer, _: writer.pages[0].update({NameObject("/Rotate"): NumberObject(90)}), []),
        (
            lambda writer, _: writer.pages[0].update({NameObject("/CropBox"): numbers(0, 0, 20, 20)}),
            ["Home", "Referee", "Over", "1: die 1"],
        ),
    ],
)
@pytest.mark.thorough(keep=1)
def test_what_lies_beside_its_page_is_seen_by_nobody(change: Change, hidden: list[str], filled: Path) -> None:
    read = read_form(changed(filled, change))
    assert [one.called for one in read.slips if one.kind is SlipKind.HIDDEN] == hidden
    assert read.values["referee"] == "Zoe"


@pytest.mark.thorough
def test_two_places_of_one_field_hold_one_value_or_are_refused(filled: Path) -> None:
    path = filled.read_bytes()
    assert read_form(joined(path, path)).values["referee"] == "Zoe"
    with pytest.raises(UnreadFormError, match="two fields home that hold different things"):
        read_form(changed(filled, called("referee", "home")))
    with pytest.raises(UnreadFormError, match="two fields over that hold different things"):
        read_form(joined(path, changed(filled, lambda _, by_name: by_name["over"].update(
            {NameObject("/V"): NameObject("/Off"), NameObject("/AS"): NameObject("/Off")}))))  # fmt: skip


def test_a_signature_is_no_entry(filled: Path, tmp_path: Path) -> None:
    read = score(filled, signed, tmp_path)
    assert (rules_of(read), "referee: Zoe" in read.text) == ([], True)


@pytest.mark.parametrize(
    ("change", "rules"),
    [
        (without("referee"), ["record/lost-entry"]),
        (called("referee", "umpire"), ["record/unknown-field", "record/lost-entry"]),
        (called("referee", f"plays/{'9' * 5000}/dice/1"), ["record/unknown-field", "record/lost-entry"]),
        (called("referee", "plays/01/dice/1"), ["record/unknown-field", "record/lost-entry"]),
        (called("referee", "plays/00/dice/1"), ["record/unknown-field", "record/lost-entry"]),
        (says(language="xx"), ["record/unreadable"]),
        (says(version="9"), ["record/version"]),
        (with_xfa, ["record/not-compared"]),
        (holds("referee", "Zoe\0"), ["load/invisible-character"]),
        (holds("referee", b"\xef\xbb\xbfZo\xc3\xab"), []),
        (holds("plays/1/dice/1", "\uff13"), []),
    ],
)
@pytest.mark.thorough(keep=3)
def test_what_is_odd_is_told_with_its_cause(
    change: Change, rules: list[str], filled: Path, tmp_path: Path
) -> None:
    read = score(filled, change, tmp_path)
    assert rules_of(read) == rules
    assert read.text.startswith("game: tiny\n")
    assert all(len(one) < 200 for one in messages(read))


@pytest.mark.thorough
def test_long_names_are_cut_short(filled: Path, tmp_path: Path) -> None:
    long = TextStringObject("r" * 100_000)
    tipped = together(holds("referee", "Bob"), lambda _, by_name: by_name["referee"].update(
        {NameObject("/TU"): long}))  # fmt: skip
    for change in (tipped, together(called("referee", long), called("home", long))):
        (said, *others) = messages(score(filled, change, tmp_path))
        assert len(said) < 400 and "rrr" in said and not others


def test_an_entry_that_was_taken_out_is_missed(filled: Path, tmp_path: Path) -> None:
    said = "This form had 9 entries, and 8 of them are in the file: was a page taken out?"
    assert messages(score(filled, without("referee"), tmp_path)) == [said]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda writer, _: writer.root_object.pop("/AcroForm"), "has no entries to type into"),
        (without("ppgen"), "does not say of which sheet it is"),
        (holds("ppgen", "nothing"), "is no form of a score sheet"),
        (says(entries="nine"), "is no form of a score sheet"),
    ],
)
@pytest.mark.thorough(keep=2)
def test_why_a_file_is_no_form_is_told(change: Change, said: str, filled: Path, tmp_path: Path) -> None:
    read = score(filled, change, tmp_path)
    assert messages(read) == [f"sheet.pdf {said}"]
    assert (read.text, rules_of(read)) == ("", ["record/unreadable"])


def test_a_form_of_a_game_that_is_not_here_is_told_as_that(filled: Path, tmp_path: Path) -> None:
    with pytest.raises(WrongUseError, match=r"is of the game Chess, which is not here\. Known are tiny"):
        score(filled, says(game="Chess", game_id="chess"), tmp_path)


@pytest.mark.thorough
def test_thousands_of_accents_on_one_letter_are_left_alone(filled: Path, tmp_path: Path) -> None:
    marks = "a" + "\u0300\u0316" * 20_000
    read = score(filled, holds("referee", marks), tmp_path)
    assert marks in read.text.replace("\n    ", "").replace("\n  ", "")
