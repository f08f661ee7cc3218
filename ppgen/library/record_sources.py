"""Records that a build was given: single values as options, or the values of a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from ppgen import pipeline
from ppgen.common.problem import Problem, Span, closest, error
from ppgen.compose.components.score import Model as ScoreSheet
from ppgen.compose.record_completion import completed
from ppgen.compose.record_fields import called_in
from ppgen.editions import Loaded
from ppgen.library.deck_sheets import deck_values
from ppgen.library.findings import Selection
from ppgen.load import PathStep, Source
from ppgen.load.files import load_yaml, parse_yaml
from ppgen.load.project import WrongUseError
from ppgen.load.yaml.writing import write_yaml
from ppgen.model.card import Card
from ppgen.model.fit_records import as_far_as_fit
from ppgen.model.game import language_tag
from ppgen.model.record_words import RECORD_WORDS, listed, offered, shown
from ppgen.model.records import Written, assembled, parse_path, with_written
from ppgen.model.written_values import as_typed
from ppgen.work.memory import Memory

RECORD = "record"
"""The key of a record's file that names its kind; the id of a record that was read."""

GAME = "game"
"""The key by which a record's file may say of which game it is, by its name or title."""

LANGUAGE = "language"
"""The key by which it may say in which language the sheet was, for what is said of it."""

BY_HAND = "--fill"


def written_values(values: tuple[str, ...]) -> tuple[Written, ...]:
    """Return what `home=sloths` says; raises WrongUseError for a text without a sign of equality."""
    made = []
    for value in values:
        name, sign, text = value.partition("=")
        if not sign or not name.strip():
            raise WrongUseError(f"{value!r} gives no field a value; write home=sloths")
        made.append(Written(parse_path(name.strip()), text.strip()))
    return tuple(made)


def records_for(
    loaded: Loaded, selection: Selection, language: str
) -> tuple[tuple[Card, ...], list[Source], list[Problem]]:
    """Return the records that a build was given, the sources of their values, and what is wrong with them.

    That is told in the language. What cannot stand in a record is left out of it.
    """
    kinds = record_kinds(loaded, selection.components)
    if selection.fill is not None:
        return _from_file(loaded, selection.fill, language)
    records: list[Card] = []
    sources: list[Source] = []
    unknown: dict[str, int] = {}
    written = written_values(selection.given)
    deck, problems = _of_deck(loaded, selection, tuple(kinds))
    for kind in kinds if written or deck else ():
        values, missing = assembled(loaded.game.kinds[kind], written)
        values = {**deck.get(kind, {}), **values}
        for path in missing:
            unknown[path] = unknown.get(path, 0) + 1
        if values:
            source, faults = as_source(values, BY_HAND if written else f"--deck {selection.deck}")
            card, found = _read(loaded, kind, source, language)
            problems += [*faults, *found]
            sources.append(source)
            records += [card] if card is not None else []
    nowhere = [path for path, times in unknown.items() if times == len(kinds)]
    problems += _of_no_sheet(loaded, nowhere, kinds, language) if nowhere else ()
    return tuple(records), sources, problems


def _of_no_sheet(
    loaded: Loaded, paths: Sequence[str], kinds: Sequence[str], language: str
) -> Iterator[Problem]:
    """Report fields that none of the chosen sheets has, each with the nearest that one has."""
    words = _words(loaded, language)
    known = {name for kind in kinds for name in loaded.game.kinds[kind].fields}
    for path in paths:
        message = words["page/no-field"].format(name=path)
        yield error("record/unknown-field", message, hint=offered(path, sorted(known), words))


def _read(loaded: Loaded, kind: str, source: Source, language: str) -> tuple[Card | None, list[Problem]]:
    """Read a record as far as its values can stand there; what cannot is told in the language."""
    card, problems = as_far_as_fit(loaded.game, kind, RECORD, source)
    if problems:
        made, _ = pipeline.localise_game(loaded, loaded.game, language, Memory())
        words, called = made.words.key, called_in(made.deck, kind)
        card, problems = as_far_as_fit(loaded.game, kind, RECORD, source, words=words, called=called)
    return card if card is None else _completed(loaded, card, language), problems


def _completed(loaded: Loaded, card: Card, language: str) -> Card:
    """Return a record with what its own figures determine, where nobody wrote it."""
    kind = loaded.game.kinds[card.kind]
    if not kind.determined:
        return card
    game = loaded.game.of_set(str(card.values.get("set") or "")).with_records((card,))
    deck = pipeline.localise_game(loaded, game, language, Memory())[0].deck
    (seen,) = deck.cards[card.kind]
    added = completed((), seen, deck)
    if not added:
        return card
    data = with_written(card.source.data or {}, added, kind)
    made, _ = as_far_as_fit(loaded.game, card.kind, card.id, _RecordSource(card.source, data))
    return card if made is None else replace(made, unfit=card.unfit)


def _words(loaded: Loaded, language: str) -> Mapping[str, str]:
    """Return what is said of records in a language of the game."""
    made, _ = pipeline.localise_game(loaded, loaded.game, language, Memory())
    return made.words.key


def recorded_records(loaded: Loaded, filled_in: Mapping[str, Any]) -> tuple[Card, ...]:
    """Return the records that a manifest says were filled in, by their kinds; what is unsound is left out."""
    records: list[Card] = []
    for kind, values in filled_in.items():
        if kind in loaded.game.kinds and loaded.game.kinds[kind].record and isinstance(values, dict):
            source, _ = as_source(values, "manifest.json")
            card, problems = as_far_as_fit(loaded.game, kind, RECORD, source)
            records += [card] if card is not None and not problems else []
    return tuple(records)


def _of_deck(
    loaded: Loaded, selection: Selection, kinds: tuple[str, ...]
) -> tuple[dict[str, dict[str, Any]], list[Problem]]:
    if not selection.deck:
        return {}, []
    return deck_values(loaded, selection.deck, selection.chosen_set, kinds)


def _from_file(
    loaded: Loaded, path: Path, language: str
) -> tuple[tuple[Card, ...], list[Source], list[Problem]]:
    source, problems = load_yaml(path.resolve(), path.resolve().parent)
    if source is None:
        return (), [], problems
    kind = named_kind(loaded, source, _words(loaded, language))
    _refuse_another(loaded, kind, source.data)
    fields = loaded.game.kinds[kind].fields
    values = _RecordSource(source, as_typed(fields, values_of(loaded, kind, source.data)))
    card, found = _read(loaded, kind, values, language)
    return (card,) if card is not None else (), [values], [*problems, *found]


class _RecordSource(Source):
    """The values of a record's file without what it says of itself, at their places in the file."""

    __slots__ = ("_whole",)

    def __init__(self, whole: Source, data: dict[str, Any]) -> None:
        """Take the places of the whole file for a part of its data."""
        super().__init__(whole.file, data, text=whole.text, places=whole.places, reported=whole.reported)
        self._whole = whole

    def span(self, path: Sequence[PathStep] = ()) -> Span:
        """Return the place of a value in the file."""
        return self._whole.span(path)

    def key_span(self, path: Sequence[PathStep]) -> Span:
        """Return the place of a key in the file."""
        return self._whole.key_span(path)


def values_of(loaded: Loaded, kind: str, data: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a record's file says beside its kind, and game and language unless those are fields.

    A game that is not this one stays, and is told as a field that the sheet has not.
    """
    heads = {name for name, known in _heads(loaded, kind, data).items() if known or name == LANGUAGE}
    return {name: value for name, value in data.items() if name not in {RECORD, *heads}}


def unknown_language(loaded: Loaded, kind: str, source: Source, words: Mapping[str, str]) -> Problem | None:
    """Return what is wrong with the language that a record's file says, if the game does not have it."""
    data = source.data if isinstance(source.data, dict) else {}
    if _heads(loaded, kind, data).get(LANGUAGE, True):
        return None
    could = listed(loaded.languages(), words)
    message = f"{LANGUAGE} = {shown(data[LANGUAGE])}: {could}"
    return error("model/value", message, span=source.span((LANGUAGE,)))


def _heads(loaded: Loaded, kind: str, data: Mapping[str, Any]) -> dict[str, bool]:
    """Return which of game and language a record says beside its fields, and whether they are this game's."""
    game, said = loaded.game, {name: data.get(name) for name in (GAME, LANGUAGE)}
    tags = {language_tag(one) for one in loaded.languages()}
    is_known = {
        GAME: str(said[GAME]) in (game.id, game.file.title),
        LANGUAGE: language_tag(str(said[LANGUAGE])) in tags,
    }
    own = {name for name, value in said.items() if value is not None} - game.kinds[kind].fields.keys()
    return {name: is_known[name] for name in sorted(own)}


def _refuse_another(loaded: Loaded, kind: str, data: Mapping[str, Any]) -> None:
    """Raise WrongUseError for a record of another game, and for a language that the game does not have."""
    game, heads = loaded.game.id, _heads(loaded, kind, data)
    if not heads.get(GAME, True):
        raise WrongUseError(f"the record says game: {data[GAME]}, and this game is {game}")
    if not heads.get(LANGUAGE, True):
        known = ", ".join(loaded.languages())
        raise WrongUseError(f"the record says language: {data[LANGUAGE]}; {game} has: {known}")


def named_kind(loaded: Loaded, source: Source, words: Mapping[str, str] = RECORD_WORDS) -> str:
    """Return the kind of record that a file says it is of; raises WrongUseError if it says none."""
    kinds = [name for name, kind in loaded.game.kinds.items() if kind.record]
    if not kinds:
        raise WrongUseError(f"{loaded.game.id} has no score sheets, so {source.file} can be none of them")
    named = source.data.get(RECORD) if isinstance(source.data, dict) else None
    if named in kinds:
        return str(named)
    line = f"{RECORD}: {closest(str(named), kinds) or '…'}"
    raise WrongUseError(words["page/which"].format(file=source.file, line=line, known=", ".join(kinds)))


def as_source(values: Mapping[str, Any], file: str) -> tuple[Source, list[Problem]]:
    """Write values as YAML and read that, so that problems have lines to point at."""
    text = write_yaml(dict(values), width=120) if values else "{}\n"
    source, problems = parse_yaml(text.encode(), file)
    if source is None:
        raise WrongUseError(f"{file} holds what cannot be written as YAML")
    return source, problems


def record_kinds(loaded: Loaded, components: tuple[str, ...]) -> list[str]:
    """Return the kinds of the chosen score sheets, of all if no component is named."""
    sheets = {name: one for name, one in loaded.components.items() if isinstance(one, ScoreSheet)}
    chosen = [one.score for name, one in sheets.items() if not components or name in components]
    return list(dict.fromkeys(chosen))
