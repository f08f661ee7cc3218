"""Stage 4: rules asked of a deck and its pieces: general ones, one a file, and those of the game itself.

What can be seen only on composed pieces is checked after stage 5, by rules of the same form.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cache
from types import ModuleType

from ppgen.checks import rules
from ppgen.checks.consequences import without_consequences
from ppgen.checks.game.examination import Examination
from ppgen.checks.game.face_rules import check_faces
from ppgen.checks.game.record_sums import check_sums
from ppgen.checks.game.rule_book import RuleBook, read_rules
from ppgen.checks.phase import Phase
from ppgen.checks.sight.pieces import PrintedPieces
from ppgen.checks.subject import Subject
from ppgen.checks.usage import Usage
from ppgen.checks.verdicts import judged
from ppgen.checks.waivers import (
    excusing,
    has_waivers,
    idle_waivers,
    unknown_waivers,
    waivers_by_place,
    without_waived,
)
from ppgen.common.problem import SKIPPED, Problem, warning
from ppgen.common.registry import by_id, module, modules
from ppgen.layout.layouts import Layouts
from ppgen.localise import Deck
from ppgen.work.allowance import Allowance

PROBED = frozenset({"probe/unseen-change", "probe/shown-oftener"})
"""The rules of `check --probe` that a card may waive."""

TELLING_ONCE = ("LOOKS_ACROSS", "TELLS_THE_FIRST")
"""What rules say that tell one of several faults: whether a waiver of another has a use, nobody knows."""


@cache
def _general_rules(phases: tuple[Phase, ...]) -> tuple[tuple[str, ModuleType], ...]:
    found = [rule for each in phases for rule in modules(module(rules, each))]
    in_order = sorted(found, key=lambda rule: rule.__name__.rpartition(".")[2])
    return tuple(by_id(tuple(in_order), "ID").items())


def general_rules(*phases: Phase) -> dict[str, ModuleType]:
    """Return the general rules by id: all, or those that look at certain things; no others are loaded."""
    return dict(_general_rules(phases or tuple(Phase)))


def check(
    deck: Deck,
    *,
    layouts: Layouts | None = None,
    book: RuleBook | None = None,
    allowance: Allowance | None = None,
    own: Collection[Problem] | None = None,
) -> list[Problem]:
    """Check a deck against the general rules and its game's own; changes nothing.

    Without `layouts` nothing is said about icons. `book` saves reading the rules again for each language.
    What the game's `own` rules found is asked here, and charged to the `allowance`, unless it was before.
    Waivers of rules that look at pieces are left for `check_pieces`.
    """
    problems: list[Problem] = []
    if book is None:
        book, problems = read_rules(deck.game)
    art = {} if layouts is None else layouts.art
    drawings = {name: one.digest for name, one in art.items() if one.digest}
    subject = Subject(deck, None if layouts is None else frozenset(art), drawings)
    allowance = allowance or Allowance()
    for rule in general_rules(Phase.CARDS).values():
        allowance.pause()
        problems += rule.check(subject)
    problems += check_own(deck, book, allowance) if own is None else own
    if not _waivers(deck):
        return problems
    later = {*general_rules(Phase.FACES, Phase.ELEMENTS)}
    later |= {rule.id for rule in book.rules if rule.scope == "face"}
    now = {*general_rules(), *(rule.id for rule in book.rules)} - later
    return [
        *_waived(deck, problems),
        *_idle_waivers(deck, problems, now - _silent(deck)),
        *(_unknown_waivers(deck, now | later) if book.is_whole else ()),
    ]


def check_own(deck: Deck, book: RuleBook, allowance: Allowance) -> list[Problem]:
    """Check a deck against its game's own rules; the steps of their expressions are charged."""
    examination = Examination(deck, book, allowance)
    examination.run()
    return examination.problems


def check_pieces(
    printed: PrintedPieces, found: Iterable[Problem], *, is_whole: bool, book: RuleBook | None = None
) -> list[Problem]:
    """Check composed pieces.

    What cards waive is dropped, also from what composing them `found`. If everything was composed
    (`is_whole`), waivers without a use are told. A problem that several cards share comes once.
    """
    problems = [*found, *judged(printed, general_rules(Phase.FACES).values())]
    if book is not None:
        problems += [*check_faces(printed, book), *check_sums(printed, book)]
    printed.allowance.pause()
    idle = [*_useless_waivers(printed, problems, book)] if is_whole else []
    waivers = waivers_by_place(printed.layouts)
    printed.excusing.update(excusing(problems, waivers))
    printed.allowance.pause()
    problems = without_consequences(problems, printed)
    printed.allowance.pause()
    faults = [problem for problem in problems if problem.rule != SKIPPED]
    waived = {rule for layout in printed.layouts.layouts.values() for rule in layout.waived}
    waived -= general_rules(Phase.LAYOUTS).keys() if waived else set()
    left = without_waived(faults, waivers)
    faults, unused = _waived_by_layouts(printed.layouts, left, judged=waived)
    idle += unused if is_whole else []
    unseen = [problem for problem in problems if problem.rule == SKIPPED]
    return [*_merged(_waived(printed.deck, faults)), *idle, *unseen]


def _useless_waivers(
    printed: PrintedPieces, problems: list[Problem], book: RuleBook | None
) -> Iterator[Problem]:
    """Report waivers of rules that do not exist, and those of cards without a use.

    Rules are loaded for that only where something is waived.
    """
    rules = () if book is None else book.rules
    if has_waivers(printed.layouts) and (book is None or book.is_whole):
        known = {*general_rules(), *(rule.id for rule in rules)}
        yield from unknown_waivers(printed.layouts, known, general_rules(Phase.CARDS))
    if _waivers(printed.deck):
        later = {*general_rules(Phase.FACES, Phase.ELEMENTS)}
        later |= {rule.id for rule in rules if rule.scope == "face"}
        yield from _idle_waivers(printed.deck, problems, later)


def _silent(deck: Deck) -> frozenset[str]:
    """Return the rules that look at the source language alone, where the deck is in another."""
    if deck.language == deck.game.source_language:
        return frozenset()
    rules = general_rules(Phase.CARDS).items()
    return frozenset(name for name, rule in rules if getattr(rule, "IN_SOURCE_ALONE", False))


def check_layouts(usage: Usage) -> list[Problem]:
    """Report what is wrong with layouts as they are written, but for what they waive themselves.

    Says nothing as long as a part of the game could not be read.
    """
    rules = general_rules(Phase.LAYOUTS) if usage.is_whole else {}
    problems = [problem for rule in rules.values() for problem in rule.check(usage)]
    layouts, waivers = usage.layouts, waivers_by_place(usage.layouts)
    kept, idle = _waived_by_layouts(layouts, without_waived(problems, waivers), judged=rules)
    return [*kept, *idle, *idle_waivers(layouts, excusing(problems, waivers), rules)]


def check_usage(usage: Usage) -> list[Problem]:
    """Report what nothing uses; says nothing as long as a part of the game could not be read."""
    asked = general_rules(Phase.USAGE).values() if usage.is_whole else ()
    return [problem for rule in asked for problem in rule.check(usage)]


def check_waivers(usage: Usage) -> list[Problem]:
    """Report what elements and styles waive of rules about faces though nothing needs it in any language."""
    if not usage.is_whole or not has_waivers(usage.layouts):
        return []
    of_faces = general_rules(Phase.FACES).items()
    each = {name for name, rule in of_faces if not any(getattr(rule, one, False) for one in TELLING_ONCE)}
    return [*idle_waivers(usage.layouts, usage.used.waivers, each, usage.used.styles)]


def _waivers(deck: Deck) -> dict[tuple[str, str], None]:
    """Return subject and rule of all that cards waive; a game's rule may be written without the game."""
    return {
        (card.subject, rule): None
        for card in deck.all_cards()
        for written in card.waived
        for rule in (written, f"{deck.game.id}/{written}")
    }


def _waived(deck: Deck, problems: list[Problem]) -> list[Problem]:
    """Leave out the problems that a card waives with a reason."""
    wanted = _waivers(deck)
    return (
        [problem for problem in problems if (problem.subject, problem.rule) not in wanted]
        if wanted
        else problems
    )


def _waived_by_layouts(
    layouts: Layouts, problems: list[Problem], *, judged: Collection[str]
) -> tuple[list[Problem], list[Problem]]:
    """Leave out what a layout waives of what it prints itself; also return its waivers without a use.

    Waivers of rules that were not judged are left alone.
    """
    waivers = {
        (layout.source.file, rule): layout
        for layout in layouts.layouts.values()
        for rule in layout.waived
        if rule in judged
    }
    if not waivers:
        return problems, []
    places = [(_file(problem), problem.rule) for problem in problems]
    kept = [problem for problem, place in zip(problems, places, strict=True) if place not in waivers]
    idle = []
    for (_, rule), layout in waivers.items():
        if (layout.source.file, rule) not in places:
            message, hint = f"the rule {rule} finds nothing here", "take the waiver out"
            span = layout.source.span(("waive", rule))
            idle.append(warning("rule/unused-waiver", message, span=span, hint=hint, subject=layout.name))
    return kept, idle


def _file(problem: Problem) -> str:
    """Return the file of the layout that a problem is of, or else that of its place."""
    element = problem.element.rpartition(":")[0]
    return element or (problem.span.file if problem.span else "")


def _merged(problems: list[Problem]) -> list[Problem]:
    """Say once what is said of several cards in the same words, and about whom."""
    groups: dict[Problem, list[str]] = {}
    for problem in problems:
        groups.setdefault(problem._replace(subject=""), []).append(problem.subject)
    return [problem._replace(subject=_several(subjects)) for problem, subjects in groups.items()]


def _several(subjects: list[str]) -> str:
    first, *others = dict.fromkeys(subjects)
    return f"{first} and {len(others)} more" if others else first


def _idle_waivers(deck: Deck, problems: list[Problem], judged: Collection[str]) -> list[Problem]:
    """Report waivers of the judged rules that found nothing."""
    used = {(problem.subject, problem.rule) for problem in problems}
    faults = []
    for card in deck.all_cards():
        for written in card.waived:
            ids = (written, f"{deck.game.id}/{written}")
            if not any(name in judged for name in ids) or any((card.subject, name) in used for name in ids):
                continue
            message, hint = f"the rule {written} finds nothing here", "take the waiver out"
            span = card.span("waive", written)
            faults.append(warning("rule/unused-waiver", message, span=span, hint=hint, subject=card.subject))
    return faults


def _unknown_waivers(deck: Deck, known: Collection[str]) -> list[Problem]:
    """Report waivers of rules that do not exist; that of probes is asked by them alone."""
    problems = []
    for card in deck.all_cards():
        for written in card.waived:
            if written in known or f"{deck.game.id}/{written}" in known or written in PROBED:
                continue
            message, hint = (
                f"there is no rule {written} to waive",
                "ppgen rules lists them all",
            )
            span = card.span("waive", written)
            problems.append(
                warning("rule/unknown-waiver", message, span=span, hint=hint, subject=card.subject)
            )
    return problems
