"""Reports that do not drown: one cause told once, what was not asked for not in the way, waivers by place."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen import pipeline
from ppgen.cli import main
from ppgen.common.problem import Problem, Severity, Span, error, skipped, warning
from ppgen.library import Selection, build, check
from ppgen.library.causes import by_cause
from ppgen.library.findings import Findings
from ppgen.load.project import open_project
from ppgen.localise.catalogue import GameMessages, printed_kinds
from ppgen.report._kinds import kinds
from tests.support.tiny import FILES, changed, write_project

LAYOUT = "layouts/tiny/monster.yaml"
GAME = "cards/tiny/game.yaml"
THEME = "layouts/tiny/theme.yaml"
CARDS = "cards/tiny/monster.yaml"


def found(root: Path, changes: dict[str, str], *, probe: bool = False) -> list[Problem]:
    write_project(root, changes)
    return check(open_project(root, root)).problems


def rules(problems: list[Problem]) -> list[str]:
    return [problem.rule for problem in problems if problem.severity is not Severity.NOTE]


def test_a_script_that_no_typeface_has_is_one_problem(tmp_path: Path) -> None:
    cards = "".join(
        f"- {{id: m{n}, name: M{n}, power: {n}, line: 'བོད་སྐད་{chr(0x0F40 + n)}'}}\n" for n in range(8)
    )
    problems = [one for one in found(tmp_path, {CARDS: cards}) if one.rule == "text/missing-glyph"]
    assert len(problems) == 1
    assert "of Tibetan" in problems[0].message and "8 pieces in en" in problems[0].message
    assert "manifest" in problems[0].hint


def test_a_single_missing_character_is_told_with_its_card(tmp_path: Path) -> None:
    cards = FILES[CARDS].replace("It sees you first.", "It sees ཀ first.")
    problems = [one for one in found(tmp_path, {CARDS: cards}) if one.rule == "text/missing-glyph"]
    assert [problem.subject for problem in problems] == ["monster:cat"]
    assert "U+0F40" in problems[0].message


def test_what_does_not_fit_is_not_told_again_for_its_place(tmp_path: Path) -> None:
    low = changed(LAYOUT, "box: [5, 40, 53, 30], text", "box: [5, 83, 12, 1], text")
    told = rules(found(tmp_path, low))
    assert "text/overset" in told and "layout/safe-area" not in told


def test_what_does_not_fit_is_not_told_again_for_what_it_runs_over(tmp_path: Path) -> None:
    """Nor for its size, which is as small as it may be for want of room."""
    box = "box: [5, 18, 40, 3], text"
    low = changed(LAYOUT, "box: [5, 40, 53, 30], text", box)
    cards = FILES[CARDS].replace("It sees you first.", "It sees you long before you see anything of it. " * 4)
    problems = found(tmp_path, {**low, CARDS: cards})
    assert {problem.rule for problem in problems if problem.subject == "monster:cat"} == {"text/overset"}
    printed = changed(LAYOUT, "box: [5, 40, 53, 30], text", "box: [5, 18, 53, 30], text")
    assert "text/covered" in rules(found(tmp_path / "over", {**printed, CARDS: cards}))


def test_text_outside_the_safe_area_is_still_told(tmp_path: Path) -> None:
    low = changed(LAYOUT, "box: [5, 40, 53, 30], text", "box: [5, 70, 53, 17.9], text")
    low[LAYOUT] = low[LAYOUT].replace("style: body}", "style: body, valign: bottom}")
    assert "layout/safe-area" in rules(found(tmp_path, low))


BROKEN_BOX = {
    GAME: FILES[GAME] + "  box: {title: Box, layout: box, net: tuck, options: {wibble: 3}}\n",
    "layouts/tiny/box.yaml": "panels:\n  front:\n    - {type: text, box: [0, 0, 1, 1], text: '{{ nobody }}', style: nowhere}\n",
}


def test_an_error_in_the_box_does_not_stop_the_cards(tmp_path: Path) -> None:
    write_project(tmp_path, BROKEN_BOX)
    project = open_project(tmp_path, tmp_path)
    whole = build(project, Selection())
    assert not whole.files and not whole.findings.is_sound
    built = build(project, Selection(components=("cards",)))
    assert [Path(file.path).name for file in built.files] == ["cards.pdf"]
    assert built.findings.is_sound
    beside = [one for one in built.findings.problems if "not in the way" in one.hint]
    assert beside and all(one.severity is Severity.WARNING for one in beside)


def test_an_error_in_the_cards_stops_the_cards(tmp_path: Path) -> None:
    write_project(tmp_path, {**BROKEN_BOX, **changed(CARDS, "power: 3", "power: -3")})
    built = build(open_project(tmp_path, tmp_path), Selection(components=("cards",)))
    assert not built.files and not built.findings.is_sound


def test_an_error_in_the_box_does_not_stop_a_picture_of_a_card(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write_project(tmp_path, BROKEN_BOX)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["ppgen", "show", "tiny", "monster:bat", "--out", "bat.png"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code in (0, None), capsys.readouterr()
    assert (tmp_path / "bat.png").is_file()


SMALL = changed(
    LAYOUT,
    'text: "{{ text.line }}", style: body}',
    'text: "{{ text.line }}", style: body, size: 5pt, minimum: 5pt}',
)


def test_an_element_waives_a_rule_for_what_it_prints(tmp_path: Path) -> None:
    assert "text/type-size" in rules(found(tmp_path / "a", SMALL))
    waived = {
        LAYOUT: SMALL[LAYOUT].replace(
            "minimum: 5pt}", "minimum: 5pt, waive: {text/type-size: it is a copyright line}}"
        )
    }
    assert "text/type-size" not in rules(found(tmp_path / "b", waived))


def test_a_style_waives_a_rule_for_all_its_texts(tmp_path: Path) -> None:
    theme = FILES[THEME].replace(
        "size: 9pt, colour: ink}", "size: 9pt, colour: ink, waive: {text/type-size: it is meant}}"
    )
    assert "text/type-size" not in rules(found(tmp_path, {**SMALL, THEME: theme}))


def test_a_group_waives_a_rule_for_what_is_inside_it(tmp_path: Path) -> None:
    line = '  - {type: text, name: line, box: [5, 40, 53, 30], text: "{{ text.line }}", style: body}\n'
    group = f"""\
  - type: group
    waive: {{text/overset: told by hand}}
    items:
    {line.replace("box: [5, 40, 53, 30]", "box: [5, 40, 53, 1]")}"""
    assert "text/overset" not in rules(found(tmp_path, changed(LAYOUT, line, group)))
    assert "text/overset" in rules(
        found(tmp_path, changed(LAYOUT, "box: [5, 40, 53, 30]", "box: [5, 40, 53, 1]"))
    )


def test_waivers_of_rules_that_do_not_exist_are_told(tmp_path: Path) -> None:
    waived = {LAYOUT: SMALL[LAYOUT].replace("minimum: 5pt}", "minimum: 5pt, waive: {text/tiny: why not}}")}
    theme = FILES[THEME].replace(
        "size: 9pt, colour: ink}", "size: 9pt, colour: ink, waive: {text/huge: why not}}"
    )
    told = [one for one in found(tmp_path, {**waived, THEME: theme}) if one.rule == "rule/unknown-waiver"]
    assert [one.message.split()[4] for one in told] == ["text/tiny", "text/huge"]
    assert all(one.span is not None and one.span.file.startswith("layouts/") for one in told)


def test_an_element_that_waives_a_rule_about_cards_is_told_where_that_is_done(tmp_path: Path) -> None:
    rule = "text/literal-number"
    waived = SMALL[LAYOUT].replace("minimum: 5pt}", f"minimum: 5pt, waive: {{{rule}: why not}}}}")
    (told,) = [one for one in found(tmp_path, {LAYOUT: waived}) if one.rule == "rule/unused-waiver"]
    assert told.span is not None and told.span.file == LAYOUT
    assert f"on the card: waive: {{{rule}: reason}}" in told.hint


def test_another_typeface_is_told_once_for_a_language(tmp_path: Path) -> None:
    cards = (
        FILES[CARDS]
        .replace("name: Bat", "name: Мышь")
        .replace("name: Cat", "name: Кот")
        .replace("**softly**", "*softly*")
    )
    notes = [one for one in found(tmp_path, {CARDS: cards}) if one.rule == "fonts/stand-in"]
    assert len(notes) == 1
    assert "source-sans-3 stands in for bricolage-grotesque (styles title)" in notes[0].message
    assert not [one for one in found(tmp_path / "latin", {}) if one.rule.startswith("fonts/")]


def test_a_language_whose_typeface_has_no_italic_is_told(tmp_path: Path) -> None:
    cards = FILES[CARDS].replace("It flies **softly** through the night.", "'*そらをとぶ*'")
    notes = [one for one in found(tmp_path, {CARDS: cards}) if one.rule == "fonts/no-italic"]
    assert len(notes) == 1 and "no italic" in notes[0].message


RULES = """\
- id: short
  for: monster
  check: length(card.texts.line) < 60
  message: "the line of {{ card.name }} is long"
  at: line
  why: Lines are short.
  source: ours
  good: {texts: {line: short}}
  bad: {texts: {line: "a line that is far too long, since it goes on and on and on and on"}}
"""

FRENCH = """\
msgid ""
msgstr "Language: fr\\n"

msgctxt "monster/line"
msgid "It sees you first."
msgstr "Il vous voit toujours le premier, bien avant que vous ne le voyiez vous-même."
"""


def test_a_law_that_only_a_translation_breaks_names_the_language_and_quotes_it(tmp_path: Path) -> None:
    game = FILES[GAME].replace("{source: en}", "{source: en, translations: [fr]}")
    problems = found(tmp_path, {GAME: game, "cards/tiny/rules.yaml": RULES, "cards/tiny/text/fr.po": FRENCH})
    told = [one for one in problems if one.rule == "tiny/short"]
    assert len(told) == 1, problems
    assert "(fr: “Il vous voit toujours" in told[0].message


def test_titles_that_nothing_prints_do_not_go_to_translators(tmp_path: Path) -> None:
    game = FILES[GAME].replace("title: monster", "title: A monstrous kind")
    write_project(tmp_path, {GAME: game})
    loaded, _, _ = pipeline.load(open_project(tmp_path, tmp_path), "tiny")
    assert loaded is not None
    assert printed_kinds(loaded.game, loaded.layouts) == frozenset()
    texts = [entry.source for entry in GameMessages(loaded.game, kinds=frozenset()).of()]
    assert "A monstrous kind" not in texts and "Monster cards" in texts
    shown = changed(LAYOUT, '"{{ card.power }}"', '"{{ kinds.monster }} {{ card.power }}"')
    write_project(tmp_path / "b", {GAME: game, **shown})
    loaded, _, _ = pipeline.load(open_project(tmp_path / "b", tmp_path / "b"), "tiny")
    assert loaded is not None
    assert printed_kinds(loaded.game, loaded.layouts) == {"monster"}


def test_what_was_not_looked_at_is_said_once_with_its_number_only_above_one() -> None:
    findings = Findings()
    for times in (1, 1, 3):
        findings.note([skipped("which dice are loaded")] * times, "tiny: ")
    assert findings.skipped == ["tiny: which dice are loaded", "tiny: which dice are loaded, 3 times"]


def deck(line: str) -> str:
    """Return a hundred cards, whose line is written with their number and a word of their own."""
    words = [
        f"{a}{b}"
        for a in ["mouse", "otter", "whale", "heron", "gecko", "badger", "marten", "viper", "finch", "moose"]
        for b in "abcdefghij"
    ]
    return "".join(
        f"- {{id: m{n}, name: {word.capitalize()}, power: {n}, {line.replace('#', str(n)).replace('@', word)}}}\n"
        for n, word in enumerate(words)
    )


def deck_kinds(root: Path, changes: dict[str, str]) -> list[tuple[str, int]]:
    """Return the rule of each kind of errors and warnings that a report shows, and how many there are of it."""
    problems = [one for one in found(root, changes) if one.severity is not Severity.NOTE]
    return [(kind.shown.rule, 1 + len(kind.others)) for kind in kinds(problems)]


LAYOUT_ICON = FILES[LAYOUT].replace(
    "back: reverse", '  - {type: icon, box: [5, 70, 9, 9], icon: "{{ card.name }}"}\nback: reverse'
)
TABLE = [
    ("line: x, @: 3", {}, "model/value"),
    ("lines: x", {}, "model/value"),
    ("line: 'It has :@: here'", {}, "text/unknown-icon"),
    ("line: 'It has {{ card.@ }} here'", {}, "localise/expression"),
    ("line: 'It is (@'", {}, "text/brackets"),
    ("line: 'It is  @ now'", {}, "text/spacing"),
    ("line: '**It is @'", {}, "text/unbalanced-marks"),
    ("line: 'It is " + "@ " * 110 + "'", {}, "text/overset"),
    ("line: 'It is <b>@</b> now'", {}, "text/foreign-mark"),
    ("line: '@\u0435 is so'", {}, "load/mixed-alphabets"),
    ("line: x", {LAYOUT: LAYOUT_ICON}, "layout/unknown-icon"),
    (
        "line: x",
        {LAYOUT: LAYOUT_ICON.replace("type: icon", "type: image").replace("icon:", "image:")},
        "image/missing",
    ),
    (
        "line: x",
        {LAYOUT: LAYOUT_ICON.replace("type: icon", "type: rectangle").replace("icon:", "fill:")},
        "layout/unknown-colour",
    ),
    ("line: x", {LAYOUT: FILES[LAYOUT].replace("style: body", "style: text")}, "layout/unknown-style"),
]


@pytest.mark.parametrize(("line", "changes", "rule"), TABLE)
@pytest.mark.thorough(keep=6)
def test_a_hundred_times_the_same_fault_is_told_once(
    line: str, changes: dict[str, str], rule: str, tmp_path: Path
) -> None:
    told = [count for of, count in deck_kinds(tmp_path, {CARDS: deck(line), **changes}) if of == rule]
    assert len(told) <= 2, told


def test_what_a_layout_says_wrong_is_told_once_and_not_on_each_card(tmp_path: Path) -> None:
    layout = FILES[LAYOUT].replace("style: body", "style: text")
    (told,) = [
        one
        for one in found(tmp_path, {CARDS: deck("line: x"), LAYOUT: layout})
        if one.severity is Severity.ERROR
    ]
    assert (told.rule, told.subject) == ("layout/unknown-style", "monster:m0")
    assert "the same on 99 more: monster:m1, " in told.hint
    few = [one for one in found(tmp_path / "few", {LAYOUT: layout}) if one.severity is Severity.ERROR]
    assert [one.subject for one in few] == ["monster:bat", "monster:cat"]


def test_cards_whose_letters_nobody_has_do_not_look_alike(tmp_path: Path) -> None:
    cards = "".join(
        f"- {{id: m{n}, name: '{chr(0x12000 + n)}', power: 1, line: '{chr(0x12100 + n)}'}}\n"
        for n in range(9)
    )
    assert rules(found(tmp_path, {CARDS: cards})) == ["text/missing-glyph"]
    alike = "".join(f"- {{id: m{n}, name: Owl, power: 1, line: 'It waits.'}}\n" for n in range(3))
    assert rules(found(tmp_path / "alike", {CARDS: alike})) == ["card/same-face"] * 2


def test_pictures_in_texts_are_of_one_kind(tmp_path: Path) -> None:
    cards = "".join(
        f"- {{id: m{n}, name: Owl {n}, power: 1, line: 'It is {chr(0x1F600 + 3 * n)}.'}}\n" for n in range(20)
    )
    (told,) = [one for one in found(tmp_path, {CARDS: cards}) if one.severity is Severity.ERROR]
    assert told.message.startswith(
        "no typeface has 20 pictures and signs ('😀', '😃', '😆' and more): 20 pieces in en"
    )


def test_a_style_that_extends_nothing_is_told_once_and_its_texts_are_set(tmp_path: Path) -> None:
    theme = FILES[THEME].replace("body: {", "body: {extends: nobody, ")
    assert rules(found(tmp_path, {THEME: theme})) == ["layout/unknown-style"]


def test_styles_that_extend_one_another_in_a_circle_are_told_once_at_the_first(tmp_path: Path) -> None:
    circle = (
        "{extends: third}\n  third: {extends: fourth}\n  fourth: {extends: second}\n  body: {extends: third, "
    )
    theme = FILES[THEME].replace("body: {", f"second: {circle}")
    (told,) = found(tmp_path / "circle", {THEME: theme})
    assert told.message == "the style 'second' extends itself by way of 'third', 'fourth'"
    alone = FILES[THEME].replace("body: {", "body: {extends: body, ")
    (told,) = found(tmp_path / "alone", {THEME: alone})
    assert told.message == "the style 'body' extends itself"


@pytest.mark.parametrize(
    ("said", "message", "column"),
    [
        ("[0, 0, 0]", "ink has 3 entries, and 4 are wanted", 8),
        ("[0]", "ink has 1 entry, and 4 are wanted", 8),
        ("{spot: Gold, cmyk: [0, 0]}", "cmyk has 2 entries, and 4 are wanted", 27),
        ("{spot: Gold, cmyk: [0, 0, x, 0]}", 'entry 3 of cmyk must be a number, not the text "x"', 34),
    ],
)
def test_shares_of_an_ink_that_are_too_few_are_told_once_where_they_stand(
    said: str, message: str, column: int, tmp_path: Path
) -> None:
    theme = f"{FILES[THEME].rstrip()}\ninks:\n  ink: {said}\n"
    (told,) = found(tmp_path, {THEME: theme})
    assert told.message == message
    assert told.span is not None and told.span.column == column


def test_hints_say_what_mends_all_cards(tmp_path: Path) -> None:
    (key, *_) = [
        one for one in found(tmp_path / "a", {CARDS: deck("line: x, tint: 3")}) if one.rule == "model/value"
    ]
    assert key.hint.endswith("; a new one is declared under fields: of the kind in game.yaml")
    (lack, *_) = [
        one for one in found(tmp_path / "b", {CARDS: deck("copies: 2")}) if one.rule == "model/value"
    ]
    assert (lack.message, lack.hint) == (
        "line is missing",
        "add it here; or let its field in game.yaml be optional: true",
    )
    nameless = FILES[CARDS].replace("- id: cat\n  name", "- name")
    (lack,) = [one for one in found(tmp_path / "c", {CARDS: nameless}) if one.rule == "model/value"]
    assert (lack.message, lack.hint) == ("id is missing", "add it here")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("  monster:\n", "  con:\n"),
        ("  cards: {title: Monster cards", "  Nul: {title: Monster cards"),
        (
            "components:\n",
            "sheets: {lpt1: [cards, others]}\ncomponents:\n  others: {title: O, cards: [monster]}\n",
        ),
        ("kinds:\n", "sets: [aux, other]\nkinds:\n"),
    ],
)
def test_names_that_windows_keeps_for_itself_are_refused(old: str, new: str, tmp_path: Path) -> None:
    write_project(tmp_path, changed("cards/tiny/game.yaml", old, new))
    told = [
        one for one in check(open_project(tmp_path, tmp_path)).problems if one.rule == "model/device-name"
    ]
    assert len(told) == 1 and "Windows" in told[0].message
    assert told[0].span is not None and told[0].span.file == "cards/tiny/game.yaml"


def test_names_that_only_begin_like_a_device_are_allowed(tmp_path: Path) -> None:
    named = changed(
        "cards/tiny/game.yaml", "  cards: {title: Monster cards", "  com10: {title: Monster cards"
    )
    problems = check(open_project(write_project(tmp_path, named), tmp_path)).problems
    assert not [one for one in problems if one.severity is Severity.ERROR]


def test_a_language_in_which_something_is_wrong_twice_is_named_once() -> None:
    findings = Findings()
    place = Span("layouts/tiny/box.yaml", 3, 5)
    for language in ("en", "de"):
        for element in ("", "layouts/tiny/box.yaml:3", "layouts/tiny/box.yaml:3"):
            told = error("text/overset", "too long", span=place if not element else None, hint="shorten it")
            findings.note_language([told._replace(element=element)], game="tiny", language=language)
    findings.settle_languages()
    assert [one.hint for one in findings.problems] == ["shorten it; also in en, de"]


@pytest.mark.parametrize(
    ("rule", "message", "line", "is_told"),
    [
        ("translation/other-word", "it does not say 'card' (card)", 3, False),
        ("translation/polarity", "it says more, by the rule of play that it states", 3, False),
        ("translation/polarity", "it does not say 'card' (card)", 3, True),
        ("translation/other-word", "it does not say 'card' (card)", 4, True),
        ("translation/order", "it does not say 'card' (card)", 3, True),
    ],
)
def test_a_translation_that_breaks_a_rule_of_play_is_told_once(
    rule: str, message: str, line: int, is_told: bool
) -> None:
    slip = warning(rule, "slip", span=Span("de.po", 3))
    stated = error("text/stated-words", message, span=Span("de.po", line))
    assert (slip in by_cause([slip, stated])) is is_told
