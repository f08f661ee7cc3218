"""Numbers as languages write them, brackets in pairs, gaps, exchanged and halved translations."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppgen import pipeline
from ppgen.load.project import open_project
from ppgen.localise import Translated
from ppgen.localise.catalogue import PoEntry, PoFile
from ppgen.localise.catalogue.consistency import Consistency
from ppgen.localise.catalogue.parity import content_of, differences
from ppgen.localise.figures import figures, number_words, says_in_words
from ppgen.localise.punctuation import gap_in, unbalanced
from tests.support.editions import lay_out
from tests.support.tiny import FILES, write_project


@pytest.mark.parametrize(
    ("text", "language", "wanted"),
    [
        ("1,000.5 and -3", "en", ["1000.5", "−3"]),
        ("1.000,5 und 12", "de", ["1000.5", "12"]),
        ("1 000,5 et 1\u202f000\u202f000", "fr", ["1000.5", "1000000"]),
        ("v4.0.3 or 2.10", "en", ["v4.0.3", "2.1"]),
        ("1.5", "de", ["1.5"]),
        ("10.11.2025", "de", ["10.11.2025"]),
        ("2-4 players, +3", "en", ["2", "4", "+3"]),
        ("カード2枚と10点", "ja", ["2", "10"]),
        ("٣ و ١٠", "ar", ["3", "10"]),
        ("draw 2, 3 or 4", "en", ["2", "3", "4"]),
        ("12 345", "en", ["12", "345"]),
        ("A4, x2y", "en", []),
        ("力＋３", "ja", ["+3"]),
        ("力－３", "ja", ["\u22123"]),
        ("力﹢3、力﹣3", "ja", ["+3", "\u22123"]),
        ("２－３人", "ja", ["2", "3"]),
        ("３．５", "ja", ["3.5"]),
        ("１，０００点", "zh", ["1000"]),
        ("１，２，３", "zh", ["1", "2", "3"]),
        ("１，０００，２", "zh", ["1000", "2"]),
        ("2，3．", "zh", ["2", "3"]),
        ("7" * 5000, "en", ["7" * 5000]),
        ("7" * 60 + "." + "1" * 60, "en", ["7" * 60 + "." + "1" * 60]),
    ],
)
def test_numbers_are_read_as_their_language_writes_them(text: str, language: str, wanted: list[str]) -> None:
    assert list(figures(text, language)) == wanted


@given(st.text(alphabet="0123456789.,' v-", max_size=30), st.sampled_from(["en", "de", "fr", "hi", "pl"]))
def test_any_run_of_digits_and_marks_can_be_read(text: str, language: str) -> None:
    list(figures(text, language))


def rules(source: str, translation: str, language: str) -> set[str]:
    return {one.rule for one in differences(content_of(source, "en"), content_of(translation, language))}


@pytest.mark.parametrize(
    ("source", "translation", "language", "wanted"),
    [
        ("It costs 1,000.5 gold.", "Es kostet 1.000,5 Gold.", "de", set()),
        ("It costs 1,000 gold.", "Es kostet 1.000 Gold.", "de", set()),
        ("It costs 1.5 gold.", "Es kostet 15 Gold.", "de", {"numbers"}),
        ("See v4.0.3.", "Siehe v4.0.3.", "de", set()),
        ("See v4.0.3.", "Siehe v4.0.2.", "de", {"numbers"}),
        ("Strength +3.", "力＋３。", "ja", set()),
        ("Strength +3.", "力＋２。", "ja", {"numbers"}),
        ("Strength +3.", "力－３。", "ja", {"numbers"}),
        ("Strength \u22123.", "力－3。", "ja", set()),
        ("Strength ±3.", "力±３。", "ja", set()),
        ("Draw 3 cards.", "Piochez trois cartes.", "fr", {"number-words"}),
        ("Draw 3 cards.", "Piochez deux cartes.", "fr", {"numbers"}),
        ("Draw three cards.", "Piochez 3 cartes.", "fr", {"number-words"}),
        ("Draw 3 cards.", "Vedä kolme korttia.", "fi", {"number-words"}),
        ("Draw 3 cards.", "Húzz három lapot.", "hu", {"number-words"}),
        ("Draw 30 cards.", "Húzz harminc lapot.", "hu", {"numbers"}),
        ("Pay (twice).", "Zahle (zweimal.", "de", {"brackets"}),
        ("Say “yes”.", "Sag „ja“.", "de", set()),
        ("Say “yes”.", "Sag „ja.", "de", {"brackets"}),
        ("Say “yes”.", "Dites « oui ».", "fr", set()),
        ("Say “yes”.", "Sag »ja«.", "de", set()),
        ("Say “yes”.", "「はい」と言う。", "ja", set()),
        ("Stop, now!", "Stop ,jetzt!", "de", {"spacing"}),
        ("Stop: now!", "Stop : maintenant !", "fr", set()),
        ("Stop: now!", "Stopp : jetzt!", "de", {"spacing"}),
        ("Stop now.", "Stopp  jetzt.", "de", {"spacing"}),
        ("Stop {{ card.n }} now.", "Stopp {{ card.n }} jetzt.", "de", set()),
    ],
)
def test_a_translation_is_held_against_its_source(
    source: str, translation: str, language: str, wanted: set[str]
) -> None:
    assert rules(source, translation, language) == wanted


@pytest.mark.parametrize(
    "text", ["(a [b] c)", "a) first b) second", "1) one", ":) and ;-(", 'a 3" nail', r"\(", "„so“ “so”"]
)
def test_what_only_looks_like_half_a_pair_is_left_alone(text: str) -> None:
    assert unbalanced(text) == ""


@pytest.mark.parametrize("text", ["(a", "abcd]", "(a]", "“a", "«a", 'say "a', "「a", "a (b) long)"])
def test_half_a_pair_is_told(text: str) -> None:
    assert unbalanced(text)


def test_every_language_of_number_words_knows_at_least_ten() -> None:
    for language in ("en", "de", "fr", "es", "pt-BR", "ja", "ar", "ru", "zh"):
        assert len(number_words(language)) >= 11
    assert says_in_words("Drei Karten", "3", "de") and not says_in_words("Dreist", "3", "de")
    assert says_in_words("カードを三枚", "3", "ja")
    assert not says_in_words("Drei Karten", "3" * 5000, "de")
    assert number_words("hu") == ()


def test_what_holds_a_value_among_words_is_none_in_a_text() -> None:
    held = "**\ue0009\ue001**"
    assert rules("{{ card.power }} **x**", f"{{{{ card.power }}}} {held}", "de") == {"numbers"}
    assert rules(held, held, "de") == set()


@pytest.mark.parametrize("language", ["de", "mi"])
def test_numbers_of_very_many_figures_are_compared_as_they_are_written(language: str) -> None:
    assert rules("7" * 5000, "7" * 5000, language) == set()
    assert rules("7" * 5000, "7" * 4999 + "8", language) == {"numbers"}


def test_a_gap_is_shown_with_its_surroundings() -> None:
    assert gap_in("one  two", "en") == "one  two"
    assert gap_in("one, two", "en") == gap_in("oui !", "fr") == gap_in("see ... there", "en") == ""


LONG = "This is a rather long line about what number {0} does when it comes into play, and after that."


def project(root: Path, french: dict[str, str]) -> list[tuple[str, str]]:
    cards = "".join(
        f"- {{id: m{n}, name: Name{n}, power: {n}, line: '{LONG.format(n)}'}}\n" for n in range(1, 8)
    )
    entries = "".join(
        f'msgctxt "monster/line"\nmsgid "{LONG.format(n)}"\nmsgstr "{french[f"m{n}"]}"\n\n'
        f'msgctxt "monster/name"\nmsgid "Name{n}"\nmsgstr "Nom{n}"\n\n'
        for n in range(1, 8)
    )
    game = FILES["cards/tiny/game.yaml"].replace("{source: en}", "{source: en, translations: [fr]}")
    files = {
        "cards/tiny/game.yaml": game,
        "cards/tiny/monster.yaml": cards,
        "cards/tiny/text/fr.po": 'msgid ""\nmsgstr "Language: fr\\nContent-Type: text/plain; charset=UTF-8\\n"\n\n'
        + entries,
    }
    root = write_project(root, files)
    loaded, _, _ = pipeline.load(open_project(root, root), "tiny")
    assert loaded is not None
    _, problems = lay_out(loaded, "fr")
    return [(problem.rule, problem.message) for problem in problems]


def french(n: int, rest: str = " de ce que fait le numéro {0} quand il entre en jeu, et après cela.") -> str:
    return ("Voici une ligne plutôt longue" + rest).format(n)


def test_a_translation_that_lost_its_second_half_is_told(tmp_path: Path) -> None:
    texts = {f"m{n}": french(n) for n in range(1, 8)}
    assert not [one for one in project(tmp_path / "a", texts) if one[0] == "catalogue/short"]
    texts["m4"] = french(4, " du numéro {0}.")[10:]
    told = [message for rule, message in project(tmp_path / "b", texts) if rule == "catalogue/short"]
    assert len(told) == 1 and "number 4" in told[0]


def test_what_is_filled_in_makes_no_translation_longer() -> None:
    filled = "{{ " + " + ".join(f"card.power_{number}" for number in range(40)) + " }}"
    texts = {LONG.format(n): french(n) for n in range(1, 8)}
    texts |= {LONG.format(8) + filled: french(8)[:20] + filled, f"Power {filled}": f"Force {filled}"}
    entries = tuple(PoEntry("monster/line", source, text) for source, text in texts.items())
    beside = Consistency(PoFile("fr.po", PoEntry("", ""), entries), {}, frozenset(), "fr")
    said = {entry.key: Translated(entry.text, "fr.po", ()) for entry in entries}
    told = [one.message for one in beside.problems(entries, said, ()) if one.rule == "catalogue/short"]
    assert len(told) == 1 and told[0].endswith("has 20 letters for 92")


def test_two_translations_in_one_anothers_place_are_told(tmp_path: Path) -> None:
    texts = {f"m{n}": french(n) for n in range(1, 8)}
    texts["m2"], texts["m5"] = texts["m5"], texts["m2"]
    told = [message for rule, message in project(tmp_path, texts) if rule == "catalogue/exchanged"]
    assert len(told) == 1 and "number 2" in told[0] and "number 5" in told[0]
