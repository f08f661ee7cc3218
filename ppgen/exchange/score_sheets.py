"""Score sheets: records given by hand or by a file before printing, and read back from forms afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ppgen import pipeline, proofs
from ppgen.checks import asked_rules, check
from ppgen.common.problem import Problem, Span, error, has_errors, nearest, warning
from ppgen.compose.components.score import Model as ScoreSheet
from ppgen.compose.components.score import places
from ppgen.compose.record_fields import ANY, record_fields
from ppgen.compose.record_totals import missing_totals, wrong_totals
from ppgen.display.entry import Entry
from ppgen.display.forms import FORM_NAME, FormOrigin, form_origin
from ppgen.editions import EditionOptions, Loaded, Localised, gather_work
from ppgen.library.findings import Findings, Selection
from ppgen.library.record_games import meant
from ppgen.library.record_sources import GAME, RECORD, as_source, named_kind, values_of
from ppgen.library.session import Session
from ppgen.load import Source
from ppgen.load.files import load_yaml
from ppgen.load.named_files import read_named
from ppgen.load.project import Project, WrongUseError
from ppgen.localise import Deck
from ppgen.model.card import Card
from ppgen.model.fit_records import as_far_as_fit
from ppgen.model.game import language_tag
from ppgen.model.record_order import in_order, without_blanks
from ppgen.model.records import SEPARATOR, Written, assembled, parse_path, with_written
from ppgen.work.memory import Memory

MOST_BYTES = 32 * 1024 * 1024


class Score(NamedTuple):
    """A record that was read: its kind, its values as YAML, findings, and how many rules could be checked."""

    kind: str
    text: str
    findings: Findings
    asked: int = 0


def read_score(project: Project, path: Path, game: str = "", *, language: str = "") -> Score:
    """Read a filled form, or a record's YAML, and check it by the rules of its game.

    Rules speak in the `language`; else in that of the form, or of the game.
    """
    findings = Findings()
    content = read_named(path, limit=MOST_BYTES)
    if path.suffix.lower() in {".yaml", ".yml"}:
        return _read_yaml(project, path, game, findings, language=language)
    try:
        fields = proofs.read_form(content)
    except ValueError as fault:
        findings.problems.append(
            error("record/unreadable", f"{path.name}: {fault}", hint="save it again as PDF")
        )
        return Score("", "", findings)
    origin = form_origin(fields.pop(FORM_NAME, ""))
    if origin is None:
        message = f"{path.name} is no form of a score sheet"
        hint = "fill in a file that ppgen build --fillable made"
        findings.problems.append(error("record/unreadable", message, hint=hint))
        return Score("", "", findings)
    loaded = _game(project, game, origin.game, findings)
    findings.problems += _of_another(loaded, origin, path.name)
    sheet = loaded.components.get(origin.component)
    if not isinstance(sheet, ScoreSheet):
        raise WrongUseError(f"{loaded.game.id} has no score sheet {origin.component}")
    of_set = origin.of_set if origin.of_set in loaded.game.file.sets else ""
    deck = _localised(loaded, origin.language, (), of_set).deck
    written = [
        Written(parse_path(name, "/"), _data(deck, sheet.score, name, text)) for name, text in fields.items()
    ]
    values, unknown = assembled(loaded.game.kinds[sheet.score], written)
    for name in unknown:
        message = f"{path.name} has a field {name}, which the record {sheet.score} has not"
        findings.problems.append(error("record/unknown-field", message, hint="print and fill in a new form"))
    if of_set and of_set != loaded.game.file.sets[0]:
        values["set"] = of_set
    spoken = _spoken(loaded, language) or origin.language
    return _checked(loaded, sheet.score, values, path.name, language=spoken, findings=findings)


def _spoken(loaded: Loaded, language: str) -> str:
    """Return a language that was asked for; raises WrongUseError for one that the game does not have."""
    tag = language_tag(language) if language else ""
    known = [language_tag(one) for one in loaded.languages()]
    if tag and tag not in known:
        raise WrongUseError(f"{loaded.game.id} has no language {language!r}; it has: {', '.join(known)}")
    return tag


def _read_yaml(project: Project, path: Path, game: str, findings: Findings, *, language: str) -> Score:
    source, problems = load_yaml(path.resolve(), path.resolve().parent)
    findings.problems += problems
    if source is None:
        return Score("", "", findings)
    data = source.data if isinstance(source.data, dict) else {}
    said = str(data.get(GAME) or "")
    loaded = _game(project, game, said, findings, kind=str(data.get(RECORD) or ""))
    kind = named_kind(loaded, source)
    values = values_of(loaded, kind, data)
    before = len(findings.problems)
    spoken = _spoken(loaded, language) or loaded.game.source_language
    score = _checked(loaded, kind, values, path.name, language=spoken, findings=findings)
    if GAME in data and GAME not in values:
        score = score._replace(text=f"{GAME}: {said}\n{score.text}")
    written, findings.sources[path.name] = findings.sources[path.name], source
    if isinstance(written, Source):
        findings.problems[before:] = _at_lines_of(source, findings.problems[before:], written)
    return score


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


def _checked(
    loaded: Loaded, kind: str, values: Mapping[str, Any], file: str, *, language: str, findings: Findings
) -> Score:
    """Read the values as a record, add the sums that nobody wrote, and ask the rules of its game."""
    fields = loaded.game.kinds[kind].fields
    source, problems = as_source(in_order(fields, values), file)
    card, faults = as_far_as_fit(loaded.game, kind, RECORD, source)
    if card is not None and (added := _missing(loaded, card, language)):
        whole = with_written(card.source.data or {}, added, loaded.game.kinds[kind])
        source, problems = as_source(in_order(fields, whole), file)
        card, faults = as_far_as_fit(loaded.game, kind, RECORD, source)
    findings.sources[file] = source
    findings.files.add(file)
    problems += faults
    asked = 0
    if card is not None:
        localised = _localised(loaded, language, (card,))
        (seen,) = localised.deck.cards[kind]
        found = check(localised.deck, layouts=loaded.layouts, book=loaded.book)
        laws = {rule.id for rule in loaded.book.of("for", kind)}
        told = [problem for problem in found if problem.subject == seen.subject or problem.rule in laws]
        known = {problem.span for problem in told}
        sums = wrong_totals(_fit(_places(loaded, localised, kind), seen), seen)
        problems += [*told, *(one for one in dict.fromkeys(sums) if one.span not in known)]
        asked = len(asked_rules(localised.deck, loaded.book, kind))
    findings.note(problems)
    findings.rules.update({rule.id: rule.entry.why for rule in loaded.book.of("for", kind)})
    kept = without_blanks(source.data)
    written = as_source(kept, file)[0].text if kept else ""
    return Score(kind, f"{RECORD}: {kind}\n{written}", findings, asked)


def _missing(loaded: Loaded, card: Card, language: str) -> list[Written]:
    localised = _localised(loaded, language, (card,))
    return missing_totals(_fit(_places(loaded, localised, card.kind), card), card.values)


def _fit(places: Iterable[Entry], card: Card) -> list[Entry]:
    """Return the places without sums of which a part, or the sum itself, cannot stand there."""

    def touches(name: str) -> bool:
        path = parse_path(name, SEPARATOR)
        return any(path[: len(one)] == one[: len(path)] for one in card.unfit)

    return [place for place in places if not any(map(touches, (place.name, *place.total)))]


def _places(loaded: Loaded, localised: Localised, kind: str) -> list[Entry]:
    """Return the places to write on of all sheets of a kind, with what they add."""
    paper = next(iter(loaded.stock.papers.values()))
    work = gather_work(loaded, localised, EditionOptions(paper))
    sheets = {name: one for name, one in loaded.components.items() if one.record_kind() == kind}
    made = [piece for name, sheet in sheets.items() for piece in sheet.pieces(name, work)[0]]
    return [place for piece in made for place in places(piece)]


def _of_another(loaded: Loaded, origin: FormOrigin, file: str) -> Iterator[Problem]:
    """Warn of a form of another version, or of a set that the game does not have: its rules may be others."""
    version = loaded.game.file.version
    if origin.version and origin.version != version:
        message = f"{file} is a form of version {origin.version}, and {origin.game} is {version}"
        yield warning("record/version", message, hint="what the sheets or rules changed is not looked at")
    if origin.of_set and origin.of_set not in loaded.game.file.sets:
        known = ", ".join(loaded.game.file.sets) or "none"
        message = f"{file} is of the set {origin.of_set}, which the game does not have"
        yield error("record/unreadable", message, hint=f"its sets: {known}")


def _localised(loaded: Loaded, language: str, records: tuple[Card, ...], of_set: str = "") -> Localised:
    chosen = of_set or next((str(one.values["set"]) for one in records if one.values.get("set")), "")
    game = loaded.game.of_set(chosen).with_records(records)
    known = {language_tag(tag) for tag in loaded.languages()}
    tag = language if language in known else loaded.game.source_language
    localised, _ = pipeline.localise_game(loaded, game, tag, Memory())
    return localised


def _game(project: Project, name: str, said: str, findings: Findings, *, kind: str = "") -> Loaded:
    """Load the game of a record: by its name, by the title or name that the record says, or by its `kind`.

    Raises WrongUseError where several games could be meant.
    """
    session = Session(project, Selection(games=(name,) if name else ()))
    games = [loaded for loaded, _ in session.games()]
    chosen = meant(games, said, kind) if kind else [one for one in games if said in ("", one.game.file.title)]
    if not games:
        unread = f"the game {name} cannot be read as it is" if name else "no game here can be read as it is"
        raise WrongUseError(f"{unread}; ppgen check tells why")
    kinds = sorted({name for one in games for name, made in one.game.kinds.items() if made.record})
    if kind and kind not in kinds:
        raise WrongUseError(f"there is no record called {kind}; {nearest(kind, kinds) or ', '.join(kinds)}")
    if len(chosen) != 1:
        known = ", ".join(sorted(loaded.game.id for loaded in games))
        first = "Write game: … as its first line, or name" if kind else "Name"
        raise WrongUseError(f"whose record is this? {first} the game with --game: {known}")
    loaded = chosen[0]
    findings.games.append(loaded.game.id)
    if has_errors(session.findings.problems):
        findings.problems += session.findings.problems
    return loaded


def _data(deck: Deck, kind: str, name: str, text: str) -> str:
    """Return what the data says for what a form shows: the id of the card or word that was chosen."""
    steps = [ANY if step.isdigit() else step for step in name.split("/")]
    options = record_fields(deck, kind).get(".".join(steps), {}).get("options", {})
    return next((str(value) for value, said in options.items() if said == text), text)
