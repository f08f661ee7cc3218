"""What may stand in each YAML file of a project, as JSON Schemas for editors."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from ppgen.checks import rules_schema
from ppgen.compose.read_components import component_schema
from ppgen.layout.layouts import json_schemas
from ppgen.library import Project
from ppgen.load.project import read_game
from ppgen.manual.key_words import described, described_card
from ppgen.model.build import build_game, file_schemas
from ppgen.model.deck_files import FOLDER
from ppgen.model.reader import CardReader
from ppgen.model.rules_of_play import rules_of_play_schema
from ppgen.model.service_files import service_schema
from ppgen.model.stock import stock_schema
from ppgen.outputs.files import digest
from ppgen.typeset.fonts.manifest import ManifestModel

HEADER = "# yaml-language-server: $schema="
"""A YAML file that begins with this and a relative path tells editors which schema it keeps to."""

Schema = dict[str, Any]

DEFINITIONS = "#/$defs/"
DIALECT = "https://json-schema.org/draft/2020-12/schema"

_MARK = "$comment"
"""What a schema says to nobody: in that of a kind, by what we know that we wrote all of it."""


class Schemas(NamedTuple):
    """All schemas of a project by path, and the games of which the kinds are known."""

    texts: dict[str, str]
    games: tuple[str, ...]


def schemas(project: Project) -> Schemas:
    """Return all schemas of a project: the general ones, and one for each kind of card."""
    made = {game: _kinds(project, game) for game in project.games}
    read = {game: kinds for game, kinds in made.items() if kinds is not None}
    own = {path: text for game, kinds in read.items() for path, text in _marked(game, kinds)}
    return Schemas({**general_texts(), **own}, (*read,))


@cache
def general_texts() -> Mapping[str, str]:
    """Return the schema files that all projects have, by path, made once in a process."""
    return MappingProxyType({name: written(schema) for name, schema in general_schemas().items()})


def schemas_of_game(project: Project, game: str) -> dict[str, str]:
    """Return the schema files of a game, one for each kind of its cards, by path."""
    return dict(_marked(game, _kinds(project, game) or {}))


def is_as_written(kind: str, content: bytes) -> bool:
    """Tell whether a file that is called after a kind is a schema of ours, of which no byte was changed."""
    try:
        read = json.loads(content)
        is_ours = isinstance(read, dict) and read.pop(_MARK, None) == _mark(kind, read)
        return is_ours and written(_with_mark(kind, read)).encode() == content
    except (ValueError, RecursionError):
        return False


def _marked(game: str, kinds: Mapping[str, Schema]) -> Iterator[tuple[str, str]]:
    """Yield the paths and texts of the schemas of a game, each with a mark that no changed text keeps."""
    for kind, schema in kinds.items():
        yield f"cards/{game}/schema/{kind}.json", written(_with_mark(kind, schema))


def _with_mark(kind: str, schema: Schema) -> Schema:
    return {"$schema": DIALECT, _MARK: _mark(kind, schema), **schema}


def _mark(kind: str, schema: Schema) -> str:
    return f"written by ppgen schema: {digest(f'{kind}: {written(schema)}'.encode())}"


def written(schema: Schema) -> str:
    """Return the text of a schema's file."""
    return json.dumps(schema, ensure_ascii=False, indent=1) + "\n"


def schema_of(file: str, kinds: frozenset[str] | None = None) -> str | None:
    """Return the path of the schema that a YAML file of a project keeps to, by the file's path.

    `kinds` are the kinds of card of the file's game; without them every file that is not one of the
    general ones counts as a kind's.
    """
    match Path(file).with_suffix("").parts:
        case ("cards", _, "game" | "terms" | "effects" | "rules" | "rules_of_play" as name):
            return f"cards/schema/{name}.json"
        case ("cards", game, "decks", _):
            return f"cards/{game}/schema/{FOLDER}.json"
        case ("cards", game, kind) if kinds is None or kind in kinds:
            return f"cards/{game}/schema/{kind}.json"
        case ("layouts", "stock", "services", _):
            return "layouts/schema/service.json"
        case ("layouts", "stock", _):
            return "layouts/schema/stock.json"
        case ("layouts", _, "theme"):
            return "layouts/schema/theme.json"
        case ("layouts", _, _):
            return "layouts/schema/layout.json"
        case ("fonts", "manifest"):
            return "fonts/schema/manifest.json"
    return None


def header(file: str) -> str:
    """Return the line with which a YAML file names its schema; raises ValueError for files without one."""
    schema = schema_of(file)
    if schema is None:
        raise ValueError(f"{file} keeps to no schema")
    folder = Path(file).parent
    up = 0
    while not Path(schema).is_relative_to(folder):
        folder, up = folder.parent, up + 1
    return f"{HEADER}{'../' * up}{Path(schema).relative_to(folder).as_posix()}"


def general_schemas() -> dict[str, Schema]:
    """Return the schemas of the files that all games have, by path; every key says what it means."""
    return {path: described(schema, Path(path).stem) for path, schema in _general()}


def _general() -> Iterator[tuple[str, Schema]]:
    for name, schema in file_schemas().items():
        if name == "game":
            schema = _with_components(schema)
        yield f"cards/schema/{name}.json", _finished(schema, f"{name}.yaml of a game")
    yield "cards/schema/rules.json", _finished(rules_schema(), "rules.yaml of a game")
    play = _finished(rules_of_play_schema(), "rules_of_play.yaml of a game")
    yield "cards/schema/rules_of_play.json", play
    for name, schema in json_schemas().items():
        yield f"layouts/schema/{name}.json", _finished(schema, f"{name} of a game")
    yield "layouts/schema/stock.json", _finished(stock_schema(), "papers, card sizes and printers")
    yield "layouts/schema/service.json", _finished(service_schema(), "a print shop")
    yield "fonts/schema/manifest.json", _finished(ManifestModel.model_json_schema(), "fonts/manifest.yaml")


def _with_components(schema: Schema) -> Schema:
    """Put the kinds of component in the place of what they have in common."""
    kinds = component_schema()
    definitions = {**schema["$defs"], **kinds.pop("$defs"), "Component": kinds}
    return {**schema, "$defs": definitions}


def _kinds(project: Project, game: str) -> dict[str, Schema] | None:
    """Return the schema of each kind of a game; None where the kinds are not known."""
    files, _ = read_game(project, game)
    model, _ = build_game(game, files.cards)
    if model is None:
        return None
    found: dict[str, Schema] = {}
    for kind, definition in model.kinds.items():
        reader = CardReader(model.file, kind, terms=model.terms, operations=model.operations)
        name, what = (FOLDER, "a deck") if definition.lists else (kind, f"{kind} cards")
        schema = _finished(_with_short_effects(reader.json_schema()), f"{what} of {model.file.title}")
        notes = {key: field.note for key, field in definition.fields.items()}
        found[name] = described_card(schema, notes)
    return found


def _finished(schema: Schema, title: str) -> Schema:
    """Name a schema, refuse keys that fit no pattern, and drop titles that only repeat a key."""
    tidy: Schema = _tidied(_renamed(schema))
    return {"$schema": DIALECT, **tidy, "title": title}


def _renamed(schema: Schema) -> Schema:
    """Call definitions after what they describe, not after our modules: moving a file changes no schema."""
    definitions = schema.get("$defs", {})
    names = {name: _plain_name(name) for name in definitions}
    if len(set(names.values())) < len(names):
        raise ValueError(f"two definitions have one name: {sorted(names.values())}")
    renamed: Schema = _with_names(schema, names)
    return renamed


def _plain_name(name: str) -> str:
    """Return `ellipse` for `ppgen__layout__elements__ellipse__Model`, and other names as they are."""
    *modules, own = name.split("__")
    if not modules:
        return name
    return modules[-1] if own == "Model" else own


def _with_names(node: Any, names: dict[str, str]) -> Any:
    if isinstance(node, list):
        return [_with_names(item, names) for item in node]
    if isinstance(node, str) and node.startswith(DEFINITIONS):
        name = node.removeprefix(DEFINITIONS)
        return f"{DEFINITIONS}{names.get(name, name)}"
    if not isinstance(node, dict):
        return node
    changed: Schema = {}
    for key, value in node.items():
        if key == "$defs":
            changed[key] = {names[name]: _with_names(inner, names) for name, inner in value.items()}
        else:
            changed[key] = _with_names(value, names)
    return changed


def _tidied(node: Any) -> Any:
    if isinstance(node, list):
        return [_tidied(item) for item in node]
    if not isinstance(node, dict):
        return node
    tidy = {key: _tidied(value) for key, value in node.items() if key != "title" or isinstance(value, dict)}
    if "patternProperties" in tidy:
        tidy.setdefault("additionalProperties", False)
    return tidy


def _with_short_effects(schema: Schema) -> Schema:
    """Allow what cards may write for a list of effects: one alone, and a word for one without parameters."""
    definitions: dict[str, Schema] = schema.get("$defs", {})
    for name in [name for name in definitions if name.startswith("family-")]:
        operations = [_operation(definitions, choice["$ref"]) for choice in definitions[name]["oneOf"]]
        words = [found["properties"]["op"]["const"] for found in operations if found["required"] == ["op"]]
        whole = definitions.pop(name)
        definitions[name] = {"anyOf": [whole, {"enum": words}]} if words else whole
    widened: Schema = _widened(schema)
    return widened


def _operation(definitions: dict[str, Schema], reference: str) -> Schema:
    return definitions[reference.rsplit("/", 1)[-1]]


def _widened(node: Any) -> Any:
    if isinstance(node, list):
        return [_widened(item) for item in node]
    if not isinstance(node, dict):
        return node
    wide = {key: _widened(value) for key, value in node.items()}
    items = node.get("items")
    if node.get("type") == "array" and isinstance(items, dict) and "/family-" in items.get("$ref", ""):
        return {"anyOf": [wide, items]}
    return wide
