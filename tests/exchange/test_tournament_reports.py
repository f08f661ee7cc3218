"""Report files of FIDE: written so that other programs read them, and read as they were played."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
import trf
from caissify_pairings.trf import parse_trf
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.exchange.report_reading import read_report
from ppgen.exchange.tournament_reports import tournament_report
from ppgen.load import parse_yaml
from ppgen.load.yaml.writing import write_yaml
from ppgen.tournament.model import Tournament
from ppgen.tournament.playing import Played, play
from ppgen.tournament.reading import read_tournament

CUP = """\
title: Spring Cup
mode: swiss
rounds: 3
participants: [Ada, Ben, Cleo, {name: Dan, left: 2}, {name: Eve, joined: 2}]
results:
  - {round: 1, home: Ada, away: Cleo, score: [2, 1]}
  - {round: 1, home: Dan, away: Ben, winner: Ben}
  - {round: 2, home: Ben, away: Ada, score: [1, 1]}
"""


def played(text: str) -> tuple[Tournament, Played]:
    source, problems = parse_yaml(text.encode(), "cup.yaml")
    assert source is not None and not problems
    tournament, problems = read_tournament(source)
    assert tournament is not None, problems
    done = play(tournament, source)
    assert done.problems == ()
    return tournament, done


def again(report: str) -> tuple[Tournament, Played]:
    source, problems = read_report(report, "cup.trf")
    assert source is not None, problems
    return played(write_yaml(source.data, width=100))


def test_readers_that_are_not_ours_read_a_report() -> None:
    report = tournament_report(*played(CUP))
    read = trf.load(io.StringIO(report.replace("\r\n", "\n")))
    assert (read.name, read.numplayers) == ("Spring Cup", 5)
    told = {
        one.name: (one.points, one.rank, [(game.startrank, game.color, game.result) for game in one.games])
        for one in read.players
    }
    assert told["Ada"] == (1.5, 1, [(3, "w", "1"), (2, "b", "=")])
    assert told["Ben"][0] == 1.5 and told["Ben"][2] == [(4, "b", "+"), (1, "w", "=")]
    assert told["Dan"][2] == [(2, "w", "-"), (0, "-", "U")]
    assert told["Eve"][2][0] == (0, "-", "Z")


def test_a_report_of_ours_is_read_as_it_was_played() -> None:
    _, first = played(CUP)
    read, second = again(tournament_report(*played(CUP)))
    assert [[match.pair for match in one] for one in second.rounds][:2] == [
        [match.pair for match in one] for one in first.rounds
    ][:2]
    outcomes = [(one.name, one.wins, one.draws, one.losses) for one in first.standings]
    assert sorted(outcomes) == sorted((one.name, one.wins, one.draws, one.losses) for one in second.standings)
    assert read.participants[4].joined == 2


def test_rounds_that_another_program_paired_are_kept_and_the_next_is_paired_here() -> None:
    lines = (
        "012 Away days\r",
        "XXR 3\r",
        "001    1 m GM Carlsen, Magnus                   2850 NOR     1503014 1990/11/30  1.0    1     4 w 1  ",
        "001    2      Nepo                                                               1.0    2     3 b 1  ",
        "001    3      Ding                                                               0.0    3     2 w 0  ",
        "001    4      Gukesh                                                             0.0    4     1 b 0  ",
    )
    tournament, done = again("\n".join(lines))
    assert tournament.names[0] == "Carlsen, Magnus" and len(done.rounds) == 2
    assert [tuple(match.pair) for match in done.rounds[0]] == [
        ("Carlsen, Magnus", "Gukesh"),
        ("Ding", "Nepo"),
    ]
    assert {frozenset(match.pair) for match in done.rounds[1]} == {
        frozenset({"Carlsen, Magnus", "Nepo"}),
        frozenset({"Ding", "Gukesh"}),
    }


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("  3 w 1", "  3 w 0", "tell round 1 otherwise"),
        ("  3 w 1", "  3 b 1", "does not say so"),
        ("  3 w 1", "  9 w 1", "does not say so"),
        ("  3 w 1", "  3 w ?", "should hold"),
        ("001    2", "001    1", "there twice"),
        ("001    1", "001    x", "starting number"),
        ("XXR 3", "XXR three", "how many rounds"),
        ("XXR 3", "XXR 0", "how many rounds"),
        ("XXR 3", "XXR", "how many rounds"),
    ],
)
def test_what_is_wrong_in_a_report_is_told_at_its_line(old: str, new: str, said: str) -> None:
    report = tournament_report(*played(CUP))
    assert old in report
    text = report.replace(old, new, 1)
    source, problems = read_report(text, "cup.trf")
    assert source is None and any(said in one.message for one in problems), problems
    spans = [one.span for one in problems if said in one.message]
    changed = next(
        number
        for number, (is_now, was) in enumerate(zip(text.split("\n"), report.split("\n")), 1)
        if is_now != was
    )
    assert any(span is not None and span.line == changed for span in spans)
    cell = next((span for span in spans if span is not None and span.column > 90), None)
    assert (cell is not None) == ("w" in old)
    if cell is not None:
        assert text.split("\r\n")[cell.line - 1][cell.column - 1 :][: cell.length].strip() == new.strip()


@pytest.mark.parametrize(
    ("pairs", "rule"),
    [
        ("[[[Ada, Ben], [Ada, Cleo]]]", "tournament/pairs"),
        ("[[[Ada, Zoe]]]", "tournament/unknown"),
        ("[[[Ada]], [[Ada]], [[Ada]], [[Ada]]]", "tournament/pairs"),
    ],
)
def test_pairs_that_cannot_be_are_told(pairs: str, rule: str) -> None:
    source, _ = parse_yaml(f"{CUP}pairs: {pairs}\n".encode(), "cup.yaml")
    assert source is not None
    _, problems = read_tournament(source)
    assert rule in {one.rule for one in problems}


def test_who_has_not_come_yet_is_a_latecomer_in_a_report_too() -> None:
    begun, played_so_far = played(CUP.split("results:")[0] + "results: []\n")
    assert "Eve" not in {name for match in played_so_far.rounds[0] for name in match.pair}
    source, problems = read_report(tournament_report(begun, played_so_far), "cup.trf")
    assert source is not None and problems == []
    tournament, faults = read_tournament(source)
    assert tournament is not None and [one for one in faults if one.rule == "tournament/presence"] == []
    assert next(one.joined for one in tournament.participants if one.name == "Eve") == 2


@pytest.mark.parametrize("rounds", [4, 9])
def test_hints_on_a_report_speak_of_its_lines(rounds: int) -> None:
    late = CUP.replace("rounds: 3", f"rounds: {rounds}")
    source, _ = parse_yaml(late.encode(), "cup.yaml")
    assert source is not None
    _, problems = read_tournament(source)
    assert any("write rounds: " in (one.hint or "") for one in problems), problems
    report = tournament_report(*played(CUP)).replace("XXR 3", f"XXR {rounds}")
    source, _ = read_report(report, "cup.trf")
    assert source is not None
    _, problems = read_tournament(source)
    hints = [one.hint or "" for one in problems]
    assert any("write XXR " in hint for hint in hints) and not any("rounds:" in hint for hint in hints), hints


def test_the_command_reads_and_writes_reports(tmp_path: Path) -> None:
    (tmp_path / "cup.trf").write_bytes(tournament_report(*played(CUP)).encode())
    done = CliRunner().invoke(app, ["tournament", str(tmp_path / "cup.trf"), "--format", "yaml"])
    assert done.exit_code == 0 and "pairs:" in done.stdout
    (tmp_path / "cup.yaml").write_text(done.stdout, encoding="utf-8")
    done = CliRunner().invoke(app, ["tournament", str(tmp_path / "cup.yaml"), "--format", "trf"])
    assert done.exit_code == 0
    assert trf.load(io.StringIO(done.stdout.replace("\r\n", "\n"))).numplayers == 5


def test_the_library_that_pairs_reads_a_report() -> None:
    assert len(parse_trf(tournament_report(*played(CUP)))["players"]) == 5


def test_half_a_point_for_who_is_absent_is_written_and_read() -> None:
    text = CUP.replace("{name: Eve, joined: 2}", "{name: Eve, half_point: [1]}")
    tournament, done = played(text)
    (eve,) = (one for one in done.standings if one.name == "Eve")
    assert (eve.played, eve.draws, eve.points) == (0, 1, 1)
    assert all("Eve" not in match.pair for match in done.rounds[0])
    report = tournament_report(tournament, done)
    (line,) = (line for line in report.splitlines() if " Eve " in line)
    assert line[91:99] == "0000 - H" and line[80:84] == " 0.5"
    read, second = again(report)
    assert read.participants[4].half_point == (1,)
    assert next(one for one in second.standings if one.name == "Eve").draws == 1
    assert trf.load(io.StringIO(report.replace("\r\n", "\n"))).players[4].games[0].result == "H"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("joined: 2}", "half_point: [9]}"),
        ("joined: 2}", "half_point: [1, 1]}"),
        ("mode: swiss\nrounds: 3", "mode: round-robin"),
        ("results:", "pairs: [[[Ada, Cleo], [Dan, Ben], [Eve]]]\nresults:"),
    ],
)
def test_half_a_point_that_cannot_be_is_told(old: str, new: str) -> None:
    text = CUP.replace("left: 2", "half_point: [3]").replace(old, new)
    if "pairs" in new:
        text = text.replace("joined: 2", "half_point: [1]")
    source, _ = parse_yaml(text.encode(), "cup.yaml")
    assert source is not None
    _, problems = read_tournament(source)
    assert {one.rule for one in problems} & {"tournament/presence", "tournament/pairs"}, problems


def test_a_name_longer_than_its_columns_is_kept_in_a_line_of_its_own() -> None:
    long = "Maria Magdalena Theresia von Habsburg und Lothringen"
    report = tournament_report(*played(CUP.replace("Cleo", long)))
    assert all(len(line[14:47].rstrip()) <= 33 for line in report.splitlines())
    assert len(trf.load(io.StringIO(report.replace("\r\n", "\n"))).players) == 5
    assert len(parse_trf(report)["players"]) == 5
    read, _ = again(report)
    assert long in read.names
    other = report.replace(f"### {3:>4} {long}", f"### {3:>4} Somebody else")
    assert again(other)[0].names[2] == long[:33]


def test_faults_that_are_found_later_are_told_in_the_report_too() -> None:
    report = tournament_report(*played(CUP))
    text = report.replace(f"{'Dan':<33}", f"{'ADA':<33}")
    source, problems = read_report(text, "cup.trf")
    assert source is not None and not problems
    _, faults = read_tournament(source)
    (fault,) = (one for one in faults if one.rule == "tournament/duplicate")
    assert fault.span is not None
    line = text.splitlines()[fault.span.line - 1]
    assert line[fault.span.column - 1 :][: fault.span.length] == "ADA" and line.startswith("001    4")
    assert source.lines[fault.span.line - 1].startswith("001    4")


def test_fewer_rounds_than_were_played_are_a_warning() -> None:
    report = tournament_report(*played(CUP))
    source, problems = read_report(report.replace("XXR 3", "XXR 1"), "cup.trf")
    (told,) = problems
    assert source is not None and source.data["rounds"] == 2 and told.span is not None and told.span.line == 4


def test_a_report_is_read_without_the_library_that_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    report = tournament_report(*played(CUP))
    for module in ("reading", "playing"):
        monkeypatch.setattr(f"ppgen.tournament.{module}.is_installed", lambda: False)
    source, _ = read_report(report, "cup.trf")
    assert source is not None
    tournament, problems = read_tournament(source)
    assert tournament is not None and [one.severity.value for one in problems] == ["warning"]
    done = play(tournament, source)
    assert len(done.rounds) == 2 and done.problems == ()
