"""How large a table may be, in whatever file it stands."""

from __future__ import annotations

from typing import NamedTuple


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

    @staticmethod
    def of(limits: float) -> TableBounds:
        """Return `limits` times what is usual."""
        return TableBounds(*(int(most * limits) for most in USUAL))


USUAL = TableBounds(rows=100_000, columns=1_000, cells=1_050_000, characters=50_000_000, unpacked=50_000_000)
"""50,000 cards of 20 fields and their head are 1,000,020 cells, show about 20 million characters and take
37 MB of XML as .xlsx; an .ods of as many cells takes 136 MB, so that it has to be allowed."""
