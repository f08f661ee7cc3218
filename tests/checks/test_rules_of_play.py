"""Rules of play: what print must state, and what of it is told where a sentence, a file or a set lacks it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from ppgen.checks import check, check_layouts, check_usage
from ppgen.checks.rules.cards import literal_number, stated_figures, stated_in_order
from ppgen.checks.rules.layouts import stated_elements, unfollowed_lists
from ppgen.checks.rules.usage import unstated
from ppgen.load.project import open_project, read_game
from ppgen.localise import localise
from ppgen.localise.figures import typed_figures
from ppgen.manual.rules import numbered_table
from ppgen.model.build import build_game
from ppgen.pipeline import load
from tests.conftest import ROOT
from tests.support.rule_samples import general_problems, problems_of

GAMES = ("battle-dice", "ligne-de-fond", "ole", "worldies")
FILE = "rules_of_play"
OWN = {"text/unstated-rule", "text/stated-figures", "text/stated-words", "model/unknown-name", "model/value"}


def told(game: str, file: str, old: str, new: str, tmp_path: Path) -> set[str]:
    """Return the ids of problems after one change of a file of a game, in its own language and set."""
    shutil.copytree(ROOT / "cards" / game, tmp_path / "cards" / game)
    shutil.copytree(ROOT / "layouts" / game, tmp_path / "layouts" / game)
    shutil.copytree(ROOT / "layouts" / "stock", tmp_path / "layouts" / "stock")
    path = tmp_path / "cards" / game / file
    text = path.read_text(encoding="utf-8")
    assert old in text, "the sentence was written anew: choose another"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    loaded, _, problems = load(open_project(tmp_path, ROOT), game)
    if loaded is None:
        return {problem.rule for problem in problems} & OWN
    part = loaded.game.of_set("")
    problems += check(localise(part, part.source_language)[0])
    usage = loaded.usage()
    problems += [*check_layouts(usage), *check_usage(usage)] if loaded.is_sound else []
    return {problem.rule for problem in problems} & OWN


BROKEN = [
    ("ole", "page.yaml", "states: [opening-draw, draw-from]", "states: [draw-from]", "text/unstated-rule"),
    ("ole", "page.yaml", "states: [market, market-refill]", "states: [markets]", "text/unstated-rule"),
    ("ole", "page.yaml", "{{ constants.opening_draw }}", "4", "text/stated-figures"),
    ("ole", "page.yaml", "constants.opening_draw", "constants.between_matches_draw", "text/stated-figures"),
    (
        "worldies",
        "page.yaml",
        "{{ constants.target_points }} points wins",
        "five points wins",
        "text/stated-figures",
    ),
    (
        "worldies",
        "page.yaml",
        "A **goalkeeper** has one stat, saving",
        "A **keeper** has one stat, a",
        "text/stated-words",
    ),
    ("battle-dice", "ruling.yaml", "**Strohfeuer:**", "**Feuerwerk:**", "text/stated-words"),
    ("ligne-de-fond", f"{FILE}.yaml", "constants: [hand]", "constants: [hands]", "model/unknown-name"),
    ("ligne-de-fond", f"{FILE}.yaml", "in: [rulebook]", "in: [rulebooks]", "model/unknown-name"),
    ("ligne-de-fond", f"{FILE}.yaml", "says:", "say:", "model/value"),
    ("worldies", "page.yaml", "say so before you roll", "say so after you roll", "text/stated-words"),
    ("ligne-de-fond", f"{FILE}.yaml", "constants: [hand]", "constants: [hand, hand]", "model/value"),
]


@pytest.mark.slow(keep=10)
@pytest.mark.parametrize(("game", "file", "old", "new", "rule"), BROKEN)
@pytest.mark.thorough(keep=2)
def test_a_sentence_that_leaves_its_rule_is_told(
    game: str, file: str, old: str, new: str, rule: str, tmp_path: Path
) -> None:
    assert rule in told(game, file, old, new, tmp_path)


@pytest.mark.parametrize(
    ("element", "term", "found"),
    [
        ("{{ constants.drawn }} {{ term('sun') }}", "", 0),
        ("{{ constants.drawn }} suns", "", 0),
        ("{{ constants.drawn }} {{ term('sea') }}", "", 1),
        ("{{ constants.drawn + 1 }} {{ term('sun') }}", "", 1),
        ("{{ constants.drawn }} {{ term('sun') }}", "4 suns at most", 1),
        ("{{ constants.drawn }} {{ term('sun') }}", "many suns", 0),
    ],
)
def test_elements_and_terms_say_what_their_rules_say(
    element: str, term: str, found: int, tmp_path: Path
) -> None:
    words = {"sun": {"text": "sun", "forms": {"many": "suns"}}, "sea": {"text": "sea"}}
    words |= {"told": {"text": term, "states": ["draw"]}} if term else {}
    rules = [{"id": "draw", "says": "Draw.", "constants": ["drawn"], "terms": ["sun"]}]
    text = {"type": "text", "style": "words", "box": [5, 5, 50, 30], "text": "{{ card.line }}"}
    sample = {
        **stated_figures.GOOD,
        "fields": {
            "line": {"type": "text"},
            "states": {"type": "list", "items": {"type": "text"}, "unprinted": "x"},
        },
        "cards": [{"id": "s", "line": "Draw {{ constants.drawn }} suns.", "states": ["draw"]}],
        "files": {"terms": words, "rules_of_play": rules},
        "face": [text, {**text, "box": [5, 45, 50, 9], "states": ["draw"], "text": element, "because": "so"}],
    }
    assert len(problems_of(stated_elements, sample, tmp_path)) == found


SAID = "You may draw {{ constants.hand }} :sun: of {{ term('sun') }}, not {{ constants.most + 1 }} of 3."


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("draw", "take", ""),
        ("term('sun')", "term('sun', 'many')", ""),
        ("may", "must", "it says must where the rule of play draw lists may"),
        ("not ", "", "it says nothing where the rule of play draw lists not"),
        ("of 3", "of 4", "it says 4 where the rule of play draw lists 3"),
        ("'sun'", "'sea'", "it says sea where the rule of play draw lists sun"),
        (":sun:", ":sea:", "it says :sea: where the rule of play draw lists :sun:"),
        (
            "constants.most + 1",
            "constants.hand",
            "it says hand where the rule of play draw lists most + 1",
        ),
        (
            "{{ constants.hand }} :sun:",
            ":sun: {{ constants.hand }}",
            "it says :sun:, hand where the rule of play draw lists hand, :sun:",
        ),
    ],
)
def test_a_sentence_says_what_its_rule_lists_in_order(old: str, new: str, found: str) -> None:
    order = ["may", "hand", ":sun:", "sun", "not", "most + 1", "3"]
    rules = [{"id": "draw", "says": "Who may draw.", "in_order": [["most"], order]}]
    terms = {"sun": {"text": "sun"}, "sea": {"text": "sea"}}
    lines = [SAID.replace(old, new), SAID, "{{ constants.most }}"]
    sample = {
        **stated_in_order.GOOD,
        "cards": [{"id": f"s{at}", "line": line, "states": ["draw"]} for at, line in enumerate(lines)],
        "files": {"terms": terms, "rules_of_play": rules},
    }
    assert [one.message for one in general_problems(stated_in_order, sample)] == [found][: bool(found)]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("{{ constants.hand }} players, {{ constants.most }} Actions", ""),
        (
            "{{ constants.hand }} actions, {{ constants.most }} players",
            "it says actions, most, players where the rule of play deal lists players, most, actions",
        ),
        (
            "{{ constants.hand }} cards, {{ constants.most }} actions",
            "it says nothing where the rule of play deal lists players",
        ),
        ("{{ constants.hand }} players, {{ constants.most }} actions, one hand", ""),
        ("{{ constants.hand }} players, {{ constants.most }} actions, team-players", ""),
    ],
)
def test_a_rule_may_list_words_that_its_sentences_say(line: str, found: str) -> None:
    """The name of a constant is no word of a sentence."""
    rules = [{"id": "deal", "says": "What is dealt.", "in_order": [["hand", "players", "most", "actions"]]}]
    sample = {
        **stated_in_order.GOOD,
        "cards": [{"id": "one", "line": line, "states": ["deal"]}],
        "files": {"rules_of_play": rules},
    }
    assert [one.message for one in general_problems(stated_in_order, sample)] == [found][: bool(found)]


def in_order(line: str, listed: list[str], **terms: object) -> list[str]:
    """Return what is told of a line whose rule lists some words, beside another rule that lists something."""
    rules = [
        {"id": "draw", "says": "What is where.", "in_order": [listed] if listed else []},
        {"id": "rest", "says": "Who rests.", "in_order": [["may"]]},
    ]
    sample = {
        **stated_in_order.GOOD,
        "cards": [{"id": "one", "line": line, "states": ["draw"]}],
        "files": {"terms": terms, "rules_of_play": rules},
    }
    return [one.message for one in general_problems(stated_in_order, sample)]


ZONES = {name: {"text": name, "groups": ["zone"]} for name in ("defense", "midfield", "attack")}


@pytest.mark.parametrize(
    ("line", "listed"),
    [
        ("Lay one face up, the other face down.", ["face_up", "face_down"]),
        ("The deck lies on the left, the discards on the right.", ["left", "right"]),
        ("A blue shot, then a green one.", ["blue", "green"]),
        ("In this order: defense, midfield, attack", ["defense", "midfield", "attack"]),
        ("The attack faces their defense.", ["attack", "defense"]),
        ("Teams do not play; the pair rests.", ["not", ";"]),
        ("Teams play; no pair rests.", [";", "not"]),
        ("The defender goes first.", ["defender", "first"]),
        ("The away team draws.", ["away"]),
        ("Put it away.", []),
        ("Points, then additions, then effects.", ["points", "additions", "effects"]),
        ("Lay it in the box, not in the supply.", ["box", "not", "supply"]),
        ("Lay it in the Box, not in the supply.", ["Box", "not", "supply"]),
        ("The defense rests.", []),  # alone it has no contrary, and stands in no list
    ],
)
def test_contraries_sides_colours_and_listed_terms_count_in_order(line: str, listed: list[str]) -> None:
    assert in_order(line, listed or ["may"], **ZONES) == (
        [] if listed else ["it says nothing where the rule of play draw lists may"]
    )


def test_a_player_within_a_longer_word_of_the_game_is_that_word() -> None:
    posts = {"back": {"text": "left defender", "groups": ["post"]}}
    assert in_order("The left defender may rest.", ["may"], **posts) == []
    assert in_order("The left defender may rest.", ["may"]) == [
        "it says defender where the rule of play draw lists nothing"
    ]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("Lay one face up, the other face down.", "face_up, face_down"),
        ("It faces defense, midfield and attack.", "defense, midfield, attack"),
        ("Lay one face up.", ""),  # one word alone changes no places
        ("Lay three, then five.", ""),
    ],
)
def test_a_rule_without_a_list_is_told_where_words_could_change_places(line: str, found: str) -> None:
    said = f"it says {found}, and the rule of play draw lists none of it"
    assert in_order(line, [], **ZONES) == [said][: bool(found)]


def test_in_a_game_that_lists_nothing_no_list_is_asked_for() -> None:
    sample = {
        **stated_in_order.GOOD,
        "cards": [{"id": "one", "line": "Lay one face up, the other face down.", "states": ["draw"]}],
        "files": {"rules_of_play": [{"id": "draw", "says": "What is where."}]},
    }
    assert not general_problems(stated_in_order, sample)


def test_a_list_that_no_sentence_follows_is_told(tmp_path: Path) -> None:
    rules = [{"id": "begin", "says": "Who begins.", "in_order": [["first"], ["last"]]}]
    cards = [{"id": "sun", "line": "The sun is first.", "states": ["begin"]}]
    sample = {**unstated.GOOD, "cards": cards, "files": {"rules_of_play": rules}}
    found = [one.message for one in problems_of(unfollowed_lists, sample, tmp_path)]
    assert found == ["nothing that states begin first says last, in this order"]


FIRST, LAST = "The sun is first.", "The moon is last."


@pytest.mark.parametrize(
    ("lines", "listed", "found"),
    [
        ((FIRST, FIRST, LAST), ("first", "first", "last"), []),
        (
            (FIRST, LAST, LAST),  # the second one slipped
            ("first", "first", "last"),
            [
                "begin lists first 2 times, and is told so once",
                "begin lists last once, and is told so 2 times",
            ],
        ),
        ((FIRST, FIRST), ("first",), []),  # there is no other list to slip into
        ((FIRST, FIRST, LAST), ("first", "last"), ["begin lists first once, and is told so 2 times"]),
    ],
)
def test_a_list_stands_there_once_for_each_sentence(
    lines: tuple[str, ...], listed: tuple[str, ...], found: list[str], tmp_path: Path
) -> None:
    rules = [{"id": "begin", "says": "Who begins.", "in_order": [[one] for one in listed]}]
    cards = [{"id": f"s{at}", "line": line, "states": ["begin"]} for at, line in enumerate(lines)]
    sample = {**unstated.GOOD, "cards": cards, "files": {"rules_of_play": rules}}
    assert [one.message for one in problems_of(unfollowed_lists, sample, tmp_path)] == found


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({}, ""),
        ({"count": 4}, "4 where the rule of play draw lists drawn"),
        ({"items": "sea"}, "sea where the rule of play draw lists sun"),
    ],
)
def test_what_an_element_counts_and_draws_is_what_its_rule_lists(
    change: dict[str, object], found: str, tmp_path: Path
) -> None:
    icon = {"type": "text", "style": "words", "box": [0, 0, 5, 5]}
    items = [{**icon, "text": f"{{{{ term('{change.get('items', 'sun')}') }}}}"}]
    counted = {"type": "repeat", "box": [5, 45, 50, 9], "count": "{{ constants.drawn }}", "states": ["draw"]}
    sample = {
        **stated_elements.GOOD,
        "files": {
            "terms": {"sun": {"text": "sun"}, "sea": {"text": "sea"}},
            "rules_of_play": [
                {"id": "draw", "says": "…", "constants": ["drawn"], "in_order": [["drawn", "sun"]]}
            ],
        },
        "face": [
            {**icon, "box": [5, 5, 50, 9], "text": "{{ card.name }}"},
            {**counted, **change, "items": items},
        ],
    }
    said = [one.message for one in problems_of(stated_elements, sample, tmp_path)]
    assert said[-1:] == ([f"it says {found}"] if found else []), said


def test_each_sentence_of_a_rule_is_told_once_however_many_there_are() -> None:
    lines = [f"Draw {{{{ constants.drawn + {more} }}}}." for more in range(4)]
    sample = {
        **stated_figures.GOOD,
        "cards": [{"id": f"s{at}", "line": line, "states": ["draw"]} for at, line in enumerate(lines)],
    }
    found = general_problems(stated_figures, sample)
    assert [problem.subject for problem in found] == ["thing:s1", "thing:s2", "thing:s3"]


def test_a_number_that_a_sentence_types_often_is_told_once() -> None:
    often = [{"id": "s0", "line": "Draw 4 now, 4 then, and 4 at the end.", "states": ["draw"]}]
    sample = {**stated_figures.GOOD, "cards": often}
    typed = [one.message for one in general_problems(stated_figures, sample) if "typed" in one.message]
    assert typed == ["4 is typed by hand, and is the constant drawn"]
    sample = {**literal_number.GOOD, "cards": [{"id": "sun", "line": "A match has 5 plays, and 5 more, 5!"}]}
    assert len(general_problems(literal_number, sample)) == 1


def test_behind_a_number_that_is_exempt_the_others_are_looked_at() -> None:
    sample = {**literal_number.GOOD, "cards": [{"id": "sun", "line": "Take 1 card, and then 5 more."}]}
    (told,) = general_problems(literal_number, sample)
    assert told.message == "it types 5, as much as the constant plays"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.thorough
def test_each_game_states_all_of_its_rules(game: str) -> None:
    files, _ = read_game(open_project(ROOT, ROOT), game)
    model, _ = build_game(game, files.cards)
    assert model is not None and len(model.rules_of_play) >= 75
    for part in [model.of_set(name) for name in model.file.sets] or [model]:
        problems = check(localise(part, model.source_language)[0])
        assert not OWN & {problem.rule for problem in problems}


def test_what_is_not_in_print_is_listed_with_its_reason() -> None:
    table = numbered_table(open_project(ROOT, ROOT), "worldies")
    assert re.search(r"\n116 of 116 rules of play are stated in print\.\n$", table)


@pytest.mark.parametrize(
    ("text", "language", "found"),
    [
        ("Draw {{ constants.drawn }} of 4.", "en", ["4"]),
        ("Draw four cards, one by one.", "en", ["four"]),
        ("1. First\n2) Then\n## 3. Part", "en", []),
        ("the 2nd and :icon-5:", "en", []),
        ("Am 2. Tag zwei Karten", "de", ["zwei"]),
        ("It is first to 6. Then both rest.", "en", ["6"]),
        ("Draw one. 2. Play one. 3. Rest.", "en", []),
        ("un joueur, deux, 1,5", "fr", ["1.5", "deux"]),
        ("both of them, twice", "en", []),
        ("−2 to it", "en", ["−2"]),
    ],
)
def test_figures_that_a_text_types(text: str, language: str, found: list[str]) -> None:
    assert [written for written, _ in typed_figures(text, language)] == found


@pytest.mark.parametrize(("text", "is_told"), [("lanc", False), ("", False), ("envoi", True)])
@pytest.mark.thorough
def test_what_a_term_is_called_is_asked_where_it_is_translated(
    text: str, is_told: bool, tmp_path: Path
) -> None:
    """Sentences say *lancez*; while the term has no translation, nobody knows what it should say."""
    for folder in ("cards/worldies", "layouts/worldies", "layouts/stock"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    path = tmp_path / "cards/worldies/text/fr.po"
    entry = re.compile(r'(msgctxt "term/roll[^"]*"\nmsgid "[^"]*"\nmsgstr )"[^"]*"')
    catalogue, count = entry.subn(rf'\1"{text}"', path.read_text(encoding="utf-8"))
    assert count > 1
    path.write_text(catalogue, encoding="utf-8")
    loaded, _, _ = load(open_project(tmp_path, ROOT), "worldies")
    assert loaded is not None
    catalogue, _ = loaded.texts.catalogue("fr")
    problems = check(localise(loaded.game.of_set(""), "fr", catalogue)[0])
    assert any("(roll)" in one.message for one in problems if one.rule == "text/stated-words") is is_told


@pytest.mark.parametrize(
    ("pages", "expected"),
    [
        (["condors", "sloths"], []),
        (["sloths", "condors"], ["it says thing:sloths.name, less, thing:condors.strength where"]),
        (["condors", "condors"], ["it says thing:condors.strength where"]),
    ],
)
@pytest.mark.thorough(keep=2)
def test_a_page_names_the_cards_that_its_rule_lists(
    pages: list[str], expected: list[str], tmp_path: Path
) -> None:
    line = "{{ card.teams[0].name }} has less than {{ card.teams[1].strength }}, as has {{ card.host.name }}."
    fields = {
        "line": {"type": "text", "optional": True},
        "states": {"type": "list", "optional": True, "items": {"type": "text"}},
        "teams": {"type": "list", "optional": True, "items": {"type": "reference", "to": "thing"}},
        "host": {"type": "reference", "to": "thing", "optional": True},
        "name": {"type": "text", "optional": True},
        "strength": {"type": "integer", "optional": True},
    }
    page = {"id": "one", "line": line, "states": ["strong"], "teams": pages, "host": "tapirs"}
    teams = [{"id": one, "name": one, "strength": 1} for one in ("condors", "sloths", "tapirs")]
    order = ["thing:condors.name", "less", "thing:sloths.strength", "thing:tapirs.name"]
    rules = [{"id": "strong", "says": "Who has less.", "in_order": [order]}]
    sample = {"fields": fields, "cards": [page, *teams], "files": {"rules_of_play": rules}}
    found = [one.message for one in problems_of(stated_in_order, sample, tmp_path)]
    assert [one.startswith(start) for one, start in zip(found, expected, strict=True)] == [True] * len(
        expected
    )
