"""The rules of a game, each evaluated on everything it looks at."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from ppgen.checks.game.component_facts import component_facts
from ppgen.checks.game.declared_names import declared_names
from ppgen.checks.game.fitness import is_blocked, looks
from ppgen.checks.game.rule_book import GameRule, RuleBook
from ppgen.common.paths import value_at
from ppgen.common.problem import Problem, Span, error, warning
from ppgen.expressions import Budget, ExpressionError, compile_template
from ppgen.expressions.wording import as_heard
from ppgen.layout.scope import Place
from ppgen.localise import Deck
from ppgen.localise.text_places import steps_of
from ppgen.model.card import Card
from ppgen.model.game import TEXT_FUNCTIONS
from ppgen.model.records import is_empty, row_name
from ppgen.work.allowance import Allowance, SpentError


@dataclass(slots=True)
class Examination:
    """One pass over a deck: what was found, and which rules had anything to look at."""

    deck: Deck
    book: RuleBook
    allowance: Allowance = field(default_factory=Allowance)
    problems: list[Problem] = field(default_factory=list)
    reached: set[str] = field(default_factory=set)
    broken: set[str] = field(default_factory=set)
    is_spent: bool = False
    _budget: Budget = field(init=False)

    def __post_init__(self) -> None:
        """Let all rules share the steps that may be taken."""
        self._budget = Budget(self.allowance)

    def run(self) -> None:
        """Check every rule."""
        self._cards()
        self._sets()
        self._parts()
        self.problems += self._unreached()

    def _cards(self) -> None:
        names = self.deck.names
        for kind, cards in self.deck.cards.items():
            rules = self.book.of("for", kind)
            sentences = self.book.of("text", kind)
            if not rules and not sentences:
                continue
            is_record = self.deck.game.kinds[kind].record
            for card in cards:
                if card.is_blank:
                    continue
                seen = {**names, "card": card.values, "text": card.texts}
                for rule in rules:
                    fields = looks(rule, self.deck.game.kinds[kind]) if card.unfit else ()
                    for here, path in views(rule, seen, is_record=is_record):
                        if not is_blocked(fields, path, card.unfit) and not self.obeys(rule, here):
                            span = self.deck.span(card, (*path, *rule.path))
                            whose = row_name(self.deck.game.kinds[kind], path, here) if is_record else ""
                            self._report(rule, here, span, card.subject, whose=whose)
                if sentences:
                    self._sentences(sentences, card, seen)

    def _sentences(self, rules: tuple[GameRule, ...], card: Card, seen: dict[str, Any]) -> None:
        for name, said in card.texts.items():
            here = {**seen, "said": said, "field": name}
            for rule in rules:
                if not self.obeys(rule, here):
                    self._report(rule, here, self.deck.span(card, steps_of(name)), card.subject)

    def _sets(self) -> None:
        for kind in self.deck.cards:
            if kind in self.deck.game.incomplete:
                continue
            for rule in self.book.of("set", kind):
                seen = {**self.deck.names, "set": self.deck.names["cards"][kind], "kind": kind}
                if not self.obeys(rule, seen):
                    self._report(rule, seen, *self._blamed(rule, kind))

    def _blamed(self, rule: GameRule, kind: str) -> tuple[Span, str]:
        """Return the place and the name of the last card that repeats a value, or of the whole set.

        Where none repeats one as it is written, it is the last whose value is heard as another's.
        """
        cards = self.deck.cards[kind] if rule.entry.repeats else ()
        values = [value_at(card.values, rule.entry.repeats.split(".")) for card in cards]
        at = _last_again([*map(repr, values)])
        if at is None:
            at = _last_again([as_heard(one) if isinstance(one, str) else repr(one) for one in values])
        if at is not None:
            blamed = cards[at]
            return self.deck.span(blamed, rule.path), blamed.subject
        sources = self.deck.game.sources
        return sources.get(kind, sources["game"]).span(()), kind

    def _parts(self) -> None:
        game = self.deck.game
        for name, kinds in game.file.decks.items():
            if not game.incomplete.isdisjoint(kinds):
                continue
            listed = [values for kind in kinds for values in self.deck.names["cards"][kind]]
            deck = {"id": name, "kinds": list(kinds), "cards": listed}
            self._part("deck", name, {"deck": deck}, ("decks", name))
        self._part("game", "constants", {}, ("constants",))
        self._part("game", "names", {"names": declared_names(game)}, ())
        for name, part in game.components.items():
            component = component_facts(name, self.deck.titles[name], part)
            self._part("component", name, {"component": component}, ("components", name))

    def _part(self, scope: str, name: str, values: dict[str, Any], path: tuple[str, ...]) -> None:
        for rule in self.book.of(scope, name):
            seen = {**self.deck.names, **values}
            if not self.obeys(rule, seen):
                span = self.deck.game.sources["game"].span((*path, *rule.path))
                self._report(rule, seen, span, f"{scope}:{name}")

    def obeys(self, rule: GameRule, seen: dict[str, Any]) -> bool:
        """Tell whether what a rule looks at obeys it; a rule that cannot be evaluated is reported once."""
        try:
            if rule.when is not None and not rule.when.evaluate(seen, self._budget.renewed()):
                return True
            self.reached.add(rule.id)
            return bool(rule.check.evaluate(seen, self._budget.renewed()))
        except SpentError as spent:
            self._stop(rule, spent)
            return True
        except ExpressionError as fault:
            self.reached.add(rule.id)
            self._break(rule, fault)
            return True

    def _stop(self, rule: GameRule, spent: SpentError) -> None:
        """Say once that rules ask for too much; those that follow are not asked, and none is called idle."""
        self.reached.update(one.id for one in self.book.rules)
        if not self.is_spent:
            self.is_spent = True
            source = self.book.source
            span = None if source is None else source.span((rule.place, "check"))
            self.problems.append(spent.problem(span, rule.entry.id))

    def face(self, rule: GameRule, seen: dict[str, Any], span: Span, subject: str) -> None:
        """Check what is printed on one face."""
        if not self.obeys(rule, seen):
            self._report(rule, seen, span, subject)

    def _report(
        self, rule: GameRule, seen: dict[str, Any], span: Span, subject: str, *, whose: str = ""
    ) -> None:
        hint = rule.entry.why
        try:
            if (said := self.deck.laws.get(rule.entry.id)) is not None:
                message = compile_template(said, functions=TEXT_FUNCTIONS).render(seen)
                hint = hint if said == rule.entry.message else ""
            else:
                message = rule.message.render(seen) + self._translated(rule, seen)
        except ExpressionError as fault:
            self._break(rule, fault)
            message = rule.entry.why
        if whose and re.search(rf"(?<!\w){re.escape(whose)}(?!\w)", message) is None:
            message = f"{whose} · {message}"
        self.problems.append(Problem(rule.id, rule.entry.severity, message, span, hint, subject))

    def _translated(self, rule: GameRule, seen: dict[str, Any]) -> str:
        """Return the language, if it is not the one that the game is written in, and what is said in it."""
        if self.deck.language == self.deck.game.source_language:
            return ""
        card = seen.get("card")
        dotted = ".".join(map(str, rule.path))
        said = (card.get("texts", {}).get(dotted) if isinstance(card, dict) else None) if dotted else None
        return f" ({self.deck.language}: “{said}”)" if said else f" ({self.deck.language})"

    def _break(self, rule: GameRule, fault: ExpressionError) -> None:
        if rule.id in self.broken or self.book.source is None:
            return
        self.broken.add(rule.id)
        span = self.book.source.span((rule.place, "check"))
        message = f"the rule cannot be evaluated: {fault.message}"
        self.problems.append(error(rule.id, message, span=span, hint=fault.hint, subject=rule.entry.id))

    def _unreached(self) -> Iterator[Problem]:
        if self.deck.game.incomplete or self.book.source is None:
            return
        if self.deck.language != self.deck.game.source_language:
            return  # rules about the words of the source language look at nothing in another
        if len(self.deck.game.file.sets) > 1:
            return  # one set need not have what a law about another looks at
        records = {name for name, kind in self.deck.game.kinds.items() if kind.record}
        for rule in self.book.rules:
            if rule.id not in self.reached and rule.scope != "face" and not records & set(rule.targets):
                yield warning(
                    "rule/unreached",
                    f"the rule {rule.entry.id} had nothing to look at",
                    span=self.book.source.span((rule.place,)),
                    hint="look at its scope and its when:, or take it out",
                    subject=rule.entry.id,
                )


def asked_rules(deck: Deck, book: RuleBook, kind: str) -> frozenset[str]:
    """Return the rules about the cards of a kind that had anything to look at."""
    own = RuleBook((), book.of("for", kind), book.source)
    examination = Examination(deck, own)
    examination.run()
    return frozenset(examination.reached)


def views(
    rule: GameRule, seen: dict[str, Any], *, is_record: bool = False
) -> Iterator[tuple[dict[str, Any], Place]]:
    """Yield what a rule about a card looks at, all or each item of a list, and its place on the card.

    Rows of a record that nobody filled in are passed over.
    """
    if not rule.each:
        yield seen, ()
        return
    for item, key, place in _items(seen["card"], rule.each, ()):
        if (
            is_record
            and isinstance(key, int)
            and (item is None or (isinstance(item, dict) and is_empty(item)))
        ):
            continue
        where = _written_at(seen["card"], item) if rule.each == ("listed",) else place
        yield {**seen, "item": item, "index": key}, where


def _items(found: Any, steps: Place, place: Place) -> Iterator[tuple[Any, Any, Place]]:
    """Yield each item that the steps lead to, with key and place; a list on the way means all its items."""
    if not steps:
        listed = found.items() if isinstance(found, dict) else enumerate(found or ())
        for key, item in listed:
            yield item, key, (*place, key)
        return
    step = steps[0]
    if isinstance(found, dict):
        yield from _items(found.get(step), steps[1:], (*place, step))
    elif isinstance(found, list) and isinstance(step, int):
        yield from _items(found[step], steps[1:], (*place, step))
    elif isinstance(found, list):
        for number, item in enumerate(found):
            yield from _items(item, steps, (*place, number))


def _written_at(deck: dict[str, Any], item: dict[str, Any]) -> Place:
    """Return where a deck names a card that it lists: by its id, or by kind and id."""
    names = (item["id"], f"{item['kind']}:{item['id']}")
    return ("cards", *[name for name in names if name in deck["cards"]][:1])


def _last_again(values: Sequence[str]) -> int | None:
    """Return the place of the last value that stands before itself, if there is one."""
    seen: set[str] = set()
    found: int | None = None
    for at, value in enumerate(values):
        found = at if value in seen else found
        seen.add(value)
    return found
