"""Does a text that is too long go on over the back or further cards, whole, in order, and held together?"""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner, Result

from ppgen import pipeline
from ppgen.cli.app import app
from ppgen.common.problem import Problem
from ppgen.compose import parts
from ppgen.compose.probed_pieces import one_of_each_card
from ppgen.display.ops import Field, walk
from ppgen.display.pieces import Piece
from ppgen.editions import Edition
from ppgen.load.project import open_project
from ppgen.proofs._facts import ReadPart
from ppgen.proofs.pdf.continued import lost_words
from tests.support.editions import lay_out
from tests.support.tiny import FILES, write_project

WORDS = [
    "a",
    "creature",
    "you",
    "can",
    "see",
    "within",
    "range",
    "must",
    "succeed",
    "on",
    "a",
    "saving",
    "throw",
    "or",
    "be",
    "stunned",
    "until",
    "the",
    "end",
    "of",
    "its",
    "next",
    "turn",
    "while",
    "each",
    "target",
    "takes",
    "cold",
    "damage",
    "and",
    "its",
    "speed",
    "is",
    "reduced",
    "by",
    "ten",
    "feet",
]
GAME = (
    FILES["cards/tiny/game.yaml"]
    .replace("power: {type: integer, minimum: 0}", "level: {type: integer}")
    .replace('    derived:\n      double: "{{ card.power + card.power }}"\n', "")
)
THEME = """\
palette: {ink: "#101418", sky: "#cfe8ff"}
styles:
  head: {font: text, size: 10pt, minimum: 8pt, colour: ink}
  body: {font: text, size: 9.5pt, minimum: 8pt, colour: ink, lists: true}
"""
HEAD = """\
  - {type: text, name: name, box: [5, 4, 40, 6], text: "{{ card.name }}", style: head}
  - {type: text, name: level, box: [48, 4, 10, 6], text: "{{ card.level }}", style: head, align: end}
"""
PART = """\
  - {type: text, name: part, box: [5, 79, 53, 5], text: "{{ part }} of {{ parts }}", style: head}
"""
MORE = f"""\
size: standard
face:
  - {{type: text, name: title, box: [5, 4, 53, 6], text: "{{{{ card.name }}}} goes on", style: head}}
  - {{type: text, name: line, box: [5, 12, 53, 66], text: "{{{{ text.line }}}}", style: body}}
{PART}"""
BACK = "back: reverse\n"


def layout(keys: str, more: str = PART, back: str = BACK) -> str:
    text = f'{{type: text, name: line, box: [5, 12, 53, 66], text: "{{{{ text.line }}}}", style: body{keys}}}'
    return f"size: standard\nface:\n{HEAD}  - {text}\n{more}{back}"


def long_text(length: int, seed: int = 1) -> str:
    chance = random.Random(seed)
    paragraphs: list[str] = []
    while sum(map(len, paragraphs)) < length:
        words = [chance.choice(WORDS) for _ in range(chance.randint(10, 40))]
        at = chance.randrange(len(words) - 5)
        words[at], words[at + 4] = f"**{words[at]}", f"{words[at + 4]}**"
        begin = chance.choice(("", "", "- "))
        paragraphs.append(f"{begin}{' '.join(words)}.")
    return "\n".join(paragraphs)[:length].rsplit(" ", 1)[0].replace("**", "")


def cards(*texts: str, **more: object) -> str:
    listed = [
        {"id": f"s{at}", "name": f"Spell {at}", "level": at, "line": text} for at, text in enumerate(texts)
    ]
    return yaml.safe_dump(
        [{**one, **more} for one in listed], allow_unicode=True, width=100_000, sort_keys=False
    )


def files(keys: str, *texts: str, **more: str) -> dict[str, str]:
    return {
        "cards/tiny/game.yaml": GAME,
        "cards/tiny/monster.yaml": cards(*texts),
        "layouts/tiny/theme.yaml": THEME,
        "layouts/tiny/monster.yaml": layout(keys),
        **({"layouts/tiny/more.yaml": MORE} if "more" in keys else {}),
        **more,
    }


def edition(root: Path, made: dict[str, str], language: str = "en") -> tuple[Edition, list[Problem]]:
    loaded, _, problems = pipeline.load(open_project(write_project(root, made), root), "tiny")
    assert loaded is not None and not problems, problems
    return lay_out(loaded, language)


def pieces(root: Path, made: dict[str, str]) -> tuple[Piece, ...]:
    found, problems = edition(root, made)
    assert not [one for one in problems if one.severity == "error"], problems
    return found.pieces["cards"]


def said(piece: Piece, name: str = "line", *, back: bool = False) -> str:
    ops = piece.back if back else piece.face
    return " ".join(op.text for op, _ in walk(ops) if isinstance(op, Field) and op.name == name)


def plain(text: str) -> list[str]:
    return text.replace("- ", "\u2022 ").replace("**", "").split()


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [*map(str, words)])


CARD = ", continues: card"
ON = ", continues: card, continued: more"


@pytest.mark.parametrize("keys", [CARD, ON])
def test_a_long_text_goes_on_over_further_cards(tmp_path: Path, keys: str) -> None:
    short, long = "A word.", long_text(1900)
    made = pieces(tmp_path, files(keys, short, long))
    assert [one.id for one in made] == ["monster:s0", *(f"monster:s1:part-{at}" for at in (1, 2, 3))]
    assert " ".join(map(said, made[1:])).split() == plain(long)
    assert [said(one, "part") for one in made[:2]] == ["1 of 1", "1 of 3"]
    assert {one.back for one in made} == {made[0].back} and {one.card for one in made[1:]} == {"monster:s1"}
    further = "" if keys == CARD else "Spell 1 goes on"
    assert [said(one, "title") for one in made[2:]] == [further] * 2
    assert [said(one, "part") for one in made[2:]] == (["", ""] if keys == CARD else ["2 of 3", "3 of 3"])
    assert [one.layout for one in made[2:]] == ["monster" if keys == CARD else "more"] * 2
    fields = [
        op for one in made[1:] for op, _ in walk(one.face) if isinstance(op, Field) and op.name == "line"
    ]
    assert all(field.fits for field in fields) and len({field.whole for field in fields}) == 1


def test_a_text_goes_on_over_the_back(tmp_path: Path) -> None:
    short, long = "A word.", long_text(1400)
    made = pieces(tmp_path, files(ON.replace("card", "back"), short, long))
    assert [(one.id, one.parts, one.behind) for one in made] == [
        ("monster:s0", 1, "reverse"),
        ("monster:s1", 2, "more"),
    ]
    assert f"{said(made[1])} {said(made[1], back=True)}".split() == plain(long)
    assert (said(made[1], "part"), said(made[1], "part", back=True)) == ("1 of 2", "2 of 2")


def test_bold_words_and_icons_go_on_as_they_are(tmp_path: Path) -> None:
    art = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9Z"/></svg>\n'
    text = f"**{long_text(1500).replace('- ', '')} end** *{'most lovely ' * 30}end* 2 :x: or \\*3"
    made = pieces(tmp_path, files(CARD, text, **{"layouts/tiny/icons/x.svg": art}))
    assert len(made) > 1
    assert " ".join(map(said, made)).split() == plain(
        text.replace(":x: ", "").replace("*", "").replace("\\", "*")
    )


def test_type_is_as_large_as_the_fewest_cards_let_it_be(tmp_path: Path) -> None:
    sizes = []
    for length in (800, 1050, 1300):
        (one, *_) = pieces(tmp_path, files(CARD, long_text(length)))
        (field,) = (op for op, _ in walk(one.face) if isinstance(op, Field) and op.name == "line")
        assert one.parts == 2
        sizes.append(max(getattr(op, "size", 0.0) for op in field.ops))
    assert sizes == sorted(sizes, reverse=True) and sizes[0] > sizes[-1]


@pytest.mark.parametrize(
    ("language", "word"),
    [
        ("ar", "هذا نص طويل يستمر على بطاقات أخرى "),
        ("ja", "これは次のカードへ続くとても長い文です。"),
        ("de", "Straßenbahnhaltestelle und "),
    ],
)
@pytest.mark.thorough
def test_all_writings_go_on(tmp_path: Path, language: str, word: str) -> None:
    text = (word * 90).strip()
    game = GAME.replace("{source: en}", f"{{source: {language}}}")
    root = write_project(tmp_path, files(ON, text, **{"cards/tiny/game.yaml": game}))
    loaded, _, _ = pipeline.load(open_project(root, root), "tiny")
    assert loaded is not None
    made = lay_out(loaded, language)[0].pieces["cards"]
    assert len(made) > 1 and "".join(map(said, made)).replace(" ", "") == text.replace(" ", "")
    built = run("--project", root, "build", "--out", root / "out")
    assert built.exit_code == 0, built.output


@pytest.mark.thorough
def test_long_spells_all_print_and_are_proved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(3)
    texts = [long_text(chance.randint(50, 2500), seed) for seed in range(40)]
    root = write_project(tmp_path, files(ON, *texts))
    monkeypatch.chdir(root)
    built = run("build")
    assert built.exit_code == 0, built.output
    assert run("prove").exit_code == 0
    manifest = json.loads((root / "output/tiny/manifest.json").read_text(encoding="utf-8"))
    names = list(manifest["pieces"]["en"]["cards"])
    assert len(names) > 60 and len({":".join(name.split(":")[:2]) for name in names}) == 40


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_three_hundred_spells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: int) -> None:
    chance = random.Random(5)
    texts = [long_text(chance.randint(50, 2500), seed) for seed in range(300)]
    monkeypatch.chdir(write_project(tmp_path, files(ON, *texts)))
    built = run("build", "--jobs", jobs)
    assert built.exit_code == 0 and run("prove").exit_code == 0, built.output


def test_what_does_not_fit_on_all_cards_is_told_once(tmp_path: Path) -> None:
    _, problems = edition(tmp_path, files(f"{ON}, most_parts: 2", long_text(2400)))
    (found,) = [one for one in problems if one.rule == "text/overset"]
    assert "monster:s0" in (found.subject, found.message.split()[0]) and "most_parts" in found.hint
    assert found.span is not None and found.span.file == "cards/tiny/monster.yaml"
    _, problems = edition(tmp_path, files(ON.replace("card", "back"), long_text(2400)))
    (found,) = [one for one in problems if one.rule == "text/overset"]
    assert "continues: card" in found.hint


def test_more_cards_are_no_way_out_of_a_box_in_which_no_line_has_room(tmp_path: Path) -> None:
    low = files(CARD, long_text(1200))
    low["layouts/tiny/monster.yaml"] = low["layouts/tiny/monster.yaml"].replace(
        "[5, 12, 53, 66]", "[5, 12, 53, 2]"
    )
    _, problems = edition(tmp_path, low)
    hints = {one.hint for one in problems if one.rule == "text/overset"}
    assert hints and all("not even one line has room" in hint and "most_parts" not in hint for hint in hints)
    low["layouts/tiny/monster.yaml"] = low["layouts/tiny/monster.yaml"].replace("53, 2]", "53, 6]")
    _, problems = edition(tmp_path / "higher", low)
    hints = {one.hint for one in problems if one.rule == "text/overset"}
    assert hints and all("most_parts" in hint for hint in hints)


def test_a_word_that_is_too_wide_ends_nothing(tmp_path: Path) -> None:
    _, problems = edition(tmp_path, files(ON, f"{long_text(900)} {'x' * 300} {long_text(300, 2)}"))
    (found,) = [one for one in problems if one.severity == "error"]
    assert found.rule == "text/overset"
    assert "too wide" in found.message and "too long" not in found.message
    assert "divided" in found.hint and "most_parts" not in found.hint


@pytest.mark.parametrize(
    ("first", "further", "message"),
    [
        ("{{ text.line }}", "More: {{ text.line }}", "the text 'line' of 'more' takes what is left and does not say 'More:'"),
        ("{{ text.line }}", "{{ text.line }} {{ part }}", "the text 'line' of 'more' takes what is left and does not say which part it is"),
        ("{{ text.line }} ({{ part }}/{{ parts }})", "{{ text.line }}", "a text that goes on cannot say which part it is: it is parted as a whole"),
        ("Effect: {{ text.line }}", "{{ text.line }}", ""),
        ("{{ text.line }}", "{% if card.level %}{{ text.line }}{% endif %}", ""),
    ],
)  # fmt: skip
def test_words_that_no_part_would_say_are_told(
    tmp_path: Path, first: str, further: str, message: str
) -> None:
    made = files(ON, "Short.")
    made["layouts/tiny/monster.yaml"] = made["layouts/tiny/monster.yaml"].replace("{{ text.line }}", first)
    made["layouts/tiny/more.yaml"] = MORE.replace("{{ text.line }}", further)
    _, _, problems = pipeline.load(open_project(write_project(tmp_path, made), tmp_path), "tiny")
    assert [one.message for one in problems if one.rule == "layout/continues"] == [message] * bool(message)


@pytest.mark.parametrize(
    ("change", "message", "hint"),
    [
        ("continued: mroe", "there is no layout 'mroe'", "more"),
        ("continued: reverse", "the face of 'reverse' has no text called 'line'", "name: line"),
        ("continued: large", "has another size", "same size"),
        ("continued: more, same_size: all", "cannot share its size", "same_size"),
    ],
)
def test_where_a_text_cannot_go_on_is_told(tmp_path: Path, change: str, message: str, hint: str) -> None:
    made = files(f", continues: card, {change}", "Short.")
    made |= {"layouts/tiny/more.yaml": MORE, "layouts/tiny/large.yaml": MORE.replace("standard", "tarot")}
    _, _, problems = pipeline.load(open_project(write_project(tmp_path, made), tmp_path), "tiny")
    found = [one for one in problems if one.rule == "layout/continues"]
    assert [one.span.line for one in found if one.span] == [5], problems
    assert message in found[0].message and hint in found[0].hint


@pytest.mark.parametrize(
    ("face", "message"),
    [
        (
            "- {type: group, items: [{type: text, name: line, box: [5, 12, 53, 60], "
            'text: "{{ text.line }}", style: body, continues: card}]}',
            "only a text that stands in the face",
        ),
        (
            '- {type: text, box: [5, 12, 53, 60], text: "{{ text.line }}", style: body, continues: card}',
            "needs a name",
        ),
        (
            '- {type: text, name: line, box: [5, 12, 53, 30], text: "{{ text.line }}", style: body, continues: card}\n'
            '  - {type: text, name: two, box: [5, 44, 53, 30], text: "{{ text.line }}", style: body, continues: card}',
            "a second text of this face",
        ),
    ],
)
def test_texts_that_go_on_stand_alone_in_the_face(tmp_path: Path, face: str, message: str) -> None:
    made = files(
        "", "Short.", **{"layouts/tiny/monster.yaml": f"size: standard\nface:\n{HEAD}  {face}\n{BACK}"}
    )
    _, _, problems = pipeline.load(open_project(write_project(tmp_path, made), tmp_path), "tiny")
    found = [one.message for one in problems if one.rule == "layout/continues"]
    assert found and message in found[0], problems


def test_a_board_has_no_further_cards(tmp_path: Path) -> None:
    game = GAME + "  mat: {title: Mat, layout: mat}\n"
    text = "{type: text, name: line, box: [5, 5, 50, 50], text: Words, style: body, continues: card}"
    made = files(ON, "Short.", **{"cards/tiny/game.yaml": game})
    made["layouts/tiny/mat.yaml"] = f"size: [60, 60]\nface: [{text}]\n"
    _, _, problems = pipeline.load(open_project(write_project(tmp_path, made), tmp_path), "tiny")
    assert [(one.rule, one.message) for one in problems] == [
        ("layout/continues", "this layout shows no card that could go on")
    ]


RULE = """\
- id: says-words
  face: monster
  check: "length(fields.line.text) > 1700"
  message: it says {{ length(fields.line.text) }}
  why: all of a text counts
  source: a test
  good: {fields: {line: {text: "%s"}}}
  bad: {fields: {line: {text: few}}}
- id: has-a-head
  face: monster
  check: "'name' in pluck(printed, 'name')"
  message: it has no name
  why: a further card begins nothing
  source: a test
  good: {printed: [{name: name}]}
  bad: {printed: [{name: line}]}
""" % ("x" * 1701)


def test_rules_about_a_face_see_the_whole_text(tmp_path: Path) -> None:
    for keys in (CARD, ON):
        _, problems = edition(tmp_path, files(keys, long_text(1900), **{"cards/tiny/rules.yaml": RULE}))
        assert not [one for one in problems if one.rule.startswith("tiny/")], problems


@pytest.mark.thorough
def test_cards_are_chosen_approved_and_compared_with_their_parts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = write_project(tmp_path / "new", files(ON, "Short.", long_text(1900)))
    monkeypatch.chdir(root)
    assert "3 pieces" in run("build", "--cards", "monster:s1").output
    assert "1 piece" in run("build", "--cards", "monster:s1:part-2").output
    assert run("prove").exit_code == 0
    assert "4 pieces approved anew" in run("approve").output
    old = write_project(tmp_path / "old", files(ON, "Short.", long_text(1900)))
    text = (root / "cards/tiny/monster.yaml").read_text(encoding="utf-8")
    (root / "cards/tiny/monster.yaml").write_text(text.rstrip("'\n") + " indeed'\n", encoding="utf-8")
    told = run("diff", old).output
    assert "monster:s1:part-3 (cards; en): changed" in told and "part-1" not in told


def test_parts_of_copies_are_printed_as_often(tmp_path: Path) -> None:
    made = files(ON, "", "")
    made["cards/tiny/monster.yaml"] = cards(long_text(1300), copies=2)
    assert [(one.id, one.copies) for one in pieces(tmp_path, made)] == [
        ("monster:s0:part-1", 2),
        ("monster:s0:part-2", 2),
    ]
    more = PART.replace("{{ parts }}", "{{ parts }}, copy {{ copy }}")
    made["layouts/tiny/monster.yaml"] = layout(ON, more)
    assert [one.id for one in pieces(tmp_path, made)] == [
        f"monster:s0:copy-{copy}:part-{part}" for copy in (1, 2) for part in (1, 2)
    ]


def test_a_text_behind_is_no_fault_of_a_deck(tmp_path: Path) -> None:
    game = GAME.replace("components:", "decks: {main: [monster]}\ncomponents:")
    keys = ON.replace("card", "back")
    _, problems = edition(tmp_path, files(keys, "Short.", long_text(1400), **{"cards/tiny/game.yaml": game}))
    assert not [one for one in problems if one.rule == "card/deck-back"]


def test_further_cards_belong_to_the_pile_of_the_back_that_their_card_chooses(tmp_path: Path) -> None:
    """Their own layout chooses none: their back is that of the first."""
    plain = "size: standard\nface:\n  - {type: rectangle, box: [0, 0, 63, 88], fill: '%s', bleed: true}\n"
    choice = "back:\n  by: '{{ card.level }}'\n  layouts: {0: sun}\n  else: reverse\n"
    made = files(ON, long_text(1400), long_text(1400, 2))
    made |= {
        "cards/tiny/game.yaml": GAME.replace("components:", "decks: {main: [monster]}\ncomponents:"),
        "layouts/tiny/monster.yaml": layout(ON, back=choice),
        "layouts/tiny/sun.yaml": plain % "#ffd166",
    }
    done, problems = edition(tmp_path, made)
    assert {piece.parts for piece in done.pieces["cards"]} > {1} or len(done.pieces["cards"]) > 2
    assert not [one for one in problems if one.rule == "card/deck-back"]


def test_probes_see_what_further_cards_show(tmp_path: Path) -> None:
    root = write_project(tmp_path, files(ON, "Short.", long_text(1500)))
    said = run("--project", root, "check", "--probe").output
    assert "probe/" not in said, said


def test_probes_take_the_parts_of_a_card_as_one(tmp_path: Path) -> None:
    made = pieces(tmp_path, files(ON, "Short.", long_text(1500)))
    short, long = one_of_each_card(made)
    assert (short.id, long.id) == ("monster:s0", "monster:s1") and short == made[0]
    assert long.face == tuple(op for one in made[1:] for op in one.face)


def test_words_that_are_lost_between_parts_are_told() -> None:
    def part(number: int, text: str) -> ReadPart:
        return ReadPart("spell:x", "line", 1, number, 2, text, "one two three four-five")

    assert not [*lost_words([part(2, "three four-\nfive"), part(1, "one two")])]
    (told,) = lost_words([part(1, "one two"), part(2, "four-five")])
    assert told.rule == "prove/parts" and told.subject == "spell:x"
    (told,) = lost_words([part(2, "one two"), part(1, "three four-five")])
    assert not [*lost_words([part(1, "one")])]


def test_every_shared_part_is_read_back_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A word that leaves the file between two parts is told, though each part is as it was laid out."""
    whole = parts.PartedTexts.whole
    monkeypatch.setattr(parts.PartedTexts, "whole", lambda *given: f"{whole(*given)} lost")
    root = write_project(tmp_path, files(ON, long_text(1500)))
    built = run("--project", root, "build", "--out", root / "out")
    assert built.exit_code == 1 and "do not say the whole text" in built.output


def test_a_score_sheet_cannot_go_on(tmp_path: Path) -> None:
    game = FILES["cards/tiny/game.yaml"].replace(
        "components:\n",
        "  match: {title: match, record: true, fields: {note: {type: text}}}\n"
        "components:\n  sheet: {title: Sheet, score: match, layout: sheet}\n",
    )
    sheet = "size: [90, 60]\nface:\n" + (
        "  - {type: text, name: told, box: [5, 5, 80, 8], text: 'Told.', style: body, continues: card}\n"
        "  - {type: entry, box: [5, 20, 80, 10], field: note}\n"
    )
    root = write_project(tmp_path, {"cards/tiny/game.yaml": game, "layouts/tiny/sheet.yaml": sheet})
    _, _, problems = pipeline.load(open_project(root, root), "tiny")
    found = [one for one in problems if one.rule == "layout/continues"]
    assert [one.message for one in found] == ["this layout shows no card that could go on"], problems
