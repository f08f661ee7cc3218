"""A tournament on paper: pairings, slips for results, cross table and standings, as a game of its own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ppgen import pipeline
from ppgen.exchange.tournament_pages import bracket, pairing_pages, plain, slips
from ppgen.library.building import Built, build
from ppgen.library.findings import Selection
from ppgen.library.requests import BuildOptions
from ppgen.library.session import Session
from ppgen.load import parse_yaml
from ppgen.load.project import WrongUseError, open_project
from ppgen.model.game import language_tag
from ppgen.tournament.cross_table import cross_table
from ppgen.tournament.model import Tournament
from ppgen.tournament.notation import Notation, in_halves
from ppgen.tournament.playing import Played
from ppgen.tournament.standings import Standing
from ppgen.work.memory import Memory

PRINTED = Path(__file__).resolve().parent.parent / "tournament" / "printed"
NAME = "tournament"
MOST_CROSSED = 24
"""With more participants the cells of a cross table are too small to read."""

MOST_LINES = 20
"""So many lines stand on a page, each with room for a name of two lines."""

COMPONENTS = {
    "pairings": "round",
    "bracket": "bracket",
    "slips": "slip",
    "standings": "standing",
    "cross-table": "cross",
}


def print_tournament(
    tournament: Tournament, played: Played, options: BuildOptions, *, languages: tuple[str, ...] = ()
) -> Built:
    """Print what a tournament needs now: rounds as far as known, slips for open matches, tables."""
    cards = {
        "round": list(pairing_pages(played)),
        "bracket": list(bracket(tournament, played)),
        "slip": list(slips(played)),
        "standing": list(_standings(tournament, played)),
        "cross": list(_cross(tournament, played)),
    }
    with TemporaryDirectory() as folder:
        root = Path(folder)
        _write(root, tournament.title, {kind: found for kind, found in cards.items() if found})
        return build(open_project(root, root), Selection((NAME,), languages), options)


def tournament_words(tournament: Tournament, played: Played, language: str) -> dict[str, str]:
    """Return what the sheets of a tournament call things; raises WrongUseError for a language they lack."""
    with TemporaryDirectory() as folder:
        root = Path(folder)
        _write(root, tournament.title, {"standing": list(_standings(tournament, played))})
        ((loaded, _),) = Session(open_project(root, root), Selection((NAME,))).games()
        known = {language_tag(one): one for one in loaded.languages()}
        tag = language_tag(language)
        if tag not in known:
            raise WrongUseError(f"tournaments have no language {language!r}; they have: {', '.join(known)}")
        localised, _ = pipeline.localise_game(loaded, loaded.game, known[tag], Memory())
        return {name: forms[""] for name, forms in localised.deck.terms.items()}


def _write(root: Path, title: str, cards: dict[str, list[dict[str, Any]]]) -> None:
    """Write the small project of a tournament, with the kinds that have cards only."""
    source, _ = parse_yaml((PRINTED / "game.yaml").read_bytes(), "game.yaml")
    if source is None:
        raise ValueError("the game of a tournament cannot be read")
    components = {name: source.data["components"][name] for name, kind in COMPONENTS.items() if kind in cards}
    kinds = {kind: source.data["kinds"][kind] for kind in cards}
    game = {**source.data, "title": title, "kinds": kinds, "components": components}
    files = {f"cards/{NAME}/game.yaml": json.dumps(game, ensure_ascii=False)}
    for kind, found in cards.items():
        numbered = [{"id": f"{kind}-{number}", **card} for number, card in enumerate(found, 1)]
        files[f"cards/{NAME}/{kind}.yaml"] = json.dumps(numbered, ensure_ascii=False)
    for path in PRINTED.rglob("*.*"):
        part = path.relative_to(PRINTED).as_posix()
        if part.startswith("layouts/") and path.stem in {"theme", *cards}:
            files[f"layouts/{NAME}/{path.name}"] = path.read_text(encoding="utf-8")
        elif part == "terms.yaml" or part.startswith("text/"):
            files[f"cards/{NAME}/{part}"] = path.read_text(encoding="utf-8")
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def _spaced(said: str) -> str:
    return said.replace(":", " \\: ")


def _standings(tournament: Tournament, played: Played) -> Iterator[dict[str, Any]]:
    rows = [
        {
            "place": one.place,
            "name": plain(one.name),
            "figures": [one.played, one.wins, one.draws, one.losses],
            **(_of_goals(one) if tournament.notation is Notation.GOALS else {}),
            "points": in_halves(one.points),
        }
        for one in played.standings
    ]
    winners = {"winners": plain(", ".join(played.champions))} if played.champions else {}
    for first in range(0, len(rows), MOST_LINES):
        yield {"rows": rows[first : first + MOST_LINES], **winners}


def _of_goals(one: Standing) -> dict[str, str]:
    """Return what a place is worth in goals; whoever plays chess has none."""
    difference = one.goals - one.against
    signed = f"\u2212{-difference}" if difference < 0 else f"+{difference}" if difference else "0"
    return {"goals": _spaced(f"{one.goals}:{one.against}"), "difference": signed}


def _cross(tournament: Tournament, played: Played) -> Iterator[dict[str, Any]]:
    rows = cross_table(tournament, played)
    if rows and len(rows) <= MOST_CROSSED:
        yield {"rows": [{"name": plain(name), "results": [*map(_spaced, said)]} for name, said in rows]}
