"""What does the proof say of a file of which one operation or one object was changed: the same as before?

`pytest -m "" --update-golden` writes the logs anew; look at the difference before it is committed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from ppgen.proofs.pdf import pictures, prove
from ppgen.proofs.pdf.structure import check_structure
from tests.campaigns.tampering import Sample, object_changes, rewritten, samples_of, stream_changes
from tests.support.drawn_logs import Golden, problem_lines
from tests.support.tiny import write_project

PARTS, EVERY = 4, 2
LOOKED_AT = 12
"""Pages of every such file are painted: that takes most of the time."""


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Sample:
    (made,) = samples_of(write_project(tmp_path_factory.mktemp("tiny")), "tiny", ("cards",))
    return made


def told(content: bytes, sample: Sample, *, looks: bool) -> Iterator[str]:
    """Yield what the structure and the fields say of a file, and the pictures if it is looked at, too."""
    yield from problem_lines(check_structure(content, sample.document))
    facts, problems = prove(content, sample.document)
    yield f"{facts.pages} pages, {facts.pieces} pieces, {facts.fields} fields"
    yield from problem_lines(problems)
    if not looks:
        return
    found = pictures.compare_pictures(content, sample.document, sample.references)
    yield f"{found.pages} compared"
    yield from problem_lines(found.problems)


@pytest.mark.slow(keep=2)
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.thorough
def test_of_files_with_one_thing_changed_the_same_is_told(part: int, sample: Sample, golden: Golden) -> None:
    usual = list(told(rewritten(sample.content), sample, looks=True))
    lines = [f"usual: {line}" for line in usual]
    known = [*stream_changes(sample, random.Random(5)), *object_changes(sample)]
    for number, change in enumerate(known[part * EVERY :: PARTS * EVERY]):
        said = list(told(change.content, sample, looks=number % LOOKED_AT == 0))
        lines += [f"{change.what}, {change.told}", *(f"  {line}" for line in said if line not in usual)]
        lines += [f"  not {line}" for line in usual if line not in said and "compared" not in line]
    golden(f"proofs/tampered-{part}.txt", "\n".join(lines) + "\n")
