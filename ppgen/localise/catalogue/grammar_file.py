"""A language's own file: forms of the game's terms beside those of the source language.

`cards/<game>/text/<language>.yaml` names them; the words themselves are translated in the PO file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated

from pydantic import Field, TypeAdapter, ValidationError

from ppgen.common.problem import Problem, error, nearest
from ppgen.load import Source, validation_problems
from ppgen.model.field import STRICT, Name, Text, Truth
from ppgen.model.game import Game, Identity


@dataclass(frozen=True, slots=True)
class OwnForms:
    """The forms that only one language has: the notes on each form of each term by the term's id.

    Those in `beside` are articles and the like: they stand beside the term and do not replace it.
    """

    notes: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    beside: frozenset[str] = frozenset()


NO_FORMS = OwnForms()


@dataclass(frozen=True, slots=True, kw_only=True)
class TermForm:
    """A form that the terms named here, and those of the groups, have in the language.

    With `beside` it stands beside the term, as an article does, and not in its place.
    """

    __pydantic_config__ = STRICT
    note: Text = ""
    beside: Truth = False
    terms: tuple[Identity, ...] = ()
    groups: tuple[Name, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GrammarFile:
    """What the file of a language says."""

    __pydantic_config__ = STRICT
    forms: Annotated[Mapping[Name, TermForm], Field(default_factory=dict)]


@cache
def _adapter() -> TypeAdapter[GrammarFile]:
    return TypeAdapter(GrammarFile)


def read_forms(game: Game, source: Source | None) -> tuple[OwnForms, list[Problem]]:
    """Return the forms that a language adds to the terms of a game; without a file there are none."""
    if source is None:
        return NO_FORMS, []
    try:
        file = _adapter().validate_python(source.data)
    except ValidationError as fault:
        return NO_FORMS, validation_problems(fault, source, (), rule="catalogue/grammar", model=_adapter())
    problems: list[Problem] = []
    found: dict[str, dict[str, str]] = {}
    for form, wanted in file.forms.items():
        for number, name in enumerate(wanted.terms):
            if name not in game.terms:
                message, hint = f"there is no term called {name}", nearest(name, game.terms)
                span = source.span(("forms", form, "terms", number))
                problems.append(error("catalogue/grammar", message, span=span, hint=hint))
        groups = {group for term in game.terms.values() for group in term.groups}
        for number, group in enumerate(wanted.groups):
            if group not in groups:
                message, hint = f"no term is in the group {group}", nearest(group, groups)
                span = source.span(("forms", form, "groups", number))
                problems.append(error("catalogue/grammar", message, span=span, hint=hint))
        for name, term in game.terms.items():
            if (name in wanted.terms or set(term.groups) & set(wanted.groups)) and form not in term.forms:
                found.setdefault(name, {})[form] = wanted.note
    beside = frozenset(form for form, wanted in file.forms.items() if wanted.beside)
    return OwnForms(found, beside), problems
