"""The benchmark's subject: ppgen's eight stages on a project from disk.

Usage: python staged.py PROJECT OUT.pdf [--prove] [--alone]; `--alone` keeps it in one process. Prints the processor
seconds of the draw stage as JSON, which says something for one process alone.
"""

from __future__ import annotations

import json
import os
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from deck import GAME

from ppgen.work.sharing import Crew
from ppgen.work.startup import end_at_once, lazily, without_collector, without_plugins

if TYPE_CHECKING:
    from ppgen.common.problem import Problem

# As the command line does it: what the stages need is loaded without the collector and without plugins, and
# the memory is left to the system at the end.
pipeline, projects = lazily("ppgen.pipeline"), lazily("ppgen.load.project")
exports = lazily("ppgen.exports")


def stop_at_errors(problems: list[Problem]) -> None:
    """Leave with the first errors: a benchmark of a deck with errors means nothing."""
    if pipeline.has_errors(problems):
        errors = [problem for problem in problems if pipeline.has_errors([problem])]
        sys.exit("\n".join(f"{problem.span} {problem.message} {problem.hint}" for problem in errors[:5]))


def processor_time() -> float:
    """Return the processor seconds of this process and of its copies that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def main() -> None:
    """Build the game of the project and print the figures."""
    cores = 1 if "--alone" in sys.argv else len(os.sched_getaffinity(0))
    folder, out = Path(sys.argv[1]), Path(sys.argv[2])
    project = projects.open_project(folder, folder)
    loaded, _, problems = pipeline.load(project, GAME)
    stop_at_errors(problems)
    assert loaded is not None
    options = pipeline.EditionOptions(loaded.stock.papers["a4"])
    crew = Crew(cores)
    edition, problems = pipeline.lay_out(loaded, "en", options, ahead=crew)
    stop_at_errors(problems)
    document = edition.documents["cards"]
    early = edition.early.get(("pdf", "cards", pipeline.FlipEdge.LONG))
    if not early:
        import_module("ppgen.exports.pdf.document")  # as the bare program has done before it measures
    started = processor_time()
    how = exports.DrawOptions(project.root, loaded.game.file.maker)
    (drawing,) = early or exports.find("pdf").export(document, loaded.fonts, how)
    drawn = processor_time()
    content = drawing.content
    out.write_bytes(content)
    if "--prove" in sys.argv:
        _, problems = pipeline.proofs.prove(content, document, pipeline.ReadBack(crew=crew))
        stop_at_errors(problems)
    print(json.dumps({"drawing": drawn - started}))


if __name__ == "__main__":
    without_plugins()
    with without_collector():
        main()
    end_at_once(0)
