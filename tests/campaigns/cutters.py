"""Sheets for cutting machines beside the layouts of silhouette-card-maker, for so many random cards.

    python -m tests.campaigns.cutters [SHEETS] [SEED]

Prints on how many sheets there are more, as many and fewer cards than that program finds room for, and how
near a mark lies to art; ends with 1 if a card is lost or a mark is not clear.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from itertools import combinations

from ppgen.common.geometry import Size
from ppgen.display.pieces import Edges
from ppgen.display.printing import Cutter
from ppgen.impose.registration import CLEAR, cutter_grid, registration
from tests.impose.test_registration import PAPERS, TIGHT, fewest_elsewhere

CARDS = [
    (63, 88),
    (63.5, 88.9),
    (57.15, 88.9),
    (59, 92),
    (44, 68),
    (41, 63),
    (70, 120),
    (70, 70),
    (54, 80),
    (65, 100),
]


def main(sheets: str = "2000", seed: str = "1") -> int:
    """Lay so many sheets out, every other one of a size of cards that is in wide use."""
    chance, found = random.Random(int(seed)), Counter[str]()
    fewer: list[str] = []
    for number in range(int(sheets)):
        sides = (
            chance.choice(CARDS)
            if number % 2
            else (round(chance.uniform(20, 140), 1), round(chance.uniform(20, 140), 1))
        )
        card, paper = Size(*sides), chance.choice(sorted(PAPERS))
        inset, line = chance.choice([3.5, 10.0, 15.875, 20.0]), chance.choice([0.5, 1.0])
        bleed, cutter = chance.choice([0.0, 1.0, 3.0]), Cutter("machine", inset, line)
        page, margins = PAPERS[paper], Edges(3, 3, 3, 3)
        bare = cutter_grid(card, page, cutter=cutter, bleed=0.0, margins=margins)
        wanted, count = fewest_elsewhere(card, page, inset), bare.capacity if bare else 0
        found["more" if count > wanted else "as many" if count == wanted else "fewer"] += 1
        if count < wanted:
            fewer.append(
                f"{card.width:g} × {card.height:g} on {paper}, marks {inset:g} in: {count}, there {wanted}"
            )
        for grid in (bare, cutter_grid(card, page, cutter=cutter, bleed=bleed, margins=margins)):
            if grid is None:
                continue
            marks = registration(grid.page, cutter, grid.bleed)
            assert marks is not None
            slots = grid.slots()
            art = [slot.inset(-grid.bleed_x, -grid.bleed_y, -grid.bleed_x, -grid.bleed_y) for slot in slots]
            near = any(box.grown(CLEAR - TIGHT).overlaps(one) for box in marks.boxes() for one in art)
            found["not clear"] += near
            found["overlap"] += any(one.overlaps(other) for one, other in combinations(slots, 2))
            found["laid out"] += 1
    print(", ".join(f"{what}: {count:,}" for what, count in found.items()))
    print("\n".join(fewer[:20]))
    return 1 if fewer or found["not clear"] or found["overlap"] else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
