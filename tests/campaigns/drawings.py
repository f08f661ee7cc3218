"""Drawings of many forms, as people and programs write them: painted as another engine paints them, or refused.

Run: python -m tests.campaigns.drawings [FOLDER]. Each drawing is read, and what was understood is held against what resvg
paints of the file, as `ppgen check` does it. At least 85 % of the forms that people bring are painted alike; whatever is not
is refused with a way out; none is silently different. The last part is made of pieces by a seed, so that all meet all.
With a FOLDER, SVG files that lie there are tried as well, such as exports of real programs.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ppgen.common.colour import BLACK
from ppgen.common.geometry import Size
from ppgen.exports.svg import lone_drawing
from ppgen.load.svg.reader import parse_svg
from ppgen.proofs.drawings import NamedFont, compare_drawing
from ppgen.typeset.fonts import load_fonts
from ppgen.typeset.lettering import FontLetterer, renamed_fonts
from tests.campaigns.drawn_by_programs import PROGRAMS
from tests.campaigns.drawn_forms import FORMS, mixed

LEAST = 0.85
FONTS, _ = load_fonts(Path(__file__).parents[2])
SEED, MIXED = 34, 60


class Verdict(NamedTuple):
    """What became of a drawing: painted alike, refused, or different; `told` says how."""

    what: str
    told: str


def verdict(content: bytes, name: str) -> Verdict:
    letterer = FontLetterer(FONTS)
    art, problems = parse_svg(content, name, letterer=letterer)
    if art is None:
        if not all(problem.hint for problem in problems):
            return Verdict("different", f"refused without a way out: {problems[0].message}")
        return Verdict("refused", problems[0].message)
    understood = lone_drawing(art.ops(BLACK), art.window, NO_TYPEFACES)
    fonts = [NamedFont(*font) for font in renamed_fonts(letterer)]
    found = compare_drawing(content, understood, Size(art.width, art.height), fonts)
    if found.is_told:
        return Verdict("different", found.reason or f"{found.share:.2%} at {found.area}")
    return Verdict("alike", f"{found.share:.2%}")


class _NoTypefaces:
    def by_id(self, identifier: str) -> object:
        raise AssertionError(f"a drawing is set in {identifier}")


NO_TYPEFACES: object = _NoTypefaces()


def drawings(folder: Path | None) -> Iterator[tuple[str, str, bytes]]:
    for name, text in FORMS.items():
        yield "form", name, text.encode()
    for name, text in PROGRAMS.items():
        yield "program", name, text.encode()
    chance = random.Random(SEED)
    for number in range(MIXED):
        yield "mixed", f"mixed {number}", mixed(chance).encode()
    for path in sorted(folder.rglob("*.svg")) if folder else ():
        yield "file", path.name, path.read_bytes()


def main(folder: Path | None) -> int:
    counts: dict[str, Counter[str]] = {}
    different = 0
    for kind, name, content in drawings(folder):
        found = verdict(content, name)
        counts.setdefault(kind, Counter())[found.what] += 1
        different += found.what == "different"
        if found.what != "alike":
            print(f"{kind} {name}: {found.what}: {found.told}")
    total = sum(counts.values(), Counter())
    for kind, each in [*counts.items(), ("all", total)]:
        whole = each.total()
        print(
            f"{kind}: {whole} drawings, {each['alike']} painted alike ({each['alike'] / whole:.0%}), "
            f"{each['refused']} refused with a way out, {each['different']} silently different"
        )
    least = min(each["alike"] / each.total() for each in (counts["form"], total))
    return 1 if different or least < LEAST else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else None))
