"""What the studio answers: pictures of the very PDF, trials that write nothing, books, prints, builds."""

from __future__ import annotations

import http.client
import io
import json
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from ppgen.library import BuildOptions, Selection, build, open_project
from ppgen.studio.edits import ChangedMeanwhileError
from tests.support.operations import Work
from tests.support.studios import Running, committed, copied, running
from tests.support.tiny import changed, write_project


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_project(tmp_path_factory.mktemp("project"))


@pytest.fixture(scope="module")
def studio(project: Path) -> Iterator[Running]:
    with running(project) as found:
        found.enter()
        yield found


def power(value: object, was: object = 3) -> dict[str, object]:
    change = {"path": [0, "power"], "value": value, "was": was, "meant": ["id:bat"]}
    return {"op": "values", "label": "power", "file": "cards/tiny/monster.yaml", "changes": [change]}


@pytest.mark.thorough
def test_a_sheet_is_painted_from_the_very_file_that_build_writes(
    studio: Running, project: Path, tmp_path: Path
) -> None:
    edition = studio.get("/api/edition", language="en").json
    (sheets,) = edition["sheets"]
    built = build(open_project(project), Selection(("tiny",)), BuildOptions(out=tmp_path))
    file = (tmp_path / next(one.path for one in built.files if one.path.endswith("cards.pdf"))).read_bytes()
    assert studio.get("/print/sheets.pdf", language="en", component="cards").body == file
    pages = pypdfium2.PdfDocument(file)
    assert sheets["pages"] == len(pages) == 2
    for number in range(len(pages)):
        shown = Image.open(io.BytesIO(studio.get(f"/picture/sheet/{sheets['address']}/{number}/96.png").body))
        wanted = (
            pages[number]
            .render(scale=96 / 72, draw_annots=False)
            .to_pil()
            .convert("RGB")
            .crop((0, 0, *shown.size))
        )
        assert ImageChops.difference(shown, wanted).getbbox() is None
    pages.close()


def test_a_card_is_painted_as_build_paints_it_alone(studio: Running, project: Path, tmp_path: Path) -> None:
    edition = studio.get("/api/edition", language="en").json
    bat = next(one for one in edition["pieces"] if one["id"] == "monster:bat")
    answer = studio.get(f"/picture/piece/{bat['address']}/0/300.png")
    assert answer.headers["cache-control"].endswith("immutable")
    shown = Image.open(io.BytesIO(answer.body))
    built = build(open_project(project), Selection(("tiny",)), BuildOptions(out=tmp_path, formats=("png",)))
    path = next(one.path for one in built.files if one.path.endswith("monster.bat.png"))
    wanted = Image.open(tmp_path / path).convert("RGB").crop((0, 0, *shown.size))
    # A page is a part of a pixel wider than its picture: both place edges within that part.
    assert shown.size == (815, 1110)
    assert max(ImageStat.Stat(ImageChops.difference(shown, wanted)).mean) < 1.0


def test_a_trial_tells_what_breaks_and_writes_nothing(studio: Running, project: Path) -> None:
    file = project / "cards/tiny/monster.yaml"
    before = (file.read_bytes(), file.stat().st_mtime_ns)
    shown = {"language": "en", "component": "cards", "piece": "monster:bat"}
    found = studio.post("/api/try", {"change": power(-1), "shown": shown}).json
    assert [one["severity"] for one in found["problems"]] == ["error"] and "power" in found["problems"][0][
        "message"
    ]
    found = studio.post("/api/try", {"change": power(44), "shown": shown}).json
    assert found["problems"] == [] and "44" in found["texts"]
    assert studio.get(f"/picture/piece/{found['address']}/0/96.png").body.startswith(b"\x89PNG")
    assert (file.read_bytes(), file.stat().st_mtime_ns) == before


def test_a_change_is_written_told_and_undone(studio: Running, project: Path) -> None:
    file = project / "cards/tiny/monster.yaml"
    before = file.read_bytes()
    assert studio.post("/api/change", power(9)).json["history"] == {"undo": "power", "redo": ""}
    assert file.read_bytes() == before.replace(b"power: 3", b"power: 9")
    piece = studio.get("/api/piece", language="en", component="cards", piece="monster:bat").json["piece"]
    assert [one["text"] for one in piece["fields"] if one["name"] == "power"] == ["9"]
    answer = studio.post("/api/change", power(1))
    assert answer.status == 409 and "there stands 9 now" in answer.json["refused"]
    assert studio.post("/api/undo", {}).json["history"] == {"undo": "", "redo": "power"}
    assert file.read_bytes() == before
    assert studio.post("/api/redo", {}).status == 200 and studio.post("/api/undo", {}).status == 200
    assert studio.post("/api/undo", {}).json["refused"] == "there is nothing to undo"


FORMS = {
    "yaml": (
        "{}- id: bat\n  name: Bat\n  power: 3\n  line: x\n- id: cat\n  name: Cat\n  power: 3\n  line: x\n",
        "- id: ape\n  name: Ape\n  power: 3\n  line: x\n",
    ),
    "json": (
        '[\n{}{{"id": "bat", "name": "Bat", "power": 3, "line": "x"}},\n'
        '{{"id": "cat", "name": "Cat", "power": 3, "line": "x"}}\n]\n',
        '{"id": "ape", "name": "Ape", "power": 3, "line": "x"},\n',
    ),
    "csv": ("id,name,power,line\n{}bat,Bat,3,x\ncat,Cat,3,x\n", "ape,Ape,3,x\n"),
}


def put(file: Path, text: str) -> None:
    """Save a file as editors do: whoever reads it meanwhile finds the old or the new one, whole."""
    beside = file.with_name(".saved")
    beside.write_text(text, encoding="utf-8")
    beside.replace(file)


def in_form(folder: Path, form: str) -> tuple[Path, Path]:
    """Write a project whose cards stand in a file of another form, which is not there yet."""
    root = write_project(folder, {"cards/tiny/monster.yaml": "[]\n"})
    (root / "cards/tiny/monster.yaml").unlink()
    return root, root / f"cards/tiny/monster.{form}"


def saved(studio: Running, origin: Any, value: Any) -> Any:
    """Save a value in the place of an origin, as the page does."""
    about = {"label": "power", "file": origin["place"]["file"]}
    told = {"was": origin["value"], "meant": origin["meant"]}
    if origin["way"] == "cell":
        return studio.post("/api/change", {"op": "cell", **about, "value": str(value), **told})
    change = {"path": origin["path"], "value": value, **told}
    return studio.post("/api/change", {"op": "values", **about, "changes": [change]})


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.thorough(keep=1)
def test_a_value_is_written_on_the_card_that_was_shown_wherever_that_stands_by_now(
    form: str, tmp_path: Path
) -> None:
    text, ape = FORMS[form]
    root, file = in_form(tmp_path, form)
    plain, longer = text.format(""), text.format(ape)
    file.write_text(plain, encoding="utf-8")
    with running(root) as studio:
        studio.enter()
        shown = {"language": "en", "component": "cards", "piece": "monster:bat"}
        piece = studio.get("/api/piece", **shown).json["piece"]
        (origin,) = [
            one for field in piece["fields"] if field["name"] == "power" for one in field["origins"][:1]
        ]
        put(file, longer)
        assert saved(studio, origin, 9).status == 200
        before, _, behind = longer.partition("Bat")
        assert file.read_text(encoding="utf-8") == before + "Bat" + behind.replace("3", "9", 1)
        gone = plain.replace("bat", "owl").replace("Bat", "Owl")
        put(file, gone)
        answer = saved(studio, origin, 8)
        assert answer.status == 409 and "id bat does not stand there any more" in answer.json["refused"]
        untold = saved(studio, {**origin, "meant": []}, 8)
        assert untold.status == 422 and "is meant is not told" in untold.json["refused"]
        assert file.read_text(encoding="utf-8") == gone


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.thorough(keep=1)
def test_the_card_is_deleted_and_copied_that_has_the_id_in_the_file_as_it_is_now(
    form: str, tmp_path: Path
) -> None:
    text, ape = FORMS[form]
    root, file = in_form(tmp_path, form)
    file.write_text(text.format(""), encoding="utf-8")
    work = Work(root, "tiny")
    file.write_text(text.format(ape), encoding="utf-8")
    work.do(op="delete-card", kind="monster", card="bat")
    assert [card.id for card in work.cards("monster")] == ["ape", "cat"]
    file.write_text(text.format(""), encoding="utf-8")
    work.do(op="copy-card", kind="monster", card="cat", new="cat-2")
    assert {name: one["name"] for name, one in work.values("monster").items()} == {
        "bat": "Bat",
        "cat": "Cat",
        "cat-2": "Cat",
    }
    file.write_text(text.format(""), encoding="utf-8")
    with pytest.raises(ChangedMeanwhileError):
        work.do(op="delete-card", kind="monster", card="cat-2")


@pytest.mark.thorough
def test_a_card_whose_text_others_use_is_not_deleted(tmp_path: Path) -> None:
    root = write_project(tmp_path)
    text = (
        "- {id: bat, name: Bat, power: 3, line: &same It flies.}\n"
        "- {id: cat, name: Cat, power: 5, line: *same}\n"
    )
    file = root / "cards/tiny/monster.yaml"
    file.write_text(text, encoding="utf-8")
    with running(root) as studio:
        studio.enter()
        answer = studio.post("/api/change", {"op": "delete-card", "kind": "monster", "card": "bat"})
        assert answer.status == 422
        assert answer.json["refused"] == "0.line is not changed here: it is written once for several places"
        assert file.read_text(encoding="utf-8") == text
        assert studio.post("/api/undo", {}).json["refused"] == "there is nothing to undo"


def power_of(event: Any) -> str:
    """Return the power that an event tells of the shown piece, if it tells of one."""
    fields = event["piece"]["fields"] if event["event"] == "shown" else []
    return next((one["text"] for one in fields if one["name"] == "power"), "")


def test_events_tell_the_shown_piece_first(studio: Running, project: Path) -> None:
    file = project / "cards/tiny/monster.yaml"
    before = file.read_bytes()
    studio.get("/api/piece", language="en", component="cards", piece="monster:cat", main="1")
    wire = http.client.HTTPConnection("127.0.0.1", studio.port, timeout=20)
    wire.request("GET", "/api/events", headers={"Cookie": studio.cookie})
    stream = wire.getresponse()
    assert stream.getheader("content-type") == "text/event-stream; charset=utf-8"
    file.write_bytes(before.replace(b"power: 5", b"power: 6"))
    told: list[Any] = []
    while not told or told[-1]["event"] != "laid-out" or "6" not in map(power_of, told):
        line = stream.readline()
        if line.startswith(b"data: "):
            told.append(json.loads(line[6:]))
    wire.close()
    file.write_bytes(before)
    number = [power_of(one) for one in told].index("6")
    assert [one["event"] for one in told[number : number + 2]] == ["shown", "read"]
    assert told[number]["piece"]["id"] == "monster:cat" and told[-1]["revision"] >= told[number]["revision"]


@pytest.mark.thorough
def test_a_card_is_shown_as_it_was_at_a_commit(tmp_path: Path) -> None:
    root = write_project(tmp_path / "project")
    committed(root, "First\n\nand more of it")
    file = root / "cards/tiny/monster.yaml"
    file.write_text(file.read_text().replace("power: 3", "power: 9").replace("id: cat", "id: dog"))
    committed(root, "The bat grows <b>")
    (root / "notes.txt").write_text("nothing of the game")
    committed(root, "Notes")
    with running(root) as studio:
        studio.enter()
        commits = studio.get("/api/commits").json["commits"]
        assert [one["subject"] for one in commits] == ["The bat grows <b>", "First"]
        now, then = (one["hash"] for one in commits)
        shown = {"language": "en", "component": "cards"}
        bat = studio.get("/api/earlier", commit=then, piece="monster:bat", **shown).json["piece"]
        assert {"name": "power", "text": "3"} in bat["fields"] and bat["width"] == 63
        same = studio.get("/api/earlier", commit=now, piece="monster:bat", **shown).json["piece"]
        assert {"name": "power", "text": "9"} in same["fields"]
        pictures = [studio.get(f"/picture/piece/{one['address']}/0/96.png").body for one in (bat, same)]
        current = studio.get("/api/piece", piece="monster:bat", **shown).json["piece"]
        pictures.append(studio.get(f"/picture/piece/{current['address']}/0/96.png").body)
        assert pictures[1] == pictures[2] != pictures[0] and pictures[0].startswith(b"\x89PNG")
        changes = studio.get("/api/figures", commit=then).json["changes"]
        mean = next(one for one in changes if one["field"] == "power" and one["value"] == "mean")
        assert (mean["before"], mean["after"]) == (4.3333, 6.3333)
        assert studio.get("/api/figures", commit=now).json["changes"] == []
        assert studio.get("/api/figures", commit="HEAD").status == 400
        assert studio.get("/api/earlier", commit=then, piece="monster:dog", **shown).json["piece"] is None
        assert studio.get("/api/earlier", commit="HEAD", piece="monster:bat", **shown).status == 400
        assert studio.get("/api/earlier", commit="0" * 40, piece="monster:bat", **shown).status == 422


@pytest.mark.thorough
def test_a_commit_without_the_game_or_with_a_broken_one_shows_no_card(tmp_path: Path) -> None:
    root = write_project(tmp_path / "project")
    game = root / "cards/tiny/game.yaml"
    sound = game.read_text()
    game.write_text("title: [")
    committed(root, "Broken")
    for name in ("cards", "layouts"):
        (root / name / "tiny").rename(root / name / "other")
    committed(root, "Elsewhere")
    for name in ("cards", "layouts"):
        (root / name / "other").rename(root / name / "tiny")
    game.write_text(sound)
    committed(root, "Back")
    with running(root, "tiny") as studio:
        studio.enter()
        commits = {one["subject"]: one["hash"] for one in studio.get("/api/commits").json["commits"]}
        assert list(commits) == ["Back", "Elsewhere", "Broken"]
        shown = {"language": "en", "component": "cards", "piece": "monster:bat"}
        found = {name: studio.get("/api/earlier", commit=one, **shown) for name, one in commits.items()}
        assert {name: one.status for name, one in found.items()} == dict.fromkeys(commits, 200)
        assert [bool(one.json["piece"]) for one in found.values()] == [True, False, False]


def test_there_are_no_commits_outside_of_a_repository(studio: Running) -> None:
    assert studio.get("/api/commits").json == {"commits": []}


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.thorough(keep=1)
def test_it_ends_without_a_word_and_leaves_nothing_behind(
    sign: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    beside = tmp_path / "beside"
    beside.mkdir()
    monkeypatch.setenv("TMPDIR", str(beside))
    with running(write_project(tmp_path / "project"), "tiny") as studio:
        studio.enter()
        shown = {"language": "en", "component": "cards", "piece": "monster:bat"}
        assert studio.post("/api/try", {"change": power(44), "shown": shown}).status == 200
        assert [path.name[:12] for path in beside.iterdir()].count("ppgen-studio") == 1
        wire = http.client.HTTPConnection("127.0.0.1", studio.port, timeout=20)
        wire.request("GET", "/api/events", headers={"Cookie": studio.cookie})
        stream = wire.getresponse()
        studio.process.send_signal(sign)
        assert b"retry" in stream.read()
        said = studio.process.communicate(timeout=20)
        wire.close()
        assert (studio.process.returncode, said) == (0, ("", ""))
    assert list(beside.iterdir()) == []


def test_a_book_holds_all_pictures_and_asks_nobody(studio: Running) -> None:
    answer = studio.get("/share/book.html", languages="en,xx,en")
    text = answer.body.decode()
    assert answer.headers["content-disposition"] == 'attachment; filename="tiny.html"'
    assert text.count('src="data:image/png;base64,') == 3  # two faces and the back that they share
    assert "<script" not in text and "default-src 'none'" in text and "Bat" in text and "× 2" in text
    assert studio.get("/share/book.html", languages="xx").status == 422


@pytest.mark.thorough
def test_a_build_runs_beside_the_page(project: Path) -> None:
    with running(project) as studio:
        studio.enter()
        assert studio.post("/api/build", {}).json == {"begun": True}
        for _ in range(300):
            if (project / "output/tiny/en/cards.pdf").is_file():
                break
            time.sleep(0.1)
        assert (project / "output/tiny/manifest.json").is_file() or (
            project / "output/tiny/en/cards.pdf"
        ).is_file()


@pytest.mark.thorough
def test_an_order_is_made_beside_the_page_and_only_for_shops_and_languages_that_there_are(
    project: Path,
) -> None:
    with running(project) as studio:
        studio.enter()
        known = [one["name"] for one in studio.get("/api/services").json["services"]]
        assert {"folder", "makeplayingcards"} <= set(known)
        for wrong in (
            {"service": "--out=/tmp/x"},
            {"service": "nobody"},
            {"service": "folder", "language": "--x"},
        ):
            assert studio.post("/api/export", {"language": "en", **wrong}).status == 422
        assert studio.post("/api/export", {}).status == 400
        assert studio.post("/api/export", {"service": "folder", "language": "en"}).json == {"begun": True}
        for _ in range(300):
            if any((project / "output/tiny/en/folder").rglob("*.png")):
                break
            time.sleep(0.1)
        assert any((project / "output/tiny/en/folder").rglob("*.png"))


@pytest.mark.thorough
def test_games_that_ppgen_brings_along_are_shown_and_not_changed(root: Path) -> None:
    before = (root / "cards/ole/team.yaml").read_bytes()
    change = {"path": [0, "stars"], "value": 1, "was": 0}
    with running(None, "ole") as studio:
        studio.enter()
        body = {"op": "values", "label": "x", "file": "cards/ole/team.yaml", "changes": [change]}
        answer = studio.post("/api/change", body)
    assert answer.status == 422 and "stay as they are" in answer.json["refused"]
    assert (root / "cards/ole/team.yaml").read_bytes() == before


@pytest.mark.thorough
def test_a_game_that_cannot_be_read_is_told_and_comes_back(tmp_path: Path) -> None:
    project = write_project(tmp_path)
    game = project / "cards/tiny/game.yaml"
    text = game.read_text(encoding="utf-8")
    game.write_text("title: [", encoding="utf-8")
    with running(project, "tiny") as studio:
        studio.enter()
        assert studio.get("/api/game").json["title"] == "tiny"
        answer = studio.get("/api/edition", language="en")
        assert answer.status == 409 and answer.json["problems"][0]["rule"].startswith("load/")
        game.write_text(text, encoding="utf-8")
        for _ in range(100):
            if studio.get("/api/game").json["title"] == "Tiny":
                break
            time.sleep(0.1)
        assert studio.get("/api/edition", language="en").status == 200


@pytest.mark.slow
def test_every_piece_of_ole_has_its_fields_in_every_language(tmp_path: Path) -> None:
    with running(copied(tmp_path, "ole")) as studio:
        studio.enter()
        for language in ("en", "ar", "ja"):
            edition = studio.get("/api/edition", language=language).json
            for one in edition["pieces"]:
                piece = studio.get(
                    "/api/piece", language=language, component=one["component"], piece=one["id"]
                ).json
                assert piece["piece"]["fields"] or one["component"] in ("men", "dice", "box"), one


PO = "cards/tiny/text/de.po"
LINES = """\
msgid ""
msgstr ""
"Language: de\\n"

msgctxt "monster/name"
msgid "Bat"
msgstr "Fledermaus"

msgctxt "monster/line"
msgid "It flies **softly** through the night."
msgstr ""
"Sie fliegt **leise** "
"durch die Nཀcht."
"""


@pytest.mark.thorough
def test_what_is_wrong_with_a_translation_is_shown_at_its_field(tmp_path: Path) -> None:
    """The letter stands in the second line of the entry, the field's value begins in the first."""
    game = {**changed("cards/tiny/game.yaml", "{source: en}", "{source: en, translations: [de]}"), PO: LINES}
    with running(write_project(tmp_path, game), "tiny") as studio:
        studio.enter()
        problems = studio.get("/api/edition", language="de").json["problems"]
        (told,) = [one for one in problems if one["rule"] == "text/missing-glyph"]
        assert told["subject"] == "monster:bat"
        assert told["place"] == {"file": PO, "line": 13, "column": 13, "cell": ""}
        piece = studio.get("/api/piece", language="de", component="cards", piece="monster:bat").json["piece"]
        fields = {one["name"]: one for one in piece["fields"]}
        shown = [piece["problems"][number] for number in fields["line"]["problems"]]
        assert told in shown and fields["name"]["problems"] == [] and fields["power"]["problems"] == []
        (origin,) = [one for one in fields["line"]["origins"] if one["role"] == "translation"]
        assert origin["place"] == {"file": PO, "line": 12, "column": 2, "cell": ""}


@pytest.mark.thorough
def test_what_is_asked_of_sets_decks_and_forms_is_what_the_game_has(tmp_path: Path) -> None:
    sets = changed("cards/tiny/game.yaml", "components:", "sets: [old, new]\ncomponents:")
    cards = "- {id: bat, name: Bat, power: 3, line: x, set: old}\n- {id: elk, name: Elk, power: 4, line: x, set: new}\n"
    files = {**sets, "cards/tiny/monster.yaml": cards, "cards/tiny/decks/night.yaml": "cards: {bat: 3}\n"}
    root = write_project(tmp_path, files)
    before = {path: path.read_bytes() for path in root.rglob("*.yaml")}
    with running(root) as studio:
        studio.enter()

        def shown() -> dict[str, int]:
            pieces = studio.get("/api/edition", language="en").json["pieces"]
            return {one["id"]: one["copies"] for one in pieces}

        assert shown() == {"monster:bat": 1}
        assert studio.post("/api/choose", {"set": "new", "deck": ""}).json["set"] == "new"
        assert shown() == {"monster:elk": 1}
        told = studio.post("/api/choose", {"set": "", "deck": "night"}).json
        assert (told["set"], told["deck"]) == ("old", "night") and shown() == {"monster:bat": 3}
        for body in (
            {"set": "none", "deck": ""},
            {"set": "", "deck": "../monster"},
            {"set": "", "deck": "bat"},
        ):
            assert studio.post("/api/choose", body).status == 422
        assert studio.post("/api/choose", {"deck": "night"}).status == 400
        assert shown() == {"monster:bat": 3}
        (deck,) = studio.get("/api/decks", language="en").json["decks"]
        assert [(one["card"], one["title"], one["count"]) for one in deck["cards"]] == [("bat", "Bat", 3)]
        form = studio.get("/api/form", kind="monster", language="en").json["fields"]
        assert [(one["name"], one["control"], one["required"]) for one in form] == [
            ("name", "text", True),
            ("power", "number", True),
            ("line", "text", True),
            ("set", "choice", True),
            ("copies", "number", False),
        ]
        for kind in ("deck", "game", "../tiny", ""):
            assert studio.get("/api/form", kind=kind, language="en").status == 422
        assert studio.get("/api/form", kind="monster").status == 400
        for change in (
            {"op": "new-card", "kind": "monster", "new": "../x", "values": []},
            {"op": "new-card", "kind": "monster", "new": "x", "values": [], "file": "cards/tiny/game.yaml"},
            {"op": "new-card", "kind": "monster", "new": "x", "values": [{"path": [], "value": 1}]},
            {"op": "count-card", "deck": "night", "card": "bat", "count": -1, "was": 3},
            {"op": "count-card", "deck": "night", "card": "bat", "count": 10**9, "was": 3},
        ):
            assert studio.post("/api/change", change).status == 400, change
        for change in (
            {"op": "count-card", "deck": "../../../etc/passwd", "card": "bat", "count": 1, "was": 3},
            {
                "op": "cell",
                "label": "x",
                "file": "cards/tiny/monster.yaml",
                "meant": [],
                "value": "",
                "was": "",
                "sheet": "x",
            },
            {
                "op": "values",
                "label": "x",
                "file": "../outside.json",
                "changes": [{"path": ["a"], "value": 1}],
            },
            {"op": "new-card", "kind": "deck", "new": "x", "values": []},
            {"op": "delete-card", "kind": "deck", "card": "night"},
        ):
            assert studio.post("/api/change", change).status == 422, change
    assert {path: path.read_bytes() for path in root.rglob("*.yaml")} == before
