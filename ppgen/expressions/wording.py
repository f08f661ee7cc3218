"""What expressions can do with numbers and texts; no text may grow past its limit."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Callable
from typing import Any

from ppgen.common.characters import composed
from ppgen.common.latin_letters import latin
from ppgen.expressions.lists import sequence
from ppgen.expressions.values import HASHED, MAX_TEXT, Budget, ExpressionError, as_text, number, text, whole

MINUS = "\u2212"


def rounded(_: Budget, value: Any, digits: Any = 0) -> int | float:
    """Round half away from zero, as people do."""
    places = whole(digits)
    if not 0 <= places <= 6:
        raise ExpressionError("round to 0 to 6 digits")
    factor = 10**places
    result = math.copysign(math.floor(abs(number(value)) * factor + 0.5) / factor, value)
    return result if places else int(result)


def signed(budget: Budget, value: Any) -> str:
    """Write a number with its sign; a real minus, and none for 0."""
    amount = as_text(abs(number(value)), budget)
    return amount if amount == "0" else f"{'+' if value > 0 else MINUS}{amount}"


def minus(budget: Budget, value: Any) -> str:
    """Write a number with a real minus."""
    return as_text(number(value), budget).replace("-", MINUS)


def plural(_: Budget, amount: Any, one: Any, many: Any) -> str:
    """Choose the word for one or for many."""
    return text(one) if abs(number(amount)) == 1 else text(many)


def join(budget: Budget, values: Any, separator: Any = ", ") -> str:
    """Write the entries one after the other."""
    parts = [as_text(value, budget) for value in sequence(budget, values)]
    return joined(budget, text(separator), parts)


def joined(budget: Budget, separator: str, parts: list[str]) -> str:
    """Join texts; raises ExpressionError before the result grows too long."""
    size = sum(map(len, parts)) + len(separator) * max(len(parts) - 1, 0)
    if size > MAX_TEXT:
        raise ExpressionError(f"the text grows longer than {MAX_TEXT:,} characters")
    budget.spend(size)
    return separator.join(parts)


def mentioned(budget: Budget, value: Any, names: Any) -> list[str]:
    """Keep the names that a text holds as words of their own."""
    said = text(value)
    listed = [text(name) for name in sequence(budget, names)]
    budget.spend(len(said) * len(listed))
    return [name for name in listed if _holds(said, name)]


def heard(budget: Budget, value: Any) -> Any:
    """Write a text, or each of a list, as it is heard: its letters and figures alone, all of them small."""
    if isinstance(value, list):
        return [heard(budget, one) for one in sequence(budget, value)]
    if value is None:
        return None
    said = text(value)
    budget.spend(HASHED * len(said))
    return as_heard(said)


def as_heard(said: str) -> str:
    """Return the letters and figures of a text, all of them small; of one without any its marks."""
    folded = composed(composed(said, "NFKC").casefold(), "NFKC")
    kept = "".join(sign for sign in folded if unicodedata.category(sign)[0] in "LNM")
    return kept or said.strip()


def unstressed(budget: Budget, value: Any) -> str:
    """Leave out what is bold."""
    return joined(budget, "", text(value).split("**")[::2])


def _holds(said: str, name: str) -> bool:
    at = said.find(name) if name else -1
    while at >= 0:
        before, behind = said[at - 1 : at], said[at + len(name) :][:1]
        if not _is_one_word(before, name[0]) and not _is_one_word(behind, name[-1]):
            return True
        at = said.find(name, at + 1)
    return False


def _is_one_word(beside: str, edge: str) -> bool:
    """Tell whether a letter goes on with a word; scripts without capitals part words otherwise, or never."""
    return beside.isalpha() and edge.upper() != edge.lower()


def between(_: Budget, value: Any, low: Any, high: Any) -> bool:
    """Tell whether a number lies between two others, ends included."""
    return number(low) <= number(value) <= number(high)


def on_text(change: Callable[[str], str]) -> Callable[..., Any]:
    """Make the helper that changes a text."""

    def changed(budget: Budget, value: Any) -> str:
        written = as_text(value, budget)
        budget.spend(len(written))
        return change(written)

    return changed


def replace(budget: Budget, value: Any, old: Any, new: Any) -> str:
    """Put a text in place of another."""
    if not text(old):
        raise ExpressionError("replace needs a text to look for")
    return joined(budget, text(new), text(value).split(old))


def split(budget: Budget, value: Any, separator: Any) -> list[str]:
    """Cut a text into a list."""
    if not text(separator):
        raise ExpressionError("split needs a text between the parts")
    budget.spend(HASHED * len(text(value)))
    return text(value).split(separator)


def slug(value: str) -> str:
    """Write a text as an id: `Élan vital!` is `elan-vital`."""
    plain = latin(value).lower()
    return "-".join("".join(letter if letter.isalnum() else " " for letter in plain).split())


def capital(value: str) -> str:
    """Write the first letter as a capital."""
    return value[:1].upper() + value[1:]
