"""Reports: what people and other programs read about problems."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft7Validator

from ppgen import report
from ppgen.common.characters import visible
from ppgen.common.problem import Problem, Severity, Span, error, note, set_by, warning
from ppgen.common.registry import by_id, modules
from ppgen.report import ReportContext, github, junit, sarif, text
from ppgen.report import json as json_report
from ppgen.report._kinds import MOST_COMPARED, MOST_WORDS, ProblemKind, kinds

FORMATS = by_id(modules(report), "FORMAT")
SCHEMA = Draft7Validator(json.loads(Path(__file__).with_name("sarif-subset.schema.json").read_text("utf-8")))


@dataclass
class Lines:
    lines: Sequence[str]


TEAM = Lines(["- id: sloths", "  name: Öle 日本 \x1b[31m", "  stars: 3", "\tx: " + "long " * 60 + "end", ""])
CONTEXT = ReportContext(
    files=12,
    cards=54,
    languages=("en", "pt-BR"),
    rules={"ole/stars": "Stars tell how tough a team is.", "text/overset": "Text that is cut off is lost."},
    sources={"cards/team.yaml": TEAM},
    version="0.1.0",
)
PROBLEMS = [
    warning(
        "text/contrast",
        "the text is pale",
        span=Span("layouts/team.yaml", 9, 3, 4),
        subject="card sloths, en",
    ),
    error(
        "ole/stars",
        "the zones make a 2-star team",
        span=Span("cards/team.yaml", 3, 10, 1),
        hint="write stars: 2, or change a zone",
    ),
    note("print/bleed", "the gutter allows 1 mm of bleed"),
]


def test_every_format_is_found_by_its_name() -> None:
    assert sorted(FORMATS) == ["github", "json", "junit", "sarif", "text"]


def test_text_quotes_the_line_and_marks_the_place() -> None:
    assert (
        text.render(PROBLEMS, CONTEXT)
        == """\
note[print/bleed]: the gutter allows 1 mm of bleed

error[ole/stars]: the zones make a 2-star team
 --> cards/team.yaml:3:10
  |
3 |   stars: 3
  |          ^
  = hint: write stars: 2, or change a zone

warning[text/contrast]: the text is pale
 --> layouts/team.yaml:9:3
  = about: card sloths, en

1 error, 1 warning, 1 note; checked 12 files, 54 cards, 2 languages and 2 rules; nothing was skipped
"""
    )


def test_text_says_what_was_checked_when_all_is_well() -> None:
    expected = "no problems; checked 12 files, 54 cards, 2 languages and 2 rules; nothing was skipped\n"
    assert text.render([], CONTEXT) == expected


def test_text_never_hides_what_was_skipped() -> None:
    written = text.render([], ReportContext(skipped=("the folder cards/new has no game.yaml",)))
    assert "nothing was skipped" not in written
    assert written.endswith("skipped:\n  the folder cards/new has no game.yaml\n")


def shown_lines(text: str) -> str:
    return re.sub(r"[^\r\n]+", lambda line: visible(line[0]), text)


def quoted(span: Span) -> list[str]:
    lines = text.render([error("a/b", "x", span=span)], CONTEXT).split("\n")
    return [line.split("|", 1)[1] for line in lines if "|" in line]


def test_carets_stand_under_wide_characters() -> None:
    _, line, carets = quoted(Span("cards/team.yaml", 2, 13, 2))
    assert line == "   name: Öle 日本 \ufffd[31m"
    assert carets == " " * 13 + "^^^^"


def test_a_long_line_is_cut_around_the_place() -> None:
    for column in (1, 5, 150, 304, 306, 400):
        _, line, carets = quoted(Span("cards/team.yaml", 4, column, 3))
        assert len(line) <= 1 + 96 + 2
        start = carets.index("^")
        if column <= 304:
            assert line[start] == TEAM.lines[3].replace("\t", " ")[column - 1]


def test_a_place_outside_the_known_lines_is_named_only() -> None:
    for span in (Span("cards/team.yaml", 99), Span("cards/team.yaml", 0), Span("unknown.yaml", 1)):
        assert quoted(span) == []


def test_colours_are_used_only_when_asked_for() -> None:
    coloured = ReportContext(colours=True)
    assert "\x1b" not in text.render(PROBLEMS, CONTEXT)
    written = text.render(PROBLEMS, coloured)
    assert "\x1b[1;31merror[ole/stars]\x1b[0m" in written
    assert re.sub(r"\x1b\[[0-9;]*m", "", written) == text.render(PROBLEMS, ReportContext())


def test_what_a_terminal_would_obey_is_made_harmless() -> None:
    problem = error("a/b", "x\x1b[2J\u202ey\nz", span=Span("a\x07.yaml"), hint="\x9b1m", subject="\x00")
    written = text.render([problem], ReportContext())
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", written)
    assert "x\ufffd[2J\ufffdy z" in written


def test_five_thousand_broken_cards_do_not_flood_the_terminal() -> None:
    problems = [error("ole/stars", "wrong", span=Span("cards/team.yaml", line)) for line in range(1, 5_001)]
    problems += [error(f"rule/{number}", "wrong", span=Span("z.yaml", number)) for number in range(1, 301)]
    written = text.render(problems, CONTEXT)
    assert written.count("error[ole/stars]") == 1
    assert written.count("\n") < 900
    assert "= likewise: 4,999 more: 2:1, 3:1, 4:1, 5:1, 6:1, 7:1, …" in written
    assert "and 201 more" not in written and "and 1 more [rule/300]" in written
    assert "5,300 errors; checked" in written


def test_when_there_is_too_much_errors_come_before_the_rest() -> None:
    problems = [note(f"note/{number}", "n", span=Span("a.yaml", number + 1)) for number in range(200)]
    problems.append(error("late/error", "e", span=Span("z.yaml")))
    written = text.render(problems, ReportContext())
    assert "error[late/error]" in written
    assert written.count("note[") == text.EXAMPLES - 1


def test_equal_problems_are_told_once() -> None:
    assert text.render(PROBLEMS * 3, CONTEXT) == text.render(PROBLEMS, CONTEXT)


def test_json_holds_every_problem() -> None:
    data = json.loads(json_report.render(PROBLEMS, CONTEXT))
    assert data["counts"] == {"error": 1, "warning": 1, "note": 1}
    assert data["checked"]["cards"] == 54
    assert [entry["rule"] for entry in data["problems"]] == ["print/bleed", "ole/stars", "text/contrast"]
    assert data["problems"][1]["place"] == {"file": "cards/team.yaml", "line": 3, "column": 10, "length": 1}
    assert data["problems"][0]["place"] is None


def test_github_annotations_are_escaped() -> None:
    problem = error("a/b", "100% of\r\nit: a,b", span=Span("a,b:c.yaml", 2, 3, 4), hint="mend")
    first, last = github.render([problem], CONTEXT).splitlines()
    assert first == (
        "::error file=a%2Cb%3Ac.yaml,line=2,col=3,endColumn=7,title=a/b::100%25 of%0D%0Ait: a,b%0Ahint: mend"
    )
    assert last.startswith("1 error, 0 warnings, 0 notes; checked 12 files")


def test_github_tells_severity_and_what_was_skipped() -> None:
    written = github.render(PROBLEMS, ReportContext(skipped=("x",)))
    commands = [line.split(" ", 1)[0] for line in written.splitlines()[:-1]]
    assert commands == ["::error", "::warning", "::notice", "::warning"]


def sarif_run(problems: list[Problem], context: ReportContext) -> dict[str, Any]:
    log = json.loads(sarif.render(problems, context))
    SCHEMA.validate(log)
    run: dict[str, Any] = log["runs"][0]
    return run


def test_sarif_names_rules_places_and_levels() -> None:
    run = sarif_run(PROBLEMS, CONTEXT)
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["ole/stars", "print/bleed", "text/contrast", "text/overset"]
    assert rules[0]["shortDescription"]["text"] == "Stars tell how tough a team is."
    assert [rule["defaultConfiguration"]["level"] for rule in rules] == ["error", "note", "warning", "error"]
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
    assert "locations" not in run["results"][0]
    place = run["results"][1]["locations"][0]["physicalLocation"]
    assert place["region"] == {"startLine": 3, "startColumn": 10, "endLine": 3, "endColumn": 11}
    assert place["artifactLocation"]["uri"] == "cards/team.yaml"


def test_sarif_places_are_uris() -> None:
    run = sarif_run([error("a/b", "x", span=Span("cards/my team/ölé #1.yaml"))], ReportContext())
    uri = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert re.fullmatch(r"[A-Za-z0-9/._%-]+", uri)
    assert unquote(uri) == "cards/my team/ölé #1.yaml"


def test_sarif_knows_a_problem_again_when_lines_move() -> None:
    def fingerprint(problem: Problem) -> str:
        return str(sarif_run([problem], CONTEXT)["results"][0]["partialFingerprints"])

    one = error("a/b", "x", span=Span("a.yaml", 3))
    assert fingerprint(one) == fingerprint(error("a/b", "x", span=Span("a.yaml", 9)))
    others = [error("a/c", "x", span=one.span), error("a/b", "y", span=one.span), error("a/b", "x")]
    assert len({fingerprint(problem) for problem in (one, *others)}) == 4


def test_sarif_tells_what_was_skipped() -> None:
    invocation = sarif_run([], ReportContext(skipped=("no font",)))["invocations"][0]
    assert invocation["toolExecutionNotifications"][0]["message"]["text"] == "no font"


def test_the_sarif_schema_refuses_what_is_wrong() -> None:
    good = json.loads(sarif.render(PROBLEMS, CONTEXT))
    for path, value in (
        (("version",), "2.0"),
        (("runs", 0, "tool", "driver", "name"), 3),
        (("runs", 0, "results", 0, "level"), "fatal"),
        (("runs", 0, "results", 0, "message"), "text"),
        (("runs", 0, "results", 1, "locations", 0, "physicalLocation", "region", "startLine"), 0),
        (("runs", 0, "invocations", 0), {}),
    ):
        log = json.loads(json.dumps(good))
        inner = log
        for step in path[:-1]:
            inner = inner[step]
        inner[path[-1]] = value
        assert not SCHEMA.is_valid(log), path


def cases(problems: list[Problem], context: ReportContext) -> dict[tuple[str, str], ElementTree.Element]:
    root = ElementTree.fromstring(junit.render(problems, context))
    suite = root[0]
    listed = suite.findall("testcase")
    assert suite.get("tests") == root.get("tests") == str(len(listed))
    assert suite.get("failures") == str(len(suite.findall("testcase/failure")))
    assert suite.get("skipped") == str(len(suite.findall("testcase/skipped")))
    return {(case.get("classname", ""), case.get("name", "")): case for case in listed}


def test_junit_has_a_case_for_each_error_and_each_rule_and_file_of_the_rest() -> None:
    found = cases(PROBLEMS, CONTEXT)
    assert sorted(found) == [
        ("cards/team.yaml", "ole/stars"),
        ("layouts/team.yaml", "text/contrast"),
        ("project", "print/bleed"),
        ("rules", "text/overset"),
    ]
    failure = found["cards/team.yaml", "ole/stars"].find("failure")
    assert failure is not None
    assert failure.text == (
        "cards/team.yaml:3:10: error: the zones make a 2-star team (hint: write stars: 2, or change a zone)"
    )
    assert found["layouts/team.yaml", "text/contrast"].find("failure") is None
    assert "the text is pale" in found["layouts/team.yaml", "text/contrast"].findtext("system-out", "")


def test_junit_fails_a_case_for_each_error_and_knows_it_again() -> None:
    several = [
        error("text/overset", "too long", span=Span("cards/a.yaml", line), subject=subject)
        for line, subject in ((3, "fox, en"), (5, "fox, en"), (9, "owl, en"), (12, ""))
    ]
    told = [*several, warning("text/overset", "is near", span=Span("cards/a.yaml", 2))]
    found = cases(told, CONTEXT)
    failed = {name: case for (_, name), case in found.items() if case.find("failure") is not None}
    names = ["text/overset: fox, en", "text/overset: fox, en (2)", "text/overset: owl, en", "text/overset"]
    assert sorted(failed) == sorted(names)
    assert [failed[name].get("line") for name in names] == ["3", "5", "9", "12"]
    assert {case.get("file") for case in failed.values()} == {"cards/a.yaml"}


def test_junit_counts_what_was_skipped() -> None:
    found = cases(PROBLEMS, ReportContext(skipped=("no font",)))
    assert found["skipped", "no font"].find("skipped") is not None


TEXTS = st.text(max_size=30)
SPANS = st.none() | st.builds(Span, TEXTS, st.integers(0, 9), st.integers(0, 400), st.integers(0, 400))
ANY_PROBLEMS = st.lists(
    st.builds(Problem, TEXTS, st.sampled_from(Severity), TEXTS, SPANS, TEXTS, TEXTS), max_size=6
)


@given(ANY_PROBLEMS)
def test_any_problem_can_be_written_in_every_format(problems: list[Problem]) -> None:
    written = {name: module.render(problems, CONTEXT) for name, module in FORMATS.items()}
    json.loads(written["json"])
    json.loads(written["sarif"])
    cases(problems, CONTEXT)
    commands = [line for line in written["github"].split("\n") if line.startswith("::")]
    assert len(commands) == len(dict.fromkeys(problems))


def annotated(line: str) -> tuple[str, dict[str, str], str]:
    """Take a workflow command apart as the hosting service's runner does: command, properties, message."""
    assert line.startswith("::")
    head, _, data = line[2:].partition("::")
    command, _, listed = head.partition(" ")
    properties = dict(one.split("=", 1) for one in listed.split(","))

    def unescaped(value: str, marks: str) -> str:
        for mark in marks:
            value = value.replace(f"%{ord(mark):02X}", mark)
        return value

    found = {name: unescaped(value, "\r\n:,%") for name, value in properties.items()}
    return command, found, unescaped(data, "\r\n%")


FILES = st.text(st.sampled_from("a,:%=;]\r\n ü"), min_size=1, max_size=12)
PLACED = st.builds(Span, FILES, st.integers(1, 9), st.integers(1, 400), st.integers(1, 400))


@given(
    st.builds(
        Problem, st.sampled_from(["a/b", "c/d-e"]), st.just(Severity.ERROR), FILES, PLACED, TEXTS, TEXTS
    )
)
def test_annotations_are_read_back_as_they_were_meant(problem: Problem) -> None:
    written = github.render([problem], ReportContext()).split("\n")[0]
    command, properties, data = annotated(written)
    span = problem.span
    assert command == "error" and span is not None
    assert properties["file"] == span.file and properties["title"] == problem.rule
    assert (properties["line"], properties["col"]) == (str(span.line), str(span.column))
    shown = [shown_lines(part) for part in (problem.message, problem.hint, problem.subject) if part]
    assert data.startswith(shown[0]) and data.endswith(shown[-1])


@pytest.mark.parametrize("module", FORMATS.values(), ids=FORMATS.keys())
def test_the_order_of_problems_makes_no_difference(module: ModuleType) -> None:
    assert module.render(PROBLEMS, CONTEXT) == module.render(PROBLEMS[::-1], CONTEXT)


# -------------------------------------------------------------------------------------------- problems of one kind


def at(line: int, file: str = "cards/a/team.yaml") -> Span:
    return Span(file, line, 3)


def counts(problems: list[Problem]) -> list[tuple[str, int]]:
    return [(kind.shown.message, 1 + len(kind.others)) for kind in kinds(problems)]


def test_up_to_three_of_a_kind_are_told_one_by_one_and_four_once() -> None:
    said = [error("model/value", "the key colour is not known here", span=at(line)) for line in range(1, 5)]
    assert len(kinds(said[:3])) == 3
    assert counts(said) == [("the key colour is not known here", 4)]


def test_numbers_ids_and_quoted_words_make_no_kind_of_their_own() -> None:
    said = [
        warning(
            "catalogue/missing", f"monster/m{n} is not translated: {n} words, {chr(97 + n)!r}", span=at(n)
        )
        for n in range(1, 9)
    ]
    assert len(kinds(said)) == 1


def test_rules_severities_and_other_words_make_a_kind() -> None:
    said = [error("a/b", "one thing is wrong", span=at(line)) for line in range(4)]
    said += [error("a/c", "one thing is wrong", span=at(line)) for line in range(4)]
    said += [warning("a/b", "one thing is wrong", span=at(line)) for line in range(4)]
    said += [error("a/b", "one thing is quite right", span=at(line)) for line in range(4)]
    assert [count for _, count in counts(said)] == [4, 4, 4, 4]


def test_elements_of_layouts_are_kinds_of_their_own() -> None:
    def covered(line: int, card: int) -> Problem:
        subject = f"monster:m{card}"
        message = f"{subject} name (en): is covered"
        return error("text/covered", message, span=at(line, "layouts/a/monster.yaml"), subject=subject)

    assert [count for _, count in counts([covered(line, n) for n in range(5) for line in (4, 7)])] == [5, 5]
    by_text = [
        error("text/covered", f"x: is covered{set_by(element)}", span=at(n, "a.po"))._replace(element=element)
        for n in range(4)
        for element in ("layouts/a/b.yaml:5", "layouts/a/b.yaml:9")
    ]
    assert [count for _, count in counts(by_text)] == [4, 4]


def test_words_of_a_game_are_not_taken_for_an_element_of_a_layout() -> None:
    names = ["Ann", "Bea", "Cleo", "Dora", "Eve"]
    said = [
        error("a/best", f"the team's best {name} (set by the team's coach): at 1 o'clock", span=at(n))
        for n, name in enumerate(names)
    ]
    measured = [one._replace(degree=float(n + 1)) for n, one in enumerate(said)]
    for several in (said, measured):
        (kind,) = kinds(several)
        assert {*kind.words} == {*names} and "Cleo" in text.render(several, ReportContext())


def test_problems_are_equal_by_what_they_say_and_not_by_how_bad_they_are() -> None:
    one, other = (warning("a/b", "x", span=at(3), degree=degree) for degree in (1.00001, 1.00002))
    assert one == other and (one != other) is False and len({one, other}) == 1
    assert one != one._replace(hint="y") and one != tuple(one)
    assert text.render([one, other], ReportContext()).startswith(
        "warning[a/b]: x\n --> cards/a/team.yaml:3:3\n\n1 w"
    )
    assert [make("a", "b", degree=2.0).degree for make in (error, warning, note)] == [2.0] * 3


def test_the_worst_of_a_kind_is_shown_whatever_is_said_of_it() -> None:
    said = [
        error(
            "text/overset",
            f"m:{n} line (en): does not fit at 7 pt: {n} lines too long",
            span=at(n),
            subject=f"m:{n}",
            degree=n / 2,
        )
        for n in (1, 3, 9, 2, 5)
    ]
    said[2] = said[2]._replace(message="m:9 line (en): does not fit at 7 pt: “Ox” is too wide")
    (kind,) = kinds(said)
    assert kind.shown is said[2] and [one.degree for one in kind.others] == [2.5, 1.5, 1.0, 0.5]
    assert "= likewise: 4 more, none of them worse: 5:3, 3:3, 2:3, 1:3" in text.render(said, ReportContext())


def test_what_differs_in_one_word_and_is_rare_is_one_kind_that_lists_the_words() -> None:
    names = ["wolf", "wolf", "fox", "lynx", "mouse", "owl", "stoat", "vole"]
    said = [
        error("model/unknown-card", f"there is no card called {name}", span=at(n))
        for n, name in enumerate(names)
    ]
    (kind,) = kinds(said)
    assert kind.words == tuple(names)
    line = "= likewise: 7 more: 1:3 wolf, 2:3 fox, 3:3 lynx, 4:3 mouse, 5:3 owl, 6:3 stoat, …\n\nppgen check --format json"
    assert line in text.render(said, ReportContext())


def test_what_wants_another_remedy_is_of_another_kind() -> None:
    def said(hints: list[str], words: str = "suit: {} is none of the suits") -> list[Problem]:
        wrong = ["sunn", "snu", "see", "saa", "suun"]
        several = zip(wrong, hints, strict=False)
        return [
            error("a/b", words.format(word), span=at(n), hint=hint) for n, (word, hint) in enumerate(several)
        ]

    means = [f"did you mean {word}?" for word in ("sun", "sun", "sea", "m1", "m2")]
    for words in ("suit: {} is none of the suits", "suit: {!r} is none of the suits"):
        written = text.render(said(means, words), ReportContext())
        assert written.count("error[a/b]") == 5 and "likewise" not in written
    assert len(kinds(said(["known are: sea, sun"] * 4))) == 1
    assert len(kinds(said([f"write {n} of them" for n in range(4)]))) == 1
    also = [
        "write another",
        "write another; also in fr, de",
        "write another; the same on 2 more: m:1",
        "write another",
    ]
    assert len(kinds(said(also))) == 1
    ask = [
        "change it to be positive",
        "change it to be whole",
        "change it to be smaller",
        "change it to be less",
    ]
    assert len(kinds(said(ask))) == 4


def test_a_word_that_differs_is_told_as_it_was_written() -> None:
    names = ["cards/a", "wolf", "'my fox'", "owl-1", "m:3", "fox", "lynx"]
    said = [
        error("a/b", f"m:3 of 3 has no {name}, or so", span=at(n), subject="m:3")
        for n, name in enumerate(names)
    ]
    (kind,) = kinds(said)
    assert sorted(kind.words) == sorted(names)


def test_a_frequent_word_keeps_a_kind_of_its_own() -> None:
    said = [
        error("model/value", f"the key {name} is not known here", span=at(n))
        for n, name in enumerate(["a"] * 5 + ["b"])
    ]
    assert [count for _, count in counts(said)] == [5, 1]


def test_causes_come_before_what_follows_from_them() -> None:
    cause = error("fonts/unreadable", "the font cannot be read", span=Span("fonts/manifest.yaml", 3))
    follows = [error("text/missing-glyph", f"no typeface has 'x' in {n}", span=at(n)) for n in range(1, 3)]
    assert [kind.shown for kind in kinds([*follows, cause])] == [cause, *follows]
    remark = cause._replace(severity=Severity.NOTE)
    assert kinds([*follows, remark])[-1].shown is remark


@given(
    st.lists(
        st.tuples(st.sampled_from("ab"), st.text("xy z:/'1", max_size=12), st.integers(0, 3)), max_size=60
    )
)
def test_every_problem_is_of_exactly_one_kind(made: list[tuple[str, str, int]]) -> None:
    said = [
        error(f"r/{rule}", words, span=at(n), degree=float(degree))
        for n, (rule, words, degree) in enumerate(made)
    ]
    found = kinds(said)
    told = [one for kind in found for one in (kind.shown, *kind.others)]
    assert sorted(told, key=str) == sorted(said, key=str)
    assert all(
        isinstance(kind, ProblemKind) and len({one.rule for one in (kind.shown, *kind.others)}) == 1
        for kind in found
    )


@pytest.mark.thorough
def test_thousands_of_odd_messages_are_all_there_in_their_order() -> None:
    said = [
        error(
            "r/x",
            " ".join(f"{chr(97 + (n >> bit) % 7)}{'x' * bit}" for bit in range(MOST_WORDS - 2)),
            span=at(n),
        )
        for n in range(0, 3 * (MOST_COMPARED + 60), 3)
    ]
    found = kinds(said)
    told = [one for kind in found for one in (kind.shown, *kind.others)]
    assert {*told} == {*said} and len(told) == len(said)
    lines = [kind.shown.span.line for kind in found if kind.shown.span]
    assert lines == sorted(lines)


def test_programs_get_every_problem_of_a_kind() -> None:
    said = [error("model/value", "the key colour is not known here", span=at(line)) for line in range(1, 41)]
    assert len(json.loads(json_report.render(said, CONTEXT))["problems"]) == 40
    assert len(sarif_run(said, CONTEXT)["results"]) == 40
    assert github.render(said, CONTEXT).count("::error ") == 40
    assert len(list(ElementTree.fromstring(junit.render(said, CONTEXT).encode()).iter("failure"))) == 40


def test_the_first_annotations_are_of_all_kinds_errors_before_the_rest() -> None:
    said = [note("n/n", "a note", span=at(n)) for n in range(1, 13)]
    said += [error("e/e", "an error", span=at(n)) for n in range(20, 40)]
    said += [error("e/other", "another", span=at(50))]
    commands = github.render(said, CONTEXT).splitlines()
    assert [line.split("title=")[1].split("::")[0] for line in commands[:3]] == ["e/e", "e/other", "n/n"]


def test_colours_values_and_names_of_files_make_no_kind_of_their_own() -> None:
    for words in (
        "#10{:02x}ff on #fff",
        "it adds card.speed{}",
        "owl-{}.png does not exist",
        "cards.imp.m{} is",
    ):
        said = [error("a/b", f"x: {words.format(10 + n)}", span=at(n)) for n in range(5)]
        assert len(kinds(said)) == 1, words
    several = "one thing here. another one"
    assert (
        len(kinds([error("a/b", several.replace("one", word), span=at(n)) for n, word in enumerate("aabb")]))
        == 4
    )


def test_a_subject_is_no_part_of_another_word() -> None:
    said = [
        error("a/b", f"the {word} differs", span=at(n), subject="de")
        for n, word in enumerate(["golden"] * 4 + ["lazy"] * 4)
    ]
    assert [kind.shown.message for kind in kinds(said)] == ["the golden differs", "the lazy differs"]
    told = [error("a/b", f"m:{n} differs", span=at(n), subject=f"m:{n}") for n in range(4)]
    assert len(kinds(told)) == 1


def test_what_is_wrong_once_in_each_of_many_elements_is_one_kind() -> None:
    def unused(count: int) -> list[Problem]:
        return [
            warning(
                "layout/unused-style",
                f"no text has the style {chr(97 + n) * 3}",
                span=at(n + 1, "layouts/a/theme.yaml"),
            )
            for n in range(count)
        ]

    assert [count for _, count in counts(unused(4))] == [4]
    assert len(kinds(unused(3))) == 3
    files = [
        error(
            "svg/unsupported",
            "<path>: filter is not supported",
            span=Span(f"layouts/a/icons/{name}.svg", 1, 61),
        )
        for name in ("owl", "fox", "elk", "ant", "bee")
    ]
    assert [count for _, count in counts(files)] == [5]


def test_of_files_that_are_missing_each_is_named() -> None:
    said = [
        error(
            "image/missing",
            f"{name}.png does not exist",
            subject=f"m:{name}",
            span=Span("c.yaml", line, 3, 1),
        )
        for line, name in enumerate(("owl", "bat", "cat", "dog", "elk"), 1)
    ]
    assert "likewise: 4 more: 2:3 bat.png, 3:3 cat.png, 4:3 dog.png, 5:3 elk.png" in text.render(
        said, ReportContext()
    )
    same = [
        one._replace(message="owl.png does not exist") if hasattr(one, "_replace") else one for one in said
    ]
    assert "owl.png," not in text.render(same, ReportContext())


def test_slips_are_told_apart_and_names_that_are_all_missing_once() -> None:
    def unknown(count: int) -> str:
        said = [
            error(
                "card/unknown",
                f"there is no card called x{n}",
                span=Span("c.yaml", n + 1, 3, 1),
                hint=f"did you mean c{n}?",
            )
            for n in range(count)
        ]
        said.append(
            error(
                "card/unknown",
                "there is no card called x99",
                span=Span("c.yaml", 99, 3, 1),
                hint="known are: c",
            )
        )
        return text.render(said, ReportContext())

    assert unknown(8).count("error[card/unknown]") == 9
    told = unknown(9)
    assert told.count("error[card/unknown]") == 1 and "= hint: known are: c" in told
    assert "there is no card called x99" in told and "likewise: 9 more: 1:3, 2:3, 3:3" in told
