"""What somebody has looked at and approved: what each piece shows, so that any later change is told."""

from __future__ import annotations

import json
import shlex
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from ppgen.common.problem import Problem, Span, error, note, warning
from ppgen.display.chosen_pieces import follows
from ppgen.display.digest import Digests
from ppgen.display.ops import Picture, walk
from ppgen.display.pieces import Piece
from ppgen.display.printed_values import FACE, printed_values
from ppgen.editions import Edition
from ppgen.library.printed_pictures import printed_pictures
from ppgen.load.project import Project
from ppgen.load.regular_files import read_json
from ppgen.outputs.recorded_pieces import typeface_digest

FOLDER = "approved"
"""The folder of a game for what was approved, a file for each language."""

FORMAT = 1
LARGEST = 64 * 1024 * 1024
"""A longer file is not read; in bytes."""

SHORT = 16
"""Hexadecimal digits of a hash that are kept: enough for a chance below one in a billion billion."""

MOST_NAMED = 8


class ApprovedPiece(NamedTuple):
    """What a piece showed when somebody approved it: a hash of all that is drawn, and its printed values.

    `printed` is a hash in which pictures are what they print, and not their files; empty without pictures,
    and where an earlier version approved.
    """

    shown: str
    values: Mapping[str, str]
    printed: str = ""


@dataclass(frozen=True, slots=True)
class Approvals:
    """What was approved of a game in a language, by component and piece; `file` is below the project."""

    file: str
    pieces: Mapping[str, ApprovedPiece]


def approvals_file(game: str, language: str) -> str:
    """Return where the approvals of a game in a language stand, relative to the project."""
    return f"cards/{game}/{FOLDER}/{language}.json"


def read_approvals(project: Project, game: str, language: str) -> tuple[Approvals | None, list[Problem]]:
    """Return what was approved; None where nothing was, or where the file cannot be read, which is told."""
    name = approvals_file(game, language)
    try:
        said = read_json(project.root / name, limit=LARGEST)
    except FileNotFoundError:
        path = project.root / name
        is_link = path.is_symlink() or path.parent.is_symlink()
        return None, [_unread(name, "it is a link to nothing")] if is_link else []
    except (OSError, ValueError, RecursionError) as fault:
        return None, [_unread(name, str(getattr(fault, "strerror", None) or fault))]
    if not isinstance(said, dict) or said.get("format") != FORMAT or not isinstance(said.get("pieces"), dict):
        return None, [_unread(name, f"it is no list of approvals of format {FORMAT}")]
    pieces = {str(key): _piece(value) for key, value in said["pieces"].items()}
    return Approvals(name, pieces), []


def _piece(said: Any) -> ApprovedPiece:
    """Return one approved piece; of a damaged entry nothing was approved."""
    shown = said.get("shown") if isinstance(said, dict) else None
    values = said.get("values") if isinstance(said, dict) else None
    known = values if isinstance(values, dict) else {}
    printed = said.get("printed") if isinstance(said, dict) else None
    return ApprovedPiece(
        str(shown), {str(name): str(value) for name, value in known.items()}, str(printed or "")
    )


def _unread(name: str, why: str) -> Problem:
    hint = "mend the file (it may hold marks of a merge), or approve anew with ppgen approve"
    return error("approval/unread", f"{name} cannot be read: {why}", span=Span(name), hint=hint)


def shown_pieces(edition: Edition) -> dict[str, ApprovedPiece]:
    """Return what each piece of an edition shows, by component and piece."""
    hashes = Digests(typeface_digest(edition.loaded))
    return {
        f"{component}/{piece.id}": ApprovedPiece(hashes.of(piece)[:SHORT], _values(piece))
        for component, pieces in edition.pieces.items()
        for piece in pieces
    }


def _printed(edition: Edition, keys: Collection[str]) -> dict[str, str]:
    """Return the hash of what pieces with pictures print, by component and piece; others have none."""
    project = edition.loaded.project
    picture = printed_pictures(project.root, limits=project.limits)
    hashes = Digests(typeface_digest(edition.loaded), picture=picture)
    return {
        key: hashes.of(piece)[:SHORT]
        for component, pieces in edition.pieces.items()
        for piece in pieces
        if (key := f"{component}/{piece.id}") in keys
        and any(isinstance(op, Picture) for ops in (piece.face, piece.back) for op, _ in walk(ops))
    }


def _values(piece: Piece) -> dict[str, str]:
    return {
        f"{'' if side == FACE else 'back '}{name}": " · ".join(texts)
        for side, named in printed_values(piece).items()
        for name, texts in named.items()
    }


def approved_text(
    edition: Edition, known: Approvals | None, patterns: Iterable[str]
) -> tuple[str, list[str]]:
    """Return the file in which pieces that follow the patterns are approved as they are, and their names.

    Without a pattern all are. Those that are not there any more are taken out alike. A line holds one piece,
    and one of a comma alone stands between two: git takes changes of lines side by side for a conflict, so
    that branches could not be merged which approve neighbours.
    """
    chosen = tuple(patterns)
    now = shown_pieces(edition)
    kept = dict(known.pieces) if known else {}
    meant = [key for key in {**kept, **now} if not chosen or _is_meant(key, chosen)]
    changed = [key for key in meant if _without_print(kept.get(key)) != now.get(key)]
    for key in changed:
        kept.pop(key, None)
    printed = _printed(edition, {key for key in meant if key in now})
    kept |= {key: now[key]._replace(printed=printed.get(key, "")) for key in meant if key in now}
    lines = [
        f"{json.dumps(key, ensure_ascii=False)}: "
        + json.dumps(
            {
                "shown": one.shown,
                **({"printed": one.printed} if one.printed else {}),
                "values": dict(one.values),
            },
            ensure_ascii=False,
        )
        for key, one in sorted(kept.items())
    ]
    body = "\n,\n".join(lines)
    return f'{{"format": {FORMAT}, "pieces": {{\n{body}\n}}}}\n', changed


def _without_print(piece: ApprovedPiece | None) -> ApprovedPiece | None:
    return None if piece is None else piece._replace(printed="")


def _is_meant(key: str, patterns: Iterable[str]) -> bool:
    piece = key.partition("/")[2]
    return any(follows(piece, pattern) for pattern in patterns)


def is_named(pattern: str, edition: Edition, known: Approvals | None) -> bool:
    """Tell whether a pattern means any piece that is there, or was approved once."""
    here = (f"{component}/{piece.id}" for component, of in edition.pieces.items() for piece in of)
    return any(_is_meant(key, (pattern,)) for key in (*here, *(known.pieces if known else ())))


def unapproved_language(
    project: Project, game: str, language: str, all_of: Iterable[str]
) -> Iterator[Problem]:
    """Say that nothing was approved in a language, where something was in another: no error by itself."""
    there = (one for one in all_of if (project.root / approvals_file(game, one)).is_file())
    if named := [one for one in there if one != language]:
        message = f"nothing was approved in {language}, though it was in {', '.join(named)}"
        hint = f"look at the pieces, and approve them: ppgen approve {game} --lang {language}"
        span = Span(approvals_file(game, named[0]))
        yield note("approval/changed", message, span=span, subject=language, hint=hint)


def unapproved(edition: Edition, known: Approvals) -> Iterator[Problem]:
    """Tell each piece that shows something else than what was approved, those with one cause together.

    What is not there is gone, unless something could not be read or drawn: it may belong to that.
    """
    now = shown_pieces(edition)
    language = edition.deck.language
    differing: list[tuple[str, str]] = []
    others = {key for key, was in known.pieces.items() if key in now and was.shown != now[key].shown}
    printed = _printed(edition, {key for key in others if known.pieces[key].printed})
    for key in dict.fromkeys((*now, *known.pieces)):
        was, shown = known.pieces.get(key), now.get(key)
        if was is None:
            differing.append(("never approved", key))
        elif shown is None:
            if edition.is_sound:
                differing.append(("approved once, and gone", key))
        elif was.shown != shown.shown and not (was.printed and was.printed == printed.get(key)):
            differing.append((_what(was, shown), key))
    order = dict.fromkeys(what for what, _ in differing)
    by_cause = sorted(differing, key=lambda one: list(order).index(one[0]))
    for what, same in groupby(by_cause, key=lambda one: one[0]):
        yield _told([key for _, key in same], what, edition, known.file, language)


def _what(was: ApprovedPiece, now: ApprovedPiece) -> str:
    """Say what is another now: each value old beside new, or that only the art is."""
    changed = [
        f"{name}: {was.values.get(name, 'nothing')!r} → {now.values.get(name, 'nothing')!r}"
        for name in dict.fromkeys((*was.values, *now.values))
        if was.values.get(name) != now.values.get(name)
    ]
    return "; ".join(changed) if changed else "another picture than the approved one, with the same values"


def _told(keys: list[str], what: str, edition: Edition, file: str, language: str) -> Problem:
    named = ", ".join(key.partition("/")[2] for key in keys[:MOST_NAMED])
    more = f" and {len(keys) - MOST_NAMED} more" if len(keys) > MOST_NAMED else ""
    meant = [f"--cards {shlex.quote(key.partition('/')[2])}" for key in keys[:MOST_NAMED]]
    piece = keys[0].partition("/")[2]
    kind, _, name = piece.partition(":")
    known = edition.deck.game.cards.get(kind, ())
    card = next((one for one in known if one.id == name.partition(":")[0]), None)
    return warning(
        "approval/changed",
        f"{named}{more} ({language}): {what}",
        span=card.place if card else Span(file),
        subject=piece,
        hint="look at it (ppgen diff, ppgen show, ppgen studio), and approve it: ppgen approve "
        f"{edition.deck.game.id} --lang {language} {' '.join(meant)}" + (" …" if more else ""),
    )


def approvals_path(project: Project, game: str, language: str) -> Path:
    """Return where the approvals of a game in a language are written."""
    return project.root / approvals_file(game, language)
