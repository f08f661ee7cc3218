"""JSON Schemas: editors must accept every shipped file, and refuse what ppgen refuses."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.load import load_yaml
from ppgen.load.project import open_project
from ppgen.manual.schemas import header, schema_of, schemas
from tests.support import tiny
from tests.support.ole import ROOT
from tests.support.thinned import thinned
from tests.support.tiny import write_project

FILES = sorted(
    [*ROOT.glob("cards/*/*.yaml"), *ROOT.glob("layouts/*/*.yaml"), ROOT / "fonts/manifest.yaml"],
    key=lambda path: (path.stem == "theme", path.as_posix()),  # which take the longest
)


@cache
def made() -> dict[str, Any]:
    return {name: json.loads(text) for name, text in schemas(open_project(ROOT, ROOT)).texts.items()}


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def faults(path: Path, data: Any) -> list[str]:
    schema = made()[schema_of(name_of(path)) or ""]
    return [fault.message for fault in Draft202012Validator(schema).iter_errors(data)]


def data_of(path: Path) -> Any:
    source, problems = load_yaml(path, ROOT)
    assert source is not None and not problems
    return source.data


@pytest.mark.thorough
def test_schemas_are_sound_and_fresh() -> None:
    assert made()
    for name, schema in made().items():
        Draft202012Validator.check_schema(schema)
        assert json.loads((ROOT / name).read_text(encoding="utf-8")) == schema, f"{name}; run: ppgen schema"


@pytest.mark.parametrize("path", thinned(FILES, every=6), ids=name_of)
@pytest.mark.thorough(keep=7)
def test_every_shipped_file_names_its_schema_and_keeps_to_it(path: Path) -> None:
    first = path.read_text(encoding="utf-8").split("\n", 1)[0]
    assert first == header(name_of(path))
    assert (path.parent / first.split("$schema=")[1]).resolve() == ROOT / (schema_of(name_of(path)) or "")
    assert faults(path, data_of(path)) == []


@pytest.mark.parametrize("path", thinned(FILES, every=6), ids=name_of)
@pytest.mark.thorough(keep=7)
def test_a_wrong_key_is_refused(path: Path) -> None:
    data = data_of(path)
    spoilt = [{**data[0], "naem": 1}] if isinstance(data, list) else {**data, "Naem!": 1}
    assert faults(path, spoilt)


@pytest.mark.parametrize(
    ("file", "change"),
    [
        ("cards/ole/team.yaml", {"stars": "two"}),
        ("cards/ole/team.yaml", {"power": {"op": "mod", "zone": "atack", "value": 2}}),
        ("cards/ole/team.yaml", {"power": {"op": "forbidd", "what": "skill", "target": "self"}}),
        ("cards/ole/team.yaml", {"power": "mod"}),
        ("cards/ole/team.yaml", {"power": []}),
        ("cards/ole/team.yaml", {"waive": {"x": ""}}),
        ("cards/ole/team.yaml", {"copies": 0}),
        ("cards/ole/skill.yaml", {"zone": "all"}),
    ],
)
def test_a_wrong_value_of_a_card_is_refused(file: str, change: dict[str, Any]) -> None:
    data = data_of(ROOT / file)
    assert faults(ROOT / file, [{**data[0], **change}])


def test_short_and_long_forms_of_effects_are_accepted() -> None:
    path = ROOT / "cards/ole/team.yaml"
    first = data_of(path)[0]
    effect = {"op": "mod", "target": "self", "zone": "defense", "value": -2}
    for when in ("winning", {"op": "winning"}, ["winning"], [{"op": "winning"}]):
        for power in ({**effect, "when": when}, [{**effect, "when": when}]):
            assert faults(path, [{**first, "power": power}]) == []


@pytest.mark.thorough
def test_a_game_of_its_own_gets_its_schemas_and_nothing_else_changes(tmp_path: Path) -> None:
    root = write_project(tmp_path)
    before = {path: path.read_bytes() for path in root.rglob("*.yaml")}
    command = ["--project", str(root), "schema"]
    assert CliRunner().invoke(app, [*command, "--check"]).exit_code == 1
    assert not list(root.rglob("*.json"))
    assert CliRunner().invoke(app, command).exit_code == 0
    schema = json.loads((root / "cards/tiny/schema/monster.json").read_text(encoding="utf-8"))
    assert set(schema["items"]["properties"]) == {"id", "copies", "waive", "name", "power", "line"}
    assert {path: path.read_bytes() for path in root.rglob("*.yaml")} == before
    assert CliRunner().invoke(app, [*command, "--check"]).exit_code == 0
    assert CliRunner().invoke(app, ["--project", str(root), "check"]).exit_code == 0


@pytest.mark.thorough
def test_schemas_name_no_module_of_ours() -> None:
    """Else moving a file would change what editors have read."""
    for name, text in schemas(open_project(ROOT, ROOT)).texts.items():
        assert "ppgen__" not in text and "Model" not in re.findall(r'"\$ref": "#/\$defs/([^"]+)"', text), name


def with_kind(root: Path, kind: str, command: list[str]) -> Path:
    """Write the schema of a kind that is gone a moment later, by the program itself."""
    game = root / "cards/tiny/game.yaml"
    fields = "{title: gone, fields: {name: {type: text}}}"
    game.write_text(
        tiny.FILES["cards/tiny/game.yaml"].replace("\nkinds:\n", f"\nkinds:\n  {kind}: {fields}\n")
    )
    done = CliRunner().invoke(app, command)
    game.write_text(tiny.FILES["cards/tiny/game.yaml"])
    place = root / "cards/tiny/schema"
    assert (place / f"{kind}.json").exists(), done.output
    return place


def changed(text: str, title: str, *, indent: int = 1) -> str:
    """What somebody's program writes who took one of our schemas as a start."""
    return json.dumps(json.loads(text) | {"title": title}, ensure_ascii=False, indent=indent) + "\n"


@pytest.mark.thorough
def test_a_schema_of_a_kind_that_is_gone_is_removed_and_that_of_a_user_stays(tmp_path: Path) -> None:
    root = write_project(tmp_path)
    command = ["--project", str(root), "schema"]
    place = with_kind(root, "beast", command)
    ours = (place / "monster.json").read_text()
    assert '"title": "monster cards of Tiny"' in ours
    unmarked = {key: value for key, value in json.loads(ours).items() if key != "$comment"}
    own = {
        "mine.json": "{}",
        "copy.json": ours,
        "changed.json": changed(ours, "changed cards of Tiny"),
        "decks.json": changed(ours, "a deck of cards"),
        "wide.json": changed(ours, "wide cards of Tiny", indent=2),
        "unmarked.json": changed(json.dumps(unmarked), "unmarked cards of Tiny"),
        "list.json": "[]\n",
        "deep.json": "[" * 100_000,
        "cut.json": ours[:-9],
    }
    for name, text in own.items():
        (place / name).write_text(text)
    checked = CliRunner().invoke(app, [*command, "--check"])
    assert checked.exit_code == 1 and "beast.json: of a kind that is gone" in checked.output
    assert (place / "beast.json").exists()
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0 and "beast.json: removed" in done.output
    assert {path.name for path in place.iterdir()} == {"monster.json", *own}
    assert all((place / name).read_text() == text for name, text in own.items())
    checked = CliRunner().invoke(app, [*command, "--check"])
    assert checked.exit_code == 0 and all(f"{name}: no schema" in checked.output for name in own)


@pytest.mark.thorough
def test_a_schema_that_was_written_and_then_changed_is_its_users(tmp_path: Path) -> None:
    root = write_project(tmp_path)
    command = ["--project", str(root), "schema"]
    place = with_kind(root, "beast", command)
    ours = (place / "beast.json").read_text()
    for text in (ours.replace('"string"', '"strinG"', 1), ours.replace(" of Tiny", " of Mine"), f"{ours}\n"):
        (place / "beast.json").write_text(text)
        told = CliRunner().invoke(app, command)
        assert (place / "beast.json").read_text() == text and "beast.json: no schema" in told.output
    (place / "beast.json").write_text(ours)
    CliRunner().invoke(app, command)
    assert not (place / "beast.json").exists()


@pytest.mark.thorough
def test_no_schema_is_removed_of_a_game_that_cannot_be_read_nor_through_a_link(tmp_path: Path) -> None:
    root = write_project(tmp_path / "a")
    command = ["--project", str(root), "schema"]
    place = with_kind(root, "beast", command)
    place.rename(tmp_path / "elsewhere")
    place.symlink_to(tmp_path / "elsewhere")
    CliRunner().invoke(app, command)
    assert (tmp_path / "elsewhere/beast.json").exists()
    place.unlink()
    (tmp_path / "elsewhere").rename(place)
    (root / "cards/tiny/game.yaml").write_text("title: Tiny\n")
    CliRunner().invoke(app, command)
    assert (place / "beast.json").exists()
