"""Do rules say of every sample, of all phases, what they said when somebody read it last: word for word?

`pytest --update-golden` writes the log anew; look at the difference before it is committed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from ppgen.checks import general_rules
from tests.checks.test_near import DEGREES, NEAR, Sample, module
from tests.support.drawn_logs import Golden, problem_lines
from tests.support.rule_samples import UNSHOWN, all_problems

BESIDE = {"layout/unused-style", UNSHOWN}
"""What most samples break besides, since they are small."""


def samples() -> Iterator[tuple[str, ModuleType, Sample]]:
    """Yield every sample of every rule with its name: those of the rule itself, and those at its borders."""
    for one in sorted(general_rules().values(), key=lambda one: str(one.ID)):
        for name in ("GOOD", "BAD", "NEAR"):
            if sample := getattr(one, name, None):
                yield f"{one.ID} {name}", one, sample
    edges = NEAR | {key: (good, bad) for key, (good, bad, _) in DEGREES.items()}
    for (rule, figure), (good, bad) in sorted(edges.items()):
        yield f"{rule} {figure} good", module(rule), good
        yield f"{rule} {figure} bad", module(rule), bad


@pytest.mark.thorough
def test_what_is_said_of_samples_is_said_as_before(golden: Golden, tmp_path: Path) -> None:
    lines = list[str]()
    for number, (name, rule, sample) in enumerate(samples()):
        problems = all_problems(rule, sample, tmp_path / f"{number}")
        problems = [one for one in problems if one.rule not in BESIDE]
        lines += [name, *sorted(f"  {line}" for line in problem_lines(problems))]
    golden("messages.txt", "\n".join(lines) + "\n")
