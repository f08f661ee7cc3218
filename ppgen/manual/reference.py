"""The reference: a page a chapter about all that YAML may say, in Markdown with pictures."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import yaml

from ppgen.checks import REASONS, general_rules
from ppgen.common.registry import module
from ppgen.compose import components
from ppgen.compose.read_components import KINDS as COMPONENTS
from ppgen.expressions import HELPERS
from ppgen.folding import nets
from ppgen.folding.geometry.model import NetPaper
from ppgen.layout import elements
from ppgen.layout.element import Element
from ppgen.layout.union import KINDS as ELEMENTS
from ppgen.manual import reference_files
from ppgen.manual.key_words import described
from ppgen.manual.reference_sample import example
from ppgen.manual.reference_services import services_chapter
from ppgen.manual.reference_tables import cell, doc_text, key_table
from ppgen.manual.schemas import general_schemas
from ppgen.model import field, game

DOCS = Path(__file__).resolve().parent.parent / "docs"
FOLDER = "reference"
HELPER_EXAMPLES = DOCS / FOLDER / "helpers.yaml"

WRITTEN = {
    "rules-of-play": "what print must tell players, and how booklets are held to it",
    "markup": "bold, icons and lists in texts",
    "expressions": "what stands in double braces, and how to write a brace",
    "tables": "CSV, workbooks, JSON and Markdown in the place of YAML, and how they are imported",
    "in-print": "numbers of cards and copies, parts of a kind, backs, long texts",
    "decks": "decks in files of their own, and sets of cards",
    "printing": "paper, bleed, sides, ink, other machines",
    "leaflets": "folded rules, and booklets",
    "score-sheets": "sheets to fill in, on paper, as a form or on a phone",
    "tournaments": "pairings, results, standings",
    "waivers": "rules that need not hold, and why",
    "words": "the words that ppgen itself prints",
}
"""The chapters that are written by hand, and what each is about; the others are made out of the code."""


def reference() -> dict[str, str]:
    """Return all chapters as Markdown by the name of their page, in the order in which they are listed."""
    made = {name: make() for name, (make, _) in _MADE.items()}
    written = {name: (DOCS / FOLDER / f"{name}.md").read_text(encoding="utf-8") for name in WRITTEN}
    return {"index": _index(), **made, **written}


def chapters() -> tuple[str, ...]:
    """Return the names of all chapters in the order in which they are listed."""
    return ("index", *_MADE, *WRITTEN)


def _index() -> str:
    head = (
        "# Reference\n\nAll that YAML may say, a page a chapter. Pages that are made out of the code are "
        "written by `ppgen reference --out ppgen/docs`;\na test keeps them fresh.\n\n"
        "| chapter | about |\n|---|---|\n"
    )
    told = {name: about for name, (_, about) in _MADE.items()} | WRITTEN
    return head + "".join(
        f"| [{name.replace('-', ' ')}]({name}.md) | {about} |\n" for name, about in told.items()
    )


def _elements() -> str:
    head = (
        "# Elements of a layout\n\nWhat may stand on a face, a back or a panel. Lengths are millimetres; "
        "any value may be an [expression](expressions.md).\n"
    )
    return "\n".join([head, *(_element(kind) for kind in ELEMENTS)])


def _element(kind: str) -> str:
    found: Any = module(elements, kind)
    known = general_schemas()["layouts/schema/layout.json"]["$defs"]
    inner = [
        one
        for one in vars(found).values()
        if inspect.isclass(one) and issubclass(one, Element) and one.__module__ == found.__name__
    ]
    cells = "".join(
        f"**{one.__name__}.** {doc_text(one)}\n\n{key_table(known[one.__name__], known)}\n"
        for one in inner
        if one is not found.Model
    )
    table = key_table(known[kind], known)
    shown = f"![{kind}](elements/{kind}.png)\n\n```yaml\n{example(kind)}```\n"
    return f"## `{kind}`\n\n{doc_text(found.Model)}\n\n{table}\n{cells}{shown}"


def _components() -> str:
    head = "# Components\n\nIn `game.yaml` under `components`; a component is of the kind whose key it has.\n"
    return "\n".join([head, *(_model(module(components, kind), kind) for kind in COMPONENTS)])


def _model(found: ModuleType, name: str) -> str:
    model: Any = found.Model
    schema = described(model.model_json_schema(), "Component")
    return f"## `{name}`\n\n{doc_text(model)}\n\n{key_table(schema, schema.get('$defs', {}))}"


def _fields() -> str:
    head = "# Fields of a kind\n\nIn `game.yaml` under `kinds: <kind>: fields`, and parameters of effects.\n"
    known = general_schemas()["cards/schema/game.json"]["$defs"]
    classes = [kind for kind in vars(field).values() if inspect.isclass(kind)]
    found = [kind for kind in classes if kind.__name__.endswith("Field") and kind is not field.AnyField]
    about = f"{doc_text(field.AnyField)}\n"
    told = (
        f"## `{kind.__name__.removesuffix('Field').lower()}`\n\n{doc_text(kind)}\n\n"
        f"{key_table(known[kind.__name__], known)}"
        for kind in found
    )
    return "\n".join([head, about, *told])


def _nets() -> str:
    head = "# Nets\n\nWhat `net:` of a component may be; the options stand under `options`.\n"
    return "\n".join([head, *_each_net()])


def _each_net() -> Iterator[str]:
    for path in sorted(Path(nets.__path__[0]).glob("[a-z]*.py")):
        found: Any = module(nets, path.stem)
        schema = found.Options.model_json_schema()
        name = path.stem.replace("_", "-")
        schema = described(schema, name)
        shown = ", ".join(f"`{panel}`" for panel in _panels(found))
        art = f"Panels with art of their own, under `panels` of the layout: {shown}.\n\n"
        yield f"## `{name}`\n\n{doc_text(found)}\n\n{art}{key_table(schema, schema.get('$defs', {}))}"


_ANY_SIZE = {"width": 65, "length": 90, "depth": 30, "height": 30, "lid": "full"}


def _panels(net: Any) -> Iterator[str]:
    """Yield the panels of a net that show when it is closed, with its lid if it can have one."""
    known = net.Options.model_fields
    needed = {key: value for key, value in _ANY_SIZE.items() if key in known}
    sized = {key: value for key, value in needed.items() if key == "lid" or known[key].is_required()}
    assembly = net.build(net.Options.model_validate(sized), NetPaper(0.2, 0.1))
    for one in assembly.nets:
        yield from (panel.name for panel in one.panels if panel.up is not None)


KNOWING: Mapping[str, tuple[str, str]] = {
    "contrast": (
        "The ratio of contrast of two colours, each as `#rrggbb`: 1 to 21.",
        "contrast(card.ground, '#ffffff')",
    ),
    "effect": (
        "In wordings: what an effect, or a list of them, of a parameter says, in a form of its operation.",
        "effect(cost, 'clause')",
    ),
    "outcomes": (
        "All effects of a list, with those inside them, each with `conditional` besides; not in layouts.",
        "outcomes(card.effects)",
    ),
    "plural": (
        "A word for a whole number, out of those of the language, from one to many.",
        "plural(constants.hand, 'card', 'cards')",
    ),
    "symbol": ("The sign of a term in a text: its icon.", "symbol('wood')"),
    "term": ("The word of a term, or one of its forms.", "term('wood', 'label')"),
    "terms": (
        "A list of terms, with their icons, as the language lists them: *a, b and c*; with a form if wanted.",
        "terms(['wood', 'stone'], 'label')",
    ),
}
"""What helpers that know the game take: for each what it gives, and an example."""


def _helpers() -> str:
    listed = yaml.safe_load(HELPER_EXAMPLES.read_text(encoding="utf-8"))
    rows = []
    for name in sorted(HELPERS):
        text, result = listed[name]
        shown = yaml.safe_dump(result, default_flow_style=True, allow_unicode=True, width=200).split("\n")[0]
        about = cell(doc_text(HELPERS[name].function).split("\n")[0])
        rows.append(f"| `{name}` | {about} | `{text}` | `{shown}` |\n".replace("||", "\\|\\|"))
    known = [(name, *KNOWING[name]) for name in sorted(game.TEXT_FUNCTIONS)]
    told = "".join(f"| `{name}` | {about} | `{call}` |\n" for name, about, call in known)
    table = f"| helper | | example |\n|---|---|---|\n{told}"
    more = f"\nThese know the game, and take the ids of its terms in quotes:\n\n{table}"
    head = "# Helpers of expressions\n\nWhat an [expression](expressions.md) may call.\n\n"
    return f"{head}| helper | | example | gives |\n|---|---|---|---|\n{''.join(rows)}{more}"


def _problems() -> str:
    told: Mapping[str, str] = {**REASONS, **{name: rule.WHY for name, rule in general_rules().items()}}
    rows = [f"| `{name}` | {cell(told[name])} |\n" for name in sorted(told)]
    head = "# Problems\n\nThe id of each problem that is no law of a game, and why it is told.\n\n"
    return f"{head}| id | why |\n|---|---|\n{''.join(rows)}"


_MADE: dict[str, tuple[Callable[[], str], str]] = {
    "elements": (_elements, "what stands on a card, each with an example and its picture"),
    "layouts": (reference_files.layouts, "`theme.yaml` and layout files, styles, icons in texts"),
    "game": (reference_files.game, "`game.yaml`: kinds, languages, constants, components"),
    "fields": (_fields, "what a field of a card may hold"),
    "terms": (reference_files.terms, "`terms.yaml`: words that are printed more than once"),
    "effects": (reference_files.effects, "`effects.yaml`: what cards do, and the sentences that say so"),
    "rules": (reference_files.rules, "`rules.yaml`: what makes a card or a deck legal"),
    "components": (_components, "what is printed"),
    "nets": (_nets, "boxes, dice, standing men, tents"),
    "stock": (reference_files.stock, "papers, card sizes and printers by name"),
    "services": (services_chapter, "print shops, and how to describe another"),
    "fonts": (reference_files.fonts, "`fonts/manifest.yaml`, and fonts of your own"),
    "helpers": (_helpers, "functions that expressions may call"),
    "problems": (_problems, "every id of a problem, and why it is told"),
}
"""The chapters that are made out of the code: what makes each, and what it is about."""
