"""The samples of general rules, each tried on a small project in a folder of its own."""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import yaml

from ppgen import pipeline
from ppgen.checks import Phase, check_layouts, check_usage, phase
from ppgen.checks.subject import Subject
from ppgen.common.problem import Problem
from ppgen.load import Source, parse_yaml
from ppgen.load.project import open_project
from ppgen.localise import localise
from ppgen.model.build import build_game
from ppgen.model.game import Game
from tests.support.editions import lay_out

KIND = "thing"
"""The only kind of card in the small game that general rules are tried on."""


def small_game(sample: Mapping[str, Any]) -> tuple[Game | None, list[Problem]]:
    """Make a game of one kind from a general rule's sample: fields, cards, and perhaps more files."""
    game = {
        "title": "Sample",
        "version": "1",
        "maker": "Nobody",
        "licence": "MIT",
        "languages": {"source": "en"},
        "kinds": {KIND: {"title": "Thing", "fields": sample["fields"], "derived": sample.get("derived", {})}},
        "components": sample.get("components", {"cards": {"title": "Cards", "cards": [KIND]}}),
        "constants": sample.get("constants", {}),
    }
    files = {"game": game, KIND: sample["cards"], **sample.get("files", {})}
    return build_game("sample", {name: _source(name, data) for name, data in files.items()})


def _source(name: str, data: Any) -> Source:
    source, problems = parse_yaml(json.dumps(data).encode(), f"cards/sample/{name}.yaml")
    if source is None or problems:
        raise ValueError(f"the sample's file {name} cannot be read: {problems}")
    return source


def general_problems(module: ModuleType, sample: Mapping[str, Any]) -> list[Problem]:
    """Return what a general rule says about one of its samples; raises ValueError for a broken sample."""
    game, problems = small_game(sample)
    if game is None or problems:
        raise ValueError(f"the sample of {module.ID} is no game: {problems}")
    deck, _ = localise(game, "en")
    return list(module.check(Subject(deck, getattr(module, "ICONS", None))))


UNSHOWN = "layout/field-not-shown"
"""A sample need not show all of its data."""

WORDS = {
    name: {"font": "text", "size": "9pt", "minimum": "9pt"} for name in ("words", "entry", "entry-label")
}


def problems_of(module: ModuleType, sample: Mapping[str, Any], root: Path) -> list[Problem]:
    """Return what a rule says about one of its samples; nothing else may be wrong with it but warnings."""
    problems = all_problems(module, sample, root)
    strange = [
        problem
        for problem in problems
        if problem.severity == "error" and problem.rule not in {module.ID, UNSHOWN}
    ]
    assert not strange, strange
    return [problem for problem in problems if problem.rule == module.ID]


def all_problems(module: ModuleType, sample: Mapping[str, Any], root: Path) -> list[Problem]:
    """Return what all rules say about a sample; of one of the first phase what its own rule says."""
    if phase(module) is Phase.CARDS:
        return general_problems(module, sample)
    loaded, _, problems = pipeline.load(write_sample(root, sample), "sample")
    assert loaded is not None, problems
    edition, faults = lay_out(loaded, "en")
    usage = loaded.usage()
    edition.note_use(usage)
    return [*problems, *faults, *check_layouts(usage), *check_usage(usage)]


def write_sample(root: Path, sample: Mapping[str, Any]) -> Any:
    """Write a project with one kind of card from a sample, and open it."""
    game = {
        "title": "Sample",
        "version": "1",
        "maker": "Nobody",
        "licence": "MIT",
        "languages": {"source": "en"},
        "kinds": {
            "thing": {"title": "Thing", "fields": sample["fields"], "derived": sample.get("derived", {})},
            **sample.get("kinds", {}),
        },
        "components": {
            "cards": {"title": "Cards", "cards": list(sample.get("prints", ("thing",)))},
            **{
                name: {"title": name, "score": sheet["score"], "layout": name}
                for name, sheet in sample.get("sheets", {}).items()
            },
            **sample.get("components", {}),
        },
        "decks": sample.get("decks", {}),
        "constants": sample.get("constants", {}),
    }
    files = {
        "cards/sample/game": game,
        "cards/sample/thing": sample["cards"],
        "layouts/sample/theme": sample.get("theme", {"styles": WORDS}),
        **{
            f"layouts/sample/{name}": {"size": [90, 120], "face": sheet["face"]}
            for name, sheet in sample.get("sheets", {}).items()
        },
        **{
            f"layouts/sample/{kind}": {key: sample[key] for key in ("face", "back") if key in sample}
            for kind in sample.get("prints", ("thing",))
        },
        **{f"layouts/sample/{name}": data for name, data in sample.get("more", {}).items()},
        **{f"cards/sample/{name}": data for name, data in sample.get("files", {}).items()},
    }
    for name, data in files.items():
        path = root / f"{name}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8")
    for name, drawing in sample.get("art", {}).items():
        path = root / f"layouts/sample/icons/{name}.svg"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(drawing, encoding="utf-8")
    for name, size in sample.get("pictures", {}).items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(png(*size))
    return open_project(root, root)


def png(width: int, height: int) -> bytes:
    """Return a grey picture."""
    rows = zlib.compress((b"\0" + b"\x80" * width) * height)
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", rows), (b"IEND", b""))
    parts = [
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in chunks
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def layout_rules(sample: Mapping[str, Any], root: Path) -> set[str]:
    """Return the rules that loading a sample and its layouts tell."""
    loaded, _, problems = pipeline.load(write_sample(root, sample), "sample")
    assert loaded is not None, problems
    return {one.rule for one in (*problems, *check_layouts(loaded.usage()))}
