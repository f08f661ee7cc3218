"""Profiles of shops: to the pixel, a project's own in the place of ppgen's, and mistakes told at their line."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.common.geometry import Size
from ppgen.library import open_project, services
from ppgen.library.order_editions import services_of
from ppgen.model.services import PieceSort
from ppgen.orders.products import fit, is_exact, nearest_product
from tests.support.orders import shipped_services, tiny_edition
from tests.support.tiny import write_project

MINE = "layouts/stock/services/mine.yaml"
SOUND = "title: Mine\nform: png\nproducts:\n  card: {trim: [63, 88], canvas: [816, 1110]}\n"


def piece_of(width: float, height: float):
    return tiny_edition().chosen["cards"][0]._replace(size=Size(width, height))


@pytest.mark.parametrize(
    ("shop", "size", "product", "pixels", "bleed", "safe"),
    [
        ("the-game-crafter", (63, 88), "euro-poker-deck", (825, 1125), (3.425, 3.625), (57.15, 82.55)),
        ("the-game-crafter", (63.5, 88.9), "poker-deck", (825, 1125), (3.175, 3.175), (57.15, 82.55)),
        ("the-game-crafter", (88.9, 63.5), "poker-deck", (825, 1125), (3.175, 3.175), (82.55, 57.15)),
        ("the-game-crafter", (203.2, 101.6), "domino-board", (1275, 2475), (3.175, 3.175), None),
        ("makeplayingcards", (63, 88), "63x88", (816, 1110), (3.044, 2.99), (56.896, 81.788)),
        ("makeplayingcards", (63.5, 88.9), "poker", (822, 1122), (3.048, 3.048), (57.404, 82.804)),
        ("drivethrucards", (63, 88), "poker", (825, 1125), (3.425, 3.625), (57.15, 82.55)),
        ("mb-print", (88, 63), "88x63", None, (3, 3), (80, 55)),
        ("printplaygames", (63, 88), "63x88", None, (4, 4), (59, 84)),
        ("cartamundi", (70, 120), "70x120", None, (3, 3), (64, 114)),
    ],
)
def test_canvases_are_those_of_the_shop(
    shop: str,
    size: tuple[float, float],
    product: str,
    pixels: tuple[int, int] | None,
    bleed: tuple[float, float],
    safe: tuple[float, float] | None,
) -> None:
    service = shipped_services()[shop]
    sort = PieceSort.BOARDS if safe is None else PieceSort.CARDS
    found = fit(service, piece_of(*size), sort)
    assert found is not None and found.product.name == product
    assert pixels is None or found.product.pixels == pixels
    assert found.bleed == pytest.approx(bleed, abs=0.02 if pixels is None else 1e-3)
    assert safe is None or found.safe(service).size == pytest.approx(safe, abs=1e-3)


@pytest.mark.parametrize(
    ("width", "is_there", "is_same"), [(62.85, True, True), (62.5, True, False), (61.9, False, False)]
)
def test_sizes_are_the_same_up_to_a_fifth_of_a_millimetre_and_near_up_to_one(
    width: float, is_there: bool, is_same: bool
) -> None:
    service = shipped_services()["makeplayingcards"]
    found = fit(service, piece_of(width, 88), PieceSort.CARDS)
    assert (found is not None) is is_there
    assert found is None or is_exact(found) is is_same
    nearest = nearest_product(service, piece_of(width, 88), PieceSort.CARDS)
    assert nearest is not None and nearest.name == "63x88"


def test_each_canvas_of_the_game_crafter_has_an_eighth_of_an_inch_around_the_cut() -> None:
    products = shipped_services()["the-game-crafter"].products
    boxes = [product for product in products if product.name.startswith("tuck-box")]
    assert (len(products), len(boxes)) == (36, 5)
    assert all(box.trim == pytest.approx(box.canvas) for box in boxes)  # where it is cut, its template says
    for product in (one for one in products if one not in boxes):
        around = [(canvas - trim) / 2 for canvas, trim in zip(product.canvas, product.trim)]
        wanted = 3.425 if product.name == "euro-poker-deck" else 3.175
        assert around == pytest.approx([wanted, wanted], abs=0.28), product.name
        assert product.pixels == tuple(round(side / 25.4 * 300) for side in product.canvas)


def test_a_project_describes_shops_of_its_own_and_ppgens_anew(tmp_path: Path) -> None:
    root = write_project(tmp_path, {MINE: SOUND, "layouts/stock/services/folder.yaml": SOUND})
    known = services(open_project(root))
    assert known["mine"].products[0].pixels == (816, 1110) and known["folder"].title == "Mine"
    assert known["folder"].any_size is None and "the-game-crafter" in known
    told = CliRunner().invoke(app, ["--project", str(root), "export"])
    assert told.exit_code == 0 and "mine " in told.output and "Mine: PNG; card" in told.output


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (SOUND.replace("form: png", "form: gif"), 2, "png"),
        (SOUND.replace("[816, 1110]", "[16, 1110]"), 1, "less than its trim"),
        (SOUND.replace("[816, 1110]", "[816, 0]"), 4, "1 or more"),
        (SOUND.replace("[816, 1110]", "[10001, 10000]"), 1, "100,000,000 pixels"),
        ("title: M\nform: png\nany_size: {bleed: 51}\n", 3, "50 or less"),
        (SOUND + "safe_edge: 408\n", 1, "safe_edge leaves nothing"),
        (SOUND + "colour: cmyk\n", 5, "colour"),
        (SOUND + 'names: {pattern: "{side}"}\n', 5, "tell cards and sides apart"),
        (SOUND + 'names: {pattern: "../{card}{side}"}\n', 5, "letters, digits"),
        (SOUND + "names: {front: A, back: A}\n", 5, "tell cards and sides apart"),
        (SOUND + "stock: Cardboard\n", 5, "(S30) Standard Smooth"),
        (SOUND + "stock: (P10) Plastic\nfoil: true\n", 1, "foil does not go"),
        (SOUND + "least_cards: 5\nmost_cards: 4\n", 1, "not more than most_cards"),
        ("title: Mine\nform: png\n", 1, "products, or takes any_size"),
        ("[]\n", 1, "title is missing"),
    ],
)
@pytest.mark.thorough(keep=3)
def test_a_wrong_profile_is_told_at_its_line(text: str, line: int, said: str, tmp_path: Path) -> None:
    root = write_project(tmp_path, {MINE: text})
    known, problems = services_of(open_project(root))
    assert "mine" not in known and {problem.rule for problem in problems} == {"stock/invalid"}
    assert problems[0].span is not None and (problems[0].span.file, problems[0].span.line) == (MINE, line)
    assert said in f"{problems[0].message} {problems[0].hint}"
    for command in (["export", "mine", "--out", str(tmp_path / "out")], ["check"]):
        told = CliRunner().invoke(app, ["--project", str(root), *command])
        assert told.exit_code == 1 and MINE in told.output and not (tmp_path / "out").exists()


def test_a_name_that_is_none_is_told(tmp_path: Path) -> None:
    root = write_project(tmp_path, {"layouts/stock/services/My Shop.yaml": SOUND})
    _, problems = services_of(open_project(root))
    assert [problem.rule for problem in problems] == ["stock/invalid"] and "my-shop.yaml" in problems[0].hint


def test_a_word_of_a_list_that_nobody_knows_is_told_once(tmp_path: Path) -> None:
    text = "title: Mine\nform: png\nproducts:\n  a: {trim: [63, 88], canvas: [816, 1110], takes: [bord]}\n"
    root = write_project(tmp_path, {"layouts/stock/services/mine.yaml": text})
    known, problems = services_of(open_project(root))
    assert "mine" not in known and len(problems) == 1 and '"bord"' in problems[0].message
    (root / "layouts/stock/services/mine.yaml").write_text(text.replace("[bord]", "[]"), encoding="utf-8")
    _, problems = services_of(open_project(root))
    assert [problem.message for problem in problems] == ["takes must be at least 1 long"]


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("{takes: [cards]}", "say is missing"),
        ("{takes: [crds], say: Hello.}", "entry 1 of takes must be one of"),
        ("3", "entry 1 of tell must be text"),
    ],
)
def test_a_wrong_sentence_is_told_once(told: str, said: str, tmp_path: Path) -> None:
    text = f"title: Mine\nform: png\nany_size: {{bleed: 3}}\ntell: [{told}]\n"
    root = write_project(tmp_path, {"layouts/stock/services/mine.yaml": text})
    (problem,) = services_of(open_project(root))[1]
    assert problem.message.startswith(said)
