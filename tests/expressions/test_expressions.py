"""The expression language: what it means, how mistakes are answered, and that strangers cannot misuse it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import nodes

from ppgen.expressions import (
    HELPERS,
    Budget,
    ExpressionError,
    UnknownNameError,
    as_text,
    compile_expression,
    compile_template,
    is_dynamic,
)
from ppgen.expressions.forms import FORMS
from ppgen.expressions.grammar import read_template
from ppgen.expressions.names import plain_parts
from ppgen.expressions.values import Reference
from tests.campaigns.attack_expressions import EXPRESSIONS, TEMPLATES

VALUES: dict[str, Any] = {
    "card": {
        "name": "Sloths",
        "stars": 2,
        "strength": {"defense": 12, "midfield": 7, "attack": 14},
        "power": [{"op": "modify", "value": -2}, {"op": "draw", "cards": 2}, {"op": "modify", "value": 1}],
        "slow": True,
        "note": None,
        "values": [3, 1, 2],
    },
    "count": 3,
    "cards": {"team": [{"id": "a"}, {"id": "b"}, {"id": "a"}]},
}


def evaluated(text: str, **more: Any) -> Any:
    functions = frozenset(name for name, value in more.items() if callable(value))
    return compile_expression(text, functions=functions).evaluate({**VALUES, **more})


def failed(text: str, **more: Any) -> ExpressionError:
    with pytest.raises(ExpressionError) as failure:
        evaluated(text, **more)
    return failure.value


MEANINGS = {
    "card.stars == (total(card.strength) - 27) / 3": True,
    "card.name": "Sloths",
    "card['name']": "Sloths",
    "card.power[0].value": -2,
    "card.power[-1].op": "modify",
    "card.power.1.op": "draw",
    "card[card.name ~ ''] | default(1)": 1,
    "find(card.power, 'op', 'none') | default('-')": "-",
    "count": 3,
    "count(card.power)": 3,
    "1 < card.stars <= 2": True,
    "1 < card.stars < 2": False,
    "'loth' in card.name": True,
    "2 in card.values": True,
    "'stars' not in card": False,
    "card.stars and card.slow": True,
    "not card.slow or card.stars > 3": False,
    "'slow' if card.slow else 'fast'": "slow",
    "'fast' if not card.slow": None,
    "7 // 2 + 7 % 4 * 2 - 2 ** 3": 1,
    "1 / 4": 0.25,
    "-card.stars + +1": -1,
    "[1, 2] + [3]": [1, 2, 3],
    "(1, 'a', none)": [1, "a", None],
    "{'a': 1}.a": 1,
    "card.name ~ ' ' ~ 3 ~ 2.5 ~ card.note ~ true": "Sloths 32.5true",
    "card.note is none": True,
    "card.nick is defined": False,
    "card.nick.first is undefined": True,
    "card.name is text and card.stars is even and card.stars is number": True,
    "card.nick | default('-')": "-",
    "card.note | default('-')": "-",
    "card.name | default('-')": "Sloths",
    "total(card.values)": 6,
    "count(card.values, 2)": 1,
    "unique(pluck(cards.team, 'id'))": ["a", "b"],
    "repeated(pluck(cards.team, 'id'))": ["a"],
    "score('2 – 1')": [2, 1],
    "score('2:1:0')": None,
    "score('21')": None,
    "score(none)": None,
    "results([none, '2-1', '0:0', 'x']).drawn": 1,
    "results([none, '2-1', '0:0', 'x'])": {
        **{"played": 2, "won": 1, "drawn": 1, "lost": 0, "scored": 2, "conceded": 1, "unread": 1}
    },
    "results([[none, '2-1', ''], ['', none, '3:0'], ['1:1', '0:9', none]], 1)": {
        **{"played": 2, "won": 1, "drawn": 0, "lost": 1, "scored": 4, "conceded": 2, "unread": 0}
    },
    "results([[none, '2-1', ''], ['', none, '3:0'], ['1:1', '0:9', none]], 0).drawn": 1,
    "results([[none, '2-1'], []], 1).lost": 1,
    "results([['5:0', '2-1']], 0).played": 2,
    "results([['2-1']], 7).played": 0,
    "mirrored([[none, '2-1'], ['1:2', none]], 0)": True,
    "mirrored([[none, '2-1'], ['2:1', none]], 1)": False,
    "mirrored([none, ['2:1', none]], 1)": True,
    "mirrored([['', '2:1']], 0)": True,
    "tally(pluck(cards.team, 'id'))": {"a": 2, "b": 1},
    "unique([1, true, 1.0, [1], [1]])": [1, True, [1]],
    "where(card.power, 'op', 'modify') | pluck('value')": [-2, 1],
    "where(card.power, 'cards') | count": 1,
    "find(card.power, 'op', 'draw').cards": 2,
    "find(card.power, 'op', 'none')": None,
    "where([card], 'strength.attack', 14) | count": 1,
    "min(card.values) + max(4, 5)": 6,
    "abs(-3)": 3,
    "[round(2.5), round(-2.5), round(1.25, 1), floor(-1.5), ceil(1.2)]": [3, -3, 1.3, -2, 2],
    "[signed(2), signed(-2), signed(0), signed(1.5), minus(-4)]": ["+2", "−2", "0", "+1.5", "−4"],
    "plural(1, 'card', 'cards') ~ plural(2, 'card', 'cards')": "cardcards",
    "all([1, 'a']) and not any([0, ''])": True,
    "[first(card.values), last(card.values), sort(card.values)]": [3, 2, [1, 2, 3]],
    "sort(['b', 'a']) | join": "a, b",
    "reverse(card.values) | join('-')": "2-1-3",
    "flat([[1], [2, 3]])": [1, 2, 3],
    "common([1, 2], [2, 3]) + difference([1, 2], [2, 3])": [2, 1],
    "contains(card.name, 'S') and contains(card, 'name') and contains([1], 1)": True,
    "between(2, 1, 2)": True,
    "mentioned('Sloths and lions: millions, Lion2', ['Sloth', 'Sloths', 'lions', 'Lion', 'and lions', ''])": [
        "Sloths",
        "lions",
        "Lion",
        "and lions",
    ],
    "mentioned('ナマケモノは', ['ナマケモノ', 'は'])": ["ナマケモノ", "は"],
    "mentioned('slothsloth sloth', ['sloth']) + mentioned('', ['a'])": ["sloth"],
    "unstressed('A **b** c**d**') ~ unstressed('')": "A  c",
    "heard(['High Noon!', 'HIGH-NOON', 'Straße', 'STRASSE', '☆', none, 'é', 'e'])": [
        *["highnoon", "highnoon", "strasse", "strasse", "☆", None, "é", "e"]
    ],
    "heard('Ｎｏ. 7') ~ heard('') ~ heard(' ** ')": "no7**",
    "keys(card.strength) | first": "defense",
    "values(card.strength)": [12, 7, 14],
    "items({'a': 1})": [["a", 1]],
    "length('Öl')": 2,
    "slug('Élan vital!')": "elan-vital",
    "slug('Äußeres Smørrebrød, Łódź')": "ausseres-smorrebrod-lodz",
    "[upper('a'), lower('A'), title('the old man’s'), capital('one two'), trim(' a ')]": [
        "A",
        "a",
        "The Old Man’s",
        "One two",
        "a",
    ],
    "starts('abc', 'ab') and ends('abc', 'bc')": True,
    "replace('a-b', '-', '+') ~ text(2.0)": "a+b2",
    "split('a b', ' ')": ["a", "b"],
    "length(paths([{'id': 'a', 'to': ['b', 'c']}, {'id': 'b'}, {'id': 'c'}]))": 2,
}


@pytest.mark.parametrize(("text", "value"), MEANINGS.items())
def test_meanings(text: str, value: object) -> None:
    assert evaluated(text) == value


def test_every_helper_has_a_sample_here() -> None:
    missing = [
        name for name in HELPERS if not any(f"{name}(" in text or f"| {name}" in text for text in MEANINGS)
    ]
    assert missing == []


def test_of_a_list_of_texts_the_whole_is_named() -> None:
    with pytest.raises(ExpressionError) as told:
        compile_expression("text.steps").evaluate({"text": {"step": "a", "steps.0": "b"}})
    assert told.value.hint == "all of it is card.steps, in the language that is printed, too"
    with pytest.raises(ExpressionError) as told:
        compile_expression("text.stepz").evaluate({"text": {"step": "a", "steps.0": "b"}})
    assert told.value.hint.startswith("did you mean")


def test_a_key_with_dots_is_no_path_of_names() -> None:
    assert compile_expression("text['once.do']").names == {"text"}
    assert compile_expression("text.once").names == {"text.once"}


MISTAKES: dict[str, tuple[str, int, str]] = {
    "card.starz": ("card.starz is not known", 0, "did you mean stars?"),
    "1 + crad.stars": ("crad is not known", 4, "did you mean card?"),
    "card.strength.attak > 1": ("card.strength.attak is not known", 0, "did you mean attack?"),
    "card.power[7].op": ("card.power.7: the list has 3 entries", 0, ""),
    "card.name.first": ('card.name.first cannot be looked up in the text "Sloths"', 0, ""),
    "1 + totl(card.values)": ("there is no function totl", 4, "did you mean total?"),
    "true and total(card.name)": ('a list is needed here, not the text "Sloths"', 9, ""),
    "total()": ("total takes 1 value, not 0", 0, ""),
    "count(1, 2, 3)": ("count takes 1 to 2 values, not 3", 0, ""),
    "card.name + 'x'": ("+ adds numbers", 0, "join texts with ~"),
    "card.name * 2": ('a number is needed here, not the text "Sloths"', 0, ""),
    "card.slow + 1": ("a number is needed here, not true", 0, ""),
    "card.name < 3": ('a number is needed here, not the text "Sloths"', 0, ""),
    "card.name.upper()": ("only helpers can be called, by their name", 0, "write upper(…)"),
    "card.stars = 2": ("this cannot be read as an expression", 11, "compare with =="),
    "a && b": ("this cannot be read as an expression", 2, "write and"),
    "card.slow ? 1 : 2": ("this cannot be read as an expression", 10, "write: one if condition else other"),
    "(1": ("a bracket is missing", 0, "count the opening and closing brackets"),
    "min([])": ("an empty list has no smallest and no largest value", 0, ""),
    "first([])": ("a list or text that is not empty is needed here, not a list", 0, ""),
    "card.stars is emptyish": ("there is no test emptyish", 14, ""),
}


@pytest.mark.parametrize(("text", "answer"), MISTAKES.items())
def test_mistakes_are_answered(text: str, answer: tuple[str, int, str]) -> None:
    failure = failed(text)
    assert (failure.message, failure.offset) == answer[:2]
    assert failure.hint.startswith(answer[2])


def test_names_tell_what_an_expression_needs() -> None:
    text = "card.strength.attack + card.power[0].value > total(cards['team'])"
    expression = compile_expression(f"{text} and card.nick is defined and card.nick")
    assert expression.names == {"card.strength.attack", "card.power", "cards.team"}
    assert expression.guarded == {"card.nick"}


def test_names_of_a_template_leave_out_what_it_asks_about() -> None:
    template = compile_template("{% if note is defined %}{{ note }} {{ card.name }}{% endif %}")
    assert (template.names, template.guarded) == ({"card.name"}, {"note"})


def test_names_that_start_with_an_underscore_are_refused_even_if_they_exist() -> None:
    for text in ("_hidden", "card._hidden", "card['_hidden']"):
        with pytest.raises(ExpressionError, match="not allowed"):
            compile_expression(text)


def test_texts_have_no_fields_and_no_items() -> None:
    for text in ("card.name[0]", "card.name['x']", "card.stars.real", "(card.name ~ '')[0]"):
        assert "cannot be looked up" in failed(text).message


def test_declared_functions_come_with_the_values() -> None:
    assert evaluated("term('attack') ~ ('a' | term)", term=str.upper) == "ATTACKA"
    expression = compile_expression("term('attack')", functions=frozenset({"term"}))
    with pytest.raises(UnknownNameError):
        expression.evaluate({})
    with pytest.raises(ExpressionError):
        compile_expression("term('attack')")


def test_a_value_that_can_be_called_is_not_called_unless_declared() -> None:
    def boom() -> None:
        raise AssertionError

    with pytest.raises(ExpressionError):
        compile_expression("boom()").evaluate({"boom": boom})


def test_evaluations_that_call_each_other_share_one_budget() -> None:
    templates = {}
    budget = Budget()
    budget.left = 10_000

    def effect(level: int) -> str:
        return templates["again"].render({"level": level, "effect": effect}, budget)

    text = "{% if level < 60 %}{{ effect(level + 1) }}{{ effect(level + 1) }}{% endif %}"
    templates["again"] = compile_template(text, functions=frozenset({"effect"}))
    with pytest.raises(ExpressionError, match="too much work"):
        effect(0)


TEXTS = {
    "plain": "plain",
    "": "",
    "{{ card.name }}": "Sloths",
    "a {{ card.name }}\n": "a Sloths\n",
    "{{ card.stars }} {{ 4 / 2 }} {{ 0.1 + 0.2 }} {{ 1e3 }} {{ -0.0 }}": "2 2 0.3 1000 0",
    "{% if card.slow %}slow{% elif card.name %}b{% else %}c{% endif %}.": "slow.",
    "{% if not card.slow %}slow{% elif card.stars == 2 %}two{% else %}c{% endif %}": "two",
    "{% if card.note %}x{% endif %}": "",
    "{{ card.note }}|{{ card.slow }}|{{ 'x' if card.note }}": "|true|",
    "{# a comment #}text": "text",
    "{% raw %}{{ card }}{% endraw %}": "{{ card }}",
    "**{{ card.name }}** :icon: \\ <b>&": "**Sloths** :icon: \\ <b>&",
    "{{ (total(card.strength) - 27) / 3 }}-star": "2-star",
}


@pytest.mark.parametrize(("text", "rendered"), TEXTS.items())
def test_templates(text: str, rendered: str) -> None:
    assert compile_template(text).render(VALUES) == rendered


def test_a_template_of_one_expression_keeps_its_value() -> None:
    assert compile_template("{{ card.strength }}").evaluate(VALUES) == VALUES["card"]["strength"]
    assert compile_template("{{ card.stars }}").evaluate(VALUES) == 2
    assert compile_template("{{ card.stars }}!").evaluate(VALUES) == "2!"
    assert compile_template("{% if card.slow %}{{ card.stars }}{% endif %}").evaluate(VALUES) == "2"
    assert compile_template("text").evaluate(VALUES) == "text"


def test_what_kind_of_template_it_is() -> None:
    kinds = {text: compile_template(text) for text in ("text", "{{ a }}", "{{ a }} b", "{# only #}", "")}
    assert [template.is_single for template in kinds.values()] == [False, True, False, False, False]
    assert [template.is_static for template in kinds.values()] == [True, False, False, True, True]


def test_offsets_in_templates_point_into_the_braces() -> None:
    with pytest.raises(ExpressionError) as failure:
        compile_template("name: {{ name }}").render(VALUES)
    assert failure.value.offset == len("name: {{ ")


@pytest.mark.parametrize(
    ("text", "dynamic"),
    [
        ("a", False),
        ("{ a }", False),
        ("{{ a }}", True),
        ("{% if a %}", True),
        ("{# a #}", True),
        ("}}", False),
    ],
)
def test_is_dynamic(text: str, dynamic: bool) -> None:
    assert is_dynamic(text) is dynamic


@given(st.text(max_size=200).filter(lambda text: "{" not in text))
def test_text_without_braces_is_kept(text: str) -> None:
    assert compile_template(text).render({}) == text


SCALARS = st.none() | st.booleans() | st.integers(-(10**12), 10**12) | st.text(max_size=20)


@given(SCALARS)
def test_a_literal_and_a_name_have_the_same_text(value: Any) -> None:
    assert compile_template("{{ value }}").render({"value": value}) == as_text(value)


@given(
    st.integers(-999, 999),
    st.integers(-999, 999),
    st.sampled_from(["+", "-", "*", "//", "%", "/", "<", "==", ">="]),
)
def test_arithmetic_is_that_of_python(left: int, right: int, operator: str) -> None:
    text = f"{left} {operator} {right}"
    if right == 0 and operator in {"//", "%", "/"}:
        assert failed(text).message == "a division by zero"
    else:
        assert evaluated(text) == eval(text)


@given(st.text(alphabet="card.stars+-*/%()[]{}'\"|~<>=!, 0129notandifelse\n", max_size=60))
def test_any_text_has_a_value_or_an_answer(text: str) -> None:
    for compile_text in (compile_expression, lambda inner: compile_template("{{" + inner + "}}")):
        try:
            compile_text(text).evaluate(VALUES)
        except ExpressionError as failure:
            assert failure.message
            assert 0 <= failure.offset <= len(text) + 4


def test_values_are_never_changed() -> None:
    values = {"list": [3, 1, 2], "map": {"a": [1]}}
    for text in ("sort(list)", "reverse(list)", "list + list", "unique(list)", "flat([list])", "items(map)"):
        compile_expression(text).evaluate(values)
    assert values == {"list": [3, 1, 2], "map": {"a": [1]}}


ALLOWED_NODES = """
Add And Call Compare Concat CondExpr Const Dict Div Filter FloorDiv Getattr Getitem If List Mod Mul Name Neg
Not Or Output Pos Pow Sub TemplateData Test Tuple
"""


def test_the_nodes_of_the_language_are_the_agreed_ones() -> None:
    assert sorted(node.__name__ for node in FORMS) == ALLOWED_NODES.split()
    assert nodes.For not in FORMS


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="limits are set the Linux way")
@pytest.mark.thorough
def test_attacks_are_refused_within_two_seconds_and_200_megabytes() -> None:
    command = [sys.executable, "-m", "tests.campaigns.attacks"]
    run = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    assert run.stdout.splitlines()[-1] == f"{len(EXPRESSIONS) + len(TEMPLATES)} attacks were refused"
    assert (run.returncode, run.stderr) == (0, "")


PLAIN = [
    "{{ card.name }}",
    "{{card.name}}{{ count }}",
    "{{ card.strength.attack }} of {{ count }}\n",
    "art/{{ card.name }}.png",
    "{{ card.nothing }}",
    "no {{ nothing }}",
]
NOT_PLAIN = [
    "{{ true }}",
    "{{ none }}",
    "{{ not }}",
    "{{- count }}",
    "{{{ count }}}",
    "{{ count }} {# {{ card.name }} #}",
    "{{ '{{ count }}' }}",
    "{{ count",
    "{{ _count }}",
    "{{ count }}\r\n",
    "{{ signed(count) }}",
    "{% raw %}{{ count }}{% endraw %}",
]
PIECES = [
    "{{",
    "}}",
    " ",
    "card",
    ".name",
    ".strength",
    "count",
    "none",
    "in",
    "{",
    "}",
    "\n",
    "\r",
    "{#",
    "#}",
    "{%",
    "-",
    "x",
]


def meaning(text: str, *, is_read_by_grammar: bool) -> object:
    """Return all that can be seen of a template, or of the error it gives."""
    try:
        made = compile_template(text)
        if is_read_by_grammar:
            made = type(made)(text, read_template(text, frozenset()))
        about = (made.names, made.guarded, made.is_single, made.is_static)
    except ExpressionError as fault:
        return fault.message, fault.offset
    try:
        return about, made.evaluate(VALUES), made.render(VALUES)
    except ExpressionError as fault:
        return about, fault.message, fault.offset


@pytest.mark.parametrize("text", PLAIN)
def test_plain_texts_mean_what_the_grammar_says(text: str) -> None:
    assert plain_parts(text) is not None
    assert meaning(text, is_read_by_grammar=False) == meaning(text, is_read_by_grammar=True)


@pytest.mark.parametrize("text", NOT_PLAIN)
def test_texts_that_are_not_plain_are_left_to_the_grammar(text: str) -> None:
    assert plain_parts(text) is None


@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_any_text_means_what_the_grammar_says(text: str) -> None:
    if is_dynamic(text):
        assert meaning(text, is_read_by_grammar=False) == meaning(text, is_read_by_grammar=True)


def test_helpers_look_into_cards_that_are_named_as_a_dot_does() -> None:
    ann, bo = Reference("a", {"name": "Ann", "at": {"x": 1}}), Reference("b", {"name": "Bo", "at": {"x": 2}})
    named = {"pairs": [{"home": ann}, {"home": bo}, {"home": ann}]}
    wanted = {
        "pluck(repeated(pluck(pairs, 'home')), 'name')": ["Ann"],
        "pluck(pairs, 'home.at.x')": [1, 2, 1],
        "count(where(pairs, 'home.name', 'Bo'))": 1,
        "find(pairs, 'home.name', 'Bo').home.name": "Bo",
    }
    assert {text: compile_expression(text).evaluate(named) for text in wanted} == wanted


@pytest.mark.parametrize(
    ("text", "message", "at"),
    [
        ("a {{ plural(n, „x”, „y”) }}", "„ is no quotation mark here", "„"),
        ("{{ ‘a’ }}", "‘ is no quotation mark here", "‘"),
        ("{{ term(«a») }}", "« is no quotation mark here", "«"),
        ("{{ 'a’ }}", "’ is no quotation mark here", "’"),
        ("{{ a }} and {{ b", "braces are opened and not closed", "{{ b"),
        ("{{ a }} and {{ b and {{ c }}", "braces are opened and not closed", "{{ b"),
    ],
)
def test_a_slip_of_a_word_processor_is_named_where_it_stands(text: str, message: str, at: str) -> None:
    with pytest.raises(ExpressionError) as failure:
        compile_template(text, functions=frozenset({"plural", "term"}))
    assert str(failure.value).startswith(message)
    assert failure.value.offset == text.index(at)


@pytest.mark.parametrize("text", ["„{{ a }}”", "{{ '„a”' }}", '{{ "l’eau" }}'])
def test_typographic_quotes_may_stand_in_words(text: str) -> None:
    compile_template(text)
