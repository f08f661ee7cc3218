"""A tournament as a page for everybody: its standings, rounds and cross table in one HTML file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from ppgen.exchange.tournaments import MOST_CROSSED
from ppgen.tournament.cross_table import cross_table
from ppgen.tournament.match import Match
from ppgen.tournament.model import Tournament
from ppgen.tournament.notation import Notation, in_halves
from ppgen.tournament.playing import Played
from ppgen.tournament.standings import Standing
from ppgen.typeset.language import is_right_to_left

_STYLE = """
:root { color-scheme: light dark; --ground: #f4f5f7; --paper: #fff; --ink: #17202e; --soft: #5a6577;
  --line: #c4cad4; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #12161c; --paper: #1b2129; --ink: #e9edf4; --soft: #a6b0c0; --line: #48525f; }
}
body { margin: 0 auto; padding: 1rem; max-width: 60rem; font: 1rem/1.4 system-ui, sans-serif;
  color: var(--ink); background: var(--ground); }
h1 { margin: 0 0 0.2rem; font-size: 1.6rem; line-height: 1.15; }
h2 { margin: 1.6rem 0 0.5rem; font-size: 1.15rem; }
.won { margin: 0; font-weight: 650; }
.wide { overflow-x: auto; background: var(--paper); border: 1px solid var(--line); border-radius: 0.6rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: 0.45rem 0.7rem; text-align: center; white-space: nowrap; }
th { font-size: 0.85rem; font-weight: 600; color: var(--soft); }
tr + tr > *, tbody > tr:first-child > * { border-top: 1px solid var(--line); }
.name { text-align: start; white-space: normal; overflow-wrap: anywhere; min-width: 7rem; }
tbody th { color: inherit; font-size: inherit; }
.points { position: sticky; inset-inline-end: 0; font-weight: 700; background: var(--paper); }
.rounds { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); }
h3 { margin: 0 0 0.4rem; font-size: 1rem; }
.rounds td { width: 40%; white-space: normal; overflow-wrap: anywhere; }
.rounds td:first-child { text-align: end; }
.rounds td:last-child { text-align: start; }
.rounds td.score { width: 20%; white-space: nowrap; }
.winner { font-weight: 700; }
.soft { color: var(--soft); }
""".strip()


def tournament_page(
    tournament: Tournament, played: Played, words: Mapping[str, str], language: str
) -> Iterator[str]:
    """Yield the lines of the page, in the words of a language; it needs no network and no scripts."""
    title = escape(tournament.title)
    direction = "rtl" if is_right_to_left(language) else "ltr"
    yield "<!doctype html>"
    yield f'<html lang="{escape(language)}" dir="{direction}"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    yield f'<meta http-equiv="content-security-policy" content="{policy}">'
    yield f"<title>{title}</title><style>{_STYLE}</style></head><body><main>"
    yield f"<h1><bdi>{title}</bdi></h1>"
    if played.champions:
        yield f'<p class="won">{escape(words["winner"])}: {escape(", ".join(played.champions))}</p>'
    yield from _standings(played.standings, words, of_goals=tournament.notation is Notation.GOALS)
    yield f'<h2>{escape(words["pairings"])}</h2><div class="rounds">'
    for number, matches in enumerate(played.rounds, 1):
        yield f'<section><h3>{escape(words["round"])} {number}</h3><div class="wide"><table><tbody>'
        yield from (_match(match, words) for match in matches)
        yield "</tbody></table></div></section>"
    yield "</div>"
    yield from _cross(tournament, played, words)
    yield "</main></body></html>"


def _standings(standings: Sequence[Standing], words: Mapping[str, str], *, of_goals: bool) -> Iterator[str]:
    keys = list(standings[0].worth)
    heads = [words[name] for name in ("played", "won", "drawn", "lost", *(["goals"] if of_goals else []))]
    heads += [key.title() for key in keys]
    said = "".join(f"<th>{escape(head)}</th>" for head in heads)
    said += f'<th class="points">{escape(words["points"])}</th>'
    yield f'<h2>{escape(words["standings"])}</h2><div class="wide"><table><thead><tr>'
    named = f'<th class="name">{escape(words["participant"])}</th>'
    yield f"<th>{escape(words['place'])}</th>{named}{said}</tr></thead>"
    yield "<tbody>"
    for one in standings:
        figures = [one.played, one.wins, one.draws, one.losses]
        cells = "".join(f"<td>{figure}</td>" for figure in figures)
        cells += f"<td>{_score(f'{one.goals}:{one.against}')}</td>" if of_goals else ""
        cells += "".join(f"<td>{one.worth[key]:g}</td>" for key in keys)
        cells += f'<td class="points">{in_halves(one.points)}</td>'
        name = f'<th scope="row" class="name"><bdi>{escape(one.name)}</bdi></th>'
        yield f"<tr><td>{one.place}</td>{name}{cells}</tr>"
    yield "</tbody></table></div>"


def _match(match: Match, words: Mapping[str, str]) -> str:
    home = f"<td{_won(match, match.pair.home)}><bdi>{escape(match.pair.home)}</bdi></td>"
    if match.pair.away is None:
        return f'<tr>{home}<td class="score soft"></td><td class="soft">{escape(words["rests"])}</td></tr>'
    said = match.said or ("–" if match.is_played else words["none"])
    away = f"<td{_won(match, match.pair.away)}><bdi>{escape(match.pair.away)}</bdi></td>"
    return f'<tr>{home}<td class="score">{_score(said)}</td>{away}</tr>'


def _won(match: Match, name: str) -> str:
    return ' class="winner"' if match.result is not None and match.winner == name else ""


def _score(said: str) -> str:
    """Write both figures of a score, each for itself: from right to left the first stands at the right."""
    return " : ".join(f"<bdi>{escape(part)}</bdi>" for part in said.split(":"))


def _cross(tournament: Tournament, played: Played, words: Mapping[str, str]) -> Iterator[str]:
    rows = cross_table(tournament, played)
    if not rows or len(rows) > MOST_CROSSED:
        return
    yield f'<h2>{escape(words["cross"])}</h2><div class="wide"><table><thead><tr><th></th><th></th>'
    yield "".join(f"<th>{number}</th>" for number in range(1, len(rows) + 1))
    yield "</tr></thead><tbody>"
    for number, (name, results) in enumerate(rows, 1):
        cells = "".join(f"<td>{_score(result)}</td>" for result in results)
        yield f'<tr><td>{number}</td><th scope="row" class="name"><bdi>{escape(name)}</bdi></th>{cells}</tr>'
    yield "</tbody></table></div>"
