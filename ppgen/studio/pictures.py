"""Pictures of what lies on the desk, by the addresses that the page was told."""

from __future__ import annotations

from ppgen.display.pieces import Piece
from ppgen.studio.desk import Desk
from ppgen.studio.painting import WantedPicture


def paint_piece(desk: Desk, wanted: WantedPicture) -> bytes | None:
    """Paint a side of a piece by its address; None where nobody knows it any more."""
    found = desk.addresses.piece(wanted.address)
    if found is None or desk.loaded is None:
        return None
    return desk.painter.piece(wanted, found.piece, desk.loaded, found.materials)


def paint_sheet(desk: Desk, wanted: WantedPicture) -> bytes | None:
    """Paint a page of a component's file by its address; None where nobody knows it any more."""
    sheets = desk.addresses.document(wanted.address)
    return None if sheets is None or desk.loaded is None else desk.painter.sheet(wanted, sheets, desk.loaded)


def closed_thing(
    desk: Desk, language: str, name: str, seen_from: tuple[float, float], share: float
) -> tuple[str, Piece] | None:
    """Return a thing with its address: folded by a share, from degrees round to the right and above."""
    view = desk.view(language)
    draw = None if view is None else view.edition.closed().get(name)
    if draw is None:
        return None
    piece = draw(seen_from, share)
    return desk.address(language, f"closed/{seen_from}/{share}", piece), piece
