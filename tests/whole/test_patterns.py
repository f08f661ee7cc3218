"""No pattern of the program takes longer than its input grows: thrown growing inputs, by the methods that are used."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
import time
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import ppgen

METHODS = ("search", "match", "fullmatch", "sub", "finditer", "findall", "split")
UNITS = (
    *" 0aA_-.([{\\\"'*#%\n\t\u00a0é</&|=n?:$!~`´٠ー)]}+,;@^",
    " \n", "a ", "0 ", "0,", "0.", "a.", "a-", "-a", "a(", "(a", "<a ", "&a", "1e", "a=", "\\ ", "*a", "[a]",
    "{a}", ": ", ":a", "**", "{{", "{{ ", "{%", "{#", "| ", "/ ", "%d",
)  # fmt: skip
ENDS = (("", ""), ("a", "\x01"), ("{{", "\x01"), ("(", "!"), ('"', ""), ("nplurals=2; plural=", "x"))
SHORT, LONG = 500, 4_000
PARTS = 8
WORTH_LOOKING_AT = 0.002
GROWS = 24.0
"""How many times longer an input of eight times the length may take; a square takes 64 times."""
ROUNDS = 6
"""How often in a row an input must take longer than that."""


class Used(NamedTuple):
    module: str
    name: str
    pattern: re.Pattern[Any]
    methods: tuple[str, ...]


@cache
def patterns() -> list[Used]:
    """Every compiled pattern at the top of a module, and what is called on it anywhere in the program."""
    package = Path(ppgen.__file__).parent
    calls: dict[tuple[str, str], set[str]] = {}
    for path in package.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr in METHODS:
                owner = node.value
                name = owner.id if isinstance(owner, ast.Name) else getattr(owner, "attr", "")
                place = path.relative_to(package).with_suffix("").as_posix().replace("/", ".")
                calls.setdefault((f"ppgen.{place}" if name.startswith("_") else "", name), set()).add(
                    node.attr
                )
    found: dict[int, Used] = {}
    for info in pkgutil.walk_packages(ppgen.__path__, "ppgen."):
        module = importlib.import_module(info.name)
        for name, value in list(vars(module).items()):  # looking at a lazy module loads it
            listed = {name: value} if isinstance(value, re.Pattern) else {}
            if isinstance(value, dict | tuple | list):
                inner = value.values() if isinstance(value, dict) else value
                listed = {f"{name}.{at}": one for at, one in enumerate(inner) if isinstance(one, re.Pattern)}
            for called, pattern in listed.items():
                home = info.name if called.startswith("_") else ""
                methods = tuple(sorted(calls.get((home, called), METHODS[:3])))
                found.setdefault(id(pattern), Used(info.name, called, pattern, methods))
    return list(found.values())


def seconds(used: Used, text: str) -> float:
    content = text.encode() if isinstance(used.pattern.pattern, bytes) else text
    best = 60.0
    for _ in range(2):
        start = time.process_time()
        for method in used.methods:
            if method == "sub":
                used.pattern.sub(lambda match: match[0], content)
            elif method == "finditer":
                all(used.pattern.finditer(content))
            else:
                getattr(used.pattern, method)(content)
        best = min(best, time.process_time() - start)
    return best


@pytest.mark.slow(keep=2)
@pytest.mark.thorough
@pytest.mark.parametrize("nth", range(PARTS))
def test_a_pattern_takes_no_longer_than_its_input_grows(nth: int) -> None:
    for used in patterns()[nth::PARTS]:
        keeps_to_its_length(used)


def keeps_to_its_length(used: Used) -> None:
    for unit in UNITS:
        for before, after in ENDS:
            short, long = (before + unit * (size // len(unit)) + after for size in (SHORT, LONG))
            if seconds(used, long) > WORTH_LOOKING_AT:
                # Other work on the machine slows one measurement, a square slows all of them.
                grown = all(
                    seconds(used, long) >= GROWS * max(seconds(used, short), 1e-5) for _ in range(ROUNDS)
                )
                assert not grown, (used, unit, before, after)


@pytest.mark.thorough
def test_patterns_are_found() -> None:
    assert len(patterns()) > 80
