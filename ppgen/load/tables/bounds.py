"""How large a table may be, in whatever file it stands."""

from __future__ import annotations

from typing import NamedTuple

from ppgen.common.problem import Problem, Span
from ppgen.load.yaml.bounds import too_large


class TableBounds(NamedTuple):
    """How much a table may hold; the characters are those that the cells of a workbook show."""

    rows: int
    columns: int
    cells: int
    characters: int
    unpacked: int
    """Bytes of a workbook's parts."""

    @property
    def elements(self) -> int:
        """Elements of a part: a cell takes three at most in what office programs write, and its row one."""
        return 4 * self.cells

    def exceeded(self, rows: int, columns: int, cells: int, file: str) -> list[Problem]:
        """Report a table of so many rows, columns and cells, if it holds more than is read."""
        found = ((rows, self.rows, "rows"), (columns, self.columns, "columns"), (cells, self.cells, "cells"))
        told = " and ".join(f"{most:,} {what}" for count, most, what in found if count > most)
        return (
            [too_large(f"the table has more than {told}", "that is more than is read", Span(file))]
            if told
            else []
        )

    @staticmethod
    def of(limits: float) -> TableBounds:
        """Return `limits` times what is usual."""
        return TableBounds(*(int(most * limits) for most in USUAL))


USUAL = TableBounds(rows=100_000, columns=1_000, cells=1_050_000, characters=50_000_000, unpacked=50_000_000)
"""50,000 cards of 20 fields and their head are 1,000,020 cells, show about 20 million characters and take
37 MB of XML as .xlsx; an .ods of as many cells takes 136 MB, so that it has to be allowed."""
