"""Every sheet of every game filled in by pen on the picture of its printed page, and typed from there."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest
from PIL import Image, ImageChops

from ppgen.exchange.score_sheets import read_score
from ppgen.load.yaml.writing import write_yaml
from tests.campaigns.free_values import FREE
from tests.campaigns.record_slips import sound_records
from tests.checks.test_score_rules import project
from tests.games.test_three_ways import OTHERS, built, filled, sheet_of
from tests.support.handwriting import (
    DPI,
    MM,
    PRINT,
    Place,
    moved,
    offset,
    on_page,
    places,
    read,
    written,
)
from tests.support.needs import needs_tool

pytestmark = needs_tool("pdftoppm")


class Sheet(NamedTuple):
    """A printed page, where one writes on it, and what was written."""

    page: Image.Image
    places: list[Place]
    inks: dict[str, Image.Image]

    @property
    def full(self) -> Image.Image:
        """The page with all that was written."""
        page = self.page
        for ink in self.inks.values():
            page = on_page(page, ink)
        return page


def pictures(pdf: Path, *more: str) -> list[Image.Image]:
    stem = pdf.with_suffix("")
    subprocess.run(["pdftoppm", "-r", str(DPI), "-png", *more, pdf, stem], check=True)
    return [Image.open(path).convert("RGB") for path in sorted(pdf.parent.glob(f"{stem.name}-*.png"))]


def by_pen(game: str, kind: str, record: dict[str, object], folder: Path) -> list[Sheet]:
    """Write a record on the printed pages of its sheet."""
    sheet = sheet_of(game, kind)
    paper = folder / "record.yaml"
    paper.write_text(write_yaml({"record": kind, **record}, width=100), encoding="utf-8")
    wanted = places(built(game, sheet, "form", folder / "wanted", paper))
    blank = built(game, sheet, "form", folder / "blank")
    made = []
    prints = pictures(built(game, sheet, "pdf", folder / "print"))
    for piece, page, found in zip(pictures(blank, "-hide-annotations"), prints, wanted, strict=True):
        there = moved(found, offset(piece, page))
        made.append(Sheet(page, there, {one.name: written(one, page.size) for one in there if one.value}))
    return made


def faults(sheet: Sheet) -> list[str]:
    """Return what a hand has no room for: ink outside its box, on print, or in the box of a neighbour."""
    told = []
    print_there = sheet.page.convert("L").point(lambda value: 255 if value < PRINT else 0)
    by_name = {one.name: one for one in sheet.places}
    for name, ink in sheet.inks.items():
        left, top, right, bottom = ink.getbbox() or (0, 0, 0, 0)
        box = by_name[name].box
        if left < box[0] or top < box[1] or right > box[2] or bottom > box[3]:
            over = [
                round(one / MM, 1) for one in (box[0] - left, box[1] - top, right - box[2], bottom - box[3])
            ]
            told.append(f"{name}: {by_name[name].value} needs more room than its box has: {over} mm")
        if ImageChops.multiply(ink, print_there).point(lambda value: 255 if value > 128 else 0).getbbox():
            told.append(f"{name}: {by_name[name].value} stands on print")
        told += [
            f"{name}: {by_name[name].value} reaches into {other.name}"
            for other in sheet.places
            if other.name != name and ink.crop(other.box).getbbox()
        ]
    return told


@pytest.mark.slow
@pytest.mark.parametrize("game", FREE)
def test_a_hand_has_room_and_what_it_wrote_gives_the_record(game: str, tmp_path: Path) -> None:
    told: list[str] = []
    for kind, record in {**sound_records(game), **OTHERS[game]}.items():
        folder = tmp_path / kind
        folder.mkdir()
        sheets = by_pen(game, kind, record, folder)
        told += [f"{kind} {fault}" for sheet in sheets for fault in faults(sheet)]
        values: dict[str, str] = {}
        for number, sheet in enumerate(sheets):
            full = sheet.full
            full.save(folder / f"pen-{number}.png")
            alphabet = "".join({sign for one in sheet.places for sign in one.value if sign not in " /"})
            alphabet = "".join(sorted({*alphabet, *"0123456789:"}))
            got = {one.name: read(sheet.page, full, one, alphabet) for one in sheet.places}
            wanted = {one.name: one.typed for one in sheet.places}
            told += [
                f"{kind} {name}: {wanted[name]!r} is read as {got[name]!r}"
                for name in got
                if got[name] != wanted[name]
            ]
            values |= {one.name: got[one.name] for one in sheet.places if got[one.name] and not one.is_sum}
        first = read_score(project(), folder / "record.yaml", game)
        second = read_score(project(), filled(folder / "typed.pdf", built_blank(folder), values))
        if not first.text or first.text != second.text:
            told.append(f"{kind} gives another record")
    assert not told, "\n".join(told)


def built_blank(folder: Path) -> Path:
    (blank,) = (folder / "blank").rglob("*.form.pdf")
    return blank
