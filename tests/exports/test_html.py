"""Score sheets for a phone: pages judge as ppgen does, sum, and save what `score read` takes."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest
import yaml

from ppgen import pipeline
from ppgen.common.geometry import Size
from ppgen.compose.phone_pages import live_sheet
from ppgen.display.entry import Entry
from ppgen.display.ops import Field, walk
from ppgen.display.pieces import Edges, Piece, Placement, Side
from ppgen.editions import Edition, EditionOptions
from ppgen.exchange.score_sheets import read_score
from ppgen.exports.html.explanations import explanations
from ppgen.expressions import ExpressionError, Reference, compile_expression
from ppgen.expressions.helpers import ARITHMETIC, COMPARE, HELPERS, TESTS
from ppgen.expressions.trees import NOT_PORTED, PORTED, expression_tree
from ppgen.library import BuildOptions, Selection, build
from tests.checks.test_score_rules import GAMES, loaded, project, read
from tests.support.browser import driven
from tests.support.needs import needs_tool

HERE = Path(__file__).resolve().parents[1]
PAGES = HERE.parent / "ppgen/exports/html"
SCRIPTS = ("evaluate.js", "picture.js", "sheet.js")

VALUES: dict[str, Any] = {
    "nothing": None,
    "yes": True,
    "no": False,
    "zero": 0,
    "one": 1,
    "two": 2,
    "less": -3,
    "part": 2.5,
    "tiny": -0.125,
    "empty": "",
    "word": "ab",
    "words": "Ab cb ê 日本",
    "path": "a.b",
    "none": [],
    "numbers": [3, 1, 1, 2.5],
    "texts": ["b", "a", "ab", "b"],
    "mixed": [True, 1, "1", None],
    "lists": [[1], [1, 2], ["a"]],
    "blank": {},
    "map": {"a": 1, "b": 2},
    "cards": [{"a": 1, "b": "x"}, {"a": True, "b": "ab"}, {"b": {"c": 2}}],
    "reference": {"id": "ab", "a": 1},
}


def evaluated(**asked: Any) -> dict[str, Any]:
    """Ask the evaluator of pages, in node."""
    scripts = [str(PAGES / name) for name in SCRIPTS]
    given = json.dumps({"values": {}, "trees": [], "sheets": {}, "records": [], **asked})
    command = ["node", str(HERE / "readers/evaluate.mjs"), *scripts]
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def expressions() -> Iterator[str]:
    """Yield every helper, test, comparison and operator with every combination of values."""
    for name in sorted(PORTED):
        helper = HELPERS[name]
        for count in range(helper.least, min(helper.most, 3) + 1):
            every = 7 if count == 3 else 1  # of 22 values thrice, some are enough; 7 and 22 share no factor
            chosen = islice(product(VALUES, repeat=count), 0, None, every)
            yield from (f"{name}({', '.join(given)})" for given in chosen)
    words = {"eq": "==", "ne": "!=", "lt": "<", "lteq": "<=", "gt": ">", "gteq": ">=", "notin": "not in"}
    signs = [*ARITHMETIC, *(words.get(sign, sign) for sign in COMPARE), "and", "or", "~"]
    yield from (f"{one} {sign} {other}" for sign in signs for one, other in product(VALUES, repeat=2))
    yield from (f"{one} is {test}" for test in TESTS for one in VALUES)
    yield from (f"{one}[{other}]" for one, other in product(VALUES, repeat=2))
    for one in VALUES:
        yield from (f"not {one}", f"-{one}", f"+{one}", f"{one}.a", f"{one}.a is defined")
        yield from (f"{one}.a | default({one})", f"1 if {one} else 2", f"[{one}, 1]", f'{{"a": {one}}}.a')


@needs_tool("node")
@pytest.mark.thorough
def test_pages_evaluate_what_ppgen_evaluates() -> None:
    values = {**VALUES, "reference": Reference("ab", VALUES["reference"])}
    asked, wanted = [], []
    for text in expressions():
        asked.append(expression_tree(text, frozenset()))
        try:
            wanted.append({"value": compile_expression(text).evaluate(values)})
        except ExpressionError:
            wanted.append({})
    found = evaluated(values=VALUES, trees=asked)
    assert set(found["helpers"]) == PORTED
    assert set(HELPERS) == PORTED | NOT_PORTED
    apart = [
        (text, mine, theirs)
        for text, mine, theirs in zip(expressions(), wanted, found["trees"], strict=True)
        if ("fault" in theirs) == bool(mine) or not same(mine.get("value"), theirs.get("value"))
    ]
    assert len(wanted) > 20_000
    assert not apart, apart[:20]


def same(mine: Any, theirs: Any) -> bool:
    """Tell whether values are equal, numbers up to the last bits, and truth is no number."""
    if isinstance(mine, bool) or isinstance(theirs, bool):
        return mine is theirs
    if isinstance(mine, int | float) and isinstance(theirs, int | float):
        return mine == pytest.approx(theirs)
    if isinstance(mine, list) and isinstance(theirs, list):
        return len(mine) == len(theirs) and all(map(same, mine, theirs))
    if isinstance(mine, dict) and isinstance(theirs, dict):
        return mine.keys() == theirs.keys() and all(same(mine[key], theirs[key]) for key in mine)
    return bool(mine == theirs)


@cache
def edition(game: str, language: str = "en") -> Edition:
    found, _ = pipeline.lay_out(loaded(game), language, EditionOptions(loaded(game).stock.papers["a4"]))
    return found


def samples(game: str) -> list[tuple[str, dict[str, Any]]]:
    """Return the good and bad records of all laws of a game, and a blank one of each kind."""
    found = [(kind, {}) for kind, one in loaded(game).game.kinds.items() if one.record]
    for rule in loaded(game).book.rules:
        if rule.scope == "for" and loaded(game).game.kinds[rule.targets[0]].record:
            good = rule.entry.good if isinstance(rule.entry.good, list) else [rule.entry.good]
            listed = [*good, *(sample for sample, _ in rule.entry.bad_samples())]
            found += [(rule.targets[0], sample) for sample in listed]
    return found


@needs_tool("node")
@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_pages_know_every_law_of_their_record_and_judge_as_score_read_does(game: str, tmp_path: Path) -> None:
    records = samples(game)
    kinds = {kind for kind, _ in records}
    work = edition(game, loaded(game).game.source_language).work
    sheets = {kind: json.loads(live_sheet(kind, work, loaded(game).book)) for kind in kinds}
    for kind, sheet in sheets.items():
        own = [rule.id for rule in loaded(game).book.of("for", kind) if not rule.entry.beside]
        assert [law["id"] for law in sheet["laws"]] == own
    scores = [read(tmp_path, game, kind, record) for kind, record in records]
    summed = [
        (kind, {name: value for name, value in yaml.safe_load(score.text).items() if name != "record"})
        for (kind, _), score in zip(records, scores, strict=True)
    ]
    found = evaluated(sheets=sheets, records=summed)["records"]
    for (_, record), score, judged in zip(records, scores, found, strict=True):
        told = [(one.rule, one.message) for one in score.findings.problems if one.rule.startswith(f"{game}/")]
        assert sorted((one["law"], one["message"]) for one in judged["breaches"]) == sorted(told), record
        assert judged["asked"] == score.asked, record
        assert not [said for _, said in told if "cannot be evaluated" in said], record


class Fields(HTMLParser):
    """The fields of a page, by their names."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: dict[str, dict[str, str | None]] = {}
        self.addresses: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        if name := said.get("data-field"):
            assert name not in self.found
            self.found[name] = {"tag": tag, **said}
        self.addresses += [str(said[key]) for key in ("src", "href", "action") if key in said]


def page(game: str, component: str, folder: Path, language: str = "en", *given: str) -> Path:
    chosen = Selection((game,), (language,), (component,))
    chosen = chosen._replace(given=tuple(given)) if given else chosen
    done = build(project(), chosen, BuildOptions(formats=("html",), out=folder))
    assert done.findings.is_sound, done.findings.problems
    return folder / done.files[0].path


TYPE = """
  const put = (name, value) => {
    const field = document.querySelector(`[data-field="${name}"]`);
    if (field.type === "checkbox") field.checked = value; else field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    return field;
  };
  const told = () => [...document.querySelectorAll("#report li")].map((one) => one.textContent);
  const wrong = () => [...document.querySelectorAll("[aria-invalid]")].map((one) => one.dataset.field);
  const kept = async () => {
    let blob;
    URL.createObjectURL = (made) => ((blob = made), "blob:none");
    document.getElementById("save").click();
    return await blob.text();
  };
"""


@needs_tool("chromium")
@pytest.mark.thorough
def test_a_match_is_typed_judged_and_saved_in_a_browser(tmp_path: Path) -> None:
    path = page("ole", "match-sheet", tmp_path)
    out = driven(
        path,
        TYPE
        + """
        const clean = told();
        put("home", "Sloths"); put("away", "Jaguars");
        put("plays/1/midfield/home/strength", "7");
        put("plays/1/midfield/home/dice/1", "2"); put("plays/1/midfield/home/dice/2", "5");
        const sum = document.querySelector('[data-field="plays/1/midfield/home/total"]').value;
        put("plays/1/chances/2/rebound", true);
        put("plays/1/chances/1/goal", true); put("plays/1/chances/2/goal", true);
        const broken = told(), at = wrong();
        put("plays/1/chances/1/goal", false);
        const mended = told();
        put("plays/1/midfield/away/strength", "many");
        const unfit = told(), where = wrong();
        put("plays/1/midfield/away/strength", "");
        return { clean, sum, broken, at, mended, unfit, where, kept: await kept() };
        """,
    )
    assert out["clean"] == out["mended"] == []
    assert out["sum"] == "14"
    assert out["broken"] == ["play 1 has several goals; a play has one at most"]
    assert out["at"] and out["at"][0].startswith("plays/1/")
    assert out["where"] == ["plays/1/midfield/away/strength"] and len(out["unfit"]) == 1
    record = tmp_path / "match.yaml"
    record.write_text(out["kept"], encoding="utf-8")
    score = read_score(project(), record, "ole")
    assert not score.findings.problems, score.findings.problems
    assert score.kind == "match"
    assert "home: sloths" in score.text and "total: 14" in score.text


@needs_tool("chromium")
@pytest.mark.thorough
def test_what_was_typed_is_there_again_and_can_be_cleared(tmp_path: Path) -> None:
    path = page("battle-dice", "match-sheet", tmp_path, "de")
    again = TYPE + 'return document.querySelector(`[data-field="home/mage"]`).value;'
    said = ""
    for _ in range(3):  # a browser under load may end before it has written what it was asked to keep
        assert driven(path, TYPE + 'put("home/mage", "Ada & <b>Éva</b>"); return 1;') == 1
        if said := driven(path, again):
            break
    assert said == "Ada & <b>Éva</b>"
    driven(
        path, 'document.getElementById("clear").click(); document.getElementById("yes").click(); return 1;'
    )
    assert driven(path, again) == ""


@pytest.mark.parametrize(
    ("game", "language"),
    [
        *(pytest.param(game, "en", marks=[pytest.mark.slow] * (game != "worldies")) for game in GAMES),
        *(pytest.param(game, "ar", marks=pytest.mark.slow) for game in GAMES),
    ],
)
@pytest.mark.thorough
def test_a_page_has_the_fields_of_the_sheet_and_asks_nobody(game: str, language: str, tmp_path: Path) -> None:
    if language not in loaded(game).languages():
        language = loaded(game).game.source_language
    chosen = Selection((game,), (language,))
    done = build(project(), chosen, BuildOptions(formats=("html",)))
    assert done.findings.is_sound and len(done.files) >= 6
    for file in done.files:
        text = file.content.decode()
        found = Fields(text)
        pieces = edition(game, language).pieces[file.component]
        drawn = [op for piece in pieces for ops in (piece.face, piece.back) for op, _ in walk(ops)]
        entries = {op.name: op for op in drawn if isinstance(op, Entry)}
        assert found.found.keys() == entries.keys()
        assert all(found.found[name]["aria-label"] == entry.tip for name, entry in entries.items())
        assert [one for one in found.addresses if not one.startswith("#")] == []
        assert "default-src 'none'" in text and not re.search(r"https?://|fetch\(|XMLHttp|WebSocket", text)


@pytest.mark.thorough
def test_names_of_cards_do_not_end_the_script(tmp_path: Path) -> None:
    text = page("ole", "match-sheet", tmp_path, "en").read_text(encoding="utf-8")
    assert text.count("</script>") == 2


@needs_tool("node")
def test_a_derived_value_that_cannot_be_computed_is_nothing() -> None:
    sheet = {
        "kind": "note",
        "fields": {"goals": {"type": "integer", "default": None}},
        "cards": {},
        "constants": {},
        "terms": {},
        "derived": [
            {"name": "double", "each": None, "value": expression_tree("card.goals * 2", frozenset())}
        ],
        "laws": [
            {
                "id": "tiny/even",
                "looks": [],
                "each": [],
                "at": ["goals"],
                "when": None,
                "check": expression_tree("card.double is not none", frozenset()),
                "message": ["const", "nothing to double"],
            }
        ],
    }
    found = evaluated(sheets={"note": sheet}, records=[("note", {}), ("note", {"goals": 2})])["records"]
    assert [[one["message"] for one in judged["breaches"]] for judged in found] == [["nothing to double"], []]


def told_on(path: Path) -> list[str]:
    about = re.search(r'<div class="about">\n(.*?)</div>', path.read_text(encoding="utf-8"), re.DOTALL)
    return re.findall(r"<p>(.*?)</p>", about.group(1)) if about else []


@pytest.mark.thorough
def test_a_page_says_what_its_sheet_says_of_filling_it_in(tmp_path: Path) -> None:
    log, league = (page("worldies", sheet, tmp_path / sheet) for sheet in ("turn-log", "league-sheet"))
    codes, rows, *notes = told_on(log)
    assert (
        "D draw · P pass" in codes
        and rows.startswith("A row is a turn.")
        and any("Carrier" in note for note in notes)
    )
    assert told_on(league)[0].startswith("A win gives 3 league points.")


@pytest.mark.thorough
def test_a_name_is_not_shown_again_under_the_heading_that_says_it(tmp_path: Path) -> None:
    shown = page("ole", "fatigue-sheet", tmp_path).read_text(encoding="utf-8")
    assert ">Home team</h2>" in shown and 'class="unseen">Home team</label>' in shown
    assert '">Position</label>' in shown and 'class="unseen">Position' not in shown
    match = page("ole", "match-sheet", tmp_path).read_text(encoding="utf-8")
    assert ">Home team\u00a0\u00b7 Manager</label>" in match and ">Home team</label>" in match


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ("Home begins.", True),
        ("Home begins", False),
        ("two words or three", False),
        ("two words or three more", True),
        ("1 × 2 = a b c", False),
        ("先攻から始めます。", True),
        ("the name of the home manager", False),  # as its place is called
    ],
)
def test_a_sentence_beside_the_places_is_an_explanation(text: str, is_told: bool) -> None:
    size = Size(60, 40)
    field = Field("about", text, (text,), size.rect(), ())
    piece = Piece("sheet", size, 0.0, size.rect(), (field, field))
    placement = Placement(piece, 0, 0, 0, Edges(), 0, 1)
    found = [*explanations([Side((placement,))], ["the name of the home manager"])]
    assert found == ([text] if is_told else [])
    quoted = placement._replace(piece=piece._replace(face=(field._replace(quoted=True),)))
    assert not [*explanations([Side((quoted,))], [])]
