"""Stage 4: is the deck sound? General rules, one a file, and the laws of the game itself."""

from ppgen.rules._book import GameRule, Law, RuleBook, read_rules, rules_schema
from ppgen.rules._check import check, check_pieces, check_usage, general_rules
from ppgen.rules._pieces import Pieces
from ppgen.rules._reasons import REASONS
from ppgen.rules._sight import Sight, sight
from ppgen.rules._trial import try_samples
from ppgen.rules._usage import Usage

__all__ = [
    "REASONS",
    "GameRule",
    "Law",
    "Pieces",
    "RuleBook",
    "Sight",
    "Usage",
    "check",
    "check_pieces",
    "check_usage",
    "general_rules",
    "read_rules",
    "rules_schema",
    "sight",
    "try_samples",
]
