"""The header of a PO file: whose language it says the file is of, how it is written, and its plurals."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from ppgen.common.problem import Problem, error, warning
from ppgen.expressions import ExpressionError
from ppgen.expressions.anatomy import anatomy
from ppgen.localise import Grammar, locale_of
from ppgen.localise.catalogue.po import PoFile
from ppgen.localise.catalogue.references import doubted
from ppgen.localise.plurals import Plurals, plural_forms, plurals_in_use, read_plurals
from ppgen.model.game import TEXT_FUNCTIONS

TRIED, LARGE = 200, (1_000, 1_000_000, 1_000_000_000)
"""Numbers among which each plural of every language is found; some have one for whole millions."""


def read_header(po: PoFile, grammar: Grammar, language: str) -> tuple[Plurals, list[Problem]]:
    """Read the plurals of a file, and report a header that belongs to another file."""
    fields = po.fields()
    found: list[tuple[str, str, str]] = []
    known = fields.get("Language", "")
    if known and locale_of(known) != locale_of(language):
        message = f"the header says Language: {known}, the file is named {language}"
        found.append(("Language:", message, "mend the header or the name"))
    charset = fields.get("Content-Type", "").lower().partition("charset=")[2]
    if charset not in {"", "utf-8", "utf8", "charset"}:
        found.append(("Content-Type:", f"the header says charset={charset}", "save it as UTF-8 and say so"))
    line = fields.get("Plural-Forms", "")
    plurals = read_plurals(line) if line else None
    usual = plural_forms(language)
    if line and plurals is None:
        message = f"the header's Plural-Forms cannot be read: {line[:80]}"
        found.append(("Plural-Forms:", message, f"write {usual} or remove the line"))
    elif plurals is not None and plurals.count != grammar.plurals.count:
        told = _count_of_another(po, plurals.count, grammar.plurals.count)
        if told:
            message = f"the header's Plural-Forms has nplurals={plurals.count}, but {told}"
            found.append(("Plural-Forms:", message, f"write {usual} or remove the line"))
            plurals = None
    elif plurals is not None and (idle := _idle(plurals)):
        message = f"by the header's Plural-Forms no number takes word {idle} of {plurals.count}"
        found.append(("Plural-Forms:", message, f"write {usual} or remove the line"))
        plurals = None
    problems = [
        error("catalogue/header", message, span=po.span(po.header, field), hint=hint, subject=language)
        for field, message, hint in found
    ]
    if plurals is not None and (unusual := _unusual(plurals, language)):
        span = po.span(po.header, "Plural-Forms:")
        problems.append(
            warning(
                "catalogue/header", unusual, span=span, hint=f"the usual line is {usual}", subject=language
            )
        )
    return plurals or grammar.plurals, problems


def with_doubted_plurals(po: PoFile, language: str) -> PoFile:
    """Return a file that has lost its plurals, as in a table, with its texts with plural words fuzzy.

    That is only where several orders of as many words are in use, and nobody can tell which one was meant.
    """
    usual, *others = plurals_in_use(language)
    if po.fields().get("Plural-Forms") or all(one.count != usual.count for one in others):
        return po
    entries = (doubted(one) if "plural(" in one.text and not one.obsolete else one for one in po.entries)
    return replace(po, entries=tuple(entries))


def _unusual(plurals: Plurals, language: str) -> str:
    """Say for which numbers a header takes another word than is in use, of as many words."""
    known = [one for one in plurals_in_use(language) if one.count == plurals.count]
    differing = [[n for n in range(TRIED) if plurals.choose(n) != one.choose(n)] for one in known]
    if not differing or not all(differing):
        return ""
    numbers = differing[0]
    also = f" ({len(numbers)} of the numbers below {TRIED} differ)" if len(numbers) > 1 else ""
    words = (plurals.choose(numbers[0]) + 1, known[0].choose(numbers[0]) + 1)
    return (
        f"by the header's Plural-Forms {numbers[0]} takes word {words[0]}, "
        f"in the language word {words[1]}{also}"
    )


def _idle(plurals: Plurals) -> int:
    """Return the first of the words, counted from 1, that no number takes; 0 if each is taken."""
    taken = set(map(plurals.choose, (*range(TRIED), *LARGE)))
    return next((word + 1 for word in range(plurals.count) if word not in taken), 0)


def _count_of_another(po: PoFile, count: int, usual: int) -> str:
    """Say that no text has as many plural words as the header counts, if some have those of the language."""
    counts: Counter[int] = Counter()
    for entry in po.entries:
        if "plural" in entry.text and not (entry.obsolete or entry.fuzzy):
            try:
                counts.update(anatomy(entry.text, functions=TEXT_FUNCTIONS).plurals)
            except ExpressionError:  # told where the entry is looked at
                continue
    if not counts[usual] or counts[count]:
        return ""
    return f"its texts give plural(…) {usual} words, as the language has them"
