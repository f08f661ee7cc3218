"""Modules wait until they are used, and the collector of cycles comes back."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ppgen.work.startup import lazily, without_collector, without_settings
from tests.support.tiny import write_project


def loaded_after(code: str) -> set[str]:
    """Return the modules that a new interpreter has executed after some code."""
    ask = "import sys; print(*(name for name, module in sys.modules.items() if type(module) is type(sys)))"
    said = subprocess.run(
        [sys.executable, "-c", f"{code}\n{ask}"], capture_output=True, text=True, check=True
    )
    return set(said.stdout.split())


def test_a_module_is_loaded_when_it_is_used() -> None:
    waiting = "from ppgen.work.startup import lazily\ntables = lazily('colorsys')"
    assert "colorsys" not in loaded_after(waiting)
    assert "colorsys" in loaded_after(f"{waiting}\ntables.rgb_to_hls(0, 0, 0)")


def test_a_loaded_module_is_returned_and_a_missing_one_refused() -> None:
    assert lazily("gc") is gc
    with pytest.raises(ImportError, match="there is no module"):
        lazily("ppgen.nowhere")


def test_a_module_waits_with_its_package() -> None:
    waiting = "from ppgen.work.startup import lazily\ntree = lazily('xml.etree.ElementTree')"
    assert not {"xml", "xml.etree.ElementTree"} & loaded_after(waiting)
    assert "xml.etree.ElementTree" in loaded_after(f"{waiting}\ntree.fromstring('<a/>')")


def test_a_part_of_a_package_that_waits_is_loaded_once() -> None:
    code = (
        "import sys\n"
        "from ppgen.work.startup import lazily\n"
        "library = lazily('ppgen.library')\n"
        "from ppgen.library.findings import Selection\n"
        "assert sys.modules['ppgen.library.findings'].Selection is Selection is library.Selection"
    )
    assert "ppgen.library.findings" in loaded_after(code)


@pytest.mark.parametrize(("end", "wanted"), [("3", 3), ("", 0), ("None", 0), ("'said'", 1)])
def test_the_program_ends_at_once_and_loses_nothing(end: str, wanted: int) -> None:
    """Long output, what is registered for the end, and the exit code arrive; what objects would do last does not."""
    code = f"""
import atexit, sys
from ppgen import cli
class Loud:
    def __del__(self):
        print("taken apart")
loud = Loud()
atexit.register(print, "registered")
def main():
    print("x" * 300_000)
    sys.exit({end})
cli.main = main
cli.run()
"""
    held_back = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=held_back)
    assert done.returncode == wanted
    assert done.stdout.count("x") == 300_000
    assert "registered" in done.stdout
    assert ("taken apart" in done.stdout) is (wanted == 1)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="Linux alone has a device that is always full")
def test_what_could_not_be_printed_is_told_at_the_end() -> None:
    code = "import sys\nfrom ppgen import cli\ncli.main = lambda: (print('lost'), sys.exit(0))\ncli.run()"
    held_back = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    command = [sys.executable, "-c", code]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            command, stdout=full, stderr=subprocess.PIPE, text=True, check=False, env=held_back
        )
    assert done.returncode == 120
    assert "No space left" in done.stderr


def test_help_needs_neither_cards_nor_pdf() -> None:
    loaded = loaded_after("import ppgen.cli.app")
    assert not {"ppgen.cli.build", "pydantic", "jinja2", "reportlab", "pypdfium2_raw"} & loaded


def test_checking_needs_no_pdf_no_pictures_and_no_nets() -> None:
    loaded = loaded_after("import ppgen.pipeline")
    assert not {"reportlab", "pypdfium2_raw", "PIL.Image", "ppgen.folding.geometry.fold"} & loaded


def test_a_build_needs_nothing_of_orders_proofs_of_folders_and_probes() -> None:
    loaded = loaded_after("from ppgen.library import Selection, build")
    assert "ppgen.library.building" in loaded
    others = {f"ppgen.library.{name}" for name in ("exporting", "proving", "checking", "showing", "probing")}
    parts = {
        "ppgen.compose.probing",
        "ppgen.model.service_files",
        "ppgen.load.svg.reader",
        "pypdfium2.version",
    }
    assert not (others | parts) & loaded


@pytest.mark.thorough
def test_plain_layouts_need_neither_the_grammar_nor_translations() -> None:
    code = "import ppgen.pipeline\nfrom ppgen.expressions import compile_template\ncompile_template({!r})"
    heavy = {"jinja2", "ppgen.localise.catalogue", "ppgen.localise.catalogue.po"}
    assert not heavy & loaded_after(code.format("{{ card.name }}, {{ card.size }}"))
    assert "jinja2" in loaded_after(code.format("{{ card.size + 1 }}"))


def test_lines_of_footers_need_no_table_of_characters() -> None:
    """Their dashes and slashes stand between numbers and single letters, where no line may end."""
    code = "from ppgen.typeset.breaking import pieces\npieces({!r})"
    assert "uniseg.linebreak" not in loaded_after(code.format("one side · 200–300 g/m² · cut - and fold"))
    assert "uniseg.linebreak" in loaded_after(code.format("half/time"))


def test_nobody_looks_for_plugins_and_who_asks_for_packages_finds_them() -> None:
    code = "from ppgen.work.startup import without_plugins\nwithout_plugins()\nimport ppgen.model.build as build\n{}"
    unasked = loaded_after(code.format("build._terms().validate_python({})"))
    assert "pydantic.plugin._loader" in unasked and not {"email.message", "zipfile"} & unasked
    asked = (
        "import importlib.metadata, sys\nfrom importlib.metadata import entry_points\n"
        "assert importlib.metadata.version('pydantic') and entry_points(group='console_scripts')\n"
        "assert sys.modules['importlib.metadata'] is importlib.metadata"
    )
    assert "email.message" in loaded_after(code.format(asked))


SETTINGS = (
    {"SOURCE_DATE_EPOCH": "abc"},
    {"SOURCE_DATE_EPOCH": "9" * 20},
    {"TZ": "/etc/passwd"},
    {"RL_textPaths": "?"},
    {"HOME": "/dev/null"},
)


@pytest.mark.parametrize("settings", SETTINGS, ids=lambda one: next(iter(one)))
@pytest.mark.thorough(keep=2)
def test_what_the_machine_says_to_libraries_is_not_heard(settings: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / ".reportlab_mods").write_text("raise SystemExit(9)\n")
    code = (
        "from ppgen.work.startup import without_settings\nwithout_settings()\n"
        "from ppgen.exports.pdf.canvas import SheetCanvas\nSheetCanvas('en')\n"
        "from ppgen.typeset.language import own_name\nassert own_name('sw') == 'Kiswahili'"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env={**os.environ, "HOME": str(tmp_path), **settings},
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("said", "heard"),
    [("100000000", "1000"), ("9" * 5000, "1000"), ("80", "80"), ("999", "999"), ("wide", "wide")],
)
def test_no_terminal_is_a_million_columns_wide(
    said: str, heard: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", said)
    without_settings()
    assert os.environ["COLUMNS"] == heard


@pytest.mark.parametrize("was_on", [True, False])
def test_the_collector_is_as_it_was(was_on: bool) -> None:
    before = gc.isenabled()
    (gc.enable if was_on else gc.disable)()
    try:
        with pytest.raises(ZeroDivisionError), without_collector():
            assert not gc.isenabled()
            raise ZeroDivisionError
        assert gc.isenabled() is was_on
        assert gc.get_freeze_count()
    finally:
        gc.unfreeze()
        (gc.enable if before else gc.disable)()


MADE = """
from pathlib import Path
from ppgen import pipeline
from ppgen.load.project import open_project
from ppgen.proofs import ReadBack
root = Path({root!r})
loaded, _, _ = pipeline.load(open_project(root, root), "tiny")
edition, problems = pipeline.lay_out(loaded, "en", pipeline.EditionOptions(loaded.stock.papers["a4"]))
assert list(pipeline.draw(edition, "pdf", ReadBack()))
"""

WAITING = frozenset(
    {
        "load.tables.reader",
        "load.tables.json_text",
        "load.tables.front_matter",
        "load.tables.records",
        "model.record_rows",
        "model.table_rows",
        "model.services",
        "impose.fewest",
        "impose.rows",
        "layout.elements.entry",
        "typeset.hyphenation",
    }
)
"""What cards of one size that YAML describes need nothing of."""

MOST_MODULES = 456
"""Of the program's own: whoever adds to what each build has to load is to see it."""


@pytest.mark.thorough
def test_a_build_of_plain_cards_loads_little(tmp_path: Path) -> None:
    loaded = loaded_after(MADE.format(root=str(write_project(tmp_path))))
    own = {name.removeprefix("ppgen.") for name in loaded if name.startswith("ppgen.")}
    assert "checks.rules.cards.spacing" in own and "checks.rules.faces.contrast" in own
    assert not own & WAITING
    assert not [name for name in own if name.startswith(("checks.rules.layouts.", "checks.rules.usage."))]
    assert len(own) <= MOST_MODULES, len(own)
