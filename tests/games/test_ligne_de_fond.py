"""The game Ligne de Fond: its cards, what its layouts show, its squads, and what its makers' figures say."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path
from shutil import copytree

import pytest

from ppgen import pipeline
from ppgen.common.problem import Problem, Severity
from ppgen.display.ops import Field, Fill, Stroke, Use, walk
from ppgen.display.pieces import Piece
from ppgen.editions import Edition, Loaded
from ppgen.exchange.score_sheets import read_score
from ppgen.library import Selection, check
from ppgen.load.project import open_project
from tests.support.editions import lay_out
from tests.support.thinned import thinned

ROOT = Path(__file__).resolve().parents[2]
GAME = "ligne-de-fond"
LANGUAGES = ("fr", "en", "de")
BRUMEVAL = ROOT / "cards" / GAME / "decks" / "brumeval.yaml"


@cache
def loaded() -> Loaded:
    found, _, problems = pipeline.load(open_project(ROOT, ROOT), GAME)
    assert found is not None and not problems, problems
    return found


@cache
def edition(language: str = "fr") -> Edition:
    made, problems = lay_out(loaded(), language)
    assert not [one for one in problems if one.severity is not Severity.NOTE], problems
    return made


def pieces(kind: str) -> list[Piece]:
    return [piece for piece in edition().pieces["cards"] if piece.id.startswith(f"{kind}:")]


def piece(name: str) -> Piece:
    (found,) = [one for one in edition().pieces["cards"] if one.id == name]
    return found


def fields(piece: Piece, *, back: bool = False) -> list[tuple[str, str, float, float]]:
    """Return the fields of a side: name without its number, text, and the corner of its box."""
    found = []
    for op, matrix in walk(piece.back if back else piece.face):
        if isinstance(op, Field):
            box = matrix.apply_rect(op.bounds)
            found.append((op.name.rstrip("-0123456789"), op.text, box.x, box.y))
    return found


def said(piece: Piece, *, back: bool = False) -> str:
    return " | ".join(text for _, text, _, _ in fields(piece, back=back)).casefold()


@pytest.mark.thorough
def test_the_deck_is_whole() -> None:
    cards = loaded().game.cards
    copies = {
        kind: sum(card.copies for card in cards[kind])
        for kind in cards
        if kind not in {"deck", "place", "page", "entry"} and not loaded().game.kinds[kind].record
    }
    assert copies == {
        "keeper": 4,
        "player": 36,
        "action": 24,
        "energy": 24,
        "chance": 14,
        "trainer": 4,
        "stadium": 4,
        "summary": 6,
    }
    assert len(edition().documents["cards"].sheets) == 13


def test_fields_that_every_card_needs() -> None:
    kinds = loaded().game.kinds
    body = {"speed", "strength", "health"}
    person = {"ref", "name", "club", "nation", "level"} | body
    stats = {"shot", "long_shot", "dribble", "passing", "tackle", "interception"}
    for kind, names in {
        "keeper": person | {"save", "zones"},
        "player": person | stats | {"post"},
        "action": {"ref", "name", "role", "colour", "base", "actions"},
        "energy": {"attack", "defense", "colour", "whistle"},
        "chance": {"name", "nodes"},
        "trainer": {"ref", "name", "nation", "permanent", "once"},
        "stadium": {"ref", "name", "sides", "effect"},
    }.items():
        assert {name for name, field in kinds[kind].fields.items() if not field.optional} == names


@pytest.mark.thorough
def test_figures_stand_in_their_order() -> None:
    for card in pieces("player"):
        codes = [text for name, text, _, _ in fields(card) if name == "code"]
        assert codes == ["TIR", "TDL", "DRB", "PAS", "TAK", "INT"]


@pytest.mark.thorough
def test_what_schools_leave_out_stands_below_the_line() -> None:
    for card in pieces("player"):
        dashed = [op.path[0][2] for op, _ in walk(card.face) if isinstance(op, Stroke) and op.dash]
        (line,) = [y for y in dashed if isinstance(y, float)]
        lower = {"ability", "icon", "body", "posts"}
        assert all((y > line) == (name in lower) for name, _, x, y in fields(card) if x > 16)


@pytest.mark.thorough
def test_signs_are_explained_in_words() -> None:
    words = {"rampart": "rempart", "wall": "mur", "endurance": "endurance", "cross": "centre"}
    for card in pieces("player"):
        shown = [op.symbol.icon for op, _ in walk(card.face) if isinstance(op, Use)]
        assert all(words[icon] in said(card) for icon in shown if icon in words)


@pytest.mark.thorough
def test_energies_print_signs_letters_and_patterns() -> None:
    fills: dict[str, set[object]] = {}
    for card in pieces("energy"):
        texts = [(name, text) for name, text, _, _ in fields(card)]
        (letter,) = [text for name, text in texts if name == "colour"]
        assert all(text == "0" or text[0] in "+−" for name, text in texts if name in {"attack", "defense"})
        shapes = [op.path for op, _ in walk(card.face) if isinstance(op, Fill)]
        fills.setdefault(letter, set()).add(shapes[2])  # after the card and the ground comes the pattern
    assert fills.keys() == {"J", "B", "R"} and all(len(shapes) == 1 for shapes in fills.values())
    assert len({next(iter(shapes)) for shapes in fills.values()}) == 3


@pytest.mark.thorough
def test_shots_are_green_from_afar_and_blue_from_near() -> None:
    palette = loaded().layouts.theme.palette
    for card, colours in (
        ("chance:volee-de-loin", {"green"}),
        ("chance:couloir-gauche", {"blue"}),
        ("chance:patience", {"green", "blue"}),
    ):
        frames = {op.colour for op, _ in walk(piece(card).face) if isinstance(op, Stroke) and op.width == 0.9}
        assert frames == {palette[colour] for colour in colours}


@pytest.mark.thorough
def test_zones_print_posts_and_lines_in_their_marks() -> None:
    texts = Counter((name, text) for name, text, _, _ in fields(piece("chance:patience")))
    assert texts["against", "DD/MD"] == 1 and texts["against_line", "(DEF)"] == 2 and texts["post", "MC"] == 2
    palette = loaded().layouts.theme.palette
    fills = Counter(op.colour for op, _ in walk(piece("chance:patience").face) if isinstance(op, Fill))
    assert fills[palette["blue"]] == fills[palette["red"]] == 6


@pytest.mark.thorough
def test_the_lines_of_a_chance_are_those_of_its_data() -> None:
    ink = loaded().layouts.theme.palette["ink"]
    for card in loaded().game.cards["chance"]:
        steps = sum(len(node["to"] or ()) for node in card.values["nodes"])
        face = piece(card.subject).face
        assert (
            sum(isinstance(op, Stroke) and op.width == 0.7 and op.colour == ink for op, _ in walk(face))
            == steps
        )


@pytest.mark.thorough
def test_balls_lie_where_the_data_say() -> None:
    ink = loaded().layouts.theme.palette["ink"]
    for card in loaded().game.cards["chance"]:
        balls = sum(len(node["balls"] or ()) for node in card.values["nodes"])
        arrows = sum(len(node["to"] or ()) for node in card.values["nodes"])
        found = [op for op, _ in walk(piece(card.subject).face) if isinstance(op, Fill) and op.colour == ink]
        assert len(found) == balls + arrows, card.id


@pytest.mark.thorough
def test_two_actions_are_a_choice() -> None:
    for card in loaded().game.cards["action"]:
        assert (" | ou | " in said(piece(card.subject))) == (len(card.values["actions"]) == 2)


@pytest.mark.thorough
def test_trainers_say_what_is_once() -> None:
    once = {text for one in pieces("trainer") for name, text, _, _ in fields(one) if name == "do"}
    assert len(once) == 4 and all("une fois" in said(one) for one in pieces("trainer"))


def test_the_rules_cards_cover_every_phase() -> None:
    words = " ".join(said(one) + said(one, back=True) for one in pieces("summary"))
    for word in (
        "progression",
        "tir",
        "fautes",
        "penalty, coup franc",
        "temporiser",
        "fin du tour",
        "tirs au but",
    ):
        assert word in words


def test_the_rules_cards_print_constants_only() -> None:
    source = (ROOT / "cards" / GAME / "summary.yaml").read_text(encoding="utf-8")
    lines = [line for line in source.splitlines() if not line.startswith(("#", "  number:"))]
    assert not any(character.isdigit() for line in lines for character in line)


def test_the_booklet_prints_constants_only() -> None:
    source = (ROOT / "cards" / GAME / "page.yaml").read_text(encoding="utf-8")
    lines = [line for line in source.splitlines() if not line.startswith(("#", "  number:"))]
    steps = re.compile(r'^    - text: (?:>-$|"\d\. )|^        \d\. ')
    assert not any(character.isdigit() for line in lines for character in steps.sub("", line))


def test_every_statement_of_the_booklet_says_what_it_states() -> None:
    pages = loaded().game.cards["page"]
    for page in pages:
        for statement in page.values["statements"]:
            is_heading = statement["text"].startswith("## ")
            assert is_heading or page.id == "back" or statement["states"], (page.id, statement["text"])
    assert [page.values["number"] for page in pages] == list(range(1, len(pages) + 1))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.thorough
def test_the_worked_example_is_what_its_cards_make(language: str) -> None:
    sums = [
        op.text
        for sheet in edition(language).pieces["rulebook"]
        for side in (sheet.face, sheet.back)
        for op, _ in walk(side)
        if isinstance(op, Field) and "-sum" in op.name
    ]
    assert sorted(int(text.split("= ")[1]) for text in sums) == [8, 9, 9, 12, 16, 16]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.thorough
def test_the_index_leads_to_pages_in_the_order_of_the_language(language: str) -> None:
    entries = edition(language).deck.cards["entry"]
    pages = {page.id: page.values["number"] for page in loaded().game.cards["page"]}
    words = {entry.values["word"]: entry.values["pages"] for entry in entries}
    fields = [
        op.text
        for sheet in edition(language).pieces["rulebook"]
        for side in (sheet.face, sheet.back)
        for op, _ in walk(side)
        if isinstance(op, Field) and "index-index" in op.name
    ]
    assert len(fields) == 2 * len(words)
    shown = dict(zip(fields[::2], fields[1::2]))
    for word, wanted in words.items():
        assert shown[word] == ", ".join(str(number) for number in sorted(pages[page] for page in wanted))


def test_a_second_post_prints_its_line() -> None:
    lines = loaded().game.constants["lines"]
    terms = edition().deck.terms
    for card in loaded().game.cards["player"]:
        shown = [text for name, text, _, _ in fields(piece(card.subject)) if name == "second_line"]
        second = card.values["second_post"]
        assert shown == ([terms[lines[second]]["code"]] if second else [])


def test_energies_have_a_sign_for_each_side() -> None:
    signs = {op.symbol.icon for card in pieces("energy") for op, _ in walk(card.face) if isinstance(op, Use)}
    assert {"ball", "shield"} <= signs and "rampart" not in signs


def test_labels_of_a_zone_keep_their_distance() -> None:
    for card in pieces("chance"):
        boxes = [
            matrix.apply_rect(op.bounds)
            for op, matrix in walk(card.face)
            if isinstance(op, Field)
            and op.name.rstrip("-0123456789") in {"post", "against", "line", "doubled"}
        ]
        for place, one in enumerate(boxes):
            for other in boxes[place + 1 :]:
                apart = max(
                    one.x - other.x - other.width,
                    other.x - one.x - one.width,
                    one.y - other.y - other.height,
                    other.y - one.y - one.height,
                )
                assert apart >= 0, card.id


def test_the_draw_pile_holds_no_keeper() -> None:
    assert loaded().game.file.decks["draw"] == ("player", "action")
    backs = {one.id.split(":")[0]: said(one, back=True) for one in edition().pieces["cards"]}
    assert backs["player"] == backs["action"] != backs["keeper"]
    assert len({backs[kind] for kind in ("player", "keeper", "energy", "chance", "trainer", "stadium")}) == 6


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.thorough
def test_codes_are_one_to_one_in_every_language(language: str) -> None:
    terms = edition(language).deck.terms
    for group in ("post", "line", "stat", "club"):
        codes = [terms[name]["code"] for name, term in loaded().game.terms.items() if group in term.groups]
        assert len(codes) == len(set(codes)) > 1


def test_no_key_is_a_truth_value_to_other_readers() -> None:
    names = {*loaded().game.terms, *loaded().game.operations, *loaded().game.constants}
    assert not names & {"no", "on", "off", "yes", "y", "n", "NO", "ON"}


def judged(root: Path, changes: dict[str, str], name: str = "mine") -> list[Problem]:
    """Check the game with one more deck, the squad of Brumeval with some lines changed."""
    for part in ("cards", "layouts"):
        copytree(ROOT / part / GAME, root / part / GAME, ignore=lambda *_: ["schema"])
    text = BRUMEVAL.read_text(encoding="utf-8")
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new, 1)
    (root / "cards" / GAME / "decks" / f"{name}.yaml").write_text(text, encoding="utf-8")
    found = check(open_project(root, root), Selection(languages=("fr",))).problems
    return [one for one in found if one.severity != "note" and one.subject == f"deck:{name}"]


@pytest.mark.parametrize(
    ("changes", "rules"),
    thinned(
        [
            ({}, []),
            ({"  - noam-soleilhac\n": ""}, ["team-size", "team-outfield", "pile-size"]),
            ({"  - noam-soleilhac\n": "  - yann-dorvial\n"}, ["team-no-duplicates"]),
            ({"  - milo-kervane\n": "  - petar-volmic\n"}, []),
            ({"first_keeper: aubin-tressac": "first_keeper: petar-volmic"}, ["team-keepers"]),
            ({"  - video\n": "  - plan-b\n"}, ["actions-red"]),
            ({"  - E12\n": "  - E11\n"}, ["energies-each-once"]),
            ({"  - patience\n": "  - premiere-intention\n"}, ["chances-school"]),
            ({"mode: elite": "mode: amateur"}, ["trainer-mode", "stadium-mode"]),
            ({"  - solenne-hautbois\n": ""}, ["trainer-mode"]),
        ]
    ),
)
@pytest.mark.thorough
def test_a_squad_of_ones_own_is_judged(tmp_path: Path, changes: dict[str, str], rules: list[str]) -> None:
    found = judged(tmp_path, changes)
    assert {one.rule.partition("/")[2] for one in found} >= set(rules) and bool(found) == bool(rules), found
    assert all(one.span is not None and one.span.file.endswith("decks/mine.yaml") for one in found)


@pytest.mark.thorough
def test_a_stadium_changes_the_limit_of_the_mercato(tmp_path: Path) -> None:
    (problem,) = judged(tmp_path, {"  - vent-de-travers\n": "  - caisses-vides\n"})
    assert (problem.rule, problem.message) == (
        f"{GAME}/team-mercato",
        "the levels add up to 118; 114 are allowed",
    )


@pytest.mark.thorough
def test_green_actions_are_not_limited(tmp_path: Path) -> None:
    assert (
        judged(tmp_path, {"  - coup-de-gueule\n  - plan-b\n": "  - tableau-noir\n  - tableau-noir\n"}) == []
    )


def test_no_ready_made_team_keeps_to_the_limit_of_the_lowest_stadium() -> None:
    constants = loaded().game.constants
    lowest = constants["mercato_elite"] + constants["stadium_budget"]
    decks = [card.values for card in loaded().game.cards["deck"]]
    levels = {
        card.id: card.values["level"] for kind in ("player", "keeper") for card in loaded().game.cards[kind]
    }
    assert lowest == 114 and all(
        lowest < sum(levels.get(name, 0) for name in deck["cards"]) <= constants["mercato_elite"]
        for deck in decks
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.thorough
def test_the_booklet_prints_both_ready_made_teams(language: str) -> None:
    texts = Counter(
        op.text
        for sheet in edition(language).pieces["rulebook"]
        for side in (sheet.face, sheet.back)
        for op, _ in walk(side)
        if isinstance(op, Field) and re.search("-(squad|staff)", op.name)
    )
    cards = loaded().game.cards
    people = [card.values["name"] for kind in ("keeper", "player") for card in cards[kind]]
    assert len(people) == 40 and all(texts[name] == 1 for name in people)
    assert texts["Solenne Hautbois"] == texts["Bruno Kestral"] == texts["118"] == texts["120"] == 1


@pytest.mark.thorough
def test_the_squads_tell_their_totals() -> None:
    findings = check(open_project(ROOT, ROOT), Selection(games=(GAME,), languages=("fr",)))
    assert f"{GAME} deck brumeval: cards_in_all 49, mercato 118, limit 120" in findings.measures


def told(folder: Path, record: str) -> list[tuple[str, str, int]]:
    """Return what is wrong with a record: the law, what it says, and its line in the record that is written back."""
    path = folder / "record.yaml"
    path.write_text(record, encoding="utf-8")
    found = read_score(open_project(ROOT, ROOT), path, GAME).findings.problems
    return [
        (one.rule.removeprefix(f"{GAME}/"), one.message, one.span.line)
        for one in found
        if one.span is not None
    ]


@pytest.mark.parametrize(("side", "word"), [("home", "Domicile"), ("away", "Extérieur")])
@pytest.mark.thorough(keep=1)
def test_a_fault_of_an_attack_names_its_side_its_row_and_its_card(
    side: str, word: str, tmp_path: Path
) -> None:
    record = f"record: match\n{side}_turns:\n- chance: patience\n- {{}}\n- chance: patience\n- tempo: true\n"
    ending = "-away" if side == "away" else ""
    assert sorted(told(tmp_path, record), key=lambda one: one[2]) == [
        (
            f"rec-chances-differ-{side}",
            f"{word}, attaque 3\u00a0: Patience a déjà été jouée\u202f; une occasion commencée est utilisée",
            5,
        ),
        (
            f"rec-chance-spent{ending}",
            f"{word}, attaque 4\u00a0: chaque attaque utilise l’une de ses occasions\u202f; écrivez ici laquelle",
            6,
        ),
    ]


@pytest.mark.parametrize(
    ("record", "name"),
    [
        ("record: penalties\naway: [{shooter: come-harlevent}, {shooter: come-harlevent}]", "Côme Harlevent"),
        ("record: mercato\nkeepers: [{keeper: milo-kervane}, {keeper: milo-kervane}]", "Milo Kervane"),
        ("record: action-list\nrows: [{action: video}, {action: video}]", "Vidéo"),
    ],
)
@pytest.mark.thorough
def test_what_is_written_twice_is_named(record: str, name: str, tmp_path: Path) -> None:
    assert any(name in message for _, message, _ in told(tmp_path, record))


@pytest.mark.parametrize(
    ("steps", "laws"),
    [
        ("DPX", []),
        ("DPLF", ["rec-steps"]),
        ("DPF", []),
        ("DXP", ["rec-steps-end"]),
        ("dlpx", []),
    ],
)
@pytest.mark.thorough
def test_steps_end_with_what_is_lost_or_fouled(steps: str, laws: list[str], tmp_path: Path) -> None:
    record = f"record: match\nhome_turns:\n- {{chance: patience, steps: {steps}}}\n"
    assert [law for law, _, _ in told(tmp_path, record)] == laws
