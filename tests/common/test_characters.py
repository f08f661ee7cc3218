"""Characters that nobody sees are refused in data and translations, with their names."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ppgen
from ppgen.common.characters import mixed_words, refused, without_accents, without_middle
from ppgen.expressions.lists import repeated
from ppgen.expressions.values import Budget
from ppgen.load import parse_yaml
from ppgen.localise.catalogue.po import read_po
from tests.support.tiny import changed, write_project

REFUSED = {
    "12\u202e34": "U+202E (RIGHT-TO-LEFT OVERRIDE) turns the direction of what stands behind it",
    "\u2067\u22122\u2069": "U+2067 (RIGHT-TO-LEFT ISOLATE) turns the direction of what stands behind it",
    "a\u200bb": "U+200B (ZERO WIDTH SPACE) cannot be seen",
    "foot\u00ad ball": "U+00AD (SOFT HYPHEN) cannot be seen",
    "\u00adball": "U+00AD (SOFT HYPHEN) cannot be seen",
    "foot\u00ad": "U+00AD (SOFT HYPHEN) cannot be seen",
    "foot\u00ad\u00adball": "U+00AD (SOFT HYPHEN) cannot be seen",
    "1\u00ad2": "U+00AD (SOFT HYPHEN) cannot be seen",
    "x\ue000": "U+E000 is private",
    "x\u0378": "U+0378 is unassigned",
    "sl\U000e0041oth": "U+E0041 (TAG LATIN CAPITAL LETTER A) cannot be seen",
    "sl\U000e0001oth": "U+E0001 (LANGUAGE TAG) cannot be seen",
    "foot\u200dball": "U+200D (ZERO WIDTH JOINER) joins nothing here",
    "\ufeffBat": "U+FEFF (ZERO WIDTH NO-BREAK SPACE) cannot be seen",
}
REFUSED |= {
    "Liz\u206aard": "U+206A (INHIBIT SYMMETRIC SWAPPING) cannot be seen",
    "Liz\ufe0fard": "U+FE0F (VARIATION SELECTOR-16) cannot be seen",
    "L\u180bamp": "U+180B (MONGOLIAN FREE VARIATION SELECTOR ONE) cannot be seen",
    "\u180fMoth": "U+180F (MONGOLIAN FREE VARIATION SELECTOR FOUR) cannot be seen",
    "Liz\u2060ard": "U+2060 (WORD JOINER) cannot be seen",
    "t\U000e0100op": "U+E0100 (VARIATION SELECTOR-17) cannot be seen",
    "t\U0001d173op": "U+1D173 (MUSICAL SYMBOL BEGIN BEAM) cannot be seen",
    "a\u200eb": "U+200E (LEFT-TO-RIGHT MARK) turns the direction of what stands beside it",
    "a \u200eb": "U+200E (LEFT-TO-RIGHT MARK) turns the direction of what stands beside it",
    "ab\u200e": "U+200E (LEFT-TO-RIGHT MARK) turns the direction of what stands beside it",
    "ab \u200e\u200e": "U+200E (LEFT-TO-RIGHT MARK) turns the direction of what stands beside it",
    "x\u061cy": "U+061C (ARABIC LETTER MARK) turns the direction of what stands beside it",
    "a\0b": "U+0000 is a control character",
    "a\x1b[31m": "U+001B is a control character",
    "a\x7f": "U+007F is a control character",
    "a\ud800": "U+D800 is half of a pair",
    "a\uffff": "U+FFFF is unassigned",
}
KEPT = [
    "line\nline\tcolumn\r\n\x0b\x0c",
    "Olé! «mot» 1\u202f000 €",
    "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
    "\u0915\u094d\u200d\u0937",
    "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "\u2764\ufe0f\u200d\U0001f525",
    "1\ufe0f\u20e3 \xa9\ufe0f \u845b\U000e0100 10\u2060km \u05d0\u200f! \u0601\u0661",
    "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f England",
    "日本語、です。",
    "Do\u00adnau\u00addampf\u00adschiff",
    "x \u200e+2 y",
    "Ol\u00e9!\u200e",
    "\u200e{{ card.worth }}",
    "\u1820\u180b \u182d\u180d",
    "\u2139\ufe0f 0\ufe00 \u2229\ufe00 \uff01\ufe01",
]


@pytest.mark.parametrize("text", REFUSED)
def test_what_nobody_sees_is_named(text: str) -> None:
    assert next(refused(text)) == REFUSED[text]


@pytest.mark.parametrize("text", KEPT)
def test_what_scripts_need_is_kept(text: str) -> None:
    assert not list(refused(text))


def test_letters_of_look_alike_alphabets_in_one_word_are_told() -> None:
    assert list(mixed_words("Att\u0430ck with \u03b1lpha")) == ["Att\u0430ck", "\u03b1lpha"]
    assert not list(mixed_words("Attack \u0430\u0442\u0430\u043a\u0430 5 kΩ Ελλάδα"))


def test_a_letter_that_an_expression_prints_in_a_word_is_of_its_alphabet() -> None:
    assert list(mixed_words("to{{ '\u0440' }} card")) == ["to\u0440"]
    assert list(mixed_words("{{ 'x' if card.many else \"\u0440\" }}lay")) == ["\u0440lay"]
    assert list(mixed_words("Att{{ '\u0430' }}ck, Att\u0430ck")) == ["Att\u0430ck", "Att\u0430ck"]
    for text in (
        "to {{ '\u0440\u0443\u043a\u0430' }} card",
        "to{{ 'p' if card.side == '\u0440' else 'ps' }}",
        "to{{ term('\u0440') }}",
        "\u043a{{ '\u0440' }}",
    ):
        assert not list(mixed_words(text)), text


def test_what_is_looked_at_beside_expressions_grows_with_the_text() -> None:
    text = f"{'a' * 200_000}{{{{ {chr(0x440)!r} }}}}" * 2 + "{{ '" * 20_000 + "\u0440"
    assert len(list(mixed_words(text))) == 2


@given(st.text(max_size=60))
def test_any_text_is_answered(text: str) -> None:
    list(refused(text))
    list(mixed_words(text))


def test_data_with_a_turned_number_is_an_error_at_its_place(tmp_path: Path) -> None:
    root = write_project(
        tmp_path, changed("cards/tiny/monster.yaml", "It sees you first.", "Draw \u202e12\u202c.")
    )
    findings = ppgen.check(ppgen.open_project(root))
    told = [one for one in findings.problems if one.rule == "load/invisible-character"]
    assert (
        len(told) == 2
        and told[0].span
        and (told[0].span.file, told[0].span.line) == ("cards/tiny/monster.yaml", 9)
    )
    assert not findings.is_sound


def test_a_translation_with_a_turned_number_is_an_error(tmp_path: Path) -> None:
    game = changed("cards/tiny/game.yaml", "{source: en}", "{source: en, translations: [de]}")
    po = (
        'msgid ""\nmsgstr "Language: de\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
        'msgctxt "monster/cat/line"\nmsgid "It sees you first."\nmsgstr "Sie sieht \u202edich\u202c zuerst."\n'
    )
    root = write_project(tmp_path, {**game, "cards/tiny/text/de.po": po})
    findings = ppgen.check(ppgen.open_project(root))
    assert "catalogue/invisible-character" in {one.rule for one in findings.problems}


def test_soft_hyphens_say_where_words_may_be_divided_and_nothing_else(tmp_path: Path) -> None:
    long = "Do\u00adnau\u00addampf\u00adschiff\u00adfahrts\u00adge\u00adsell\u00adschafts\u00adka\u00adpi\u00adtän"
    files = changed("cards/tiny/monster.yaml", "It sees you first.", long)
    findings = ppgen.check(ppgen.open_project(write_project(tmp_path, files)))
    assert not [one for one in findings.problems if "invisible" in one.rule]
    assert repeated(Budget(), ["Moth", "Mo\u00adth", "Carp"]) == ["Mo\u00adth"]
    assert repeated(Budget(), ["Moth", "Mo\\-th", "Carp", "Ca\\/rp"]) == ["Mo\\-th", "Ca\\/rp"]


@pytest.mark.parametrize("escaped", ["\\u202e", "\\ud800", "\\0", "\\x1b", "\\uffff", "\\ud83d\\ude00"])
@pytest.mark.parametrize("what", ["text", "qr"])
@pytest.mark.thorough(keep=6)
def test_an_expression_cannot_write_what_nobody_sees_either(what: str, escaped: str, tmp_path: Path) -> None:
    style = ", style: body" if what == "text" else ""
    element = f"""  - {{type: {what}, box: [5, 70, 15, 15], text: 'a{{{{ "{escaped}" }}}}'{style}}}\nback: reverse"""
    root = write_project(tmp_path, changed("layouts/tiny/monster.yaml", "back: reverse", element))
    found = ppgen.check(ppgen.open_project(root)).problems
    assert [one.rule for one in found if one.severity == "error"] == ["layout/invalid"]
    in_text = changed("cards/tiny/monster.yaml", "It sees you first.", f"""'a{{{{ "{escaped}" }}}}'""")
    root = write_project(tmp_path, in_text)
    assert "localise/expression" in {one.rule for one in ppgen.check(ppgen.open_project(root)).problems}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("yaml", '- {id: bat, name: Bat, power: 3, line: "x\\e[31m"}\n'),
        ("json", '[{"id": "bat", "name": "Bat", "power": 3, "line": "x\\u001b[31m"}]'),
        ("csv", "id,name,power,line\nbat,Bat,3,x\x1b[31m\n"),
    ],
)
def test_controls_are_refused_in_every_kind_of_file(name: str, text: str, tmp_path: Path) -> None:
    root = write_project(tmp_path)
    (root / "cards/tiny/monster.yaml").unlink()
    (root / f"cards/tiny/monster.{name}").write_text(text, encoding="utf-8")
    found = ppgen.check(ppgen.open_project(root)).problems
    assert "load/invisible-character" in {one.rule for one in found}, found


def test_what_nobody_sees_is_refused_in_tables_too(tmp_path: Path) -> None:
    root = write_project(tmp_path)
    (root / "cards/tiny/monster.yaml").unlink()
    table = "id,name,power,line\nbat,Bat,3,Draw \u202e12\u202c.\ncat,C\u0430t,3,x\n"
    (root / "cards/tiny/monster.csv").write_text(table, encoding="utf-8")
    told = [
        (one.rule, one.span.line, one.span.column)
        for one in ppgen.check(ppgen.open_project(root)).problems
        if one.span and one.rule.startswith(("load/inv", "load/mixed"))
    ]
    assert set(told) == {("load/invisible-character", 2, 11), ("load/mixed-alphabets", 3, 5)}


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("reacción", "reaccion"),
        ("Ελλάδα", "Ελλαδα"),
        ("축구", "축구"),
        ("ガード", "ガード"),
        ("हिन्दी", "हिन्दी"),
        ("Straße", "Straße"),
    ],
)
def test_only_letters_with_accents_lose_them(text: str, plain: str) -> None:
    assert without_accents(text) == plain


@pytest.mark.parametrize(
    ("line", "is_told"),
    [
        ("# what is \u202enaem", True),
        ("- {id: sun} # it \u2066turns", True),
        ("# what is said: \u0645\u0631\u062d\u0628\u0627", False),
        ("# family: \U0001f468\u200d\U0001f469", False),
    ],
)
def test_a_remark_turns_no_direction(line: str, is_told: bool) -> None:
    text = f"{line}\n" if line.startswith("-") else f"- {{id: sun}}\n{line}\n"
    _, problems = parse_yaml(text.encode(), "cards/a.yaml")
    assert [one.rule for one in problems] == ["load/invisible-character"] * is_told


def test_a_remark_of_a_translator_turns_no_direction() -> None:
    content = 'msgid ""\nmsgstr ""\n\n# read \u202ethis\nmsgctxt "a/b"\nmsgid "x"\nmsgstr "y"\n'
    _, problems = read_po(content.encode(), "de.po")
    assert [one.rule for one in problems] == ["catalogue/invisible-character"]


@pytest.mark.parametrize("longest", [40, 100])
def test_the_middle_of_what_is_far_too_long_is_left_out(longest: int) -> None:
    assert without_middle("a" * longest, longest) == "a" * longest
    short = without_middle("b" * longest + "e", longest)
    assert short.startswith("b" * (longest // 2) + " … ") and short.endswith("be") and len(short) <= longest
