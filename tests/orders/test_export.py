"""`ppgen export`: files to the pixel that other programs read, as often as the game says, and proved again."""

from __future__ import annotations

import csv
import io
import json
import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops
from pypdf import PdfReader
from typer.testing import CliRunner

import ppgen
from ppgen.cli.app import app
from tests.support.ole import ROOT
from tests.support.orders import WIDE
from tests.support.tiny import FILES, changed, write_project

BACKS = {
    **WIDE,
    "layouts/tiny/monster.yaml": WIDE["layouts/tiny/monster.yaml"].replace(
        "back: reverse", 'back: {by: "{{ card.id }}", layouts: {bat: reverse, cat: other}}'
    ),
    "layouts/tiny/other.yaml": WIDE["layouts/tiny/reverse.yaml"].replace("diamonds", "dots"),
}


def exported(root: Path, *options: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, ["--project", str(root), "export", *options, "--out", str(root / "out")])
    assert result.exit_code == code, result.output
    return re.sub(r"\n[\d.,]+ s\n", "\n", result.output)


def proved(root: Path, code: int = 0) -> str:
    result = CliRunner().invoke(app, ["--project", str(root), "prove", "--out", str(root / "out")])
    assert result.exit_code == code, result.output
    return result.output


def files(root: Path) -> list[str]:
    folder = root / "out/tiny/en"
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def listed(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8-sig"))))


@pytest.mark.parametrize(
    ("shop", "folder", "pixels"),
    [
        ("the-game-crafter", "cards", (825, 1125)),
        ("makeplayingcards", "63x88", (816, 1110)),
        ("printplaygames", "cards", (839, 1134)),
        ("folder", "cards", (839, 1134)),
    ],
)
def test_pictures_have_the_very_pixels_and_say_their_resolution(
    shop: str, folder: str, pixels: tuple[int, int], tmp_path: Path
) -> None:
    root = write_project(tmp_path, WIDE)
    said = exported(root, shop)
    assert "no problems" in said and "3 pieces as" in said
    pictures = list((root / f"out/tiny/en/{shop}/{folder}").glob("*.png"))
    assert len(pictures) == (4 if shop == "folder" else 3)
    for path in pictures:
        with Image.open(path) as picture:
            assert picture.size == pixels and picture.mode == "RGB"
            assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.01)
    assert sum(int(row["copies"]) for row in listed(root / f"out/tiny/en/{shop}/list.csv")) == 3


def test_an_order_fills_every_slot_once(tmp_path: Path) -> None:
    root = write_project(tmp_path, BACKS)
    exported(root, "makeplayingcards", "--cards", "monster:bat=4", "--cards", "monster:cat")
    folder = root / "out/tiny/en/makeplayingcards/63x88"
    order = ElementTree.parse(folder / "order.xml").getroot()
    assert order.findtext("details/quantity") == "6" and order.findtext("details/foil") == "false"
    assert order.findtext("details/stock") == "(S30) Standard Smooth"
    for side, count in (("fronts", 6), ("backs", 2)):
        slots = [
            int(slot)
            for card in order.findall(f"{side}/card")
            for slot in card.findtext("slots", "").split(",")
        ]
        assert len(slots) == len({*slots}) == count and {*slots} <= {*range(6)}
        for card in order.findall(f"{side}/card"):
            assert (folder / card.findtext("id", "")).is_file() and card.findtext(
                "sourceType"
            ) == "Local File"
    assert [card.findtext("slots") for card in order.findall("backs/card")] == ["4,5"]
    assert order.findtext("cardback") == "back-1.png" and (folder / "back-1.png").is_file()


def test_an_order_names_a_picture_once_however_many_cards_show_it(tmp_path: Path) -> None:
    """Three cards share the rarer back: one entry with the slots of all of them."""
    layout = "layouts/tiny/monster.yaml"
    cards = "".join(f"- {{id: m{n}, name: M{n}, power: 1, line: Words {n}.}}\n" for n in range(7))
    back = 'back: {by: "{{ card.id }}", layouts: {m0: other, m1: other, m2: other}, else: reverse}'
    own = {layout: WIDE[layout].replace("back: reverse", back), "cards/tiny/monster.yaml": cards}
    root = write_project(tmp_path, {**BACKS, **own})
    exported(root, "makeplayingcards")
    order = ElementTree.parse(root / "out/tiny/en/makeplayingcards/63x88/order.xml").getroot()
    assert [card.findtext("slots") for card in order.findall("backs/card")] == ["0,1,2"]


def test_a_deck_with_one_back_is_called_plainly_and_needs_no_others(tmp_path: Path) -> None:
    root = write_project(tmp_path, WIDE)
    exported(root, "makeplayingcards")
    order = ElementTree.parse(root / "out/tiny/en/makeplayingcards/63x88/order.xml").getroot()
    assert order.findtext("cardback") == "back.png" and order.find("backs") is None


@pytest.mark.parametrize(
    ("shop", "name", "size", "first"),
    [
        ("drivethrucards", "cards.pdf", (69.85, 95.25), "back"),
        ("mb-print", "63x88.pdf", (69, 94), "front"),
        ("cartamundi", "63x88.pdf", (69, 94), "front"),
    ],
)
def test_pages_lie_in_the_order_of_the_shop(
    shop: str, name: str, size: tuple[float, float], first: str, tmp_path: Path
) -> None:
    root = write_project(tmp_path, WIDE)
    said = exported(root, shop)
    assert "6 pages, 9 fields read back and equal" in said
    pages = PdfReader(root / f"out/tiny/en/{shop}/{name}").pages
    names = ["Bat", "Cat", "Cat"]
    assert len(pages) == 6
    for number, page in enumerate(pages):
        assert [float(side) / 72 * 25.4 for side in page.mediabox[2:]] == pytest.approx(size, abs=0.01)
        trim = [float(side) / 72 * 25.4 for side in page.trimbox]
        assert (trim[2] - trim[0], trim[3] - trim[1]) == pytest.approx((63, 88), abs=0.01)
        assert page.bleedbox == page.mediabox
        has_face = number % 2 == (first == "back")
        assert (names[number // 2] in page.extract_text()) is has_face
    rows = listed(root / f"out/tiny/en/{shop}/list.csv")
    front, back = (2, 1) if first == "back" else (1, 2)
    assert [(row["front"], row["back"]) for row in rows] == [
        (f"{name} page {2 * n + front}", f"{name} page {2 * n + back}") for n in range(3)
    ]


def test_copies_are_folders_at_the_game_prototyper(tmp_path: Path) -> None:
    root = write_project(tmp_path, WIDE)
    exported(root, "the-game-prototyper")
    assert files(root) == [
        f"the-game-prototyper/{name}"
        for name in (
            "cards/1/001-bak.png",
            "cards/1/001-front.png",
            "cards/2/002-bak.png",
            "cards/2/002-front.png",
            "list.csv",
        )
    ]


@pytest.mark.thorough
def test_what_is_ordered_takes_the_place_of_what_was(tmp_path: Path) -> None:
    root = write_project(tmp_path, WIDE)
    exported(root, "folder")
    exported(root, "the-game-crafter")
    own = root / "out/tiny/en/folder/cards/notes.txt"
    own.write_text("mine")
    changed_file = root / "out/tiny/en/folder/cards/002-monster-cat-front.png"
    changed_file.write_bytes(changed_file.read_bytes() + b"!")
    before = files(root)
    exported(root, "folder", "--cards", "monster:bat")
    gone = {*before} - {*files(root)}
    assert gone == {"folder/cards/002-monster-cat-back.png"}, "what was changed, and what is not ours, stays"
    assert "prove/stray" in proved(root)
    own.unlink()
    changed_file.unlink()
    assert "no problems" in proved(root)


@pytest.mark.thorough
def test_a_picture_that_no_list_names_any_more_is_missed(tmp_path: Path) -> None:
    root = write_project(tmp_path, WIDE)
    exported(root, "makeplayingcards")
    assert "no problems" in proved(root)
    path, manifest = next((root / "out").rglob("*-front.png")), root / "out/tiny/manifest.json"
    said = json.loads(manifest.read_text(encoding="utf-8"))
    del said["files"][path.relative_to(manifest.parent).as_posix()]
    manifest.write_text(json.dumps(said), encoding="utf-8")
    assert "prove/stray" in proved(root)
    path.unlink()
    assert "prove/missing-output" in proved(root, code=1)


@pytest.mark.thorough
def test_a_build_and_an_order_live_in_one_folder(tmp_path: Path) -> None:
    root = write_project(tmp_path, WIDE)
    exported(root, "makeplayingcards", "--copies", "2")
    assert "no problems" in proved(root)
    built = CliRunner().invoke(app, ["--project", str(root), "build", "--out", str(root / "out")])
    assert built.exit_code == 0
    said = proved(root)
    assert "cards.pdf" in said and "order.xml: 1 file drawn again" in said
    told = said.count("impose/no-crop-marks")  # of the sheets of the build, and not of the order
    assert told == 2 and "2 notes;" in said
    exported(root, "mb-print", "--accept", "safe-zone")
    assert "2 notes;" in proved(root)


@pytest.mark.parametrize("name", ["63x88/order.xml", "63x88/back.png", "list.csv"])
@pytest.mark.thorough(keep=1)
def test_an_order_that_somebody_changed_is_told(name: str, tmp_path: Path) -> None:
    root = write_project(tmp_path, WIDE)
    exported(root, "makeplayingcards")
    path = root / "out/tiny/en/makeplayingcards" / name
    path.write_bytes(path.read_bytes().replace(b"1", b"2", 1) + b"\n")
    assert "was changed after it was built" in proved(root, 1)
    path.unlink()
    assert "does not exist, though the manifest lists it" in proved(root, 1)


@pytest.mark.thorough
def test_an_order_of_other_cards_or_of_another_profile_is_outdated(tmp_path: Path) -> None:
    profile = "title: Mine\nform: png\nproducts: {card: {trim: [63, 88], canvas: [816, 1110]}}\n"
    root = write_project(tmp_path, {**WIDE, "layouts/stock/services/mine.yaml": profile})
    exported(root, "mine")
    assert "no problems" in proved(root)
    (root / "layouts/stock/services/mine.yaml").write_text(profile.replace("1110", "1112"))
    said = proved(root, 1)
    assert "prove/outdated" in said and "profile of mine changed" in said and "forged" not in said
    (root / "layouts/stock/services/mine.yaml").unlink()
    assert "is no file that the game gives" in proved(root, 1)


@pytest.mark.parametrize(
    "wrong", ['"copies": true', '"copies": -1', '"pieces": [3]', '"pieces": ["a=0"]', '"components": 3']
)
@pytest.mark.thorough(keep=1)
def test_a_manifest_that_says_nonsense_of_an_order_is_told(wrong: str, tmp_path: Path) -> None:
    root = write_project(tmp_path, WIDE)
    exported(root, "folder")
    manifest = root / "out/tiny/manifest.json"
    entries = json.loads(manifest.read_text())
    key, value = next(iter(json.loads(f"{{{wrong}}}").items()))
    for entry in entries["files"].values():
        entry[key] = value
    manifest.write_text(json.dumps(entries))
    assert "is no file that the game gives" in proved(root, 1)


def test_what_is_cut_out_is_what_a_build_prints(tmp_path: Path) -> None:
    root = write_project(tmp_path, FILES)
    exported(root, "the-game-crafter")
    built = CliRunner().invoke(
        app, ["--project", str(root), "build", "--bleed", "full", "--out", str(root / "out")]
    )
    assert built.exit_code == 0, built.output
    pages = pypdfium2.PdfDocument(root / "out/tiny/en/cards.pdf")
    sheet = pages[0].render(scale=300 / 72).to_pil().convert("RGB")
    pages.close()
    with Image.open(root / "out/tiny/en/the-game-crafter/cards/001-monster-bat-front.png") as picture:
        left, top = round(3.425 / 25.4 * 300), round(3.625 / 25.4 * 300)
        card = picture.crop((left, top, left + round(63 / 25.4 * 300), top + round(88 / 25.4 * 300)))
    box = PdfReader(root / "out/tiny/en/cards.pdf").pages[0].trimbox
    height = float(PdfReader(root / "out/tiny/en/cards.pdf").pages[0].mediabox[3])
    x, y = round(float(box[0]) / 72 * 300), round((height - float(box[3])) / 72 * 300)
    # Pixels of the two do not lie on one another: they are compared a little softer, to one pixel.
    least = min(
        worst(card, sheet.crop((x + dx, y + dy, x + dx + card.width, y + dy + card.height)))
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
    )
    assert least < 0.02


def worst(one: Image.Image, other: Image.Image) -> float:
    """Return the share of pixels that differ by a third."""
    difference = ImageChops.difference(one.reduce(3), other.reduce(3)).convert("L")
    histogram = difference.histogram()
    return sum(histogram[85:]) / sum(histogram)


def test_no_white_shows_at_the_edge_of_a_canvas(tmp_path: Path) -> None:
    for name, bleed in (("short", 3.0), ("long", 4.0)):
        root = write_project(tmp_path / name, FILES if bleed == 3.0 else WIDE)
        said = exported(root, "the-game-crafter")
        assert ("export/bleed" in said) is (bleed == 3.0)
        for side in ("001-monster-bat-front", "back"):
            with Image.open(root / f"out/tiny/en/the-game-crafter/cards/{side}.png") as picture:
                width, height = picture.size
                rim = [picture.getpixel((x, y)) for x in range(width) for y in (0, 1, height - 1)]
                rim += [picture.getpixel((x, y)) for y in range(height) for x in (0, 1, width - 1)]
            assert min(255 - min(pixel) for pixel in rim) > 20, (name, side)


def test_a_back_with_less_bleed_than_its_face_is_told(tmp_path: Path) -> None:
    files_of = {**WIDE, "layouts/tiny/reverse.yaml": FILES["layouts/tiny/reverse.yaml"]}
    said = exported(write_project(tmp_path / "less", files_of), "the-game-crafter")
    assert "the back of monster:bat has 3" in said and "layouts/tiny/reverse.yaml" in said
    none = files_of["layouts/tiny/reverse.yaml"].replace("size: standard", "size: standard\nbleed: 0")
    files_of["layouts/tiny/reverse.yaml"] = none
    root = write_project(tmp_path / "none", files_of)
    said = exported(root, "the-game-crafter", code=1)
    assert "error[export/bleed]" in said and "nothing written" in said and not (root / "out").exists()


def test_what_is_refused_is_written_only_if_it_is_accepted(tmp_path: Path) -> None:
    near = {
        **WIDE,
        "layouts/tiny/monster.yaml": WIDE["layouts/tiny/monster.yaml"].replace(
            "[5, 5, 53, 10]", "[3, 3, 40, 10]"
        ),
    }
    near["layouts/tiny/theme.yaml"] = FILES["layouts/tiny/theme.yaml"].replace(
        "align: centre", "align: start"
    )
    root = write_project(tmp_path, near)
    said = exported(root, "mb-print", code=1)
    assert "error[export/safe-zone]" in said and "the field name on the face" in said
    assert "layouts/tiny/monster.yaml:5:" in said.replace("\n", " ") and not (root / "out").exists()
    said = exported(root, "mb-print", "--accept", "safe-zone")
    assert "warning[export/safe-zone]" in said and (root / "out/tiny/en/mb-print/63x88.pdf").is_file()
    cut = {
        **near,
        "layouts/tiny/monster.yaml": near["layouts/tiny/monster.yaml"].replace(
            "name: name,", "name: name, safe: false,"
        ),
    }
    assert "no problems" in exported(write_project(tmp_path / "cut", cut), "mb-print")


def test_a_size_that_the_shop_lacks_is_told_with_the_nearest(tmp_path: Path) -> None:
    square = {
        name: text.replace("size: standard", "size: [70, 90]").replace("[0, 0, 63, 88]", "[0, 0, 70, 90]")
        for name, text in WIDE.items()
    }
    said = exported(write_project(tmp_path, square), "makeplayingcards", code=1)
    assert (
        "MakePlayingCards prints nothing of 70 × 90 mm, the size of monster:bat and 1 more in cards" in said
    )
    assert "the nearest is Poker, 63.5 × 88.9 mm (poker)" in said and "layouts/tiny/monster.yaml:1:7" in said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("nowhere",), "there is no service 'nowhere'"),
        (("the-game-crafte",), "did you mean the-game-crafter?"),
        (("folder", "--accept", "size"), "'size' cannot be accepted"),
        (("folder", "--cards", "monster:dog"), "no chosen game has the piece 'monster:dog'"),
        (("folder", "nothing"), "nothing"),
        (("folder", "--lang", "fr"), "no chosen game has the language 'fr'"),
    ],
)
def test_wrong_use_is_told_in_a_sentence(arguments: tuple[str, ...], said: str, tmp_path: Path) -> None:
    root = write_project(tmp_path, WIDE)
    assert said in exported(root, *arguments, code=2) and not (root / "out").exists()


def test_a_game_with_errors_is_not_ordered(tmp_path: Path) -> None:
    root = write_project(tmp_path, changed("cards/tiny/monster.yaml", "power: 3", "power: many"))
    said = exported(root, "folder", code=1)
    assert "power" in said and not (root / "out").exists()


def test_what_no_shop_takes_is_left_out_or_refused_if_it_was_named(tmp_path: Path) -> None:
    game = FILES["cards/tiny/game.yaml"].replace(
        "components:\n", "components:\n  board: {title: Board, layout: board}\n"
    )
    board = "size: [200, 150]\nface:\n  - {type: rectangle, box: [0, 0, 200, 150], fill: sky, bleed: true}\n"
    root = write_project(tmp_path, {**WIDE, "cards/tiny/game.yaml": game, "layouts/tiny/board.yaml": board})
    assert "has nothing of their sort and size: board (tiny)" in exported(root, "makeplayingcards")
    said = exported(root, "makeplayingcards", "--only", "board", code=1)
    assert "prints nothing of 200 × 150 mm, the size of board in board" in said
    assert "nothing of" not in exported(root, "folder", "--only", "board")
    assert "folder/board/001-board-front.png" in files(root)


@pytest.mark.parametrize(("width", "is_made"), [(203.2, True), (203.35, True), (202.9, False)])
def test_a_board_goes_along_only_in_the_very_size(width: float, is_made: bool, tmp_path: Path) -> None:
    game = FILES["cards/tiny/game.yaml"].replace(
        "components:\n", "components:\n  board: {title: Board, layout: board}\n"
    )
    fill = f"- {{type: rectangle, box: [0, 0, {width}, 203.2], fill: sky, bleed: true}}"
    board = f"size: [{width}, 203.2]\nbleed: 4\nface:\n  {fill}\n"
    root = write_project(tmp_path, {**WIDE, "cards/tiny/game.yaml": game, "layouts/tiny/board.yaml": board})
    said = exported(root, "the-game-crafter")
    path = root / "out/tiny/en/the-game-crafter/board/001-board-front.png"
    assert path.is_file() is is_made and ("left out" in said) is not is_made
    if is_made:
        with Image.open(path) as picture:
            assert picture.size == (2475, 2475)


def test_pictures_on_a_card_have_as_many_pixels_as_a_shop_asks_for(tmp_path: Path) -> None:
    element = "  - {type: image, box: [10, 50, 25.4, 25.4], image: art/sun.png}\n"
    name = "layouts/tiny/monster.yaml"
    pictured = WIDE[name].replace("back: reverse", f"{element}back: reverse")
    for side, code in ((280, 1), (300, 0)):
        root = write_project(tmp_path / str(side), {**WIDE, name: pictured})
        (root / "art").mkdir()
        Image.new("RGB", (side, side), "#cc3300").save(root / "art/sun.png")
        said = exported(root, "makeplayingcards", code=code)
        assert ("error[export/resolution]" in said) is bool(code)
        assert not code or "is printed at 280 dots an inch" in said
    assert "warning[export/resolution]" in exported(
        tmp_path / "280", "makeplayingcards", "--accept", "resolution"
    )
    with Image.open(root / "out/tiny/en/makeplayingcards/63x88/001-monster-bat-front.png") as picture:
        assert picture.getpixel((36 + 118 + 50, 36 + 591 + 150)) == (204, 51, 0)


def test_shared_sheets_stand_for_their_components(tmp_path: Path) -> None:
    game = FILES["cards/tiny/game.yaml"].replace(
        "components:\n",
        "sheets: {small: [one, two]}\ncomponents:\n  one: {title: One, layout: one}\n  two: {title: Two, layout: two}\n",
    )
    board = "size: [20, 20]\nface:\n  - {type: rectangle, box: [0, 0, 20, 20], fill: sky, bleed: true}\n"
    files_of = {f"layouts/tiny/{name}.yaml": board for name in ("one", "two")}
    root = write_project(tmp_path, {**WIDE, "cards/tiny/game.yaml": game, **files_of})
    exported(root, "folder", "--only", "small")
    assert files(root) == ["folder/list.csv", "folder/one/001-one-front.png", "folder/two/001-two-front.png"]


def test_a_game_of_which_a_shop_prints_nothing_is_told(tmp_path: Path) -> None:
    game = FILES["cards/tiny/game.yaml"].replace(
        "cards: {title: Monster cards, cards: [monster]}", "board: {title: Board, layout: board}"
    )
    board = "size: [200, 150]\nface:\n  - {type: rectangle, box: [0, 0, 200, 150], fill: sky, bleed: true}\n"
    root = write_project(tmp_path, {**WIDE, "cards/tiny/game.yaml": game, "layouts/tiny/board.yaml": board})
    said = exported(root, "makeplayingcards", code=1)
    assert (
        "MakePlayingCards has nothing of the sort and size of board" in said and not (root / "out").exists()
    )


def test_decks_that_would_be_called_alike_are_told_apart(tmp_path: Path) -> None:
    game = FILES["cards/tiny/game.yaml"].replace(
        "components:\n", "components:\n  board: {title: Board, layout: board}\n  b: {title: B, layout: b}\n"
    )
    face = "face:\n  - {type: rectangle, box: [0, 0, 63, 88], fill: sky, bleed: true}\n"
    boards = {
        "layouts/tiny/board.yaml": f"size: [63, 88.001]\nbleed: 4\n{face}",
        "layouts/tiny/b.yaml": f"size: [63, 88]\nbleed: 4\n{face}",
    }
    profile = (
        "title: Mine\nform: png\ndeck: size\nbacks: free\nany_size: {bleed: 3, takes: [cards, layout]}\n"
    )
    files_of = {"cards/tiny/game.yaml": game, "layouts/stock/services/mine.yaml": profile, **boards}
    root = write_project(tmp_path, {**WIDE, **files_of})
    exported(root, "mine", "--only", "board", "--only", "b")
    assert [name for name in files(root) if "front" in name] == [
        "mine/63x88-2/001-b-front.png",
        "mine/63x88/001-board-front.png",
    ]


@pytest.mark.thorough
def test_a_deck_and_its_languages_have_folders_of_their_own(tmp_path: Path) -> None:
    arguments = ["--project", str(ROOT), "export", "makeplayingcards", "battle-dice", "--deck", "kaminfeuer"]
    arguments += ["--lang", "de", "--lang", "en", "--copies", "1", "--out", str(tmp_path)]
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    for language in ("de", "en"):
        folder = tmp_path / f"battle-dice/deck-kaminfeuer/{language}/makeplayingcards/63x88"
        order = ElementTree.parse(folder / "order.xml").getroot()
        assert int(order.findtext("details/quantity", "0")) == len(list(folder.glob("*front.png"))) > 5
    proof = ["--project", str(ROOT), "prove", "battle-dice", "--deck", "kaminfeuer", "--out", str(tmp_path)]
    proved_again = CliRunner().invoke(app, proof)
    assert proved_again.exit_code == 0 and "order.xml: 1 file drawn again" in proved_again.output


def test_the_library_gives_values(tmp_path: Path) -> None:
    project = ppgen.open_project(write_project(tmp_path, WIDE))
    made = ppgen.export(project, "makeplayingcards")
    assert made.findings.is_sound and made.service == "MakePlayingCards" and made.refused == ()
    ((path, product, cards, count, pages),) = made.decks
    assert (path, product, cards, count, pages) == ("tiny/en/makeplayingcards/63x88", "63 × 88 mm", 3, 4, 0)
    kinds = Counter(Path(file.path).suffix for file in made.files)
    assert kinds == {".png": 3, ".xml": 1, ".csv": 1} and all(file.content for file in made.files)
    again = ppgen.export(project, "makeplayingcards", options=ppgen.ExportOptions(jobs=2))
    assert [file.content for file in again.files] == [file.content for file in made.files]
    with pytest.raises(ppgen.WrongUseError, match="score sheets"):
        ppgen.export(project, "folder", ppgen.Selection(given=("a=b",)))
    with pytest.raises(ppgen.WrongUseError, match="jobs"):
        ppgen.export(project, "folder", options=ppgen.ExportOptions(jobs=0))


def test_cells_of_the_list_are_no_formulas(tmp_path: Path) -> None:
    root = write_project(
        tmp_path, {**WIDE, **changed("cards/tiny/monster.yaml", "name: Bat", 'name: "=1+2"')}
    )
    exported(root, "folder")
    assert listed(root / "out/tiny/en/folder/list.csv")[0]["name"] == "'=1+2"


def test_a_card_that_lies_on_its_side_is_turned_and_its_back_the_other_way(tmp_path: Path) -> None:
    wide = {
        name: text.replace("size: standard", "size: [88.9, 63.5]").replace(
            "[0, 0, 63, 88]", "[0, 0, 88.9, 63.5]"
        )
        for name, text in WIDE.items()
    }
    corner = '  - {type: rectangle, box: [0, 0, 20, 20], fill: "#ff0000", bleed: true}\n'
    for name in ("monster", "reverse"):
        path = f"layouts/tiny/{name}.yaml"
        wide[path] = (
            wide[path].replace("back: reverse\n", "")
            + corner
            + ("back: reverse\n" if name == "monster" else "")
        )
    root = write_project(tmp_path, wide)
    exported(root, "the-game-crafter")
    folder = root / "out/tiny/en/the-game-crafter/cards"
    for name, corner_at in (("001-monster-bat-front", (824, 0)), ("back", (0, 1124))):
        with Image.open(folder / f"{name}.png") as picture:
            assert picture.size == (825, 1125) and picture.getpixel(corner_at) == (255, 0, 0), name
