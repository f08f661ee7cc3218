"""Records that were read, judged by the rules of their game: each by itself, and held to the others."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ppgen import pipeline
from ppgen.checks import asked_rules, check
from ppgen.common.paths import value_at
from ppgen.common.problem import Problem, Span
from ppgen.compose.components.score import places
from ppgen.compose.record_completion import completed
from ppgen.compose.record_fields import called_in
from ppgen.compose.record_totals import wrong_totals
from ppgen.display.entry import Entry
from ppgen.editions import EditionOptions, Loaded, Localised, gather_work
from ppgen.library.findings import Findings
from ppgen.library.record_sources import GAME, RECORD, as_source
from ppgen.load import Source
from ppgen.load.files import parse_yaml
from ppgen.model.card import Card
from ppgen.model.fit_records import as_far_as_fit
from ppgen.model.game import language_tag
from ppgen.model.record_order import in_order, without_blanks
from ppgen.model.record_words import RECORD_WORDS
from ppgen.model.records import NOBODY_CALLED, SEPARATOR, Called, Written, parse_path, path_text, with_written
from ppgen.model.written_values import as_typed
from ppgen.work.memory import Memory

_LINE_ENDS = re.compile(r"\n+")


class Score(NamedTuple):
    """A record that was read: its kind, its values as YAML, findings, and how many rules could be asked."""

    kind: str
    text: str
    findings: Findings
    asked: int = 0
    verdict: str = ""


@dataclass(frozen=True, slots=True)
class WrittenRecord:
    """What stands on one sheet, before anybody judged it.

    `own` is the file in which somebody wrote it, if it is one.
    """

    loaded: Loaded
    kind: str
    values: Mapping[str, Any]
    file: str
    language: str
    findings: Findings
    own: Source | None = None


@dataclass(slots=True)
class _Judged:
    """A record on its way: as far as it could be read, with its source as YAML and what is wrong with it."""

    record: WrittenRecord
    source: Source
    card: Card | None
    problems: list[Problem]
    is_alone: bool = False
    asked: int = 0
    verdict: str = ""


def judged(records: Sequence[WrittenRecord]) -> Iterator[Score]:
    """Read values as records, fill in what they determine, and ask the rules of their game of all of them.

    Rules see the records that were read beside one another as the cards of their kinds.
    """
    read = [
        _read(record, f"{RECORD}-{number}" if number else RECORD) for number, record in enumerate(records)
    ]
    cards = tuple(one.card for one in read if one.card is not None)
    for one in read:
        one.is_alone = len(read) == 1
    for language in dict.fromkeys(one.record.language for one in read):
        _ask([one for one in read if one.record.language == language and one.card is not None], cards)
    yield from map(_scored, read)


def _read(record: WrittenRecord, identity: str) -> _Judged:
    game = record.loaded.game
    fields = game.kinds[record.kind].fields
    typed = _in_lines(record, as_typed(fields, record.values))
    source, problems = as_source(in_order(fields, typed), record.file)
    card, faults = as_far_as_fit(game, record.kind, identity, source)
    words: Mapping[str, str] = RECORD_WORDS
    called: Called = NOBODY_CALLED
    if faults:
        made = localised(record.loaded, record.language, ())
        words, called = made.words.key, called_in(made.deck, record.kind)
        card, faults = as_far_as_fit(game, record.kind, identity, source, words=words, called=called)
    if card is not None and (added := _missing(record.loaded, card, record.language)):
        whole = with_written(card.source.data or {}, added, game.kinds[record.kind])
        source, problems = as_source(in_order(fields, whole), record.file)
        card, faults = as_far_as_fit(game, record.kind, identity, source, words=words, called=called)
    return _Judged(record, source, card, problems + faults)


def _in_lines(record: WrittenRecord, values: dict[str, Any]) -> dict[str, Any]:
    """Return values with spaces for the line breaks in places of one line: phones have none there."""
    broken = [
        path for path in _paths(values) if isinstance(text := value_at(values, path), str) and "\n" in text
    ]
    if not broken:
        return values
    made = localised(record.loaded, record.language, ())
    single = {place.name for place in _places(record.loaded, made, record.kind) if not place.lines}
    for path in broken:
        if path_text(path, SEPARATOR) in single:
            owner = value_at(values, path[:-1])
            owner[path[-1]] = _LINE_ENDS.sub(" ", owner[path[-1]])
    return values


def _ask(of_language: Sequence[_Judged], cards: tuple[Card, ...]) -> None:
    """Ask all rules of records in one language, beside all others that were read."""
    if not of_language:
        return
    record = of_language[0].record
    book = record.loaded.book
    made = localised(record.loaded, record.language, cards)
    found = check(made.deck, layouts=record.loaded.layouts, book=book)
    for one in of_language:
        kind = one.record.kind
        seen = next(card for card in made.deck.cards[kind] if one.card and card.id == one.card.id)
        about = {seen.subject, *(rule.entry.id for rule in book.of("for", kind))}
        told = [problem for problem in found if problem.subject in about]
        known = {problem.span for problem in told}
        is_only = len(made.deck.cards[kind]) == 1
        own = made if is_only else localised(record.loaded, record.language, (one.card,) if one.card else ())
        sums = wrong_totals(_fit(_places(record.loaded, own, kind), seen), seen, made.words.key)
        one.problems += [*told, *(each for each in dict.fromkeys(sums) if each.span not in known)]
        laws = {rule.id for rule in book.of("for", kind) if not (one.is_alone and rule.entry.beside)}
        one.asked = len(laws & asked_rules(made.deck, book, kind))
        one.verdict = made.words.key["page/asked"].format(asked=one.asked, rules=len(laws))


def _scored(one: _Judged) -> Score:
    """Return a judged record with what is wrong with it, at the lines of the user's own file.

    Of a form it is told at the lines of the record that is written of it.
    """
    record, findings = one.record, one.record.findings
    text = _written(one)
    own = parse_yaml(text.encode(), record.file)[0] if record.own is None else record.own
    findings.sources[record.file] = own or one.source
    findings.files.add(record.file)
    before = len(findings.problems)
    findings.note(one.problems)
    findings.problems[before:] = _at_lines_of(own or one.source, findings.problems[before:], one.source)
    laws = [
        rule
        for rule in record.loaded.book.of("for", record.kind)
        if not one.is_alone or not rule.entry.beside
    ]
    findings.rules.update({rule.id: rule.entry.why for rule in laws})
    return Score(record.kind, text, findings, one.asked, one.verdict)


def _written(one: _Judged) -> str:
    """Return a record as a file: its game, unless that is a field of it, its kind, and its values."""
    record, game = one.record, one.record.loaded.game
    kept = without_blanks(one.source.data)
    written = as_source(kept, record.file)[0].text if kept else ""
    head = "" if GAME in game.kinds[record.kind].fields else f"{GAME}: {game.id}\n"
    return f"{head}{RECORD}: {record.kind}\n{written}"


def _at_lines_of(source: Source, problems: list[Problem], written: Source) -> list[Problem]:
    """Return problems of a record as it was written anew at the lines of the user's own file."""
    places: dict[Span | None, Span] = {}
    for path in _paths(written.data):
        places.setdefault(written.span(path), source.span(path))
        places.setdefault(written.key_span(path), source.key_span(path))
    return [problem._replace(span=places.get(problem.span, problem.span)) for problem in problems]


def _paths(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the path to each value of plain data, the outermost first."""
    yield path
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, value in inner:
        yield from _paths(value, (*path, step))


def _missing(loaded: Loaded, card: Card, language: str) -> list[Written]:
    made = localised(loaded, language, (card,))
    (seen,) = made.deck.cards[card.kind]
    return completed(_fit(_places(loaded, made, card.kind), card), seen, made.deck)


def _fit(entries: Iterable[Entry], card: Card) -> list[Entry]:
    """Return the places without sums of which a part, or the sum itself, cannot stand there."""

    def touches(name: str) -> bool:
        path = parse_path(name, SEPARATOR)
        return any(path[: len(one)] == one[: len(path)] for one in card.unfit)

    return [place for place in entries if not any(map(touches, (place.name, *place.total)))]


def _places(loaded: Loaded, made: Localised, kind: str) -> list[Entry]:
    """Return the places to write on of all sheets of a kind, with what they add."""
    paper = next(iter(loaded.stock.papers.values()))
    work = gather_work(loaded, made, EditionOptions(paper))
    sheets = {name: one for name, one in loaded.components.items() if one.record_kind() == kind}
    pieces = [piece for name, sheet in sheets.items() for piece in sheet.pieces(name, work)[0]]
    return [place for piece in pieces for place in places(piece)]


def localised(loaded: Loaded, language: str, records: tuple[Card, ...], of_set: str = "") -> Localised:
    """Return the game with records in a language that it has, else in its own, and in their set."""
    chosen = of_set or next((str(one.values["set"]) for one in records if one.values.get("set")), "")
    game = loaded.game.of_set(chosen).with_records(records)
    known = {language_tag(tag) for tag in loaded.languages()}
    tag = language if language in known else loaded.game.source_language
    made, _ = pipeline.localise_game(loaded, game, tag, Memory())
    return made
