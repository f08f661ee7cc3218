"""`ppgen prove` looks at the whole folder: every format, every listed file, every stray, and the manifest itself."""

from __future__ import annotations

import hashlib
import io
import json
import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import DecodedStreamObject, NameObject, TextStringObject

import ppgen
from ppgen.exports.png import SIGNATURE
from ppgen.library import Selection
from ppgen.load import regular_files
from tests.support.tiny import FILES, write_project

SHEET = {
    "cards/tiny/game.yaml": FILES["cards/tiny/game.yaml"].replace(
        "components:",
        """  log:
    title: log
    record: true
    fields:
      home: {type: text}
      goals: {type: integer, minimum: 0}
components:
  log-sheet: {title: Log, score: log, layout: log-sheet}""",
    ),
    "layouts/tiny/log-sheet.yaml": """\
size: [120, 60]
face:
  - {type: text, name: home-label, box: [5, 5, 30, 8], text: "Home", style: body}
  - {type: entry, box: [40, 5, 60, 8], field: home, tip: Home, style: body}
  - {type: text, name: goals-label, box: [5, 20, 30, 8], text: "Goals", style: body}
  - {type: entry, box: [40, 20, 15, 8], field: goals, tip: Goals, style: body}
""",
}
FORMATS = ("pdf", "form", "html", "svg", "png")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = write_project(tmp_path_factory.mktemp("folder"), SHEET)
    made = ppgen.build(
        ppgen.open_project(root), options=ppgen.BuildOptions(formats=FORMATS, out=root / "out")
    )
    assert not made.refused, made.findings.problems
    return root


@pytest.fixture
def root(built: Path, tmp_path: Path) -> Path:
    shutil.copytree(built, tmp_path / "p")
    return tmp_path / "p"


EVERYTHING = ppgen.Selection()


def told(root: Path, *, pictures: bool = False, selection: Selection = EVERYTHING) -> dict[str, str]:
    found = ppgen.prove(ppgen.open_project(root), selection, out=root / "out", pictures=pictures)
    return {
        problem.rule: problem.message for problem in found.findings.problems if problem.severity != "note"
    }


def manifest(root: Path, change: Callable[[dict[str, object]], object]) -> None:
    path = root / "out/tiny/manifest.json"
    said = json.loads(path.read_text())
    change(said)
    path.write_text(json.dumps(said))


def renew(root: Path, name: str) -> None:
    """Enter the hash of a changed file, as somebody does who wants it to pass."""
    found = hashlib.sha256((root / "out/tiny" / name).read_bytes()).hexdigest()
    manifest(root, lambda said: said["files"][name].update(sha256=found))  # type: ignore[index]


def names(root: Path) -> list[str]:
    return sorted(json.loads((root / "out/tiny/manifest.json").read_text())["files"])


ONE_OF_EACH = (
    "en/cards.pdf",
    "en/log-sheet.form.pdf",
    "en/log-sheet.html",
    "en/cards/monster.bat.svg",
    "en/cards/monster.bat.png",
)


@pytest.mark.thorough
def test_what_was_built_is_clean_and_every_file_is_looked_at(root: Path) -> None:
    assert {*ONE_OF_EACH} <= {*names(root)}
    found = ppgen.prove(ppgen.open_project(root), out=root / "out")
    assert not found.findings.problems
    assert sorted(file.path.relative_to(root / "out/tiny").as_posix() for file in found.files) == names(root)
    assert all(file.is_same for file in found.files)


@pytest.mark.parametrize("name", ONE_OF_EACH)
@pytest.mark.thorough
def test_a_changed_file_of_any_format_is_told(name: str, root: Path) -> None:
    path = root / "out/tiny" / name
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)
    assert "prove/changed" in told(root)
    renew(root, name)
    assert "prove/forged" in told(root) or "prove/unreadable" in told(root)


@pytest.mark.parametrize("name", ONE_OF_EACH)
@pytest.mark.thorough(keep=2)
def test_a_listed_file_that_is_gone_is_told(name: str, root: Path) -> None:
    (root / "out/tiny" / name).unlink()
    assert Path(name).name in told(root)["prove/missing-output"]


@pytest.mark.thorough
def test_files_that_nobody_made_are_told(root: Path) -> None:
    for name in ("en/extra.pdf", "en/cards/monster.rat.png", "notes.txt", "xx/cards.pdf"):
        (root / "out/tiny" / name).parent.mkdir(exist_ok=True)
        (root / "out/tiny" / name).write_bytes(b"x")
    assert all(
        name in told(root)["prove/stray"]
        for name in ("en/extra.pdf", "en/cards/monster.rat.png", "notes.txt", "xx/cards.pdf")
    )
    assert "prove/stray" not in told(root, selection=ppgen.Selection(components=("cards",)))
    manifest(root, lambda said: said["files"].update({"en/cards/monster.rat.png": {"sha256": "0"}}))  # type: ignore[attr-defined]
    assert "monster.rat" in told(root)["prove/forged"]


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("evil.pdf", "prove/forged"),
        ("cards.pdf", "prove/forged"),
        ("evil.png", "prove/forged"),
        ("en/cards/evil.pdf", "prove/forged"),
        ("en/cards@9.pdf", "prove/forged"),
        ("cards/evil.pdf", "prove/stray"),
    ],
)
@pytest.mark.thorough(keep=1)
def test_files_that_nobody_made_and_somebody_listed_are_told(name: str, rule: str, root: Path) -> None:
    (root / "out/tiny" / name).parent.mkdir(exist_ok=True)
    (root / "out/tiny" / name).write_bytes(b"%PDF-1.4 evil")
    manifest(root, lambda said: said["files"].update({name: {**said["files"]["en/cards.pdf"]}}))  # type: ignore[attr-defined, index]
    renew(root, name)
    assert name in told(root)[rule]


@pytest.mark.parametrize(
    ("name", "content", "is_told"),
    [
        (".lock", b"%PDF-1.4 evil", True),
        (".lock", b"4711 evil" * 100, True),
        (".lock", b"", False),
        (".lock", b"1\n%PDF-1.4 evil", True),
        (".lock", b"1\n%PDF", True),
        (".lock", b"4711\nmy-computer\n0\nevil\n", True),
        (".lock", b"4711\nmy-computer\n", False),
        (".lock", b"4711\r\nmy.computer?pidns-f0\r\n99\r\n", False),
        (".kept.json", b"%PDF-1.4 evil", True),
        (".kept.json", b"[]", True),
        (".kept.json", b'{"format": true, "seal": ""}', True),
        (".kept.json", b'{"format": 2, "languages": {}, "seal": "0"}', False),
    ],
)
def test_what_only_is_called_as_our_lock_or_journal_is_told(
    name: str, content: bytes, is_told: bool, root: Path
) -> None:
    (root / "out/tiny" / name).write_bytes(content)
    assert (name in told(root).get("prove/stray", "")) is is_told


@pytest.mark.parametrize("make", [os.mkfifo, Path.mkdir], ids=["pipe", "folder"])
@pytest.mark.parametrize("name", [".lock", ".kept.json"])
def test_what_is_called_as_our_lock_or_journal_and_is_no_file_is_told(
    name: str, make: Callable[[Path], object], root: Path
) -> None:
    path = root / "out/tiny" / name
    path.unlink(missing_ok=True)
    make(path)
    assert name in told(root).get("prove/stray", "")


@pytest.mark.parametrize(
    "change",
    [
        lambda said: said["pieces"].clear(),
        lambda said: said["pieces"].pop("en"),
        lambda said: said["pieces"]["en"].pop("cards"),
        lambda said: said["pieces"]["en"].update({"cards": {}}),
        lambda said: (said["pieces"].clear(), said["printed"].clear()),
    ],
)
@pytest.mark.thorough(keep=1)
def test_a_manifest_that_lacks_the_pieces_of_its_files_is_told(
    change: Callable[[Any], object], root: Path
) -> None:
    assert "prove/manifest" not in told(root)
    manifest(root, change)
    assert "prove/manifest" in told(root)


@pytest.mark.parametrize("name", ["en/cards.pdf", "en/cards@2.svg", "en/cards/monster.bat@back.png"])
def test_pieces_are_lacked_by_each_file_of_their_component(name: str, root: Path) -> None:
    def change(said: Any) -> None:
        said["files"] = {name: said["files"]["en/cards.pdf"]}
        said["pieces"]["en"].pop("cards")

    manifest(root, change)
    assert "lacks the hashes of pieces of what it lists: en/cards" in told(root)["prove/manifest"]


@pytest.mark.thorough
def test_pictures_of_differences_and_marks_that_are_none_are_told(root: Path) -> None:
    for name in ("en/cards.differences.png", "sun.differences.png"):
        (root / "out/tiny" / name).write_bytes(SIGNATURE)
    assert "prove/stray" not in told(root)
    proved = ppgen.prove(ppgen.open_project(root), out=root / "out", pictures=False)
    (left,) = (one for one in proved.findings.problems if one.rule == "prove/stray")
    assert left.severity == "note" and "left there: sun.differences.png, en/cards" in left.message
    (root / "out/tiny/sun.differences.png").write_bytes(b"x")
    assert "does not list, so that nobody can prove it: sun.differences" in told(root)["prove/stray"]
    (root / "out/tiny/sun.differences.png").write_bytes(SIGNATURE)
    (root / "out/tiny/en/evil.differences.png").write_bytes(b"x")
    (root / "out/tiny/moon.differences.png").symlink_to(root / "cards")
    (root / "out/tiny/.unfinished.json").write_text("{}")
    found = told(root)
    assert "en/evil" in found["prove/stray"] and "cannot be read" in found["prove/unfinished"]
    assert "sun" not in found["prove/stray"]


@pytest.mark.thorough
def test_a_deck_beside_its_game_is_no_stray(root: Path) -> None:
    (root / "cards/tiny/decks").mkdir()
    (root / "cards/tiny/decks/mine.yaml").write_text("cards: {cat: 1}\n")
    of_deck = Selection(deck="mine")
    ppgen.build(ppgen.open_project(root), of_deck, ppgen.BuildOptions(out=root / "out"))
    assert "prove/stray" not in told(root) and "prove/stray" not in told(root, selection=of_deck)
    proved = ppgen.prove(ppgen.open_project(root), out=root / "out", pictures=False)
    (said,) = (one for one in proved.findings.problems if one.rule == "prove/part")
    assert "--deck mine" in said.hint and said.hint.count("--deck") == 1
    (root / "cards/tiny/decks/mine.yaml").unlink()
    assert "deck-mine" in told(root)["prove/stray"]


def test_a_language_to_try_layouts_with_is_proved_when_it_is_chosen(root: Path) -> None:
    manifest(root, lambda said: said["files"].update({"en-XA/cards.pdf": {**said["files"]["en/cards.pdf"]}}))  # type: ignore[attr-defined, index]
    found = ppgen.prove(ppgen.open_project(root), out=root / "out", pictures=False).findings
    assert [one for one in found.skipped if "--lang en-XA" in one]


def test_a_manifest_of_other_pieces_or_another_game_is_told(root: Path) -> None:
    manifest(root, lambda said: said["pieces"]["en"]["cards"].update({"monster:bat": "0" * 64}))  # type: ignore[index]
    assert "monster:bat" in told(root)["prove/manifest"]
    manifest(root, lambda said: said.update(game="Other"))
    assert "Other" in told(root)["prove/manifest"]


def test_other_data_make_files_old_and_not_forged(root: Path) -> None:
    cards = root / "cards/tiny/monster.yaml"
    cards.write_text(cards.read_text().replace("power: 3", "power: 4"))
    found = told(root)
    assert "prove/outdated" in found and "prove/forged" not in found
    assert "cards/tiny/monster.yaml" in found["prove/outdated"]


CLAIMS: dict[str, Callable[[dict[str, Any]], object]] = {
    "of another version": lambda said: said.update(tool="ppgen 0.0.9"),
    "of other data": lambda said: said["inputs"].update({"cards/tiny/monster.yaml": "0" * 64}),
    "of an earlier build": lambda said: said["files"]["en/cards.pdf"].update(earlier=True),
    "of nobody": lambda said: said["files"].pop("en/cards.pdf"),
}


@pytest.mark.parametrize("claim", CLAIMS.values(), ids=CLAIMS)
@pytest.mark.thorough(keep=1)
def test_other_bytes_are_an_error_whatever_the_manifest_says_of_them(
    claim: Callable[[dict[str, Any]], object], root: Path
) -> None:
    path = root / "out/tiny/en/cards.pdf"
    content = path.read_bytes()
    path.write_bytes(content + b"% unseen by all who read it\n")
    renew(root, "en/cards.pdf")
    manifest(root, claim)
    found = ppgen.prove(ppgen.open_project(root), out=root / "out", pictures=False)
    about = [one for one in found.findings.problems if "cards.pdf" in f"{one.message} {one.subject}"]
    assert {one.rule for one in about if one.severity == "error"} & {"prove/outdated", "prove/stray"}, about


def rewritten(path: Path, change: Callable[[PdfWriter], object]) -> None:
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(path.read_bytes())))
    change(writer)
    stream = io.BytesIO()
    writer.write(stream)
    path.write_bytes(stream.getvalue())


def language(writer: PdfWriter) -> None:
    writer.root_object[NameObject("/Lang")] = TextStringObject("ja")


def title(writer: PdfWriter) -> None:
    writer.add_metadata({"/Title": "Free money"})


def metadata(writer: PdfWriter) -> None:
    stream = writer.root_object["/Metadata"].get_object()
    made = DecodedStreamObject()
    made.set_data(stream.get_data().replace(b"Tiny", b"Tony"))
    made[NameObject("/Type")], made[NameObject("/Subtype")] = NameObject("/Metadata"), NameObject("/XML")
    writer.root_object[NameObject("/Metadata")] = writer._add_object(made)


def unused(writer: PdfWriter) -> None:
    writer._add_object(TextStringObject("a secret"))


@pytest.mark.parametrize(
    ("change", "said"),
    [(language, "“ja”"), (title, "Free money"), (metadata, "Tony"), (unused, "nothing refers to")],
    ids=lambda value: getattr(value, "__name__", ""),
)
@pytest.mark.thorough
def test_what_a_file_says_of_itself_is_held_to_the_document(
    change: Callable[[PdfWriter], object], said: str, root: Path
) -> None:
    rewritten(root / "out/tiny/en/cards.pdf", lambda _: None)
    renew(root, "en/cards.pdf")
    before = {
        problem.message
        for problem in ppgen.prove(ppgen.open_project(root), out=root / "out").findings.problems
    }
    rewritten(root / "out/tiny/en/cards.pdf", change)
    renew(root, "en/cards.pdf")
    found = ppgen.prove(ppgen.open_project(root), out=root / "out").findings.problems
    assert any(
        said in problem.message and problem.rule == "prove/strange"
        for problem in found
        if problem.message not in before
    )
    assert "prove/forged" in {problem.rule for problem in found}


@pytest.mark.parametrize(
    "change",
    [
        lambda content: content + b"hidden",
        lambda content: b"hidden\n" + content,
        lambda content: content + content[-60:],
    ],
    ids=["behind", "before", "a second end"],
)
@pytest.mark.thorough(keep=1)
def test_bytes_outside_the_objects_are_told(change: Callable[[bytes], bytes], root: Path) -> None:
    path = root / "out/tiny/en/cards.pdf"
    path.write_bytes(change(path.read_bytes()))
    renew(root, "en/cards.pdf")
    found = told(root)
    assert "prove/strange" in found or "prove/unreadable" in found
    assert "prove/forged" in found


@pytest.mark.thorough
def test_a_filled_form_is_proved_with_what_was_filled_in(root: Path) -> None:
    options = ppgen.BuildOptions(formats=("pdf", "form"), out=root / "out")
    selection = ppgen.Selection(given=("home=Rovers", "goals=3"))
    assert not ppgen.build(ppgen.open_project(root), selection, options).refused
    assert not told(root)
    manifest(root, lambda said: [entry.pop("filled", None) for entry in said["files"].values()])  # type: ignore[attr-defined]
    assert "prove/forged" in told(root)


@pytest.mark.skipif(os.geteuid() == 0, reason="the super-user may write anywhere")
def test_a_folder_that_cannot_be_written_loses_no_difference(root: Path) -> None:
    path = root / "out/tiny/en/cards.pdf"
    rewritten(path, lambda writer: writer.pages[0].scale_by(0.9))
    path.parent.chmod(0o555)
    try:
        found = told(root, pictures=True)
    finally:
        path.parent.chmod(0o755)
    assert {"prove/picture", "prove/picture-lost"} <= {*found}


def test_hashes_of_pieces_do_not_depend_on_typefaces_of_forms(root: Path) -> None:
    layout = root / "layouts/tiny/theme.yaml"
    before = json.loads((root / "out/tiny/manifest.json").read_text())["pieces"]["en"]["log-sheet"]
    entry = root / "layouts/tiny/log-sheet.yaml"
    entry.write_text(
        entry.read_text().replace(
            "field: goals, tip: Goals, style: body", "field: goals, tip: Goals, style: title"
        )
    )
    assert layout.is_file()
    ppgen.build(ppgen.open_project(root), options=ppgen.BuildOptions(formats=FORMATS, out=root / "out"))
    assert json.loads((root / "out/tiny/manifest.json").read_text())["pieces"]["en"]["log-sheet"] == before


def test_files_of_a_language_that_the_game_has_no_more_are_told(root: Path) -> None:
    folder = root / "out/tiny"
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    shutil.copytree(folder / "en", folder / "de")
    manifest["files"] |= {
        name.replace("en/", "de/", 1): entry
        for name, entry in manifest["files"].items()
        if name.startswith("en/")
    }
    (folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    assert "languages that the game does not name now: de/" in told(root)["prove/stray"]


@pytest.mark.parametrize("part", ["copies", "values"])
def test_what_a_manifest_says_of_a_piece_is_held_to_what_is_printed(part: str, root: Path) -> None:
    path = root / "out/tiny/manifest.json"
    manifest = json.loads(path.read_text(encoding="utf-8"))
    said = manifest["printed"]["en"]["cards"]["monster:bat"]
    said[part] = 7 if part == "copies" else {"face": {"name": ["Rat"]}}
    path.write_text(json.dumps(manifest), encoding="utf-8")
    assert (
        "other words or numbers of pieces in en than its files: monster:bat" in told(root)["prove/manifest"]
    )


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (lambda text: text[: len(text) // 2], "no sound JSON"),
        (lambda text: "[" * 100_000, "no sound JSON"),
        (lambda text: "[]", "must be a mapping as a whole"),
        (
            lambda text: json.dumps({**json.loads(text), "printed": []}),
            "printed must be a mapping, not a list",
        ),
        (lambda text: text.replace('"tool"', '"files": {}, "tool"', 1), "the key 'files' stands twice"),
        (lambda text: text.replace('"copies": 1,', '"copies": true,', 1), "copies must be a whole number"),
        (
            lambda text: text.replace('"tool"', '"x": ' + "[" * 101 + "]" * 101 + ', "tool"', 1),
            "nested too deep",
        ),
        (lambda text: text.replace('"tool"', '"x": "\\ud800", "tool"', 1), "half of a character"),
        (
            lambda text: json.dumps({**json.loads(text), "printed": {"en": {}}}),
            "other words or numbers of pieces",
        ),
        (lambda text: json.dumps({**json.loads(text), "format": 2}), "says format 2"),
        (lambda text: json.dumps({**json.loads(text), "id": "other"}), "says id 'other'"),
        (lambda text: text.replace('"version"', '"versions"', 1), "says no version"),
        (lambda text: json.dumps({**json.loads(text), "components": []}), "other components"),
        (lambda text: re.sub(r'"pages": \d', '"pages": 7', text, count=1), "says 7 pages of"),
        (lambda text: re.sub(r'"fields": \d+', '"fields": 999', text, count=1), "fields of"),
        (lambda text: re.sub(r'"sha256": ".', '"sha256": "g', text, count=1), "must be a sha256"),
        (
            lambda text: re.sub(
                r'("sha256": ")(.)', lambda found: found[1] + "10"[found[2] == "1"], text, count=1
            ),
            "another hash of",
        ),
    ],
)
@pytest.mark.thorough(keep=2)
def test_a_manifest_that_is_no_manifest_is_an_error(
    change: Callable[[str], str], what: str, root: Path
) -> None:
    path = root / "out/tiny/manifest.json"
    text = path.read_text()
    path.write_text(change(text))
    assert path.read_text() != text
    found = ppgen.prove(ppgen.open_project(root), out=root / "out", pictures=False).findings.problems
    assert any(one.rule == "prove/manifest" and what in one.message for one in found), found
    assert any(one.severity == "error" for one in found)


def test_a_drawing_that_is_gone_from_the_list_as_well_is_told(root: Path) -> None:
    gone = next(name for name in ONE_OF_EACH if name.endswith(".svg"))
    (root / "out/tiny" / gone).unlink()
    manifest(root, lambda said: said["files"].pop(gone))  # type: ignore[attr-defined]
    assert Path(gone).name in told(root)["prove/missing-output"]


def test_inputs_that_changed_without_a_change_in_print_are_noted_once(root: Path) -> None:
    cards = root / "cards/tiny/monster.yaml"
    cards.write_text(f"# looked through\n{cards.read_text()}")
    found = ppgen.prove(ppgen.open_project(root), out=root / "out", pictures=False).findings.problems
    (one,) = [one for one in found if one.rule == "prove/manifest"]
    assert one.severity == "note" and "cards/tiny/monster.yaml" in one.message
    assert not any(one.rule == "prove/outdated" for one in found)


def test_files_of_a_foreign_language_that_are_not_there_are_told_so(root: Path) -> None:
    manifest(root, lambda said: said["files"].update({"xx/cards.pdf": {"sha256": "0"}}))  # type: ignore[attr-defined]
    found = told(root)
    assert "xx/cards.pdf" in found["prove/missing-output"] and "prove/stray" not in found


LONG = 10**400
WRONG_TYPES: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "format": (lambda said: said.update(format=True), "format must be a whole number, not true"),
    "no format": (lambda said: said.pop("format"), "says no format"),
    "long format": (lambda said: said.update(format=LONG), "says format 1000"),
    "tool": (lambda said: said.update(tool=["ppgen"]), "tool must be text of"),
    "id": (lambda said: said.update(id=5), "id must be text of"),
    "game": (lambda said: said.update(game=None), "game must be text of"),
    "components": (lambda said: said.update(components="cards"), "components must be a list of texts"),
    "inputs": (lambda said: said.update(inputs=5), "inputs must be a mapping, not the number 5"),
    "an input": (lambda said: said["inputs"].update(x=5), "inputs/x must be a sha256"),
    "pieces": (lambda said: said.update(pieces=[]), "pieces must be a mapping, not a list"),
    "pieces of a language": (lambda said: said["pieces"].update(en=[1]), "pieces/en must be a mapping"),
    "a piece": (
        lambda said: said["pieces"]["en"]["cards"].update(x={}),
        "pieces/en/cards/x must be a sha256",
    ),
    "printed": (lambda said: said["printed"]["en"].update(cards=1), "printed/en/cards must be a mapping"),
    "a printed piece": (
        lambda said: said["printed"]["en"]["cards"].update({"monster:bat": "x"}),
        "printed/en/cards/monster:bat must be a mapping, not the text",
    ),
    "values": (
        lambda said: said["printed"]["en"]["cards"]["monster:bat"].update(values={"face": {"name": "Bat"}}),
        "printed/en/cards/monster:bat/values must be lists of texts",
    ),
    "a file": (
        lambda said: said["files"].update({"en/cards.pdf": []}),
        "en/cards.pdf must be a mapping, not a list",
    ),
    "sha256": (
        lambda said: said["files"]["en/cards.pdf"].update(sha256=5),
        "en/cards.pdf/sha256 must be a sha256",
    ),
    "pages": (
        lambda said: said["files"]["en/cards.pdf"].update(pages="2"),
        "en/cards.pdf/pages must be a whole",
    ),
    "page_ink": (
        lambda said: said["files"]["en/cards.pdf"].update(page_ink=[True]),
        "page_ink must be a list of",
    ),
    "paper": (lambda said: said["files"]["en/cards.pdf"].update(paper=4), "en/cards.pdf/paper must be text"),
    "flip": (
        lambda said: said["files"]["en/cards.pdf"].update(flip="left"),
        "flip must be one of long, short",
    ),
    "copies": (
        lambda said: said["files"]["en/cards.pdf"].update(copies=-1),
        "copies must be a whole number from 0",
    ),
    "printer": (
        lambda said: said["files"]["en/cards.pdf"].update(printer="hp"),
        "printer must be null, or a name",
    ),
    "a printer that begins with its margins": (
        lambda said: said["files"]["en/cards.pdf"].update(printer=[[4, 4, 4, 4], "hp", None]),
        "printer must be null, or a name",
    ),
    "a cutter without a line": (
        lambda said: said["files"]["en/cards.pdf"].update(cutter=["silhouette", 4.0, None, 0.0, None]),
        "cutter must be null, or a name",
    ),
    "too long a sha256": (
        lambda said: said["files"]["en/cards.pdf"].update(sha256="0" * 65),
        "en/cards.pdf/sha256 must be a sha256",
    ),
    "a sha256 of letters": (
        lambda said: said["inputs"].update({"cards/tiny/game.yaml": "g" * 64}),
        "inputs/cards/tiny/game.yaml must be a sha256",
    ),
    "filled": (
        lambda said: said["files"]["en/cards.pdf"].update(filled=[1]),
        "filled must be mappings of values",
    ),
}


@pytest.mark.parametrize("name", WRONG_TYPES)
@pytest.mark.thorough(keep=6)
def test_a_value_of_another_type_is_told_once_with_its_key(name: str, root: Path) -> None:
    change, what = WRONG_TYPES[name]
    manifest(root, change)
    found = ppgen.prove(ppgen.open_project(root), out=root / "out", pictures=False).findings.problems
    told = [one for one in found if one.rule == "prove/manifest"]
    assert len(told) == 1 and what in told[0].message and told[0].severity == "error", found
    assert "manifest.json" in told[0].message and len(told[0].message) < 500
    others = {one.rule for one in found} - {"prove/manifest"}
    assert others <= {"prove/unrecorded", "prove/outdated", "prove/missing-output"}, found


@pytest.mark.parametrize(
    ("change", "what", "severity"),
    [
        (lambda said: said.update(extra=1), "does not know: extra", "warning"),
        (lambda said: said["files"]["en/cards.pdf"].update(hue=1), "files/en/cards.pdf/hue", "warning"),
        (
            lambda said: said["printed"]["en"]["cards"]["monster:bat"].update(hue=1),
            "printed/en/cards/monster:bat/hue",
            "warning",
        ),
        (lambda said: said.update({f"x{n}": n for n in range(99)}), "and others (10 are told)", "warning"),
        (lambda said: said.update({"x" * 9000: 1}), "xxx…", "warning"),
        (lambda said: said["inputs"].update({f"{n}": 5 for n in range(99)}), "wrong than these 10", "error"),
        (
            lambda said: said["inputs"].update({f"{n}": "0" * 64 for n in range(200_000)}),
            "no game is made from more than 100,000",
            "error",
        ),
        (lambda said: said["inputs"].update({"../made/up": "0" * 64}), "../made/up", "error"),
        (lambda said: said.update(id="x" * 9000), "id must be text of at most 1,000", "error"),
    ],
)
@pytest.mark.thorough(keep=5)
def test_what_no_build_writes_is_told_in_few_words(
    change: Callable[[dict[str, Any]], object], what: str, severity: str, root: Path
) -> None:
    manifest(root, change)
    found = ppgen.prove(ppgen.open_project(root), out=root / "out", pictures=False).findings.problems
    assert any(what in one.message and one.severity == severity for one in found), found
    assert all(len(one.message) < 2000 for one in found)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("{", "from line 1, column 2 on"),
        ('{"x":\n NaN}', "it holds NaN"),
        ('{"format": ' + "9" * 5000 + "}", "a number of 5,000 digits"),
        ("{'a': 1}", "from line 1, column 2 on"),
    ],
)
def test_what_is_no_json_is_told_in_our_own_words(text: str, what: str, root: Path) -> None:
    (root / "out/tiny/manifest.json").write_text(text)
    found = ppgen.prove(ppgen.open_project(root), out=root / "out", pictures=False).findings.problems
    (told,) = [one for one in found if one.rule == "prove/manifest"]
    assert what in told.message and told.severity == "error"


def test_what_cannot_be_read_names_its_file_once(root: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (root / "out/tiny/en/cards.pdf").write_bytes(b"x")
    found = ppgen.prove(ppgen.open_project(root), out=root / "out", pictures=False).findings.problems
    (told,) = [one for one in found if one.rule == "prove/unreadable"]
    assert "en/cards.pdf: " in told.message and "Error" not in told.message
    assert "pdf header" not in capfd.readouterr().err


def test_a_linked_language_is_told_as_a_link(root: Path, tmp_path: Path) -> None:
    (root / "out/tiny/en").rename(tmp_path / "elsewhere")
    (root / "out/tiny/en").symlink_to(tmp_path / "elsewhere")
    assert "holds links, which no build makes" in told(root)["prove/stray"]


@pytest.mark.parametrize("place", ["file", "link"])
def test_something_else_in_the_place_of_a_language_is_told_once(place: str, root: Path) -> None:
    shutil.rmtree(root / "out/tiny/en")
    if place == "file":
        (root / "out/tiny/en").write_text("x")
    else:
        (root / "out/tiny/en").symlink_to(root / "nowhere")
    found = ppgen.prove(ppgen.open_project(root), out=root / "out", pictures=False).findings.problems
    assert len(found) == 1 and "where the folder of the language should be" in found[0].message, found
    assert "ppgen build tiny --lang en --out" in found[0].hint


@pytest.mark.parametrize(
    ("out", "wanted"),
    [("output", "run: ppgen build tiny --lang en"), ("my out", "run: ppgen build tiny --lang en --out '{}'")],
)
def test_a_hint_names_the_folder_that_was_asked_for(out: str, wanted: str, root: Path) -> None:
    found = ppgen.prove(ppgen.open_project(root), out=root / out, pictures=False).findings.problems
    assert [one.hint for one in found] == [wanted.format(root / out)]


def test_the_usual_folder_is_named_by_no_hint_wherever_one_stands(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    out = Path(os.path.relpath(root / "output"))
    assert out.parts[0] == os.pardir
    (found,) = ppgen.prove(ppgen.open_project(root), out=out, pictures=False).findings.problems
    assert found.hint == "run: ppgen build tiny --lang en"


@pytest.mark.parametrize(
    ("name", "severity"),
    [(".DS_Store", "note"), ("Thumbs.db", "note"), ("._cards.pdf", "note"), (".DS_Store.pdf", "warning")],
)
@pytest.mark.thorough(keep=1)
def test_what_programs_that_show_folders_leave_is_a_note(name: str, severity: str, root: Path) -> None:
    (root / "out/tiny/en" / name).write_bytes(b"x")
    (found,) = ppgen.prove(ppgen.open_project(root), out=root / "out", pictures=False).findings.problems
    assert found.rule == "prove/stray" and found.severity == severity and name in found.message


FORGED: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "ink": (lambda said: said["files"]["en/cards.pdf"].update(page_ink=[0.1, 9.9]), "another ink"),
    "ink of a page": (lambda said: said["files"]["en/cards.pdf"].update(page_ink=[]), "another ink"),
    "a language": (lambda said: said["pieces"].update(xx={"cards": {}}), "was not built: xx"),
    "a component": (lambda said: said["pieces"]["en"].update(nope={}), "was not built: en/nope"),
    "a printed component": (lambda said: said["printed"]["en"].update(nope={}), "was not built: en/nope"),
    "no hash": (lambda said: said["files"]["en/cards.pdf"].pop("sha256"), "has no hash of"),
    "no fields": (lambda said: said["files"]["en/cards.pdf"].pop("fields"), "does not say fields of"),
    "no ink": (lambda said: said["files"]["en/cards.pdf"].pop("page_ink"), "does not say page_ink of"),
    "a folder": (
        lambda said: said["files"].update(en={**said["files"]["en/cards.pdf"]}),
        "en is no file that the game gives",
    ),
    "no inputs": (lambda said: said.pop("inputs"), "says no inputs"),
    "no pieces": (lambda said: said.pop("pieces"), "says no pieces"),
    "no printed": (lambda said: said.pop("printed"), "says no printed"),
}


@pytest.mark.parametrize("name", FORGED)
@pytest.mark.thorough(keep=4)
def test_what_this_version_would_not_have_written_is_told_once(name: str, root: Path) -> None:
    change, what = FORGED[name]
    manifest(root, change)
    found = ppgen.prove(ppgen.open_project(root), out=root / "out", pictures=False).findings.problems
    assert len(found) == 1 and found[0].severity == "error" and what in found[0].message, found


@pytest.mark.thorough
def test_a_manifest_is_read_once_of_a_game(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may have hundreds of megabytes, and between two readings it may change."""
    read = list[Path]()
    usual = regular_files.read_regular

    def noted(path: Path, *, limit: int) -> bytes:
        read.append(path)
        return usual(path, limit=limit)

    monkeypatch.setattr(regular_files, "read_regular", noted)
    assert ppgen.prove(ppgen.open_project(root), out=root / "out").findings.problems == []
    assert [path.name for path in read].count("manifest.json") == 1


def test_a_file_in_the_place_of_a_game_is_told_once(root: Path) -> None:
    shutil.rmtree(root / "out/tiny")
    (root / "out/tiny").write_text("x")
    (found,) = ppgen.prove(ppgen.open_project(root), out=root / "out").findings.problems
    assert "tiny is a file, where the folder of the game should be" in found.message
    assert found.hint == f"take it away, and run: ppgen build tiny --out {root / 'out'}"


def test_a_linked_file_is_told_as_a_link(root: Path, tmp_path: Path) -> None:
    (root / "out/tiny/en/cards.pdf").rename(tmp_path / "cards.pdf")
    (root / "out/tiny/en/cards.pdf").symlink_to(tmp_path / "cards.pdf")
    assert "holds links" in told(root)["prove/stray"]


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize(
    ("out", "more"), [("output", ""), ("elsewhere", " --out elsewhere"), ("{here}/output", "")]
)
@pytest.mark.parametrize("is_there", [True, False])
def test_a_hint_for_games_brought_along_builds_them(
    out: str, more: str, is_there: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    out = out.format(here=tmp_path)
    if is_there:
        Path(out).mkdir()
        (Path(out) / "battle-dice").write_text("x")
    project = ppgen.open_project(brought_along=True)
    found = ppgen.prove(project, Selection(("battle-dice",), ("de",)), out=out).findings.problems
    said = f"ppgen --shipped build battle-dice{more}"
    wanted = (
        f"take it away, and run: {said}" if is_there else f"run: {said.replace('dice', 'dice --lang de')}"
    )
    assert [one.hint for one in found] == [wanted]


def test_a_paper_that_the_stock_has_not_is_an_error_in_a_manifest_of_this_version(root: Path) -> None:
    manifest(root, lambda said: said["files"]["en/cards.pdf"].update(paper="vellum"))  # type: ignore[index]
    found = ppgen.prove(ppgen.open_project(root), out=root / "out", pictures=False).findings.problems
    (told,) = [one for one in found if one.rule == "prove/unrecorded"]
    assert "vellum" in told.message and told.severity == "error"


def test_an_input_that_is_gone_is_noted(root: Path) -> None:
    manifest(root, lambda said: said["inputs"].update({"cards/tiny/old.yaml": "0" * 64}))  # type: ignore[attr-defined]
    found = ppgen.prove(ppgen.open_project(root), out=root / "out", pictures=False).findings.problems
    (told,) = [one for one in found if one.rule == "prove/manifest"]
    assert "cards/tiny/old.yaml" in told.message and told.severity == "note"


@pytest.mark.thorough
def test_a_manifest_that_is_gone_is_told_once(root: Path) -> None:
    (root / "out/tiny/manifest.json").unlink()
    said = told(root)
    assert "manifest.json is gone" in said["prove/manifest"]
    found = ppgen.prove(ppgen.open_project(root), out=root / "out", pictures=False).findings.problems
    assert sum(one.rule == "prove/manifest" for one in found) == 1
    shutil.rmtree(root / "out")
    assert "prove/manifest" not in told(root)  # nothing was built: that is told by itself


@pytest.mark.thorough
def test_what_lies_in_the_place_of_a_file_is_named(root: Path) -> None:
    place = root / "out/tiny/en/cards.pdf"
    place.unlink()
    place.mkdir()
    assert told(root)["prove/missing-output"].endswith("cards.pdf is a folder, where a file should be")
    place.rmdir()
    os.mkfifo(place)
    assert told(root)["prove/missing-output"].endswith("cards.pdf is no plain file, where a file should be")


@pytest.mark.thorough
def test_what_changed_since_an_earlier_state_is_said_not_to_be_proved(root: Path) -> None:
    changes = root / "out/changed/tiny"
    shutil.copytree(root / "out/tiny", changes)
    (found,) = ppgen.prove(ppgen.open_project(root), out=root / "out", pictures=False).findings.problems
    assert found.rule == "prove/part" and str(changes) in found.message and found.severity == "note"
    assert found.hint.endswith(f"ppgen prove tiny --out {root / 'out/changed'}")
