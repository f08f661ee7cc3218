"""Every field of what is asked for changes what comes back, or is refused; none is read and forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ppgen.display.printing import Bleed, FlipEdge, Ink, Marks, Printing, Sides
from ppgen.library import BuildOptions, Built, Selection, WrongUseError, build, open_project
from ppgen.library import building as builds
from ppgen.library.requests import Request
from ppgen.library.session import Session
from tests.support.tiny import FILES, changed, write_project

ROOT = Path(__file__).resolve().parents[2]
GAMES = {
    **FILES,
    **{path.replace("tiny", "other"): text for path, text in FILES.items()},
    **changed(
        "cards/tiny/game.yaml",
        "cards: [monster]}\n",
        "cards: [monster]}\n  over: {title: Overview, layout: overview}\n",
    ),
    "layouts/tiny/overview.yaml": """\
size: standard
face:
  - {type: card, box: [5, 5, 20, 28], card: "monster:bat"}
back: reverse
""",
}
BAT = Selection(pieces=("monster:bat",))
OPTIONS: dict[str, tuple[Any, Selection]] = {
    "paper": ("letter", Selection()),
    "flip": (FlipEdge.SHORT, Selection()),
    "formats": (("svg",), Selection()),
    "bleed": (Bleed.FULL, Selection()),
    "sides": (Sides.FRONTS, Selection()),
    "ink": (Ink.GREY, Selection()),
    "marks": (Marks.NONE, Selection()),
    "copies": (3, Selection()),
    "skip": (1, Selection()),
    "kit": (True, Selection()),
    "printer": ("laser", Selection()),
    "cutter": ("silhouette", Selection()),
    "changes": (True, BAT),
}
"""What changes a build of some things, and these things."""

ELSEWHERE = {"out", "jobs", "fresh", "scheduler"}
"""What changes where and by whom files are made, and no byte of them."""

SELECTIONS: dict[str, Any] = {
    "games": ("tiny",),
    "languages": ("en-XA",),
    "components": ("over",),
    "pieces": ("monster:bat",),
}
SHIPPED = {
    "chosen_set": (Selection(("battle-dice",), ("de",), ("checklist",)), "original", "published"),
    "deck": (Selection(("battle-dice",), ("de",)), "", "kaminfeuer"),
    "given": (Selection(("ole",), ("en",), ("match-sheet",)), (), ("home=sloths", "away=condors")),
    "fill": (Selection(("ole",), ("en",), ("match-sheet",)), None, "match.yaml"),
}


def outcome(root: Path, selection: Selection, options: BuildOptions) -> dict[str, bytes]:
    """Return the files that a build writes; nothing must be wrong with it."""
    assert options.out is not None
    made = build(open_project(root), selection, options)
    assert made.findings.is_sound and made.files, made
    return {
        path.relative_to(options.out).as_posix(): path.read_bytes()
        for path in sorted(options.out.rglob("*"))
        if path.is_file() and path.suffix in {".pdf", ".svg", ".json"} and not path.name.startswith(".")
    }


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write_project(tmp_path / "project", GAMES)


@pytest.mark.parametrize("name", OPTIONS)
@pytest.mark.thorough(keep=3)
def test_each_option_changes_what_is_made(name: str, root: Path, tmp_path: Path) -> None:
    value, selection = OPTIONS[name]
    selection = selection._replace(games=("tiny",))
    usual = outcome(root, selection, BuildOptions(out=tmp_path / "usual"))
    assert usual == outcome(root, selection, BuildOptions(out=tmp_path / "again"))
    assert usual != outcome(root, selection, BuildOptions(out=tmp_path / "other")._replace(**{name: value}))


@pytest.mark.parametrize("name", SELECTIONS)
@pytest.mark.thorough(keep=2)
def test_each_choice_changes_what_is_made(name: str, root: Path, tmp_path: Path) -> None:
    usual = outcome(root, Selection(), BuildOptions(out=tmp_path / "usual"))
    chosen = Selection()._replace(**{name: SELECTIONS[name]})
    assert usual != outcome(root, chosen, BuildOptions(out=tmp_path / "other"))


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.thorough
def test_each_choice_of_sets_decks_and_records_changes_what_is_made(name: str, tmp_path: Path) -> None:
    selection, one, other = SHIPPED[name]
    if name == "fill":
        other = tmp_path / "match.yaml"
        other.write_text("record: match\nhome: sloths\naway: condors\n", encoding="utf-8")
    made = [
        outcome(ROOT, selection._replace(**{name: value}), BuildOptions(out=tmp_path / str(number)))
        for number, value in enumerate((one, other))
    ]
    assert made[0] != made[1]


def test_no_field_is_without_a_test() -> None:
    assert {*OPTIONS, *ELSEWHERE} == set(BuildOptions._fields)
    assert {*SELECTIONS, *SHIPPED} == set(Selection._fields)
    assert Request._fields == ("project", "selection", "options", "printing")


def test_each_field_of_printing_follows_from_an_option_or_a_choice(root: Path) -> None:
    usual, met = Printing(), set[str]()
    session = Session(open_project(root), Selection())
    for options, chosen in wishes():
        machines = session.machines(options)
        printing = options.printing(chosen.pieces, chosen.components, machines)
        met |= {field for field in Printing._fields if getattr(printing, field) != getattr(usual, field)}
    assert met == set(Printing._fields)


def wishes() -> Iterator[tuple[BuildOptions, Selection]]:
    for name, (value, chosen) in OPTIONS.items():
        yield BuildOptions()._replace(**{name: value}), chosen
    for name in SELECTIONS:
        yield BuildOptions(), Selection()._replace(**{name: SELECTIONS[name]})


def test_limits_are_those_of_the_project(root: Path) -> None:
    selection = Selection(("tiny",))
    assert build(open_project(root), selection).files
    made = build(open_project(root, limits=1e-6), selection)
    assert not made.files and "run/too-much" in {problem.rule for problem in made.findings.problems}


def test_without_a_folder_files_come_back_and_with_one_they_are_written(root: Path, tmp_path: Path) -> None:
    values, written = (
        build(open_project(root), BAT, BuildOptions(out=out)) for out in (None, tmp_path / "o")
    )
    assert all(file.content for file in values.files)
    assert all(not file.content and (tmp_path / "o" / file.path).is_file() for file in written.files)


def test_what_is_to_be_fresh_is_not_kept(root: Path, tmp_path: Path) -> None:
    def made(*, fresh: bool) -> Built:
        return build(open_project(root), BAT, BuildOptions(out=tmp_path / "out", fresh=fresh))

    assert not any(file.is_kept for file in made(fresh=False).files)
    assert all(file.is_kept for file in made(fresh=False).files)
    assert not any(file.is_kept for file in made(fresh=True).files)


def test_so_many_processes_are_asked_for(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    processes_for = builds.processes_for

    def noted(jobs: int, *others: Any) -> Any:
        asked.append(jobs)
        return processes_for(jobs, *others)

    monkeypatch.setattr(builds, "processes_for", noted)
    languages = Selection(("tiny",), ("en", "en-XA"))
    for jobs in (1, 2):
        build(open_project(root), languages, BuildOptions(jobs=jobs))
    assert asked == [1, 2]


def test_a_scheduler_is_asked(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ppgen.library.cluster.find_spec", lambda _: None)
    with pytest.raises(WrongUseError, match="cluster"):
        build(open_project(root), BAT, BuildOptions(scheduler="tcp://127.0.0.1:1"))


def test_a_piece_that_nothing_has_is_refused() -> None:
    with pytest.raises(WrongUseError, match="nobody"):
        build(open_project(ROOT), Selection(("ole",), ("en",), pieces=("team:nobody",)))
