"""The shipped game Olé!, read once for the tests that look at its data."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ppgen.checks import RuleBook, read_rules
from ppgen.load.project import open_project, read_game
from ppgen.localise import Deck, localise
from ppgen.model.build import build_game
from ppgen.model.game import Game

ROOT = Path(__file__).resolve().parents[2]


@cache
def ole_game() -> Game:
    """Return the game; its files must be free of problems."""
    files, problems = read_game(open_project(ROOT, ROOT), "ole")
    game, faults = build_game("ole", files.cards)
    assert game is not None and not problems and not faults, problems + faults
    return game


@cache
def ole_deck() -> Deck:
    """Return the game in English."""
    deck, problems = localise(ole_game(), "en")
    assert not problems, problems
    return deck


@cache
def ole_rules() -> RuleBook:
    """Return the game's rules."""
    book, problems = read_rules(ole_game())
    assert not problems, problems
    return book
