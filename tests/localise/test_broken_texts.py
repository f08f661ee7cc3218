"""A translation of points alone, and letters of another encoding, are told; marks that say something are not."""

from __future__ import annotations

import pytest

from ppgen.localise.catalogue.broken_texts import broken_texts
from ppgen.localise.catalogue.po import PoEntry


def told(source: str, text: str) -> list[tuple[str, str]]:
    return [(one.rule, one.message) for one in broken_texts(PoEntry("page/line", source, text))]


def read_twice(text: str) -> str:
    """Return what UTF-8 looks like in Windows-1252; bytes without a letter there stay as they are."""
    return "".join(bytes([one]).decode("cp1252", errors="ignore") or chr(one) for one in text.encode())


@pytest.mark.parametrize(
    ("source", "text", "count"),
    [
        ("A lizard.", ".", 1),
        ("A lizard.", "。", 1),
        ("A lizard", " ? ", 1),
        ("A lizard climbs up", "—", 1),
        ("A lizard climbs up", "…", 1),
        ("A lizard climbs up", "→", 0),
        ("A lizard climbs up", "{{ x }}.", 0),
        ("etc.", "…", 0),
        ("none", "—", 0),
        ("and", "、", 0),
        ("A lizard.", "Echse.", 0),
        ("two", "2", 0),
        ("{{ x }}.", ".", 0),
        ("?", "!", 0),
    ],
)
def test_a_text_of_points_alone_is_told(source: str, text: str, count: int) -> None:
    assert [rule for rule, _ in told(source, text)] == ["empty"] * count


@pytest.mark.parametrize(
    "word",
    [
        "Lézard",
        "Straße",
        "naïve",
        "l’été",
        "„Löwe“",
        "São",
        "źródło",
        "Çelik",
        "ığdır",
        "příšera",
        "Ελλάδα",
        "Привет",
        "カード",
        "卡牌",
        "카드",
    ],
)
def test_letters_of_another_encoding_are_told_with_what_was_meant(word: str) -> None:
    wrong = read_twice(word)
    message = f"it says {wrong!r} for {word!r}: UTF-8 that was read as another encoding"
    assert told("Some words", f"Un {wrong} x") == [("encoding", message)]
    assert told(f"Some {wrong}", wrong) == []
    assert told("Some words", f"Un {word} x") == []


@pytest.mark.parametrize(
    "text",
    [
        "CAFÉ\u00a0!",
        "voilà\u00a0»",
        "«\u00a0AMANHû",
        "“AMANHÔ e",
        "»Ä«",
        "„HAIÄ“ ist",
        "IRMò",
        "ÀÂÉ",
        "ÅÄÖ",
        "5 Å²",
    ],
)
def test_letters_beside_marks_are_sound(text: str) -> None:
    assert told("Some words", text) == []


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("LÃ©z\u2603â", "'LÃ©z\u2603â' for 'Léz\u2603â'"),
        ("lÃ©âz", "'lÃ©âz'"),
        ("LÃ©z Ã©t", "'LÃ©z' for 'Léz'"),
    ],
)
def test_what_cannot_be_read_is_shown_as_it_is(text: str, shown: str) -> None:
    wanted = f"it says {shown}: UTF-8 that was read as another encoding"
    assert told("Some words", text) == [("encoding", wanted)]
