"""How much processor time, memory and file does ppgen take, as a multiple of a bare reportlab program?

Run `python tests/benchmarks/cards.py`. All programs draw the same cards by turns in one run, each in a
process of its own; the figures are medians, and ratios, because seconds differ from machine to machine.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from deck import DISTINCT

from ppgen.common.about import VERSION

HERE = Path(__file__).parent
BARE, BUILD, PROVE = "bare reportlab", "ppgen, stages 1-7", "ppgen, with proof"
ALONE, TYPST = "ppgen, with proof, one process", "Typst"
TYPST_FROM = 900
COLUMNS = (
    "cards",
    "draw stage alone",
    "stages 1-7",
    "with proof",
    "in one process",
    "wall, stages 1-7",
    "wall, with proof",
    "peak memory",
    "peak with proof",
    "file size",
)
HELP_ROUNDS = 15


@dataclass(frozen=True, slots=True)
class Run:
    """What one process took: seconds, kilobytes of memory, bytes of file."""

    processor: float
    wall: float
    peak: int
    size: int
    said: dict[str, float]


@dataclass(frozen=True, slots=True)
class Figures:
    """The medians of all rounds of one program with one number of cards."""

    processor: float
    wall: float
    peak: float
    size: float
    drawing: float

    @staticmethod
    def of(runs: list[Run]) -> Figures:
        """Take the median of each figure by itself."""
        return Figures(
            median(run.processor for run in runs),
            median(run.wall for run in runs),
            median(run.peak for run in runs),
            median(run.size for run in runs),
            median(run.said.get("drawing", 0.0) for run in runs),
        )


Results = dict[tuple[int, str], Figures]


def measured(command: list[str], out: Path | None = None) -> Run:
    """Run a command and return what it took; leaves the benchmark if it fails."""
    # Programs start from compiled modules, as installed ones do, whatever this shell is set to.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    started = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        said = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - started
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{' '.join(command)} failed: {said}")
    answer = json.loads(said) if said.startswith("{") else {}
    size = out.stat().st_size if out else 0
    return Run(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss, size, answer)


def helper(script: str, *arguments: str) -> str:
    """Run a script beside this one in a process of its own, so that no measured one inherits its memory."""
    command = [sys.executable, str(HERE / script), *arguments]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()


def commands(project: Path, count: int, style: str) -> Iterator[tuple[str, list[str], Path]]:
    """Yield each program's name, how to run it, and the file it writes."""
    python = [sys.executable]
    outs = {name: project / f"{index}.pdf" for index, name in enumerate((BARE, BUILD, PROVE, ALONE, TYPST))}
    bare = [str(HERE / "bare.py"), str(count), str(outs[BARE]), style, str(project)]
    yield BARE, python + bare, outs[BARE]
    staged = str(HERE / "staged.py")
    yield BUILD, [*python, staged, str(project), str(outs[BUILD])], outs[BUILD]
    yield PROVE, [*python, staged, str(project), str(outs[PROVE]), "--prove"], outs[PROVE]
    yield ALONE, [*python, staged, str(project), str(outs[ALONE]), "--prove", "--alone"], outs[ALONE]
    if find_spec("typst") is not None and count >= TYPST_FROM and style in ("none", DISTINCT):
        typst = [str(HERE / "typst_cards.py"), str(count), str(outs[TYPST]), str(project / "fonts"), style]
        yield TYPST, python + typst, outs[TYPST]


def compare(sizes: list[int], rounds: int, style: str, folder: Path) -> Results:
    """Run every program `rounds` times with every number of cards, by turns, after one warm-up."""
    results: Results = {}
    for count in sizes:
        project = folder / str(count)
        helper("project.py", str(project), str(count), style)
        programs = list(commands(project, count, style))
        for _, command, out in programs:
            measured(command, out)
        written = {name: str(out) for name, _, out in programs}
        print(f"{count} cards: {helper('same_words.py', written[BARE], written[PROVE])}", flush=True)
        runs: dict[str, list[Run]] = {name: [] for name, _, _ in programs}
        for _ in range(rounds):
            for name, command, out in programs:
                runs[name].append(measured(command, out))
        results |= {(count, name): Figures.of(found) for name, found in runs.items()}
    return results


def report(sizes: list[int], results: Results) -> Iterator[str]:
    """Yield the lines of the tables."""
    yield ""
    yield f"Measured with ppgen {VERSION} on {time.strftime('%-d %B %Y')}, on {os.cpu_count()} cores"
    yield f"As multiples of {BARE} (its processor seconds in brackets)"
    yield ""
    yield "| " + " | ".join(COLUMNS) + " |"
    yield "|" + "---|" * len(COLUMNS)
    for count in sizes:
        bare, build, prove, alone = (results[count, name] for name in (BARE, BUILD, PROVE, ALONE))
        cells = [
            f"{count} ({bare.processor:.2f} s)",
            alone.drawing / bare.drawing,
            build.processor / bare.processor,
            prove.processor / bare.processor,
            alone.processor / bare.processor,
            build.wall / bare.wall,
            prove.wall / bare.wall,
            build.peak / bare.peak,
            prove.peak / bare.peak,
            build.size / bare.size,
        ]
        yield "| " + " | ".join(cell if isinstance(cell, str) else f"{cell:.2f}" for cell in cells) + " |"
    yield from growth(sizes, results)
    for count in sizes:
        if (typst := results.get((count, TYPST))) is not None:
            ratios = ", ".join(
                f"{name.removeprefix('ppgen, ')} {ratio:.2f}"
                for name, ratio in against(count, typst, results)
            )
            yield f"{count} cards, ppgen / Typst: {ratios}"


def against(count: int, typst: Figures, results: Results) -> Iterator[tuple[str, float]]:
    """Yield ratios to what Typst takes, which uses all cores as well."""
    for name in (BUILD, PROVE, ALONE):
        yield f"{name}, processor", results[count, name].processor / typst.processor
    for name in (BUILD, PROVE):
        yield f"{name}, wall", results[count, name].wall / typst.wall


def growth(sizes: list[int], results: Results) -> Iterator[str]:
    """Yield how processor time and memory grow from each number of cards to the next."""
    yield ""
    yield "| growth | program | processor time | memory, KB a card |"
    yield "|---|---|---|---|"
    for fewer, more in pairwise(sizes):
        for name in (BARE, BUILD, PROVE):
            first, second = results[fewer, name], results[more, name]
            memory = (second.peak - first.peak) / (more - fewer)
            times = second.processor / first.processor
            yield f"| {fewer} to {more} | {name} | × {times:.1f} | {memory:.1f} |"
    yield ""


def compare_help() -> str:
    """Return how long `ppgen --help` takes as a multiple of an empty Typer program's."""
    ours = [sys.executable, "-c", "from ppgen.cli import main; main()", "--help"]
    empty = [sys.executable, str(HERE / "empty_app.py"), "--help"]
    runs: dict[str, list[Run]] = {"ours": [], "empty": []}
    for _ in range(HELP_ROUNDS):
        runs["ours"].append(measured(ours))
        runs["empty"].append(measured(empty))
    wall, processor = (
        median(getattr(run, figure) for run in runs["ours"])
        / median(getattr(run, figure) for run in runs["empty"])
        for figure in ("wall", "processor")
    )
    return f"ppgen --help / an empty Typer program: wall {wall:.2f}, processor {processor:.2f}"


def main() -> None:
    """Read the options, run everything and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", default="90,900,9000", help="numbers of cards, with commas between")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--deck", choices=("none", "jpeg", "png", DISTINCT), default="none")
    options = parser.parse_args()
    sizes = [int(size) for size in options.sizes.split(",")]
    with TemporaryDirectory() as folder:
        results = compare(sizes, options.rounds, options.deck, Path(folder))
    print("\n".join(report(sizes, results)))
    print(compare_help())


if __name__ == "__main__":
    main()
