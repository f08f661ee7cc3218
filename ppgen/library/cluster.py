"""The tasks of a build on the machines of a Dask cluster, which see the same folders."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib.util import find_spec

from ppgen.common.about import DISTRIBUTION
from ppgen.load.project import WrongUseError
from ppgen.work.startup import lazily

PACKAGE = "distributed"
SAFE = "tls://"
PATIENCE = 20
"""Seconds that a scheduler has to answer."""


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """Give the workers of the scheduler at an address, such as `tcp://host:8786`.

    Whoever answers there runs code as the user, so certificates are those of the engine's own configuration
    (`distributed.comm.tls`).

    Raises WrongUseError where the optional part is missing or nobody answers, and BrokenProcessPool where
    the cluster loses the work.
    """
    if find_spec(PACKAGE) is None:
        raise WrongUseError(f"--scheduler needs more of the program: pip install '{DISTRIBUTION}[cluster]'")
    distributed = lazily(PACKAGE)
    try:
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as failure:  # a time that ran out is an OSError
        raise WrongUseError(f"no scheduler answers at {address}: {failure}") from failure
    except (TypeError, RuntimeError) as failure:
        if not address.startswith(SAFE):  # encryption is asked for, or no such way is known
            raise WrongUseError(f"{address} cannot be used: {failure}") from failure
        told = f"{address} wants certificates, which the engine's configuration names"
        raise WrongUseError(told) from failure
    try:
        yield client.get_executor()
    except Exception as failure:
        if type(failure).__module__.partition(".")[0] != PACKAGE:
            raise
        raise BrokenProcessPool(str(failure)) from failure
    finally:
        client.close()
