"""The texts of a game in one language: translations, terms, and templates compiled once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, Protocol

from babel.lists import format_list

from ppgen.common.problem import Problem, Span, error, warning
from ppgen.expressions import Budget, ExpressionError, Template, compile_template, is_dynamic
from ppgen.localise.grammar import Grammar, grammar_of
from ppgen.localise.written import Translated
from ppgen.model.game import ALSO, TEXT_FUNCTIONS, Game
from ppgen.model.record_laws import law_messages
from ppgen.typeset.language import decimal_sign
from ppgen.work.allowance import Allowance, SpentError
from ppgen.work.lookups import Noted

PAPER = "ppgen"
"""What the contexts of messages begin with that are words on sheets, which ppgen prints itself."""

GAME_TITLE = "game/title"
"""The context of what the game is called."""


class Catalogue(Protocol):
    """The translations of a game into one language."""

    def find(self, context: str, source: str) -> str | None:
        """Return the translation of a source text, or None if there is none that can be used."""


_COMMA = re.compile("[,،、]")


class Words:
    """Looks up what texts say in one language, and notes each problem once."""

    def __init__(
        self,
        game: Game,
        language: str,
        catalogue: Catalogue | None,
        grammar: Grammar | None = None,
        *,
        allowance: Allowance | None = None,
    ) -> None:
        """Translate the terms; without a catalogue every text says what its source says."""
        self._budget = Budget(allowance)
        self._decimal_sign = partial(decimal_sign, language)
        self.game = game
        self.language = language
        self.problems: list[Problem] = []
        self._catalogue = catalogue if language != game.source_language else None
        self.grammar = grammar or grammar_of(language, game.source_language)
        self._translations: dict[str, Translated] = {}
        self._templates: dict[str, Template | None] = {}
        self._reported: set[tuple[str, str]] = set()
        self.also: dict[str, tuple[str, ...]] = {}
        self.terms = Noted({name: self._term(name) for name in game.terms})

    def _term(self, name: str) -> dict[str, str]:
        """Return the term's text under "" and its other forms under their names; checks alone read `also`."""
        term = self.game.terms[name]
        place = self._place("terms", name)
        forms = {"": self.translated(f"term/{name}", term.text, place)}
        for form, text in term.forms.items():
            forms[form] = self.translated(f"term/{name}/{form}", text, place)
        for form in self.grammar.forms.get(name, ()):
            forms[form] = self.translated(f"term/{name}/{form}", term.text, place)
        ways = map(str.strip, _COMMA.split(forms.pop(ALSO, "")))
        # One letter stands in nearly every sentence, but may be a whole word of Chinese or Japanese.
        self.also[name] = tuple(way for way in ways if len(way) > 1 or (way and not way.isascii()))
        return forms

    @property
    def is_translated(self) -> bool:
        """Whether they are in another language than the game was written in."""
        return self._catalogue is not None

    def has_message(self, context: str, source: str) -> bool:
        """Tell whether translators are asked for a text; what is printed nowhere they are not."""
        return self._catalogue is None or self._catalogue.find(context, source) is not None

    def translated(self, context: str, source: str, place: Callable[[], Span]) -> str:
        """Return the translation of a text, or the text itself with a warning."""
        if self._catalogue is None or not source:
            return source
        found = self._catalogue.find(context, source)
        if found is not None:
            if isinstance(found, Translated):
                self._translations[found] = found
                found = str(found)
            if is_dynamic(source) or is_dynamic(found):
                self._compare(context, source, found, place)
            return found
        self.report(
            warning(
                "localise/untranslated",
                f"there is no translation of {source!r} into {self.language}",
                span=place(),
                hint=f"translate the entry {context}",
                subject=self.language,
            )
        )
        return source

    def law_messages(self) -> dict[str, str]:
        """Return what the rules about records say in the language, by their ids."""
        return {
            law.rule: self._catalogue.find(law.context, law.text) or law.text
            if self._catalogue is not None
            else law.text
            for law in law_messages(self.game)
        }

    def translation(self, context: str, source: str) -> Translated | None:
        """Return the translation of a text that somebody wrote, if there is one that can be used."""
        found = None if self._catalogue is None else self._catalogue.find(context, source)
        return found if isinstance(found, Translated) else None

    def is_left_untranslated(self, context: str, source: str) -> bool:
        """Tell whether a text is said in the language of the game, for want of a translation."""
        if self._catalogue is None or not source:
            return False
        found = self._catalogue.find(context, source)
        return found is None or (found == source and not isinstance(found, Translated))

    def _compare(self, context: str, source: str, found: str, place: Callable[[], Span]) -> None:
        """Report a translation that uses other values than its source; one that cannot be read, later."""
        try:
            wanted, used = (
                compile_template(text, functions=TEXT_FUNCTIONS).names for text in (source, found)
            )
        except ExpressionError:
            return
        if wanted == used:
            return
        missing, added = sorted(wanted - used), sorted(used - wanted)
        told = [f"leaves out {', '.join(missing)}"] if missing else []
        told += [f"adds {', '.join(added)}"] if added else []
        self.report(
            error(
                "localise/placeholders",
                f"the translation of {context} into {self.language} {' and '.join(told)}",
                span=self.where(found, place),
                hint="use the same values as the source, in any order",
                subject=self.language,
            )
        )

    def title(self, context: str, name_or_text: str, place: Callable[[], Span]) -> str:
        """Return what a title says that is the id of a term, or text."""
        if name_or_text in self.terms:
            forms = self.terms[name_or_text]
            return forms.get("label", forms[""])
        return self.translated(context, name_or_text, place)

    def name_of_game(self) -> str:
        """Return what the game is called: a name may stay as it is, so nobody is told to translate it."""
        title = self.game.file.title
        if not self.has_message(GAME_TITLE, title):
            return title
        return self.translated(GAME_TITLE, title, self.place("game", "title"))

    def report(self, problem: Problem) -> None:
        """Note a problem unless the same was noted before."""
        key = (problem.rule, problem.message)
        if key not in self._reported:
            self._reported.add(key)
            self.problems.append(problem)

    def template(self, text: str, place: Callable[[], Span]) -> Template | None:
        """Return the compiled text; None, and a problem, if it is not a sound template."""
        if text not in self._templates:
            self._templates[text] = self._compiled(text, place)
        return self._templates[text]

    def _compiled(self, text: str, place: Callable[[], Span]) -> Template | None:
        try:
            return compile_template(text, functions=TEXT_FUNCTIONS)
        except ExpressionError as fault:
            self.report(expression_problem(fault, text, self.where(text, place)))
            return None

    def filled(self, text: str, values: dict[str, Any], place: Callable[[], Span]) -> str:
        """Return a text with its expressions filled in."""
        if not is_dynamic(text):
            return text
        template = self.template(text, place)
        if template is None:
            return ""
        return self.rendered(template, values, text, place)

    def rendered(
        self,
        template: Template,
        values: dict[str, Any],
        text: str,
        place: Callable[[], Span],
        *,
        subject: str = "",
    ) -> str:
        """Return what a compiled text says, or nothing and a problem."""
        try:
            return template.render(values, self._budget.renewed(self._decimal_sign))
        except SpentError as spent:
            self.report(spent.problem(self.where(text, place)))
        except ExpressionError as fault:
            self.report(expression_problem(fault, text, self.where(text, place), subject=subject))
        return ""

    def evaluated(
        self,
        template: Template,
        values: dict[str, Any],
        text: str,
        place: Callable[[], Span],
        *,
        subject: str,
    ) -> Any:
        """Return the value of a compiled text in no language, or None and a problem."""
        try:
            return template.evaluate(values, self._budget.renewed())
        except SpentError as spent:
            self.report(spent.problem(place()))
        except ExpressionError as fault:
            self.report(expression_problem(fault, text, place(), subject=subject))
        return None

    def where(self, text: str, place: Callable[[], Span]) -> Span:
        """Return where a text was written: by its translator, or else at the place of its source."""
        known = self._translations.get(text)
        return place() if known is None else known.span

    def functions(self) -> dict[str, Callable[..., Any]]:
        """Return the functions that expressions of this game may call beside the general helpers."""
        return {
            "term": self.term,
            "symbol": self.symbol,
            "terms": self.several,
            "plural": self.grammar.plural,
        }

    def term(self, name: str, form: str = "") -> str:
        """Return a term's text, or one of its forms; raises ExpressionError for unknown ones."""
        forms = self.terms.get(name) if isinstance(name, str) else None
        if forms is None:
            raise ExpressionError(f"there is no term called {name!r}; add it to terms.yaml")
        if form not in forms:
            known = ", ".join(key for key in forms if key) or "none"
            raise ExpressionError(f"the term {name} has no form {form!r}; it has: {known}")
        return forms[form]

    def symbol(self, name: str) -> str:
        """Return the markup of a term's icon; raises ExpressionError if it has none."""
        self.term(name)
        icon = self.game.terms[name].icon
        if not icon:
            raise ExpressionError(f"the term {name} has no icon; give it one, or leave out symbol()")
        return f":{icon}:"

    def several(self, names: Iterable[str], form: str = "") -> str:
        """Return terms with their icons as the language lists them: "a, b and c"; raises ExpressionError."""
        if isinstance(names, str):
            raise ExpressionError(f"terms() takes a list, not {names!r}", hint=f"for one: term({names!r})")
        said = [self._with_icon(name, form) for name in names]
        return str(format_list(said, locale=self.grammar.locale))

    def _with_icon(self, name: str, form: str) -> str:
        word = self.term(name, form)
        return f"{self.symbol(name)} {word}" if self.game.terms[name].icon else word

    def place(self, source: str, *path: str | int) -> Callable[[], Span]:
        """Return a function that finds a place of a game file when a problem needs it."""
        return self._place(source, *path)

    def _place(self, source: str, *path: str | int) -> Callable[[], Span]:
        return lambda: self.game.sources[source].span(path)


def expression_problem(
    fault: ExpressionError, text: str, span: Span, *, subject: str = "", rule: str = "localise/expression"
) -> Problem:
    """Make the problem for an expression that cannot be compiled or evaluated."""
    shown = text if len(text) <= 80 else f"{text[:79]}…"
    hint = fault.hint or "write the expression another way"
    return error(rule, f"{fault.message}, in {shown!r}", span=span, hint=hint, subject=subject)


def shared_values(words: Words) -> dict[str, Any]:
    """Return what every expression of the game sees: game, constants, and the functions."""
    game = words.game
    constants: Mapping[str, Any] = game.constants
    facts = {**game.facts(), "title": words.name_of_game()}
    return {"game": facts, "constants": dict(constants), **words.functions()}
