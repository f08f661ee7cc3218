"""Files of orders in an output folder, compared with what an order of the same things gives now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ppgen.common.problem import Problem, error, has_errors
from ppgen.editions import Edition, Loaded
from ppgen.library.order_editions import (
    OrderWish,
    drawn_order,
    order_edition,
    order_for,
    read_profile,
    services_of,
)
from ppgen.library.proved_parts import told_unlisted
from ppgen.library.proving_files import (
    Origin,
    ProvedFile,
    told_changed,
    told_missing,
    told_unmade,
    told_unreadable,
)
from ppgen.library.session import Session
from ppgen.load.regular_files import read_regular
from ppgen.model.services import Service
from ppgen.orders.files import OrderedFile
from ppgen.outputs.files import LARGEST_OUTPUT
from ppgen.outputs.manifest import SERVICE
from ppgen.proofs import Facts

_Entries = Mapping[str, Mapping[str, Any]]


def proved_orders(
    session: Session, loaded: Loaded, language: str, made: tuple[Path, _Entries, Origin]
) -> Iterator[ProvedFile]:
    """Compare the listed files of each order of a language in the folder of a game; what differs is noted."""
    folder, listed, origin = made
    orders: dict[str, dict[str, Mapping[str, Any]]] = {}
    for name, entry in listed.items():
        if SERVICE in entry and name.startswith(f"{language}/"):
            orders.setdefault(str(entry[SERVICE]), {})[name] = entry
    known = services_of(session.project)[0] if orders else {}
    for name, entries in orders.items():
        drawn: dict[str, tuple[OrderedFile, list[Problem]]] = {}
        try:
            wish, service = _wish_again(session, next(iter(entries.values()))), known.get(name)
        except _ProfileError as failure:
            session.findings.note([_told_without_profile(folder / language / name, failure)])
            continue
        own = origin
        if wish is not None and service is not None:
            edition = order_edition(session, loaded, language, wish)
            if not edition.is_sound:
                about = f"{folder / language / name}: all that it shows, since the game has errors"
                session.findings.skipped.append(about)
                continue
            own = _own_origin(origin, service, entries)
            drawn = _drawn_again(edition, service, wish, language)
        yield from _compared(session, entries, drawn, (folder, own))


class _ProfileError(Exception):
    """The profile that an order was made with can be read no more: its path, and what is wrong."""

    def __init__(self, path: str, failure: Exception) -> None:
        """Keep both for the problem that is told."""
        super().__init__(path)
        self.path, self.failure = path, failure


def _told_without_profile(folder: Path, failure: _ProfileError) -> Problem:
    why = str(failure.failure) if isinstance(failure.failure, ValueError) else "cannot be read"
    message = f"{folder}: the profile {failure.path} that it was made with {why}, so that nothing is compared"
    hint = "put the profile back, or export with another one"
    return error("prove/unrecorded", message, hint=hint, subject=failure.path)


def _wish_again(session: Session, entry: Mapping[str, Any]) -> OrderWish | None:
    """Return what was ordered; nothing where that is nonsense.

    Raises _ProfileError where the profile of the press that it was made with can be read no more.
    """
    wish = OrderWish.of_entry(entry)
    if wish is None or not wish.press.path:
        return wish
    try:
        found = read_profile(session.project, Path(wish.press.path))
    except (OSError, ValueError) as failure:
        raise _ProfileError(wish.press.path, failure) from None
    return wish._replace(press=found._replace(has_contour=wish.press.has_contour))


def _drawn_again(
    edition: Edition, service: Service, wish: OrderWish, language: str
) -> dict[str, tuple[OrderedFile, list[Problem]]]:
    order = order_for(edition, service, wish)
    again = drawn_order(edition, order, wish.press)
    return {f"{language}/{service.name}/{file.name}": (file, faults) for file, faults in again}


def _own_origin(origin: Origin, service: Service, entries: _Entries) -> Origin:
    """Return the origin of an order, which depends on the profile of the service as well."""
    if origin.is_same and any(entry.get("profile") != service.digest for entry in entries.values()):
        return Origin(is_same=False, why=f"since it was made the profile of {service.name} changed")
    return origin


def _compared(
    session: Session,
    entries: _Entries,
    drawn: Mapping[str, tuple[OrderedFile, list[Problem]]],
    made: tuple[Path, Origin],
) -> Iterator[ProvedFile]:
    folder, origin = made
    session.findings.note(list(told_unlisted(folder, drawn, entries)))
    for name, entry in entries.items():
        path = folder / name
        try:
            content = read_regular(path, limit=LARGEST_OUTPUT)
        except FileNotFoundError:
            session.findings.note([told_missing(path)])
            continue
        except OSError as failure:
            session.findings.note([told_unreadable(path, failure)])
            continue
        if name not in drawn:
            session.findings.note([told_unmade(path, entry, origin)])
            continue
        file, faults = drawn[name]
        is_same = file.content == content
        problems = faults if is_same else [told_changed(path, content, entry, origin)]
        session.findings.note(list(problems))
        facts = file.facts if is_same and file.facts is not None else Facts()
        yield ProvedFile(path, facts, not has_errors(problems), is_same, 0)
