"""Every option of every command, called as its help shows it."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
import typer
import xlsxwriter
from PIL import Image
from typer.core import TyperGroup
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.typeset.fonts.family import package_folder
from tests.load.test_separations import PROFILE
from tests.support.needs import needs_package, needs_tool
from tests.support.tiny import FILES, write_project

CALLS: dict[str, list[str]] = {
    "": [
        "--project . check",
        "--shipped rules text/overset",
        "--limits 2 check",
        "--version",
        "--debug check",
        "--show-completion",
    ],
    "show": [
        "show tiny --lang en --out a.png",
        "show tiny --only cards --columns 3 -o b.png",
        "show tiny --set dawn --out c.png",
        "show tiny --deck best --out d.png",
        "show tiny --since HEAD --out e.png",
        "show tiny monster:bat --view -30 25 --out f.png",
    ],
    "stats": [
        "stats tiny --format json",
        "stats tiny --since HEAD",
        "stats tiny --format pdf --paper a4 --out figures.pdf",
    ],
    "diff": [
        "diff HEAD --game tiny --lang en --only cards --format markdown --out changes.md --pictures pictures",
        "diff HEAD --format pdf --paper letter -o changes.pdf",
        "diff HEAD --set dusk",
        "diff HEAD --deck best",
    ],
    "check": [
        "check tiny --lang en --only cards --paper letter --strict",
        "check --set dawn",
        "check --deck best",
        "check --since HEAD",
        "check --format json --report sarif=check.sarif",
        "check --select text/overset --ignore layout/unused-icon",
        "check --write-baseline known.json",
        "check --baseline known.json",
        "check --probe --jobs 2 --approved error",
    ],
    "printer add": [
        "printer add mine --title Mine --margins 5,5,5,7",
        "printer add mine --back 1.2,-0.4,0.3 --paper a4 --flip long",
    ],
    "printer list": ["printer list"],
    "printer show": ["printer show mine"],
    "calibrate": [
        "calibrate mine --paper letter --flip short --lang de --out test-sheet",
        "calibrate mine A=5.0 B=5.0 C=5.0 D=5.0 E=5.0 F=5.0 G=5.0 H=5.0",
        "calibrate mine --scan front.png --scan back.png",
    ],
    "plan": [
        "plan tiny --lang en --only cards --cards monster:bat --paper a4 --with-ink --format json",
        "plan --printer home --paper a4 --flip long",
        "plan --cutter cricut --paper a4",
        "plan --flip short --sides fronts --copies 3 --skip 1",
        "plan --set dawn",
        "plan --deck best",
    ],
    "build": [
        "build tiny --lang en --only cards --paper letter --flip short --bleed fit --sides fronts --ink low --marks cross",
        "build --set dawn --copies 2 --skip 1 --jobs 1 --fresh --kit",
        "build --printer mine",
        "build tiny --plan best",
        "build tiny --cutter silhouette --format dxf,cut,pdf",
        "build --deck best --format pdf,png",
        "build --cards monster:bat=2 --out elsewhere",
        "build --since HEAD",
        "build --only log --fillable --fill line=me",
    ],
    "export": [
        "export folder tiny --lang en --only cards --cards monster:bat --copies 2 --accept safe-zone --jobs 1 --out orders",
        "export folder --set dawn",
        "export drivethrucards --contour --accept bleed",
        "export drivethrucards --profile press.icc",
        "export folder --deck best",
    ],
    "printer remove": ["printer remove mine"],
    "approve": ["approve tiny --lang en --cards monster:*"],
    "prove": [
        "prove tiny --lang en --only cards --out output --quick",
        "prove --set dawn",
        "prove --deck best",
    ],
    "sheet export": ["sheet export tiny monster --out monster.csv"],
    "sheet apply": [
        "sheet apply tiny monster.csv --kind monster --check --column Name=name --head 1 --encoding utf-8 --quotes marks",
        "sheet apply tiny monster.json --kind monster --rows cards",
        "sheet apply tiny monster.xlsx --kind monster --sheet Cards",
    ],
    "text update": ["text update tiny --lang de", "text update --check"],
    "text status": ["text status tiny --lang de --paper a4 --format json"],
    "text export": ["text export tiny de --out de.csv"],
    "text import": [
        "text import texts.csv --lang de --game tiny --kind monster --column name=Name --head 1 --encoding utf-8 --quotes marks",
        "text import texts.json --lang de --game tiny --kind monster --rows cards",
        "text import texts.xlsx --lang de --game tiny --kind monster --sheet Cards",
    ],
    "fonts add": ["fonts add Own-Regular.ttf --lang en --family rubik --licence OFL-1.1"],
    "score read": ["score read record.yaml --game tiny --lang en --out read.yaml"],
    "tournament": [
        "tournament cup.yaml --format json",
        "tournament cup.yaml --format trf",
        "tournament cup.yaml --out cup --lang en --paper letter",
    ],
    "rules": ["rules tiny --table", "rules tiny --try"],
    "docs": ["docs --out page.html"],
    "schema": ["schema", "schema --check"],
    "reference": ["reference --only qr --out reference"],
    "import": [
        "import deck.csv --game one --kind spell --column Name=name --fill cost=1 --icon {T}=sun --head 1 --encoding utf-8 --quotes marks",
        "import deck.json --game two --rows cards --lang de",
        "import deck.xlsx --game three --sheet Cards",
    ],
    "new": ["new a --style plain", "new b --from battle-dice", "new c --ci github"],
}
"""For each command calls that name every option at least once, one after the other in one project; those that make games come last."""

ENDLESS = {"studio", "preview"}
"""Commands that stay; their options are tried in tests of their own."""

ELSEWHERE = {"--install-completion", "--watch", "--scheduler"}
"""Write into the shell's own files, stay, and need a cluster; tried in tests of their own or by hand."""

GAME = (
    FILES["cards/tiny/game.yaml"]
    .replace("languages: {source: en}", "languages: {source: en, translations: [de]}")
    .replace(
        "kinds:",
        "sets: [dawn, dusk]\nkinds:\n  note: {title: note, record: true, fields: {line: {type: text}}}",
    )
    + "  log: {title: Log, score: note, layout: log}\n"
)
LOG = """\
size: [100, 60]
face:
  - {type: entry, box: [10, 10, 80, 12], field: line, label: Line}
"""
FONT = next((package_folder("fontpkg-rubik") or Path()).rglob("*.ttf"), None)
CUP = "title: Cup\nmode: round-robin\nparticipants: [Ada, Ben, Cleo, Dan]\n"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a project in a git repository that has all that the calls name."""
    cards = FILES["cards/tiny/monster.yaml"].replace("- id: bat", "- id: bat\n  set: dawn")
    files = {
        "cards/tiny/game.yaml": GAME,
        "cards/tiny/monster.yaml": cards,
        "cards/tiny/decks/best.yaml": "cards: {bat: 1, cat: 1}\n",
        "layouts/tiny/log.yaml": LOG,
    }
    root = write_project(tmp_path / "mein Spiel ü", files)
    monkeypatch.chdir(root)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    for side in ("front", "back"):
        Image.new("L", (400, 560), 255).save(root / f"{side}.png")
    for command in ("init -q", "add -A", "-c user.name=n -c user.email=e commit -q -m x"):
        subprocess.run(["git", *command.split()], check=True)
    table(root / "deck", "Name", "Text", "Owl", "{T} it.")
    table(root / "monster", "id", "Name", "bat", "Bat")
    table(root / "texts", "id", "Name", "bat", "Fledermaus")
    (root / "record.yaml").write_text("record: note\nline: me\n", encoding="utf-8")
    (root / "cup.yaml").write_text(CUP, encoding="utf-8")
    shutil.copy(FONT, root / "Own-Regular.ttf")
    if PROFILE.is_file():
        shutil.copy(PROFILE, root / "press.icc")
    return root


def table(path: Path, *cells: str) -> None:
    """Write a table of two columns as CSV, JSON and a workbook."""
    head, *rows = batched(cells)
    lines = "".join(f"{first},{second}\n" for first, second in (head, *rows))
    path.with_suffix(".csv").write_text(lines, encoding="utf-8")
    listed = {"cards": [dict(zip(head, row, strict=True)) for row in rows]}
    path.with_suffix(".json").write_text(json.dumps(listed), encoding="utf-8")
    with xlsxwriter.Workbook(path.with_suffix(".xlsx")) as book:
        sheet = book.add_worksheet("Cards")
        for number, row in enumerate((head, *rows)):
            sheet.write_row(number, 0, row)


def batched(cells: tuple[str, ...]) -> list[tuple[str, str]]:
    return list(zip(cells[::2], cells[1::2], strict=True))


def commands() -> dict[str, set[str]]:
    """Return the options of each command by the way to it; flags that have a contrary count once."""
    found: dict[str, set[str]] = {}

    def look(command: typer.core.TyperCommand | TyperGroup, way: list[str], parent: object) -> None:
        context = command.make_context(way[-1] if way else "ppgen", [], parent=parent, resilient_parsing=True)
        options = {
            max(one.opts, key=len) for one in command.get_params(context) if one.param_type_name == "option"
        }
        found[" ".join(way)] = options - {"--help"}
        for name in command.list_commands(context) if isinstance(command, TyperGroup) else ():
            look(command.get_command(context, name), [*way, name], context)

    look(typer.main.get_command(app), [], None)
    return found


def test_every_option_is_called() -> None:
    for command, options in commands().items():
        words = {word for call in CALLS.get(command, ()) for word in call.split()}
        assert command in ENDLESS or options - ELSEWHERE <= words, command


@pytest.mark.slow
@needs_tool(PROFILE)
@needs_tool("git")
@needs_package("fontpkg-rubik")
def test_every_option_does_what_help_shows(project: Path) -> None:
    refused = {}
    for calls in CALLS.values():
        for call in calls:
            words = [word.replace("_", " ") if word.startswith("{") else word for word in call.split()]
            done = CliRunner().invoke(app, words)
            if done.exit_code not in (0, 1) or "Usage:" in done.output:
                refused[call] = done.output
    assert refused == {}
