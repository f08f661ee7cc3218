"""How much of a sheet stays white, and what would save one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ppgen.common.problem import Problem, has_errors, note
from ppgen.display.pieces import Piece, Sheet
from ppgen.display.printing import Bleed, Sides
from ppgen.impose.lettering import SheetLettering
from ppgen.impose.sheet_options import SheetOptions
from ppgen.impose.sheets import impose

MOST_TRIED = 5000
"""So many pieces are laid out once more to see whether they would take fewer sheets."""

NEARLY_EMPTY = 1 / 3
"""A sheet of which less is covered by pieces could take those of other components as well."""

_LESS_BLEED = {
    Bleed.FULL: (Bleed.FIT, Bleed.OUTER),
    Bleed.FIT: (Bleed.OUTER,),
    Bleed.OUTER: (),
    Bleed.NONE: (),
}


class Laid(NamedTuple):
    """Pieces of a component, how they were wanted on paper, and the sheets that they lie on."""

    pieces: tuple[Piece, ...]
    options: SheetOptions
    sheets: tuple[Sheet, ...]

    @property
    def papers(self) -> int:
        """How many sheets of paper that are, however their sides follow one another."""
        return len({sheet.number for sheet in self.sheets})

    @property
    def is_tried(self) -> bool:
        """Whether it may be laid out once more, and all of its sheets are there to be counted."""
        is_few = sum(piece.copies for piece in self.pieces) <= MOST_TRIED
        return is_few and self.options.printing.sides is not Sides.BACKS

    @property
    def last_filled(self) -> float:
        """The share of the last sheet's printable part that pieces cover."""
        if not self.sheets:
            return 0.0
        last, kept = self.sheets[-1], self.options.kept_margins
        sides, ends = 2 * max(kept.left, kept.right), 2 * max(kept.top, kept.bottom)
        size = self.options.paper.size
        covered = sum(one.trim.width * one.trim.height for one in last.front.placements)
        return covered / ((size.width - sides) * (size.height - ends))


def less_bleed(name: str, laid: Laid, lettering: SheetLettering) -> Iterator[Problem]:
    """Tell where less bleed takes fewer sheets, and how full the last one is."""
    if laid.papers < 2 or laid.options.one_per_sheet or not laid.is_tried:
        return
    if not any(piece.bleed for piece in laid.pieces):
        return
    for bleed in _LESS_BLEED[laid.options.printing.bleed]:
        printing = laid.options.printing._replace(bleed=bleed)
        fewer = _papers(laid.pieces, laid.options._replace(printing=printing), lettering)
        if 0 < fewer < laid.papers:
            yield note(
                "impose/waste",
                f"{name}: {laid.papers} sheets of paper, of which pieces cover {laid.last_filled:.0%} of the "
                f"last; --bleed {bleed} takes {fewer}",
                subject=name,
                hint="with less bleed white shows beside the art where a cut is not true",
            )
            return


def could_share(lot: Mapping[str, Laid], lettering: SheetLettering) -> Iterator[Problem]:
    """Tell which components with nearly empty sheets would take fewer of them together."""
    few = {
        name: laid
        for name, laid in lot.items()
        if laid.papers == 1 and laid.is_tried and laid.last_filled < NEARLY_EMPTY
    }
    if len(few) < 2:
        return
    first = next(iter(few.values()))
    pieces = [piece for laid in few.values() for piece in laid.pieces]
    options = first.options._replace(packed=False, shared=True)
    together = _papers(pieces, options, lettering)
    if 0 < together < len(few):
        yield note(
            "impose/waste",
            f"{_listed([*few])} take {len(few)} sheets of paper, each nearly empty, and together {together}",
            subject=next(iter(few)),
            hint=f"in game.yaml: `sheets: {{small-parts: [{', '.join(few)}]}}`, with a name of your own",
        )


def _papers(pieces: Sequence[Piece], options: SheetOptions, lettering: SheetLettering) -> int:
    """Return how many sheets of paper the pieces take, 0 where they find no room."""
    sheets, problems = impose(pieces, options, lettering=lettering)
    return 0 if has_errors(problems) else Laid(tuple(pieces), options, sheets).papers


def _listed(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}"
