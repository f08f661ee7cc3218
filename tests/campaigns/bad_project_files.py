"""Games made by strangers to run code, reach files, hang, or fill the memory; one file each is hostile."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

from tests.support.tiny import changed, write_project

GAME = "cards/tiny/game.yaml"
MONSTERS = "cards/tiny/monster.yaml"
LAYOUT = "layouts/tiny/monster.yaml"
ICON = "layouts/tiny/icons/evil.svg"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">'

Files = dict[str, str | bytes]


def derived(expression: str) -> Files:
    return dict(changed(GAME, "card.power + card.power", expression.replace('"', "'")))


def element(text: str) -> Files:
    return dict(changed(LAYOUT, "back: reverse", f"{text}\nback: reverse"))


def law(check: str, message: str = "no") -> Files:
    rule = {"check": check, "message": message}
    lines = "".join(f"  {key}: '{value.replace(chr(39), chr(39) * 2)}'\n" for key, value in rule.items())
    head = "- id: evil\n  for: monster\n  why: It is evil.\n  source: A stranger\n  good: {power: 1}\n  bad: {power: 2}\n"
    return {"cards/tiny/rules.yaml": head + lines}


def words(text: str) -> Files:
    return dict(changed(MONSTERS, "It sees you first.", text))


def picture(data: bytes, name: str = "evil.png") -> Files:
    return {name: data, **element(f"  - {{type: image, box: [0, 0, 63, 88], image: {name}}}")}


def png(width: int, height: int, packed: bytes) -> bytes:
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = [
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in ((b"IHDR", header), (b"IDAT", packed), (b"IEND", b""))
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def nested(levels: int, inner: str) -> str:
    text = inner
    for _ in range(levels):
        text = f"{{type: repeat, box: [0, 0, 60, 80], count: 500, spacing: 0.1, items: [{text}]}}"
    return f"  - {text}"


_DOT = "{type: ellipse, box: [0, 0, 1, 1], fill: ink}"
_LAUGHS = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))
_USES = "".join(f'<g id="g{n}">{f"<use href=#g{n - 1}/>" * 10}</g>' for n in range(1, 9))
_ALIASES = "- &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"- &{chr(98 + n)} [{', '.join(['*' + chr(97 + n)] * 9)}]\n" for n in range(9)
)

PROJECTS: dict[str, Files] = {
    "alias bomb": {MONSTERS: _ALIASES},
    "deep nesting": {MONSTERS: "[" * 200_000},
    "deep nesting by indentation": {MONSTERS: "".join(" " * n + "- \n" for n in range(3_000))},
    "code in a tag": {MONSTERS: "- !!python/object/apply:os.system ['true']\n"},
    "a file of 40 MB": {MONSTERS: "- {id: bat}\n" * 3_500_000},
    "many keys": {MONSTERS: "- {" + ", ".join(f"k{n}: 1" for n in range(200_000)) + "}\n"},
    "big power": derived("9 ** 9 ** 9 ** 9"),
    "string multiplication": derived("'a' * 999999999"),
    "list multiplication": derived("[0] * 999999999"),
    "format bomb": derived("'%999999999d' % 1"),
    "format method": derived("'{:999999999}'.format(1)"),
    "nested comprehension": derived("[[y for y in cards.monster] for x in cards.monster]"),
    "attribute walk": derived("card.__class__.__mro__[1].__subclasses__()"),
    "attribute of text": derived("''.__class__.__base__"),
    "catastrophic pattern": derived("'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!' | regex_search('(a+)+$')"),
    "range": derived("range(999999999) | list"),
    "deep brackets": derived("(" * 3_000 + "1" + ")" * 3_000),
    "endless loop in a text": words(
        "{% for x in cards.monster recursive %}{{ loop(cards.monster) }}{% endfor %}"
    ),
    "a macro that calls itself": words("{% macro a() %}{{ a() }}{% endmacro %}{{ a() }}"),
    "include of a file": words("{% include '/etc/passwd' %}"),
    "expression in a layout": element(
        '  - {type: rectangle, box: [0, 0, "{{ 9 ** 9 ** 9 }}", 4], fill: ink}'
    ),
    "expression in a law": law("'a' * 999999999"),
    "attribute walk in a law": law("card.__class__.__base__"),
    "expression in a law's message": law("false", "{{ 9 ** 9 ** 9 }}"),
    "nested repeats": element(nested(3, _DOT)),
    "a pattern of a billion": element(
        "  - {type: pattern, box: [0, 0, 63, 88], pattern: diamonds, colours: [ink, sky], count: 1000000000}"
    ),
    "a part inside itself": {
        **element("  - {type: part, part: evil}"),
        "layouts/tiny/theme.yaml": 'palette: {ink: "#101418", sky: "#cfe8ff"}\n'
        "styles: {title: {font: display, size: 16pt}, body: {font: text, size: 9pt}}\n"
        "parts: {evil: [{type: part, part: evil}, {type: part, part: evil}]}\n",
    },
    "parts that double": {
        **element("  - {type: part, part: p0}"),
        "layouts/tiny/theme.yaml": 'palette: {ink: "#101418", sky: "#cfe8ff"}\n'
        "styles: {title: {font: display, size: 16pt}, body: {font: text, size: 9pt}}\nparts:\n"
        + "".join(f"  p{n}: [{', '.join([f'{{type: part, part: p{n + 1}}}'] * 20)}]\n" for n in range(7))
        + f"  p7: [{_DOT}]\n",
    },
    "a text of a megabyte": words("word " * 200_000),
    "one word of a megabyte": words("w" * 1_000_000),
    "a pile of accents": words("a" + "\u0301" * 50_000),
    "brackets of directions": words("\u202e\u2066" * 20_000 + "x"),
    "a thousand copies of a thousand cards": {
        MONSTERS: "".join(f"- {{id: m{n}, name: M, power: 1, line: L, copies: 1000}}\n" for n in range(1_000))
    },
    "a million laughs": {ICON: f'<!DOCTYPE svg [<!ENTITY a0 "ha">{_LAUGHS}]>{SVG}<path d="&a9;"/></svg>'},
    "an outside entity": {
        ICON: f'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>{SVG}<path d="&a;"/></svg>'
    },
    "drawings of drawings": {ICON: SVG + '<g id="g0"><path d="M0 0H8V8Z"/></g>' + _USES + "</svg>"},
    "deep groups": {ICON: SVG + "<g>" * 50_000},
    "an endless path": {ICON: f'{SVG}<path d="M0 0{"L1 1" * 2_000_000}"/></svg>'},
    "a script in a drawing": {ICON: f"{SVG}<script>alert(1)</script></svg>"},
    "a vast picture": picture(png(60_000, 60_000, zlib.compress(b"\0" * 1000))),
    "a picture that swells": picture(png(100, 100, zlib.compress(b"\0" * 300_000_000, 9))),
    "half a picture": picture(png(100, 100, b"")[:40]),
    "a picture from elsewhere": element("  - {type: image, box: [0, 0, 63, 88], image: ../../../etc/passwd}"),
    "a picture with a null": element('  - {type: image, box: [0, 0, 63, 88], image: "a\\0b.png"}'),
    "a translation that runs code": {
        **changed(GAME, "source: en", "source: en, translations: [de]"),
        "cards/tiny/text/de.po": 'msgid ""\nmsgstr "Language: de\\n"\n\nmsgctxt "monster/line"\n'
        'msgid "It sees you first."\nmsgstr "{{ 9 ** 9 ** 9 }} {{ card.__class__ }}"\n',
    },
    "a translation of 40 MB": {
        **changed(GAME, "source: en", "source: en, translations: [de]"),
        "cards/tiny/text/de.po": 'msgid ""\nmsgstr "Language: de\\n"\n'
        + '\nmsgid "x"\nmsgstr "y"\n' * 1_700_000,
    },
}


def write_bad(root: Path, name: str) -> Path:
    """Write one of the projects into a folder."""
    files = PROJECTS[name]
    write_project(root, {path: text for path, text in files.items() if isinstance(text, str)})
    for path, content in files.items():
        if isinstance(content, bytes):
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_bytes(content)
    return root
