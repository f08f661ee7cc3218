"""A generator of hostile packs: ideas of what a stranger's bad files do, each a small change to the tiny game."""

from __future__ import annotations

import os
import random
import struct
import zlib
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from tests.support.tiny import FILES, write_project
from tests.support.workbooks import asking_for_much, zipped
from tests.typeset.test_fonts import package_file

GAME, CARDS, TERMS = "cards/tiny/game.yaml", "cards/tiny/monster.yaml", "cards/tiny/terms.yaml"
THEME, FACE, BACK = "layouts/tiny/theme.yaml", "layouts/tiny/monster.yaml", "layouts/tiny/reverse.yaml"
ICON, CATALOGUE = "layouts/tiny/icons/x.svg", "cards/tiny/text/de.po"

Change = Callable[[Path], None]


class Idea(NamedTuple):
    """A hostile pack: its name, and what it changes in the folder of a sound project."""

    name: str
    change: Change


def write_hostile(root: Path, idea: Idea) -> Path:
    """Write the tiny game and what an idea makes of it."""
    write_project(root)
    idea.change(root)
    return root


def ideas() -> list[Idea]:
    """All ideas, each with a name of its own, in an order that never changes."""
    found = [
        *_texts(),
        *_svg(),
        *_catalogues(),
        *_pictures(),
        *_fonts(),
        *_folders(),
        *_tables(),
        *_many_values(),
        *_rules(),
        *_records(),
        *_values(),
        *_crowds(),
        *_bytes(),
    ]
    names = [idea.name for idea in found]
    assert len(set(names)) == len(names), "two ideas with one name"
    return found


def put(name: str, content: str | bytes | Callable[[], bytes]) -> Change:
    """Write one file; what takes long to make is made when it is written."""

    def change(root: Path) -> None:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        written = content() if callable(content) else content
        path.write_bytes(written if isinstance(written, bytes) else written.encode("utf-8", "surrogatepass"))

    return change


def replaced(name: str, old: str, new: str) -> Change:
    assert old in FILES[name], (name, old)
    return put(name, FILES[name].replace(old, new))


def element(text: str) -> Change:
    """Add an element before the others of the face."""
    return replaced(FACE, "face:\n", f"face:\n  - {text}\n")


def both(*changes: Change) -> Change:
    def change(root: Path) -> None:
        for one in changes:
            one(root)

    return change


# ------------------------------------------------------------------------------------------------ texts

STRINGS = {
    "empty": "",
    "spaces": " " * 9000,
    "many words": "ab " * 5000,
    "one long word": "a" * 15000,
    "too long": "a" * 1_000_000,
    "stars": "*" * 15000,
    "unbalanced stars": "**a*" * 3000,
    "colons": ":a" * 7000,
    "icons": ":nothing: " * 900,
    "brackets": "(" * 15000,
    "braces": "{{" * 5000,
    "an open brace": "{{ card.name",
    "a statement": "{% for a in range(9) %}x{% endfor %}",
    "itself": "{{ card.name }}",
    "newlines": "\n" * 9000,
    "tabs": "a\tb" * 900,
    "zero width": "\u200b" * 9000,
    "joiners": "a\u200d" * 5000,
    "combining": "a" + "\u0301" * 9000,
    "emoji": "\U0001f3f4\u200d\u2620\ufe0f" * 500,
    "overrides": "\u202e" * 3000 + "abc",
    "isolates": "\u2067" * 3000 + "abc",
    "both ways": "abc אבג " * 900,
    "private use": "\ue000\uf8ff" * 900,
    "tags": "\U000e0061" * 3000,
    "controls": "\x01\x02\x1b[31mred\x07",
    "bell and escape": "\x1b]0;title\x07",
    "line separators": "a\u2028b\u2029" * 900,
    "soft hyphens": "a\u00ad" * 5000,
    "no-break": "a\u00a0" * 7000,
    "cjk": "漢字" * 5000,
    "tibetan": "ཀྵ" * 3000,
    "zalgo": "".join("Z" + "\u0317\u0321\u0334" * 30 for _ in range(90)),
    "backslashes": "\\" * 15000,
    "a path": "../../../../etc/passwd",
    "markup": "<script>alert(1)</script>" * 300,
    "not a character": "\ufffe\uffff",
    "hangul fillers": "\u3164" * 3000,
    "numbers": "9" * 15000,
}


def _texts() -> Iterator[Idea]:
    for title, text in STRINGS.items():
        quoted = yaml.safe_dump(text, allow_unicode=True, width=10**9).removesuffix("...\n").strip()
        if "\n" in quoted:
            quoted = '"' + "".join(f"\\U{ord(character):08x}" for character in text) + '"'
        yield Idea(f"a name of {title}", replaced(CARDS, "name: Bat", f"name: {quoted}"))
        yield Idea(f"a title of {title}", replaced(GAME, "title: Tiny\n", f"title: {quoted}\n"))
        yield Idea(f"a layout's text of {title}", replaced(FACE, '"{{ card.name }}"', quoted))


# ------------------------------------------------------------------------------------------------ drawings

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" {}>{}</svg>'


def _drawn(body: str, attributes: str = 'viewBox="0 0 10 10"') -> Change:
    return put(ICON, HEAD.format(attributes, body))


def _svg() -> Iterator[Idea]:
    line = '<path d="M0 0L9 9{}"/>'
    bodies = {
        "tiny arcs": '<path d="M0 0A1e-300 1e-300 0 0 1 9 9z"/>',
        "huge arcs": '<path d="M0 0A1e300 1e300 0 1 1 9 9z"/>',
        "flat arcs": '<path d="M0 0A1e-300 1e300 0 1 1 9 9z"/>',
        "infinite numbers": line.format("L1e999 0"),
        "many digits": line.format("L" + "1" * 300_000 + " 0"),
        "many points": line.format("L1 1" * 200_000),
        "many arcs": line.format("A1 1 0 0 1 2 2" * 60_000),
        "spaces in a transform": f'<path transform="{" " * 300_000}x" d="M0 0L9 9V0"/>',
        "many transforms": f'<path transform="{"rotate(1)" * 50_000}" d="M0 0L9 9V0"/>',
        "scaled beyond": '<g transform="scale(1e300)"><path transform="scale(1e300)" d="M0 0L9 9V0"/></g>',
        "a matrix of nothing": '<path transform="matrix(0 0 0 0 0 0)" d="M0 0L9 9V0"/>',
        "many semicolons": f'<path style="{";" * 300_000}" d="M0 0L9 9V0"/>',
        "open rules": f"<style>{'a{' * 50_000}</style>" + line.format(""),
        "many rules": f"<style>{'.a{fill:red}' * 20_000}</style>" + line.format(""),
        "an import": '<style>@import url(http://example.com/a.css);</style>' + line.format(""),
        "a use of itself": '<g id="a"><use href="#a"/></g>',
        "uses in a ring": '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>',
        "uses that double": "".join(
            f'<g id="a{at}"><use href="#a{at + 1}"/><use href="#a{at + 1}"/></g>' for at in range(40)
        )
        + '<path id="a40" d="M0 0L9 9V0"/>',
        "deep groups": "<g>" * 5000 + line.format("") + "</g>" * 5000,
        "many shapes": '<rect width="1" height="1"/>' * 50_000,
        "tiny dashes": '<path d="M0 0L9 9V0" stroke="black" stroke-dasharray="1e-9 1e-9"/>',
        "negative dashes": '<path d="M0 0L9 9V0" stroke="black" stroke-dasharray="-1 1"/>',
        "a wide stroke": '<path d="M0 0L9 9V0" stroke="black" stroke-width="1e300"/>',
        "a picture within": '<image href="file:///etc/passwd" width="9" height="9"/>',
        "a picture elsewhere": '<image href="http://example.com/x.png" width="9" height="9"/>',
        "a script": "<script>while(1){}</script>" + line.format(""),
        "an animation": '<path d="M0 0L9 9V0"><animate attributeName="d"/></path>',
        "a filter": '<filter id="f"><feTurbulence numOctaves="99999"/></filter><path filter="url(#f)" d="M0 0L9 9V0"/>',
        "a mask of itself": '<mask id="m"><path mask="url(#m)" d="M0 0L9 9V0"/></mask>',
        "a clip of itself": '<clipPath id="c"><path clip-path="url(#c)" d="M0 0L9 9V0"/></clipPath><path clip-path="url(#c)" d="M0 0L9 9V0"/>',
        "a gradient of itself": '<linearGradient id="g" href="#g"/><path fill="url(#g)" d="M0 0L9 9V0"/>',
        "many stops": f'<linearGradient id="g">{"<stop/>" * 9000}</linearGradient><path fill="url(#g)" d="M0 0L9 9V0"/>',
        "text": "<text>hello</text>",
        "a foreign object": "<foreignObject><p xmlns='http://www.w3.org/1999/xhtml'>x</p></foreignObject>",
        "many ids": "".join(f'<path id="i{at}" d="M0 0L9 9V0"/>' for at in range(9000)),
        "long ids": f'<path id="{"i" * 300_000}" d="M0 0L9 9V0"/>',
        "nothing": "",
        "points of nothing": '<polygon points=""/>',
        "a polygon without end": f'<polygon points="{"1,1 " * 200_000}"/>',
        "a negative size": '<rect width="-5" height="5"/>',
        "a radius of everything": '<rect width="5" height="5" rx="1e300"/>',
    }  # fmt: skip
    yield from (Idea(f"a drawing with {name}", _drawn(body)) for name, body in bodies.items())
    boxes = ["0 0 0 0", "0 0 -1 -1", "0 0 1e308 1e308", "0 0 1e-308 1e-308", "nan nan nan nan", "0 0 9", "x"]
    yield from (Idea(f"a view box {box}", _drawn(line.format(""), f'viewBox="{box}"')) for box in boxes)
    entity = '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">{}]><svg xmlns="http://www.w3.org/2000/svg">&j;</svg>'
    more = "".join(f'<!ENTITY {chr(98 + at)} "{f"&{chr(97 + at)};" * 10}">' for at in range(9))
    yield Idea("entities that multiply", put(ICON, entity.format(more)))
    yield Idea(
        "an entity of a file",
        put(ICON, '<!DOCTYPE svg [<!ENTITY j SYSTEM "file:///etc/passwd">]><svg>&j;</svg>'),
    )
    yield Idea("a drawing of no XML", put(ICON, b"\x00\xff" * 5000))
    yield Idea("a drawing in UTF-16", put(ICON, HEAD.format("", "").encode("utf-16")))
    yield Idea("a drawing that ends early", put(ICON, HEAD.format("", "")[:-9]))


# ------------------------------------------------------------------------------------------------ catalogues


def _catalogues() -> Iterator[Idea]:
    translated = replaced(GAME, "languages: {source: en}", "languages: {source: en, translations: [de]}")
    plurals = {
        "spaces": "nplurals=2;" + " " * 300_000 + "plural=n!=1x;",
        "many brackets": "nplurals=2; plural=" + "(" * 9000 + "n" + ")" * 9000 + ";",
        "many sums": "nplurals=2; plural=" + "n+" * 50_000 + "n;",
        "many choices": "nplurals=2; plural=" + "n?1:" * 9000 + "0;",
        "many forms": "nplurals=999999999; plural=n;",
        "no forms": "nplurals=0; plural=0;",
        "a division by nothing": "nplurals=2; plural=n%0;",
        "a form that is not there": "nplurals=2; plural=n>100000?7:0;",
        "a negative form": "nplurals=2; plural=0-1;",
        "a power": "nplurals=2; plural=9**9**9;",
        "a call": "nplurals=2; plural=__import__('os').system('true');",
        "digits": "nplurals=2; plural=n==" + "9" * 50_000 + ";",
    }
    header = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Plural-Forms: {}\\n"\n'
    for name, rule in plurals.items():
        yield Idea(f"plural forms with {name}", both(translated, put(CATALOGUE, header.format(rule))))
    plain = header.format("nplurals=2; plural=n!=1;")
    bodies = {
        "an open quote": 'msgid "a\nmsgstr "b"\n',
        "many entries": "".join(f'\nmsgid "a{at}"\nmsgstr "b"\n' for at in range(20_000)),
        "too many entries": '\nmsgid "a"\nmsgstr "b"\n' * 300_000,
        "too many lines": '\nmsgid "a"\nmsgstr ""\n' + '"b"\n' * 3_000_000,
        "too long an entry": f'\nmsgid "a"\nmsgstr "{"b" * 20_000_000}\U0001f642"\n',
        "entries without end": '\nmsgid "a"\nmsgstr "b"\n' * 1_200_000,
        "the same entry again and again": '\nmsgid "a"\nmsgstr "b"\n' * 5000,
        "many lines": 'msgid "a"\nmsgstr ""\n' + '"b"\n' * 50_000,
        "a long line": f'msgid "a"\nmsgstr "{"b" * 2_000_000}"\n',
        "escapes": f'msgid "a"\nmsgstr "{chr(92) * 4}x{chr(92)}q"\n',
        "forms beyond": 'msgid "a"\nmsgid_plural "b"\nmsgstr[999999999999999999999] "c"\n',
        "zeros": "\0" * 5000,
        "comments": "#. a\n" * 100_000,
        "no UTF-8": "ÿ",
    }  # fmt: skip
    for name, body in bodies.items():
        content = (plain + body).encode("latin-1" if name == "no UTF-8" else "utf-8")
        yield Idea(f"a catalogue with {name}", both(translated, put(CATALOGUE, content)))


# ------------------------------------------------------------------------------------------------ pictures


def png(width: int, height: int, *, colour: int = 2, data: bytes = b"", more: bytes = b"") -> bytes:
    """A PNG that declares a size and holds whatever it holds."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return (
            struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
        )

    head = struct.pack(">IIBBBBB", width, height, 8, colour, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + more + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def _pictures() -> Iterator[Idea]:
    def chunk(kind: bytes, content: bytes) -> bytes:
        return (
            struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
        )

    zeros = zlib.compress(bytes(30_000_000), 9)
    row = zlib.compress(b"\x00" + bytes(30), 9)
    contents = {
        "a size of nothing": png(0, 0, data=row),
        "a size beyond": png(2**31 - 1, 2**31 - 1, data=row),
        "49 megapixels": png(7000, 7000, colour=6, data=zlib.compress(bytes(7000 * 4 * 9), 9)),
        "100 megapixels": png(10_000, 10_000, data=row),
        "a wide line": png(1_000_000, 1, data=zlib.compress(bytes(3_000_001), 9)),
        "a compressed bomb": png(10, 10, data=zlib.compress(zeros, 9)),
        "too little data": png(100, 100, data=row),
        "too much data": png(10, 10, data=zeros),
        "a text bomb": png(10, 1, data=row, more=chunk(b"zTXt", b"a\0\0" + zeros)),
        "a profile bomb": png(10, 1, data=row, more=chunk(b"iCCP", b"a\0\0" + zeros)),
        "an unknown filter": png(10, 1, data=zlib.compress(b"\x63" + bytes(30))),
        "no picture": b"hello",
        "nothing": b"",
        "only a head": b"\x89PNG\r\n\x1a\n",
        "a broken sum": png(10, 1, data=row)[:-3] + b"abc",
        "many chunks": png(10, 1, data=row, more=chunk(b"tEXt", b"a\0b") * 50_000),
        "a JPEG's head": b"\xff\xd8\xff\xe0\x00\x10JFIF\x00" + bytes(500),
        "a JPEG of scans": b"\xff\xd8" + b"\xff\xda\x00\x0c" * 20_000,
        "a GIF": b"GIF89a" + bytes(500),
        "a web picture": b"RIFF\x00\x00\x00\x00WEBPVP8 ",
    }
    for name, content in contents.items():
        for ending in ("png", "jpg"):
            shown = element(f"{{type: image, box: [5, 60, 20, 20], file: layouts/tiny/p.{ending}}}")
            yield Idea(f"a .{ending} with {name}", both(put(f"layouts/tiny/p.{ending}", content), shown))


# ------------------------------------------------------------------------------------------------ fonts

MANIFEST = """\
stacks: {text: [mine], display: [mine]}
families:
  mine: {licence: OFL-1.1, files: [{file: mine.ttf, weight: 700}, {file: mine.ttf, weight: 400}]}
"""


def _fonts() -> Iterator[Idea]:
    sound = package_file("fontpkg_barlow_condensed", "BarlowCondensed-Bold.ttf").read_bytes()
    count = struct.unpack(">H", sound[4:6])[0]
    entries = {sound[at : at + 4].decode(): at for at in range(12, 12 + 16 * count, 16)}

    def made(content: bytes) -> Change:
        return both(put("fonts/mine.ttf", content), put("fonts/manifest.yaml", MANIFEST))

    yield Idea("a sound font", made(sound))
    for table, entry in entries.items():
        offset, length = struct.unpack(">II", sound[entry + 8 : entry + 16])
        told = table.strip()

        def filled(content: bytes, offset: int = offset, length: int = length) -> bytes:
            return sound[:offset] + content + sound[offset + length :]

        def entered(at: int, size: int, entry: int = entry) -> bytes:
            return sound[: entry + 8] + struct.pack(">II", at, size) + sound[entry + 16 :]

        yield Idea(f"a font with {told} of zeros", made(filled(bytes(length))))
        yield Idea(f"a font with {told} of ones", made(filled(b"\xff" * length)))
        yield Idea(f"a font with {told} of noise", made(filled(random.Random(table).randbytes(length))))
        noise = bytearray(sound[offset : offset + length])
        for _ in range(9):
            chance = random.Random(f"{table} {_}")
            noise[chance.randrange(len(noise))] = chance.randrange(256)
        yield Idea(f"a font with {told} with bytes changed", made(filled(bytes(noise))))
        yield Idea(f"a font without {told}", made(sound[:entry] + b"none" + sound[entry + 4 :]))
        yield Idea(f"a font with {told} of no length", made(entered(offset, 0)))
        yield Idea(f"a font with {told} without end", made(entered(offset, 2**32 - 1)))
        yield Idea(f"a font with {told} beyond the file", made(entered(2**32 - 4, length)))
    head = struct.unpack(">I", sound[entries["head"] + 8 : entries["head"] + 12])[0]
    for units in (0, 1, 65535):
        content = sound[: head + 18] + struct.pack(">H", units) + sound[head + 20 :]
        yield Idea(f"a font of {units} units", made(content))
    most = struct.unpack(">I", sound[entries["maxp"] + 8 : entries["maxp"] + 12])[0]
    yield Idea("a font of 65535 glyphs", made(sound[: most + 4] + b"\xff\xff" + sound[most + 6 :]))
    for size in (4, 12, 100, 5000, len(sound) // 2):
        yield Idea(f"a font that ends after {size} bytes", made(sound[:size]))
    for name, content in {
        "a web font": b"wOF2" + bytes(900),
        "a collection": b"ttcf" + bytes(900),
        "a page": b"<html>" * 90,
    }.items():
        yield Idea(f"{name} for a font", made(content))


# ------------------------------------------------------------------------------------------------ folders


def _folders() -> Iterator[Idea]:
    def link(name: str, target: str) -> Change:
        def change(root: Path) -> None:
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.unlink(missing_ok=True)
            path.symlink_to(target)

        return change

    def pipe(name: str) -> Change:
        def change(root: Path) -> None:
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.unlink(missing_ok=True)
            os.mkfifo(path)

        return change

    def sparse(name: str, size: int = 6 * 1024**3) -> Change:
        def change(root: Path) -> None:
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("wb") as stream:
                stream.truncate(size)

        return change

    def folder(name: str) -> Change:
        def change(root: Path) -> None:
            (root / name).unlink(missing_ok=True)
            (root / name).mkdir(parents=True)

        return change

    inputs = [GAME, CARDS, TERMS, THEME, FACE, BACK, ICON, "cards/tiny/decks/a.yaml", "fonts/manifest.yaml", "cards/tiny/rules.yaml", "layouts/stock/a.yaml"]  # fmt: skip
    for name in inputs:
        yield Idea(f"{name} as a pipe", pipe(name))
        yield Idea(f"{name} as a link out", link(name, "/etc/passwd"))
        yield Idea(f"{name} as a device", link(name, "/dev/zero"))
        yield Idea(f"{name} as a link to itself", link(name, Path(name).name))
        yield Idea(f"{name} as a folder", folder(name))
        yield Idea(f"{name} of six gigabytes", sparse(name))
        others = [f"{Path(name).parent}/x{number}{Path(name).suffix}" for number in range(300)]
        yield Idea(f"{name} beside 300 of 31 MiB", both(*(sparse(other, 31 << 20) for other in others)))
        yield Idea(f"{name} of zeros", put(name, bytes(3000)))
        yield Idea(f"{name} of noise", put(name, random.Random(name).randbytes(9000)))
        yield Idea(f"{name} of nothing", put(name, b""))
    out = [("out", "/tmp"), ("out/tiny", "/tmp"), ("out/tiny/en", "/tmp"), ("cards/schema", "/tmp")]
    for name, target in out:
        yield Idea(f"{name} as a link to {target}", link(name, target))
    yield Idea("a manifest that is a pipe", pipe("out/tiny/manifest.json"))
    yield Idea("a lock that is a pipe", pipe("out/tiny/.lock"))
    yield Idea("a manifest that is a folder", folder("out/tiny/manifest.json"))
    yield Idea("an unfinished mark of noise", put("out/tiny/.unfinished.json", bytes(3000)))
    deep = '{"files":' * 20_000
    yield Idea("a deep manifest", put("out/tiny/manifest.json", deep))
    listed = "".join(f'"en/a{at}.pdf": {{"sha256": 5}},' for at in range(9000))
    yield Idea(
        "a manifest of other things", put("out/tiny/manifest.json", '{"files": {' + listed + '"a": {}}}')
    )
    outside = '{"files": {"../../../x.pdf": {"sha256": "0"}, "/etc/passwd": {"sha256": "0"}}}'
    yield Idea("a manifest of files elsewhere", put("out/tiny/manifest.json", outside))
    for name in ("con", "aux", "NUL", "a" * 250, "-x", "..x", "\u202egame", "a b", "é"):
        game = {path.replace("tiny", name): text for path, text in FILES.items()}

        def change(root: Path, files: dict[str, str] = game) -> None:
            for path, text in files.items():
                put(path, text)(root)

        yield Idea(f"a game called {name[:30]}", change)

    def not_utf8(root: Path) -> None:
        place = os.fsencode(root / "cards") + b"/\xff\xfe"
        os.mkdir(place)  # noqa: PTH102  # pathlib has no names of bytes
        with open(place + b"/game.yaml", "wb") as stream:  # noqa: PTH123  # nor here
            stream.write(FILES[GAME].encode())

    yield Idea("a folder whose name is not UTF-8", not_utf8)
    many = {f"layouts/tiny/icons/i{at}.svg": HEAD.format("", "") for at in range(2000)}
    yield Idea("two thousand icons", both(*(put(name, text) for name, text in many.items())))


# ------------------------------------------------------------------------------------------------ tables and rules


def _tables() -> Iterator[Idea]:
    def without_yaml(name: str, content: bytes | Callable[[], bytes]) -> Change:
        def change(root: Path) -> None:
            (root / CARDS).unlink()
            put(name, content)(root)

        return change

    head = b"id,name,power,line\n"
    long = b"".join(b"x" * 600 + b"\n" for _ in range(50_000))
    sheets = {
        "long lines without a second cell": lambda: head + long,
        "a line of commas": lambda: head + b"," * 30_000_000,
        "many cells": lambda: head + (b"," * 999 + b"\n") * 30_000,
        "zeros": bytes(9000),
        "one long cell": head + b"a," + b"x" * 3_000_000 + b",1,y\n",
        "many columns": b",".join(b"c%d" % at for at in range(60_000)) + b"\n" + b"1," * 60_000,
        "many rows": head + b"a,b,1,c\n" * 1_000_000,
        "an open quote": head + b'a,"b,1,c\n' * 20_000,
        "quotes": head + b'"' * 100_000,
        "no head": b"\n" * 100_000,
        "formulas": head + b'a,"=HYPERLINK(""http://example.com"")",1,=1+1\n',
        "UTF-16": "id,name\na,b\n".encode("utf-16"),
        "one name twice": b"id,name,name,power,line\na,b,c,1,d\n",
        "noise": random.Random(7).randbytes(50_000),
    }
    for name, content in sheets.items():
        yield Idea(f"a .csv of {name}", without_yaml("cards/tiny/monster.csv", content))
        yield Idea(f"a .tsv of {name}", without_yaml("cards/tiny/monster.tsv", partial(_with_tabs, content)))
    sheet = b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>%s</sheetData></worksheet>'
    book = (
        b'<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.'
        b'openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="r1"/>'
        b"</sheets></workbook>"
    )
    relations = (
        b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" '
        b'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" '
        b'Target="worksheets/sheet1.xml"/></Relationships>'
    )

    def workbook(rows: bytes) -> bytes:
        parts = {"xl/workbook.xml": book, "xl/_rels/workbook.xml.rels": relations}
        return zipped({**parts, "xl/worksheets/sheet1.xml": sheet % rows})

    cell = b'<row r="1"><c r="A1" t="inlineStr"><is><t>%s</t></is></c></row>'
    books: dict[str, bytes | Callable[[], bytes]] = {
        "nothing": b"",
        "noise": random.Random(8).randbytes(50_000),
        "an empty archive": zipped({}),
        "a bomb": lambda: zipped({"xl/workbook.xml": bytes(400_000_000)}),
        "a bomb of spaces": lambda: workbook(b" " * 400_000_000),
        "a far cell": workbook(b'<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
        "a cell beyond": workbook(b'<row r="99999999999"><c r="ZZZZZZZZ1"><v>1</v></c></row>'),
        "a long cell": lambda: workbook(cell % (b"x" * 20_000_000)),
        "an entity": workbook(b'<!DOCTYPE a [<!ENTITY b "c">]>' + cell % b"&b;"),
        "many rows": workbook(
            b"".join(b'<row r="%d"><c r="A%d"><v>1</v></c></row>' % (at, at) for at in range(1, 200_000))
        ),
        "paths that climb": zipped({"../../../x": b"x", "/etc/passwd": b"x"}),
        "an archive in an archive": zipped({"xl/workbook.xml": zipped({"a": bytes(5_000_000)})}),
    }
    for name, content in books.items():
        for ending in ("xlsx", "ods"):
            yield Idea(f"a .{ending} of {name}", without_yaml(f"cards/tiny/monster.{ending}", content))
    for name, content in asking_for_much().items():
        yield Idea(f"a real {name}", without_yaml(f"cards/tiny/monster.{name[1:5].strip()}", content))


LARGEST = 32 * 1024 * 1024
"""Bytes of the largest YAML file that is read."""


def _many_values() -> Iterator[Idea]:
    def filled(piece: bytes, head: bytes = b"", tail: bytes = b"") -> bytes:
        return head + piece * ((LARGEST - len(head) - len(tail)) // len(piece)) + tail

    def numbered(line: bytes) -> bytes:
        return b"".join(line % number for number in range(LARGEST // (len(line) + 6)))

    contents = {
        "empty items": lambda: filled(b"- \n"),
        "short items": lambda: filled(b"- a\n"),
        "short items of Windows": lambda: filled(b"- a\r\n"),
        "items in one line": lambda: filled(b"1,", b"[", b"]"),
        "empty lists": lambda: filled(b"[],", b"[", b"]"),
        "empty mappings": lambda: filled(b"{},", b"[", b"]"),
        "mappings in one line": lambda: filled(b"{id: a, name: b}, ", b"[", b"]"),
        "small mappings": lambda: filled(b"- {a: 1}\n"),
        "keys": lambda: numbered(b"k%d: 1\n"),
        "marked keys": lambda: filled(b"? a\n"),
        "one key": lambda: filled(b"a: 1\n"),
        "words that YAML readers differ on": lambda: filled(b"- no\n"),
        "dates": lambda: filled(b"- 2020-01-01\n"),
        "aliases": lambda: filled(b"- *a\n", b"- &a 1\n"),
        "names": lambda: numbered(b"- &a%d 1\n"),
        "letters of other alphabets": lambda: filled("- \u0430a\n".encode()),
        "characters that nobody sees": lambda: filled("- \u200b\n".encode()),
        "directives": lambda: filled(b"%a\n"),
        "documents": lambda: filled(b"---\n"),
        "colons": lambda: filled(b":"),
        "blank lines": lambda: filled(b"\n"),
        "comments": lambda: filled(b"#\n"),
        "spaces": lambda: filled(b" ", b"a: 1"),
        "one long text": lambda: filled(b"x", b"a: "),
        "lines of one text": lambda: filled(b"  x\n", b"a: |\n"),
        "escapes": lambda: filled(rb"\x41", b'a: "', b'"'),
        "brackets": lambda: filled(b"["),
    }
    for name, content in contents.items():
        yield Idea(f"cards of {name} without end", put(CARDS, content))
    yield Idea("a game of keys without end", put(GAME, contents["keys"]))
    objects = partial(filled, b'{"a":1},', b"[", b"{}]")

    def as_json(root: Path) -> None:
        (root / CARDS).unlink()
        put(CARDS.replace(".yaml", ".json"), objects)(root)

    yield Idea("cards of JSON without end", as_json)


def _with_tabs(content: bytes | Callable[[], bytes]) -> bytes:
    return (content() if callable(content) else content).replace(b",", b"\t")


def _rules() -> Iterator[Idea]:
    checks = {
        "a power": "{{ 9 ** 9 ** 9 > 0 }}",
        "a range": "{{ sum(range(10 ** 12)) > 0 }}",
        "a repetition": "{{ 'a' * 10 ** 10 == '' }}",
        "an attribute": "{{ card.__class__.__mro__ }}",
        "a call": "{{ open('/etc/passwd') }}",
        "an import": "{{ import('os') }}",
        "a chain": "card.power " + "+ card.power " * 900 + "> 0",
        "depth": "(" * 900 + "card.power" + ")" * 900 + " > 0",
        "nothing": "",
        "a statement": "{% set a = 1 %}",
        "a filter": "{{ card|attr('x') }}",
        "all of all": "all(all(all(card.power > 0 for a in cards) for b in cards) for c in cards)",
        "a division": "card.power / 0 > 1",
        "a comparison of kinds": "card.name > card.power",
        "a text": "'x'",
    }
    for name, check in checks.items():
        rule = {
            "id": "a",
            "for": "monster",
            "check": check,
            "message": "m",
            "why": "w",
            "good": {},
            "bad": {"power": 9},
        }
        content = yaml.safe_dump([rule], sort_keys=False)
        yield Idea(f"a rule with {name}", put("cards/tiny/rules.yaml", content))
        derived = replaced(
            GAME, '"{{ card.power + card.power }}"', yaml.safe_dump(check).strip().removesuffix("\n...")
        )
        yield Idea(f"a derived value with {name}", derived)
    decks = {
        "a count beyond": "title: a\ncards: {bat: 999999999999}\n",
        "a negative count": "title: a\ncards: {bat: -1}\n",
        "an unknown card": "title: a\ncards: {bats: 1}\n",
        "many cards": "title: a\ncards: {" + ", ".join(f"c{at}: 1" for at in range(9000)) + "}\n",
        "itself": "title: a\ncards: &a {bat: *a}\n",
        "a list": "[1, 2]\n",
    }
    for name, text in decks.items():
        yield Idea(f"a deck with {name}", put("cards/tiny/decks/a.yaml", text))


def _records() -> Iterator[Idea]:
    """Fields of a record that determine each other in pairs, each by as much work as one expression may take."""
    work = " + ".join(["length(unique(split(constants.long, 'a')))"] * MOST_SPLIT)
    determined, fields = {}, {}
    for pair in range(CIRCLES):
        determined[f"a{pair}"] = f"{{{{ card.b{pair} + ({work}) * 0 }}}}"
        determined[f"b{pair}"] = f"{{{{ card.a{pair} }}}}"
        fields |= {f"{name}{pair}": {"type": "integer"} for name in "ab"}
    game = yaml.safe_load(FILES[GAME])
    game["constants"] = {"long": "a" * 19_000}
    game["kinds"]["sheet"] = {"title": "sheet", "record": True, "determined": determined, "fields": fields}
    game["components"]["log"] = {"title": "Log", "score": "sheet", "layout": "log"}
    yield Idea("a record with circles", put(GAME, yaml.safe_dump(game, sort_keys=False)))


CIRCLES, MOST_SPLIT = 60, 5


# ------------------------------------------------------------------------------------------------ values

WILD: tuple[Any, ...] = (
    0, -1, 1e-9, 1e308, -1e308, float("nan"), float("inf"), 10**30, True, None, "", "x", "1e999mm", "9" * 3000,
    "0.001mm", [], [[]], {}, {"a": 1}, [1e308] * 4, [0, 0, 0, 0], "{{ 9 ** 9 ** 9 }}", "{{ 'a' * 10 ** 9 }}",
    "{{ range(10 ** 9) }}", "{{ card.nothing }}", "{{ [1, 2] * 10 ** 8 }}", "{{ width }}" * 900, "../../etc/passwd",
)  # fmt: skip
MOST_VALUES = 360
ELEMENTS = """\
size: [63, 88]
bleed: 3mm
safe: 3mm
face:
  - {type: rectangle, box: [0, 0, 63, 88], fill: sky, bleed: true, radius: 2, stroke: ink, width: 0.3}
  - {type: ellipse, box: [5, 5, 9, 9], fill: sky}
  - {type: line, points: [[1, 1], [9, 9]], stroke: ink, width: 0.3, dash: [1, 1]}
  - {type: pattern, box: [40, 77, 18, 7], pattern: diamonds, colours: [ink, sky], count: 5}
  - {type: qr, box: [40, 60, 15, 15], text: "https://example.com"}
  - {type: text, name: name, box: [5, 5, 53, 10], text: "{{ card.name }}", style: title, size: 9pt}
  - {type: text, name: line, box: [5, 20, 53, 12], text: "{{ card.line }}", style: title, size: 7pt}
  - {type: repeat, name: power, box: [5, 34, 53, 5], count: "{{ card.power }}", spacing: 4, items: [{type: ellipse, box: [0, 0, 3, 3], fill: ink}]}
  - {type: table, box: [5, 62, 30, 20], each: "{{ [card.power, 2] }}", style: title, columns: [{title: N, text: "{{ item }}"}]}
  - {type: group, at: [1, 1], turn: 5, items: [{type: ellipse, box: [1, 1, 2, 2], fill: ink}]}
  - {type: stack, box: [5, 40, 40, 20], gap: 1, items: [{size: 5, items: [{type: ellipse, box: [1, 1, 2, 2], fill: ink}]}]}
back: reverse
"""


def _values() -> Iterator[Idea]:
    """Put a wild value in the place of one value of a file, all places and values in turn, a sample of them."""
    tried = []
    for name, text in {**FILES, FACE: ELEMENTS}.items():
        read = yaml.safe_load(text)
        for path in _places(read):
            tried += [(name, read, path, value) for value in WILD]
    for name, read, path, value in random.Random(15).sample(tried, MOST_VALUES):
        data = deepcopy(read)
        _set(data, path, value)
        told = "/".join(map(str, path))
        content = yaml.safe_dump(data, allow_unicode=True, sort_keys=False)
        yield Idea(f"{name} {told} = {str(value)[:40]!r} {type(value).__name__}", put(name, content))


def _places(node: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    inner = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in inner:
        yield from _places(value, (*path, key))


def _set(data: Any, path: tuple[Any, ...], value: Any) -> None:
    for key in path[:-1]:
        data = data[key]
    data[path[-1]] = value


# ------------------------------------------------------------------------------------------------ bytes

MOST_BYTES = 12


# ------------------------------------------------------------------------------------------------ crowds


def _crowds() -> Iterator[Idea]:
    """Many cards that each show very much: little files of which each pair of things could be compared."""
    cards = "".join(
        f"- {{id: m{number}, name: Bat {number}, power: 3, line: It flies.}}\n" for number in range(30)
    )
    inner = "{type: repeat, box: [0, 0, 1, 88], direction: column, count: 60, spacing: 1.3, items: [THING]}"
    row = "  - {type: repeat, box: [0, 0, 60, 88], count: 100, spacing: 0.5, items: ["
    row += inner + "]}\n"
    text = "  - {type: text, name: t%d, box: [5, %.1f, 50, 9], text: '{{ card.name }} %d', style: body}\n"
    words = "  - {type: text, name: w%d, box: [5, 40, 50, 40], text: '{{ card.name }} %d %s', style: body}\n"
    crowds = {
        "strokes": row.replace("THING", "{type: line, points: [[0, 0], [1, 1]], stroke: ink, width: 0.1}"),
        "long strokes": row.replace(
            "THING", "{type: line, points: [[0, 0], [1, 80]], stroke: ink, width: 0.1}"
        ),
        "faint areas": row.replace(
            "THING", "{type: rectangle, box: [0, 0, 60, 80], fill: sky, opacity: 0.01}"
        ),
        "texts": "".join(text % (number, 5 + number / 10, number) for number in range(150)),
        "words": "".join(words % (number, number, "a b c d e f g " * 20) for number in range(20)),
    }
    for name, elements in crowds.items():
        for place, mark in (("over", "back: reverse"), ("under", "  - {type: text, name: name")):
            crowded = replaced(FACE, mark, elements + mark)
            yield Idea(f"a crowd of {name} {place} the texts of many cards", both(crowded, put(CARDS, cards)))


def _bytes() -> Iterator[Idea]:
    """Change bytes of each file at places and in ways that a fixed seed chooses."""
    for name, text in FILES.items():
        for number in range(MOST_BYTES):
            chance = random.Random(f"{name} {number}")
            content = bytearray(text.encode())
            for _ in range(chance.randint(1, 6)):
                at = chance.randrange(len(content))
                way = chance.randrange(4)
                if way == 0:
                    content[at] = chance.randrange(256)
                elif way == 1:
                    del content[at : at + chance.randint(1, 30)]
                elif way == 2:
                    content[at:at] = content[at : at + chance.randint(1, 90)] * chance.randint(1, 30)
                else:
                    content[at:at] = chance.choice(
                        [b"\0", b"{", b"[", b": ", b"\n  - ", b"&a ", b"*a", b"!!x ", b"\xff"]
                    )
                content = content or bytearray(b" ")
            yield Idea(f"{name} with bytes changed, {number}", put(name, bytes(content)))
