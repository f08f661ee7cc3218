"""Which small changes of the code the tests notice, in the rooms that judge and measure.

Run: python -m tests.campaigns.code_changes [COUNT [PART PARTS]]. Each change is one that cosmic-ray makes: a comparison at its
edge, a sign, a number one more or less, `and` for `or`, a condition turned round, a loop that never runs. Of all places
COUNT are drawn, the same ones whenever the code is the same; each is changed in a clone of the last commit, and the tests
of its room are asked, then those that import anything of the room. What none of them notices is printed as a difference.
"""

from __future__ import annotations

import ast
import difflib
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import cosmic_ray.plugins
from cosmic_ray.ast import get_ast
from cosmic_ray.mutating import MutationVisitor, mutate_code

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("checks", "proofs", "impose", "typeset")
"""Rooms whose code is changed: the tests of each are asked, then all files of tests that import of it."""

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
SAMPLES = frozenset({"GOOD", "BAD", "NEAR"})

SECONDS = 900
"""Tests that take so much of a processor's time are in a loop without an end: noticed."""


class Change(NamedTuple):
    """A place in the code, and what is made of it there."""

    file: Path
    operator: str
    number: int


class Question(NamedTuple):
    """Tests that are asked together: their marks, and their files or folders."""

    marks: str
    tests: tuple[str, ...]


class _Finding(MutationVisitor):
    """Finds the lines where an operator could change a tree, and changes nothing."""

    lines: list[int]

    def visit(self, node):  # type: ignore[no-untyped-def]
        self.lines += [start[0] for start, _ in self.operator.mutation_positions(node)]
        return node


def changes(room: str) -> Iterator[Change]:
    """Yield every change of a room, but for those in samples that rules bring along: they are tests."""
    for path in sorted((ROOT / "ppgen" / room).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        tree, left_out = get_ast(text), samples(text)
        for name in OPERATORS:
            finding = _Finding(-1, _operator(name))
            finding.lines = []
            finding.walk(tree)
            for number, line in enumerate(finding.lines):
                if line not in left_out:
                    yield Change(path.relative_to(ROOT), name, number)


def samples(text: str) -> set[int]:
    """Return the lines of what only samples of a rule need: GOOD, BAD, NEAR and what they alone call."""
    made = {name: node for node in ast.parse(text).body for name in _names(node)}
    needs = {
        name: {one.id for one in ast.walk(node) if isinstance(one, ast.Name)} & made.keys()
        for name, node in made.items()
    }
    shown = _reached(SAMPLES & made.keys(), needs)
    judging = {name for name, node in made.items() if isinstance(node, ast.FunctionDef) and name not in shown}
    alone = shown - _reached(judging, needs)
    return {line for name in alone for line in range(made[name].lineno, (made[name].end_lineno or 0) + 1)}


def _names(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    targets = (
        node.targets
        if isinstance(node, ast.Assign)
        else [node.target]
        if isinstance(node, ast.AnnAssign)
        else []
    )
    return [one.id for one in targets if isinstance(one, ast.Name)]


def _reached(names: Iterable[str], needs: Mapping[str, set[str]]) -> set[str]:
    found, waiting = set[str](), list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += needs[name]
    return found


def _operator(name: str):  # type: ignore[no-untyped-def]
    return cosmic_ray.plugins.get_operator(f"core/{name}")()


def changed(change: Change, text: str) -> str:
    """Return a text with a change; the same where it changes nothing that is calculated, such as a lone `*`."""
    made = mutate_code(text, _operator(change.operator), change.number)
    is_binary = change.operator.startswith("ReplaceBinary")
    return text if is_binary and _calculations(made) == _calculations(text) else made


def _calculations(text: str) -> list[str]:
    return [
        type(node.op).__name__
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.BinOp | ast.AugAssign)
    ]


def noticed(change: Change, clone: Path, passed: set[Question]) -> str:
    """Make a change in a clone, ask the tests, and take it back; return what noticed it, or nothing."""
    target = clone / change.file
    before = target.read_text(encoding="utf-8")
    after = changed(change, before)
    target.write_text(after, encoding="utf-8")
    try:
        for question in questions(change.file):
            if not passes(question, clone):
                return question.tests[-1]
            passed.add(question)
    finally:
        target.write_text(before, encoding="utf-8")
    difference = difflib.unified_diff(
        before.splitlines(), after.splitlines(), str(change.file), change.operator, lineterm="", n=2
    )
    print(*difference, sep="\n", flush=True)
    return ""


def questions(file: Path) -> list[Question]:
    """Return what is asked of a file's change, the quickest first: its own tests, its room's, those beside."""
    room = ROOT / "tests" / file.parts[1]
    own = room / f"test_{file.stem}.py"
    imports = re.compile(rf"\bppgen\.{room.name}\b|^from ppgen import .*\b{room.name}\b", re.MULTILINE)
    others = sorted(path for path in (ROOT / "tests").rglob("test_*.py") if room not in path.parents)
    beside = [path for path in others if imports.search(path.read_text(encoding="utf-8"))]
    asked = (
        ("not slow", [own] if own.exists() else []),
        ("not slow and not thorough", [room]),
        ("thorough and not slow", [room]),
        ("not slow", beside),
    )
    return [
        Question(marks, tuple(str(one.relative_to(ROOT)) for one in tests)) for marks, tests in asked if tests
    ]


def passes(question: Question, clone: Path) -> bool:
    """Tell whether some tests pass in a clone."""
    options = ["-x", "-n", "0", "-m", question.marks, "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", *options, *question.tests]
    alone = {**os.environ, "PYTHONPATH": str(clone), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, cwd=clone, env=alone, capture_output=True, preexec_fn=_limit)
    return done.returncode in (0, 5)  # all passed, or none has these marks


def _limit() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def main(count: int = 120, part: int = 0, parts: int = 1) -> int:
    """Change, ask, print what nobody noticed and the shares; return 1 where tests fail without any change."""
    found = [one for room in ROOMS for one in changes(room)]
    random.Random(1).shuffle(found)  # so that a shorter run asks the first ones of a longer one
    real = (
        one for one in found if changed(one, text := (ROOT / one.file).read_text(encoding="utf-8")) != text
    )
    drawn = list(islice(real, count))[part::parts]
    told, by, passed = Counter[str](), Counter[str](), set[Question]()
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "clone"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        for number, one in enumerate(drawn, 1):
            room, where = one.file.parts[1], noticed(one, clone, passed)
            told[room] += bool(where)
            by[room] += 1
            print(
                f"{number} of {len(drawn)}: {one.file} {one.operator} {one.number}: {where or 'NOT NOTICED'}",
                flush=True,
            )
        unproved = {question for one in drawn for question in questions(one.file)} - passed
        if wrong := [question for question in sorted(unproved) if not passes(question, clone)]:
            print("fail without any change:", *wrong, sep="\n")
            return 1
    for room in ROOMS:
        print(f"{room}: {told[room]} of {by[room]}")
    print(
        f"all: {told.total()} of {by.total()}, {100 * told.total() / max(by.total(), 1):.1f} %, of {len(found)} places"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
