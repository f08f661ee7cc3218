"""PO files: reading what strangers write, losing nothing, and comparing translations with their sources."""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from babel.messages.pofile import read_po as babel_reads
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from ppgen import pipeline
from ppgen.cli.app import app
from ppgen.common.characters import mixed_words, refused
from ppgen.common.problem import Problem, Severity
from ppgen.expressions import ExpressionError
from ppgen.layout.layouts import build_layouts
from ppgen.library import check as checked
from ppgen.load import parse_yaml
from ppgen.load.project import open_project
from ppgen.localise import localise
from ppgen.localise.catalogue import (
    NO_FORMS,
    PoEntry,
    PoFile,
    bounds,
    merged,
    read_po,
    read_translations,
    write_po,
)
from ppgen.localise.catalogue.parity import content_of, differences
from ppgen.localise.catalogue.po import MOST_PROBLEMS
from ppgen.localise.catalogue.value_order import keeps_order
from ppgen.localise.plurals import plural_forms, plurals_of, read_plurals
from ppgen.localise.texts import Texts
from ppgen.model.build import build_game
from ppgen.model.game import Game
from tests.support.ole import ROOT
from tests.support.tiny import write_project

TEXT = "cards/tiny/text/de.po"
HEADER = """\
# Tiny auf Deutsch.
msgid ""
msgstr ""
"Project-Id-Version: Tiny 1.0\\n"
"Language: de\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def read(text: str) -> tuple[PoFile, list[Problem]]:
    po, problems = read_po(text.encode(), "de.po")
    assert po is not None
    return po, problems


# ------------------------------------------------------------------------------------------- reading and writing


def readable(text: str) -> str:
    """Return a text without the characters that no file may hold, between letters or alone."""
    return "".join(one for one in text if not [*refused(f"a{one}1"), *refused(one)])


letters = st.text(
    alphabet=st.characters(exclude_categories=["Cs", "Cc"], include_characters="\n\t"), max_size=40
).map(readable)
letters = letters.filter(lambda text: not list(mixed_words(text)))
lines = st.text(alphabet=st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp", "Zs"]), max_size=20).map(
    readable
)
entries = st.builds(
    PoEntry,
    context=letters.filter(bool),
    source=letters.filter(bool),
    text=letters,
    notes=st.lists(lines.filter(lambda line: line[:1] not in {".", ":", ",", "|", "~"}), max_size=2).map(
        tuple
    ),
    extracted=st.lists(lines, max_size=2).map(tuple),
    flags=st.sampled_from([(), ("fuzzy",), ('placeholders:"a,b":"c"',)]),
    obsolete=st.just(False),
)


@settings(max_examples=60)
@given(st.lists(entries, max_size=5, unique_by=lambda entry: entry.key))
def test_what_is_written_is_read_back(found: list[PoEntry]) -> None:
    po = PoFile("de.po", PoEntry("", "", "Language: de\n", ("A header.",)), tuple(found))
    again, problems = read_po(write_po(po), "de.po")
    assert not problems and again is not None
    assert (again.header, again.entries) == (po.header, po.entries)


@settings(max_examples=30)
@given(st.lists(entries, max_size=4, unique_by=lambda entry: entry.key))
def test_babel_reads_what_is_written(found: list[PoEntry]) -> None:
    header = PoEntry("", "", "Language: de\nContent-Type: text/plain; charset=UTF-8\n")
    theirs = babel_reads(io.BytesIO(write_po(PoFile("de.po", header, tuple(found)))))
    for entry in found:
        message = theirs.get(entry.source, entry.context)
        assert message is not None and message.string == entry.text
        assert message.fuzzy == entry.fuzzy


def test_comments_flags_and_previous_sources_stay() -> None:
    text = HEADER + (
        '\n# a remark\n#. told\n#: a.yaml b.yaml\n#, fuzzy, placeholders:"x"\n#| msgid "old"\n'
        'msgctxt "a"\nmsgid "one\\n"\n"two"\nmsgstr "eins"\n\n'
        '#~ msgctxt "a"\n#~ msgid "gone"\n#~ msgstr "weg"\n\n# the last remark\n'
    )
    po, problems = read(text)
    assert not problems
    first, gone = po.entries
    assert (first.notes, first.extracted, first.references) == (
        ("a remark",),
        ("told",),
        ("a.yaml", "b.yaml"),
    )
    assert first.flags == ("fuzzy", 'placeholders:"x"') and first.previous == ('msgid "old"',)
    assert (first.source, first.text, first.line, first.text_line) == ("one\ntwo", "eins", 14, 17)
    assert gone.obsolete and gone.text == "weg" and po.trailing == ("the last remark",)
    assert read(write_po(po).decode())[0] == replace(po, file="de.po")


@pytest.mark.parametrize(
    ("text", "rule", "line"),
    [
        ('\nmsgid "a"\nmsgstr "b\n', "catalogue/syntax", 10),
        ('\nmsgid "a"\nmsgstr "b\\q"\n', "catalogue/syntax", 10),
        ('\nmsgid "a"\nmsgstr "b"c"\n', "catalogue/syntax", 10),
        ('\nmsgid "a"\n', "catalogue/syntax", 9),
        ("\nnonsense\n", "catalogue/syntax", 9),
        ('\nmsgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\n', "catalogue/syntax", 10),
        ('\nmsgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"\n', "catalogue/duplicate", 12),
    ],
)
def test_broken_files_are_told_by_line(text: str, rule: str, line: int) -> None:
    _, problems = read(HEADER + text)
    found = {(problem.rule, problem.span.line) for problem in problems if problem.span}
    assert (rule, line) in found
    assert all(problem.hint for problem in problems)


def test_bytes_that_are_no_text_are_refused() -> None:
    po, (problem,) = read_po(HEADER.encode() + b'msgid "\xff"\n', "de.po")
    assert po is None and problem.rule == "catalogue/encoding"
    assert problem.span is not None and problem.span.line == 8


@settings(max_examples=80)
@given(st.text(max_size=200), st.integers(0, 400))
@pytest.mark.thorough
def test_no_file_raises(junk: str, at: int) -> None:
    whole = HEADER + '\nmsgctxt "a"\nmsgid "b"\nmsgstr "c"\n'
    read_po((whole[:at] + junk + whole[at:]).encode("utf-8", "replace"), "de.po")
    read_po(junk.encode("utf-8", "replace"), "de.po")


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ('msgid "a"\rmsgstr "b"\r', ("", "a", "b")),
        ('msgid "a"\r\nmsgstr "b"\r\n', ("", "a", "b")),
        ('msgid "Liz" "ard"\nmsgstr "Ei" "dech"  "se"\n"n" "!"\n', ("", "Lizard", "Eidechsen!")),
        ('msgctxt "k" msgid "a"\nmsgstr "b"\n', ("k", "a", "b")),
        ('msgid "a \\"b\\" \\\\" msgstr "c"\n', ("", 'a "b" \\', "c")),
    ],
)
def test_several_texts_and_keywords_in_a_line_are_read(text: str, entry: tuple[str, str, str]) -> None:
    po, problems = read_po(text.encode(), "x.po")
    assert po is not None and not problems
    (found,) = po.entries
    assert (found.context, found.source, found.text) == entry


@pytest.mark.parametrize(
    ("text", "message", "place"),
    [
        ('msgid "a "b" c"\nmsgstr "x"\n', "a quote cannot stand inside a text", (1, 10)),
        ('msgid "a"\n  msgstr "x"y"\n', "a quote cannot stand inside a text", (2, 12)),
        ('msgid "a"\nmsgstr "x"y\n', "'y' stands behind a text", (2, 11)),
        ('msgid "a"\nmsgstr "x\n', "a text is not closed in its line", (2, 8)),
        ('msgid "a"\nmsgstr "b" "x \\q"\n', "\\q cannot stand inside a text", (2, 15)),
    ],
)
def test_what_is_wrong_in_a_line_is_told_at_its_column(
    text: str, message: str, place: tuple[int, int]
) -> None:
    _, (problem,) = read_po(text.encode(), "x.po")
    assert problem.span is not None
    assert (problem.message, (problem.span.line, problem.span.column)) == (message, place)


def test_reading_stops_after_enough_problems() -> None:
    _, problems = read(HEADER + "nonsense\n" * 1000)
    assert len(problems) < 60 and problems[-1].rule == "catalogue/more"


# ------------------------------------------------------------------------------------------------------- parity


@pytest.mark.parametrize(
    ("source", "translation", "rules"),
    [
        ("Take {{ count }}.", "Nimm {{ count }}.", set()),
        ("Take {{ count }}.", "Nimm {{ cont }}.", {"values"}),
        ("Take {{ count }}.", "Nimm {{ count }} von {{ count }}.", {"values"}),
        ("{{ term(zone) }} wins", 'es siegt {{ term(zone, "dative") }}', set()),
        ("{{ signed(value) }} more", "{{ value }} mehr", {"values"}),
        ("Roll 2 dice.", "Wirf 3 Würfel.", {"numbers"}),
        ("Lose +2 or -3.", "Verliere +2 oder \u22123.", set()),
        ("Lose -3.", "Verliere 3.", {"numbers"}),
        ("Roll 2 dice.", "ارمِ ٢ نرد.", set()),
        ("A :ball: here", "Hier ein :ball:", set()),
        ("A :ball: here", "Hier ein :bell:", {"icons"}),
        ("**{{ count }}** cards", "**{{ count }} Karten**", set()),
        ("**{{ count }}** of 3", "{{ count }} von **3**", {"bold"}),
        ("**all** cards", "alle Karten", {"bold"}),
        ("**{{ count }}** cards", "**{{ value }}** Karten", {"values"}),
        ("**3** cards", "**4** Karten", {"numbers"}),
        ("{{ count }} cards", "4 Karten", {"values"}),
        ("{{ count }} cards", "4 von 5 Karten", {"values", "numbers"}),
        ("**3** **cards**", "**4** Karten", {"numbers", "bold"}),
        ("**all** cards", "**alle Karten", {"bold"}),
        ("**all** cards", "** alle ** Karten", {"bold"}),
        ("one\ntwo", "eins zwei", {"line-breaks"}),
        (" off", "aus", {"spaces"}),
        ("{{ one }} if {{ two }}", "{{ two }}: {{ one }}", set()),
        ('{{ plural(n, "day", "days") }}', '{{ plural(n, "Tag", "Tage", "Tagen") }}', set()),
        ('{{ term(a) if n == 1 else term(a, "many") }}', "{{ term(a) }}", set()),
        ('{{ "yes" if n else "no" }}', "immer", set()),
        ("{{ capital(term(a)) }}", "{{ term(a) }}", set()),
        ("{{ join(names, ', ') }}", "{{ join(names, '、') }}", set()),
        ("{{ join(names, ', ') }}", "{{ join(teams, ', ') }}", {"values"}),
    ],
)
def test_what_a_translation_may_change(source: str, translation: str, rules: set[str]) -> None:
    found = {one.rule for one in differences(content_of(source, "en"), content_of(translation, "fr"))}
    assert found == rules


@settings(max_examples=50)
@given(st.text(max_size=60))
def test_every_plain_text_agrees_with_itself(text: str) -> None:
    try:
        content = content_of(text, "en")
    except ExpressionError:  # braces make it a template, which may be a broken one
        return
    assert {one.rule for one in differences(content, content)} <= {"bold"}


# ------------------------------------------------------------------------------------------------------ grammar


@pytest.mark.parametrize("language", ["en", "de", "fr", "pl", "cs", "ar", "ja", "pt-BR", "xx", "en-XA"])
def test_plural_forms_of_languages_are_understood(language: str) -> None:
    plurals = read_plurals(plural_forms(language))
    assert plurals is not None and plurals.count == plurals_of(language).count


@pytest.mark.parametrize(
    "line",
    ["nplurals=2; plural=(n", "nplurals=2; plural=n/0", "nplurals=1; plural=n", "plural=1", "__import__"],
)
def test_bad_plural_forms_are_refused(line: str) -> None:
    assert read_plurals(line) is None


GAME = """\
title: Court
version: "1"
maker: The ppgen tests
licence: MIT
languages: {source: en, translations: [de, fr, pl]}
kinds:
  deed:
    title: Deed
    fields:
      does: {type: effects}
components:
  cards: {title: Cards, cards: [deed]}
"""
TERMS = """\
sword: {text: sword, groups: [thing], forms: {many: swords}}
shield: {text: shield, groups: [thing], forms: {many: shields}}
"""
EFFECTS = """\
give:
  parameters: {thing: {type: term, group: thing}, days: {type: integer}, coins: {type: integer}}
  wordings:
    - text: >-
        Give your {{ term(thing) }} away for {{ days }} {{ plural(days, "day", "days") }}
        and {{ coins }} {{ plural(coins, "coin", "coins") }}.
"""
DEEDS = """\
- {id: one, does: {op: give, thing: sword, days: 1, coins: 5}}
- {id: two, does: {op: give, thing: shield, days: 3, coins: 22}}
"""
FORMS = "forms:\n  accusative: {groups: [thing], note: what is given}\n  gender: {groups: [thing], beside: true}\n"
WORDS = {
    "de": (
        {
            "sword": ("Schwert", "Schwerter", "dein Schwert", "n"),
            "shield": ("Schild", "Schilde", "deinen Schild", "m"),
        },
        'Gib {{ term(thing, "accusative") }} für {{ days }} {{ plural(days, "Tag", "Tage") }}'
        ' und {{ coins }} {{ plural(coins, "Münze", "Münzen") }} weg.',
        (
            "Gib dein Schwert für 1 Tag und 5 Münzen weg.",
            "Gib deinen Schild für 3 Tage und 22 Münzen weg.",
        ),
    ),
    "fr": (
        {
            "sword": ("épée", "épées", "votre épée", "f"),
            "shield": ("bouclier", "boucliers", "votre bouclier", "m"),
        },
        '{{ "Cédée" if term(thing, "gender") == "f" else "Cédé" }} pour {{ days }}'
        ' {{ plural(days, "jour", "jours") }} et {{ coins }} {{ plural(coins, "pièce", "pièces") }} : {{ term(thing, "accusative") }}.',
        (
            "Cédée pour 1 jour et 5 pièces : votre épée.",
            "Cédé pour 3 jours et 22 pièces : votre bouclier.",
        ),
    ),
    "pl": (
        {
            "sword": ("miecz", "miecze", "swój miecz", "m"),
            "shield": ("tarcza", "tarcze", "swoją tarczę", "f"),
        },
        'Oddaj {{ term(thing, "accusative") }} na {{ days }} {{ plural(days, "dzień", "dni", "dni") }}'
        ' i {{ coins }} {{ plural(coins, "monetę", "monety", "monet") }}.',
        (
            "Oddaj swój miecz na 1 dzień i 5 monet.",
            "Oddaj swoją tarczę na 3 dni i 22 monety.",
        ),
    ),
}


def court() -> Game:
    texts = {"game": GAME, "terms": TERMS, "effects": EFFECTS, "deed": DEEDS}
    sources = {name: parse_yaml(text.encode(), f"cards/court/{name}.yaml")[0] for name, text in texts.items()}
    game, problems = build_game("court", {name: source for name, source in sources.items() if source})
    assert game is not None and not problems, problems
    return game


def put_in(path: Path, words: dict[tuple[str, str], str]) -> None:
    """Write translations into a file as a translator would."""
    po, problems = read_po(path.read_bytes(), path.name)
    assert po is not None and not problems
    filled = tuple(replace(entry, text=words.get(entry.key, entry.text)) for entry in po.entries)
    path.write_bytes(write_po(replace(po, entries=filled)))


@pytest.mark.parametrize("language", WORDS)
def test_cases_genders_and_several_plurals_in_one_sentence(language: str, tmp_path: Path) -> None:
    terms, sentence, said = WORDS[language]
    game = court()
    folder = tmp_path / "cards/court/text"
    folder.mkdir(parents=True)
    (folder / f"{language}.yaml").write_text(FORMS)
    layouts, _ = build_layouts({}, {}, sizes={})
    texts = Texts(tmp_path, game, layouts)
    path, content, problems = texts.updated(language)
    assert content is not None and not problems
    path.write_bytes(content)
    words = {("effect/give", game.operations["give"].wordings[0].text): sentence}
    for name, (text, many, accusative, gender) in terms.items():
        source = game.terms[name].text
        words |= {(f"term/{name}", source): text, (f"term/{name}/many", f"{source}s"): many}
        words |= {(f"term/{name}/accusative", source): accusative, (f"term/{name}/gender", source): gender}
    words |= {("kind/deed", "Deed"): "Akt", ("component/cards", "Cards"): "Deck"}
    put_in(path, words)
    catalogue, problems = texts.catalogue(language)
    assert catalogue is not None and not problems, problems
    deck, problems = localise(game, language, catalogue, grammar=catalogue.grammar)
    assert not problems
    assert tuple(card.texts["does"] for card in deck.cards["deed"]) == said


@pytest.mark.parametrize(
    ("said", "printed"), [("Hof", "Hof"), ("Court", "Court"), ("", "Court"), (None, "Court")]
)
def test_what_a_game_is_called_may_be_translated_and_may_stay(
    tmp_path: Path, said: str | None, printed: str
) -> None:
    game = court()
    texts = Texts(tmp_path, game, build_layouts({}, {}, sizes={})[0])
    path, content, _ = texts.updated("de")
    assert content is not None
    po, _ = read_po(content, path.name)
    assert po is not None
    title = next(entry for entry in po.entries if entry.context == "game/title")
    rest = tuple(entry for entry in po.entries if entry is not title)
    entries = rest if said is None else (*rest, replace(title, text=said))
    path.parent.mkdir(parents=True)
    path.write_bytes(write_po(replace(po, entries=entries)))
    catalogue, problems = texts.catalogue("de")
    deck, later = localise(game, "de", catalogue)
    assert deck.names["game"]["title"] == printed
    told = [problem.message for problem in (*problems, *later)]
    assert any("component/cards" in one for one in told)
    assert not [one for one in told if "game/title" in one or "of the game's texts" in one]


# ---------------------------------------------------------------------------------------------------- ten breaks

BREAKS = {
    "value": ('msgstr "Treffer: **{{ count }}**"', 'msgstr "Treffer: **{{ cont }}**"', "translation/values"),
    "number": ('msgstr "Wirf 2 Würfel."', 'msgstr "Wirf 3 Würfel."', "translation/numbers"),
    "sign": ('msgstr "Zähle \u22121 dazu."', 'msgstr "Zähle 1 dazu."', "translation/numbers"),
    "icon": ('msgstr "Nimm :ball:."', 'msgstr "Nimm :bal:."', "translation/icons"),
    "term": (
        'msgstr "Greif {{ term(\\"sun\\") }} an."',
        'msgstr "Greif die Sonne an."',
        "translation/values",
    ),
    "bold": ('msgstr "Treffer: **{{ count }}**"', 'msgstr "Treffer: {{ count }}"', "translation/bold"),
    "syntax": (
        'msgstr "Treffer: **{{ count }}**"',
        'msgstr "Treffer: **{{ count }**"',
        "translation/expression",
    ),
    "identical": ('msgstr "Wirf 2 Würfel."', 'msgstr "Roll 2 dice."', "translation/identical"),
    "missing": ('msgstr "Wirf 2 Würfel."', 'msgstr ""', "catalogue/missing"),
    "blank": ('msgstr "Wirf 2 Würfel."', 'msgstr " "', "catalogue/missing"),
    "no-break space": ('msgstr "Wirf 2 Würfel."', 'msgstr "\u00a0"', "catalogue/missing"),
    "empty lines": ('msgstr "Wirf 2 Würfel."', 'msgstr "\\n\\n"', "catalogue/missing"),
    "fuzzy": ('msgstr "Nimm :ball:."', 'msgstr "Nimm :ball:."', "catalogue/fuzzy"),
    "plural": (
        'msgstr "{{ plural(count, \\"Tag\\", \\"Tage\\") }}"',
        'msgstr "{{ plural(count, \\"Tag\\") }}"',
        "translation/plurals",
    ),
    "form": (
        'msgstr "Greif {{ term(\\"sun\\") }} an."',
        'msgstr "Greif {{ term(\\"sun\\", \\"dative\\") }} an."',
        "translation/form",
    ),
    "quote": ('msgstr "Wirf 2 Würfel."', 'msgstr "Wirf 2 Würfel.', "catalogue/syntax"),
    "twice": ('msgstr "Wirf 2 Würfel."', 'msgstr "Wirf 2 Würfel."', "catalogue/duplicate"),
}
SOURCES = {
    "Roll 2 dice.": "Wirf 2 Würfel.",
    "Add \u22121 to it.": "Zähle \u22121 dazu.",
    "Take a :ball:.": "Nimm :ball:.",
    "Hits: **{{ count }}**": "Treffer: **{{ count }}**",
    'Attack the {{ term("sun") }}.': 'Greif {{ term("sun") }} an.',
    '{{ plural(count, "day", "days") }}': '{{ plural(count, "Tag", "Tage") }}',
}


def judged(content: str, sources_wanted: Iterable[str] = SOURCES) -> list[Problem]:
    """Return the problems of a German file for a game whose cards say the sources above."""
    return judged_for(content, [PoEntry("line", source) for source in sources_wanted])


def judged_for(content: str, wanted: Iterable[PoEntry]) -> list[Problem]:
    effects = EFFECTS.replace("group: thing", "group: x")
    texts = {"game": GAME, "terms": "sun: {text: sun, groups: [x]}\n", "effects": effects}
    sources = {name: parse_yaml(text.encode(), f"cards/court/{name}.yaml")[0] for name, text in texts.items()}
    game, _ = build_game("court", {name: source for name, source in sources.items() if source})
    assert game is not None
    po, problems = read_po(content.encode(), "cards/court/text/de.po")
    _, faults = read_translations(game, "de", wanted=wanted, po=po, own_forms=NO_FORMS)
    return problems + faults


def german() -> str:
    blocks = [PoEntry("line", source, text) for source, text in SOURCES.items()]
    po = PoFile("de.po", read(HEADER)[0].header, tuple(blocks))
    return write_po(po).decode()


def test_a_sound_translation_has_no_problems() -> None:
    assert judged(german()) == []


@pytest.mark.parametrize("name", BREAKS)
def test_each_break_is_told_at_its_line(name: str) -> None:
    old, new, rule = BREAKS[name]
    whole = german()
    assert old in whole
    line = whole[: whole.index(old)].count("\n") + 1
    broken = whole.replace(old, new)
    if name == "fuzzy":
        start = whole.index('msgctxt "line"\nmsgid "Take')
        broken, line = whole[:start] + "#, fuzzy\n" + whole[start:], line + 1
    if name == "twice":
        broken = whole + '\nmsgctxt "line"\nmsgid "Roll 2 dice."\nmsgstr "Nochmal 2."\n'
        line = whole.count("\n") + 2
    found = [problem for problem in judged(broken) if problem.rule == rule]
    assert len(found) == 1, judged(broken)
    assert found[0].span is not None
    assert (found[0].span.file, found[0].span.line) == ("cards/court/text/de.po", line)
    assert found[0].hint and found[0].message


def test_a_waiver_excuses_what_it_names_and_gives_a_reason() -> None:
    waived = german().replace(
        'msgctxt "line"\nmsgid "Roll', '# waive numbers: our dice are halved\nmsgctxt "line"\nmsgid "Roll'
    )
    broken = waived.replace("Wirf 2", "Wirf 4")
    assert judged(broken) == []
    assert [problem.rule for problem in judged(waived)] == ["catalogue/unused-waiver"]
    for blank in ("", ":", ": ...", ": \u3164"):
        without = broken.replace(": our dice are halved", blank)
        assert {problem.rule for problem in judged(without)} == {"translation/numbers", "catalogue/waiver"}


def test_values_cannot_be_waived() -> None:
    whole = german().replace('msgctxt "line"\nmsgid "Hits', '# waive values: no\nmsgctxt "line"\nmsgid "Hits')
    found = {
        problem.rule for problem in judged(whole.replace("Treffer: **{{ count }}", "Treffer: **{{ cont }}"))
    }
    assert "translation/values" in found


def test_a_header_of_another_language_is_refused() -> None:
    (problem,) = judged(german().replace("Language: de", "Language: nl"))
    assert problem.rule == "catalogue/header" and problem.severity is Severity.ERROR
    (problem,) = judged(german().replace("plural=(n != 1)", "plural=(n !="))
    assert problem.rule == "catalogue/header"


@pytest.mark.parametrize(
    ("header", "said", "line"),
    [
        ("nplurals=2; plural=(n != 1);", "", 0),
        ("nplurals=2; plural=(n > 1);", "0 takes word 1, in the language word 2", 7),
        ("nplurals=2; plural=(n!=;", "cannot be read", 7),
        ("nplurals=2; plural=0;", "no number takes word 2 of 2", 7),
        (
            "nplurals=3; plural=(n==1 ? 0 : n==2 ? 1 : 2);",
            "nplurals=3, but its texts give plural(…) 2 words",
            7,
        ),
        ("nplurals=1; plural=0;", "nplurals=1, but its texts give plural(…) 2 words", 7),
    ],
)
def test_plurals_that_are_not_the_language_s_are_told_once_at_their_line(
    header: str, said: str, line: int
) -> None:
    text = HEADER.replace("nplurals=2; plural=(n != 1);", header)
    for number in range(3):
        source = f'{number} {{{{ plural(count, \\"card\\", \\"cards\\") }}}}'
        text += f'\nmsgctxt "line"\nmsgid "{source}"\nmsgstr "{source.replace("card", "Karte")}"\n'
    problems = judged(text, [entry.source for entry in read(text)[0].entries])
    assert [problem.rule for problem in problems] == (["catalogue/header"] if said else [])
    if said:
        span = problems[0].span
        assert said in problems[0].message
        assert span is not None and (span.line, span.column) == (line, 2)


def test_a_count_of_plurals_that_some_texts_follow_is_the_translator_s() -> None:
    """Then the texts that do not are told, each at its own place."""
    text = HEADER.replace("nplurals=2; plural=(n != 1);", "nplurals=3; plural=(n==1 ? 0 : n==2 ? 1 : 2);")
    source = '{{ plural(count, \\"card\\", \\"cards\\") }}'
    three = source.replace('\\"cards', '\\"beide\\", \\"cards')
    for number, said in enumerate((three, source)):
        text += f'\nmsgctxt "line"\nmsgid "{number} {source}"\nmsgstr ""\n"{number} "\n"{said}!"\n'
    problems = judged(text, [entry.source for entry in read(text)[0].entries])
    assert [(one.rule, one.span and one.span.line) for one in problems] == [("translation/plurals", 19)]


MANY_LINES = """
msgctxt "line"
msgid "Draw **{{ count }}** cards.\\n"
"Then rest :ball: (twice).\\n"
"It costs 2."
msgstr ""
"Zieh **{{ count }}** Karten.\\n"
"Dann ruh \\"aus\\" :ball: (zweimal).\\n"
"Es kostet 2."
"""


@pytest.mark.parametrize(
    ("old", "new", "rule", "line", "column", "length"),
    [
        ("**{{ count }}** Karten", "**{{ count + }}** Karten", "expression", 14, 9, 13),
        ("**{{ count }}** Karten", "**{{ count }}** Karten {{ value }}", "values", 14, 30, 11),
        (":ball: (zw", ":bell: (zw", "icons", 15, 19, 6),
        ("(zweimal)", "(zweimal", "brackets", 15, 26, 1),
        ("ruh ", "ruh  ", "spacing", 15, 9, 5),
        ("kostet 2.", "kostet 3.", "numbers", 16, 12, 1),
        ("kostet 2.", "kostet 2", "end-mark", 16, 12, 1),
        ("(zweimal)", "(zweimal**)", "bold", 15, 34, 4),
        ("Es kostet", "**Es kostet", "bold", 16, 2, 14),
        ("Zieh **{{ count }}**", "Zieh **{{ count }} **ab", "bold", 14, 7, 26),
        ("Zieh **{{ count }}**", "Zieh {{ count }}", "bold", 14, 2, 24),  # somewhere: the first line
    ],
)
def test_a_fault_is_told_in_the_line_in_which_it_is(
    old: str, new: str, rule: str, line: int, column: int, length: int
) -> None:
    assert old in MANY_LINES
    text = HEADER + MANY_LINES.replace(old, new)
    problems = judged(text, [entry.source for entry in read(text)[0].entries])
    assert [problem.rule for problem in problems] == [f"translation/{rule}"]
    span = problems[0].span
    assert span is not None
    assert (span.line, span.column, span.length) == (line, column, length)


WAIVED = """
# waive polarity: all of them are penalties
msgctxt "line"
msgid "{source}"
msgstr "{text}"
"""


@pytest.mark.parametrize(
    ("source", "text", "rules"),
    [
        ("Bonuses never take it below one.", "Abzüge senken ihn unter eins.", ["translation/negation"]),
        ("Bonuses never take it below one.", "Abzüge senken ihn nie unter eins.", []),
        ("You may not draw any more.", "Du musst jetzt aufhören zu ziehen.", []),
        ("It counts without any card.", "Es zählt mit der Karte.", []),
    ],
)
def test_a_denial_is_looked_for_where_polarity_is_waived(source: str, text: str, rules: list[str]) -> None:
    content = HEADER + WAIVED.format(source=source, text=text)
    problems = judged(content, [source])
    assert [one.rule for one in problems] == rules


IN_CLAUSES = """
msgctxt "line"
msgid "Draw three cards.\\n"
"You may pass the ball.\\n"
"Only your forwards shoot; the goalkeeper is never flipped."
msgstr ""
"Zieh drei Karten.\\n"
"Du kannst den Ball passen.\\n"
"Nur deine Stürmer schießen; der Torwart wird nie umgedreht."
"""


@pytest.mark.parametrize(
    ("old", "new", "rule", "line", "column", "length"),
    [
        ("wird nie", "wird", "negation", 16, 30, 27),
        ("Zieh drei", "Zieh keine drei", "negation", 14, 2, 23),
        ("kannst", "musst", "polarity", 15, 5, 5),
        ("Du kannst", "Drei musst, musst", "polarity", 15, 2, 34),
        ("drei", "vier", "number-words", 14, 2, 17),
        ("Nur deine", "Auch deine", "other-word", 16, 2, 4),
    ],
)
def test_a_clause_is_told_in_the_line_in_which_it_stands(
    old: str, new: str, rule: str, line: int, column: int, length: int
) -> None:
    assert old in IN_CLAUSES
    text = HEADER + IN_CLAUSES.replace(old, new)
    problems = judged(text, [entry.source for entry in read(text)[0].entries])
    assert [problem.rule for problem in problems] == [f"translation/{rule}"]
    span = problems[0].span
    assert span is not None
    assert (span.line, span.column, span.length) == (line, column, length)


@pytest.mark.parametrize(
    ("source", "translation", "language", "is_told"),
    [
        ("Draw a card.", "Zieh eine Karte", "de", True),
        ("Draw a card.", "Zieh eine Karte!", "de", False),
        ("Draw a card.", "(Zieh **eine Karte.**)", "de", False),
        ("Will you draw?", "هل تسحب؟", "ar", False),
        ("Will you draw?", "هل تسحب", "ar", True),
        ("Draw a card.", "カードを引く。", "ja", False),
        ("Draw a card.", "カードを引く", "ja", True),
        ("Draw a card.", "पत्ता खींचो।", "hi", False),
        ("Draw a card.", "จั่วการ์ด", "th", False),
        ("Draw a card:", "Zieh eine Karte", "de", True),
        ("Draw a card", "Zieh eine Karte", "de", False),
        ("max. 3 pts.", "höchstens 3 Punkte", "de", True),
        ("pts.", "Punkte", "de", False),  # the point of an abbreviation
        ("Draw it: :ball:", "Zieh ihn :ball:", "de", False),  # an icon ends it
        ("Draw {{ count }} cards.", "Zieh Karten: {{ count }}", "de", False),  # a value may bring a mark
        ("Draw cards: {{ count }}.", "Zieh Karten: {{ count }}", "de", True),  # this one brings none
        ("Draw cards: **{{ count }}**.", "Zieh Karten: **{{ count }}**", "de", True),
    ],
)
def test_a_sentence_keeps_a_mark_at_its_end(
    source: str, translation: str, language: str, *, is_told: bool
) -> None:
    found = differences(content_of(source, "en"), content_of(translation, language))
    assert ("end-mark" in {one.rule for one in found}) is is_told


# ------------------------------------------------------------------------------------------------------- merging


def merge(old: PoFile | None, *wanted: PoEntry) -> PoFile:
    return merged(old, wanted, language="de", title="Tiny", version="1")


def test_a_changed_source_makes_its_translation_fuzzy() -> None:
    old = merge(None, PoEntry("a", "Take two cards."))
    old = replace(old, entries=(replace(old.entries[0], text="Nimm zwei Karten.", notes=("mine",)),))
    (entry,) = merge(old, PoEntry("a", "Take three cards.")).entries
    assert entry.fuzzy and entry.text == "Nimm zwei Karten." and entry.notes == ("mine",)
    assert entry.previous == ('msgctxt "a"', 'msgid "Take two cards."')


def test_what_is_gone_is_kept_and_comes_back() -> None:
    old = merge(None, PoEntry("a", "Sun"), PoEntry("b", "Moon"))
    old = replace(old, entries=tuple(replace(entry, text=entry.source.lower()) for entry in old.entries))
    without = merge(old, PoEntry("a", "Sun"))
    assert [(entry.source, entry.obsolete) for entry in without.entries] == [("Sun", False), ("Moon", True)]
    again = merge(without, PoEntry("a", "Sun"), PoEntry("b", "Moon"))
    assert [(entry.text, entry.obsolete) for entry in again.entries] == [("sun", False), ("moon", False)]


def test_an_old_translation_beside_a_new_one_is_kept() -> None:
    both = PoFile(
        "de.po",
        PoEntry("", ""),
        (PoEntry("a", "Sun", "Sonne"), PoEntry("a", "Sun", "Soll", ("mine",), obsolete=True)),
    )
    new = merge(both, PoEntry("a", "Sun"))
    assert [(entry.text, entry.obsolete) for entry in new.entries] == [("Sonne", False), ("Soll", True)]
    assert new.entries[1].notes == ("mine",)


def test_a_header_keeps_what_others_wrote() -> None:
    header = PoEntry(
        "", "", "Last-Translator: Ann\nLanguage: xx\nPlural-Forms: nplurals=1; plural=0;\n", ("Hello",)
    )
    new = merge(PoFile("de.po", header, ()), PoEntry("a", "Sun")).header
    assert new.notes == ("Hello",)
    assert "Last-Translator: Ann\n" in new.text and "Plural-Forms: nplurals=1; plural=0;\n" in new.text
    assert "Language: de\n" in new.text and "Date" not in new.text


TOO_LARGE = {
    "lines": (("\n" * 999 + 'msgid "a"\n') * (bounds.MOST_LINES // 1000 + 1), "1,200,000 lines", 1),
    "an entry": ('\nmsgid "a"\nmsgstr ""\n' + ('"' + "b" * 998 + '"\n') * 501, "500,000 bytes", 503),
    "entries": ('msgid "a"\nmsgstr "b"\n' * (bounds.MOST_ENTRIES + 1), "120,000 entries", 240_001),
}


@pytest.mark.parametrize("name", TOO_LARGE)
def test_a_file_that_is_too_large_is_told_with_the_option_that_allows_it(name: str) -> None:
    text, said, line = TOO_LARGE[name]
    (problem,) = bounds.too_large(text.encode(), "de.po", limits=1)
    assert said in problem.message and "--limits 10" in problem.hint
    assert problem.span is not None and problem.span.line == line
    assert bounds.too_large(text.encode(), "de.po", limits=2) == []


@pytest.mark.thorough
def test_a_translation_of_fifty_thousand_cards_is_not_too_large(tmp_path: Path) -> None:
    long = [
        PoEntry(f"card/{field}", f"{at} {'word ' * 18}", "wort " * 20)
        for at in range(50_000)
        for field in "ab"
    ]
    content = write_po(PoFile("de.po", read(HEADER)[0].header, tuple(long)))
    assert len(content) <= bounds.MAX_BYTES
    assert bounds.too_large(content, "de.po", limits=1) == []


def test_very_many_entries_that_are_written_twice_are_not_all_told() -> None:
    _, problems = read('\nmsgid "a"\nmsgstr "b"\n' * 1000)
    assert 0 < len(problems) <= MOST_PROBLEMS


@settings(max_examples=60)
@given(
    st.lists(entries, max_size=5, unique_by=lambda entry: entry.key),
    st.lists(entries, max_size=5, unique_by=lambda entry: entry.key),
)
def test_an_update_twice_is_an_update_once_and_loses_nothing(old: list[PoEntry], new: list[PoEntry]) -> None:
    before = PoFile("de.po", PoEntry("", ""), tuple(old))
    wanted = [replace(entry, text="", notes=(), flags=()) for entry in new]
    once = merge(before, *wanted)
    assert write_po(merge(once, *wanted)) == write_po(once)
    read_again, problems = read_po(write_po(once), "de.po")
    assert not problems and read_again is not None
    assert write_po(merge(read_again, *wanted)) == write_po(once)
    kept = {note for entry in once.entries for note in entry.notes}
    assert all(set(entry.notes) <= kept for entry in old if entry.text or entry.notes)


# ------------------------------------------------------------------------------------------------------ commands


@pytest.fixture
def project(tmp_path: Path) -> Path:
    game = "cards/tiny/game.yaml"
    root = write_project(tmp_path / "project")
    path = root / game
    path.write_text(path.read_text().replace("{source: en}", "{source: en, translations: [de]}"))
    return root


def test_extract_and_update_write_only_what_changed(project: Path) -> None:
    assert run("--project", project, "text", "extract").exit_code == 0
    template = project / "cards/tiny/text/tiny.pot"
    assert 'msgctxt "monster/line"' in template.read_text() and "Bat" in template.read_text()
    assert "room 53 × 30 mm, 9 pt, at least 7 pt" in template.read_text()
    assert "written" in run("--project", project, "text", "update").output
    path = project / TEXT
    stamp = path.stat().st_mtime_ns
    assert "nothing changed" in run("--project", project, "text", "update").output
    assert path.stat().st_mtime_ns == stamp
    assert path.stat().st_size > 500


def test_a_check_writes_nothing_and_tells_each_file_that_would_change(project: Path) -> None:
    result = run("--project", project, "text", "update", "--check")
    assert result.exit_code == 1 and result.output.count("error[catalogue/outdated]") == 2
    assert "tiny.pot is missing" in result.output and "de.po is missing" in result.output
    assert not (project / TEXT).parent.exists()
    run("--project", project, "text", "update")
    assert run("--project", project, "text", "update", "--check").exit_code == 0
    cards = project / "cards/tiny/monster.yaml"
    cards.write_text(cards.read_text().replace("It sees you first.", "It sees you last."))
    before = (project / TEXT).read_bytes()
    result = run("--project", project, "text", "update", "--check")
    assert result.exit_code == 1 and result.output.count("says something else") == 2
    assert (project / TEXT).read_bytes() == before


def test_a_game_of_one_language_needs_no_template(tmp_path: Path) -> None:
    root = write_project(tmp_path)
    assert run("--project", root, "text", "update", "--check").exit_code == 0
    assert run("--project", root, "text", "update").exit_code == 0
    assert not (root / "cards/tiny/text").exists()


@pytest.mark.thorough
def test_the_games_have_templates_and_translations_as_they_are() -> None:
    result = run("--project", ROOT, "text", "update", "--check")
    assert result.exit_code == 0, result.output


def test_a_grammar_file_that_cannot_be_read_is_named_itself(project: Path) -> None:
    run("--project", project, "text", "update")
    (project / "cards/tiny/text/de.yaml").write_text('forms:\n  dative: {note: "in" before it}\n')
    result = run("--project", project, "text", "update")
    assert result.exit_code == 1
    assert f"{TEXT}: left as it is, since cards/tiny/text/de.yaml cannot be read" in result.output


def test_a_broken_file_is_not_written_over(project: Path) -> None:
    run("--project", project, "text", "update")
    path = project / TEXT
    path.write_text(path.read_text() + "\nnonsense\n")
    before = path.read_bytes()
    result = run("--project", project, "text", "update")
    assert result.exit_code == 1 and "catalogue/syntax" in result.output
    assert f"{TEXT}: left as it is, since it cannot be read" in result.output
    assert path.read_bytes() == before


def test_nothing_is_written_outside_the_project(project: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (project / "cards/tiny/text").symlink_to(tmp_path / "elsewhere")
    result = run("--project", project, "text", "update")
    assert result.exit_code == 1 and "outside the project" in result.output
    assert not list((tmp_path / "elsewhere").iterdir())


def test_status_counts(project: Path) -> None:
    missing = run("--project", project, "text", "status")
    assert missing.exit_code == 1 and "catalogue/no-file" in missing.output
    run("--project", project, "text", "update")
    put_in(
        project / TEXT,
        {
            ("monster/name", "Bat"): "Fledermaus",
            ("monster/line", "It flies **softly** through the night."): "Sie fliegt leise durch die Nacht.",
            ("monster/line", "It sees you first."): "Sie sieht dich zuerst. " * 40 + "Ja.",
        },
    )
    result = run("--project", project, "text", "status", "--format", "json")
    assert result.exit_code == 1
    assert '"broken": 1' in result.output and '"overset": 1' in result.output
    assert '"translated": 3' in result.output and '"texts": 7' in result.output
    errors = [
        one for one in checked(open_project(project, project)).problems if one.severity is Severity.ERROR
    ]
    assert [one.rule for one in errors] == ["translation/bold", "text/overset"]
    assert '"errors": 2' in result.output
    table = run("--project", project, "text", "status")
    assert "overset" in table.output and "translation/bold" in table.output
    assert "impose/" not in table.output and "layout/unused" not in table.output


def test_wrong_use_is_told(project: Path) -> None:
    assert run("--project", project, "text", "status", "--format", "xml").exit_code == 2
    assert run("--project", project, "text", "update", "--lang", "fr").exit_code == 2


@pytest.mark.thorough
def test_the_files_of_ole_are_complete_and_up_to_date() -> None:
    """Comments may lag behind a layout until `ppgen text update` is run; messages may not."""
    loaded, _, _ = pipeline.load(open_project(ROOT, ROOT), "ole")
    assert loaded is not None
    assert loaded.languages() == ("en", "pt-BR", "fr", "de", "es", "ja", "ar")
    for language in loaded.languages()[1:]:
        _, problems = loaded.texts.catalogue(language)
        assert not problems, problems
        path, content, problems = loaded.texts.updated(language)
        assert content is not None and not problems
        new, old = read_po(content, path.name)[0], read_po(path.read_bytes(), path.name)[0]
        assert new is not None and old is not None
        assert [entry.key for entry in new.entries] == [entry.key for entry in old.entries]


ORPHAN = PoEntry("a", "Draw 2.", "Zieh 2.", ("a note",), obsolete=True)


@pytest.mark.parametrize(
    ("old", "text", "fuzzy"),
    [
        ((PoEntry("a", "Draw 2."), ORPHAN), "Zieh 2.", True),  # as other programs leave it
        ((ORPHAN, PoEntry("a", "Draw 2.")), "Zieh 2.", True),
        ((PoEntry("a", "Draw 2.", notes=("mine",)), replace(ORPHAN, flags=("fuzzy",))), "Zieh 2.", True),
        ((ORPHAN,), "Zieh 2.", False),
        ((replace(ORPHAN, text=""), ORPHAN), "Zieh 2.", False),
        ((PoEntry("a", "Draw 2."), replace(ORPHAN, source="Draw 3.", text="Zieh 3.")), "Zieh 3.", True),
        ((PoEntry("a", "Draw 2."), replace(ORPHAN, context="b")), "Zieh 2.", True),  # a field was renamed
        ((replace(ORPHAN, context="b", obsolete=False),), "Zieh 2.", True),
        ((PoEntry("a", "Draw 2.", "Nimm 2."), ORPHAN), "Nimm 2.", False),
        ((PoEntry("a", "Draw 2."), replace(ORPHAN, source="Something else entirely")), "", False),
    ],
)
def test_an_orphan_s_translation_comes_back_where_there_is_no_other(
    old: tuple[PoEntry, ...], text: str, fuzzy: bool
) -> None:
    wanted = PoEntry("a", "Draw 2.")
    new = merge(PoFile("de.po", PoEntry("", ""), old), wanted)
    (entry,) = [one for one in new.entries if not one.obsolete]
    assert (entry.text, entry.fuzzy) == (text, fuzzy)
    assert set(old[0].notes) <= {note for one in new.entries for note in one.notes}
    assert write_po(merge(new, wanted)) == write_po(new)


@pytest.mark.parametrize(
    ("source", "translation", "is_told"),
    [
        (
            "{{ constants.a }} of {{ constants.b }} cards",
            "{{ constants.b }} von {{ constants.a }} Karten",
            True,
        ),
        (
            "{{ constants.a }} cards for **{{ constants.b }}** players",
            "für **{{ constants.b }}** Spieler {{ constants.a }} Karten",
            False,
        ),
        (
            "{{ constants.a }} of {{ constants.b }} cards",
            "{{ constants.a }} von {{ constants.b }} Karten",
            False,
        ),
        (
            '{{ term("post") }} {{ constants.a }}, {{ term("line") }} {{ constants.b }}',
            '{{ term("post") }} {{ constants.b }}, {{ term("line") }} {{ constants.a }}',
            True,
        ),
        (
            '{{ term("post") }} {{ constants.a }}, {{ term("line") }} {{ constants.b }}',
            '{{ term("line") }} {{ constants.b }}, {{ term("post") }} {{ constants.a }}',
            False,
        ),
        ("{{ constants.a }} and {{ constants.a }}", "{{ constants.a }} und {{ constants.a }}", False),
    ],
)
def test_figures_that_change_places_are_told(source: str, translation: str, is_told: bool) -> None:
    found = differences(content_of(source, "en"), content_of(translation, "de"))
    assert ("order" in {one.rule for one in found}) is is_told


ROLLS = "Roll **{{ pressure }}** or more, then **{{ difficulty }}** or more."
DRAW = "Draw {{ cards }} cards, if you have {{ coins }}."


@pytest.mark.parametrize(
    ("source", "translation", "language", "is_told"),
    [
        (ROLLS, "Würfle **{{ difficulty }}** oder mehr, dann **{{ pressure }}** oder mehr.", "de", True),
        (ROLLS, "Würfle **{{ pressure }}** oder mehr, dann **{{ difficulty }}** oder mehr.", "de", False),
        (ROLLS, "まず**{{ difficulty }}**以上、次に**{{ pressure }}**以上。", "ja", False),
        (DRAW, "Hast du mindestens {{ coins }}, ziehe {{ cards }} Karten.", "de", False),
        ("{{ a }} cards from {{ b }} piles.", "Aus {{ b }} Stapeln {{ a }} Karten.", "de", False),
        ("{{ effect(when) }}, draw **{{ a }}**.", "Ziehe **{{ a }}**, {{ effect(when) }}.", "de", False),
        ("{{ n }} {{ plural(n, 'card', 'cards') }}.", "{{ plural(n, 'kadi', 'kadi') }} {{ n }}.", "sw", False),
        ("{{ constants.cost }} coins, then {{ term('sun') }} {{ constants.gain }}.", "{{ constants.gain }} Münzen, dann {{ term('sun') }} {{ constants.cost }}.", "de", True),
        ("{{ constants.cost }} coins: {{ term('sun') }} {{ constants.gain }}.", "{{ term('sun') }} {{ constants.gain }} gibt es für {{ constants.cost }} Münzen.", "de", False),
        ("From {{ symbol('a') }} {{ a }}, to {{ b }}: {{ c }}", "De {{ symbol('a') }} {{ a }}, à {{ c }} : {{ b }}", "fr", True),
    ],
)  # fmt: skip
def test_values_that_change_places_are_told_by_what_parts_them(
    source: str, translation: str, language: str, is_told: bool
) -> None:
    found = differences(content_of(source, "en"), content_of(translation, language))
    assert ("order" in {one.rule for one in found}) is is_told


@pytest.mark.parametrize(("kept", "others", "is_told"), [(20, 0, True), (19, 0, False), (20, 2, False)])
def test_values_that_nothing_parts_are_told_where_the_rest_keeps_their_order(
    kept: int, others: int, is_told: bool
) -> None:
    source, text = "{{ a }} cards from {{ b }} piles", "{{ b }} Karten aus {{ a }} Stapeln"
    exchanged = content_of(source, "en"), content_of(text, "de")
    same = exchanged[0], content_of("{{ a }} Karten aus {{ b }} Stapeln", "de")
    is_kept = keeps_order([*[same] * kept, *[exchanged] * others])
    found = differences(*exchanged, is_order_kept=is_kept)
    assert [one.rule for one in found] == ["order"] * is_told
    longer = content_of(f"{text}, zusammen", "de")
    assert [one.rule for one in differences(exchanged[0], longer, is_order_kept=is_kept)] == [
        "order"
    ] * is_told


def test_what_is_added_often_is_said_once_with_how_often() -> None:
    source, translation = content_of("Roll 2 dice.", "en"), content_of("**Wirf** **die** 2 **Würfel**.", "de")
    (found,) = [one for one in differences(source, translation) if one.rule == "bold"]
    assert found.message == "the bold parts differ: added words (3 times)"
    (found,) = differences(content_of(":ball: :ball: Roll.", "en"), content_of(":post: Wirf.", "de"))
    assert found.message == "the icons differ: missing ball (2 times); added post"


@pytest.mark.parametrize("bad", [False, True])
def test_another_number_in_a_term_is_told_at_the_term_alone(bad: bool) -> None:
    whose = {"a": "eine", "my": "meine", "your": "deine", "his": "seine", "her": "ihre", "our": "unsere"}
    entries = [
        PoEntry("term/critical", "critical", "kritisch"),
        PoEntry("term/critical/also", "both dice", "drei Würfel" if bad else "zwei Würfel"),
        PoEntry("term/check", "check", "Probe"),
        *(
            PoEntry("line", f"A critical wins {word} check.", f"Kritisch gewinnt {said} Probe.")
            for word, said in whose.items()
        ),
        PoEntry("line", "Both dice win it here.", "Zwei Würfel gewinnen hier die Probe."),
    ]
    content = write_po(PoFile("de.po", read(HEADER)[0].header, tuple(entries))).decode()
    told = [one for one in judged_for(content, entries) if one.rule.startswith("translation/")]
    found = [(one.rule, one.span.line if one.span else 0) for one in told]
    line = content[: content.index("Würfel")].count("\n") + 1
    assert found == ([("translation/number-words", line)] if bad else [])
