"""Is a printer found out by its test sheet, by scans and by eye, so that backs lie behind their fronts?"""

from __future__ import annotations

import random
import subprocess
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PdfReader
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.common.geometry import Size
from ppgen.display.landing import Landing
from ppgen.display.printing import FlipEdge
from ppgen.exchange.calibration.eye import read_by_eye
from ppgen.exchange.calibration.scan_files import ScanError, opened_scan
from ppgen.exchange.calibration.scans import read_scans
from ppgen.impose.calibration_plan import CalibrationPlan
from tests.support.simulated_printers import Error, Printer, Spot, by_eye, some_error
from tests.support.simulated_scans import Scanner, scan
from tests.support.tiny import write_project

A4, LETTER = (210.0, 297.0), (215.9, 279.4)
PAPERS = {"a4": A4, "letter": LETTER}
WELL = 0.1
"""So near to its front must a corrected back lie at every corner of every card; mm."""

BY_EYE = 0.15


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


@pytest.fixture(scope="module")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, bool], Path]:
    """Return the test sheets by paper and whether they are turned over the long edge."""
    folder = tmp_path_factory.mktemp("sheets")
    made = {}
    for paper, long_edge in product(PAPERS, (True, False)):
        name = "long" if long_edge else "short"
        command = ["calibrate", name, "--paper", paper, "--flip", name, "--out", str(folder)]
        result = CliRunner().invoke(app, command)
        assert result.exit_code == 0, result.output
        made[paper, long_edge] = folder / f"test-sheet-{name}-{paper}{'' if long_edge else '-short'}.pdf"
    return made


def plan_of(paper: str, long_edge: bool) -> CalibrationPlan:
    return CalibrationPlan(Size(*PAPERS[paper]), FlipEdge.LONG if long_edge else FlipEdge.SHORT)


def card_corners(page: Spot) -> list[Spot]:
    """Return the corners of nine cards in the middle of the paper."""
    left, top = (page[0] - 189) / 2, (page[1] - 264) / 2
    return [(left + 63 * column, top + 88 * row) for column in range(4) for row in range(4)]


def farthest(printer: Printer, landing: Landing, page: Spot) -> float:
    """Return how far a corner of a card on the back lies from that on the front, once the back is corrected."""
    correction = landing.correction(Size(*page))
    off = []
    for spot in card_corners(page):
        moved = correction.apply(*printer.through(spot, page))
        (x, y), (u, v) = printer.front_spot(spot, page), printer.back_spot((moved.x, moved.y), page)
        off.append(((x - u) ** 2 + (y - v) ** 2) ** 0.5)
    return max(off)


class Bench:
    """A simulated printer and scanner, by number; `scans` are files in either order."""

    def __init__(self, sheets: dict[tuple[str, bool], Path], number: int, folder: Path) -> None:
        chance = random.Random(number)
        self.paper = ("a4", "letter")[number % 2]
        self.long_edge = number % 3 != 2
        self.page = PAPERS[self.paper]
        self.sheet = sheets[self.paper, self.long_edge]
        self.printer = Printer(some_error(chance), some_error(chance), self.long_edge)
        self.plan = plan_of(self.paper, self.long_edge)
        self._folder = folder
        self.scanners = [
            Scanner(
                clockwise=chance.uniform(-2, 2),
                place=(6 + chance.uniform(-2, 2), 6 + chance.uniform(-2, 2)),
                room=(self.page[0] + 12, self.page[1] + 12),
                stretch=(1 + chance.uniform(-0.001, 0.001), 1 + chance.uniform(-0.001, 0.001)),
                noise=chance.uniform(2, 8),
                behind=chance.randint(10, 70),
                upside_down=chance.random() < 0.5,
                seed=number,
            )
            for _ in range(2)
        ]
        self.order = chance.sample((0, 1), 2)

    def picture(self, side: int) -> Image.Image:
        error = (self.printer.front, self.printer.back)[side]
        return scan(self.sheet, side, error, self.scanners[side], self.page)

    def scans(self, *, dots: float | None = 200, suffix: str = ".png") -> tuple[Path, ...]:
        paths = []
        for side in (0, 1):
            path = self._folder / f"side-{side}{suffix}"
            self.picture(side).save(path, **({} if dots is None else {"dpi": (dots, dots)}))
            paths.append(path)
        return tuple(paths[side] for side in self.order)


def check_printers(sheets: dict[tuple[str, bool], Path], numbers: range, folder: Path) -> None:
    unknown, far = 0, list[float]()
    for number in numbers:
        bench = Bench(sheets, number, folder)
        landing, problems = read_scans(bench.plan, bench.scans())
        if landing is None:
            assert {problem.rule for problem in problems} <= {"printer/uncertain"}, (number, problems)
            unknown += 1
            continue
        far.append(farthest(bench.printer, landing, bench.page))
        assert far[-1] <= WELL, (number, far[-1])
    assert unknown <= len(numbers) / 20, "most printers are found out"
    print(
        f"{len(far)} printers, {unknown} told as unknown; worst {max(far):.3f} mm, middle {sorted(far)[len(far) // 2]:.3f}"
    )


@pytest.mark.slow
def test_backs_meet_after_scans_of_20_printers(sheets: dict[tuple[str, bool], Path], tmp_path: Path) -> None:
    check_printers(sheets, range(20), tmp_path)


@pytest.mark.slow
def test_backs_meet_after_scans_of_500_printers(sheets: dict[tuple[str, bool], Path], tmp_path: Path) -> None:
    check_printers(sheets, range(1000, 1500), tmp_path)


@pytest.mark.thorough
def test_a_wrong_convention_would_not_pass(sheets: dict[tuple[str, bool], Path], tmp_path: Path) -> None:
    """Without any correction, or with one to the other side, the same bench finds millimetres."""
    bench = Bench(sheets, 0, tmp_path)
    landing, _ = read_scans(bench.plan, bench.scans())
    assert landing is not None
    assert farthest(bench.printer, Landing(), bench.page) > 1
    assert farthest(bench.printer, landing._replace(right=-landing.right), bench.page) > 1
    assert farthest(bench.printer, landing._replace(b=-landing.b, c=-landing.c), bench.page) > WELL


# --- scans as they come ------------------------------------------------------------------------------


def told(bench: Bench, files: tuple[Path, ...]) -> tuple[str, str]:
    landing, problems = read_scans(bench.plan, files)
    assert landing is None
    assert problems and all(problem.hint for problem in problems)
    return problems[0].rule, problems[0].message


@pytest.fixture
def bench(sheets: dict[tuple[str, bool], Path], tmp_path: Path) -> Bench:
    return Bench(sheets, 4, tmp_path)


@pytest.mark.parametrize("suffix", [".png", ".tif", ".jpg"])
@pytest.mark.thorough(keep=1)
def test_a_scan_is_any_picture(bench: Bench, suffix: str) -> None:
    landing, problems = read_scans(bench.plan, bench.scans(suffix=suffix))
    assert landing is not None, problems
    assert farthest(bench.printer, landing, bench.page) <= WELL


@pytest.mark.thorough
def test_a_scan_need_not_tell_its_resolution(bench: Bench) -> None:
    landing, problems = read_scans(bench.plan, bench.scans(dots=None))
    assert landing is not None, problems
    assert farthest(bench.printer, landing, bench.page) <= WELL


@pytest.mark.thorough
def test_a_scanner_whose_glass_is_no_longer_than_the_paper_is_enough(bench: Bench) -> None:
    """The same end of the paper shows on both scans, and the other one on neither."""
    lying = Scanner(clockwise=0.3, place=(3.0, 4.0), room=(216.0, 297.0), seed=1)
    bench.scanners = [lying, replace(lying, clockwise=-0.2, seed=2)]
    landing, problems = read_scans(bench.plan, bench.scans())
    assert landing is not None, problems
    assert farthest(bench.printer, landing, bench.page) <= WELL


@pytest.mark.thorough
def test_scans_that_show_different_ends_are_told(bench: Bench) -> None:
    lying = Scanner(place=(3.0, 4.0), room=(216.0, 297.0))
    bench.scanners = [lying, replace(lying, place=(3.0, -4.0))]
    assert told(bench, bench.scans())[0] == "printer/edges"


@pytest.mark.thorough
def test_a_sheet_on_white_is_told(bench: Bench) -> None:
    bench.scanners = [replace(one, behind=230) for one in bench.scanners]
    rule, message = told(bench, bench.scans())
    assert rule == "printer/edges" and "do not show" in message


@pytest.mark.parametrize(("behind", "is_read"), [(160, True), (185, False)])
@pytest.mark.thorough
def test_what_lies_behind_must_be_darker_by_so_much(bench: Bench, behind: int, is_read: bool) -> None:
    bench.scanners = [replace(one, behind=behind, noise=2.0) for one in bench.scanners]
    assert (read_scans(bench.plan, bench.scans())[0] is not None) is is_read


@pytest.mark.thorough
def test_two_scans_of_one_side_are_told(bench: Bench) -> None:
    first, second = bench.scans()
    for file, side in ((first, bench.order[0]), (second, bench.order[1])):
        rule, message = told(bench, (file, file))
        assert rule == "printer/scan" and ("front", "back")[side] in message
    assert "not two" in told(bench, (first,))[1]


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize(("dots", "is_read"), [(130, True), (110, False)])
def test_a_coarse_scan_is_told(bench: Bench, dots: float, is_read: bool) -> None:
    bench.scanners = [replace(one, dots=dots) for one in bench.scanners]
    landing, problems = read_scans(bench.plan, bench.scans(dots=dots))
    assert (landing is not None) is is_read, problems
    assert is_read or "too few" in problems[0].message


@pytest.mark.thorough
def test_a_resolution_that_is_not_that_of_the_picture_is_told(bench: Bench) -> None:
    assert "the file tells 300" in told(bench, bench.scans(dots=300))[1]


@pytest.mark.thorough
def test_what_is_no_test_sheet_is_told(bench: Bench, tmp_path: Path) -> None:
    _, good = bench.scans()
    white, text, dark = tmp_path / "white.png", tmp_path / "text.png", tmp_path / "dark.png"
    sheet = Image.new("L", (1750, 2430), 30)
    sheet.paste(235, (40, 40, 40 + 1654, 40 + 2339))
    sheet.save(white, dpi=(200, 200))
    Image.new("L", (1750, 2430), 30).save(dark, dpi=(200, 200))
    text.write_text("not a picture")
    assert "not the test sheet" in told(bench, (white, good))[1]
    assert "no picture" in told(bench, (text, good))[1]
    assert told(bench, (dark, good))[0] == "printer/edges"
    assert "cannot be read" in told(bench, (tmp_path / "missing.png", good))[1]
    assert told(bench, (tmp_path, good))[0] == "printer/scan"


@pytest.mark.thorough
def test_the_sheet_of_another_paper_is_told(bench: Bench) -> None:
    other = "letter" if bench.paper == "a4" else "a4"
    bench.plan = plan_of(other, bench.long_edge)
    assert told(bench, bench.scans())[0] in ("printer/scan", "printer/edges")


@pytest.mark.parametrize(("bent", "is_read"), [(0.05, True), (0.5, False)])
@pytest.mark.thorough(keep=1)
def test_a_sheet_that_was_not_flat_is_told(bench: Bench, tmp_path: Path, bent: float, is_read: bool) -> None:
    """The scan is drawn out in its lower half: straight edges stay, dots no longer fit one map."""
    files = []
    for side in (0, 1):
        picture = bench.picture(side)
        half, more = picture.height // 2, round(bent * 200 / 25.4)
        lower = picture.crop((0, half, picture.width, picture.height))
        picture.paste(lower.resize((lower.width, lower.height + more), Image.Resampling.BICUBIC), (0, half))
        files.append(tmp_path / f"{side}.png")
        picture.save(files[-1], dpi=(200, 200))
    landing, problems = read_scans(bench.plan, tuple(files))
    assert (landing is not None) is is_read, problems
    assert is_read or problems[0].rule == "printer/uncertain"


@pytest.mark.thorough
def test_missing_dots_are_told_and_two_are_no_matter(bench: Bench, tmp_path: Path) -> None:
    bench.scanners = [Scanner(seed=1), Scanner(seed=2)]
    pictures = [bench.picture(side) for side in (0, 1)]

    def without(count: int) -> tuple[Path, ...]:
        files = []
        for side, picture in enumerate(pictures):
            covered = picture.copy()
            for x, y in [bench.plan.dots()[place] for place in (1, 3, 4, 7)[:count]]:
                left, top = ((at + 6 - 9) * 200 / 25.4 for at in (x, y))
                covered.paste(235, (round(left), round(top), round(left) + 142, round(top) + 142))
            files.append(tmp_path / f"{side}.png")
            covered.save(files[-1], dpi=(200, 200))
        return tuple(files)

    landing, problems = read_scans(bench.plan, without(2))
    assert landing is not None, problems
    assert farthest(bench.printer, landing, bench.page) <= WELL
    assert "9 of the 12 dots" in told(bench, without(3))[1]


# --- by eye ------------------------------------------------------------------------------------------


def written(read: dict[str, float]) -> tuple[str, ...]:
    return tuple(f"{letter}={value:.1f}" for letter, value in read.items())


@pytest.mark.parametrize(("paper", "long_edge"), [*product(PAPERS, (True, False))])
def test_backs_meet_after_a_reading_by_eye(paper: str, long_edge: bool) -> None:
    page = PAPERS[paper]
    for number in range(100):
        chance = random.Random(number)
        printer = Printer(some_error(chance, 0.6), some_error(chance, 0.6), long_edge)
        read = by_eye(printer, page, chance)
        landing, problems = read_by_eye(plan_of(paper, long_edge), written(read))
        assert landing is not None, (number, problems)
        assert farthest(printer, landing, page) <= BY_EYE, (number, read)


def test_a_perfect_printer_reads_six_everywhere() -> None:
    read = by_eye(Printer(), A4, random.Random(1))
    assert set(read.values()) == {6.0}
    landing, _ = read_by_eye(plan_of("a4", True), written(read))
    assert landing is not None
    assert landing == pytest.approx(Landing(), abs=1e-9)


@pytest.mark.parametrize("letter", "ABCDEFGH")
@pytest.mark.parametrize(("slip", "is_told"), [(0.2, False), (0.4, True), (1.0, True)])
def test_a_slip_is_told(letter: str, slip: float, is_told: bool) -> None:
    """Three of four scales leave one map; a slip is spread over all four, a quarter on each."""
    read = dict.fromkeys("ABCDEFGH", 6.0) | {letter: 6.0 + slip}
    landing, problems = read_by_eye(plan_of("a4", True), written(read))
    assert (landing is None) is is_told
    if is_told:
        assert problems[0].rule == "printer/uncertain"
        assert letter in problems[0].message


@pytest.mark.parametrize(
    ("readings", "message"),
    [
        (("A=6",), "B, C, D, E, F, G, H are not read"),
        (("I=6",), "'I=6' is no reading"),
        (("A=six",), "'A=six' is no reading"),
        (("A=6", "A=7"), "A is read twice"),
        (("A=13.5",), "the scales end at 12"),
        (("A=-1",), "'A=-1' is no reading"),
    ],
)
def test_readings_that_make_no_sense_are_told(readings: tuple[str, ...], message: str) -> None:
    landing, problems = read_by_eye(plan_of("a4", True), readings)
    assert landing is None
    assert message in problems[0].message and problems[0].rule == "printer/reading"


# --- the command -------------------------------------------------------------------------------------


def run(*words: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, [*words])
    assert result.exit_code == code, result.output
    return " ".join(result.output.split())


def test_a_reading_is_kept_for_paper_and_tray(tmp_path: Path) -> None:
    readings = [f"{letter}=7,0" if letter in "ACEG" else f"{letter}=5.5" for letter in "ABCDEFGH"]
    assert "1.00 mm too far left, 0.50 mm too high" in run("calibrate", "home/rear", *readings)
    kept = (tmp_path / "config/ppgen-cards/printers/home.yaml").read_text()
    assert "tray: rear" in kept and "by: eye" in kept and "right: -1.0\n" in kept
    run("calibrate", "home", "--flip", "short", *readings)
    shown = run("printer", "show", "home")
    assert "1.00 mm too far right, 0.50 mm too low" in shown, "turned over the short edge"
    assert "1.00 mm too far left" in shown


def test_a_printer_that_nobody_had_is_told_as_new() -> None:
    readings = [f"{letter}=6" for letter in "ABCDEFGH"]
    assert "home is a new printer of yours /" in run("calibrate", "home", *readings)
    assert "new printer" not in run("calibrate", "home", *readings)
    assert "hoem is a new printer of yours, beside home: if you meant one" in run(
        "calibrate", "hoem", *readings
    )


@pytest.mark.thorough
def test_scans_are_kept(sheets: dict[tuple[str, bool], Path], tmp_path: Path) -> None:
    bench = Bench(sheets, 0, tmp_path)
    bench.printer = Printer(Error(), Error(right=1.0, down=-0.5, clockwise=0.3))
    one, other = bench.scans()
    said = run("calibrate", "home", "--scan", str(one), "--scan", str(other))
    assert "1.00 mm too far right, 0.50 mm too high, turned 0.30" in said
    assert "by: scan" in (tmp_path / "config/ppgen-cards/printers/home.yaml").read_text()


def test_what_no_printer_does_is_not_kept(tmp_path: Path) -> None:
    readings = [f"{letter}={value}" for letter, value in zip("ABCDEFGH", (1.0, 6, 1.0, 6, 11.0, 6, 11.0, 6))]
    assert "printer/impossible" in run("calibrate", "home", *readings, code=1)
    assert not (tmp_path / "config").exists()


def test_wrong_use_is_told() -> None:
    assert "no room for the scales" in run("calibrate", "home", "--paper", "a5", code=2)
    assert "no test sheet in 'xx'" in run("calibrate", "home", "--lang", "xx", code=2)
    assert "not both" in run("calibrate", "home", "A=6", "--scan", "x.png", code=2)
    assert "small letters" in run("calibrate", "Home", code=2)


@pytest.mark.parametrize("form", ["EPS", "PDF", "GIF"])
def test_what_no_scanner_writes_is_not_opened(
    form: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = Image.new("L", (40, 60), 255)
    picture.save(tmp_path / "scan", form)
    monkeypatch.setattr(subprocess, "Popen", lambda *_, **__: pytest.fail("a program was run"))
    with pytest.raises(ScanError, match="no picture that can be read"):
        opened_scan(tmp_path / "scan")


@pytest.mark.parametrize(
    ("mode", "size", "said"),
    [("I;16", (40, 60), "256 shades"), ("1", (10_000, 8_001), "pixels"), ("1", (13_500, 13_500), "pixels")],
)
def test_what_would_be_misread_is_refused(
    mode: str, size: tuple[int, int], said: str, tmp_path: Path
) -> None:
    Image.new(mode, size).save(tmp_path / "scan.png")
    with pytest.raises(ScanError, match=said):
        opened_scan(tmp_path / "scan.png")


def test_each_language_and_edge_has_a_sheet_of_its_own_which_stands_upright(tmp_path: Path) -> None:
    root = write_project(tmp_path, {"layouts/stock/mine.yaml": "papers:\n  wide: {size: [297, 210]}\n"})

    def made(*words: str) -> None:
        arguments = ["--project", str(root), "calibrate", "home", *words, "--out", str(tmp_path / "out")]
        assert CliRunner().invoke(app, arguments).exit_code == 0

    for words in ((), ("--lang", "ja"), ("--flip", "short"), ("--paper", "wide")):
        made(*words)
    files = {path.name: PdfReader(path).pages[0].mediabox for path in (tmp_path / "out").iterdir()}
    usual = "test-sheet-home-a4"
    assert {*files} == {*(f"{usual}{end}.pdf" for end in ("", "-ja", "-short")), "test-sheet-home-wide.pdf"}
    assert len({(box.width, box.height) for box in files.values()}) == 1
