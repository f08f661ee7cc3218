"""What the commands do for a user: files, reports, exit codes."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner, Result

from ppgen.cli.app import app
from ppgen.cli.options import ProjectPlace
from ppgen.cli.running import output_folder
from tests.support.thinned import thinned
from tests.support.tiny import FILES, changed, write_project

ROOT = Path(__file__).resolve().parents[2]


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return write_project(tmp_path / "project")


def piece_hashes(out: Path) -> dict[str, str]:
    """Return the hashes of the cards in a manifest."""
    hashes: dict[str, str] = json.loads((out / "tiny/manifest.json").read_text())["pieces"]["en"]["cards"]
    return hashes


def test_build_writes_the_component_and_a_manifest(project: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    result = run("--project", project, "build", "tiny", "--out", out)
    assert result.exit_code == 0, result.output
    content = (out / "tiny" / "en" / "cards.pdf").read_bytes()
    manifest = json.loads((out / "tiny" / "manifest.json").read_text())
    assert manifest["files"]["en/cards.pdf"]["sha256"] == hashlib.sha256(content).hexdigest()
    assert set(manifest["pieces"]["en"]["cards"]) == {"monster:bat", "monster:cat"}
    assert manifest["inputs"]["cards/tiny/monster.yaml"]
    assert "3 pieces on 2 pages" in result.output
    assert sorted(path.name for path in out.rglob("*") if path.is_file()) == [
        ".kept.json",
        ".lock",
        "cards.pdf",
        "manifest.json",
    ]


def test_a_changed_card_changes_its_hash_and_no_other(project: Path, tmp_path: Path) -> None:
    def hashes() -> dict[str, str]:
        assert run("--project", project, "build", "--out", tmp_path / "out").exit_code == 0
        return piece_hashes(tmp_path / "out")

    before = hashes()
    write_project(project, changed("cards/tiny/monster.yaml", "power: 5", "power: 6"))
    after = hashes()
    assert {name for name in before if before[name] != after[name]} == {"monster:cat"}


def test_a_failed_build_leaves_the_old_file_alone(project: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    run("--project", project, "build", "--out", out)
    old = (out / "tiny/en/cards.pdf").read_bytes()
    write_project(project, changed("cards/tiny/monster.yaml", "power: 5", "power: -5"))
    assert run("--project", project, "build", "--out", out).exit_code == 1
    assert (out / "tiny/en/cards.pdf").read_bytes() == old


def test_check_writes_nothing(project: Path) -> None:
    before = sorted(project.rglob("*"))
    result = run("--project", project, "check")
    assert result.exit_code == 0, result.output
    assert "nothing was skipped" in result.output
    assert sorted(project.rglob("*")) == before


def test_strict_refuses_warnings(project: Path) -> None:
    write_project(project, {"cards/tiny/stray.yaml": "[]\n"})
    assert run("--project", project, "check").exit_code == 0
    assert run("--project", project, "check", "--strict").exit_code == 1


@pytest.mark.thorough
def test_prove_finds_a_file_that_is_not_what_the_data_says(project: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    run("--project", project, "build", "--out", out)
    assert run("--project", project, "prove", "--out", out).exit_code == 0
    write_project(project, changed("cards/tiny/monster.yaml", "power: 5", "power: 6"))
    result = run("--project", project, "prove", "--out", out)
    assert result.exit_code == 1
    assert "monster:cat" in result.output


def test_prove_reports_a_missing_file(project: Path, tmp_path: Path) -> None:
    result = run("--project", project, "prove", "--out", tmp_path / "nowhere")
    assert result.exit_code == 1
    assert "prove/missing-output" in result.output
    assert result.output.count("nothing of this game lies in") == 1
    assert "cards.pdf" not in result.output


def test_a_file_is_no_folder_to_prove(project: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = run("--project", project, "prove", "--out", tmp_path / "file")
    assert result.exit_code == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "tinny"],
        ["check", "--lang", "fr"],
        ["build", "--only", "crads"],
        ["build", "--paper", "a44"],
        ["check", "--format", "xml"],
        ["build", "--flip", "sideways"],
        ["nonsense"],
        ["build", "--out", "a", "-o", "b"],
        ["check", "--format", "json", "--format", "json"],
        ["--limits", "2", "check", "--since", "HEAD", "--since", "HEAD"],
        ["--limits", "2", "--limits", "2", "check"],
        ["sheet", "export", "tiny", "--kind", "monster", "-k", "monster"],
    ],
)
def test_wrong_use_exits_with_two_and_writes_nothing(arguments: list[str], project: Path) -> None:
    before = sorted(project.rglob("*"))
    result = run("--project", project, *arguments)
    assert result.exit_code == 2, result.output
    assert sorted(project.rglob("*")) == before


def test_a_folder_without_cards_is_wrong_use(tmp_path: Path) -> None:
    result = run("--project", tmp_path, "check")
    assert result.exit_code == 2
    assert "holds no cards" in result.output


@pytest.mark.parametrize("written", ["EN", "en"])
def test_languages_may_be_written_in_any_case(project: Path, written: str) -> None:
    assert run("--project", project, "check", "--lang", written).exit_code == 0


@pytest.mark.parametrize("form", ["json", "sarif", "junit", "github"])
def test_every_report_format_can_be_asked_for(project: Path, form: str) -> None:
    write_project(project, changed("cards/tiny/monster.yaml", "power: 5", "power: -5"))
    result = run("--project", project, "check", "--format", form)
    assert result.exit_code == 1
    assert "monster.yaml" in result.output


@pytest.mark.thorough
def test_same_input_same_bytes_in_other_processes_and_folders(project: Path, tmp_path: Path) -> None:
    contents = set()
    for seed in ("0", "1", "424242"):
        out = tmp_path / f"out{seed}"
        environment = {**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": "C", "TZ": f"UTC{seed[0]}"}
        command = [sys.executable, "-c", "from ppgen.cli import main; main()"]
        command += ["--project", str(project), "build", "--out", str(out)]
        subprocess.run(command, check=True, env=environment, capture_output=True, cwd=tmp_path)
        contents.add((out / "tiny/en/cards.pdf").read_bytes() + (out / "tiny/manifest.json").read_bytes())
    assert len(contents) == 1


def test_help_loads_no_engine() -> None:
    code = (
        "import sys\nfrom ppgen.cli.app import app\nfrom typer.testing import CliRunner\n"
        "assert CliRunner().invoke(app, ['--help']).exit_code == 0\n"
        "heavy = {'reportlab', 'pypdfium2', 'jinja2', 'PIL', 'yaml', 'uharfbuzz'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_show_draws_chosen_pieces_the_same_way_each_time(project: Path, tmp_path: Path) -> None:
    pictures = []
    for name in ("one.png", "two.png"):
        result = run(
            "--project", project, "show", "tiny", "monster:cat", "monster:bat", "--out", tmp_path / name
        )
        assert result.exit_code == 0, result.output
        pictures.append((tmp_path / name).read_bytes())
    assert pictures[0] == pictures[1]
    assert pictures[0].startswith(b"\x89PNG")
    assert (
        run("--project", project, "show", "tiny", "monster:cow", "--out", tmp_path / "no.png").exit_code == 2
    )
    assert not (tmp_path / "no.png").exists()


def test_a_language_whose_typefaces_are_optional_and_missing_is_left_out_and_said(
    project: Path, tmp_path: Path
) -> None:
    manifest = (Path(__file__).parents[2] / "fonts/manifest.yaml").read_text(encoding="utf-8")
    absent = manifest.replace("justmytype-intl-cjk", "justmytype-never-made")
    assert absent != manifest
    game = changed("cards/tiny/game.yaml", "{source: en}", "{source: en, translations: [ja]}")
    write_project(project, {**game, "fonts/manifest.yaml": absent})
    result = run("--project", project, "build", "--out", tmp_path / "out")
    assert "fonts/missing-extra" in result.output
    assert "pip install 'ppgen-cards[cjk]'" in result.output
    assert sorted(path.name for path in (tmp_path / "out/tiny").iterdir()) == [
        ".kept.json",
        ".lock",
        "en",
        "manifest.json",
    ]
    assert result.exit_code == 0, result.output
    assert run("--project", project, "check", "--strict").exit_code == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["build", "--out", "file"],
        ["check", "--write-baseline", "file/known.json"],
        ["show", "tiny", "--out", "file/picture.png"],
        ["schema", "file"],
        ["show", "tiny", "--view", "nan", "0"],
    ],
)
def test_what_cannot_be_written_is_wrong_use(arguments: list[str], project: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    named = [str(tmp_path / argument) if argument.startswith("file") else argument for argument in arguments]
    result = run("--project", project, *named)
    assert result.exit_code == 2, result.output
    assert isinstance(result.exception, SystemExit)


def test_schemas_are_of_all_games(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    refused = run("--project", project, "schema", "tiny")
    assert refused.exit_code == 2 and "schemas are of all games" in refused.output
    assert not (tmp_path / "tiny").exists()
    assert run("--project", project, "schema", "./other").exit_code == 0


@pytest.mark.parametrize(
    "damage",
    thinned(
        [
            "",
            "[" * 100_000,
            '{"files": [], "cards": 1}',
            '{"files": {"en/cards.pdf": 3}, "cards": {"en": 3}}',
            '{"files": {"en/cards.pdf": {"paper": ["a4"], "flip": "long"}}}',
            '{"files": {"en/cards.pdf": {"paper": "a4", "flip": ["x"]}}}',
            '{"files": {"en/cards.pdf": {"paper": "zz", "flip": "long"}}}',
        ]
    ),
)
@pytest.mark.thorough(keep=1)
def test_a_damaged_manifest_is_told_and_made_anew(damage: str, project: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    manifest = out / "tiny" / "manifest.json"
    run("--project", project, "build", "--out", out)
    sound = manifest.read_text()
    manifest.write_text(damage)
    result = run("--project", project, "prove", "--out", out)
    assert result.exit_code == 1 and "prove/manifest" in result.output, result.output
    assert "prove/unrecorded" in result.output and "all equal" in result.output
    assert run("--project", project, "build", "--out", out).exit_code == 0
    assert manifest.read_text() == sound


def test_a_file_that_was_changed_by_hand_is_no_longer_in_the_manifest(project: Path, tmp_path: Path) -> None:
    board = changed(
        "cards/tiny/game.yaml", "components:", "components:\n  board: {title: Board, layout: reverse}"
    )
    write_project(project, board)
    out = tmp_path / "out"
    assert run("--project", project, "build", "--out", out).exit_code == 0
    (out / "tiny/en/cards.pdf").write_bytes(b"%PDF-1.6 something else")
    assert run("--project", project, "build", "--only", "board", "--out", out).exit_code == 0
    files = json.loads((out / "tiny/manifest.json").read_text())["files"]
    assert sorted(files) == ["en/board.pdf"]


def test_show_draws_every_chosen_language(project: Path, tmp_path: Path) -> None:
    widths = []
    for languages in (("en",), ("en", "ar-XB", "en-XA")):
        chosen = [part for language in languages for part in ("--lang", language)]
        picture = tmp_path / f"{len(languages)}.png"
        result = run("--project", project, "show", "tiny", "monster:bat", *chosen, "--out", picture)
        assert result.exit_code == 0 and f"{len(languages)} piece" in result.output, result.output
        with Image.open(picture) as drawn:
            widths.append(drawn.width)
    assert widths[1] > 2.8 * widths[0]


@pytest.mark.thorough
def test_shipped_games_are_taken_only_when_asked_for(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from ppgen.cli import main; main()"]

    def ran(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*command, *arguments], cwd=tmp_path, capture_output=True, text=True, check=False
        )

    for command_without_project in (
        ("check",),
        ("build",),
        ("prove",),
        ("text", "update"),
        ("show", "ole"),
        ("schema",),
    ):
        refused = ran(*command_without_project)
        assert refused.returncode == 2 and "ppgen new NAME" in refused.stderr, refused.stderr
    assert not [*tmp_path.iterdir()]
    shown = ran("--shipped", "show", "ole", "team:toucans", "--out", "toucans.png")
    assert shown.returncode == 0 and not shown.stderr
    for writing in (("text", "update"), ("schema",), ("sheet", "apply", "ole", "team.csv")):
        refused = ran("--shipped", *writing)
        assert refused.returncode == 2 and "nothing is written into the games" in refused.stderr


@pytest.mark.thorough
def test_the_project_is_looked_for_upwards(tmp_path: Path) -> None:
    root = write_project(tmp_path / "p")
    (tmp_path / "cards").mkdir()  # a folder of photos, say: no game lies in it
    inner = root / "cards" / "tiny"
    command = [sys.executable, "-c", "from ppgen.cli import main; main()", "build"]
    done = subprocess.run(command, cwd=inner, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert (root / "output/tiny/en/cards.pdf").is_file() and not (inner / "output").exists()
    (root / "elsewhere").mkdir()
    (root / "output").rename(root / "kept")
    (root / "output").symlink_to(root / "elsewhere")
    done = subprocess.run(command, cwd=inner, capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "is a link" in done.stderr
    done = subprocess.run(command, cwd=tmp_path / "p" / "kept", capture_output=True, text=True, check=False)
    assert done.returncode == 2


@pytest.mark.parametrize(("since", "own"), [("", "output"), ("HEAD", "output/changed")])
def test_what_is_made_lies_in_output_of_the_project_or_where_it_is_wanted(
    since: str, own: str, project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    for root in (project, Path("../project")):
        place = ProjectPlace(root)
        assert output_folder(place, None, since=since) == root / own
        assert output_folder(place, Path("mine"), since=since) == Path("mine")
    assert output_folder(ProjectPlace(None, is_shipped=True), None, since=since) == Path(own)
    monkeypatch.chdir(project)
    assert output_folder(ProjectPlace(Path()), None, since=since) == Path(own)


@pytest.mark.parametrize(
    "words",
    [
        ("build",),
        ("prove",),
        ("export", "folder", "tiny"),
        ("stats", "--format", "pdf"),
        ("calibrate", "home"),
    ],
    ids=" ".join,
)
@pytest.mark.thorough(keep=2)
def test_a_command_keeps_to_output_of_the_project_wherever_it_is_called(
    words: tuple[str, ...], project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    done = run("--project", project, *words)
    assert not [*elsewhere.iterdir()], done.output
    if words != ("prove",):
        assert done.exit_code == 0 and (project / "output").is_dir(), done.output
    else:
        assert str(project / "output") in " ".join(done.output.split("\n")), done.output
    shutil.rmtree(project / "output", ignore_errors=True)
    (project / "output").symlink_to(elsewhere)
    refused = run("--project", project, *words)
    assert refused.exit_code == 2 and "is a link" in refused.output and not [*elsewhere.iterdir()]


def test_ctrl_c_while_options_are_read_is_that_line_too() -> None:
    """The framework takes an interrupt that comes before a command begins, and says nothing."""
    program = (
        "import signal, typer.core, ppgen.cli.app\n"
        "def interrupted(*_): signal.raise_signal(signal.SIGINT)\n"
        "typer.core.TyperGroup.parse_args = interrupted\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from ppgen.cli import main; main()"
    )
    command = [sys.executable, "-c", program, "check", "ole"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (
        130,
        "ppgen: stopped; what was written is whole, and all other files are untouched\n",
    )


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("after", [0.05, 0.4, 0.8, 1.2, 2.0])
@pytest.mark.thorough(keep=3)
def test_ctrl_c_is_one_line_at_any_moment(jobs: str, after: float, tmp_path: Path) -> None:
    program = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); from ppgen.cli import main; main()"
    command = [
        sys.executable,
        "-c",
        program,
        "build",
        "ole",
        "--jobs",
        jobs,
        "--fresh",
        "--out",
        str(tmp_path),
    ]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as child:
        time.sleep(after)
        os.killpg(child.pid, signal.SIGINT)
        _, told = child.communicate(timeout=60)
    if after > 0.1:  # before that it may still be the interpreter that begins
        assert (
            child.returncode == 130
            and told == "ppgen: stopped; what was written is whole, and all other files are untouched\n"
        ), told
    assert "Traceback" not in told.replace("import", "") or after <= 0.1, told


FREED = (
    "class Freed:\n"
    "    def __del__(self):\n"  # what is raised here reaches nobody
    "        os.kill(os.getpid(), signal.SIGINT)\n"
    "def lets_fall():\n"
    "    Freed()\n"
)
SHAPED = (  # a function that HarfBuzz calls, in Cython, which prints a traceback besides
    "import uharfbuzz\n"
    "def lets_fall():\n"
    "    functions = uharfbuzz.FontFuncs()\n"
    "    functions.set_glyph_h_advance_func(lambda *_: os.kill(os.getpid(), signal.SIGINT) or time.sleep(0) or 0)\n"
    "    font = uharfbuzz.Font(uharfbuzz.Face(b''))\n"
    "    font.funcs = functions\n"
    "    text = uharfbuzz.Buffer()\n"
    "    text.add_str('a')\n"
    "    text.guess_segment_properties()\n"
    "    uharfbuzz.shape(font, text, {})\n"
)


@pytest.mark.parametrize("falls", [FREED, SHAPED], ids=["freed", "shaped"])
@pytest.mark.parametrize("then", ["time.sleep(20)", "raise SystemExit(1)"])
def test_ctrl_c_that_a_library_lets_fall_comes_again(then: str, falls: str) -> None:
    program = (
        "import os, signal, time, ppgen.cli, ppgen.cli.app\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        f"{falls}"
        "def app():\n"
        "    lets_fall()\n"
        f"    {then}\n"
        "ppgen.cli.app.app = app\n"
        "ppgen.cli.main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False, timeout=15
    )
    assert (done.returncode, done.stderr) == (
        130,
        "ppgen: stopped; what was written is whole, and all other files are untouched\n",
    )


def test_what_fails_because_of_ctrl_c_is_no_fault_of_the_program() -> None:
    """A module whose loading was interrupted is half there, and fails otherwise the next time."""
    program = (
        "import os, signal, ppgen.cli, ppgen.cli.app\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # whoever calls may have it ignored
        "def app():\n"
        "    try:\n"
        "        os.kill(os.getpid(), signal.SIGINT)\n"
        "    finally:\n"
        "        raise AttributeError('partially initialized module')\n"
        "ppgen.cli.app.app = app\n"
        "ppgen.cli.main()\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (
        130,
        "ppgen: stopped; what was written is whole, and all other files are untouched\n",
    )


@pytest.mark.parametrize("arguments", [("--version",), ("--help",), ("build", "--help")])
def test_options_that_need_no_command(arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert done.exit_code == 0 and done.output


@pytest.mark.thorough
def test_several_formats_are_written_side_by_side(project: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    result = run("--project", project, "build", "--format", "pdf,svg", "-f", "png", "--out", out)
    assert result.exit_code == 0, result.output
    names = sorted(path.relative_to(out / "tiny/en").as_posix() for path in (out / "tiny/en").rglob("*.*"))
    sides = [f"cards/monster.{name}{side}" for name in ("bat", "cat") for side in ("", "@back")]
    assert names == sorted(["cards.pdf", *(f"{side}{end}" for side in sides for end in (".svg", ".png"))])
    manifest = json.loads((out / "tiny/manifest.json").read_text())
    assert manifest["format"] == 1 and "en/cards/monster.bat@back.svg" in manifest["files"]
    with Image.open(out / "tiny/en/cards/monster.bat.png") as picture:
        assert picture.size == (815, 1110)  # 69 × 94 mm at 300 dpi
        assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.01)
    assert run("--project", project, "build", "--format", "doc", "--out", out).exit_code == 2


def test_a_folder_without_a_game_is_wrong_use(tmp_path: Path) -> None:
    (tmp_path / "cards" / "tiny").mkdir(parents=True)
    result = run("--project", tmp_path, "check")
    assert result.exit_code == 2
    assert "holds no game" in result.output


@pytest.mark.parametrize("stray", ["cards/tinny/monster.yaml", "layouts/tinny/monster.yml"])
def test_a_folder_that_no_game_reads_is_told(stray: str, project: Path) -> None:
    write_project(project, {stray: "[]\n"})
    result = run("--project", project, "check")
    assert "load/unused-folder" in result.output and "did you mean tiny?" in result.output
    assert "load/unused-folder" not in run("--project", project, "check", "tiny").output


def test_a_list_of_fonts_with_another_ending_is_told(project: Path) -> None:
    write_project(project, {"fonts/manifest.yml": "families: {}\n"})
    assert "rename it to manifest.yaml" in run("--project", project, "check").output


@pytest.mark.parametrize(
    "stray", ["cards/tiny/sub/cat.yaml", "cards/tiny/monster/cat.yaml", "layouts/tiny/x/y/a.yml"]
)
def test_a_folder_of_yaml_within_a_game_that_nobody_reads_is_told(stray: str, project: Path) -> None:
    assert "load/unused-folder" not in run("--project", project, "check", "tiny").output
    write_project(project, {stray: "[]\n"})
    result = run("--project", project, "check", "tiny")
    assert f"no game reads the YAML files in {'/'.join(stray.split('/')[:3])}" in result.output


def test_a_picture_is_written_as_what_it_is_called(project: Path, tmp_path: Path) -> None:
    result = run("--project", project, "show", "tiny", "--out", tmp_path / "picture.jpg")
    assert result.exit_code == 2 and "picture.png" in result.output
    assert not (tmp_path / "picture.jpg").exists()
    assert run("--project", project, "show", "tiny", "--out", ".").exit_code == 2


@pytest.mark.slow(keep=5)
@pytest.mark.parametrize("form", ["text", "json", "sarif", "junit", "github"])
@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
@pytest.mark.thorough
def test_reports_for_files_are_utf_8_whatever_the_terminal_speaks(
    form: str, encoding: str, project: Path
) -> None:
    write_project(project, changed("cards/tiny/monster.yaml", "name: Bat", "name: \U0001245f"))
    command = [sys.executable, "-c", "from ppgen.cli import main; main()"]
    command += ["--project", str(project), "check", "--format", form]
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    done = subprocess.run(command, env=environment, capture_output=True, check=False)
    assert done.returncode == 1 and b"Traceback" not in done.stderr
    assert "\U0001245f" in done.stdout.decode()


@pytest.mark.thorough
def test_nothing_fails_without_an_output(project: Path) -> None:
    code = "import sys; sys.stdout = sys.stderr = None; from ppgen.cli import main; main()"
    command = [sys.executable, "-c", code, "--project", str(project), "check"]
    assert subprocess.run(command, check=False, capture_output=True).returncode == 0


@pytest.mark.thorough
def test_the_manifest_names_fonts_and_pictures_and_words(project: Path, tmp_path: Path) -> None:
    picture = Image.new("RGB", (750, 750), "red")
    element = "  - {type: image, box: [5, 72, 9, 9], image: '{{ card.id }}.png'}\nback: reverse"
    write_project(project, changed("layouts/tiny/monster.yaml", "back: reverse", element))
    for name in ("bat.png", "cat.png"):
        picture.save(project / name)

    def built() -> dict[str, dict[str, str]]:
        assert run("--project", project, "build", "--out", tmp_path / "out").exit_code == 0
        made = json.loads((tmp_path / "out/tiny/manifest.json").read_text())
        return {"inputs": made["inputs"], "cards": made["pieces"]["en"]["cards"]}

    before = built()
    assert {"bat.png", "cat.png"} <= before["inputs"].keys()
    Image.new("RGB", (750, 750), "blue").save(project / "bat.png")
    after = built()
    assert before["cards"]["monster:bat"] != after["cards"]["monster:bat"]
    assert before["cards"]["monster:cat"] == after["cards"]["monster:cat"]


PRINTED_NAMES = {
    "game.title": ("title: Tiny", "title: Titchy"),
    "game.version": ('version: "1.0"', 'version: "1.1"'),
    "game.maker": ("maker: The ppgen tests", "maker: Somebody"),
    "game.licence": ("licence: MIT", "licence: CC0-1.0"),
    "constants.hands": ("hands: 2", "hands: 3"),
    "kinds.monster": ("title: monster", "title: beast"),
    "titles.cards": ("title: Monster cards", "title: Beasts"),
    "card.double": ("card.power + card.power", "card.power + card.power + 1"),
    "length(cards.monster)": ("- id: cat", "- {id: cow, name: Cow, power: 1, line: It chews.}\n- id: cat"),
    'term("moon")': ("moon: {text: moon}", "moon: {text: lune}"),
    'symbol("moon")': ("icon: sun", "icon: disc"),
}
GAME_FILES = {
    **changed("cards/tiny/game.yaml", "languages:", "constants: {hands: 2}\nlanguages:"),
    "cards/tiny/terms.yaml": "monster: {text: monster}\nbeast: {text: beast}\nmoon: {text: moon}\nmars: {text: x, icon: sun}\n",
    "layouts/tiny/icons/sun.svg": "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M0 0h9v9z'/></svg>",
    "layouts/tiny/icons/disc.svg": "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M0 0h5v9z'/></svg>",
}


@pytest.mark.parametrize("name", PRINTED_NAMES)
@pytest.mark.thorough(keep=2)
def test_whatever_a_face_prints_changes_its_hash(name: str, tmp_path: Path) -> None:
    old, new = PRINTED_NAMES[name]
    said = name.replace("moon", "mars") if name.startswith("symbol") else name
    text = (
        f'{{type: text, name: extra, box: [5, 74, 53, 10], text: "{{{{ {said} }}}}", style: body}}'.replace(
            'term("moon")', "term('moon')"
        ).replace('symbol("mars")', "symbol('mars')")
    )
    files = {**FILES, **GAME_FILES}
    files |= changed("layouts/tiny/monster.yaml", "back: reverse", f"  - {text}\nback: reverse")
    assert sum(old in content for content in files.values()) == 1
    hashes = []
    for change in (("", ""), (old, new)):
        root = write_project(tmp_path / str(len(hashes)), {k: v.replace(*change) for k, v in files.items()})
        assert run("--project", root, "build", "--out", root / "out").exit_code == 0
        hashes.append(piece_hashes(root / "out")["monster:bat"])
    assert hashes[0] != hashes[1]


def test_a_picture_of_a_game_with_errors_says_what_is_wrong_with_which(project: Path, tmp_path: Path) -> None:
    cards = (
        FILES["cards/tiny/monster.yaml"].replace("power: 3", "power: many").replace("sees", "se\U00012000s")
    )
    write_project(project, {"cards/tiny/monster.yaml": cards})
    to = tmp_path / "shown.png"
    result = CliRunner().invoke(app, ["--project", str(project), "show", "tiny", "--out", str(to)])
    assert result.exit_code == 1 and not result.stdout
    assert f"{to}: 1 piece\nmarked in it, since they have errors: monster:cat\n" in result.stderr
    assert "in the way): monster:bat\n" in result.stderr and "text/missing-glyph" in result.stderr
    to.unlink()
    alone = run("--project", project, "show", "tiny", "monster:bat", "--out", to)
    assert (
        alone.exit_code == 1 and "no picture, since nothing can be drawn" in alone.stderr and not to.exists()
    )
    assert run("--project", project, "build", "tiny", "--out", tmp_path / "out").exit_code == 1
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--format", "pages"], "nothing that was chosen is made as pages"),
        (["--format", "form,html"], "nothing that was chosen is made as form, html"),
        (["--format", "png", "--kit"], "a kit is a PDF"),
        (["--deck", "x"], "none has any decks"),
    ],
)
def test_a_build_that_can_make_nothing_says_so(options: list[str], said: str, tmp_path: Path) -> None:
    command = ["--project", str(write_project(tmp_path)), "build", *options, "--out", str(tmp_path / "out")]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 2 and said in done.output


def test_show_since_a_commit_tells_errors_in_place_of_no_change(tmp_path: Path) -> None:
    root = write_project(tmp_path / "p")
    before = write_project(tmp_path / "before")
    (root / "cards/tiny/monster.yaml").write_text("- {id: bat, name: [\n", encoding="utf-8")
    done = CliRunner().invoke(app, ["--project", str(root), "show", "tiny", "--since", str(before)])
    assert done.exit_code == 1 and "monster.yaml" in done.output


def test_a_check_since_a_state_without_the_deck_takes_all_as_new(tmp_path: Path) -> None:
    root, before = write_project(tmp_path / "p"), write_project(tmp_path / "before")
    command = ["--project", str(root), "check", "--deck", "none", "--since", str(before)]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 2 and "none has any decks" in done.output  # the present state is what counts


def test_show_names_the_way_to_all_of_a_component(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["--project", str(write_project(tmp_path)), "show", "tiny", "cards"])
    assert done.exit_code == 2 and "ppgen show tiny --only cards" in done.output
