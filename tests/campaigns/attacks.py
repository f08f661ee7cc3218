"""Run every attack on the expression language with two seconds and 200 MB each; a script of its own.

It is killed by the first attack that takes longer, whatever it does meanwhile: the last line it wrote
names the attack. Seconds are longer where the machine is slower.
"""

from __future__ import annotations

import resource
import signal
import sys
from pathlib import Path

from ppgen.expressions import ExpressionError
from tests.campaigns.attack_expressions import EXPRESSIONS, TEMPLATES, attack
from tests.support.slowness import slowness

SECONDS = 2
BYTES = 200 * 1024 * 1024


def limited_run() -> int:
    """Attack under limits of memory and processor time; returns how many attacks got through."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    limit = pages * resource.getpagesize() + BYTES
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    refused, slow = 0, slowness()
    for template, table in ((False, EXPRESSIONS), (True, TEMPLATES)):
        for name, text in table.items():
            signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS * slow)
            print(f"trying {name}", flush=True)
            try:
                attack(text, template=template)
            except ExpressionError:
                refused += 1
            except Exception as failure:
                print(f"{name} ends in {failure!r}", file=sys.stderr)
            else:
                print(f"{name} has a value", file=sys.stderr)
    print(f"{refused} attacks were refused")
    return len(EXPRESSIONS) + len(TEMPLATES) - refused


if __name__ == "__main__":
    sys.exit(limited_run())
