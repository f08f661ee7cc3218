"""Which small changes of the code the tests notice, in the rooms that judge and measure.

Run: python -m tests.campaigns.code_changes [COUNT [PART PARTS]]. Each change is one that cosmic-ray makes: a comparison at its
edge, a sign, a number one more or less, `and` for `or`, a condition turned round, a loop that never runs. Of all places
COUNT are drawn, the same ones whenever the code is the same; each is changed in a clone of the last commit, and the tests
of its room are asked, then those of rooms that stand on it. What none of them notices is printed as a difference.
"""

from __future__ import annotations

import difflib
import os
import random
import resource
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import cosmic_ray.plugins
from cosmic_ray.ast import get_ast
from cosmic_ray.mutating import MutationVisitor, mutate_code

ROOT = Path(__file__).resolve().parents[2]
ROOMS = {
    "checks": ("checks", "games"),
    "proofs": ("proofs", "library"),
    "impose": ("impose", "exports"),
    "typeset": ("typeset", "layout", "compose"),
}
"""Rooms whose code is changed, and the folders of tests that are asked, the room's own first."""

OPERATORS = (
    *(
        f"ReplaceComparisonOperator_{one}"
        for one in ("Lt_LtE", "LtE_Lt", "Gt_GtE", "GtE_Gt", "Eq_NotEq", "NotEq_Eq")
    ),
    *(
        f"ReplaceBinaryOperator_{one}"
        for one in ("Add_Sub", "Sub_Add", "Mul_Div", "Div_Mul", "FloorDiv_Mul", "Mod_Add")
    ),
    *("ReplaceComparisonOperator_Is_IsNot", "ReplaceComparisonOperator_IsNot_Is"),
    *("ReplaceUnaryOperator_Delete_Not", "ReplaceUnaryOperator_USub_UAdd", "AddNot", "NumberReplacer"),
    *("ReplaceTrueWithFalse", "ReplaceFalseWithTrue", "ReplaceAndWithOr", "ReplaceOrWithAnd"),
    *("ReplaceBreakWithContinue", "ReplaceContinueWithBreak", "ZeroIterationForLoop"),
)
SECONDS = 240
"""Tests that take so much of a processor's time are in a loop without an end: noticed."""


class Change(NamedTuple):
    """A place in the code, and what is made of it there."""

    file: Path
    operator: str
    number: int


class _Counting(MutationVisitor):
    """Counts how often an operator could change a tree, and changes nothing."""

    def visit(self, node):  # type: ignore[no-untyped-def]
        self._count += sum(1 for _ in self.operator.mutation_positions(node))
        return node


def changes(room: str) -> Iterator[Change]:
    """Yield every change of a room."""
    for path in sorted((ROOT / "ppgen" / room).rglob("*.py")):
        tree = get_ast(path.read_text(encoding="utf-8"))
        for name in OPERATORS:
            counting = _Counting(-1, _operator(name))
            counting.walk(tree)
            yield from (Change(path.relative_to(ROOT), name, number) for number in range(counting._count))


def _operator(name: str):  # type: ignore[no-untyped-def]
    return cosmic_ray.plugins.get_operator(f"core/{name}")()


def noticed(change: Change, clone: Path) -> str:
    """Make a change in a clone, ask the tests, and take it back; return the folder that noticed it, or nothing."""
    target = clone / change.file
    before = target.read_text(encoding="utf-8")
    after = mutate_code(before, _operator(change.operator), change.number)
    target.write_text(after, encoding="utf-8")
    try:
        for folder in ROOMS[change.file.parts[1]]:
            if not passes(folder, clone):
                return folder
    finally:
        target.write_text(before, encoding="utf-8")
    difference = difflib.unified_diff(
        before.splitlines(), after.splitlines(), str(change.file), change.operator, lineterm="", n=2
    )
    print(*difference, sep="\n", flush=True)
    return ""


def passes(folder: str, clone: Path) -> bool:
    """Tell whether the quick tests of a folder pass in a clone."""
    command = [sys.executable, "-m", "pytest", "-x", "-n", "0", "-p", "no:cacheprovider", f"tests/{folder}"]
    alone = {**os.environ, "PYTHONPATH": str(clone), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, cwd=clone, env=alone, capture_output=True, preexec_fn=_limit)
    return done.returncode == 0


def _limit() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def main(count: int = 120, part: int = 0, parts: int = 1) -> int:
    """Change, ask, print what nobody noticed and the shares; return 1 where a clone fails unchanged."""
    found = [one for room in ROOMS for one in changes(room)]
    random.Random(1).shuffle(found)  # so that a shorter run asks the first ones of a longer one
    drawn = found[:count][part::parts]
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "clone"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        if wrong := [name for folders in ROOMS.values() for name in folders if not passes(name, clone)]:
            print("fail without any change:", *wrong)
            return 1
        told, by = Counter[str](), Counter[str]()
        for number, one in enumerate(drawn, 1):
            room, where = one.file.parts[1], noticed(one, clone)
            told[room] += bool(where)
            by[room] += 1
            print(
                f"{number} of {len(drawn)}: {one.file} {one.operator} {one.number}: {where or 'NOT NOTICED'}",
                flush=True,
            )
    for room in ROOMS:
        print(f"{room}: {told[room]} of {by[room]}")
    print(
        f"all: {told.total()} of {by.total()}, {100 * told.total() / max(by.total(), 1):.1f} %, of {len(found)} places"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
