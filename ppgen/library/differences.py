"""What changed between two states of a project: which pieces in which language, and what they say now."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import zip_longest
from typing import NamedTuple

from ppgen.common.problem import Problem, error, note
from ppgen.compose.shared_sheets import with_members
from ppgen.display.digest import Digests
from ppgen.display.pieces import Piece
from ppgen.display.printed_values import BACK, FACE, PrintedValues, printed_values
from ppgen.display.printing import USUAL, Printing
from ppgen.editions import Edition, Loaded
from ppgen.library.findings import EVERYTHING, Findings, Selection
from ppgen.library.printed_pictures import printed_pictures
from ppgen.library.session import Session
from ppgen.library.uncompared import uncompared
from ppgen.load.project import Project, WrongUseError
from ppgen.model.game import language_tag
from ppgen.outputs.recorded_pieces import typeface_digest


class PieceChange(StrEnum):
    """What became of a piece."""

    NEW = "new"
    GONE = "gone"
    CHANGED = "changed"
    COPIES = "copies"
    """It shows the same, and there are more or fewer of it."""


class FieldDifference(NamedTuple):
    """A printed value that is another now; empty where there is none on this side."""

    is_back: bool
    name: str
    before: str
    after: str


class PieceDifference(NamedTuple):
    """A piece that is not as it was, in one language; without `fields` only its art changed."""

    game: str
    language: str
    component: str
    piece: str
    change: PieceChange
    copies: tuple[int, int]
    fields: tuple[FieldDifference, ...] = ()

    @property
    def printed(self) -> int:
        """How many of it are to be printed, so that a box of old pieces holds the new ones."""
        before, after = self.copies
        return max(after - before, 0) if self.change is PieceChange.COPIES else after

    @property
    def taken_out(self) -> int:
        """How many of it are to be taken out of a box of old pieces."""
        before, after = self.copies
        return max(before - after, 0) if self.change is PieceChange.COPIES else before


@dataclass(slots=True)
class Differences:
    """All differences in the order of the games, and the editions of both states by game and language."""

    pieces: list[PieceDifference] = field(default_factory=list)
    before: dict[tuple[str, str], Edition] = field(default_factory=dict)
    after: dict[tuple[str, str], Edition] = field(default_factory=dict)
    findings: Findings = field(default_factory=Findings)

    def of(self, game: str, language: str) -> list[PieceDifference]:
        """Return those of one game in one language."""
        return [one for one in self.pieces if (one.game, one.language) == (game, language)]


def differences(
    before: Project, after: Project, selection: Selection = EVERYTHING, *, paper: str = USUAL.paper
) -> Differences:
    """Compare the chosen games, languages and components of two states, piece by piece.

    Boards and nets lie in parts on `paper`, which are pieces of their own.

    What is wrong with the later state is in the findings, and so is what cannot be laid out, nor compared, of
    either. Raises WrongUseError for unknown names.
    """
    made = Differences()
    selection = selection._replace(languages=tuple(map(language_tag, selection.languages)))
    games = _games(before, after, selection)
    wanted = selection._replace(games=tuple(game for game in games if game in before.games))
    earlier = _editions(before, wanted, paper, is_complete=False)
    wanted = selection._replace(games=tuple(game for game in games if game in after.games))
    try:
        later = _editions(after, wanted, paper)
    except WrongUseError:
        if not _had(earlier.editions, selection):
            raise
        later = _editions(after, wanted, paper, is_complete=False)
    made.after, made.before, made.findings = later.editions, earlier.editions, later.findings
    unread = {*earlier.unread, *later.unread}
    made.findings.problems += [
        _unread(game, is_earlier=game in earlier.unread) for game in games if game in unread
    ]
    made.findings.problems += [_has_errors(game) for game in games if game in earlier.unsound - unread]
    for game in (one for one in games if one not in unread):
        was, now = _loaded(earlier.editions, game), _loaded(later.editions, game)
        made.findings.problems += uncompared(game, was, now, selection)
    for key in _in_order(games, earlier.editions, later.editions):
        if key[0] not in unread and _is_wanted(key, selection):
            made.pieces += _compared(key, earlier.editions.get(key), later.editions.get(key), selection)
    return made


def _loaded(editions: Mapping[tuple[str, str], Edition], game: str) -> Loaded | None:
    """Return a game as a state has it, if it does."""
    return next((one.loaded for (name, _), one in editions.items() if name == game), None)


def _games(before: Project, after: Project, selection: Selection) -> list[str]:
    """Return the games to compare; raises WrongUseError where neither state has one that is named."""
    if not selection.games:
        return list(dict.fromkeys((*after.games, *before.games)))
    unknown = [game for game in selection.games if game not in before.games]
    after.choose(tuple(unknown))
    return list(selection.games)


def _had(editions: Mapping[tuple[str, str], Edition], selection: Selection) -> bool:
    """Tell whether the earlier state has every language and component that is named, if the later has not."""
    languages = {language for _, language in editions}
    components = {
        name
        for edition in editions.values()
        for name in (*edition.pieces, *edition.loaded.game.file.shared_sheets)
    }
    return languages.issuperset(selection.languages) and components.issuperset(selection.components)


def _unread(game: str, *, is_earlier: bool) -> Problem:
    message = f"the {'earlier' if is_earlier else 'later'} state of {game} cannot be laid out, nor compared"
    return error("diff/unread", message, subject=game, hint="ppgen check tells why, in that state")


def _has_errors(game: str) -> Problem:
    return note(
        "diff/earlier-errors",
        f"the earlier state of {game} has errors; what could not be laid out of it counts as new",
        subject=game,
    )


class _Laid(NamedTuple):
    """Editions by game and language; the games that have errors, and those that cannot be laid out at all."""

    editions: dict[tuple[str, str], Edition]
    unsound: set[str]
    unread: set[str]
    findings: Findings


def _editions(project: Project, selection: Selection, paper: str, *, is_complete: bool = True) -> _Laid:
    """Lay out games in their languages; a state that is not `is_complete` may lack what is chosen."""
    findings = Findings()
    if not selection.games:
        return _Laid({}, set(), set(), findings)
    chosen = selection if is_complete else selection._replace(languages=(), components=())
    session = Session(project, chosen, findings)
    editions: dict[tuple[str, str], Edition] = {}
    unsound, unread = set[str](), set(selection.games)
    for loaded, languages in session.games():
        wanted = [language for language in languages if language in (selection.languages or languages)]
        found = {language: session.edition(loaded, language, Printing(paper)) for language in wanted}
        unread.discard(loaded.game.id)
        if not all(edition.is_sound for edition in found.values()):
            unsound.add(loaded.game.id)
        editions |= {(loaded.game.id, language): edition for language, edition in found.items()}
    findings.settle_languages()
    return _Laid(editions, unsound, unread, findings)


def _in_order(
    games: Iterable[str], before: Mapping[tuple[str, str], Edition], after: Mapping[tuple[str, str], Edition]
) -> Iterator[tuple[str, str]]:
    keys = dict.fromkeys((*after, *before))
    for game in games:
        yield from (key for key in keys if key[0] == game)


def _is_wanted(key: tuple[str, str], selection: Selection) -> bool:
    return not selection.languages or key[1] in selection.languages


def _compared(
    key: tuple[str, str], before: Edition | None, after: Edition | None, selection: Selection
) -> Iterator[PieceDifference]:
    """Compare one language of a game; all of its pieces are new, or gone, where one state lacks it."""
    asked = {
        name
        for edition in (before, after)
        if edition is not None
        for name in with_members(edition.loaded.game.file.shared_sheets, selection.components)
    }
    old, new = _pieces(before, asked), _pieces(after, asked)
    old_hashes, new_hashes = _hashes(before), _hashes(after)
    old_prints, new_prints = _hashes(before, is_printed=True), _hashes(after, is_printed=True)
    for component, name in dict.fromkeys((*new, *old)):
        was, now = old.get((component, name)), new.get((component, name))
        copies = was.copies if was else 0, now.copies if now else 0
        where = (*key, component, name)
        if was is None or now is None:
            yield PieceDifference(*where, PieceChange.NEW if was is None else PieceChange.GONE, copies)
        elif old_hashes.of(was) != new_hashes.of(now) and old_prints.of(was) != new_prints.of(now):
            yield PieceDifference(
                *where, PieceChange.CHANGED, copies, tuple(changed_fields(*map(printed_values, (was, now))))
            )
        elif was.copies != now.copies:
            yield PieceDifference(*where, PieceChange.COPIES, copies)


def _hashes(edition: Edition | None, *, is_printed: bool = False) -> Digests:
    """Return what hashes pieces; pictures by their files, or by what they print, which has to be decoded."""
    if edition is None:
        return Digests(str)
    project = edition.loaded.project
    picture = printed_pictures(project.root, limits=project.limits) if is_printed else None
    return Digests(typeface_digest(edition.loaded), picture=picture)


def _pieces(edition: Edition | None, asked: Collection[str]) -> dict[tuple[str, str], Piece]:
    if edition is None:
        return {}
    return {
        (component, piece.id): piece
        for component, pieces in edition.pieces.items()
        if not asked or component in asked
        for piece in pieces
    }


def changed_fields(before: PrintedValues, after: PrintedValues) -> Iterator[FieldDifference]:
    """Compare the printed values of both sides by their names, in the order in which they stand."""
    for side in (FACE, BACK):
        old, new = before.get(side, {}), after.get(side, {})
        for name in dict.fromkeys((*new, *old)):
            for was, now in zip_longest(old.get(name, ()), new.get(name, ()), fillvalue=""):
                if was != now:
                    yield FieldDifference(side == BACK, name, was, now)
