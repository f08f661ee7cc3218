"""Does every net of the sweep fold without anything passing through anything, looked at thoroughly?

Run `python tests/benchmarks/folding_sweep.py [EVERY]`; EVERY takes only each so many of the sweep. The
test-suite checks the same sweep closed, and watches a part of it on the way at evenly spaced poses.
"""

from __future__ import annotations

import math
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from ppgen.folding.geometry.bodies import body
from ppgen.folding.judging.assembly import check_assembly
from ppgen.folding.judging.motion import check_motion
from tests.folding.test_nets import sweep


def main(every: int) -> int:
    """Fold everything; returns how many failed."""
    start, failed, poses, least = time.process_time(), 0, 0, math.inf
    chosen = sweep()[::every]
    for name, assembly in chosen:
        path = check_motion(body(assembly), thorough=True)
        problems = [*check_assembly(assembly, samples=0), *path.problems]
        poses += path.poses
        least = min(least, path.least / assembly.paper.thickness)
        failed += bool(problems)
        for problem in problems:
            print(f"{name}: {problem.rule}: {problem.message}")
    seconds = time.process_time() - start
    print(
        f"{len(chosen)} assemblies, {poses} poses, {failed} failed, least distance {least:.2f} thicknesses,"
        f" {seconds:.0f} s"
    )
    return failed


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1) > 0)
