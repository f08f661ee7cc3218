"""Plans: what each way of printing takes, counted by hand and held against what a build makes."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.display.printing import Bleed, Sides
from ppgen.library import BuildOptions, Selection, WrongUseError, build, open_project
from ppgen.library.planning import Planned, PlannedWay, plan
from tests.support.tiny import FILES, write_project


def project(root: Path, cards: int) -> Path:
    lines = [
        f"- {{id: m{number}, name: Monster {number}, power: 1, line: Words.}}\n" for number in range(cards)
    ]
    return write_project(root, {"cards/tiny/monster.yaml": "".join(lines)})


def ways(planned: Planned) -> dict[tuple[str, Bleed, Sides], PlannedWay]:
    (found,) = planned.plans
    printed = {one: one.printing for one in found.arrangements}
    return {(how.paper, how.bleed, how.sides): one for one, how in printed.items()}


def test_sheets_slots_and_cuts_are_those_that_one_counts_by_hand(tmp_path: Path) -> None:
    """Ten cards of 63 × 88 mm: nine on the first A4 sheet and one on the second, backs behind both."""
    planned = plan(open_project(project(tmp_path, 10)), papers=("a4",))
    (found,) = planned.plans
    assert (found.game, found.language, found.pieces) == ("tiny", "en", 10)
    flush = ways(planned)["a4", Bleed.OUTER, Sides.BOTH]
    assert (flush.papers, flush.pages, flush.free) == (2, 4, 8)
    assert flush.cuts == (4 + 4) + (2 + 2)
    assert flush.covered == pytest.approx(10 * 63 * 88 / (2 * 210 * 297))
    roomy = ways(planned)["a4", Bleed.FULL, Sides.BOTH]
    # With all of their bleed they lie turned, in two columns and four rows; the last sheet holds one row.
    assert (roomy.papers, roomy.free, roomy.cuts) == (2, 6, (4 + 8) + (4 + 2))
    folded = ways(planned)["a4", Bleed.OUTER, Sides.FOLDED]
    assert (folded.papers, folded.pages) == (3, 3)
    assert folded.cuts == 2 * (2 + 4) + (2 + 3)


def test_the_best_is_first_and_what_saves_nothing_is_left_out(tmp_path: Path) -> None:
    (found,) = plan(open_project(project(tmp_path, 10)), papers=("a4", "letter")).plans
    told = [(one.papers, one.printing) for one in found.arrangements]
    assert [papers for papers, _ in told] == sorted(papers for papers, _ in told)
    assert told[0][1].bleed is not Bleed.NONE
    for _, one in told:  # full and fit are the same where full finds room
        same = [other for _, other in told if other == one]
        assert len(same) == 1


@pytest.mark.parametrize("sides", [Sides.BOTH, Sides.FOLDED])
@pytest.mark.parametrize("bleed", list(Bleed))
@pytest.mark.thorough(keep=2)
def test_a_build_takes_as_many_pages_as_was_planned(bleed: Bleed, sides: Sides, tmp_path: Path) -> None:
    root = open_project(project(tmp_path, 10))
    planned = ways(plan(root, papers=("a4",), with_ink=True)).get(("a4", bleed, sides))
    if planned is None:  # less bleed that saves nothing
        assert bleed is not Bleed.FULL
        return
    (file,) = build(root, Selection(), BuildOptions(out=None, bleed=bleed, sides=sides)).files
    assert file.facts is not None and file.facts.pages == planned.pages
    shares = [share for share in file.facts.ink if share is not None]
    assert planned.ink == pytest.approx(sum(shares))


@pytest.mark.thorough
def test_the_best_bleed_is_built(tmp_path: Path) -> None:
    root = project(tmp_path, 27)
    out = ["--out", str(tmp_path / "out")]

    def pages(*said: str) -> int:
        done = CliRunner().invoke(app, ["--project", str(root), "build", "--paper", "letter", *said, *out])
        assert done.exit_code == 0, done.output
        (count,) = re.findall(r"cards.pdf: 27 pieces on (\d+) pages", done.output)
        return int(count)

    assert pages() == 8
    assert pages("--plan", "best") == 6
    manifest = (tmp_path / "out/tiny/manifest.json").read_text(encoding="utf-8")
    assert '"bleed": "outer"' in manifest
    proved = CliRunner().invoke(app, ["--project", str(root), "prove", *out])
    assert proved.exit_code == 0, proved.output
    for more in (["--bleed", "full"], ["--since", "HEAD"]):
        refused = CliRunner().invoke(app, ["--project", str(root), "build", "--plan", "best", *more])
        assert refused.exit_code == 2 and "chooses the bleed itself" in refused.output


def test_a_game_in_the_way_of_whose_plan_something_is_is_told(tmp_path: Path) -> None:
    root = project(tmp_path, 3)
    for part in ("cards", "layouts"):
        shutil.copytree(root / part / "tiny", root / part / "broke")
    (root / "layouts/broke/monster.yaml").unlink()
    command = ["--project", str(root), "build", "--plan", "best", "--out", str(tmp_path / "out")]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 1 and "broke" in done.output and "tiny" in done.output


def test_what_is_skipped_and_how_often_each_is_printed_counts(tmp_path: Path) -> None:
    root = open_project(project(tmp_path, 3))
    options = BuildOptions(copies=4, skip=7, sides=Sides.FRONTS)
    (found,) = plan(root, papers=("a4",), options=options).plans
    assert {one.printing.sides for one in found.arrangements} == {Sides.FRONTS}
    assert (found.arrangements[0].papers, found.arrangements[0].pages, found.pieces) == (3, 3, 12)


def test_a_paper_without_room_is_told_and_not_counted(tmp_path: Path) -> None:
    root = project(tmp_path, 1)
    for name in ("monster", "reverse"):
        layout = root / f"layouts/tiny/{name}.yaml"
        text = layout.read_text(encoding="utf-8")
        layout.write_text(text.replace("size: standard", "size: [205, 290]"), encoding="utf-8")
    planned = ways(plan(open_project(root), papers=("a4", "a3")))
    assert "too large" in planned["a4", Bleed.NONE, Sides.BOTH].refused
    assert planned["a3", Bleed.FULL, Sides.BOTH].papers == 1
    done = CliRunner().invoke(app, ["--project", str(root), "plan", "--paper", "a4", "--paper", "a3"])
    assert done.exit_code == 0 and done.output.count("too large for A4") == 1


def test_on_perforated_paper_nothing_is_cut_and_bleed_is_no_choice(tmp_path: Path) -> None:
    root = project(tmp_path, 10)
    (root / "layouts/stock").mkdir()
    slots = "papers: {nine: {size: [210, 297], slots: {size: [63, 88], columns: 3, rows: 3}}}\n"
    (root / "layouts/stock/mine.yaml").write_text(slots, encoding="utf-8")
    (found,) = plan(open_project(root), papers=("nine",)).plans
    (way,) = [one for one in found.arrangements if not one.refused]
    assert (way.papers, way.free, way.cuts, way.printing.bleed) == (2, 8, 0, Bleed.FIT)


def test_only_what_is_chosen_is_planned_and_nonsense_refused(tmp_path: Path) -> None:
    root = open_project(project(tmp_path, 10))
    (found,) = plan(root, Selection(pieces=("monster:m1",)), papers=("a4",)).plans
    assert found.pieces == 1 and found.arrangements[0].papers == 1
    with pytest.raises(WrongUseError, match="paper"):
        plan(root, papers=("a44",))


def test_a_game_with_errors_has_no_plan(tmp_path: Path) -> None:
    root = project(tmp_path, 2)
    (root / "cards/tiny/monster.yaml").write_text("- {id: m, name: 3, power: x}\n", encoding="utf-8")
    planned = plan(open_project(root), papers=("a4",))
    assert not planned.plans and not planned.findings.is_sound
    done = CliRunner().invoke(app, ["--project", str(root), "plan"])
    assert done.exit_code == 1 and "monster.yaml" in done.output


def test_the_command_tells_the_best_and_how_to_print_it(tmp_path: Path) -> None:
    root = project(tmp_path, 10)
    command = ["--project", str(root), "plan", "tiny", "--paper", "letter", "--only", "cards"]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0, done.output
    lines = done.output.splitlines()
    assert lines[0] == "tiny (en): 10 pieces" and lines[1].split()[:4] == [
        "paper",
        "bleed",
        "sides",
        "sheets",
    ]
    last = lines[-2]
    assert last.startswith("  ppgen build tiny --only cards --paper letter")
    best = CliRunner().invoke(app, ["--project", str(root), *last.split()[1:], "--out", str(tmp_path / "o")])
    assert best.exit_code == 0, best.output
    (as_json,) = json.loads(CliRunner().invoke(app, [*command, "--format", "json"]).output)
    assert as_json["arrangements"][0]["papers"] == int(lines[2].split()[3])
    assert CliRunner().invoke(app, [*command, "--format", "yaml"]).exit_code == 2


def test_a_paper_whose_file_is_broken_is_told_with_what_is_wrong_there(tmp_path: Path) -> None:
    root = project(tmp_path, 1)
    (root / "layouts/stock").mkdir()
    slots = "papers: {mine: {size: [210, 297], slots: {size: [0, 5], columns: 1, rows: 1}}}\n"
    (root / "layouts/stock/mine.yaml").write_text(slots, encoding="utf-8")
    done = CliRunner().invoke(app, ["--project", str(root), "plan", "--paper", "mine"])
    assert done.exit_code == 2 and "layouts/stock/mine.yaml:1:" in done.output.replace("\n", "")


def test_with_a_cutter_sheets_that_it_leaves_are_counted_and_come_last(tmp_path: Path) -> None:
    """A board of 195 × 270 mm leaves no room for marks on A4, and has it on A3."""
    game = FILES["cards/tiny/game.yaml"] + "  board: {title: Board, layout: board}\n"
    board = "size: [195, 270]\nface:\n  - {type: rectangle, box: [0, 0, 195, 270], fill: sky}\n"
    root = write_project(tmp_path, {"cards/tiny/game.yaml": game, "layouts/tiny/board.yaml": board})
    options = BuildOptions(cutter="silhouette")
    (found,) = plan(open_project(root), papers=("a4", "a3"), options=options).plans
    told = [(one.printing.paper, one.by_hand, one.cuts) for one in found.arrangements]
    assert told[0] == ("a3", 0, 0) and {one for one in told if one[0] == "a4"} == {("a4", 1, 4)}
    words = ["--project", str(root), "plan", "--paper", "a4", "--cutter", "silhouette"]
    said = CliRunner().invoke(app, words).output
    assert re.search(r"sheets +by hand +pages", said)
    assert "by hand" not in CliRunner().invoke(app, words[:-2]).output
