"""Score sheets that were filled in: what stands in forms and in files of records, read and judged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ppgen import proofs
from ppgen.common.problem import Problem, error, has_errors, nearest, warning
from ppgen.compose.components.score import Model as ScoreSheet
from ppgen.compose.record_fields import ANY, record_fields
from ppgen.display.forms import FORM_NAME, FormOrigin, form_origin
from ppgen.editions import Loaded
from ppgen.exchange.form_slips import seen_otherwise
from ppgen.exchange.judged_records import Score, WrittenRecord, judged, localised
from ppgen.impose.words import paper_words
from ppgen.library.findings import Findings, Selection
from ppgen.library.record_games import meant
from ppgen.library.record_sources import GAME, LANGUAGE, RECORD, named_kind, unknown_language, values_of
from ppgen.library.session import Session
from ppgen.load.carried_records import carried_record
from ppgen.load.files import parse_yaml
from ppgen.load.named_files import read_named
from ppgen.load.project import Project, WrongUseError
from ppgen.load.tables.endings import YAML_ENDINGS
from ppgen.localise import PSEUDO_LANGUAGES, Deck
from ppgen.model.game import language_tag
from ppgen.model.record_words import RECORD_WORDS, cut_short, shown
from ppgen.model.records import Written, assembled, parse_path
from ppgen.model.written_values import BLANKS, in_letters
from ppgen.proofs import FilledForm, SlipKind

MOST_BYTES = 32 * 1024 * 1024
"""Of a form or a picture."""

MOST_WRITTEN = 512 * 1024
"""Of a record, and of all that stands in a form: an evening of the largest sheet takes a tenth of it."""

PICTURE = "read what Save gives, or a picture that the page of a score sheet made, as it was sent"
TOO_MUCH = f"at most {MOST_WRITTEN // 1024} KB are read from one sheet"
FORM = "fill in a file that ppgen build --fillable made"
FLAT = "send the file that was typed into: printed into a PDF, or flattened, a form loses its entries"
WHOLE = "fill in the whole file that ppgen build --fillable made: its first page holds that"


def read_score(project: Project, path: Path, game: str = "", *, language: str = "") -> Score:
    """Read a filled form, or a record's YAML, and check it by the rules of its game.

    Rules speak in the `language`; else in that of the form, or of the game.
    """
    return read_scores(project, [path], game, language=language)[0]


def read_scores(
    project: Project, paths: Sequence[Path], game: str = "", *, language: str = ""
) -> list[Score]:
    """Read sheets that belong together: each is checked by itself, and held to what stands on the others.

    Raises WrongUseError if they are of several games.
    """
    desk = _Desk(project, game, language)
    read = [desk.read(path, name) for path, name in zip(paths, told_names(paths), strict=True)]
    sound = judged([one for one in read if isinstance(one, WrittenRecord)])
    return [one if isinstance(one, Score) else next(sound) for one in read]


def told_names(paths: Sequence[Path]) -> list[str]:
    """Return what files are called, each otherwise: as much of the end of its path as none of the others has.

    Raises WrongUseError for a file that is named twice.
    """
    whole = [path.resolve() for path in paths]
    if twice := next((path for path in paths if whole.count(path.resolve()) > 1), None):
        raise WrongUseError(f"{twice} is named twice")
    return ["/".join(_own_end(path, whole)) for path in whole]


def _own_end(path: Path, among: Sequence[Path]) -> tuple[str, ...]:
    ends = (path.parts[-count:] for count in range(1, len(path.parts)))
    return next((end for end in ends if sum(one.parts[-len(end) :] == end for one in among) == 1), path.parts)


@dataclass(slots=True)
class _Desk:
    """Where sheets are read one after the other; all are of the game of the first."""

    project: Project
    game: str
    language: str
    _loaded: Loaded | None = None

    def read(self, path: Path, name: str) -> WrittenRecord | Score:
        """Read what stands on a sheet of that name, or only tell why it cannot be read."""
        is_yaml = path.suffix.lower() in YAML_ENDINGS
        content = read_named(path, limit=MOST_BYTES)
        record = content if is_yaml else carried_record(content)
        if record is not None and len(record) > MOST_WRITTEN:
            return _unread(f"{name} says too much", TOO_MUCH)
        if record is not None:
            told = f"{name} carries no record, or a damaged one"
            return self._yaml(record, name) if record else _unread(told, PICTURE)
        try:
            form = proofs.read_form(content)
        except proofs.UnreadFormError as fault:
            return _unread(f"{name}: {fault}", fault.hint or FORM)
        if not form.values:
            is_other = any(slip.kind is SlipKind.TWICE for slip in form.slips)
            told = (
                "no entries that can be read here: it is an XFA form"
                if is_other
                else "no entries to type into"
            )
            return _unread(f"{name} has {told}", FORM if is_other else FLAT)
        fields = dict(form.values)
        if sum(map(len, fields.values())) > MOST_WRITTEN:
            return _unread(f"{name} says too much", TOO_MUCH)
        if FORM_NAME not in fields:
            return _unread(f"{name} does not say of which sheet it is", WHOLE)
        origin = form_origin(fields.pop(FORM_NAME))
        if origin is None:
            return _unread(f"{name} is no form of a score sheet", FORM)
        return self._form(name, origin, form._replace(values=fields), Findings())

    def _form(self, file: str, origin: FormOrigin, form: FilledForm, findings: Findings) -> WrittenRecord:
        loaded = self._game(file, origin.game, findings, form_of=origin.game_id)
        sheet = loaded.components.get(origin.component)
        if not isinstance(sheet, ScoreSheet):
            raise WrongUseError(f"{loaded.game.id} has no score sheet {cut_short(origin.component)}")
        of_set = origin.of_set if origin.of_set in loaded.game.file.sets else ""
        made = localised(loaded, origin.language, (), of_set)
        spoken = _spoken(loaded, self.language) or origin.language
        said = (made if spoken == origin.language else localised(loaded, spoken, ())).words.key
        findings.problems += _of_another(loaded, origin, file, said)
        findings.problems += seen_otherwise(form.slips, file, said)
        written = [
            Written(parse_path(name, "/"), _data(made.deck, sheet.score, name, text))
            for name, text in form.values.items()
        ]
        values, unknown = assembled(loaded.game.kinds[sheet.score], written)
        for name in unknown:
            message = f"{file}: {said['page/no-field'].format(name=cut_short(name) or shown(name))}"
            findings.problems.append(error("record/unknown-field", message))
        if (left := len(written) - len(unknown)) < origin.entries:
            told = said["page/lost"].format(written=origin.entries, known=left)
            findings.problems.append(warning("record/lost-entry", f"{file}: {told}"))
        if of_set and of_set != loaded.game.file.sets[0]:
            values["set"] = of_set
        return WrittenRecord(loaded, sheet.score, values, file, spoken, findings)

    def _yaml(self, content: bytes, file: str) -> WrittenRecord | Score:
        findings = Findings()
        source, problems = parse_yaml(content, file)
        words = _words(self.language)
        for one in problems:
            said = words["page/syntax"].format(detail=one.message) if self.language else one.message
            findings.problems.append(one._replace(message=said))
        if source is None:
            return Score("", "", findings)
        data = source.data if isinstance(source.data, dict) else {}
        said = str(data.get(GAME) or "")
        loaded = self._game(file, said, findings, kind=str(data.get(RECORD) or ""))
        kind = named_kind(loaded, source, words)
        values = values_of(loaded, kind, data)
        if foreign := unknown_language(loaded, kind, source, words):
            findings.problems.append(foreign)
        own = "" if LANGUAGE in values or foreign else str(data.get(LANGUAGE) or "")
        spoken = _spoken(loaded, self.language) or own or loaded.game.source_language
        return WrittenRecord(loaded, kind, values, file, spoken, findings, own=source)

    def _game(self, file: str, said: str, findings: Findings, *, kind: str = "", form_of: str = "") -> Loaded:
        """Return the game of a sheet, which is that of the first; raises WrongUseError if it is not.

        A form is known by its title, and where several games have that by the id of its own.
        """
        is_other = form_of in self.project.games and not self.game
        if self._loaded is None:
            self._loaded = _game(self, file, said, findings, kind=kind, form_of=form_of)
        elif is_other and form_of != self._loaded.game.id:
            told = _words(self.language)["page/another"]
            raise WrongUseError(told.format(file=file, named=form_of, first=self._loaded.game.id))
        elif said in ("", self._loaded.game.id, self._loaded.game.file.title):
            findings.games.append(self._loaded.game.id)
        else:
            first = self._loaded.game.id
            told = _words(self.language)["page/another"]
            raise WrongUseError(told.format(file=file, named=said, first=first))
        return self._loaded


def _unread(message: str, hint: str) -> Score:
    """Return what is left of a sheet that cannot be read: why."""
    findings = Findings()
    findings.problems.append(error("record/unreadable", message, hint=hint))
    return Score("", "", findings)


def _words(language: str) -> Mapping[str, str]:
    """Return what is said of records before their game is known; in English if nobody said how."""
    return paper_words(language)[0].key if language else RECORD_WORDS


def _spoken(loaded: Loaded, language: str) -> str:
    """Return a language that was asked for; raises WrongUseError for one that the game does not have."""
    tag = language_tag(language) if language else ""
    known = [language_tag(one) for one in loaded.languages()]
    if tag and tag not in known:
        raise WrongUseError(f"{loaded.game.id} has no language {language!r}; it has: {', '.join(known)}")
    return tag


def _of_another(loaded: Loaded, origin: FormOrigin, file: str, said: Mapping[str, str]) -> Iterator[Problem]:
    """Warn of a form of another version, or of a set that the game does not have: its rules may be others."""
    version = loaded.game.file.version
    if origin.version and origin.version != version:
        message = f"{file}: {said['page/version'].format(written=cut_short(origin.version), known=version)}"
        yield warning("record/version", message)
    languages = loaded.languages()
    if origin.language not in {*languages, *PSEUDO_LANGUAGES}:
        message = f"{file} is in the language {shown(origin.language)}, which the game does not have"
        yield error("record/unreadable", message, hint=f"its languages: {', '.join(languages)}")
    if origin.of_set and origin.of_set not in loaded.game.file.sets:
        known = ", ".join(loaded.game.file.sets) or "none"
        message = f"{file} is of the set {shown(origin.of_set)}, which the game does not have"
        yield error("record/unreadable", message, hint=f"its sets: {known}")


def _game(desk: _Desk, file: str, said: str, findings: Findings, *, kind: str, form_of: str) -> Loaded:
    """Load the game of a record: by its name, by the title or name that the record says, or by its `kind`.

    Raises WrongUseError where several games could be meant.
    """
    name = desk.game
    session = Session(desk.project, Selection(games=(name,) if name else ()))
    games = [loaded for loaded, _ in session.games()]
    chosen = (
        meant(games, said, kind)
        if kind
        else [one for one in games if said in ("", one.game.file.title, one.game.id)]
    )
    if not games:
        unread = f"the game {name} cannot be read as it is" if name else "no game here can be read as it is"
        raise WrongUseError(f"{unread}; ppgen check tells why")
    kinds = sorted({name for one in games for name, made in one.game.kinds.items() if made.record})
    if kind and kind not in kinds:
        raise WrongUseError(
            f"there is no record called {cut_short(kind)}; {nearest(kind, kinds) or ', '.join(kinds)}"
        )
    if len(chosen) > 1 and form_of:
        chosen = [one for one in chosen if one.game.id == form_of]
    if len(chosen) != 1:
        known = ", ".join(sorted(loaded.game.id for loaded in games))
        told = _words(desk.language)["page/whose" if chosen or not said else "page/no-game"]
        raise WrongUseError(told.format(file=file, named=cut_short(said), known=known))
    loaded = chosen[0]
    findings.games.append(loaded.game.id)
    if has_errors(session.findings.problems):
        alone = Session(desk.project, Selection(games=(loaded.game.id,)))
        alone.games()
        findings.problems += alone.findings.problems if has_errors(alone.findings.problems) else []
    return loaded


def _data(deck: Deck, kind: str, name: str, text: str) -> str:
    """Return what the data says for what a form shows: the id of the card or word that was chosen."""
    steps = [ANY if step.isdigit() else step for step in name.split("/")]
    options = record_fields(deck, kind).get(".".join(steps), {}).get("options", {})
    typed = _plain(text)
    return next((str(value) for value, said in options.items() if _plain(str(said)) == typed), text)


def _plain(text: str) -> str:
    """Return a text as an entry says it: blanks at its ends are nothing, and accents are one sign."""
    return in_letters(text.strip(BLANKS), capitals=False)
