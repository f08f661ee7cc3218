"""ARCHITECTURE.md tells the truth about the folders, and every file says what it is for."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path
from typing import get_args

import pytest

from ppgen.common.colour import BLACK
from ppgen.common.geometry import Matrix, Rect
from ppgen.display.ops import Fill, Group, Op, Symbol, Use, walk
from ppgen.display.reading import HOLDERS
from ppgen.exports.pdf.content import DRAWERS
from tests.support.ole import ROOT

DOCUMENT = (ROOT / "ppgen/ARCHITECTURE.md").read_text(encoding="utf-8")
PACKAGE = ROOT / "ppgen"
MODULES = sorted(PACKAGE.rglob("*.py"))
LARGEST = 300


def tree() -> list[str]:
    """Return the rooms in the order in which the document lists them."""
    (block,) = re.findall(r"```\n(common/.*?)```", DOCUMENT, re.DOTALL)
    return [line.split()[0].removesuffix("/").removesuffix(".py") for line in block.strip().split("\n")]


def layers() -> list[list[str]]:
    """Return the rooms of the import contract, lowest first; those of one layer know nothing of each other."""
    configuration = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contract = configuration["tool"]["importlinter"]["contracts"][0]
    assert contract["exhaustive"] is True and contract["containers"] == ["ppgen"]
    return [re.split(r"\s*\|\s*", layer) for layer in contract["layers"]][::-1]


def test_the_tree_is_that_of_the_folders() -> None:
    there = {path.name.removesuffix(".py") for path in PACKAGE.iterdir() if path.suffix == ".py"}
    there |= {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").is_file()}
    assert sorted(tree()) == sorted(there - {"__init__"})


def test_the_tree_stands_in_the_order_of_the_contract() -> None:
    places = {room: place for place, layer in enumerate(layers()) for room in layer}
    assert places.keys() == set(tree())
    order = [places[room] for room in tree()]
    assert order == sorted(order)


def test_every_path_that_is_named_is_there() -> None:
    named = set(re.findall(r"`((?:ppgen/)?[a-z_]+(?:/[a-z_]+)*(?:/|\.py|\.md))`", DOCUMENT))
    assert len(named) > 25
    homes = (ROOT, PACKAGE, PACKAGE / "compose", PACKAGE / "compose/folded", PACKAGE / "layouts")
    for name in named - {"cards/", "layouts/"}:
        assert any((home / name).exists() for home in homes), name


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_modules_are_short_and_say_what_they_are(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= LARGEST
    first = (ast.get_docstring(ast.parse(text)) or "").split("\n")[0]
    assert first and not first.endswith("?"), "say what turns into what, do not ask"


PARTS = ("compose/components/", "layout/elements/", "folding/nets/")


@pytest.mark.thorough
def test_no_class_name_stands_twice() -> None:
    """But for `Model` and `Options` in the folders where a file is a part, and each part has one."""
    places: dict[str, list[str]] = {}
    for path in MODULES:
        place = path.relative_to(PACKAGE).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and not (
                place.startswith(PARTS) and node.name in ("Model", "Options")
            ):
                places.setdefault(node.name, []).append(place)
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


OPS = {op.__name__ for op in get_args(Op)}


@pytest.mark.thorough
def test_no_op_is_passed_over_silently() -> None:
    """Who takes ops apart names each: mypy asks for all of them, if nothing stands for whatever comes."""
    looked_at = []
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Match):
                continue
            patterns = [case.pattern for case in node.cases]
            named = {
                inner.cls.id
                for one in patterns
                for inner in ast.walk(one)
                if isinstance(inner, ast.MatchClass) and isinstance(inner.cls, ast.Name)
            }
            if len(named & OPS) > 2:
                place = f"{path.relative_to(PACKAGE).as_posix()}:{node.lineno}"
                looked_at.append(place)
                assert not any(isinstance(one, ast.MatchAs) and one.pattern is None for one in patterns), (
                    place
                )
    assert len(looked_at) > 15


def test_ops_that_hold_others_are_known_as_such() -> None:
    assert {op for op in get_args(Op) if "ops" in op._fields} == HOLDERS


def test_ops_that_move_what_they_hold_are_those_that_walking_asks() -> None:
    moved = Matrix.translation(3, 4)
    for op in get_args(Op):
        assert ("matrix" in op._fields) == (op in {Group, Use})
    symbol = Symbol("s", (Fill((), BLACK),), Rect(0, 0, 1, 1))
    for holder in (Group(moved, symbol.ops), Use(symbol, moved)):
        assert [matrix for _, matrix in walk((holder,))][1] == moved


def test_each_op_has_its_drawer() -> None:
    assert set(DRAWERS) == set(get_args(Op))
