"""What `--help` says: every command has its group and two examples that can be parsed, and flags have no type."""

from __future__ import annotations

import re

import pytest
import typer
from typer.core import TyperGroup
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.cli.help import BELOW as EXAMPLES_BELOW
from ppgen.cli.help import PANELS
from ppgen.manual.page import DOCS, pages

EXAMPLES = [example for named in PANELS.values() for told in named.values() for example in told.examples] + [
    example for named in EXAMPLES_BELOW.values() for two in named.values() for example in two
]
KNOWN = frozenset(named.name for named in app.registered_groups) | frozenset(
    one.name or one.callback.__name__ for one in app.registered_commands if one.callback is not None
)


def test_every_command_has_its_group_and_examples() -> None:
    assert {name for named in PANELS.values() for name in named} >= KNOWN


def test_every_command_below_another_has_its_examples() -> None:
    below = {
        str(group.name): {
            one.name or one.callback.__name__
            for one in group.typer_instance.registered_commands
            if one.callback
        }
        for group in app.registered_groups
        if group.typer_instance is not None
    }
    assert below == {name: {*listed} for name, listed in EXAMPLES_BELOW.items()}


def test_the_pages_that_help_names_are_pages_of_the_documentation() -> None:
    titles = [(DOCS / name).read_text(encoding="utf-8").split("\n", 1)[0].lower() for name in pages()]
    for named in PANELS.values():
        for told in named.values():
            assert any(told.page.lower() in title for title in titles), told.page


@pytest.mark.parametrize("example", [one for one in EXAMPLES if one.split()[1] in KNOWN])
@pytest.mark.thorough(keep=10)
def test_examples_can_be_parsed(example: str) -> None:
    program, *arguments = example.split()
    assert program == "ppgen"
    command, context = typer.main.get_command(app), None
    while isinstance(command, TyperGroup):
        context = command.make_context("ppgen", list(arguments), parent=context)
        name, command, arguments = command.resolve_command(context, [*context._protected_args, *context.args])
        assert command is not None, name
    command.make_context(str(name), arguments, parent=context)


BELOW = [(name, below) for name, listed in EXAMPLES_BELOW.items() for below in listed]


@pytest.mark.parametrize("arguments", [(), *((name,) for name in sorted(map(str, KNOWN))), *BELOW])
@pytest.mark.thorough(keep=6)
def test_nothing_is_called_by_a_type_of_python(arguments: tuple[str, ...]) -> None:
    told = CliRunner().invoke(app, [*arguments, "--help"])
    assert told.exit_code == 0
    assert not re.findall(r"<(?:bool|str|int|float|path|Path|list)\b[^>]*>|\[\[|\{[A-Z]", told.output)
    assert not arguments or "Examples:" in told.output


def test_commands_come_in_the_order_in_which_one_meets_them() -> None:
    told = CliRunner().invoke(app, ["--help"]).output
    places = [
        told.index(f"\u2502 {name} ")
        for named in PANELS.values()
        for name in named
        if f"\u2502 {name} " in told
    ]
    assert len(places) > 12 and places == sorted(places)
