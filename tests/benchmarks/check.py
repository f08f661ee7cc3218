"""How long does a check take? N cards, 20 laws and 3 languages, stage by stage, in processor time.

Run: python tests/benchmarks/check.py [CARDS...], by default 5000. Times are set against merely loading the
same cards with PyYAML's C loader into plain data, in the same process. With two numbers the growth from the
first to the second is told, too. `--edit` checks Olé! anew after one of its cards was edited.
"""

from __future__ import annotations

import gc
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import yaml

from ppgen.checks import PrintedPieces, check, check_pieces, read_rules
from ppgen.compose.composer import Composer
from ppgen.compose.drawn_pictures import read_drawing
from ppgen.compose.memo import Sketches
from ppgen.compose.symbols import DrawnIcons, IconSet
from ppgen.display.printing import Ink
from ppgen.layout.effort import Effort
from ppgen.layout.layouts import build_layouts
from ppgen.load.pictures.images import ImageShelf
from ppgen.load.project import open_project, read_game, read_stock_files
from ppgen.localise import PSEUDO_LANGUAGES, localise
from ppgen.localise.texts import Texts
from ppgen.model.build import build_game
from ppgen.model.stock import read_stock
from ppgen.typeset import Typesetter
from ppgen.typeset.fonts import load_fonts
from ppgen.typeset.lettering import FontLetterer
from ppgen.work.allowance import Allowance

from project import write_game  # isort: skip # a script beside this one

ROOT = Path(__file__).resolve().parent.parent.parent
LAWS = 20
ROUNDS = 3
LARGE = 10_000
"""More cards than this are measured once."""
LANGUAGES = ("en", *PSEUDO_LANGUAGES)

_TESTS = (
    "card.stars <= 3",
    "between(card.strong, 0, 99)",
    "card.strong + card.fast + card.wise <= 297",
    'card.title != ""',
    "max([card.strong, card.fast, card.wise]) >= min([card.strong, card.fast, card.wise])",
    'not contains(card.text, "  ")',
    'contains([".", "!"], last(card.text))',
    "length(card.title) < 60",
    'starts(card.id, "card-")',
    "total([card.strong, card.fast, card.wise]) >= 0",
)

Result = TypeVar("Result")


class Clock:
    """Adds up processor time by stage."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}

    def run(self, stage: str, work: Callable[[], Result]) -> Result:
        """Run a piece of work and count its time to a stage."""
        begun = time.process_time()
        result = work()
        self.seconds[stage] = self.seconds.get(stage, 0.0) + time.process_time() - begun
        return result


def write_laws(root: Path) -> None:
    """Give the benchmark's game its laws, all of which hold."""
    laws = [
        {
            "id": f"law-{number}",
            "for": "card",
            "check": _TESTS[number % len(_TESTS)],
            "message": "{{ card.id }} breaks it",
            "why": "It is measured.",
            "source": "Benchmark",
            "good": {},
            "bad": {},
        }
        for number in range(LAWS)
    ]
    (root / "cards/bench/rules.yaml").write_text(yaml.safe_dump(laws), encoding="utf-8")
    game = root / "cards/bench/game.yaml"
    game.write_text(game.read_text("utf-8").replace("{type: text}", "{type: text, translate: true}"), "utf-8")


def measured(root: Path) -> dict[str, float]:
    """Check the game once and return the seconds of each stage, and of PyYAML."""
    clock = Clock()
    text = (root / "cards/bench/card.yaml").read_text(encoding="utf-8")
    gc.collect()
    clock.run("PyYAML", lambda: yaml.load(text, Loader=yaml.CSafeLoader))
    gc.collect()
    gc.disable()
    clock.run("PyYAML, no collector", lambda: yaml.load(text, Loader=yaml.CSafeLoader))
    try:
        _check(root, clock)
    finally:
        gc.enable()
    return clock.seconds


def _check(root: Path, clock: Clock) -> None:
    project = open_project(root, root)
    files, problems = clock.run("load", lambda: read_game(project, "bench"))
    stock, _ = read_stock(*read_stock_files(project)[:2])
    fonts, _ = load_fonts(root)
    game, faults = clock.run("model", lambda: build_game("bench", files.cards))
    assert game is not None and fonts is not None and not problems + faults
    layouts, _ = build_layouts(files.layouts, files.art, sizes=stock.cards)
    book, _ = read_rules(game)
    texts = Texts(project.root, game, layouts)
    icons = IconSet(DrawnIcons(layouts))
    for language in LANGUAGES:
        _check_language(clock, Checked(game, layouts, book, fonts, texts, icons, project.root), language)


class Checked:
    """What the languages share."""

    def __init__(self, *parts: Any) -> None:
        self.game, self.layouts, self.book, self.fonts, self.texts, self.icons, self.root = parts


def _check_language(clock: Clock, one: Checked, language: str) -> None:
    catalogue, _ = one.texts.catalogue(language)
    deck, _ = clock.run("localise", lambda: localise(one.game, language, catalogue))
    found = clock.run("rules", lambda: check(deck, layouts=one.layouts, book=one.book))
    assert not found, found[:3]
    setter = Typesetter(one.fonts, language, one.icons.inline())
    sketches = Sketches(
        one.icons,
        ImageShelf(
            one.root,
            partial(read_drawing, open_project(one.root, one.root), FontLetterer(one.fonts)),
        ),
    )
    effort = Effort(Allowance())
    composer = Composer(one.layouts, deck, setter, sketches=sketches, ink=Ink.FULL, effort=effort)
    layout = one.layouts.layouts["card"]
    pieces = clock.run(
        "compose", lambda: tuple(composer.card(card, layout)[0] for card in deck.cards["card"])
    )
    composed = PrintedPieces(deck, one.layouts, one.fonts, {"cards": pieces})
    clock.run("rules about pieces", lambda: check_pieces(composed, [], is_whole=True))


def report(cards: int) -> dict[str, float]:
    """Measure a number of cards a few times, print the best times, and return them."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        write_game(root, cards, "none")
        write_laws(root)
        rounds = [measured(root) for _ in range(ROUNDS if cards <= LARGE else 1)]
    best = {stage: min(times[stage] for times in rounds) for stage in rounds[0]}
    plain = best["PyYAML"]
    print(f"{cards:,} cards, {LAWS} laws, {len(LANGUAGES)} languages")
    for stage, seconds in best.items():
        print(f"  {stage:<22}{seconds:8.2f} s {seconds / plain:6.2f}")
    rules = best["rules"] + best["rules about pieces"]
    print(f"  all rules together    {rules:8.2f} s {rules / plain:6.2f}")
    return best


def edit() -> None:
    """Check Olé! in a process of its own after one card was edited, and print the processor time."""
    code = (
        "import sys, time\nfrom ppgen.cli.app import app\n"
        "sys.argv = ['ppgen', '--project', sys.argv[1], 'check', 'ole', *sys.argv[2:]]\n"
        "try:\n    app()\nfinally:\n    print(f'{time.process_time():.2f}', file=sys.stderr)\n"
    )
    for languages in ((), ("--lang", "en")):
        seconds = []
        for _ in range(ROUNDS):
            command = [sys.executable, "-c", code, str(ROOT), *languages]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            seconds.append(float(done.stderr.strip().splitlines()[-1]))
        print(f"ppgen check ole {' '.join(languages)}: {min(seconds):.2f} s of processor time")


def main() -> None:
    """Print what the command line asks for."""
    if "--edit" in sys.argv:
        edit()
        return
    counts = [int(count) for count in sys.argv[1:]] or [5000]
    found = [report(count) for count in counts]
    if len(counts) > 1:
        times = counts[-1] / counts[0]
        print(f"growth for {times:g} times the cards")
        for stage in found[0]:
            print(f"  {stage:<22}{found[-1][stage] / found[0][stage]:6.1f}")


if __name__ == "__main__":
    main()
