"""Three languages that ppgen does not ship, from nothing to what is printed, as the translator's guide tells it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pypdf import PdfReader
from typer.testing import CliRunner

from ppgen.cli.app import app
from tests.support.needs import needs_package

HINDI = "fontpkg-noto-sans-devanagari"
TEXTS = {
    "Creature": ("जीव", "สัตว์", "생물"),
    "Cards": ("पत्ते", "การ์ด", "카드"),
    "Sun": ("सूर्य", "ดวงอาทิตย์", "태양"),
    "Sea": ("समुद्र", "ทะเล", "바다"),
    "Lizard": ("छिपकली", "กิ้งก่า", "도마뱀"),
    "Falcon": ("बाज़", "เหยี่ยว", "매"),
    "Otter": ("ऊदबिलाव", "นาก", "수달"),
    "Whale": ("ह्वेल", "วาฬ", "고래"),
    "Draw a card when you play **another** creature of its suit.": (
        "जब तुम इसके रंग का **दूसरा** जीव खेलो, तब एक पत्ता खींचो।",
        "จั่วการ์ดหนึ่งใบเมื่อเล่นสัตว์ **อีกตัว** ในชุดเดียวกัน",
        "같은 무늬의 **다른** 생물을 낼 때 카드 한 장을 뽑는다.",
    ),
    "Look at the top card of the deck.": (
        "गड्डी का सबसे ऊपर का पत्ता देखो।",
        "ดูการ์ดใบบนสุดของกอง",
        "더미 맨 위의 카드를 본다.",
    ),
    "Return to your hand at the end of your turn.": (
        "अपनी बारी के अंत में इसे अपने हाथ में लौटा लो।",
        "กลับขึ้นมือเมื่อจบตาของคุณ",
        "차례가 끝나면 손으로 돌아온다.",
    ),
    "Costs two cards of your hand.": (
        "इसका मूल्य तुम्हारे हाथ के दो पत्ते हैं।",
        "จ่ายการ์ดในมือสองใบ",
        "손에 있는 카드 두 장을 낸다.",
    ),
    "Sheet {number} of {count}": (
        "पन्ना {number}, कुल {count}",
        "แผ่นที่ {number} จาก {count}",
        "{count}장 가운데 {number}번째",
    ),
    "front": ("सामने", "หน้า", "앞면"),
    "back": ("पीछे", "หลัง", "뒷면"),
    "Must measure {length}: print at 100%.": (
        "नाप {length} होनी चाहिए: 100% पर छापो।",
        "ต้องวัดได้ {length}: พิมพ์ที่ 100%",
        "{length}이어야 한다: 100%로 인쇄한다.",
    ),
    "{length} mm bleed": ("{length} mm बाहर तक छपा", "ตัดตก {length} mm", "도련 {length} mm"),
    "no bleed": ("किनारे से बाहर कुछ नहीं", "ไม่มีตัดตก", "도련 없음"),
    ".": (".", ".", "."),
}
"""What a translator writes, in Hindi, Thai and Korean; the words of kits are not translated."""

LANGUAGES = ("hi", "th", "ko")


def run(*words: str) -> str:
    done = CliRunner().invoke(app, list(words))
    assert done.exit_code == 0, done.output
    return " ".join(done.output.split())


def translated(path: Path, column: int) -> None:
    """Write a translation into each entry that has one."""
    text = path.read_text(encoding="utf-8")
    for source, said in TEXTS.items():
        entry = f'msgid "{source}"\nmsgstr ""'
        assert text.count(entry) == 1, source
        text = text.replace(entry, f'msgid "{source}"\nmsgstr "{said[column]}"')
    path.write_text(text, encoding="utf-8")


@pytest.mark.slow
@needs_package(HINDI)
@needs_package("justmytype-intl-sea")
@needs_package("justmytype-intl-cjk")
def test_from_nothing_to_what_is_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    project = tmp_path / "drei Sprachen ü"
    project.mkdir()
    monkeypatch.chdir(project)
    run("new", "lanterns")
    game = project / "cards/lanterns/game.yaml"
    text = game.read_text(encoding="utf-8")
    game.write_text(
        text.replace("{source: en}", f"{{source: en, translations: [{', '.join(LANGUAGES)}]}}"),
        encoding="utf-8",
    )
    assert "Noto Sans Devanagari" in run("fonts", "add", HINDI, "--lang", "hi")
    for language in ("th", "ko"):
        assert f"for {language}" in run("fonts", "add", "--lang", language)
    run("text", "update", "lanterns")
    for column, language in enumerate(LANGUAGES):
        translated(project / f"cards/lanterns/text/{language}.po", column)
    run("check", "--strict", "--ignore", "catalogue/missing")
    run("build", "lanterns")
    assert "all equal" in run("prove")
    for column, language in enumerate(LANGUAGES):
        content = PdfReader(project / f"output/lanterns/{language}/cards.pdf").pages[0]
        fonts = [str(font.get_object()["/BaseFont"]) for font in content["/Resources"]["/Font"].values()]
        assert any(re.search("devanagari|thai|-kr", name) for name in fonts), fonts
        found = "".join(content.extract_text().split())
        assert (
            "".join(TEXTS["Whale"][column].split()) in found or language == "hi"
        )  # which puts vowels before
