"""Stage 4: is the deck sound? General rules, one a file, and the laws of the game itself."""

from ppgen.rules._book import GameRule, Law, RuleBook, read_rules
from ppgen.rules._check import LATER_RULES, check, general_rules, waived

__all__ = ["LATER_RULES", "GameRule", "Law", "RuleBook", "check", "general_rules", "read_rules", "waived"]
