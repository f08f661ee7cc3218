"""What holds for each of the games: clean in every language, whole translations, tried laws, caught slips."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen import pipeline
from ppgen.checks.game.trial import try_samples
from ppgen.common.problem import Severity
from ppgen.display.printing import Ink
from ppgen.library import BuildOptions, Selection, build, check
from ppgen.load.project import open_project
from ppgen.localise import localise
from ppgen.localise.catalogue import Translations
from tests.campaigns.mutation import run

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = {
    "ole": ("en", "pt-BR", "fr", "de", "es", "ja", "ar"),
    "worldies": ("en", "fr", "de"),
    "ligne-de-fond": ("fr", "en", "de"),
    "battle-dice": ("de", "en", "fr"),
}
"""The languages of each game, its own first."""


@pytest.mark.slow
@pytest.mark.parametrize("game", LANGUAGES)
def test_the_game_is_clean_in_every_language(game: str) -> None:
    findings = check(open_project(ROOT, ROOT), Selection(games=(game,)))
    assert {problem.severity for problem in findings.problems} <= {Severity.NOTE}, findings.problems
    assert findings.languages == set(LANGUAGES[game])


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("game", LANGUAGES)
@pytest.mark.thorough
def test_the_game_prints_on_letter_as_well(game: str) -> None:
    findings = check(open_project(ROOT, ROOT), Selection(games=(game,), languages=("en",)), paper="letter")
    assert {problem.severity for problem in findings.problems} <= {Severity.NOTE}, findings.problems


@pytest.mark.parametrize("game", [pytest.param(game, marks=pytest.mark.slow) for game in LANGUAGES])
def test_the_game_takes_little_ink_where_that_is_wanted(game: str) -> None:
    """Every side of every component, and what was made lighter can still be read: contrast is judged as ever."""
    selection = Selection(games=(game,), languages=LANGUAGES[game])
    built = build(open_project(ROOT, ROOT), selection, BuildOptions(out=None, ink=Ink.LOW))
    assert {problem.severity for problem in built.findings.problems} <= {Severity.NOTE}, (
        built.findings.problems
    )
    shares = {file.path: file.facts.ink for file in built.files if file.facts is not None}
    dark = {path: ink for path, ink in shares.items() if any(share and share > 0.25 for share in ink)}
    assert len(shares) >= 10 * len(LANGUAGES[game]) and not dark


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("game", LANGUAGES)
@pytest.mark.thorough
def test_the_game_can_be_printed_with_one_ink(game: str) -> None:
    selection = Selection(games=(game,), languages=LANGUAGES[game][:1])
    built = build(open_project(ROOT, ROOT), selection, BuildOptions(out=None, ink=Ink.GREY))
    assert {problem.severity for problem in built.findings.problems} <= {Severity.NOTE}, (
        built.findings.problems
    )


@pytest.mark.parametrize("game", LANGUAGES)
@pytest.mark.thorough
def test_translations_are_whole(game: str) -> None:
    loaded, _, problems = pipeline.load(open_project(ROOT, ROOT), game)
    assert loaded is not None and not problems, problems
    for language in LANGUAGES[game][1:]:
        catalogue, _ = loaded.texts.catalogue(language)
        assert isinstance(catalogue, Translations)
        counts = catalogue.counts
        assert counts["translated"] == sum(counts.values()) > 0, language


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("game", LANGUAGES)
@pytest.mark.thorough
def test_every_law_is_tried_on_its_samples(game: str) -> None:
    loaded, _, problems = pipeline.load(open_project(ROOT, ROOT), game)
    assert loaded is not None and not problems, problems
    deck, _ = localise(loaded.game.of_set(""), loaded.game.source_language)
    assert loaded.book.rules and try_samples(deck, loaded.book) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "every", "share"),
    [
        ("ole", 29, 0.9),
        ("worldies", 3, 0.95),
        ("ligne-de-fond", 29, 0.93),
        ("ligne-de-fond", 2, 0.945),
        ("battle-dice", 19, 0.93),
        ("battle-dice", 2, 0.93),
    ],
)
def test_most_slips_are_caught_and_the_rest_is_explained(game: str, every: int, share: float) -> None:
    """Only one slip in so many is tried; those that people must read for themselves do not count."""
    result = run(game, every=every)
    assert sum(result.caught.values()) > 40
    assert result.share_but_for_prose >= share
    assert result.unexplained == []


@pytest.mark.parametrize("game", LANGUAGES)
@pytest.mark.thorough(keep=1)
def test_every_law_that_is_not_checked_names_tests_that_exist(game: str) -> None:
    """The players alone keep what nothing can check."""
    loaded, _, _ = pipeline.load(open_project(ROOT, ROOT), game)
    assert loaded is not None
    for entry in loaded.book.entries:
        assert entry.proved or entry.check is not None or entry.by == "players", entry.id
        for proof in entry.proved or ():
            path, _, name = proof.partition("::")
            assert f"def {name}(" in (ROOT / path).read_text(encoding="utf-8"), proof
