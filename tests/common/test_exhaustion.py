"""What libraries and the system say where memory runs out is known, and nothing else is taken for it."""

from __future__ import annotations

import errno

import pytest

from ppgen.work.exhaustion import lacks_memory


def of(cause: BaseException) -> Exception:
    fault = ValueError("something else")
    fault.__cause__ = cause
    return fault


@pytest.mark.parametrize(
    ("fault", "is_told"),
    [
        (MemoryError(), True),
        (OSError(errno.ENOMEM, "Cannot allocate memory"), True),
        (OSError(errno.ENOSPC, "No space left on device"), False),
        (OSError("libpdfium.so: failed to map segment from shared object"), True),
        (ImportError("libXau.so.6: failed to map segment from shared object"), True),
        (ImportError("no module named x"), False),
        (FileNotFoundError(errno.ENOENT, "No such file", "cards/out of memory.yaml"), False),
        (RuntimeError("can't start new thread"), True),
        (RuntimeError("dictionary changed size during iteration"), False),
        (of(MemoryError()), True),
        (of(of(OSError(errno.ENOMEM, "x"))), True),
        (of(KeyError("memory")), False),
    ],
)
def test_a_failure_for_want_of_memory_is_known(fault: Exception, *, is_told: bool) -> None:
    assert lacks_memory(fault) is is_told
