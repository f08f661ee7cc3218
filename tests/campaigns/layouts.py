"""What passes the check is built and proved, whatever layouts say: random faces in many languages.

Run: python -m tests.campaigns.layouts [PART PARTS [FIRST COUNT]]. Each layout has texts in random styles, turned, in groups
that turn and scale, in repeats with and without names, over and beside one another, in one of many languages.
A layout is the same whenever it has the same number.
"""

from __future__ import annotations

import random
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

import yaml
from typer.testing import CliRunner

from ppgen.cli.app import app
from tests.support.tiny import FILES, write_project

COUNT = 600
LEAST_BUILT = 0.3
"""Of all layouts, that many at least must be built: what is refused proves nothing."""

WORDS = {
    "en": "It flies softly through the night 12 +3 (two) “quoted” re-use AVATAR fi ffl office To Ty We.",
    "de": "Straßenfußballmannschaftsaufstellung gewinnt über Größe – „Ärger“ 3.5 km/h Übung",
    "fr": "L’équipe gagne : « 12 points » ! Où ? À l’œuvre — naïf",
    "ar": "تسحب بطاقة واحدة الآن 12 (abc) ثم تلعب «مرة» +2 مُحَمَّد",
    "he": "שלום עולם 12 שחקנים (abc) ועוד שָׁלוֹם",
    "ja": "「攻撃」に負けているとき、カードを1枚引く(+2)。その後、捨て札にする。 ｶﾞ か゚",
    "ru": "Съешь же ещё этих мягких французских булок — «да» №5",
    "tr": "İSTANBUL ığdır şöyle çağrı gürültü I ı",
    "vi": "Khi thua, rút một lá bài và đặt nó vào khu vực tấn công",
    "el": "Ο ΆΝΘΡΩΠΟΣ τρέχει γρήγορα ΐ ΰ",
    "uk": "Їжак з’їв ґудзик єдиний",
    "udm": "Ӝужыт ӵукна ӧвӧл Ӟеч",
    "lt": "Įlanka ė̃ ą́ ū̃ žąsis",
    "yo": "Ẹ̀kọ́ ṣe pàtàkì ọ̀nà",
}
WAIVED = ("text/covered", "layout/safe-area", "text/overset", "text/contrast", "text/type-size")
"""What random faces do all the time, and what shall be drawn nevertheless."""


def words(source: random.Random, language: str) -> str:
    """Return a text of some words, now and then with a bold end or two lines."""
    text = " ".join(source.choice(WORDS[language].split()) for _ in range(source.randint(1, 12)))
    if " " in text and source.random() < 0.2:
        text = text.replace(" ", " **", 1) + "**"
    return text.replace(" ", "\n", 1) if source.random() < 0.1 else text


def style(source: random.Random) -> dict[str, Any]:
    """Return a style of the theme."""
    made: dict[str, Any] = {
        "font": source.choice(("text", "display", "deco", "tale")),
        "size": f"{source.choice((7, 8, 9, 11, 14, 18))}pt",
        "minimum": "5pt",
        "colour": "ink",
        "weight": source.choice((400, 700)),
        "align": source.choice(("start", "centre", "end", "justify")),
        "valign": source.choice(("top", "middle", "bottom")),
    }
    others = {"italic": True, "uppercase": True, "hyphenate": True, "balance": True, "lists": True}
    others |= {"tracking": source.choice((0.05, -0.02, 0.15, 0.3)), "leading": source.choice((1, 1.4))}
    return made | {key: value for key, value in others.items() if source.random() < 0.2}


def text_element(source: random.Random, name: str) -> dict[str, Any]:
    """Return a text, or a text on its own shadow."""
    wide, high = source.uniform(12, 50), source.uniform(5, 25)
    box = [source.uniform(4, 58 - wide), source.uniform(4, 82 - high), wide, high]
    made: dict[str, Any] = {
        "type": "text",
        "name": name,
        "box": [round(side, 2) for side in box],
        "text": source.choice(("{{ card.line }}", "{{ card.name }}", "{{ card.power }}")),
        "style": source.choice("abcd"),
    }
    if source.random() < 0.25:
        made["turn"] = source.choice((90, 180, 270))
    if source.random() < 0.15:
        over = {**made, "name": f"{name}-over", "box": [made["box"][0] + 0.3, *made["box"][1:]]}
        return {"type": "group", "items": [made, over]}
    return made


def element(source: random.Random, name: str, depth: int = 0) -> dict[str, Any]:
    """Return any element of a face."""
    kind = source.random()
    if kind < 0.6 or depth > 1:
        return text_element(source, name)
    if kind < 0.75:
        items = [element(source, f"{name}g{number}", depth + 1) for number in range(source.randint(1, 2))]
        turn, scale = source.choice((0, 0, 7, -12.5, 90)), source.choice((1, 1, 0.8, 0.6, 1.1))
        return {"type": "group", "at": [2, 3], "turn": turn, "scale": scale, "items": items}
    if kind < 0.9:
        items = [{"type": source.choice(("ellipse", "rectangle")), "box": [0, 0, 3, 3], "fill": "ink"}]
        if source.random() < 0.5:
            inner = {"type": "text", "box": [0, 0, 10, 6], "text": "{{ number }}", "style": "b"}
            items.append(inner | ({"name": f"{name}t"} if source.random() < 0.5 else {}))
        row = {"type": "repeat", "box": [6, source.randint(6, 60), 50, 9], "count": source.randint(1, 4)}
        return row | ({"name": name} if source.random() < 0.5 else {}) | {"items": items}
    return {"type": "rectangle", "box": [5, 5, 20, 9], "stroke": "ink", "width": 0.3}


def write_layout(root: Path, number: int) -> str:
    """Write a small game with the random face of a number; return its language."""
    source = random.Random(number)
    language = source.choice(list(WORDS))
    game = FILES["cards/tiny/game.yaml"].replace("source: en", f"source: {language}")
    game = game.replace("translate: true}", "translate: true, unprinted: random}")
    game = game.replace("minimum: 0}", "minimum: 0, unprinted: random}")
    cards = [
        {
            "id": f"c{card}",
            "name": words(source, language),
            "power": source.randint(0, 99),
            "line": words(source, language),
            "copies": source.choice((1, 1, 3)),
        }
        for card in range(4)
    ]
    theme = {
        "palette": {"ink": "#101418", "sky": "#cfe8ff"},
        "styles": {name: style(source) for name in "abcd"},
    }
    layout = {
        "size": "standard",
        "waive": dict.fromkeys(WAIVED, "random"),
        "face": [element(source, f"f{place}") for place in range(source.randint(2, 6))],
        "back": "reverse",
    } | ({"mirror": "right-to-left"} if source.random() < 0.3 else {})
    made = {
        "cards/tiny/monster.yaml": cards,
        "layouts/tiny/theme.yaml": theme,
        "layouts/tiny/monster.yaml": layout,
    }
    written = {path: yaml.safe_dump(data, allow_unicode=True, sort_keys=False) for path, data in made.items()}
    write_project(root, {"cards/tiny/game.yaml": game, **written})
    return language


def main(part: int, parts: int, first: int, count: int) -> int:
    """Try every n-th layout of so many; returns how many ended badly."""
    built = bad = 0
    numbers = range(first, first + count)[part::parts]
    with tempfile.TemporaryDirectory() as kept:
        for number in numbers:
            root = Path(kept) / "project"
            language = write_layout(root, number)
            command = ["--project", str(root), "build", "--jobs", "1", "--out", str(root / "out")]
            done = CliRunner().invoke(app, command)
            escaped = done.exception is not None and not isinstance(done.exception, SystemExit)
            if escaped or done.exit_code not in {0, 1} or "[prove/" in done.output:
                bad += 1
                told = repr(done.exception) if escaped else done.output[done.output.find("[prove/") :]
                print(f"layout {number} ({language}): {told[:400]}", flush=True)
            built += done.exit_code == 0
            shutil.rmtree(root)
    print(f"{len(numbers)} layouts; {built} built and proved, {bad} ended badly")
    return bad if built >= LEAST_BUILT * len(numbers) else bad + 1


if __name__ == "__main__":
    part, parts, first, count = [*map(int, sys.argv[1:5]), *(0, 1, 0, COUNT)[len(sys.argv[1:5]) :]]
    sys.exit(min(main(part, parts, first, count), 1))
