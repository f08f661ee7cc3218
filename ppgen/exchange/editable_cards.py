"""What keeps the cards of a kind from being shown in a table, or from being edited in their YAML file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import PurePosixPath

from ppgen.common.problem import Problem, Severity, error, nearest
from ppgen.editions import Loaded
from ppgen.load import Source
from ppgen.load.project import WrongUseError
from ppgen.load.tables.endings import YAML_ENDINGS
from ppgen.load.tables.records import is_own_yaml
from ppgen.load.yaml.scalars import shortened

_LOST = frozenset({"load/duplicate-key", "load/merge-key", "load/two-files"})
"""Rules of what a file says and its cards do not: nobody could tell what a cell of theirs would change."""

_MOST_TOLD = 100


def why_not_shown(loaded: Loaded, kind: str, problems: Sequence[Problem]) -> list[Problem]:
    """Return what is wrong with the file of a kind: a table of it would lack cards, or values of them.

    `problems` are those of loading the game. Raises WrongUseError for a kind that has no cards of its own.
    """
    require_cards(loaded, kind)
    source = loaded.game.sources.get(kind)
    if source is None:
        return _why_none(loaded, kind, problems)
    errors = _errors_of(loaded, kind, problems)
    at = {one.span for one in errors}
    errors += [fault for fault in _shape_faults(source, kind) if fault.span not in at]
    if errors or kind not in loaded.game.incomplete:
        return errors
    return [one for one in problems if one.severity is Severity.ERROR]


def why_not_edited(loaded: Loaded, kind: str, problems: Sequence[Problem]) -> list[Problem]:
    """Return what keeps the values of a file from being changed by the ids of its cards.

    A value that is wrong is none of that: a table may mend it. Raises WrongUseError where the cards do not
    stand in a YAML file, or stand there in another program's shape.
    """
    require_cards(loaded, kind)
    source = loaded.game.sources.get(kind)
    if source is None:
        return _why_none(loaded, kind, problems)
    if not is_own_yaml(source):
        shape = ", as table: in game.yaml says" if source.file.endswith(YAML_ENDINGS) else ""
        raise WrongUseError(f"the cards of {kind} are read from {source.file}{shape}; edit them there")
    errors = _errors_of(loaded, kind, problems)
    told = [one for one in errors if one.rule in _LOST]
    for fault in _shape_faults(source, kind):
        told += [one for one in errors if one.span == fault.span] or [fault]
    return list(dict.fromkeys(told))


def require_cards(loaded: Loaded, kind: str) -> None:
    """Raise WrongUseError for a kind that the game does not have, or whose cards stand in no file of it."""
    definition = loaded.game.kinds.get(kind)
    if definition is None:
        raise WrongUseError(
            f"{loaded.game.id} has no kind {shortened(kind)!r}; {nearest(kind, loaded.game.kinds)}"
        )
    if definition.record:
        raise WrongUseError(
            f"{kind} is a score sheet that people fill in, and has no cards to edit in a table"
        )
    if definition.lists:
        raise WrongUseError(f"{kind} is made of the files of decks, and has no cards to edit in a table")


def _why_none(loaded: Loaded, kind: str, problems: Sequence[Problem]) -> list[Problem]:
    """Return why a kind has no file: what is wrong with it, or that nobody wrote one."""
    own = [one for one in problems if _is_of(loaded, kind, one)]
    if any(one.severity is Severity.ERROR for one in own):
        return own
    message = f"there is no file with the cards of the kind {kind}"
    hint = f"write cards/{loaded.game.id}/{kind}.yaml, or bring a table in with ppgen import"
    span = loaded.files.cards["game"].span(("kinds", kind))
    return [*own, error("model/no-cards", message, span=span, hint=hint)]


def _errors_of(loaded: Loaded, kind: str, problems: Sequence[Problem]) -> list[Problem]:
    return [one for one in problems if one.severity is Severity.ERROR and _is_of(loaded, kind, one)]


def _is_of(loaded: Loaded, kind: str, problem: Problem) -> bool:
    """Tell whether a problem is one of the file of a kind, or of the folder in its place."""
    if problem.span is None:
        return False
    path, folder = PurePosixPath(problem.span.file), PurePosixPath("cards", loaded.game.id)
    return (path.parent == folder and path.stem == kind) or path.parent == folder / kind


def _shape_faults(source: Source, kind: str) -> Iterator[Problem]:
    """Yield where cards are no list of mappings, each with an id of its own."""
    if not isinstance(source.data, list):
        message, hint = f"the cards of {kind} must be a list", "begin each card with - id: its-name"
        yield error("model/value", message, span=source.span(()), hint=hint)
        return
    yield from islice(_card_faults(source, kind), _MOST_TOLD)


def _card_faults(source: Source, kind: str) -> Iterator[Problem]:
    first: dict[str, int] = {}
    for number, card in enumerate(source.data):
        name = card.get("id") if isinstance(card, dict) else None
        if not isinstance(name, str) or not name:
            span = source.span((number, "id") if isinstance(card, dict) and "id" in card else (number,))
            message = f"entry {number + 1} of {kind} is no card with an id"
            yield error("model/value", message, span=span, hint="write its id first: - id: its-name")
        elif name in first:
            line = source.span((first[name], "id")).line
            message, span = f"the {kind} {shortened(name)} is written twice", source.span((number, "id"))
            hint = f"the first one is in line {line}; every {kind} needs an id of its own"
            yield error("model/duplicate-id", message, span=span, hint=hint)
        else:
            first[name] = number
