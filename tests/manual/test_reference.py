"""The reference is whole and fresh, and all that it shows runs."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator
from pathlib import Path

import jsonschema
import pytest
import yaml
from PIL import Image, ImageChops
from typer.testing import CliRunner

from ppgen import pipeline
from ppgen.cli.app import app
from ppgen.common.registry import modules
from ppgen.expressions import HELPERS, compile_expression, compile_template
from ppgen.folding import nets
from ppgen.layout.union import KINDS
from ppgen.load.project import open_project
from ppgen.manual.key_words import ANYWHERE, CARD, described, key_words
from ppgen.manual.reference import FOLDER, HELPER_EXAMPLES, reference
from ppgen.manual.reference_sample import EXAMPLES, picture, write_sample
from ppgen.manual.schemas import general_schemas, schemas
from tests.support.editions import lay_out
from tests.support.ole import ROOT
from tests.support.tiny import changed, write_project

DOCS = ROOT / "ppgen/docs"
SHOWN = yaml.safe_load(HELPER_EXAMPLES.read_text(encoding="utf-8"))


@pytest.mark.thorough
def test_the_reference_is_fresh() -> None:
    chapters = reference()
    for name, text in chapters.items():
        written = (DOCS / FOLDER / f"{name}.md").read_text(encoding="utf-8")
        assert written == text, f"{name}: run: ppgen reference --to ppgen/docs"
    assert {path.stem for path in (DOCS / FOLDER).glob("*.md")} == set(chapters)


def keys_of(node: object, name: str) -> Iterator[tuple[str, str, dict[str, object]]]:
    """Yield every key of a schema: the definition or file that it stands in, its name, what is said of it."""
    if isinstance(node, dict):
        properties = node.get("properties")
        for key, value in properties.items() if isinstance(properties, dict) else ():
            if isinstance(value, dict):
                yield name, key, value
        for key, value in node.items():
            if key == "$defs":
                for inner, definition in value.items():
                    yield from keys_of(definition, inner)
            else:
                yield from keys_of(value, name)
    elif isinstance(node, list):
        for value in node:
            yield from keys_of(value, name)


def test_every_key_of_a_schema_says_what_it_means() -> None:
    met = set()
    for path, schema in general_schemas().items():
        for name, key, value in keys_of(schema, Path(path).stem):
            assert value.get("description"), f"{path}: {name}: {key} needs words in reference/keys.yaml"
            met.add((name, key))
    for net in modules(nets):
        for key, value in described(net.Options.model_json_schema(), net.ID)["properties"].items():
            assert value.get("description"), f"{net.ID}: {key} needs words in reference/keys.yaml"
            met.add((net.ID, key))
    anywhere = {key for _, key in met}
    for name, keys in key_words().items():
        unused = [
            key for key in keys if (key not in anywhere if name == ANYWHERE else (name, key) not in met)
        ]
        assert name == CARD or not unused, (name, unused)


def test_cards_say_what_the_notes_of_their_fields_say(tmp_path: Path) -> None:
    noted = changed(
        "cards/tiny/game.yaml", "power: {type: integer", "power: {note: How strong it is, type: integer"
    )
    made = json.loads(
        schemas(open_project(write_project(tmp_path, noted), tmp_path)).texts[
            "cards/tiny/schema/monster.json"
        ]
    )
    told = {key: value.get("description") for _, key, value in keys_of(made, CARD)}
    assert told["power"] == "How strong it is" and told["id"] == key_words()[CARD]["id"]
    assert told["line"] == "A text."


@pytest.mark.thorough
def test_one_picture_is_drawn_alone(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["reference", "--out", str(tmp_path), "--only", "ellipse"])
    assert done.exit_code == 0 and "1 picture" in done.output
    assert [path.name for path in (tmp_path / "reference/elements").iterdir()] == ["ellipse.png"]
    wrong = CliRunner().invoke(app, ["reference", "--only", "elipse"])
    assert wrong.exit_code == 2 and "did you mean ellipse" in wrong.output


def test_expressions_give_what_their_chapter_says() -> None:
    chapter = (DOCS / FOLDER / "expressions.md").read_text(encoding="utf-8")
    values = {"card": {"name": "Moth", "strength": 3, "tags": ["night", "wings"]}, "x": 1}
    rows = re.findall(r"^\| `(.*)` \| (.*) \|$", chapter.split("## What an expression sees")[0], re.MULTILINE)
    assert len(rows) >= 15
    for written, gives in rows:
        assert compile_template(written.replace("\\|", "|")).render(values) == gives, written


@pytest.mark.parametrize("name", ["terms", "effects", "stock"])
def test_the_examples_of_files_work(name: str, tmp_path: Path) -> None:
    (example,) = re.findall(r"```yaml\n(.*?)```", (DOCS / FOLDER / f"{name}.md").read_text(), re.DOTALL)[:1]
    schema = general_schemas()[f"{'layouts' if name == 'stock' else 'cards'}/schema/{name}.json"]
    jsonschema.validate(yaml.safe_load(example), schema)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.thorough(keep=5)
def test_every_element_has_an_example_without_a_fault_and_its_picture(kind: str, tmp_path: Path) -> None:
    write_sample(tmp_path, kind)
    loaded, _, problems = pipeline.load(open_project(tmp_path, tmp_path), "sample")
    assert loaded is not None
    _, faults = lay_out(loaded)
    wrong = [
        one
        for one in [*problems, *faults]
        if one.severity == "error" and one.rule != "layout/field-not-shown"
    ]
    assert wrong == []
    kept, made = (
        Image.open(io.BytesIO(one)).convert("L")
        for one in ((EXAMPLES / f"{kind}.png").read_bytes(), picture(kind))
    )
    assert kept.size == made.size
    differing = sum(ImageChops.difference(kept, made).histogram()[64:])
    assert differing < kept.width * kept.height / 500, "run: ppgen reference --to ppgen/docs"


@pytest.mark.parametrize("name", sorted(HELPERS))
def test_every_helper_gives_what_the_reference_says(name: str) -> None:
    text, result = SHOWN[name]
    assert compile_expression(text).evaluate({}) == result


def test_no_example_is_of_something_that_is_gone() -> None:
    assert set(SHOWN) == set(HELPERS)
    assert {path.stem for path in EXAMPLES.glob("*.yaml")} == set(KINDS)


def test_all_words_of_paper_are_listed() -> None:
    page = (DOCS / "reference" / "words.md").read_text(encoding="utf-8")
    english = (ROOT / "ppgen/impose/words/en.yaml").read_text(encoding="utf-8")
    assert page.endswith(f"```yaml\n{english}```\n")
