"""Pictures of what lies on the desk, by the addresses that the page was told."""

from __future__ import annotations

from collections.abc import Iterable

from ppgen.studio.desk import Desk
from ppgen.studio.laid_out import pieces_of
from ppgen.studio.painting import WantedPicture
from ppgen.studio.shapes import Plain


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


def folding_thing(desk: Desk, language: str, name: str) -> Plain | None:
    """Return a thing that folds as the page turns it: its nets, its panels, and where they lie."""
    view = desk.view(language)
    found = None if view is None else view.edition.closed().get(name)
    if view is None or found is None:
        return None
    made = found.solid()
    wanted = {panel.piece for panel in made.panels}
    return {
        "rooms": [[*_rounded(room.middle), round(room.reach, 4)] for room in made.rooms],
        "pieces": {
            piece.id: {
                "address": desk.address(language, component, piece),
                "width": round(piece.size.width, 4),
                "bleed": round(piece.bleed, 4),
            }
            for component, piece in pieces_of(view)
            if piece.id in wanted
        },
        "panels": [
            {
                "piece": panel.piece,
                "part": _rounded(panel.part),
                "edge": [*map(_rounded, panel.edge)],
                "positions": [[*map(_rounded, position)] for position in panel.positions],
            }
            for panel in made.panels
        ],
    }


def _rounded(lengths: Iterable[float]) -> list[float]:
    return [round(one, 4) for one in lengths]
