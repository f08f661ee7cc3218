"""How the sheets of one component are wanted: what the user says, and what the component needs."""

from __future__ import annotations

from typing import NamedTuple

from ppgen.display.pieces import Edges, Piece
from ppgen.display.printing import Bleed, Cutter, Printing
from ppgen.model.stock import Paper
from ppgen.work.allowance import MOST, WorkKind


class SheetOptions(NamedTuple):
    """How sheets are wanted.

    `printing` is what the user says, `paper` what its name stands for. `margins` take the place of the
    printer's, and those of the paper's. `footer` stands for the footer and the `ruler`, which may be left out
    alone. `packed` pieces lie as tight as they go; `shared` ones, those of several components, if that takes
    fewer sheets, and any are turned and mixed for the `fewest` sheets. There may be `most` pieces. Those that
    are only `written` on have no marks but a dashed line between them.
    """

    paper: Paper
    printing: Printing = Printing()
    marks: bool = True
    footer: bool = True
    margins: Edges | None = None
    one_per_sheet: bool = False
    packed: bool = False
    shared: bool = False
    fewest: bool = False
    ruler: bool = True
    written: bool = False
    most: int = MOST[WorkKind.PIECES]

    @property
    def cutter(self) -> Cutter | None:
        """The machine that cuts these pieces, if one does: what is not cut out it leaves alone."""
        return self.printing.cutter if self.ruler and self.paper.slots is None else None

    @property
    def kept_margins(self) -> Edges:
        """The margins that count."""
        if self.margins is not None:
            return self.margins
        printer = self.printing.printer
        return self.paper.margins if printer is None else Edges(*printer.margins)

    def wanted_bleed(self, piece: Piece) -> float:
        """The bleed a piece should keep beside its neighbours, in mm.

        What is only written on keeps none: one cut parts two of them. Marks of folds are kept in any case.
        """
        is_kept = not self.written and self.printing.bleed not in (Bleed.NONE, Bleed.OUTER)
        return piece.bleed if is_kept else piece.fold_marks

    def outer_bleed(self, piece: Piece) -> float:
        """The bleed a piece should keep at the outer edges of all of them alone, in mm."""
        return piece.bleed if self.printing.bleed is Bleed.OUTER else 0.0
