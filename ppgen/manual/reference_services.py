"""The chapter of the reference about print shops: what each wants, and how a project describes another."""

from __future__ import annotations

from ppgen.library import open_project, services
from ppgen.load.project import shipped_root
from ppgen.manual.reference_tables import key_table
from ppgen.manual.schemas import general_schemas
from ppgen.model.services import PieceSort, Product, Service

_KEYS = {
    "products: <name>": "ProductModel",
    "products: <name>: box": "BoxModel",
    "any_size": "AnySizeModel",
    "tell: <entry>": "SentenceModel",
    "names": "NamesModel",
    "booklets": "BookletsModel",
}

_HEAD = "| name | | mm after cutting | canvas in pixels | safe zone | for |\n|---|---|---|---|---|---|\n"

_OWN = """\
## Your own

A file of your project describes another shop, or one of these anew:
`layouts/stock/services/NAME.yaml`. A file of a name that ppgen has goes in its place as a whole.

```yaml
# layouts/stock/services/corner-shop.yaml
title: The corner shop
form: png
dots: 600
any_size: {bleed: 2, safe: 3}
names: {pattern: "{card}_{side}", front: A, back: B}
most_cards: 200
```

`ppgen export corner-shop my-game` makes it, `ppgen export` lists it, and completion knows it.
"""


def services_chapter() -> str:
    """Return what each service that comes with ppgen wants, and all keys."""
    known = services(open_project(shipped_root()))
    schema = general_schemas()["layouts/schema/service.json"]
    head = (
        "# Print shops\n\nFiles in `layouts/stock/services/` say what "
        "[`ppgen export`](../print/print-shop.md) makes for a shop. How each figure was verified stands\n"
        "[there](../print/print-shop.md#where-the-figures-come-from).\n"
    )
    tables = [key_table(schema, schema["$defs"])]
    for name, definition in _KEYS.items():
        tables.append(f"**{name}**\n\n{key_table(schema['$defs'][definition], schema['$defs'])}")
    parts = [_part(service) for _, service in sorted(known.items())]
    return "\n".join([head, *parts, _OWN, "## All keys\n", *tables])


def _part(service: Service) -> str:
    decks = f"a deck is {'a component' if service.grouping == 'component' else 'all pieces of one size'}"
    facts = [f"{service.form.upper()}, {service.dots} pixels an inch", decks, f"copies: `{service.counting}`"]
    if service.form == "pdf":
        facts.append(f"the {service.first} of a card first")
    if service.counts.most < 100_000:
        facts.append(f"at most {service.counts.most} cards in a deck")
    free = service.any_size
    if free is not None:
        bleed = "the layouts' own bleed" if free.bleed is None else f"{free.bleed:g} mm of bleed"
        least = f", at least {free.least_bleed:g} mm" if free.least_bleed else ""
        safe = f"; texts {free.safe:g} mm inside the cut" if free.safe else ""
        facts.append(f"any size, {bleed}{least}{safe}")
    rows = "".join(_row(service, product) for product in service.products)
    table = f"\n{_HEAD}{rows}" if rows else ""
    return f"## `{service.name}`: {service.title}\n\n{'; '.join(facts)}.\n{table}"


def _row(service: Service, product: Product) -> str:
    edge = round(service.safe_edge / service.millimetres(1))
    safe = " × ".join(str(side - 2 * edge) for side in product.pixels)
    canvas, trim = (
        " × ".join(map(str, product.pixels)),
        " × ".join(f"{round(side, 2):g}" for side in product.trim),
    )
    sorts = "" if product.sorts == (PieceSort.CARDS,) else ", ".join(f"`{sort}`" for sort in product.sorts)
    return f"| `{product.name}` | {product.title} | {trim} | {canvas} | {safe} | {sorts or '`cards`'} |\n"
