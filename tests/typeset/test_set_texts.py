"""Are texts set, parted and drawn as letters as they were when somebody looked at them last?

`pytest -m "" --update-golden` writes the logs anew; look at the difference before it is committed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from ppgen.load.svg.lettering import LetteringError, WantedLetters
from ppgen.typeset import Align, Setting, TextStyle, VerticalAlign
from ppgen.typeset.lettering import FontLetterer
from ppgen.typeset.parting import PartBox
from tests.support.drawn_logs import Golden, log, numbers, shape
from tests.typeset.test_typesetter import TEXTS, loaded, set_text, typesetter

LONG = {
    "en": "Unquestionably the goalkeeper's responsibilities, well-known and half-forgotten, include a catch.",
    "de": "Verteidigungskarten, Mannschaftsaufstellungen und Torwartverantwortung: Donaudampfschifffahrt!",
    "fr": "« Malheureusement », dit-il : « l’entraîneur a-t-il vraiment 1 234 joueurs ? »",
    "ja": "シュートッ！「オフサイドトラップ」は、（相手の攻撃）を止める。フォーメーションカードを引く。",
    "ar": "يُلقي اللاعب (A) النرد 2–3 مرات، ثم يضيف +4 إلى «النتيجة» [12/5] — انتهى!",
    "he": "השחקן (A) מטיל 2–3 פעמים, ואז מוסיף +4 אל „התוצאה” [12/5] — נגמר!",
    "th": "ผู้เล่นทอยลูกเต๋าสองลูกแล้วบวกค่าการโจมตี",
    "hi": "खिलाड़ी दो पासे फेंकता है और +2 जोड़ता है।",
}
STYLES: dict[str, dict[str, Any]] = {
    "plain": {},
    "small and low": {"width": 22.0, "height": 12.0, "size": 11.0, "minimum": 6.0},
    "too long": {"width": 12.0, "height": 7.0, "minimum": 8.0},
    "justified": {"align": Align.JUSTIFY, "hyphenate": True, "width": 30.0},
    "centred": {"align": Align.CENTRE, "valign": VerticalAlign.MIDDLE, "width": 33.0},
    "at the end": {"align": Align.END, "valign": VerticalAlign.BOTTOM, "tracking": 0.08, "italic": True},
    "in capitals": {"uppercase": True, "balance": True, "weight": 700, "leading": 1.5, "width": 37.0},
}
LISTS = "Setup:\n- one point of some more words\n- **two**\n1. first of a number of steps\n10. the tenth\nend"
LETTERS = {
    "Olé!": "en",
    "Tor (2) ﬁ AV": "de",
    "לוח 12 (שער)": "he",
    "ملعب 34 (هدف)": "ar",
    "a\u0301e\u0308 ō": "en",
    "ゴール 5": "ja",
}


def lines(setting: Setting) -> Iterator[str]:
    """Yield all that a setting says."""
    yield f"{setting.size:g} pt ink {numbers(*setting.ink)} foot {numbers(setting.foot)} {setting.overset}"
    yield f"missing {setting.missing} issues {setting.issues} right to left {setting.right_to_left}"
    yield from (f"{row.y:.2f} {row.first} {text!r}" for row, text in zip(setting.rows, setting.lines))
    yield from log(setting.ops)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.thorough
def test_texts_are_set_as_before(style: str, golden: Golden) -> None:
    written = list[str]()
    for language, text in (*TEXTS.items(), *LONG.items()):
        written += [f"{language}:", *lines(set_text(text, language, **STYLES[style]))]
    golden(f"typeset/{style.replace(' ', '-')}.txt", "\n".join(written) + "\n")


@pytest.mark.thorough
def test_marks_and_lists_are_set_as_before(golden: Golden) -> None:
    texts = (
        LISTS,
        "a *b **c*** d\\*",
        ":die::unknown: 2*3 **open",
        "one\n\ntwo",
        "",
        " ",
        "٣ + 4 = ៧",
        "\u202eab\u202c",
    )
    written = list[str]()
    for text in texts:
        for width in (60.0, 24.0, 3.0):
            written += [f"{text!r} {width}", *lines(set_text(text, width=width, lists=True, apart=0.3))]
    golden("typeset/marks.txt", "\n".join(written) + "\n")


@pytest.mark.thorough
def test_long_texts_are_parted_as_before(golden: Golden) -> None:
    written = list[str]()
    first, further = (PartBox(TextStyle(size=9.0, minimum=7.5), 40.0, height) for height in (14.0, 22.0))
    for language, text in (*TEXTS.items(), *LONG.items()):
        for repeated, most in ((1, 4), (6, 9), (6, 2)):
            words = "\n".join([f"{text} {number}" for number in range(repeated)])
            parts, tried = typesetter(language).parted(words, (first, further), most)
            written += [
                f"{language} {repeated} {most}: {tried}",
                *(f"{part.size:g} {part.words!r}" for part in parts),
            ]
    golden("typeset/parted.txt", "\n".join(written) + "\n")


@pytest.mark.thorough
def test_letters_of_drawings_are_drawn_as_before(golden: Golden) -> None:
    letterer = FontLetterer(loaded())
    written = list[str]()
    for text, language in LETTERS.items():
        for tracking, weight in ((0.0, 400), (0.1, 700)):
            wanted = WantedLetters("Source Sans 3, Rubik, sans-serif", weight, False, tracking, language)
            written.append(f"{text!r} {tracking:g} {weight}")
            try:
                letters = letterer.line([(text[:2], wanted), (text[2:], wanted)])
            except LetteringError as refused:
                written.append(str(refused.args))
                continue
            for one in letters:
                looks = shape(one.outline) if one.outline else "nothing"
                reach = numbers(one.advance, one.rise, one.fall, one.low)
                written.append(f"{one.start} {reach} {looks}")
    golden("typeset/letters.txt", "\n".join(written) + "\n")


@pytest.mark.parametrize(("letters", "shown"), [(40, "m" * 40), (41, "m" * 39 + "…")])
def test_a_long_word_that_is_too_wide_is_told_by_its_beginning(letters: int, shown: str) -> None:
    setting = set_text("m" * letters, width=9.0, minimum=9.0)
    assert setting.overset is not None and f"“{shown}” is" in str(setting.overset)
