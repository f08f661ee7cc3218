"""What each rule looks for, and why, from the rules' own entries, samples included."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from types import ModuleType
from typing import Any, NamedTuple

import yaml

from ppgen.checks import REASONS, RuleEntry, general_rules, phase, read_rules
from ppgen.library import Project
from ppgen.load.project import read_game
from ppgen.model.build import build_game

_LOOKS = {
    "cards": "every card of a deck, as it is before anything is composed",
    "faces": "the composed pieces of every language",
    "layouts": "the layouts as they are written",
    "usage": "what all pieces of all languages used",
    "elements": "each layout element while it is composed",
}
_SCOPES = {
    "for": "each card of",
    "set": "all cards of",
    "deck": "the deck",
    "component": "the component",
    "face": "the printed face of",
}
_SNAPSHOT = "it restates what the data are today, and is not counted"
_MEANS = {
    "model": "the model: data that breaks it cannot be read",
    "construction": "construction: the value is computed and cannot differ",
    "layout": "the layout",
    "players": "the players at the table",
}


class RuleAccount(NamedTuple):
    """What is told of one rule; `facts` are further lines, each with its name."""

    id: str
    why: str
    facts: tuple[tuple[str, str], ...] = ()

    def brief(self) -> str:
        """Return one line."""
        return f"{self.id}: {self.why}"

    def full(self) -> str:
        """Return all that is known, samples included."""
        lines = [self.id, f"  {self.why}"]
        for name, text in self.facts:
            first, *rest = text.rstrip().split("\n")
            if rest:
                lines += [f"  {name}:", *(f"    {line}" for line in (first, *rest))]
            else:
                lines.append(f"  {name}: {first}")
        return "\n".join(lines)


def known_rules() -> frozenset[str]:
    """Return the ids of all problems that are not rules of a game."""
    return frozenset({*general_rules(), *REASONS})


def entries(project: Project) -> Iterator[RuleAccount]:
    """Yield what is told of each rule: general ones by id, then those of the games."""
    general = {name: _general(module) for name, module in general_rules().items()}
    own = {name: RuleAccount(name, why) for name, why in REASONS.items()}
    together = {**own, **general}
    yield from (together[name] for name in sorted(together))
    for game in project.games:
        for rule in game_rules(project, game):
            yield _law(game, rule)


def game_rules(project: Project, game: str) -> tuple[RuleEntry, ...]:
    """Return the rules of a game, or none if the game cannot be read."""
    files, _ = read_game(project, game)
    model, _ = build_game(game, files.cards)
    return () if model is None else read_rules(model)[0].entries


def game_rule_ids(project: Project, games: Iterable[str]) -> Iterator[str]:
    """Yield the ids of the rules that games lay down."""
    for game in games:
        yield from (f"{game}/{rule.id}" for rule in game_rules(project, game) if rule.check is not None)


def _general(module: ModuleType) -> RuleAccount:
    facts = [("rule", (module.__doc__ or "").strip().split("\n")[0]), ("looks at", _LOOKS[phase(module)])]
    facts += [("good", _yaml(module.GOOD)), ("bad", _yaml(module.BAD))]
    return RuleAccount(module.ID, module.WHY, tuple(facts))


def _law(game: str, rule: RuleEntry) -> RuleAccount:
    facts = [("number", str(rule.number))] if rule.number is not None else []
    facts += [("source", rule.source), ("severity", str(rule.severity))]
    facts += [("basis", rule.basis)] if rule.basis else []
    facts += (
        [("snapshot", "it restates what the data are today, and is not counted")] if rule.snapshot else []
    )
    facts += [(_SCOPES.get(scope, scope), ", ".join(names)) for scope, names in rule.scopes]
    written = {"when": rule.when, "check": rule.check, "message": rule.message}
    facts += [(name, text.strip()) for name, text in written.items() if text]
    if rule.check is None:
        facts.append(("kept by", _keeper(rule)))
        facts += [("proved in", "\n".join(rule.proved))] if rule.proved else []
    else:
        facts.append(("good", _yaml(rule.good)))
        for sample, given in rule.bad_samples():
            facts.append(("bad", _yaml(sample)))
            facts += [("bad, given", _yaml(dict(given)))] if given else []
    return RuleAccount(f"{game}/{rule.id}", rule.why, tuple(facts))


def _keeper(rule: RuleEntry) -> str:
    return _MEANS.get(rule.by, rule.by)


def _yaml(sample: Any) -> str:
    """Write a sample; whatever YAML does not know is written as text."""
    plain = json.loads(json.dumps(sample, default=str))
    text: str = yaml.safe_dump(plain, allow_unicode=True, sort_keys=False, default_flow_style=None, width=100)
    return text.removesuffix("\n...\n")


def numbered_table(project: Project, game: str) -> str:
    """Return a table in Markdown: each numbered rule of a game and where it is enforced."""
    numbered = sorted((rule for rule in game_rules(project, game) if rule.number), key=_number)
    own = [rule for rule in game_rules(project, game) if not rule.number]
    title = f"# The rules of {game}, and where each is enforced\n\n"
    made = f"Written by `ppgen rules --table {game}`; a test keeps it fresh.\n\n"
    head = "| # | rule | why | severity | enforced by |\n|---:|---|---|---|---|\n"
    rows = "".join(_row(rule) for rule in [*numbered, *own])
    total = (
        f"\n{len(numbered)} numbered rules and {len(own)} more; {_checked([*numbered, *own])} are checked.\n"
    )
    return f"{title}{made}{head}{rows}{total}{_play_table(project, game)}"


def _play_table(project: Project, game: str) -> str:
    """Return how many rules of play the game's print must state, and which stand nowhere, with the reason."""
    files, _ = read_game(project, game)
    model, _ = build_game(game, files.cards)
    rules = () if model is None else model.rules_of_play
    if not rules:
        return ""
    unprinted = [rule for rule in rules if rule.unprinted]
    listed = "".join(f"| {rule.id} | {_cell(rule.says)} | {_cell(rule.unprinted)} |\n" for rule in unprinted)
    head = "\n| not in print | what it says | why |\n|---|---|---|\n" if unprinted else ""
    stated = len(rules) - len(unprinted)
    return f"\n{stated} of {len(rules)} rules of play are stated in print.\n{head}{listed}"


def _cell(text: str) -> str:
    return text.strip().replace("|", chr(92) + "|")


def _number(rule: RuleEntry) -> int:
    return rule.number or 0


def _checked(listed: Iterable[RuleEntry]) -> int:
    return sum(rule.check is not None for rule in listed)


def _row(rule: RuleEntry) -> str:
    cells = (
        "" if rule.number is None else str(rule.number),
        rule.id,
        rule.why.strip(),
        str(rule.severity) if rule.by != "players" else "",
        _place(rule),
    )
    return f"| {' | '.join(map(_cell, cells))} |\n"


def _place(rule: RuleEntry) -> str:
    if rule.check is not None:
        return "; ".join(f"{_SCOPES.get(scope, scope)} {', '.join(names)}" for scope, names in rule.scopes)
    proofs = "".join(f", `{proof}`" for proof in rule.proved or ())
    return f"{_keeper(rule)}{proofs}"
