"""Chapters of the reference about whole files: game, terms, effects, rules, layouts, stock, fonts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ppgen.checks.game.rule_book import SCOPES, RuleEntry
from ppgen.layout.back_choice import BackModel
from ppgen.layout.folded_models import StepsModel, WrapModel
from ppgen.layout.theme import IconModel, PhoneModel, StyleModel
from ppgen.library import open_project
from ppgen.load.project import read_stock_files, shipped_root
from ppgen.manual.reference_tables import doc_text, key_table
from ppgen.manual.schemas import Schema, general_schemas
from ppgen.model.effect import Operation, Wording
from ppgen.model.game import Each, FoldingPaper, Kind, Languages, Rows, Table, Term
from ppgen.model.play_rule import PlayRule
from ppgen.model.stock import Paper, read_stock
from ppgen.typeset.fonts.manifest import FamilyModel, FileModel

_THEME = {
    "theme: styles: <name>": StyleModel,
    "theme: icons: <name>": IconModel,
    "theme: phone": PhoneModel,
}

_WHERE = {"layout": "`layouts/<game>/<layout>.yaml`", "theme": "`layouts/<game>/theme.yaml`"}


def game() -> str:
    """Return what game.yaml may say."""
    schema = general_schemas()["cards/schema/game.json"]
    head = (
        "# `game.yaml`\n\nWhat a game is, in `cards/<game>/`. Its [fields](fields.md) and "
        "[components](components.md) have chapters of their own.\n"
    )
    parts = {"kinds: <kind>": Kind, "kinds: <kind>: derived": Each, "kinds: <kind>: from_deck": Rows}
    parts |= {
        "kinds: <kind>: table": Table,
        "languages": Languages,
        "components: <name>: paper": FoldingPaper,
    }
    return "\n".join([head, key_table(schema, schema["$defs"]), *_parts(schema, parts)])


def terms() -> str:
    """Return what terms.yaml may say."""
    schema = general_schemas()["cards/schema/terms.json"]
    head = (
        "# `terms.yaml`\n\nEvery word that layouts and effects print, by its id, in `cards/<game>/`. "
        "`term(id)` says it, in the language of the card;\n`:icon:` is its sign. What comes of `icon`, "
        "`colour` and `says` is told in [checking](../check/checking.md).\n"
    )
    example = (
        "```yaml\nsun: {text: Sun, icon: sun, colour: sun, groups: [suit]}\n"
        "creature: {text: Creature, forms: {many: Creatures}}\n```\n"
    )
    return "\n".join([head, example, *_parts(schema, {"<id>": Term})])


def effects() -> str:
    """Return what effects.yaml may say."""
    schema = general_schemas()["cards/schema/effects.json"]
    head = (
        "# `effects.yaml`\n\nWhat cards do, by the name of the operation, in `cards/<game>/`. A card says "
        "`{op: draw, count: 2}` in a field of the\ntype `effects`, and prints the sentence that fits. "
        "`ppgen new NAME --style effects` writes a game with some.\n"
    )
    example = (
        "```yaml\ndraw:\n  parameters: {count: {type: integer, minimum: 1}}\n  wordings:\n"
        '    - {match: {count: 1}, text: "Draw a card."}\n    - {text: "Draw {{ count }} cards."}\n```\n'
    )
    return "\n".join([head, example, *_parts(schema, {"<operation>": Operation, "wordings": Wording})])


def rules() -> str:
    """Return what an entry of rules.yaml may say."""
    schema = general_schemas()["cards/schema/rules.json"]
    scopes = ", ".join(f"`{scope}`" for scope in SCOPES)
    head = (
        "# `rules.yaml`\n\nA list of rules in `cards/<game>/`. `ppgen rules --try` tries each; "
        "[design](../design/add-a-game.md#add-a-rule-of-the-game) shows one.\n"
    )
    about = f"{doc_text(RuleEntry)}\n\nScopes: {scopes}.\n"
    play = general_schemas()["cards/schema/rules_of_play.json"]
    table = key_table(schema["$defs"]["RuleEntry"], schema["$defs"])
    return "\n".join([head, about, table, *_parts(play, {"rules_of_play.yaml": PlayRule})])


def layouts() -> str:
    """Return what theme.yaml and a layout may say."""
    head = "# Layout files\n\nWhat a game looks like, in `layouts/<game>/`.\n"
    parts = []
    for name, where in _WHERE.items():
        schema = general_schemas()[f"layouts/schema/{name}.json"]
        about = schema.get("description", "")
        parts.append(f"## {where}\n\n{about}\n\n{key_table(schema, schema['$defs'])}")
    theme = general_schemas()["layouts/schema/theme.json"]
    layout = general_schemas()["layouts/schema/layout.json"]
    parts += _parts(theme, _THEME)
    parts += _parts(
        layout, {"layout: back": BackModel, "layout: wraps": WrapModel, "layout: steps": StepsModel}
    )
    return "\n".join([head, *parts])


def _slots(paper: Paper) -> str:
    """Say what slots a paper has."""
    if (slots := paper.slots) is None:
        return ""
    return f"{slots.columns} × {slots.rows} of {slots.size.width:g} × {slots.size.height:g}"


def stock() -> str:
    """Return the papers, card sizes and printers that come with ppgen, and how to name others."""
    schema = general_schemas()["layouts/schema/stock.json"]
    known = schema["$defs"]
    read, _ = read_stock(read_stock_files(open_project(shipped_root()))[0])
    head = (
        "# Papers, card sizes and printers\n\nFiles in `layouts/stock/` name them: those of ppgen, "
        "and your own, which go before. `size: tarot` in a layout\n"
        "takes a card size, `--paper letter` a paper.\n"
    )
    sizes = "".join(
        f"| `{one.name}` | {one.title} | {one.size.width:g} × {one.size.height:g} | {one.radius:g} |\n"
        for one in read.cards.values()
    )
    papers = "".join(
        f"| `{one.name}` | {one.title} | {one.size.width:g} × {one.size.height:g} | {_slots(one)} |\n"
        for one in read.papers.values()
    )
    own = (
        "## Your own\n\n```yaml\n# layouts/stock/mine.yaml\n"
        "cards:\n  long: {title: Long, size: [50, 110], radius: 2}\n"
        "papers:\n  card-stock: {title: Card stock, size: [200, 300], margins: {bottom: 8}}\n"
        "  eight-up: {size: [210, 297], slots: {size: [91, 59], columns: 2, rows: 4}}\n```\n\n"
        "**Perforated sheets and labels** are papers with `slots`: equal ones, in the middle of the paper. "
        "Each piece lies in the\nmiddle of a slot, turned if it fits better so, its back behind it and "
        "nothing marked to be cut; `--skip` leaves the\nfirst slots of a sheet that was begun. Choose with "
        "`--only` what fits: `ppgen build my-game --only cards --paper avery-5371`.\n"
        "The sizes of Avery's sheets are those of public template files; lay one print over a sheet before "
        "the rest.\n"
    )
    tables = "".join(
        f"**{name}**\n\n{key_table(known[definition], known)}\n"
        for name, definition in (
            ("cards: <name>", "_CardModel"),
            ("papers: <name>", "_PaperModel"),
            ("printers: <name>", "_PrinterModel"),
            ("cutters: <name>", "_CutterModel"),
            ("marks of a cutter", "_CutterMarksModel"),
            ("slots", "_SlotsModel"),
            ("margins", "_MarginsModel"),
        )
    )
    return "\n".join(
        [
            head,
            f"## Card sizes\n\n| name | | mm after cutting | corner |\n|---|---|---|---|\n{sizes}",
            f"## Papers\n\n| name | | mm | slots, mm |\n|---|---|---|---|\n{papers}",
            own,
            tables.rstrip("\n") + "\n",
        ]
    )


def fonts() -> str:
    """Return how a project names its typefaces: what fonts/README.md says, and all keys."""
    told = (shipped_root() / "fonts" / "README.md").read_text(encoding="utf-8")
    schema = general_schemas()["fonts/schema/manifest.json"]
    keys = f"## All keys\n\n{key_table(schema, schema['$defs'])}"
    return "\n".join([told, keys, *_parts(schema, {"families: <name>": FamilyModel, "files": FileModel})])


def _parts(schema: Schema, parts: dict[str, Any]) -> Iterator[str]:
    """Yield a section for each mapping of a file: what it is, and its keys."""
    known = schema["$defs"]
    for heading, found in parts.items():
        yield f"## `{heading}`\n\n{doc_text(found)}\n\n{key_table(known[found.__name__], known)}"
