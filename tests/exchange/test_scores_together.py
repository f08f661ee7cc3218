"""Sheets that are read together: each is judged, and held to what stands on the others."""

from __future__ import annotations

from pathlib import Path
from zlib import crc32

import pytest
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.exchange.score_sheets import read_scores, told_names
from ppgen.library import open_project
from ppgen.load.carried_records import carried_record
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
def test_what_is_wrong_with_a_row_says_whose_it_is(tmp_path: Path) -> None:
    rows = "participants:\n- {name: Ana, won: 2, points: 4}\n- {name: Bo, won: 1, points: 3}\n- {won: 1, points: 2}\n"
    (score,) = read_scores(
        open_project(ROOT), written(tmp_path, league=f"record: league\n{rows}"), "worldies"
    )
    assert [one.message.partition(":")[0] for one in score.findings.problems] == ["Ana · won 2", "won 1"]


@pytest.mark.thorough
def test_a_name_that_was_typed_on_two_machines_is_one(tmp_path: Path) -> None:
    typed = "home_manager: A\u0301da\naway_manager: \u00c1da\n"
    (score,) = read_scores(open_project(ROOT), written(tmp_path, match=f"record: match\n{typed}"), "worldies")
    assert [one.rule for one in score.findings.problems] == ["worldies/match-managers"]
    assert "\u0301" not in score.text


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
    assert (out / "match.yaml").read_text(encoding="utf-8") == f"game: ole\n{MATCH}"


SELF = "record: match\ngame: battle-dice\nlanguage: en\nhome: {mage: Ada}\naway: {mage: Ada}\n"


@pytest.mark.thorough
def test_files_of_one_name_are_told_apart_and_none_is_written_over(tmp_path: Path) -> None:
    sheets = [tmp_path / folder / "match.yaml" for folder in ("a", "b")]
    for sheet, other in zip(sheets, ("jaguars", "pacas"), strict=True):
        sheet.parent.mkdir()
        sheet.write_text(MATCH.replace("jaguars", other), encoding="utf-8")
    assert told_names([*sheets, tmp_path / "round.pdf"]) == ["a/match.yaml", "b/match.yaml", "round.pdf"]
    out = tmp_path / "out"
    listed = [str(sheet) for sheet in sheets]
    done = CliRunner().invoke(
        app, ["--project", str(ROOT), "score", "read", *listed, "-g", "ole", "-o", str(out)]
    )
    assert done.exit_code in (0, 1), done.output
    written = {path.name: path.read_text(encoding="utf-8") for path in out.iterdir()}
    assert sorted(written) == ["a-match.yaml", "b-match.yaml"]
    assert "pacas" in written["b-match.yaml"] and "jaguars" in written["a-match.yaml"]
    twice = [listed[0], str(tmp_path / "b" / ".." / "a" / "match.yaml")]
    done = CliRunner().invoke(app, ["--project", str(ROOT), "score", "read", *twice, "-g", "ole"])
    assert done.exit_code == 2 and "is named twice" in done.output


@pytest.mark.thorough
def test_every_problem_of_every_sheet_is_written_out(tmp_path: Path) -> None:
    texts = {f"m{number}": f"{MATCH}goals: {{home: {number + 70}}}\nvictory: x\n" for number in range(14)}
    listed = [str(path) for path in written(tmp_path, **texts)]
    done = CliRunner().invoke(app, ["--project", str(ROOT), "score", "read", *listed, "-g", "ole"])
    assert done.exit_code == 1
    assert all(f"--> m{number}.yaml:8:" in done.output for number in range(14))
    assert "likewise" not in done.output and "more [" not in done.output


def png(*parts: bytes) -> bytes:
    whole = b"\x89PNG\r\n\x1a\n"
    for part in parts:
        whole += (len(part) - 4).to_bytes(4, "big") + part + crc32(part).to_bytes(4, "big")
    return whole


@pytest.mark.thorough
def test_a_picture_that_carries_a_record_is_read_as_that(tmp_path: Path) -> None:
    head, end = b"IHDR" + bytes(13), b"IEND"
    kept = b"iTXtppgen record\0\0\0\0\0" + MATCH.replace("Ana", "Zoë").encode()
    assert carried_record(png(head, kept, end)) == MATCH.replace("Ana", "Zoë").encode()
    changed = png(head, kept, end).replace(b"Zo", b"Bo")
    for other in (png(head, end), png(head, b"iTXtother\0\0\0\0\0x", end), png(head, kept)[:-5], changed):
        assert carried_record(other) == b""
    assert carried_record(b"%PDF-1.7") is None
    path = tmp_path / "match.png"
    path.write_bytes(png(head, kept, end))
    assert "home_manager: Zoë" in read_scores(open_project(ROOT), [path], "ole")[0].text
    path.write_bytes(png(head, end))
    (problem,) = read_scores(open_project(ROOT), [path], "ole")[0].findings.problems
    assert problem.message == "match.png carries no record, or a damaged one"


@pytest.mark.thorough
@pytest.mark.parametrize(("asked", "said"), [("", "both sides"), ("de", "beiden Seiten")])
def test_a_record_says_in_which_language_it_is_spoken_of(asked: str, said: str, tmp_path: Path) -> None:
    (path,) = written(tmp_path, match=SELF)
    problems = read_scores(open_project(ROOT), [path], language=asked)[0].findings.problems
    assert any(said in f"{one.message} {one.hint}" for one in problems), problems
    path.write_text(SELF.replace("language: en", "language: xx"), encoding="utf-8")
    assert any(
        one.span and one.span.line == 3
        for one in read_scores(open_project(ROOT), [path])[0].findings.problems
    )
