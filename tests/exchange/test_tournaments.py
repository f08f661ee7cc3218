"""A tournament on paper: sheets that say what was played, and one of eight managers from draw to table."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.cli.tournament import summary
from ppgen.exchange.score_sheets import read_score
from ppgen.exchange.tournament_page import tournament_page
from ppgen.exchange.tournament_pages import bracket, pairing_pages, shortened
from ppgen.exchange.tournaments import print_tournament, tournament_words
from ppgen.library import BuildOptions, Built, open_project
from ppgen.load import parse_yaml
from ppgen.tournament.cross_table import cross_table
from ppgen.tournament.match import Match
from ppgen.tournament.model import Tournament
from ppgen.tournament.playing import Played, play
from ppgen.tournament.reading import read_tournament
from tests.exports.test_forms import form, rewritten

ROOT = Path(__file__).resolve().parents[2]


def playing(text: str) -> tuple[Tournament, Played]:
    source, _ = parse_yaml(text.encode(), "cup.yaml")
    assert source is not None
    tournament, faults = read_tournament(source)
    assert tournament is not None and not faults
    return tournament, play(tournament, source)


def printed(text: str, out: Path, *languages: str) -> Built:
    built = print_tournament(*playing(text), BuildOptions(out=out), languages=languages or ("en",))
    assert built.findings.is_sound, built.findings.problems
    return built


def words(path: Path) -> str:
    with pypdfium2.PdfDocument(path) as document:
        return "\n".join(page.get_textpage().get_text_bounded() for page in document)


NAMES = ["Ada", 'Ben "the Wall" Ångström-Nakamura', "*Cleo* :star:", "{{ 1 }} Фёдор", "#G_h [x](y)"]


@pytest.mark.parametrize("language", ["en", "ar"])
def test_names_are_printed_as_they_were_written(language: str, tmp_path: Path) -> None:
    text = f"title: '*Cup*: a'\nmode: round-robin\nparticipants: {json.dumps(NAMES)}\n"
    built = printed(text, tmp_path, language)
    assert [file.component for file in built.files] == ["pairings", "slips", "standings", "cross-table"]
    if language == "en":
        said = words(tmp_path / "tournament/en/standings.pdf")
        assert [name for name in ("*Cup*: a", *NAMES[:3], NAMES[4]) if name not in said] == []
    for file in built.files:
        assert file.facts is not None and file.facts.fields > 5


@pytest.mark.parametrize(
    ("mode", "components"),
    [
        ("knock-out", ["pairings", "bracket", "slips", "standings"]),
        ("drawn", ["pairings", "slips", "standings"]),
        ("swiss", ["pairings", "slips", "standings"]),
        ("double-round-robin", ["pairings", "slips", "standings", "cross-table"]),
    ],
)
def test_a_mode_has_its_sheets(mode: str, components: list[str], tmp_path: Path) -> None:
    built = printed(f"title: Cup\nmode: {mode}\nparticipants: [a, b, c, d, e]\n", tmp_path)
    assert [file.component for file in built.files] == components


@pytest.mark.thorough
def test_sixty_four_are_paired_on_a_page_and_listed_on_several(tmp_path: Path) -> None:
    names = [f"Participant number {number}" for number in range(64)]
    built = printed(f"title: Cup\nmode: knock-out\nparticipants: {json.dumps(names)}\n", tmp_path)
    pages = {file.component: file.facts.pages for file in built.files if file.facts}
    assert pages["pairings"] == 1 and pages["standings"] == 4
    assert all(name in words(tmp_path / "tournament/en/standings.pdf") for name in names)


def sheets(text: str) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    tournament, made = playing(text)
    return [*pairing_pages(made)], [*bracket(tournament, made)]


def test_all_rounds_stand_on_one_page_where_they_fit() -> None:
    head = "title: Cup\nmode: round-robin\nparticipants: "
    (page,), _ = sheets(f"{head}[a, b, c, d]\n")
    assert page["wide"] == 186 and len(page["columns"][0]["rounds"]) == 3
    eight = [f"name {number}" for number in range(8)]
    (page,), _ = sheets(head + json.dumps(eight) + "\n")
    assert page["wide"] == 90 and [len(one["rounds"]) for one in page["columns"]] == [4, 3]
    pages, _ = sheets(head + json.dumps([f"a name of many letters, the {name}" for name in eight]) + "\n")
    assert [page["wide"] for page in pages] == [186, 186]
    pages, _ = sheets(head + json.dumps([*map(str, range(24))]) + "\n")
    rounds = [one for page in pages for column in page["columns"] for one in column["rounds"]]
    assert len(rounds) == 23 and all(len(one["pairs"]) == 12 for one in rounds)


def test_the_tree_shows_who_is_known_and_leaves_room_for_the_others() -> None:
    results = "results: [{round: 1, home: d, away: e, score: [0, 1]}]\n"
    _, (tree,) = sheets(f"title: Cup\nmode: knock-out\nparticipants: [a, b, c, d, e]\n{results}")
    assert tree["rounds"] == 3 and len(tree["matches"]) == 7 and "champion" not in tree
    first = [(one["home"], one.get("away")) for one in tree["matches"][:4]]
    assert first == [("a", None), ("d", "e"), ("b", None), ("c", None)]
    half = [(one.get("home"), one.get("away")) for one in tree["matches"][4:6]]
    assert half == [("a", "e"), ("b", "c")] and "home" not in tree["matches"][6]
    assert [one["place"] for one in tree["matches"]] == [0.125, 0.375, 0.625, 0.875, 0.25, 0.75, 0.5]
    _, (started,) = sheets("title: Cup\nmode: knock-out\nparticipants: [a, b, c, d, e]\n")
    assert [one.get("away") for one in started["matches"][4:6]] == [None, "c"]


@pytest.mark.parametrize(
    ("name", "told"), [("Ana", "Ana"), ("Ana Bela Cruz", "Ana Bel…"), ("東京都港区", "東京都…")]
)
def test_names_in_the_tree_are_as_long_as_its_boxes(name: str, told: str) -> None:
    assert shortened(name, 8) == told


@pytest.mark.thorough
def test_trees_of_many_and_slips_are_printed(tmp_path: Path) -> None:
    names = [f"Wilhelmina Wolkenstein-Mammut {number}" for number in range(31)]
    text = f"title: Cup\nmode: knock-out\nparticipants: {json.dumps(names)}\n"
    built = printed(text, tmp_path, "en", "ja", "ar")
    pages = [file.facts.pages for file in built.files if file.component == "bracket" and file.facts]
    assert pages == [1, 1, 1]
    assert "Round 1 · Table 2" in words(tmp_path / "tournament/en/slips.pdf")


def test_results_are_told_as_in_chess(tmp_path: Path) -> None:
    results = "[{round: 1, home: a, away: d, score: [3, 1]}, {round: 1, home: b, away: c, score: [2, 2]}]"
    text = f"title: Cup\nmode: round-robin\nnotation: chess\nparticipants: [a, b, c, d]\nresults: {results}\n"
    tournament, made = playing(text)
    results_said = {match.said for matches in made.rounds for match in matches} - {""}
    assert not made.problems and results_said == {"1:0", "½:½"}
    rows = dict(cross_table(tournament, made))
    assert (
        rows["d"][0] == "0"
        and rows["c"] == ("·", "½", "–", "·")
        and sum(one.goals for one in made.standings) == 8
    )
    assert [one.place for one in made.standings] == [1, 2, 2, 4], "goals part nobody"
    said = tournament_words(tournament, made, "en")
    told = [*summary(tournament, made), *tournament_page(tournament, made, said, "en")]
    assert not [line for line in told if "Goals" in line or "goals" in line or re.search("3 ?: ?1", line)]
    printed(text, tmp_path)
    assert "½" in words(tmp_path / "tournament/en/cross-table.pdf")
    assert "Goals" not in words(tmp_path / "tournament/en/standings.pdf")


def test_standings_show_the_difference_that_parts_equals(tmp_path: Path) -> None:
    results = "[{round: 1, home: a, away: d, score: [3, 1]}, {round: 1, home: b, away: c, score: [2, 2]}]"
    printed(f"title: Cup\nmode: round-robin\nparticipants: [a, b, c, d]\nresults: {results}\n", tmp_path)
    shown = words(tmp_path / "tournament/en/standings.pdf")
    assert "Goals" in shown and "±" in shown and "+2" in shown and "\u22122" in shown


@pytest.mark.thorough
def test_eight_managers_play_for_three_victories(tmp_path: Path) -> None:
    """Draws, results, a cheat on a match sheet, and the final table."""
    names = ["Ana", "Bo", "Cem", "Dina", "Eli", "Fay", "Gus", "Hal"]
    head = f"title: Olé\nmode: drawn\nseed: 7\ntarget: 3\nparticipants: {json.dumps(names)}\nresults:\n"
    results, rounds = "", 0
    _, made = playing(f"{head}  []\n")
    while not made.champions:
        rounds += 1
        assert len(made.rounds) == rounds <= 20
        for match in made.rounds[-1]:
            results += _result(rounds, match)
        _, made = playing(head + results)
        assert not made.problems
    assert rounds >= 3 and max(one.wins for one in made.standings) == 3
    assert sum(one.played for one in made.standings) == 8 * rounds

    teams = ("home=sloths", "away=jaguars", "home_manager=Ana", "away_manager=Bo")
    sheet = form(ROOT, tmp_path / "sheet", *teams, game="ole", language="en", only="match-sheet")
    cheat = {"goals/home": "1", "goals/away": "1", "victory": "Sloths"}
    score = read_score(open_project(ROOT), rewritten(sheet, tmp_path / "cheat.pdf", cheat))
    assert [problem.rule for problem in score.findings.problems] == ["ole/match-draw"]

    printed(head + results, tmp_path / "out")
    said = words(tmp_path / "out/tournament/en/standings.pdf")
    assert all(f"Winner: {', '.join(made.champions)}" in said and name in said for name in names)
    assert not (tmp_path / "out/tournament/en/slips.pdf").exists()


def _result(number: int, match: Match) -> str:
    goals = [len(match.pair.home) % 3 + number % 2, ord(str(match.pair.away)[0]) % 3]
    return f"  - {{round: {number}, home: {match.pair.home}, away: {match.pair.away}, score: {goals}}}\n"


def test_wrong_results_are_told_and_nothing_is_printed(tmp_path: Path) -> None:
    cup = tmp_path / "cup.yaml"
    head = "title: Cup\nmode: round-robin\nparticipants: [Ada, Ben, Cleo, Dan]\nresults:\n"
    cup.write_text(head + "  - {round: 1, home: Dan, away: Ada, score: [2, 1]}\n", encoding="utf-8")
    wrong = CliRunner().invoke(app, ["tournament", str(cup), "--out", str(tmp_path / "out")])
    assert "write home: Ada, away: Dan, score: [1, 2]" in wrong.output
    assert wrong.exit_code == 1 and "Ada is at home" in wrong.output and not (tmp_path / "out").exists()
    cup.write_text(head + "  - {round: 1, home: Ada, away: Dan, score: [2, 1]}\n", encoding="utf-8")
    right = CliRunner().invoke(app, ["tournament", str(cup), "--out", str(tmp_path / "out"), "--lang", "de"])
    assert right.exit_code == 0, right.output
    made = {path.name for path in (tmp_path / "out/tournament/de").iterdir()}
    assert made == {"pairings.pdf", "slips.pdf", "standings.pdf", "cross-table.pdf"}


def test_halves_of_points_are_printed(tmp_path: Path) -> None:
    cup = tmp_path / "cup.yaml"
    head = "title: Cup\nmode: round-robin\npoints: {win: 1, draw: 0.5, loss: 0}\nparticipants: [Ada, Ben]\n"
    cup.write_text(head + "results:\n  - {round: 1, home: Ada, away: Ben, score: [1, 1]}\n", encoding="utf-8")
    done = CliRunner().invoke(app, ["tournament", str(cup), "--out", str(tmp_path / "out"), "--lang", "en"])
    assert done.exit_code == 0, done.output
    assert words(tmp_path / "out/tournament/en/standings.pdf").count("½") == 2


@pytest.mark.parametrize(
    ("score", "draws", "told"),
    [
        ('"5:3"', "true", "5 : 3"),
        ('"5 – 3"', "false", "5 : 3"),
        ('"5-3"', "true", "5 : 3"),
        ("[3, 3]", "true", "3 : 3"),
        ('"3:3"', "false", "is a draw, and there are none"),
        ('"5:"', "true", "score must be a list"),
        ('"5:3:1"', "true", "score must be a list"),
    ],
)
def test_a_score_is_written_as_people_write_it(score: str, draws: str, told: str, tmp_path: Path) -> None:
    cup = tmp_path / "cup.yaml"
    head = f"title: Cup\nmode: round-robin\ndraws: {draws}\nparticipants: [Ada, Ben]\nresults:\n"
    cup.write_text(f"{head}  - {{round: 1, home: Ada, away: Ben, score: {score}}}\n", encoding="utf-8")
    done = CliRunner().invoke(app, ["tournament", str(cup)])
    assert told in done.output and done.exit_code == (0 if " : " in told else 1)
