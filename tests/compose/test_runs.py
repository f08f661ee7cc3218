"""Cards that several processes compose are those of one process, and as much work is counted for them."""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from PIL import Image

from ppgen import pipeline
from ppgen.common.colour import BLACK
from ppgen.common.geometry import Rect, Size
from ppgen.common.problem import Problem
from ppgen.compose import runs
from ppgen.compose.composer import Composer
from ppgen.compose.equal_backs import EqualBacks
from ppgen.compose.packed_pieces import UnknownSymbolError, packed, unpacked
from ppgen.compose.runs import runs_of_cards
from ppgen.display.ops import Field, Fill, Op, Symbol, Use
from ppgen.display.pieces import Piece
from ppgen.editions import Edition, EditionOptions
from ppgen.layout.effort import Effort
from ppgen.layout.theme import ThemeUse
from ppgen.load.project import open_project
from ppgen.proofs import ReadBack
from ppgen.work.allowance import MOST, Allowance, WorkKind
from ppgen.work.sharing import Crew
from tests.support.tiny import FILES, changed, write_project

CARDS = 26
LAST = CARDS - 1
"""The last card is composed by a copy if there are several processes."""

DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 9 4 1 9 9Z" fill="#a40"/></svg>'
)
STYLES = """\
  small: {font: tale, size: 11pt, minimum: 6pt, colour: ink}
  pale: {font: text, size: 9pt, colour: pale}
"""
OTHER = "  other: {font: deco, size: 9pt, colour: ink}\n"
FACE = """\
  - {type: image, box: [5, 72, 10, 10], image: "art/{{ 'hill' if card.power % 2 else 'dot' }}"}
  - {type: icon, box: [48, 72, 10, 10], icon: "{{ 'star' if card.power % 2 else 'drop' }}", colour: ink}
  - {type: text, name: more, box: [16, 72, 30, 10], text: "{{ card.name }} — {{ text.line }}", style: small}
"""
BACK = """\
back:
  - {type: rectangle, box: [0, 0, 63, 88], fill: sky, bleed: true}
  - {type: text, name: power, box: [5, 20, 53, 10], text: "{{ 'odd' if card.power % 2 else 'even' }}", style: pale}
"""
GUARD = """\
  guard:
    title: guard
    fields:
      power: {type: integer, minimum: 0}
"""
SHOWING = """\
size: standard
face:
  - {type: text, name: power, box: [5, 5, 53, 10], text: "{{ card.power }}", style: title}
  - {type: card, box: [10, 20, 40, 60], card: "monster:m{{ card.power }}"}
"""
MONSTER = FILES["layouts/tiny/monster.yaml"].replace("back: reverse\n", FACE + BACK)


def cards(**last: object) -> str:
    """Return cards with lines of all lengths, odd and even ones; the last may differ."""
    made = []
    for number in range(CARDS):
        line = f"It has **{number % 3}** “אור” eyes" + " and looks about" * (number % 5)
        card = {"id": f"m{number}", "name": f"Monster {number}", "power": number % 4, "line": line}
        if number == LAST:
            card |= {"line": f"It sees  you{' and waits and waits' * 40}.", **last}
        made.append(f"- {card}\n")
    return "".join(made)


GAME = {
    **changed(
        "layouts/tiny/theme.yaml", 'sky: "#cfe8ff"', 'sky: "#cfe8ff", pale: "#c8dcee", rare: "#802010"'
    ),
    "layouts/tiny/monster.yaml": MONSTER,
    "layouts/tiny/icons/star.svg": DRAWING,
    "layouts/tiny/icons/drop.svg": DRAWING.replace("4 1", "6 2"),
    "cards/tiny/monster.yaml": cards(),
    "art/hill.svg": DRAWING,
    "cards/tiny/game.yaml": FILES["cards/tiny/game.yaml"]
    .replace("components:\n", GUARD + "components:\n")
    .replace("[monster]}\n", "[monster]}\n  guards: {title: Guards, cards: [guard]}\n"),
    "cards/tiny/guard.yaml": "".join(f"- {{id: g{number}, power: {number}}}\n" for number in range(4)),
    "layouts/tiny/guard.yaml": SHOWING,
}
GAME["layouts/tiny/theme.yaml"] += STYLES


class Laid(NamedTuple):
    """What is made of a game, found and counted; by how many copies, and how many of these counted."""

    files: list[tuple[str, bytes]]
    problems: list[Problem]
    left: dict[WorkKind, int]
    theme: ThemeUse
    pictures: dict[str, str]
    copies: int
    counted: int

    @property
    def known(self) -> tuple[object, ...]:
        """All of it that must not tell how many processes there were."""
        return self[:5]

    @property
    def rules(self) -> set[str]:
        """The rules that found something."""
        return {problem.rule for problem in self.problems}


LayOut = Callable[..., Laid]


@pytest.fixture
def laid(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> LayOut:
    """Return what lays out the game, changed or not, by so many processes, with so much work allowed."""
    monkeypatch.setattr(runs, "FEWEST", 4)
    monkeypatch.setattr(runs, "MANY", 16)
    write_project(tmp_path, GAME)
    Image.new("RGB", (200, 200), (9, 90, 9)).save(tmp_path / "art/dot.png")

    def lay_out(
        jobs: int, changes: dict[str, str] | None = None, left: dict[WorkKind, int] | None = None
    ) -> Laid:
        write_project(tmp_path, {**GAME, **(changes or {})})
        loaded, _, told = pipeline.load(open_project(tmp_path, tmp_path), "tiny")
        assert loaded is not None, told
        allowance, counts = Allowance(), [0, 0]
        allowance.left.update(left or {})
        with monkeypatch.context() as patch:
            patch.setattr(runs, "_sent", counting(counts, runs._sent))
            edition, problems = pipeline.lay_out(
                loaded, "en", EditionOptions(loaded.stock.papers["a4"]), allowance=allowance, ahead=Crew(jobs)
            )
        return Laid(
            files(edition),
            problems,
            allowance.left,
            edition.work.composer.theme_use(),
            loaded.material.images.asked,
            *counts,
        )

    return lay_out


def files(edition: Edition) -> list[tuple[str, bytes]]:
    """Return what is drawn of an edition."""
    drawn = pipeline.draw(replace(edition, is_sound=True), "pdf", ReadBack())
    return [(file.name, file.content) for file, _ in drawn]


def counting(counts: list[int], sent: Callable[..., Any]) -> Callable[..., Any]:
    """Count the copies, and those whose pieces are taken."""

    def noted(*given: Any) -> Any:
        made = sent(*given)
        counts[0] += 1
        counts[1] += made is not None
        return made

    return noted


SOUND = {"cards/tiny/monster.yaml": cards(line="It sees  you.")}
RARE = 99
"""The power of the last card alone, where others draw nothing."""


def rarely(element: str) -> dict[str, str]:
    """Return the game with an element that is drawn on the last card alone."""
    face = MONSTER.replace("back:\n", f'  - {{{element}, if: "{{{{ card.power == {RARE} }}}}"}}\nback:\n')
    return {"layouts/tiny/monster.yaml": face, "cards/tiny/monster.yaml": cards(line="It  is.", power=RARE)}


@pytest.mark.parametrize("changes", [SOUND, {}], ids=["sound", "overset"])
@pytest.mark.thorough(keep=1)
def test_files_problems_and_counts_are_those_of_one_process(changes: dict[str, str], laid: LayOut) -> None:
    alone = laid(1, changes)
    assert {"text/contrast", "text/type-size", "fonts/stand-in"} <= alone.rules
    assert {"text/spacing" if changes else "text/overset"} <= alone.rules
    assert not alone.copies
    assert [problem.rule for problem in alone.problems].count("text/contrast") == 1  # a back of many cards
    for jobs in (2, 3, 9):
        made = laid(jobs, changes)
        assert made.known == alone.known
        assert made.copies == made.counted == min(jobs - 1, 3)


@pytest.mark.parametrize(
    "element",
    [
        "type: rectangle, box: [50, 50, 5, 5], fill: rare",
        "type: icon, box: [50, 50, 5, 5], icon: star, colour: sky",
        'type: text, box: [5, 50, 20, 8], text: "{{ card.name }}", name: again, style: other',
    ],
    ids=["colour", "symbol", "typeface"],
)
@pytest.mark.parametrize("jobs", [2, 3])
@pytest.mark.thorough(keep=1)
def test_what_leaves_something_new_behind_is_composed_here(element: str, jobs: int, laid: LayOut) -> None:
    changes = rarely(element)
    changes["layouts/tiny/theme.yaml"] = GAME["layouts/tiny/theme.yaml"] + OTHER
    alone, made = laid(1, changes), laid(jobs, changes)
    assert made.known == alone.known
    assert (made.copies, made.counted) == (jobs - 1, jobs - 2)
    same = laid(jobs, {**changes, "cards/tiny/monster.yaml": cards(line="It  is.")})
    assert same.counted == jobs - 1
    assert (same.theme, same.pictures, same.files) != (alone.theme, alone.pictures, alone.files)


OWN_PICTURES = """\
  - {type: image, box: [5, 50, 9, 9], image: "own/{{ card.id }}"}
  - {type: image, box: [20, 50, 9, 9], image: "own/drawn{{ card.double }}.svg", opacity: 0.5}
  - {type: image, box: [35, 50, 9, 9], image: "own/{{ 'none' if card.name == 'Monster 20' else 'm1' }}.png"}
"""
PIXELS = 30 * 30


@pytest.mark.parametrize("pictures", [CARDS, 15, 3, CARDS + 9])
@pytest.mark.thorough(keep=1)
def test_pictures_that_a_copy_finds_are_known_here(
    pictures: int, laid: LayOut, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where there is room for so many; one is missing."""
    most = 200 * 200 + pictures * PIXELS
    monkeypatch.setitem(MOST, WorkKind.PIXELS, most)
    (tmp_path / "own").mkdir()
    for number in range(CARDS):
        Image.new("RGB", (30, 30), (number, 90, 9)).save(tmp_path / f"own/m{number}.png")
    drawn = {f"own/drawn{2 * power}.svg": DRAWING.replace("0 9", f"{power} 9") for power in (*range(4), RARE)}
    face = MONSTER.replace("back:\n", OWN_PICTURES + "back:\n")
    changes = {**drawn, "layouts/tiny/monster.yaml": face, "cards/tiny/monster.yaml": cards(power=RARE)}
    alone = laid(1, changes)
    assert ("run/too-much" in alone.rules) is (pictures < CARDS)
    assert "image/missing" in alone.rules or pictures < CARDS
    for jobs in (2, 3):
        made = laid(jobs, changes)
        assert made.known == alone.known
        assert made.copies == jobs - 1
        assert (made.counted == made.copies) is (pictures >= CARDS)


@pytest.mark.thorough
def test_a_picture_for_which_a_copy_has_no_room_leaves_none_here(
    laid: LayOut, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(MOST, WorkKind.PIXELS, 200 * 200 + 2 * PIXELS)
    Image.new("RGB", (300, 300)).save(tmp_path / "art/large.png")
    Image.new("RGB", (30, 30)).save(tmp_path / "art/small.png")
    changes = rarely("type: image, box: [5, 50, 9, 9], image: art/large.png")
    small = "  - {type: image, box: [5, 20, 4, 4], image: art/small.png}\n"
    changes["layouts/tiny/guard.yaml"] = SHOWING + small
    alone = laid(1, changes)
    assert alone.pictures["art/small.png"] == ""
    assert alone.known == laid(2, changes).known == laid(3, changes).known


@pytest.mark.slow(keep=6)
@pytest.mark.parametrize("kind", [WorkKind.CHARACTERS, WorkKind.ELEMENTS])
@pytest.mark.parametrize("share", [0.45, 0.9, 1.0, 0.2, 0.7, 0.98])
@pytest.mark.thorough(keep=1)
def test_too_much_work_is_told_as_one_process_tells_it(kind: WorkKind, share: float, laid: LayOut) -> None:
    needed = Allowance().left[kind] - laid(1, SOUND).left[kind]
    left = {kind: int(needed * share)}
    alone = laid(1, SOUND, left)
    assert ("run/too-much" in alone.rules) is (share < 0.98)  # later only cards that others show are drawn
    assert alone.known == laid(2, SOUND, left).known == laid(3, SOUND, left).known


@pytest.mark.parametrize("most", [40, 400, 70])
@pytest.mark.thorough(keep=1)
def test_what_may_be_drawn_at_once_does_not_depend_on_runs(
    most: int, laid: LayOut, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A repeat on each card draws more than is added for it; sooner or later it is too much."""
    monkeypatch.setattr(Effort, "MOST", most)
    monkeypatch.setattr(Effort, "EACH", 1)
    monkeypatch.setattr(Effort, "CARD", 1)
    count = '"{{ 20 + 0 * card.name | length }}"'
    dots = "items: [{type: rectangle, box: [0, 0, 1, 1], fill: ink}]"
    repeat = f"{{type: repeat, box: [5, 60, 50, 5], count: {count}, {dots}}}"
    face = MONSTER.replace("back:\n", f"  - {repeat}\nback:\n")
    changes = {**SOUND, "layouts/tiny/monster.yaml": face}
    alone = laid(1, changes)
    assert ("layout/too-much" in alone.rules) is (most < 400)
    assert alone.known == laid(2, changes).known == laid(3, changes).known


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize("jobs", [2, 3])
def test_sizes_that_all_cards_share_are_counted_as_ever(jobs: int, laid: LayOut) -> None:
    """Those of all guards are found when the first monster shows one, in each run."""
    line = '"{{ text.line | upper }}", style: small, same_size: line'
    changes = {
        **SOUND,
        "layouts/tiny/monster.yaml": MONSTER.replace(
            "size: standard\n", "size: standard\nshared_sizes: [line]\n"
        )
        .replace('"{{ text.line }}", style: body', line)
        .replace(
            "back:\n", '  - {type: card, box: [40, 40, 9, 9], card: "guard:g{{ card.power % 2 }}"}\nback:\n'
        ),
        "layouts/tiny/guard.yaml": "shared_sizes: [power]\n"
        + SHOWING.split("  - {type: card")[0].replace("style: title", "style: title, same_size: power"),
    }
    alone = laid(1, changes)
    made = laid(jobs, changes)
    assert made.known == alone.known and made.counted == jobs - 1


@pytest.mark.thorough
def test_a_copy_that_dies_or_fails_has_its_cards_composed_here(
    laid: LayOut, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone, here, card = laid(1, SOUND), os.getpid(), Composer.card
    ends: list[Callable[[], object]] = [lambda: os.kill(os.getpid(), signal.SIGKILL), lambda: 1 // 0]
    for end in ends:

        def ending(composer: Composer, *given: Any, end: Callable[[], object] = end) -> Any:
            if os.getpid() != here:
                end()
            return card(composer, *given)

        with monkeypatch.context() as patch:
            patch.setattr(Composer, "card", ending)
            for jobs in (2, 3):
                assert laid(jobs, SOUND).known == alone.known


def test_an_error_is_met_by_whoever_composes(laid: LayOut, monkeypatch: pytest.MonkeyPatch) -> None:
    card = Composer.card

    def failing(composer: Composer, one: Any, layout: Any) -> Any:
        if one.card.subject == f"monster:m{LAST}":
            raise ZeroDivisionError
        return card(composer, one, layout)

    monkeypatch.setattr(Composer, "card", failing)
    for jobs in (1, 2, 3):
        with pytest.raises(ZeroDivisionError):
            laid(jobs, SOUND)


@pytest.mark.thorough
def test_few_cards_are_composed_here_and_what_is_remembered_is_not_parted(
    laid: LayOut, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(runs, "FEWEST", CARDS // 2)
    assert laid(2, SOUND).copies == 1
    monkeypatch.setattr(runs, "FEWEST", CARDS // 2 + 1)
    assert laid(2, SOUND).copies == 0
    monkeypatch.setattr(runs, "FEWEST", 4)
    monkeypatch.setattr(runs, "_sent", lambda *_: 1 // 0)
    for lasting in (True, False):
        loaded, _, _ = pipeline.load(open_project(tmp_path, tmp_path, lasting=lasting), "tiny")
        assert loaded is not None
        lay_out = partial(
            pipeline.lay_out, loaded, "en", EditionOptions(loaded.stock.papers["a4"]), ahead=Crew(2)
        )
        if lasting:
            assert lay_out()[0].pieces
            continue
        with pytest.raises(ZeroDivisionError):
            lay_out()


def test_so_many_cards_are_composed_in_so_many_runs() -> None:
    for count, number in ((0, 1), (359, 1), (360, 2), (3599, 2), (3600, 4), (50_000, 4)):
        parts = runs_of_cards(count)
        assert len(parts) == number
        assert [card for part in parts for card in part] == list(range(count))
        assert max(map(len, parts)) - min(map(len, parts)) <= 1


RECT = Rect(0.0, 0.0, 1.0, 1.0)


def drawn(name: str = "star", colour: int = 0) -> Symbol:
    """Return a symbol."""
    return Symbol(name, (Fill((("M", 0.0, 0.0),), BLACK._replace(red=colour)),), RECT)


def piece(*back: Op, name: str = "a") -> Piece:
    """Return a piece with a back."""
    return Piece(name, Size(63.0, 88.0), 3.0, RECT, (), back)


def test_symbols_that_arrive_are_those_that_are_known_here() -> None:
    star = drawn()
    sent = packed(([piece(Use(star)), piece(Use(star))], []))
    known = drawn()
    for one in unpacked(sent, {("star", ""): known})[0]:
        (use,) = one.back
        assert isinstance(use, Use) and use.symbol is known
    for symbols in ({}, {("star", ""): drawn(colour=1)}, {("star", "art/star.svg"): known}):
        with pytest.raises(UnknownSymbolError):
            unpacked(sent, symbols)


@pytest.mark.thorough
def test_nothing_holds_what_was_unpacked() -> None:
    """A cycle would hold all that was unpacked: the collector is off while a game is built."""
    sent, known = packed(([piece(Use(drawn()))], [])), {("star", ""): drawn()}
    gc.collect()
    gc.disable()
    try:
        unpacked(sent, known)
        assert gc.collect() == 0
    finally:
        gc.enable()


def words(text: str, x: float = 0.0) -> Field:
    """Return a printed text."""
    return Field("words", text, (text,), Rect(x, 0.0, 9.0, 9.0), ())


def test_equal_backs_are_made_of_the_same_ops() -> None:
    star, backs = Use(drawn()), EqualBacks()
    first = piece(star, words("even"))
    others = [piece(Use(star.symbol), words("even"), name=f"b{number}") for number in range(2)]
    odd = [piece(star, words("odd")), piece(star, words("even", 1.0)), piece(words("even"), star)]
    plain = piece()
    assert backs.known(first) is first
    same = [*map(backs.known, (*others, first._replace(id="c")))]
    for one, other in zip(same, (*others, first._replace(id="c")), strict=True):
        assert one == other
        assert list(map(id, one.back)) == list(map(id, first.back))
    assert len({id(one.back) for one in same[:2]} | {id(first.back)}) == 3  # only copies share a whole back
    assert all(backs.known(one) is one for one in (*odd, plain))
