"""The command line: read options, call the library, print a report, return an exit code."""

from __future__ import annotations

import sys
import traceback
from typing import Never

import ppgen
from ppgen.work.exhaustion import NO_MEMORY, lacks_memory
from ppgen.work.startup import (
    end_at_once,
    lazily,
    never_mute,
    noting_interrupts,
    without_collector,
    without_plugins,
    without_settings,
)

STOPPED = "ppgen: stopped; what was written is whole, and all other files are untouched"
INTERRUPTED = 130
"""What a program ends with that Ctrl-C stopped, as shells have it: 128 and the number of the signal."""

OTHER_PACKAGE = (
    "ppgen: another program's files lie over this one: the package called `ppgen` on the package index is a\n"
    "password generator. Take both away and install this one again:\n"
    "    pip uninstall --yes ppgen ppgen-cards && pip install ppgen-cards\n"
)


def run() -> None:
    """Run the program and end the process; for the entry point of the package."""
    try:
        main()
    except SystemExit as end:
        if end.code is None or isinstance(end.code, int):
            end_at_once(end.code or 0)
        raise


def main() -> None:
    """Run the program; it ends with SystemExit.

    What nobody caught is a fault of ppgen: it ends with 3 and says so, with a traceback only for `--debug`.
    """
    if not hasattr(ppgen, "DISTRIBUTION"):
        sys.stderr.write(OTHER_PACKAGE)
        raise SystemExit(2)
    never_mute()
    without_plugins()
    without_settings()
    with noting_interrupts() as interrupts:
        try:
            with without_collector():
                lazily("ppgen.cli.app").app()
        except KeyboardInterrupt:
            _stopped()
        except SystemExit as end:  # the command line's framework ends with this code, too, and in silence
            if end.code == INTERRUPTED or (interrupts.fell and end.code):
                _stopped()
            raise
        except Exception as fault:
            if interrupts.came:
                _stopped()
            raise SystemExit(_told(fault)) from None


def _told(fault: Exception) -> int:
    """Say what nobody caught, and return what the program ends with."""
    apology, code = f"ppgen: {NO_MEMORY}", 2
    try:
        if "--debug" in sys.argv:
            traceback.print_exc()
        if not lacks_memory(fault):
            faults = lazily("ppgen.cli.faults")
            apology, code = faults.apology(fault), int(faults.FAULT)
    except Exception as again:  # the words for it need memory, too
        if not lacks_memory(again):
            raise
    sys.stderr.write(f"{apology}\n")
    return code


def _stopped() -> Never:
    sys.stderr.write(f"{STOPPED}\n")
    raise SystemExit(INTERRUPTED) from None
