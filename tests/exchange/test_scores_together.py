"""Sheets that are read together: each is judged, and held to what stands on the others."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.exchange.score_sheets import read_scores
from ppgen.library import open_project
from ppgen.load.project import WrongUseError

ROOT = Path(__file__).resolve().parents[2]
MATCH = "record: match\nround: 2\nhome: sloths\naway: jaguars\nhome_manager: Ana\naway_manager: Ben\n"
ROUND = "record: round\nround: 2\npairs:\n- {home: sloths, away: jaguars}\n"
CUP = "record: tournament\nteams:\n- {team: sloths, manager: Ana}\n- {team: jaguars, manager: Ben}\n- {team: pacas, extra: true}\n- {team: lizards}\n"


def written(folder: Path, **texts: str) -> list[Path]:
    paths = [folder / f"{name}.yaml" for name in texts]
    for path, text in zip(paths, texts.values(), strict=True):
        path.write_text(text, encoding="utf-8")
    return paths


def told(paths: list[Path]) -> dict[str, list[tuple[str, int]]]:
    scores = read_scores(open_project(ROOT), paths, "ole")
    return {
        path.stem: [(one.rule, one.span.line if one.span else 0) for one in score.findings.problems]
        for path, score in zip(paths, scores, strict=True)
    }


@pytest.mark.thorough
def test_what_one_sheet_says_is_held_to_the_others_at_its_own_line(tmp_path: Path) -> None:
    sound = {"round": ROUND, "match": MATCH}
    assert told(written(tmp_path, **sound)) == {"round": [], "match": []}
    other = ROUND.replace("away: jaguars", "away: pacas")
    assert told(written(tmp_path, **{**sound, "round": other})) == {
        "round": [],
        "match": [("ole/match-in-round", 2)],
    }


@pytest.mark.thorough
def test_two_sheets_of_a_kind_are_two(tmp_path: Path) -> None:
    other = MATCH.replace("jaguars", "pacas")
    assert told(written(tmp_path, round=ROUND, first=MATCH, second=other)) == {
        "round": [],
        "first": [],
        "second": [("ole/match-in-round", 2)],
    }
    assert told(written(tmp_path, cup=CUP, first=MATCH.replace("Ben", "Be"))) == {
        "cup": [],
        "first": [("ole/match-manager", 5)],
    }


@pytest.mark.thorough
def test_a_sheet_that_cannot_be_read_leaves_the_others(tmp_path: Path) -> None:
    paths = written(tmp_path, broken="record: [match\n", match=MATCH)
    assert {name: bool(faults) for name, faults in told(paths).items()} == {"broken": True, "match": False}


@pytest.mark.thorough
def test_sheets_of_two_games_are_refused(tmp_path: Path) -> None:
    paths = written(tmp_path, match=f"game: ole\n{MATCH}", log="game: battle-dice\nrecord: log\n")
    with pytest.raises(
        WrongUseError, match=r"log\.yaml is of the game battle-dice, and what was read before it of ole"
    ):
        read_scores(open_project(ROOT), paths)


@pytest.mark.thorough
def test_the_command_writes_several_into_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    paths = written(tmp_path, round=ROUND, match=MATCH)
    out = tmp_path / "evening"
    call = ["score", "read", *map(str, paths), "-g", "ole", "-o", str(out)]
    done = CliRunner().invoke(app, call)
    assert done.exit_code == 0, done.output
    assert sorted(path.name for path in out.iterdir()) == ["match.yaml", "round.yaml"]
    assert (out / "match.yaml").read_text(encoding="utf-8") == MATCH
