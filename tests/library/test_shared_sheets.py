"""Components that share sheets: one file, proved like any other, whatever of it is asked for and however printed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pypdf import PdfReader
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.common.problem import Problem
from ppgen.display.printing import EVERY, Printing
from ppgen.editions import Edition, EditionOptions
from ppgen.impose.kit import KIT
from ppgen.load.project import open_project
from ppgen.pipeline import lay_out, load
from tests.library.test_kit import texts
from tests.support.tiny import FILES, write_project

GAME = "cards/tiny/game.yaml"
PARTS = """\
sheets:
  parts: [coins, flags, gems]
components:
  coins: {title: Coins, layout: coin, copies: 5}
  flags: {title: Flags, layout: flag, copies: 2}
  gems: {title: Gems, tokens: {gem: 3}}
"""


def layout(size: str, name: str, more: str = "", back: str = "") -> str:
    width, height = json.loads(size)
    whole, middle = f"[0, 0, {width}, {height}]", f"[6, 5, {width - 12}, {height - 10}]"
    face = f"  - {{type: rectangle, box: {whole}, fill: sky, bleed: true}}\n"
    face += f"  - {{type: text, name: name, box: {middle}, text: {name}, style: title}}\n"
    behind = f"back:\n  - {{type: rectangle, box: {whole}, fill: ink, bleed: true}}\n" if back else ""
    return f"size: {size}\nsafe: 2mm\n{more}\nface:\n{face}{behind}"


OTHERS = {
    "layouts/tiny/coin.yaml": layout("[24, 24]", "C", "bleed: 2mm\noutline: ellipse", "yes"),
    "layouts/tiny/flag.yaml": layout("[50, 30]", "Flag", "bleed: 3mm"),
    "layouts/tiny/gem.yaml": layout("[20, 17.32]", "G", "bleed: 1mm\noutline: hexagon", "yes"),
}


def project(root: Path, parts: str = PARTS, more: str = "") -> Path:
    game = FILES[GAME].replace("components:\n", parts) + more
    return write_project(root, {GAME: game, **OTHERS})


def run(root: Path, *arguments: str, out: str = "out") -> tuple[int, str]:
    done = CliRunner().invoke(app, ["--project", str(root), *arguments, "--out", str(root / out)])
    return done.exit_code, done.output


def made(root: Path, out: str = "out") -> set[str]:
    return {path.relative_to(root / out / "tiny/en").as_posix() for path in (root / out).rglob("en/**/*.*")}


def edition_of(root: Path, printing: Printing) -> Edition:
    loaded, _, problems = load(open_project(root, root), "tiny")
    assert loaded is not None, problems
    return lay_out(loaded, "en", EditionOptions(loaded.stock.papers["a4"], printing))[0]


def faults(root: Path) -> list[Problem]:
    _, _, problems = load(open_project(root, root), "tiny")
    return [problem for problem in problems if problem.severity == "error"]


# --- built and proved ------------------------------------------------------------------------------


@pytest.mark.slow(keep=4)
@pytest.mark.parametrize(
    ("options", "pages"),
    [
        ((), 2),
        (("--kit",), 2),
        (("--cards", "flags", "--cards", "coins=3", "--cards", "monster:*"), 2),
        (("--sides", "fronts"), 1),
        (("--sides", "backs"), 1),
        (("--sides", "fronts-first"), 2),
        (("--sides", "folded"), 1),
        (("--bleed", "none", "--marks", "line"), 2),
        (("--bleed", "full", "--marks", "none", "--flip", "short"), 2),
        (("--paper", "a5"), 2),
        (("--copies", "40"), 6),
        (("--skip", "2"), 2),
    ],
)
@pytest.mark.thorough
def test_shared_sheets_are_proved_as_they_were_wanted(
    options: tuple[str, ...], pages: int, tmp_path: Path
) -> None:
    root = project(tmp_path)
    code, told = run(root, "build", *options)
    assert code == 0, told
    assert "parts.pdf" in made(root) and not made(root) & {"coins.pdf", "flags.pdf", "gems.pdf"}
    assert len(PdfReader(root / "out/tiny/en/parts.pdf").pages) == pages
    code, told = run(root, "prove")
    assert code == 0 and "parts.pdf" in told, told
    assert "stray" not in told and "no file" not in told


@pytest.mark.thorough
def test_the_build_counts_the_pieces_of_all_that_lie_there(tmp_path: Path) -> None:
    root = project(tmp_path)
    _, told = run(root, "build", "--kit")
    assert "parts.pdf: 10 pieces on 2 pages" in told and "kit.pdf: 13 pieces" in told
    _, told = run(root, "build", "--kit")
    assert "parts.pdf: 10 pieces, unchanged" in told and "kit.pdf: 13 pieces, unchanged" in told
    flag = root / "layouts/tiny/flag.yaml"
    flag.write_text(flag.read_text().replace("fill: sky", "fill: '#ffffff'"))
    _, told = run(root, "build")
    assert "parts.pdf: 10 pieces on 2 pages" in told and "cards.pdf: 3 pieces, unchanged" in told
    code, told = run(root, "prove", "--quick")
    assert code == 1 and "kit.pdf was made by an earlier build" in told


@pytest.mark.thorough
def test_what_was_changed_in_the_file_is_told(tmp_path: Path) -> None:
    root = project(tmp_path)
    run(root, "build")
    path = root / "out/tiny/en/parts.pdf"
    path.write_bytes((root / "out/tiny/en/cards.pdf").read_bytes())
    code, told = run(root, "prove", "--quick")
    assert code == 1 and "parts.pdf was changed" in told
    path.unlink()
    code, told = run(root, "prove", "--quick")
    assert code == 1 and "parts.pdf does not exist" in told


@pytest.mark.thorough
def test_one_component_alone_has_a_file_of_its_own(tmp_path: Path) -> None:
    root = project(tmp_path)
    assert run(root, "build", "--only", "flags")[0] == 0
    assert made(root) == {"flags.pdf"}
    assert run(root, "prove", "--only", "flags")[0] == 0
    assert run(root, "build")[0] == 0
    code, told = run(root, "prove")
    assert code == 0 and "flags.pdf" in told and "parts.pdf" in told, told


@pytest.mark.thorough
def test_some_of_a_group_lie_together_without_the_others(tmp_path: Path) -> None:
    root = project(tmp_path)
    assert run(root, "build", "--only", "flags", "--only", "gems")[0] == 0
    assert made(root) == {"parts.pdf"}
    entry = json.loads((root / "out/tiny/manifest.json").read_text())["files"]["en/parts.pdf"]
    assert entry["together"] == ["flags", "gems"]
    code, told = run(root, "prove", "--only", "parts")
    assert code == 0 and "parts.pdf" in told, told


@pytest.mark.thorough
def test_the_name_of_the_sheets_stands_for_all_components_on_them(tmp_path: Path) -> None:
    root = project(tmp_path)
    code, told = run(root, "build", "--only", "parts")
    assert code == 0 and made(root) == {"parts.pdf"} and "10 pieces" in told
    assert run(root, "prove", "--only", "parts")[0] == 0
    code, told = run(root, "prove", "--only", "coins")
    assert "--only parts is all of them" in told
    code, told = run(root, "build", "--only", "part")
    assert code == 2 and "did you mean parts?" in told


def test_the_manifest_says_only_of_shared_sheets_what_was_asked_for(tmp_path: Path) -> None:
    root = project(tmp_path)
    run(root, "build", "--only", "cards", "--only", "flags")
    files = json.loads((root / "out/tiny/manifest.json").read_text())["files"]
    assert files["en/cards.pdf"]["together"] == []
    assert files["en/flags.pdf"]["together"] == ["cards", "flags"]


@pytest.mark.thorough
def test_other_formats_are_made_piece_by_piece_as_ever(tmp_path: Path) -> None:
    root = project(tmp_path)
    assert run(root, "build", "--format", "pdf,svg")[0] == 0
    assert {"flags/flags.svg", "coins/coins.svg", "gems/gems.gem.svg"} <= made(root), made(root)
    assert run(root, "prove")[0] == 0


def test_sheets_that_were_made_in_other_formats_alone_are_not_missed(tmp_path: Path) -> None:
    root = project(tmp_path)
    assert run(root, "build", "--format", "svg")[0] == 0
    code, told = run(root, "prove")
    assert code == 0 and "does not exist" not in told, told


@pytest.mark.thorough
def test_an_older_file_of_a_component_that_shares_sheets_now_is_told_until_a_build_takes_it_away(
    tmp_path: Path,
) -> None:
    root = project(tmp_path, PARTS.partition("components")[1] + PARTS.partition("components")[2])
    assert run(root, "build")[0] == 0 and "coins.pdf" in made(root)
    project(root)
    assert run(root, "build", "--only", "cards")[0] == 0 and "coins.pdf" in made(root)
    code, told = run(root, "prove")
    assert code == 1 and "coins.pdf is no file that the game gives now; an earlier build made it" in told
    code, told = run(root, "build")
    assert code == 0 and "coins.pdf: taken away" in told and made(root) == {"parts.pdf", "cards.pdf"}
    code, told = run(root, "prove")
    assert code == 0 and "coins.pdf" not in told and "parts.pdf" in told


@pytest.mark.thorough
def test_what_changed_since_is_printed_on_shared_sheets(tmp_path: Path) -> None:
    root = project(tmp_path / "new")
    old = project(tmp_path / "old")
    for name in ("flag", "gem"):
        path = root / f"layouts/tiny/{name}.yaml"
        path.write_text(path.read_text().replace("fill: sky", "fill: '#ffffff'"))
    code, told = run(root, "build", "--since", str(old))
    assert code == 0 and "parts.pdf: 5 pieces on 2 pages" in told, told
    assert run(root, "prove", "--only", "parts")[0] == 0


@pytest.mark.parametrize("asked", ["parts", "coins"])
def test_what_changed_since_is_told_by_the_name_of_the_sheets_too(asked: str, tmp_path: Path) -> None:
    old, root = project(tmp_path / "old"), project(tmp_path / "new")
    coin = root / "layouts/tiny/coin.yaml"
    coin.write_text(coin.read_text(encoding="utf-8").replace("text: C", "text: D"), encoding="utf-8")
    done = CliRunner().invoke(app, ["--project", str(root), "diff", str(old), "--only", asked])
    assert done.exit_code == 0 and "coins" in done.output, done.output
    code, told = run(root, "build", "--since", str(old), "--only", asked)
    assert code == 0 and "coins \u00d7 5" in told, told


@pytest.mark.thorough
def test_a_manifest_that_says_nothing_sensible_of_it_is_told(tmp_path: Path) -> None:
    root = project(tmp_path)
    run(root, "build")
    manifest = root / "out/tiny/manifest.json"
    manifest.write_text(manifest.read_text().replace('"together": []', '"together": 3'))
    assert "does not say how" in run(root, "prove")[1]


@pytest.mark.thorough
def test_who_could_share_sheets_is_told_and_how(tmp_path: Path) -> None:
    root = project(tmp_path, "components:" + PARTS.partition("components:")[2])
    code, told = run(root, "build")
    assert (
        code == 0
        and "coins, flags, gems and cards take 4 sheets of paper, each nearly empty, and together 1" in told
    )
    hint = "sheets: {small-parts: [coins, flags, gems, cards]}"
    assert hint in told
    assert "together" not in run(root, "build", "--only", "coins", "--only", "flags", out="some")[1]
    game = root / GAME
    game.write_text(f"{hint}\n{game.read_text()}")
    code, told = run(root, "build")
    assert code == 0 and "small-parts.pdf: 13 pieces on 2 pages" in told and "waste" not in told
    assert "waste" not in run(project(tmp_path / "shared"), "build")[1]


# --- the overview of a kit -------------------------------------------------------------------------


def test_the_overview_tells_of_each_component_and_counts_the_sheets_once(tmp_path: Path) -> None:
    edition = edition_of(project(tmp_path), Printing(kit=(EVERY,)))
    said = texts(edition.documents[KIT].sheets[0].front)
    about = {
        said[number]: said[number + 1 : number + 3]
        for number, text in enumerate(said)
        if text in "Coins Flags Gems"
    }
    where = "Pages 3–4 · printed on both sides, turned over at the long edge · 200–300 g/m²"
    assert about == {
        "Coins": ["Pieces: 5 · sheets: 1", where],
        "Flags": ["Pieces: 2 · on the same sheets", where],
        "Gems": ["Pieces: 3 · on the same sheets", where],
    }
    assert any("Sheets of paper in all: 3" in text for text in said)


@pytest.mark.thorough
def test_a_kit_of_one_of_them_holds_it_alone(tmp_path: Path) -> None:
    root = project(tmp_path)
    assert run(root, "build", "--kit", "--only", "flags")[0] == 0
    assert run(root, "build")[0] == 0
    code, told = run(root, "prove")
    assert code == 0 and "kit.pdf" in told, told


def test_the_footer_names_all_of_them(tmp_path: Path) -> None:
    edition = edition_of(project(tmp_path), Printing())
    assert edition.documents["parts"].title == "Tiny – Coins · Flags · Gems"
    (sheet,) = edition.documents["parts"].sheets
    assert any("Coins · Flags · Gems" in text for text in texts(sheet.front))


# --- groups that mean nothing ----------------------------------------------------------------------

WRONG = [
    ("[coins, flag]", "there is no component called flag", "known: coins, flags, gems, cards"),
    ("[coins, flags, coins]", "coins stands twice", "take it out"),
    ("[coins, flags]\n  more: [gems, coins]", "coins stands in parts already", "take it out"),
    ("[coins, rules]", "rules lies on sheets of its own: its pages are folded", "take it out"),
    ("[coins, mat]", "mat lies on sheets of its own: it is parted in tiles", "take it out"),
    ("[coins, form]", "form lies on sheets of its own: it is printed as often as", "take it out"),
    ("[coins, show]", "show lies on sheets of its own: it shows several languages", "take it out"),
    ("[coins, dice]", "dice is folded from a net, and coins is cut out", "treated alike"),
    ("[dice, thick]", "thick wants paper of 0.3 mm, and dice of 0.22 mm", "thickness"),
    (
        "[coins, flags]\n  Gems: [gems, cards]",
        "something else is called gems, too",
        "call the sheets otherwise",
    ),
    (
        "[coins, flags]\n  Parts: [gems, cards]",
        "something else is called parts, too",
        "call the sheets otherwise",
    ),
]
MORE = """\
  rules: {title: Rules, leaflet: half, cards: [monster]}
  mat: {title: Mat, layout: flag, overlap: 5mm}
  form: {title: Form, score: note, layout: flag}
  show: {title: Show, contact: []}
  dice: &die {title: Dice, layout: side, net: die, options: {side: 16mm}}
  thick: {<<: *die, paper: {thickness: 0.3mm}}
"""


@pytest.mark.parametrize(("group", "message", "hint"), WRONG)
def test_what_cannot_lie_together_is_told_where_it_stands(
    group: str, message: str, hint: str, tmp_path: Path
) -> None:
    root = project(tmp_path, PARTS.replace("[coins, flags, gems]", group), MORE.replace("<<: *die, ", DIE))
    game = root / GAME
    note = "  note: {title: note, record: true, fields: {line: {type: text}}}\n"
    game.write_text(game.read_text().replace("sheets:\n", f"{note}sheets:\n"))
    (fault,) = [one for one in faults(root) if one.rule == "model/sheets"]
    assert message in fault.message and hint in fault.hint
    line = game.read_text().splitlines()[fault.span.line - 1] if fault.span else ""
    assert line.strip().startswith(("parts:", "more:", "Gems:", "Parts:"))


DIE = "title: Thick, layout: side, net: die, options: {side: 16mm}, "


def test_a_group_of_one_is_told(tmp_path: Path) -> None:
    root = project(tmp_path, PARTS.replace("[coins, flags, gems]", "[coins]"))
    code, told = run(root, "build")
    assert code == 1 and "parts must be at least 2 long" in told


def test_pieces_of_one_name_in_two_components_are_told(tmp_path: Path) -> None:
    more = "  small: {title: Small, cards: [monster], layout: reverse}\n"
    root = project(tmp_path, PARTS.replace("[coins, flags, gems]", "[cards, small]"), more)
    code, told = run(root, "build")
    assert code == 1 and "impose/same-name" in told and "monster:bat and 1 more" in told


def test_a_component_that_is_too_large_for_the_paper_is_told(tmp_path: Path) -> None:
    root = project(
        tmp_path,
        PARTS.replace("[coins, flags, gems]", "[coins, wide]"),
        "  wide: {title: Wide, layout: wide}\n",
    )
    (root / "layouts/tiny/wide.yaml").write_text(layout("[205, 60]", "W"))
    code, told = run(root, "build", "--paper", "a5")
    assert code == 1 and "wide: 205 × 60 mm is too large for A5" in told


def test_sheets_may_not_be_called_as_what_shows_all_languages(tmp_path: Path) -> None:
    root = project(tmp_path, PARTS.replace("  parts:", "  contact:"))
    assert [one.rule for one in faults(root) if one.severity == "error"] == ["model/sheets"]


def test_a_set_of_sheets_may_not_be_called_as_the_kit_is(tmp_path: Path) -> None:
    root = project(tmp_path, PARTS.replace("parts:", "kit:"))
    assert run(root, "build")[0] == 0
    code, told = run(root, "build", "--kit")
    assert code == 1 and "impose/kit" in told


@pytest.mark.parametrize(
    ("sheets", "components", "made"),
    [
        ("", "gems: {title: Gems, tokens: {gem: 3}}", ["gems.pdf"]),
        (
            "",
            "gems: {title: Gems, tokens: {gem: 3}}\n  coins: {title: Coins, tokens: {coin: 5}}",
            ["tokens.pdf"],
        ),
        (
            "",
            "tokens: {title: Gems, tokens: {gem: 3}}\n  coins: {title: Coins, tokens: {coin: 5}}",
            ["all-tokens.pdf"],
        ),
        (
            "sheets: {}\n",
            "gems: {title: Gems, tokens: {gem: 3}}\n  coins: {title: Coins, tokens: {coin: 5}}",
            ["coins.pdf", "gems.pdf"],
        ),
    ],
)
@pytest.mark.thorough(keep=1)
def test_tokens_lie_together_where_nothing_is_said(
    sheets: str, components: str, made: list[str], tmp_path: Path
) -> None:
    game = FILES[GAME].replace("components:\n", f"{sheets}components:\n  {components}\n")
    layouts = {
        f"layouts/tiny/{name}.yaml": layout("[20, 20]", name, "outline: ellipse") for name in ("gem", "coin")
    }
    root = write_project(tmp_path, {GAME: game, **layouts})
    result = CliRunner().invoke(app, ["--project", str(root), "build", "--out", str(root / "out")])
    assert result.exit_code == 0, result.output
    files = sorted(path.name for path in (root / "out/tiny/en").glob("*.pdf"))
    assert files == sorted([*made, "cards.pdf"])
    proof = CliRunner().invoke(app, ["--project", str(root), "prove", "--out", str(root / "out")])
    assert proof.exit_code == 0, proof.output
