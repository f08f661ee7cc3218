"""Run every attack on the expression language with two seconds and 200 MB each; a script of its own."""

from __future__ import annotations

import resource
import signal
import sys
from pathlib import Path

from expression_attacks import EXPRESSIONS, TEMPLATES, attack

from ppgen.expressions import ExpressionError


def limited_run() -> int:
    """Attack under limits of memory and processor time; prints what got through and returns how many."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    in_use = pages * resource.getpagesize()
    limit = in_use + 200 * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))

    def too_slow(*_: object) -> None:
        raise TimeoutError("more than two seconds")

    signal.signal(signal.SIGVTALRM, too_slow)
    got_through = 0
    for template, table in ((False, EXPRESSIONS), (True, TEMPLATES)):
        for name, text in table.items():
            signal.setitimer(signal.ITIMER_VIRTUAL, 2)
            try:
                attack(text, template=template)
            except ExpressionError:
                continue
            except Exception as failure:
                print(f"{name}: {failure!r}")
            else:
                print(f"{name}: has a value")
            got_through += 1
    return got_through


if __name__ == "__main__":
    sys.exit(limited_run())
