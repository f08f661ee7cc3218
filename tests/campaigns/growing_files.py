"""Every kind of file that ppgen reads, with a place for something long in it, and the command that reads it."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

import xlsxwriter

from tests.campaigns.growing_shapes import EXPRESSIONS, WORDS, YAML, Shape, quoted
from tests.cli.test_every_option import GAME, LOG
from tests.support.tiny import FILES

LONG = "§"
"""Where something long is put into a file."""

Made = Callable[[int], Mapping[str, str | bytes]]


class Growing(NamedTuple):
    """A file that grows: its name, the call that reads it, and files by name for a length."""

    name: str
    call: str
    made: Made


CARDS, FACE = FILES["cards/tiny/monster.yaml"], FILES["layouts/tiny/monster.yaml"]
RULE = "- id: strong\n  for: monster\n  check: card.power < 9\n  message: too strong\n  why: It is so.\n"
PO = (
    'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\nmsgctxt "monster.bat.name"\nmsgid "Bat"\nmsgstr "Hund"\n'
)
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h9v9z"/></svg>'
CUP = "title: Cup\nmode: swiss\nparticipants: [Ada, Ben, Cleo, Dan]\n"
TRF = "012 Cup\n001    1      Ada                                                              0.0    1\n"
SERVICE = "title: Ours\nform: png\nbacks: free\nany_size: {bleed: own, takes: [cards, layout, tokens]}\n"
PROFILE = "title: Mine\nmargins: {left: 5, top: 5, right: 5, bottom: 7}\n"

YAML_FILES: dict[str, tuple[str, tuple[str, ...]]] = {
    "cards/tiny/monster.yaml": (
        "check tiny",
        (
            f"- id: bat\n  name: {LONG}\n  power: 3\n  line: It.\n",
            f"- id: bat\n  name: Bat\n  power: {LONG}\n  line: It.\n",
            f"- id: {LONG}\n  name: Bat\n  power: 3\n  line: It.\n",
            CARDS + f"  more: {LONG}\n",
            f"{LONG}\n",
        ),
    ),
    "cards/tiny/game.yaml": (
        "check tiny",
        (
            GAME.replace("title: Tiny", f"title: {LONG}"),
            GAME + f"more: {LONG}\n",
            GAME + f"constants: {LONG}\n",
            GAME.replace("cards: [monster]", f"cards: {LONG}"),
            GAME.replace("double: ", f"other: {LONG}\n      double: "),
            GAME.replace('"1.0"', LONG),
            f"{LONG}: 1\n",
        ),
    ),
    "cards/tiny/terms.yaml": (
        "check tiny",
        (
            f"monster: {{text: {LONG}}}\n",
            f"monster: {LONG}\n",
            f"{LONG}\n",
            f"m: {{text: m, forms: {LONG}}}\n",
        ),
    ),
    "cards/tiny/rules.yaml": (
        "check tiny",
        (
            RULE + f"  good: {LONG}\n",
            RULE.replace("card.power < 9", LONG),
            RULE.replace("too strong", LONG),
            RULE + f"  more: {LONG}\n",
            f"{LONG}\n",
        ),
    ),
    "cards/tiny/rules_of_play.yaml": (
        "check tiny",
        (f"- id: aim\n  says: {LONG}\n  in: [rules]\n", f"- id: aim\n  says: a\n  in: {LONG}\n", f"{LONG}\n"),
    ),
    "cards/tiny/effects.yaml": (
        "check tiny",
        (
            f"pair: {{family: effect, wordings: [{{text: {LONG}}}]}}\n",
            f"pair: {{family: effect, wordings: {LONG}}}\n",
            f"pair: {{family: effect, parameters: {LONG}, wordings: [{{text: a}}]}}\n",
            f"{LONG}\n",
        ),
    ),
    "cards/tiny/decks/best.yaml": (
        "check tiny --deck best",
        (f"cards: {LONG}\n", f"more: {LONG}\n", f"{LONG}\n"),
    ),
    "cards/tiny/text/de.yaml": ("check tiny", (f"number_words: {LONG}\n", f"{LONG}\n")),
    "layouts/tiny/theme.yaml": (
        "check tiny",
        (
            FILES["layouts/tiny/theme.yaml"].replace("palette: {", f"palette: {{more: {LONG}, "),
            FILES["layouts/tiny/theme.yaml"] + f"  more: {LONG}\n",
            FILES["layouts/tiny/theme.yaml"] + f"icons: {LONG}\n",
            f"{LONG}\n",
        ),
    ),
    "layouts/tiny/monster.yaml": (
        "check tiny",
        (
            FACE.replace('"{{ text.line }}"', LONG),
            FACE.replace("[5, 40, 53, 30]", LONG),
            FACE.replace("name: line", f"name: line, when: {LONG}"),
            FACE + f"more: {LONG}\n",
            FACE.replace("back: reverse", f"back: {LONG}"),
            f"size: standard\nface: {LONG}\n",
            f"{LONG}\n",
        ),
    ),
    "layouts/tiny/log.yaml": (
        "check tiny",
        (LOG.replace("Line", LONG), LOG.replace("field: line", f"field: {LONG}")),
    ),
    "layouts/stock/papers.yaml": (
        "plan tiny",
        (f"papers: {LONG}\n", f"papers: {{x: {{title: {LONG}, size: [9, 9]}}}}\n", f"{LONG}\n"),
    ),
    "layouts/stock/cutters.yaml": ("plan tiny", (f"cutters: {LONG}\n",)),
    "layouts/stock/printers.yaml": ("plan tiny", (f"printers: {LONG}\n",)),
    "layouts/stock/services/ours.yaml": (
        "export ours tiny",
        (SERVICE.replace("Ours", LONG), SERVICE + f"more: {LONG}\n", SERVICE + f"products: {LONG}\n"),
    ),
    "settings/ppgen/printers/mine.yaml": (
        "printer show mine",
        (
            PROFILE.replace("Mine", LONG),
            PROFILE + f"backs: {LONG}\n",
            PROFILE + f"more: {LONG}\n",
            f"{LONG}\n",
        ),
    ),
    "fonts/manifest.yaml": (
        "check tiny",
        (f"stacks: {LONG}\n", f"stacks: {{text: {LONG}}}\n", f"families: {LONG}\n", f"{LONG}\n"),
    ),
    "record.yaml": (
        "score read record.yaml --game tiny",
        (f"record: note\nline: {LONG}\n", f"record: {LONG}\n", f"record: note\nmore: {LONG}\n", f"{LONG}\n"),
    ),
    "cup.yaml": (
        "tournament cup.yaml",
        (
            CUP.replace("Cup", LONG),
            CUP.replace("[Ada, Ben, Cleo, Dan]", LONG),
            CUP + f"results: {LONG}\n",
            CUP + f"more: {LONG}\n",
            f"{LONG}\n",
        ),
    ),
}
"""Files of YAML: the call, and contents that have a place for a value."""

JSON_FILES: dict[str, tuple[str, tuple[str, ...]]] = {
    "known.json": (
        "check tiny --baseline known.json",
        (f'{{"format": 1, "problems": {LONG}}}', f'{{"problems": [{{"rule": {LONG}}}]}}', LONG),
    ),
    "cards/tiny/approved/en.json": (
        "check tiny",
        (f'{{"format": 1, "pieces": {LONG}}}', f'{{"format": 1, "pieces": {{"cards": {LONG}}}}}', LONG),
    ),
    "output/tiny/en/manifest.json": (
        "prove tiny --lang en",
        (f'{{"format": 1, "files": {LONG}}}', f'{{"files": {{}}, "inputs": {LONG}}}', LONG),
    ),
    "output/tiny/en/.kept.json": ("build tiny --lang en", (LONG,)),
    "deck.json": ("import deck.json --game two", (f'[{{"name": {LONG}}}]', f'{{"cards": {LONG}}}', LONG)),
    "monster.json": (
        "sheet apply tiny monster.json --kind monster",
        (f'[{{"id": "bat", "name": {LONG}}}]', LONG),
    ),
    "texts.json": (
        "text import texts.json --lang de --game tiny --kind monster",
        (f'[{{"id": "bat", "name": {LONG}}}]', LONG),
    ),
}
"""Files of JSON, in the same way."""

TEXT_FILES: dict[str, tuple[str, tuple[str, ...]]] = {
    "cards/tiny/text/de.po": (
        "check tiny",
        (
            PO.replace("nplurals=2; plural=(n != 1);", LONG),
            PO.replace("plural=(n != 1)", f"plural={LONG}"),
            PO.replace("nplurals=2", f"nplurals={LONG}"),
            PO.replace("Hund", LONG),
            PO.replace("monster.bat.name", LONG),
            PO.replace("Language: de", LONG),
            PO.replace("msgctxt", f"#, {LONG}\nmsgctxt"),
            PO.replace("msgctxt", f"#. {LONG}\nmsgctxt"),
            PO + f"{LONG}\n",
        ),
    ),
    "layouts/tiny/icons/star.svg": (
        "check tiny",
        (
            SVG.replace("M0 0h9v9z", LONG),
            SVG.replace("M0 0h9v9z", f"M0 0{LONG}"),
            SVG.replace("0 0 10 10", LONG),
            SVG.replace("<path", f'<path style="{LONG}"'),
            SVG.replace("<path", f'<path transform="{LONG}"'),
            SVG.replace("<path", f'<path fill="{LONG}"'),
            SVG.replace("<path", f"<style>{LONG}</style><path"),
            SVG.replace("<path", f'<text y="5">{LONG}</text><path'),
            SVG.replace("<path", f"<!--{LONG}--><path"),
            SVG.replace("<path", f'<path stroke-dasharray="{LONG}"'),
            LONG,
        ),
    ),
    "cup.trf": (
        "tournament cup.trf",
        (f"{TRF}{LONG}\n", TRF.replace("Cup", LONG), TRF.replace("Ada", LONG), LONG),
    ),
    "deck.csv": ("import deck.csv --game one", (f"Name,Text\nOwl,{LONG}\n", f"{LONG},Text\nOwl,a\n", LONG)),
    "deck.md": (
        "import deck.md --game one",
        (f"---\nname: {LONG}\n---\na\n", f"---\nname: a\n---\n{LONG}\n", LONG),
    ),
    "monster.csv": ("sheet apply tiny monster.csv --kind monster", (f"id,name\nbat,{LONG}\n", LONG)),
    "texts.csv": (
        "text import texts.csv --lang de --game tiny --kind monster",
        (f"id,name\nbat,{LONG}\n", LONG),
    ),
    "cards/tiny/monster.csv": (
        "check tiny",
        (f"id,name,power,line\nowl,{LONG},3,a\n", f"{LONG},name,power\nowl,a,3\n", LONG),
    ),
}
"""Other texts: words of any shape stand in them as they are."""

PATHS: dict[str, Shape] = {
    "points": lambda length: "M0 0" + "L1 1" * (length // 4),
    "arcs": lambda length: "M0 0" + "a1 1 0 0 1 1 1" * (length // 14),
    "numbers": lambda length: "M" + "1 " * (length // 2),
    "long numbers": lambda length: "M0." + "1" * length + " 0",
    "tags": lambda length: "<g>" * (length // 3),
    "rules": lambda length: ".a{fill:red}" * (length // 12),
    "transforms": lambda length: "scale(1)" * (length // 8),
    "dashes": lambda length: "1 0.1 " * (length // 6),
}
"""What only drawings read."""

CROWDS: dict[str, Callable[[int], Mapping[str, str | bytes]]] = {
    "cards": lambda many: {"cards/tiny/monster.yaml": "".join(card(number) for number in range(many))},
    "cards of one name": lambda many: {"cards/tiny/monster.yaml": "".join(card(0) for _ in range(many))},
    "cards with unknown keys": lambda many: {
        "cards/tiny/monster.yaml": "".join(card(number) + f"  powr{number}: 3\n" for number in range(many))
    },
    "cards with wrong values": lambda many: {
        "cards/tiny/monster.yaml": "".join(card(number).replace(": 3", ": many") for number in range(many))
    },
    "cards with unknown icons": lambda many: {
        "cards/tiny/monster.yaml": "".join(
            card(number).replace("It.", f"':ico{number}:'") for number in range(many)
        )
    },
    "references to nobody": lambda many: {
        "cards/tiny/game.yaml": GAME.replace(
            "power: {", "foe: {type: reference, kinds: [monster]}\n      power: {"
        ),
        "cards/tiny/monster.yaml": "".join(card(number) + f"  foe: bet{number}\n" for number in range(many)),
    },
    "a deck of nobody": lambda many: {
        "cards/tiny/monster.yaml": "".join(card(number) for number in range(many)),
        "cards/tiny/decks/best.yaml": "cards:\n" + "".join(f"  bet{number}: 1\n" for number in range(many)),
    },
    "terms": lambda many: {
        "cards/tiny/terms.yaml": "".join(f"term{number}: {{text: term {number}}}\n" for number in range(many))
    },
    "rules": lambda many: {
        "cards/tiny/rules.yaml": "".join(
            RULE.replace("strong", f"strong{number}", 1) for number in range(many)
        )
    },
    "rules of play": lambda many: {
        "cards/tiny/rules_of_play.yaml": "".join(
            f"- id: a{number}\n  says: a\n  in: [rules]\n" for number in range(many)
        )
    },
    "effects": lambda many: {
        "cards/tiny/effects.yaml": "".join(
            f"e{number}: {{family: effect, wordings: [{{text: a}}]}}\n" for number in range(many)
        )
    },
    "constants": lambda many: {
        "cards/tiny/game.yaml": GAME
        + "constants:\n"
        + "".join(f"  c{number}: {number}\n" for number in range(many))
    },
    "sets": lambda many: {
        "cards/tiny/game.yaml": GAME.replace("dusk]", "dusk" + "".join(f", s{i}" for i in range(many)) + "]")
    },
    "fields": lambda many: {
        "cards/tiny/game.yaml": GAME.replace(
            "      power:",
            "".join(f"      f{i}: {{type: integer, optional: true}}\n" for i in range(many)) + "      power:",
        )
    },
    "derived": lambda many: {
        "cards/tiny/game.yaml": GAME.replace(
            "      double:", "".join(f"      d{i}: 1\n" for i in range(many)) + "      double:"
        )
    },
    "elements": lambda many: {
        "layouts/tiny/monster.yaml": FACE.replace(
            "back:",
            "".join(
                f"  - {{type: rectangle, name: n{i}, box: [5, 5, 5, 5], fill: ink}}\n" for i in range(many)
            )
            + "back:",
        )
    },
    "texts on a face": lambda many: {
        "layouts/tiny/monster.yaml": FACE.replace(
            "back:",
            "".join(
                f"  - {{type: text, name: n{i}, box: [5, 5, 50, 5], text: '{{{{ card.name }}}}', style: body}}\n"
                for i in range(many)
            )
            + "back:",
        )
    },
    "other texts on a face": lambda many: {
        "layouts/tiny/monster.yaml": FACE.replace(
            "back:",
            "".join(
                f"  - {{type: text, name: n{i}, box: [5, {5 + i % 16 * 5}, 50, 5], text: '{{{{ card.power + {i} }}}}',"
                " style: body}\n"
                for i in range(many)
            )
            + "back:",
        )
    },
    "styles": lambda many: {
        "layouts/tiny/theme.yaml": FILES["layouts/tiny/theme.yaml"]
        + "".join(f"  s{i}: {{font: text, size: 9pt, colour: ink}}\n" for i in range(many))
    },
    "colours": lambda many: {
        "layouts/tiny/theme.yaml": FILES["layouts/tiny/theme.yaml"].replace(
            "{ink", "{" + "".join(f"c{i}: red, " for i in range(many)) + "ink"
        )
    },
    "components": lambda many: {
        "cards/tiny/game.yaml": GAME
        + "".join(f"  c{i}: {{title: C, cards: [nobody{i}]}}\n" for i in range(many))
    },
    "entries of a catalogue": lambda many: {
        "cards/tiny/text/de.po": PO
        + "".join(f'\nmsgctxt "monster.b{i}.name"\nmsgid "Bat"\nmsgstr "Hund"\n' for i in range(many))
    },
    "one entry of a catalogue": lambda many: {
        "cards/tiny/text/de.po": PO + '\nmsgctxt "monster.b.name"\nmsgid "Bat"\nmsgstr "Hund"\n' * many
    },
    "drawings": lambda many: {f"layouts/tiny/icons/i{i}.svg": SVG for i in range(many)},
    "files of decks": lambda many: {f"cards/tiny/decks/d{i}.yaml": "cards: {bat: 1}\n" for i in range(many)},
    "papers": lambda many: {
        "layouts/stock/papers.yaml": "papers:\n"
        + "".join(f"  p{i}: {{title: P, size: [210, 297]}}\n" for i in range(many))
    },
    "derived values": lambda many: {
        "cards/tiny/game.yaml": GAME.replace(
            "double: ",
            "d0: '{{ card.power + 1 }}'\n      "
            + "".join(f"d{i + 1}: '{{{{ card.d{i} + 1 }}}}'\n      " for i in range(many))
            + "double: ",
        )
    },
    "games": lambda many: {f"cards/g{i}/game.yaml": "title: G\n" for i in range(many)},
}
"""Many of a kind, by how many; `check` reads them, and every command that reads a project is called with cards."""


def card(number: int) -> str:
    return f"- id: b{number}\n  name: B{number}\n  power: 3\n  line: It.\n"


TABLES: dict[str, Callable[[int], str]] = {
    "deck.csv": lambda many: "Name,Text,Cost\n" + "".join(f"Owl {i},It {i}.,{i % 9}\n" for i in range(many)),
    "monster.csv": lambda many: "id,name\n" + "".join(f"bet{i},Bat\n" for i in range(many)),
    "texts.csv": lambda many: "id,name\n" + "".join(f"bet{i},Bat\n" for i in range(many)),
    "deck.json": lambda many: json.dumps([{"Name": f"Owl {i}", "Text": "a", "Cost": i % 9} for i in range(many)]),
    "monster.json": lambda many: json.dumps([{"id": f"bet{i}", "name": "Bat"} for i in range(many)]),
    "texts.json": lambda many: json.dumps([{"id": f"bet{i}", "name": "Bat"} for i in range(many)]),
    "cup.yaml": lambda many: "title: Cup\nmode: swiss\nparticipants:\n" + "".join(f"  - P{i}\n" for i in range(many)),
    "cup.trf": lambda many: "012 Cup\n" + "".join(f"001 {i:4}      P{i:<64}0.0 {i:4}\n" for i in range(1, many)),
    "record.yaml": lambda many: "record: note\nline: me\n" + "".join(f"lin{i}: me\n" for i in range(many)),
    "known.json": lambda many: json.dumps({"format": 1, "problems": [{"rule": "a", "message": f"m{i}"} for i in range(many)]}),
    "cards/tiny/monster.csv": lambda many: "id,name,power,line\n" + "".join(f"c{i},Cat,3,a\n" for i in range(many)),
}  # fmt: skip
"""Files with many rows, read by the calls above."""


def columns(many: int) -> str:
    return ",".join(f"Name{i}" for i in range(many)) + "\n" + "a," * many + "\n"


def workbook(rows: list[list[str]]) -> bytes:
    made = io.BytesIO()
    with xlsxwriter.Workbook(made, {"in_memory": True}) as book:
        sheet = book.add_worksheet("Cards")
        for number, row in enumerate(rows):
            sheet.write_row(number, 0, row)
    return made.getvalue()


WORKBOOKS: dict[str, str] = {
    "deck.xlsx": "import deck.xlsx --game three",
    "monster.xlsx": "sheet apply tiny monster.xlsx --kind monster",
    "texts.xlsx": "text import texts.xlsx --lang de --game tiny --kind monster",
    "cards/tiny/monster.xlsx": "check tiny",
}

PROJECT_COMMANDS: dict[str, str] = {
    "show": "show tiny --out a.png",
    "stats": "stats tiny",
    "diff": "diff HEAD --game tiny",
    "check": "check tiny --probe",
    "plan": "plan tiny",
    "build": "build tiny",
    "export": "export folder tiny",
    "approve": "approve tiny",
    "prove": "prove tiny",
    "sheet export": "sheet export tiny monster --out m.csv",
    "sheet apply": "sheet apply tiny monster.csv --kind monster",
    "text update": "text update tiny --lang de",
    "text status": "text status tiny --lang de",
    "text extract": "text extract tiny",
    "text export": "text export tiny de --out de.csv",
    "text import": "text import texts.csv --lang de --game tiny --kind monster",
    "score read": "score read record.yaml --game tiny",
    "tournament": "tournament cup.yaml",
    "rules": "rules tiny --try",
    "schema": "schema",
    "reference": "reference --only qr --out reference",
    "new": "new other --from tiny",
    "fonts add": "fonts add Own-Regular.ttf --family rubik --licence OFL-1.1",
    "import": "import deck.csv --game tiny",
}
"""Each command that reads a project, called in one with many cards."""

ALONE = {"", "docs", "printer add", "printer list", "printer show", "printer remove", "calibrate"}
"""Commands that read no project; what they read of a user's is a printer's file and scans, whose size is bounded in pixels."""


def _in_files(
    table: Mapping[str, tuple[str, tuple[str, ...]]], shapes: Mapping[str, Shape]
) -> Iterator[Growing]:
    for file, (call, contents) in table.items():
        for place, content in enumerate(contents):
            for name, shape in shapes.items():
                yield Growing(
                    f"{file} {place}, {name}",
                    call,
                    lambda length, f=file, c=content, s=shape: {f: c.replace(LONG, s(length))},  # type: ignore[misc]
                )


def long_ones() -> Iterator[Growing]:
    """Return files that hold something long; lengths are characters."""
    words = {**WORDS, **EXPRESSIONS}
    in_quotes = {name: lambda length, s=shape: quoted(s(length)) for name, shape in words.items()}  # type: ignore[misc]
    yield from _in_files(YAML_FILES, {**YAML, **in_quotes})
    yield from _in_files(JSON_FILES, {**YAML, **in_quotes})
    yield from _in_files(TEXT_FILES, words)
    yield from _in_files(
        {file: TEXT_FILES[file] for file in TEXT_FILES if file.endswith(".svg")},
        {f"drawn {name}": shape for name, shape in PATHS.items()},
    )
    for file, call in WORKBOOKS.items():
        for name, shape in WORDS.items():
            made = lambda length, f=file, s=shape: {f: workbook([["id", "name"], ["bat", s(length)]])}  # noqa: E731
            yield Growing(f"{file}, {name}", call, made)


def many_ones() -> Iterator[Growing]:
    """Return files that hold many of something; lengths are how many."""
    for name, made in CROWDS.items():
        yield Growing(f"many {name}", "check" if name == "games" else "check tiny", made)
    calls = {
        file: call for table in (YAML_FILES, JSON_FILES, TEXT_FILES) for file, (call, _) in table.items()
    }
    for file, rows in TABLES.items():
        yield Growing(f"rows of {file}", calls[file], lambda many, f=file, r=rows: {f: r(many)})  # type: ignore[misc]
        if file.endswith(".csv"):
            yield Growing(f"columns of {file}", calls[file], lambda many, f=file: {f: columns(many)})  # type: ignore[misc]
    for file, call in WORKBOOKS.items():
        made = lambda many, f=file: {f: workbook([["id", "name"], *([f"b{i}", "Bat"] for i in range(many))])}  # noqa: E731
        yield Growing(f"rows of {file}", call, made)
    for name, call in PROJECT_COMMANDS.items():
        yield Growing(f"cards for {name}", call, CROWDS["cards"])
