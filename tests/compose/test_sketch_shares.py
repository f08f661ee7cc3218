"""Cards that copies of the process draw ahead: the same pieces, problems and notes as one process makes."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from unittest.mock import patch

import pytest
from PIL import Image

from ppgen import pipeline
from ppgen.checks import verdicts
from ppgen.compose import sketch_shares
from ppgen.compose.composer import Composer
from ppgen.display.digest import Digests
from ppgen.display.ops import Use, walk
from ppgen.display.pieces import Document
from ppgen.display.printing import FlipEdge
from ppgen.editions import EditionOptions
from ppgen.load.project import open_project
from ppgen.work import allowance
from ppgen.work.allowance import RULE, Allowance, WorkKind
from tests.support.thinned import thinned
from tests.support.tiny import FILES, changed, write_project

ROOT = Path(__file__).resolve().parents[2]
JOBS = (2, 3, 7)
WORDS = ("Bat", "Όλα", "Жук", "猫", "بطة", "**Owl** :x: eye", "A very long name that has to shrink")
MONSTERS = {
    "cards/tiny/monster.yaml": "".join(
        f"- {{id: m{number}, name: '{WORDS[number % 7]} {number % 11}', power: {number % 13}, "
        f"line: 'It flies *{number}* times.'}}\n"
        for number in range(40)
    ),
    "layouts/tiny/icons/x.svg": '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9Z"/></svg>\n',
}
FACE = FILES["layouts/tiny/monster.yaml"]
MORE = """\
  - {type: icon, box: [5, 72, 5, 5], icon: x, colour: "{{ 'ink' if card.power > 5 else 'sky' }}"}
  - {type: icon, box: [15, 72, 5, 5], icon: x, colour: "{{ '#00000' ~ card.power % 10 }}"}
  - type: repeat
    box: [25, 72, 30, 5]
    count: "{{ card.power }}"
    items: [{type: rectangle, box: [0, 0, 1, 4], fill: ink}]
back: reverse
"""
SHARED = f"shared_sizes: [names]\n{FACE.replace('name: name,', 'name: name, same_size: names,')}"
NESTED = """\
  - type: repeat
    box: [25, 72, 30, 5]
    count: "{{ card.power * 30 }}"
    items:
      - {type: repeat, box: [0, 0, 1, 4], count: 300, items: [{type: rectangle, box: [0, 0, 1, 4], fill: ink}]}
back: reverse
"""
COVERED = """\
  - {type: text, name: over, box: [5, 40, 53, 30], text: "{{ card.name }} {{ card.name }}", style: body}
  - {type: rectangle, box: [5, 72, 20, 2], if: "{{ card.power > 5 }}", fill: ink}
  - {type: text, name: faint, box: [5, 70, 53, 6], text: "Public domain {{ card.power }}", style: body}
back: reverse
"""
PICTURE = '  - {type: image, box: [45, 72, 10, 10], image: "layouts/tiny/{{ card.power }}"}\nback: reverse\n'
DRAWN = """\
  - {type: image, box: [45, 72, 10, 10], image: "layouts/tiny/drawn-{{ card.power % 3 }}"}
  - {type: image, box: [25, 72, 10, 10], image: "layouts/tiny/drawn-{{ card.power % 3 }}", opacity: 0.5, fit: stretch}
back: reverse
"""
DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12 9"><linearGradient id="g"><stop stop-color="red"/>
<stop offset="1" stop-color="COLOUR"/></linearGradient><path d="M0 0H12V9Z" fill="url(#g)"/><g opacity=".5"><path d="M0 0H9V9Z"/>
<path d="M0 0H9V5Z"/></g></svg>
"""
OVERVIEW = {
    "layouts/tiny/overview.yaml": """\
size: standard
face:
  - {type: card, box: [5, 5, 20, 28], card: "monster:m3"}
  - {type: card, box: [30, 5, 20, 28], card: "monster:m33"}
back: reverse
""",
    **changed(
        "cards/tiny/game.yaml",
        "cards: [monster]}\n",
        "cards: [monster]}\n  over: {title: Overview, layout: overview}\n",
    ),
}


def face(old: str, new: str) -> dict[str, str]:
    return MONSTERS | changed("layouts/tiny/monster.yaml", old, new)


LATE = "".join(
    f"- {{id: l{number}, name: '{'猫' if number > 35 else 'Bat'} {number}', power: {20 if number > 33 else 2}, "
    "line: It flies.}\n"
    for number in range(40)
)
MANIFEST = (ROOT / "fonts/manifest.yaml").read_text(encoding="utf-8")
OTHER_FILE = re.sub(r"(noto-sans-jp:\n.*?sha256: )\w+", rf"\g<1>{'0' * 64}", MANIFEST, flags=re.DOTALL)
LONG = ("too many elements at once",)
"""Games whose drawing takes many seconds."""

GAMES: dict[str, dict[str, str]] = {
    "many words": MONSTERS,
    "icons and repeats": face("back: reverse\n", MORE),
    "a script and a picture that only the last cards have": face("back: reverse\n", PICTURE)
    | {"cards/tiny/monster.yaml": LATE},
    "a font file that only the last cards want, and that is another": MONSTERS
    | {"cards/tiny/monster.yaml": LATE, "fonts/manifest.yaml": OTHER_FILE},
    "texts that do not fit": face("[5, 40, 53, 30]", "[5, 40, 9, 3]"),
    "pictures, of which some lack": face("back: reverse\n", PICTURE),
    "drawings that stand as pictures, of which one lacks": face("back: reverse\n", DRAWN)
    | {f"layouts/tiny/drawn-{one}.svg": DRAWING.replace("COLOUR", ("lime", "blue")[one]) for one in range(2)},
    "covered words": face("back: reverse\n", COVERED),
    "values that cannot be": face("{{ card.power }}", "{{ 10 / (card.power - 3) }}"),
    "too many elements at once": face("back: reverse\n", NESTED),
    "cards shown elsewhere": MONSTERS | OVERVIEW,
    "a card with faults": MONSTERS
    | {"cards/tiny/monster.yaml": MONSTERS["cards/tiny/monster.yaml"] + "- {id: z}\n"},
    "sizes in common": MONSTERS | {"layouts/tiny/monster.yaml": SHARED},
}


def made(root: Path, game: str, *, jobs: int, limits: float = 1.0) -> dict[str, object]:
    """Return all that anybody could see of a game that so many processes have laid out."""
    project = open_project(root, root, limits=limits)
    loaded, _, _ = pipeline.load(project, game)
    assert loaded is not None
    language = loaded.game.source_language
    allowances: list[Allowance] = []

    def allowed(times: float) -> Allowance:
        allowances.append(Allowance(times))
        return allowances[-1]

    with patch.object(pipeline, "Allowance", allowed):
        edition, problems = pipeline.lay_out(
            loaded, language, EditionOptions(loaded.stock.papers["a4"]), jobs=jobs
        )
    digests = Digests(str)
    files = pipeline.draw(edition, "pdf", FlipEdge.LONG)
    return {
        "symbols": symbols(edition.documents.values()),
        "documents": {name: digests.of_document(one) for name, one in edition.documents.items()},
        "files": {file.name: file.content for file, _ in files},
        "problems": problems,
        "comparisons left": [one.left[WorkKind.COMPARISONS] for one in allowances],
        "theme": edition.work.composer.theme_use(),
        "pictures": (loaded.material.images.asked, loaded.material.images.used),
        "typefaces": edition.work.typesetter.stand_ins,
    }


def symbols(documents: Iterable[Document]) -> dict[str, int]:
    """Count the objects that each symbol is; it is to be one, or else it is drawn twice."""
    found: dict[str, set[int]] = {}
    for document in documents:
        for sheet in document.sheets:
            for placement in sheet.front.placements:
                for op, _ in walk(placement.ops):
                    if isinstance(op, Use):
                        found.setdefault(op.symbol.id, set()).add(id(op.symbol))
    return {name: len(objects) for name, objects in sorted(found.items())}


def with_pictures(root: Path, files: Mapping[str, str]) -> Path:
    write_project(root, files)
    for number in (*range(0, 13, 2), 20):
        Image.new("RGB", (20 + number, 20), "#405060").save(root / f"layouts/tiny/{number}.png")
    return root


@pytest.fixture(autouse=True)
def any_deck_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sketch_shares, "LEAST_CARDS", 2)
    monkeypatch.setattr(verdicts, "LEAST_PIECES", 1)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow if name in LONG else ()) for name in GAMES]
)
@pytest.mark.thorough
def test_any_number_of_processes_composes_the_same(name: str, tmp_path: Path) -> None:
    root = with_pictures(tmp_path, GAMES[name])
    alone = made(root, "tiny", jobs=1)
    for jobs in JOBS:
        assert made(root, "tiny", jobs=jobs) == alone


@pytest.mark.slow
@pytest.mark.parametrize("game", ["ole", "worldies", "ligne-de-fond", "battle-dice"])
def test_any_number_of_processes_composes_the_same_of_whole_games(game: str) -> None:
    alone = made(ROOT, game, jobs=1)
    assert made(ROOT, game, jobs=3) == alone


@pytest.mark.parametrize(
    ("kind", "game", "most"),
    [
        case
        for kind, game, amounts in (
            (WorkKind.ELEMENTS, "icons and repeats", (1, 40, 90, 150, 220, 300, 400)),
            (WorkKind.CHARACTERS, "many words", (1, 40, 150, 400, 900, 1_100, 2_600)),
            (WorkKind.STEPS, "icons and repeats", (1, 10, 20, 40, 60, 80, 150)),
            (WorkKind.COMPARISONS, "covered words", (1, 30, 100, 300, 600, 900, 990, 999, 1_000, 1_100)),
            (WorkKind.PIXELS, "pictures, of which some lack", (1, 400, 900, 1_800, 2_600, 4_000)),
            (WorkKind.DRAWN, "drawings that stand as pictures, of which one lacks", (1, 300, 400, 700, 900)),
        )
        for case in thinned((kind, game, most) for most in amounts)
    ],
)
@pytest.mark.thorough(keep=1)
def test_what_is_too_much_is_so_for_any_number_of_processes(
    kind: WorkKind, game: str, most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = with_pictures(tmp_path, GAMES[game])
    monkeypatch.setitem(allowance.MOST, kind, most)
    alone = made(root, "tiny", jobs=1)
    for jobs in JOBS:
        assert made(root, "tiny", jobs=jobs) == alone


def test_the_amounts_tried_are_too_small_and_large_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for kind, game in ((WorkKind.CHARACTERS, "many words"), (WorkKind.ELEMENTS, "icons and repeats")):
        root = with_pictures(tmp_path / kind.name, GAMES[game])
        told = []
        for most in (150, 2_600):
            monkeypatch.setitem(allowance.MOST, kind, most)
            problems = made(root, "tiny", jobs=2)["problems"]
            assert isinstance(problems, list)
            told.append(any(problem.rule == RULE for problem in problems))
        assert told == [True, False]


def test_what_copies_have_drawn_is_not_drawn_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = with_pictures(tmp_path, GAMES["many words"])
    sketch = Composer._sketch
    drawn: list[int] = []

    def noted(*given: object) -> object:
        drawn.append(os.getpid())
        return sketch(*given)  # type: ignore[arg-type] # whatever it was given

    monkeypatch.setattr(Composer, "_sketch", noted)
    counts = []
    for jobs in (1, 2, 4):
        drawn.clear()
        made(root, "tiny", jobs=jobs)
        counts.append(len(drawn))
    assert counts[0] > 1.4 * counts[1] > 1.8 * counts[2]


def test_where_a_copy_sends_nothing_its_cards_are_drawn_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = with_pictures(tmp_path, GAMES["pictures, of which some lack"])
    alone = made(root, "tiny", jobs=1)
    monkeypatch.setattr(sketch_shares.SketchShares, "_sent", lambda *_: os._exit(1))
    assert made(root, "tiny", jobs=3) == alone
