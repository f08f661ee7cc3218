"""The workers of a cluster make what one process makes."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.tiny import changed, write_project

CLUSTER = """
import sys
from distributed import LocalCluster

if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()
"""
LANGUAGES = ("--lang", "en", "--lang", "en-XA", "--lang", "ar-XB")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A cluster of two workers on this machine."""
    script = tmp_path_factory.mktemp("cluster") / "cluster.py"
    script.write_text(CLUSTER)
    command = [sys.executable, str(script)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None and process.stdout is not None
        yield process.stdout.readline().strip()
        process.stdin.close()
        process.wait(timeout=60)


SAFE_CLUSTER = """
import sys
from pathlib import Path
from distributed import LocalCluster
from distributed.security import Security

if __name__ == "__main__":
    made, folder = Security.temporary(), Path(sys.argv[1])
    (folder / "key.pem").write_text(made.tls_client_key)
    (folder / "cert.pem").write_text(made.tls_client_cert)
    with LocalCluster(
        n_workers=1, threads_per_worker=1, dashboard_address=None, protocol="tls", security=made
    ) as cluster:
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()
"""


@pytest.mark.slow
def test_a_cluster_with_certificates_is_spoken_to_as_the_engine_is_configured(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = write_project(tmp_path / "p")
    script = tmp_path / "cluster.py"
    script.write_text(SAFE_CLUSTER)
    alone = built(root, tmp_path / "alone", "--jobs", "1")
    command = [sys.executable, str(script), str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None and process.stdout is not None
        address = process.stdout.readline().strip()
        assert address.startswith("tls://")
        _, told = built(root, tmp_path / "bare", "--scheduler", address, code=2)
        assert "certificate" in told.lower() or "tls" in told.lower(), told
        for name, file in (("CA_FILE", "cert"), ("CLIENT__CERT", "cert"), ("CLIENT__KEY", "key")):
            monkeypatch.setenv(f"DASK_DISTRIBUTED__COMM__TLS__{name}", str(tmp_path / f"{file}.pem"))
        monkeypatch.setenv("DASK_DISTRIBUTED__COMM__REQUIRE_ENCRYPTION", "true")
        assert built(root, tmp_path / "shared", "--scheduler", address) == alone
        process.stdin.close()
        process.wait(timeout=60)


def built(root: Path, out: Path, *options: str, code: int = 0) -> tuple[dict[str, bytes], str]:
    program = [sys.executable, "-c", "from ppgen.cli import main; main()"]
    command = [*program, "--project", str(root), "build", *LANGUAGES, *options, "--out", str(out)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == code, done.stdout + done.stderr
    files = {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()}
    told = (done.stdout or done.stderr).replace(str(out), "out")
    return files, re.sub(r"\n[\d.,]+ s\n", "\n", told)


@pytest.mark.slow
def test_two_workers_make_the_same(address: str, tmp_path: Path) -> None:
    root = write_project(tmp_path / "p")
    alone = built(root, tmp_path / "alone", "--jobs", "1")
    assert built(root, tmp_path / "shared", "--scheduler", address) == alone
    # Workers live on: what was changed meanwhile is read anew.
    write_project(root, changed("cards/tiny/monster.yaml", "Bat", "Rat"))
    other = built(root, tmp_path / "other", "--jobs", "1")
    assert built(root, tmp_path / "again", "--scheduler", address) == other != alone


@pytest.mark.thorough
def test_what_is_wrong_is_told_by_workers_too(address: str, tmp_path: Path) -> None:
    root = write_project(
        tmp_path / "p", changed("layouts/tiny/monster.yaml", "[5, 40, 53, 30]", "[5, 40, 16, 4]")
    )
    alone = built(root, tmp_path / "alone", "--jobs", "1", code=1)
    assert built(root, tmp_path / "shared", "--scheduler", address, code=1) == alone


@pytest.mark.parametrize(
    "wrong", ["nowhere://at-all", pytest.param("tcp://127.0.0.1:1", marks=pytest.mark.slow)]
)
@pytest.mark.thorough
def test_nobody_answers(wrong: str, tmp_path: Path) -> None:
    root = write_project(tmp_path / "p")
    _, told = built(root, tmp_path / "out", "--scheduler", wrong, code=2)
    assert f"no scheduler answers at {wrong}" in told


@pytest.mark.thorough
def test_an_engine_that_asks_for_encryption_is_wrong_use_without(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DASK_DISTRIBUTED__COMM__REQUIRE_ENCRYPTION", "true")
    root = write_project(tmp_path / "p")
    _, told = built(root, tmp_path / "out", "--scheduler", address, code=2)
    assert f"{address} cannot be used: encryption required" in told
