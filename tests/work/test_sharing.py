"""Work in parts by copies of the process, and the pages of a long file that are read back that way."""

from __future__ import annotations

import io
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader, PdfWriter

from ppgen import early, exports, pipeline
from ppgen.common.problem import error
from ppgen.display.pieces import Document
from ppgen.display.printing import FlipEdge
from ppgen.editions import Loaded
from ppgen.exports import DrawOptions
from ppgen.library import BuildOptions, Selection, build
from ppgen.library.checking import FIRST_WEIGHS
from ppgen.load.project import open_project
from ppgen.proofs import ReadBack, prove
from ppgen.proofs import pdf as proof
from ppgen.proofs.pdf import LEAST_SHEETS
from ppgen.work import sharing
from ppgen.work.sharing import Crew, in_parts, runs_of, shared_out
from tests.support.editions import lay_out
from tests.support.thinned import thinned
from tests.support.tiny import changed, write_project


@pytest.fixture
def nobody_is_left() -> Iterator[None]:
    """See that no process that was begun meanwhile lives on, or waits to be told that it has ended."""
    before = children()
    yield
    assert children() == before


def children() -> set[str]:
    return {
        name for task in Path("/proc/self/task").iterdir() for name in (task / "children").read_text().split()
    }


def test_each_part_is_done_once_in_a_process_of_its_own_and_in_order(nobody_is_left: None) -> None:
    done = in_parts(lambda number: (number * number, os.getpid()), 4)
    assert [result for result, _ in done] == [0, 1, 4, 9]
    assert len({process for _, process in done}) == 4
    assert done[0][1] == os.getpid()


def test_what_a_dead_process_leaves_is_done_here(nobody_is_left: None) -> None:
    here = os.getpid()

    def work(number: int) -> int:
        if os.getpid() != here:
            os.kill(os.getpid(), signal.SIGKILL)
        return number

    assert in_parts(work, 3) == [0, 1, 2]


def test_what_a_process_that_dies_while_it_sends_leaves_is_done_here(nobody_is_left: None) -> None:
    here, large = os.getpid(), b"much more than a pipe holds" * 400_000

    def work(number: int) -> bytes:
        if os.getpid() != here:
            threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGKILL)).start()
        elif number == 0:
            time.sleep(0.4)
        return large

    assert in_parts(work, 2) == [large, large]


def test_an_error_in_a_copy_is_met_here(nobody_is_left: None) -> None:
    def work(number: int) -> int:
        return 10 // (2 - number)

    with pytest.raises(ZeroDivisionError):
        in_parts(work, 4)


def test_what_cannot_be_sent_is_made_here() -> None:
    assert [result() for result in in_parts(lambda number: lambda: number, 3)] == [0, 1, 2]


def test_an_error_here_ends_the_others(nobody_is_left: None) -> None:
    def work(number: int) -> None:
        if number:
            signal.pause()
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        in_parts(work, 3)


@pytest.mark.thorough
def test_a_thread_that_prints_keeps_no_copy_waiting() -> None:
    """A progress bar writes from a thread of its own, and holds the lock of the stream meanwhile."""
    stop = threading.Event()

    def print_on() -> None:
        while not stop.is_set():
            sys.stderr.write(".")
            sys.stderr.flush()

    printer = threading.Thread(target=print_on)
    printer.start()
    try:
        assert all(in_parts(lambda number: number, 3) == [0, 1, 2] for _ in range(40))
    finally:
        stop.set()
        printer.join()


def test_where_no_copies_can_be_had_all_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing.sys, "platform", "win32")
    assert in_parts(lambda number: (number, os.getpid()), 3) == [(number, os.getpid()) for number in range(3)]


def test_where_the_system_has_room_for_some_processes_these_are_used(
    monkeypatch: pytest.MonkeyPatch, nobody_is_left: None
) -> None:
    fork, begun = os.fork, []

    def once() -> int:
        if begun:
            raise BlockingIOError
        begun.append(True)
        return fork()

    monkeypatch.setattr(os, "fork", once)
    done = in_parts(lambda number: (number, os.getpid()), 4)
    assert [number for number, _ in done] == [0, 1, 2, 3]
    assert len({process for _, process in done}) == 2


def test_where_the_system_has_no_room_for_a_process_all_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> int:
        raise BlockingIOError

    monkeypatch.setattr(os, "fork", refuse)
    assert in_parts(lambda number: (number, os.getpid()), 3) == [(number, os.getpid()) for number in range(3)]


def test_one_thing_is_done_beside_another(nobody_is_left: None) -> None:
    with Crew(3).beside(os.getpid) as elsewhere, Crew(1).beside(os.getpid) as nowhere:
        assert elsewhere() not in (None, os.getpid())
        assert nowhere() is None


def test_what_nobody_waits_for_is_given_up(nobody_is_left: None) -> None:
    with pytest.raises(ZeroDivisionError), Crew(2).beside(signal.pause):
        raise ZeroDivisionError


def test_what_a_dead_process_leaves_was_not_done(nobody_is_left: None) -> None:
    with Crew(2).beside(lambda: os.kill(os.getpid(), signal.SIGKILL)) as killed, Crew(2).beside(abs) as wrong:
        assert killed() is wrong() is None


@given(st.integers(0, 5000), st.integers(1, 64))
def test_every_sheet_is_in_one_share(sheets: int, jobs: int) -> None:
    shares = shared_out(sheets, jobs, least=20)
    assert [sheet for share in shares for sheet in share] == list(range(sheets))
    assert 1 <= len(shares) <= jobs
    assert len(shares) == 1 or min(map(len, shares)) >= LEAST_SHEETS


@given(st.lists(st.integers(1, 50), max_size=40), st.integers(1, 9))
def test_runs_hold_everything_in_order_and_weigh_about_the_same(weights: list[int], jobs: int) -> None:
    runs = runs_of(weights, jobs)
    assert [number for run in runs for number in run] == list(range(len(weights)))
    assert len(runs) <= jobs and all(runs)
    fair = sum(weights) / jobs
    assert all(sum(weights[number] for number in run) <= fair + max(weights) for run in runs)


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("form", ["pdf", "svg"])
@pytest.mark.parametrize("jobs", [2, 3, 50])
@pytest.mark.thorough
def test_documents_are_drawn_the_same_by_any_number_of_processes(
    form: str, jobs: int, nobody_is_left: None
) -> None:
    root = Path(__file__).resolve().parents[2]
    loaded, _, _ = pipeline.load(open_project(root, root), "battle-dice")
    assert loaded is not None
    edition, _ = lay_out(loaded, "de")
    alone = list(pipeline.draw(edition, form, ReadBack()))
    shared = list(pipeline.draw(edition, form, ReadBack(crew=Crew(jobs))))
    assert len(alone) > 3
    assert sorted(shared, key=lambda one: one[0].name) == sorted(alone, key=lambda one: one[0].name)


def test_a_fault_is_told_whoever_draws_the_document(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    loaded, _, _ = pipeline.load(open_project(write_project(tmp_path), tmp_path), "tiny")
    assert loaded is not None
    edition, _ = lay_out(loaded, "en")
    document = edition.documents["cards"]
    both = dict(edition.documents) | {"again": document}
    chosen = dict(edition.chosen) | {"again": edition.chosen["cards"]}
    edition = replace(edition, documents=both, chosen=chosen)
    monkeypatch.setattr(
        pipeline.proofs, "prove", lambda *_, **__: (None, [error("prove/text", "not the same")])
    )
    found = list(pipeline.draw(edition, "pdf", ReadBack(crew=Crew(2))))
    assert [(printed.name, [one.message for one in problems]) for printed, problems in found] == [
        (f"{name}.pdf", ["not the same"]) for name in both
    ]


def long_game(root: Path) -> Loaded:
    """Return a game with a document of many sheets."""
    write_project(root, changed("cards/tiny/monster.yaml", "copies: 2", "copies: 560"))
    loaded, _, _ = pipeline.load(open_project(root, root), "tiny")
    assert loaded is not None
    return loaded


@pytest.mark.thorough
def test_what_is_long_is_drawn_while_it_is_judged(tmp_path: Path, nobody_is_left: None) -> None:
    loaded = long_game(tmp_path)
    alone, found = lay_out(loaded)
    ahead, told = lay_out(loaded, ahead=Crew(2))
    assert found == told and not alone.early
    assert {key[:2] for key in ahead.early} == {("pdf", "cards")}
    files = list(pipeline.draw(alone, "pdf", ReadBack()))
    assert list(pipeline.draw(ahead, "pdf", ReadBack(crew=Crew(2)))) == files
    assert ahead.early["pdf", "cards", FlipEdge.LONG][0].content == files[0][0].content
    other = [*pipeline.draw(alone, "pdf", ReadBack(FlipEdge.SHORT))]
    assert [*pipeline.draw(ahead, "pdf", ReadBack(FlipEdge.SHORT))] == other != files


@pytest.mark.thorough
def test_a_build_is_the_same_with_any_number_of_processes(tmp_path: Path, nobody_is_left: None) -> None:
    """Files, manifest, facts, problems and their order, with a long file and warnings; nothing is kept of others."""
    write_project(tmp_path, changed("cards/tiny/monster.yaml", "copies: 2", "copies: 560"))
    wording = tmp_path / "cards/tiny/monster.yaml"
    wording.write_text(wording.read_text(encoding="utf-8").replace("through ", "through  "), encoding="utf-8")
    project, made = open_project(tmp_path, tmp_path), []
    for jobs in (1, 2, 4):
        out = tmp_path / f"out{jobs}"
        built = build(
            project, Selection(languages=("en",)), BuildOptions(out=out, jobs=jobs, formats=("pdf", "svg"))
        )
        written = [path for path in sorted(out.rglob("*")) if path.is_file() and path.name[0] != "."]
        files = {path.relative_to(out).as_posix(): path.read_bytes() for path in written}
        assert files and built.findings.problems
        made.append((files, built.findings.problems, [(file.path, file.facts) for file in built.files]))
    assert made[0] == made[1] == made[2]


@pytest.mark.parametrize("rule", ["check_own", "check", "check_pieces", "laid_documents"])
def test_nothing_drawn_ahead_is_taken_of_what_has_errors(
    rule: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, nobody_is_left: None
) -> None:
    loaded, real = long_game(tmp_path), getattr(pipeline, rule)
    wrong = error("tests/wrong", "wrong")

    def faulty(*given: Any, **named: Any) -> Any:
        made = real(*given, **named)
        return (made[0], [wrong]) if isinstance(made, tuple) else [*made, wrong]

    monkeypatch.setattr(pipeline, rule, faulty)
    begun: list[int] = []
    monkeypatch.setattr(early, "_drawn", lambda *_: {})
    monkeypatch.setattr(sharing, "_begun", lambda *_: begun.append(1) or (_ for _ in ()).throw(OSError))
    edition, problems = lay_out(loaded, ahead=Crew(2))
    assert wrong in problems and not edition.is_sound and not edition.early
    assert bool(begun) is (rule in {"check", "check_pieces"})


@pytest.fixture(scope="module")
def long_file(tmp_path_factory: pytest.TempPathFactory) -> tuple[Document, bytes]:
    """Return a document of many sheets with backs, and its file."""
    root = tmp_path_factory.mktemp("long")
    loaded = long_game(root)
    edition, _ = lay_out(loaded, "en")
    document = edition.documents["cards"]
    assert len(document.sheets) >= 3 * LEAST_SHEETS
    (drawn,) = exports.find("pdf").export(document, loaded.fonts, DrawOptions(root))
    return document, drawn.content


def moved(document: Document, *order: tuple[int, int]) -> Document:
    """Return a document in which some sheets stand in the places of others."""
    sheets = list(document.sheets)
    for one, other in order:
        sheets[one], sheets[other] = sheets[other], sheets[one]
    return document._replace(sheets=tuple(sheets))


def backless(document: Document) -> Document:
    """Return a document in which a sheet of each third has no back."""
    sheets = [sheet._replace(back=None) if sheet.number % 23 == 0 else sheet for sheet in document.sheets]
    return document._replace(sheets=tuple(sheets))


def without_pages(content: bytes, first: int) -> bytes:
    writer = PdfWriter()
    for page in PdfReader(io.BytesIO(content)).pages[:first]:
        writer.add_page(page)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


Change = Callable[[Document, bytes], tuple[Document, bytes]]


@pytest.mark.parametrize("jobs", [2, 3, 16])
@pytest.mark.parametrize(
    ("change", "rules"),
    thinned(
        [
            (lambda document, content: (document, content), set()),
            (
                lambda document, content: (moved(document, (0, -1)), content),
                {"prove/piece-extra", "prove/piece-missing"},
            ),
            (lambda document, content: (backless(document), content), {"prove/pages", "prove/piece-extra"}),
            (lambda document, content: (document, without_pages(content, 70)), {"prove/pages"}),
            (lambda document, content: (document, without_pages(content, 3)), {"prove/pages"}),
            (lambda document, content: (document, content[:-2000]), None),
            (lambda document, content: (document, b"nothing"), {"prove/unreadable"}),
            (lambda document, content: (document._replace(sheets=()), content), {"prove/pages"}),
        ]
    ),
)
@pytest.mark.thorough
def test_any_number_of_processes_reads_the_same(
    jobs: int, change: Change, rules: set[str] | None, long_file: tuple[Document, bytes]
) -> None:
    document, content = change(*long_file)
    alone = prove(content, document)
    assert prove(content, document, ReadBack(crew=Crew(jobs))) == alone
    found = {problem.rule for problem in alone[1]}
    assert rules is None or (rules <= found and bool(rules) == bool(found)), alone[1][:3]


def test_backs_and_the_whole_are_counted_as_by_one(long_file: tuple[Document, bytes]) -> None:
    document, content = long_file
    facts, problems = prove(content, document, ReadBack(crew=Crew(3)))
    assert problems == []
    assert facts.pages == len(facts.ink) == 2 * len(document.sheets)
    assert facts.backs == frozenset(range(1, facts.pages, 2))
    assert facts.pieces == 2 * sum(len(sheet.front.placements) for sheet in document.sheets)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.thorough(keep=1)
def test_a_file_that_is_opened_anew_reads_the_same(
    jobs: int, long_file: tuple[Document, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    document, content = long_file
    files = [(document, content), (backless(moved(document, (0, -1))), content), (document, b"nothing")]
    whole = [prove(file, wanted) for wanted, file in files]
    opened: list[range] = []
    real = proof.prove_pages
    monkeypatch.setattr(proof, "MOST_SHEETS", 7)
    monkeypatch.setattr(
        proof, "prove_pages", lambda *given, share: opened.append(share) or real(*given, share=share)
    )
    assert [prove(file, wanted, ReadBack(crew=Crew(jobs))) for wanted, file in files] == whole
    assert len(opened) > len(files) and max(map(len, opened)) == 7


def test_the_turned_edge_is_seen_by_every_share(long_file: tuple[Document, bytes]) -> None:
    document, content = long_file
    alone = prove(content, document, ReadBack(FlipEdge.SHORT))
    assert prove(content, document, ReadBack(FlipEdge.SHORT, Crew(3))) == alone
    assert len(alone[1]) > len(document.sheets)


@pytest.mark.parametrize(
    ("languages", "mine"),
    [(7, 3), (4, 2), (3, 1), (2, 1), (1, 1)],
)
def test_who_does_what_is_done_once_checks_fewer_languages(languages: int, mine: int) -> None:
    runs = runs_of([FIRST_WEIGHS, *[1] * (languages - 1)], 2)
    assert len(runs[0]) == mine and sum(map(len, runs)) == languages
