"""Does a deck obey its game's rules? Each law is evaluated on everything it looks at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ppgen.expressions import ExpressionError
from ppgen.localise import Deck
from ppgen.model.card import Card
from ppgen.problem import Problem, Span, error, warning
from ppgen.rules._book import Law, RuleBook


@dataclass(slots=True)
class Examination:
    """One pass over a deck: what was found, and which laws had anything to look at."""

    deck: Deck
    book: RuleBook
    problems: list[Problem] = field(default_factory=list)
    reached: set[str] = field(default_factory=set)
    broken: set[str] = field(default_factory=set)

    def run(self) -> None:
        """Check every law."""
        self._cards()
        self._sets()
        self._parts()
        self.problems += self._unreached()

    def _cards(self) -> None:
        names = self.deck.names
        for kind, cards in self.deck.cards.items():
            laws = self.book.of("for", kind)
            sentences = self.book.of("text", kind)
            if not laws and not sentences:
                continue
            for card in cards:
                seen = {**names, "card": card.values, "text": card.texts}
                for law in laws:
                    if not self.obeys(law, seen):
                        self._report(law, seen, card.span(*law.path), card.subject)
                if sentences:
                    self._sentences(sentences, card, seen)

    def _sentences(self, laws: tuple[Law, ...], card: Card, seen: dict[str, Any]) -> None:
        for name, said in card.texts.items():
            here = {**seen, "said": said, "field": name}
            for law in laws:
                if not self.obeys(law, here):
                    self._report(law, here, card.span(*name.split(".")), card.subject)

    def _sets(self) -> None:
        for kind in self.deck.cards:
            if kind in self.deck.game.incomplete:
                continue
            for law in self.book.of("set", kind):
                seen = {**self.deck.names, "set": self.deck.names["cards"][kind], "kind": kind}
                if not self.obeys(law, seen):
                    self._report(law, seen, *self._blamed(law, kind))

    def _blamed(self, law: Law, kind: str) -> tuple[Span, str]:
        """Return the place and the name of the last card that repeats a value, or of the whole set."""
        blamed: Card | None = None
        seen: set[str] = set()
        for card in self.deck.cards[kind] if law.rule.repeats else ():
            value = repr(_reached(card.values, law.rule.repeats))
            blamed = card if value in seen else blamed
            seen.add(value)
        if blamed is not None:
            return blamed.span(*law.path), blamed.subject
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
        for name, part in game.components.items():
            component = {
                "id": name,
                "title": self.deck.titles[name],
                "kinds": list(part.cards),
                "layout": part.layout,
                "copies": part.copies,
            }
            self._part("component", name, {"component": component}, ("components", name))

    def _part(self, scope: str, name: str, values: dict[str, Any], path: tuple[str, ...]) -> None:
        for law in self.book.of(scope, name):
            seen = {**self.deck.names, **values}
            if not self.obeys(law, seen):
                span = self.deck.game.sources["game"].span((*path, *law.path))
                self._report(law, seen, span, f"{scope}:{name}")

    def obeys(self, law: Law, seen: dict[str, Any]) -> bool:
        """Tell whether what a law looks at obeys it; a law that cannot be evaluated is reported once."""
        try:
            if law.when is not None and not law.when.evaluate(seen):
                return True
            self.reached.add(law.id)
            return bool(law.check.evaluate(seen))
        except ExpressionError as fault:
            self.reached.add(law.id)
            self._break(law, fault)
            return True

    def _report(self, law: Law, seen: dict[str, Any], span: Span, subject: str) -> None:
        try:
            message = law.message.render(seen)
        except ExpressionError as fault:
            self._break(law, fault)
            message = law.rule.why
        self.problems.append(Problem(law.id, law.rule.severity, message, span, law.rule.why, subject))

    def _break(self, law: Law, fault: ExpressionError) -> None:
        if law.id in self.broken or self.book.source is None:
            return
        self.broken.add(law.id)
        span = self.book.source.span((law.place, "check"))
        message = f"the rule cannot be evaluated: {fault.message}"
        self.problems.append(error(law.id, message, span=span, hint=fault.hint, subject=law.rule.id))

    def _unreached(self) -> Iterator[Problem]:
        if self.deck.game.incomplete or self.book.source is None:
            return
        if self.deck.language != self.deck.game.source_language:
            return  # laws about the words of the source language look at nothing in another
        for law in self.book.laws:
            if law.id not in self.reached:
                yield warning(
                    "rule/unreached",
                    f"the rule {law.rule.id} had nothing to look at",
                    span=self.book.source.span((law.place,)),
                    hint="look at its scope and its when:, or take it out",
                    subject=law.rule.id,
                )


def _reached(values: Any, dotted: str) -> Any:
    for step in dotted.split("."):
        values = values.get(step) if isinstance(values, dict) else None
    return values
