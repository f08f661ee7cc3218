"""Check every hostile project with two seconds and 200 MB each; a script of its own.

It is killed by the first project that takes longer: the last line it wrote names it. Seconds are longer
where the machine is slower.
"""

from __future__ import annotations

import gc
import resource
import signal
import sys
import tempfile
from pathlib import Path

from typer.testing import CliRunner

from ppgen.cli.app import app
from tests.campaigns.bad_project_files import PROJECTS, write_bad
from tests.support.slowness import slowness
from tests.support.tiny import write_project

SECONDS = 2
BYTES = 200 * 1024 * 1024


def checked(root: Path) -> tuple[int, str, BaseException | None]:
    """Run `ppgen check` on a project: exit code, report, and what was raised if anything was."""
    result = CliRunner().invoke(app, ["--project", str(root), "check"])
    failed = None if isinstance(result.exception, SystemExit) else result.exception
    return result.exit_code, result.output, failed


def limited_run(names: list[str]) -> int:
    """Check under limits of memory and processor time; returns how many projects were not refused."""
    faults, slow = 0, slowness()
    with tempfile.TemporaryDirectory() as folder:
        code, report, _ = checked(write_project(Path(folder) / "sound"))
        assert code == 0, report
        for number, name in enumerate(names):
            root = write_bad(Path(folder) / str(number), name)
            gc.collect()
            pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
            limit = pages * resource.getpagesize() + BYTES
            resource.setrlimit(resource.RLIMIT_AS, (limit, resource.RLIM_INFINITY))
            signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS * slow)
            print(f"trying {name}", flush=True)
            code, report, failed = checked(root)
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            if failed is not None or code != 1 or "error[" not in report:
                faults += 1
                print(f"{name} ends with {code}: {failed!r} {report[:200]}", file=sys.stderr)
    print(f"{len(names) - faults} projects were refused")
    return faults


if __name__ == "__main__":
    sys.exit(min(limited_run(sys.argv[1:] or list(PROJECTS)), 1))
