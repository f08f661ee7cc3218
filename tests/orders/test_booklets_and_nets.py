"""Booklets go to a shop page by page, nets with the lines of their machines, and both are proved again."""

from __future__ import annotations

import io
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some
from PIL import Image
from pypdf import PdfReader, PdfWriter
from pypdf.generic import DecodedStreamObject, NameObject
from typer.testing import CliRunner

from ppgen.checks import PrintedPieces
from ppgen.cli.app import app
from ppgen.common.colour import Colour
from ppgen.common.geometry import Rect, Size
from ppgen.common.problem import Severity
from ppgen.compose.folded.legend import KeyLettering, legend
from ppgen.display.ops import Field, Fill, Layer, LayerKind, Stroke, rectangle, walk
from ppgen.display.pieces import Document, Piece
from ppgen.folding.pictures.lines import CreaseMarks, LineLook, net_lines
from ppgen.model.services import Binding, PieceSort, Service
from ppgen.orders.binding import binding_faults, opened_from_the_right
from ppgen.orders.canvases import canvas_sheet
from ppgen.orders.order import AsDrawn, Order, order_of
from ppgen.orders.painting import OrderDrawing, painted
from ppgen.orders.products import fit
from ppgen.orders.refusals import refusals
from tests.load.test_separations import PROFILE
from tests.orders.test_export import exported, files, listed, proved
from tests.orders.test_press_pages import separations
from tests.orders.test_separated import exported as pages_held
from tests.orders.test_separated import rewritten
from tests.support.folded_things import a_box
from tests.support.needs import needs_tool
from tests.support.ole import ROOT
from tests.support.orders import WIDE, shipped_services, tiny_edition
from tests.support.tiny import FILES, write_project

GAME = FILES["cards/tiny/game.yaml"]
CARDS = "cards: {title: Monster cards, cards: [monster]}"
BOOK = GAME.replace(CARDS, "book: {title: Book, leaflet: booklet, cards: [monster]}")
LEAFLET = BOOK.replace("leaflet: booklet", "leaflet: half")
BOXED = GAME.replace(
    "components:\n",
    "components:\n  box: {title: Box, layout: box, net: tray, holds: [cards], options: {lid: none}}\n",
)
BOX = """\
panels:
  bottom:
    - {type: rectangle, box: [0, 0, 30, 30], fill: sky, bleed: true}
    - {type: text, name: face, box: [5, 5, 50, 10], text: "A box", style: title}
"""


def book(**changes: str) -> dict[str, str]:
    """Return the small game with a booklet of two pages and two blank ones."""
    return {**WIDE, "cards/tiny/game.yaml": BOOK, **changes}


def booklet_order(pages: int, *, multiple: int, from_right: bool = False) -> Order:
    """Return an order of a booklet of so many pages, 5 × 8 inches large."""
    shop = shipped_services()["the-game-crafter"]
    shop = type(shop)(**{**fields_of(shop), "binding": Binding(multiple, 4, 40)})
    return ordered(pages_of(pages), shop, from_right=from_right)


def pages_of(count: int, *, size: tuple[float, float] = (127.0, 203.2), bleed: float = 4.0) -> list[Piece]:
    first = tiny_edition().chosen["cards"][0]
    return [
        first._replace(
            id=f"page:{number}",
            card=f"page:{number}",
            size=Size(*size),
            bleed=bleed,
            layout="monster",
            back=(),
        )
        for number in range(count)
    ]


def ordered(pages: list[Piece], shop: Service, *, from_right: bool = False) -> Order:
    class Booklet:
        def pages_to_bind(self, pieces: Any) -> Any:
            return pieces

    components: Any = {"book": Booklet()}
    return order_of(shop, {"book": tuple(pages)}, components, (), drawn=AsDrawn(from_right=from_right))


def errors(order: Order) -> set[str]:
    edition = tiny_edition()
    held = {deck.name: tuple(one.piece for one in deck.pieces) for deck in order.decks}
    printed = PrintedPieces(edition.deck, edition.loaded.layouts, edition.loaded.fonts, held)
    return {one.rule for one in refusals(order, printed) if one.severity is Severity.ERROR}


def fields_of(shop: Any) -> dict[str, Any]:
    return {name: getattr(shop, name) for name in shop.__dataclass_fields__}


def test_a_booklet_is_single_pages_in_order_with_blank_ones_behind(tmp_path: Path) -> None:
    root = write_project(tmp_path, book())
    said = exported(root, "folder")
    assert "1 booklet of 4 pages as 63 × 88 mm, 4 files" in said
    assert "the last 2 pages are blank in book, so that A plain folder of pictures can bind its 4" in said
    assert [name for name in files(root) if "/book/" in name] == [
        "folder/book/001-monster-bat-front.png",
        "folder/book/002-monster-cat-front.png",
        "folder/book/003-blank-1-front.png",
        "folder/book/004-blank-2-front.png",
    ]
    blank = Image.open(root / "out/tiny/en/folder/book/003-blank-1-front.png")
    assert blank.getextrema() == ((255, 255),) * 3
    rows = [row for row in listed(root / "out/tiny/en/folder/list.csv") if row["deck"] == "book"]
    assert [(row["number"], row["copies"], row["back"]) for row in rows] == [
        (str(number), "1", "") for number in (1, 2, 3, 4)
    ]
    proved(root)
    (root / "out/tiny/en/folder/book/002-monster-cat-front.png").write_bytes(b"")
    assert "002-monster-cat-front.png" in proved(root, code=1)


def test_pages_of_a_file_are_not_repeated_for_each_booklet_and_half_of_one_is_all(tmp_path: Path) -> None:
    shop = "title: Corner\nform: pdf\ncopies: repeat\nany_size: {bleed: own, takes: [cards, booklet]}\n"
    root = write_project(tmp_path, book(**{"layouts/stock/services/corner.yaml": shop}))
    said = exported(root, "corner", "--cards", "book", "--copies", "3")
    assert "3 booklets of 4 pages as 63 × 88 mm, 1 file" in said
    assert len(PdfReader(root / "out/tiny/en/corner/book.pdf").pages) == 4


@pytest.mark.parametrize(
    ("pages", "rule"), [(3, ""), (4, ""), (40, ""), (41, "export/count"), (44, "export/count")]
)
def test_what_a_shop_cannot_bind_is_refused(pages: int, rule: str) -> None:
    from_shop = shipped_services()["the-game-crafter"]
    assert from_shop.binding == Binding(4, 4, 40)
    order = booklet_order(pages, multiple=1)
    faults = [problem for deck in order.decks for problem in binding_faults(deck, order.service)]
    assert [fault.rule for fault in faults if fault.severity is Severity.ERROR] == ([rule] if rule else [])


@given(pages=some.integers(1, 90), multiple=some.integers(1, 16))
def test_what_opens_at_the_right_begins_with_its_last_page(pages: int, multiple: int) -> None:
    """Blank pages follow the last that is read, whichever way."""
    (one,), (other,) = (
        booklet_order(pages, multiple=multiple, from_right=way).decks for way in (False, True)
    )
    names = [page.piece.id for page in one.pieces]
    assert [page.piece.id for page in other.pieces] == names[::-1]
    assert len(names) % multiple == 0 and len(names) - max(pages, 4) < multiple
    assert names[:pages] == [f"page:{number}" for number in range(pages)]


@pytest.mark.parametrize(
    ("size", "product"),
    [
        ((127, 203.2), "large-booklet"),
        ((105, 148), "large-booklet"),
        ((98, 136), "large-booklet"),
        ((64, 94), "tarot-booklet"),
        ((88.9, 127), "medium-booklet"),
    ],
)
def test_a_page_becomes_as_large_as_the_nearest_booklet_that_holds_it(
    size: tuple[float, float], product: str
) -> None:
    (deck,) = ordered(pages_of(4, size=size), shipped_services()["the-game-crafter"]).decks
    trim, page = deck.product.trim, deck.pieces[0].fit
    assert deck.product.name == product and 1 <= page.enlarged <= 1.3
    assert page.piece.size.width <= trim.width + 1e-9 and page.piece.size.height <= trim.height + 1e-9
    assert min(abs(trim.width - page.piece.size.width), abs(trim.height - page.piece.size.height)) < 1e-6


@pytest.mark.parametrize("size", [(150, 150), (95, 130), (30, 40), (148, 105)])
def test_a_page_that_would_become_much_larger_or_smaller_is_left_out(size: tuple[float, float]) -> None:
    order = ordered(pages_of(4, size=size), shipped_services()["the-game-crafter"])
    assert order.decks == () and order.left_out == ("book",)


def test_what_is_left_of_an_enlarged_page_goes_on_out_of_its_bleed(tmp_path: Path) -> None:
    """A page that is green to its edges is green to those of the canvas, and its red middle stays one."""
    size = Size(105, 148)
    green = Fill(rectangle(size.rect().grown(3)), Colour(0, 128, 0))
    red = Fill(rectangle(Rect(0, 1, 105, 20)), Colour(200, 0, 0))
    pages = [page._replace(face=(green, red)) for page in pages_of(4, size=size, bleed=3.0)]
    (deck,) = ordered(pages, shipped_services()["the-game-crafter"]).decks
    sheet = canvas_sheet(deck.pieces[0].fit, 1, is_back=False)
    drawing = OrderDrawing(Document("t", "t", "1", "book", "en", ()), {}, tmp_path, "t")
    with Image.open(io.BytesIO(painted([sheet], drawing, 300)[0])) as picture:
        assert picture.size == deck.product.pixels == (1575, 2475)
        column = [picture.getpixel((800, y)) for y in range(picture.height)]
        edges = [picture.getpixel((x, y)) for x in (0, 1574) for y in range(picture.height)]
    assert {*edges} <= {*column} and {*column[:100]} == {*column[-100:]} == {(0, 128, 0)}
    pure = [colour for colour in column if colour in {(0, 128, 0), (200, 0, 0)}]
    runs = [colour for colour, before in zip(pure, [None, *pure]) if colour != before]
    assert runs == [(0, 128, 0), (200, 0, 0), (0, 128, 0)]  # the red shows once


def seeded() -> list[tuple[str, list[Piece], str]]:
    """Return forty booklets and more that The Game Crafter does not bind, each with what is told."""
    sizes = [
        (f"size-{dx}-{dy}", pages_of(8, size=(127.0 + dx, 203.2 + dy)), "left out")
        for dx, dy in ((-60, 0), (200, 0), (0, 60), (90, 60), (-110, -150), (80, 0), (100, 0), (0, -120))
    ]
    counts = [(f"pages-{count}", pages_of(count), "export/count") for count in range(41, 61)]
    bleeds = [
        (f"bleed-{bleed}", pages_of(8, bleed=bleed), "export/bleed")
        for bleed in (0.0, 0.3, 0.6, 0.9, 1.2, 1.5, 1.8, 2.1)
    ]
    small = [
        (f"larger-bleed-{bleed}", pages_of(8, size=(105, 148), bleed=bleed), "export/bleed")
        for bleed in (0.0, 0.4, 0.8, 1.2, 1.6)
    ]
    return [*sizes, *counts, *bleeds, *small]


@pytest.mark.parametrize(("pages", "rule"), [pytest.param(p, r, id=n) for n, p, r in seeded()])
def test_a_mistake_in_a_booklet_is_refused(pages: list[Piece], rule: str) -> None:
    order = ordered(pages, shipped_services()["the-game-crafter"])
    if rule == "left out":
        assert order.left_out == ("book",) and not order.decks
    else:
        assert errors(order) == {rule}


@pytest.mark.parametrize(("pages", "made"), [(1, 4), (4, 4), (5, 8), (8, 8)])
def test_blank_pages_fill_up_what_is_bound_and_no_more(pages: int, made: int) -> None:
    (deck,) = booklet_order(pages, multiple=4).decks
    assert len(deck.pieces) == made and deck.blank_pages == made - pages
    assert [one.piece.id for one in deck.pieces[:pages]] == [f"page:{number}" for number in range(pages)]


def test_who_reads_from_right_to_left_has_it_opened_from_the_right() -> None:
    (told,) = opened_from_the_right(booklet_order(4, multiple=4))
    assert (told.rule, told.severity) == ("export/binding", Severity.NOTE)
    edition = tiny_edition()
    cards = order_of(
        shipped_services()["folder"],
        {"cards": edition.chosen["cards"]},
        edition.loaded.components,
        (),
        drawn=AsDrawn(),
    )
    assert [*opened_from_the_right(cards)] == []


def test_a_page_of_five_by_eight_inches_has_the_pixels_of_its_canvas(tmp_path: Path) -> None:
    larger = {
        "layouts/tiny/monster.yaml": WIDE["layouts/tiny/monster.yaml"].replace(
            "size: standard", "size: [127, 203.2]"
        ),
        "layouts/tiny/reverse.yaml": WIDE["layouts/tiny/reverse.yaml"].replace(
            "size: standard", "size: [127, 203.2]"
        ),
    }
    root = write_project(tmp_path, {**WIDE, **larger, "cards/tiny/game.yaml": BOOK})
    exported(root, "the-game-crafter")
    with Image.open(root / "out/tiny/en/the-game-crafter/book/001-monster-bat-front.png") as page:
        assert page.size == (1575, 2475)


def test_shops_without_booklets_leave_them_out_and_name_what_they_have(tmp_path: Path) -> None:
    root = write_project(tmp_path, book())
    assert "MakePlayingCards has nothing of the sort and size of book" in exported(
        root, "makeplayingcards", code=1
    )
    assert "as Small Booklet, 4 files" in exported(root, "the-game-crafter", "--only", "book")


def test_other_leaflets_are_handed_in_flat(tmp_path: Path) -> None:
    root = write_project(tmp_path, {**WIDE, "cards/tiny/game.yaml": LEAFLET})
    said = exported(root, "folder")
    assert "book: 1 piece as 126 × 88 mm, 2 files" in said


def test_a_net_shows_its_lines_in_a_picture(tmp_path: Path) -> None:
    root = write_project(tmp_path, {**WIDE, "cards/tiny/game.yaml": BOXED, "layouts/tiny/box.yaml": BOX})
    said = exported(root, "folder", "--only", "box")
    assert "1 piece as" in said
    (path,) = (root / "out/tiny/en/folder").glob("box*/*.png")
    with Image.open(path) as picture:
        assert len(picture.getcolors(10_000_000)) > 3  # white, the sky, the letters, and the lines


@pytest.mark.parametrize("at_press", [False, True])
def test_what_the_key_of_a_net_says_is_drawn_beside_it(at_press: bool) -> None:
    net = strip_net()
    shop = shipped_services()["press" if at_press else "folder"]
    found = fit(shop, net, PieceSort.NETS)
    assert found is not None
    sheet = canvas_sheet(found._replace(sort=PieceSort.NETS), 1, is_back=False, keeps_lines=not at_press)
    (placement,) = sheet.front.placements
    words = {op.name for op, _ in walk(placement.ops) if isinstance(op, Field)}
    drawn = {op for op, _ in walk(placement.ops) if isinstance(op, Stroke)}
    marks = {
        op
        for layer in net.face
        if isinstance(layer, Layer) and layer.kind is LayerKind.GUIDE
        for op in layer.ops
    }
    assert {"key-mountain", "key-valley", "net"} <= words and ("key-cut" in words) is not at_press
    assert marks and marks <= drawn
    assert any(isinstance(op, Layer) for op in placement.ops) is not at_press


@pytest.mark.parametrize("marks", [*CreaseMarks])
def test_a_key_says_nothing_of_folds_that_are_not_marked(marks: CreaseMarks) -> None:
    words = {op.name for op, _ in walk(strip_net(marks).face) if isinstance(op, Field)}
    assert "key-cut" in words
    assert {"key-mountain", "key-valley"} & words == (
        set() if marks is CreaseMarks.NONE else {"key-mountain", "key-valley"}
    )


def strip_net(marks: CreaseMarks = CreaseMarks.TICKS) -> Piece:
    """Return a net with folds of both directions, its lines and its key."""
    net = a_box().nets[0]
    look = LineLook(marks=marks)
    key, problems = legend(
        net, look, lettering=KeyLettering(tiny_edition().work.typesetter, "Strip", {}), number=(1, 1)
    )
    assert problems == [] and key.ops
    ops = (*net_lines(net, look), *key.ops)
    return Piece("strip", net.size, 0.3, net.size.rect(), ops, copies=1, cut_along=True, layout="monster")


@needs_tool("gs")
@pytest.mark.thorough
def test_a_net_at_a_press_is_cut_and_creased_by_inks_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = write_project(tmp_path, {**WIDE, "cards/tiny/game.yaml": BOXED, "layouts/tiny/box.yaml": BOX})
    shutil.copy(PROFILE, root / "press.icc")
    words = ("press", "--only", "box", "--profile", "press.icc", "--accept", "bleed")
    held = pages_held(root, monkeypatch, *words)
    assert held.against(held.content) == []
    (path,) = (root / "out/tiny/en/press").glob("*.pdf")
    plates = separations(path, tmp_path / "plates", page=1)
    for ink in ("CutContour", "Crease"):
        assert plates[ink].getextrema()[0] == 0, ink
    proved(root)
    for change, says in (
        (line_moved("Crease"), "another line to crease along"),
        (line_moved("CutContour"), "another line to cut along"),
        (inks_exchanged, "another line to cut along"),
    ):
        found = held.against(rewritten(held.content, change))
        assert any(says in problem.message for problem in found), says


def line_moved(ink: str) -> Callable[[PdfWriter], None]:
    """Return what moves all lines of an ink by a tenth of a millimetre."""

    def change(writer: PdfWriter) -> None:
        page: Any = writer.pages[0]
        called = next(
            name for name, space in page["/Resources"]["/ColorSpace"].items() if space[1] == f"/{ink}"
        )
        data = page["/Contents"].get_data().decode("latin-1")
        before, mark, after = data.partition(f"{called} CS")
        assert mark
        figure = next(word for word in after.split() if word == "w")
        head, _, tail = after.partition(f" {figure} ")
        x, _, rest = tail.partition(" ")
        replaced(writer, before + mark + head + f" {figure} {float(x) + 0.1:.3f} " + rest)

    return change


def inks_exchanged(writer: PdfWriter) -> None:
    page: Any = writer.pages[0]
    spaces = {str(space[1]): name for name, space in page["/Resources"]["/ColorSpace"].items()}
    cut, crease = spaces["/CutContour"], spaces["/Crease"]
    data = page["/Contents"].get_data().decode("latin-1")
    swapped = data.replace(f"{cut} CS", "/Other CS").replace(f"{crease} CS", f"{cut} CS")
    replaced(writer, swapped.replace("/Other CS", f"{crease} CS"))


def replaced(writer: PdfWriter, data: str) -> None:
    made = DecodedStreamObject()
    made.set_data(data.encode("latin-1"))
    writer.pages[0][NameObject("/Contents")] = writer._add_object(made)


@pytest.mark.parametrize(("pages", "least", "made"), [(1, 8, 8), (7, 8, 8), (9, 8, 12), (3, 6, 8), (8, 8, 8)])
def test_blank_pages_fill_up_to_the_fewest_that_are_bound(pages: int, least: int, made: int) -> None:
    shop = shipped_services()["the-game-crafter"]
    shop = type(shop)(**{**fields_of(shop), "binding": Binding(4, least, 40)})
    order = ordered(pages_of(pages), shop)
    (deck,) = order.decks
    assert (len(deck.pieces), deck.blank_pages) == (made, made - pages)
    assert errors(order) == set()


def test_every_sort_of_piece_has_a_shop() -> None:
    taken = {
        sort
        for shop in shipped_services().values()
        for sort in (
            *(shop.any_size.sorts if shop.any_size else ()),
            *(sort for product in shop.products for sort in product.sorts),
        )
    }
    assert taken == {*PieceSort}


@pytest.mark.parametrize("kind", ["tokens: {}, cards: [token]", "cards: [token]"])
@pytest.mark.parametrize("outline", ["ellipse", "hexagon"])
@pytest.mark.thorough(keep=1)
def test_art_fills_the_corners_of_a_chit_and_small_cards_become_chits(
    outline: str, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(app, ["new", "coins", "--style", "tokens"]).exit_code == 0
    game = tmp_path / "cards/coins/game.yaml"
    assert "tokens: {}, cards: [token]" in game.read_text(encoding="utf-8")
    game.write_text(game.read_text(encoding="utf-8").replace("tokens: {}, cards: [token]", kind), "utf-8")
    for name in ("token", "back"):
        layout = tmp_path / f"layouts/coins/{name}.yaml"
        said = layout.read_text(encoding="utf-8")
        layout.write_text(said.replace("outline: ellipse", f"outline: {outline}"), encoding="utf-8")
    said = " ".join(exported(tmp_path, "the-game-crafter").split())
    assert "as Large Chit, 5 files" in said and "add a chit" in said and "add a deck" not in said
    pictures = sorted((tmp_path / "out/coins/en/the-game-crafter/tokens").glob("*.png"))
    assert len(pictures) == 5
    for path in pictures:
        with Image.open(path) as picture:
            assert picture.size == (375, 375)
            corners = {picture.convert("RGB").getpixel((x, y)) for x in (0, 374) for y in (0, 374)}
            assert corners <= {(0xB3, 0x54, 0x1E), (0x1D, 0x45, 0x96)}, path
    exported(tmp_path, "folder")
    with Image.open(next((tmp_path / "out/coins/en/folder").rglob("001-*front.png"))) as picture:
        assert picture.convert("RGB").getpixel((0, 0)) == (255, 255, 255)  # an outline stays in sight there


@pytest.mark.thorough
def test_many_copies_take_no_more_work_than_one(tmp_path: Path) -> None:
    wish = ("--lang", "en", "--copies", "1000", "--accept", "safe-zone", "--out", str(tmp_path))
    result = CliRunner().invoke(app, ["--project", str(ROOT), "export", "the-game-crafter", "ole", *wish])
    assert result.exit_code == 0 and "52,000 pieces" in result.output, result.output


@needs_tool("gs")
@pytest.mark.parametrize("outline", ["", "outline: ellipse\n"])
def test_what_has_an_outline_is_cut_along_it_and_no_art_is_made_beyond(outline: str, tmp_path: Path) -> None:
    coin = (
        f"size: [30, 30]\nbleed: 2mm\n{outline}face:\n"
        "  - {type: rectangle, box: [0, 0, 30, 30], fill: sky, bleed: true}\n"
        "  - {type: text, name: name, box: [8, 10, 14, 10], text: One, style: title}\n"
    )
    game = GAME.replace(CARDS, "coins: {title: Coins, tokens: {coin: 3}}").replace(
        "languages", "sheets: {}\nlanguages"
    )
    root = write_project(tmp_path, {"cards/tiny/game.yaml": game, "layouts/tiny/coin.yaml": coin})
    shutil.copy(PROFILE, root / "press.icc")
    waived = ("--only", "coins", "--profile", "press.icc")
    said = exported(root, "press", *waived)
    assert ("the outermost 1.00 mm are missing" in said) is bool(outline)
    assert ("1.00 mm are drawn out of what is beside them" in said) is not bool(outline)
    (path,) = (root / "out/tiny/en/press").glob("*.pdf")
    plates = separations(path, tmp_path / "plates", page=1)
    assert ("CutContour" in plates) is bool(outline)
    corner = plates["Cyan"].getpixel((1, 1))
    assert (corner == 255) is bool(outline)  # white beside a coin, and art to the edge of a tile
