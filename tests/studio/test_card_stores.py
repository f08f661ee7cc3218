"""Cards in files of every form: made from nothing, changed, copied and deleted; nothing else changes there."""

from __future__ import annotations

import contextlib
import io
import json
import random
import zipfile
from collections import Counter
from pathlib import Path

import pytest
import yaml

from ppgen.studio.edits import ChangedMeanwhileError, UneditableError
from ppgen.studio.operations import CHANGES, edit_of
from ppgen.studio.painting import pdf_of
from ppgen.work.allowance import OvertakenError
from tests.support.operations import STORES, Work, origin_of, random_change, stored
from tests.support.studios import copied
from tests.support.tiny import write_project

NEW = [
    {"path": ["name"], "value": "Owl"},
    {"path": ["power"], "value": 4},
    {"path": ["line"], "value": "It waits; then it does not."},
]


@pytest.mark.parametrize("store", STORES)
def test_a_card_from_nothing_stands_behind_the_others_and_nothing_else_changes(
    store: str, tmp_path: Path
) -> None:
    file = stored(tmp_path, store)
    before, work = file.read_bytes(), Work(tmp_path, "tiny")
    old = work.values("monster")
    work.do(op="new-card", kind="monster", new="owl", values=NEW)
    made = work.values("monster")
    assert made.pop("owl") | {"copies": 1} == {
        "id": "owl",
        "copies": 1,
        **{one["path"][0]: one["value"] for one in NEW},
    }
    assert made == old
    after = file.read_bytes()
    if file.suffix in (".xlsx", ".ods"):
        assert_same_parts(before, after)
    else:
        start = next(at for at in range(len(after)) if before[:at] != after[:at]) - 1
        assert before == after[:start] + after[start + len(after) - len(before) :]  # one insertion
    work.history.undo()
    assert file.read_bytes() == before


def assert_same_parts(before: bytes, after: bytes) -> None:
    """Hold the parts of two workbooks against each other: one sheet differs, all others to the packed byte."""
    packed = []
    for content in (before, after):
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            assert archive.testzip() is None
            ends = [*(one.header_offset for one in archive.infolist()[1:]), archive.start_dir]
            parts = zip(archive.infolist(), ends, strict=True)
            packed.append({one.filename: content[one.header_offset : end] for one, end in parts})
    assert list(packed[0]) == list(packed[1])
    changed = [name for name, part in packed[0].items() if part != packed[1][name]]
    assert changed in (["xl/worksheets/sheet1.xml"], ["content.xml"])


@pytest.mark.parametrize("store", STORES)
@pytest.mark.thorough(keep=3)
def test_random_operations_in_every_form_do_what_they_say_and_are_all_undone(
    store: str, tmp_path: Path
) -> None:
    made = run(tmp_path, store, count=24, seed=5)
    assert {"text", "number", "new", "copy"} <= made


@pytest.mark.parametrize("store", STORES)
@pytest.mark.slow
def test_a_thousand_random_operations_in_all_forms_are_all_undone(store: str, tmp_path: Path) -> None:
    run(tmp_path, store, count=100, seed=6)


def run(root: Path, store: str, *, count: int, seed: int) -> set[str]:
    file = stored(root, store)
    dice, work = random.Random(seed), Work(root, "tiny")
    before, states, made = file.read_bytes(), [file.read_bytes()], set[str]()
    for number in range(count):
        try:
            made |= set(random_change(work, dice, number))
        except UneditableError as refusal:
            assert "not changed here" in str(refusal) or "in place" in str(refusal), refusal
            assert file.read_bytes() == states[-1]
        if file.read_bytes() != states[-1]:
            states.append(file.read_bytes())
    assert len(states) > count * 0.7
    for state in states[-2::-1]:
        work.history.undo()
        assert file.read_bytes() == state
    assert file.read_bytes() == before
    return made


def test_the_first_card_of_a_kind_begins_its_file_and_undoing_takes_it_away(tmp_path: Path) -> None:
    file = write_project(tmp_path) / "cards/tiny/monster.yaml"
    file.unlink()
    work = Work(tmp_path, "tiny")
    work.do(op="new-card", kind="monster", new="owl", values=NEW)
    assert (
        file.read_text(encoding="utf-8")
        == "- id: owl\n  name: Owl\n  power: 4\n  line: It waits; then it does not.\n"
    )
    work.history.undo()
    assert not file.exists()
    work.history.redo()
    assert work.history.labels()["undo"] == "new monster owl" and file.exists()
    file.write_text(file.read_text(encoding="utf-8") + "# mine\n", encoding="utf-8")
    with pytest.raises(ChangedMeanwhileError):
        work.history.undo()


@pytest.mark.parametrize("text", ["[]\n", "# none yet\n", "# none yet\n[]\n"])
def test_a_card_is_written_into_a_file_without_any(text: str, tmp_path: Path) -> None:
    file = write_project(tmp_path) / "cards/tiny/monster.yaml"
    file.write_text(text, encoding="utf-8")
    work = Work(tmp_path, "tiny")
    work.do(op="new-card", kind="monster", new="owl", values=NEW)
    assert list(work.values("monster")) == ["owl"]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"kind": "monster", "new": "bat", "values": NEW}, "called bat already"),
        ({"kind": "monster", "new": "BAT", "values": NEW}, "called BAT already"),
        ({"kind": "../tiny/game", "new": "owl", "values": NEW}, "no kind of cards"),
        ({"kind": "game", "new": "owl", "values": NEW}, "no kind of cards"),
        ({"kind": "monster", "new": "owl", "values": NEW[:1]}, "power"),
        ({"kind": "monster", "new": "owl", "values": [*NEW, {"path": ["secret"], "value": 1}]}, "secret"),
        (
            {"kind": "monster", "new": "owl", "values": [*NEW, {"path": ["id"], "value": "x"}]},
            "no value of a card",
        ),
        (
            {"kind": "monster", "new": "owl", "values": [*NEW, {"path": ["waive"], "value": "x"}]},
            "no value of a card",
        ),
        (
            {"kind": "monster", "new": "owl", "values": [*NEW, {"path": ["name", 0], "value": "x"}]},
            "no value",
        ),
        (
            {"kind": "monster", "new": "owl", "values": [*NEW[:1], {"path": ["power"], "value": -1}, NEW[2]]},
            "power",
        ),
        (
            {
                "kind": "monster",
                "new": "owl",
                "values": [*NEW[:1], {"path": ["power"], "value": "4"}, NEW[2]],
            },
            "power",
        ),
    ],
)
def test_what_is_no_card_of_its_kind_is_refused(change: dict[str, object], why: str, tmp_path: Path) -> None:
    file = write_project(tmp_path) / "cards/tiny/monster.yaml"
    before, work = file.read_bytes(), Work(tmp_path, "tiny")
    with pytest.raises(UneditableError, match=why):
        work.do(op="new-card", **change)
    assert file.read_bytes() == before and not work.history.labels()["undo"]


@pytest.mark.parametrize("new", ["../x", "a/b", "a b", "", "-x", "x" * 65, "é", "a\nb"])
def test_ids_that_could_lead_elsewhere_are_none(new: str, tmp_path: Path) -> None:
    work = Work(write_project(tmp_path), "tiny")
    for change in ({"op": "new-card", "values": NEW}, {"op": "copy-card", "card": "bat"}):
        with pytest.raises(ValueError, match="new"):
            work.do(kind="monster", new=new, **change)


def test_a_workbook_keeps_what_cannot_be_written_safely(tmp_path: Path) -> None:
    file = stored(tmp_path, "xlsx")
    with zipfile.ZipFile(file) as archive:
        parts = {one: archive.read(one) for one in archive.namelist()}
    sheet = parts["xl/worksheets/sheet1.xml"]
    assert b"<v>3</v>" in sheet
    parts["xl/worksheets/sheet1.xml"] = sheet.replace(b"<v>3</v>", b"<f>1+2</f><v>3</v>")
    with zipfile.ZipFile(file, "w") as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    before, work = file.read_bytes(), Work(tmp_path, "tiny")
    bat, cat, _ = work.cards("monster")
    with pytest.raises(UneditableError, match="holds a formula"):
        work.write(origin_of(bat, "power"), 4)
    assert file.read_bytes() == before
    work.write(origin_of(cat, "power"), 4)
    assert work.values("monster")["cat"]["power"] == 4 and work.values("monster")["bat"]["power"] == 3
    assert_same_parts(before, file.read_bytes())


def test_a_column_that_a_table_does_not_have_is_told(tmp_path: Path) -> None:
    file = stored(tmp_path, "csv")
    file.write_text("id;name;power\nbat;Bat;3\ncat;Cat;4\n", encoding="utf-8")
    game = tmp_path / "cards/tiny/game.yaml"
    text = game.read_text(encoding="utf-8")
    game.write_text(
        text.replace("line: {type: text,", "line: {type: text, optional: true,"), encoding="utf-8"
    )
    work = Work(tmp_path, "tiny")
    with pytest.raises(UneditableError, match="no column called line"):
        work.do(op="new-card", kind="monster", new="owl", values=NEW)
    work.do(op="new-card", kind="monster", new="owl", values=NEW[:2])
    assert file.read_text(encoding="utf-8").endswith("owl;Owl;4\n")


def test_json_that_another_program_writes_keeps_its_form(tmp_path: Path) -> None:
    file = stored(tmp_path, "json")
    file.write_text(
        '[\n\t{"id": "bat", "name": "Bat", "power": 3, "line": "x"}, // the first\n\t{"id": "cat", "name": "Cat", "power": 5, "line": "y"}\n]\n',
        encoding="utf-8",
    )
    before, work = file.read_text(encoding="utf-8"), Work(tmp_path, "tiny")
    work.do(op="new-card", kind="monster", new="owl", values=NEW)
    made = json.dumps({"id": "owl", "name": "Owl", "power": 4, "line": NEW[2]["value"]})
    assert file.read_text(encoding="utf-8") == before.replace('"y"}', f'"y"}},\n\t{made}')
    work.do(op="delete-card", kind="monster", card="bat")
    assert [card.id for card in work.cards("monster")] == ["cat", "owl"]


DECK = "# mine\ncards:\n  # keepers\n  - bat\n  - cat  # quick\n  - cat\n"


@pytest.mark.parametrize(
    ("text", "card", "count", "old", "new"),
    [
        ("cards: {bat: 2, cat: 1}  # two\n", "bat", 3, "bat: 2", "bat: 3"),
        ("cards: {bat: 2, cat: 1}  # two\n", "bat", 0, "{bat: 2, cat: 1}", "{cat: 1}"),
        ("cards: {bat: 2, cat: 1}  # two\n", "cat", 0, "{bat: 2, cat: 1}", "{bat: 2}"),
        ("cards: {bat: 2, cat: 1}  # two\n", "dog", 1, "cat: 1", "cat: 1, dog: 1"),
        ("cards:\n  bat: 2  # wings\n  cat: 1\n", "bat", 0, "  bat: 2  # wings\n", ""),
        ("cards:\n  bat: 2  # wings\n  cat: 1", "cat", 0, "\n  cat: 1", ""),
        ("cards:\n  bat: 2  # wings\n  cat: 1\n", "dog", 4, "cat: 1\n", "cat: 1\n  dog: 4\n"),
        (DECK, "cat", 3, "  - cat\n", "  - cat\n  - cat\n"),
        (DECK, "cat", 1, "quick\n  - cat\n", "quick\n"),
        (DECK, "bat", 0, "  - bat\n", ""),
        (DECK, "dog", 2, "  - cat\n", "  - cat\n  - dog\n  - dog\n"),
        ("cards: [bat, cat, bat]\n", "cat", 2, "cat, bat", "cat, cat, bat"),
    ],
)
def test_how_often_a_card_stands_in_a_deck_is_one_patch(
    text: str, card: str, count: int, old: str, new: str, tmp_path: Path
) -> None:
    for ending in ("\n", "\r\n"):
        before = text.replace("\n", ending).encode()
        root = write_project(tmp_path / str(len(ending)))
        cards = root / "cards/tiny/monster.yaml"
        cards.write_text(cards.read_text() + "- {id: dog, name: Dog, power: 1, line: x}\n", encoding="utf-8")
        file = root / "cards/tiny/decks/night.yaml"
        file.parent.mkdir()
        file.write_bytes(before)
        work = Work(root, "tiny")
        (held,) = work.cards("deck")
        was = held.values["cards"].get(card, 0)
        work.do(op="count-card", deck="night", card=card, count=count, was=was)
        wanted = old.replace("\n", ending), new.replace("\n", ending)
        made = before.decode()
        at = made.rindex(wanted[0])
        assert file.read_bytes().decode() == made[:at] + wanted[1] + made[at + len(wanted[0]) :]
        work.history.undo()
        assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("deck", "card", "why"),
    [
        ("../monster", "bat", "no file of this game"),
        ("none", "bat", "no file of this game"),
        ("night", "elk", "no card called"),
        ("night", "../x", "no card called"),
        ("night", "cat", "no card any more"),
    ],
)
def test_decks_hold_cards_that_there_are_and_stay_in_their_files(
    deck: str, card: str, why: str, tmp_path: Path
) -> None:
    root = write_project(tmp_path, {"cards/tiny/decks/night.yaml": "cards: {cat: 1}\n"})
    work = Work(root, "tiny")
    with pytest.raises(UneditableError, match=why):
        work.do(op="count-card", deck=deck, card=card, count=0, was=int(card == "cat"))


def test_work_that_was_given_up_leaves_what_a_new_run_finds(tmp_path: Path) -> None:
    """Languages are laid out with pauses at which an edit may overtake them; whatever was remembered is sound."""
    dice, work = random.Random(4), Work(write_project(tmp_path), "tiny")
    fresh = Work(tmp_path, "tiny")
    for number in range(30):
        work.write(origin_of(work.cards("monster")[0], "power"), number + 10)
        left = [dice.randint(0, 60)]

        def is_overtaken(left: list[int] = left) -> bool:
            left[0] -= 1
            return left[0] == 0

        with contextlib.suppress(OvertakenError):
            work.desk.view("en", is_overtaken=is_overtaken)
    fresh.desk.refresh()
    found, wanted = work.desk.view("en"), fresh.desk.view("en")
    assert found is not None and wanted is not None
    assert found.problems == wanted.problems
    files = [pdf_of(one.edition.documents["cards"], one.edition.loaded) for one in (found, wanted)]
    assert files[0] == files[1]


@pytest.mark.parametrize("game", ["battle-dice", "ligne-de-fond"])
@pytest.mark.thorough
def test_random_counts_in_the_decks_of_a_game_change_nothing_else_and_are_all_undone(
    game: str, tmp_path: Path
) -> None:
    root, dice = copied(tmp_path, game), random.Random(8)
    files = sorted((root / f"cards/{game}/decks").glob("*.yaml"))
    before, work = [file.read_bytes() for file in files], Work(root, game)
    assert work.desk.loaded is not None
    kind = work.desk.loaded.game.deck_kind or ""
    names = [card.id for listed in work.desk.loaded.game.kinds[kind].lists for card in work.cards(listed)]
    made = 0
    while made < 20:
        file = dice.choice(files)
        held = yaml.safe_load(file.read_bytes())
        counts = Counter(held["cards"])
        card = dice.choice([*counts, dice.choice(names)])
        count = dice.choice([one for one in range(4) if one != counts[card]])
        if names.count(card) != 1 or len(counts) < 3:
            continue
        edit = edit_of(
            CHANGES.validate_python(
                {"op": "count-card", "deck": file.stem, "card": card, "count": count, "was": counts[card]}
            ),
            work.desk,
        )
        work.history.change(edit.label, edit.file, edit.make)
        made += 1
        again = yaml.safe_load(file.read_bytes())
        assert +Counter({**counts, card: count}) == Counter(again["cards"])
        assert {**again, "cards": 0} == {**held, "cards": 0}
    for _ in range(made):
        work.history.undo()
    assert [file.read_bytes() for file in files] == before
