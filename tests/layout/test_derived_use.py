"""What only a derived value holds is missed where the others that it is made of are shown themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen import pipeline
from ppgen.layout import derived_use
from ppgen.layout.derived_use import with_derived
from ppgen.model.game import Kind
from tests.support.rule_samples import write_sample

NUMBERS = ("speed", "force", "guard")
BEST = "{{ max([card.speed, card.force, card.guard]) }}"


@pytest.mark.parametrize(
    ("rule", "shown", "told"),
    [
        (BEST, "{{ card.speed }} {{ card.force }} {{ card.all }}", ["guard"]),
        (BEST, "{{ card.speed }} {{ card.force }} {{ card.guard }} {{ card.all }}", []),
        (BEST, "{{ card.speed }} {{ card.all }}", []),
        ("{{ max([card.speed, card.force]) }}", "{{ card.speed }} {{ card.guard }} {{ card.all }}", []),
        (
            "{{ card.speed }}-{{ card.force }}-{{ card.guard }}",
            "{{ card.speed }} {{ card.force }} {{ card.all }}",
            [],
        ),
    ],
)
@pytest.mark.thorough(keep=1)
def test_a_number_that_only_a_sum_holds_is_told(
    rule: str, shown: str, told: list[str], tmp_path: Path
) -> None:
    fields = {name: {"type": "integer"} for name in NUMBERS}
    sample = {
        "fields": fields,
        "derived": {"all": rule},
        "cards": [{"id": "sun", **dict.fromkeys(NUMBERS, 3)}],
        "face": [{"type": "text", "box": [5, 5, 50, 9], "text": shown, "style": "words"}],
    }
    _, _, problems = pipeline.load(write_sample(tmp_path, sample), "sample")
    found = [one for one in problems if one.rule == "layout/field-not-shown"]
    messages = [f"no layout of thing shows {name} itself, as all else that all is made of" for name in told]
    assert [one.message for one in found] == messages


def test_each_derived_value_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A chain of derived values was gone through again for each of them."""
    chain = {"d0": "{{ card.power }}", **{f"d{at + 1}": f"{{{{ card.d{at} + 1 }}}}" for at in range(30)}}
    kind = Kind(title="monster", fields={}, derived=chain)
    read: list[object] = []
    sources_of = derived_use.sources_of
    monkeypatch.setattr(derived_use, "sources_of", lambda rule: (read.append(rule), sources_of(rule))[1])
    assert with_derived(kind, {"card.d30"}) == {"card.power", *(f"card.{name}" for name in chain)}
    assert len(read) == len(chain)
    assert with_derived(kind, {"card.d0.part"}) == {"card.d0.part", "card.power"}
    assert with_derived(kind, {"card.texts"}) > {"card.power", "card.d3"}
    assert with_derived(kind, {"card.power", "game.d30"}) == {"card.power", "game.d30"}


def test_a_number_that_is_not_to_be_printed_is_missed_nowhere(tmp_path: Path) -> None:
    fields = {name: {"type": "integer"} for name in NUMBERS}
    sample = {
        "fields": {**fields, "guard": {"type": "integer", "unprinted": "counted"}},
        "derived": {"all": BEST},
        "cards": [{"id": "sun", **dict.fromkeys(NUMBERS, 3)}],
        "face": [
            {
                "type": "text",
                "box": [5, 5, 50, 9],
                "text": "{{ card.speed }} {{ card.force }} {{ card.all }}",
                "style": "words",
            }
        ],
    }
    _, _, problems = pipeline.load(write_sample(tmp_path, sample), "sample")
    assert not [one for one in problems if one.rule == "layout/field-not-shown"]
