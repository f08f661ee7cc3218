"""One file of everything: each component where the overview says, behind every front its own back, or a blank."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.common.colour import BLACK
from ppgen.common.geometry import Rect, Size
from ppgen.common.problem import has_errors
from ppgen.compose.component import Handling
from ppgen.display.ops import Field, Fill, Layer, LayerKind, Stroke, ellipse, rectangle, walk
from ppgen.display.pieces import Document, Piece, Sheet, Side
from ppgen.display.printing import EVERY, USUAL, FlipEdge, Printing, Sides
from ppgen.editions import Edition, EditionOptions
from ppgen.impose.kit import KIT, KitPart
from ppgen.impose.words import paper_words
from ppgen.layout.figures import outline
from ppgen.load.project import open_project
from ppgen.pipeline import lay_out, load
from tests.compose.test_folded import COMPONENTS, FOLDING
from tests.support.tiny import FILES, changed, write_project

ROOT = Path(__file__).resolve().parents[2]
GAME = "cards/tiny/game.yaml"
SHEETS = {
    **changed(
        GAME,
        "  cards: {title: Monster cards, cards: [monster]}\n",
        "  cards: {title: Monster cards, cards: [monster]}\n  place: {title: Lair, layout: place}\n",
    ),
    "layouts/tiny/place.yaml": FILES["layouts/tiny/reverse.yaml"],
}


def kit_of(root: Path, game: str, language: str = "en", printing: Printing = USUAL) -> Edition:
    loaded, _, problems = load(open_project(root, root), game)
    assert loaded is not None, problems
    options = EditionOptions(loaded.stock.papers[printing.paper], printing._replace(kit=(EVERY,)))
    edition, problems = lay_out(loaded, language, options)
    assert not has_errors(problems), problems
    return edition


def texts(side: Side) -> list[str]:
    return [op.text for op, _ in walk(side.marks) if isinstance(op, Field) and not op.quoted]


def pages(sheets: tuple[Sheet, ...]) -> list[Side]:
    return [side for sheet in sheets for side in (sheet.front, sheet.back) if side is not None]


def named(side: Side) -> list[tuple[str, int]]:
    return [(one.piece.id, one.slot) for one in side.placements]


def without_blanks(document: Document) -> list[Side]:
    return [side for side in pages(document.sheets) if side.placements or side.marks]


@pytest.mark.parametrize(("game", "language"), [("ole", "ar"), ("worldies", "en"), ("battle-dice", "de")])
@pytest.mark.thorough
def test_all_sheets_follow_the_overview_in_order(game: str, language: str) -> None:
    edition = kit_of(ROOT, game, language)
    others = [document for name, document in edition.documents.items() if name != KIT]
    wanted = [side for document in others for side in without_blanks(document)]
    made = edition.documents[KIT]
    assert without_blanks(made)[-len(wanted) :] == wanted
    assert all(sheet.back is not None for sheet in made.sheets)


@pytest.mark.thorough
def test_each_component_begins_where_the_overview_says() -> None:
    edition = kit_of(ROOT, "worldies")
    made = edition.documents.pop(KIT)
    listed = pages(made.sheets)
    said = [text for side in listed for text in texts(side) if text.startswith("Page")]
    held = [document for document in edition.documents.values() for _ in document.holds]
    assert len(said) == len(held) == len(edition.pieces)
    for line, document in zip(said, held, strict=True):
        first, _, last = line.split(" ")[1].partition("–")
        shown = listed[int(first) - 1 : int(last or first)]
        assert [side for side in shown if side.placements or side.marks] == without_blanks(document)
        has_backs = any(sheet.back is not None for sheet in document.sheets)
        assert ("both sides" in line) == has_backs


def test_the_overview_says_what_to_do_and_shows_one_piece_of_each(tmp_path: Path) -> None:
    root = write_project(tmp_path, SHEETS)
    edition = kit_of(root, "tiny", printing=Printing(flip=FlipEdge.SHORT))
    overview = edition.documents[KIT].sheets[0]
    said = texts(overview.front)
    assert said == [
        "Tiny",
        "Print and play · 1.0",
        "Print all pages at 100% on A4. Sheets of paper in all: 3",
        "Made for printing on both sides: blank pages stand behind sides that have no back.",
        "Sleeves: 3 for cards of 63 × 88 mm.",
        "Tools: scissors, or a knife and a ruler.",
        "Monster cards",
        "Pieces: 3 · sheets: 1",
        "Pages 3–4 · printed on both sides, turned over at the short edge · 200–300 g/m²",
        "Cut along the marks.",
        "Lair",
        "Pieces: 1 · sheets: 1",
        "Pages 5–6 · printed on one side · 200–300 g/m²",
        "Cut along the marks.",
    ]
    shown = [op for op, _ in walk(overview.front.marks) if isinstance(op, Field) and op.quoted]
    assert {op.text for op in shown} >= {"Bat", "3"}


@pytest.mark.thorough
def test_what_is_done_with_sheets_is_said_by_what_they_are(tmp_path: Path) -> None:
    """Tiles are glued over one another, nets glued, booklets stapled; two forms on a sheet are cut apart."""
    more = "  mat: {title: Mat, layout: large, overlap: 10mm}\n  small: {title: Small, layout: place, overlap: 10mm}\n"
    plain = "size: [300, 250]\nface:\n  - {type: rectangle, box: [0, 0, 300, 250], fill: '#eeeeee'}\n"
    root = write_project(tmp_path, {**SHEETS, GAME: SHEETS[GAME] + more, "layouts/tiny/large.yaml": plain})
    overview = kit_of(root, "tiny").documents[KIT].sheets[0]
    said = texts(overview.front)
    after = {title: said[said.index(title) + 3] for title in ("Mat", "Small")}
    assert after == {
        "Mat": "Cut along the marks; glue each part over the edge of the one before.",
        "Small": "Cut along the marks.",
    }
    said = [text for sheet in kit_of(ROOT, "ole").documents[KIT].sheets[:2] for text in texts(sheet.front)]
    after = {
        title: said[said.index(title) + 3]
        for title in ("Rules booklet", "Dice", "Fatigue sheet", "Checklist", "Box")
    }
    assert after == {
        "Rules booklet": "Cut out, fold, put the sheets into one another and staple them at the fold.",
        "Dice": "Score, cut out, fold and glue. For each player: 4.",
        "Fatigue sheet": "Print as many as you need. Cut along the marks.",
        "Checklist": "Print as many as you need.",
        "Box": "Score, cut out, fold and put the parts into one another.",
    }


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "pt", "ja", "ar"])
@pytest.mark.parametrize("component", ["box", "dice"])
@pytest.mark.thorough(keep=2)
def test_a_box_that_holds_without_glue_asks_for_none_in_any_language(
    tmp_path: Path, component: str, language: str
) -> None:
    """At the foot of its sheets and in the kit; a die is glued."""
    box, rest = COMPONENTS.split("\n", 1)
    kept = rest.partition("  folding:")[0] if component == "dice" else f"{box}\n".replace(", dice]", "]")
    source = FOLDING[GAME].replace(COMPONENTS, kept).replace("{source: en}", f"{{source: {language}}}")
    edition = kit_of(write_project(tmp_path, {**FOLDING, GAME: source}), "tiny", language)
    words, is_glued = paper_words(language)[0].key, component == "dice"
    done = words["kit/glue" if is_glued else "kit/lock"]
    said = [text for sheet in edition.documents[component].sheets for text in texts(sheet.front)]
    assert any(done in text for text in said)
    overview = " ".join(texts(edition.documents[KIT].sheets[0].front))
    assert done in overview and (words["kit/tool-glue"] in overview) == is_glued
    assert words["kit/order" if is_glued else "kit/order-dry"] in overview


def test_tools_sleeves_and_shares_are_computed(tmp_path: Path) -> None:
    """Tools by what is done, sleeves by the size of cards; a share only where it comes out even."""
    boards = "".join(
        f"  {name}: {{title: {title}, layout: place, copies: {copies}, fold: [2, 1], players: 2}}\n"
        for name, title, copies in (("even", "Even", 4), ("odd", "Odd", 3))
    )
    root = write_project(tmp_path, {**SHEETS, GAME: SHEETS[GAME] + boards})
    said = [text for sheet in kit_of(root, "tiny").documents[KIT].sheets for text in texts(sheet.front)]
    assert "Tools: scissors, or a knife and a ruler, something blunt to crease with." in said
    assert "Order: score, cut out, fold; the box comes last." in said
    told = {title: said[said.index(title) + 3] for title in ("Even", "Odd")}
    assert told == {
        "Even": "Cut out, crease and fold. For each player: 2.",
        "Odd": "Cut out, crease and fold.",
    }


@pytest.mark.thorough
def test_what_is_in_parts_counts_once() -> None:
    """Tiles, strips of a box and sheets of a booklet make one thing; so many are told, and for each player."""
    listed = [text for sheet in kit_of(ROOT, "worldies").documents[KIT].sheets for text in texts(sheet.front)]
    counts = {
        title: listed[listed.index(title) + 1 :][:3] for title in ("Playing mat", "Box", "Rules booklet")
    }
    assert counts["Playing mat"][0].startswith("Pieces: 2 ") and counts["Playing mat"][2].endswith(
        "player: 1."
    )
    assert counts["Box"][0].startswith("Pieces: 1 ") and counts["Rules booklet"][0].startswith("Pieces: 1 ")


def test_what_players_cannot_share_evenly_is_told(tmp_path: Path) -> None:
    more = "  place: {title: Lair, layout: place, copies: 3, players: 2}\n"
    game = SHEETS[GAME].replace("  place: {title: Lair, layout: place}\n", more)
    root = write_project(tmp_path, {**SHEETS, GAME: game})
    loaded, _, _ = load(open_project(root, root), "tiny")
    assert loaded is not None
    options = EditionOptions(loaded.stock.papers["a4"], USUAL)
    (told,) = [one for one in lay_out(loaded, "en", options)[1] if one.rule == "impose/uneven"]
    assert told.message == "place has 3 for 2 players: 1 would be left over"
    assert told.span is not None


def test_without_backs_there_are_no_blank_pages(tmp_path: Path) -> None:
    root = write_project(tmp_path, SHEETS)
    made = kit_of(root, "tiny", printing=Printing(sides=Sides.FRONTS)).documents[KIT]
    assert [sheet.back for sheet in made.sheets] == [None] * 3
    assert not any("blank" in text for text in texts(made.sheets[0].front))


def test_long_lists_go_on_over_the_page(tmp_path: Path) -> None:
    more = "".join(f"  place-{n}: {{title: Lair {n}, layout: place}}\n" for n in range(30))
    root = write_project(tmp_path, {**SHEETS, GAME: SHEETS[GAME] + more})
    made = kit_of(root, "tiny").documents[KIT]
    overview = [side for side in pages(made.sheets) if side.marks and not side.placements]
    feet = [text for side in overview for text in texts(side) if " / " in text]
    assert feet == [f"Print and play · {number} / {len(overview)}" for number in range(1, len(overview) + 1)]
    said = [text for side in overview for text in texts(side) if text.startswith("Page")]
    assert len(said) == 32 and said[0].startswith(f"Pages {2 * len(overview) + 1}–")


@pytest.mark.parametrize(("components", "pages"), [(9, 1), (10, 1), (11, 1), (12, 1), (13, 2)])
def test_what_fits_on_one_page_stands_on_one(components: int, pages: int, tmp_path: Path) -> None:
    more = "".join(f"  place-{n}: {{title: Lair {n}, layout: place}}\n" for n in range(components - 2))
    root = write_project(tmp_path, {**SHEETS, GAME: SHEETS[GAME] + more})
    made = kit_of(root, "tiny", printing=Printing(sides=Sides.FRONTS)).documents[KIT]
    assert len(made.sheets) == components + pages


def run(root: Path, *arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["--project", str(root), *arguments, "--out", str(root / "out")])
    return done.exit_code, done.output


@pytest.mark.thorough
def test_a_kit_is_proved_and_told_where_it_differs(tmp_path: Path) -> None:
    root = write_project(tmp_path, SHEETS)
    code, told = run(root, "build", "--kit")
    assert code == 0 and "kit.pdf: 4 pieces on 6 pages" in told
    code, told = run(root, "prove", "--quick")
    assert code == 0 and "kit.pdf" in told and "stray" not in told
    path = root / "out/tiny/en/kit.pdf"
    path.write_bytes((root / "out/tiny/en/cards.pdf").read_bytes())
    code, told = run(root, "prove", "--quick")
    assert code == 1 and "kit.pdf was changed" in told
    path.unlink()
    code, told = run(root, "prove", "--quick")
    assert code == 1 and "kit.pdf does not exist" in told


@pytest.mark.thorough
def test_a_kit_of_some_components_is_proved_as_such(tmp_path: Path) -> None:
    root = write_project(tmp_path, SHEETS)
    assert run(root, "build", "--kit", "--only", "place")[0] == 0
    assert run(root, "build")[0] == 0
    code, told = run(root, "prove")
    assert code == 0, told


@pytest.mark.thorough
def test_an_older_kit_is_told_as_such(tmp_path: Path) -> None:
    root = write_project(tmp_path, SHEETS)
    assert run(root, "build", "--kit")[0] == 0
    cards = root / "cards/tiny/monster.yaml"
    cards.write_text(cards.read_text().replace("name: Bat", "name: Owl"))
    assert run(root, "build")[0] == 0
    _, told = run(root, "prove")
    assert "prove/forged" not in told and "made by an earlier build" in told and "with --kit" in told
    assert run(root, "build", "--kit")[0] == 0
    assert run(root, "prove")[0] == 0


@pytest.mark.thorough
def test_what_no_component_gives_any_more_is_taken_away_and_told(tmp_path: Path) -> None:
    root = write_project(tmp_path, SHEETS)
    assert run(root, "build", "--kit")[0] == 0
    game = root / GAME
    game.write_text(game.read_text().replace("  place:", "  lair:"))
    code, told = run(root, "build")
    assert code == 0 and "place.pdf" in told and not (root / "output/tiny/en/place.pdf").exists()
    _, told = run(root, "prove")
    assert "place.pdf" not in told and "kit.pdf" in told


@pytest.mark.thorough
def test_a_manifest_that_denies_the_kit_crashes_nothing(tmp_path: Path) -> None:
    root = write_project(tmp_path, SHEETS)
    assert run(root, "build", "--kit")[0] == 0
    manifest = root / "out/tiny/manifest.json"
    said = json.loads(manifest.read_text())
    said["files"]["en/kit.pdf"]["kit"] = []
    manifest.write_text(json.dumps(said))
    assert run(root, "prove")[0] in (0, 1)


def test_fronts_first_holds_for_the_whole_kit(tmp_path: Path) -> None:
    """The first half are all fronts; a paper put back in has its own back behind it."""
    root = write_project(tmp_path, SHEETS)
    both = kit_of(root, "tiny").documents[KIT].sheets
    apart = pages(kit_of(root, "tiny", printing=Printing(sides=Sides.FRONTS_FIRST)).documents[KIT].sheets)
    half = len(apart) // 2
    assert len(apart) == 2 * len(both)
    assert [named(one) for one in apart[:half]] == [named(one.front) for one in both]
    assert [named(one) for one in apart[half:]] == [named(one.back) for one in both if one.back]
    said = [text for text in texts(apart[0]) if text.startswith("Page")]
    assert [text.partition(" · ")[0] for text in said] == ["Page 2", "Page 3"] and "both sides" in said[0]


@pytest.mark.parametrize("name", ["kit", "Kit"])
def test_a_component_may_not_be_called_as_the_kit_is(name: str, tmp_path: Path) -> None:
    root = write_project(tmp_path, {**SHEETS, GAME: SHEETS[GAME].replace("  place:", f"  {name}:")})
    assert run(root, "build")[0] == 0
    code, told = run(root, "build", "--kit")
    assert code == 1 and "impose/kit" in told


def test_the_fullest_net_of_a_thing_is_its_picture_and_it_is_seen_along_its_line() -> None:
    size = Size(40, 40)
    plain = Piece("plain", size, 0.3, size.rect(), (Fill(rectangle(size.rect()), BLACK),))
    lined = Layer(LayerKind.CUT, (Stroke(ellipse(size.rect()), BLACK, 0.2),))
    full = plain._replace(id="full", face=(*plain.face, *plain.face, lined), cut_along=True)
    part = KitPart("Box", (plain, full, full), (), Handling.GLUE, 1)
    assert part.picture is full
    assert part._replace(wholes=3).picture is plain
    assert part._replace(wholes=3, pieces=(full._replace(pages=(plain,)),)).picture is plain
    assert outline(full, Rect(10, 20, 20, 20)) == ellipse(Rect(10, 20, 20, 20))
    assert outline(plain, Rect(10, 20, 20, 20)) == rectangle(Rect(10, 20, 20, 20))
