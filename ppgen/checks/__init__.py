"""Stage 4: rules asked of a deck and its pieces: general ones, one a file, and those of the game itself."""

from ppgen.checks.game.determined import determined, figure_text, target
from ppgen.checks.game.examination import asked_rules
from ppgen.checks.game.rule_book import GameRule, RuleBook, RuleEntry, read_rules, rules_schema
from ppgen.checks.game.samples import broken_messages
from ppgen.checks.game.trial import try_samples
from ppgen.checks.phase import Phase, phase
from ppgen.checks.reasons import REASONS
from ppgen.checks.run import (
    check,
    check_layouts,
    check_own,
    check_pieces,
    check_usage,
    check_waivers,
    general_rules,
)
from ppgen.checks.sight.pieces import PrintedPieces
from ppgen.checks.usage import Usage

__all__ = [
    "REASONS",
    "GameRule",
    "Phase",
    "PrintedPieces",
    "RuleBook",
    "RuleEntry",
    "Usage",
    "asked_rules",
    "broken_messages",
    "check",
    "check_layouts",
    "check_own",
    "check_pieces",
    "check_usage",
    "check_waivers",
    "determined",
    "figure_text",
    "general_rules",
    "phase",
    "read_rules",
    "rules_schema",
    "target",
    "try_samples",
]
