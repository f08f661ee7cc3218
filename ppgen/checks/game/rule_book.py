"""rules.yaml into compiled rules of a game."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest
from typing import Annotated, Any, NamedTuple

from pydantic import BeforeValidator, Field, TypeAdapter, ValidationError, WithJsonSchema

from ppgen.checks.game.rule_names import unknown_names
from ppgen.common.problem import Problem, Severity, error
from ppgen.expressions import Expression, ExpressionError, Template, compile_expression, compile_template
from ppgen.load import Source, validation_problems
from ppgen.model.field import STRICT, Slug, Text, Truth, Whole
from ppgen.model.game import EXPRESSION_FUNCTIONS, TEXT_FUNCTIONS, Game

SCOPES = ("for", "set", "deck", "component", "text", "game", "face")
GAME_PARTS = ("constants", "names")


def _listed(value: object) -> object:
    return [value] if isinstance(value, str) else value


_NAMES_SCHEMA = {"type": ["string", "array"], "items": {"type": "string"}, "minItems": 1}
Names = Annotated[
    tuple[Text, ...], BeforeValidator(_listed), Field(min_length=1), WithJsonSchema(_NAMES_SCHEMA)
]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleEntry:
    """A rule of the game as rules.yaml writes it.

    A rule that is checked has one scope (`for` each card of a kind, with `each` for every item of a list
    or mapping on it, seen as `item` and `index`; a `set` of all cards of a kind, a `deck`, a `component`,
    each text of a kind as `text`, the `game`'s constants, or the names that it declares, or the printed
    `face` of each piece of a layout)
    and samples that must pass and fail; `bad_given` changes what the bad one sees around it. There may be
    several bad ones (a list; of lists for a set), so that each part of a check joined by `and` has one that
    fails for that part alone; `bad_given` is then a list beside them. A `snapshot` only restates what the
    data are today. A rule about a set blames the last card whose value `repeats` that of another. The message
    of a rule `for` a record is a text of the PO files, said in the language of the sheet, so name cards in
    it (`card.home.name`) and not their ids; other messages are the maker's alone, and not translated. Such a
    rule may look at other records that were read with it (`cards.match`): `beside` has those that lie beside
    its samples, by their kinds. A rule
    without `check` says in `by` what guarantees it (another rule, the model, the construction, the layout,
    the players), and in `proved` which tests show that.
    """

    __pydantic_config__ = STRICT
    id: Slug
    why: Text
    source: Text
    number: Whole | None = None
    basis: Text = ""
    severity: Severity = Severity.ERROR
    kinds: Annotated[Names | None, Field(alias="for")] = None
    set: Names | None = None
    deck: Names | None = None
    component: Names | None = None
    text: Names | None = None
    game: Names | None = None
    face: Names | None = None
    each: Text = ""
    when: Text | None = None
    check: Text | None = None
    message: Text = ""
    at: Text = ""
    repeats: Text = ""
    bad_given: Mapping[str, Any] | tuple[Mapping[str, Any], ...] = Field(default_factory=dict)
    snapshot: Truth = False
    good: Any = None
    bad: Any = None
    beside: Mapping[str, tuple[Mapping[str, Any], ...]] = Field(default_factory=dict)
    by: Text = ""
    proved: Names | None = None

    def bad_samples(self) -> list[tuple[Any, Mapping[str, Any]]]:
        """Return the samples that must fail, each with what it sees changed around it."""
        is_set = self.set is not None
        several = (
            isinstance(self.bad, list) and bool(self.bad) and (not is_set or isinstance(self.bad[0], list))
        )
        listed = self.bad if several else [self.bad]
        given = self.bad_given if isinstance(self.bad_given, tuple) else [self.bad_given] * len(listed)
        return list(zip_longest(listed, given[: len(listed)], fillvalue={}))

    @property
    def scopes(self) -> list[tuple[str, tuple[str, ...]]]:
        """The scopes the rule names, each with what it looks at."""
        found = zip(
            SCOPES, (self.kinds, self.set, self.deck, self.component, self.text, self.game, self.face)
        )
        return [(scope, names) for scope, names in found if names is not None]


class GameRule(NamedTuple):
    """A rule ready to be checked; `scope` is one of SCOPES and `targets` what it looks at.

    `place` is the rule's number in rules.yaml, `path` the field a problem points at, in the item of the list
    `each` if it looks at one.
    """

    entry: RuleEntry
    id: str
    scope: str
    targets: tuple[str, ...]
    check: Expression
    when: Expression | None
    message: Template
    path: tuple[str | int, ...]
    place: int
    each: tuple[str | int, ...] = ()


class RuleBook(NamedTuple):
    """All rules of a game: `rules` are checked, `entries` holds those guaranteed otherwise, too.

    It is not whole where a rule, or the file, has faults.
    """

    entries: tuple[RuleEntry, ...] = ()
    rules: tuple[GameRule, ...] = ()
    source: Source | None = None
    is_whole: bool = True

    def of(self, scope: str, target: str) -> tuple[GameRule, ...]:
        """Return the rules of a scope that look at a kind, deck or component."""
        return tuple(rule for rule in self.rules if rule.scope == scope and target in rule.targets)


@cache
def _entries() -> TypeAdapter[tuple[RuleEntry, ...]]:
    return TypeAdapter(tuple[RuleEntry, ...])


def rules_schema() -> dict[str, Any]:
    """Return the JSON Schema of a rules.yaml."""
    return _entries().json_schema(by_alias=True)


def read_rules(game: Game) -> tuple[RuleBook, list[Problem]]:
    """Read and compile the rules of a game; a rule with a fault is reported and left out."""
    source = game.sources.get("rules")
    if source is None or source.data is None:
        return RuleBook(is_whole="rules" not in game.refused), []
    try:
        entries = _entries().validate_python(source.data)
    except ValidationError as fault:
        problems = validation_problems(fault, source, (), rule="rule/value", model=_entries())
        return RuleBook(is_whole=False), problems
    problems = []
    rules = []
    seen: set[str] = set()
    for number, entry in enumerate(entries):
        faults = list(_faults(game, entry, number, source, seen))
        seen.add(entry.id)
        if not faults and entry.check is not None:
            rule, faults = _compiled(game, entry, number, source)
            rules += rule
        problems += faults
    return RuleBook(entries, tuple(rules), source, not problems), problems


def _faults(game: Game, entry: RuleEntry, number: int, source: Source, seen: set[str]) -> Iterator[Problem]:
    def fault(name: str, message: str, key: str, hint: str) -> Problem:
        return error(f"rule/{name}", message, span=source.span((number, key)), hint=hint, subject=entry.id)

    if entry.id in seen:
        yield fault("duplicate-id", f"the rule {entry.id} is written twice", "id", "rename one of them")
    if entry.check is None:
        if not entry.by:
            message = f"the rule {entry.id} is neither checked nor guaranteed"
            yield fault("incomplete", message, "id", "write check:, or by: and what guarantees it")
        return
    if len(entry.scopes) != 1:
        hint = f"write exactly one of {', '.join(SCOPES)}"
        yield fault("scope", f"the rule {entry.id} must look at one thing", "id", hint)
        return
    if entry.good is None or entry.bad is None or not entry.message:
        hint = "write message:, good: (must pass) and bad: (must fail)"
        yield fault("incomplete", f"the rule {entry.id} lacks its message or a sample", "id", hint)
    scope, targets = entry.scopes[0]
    if entry.each and scope != "for":
        hint = "write for: …, or take each: out"
        yield fault("scope", f"the rule {entry.id} looks at items of something else than cards", "each", hint)
    parts = {"deck": game.file.decks, "component": game.components, "game": GAME_PARTS}
    known: Collection[str] = parts.get(scope, game.kinds)
    if scope == "face":  # layouts are called after kinds, or as components say
        known = {*game.kinds, *(part.layout for part in game.components.values() if part.layout)}
    for target in targets:
        if target not in known:
            hint = f"known: {', '.join(known) or 'none'}"
            yield fault("unknown-target", f"the rule {entry.id} looks at an unknown {target}", scope, hint)


def _compiled(
    game: Game, entry: RuleEntry, number: int, source: Source
) -> tuple[list[GameRule], list[Problem]]:
    scope, targets = entry.scopes[0]
    made: dict[str, Any] = {}
    texts = {"check": entry.check, "when": entry.when, "message": entry.message}
    for key, text in texts.items():
        is_message = key == "message"
        compile_text: Any = compile_template if is_message else compile_expression
        functions = TEXT_FUNCTIONS if is_message else EXPRESSION_FUNCTIONS
        try:
            made[key] = None if text is None else compile_text(text, functions=functions)
        except ExpressionError as failure:
            span = source.span((number, key))
            problem = error(
                "rule/expression", failure.message, span=span, hint=failure.hint, subject=entry.id
            )
            return [], [problem]
    unknown = [
        error(
            "rule/unknown-name", one.message, span=source.span((number, key)), hint=one.hint, subject=entry.id
        )
        for key, part in made.items()
        if part is not None
        for one in unknown_names(game, scope, targets, part)
    ]
    if unknown:
        return [], unknown
    rule = GameRule(
        entry,
        f"{game.id}/{entry.id}",
        scope,
        targets,
        made["check"],
        made["when"],
        made["message"],
        _steps(entry.at),
        number,
        _steps(entry.each),
    )
    return [rule], []


def _steps(dotted: str) -> tuple[str | int, ...]:
    return tuple(int(step) if step.isdigit() else step for step in dotted.split(".")) if dotted else ()
