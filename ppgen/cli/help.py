"""What `--help` shows: commands in the order in which people meet them, each with examples and its page."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from typer import BadParameter
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

from ppgen.cli.old_spellings import as_called_now

if TYPE_CHECKING:
    from typer._click import Command, Context, Parameter  # the framework's own names; used as types alone


class Told(NamedTuple):
    """What the help of a command ends with: two examples, and a page of the documentation."""

    examples: tuple[str, str]
    page: str


PANELS: dict[str, dict[str, Told]] = {
    "Begin and look": {
        "new": Told(("ppgen new my-game --style effects", "ppgen new my-ole --from ole"), "Tutorial"),
        "studio": Told(("ppgen studio my-game", "ppgen studio my-game --no-browser"), "Studio"),
        "preview": Told(("ppgen preview my-game", "ppgen preview my-game --no-browser"), "Studio"),
        "show": Told(
            ("ppgen show ole team:sloths --out sloths.png", "ppgen show ole box --view -30 25 --out box.png"),
            "Printing",
        ),
        "stats": Told(("ppgen stats my-game", "ppgen stats my-game --since HEAD"), "Studio"),
        "diff": Told(("ppgen diff HEAD", "ppgen diff v1.0 --format html --out changes.html"), "What changed"),
    },
    "Check and print": {
        "check": Told(
            ("ppgen check my-game --watch", "ppgen check --strict --baseline known.json"), "Checking"
        ),
        "plan": Told(
            ("ppgen plan my-game", "ppgen plan ole --only cards --paper a4 --paper legal"), "Printing"
        ),
        "build": Told(
            ("ppgen build my-game", "ppgen build ole --lang fr --only cards --paper letter"), "Printing"
        ),
        "printer": Told(
            ("ppgen printer add home --margins 4.5,4.5,4.5,6.5", "ppgen printer show home"), "Your printer"
        ),
        "calibrate": Told(
            ("ppgen calibrate home --paper letter", "ppgen calibrate home --scan front.png --scan back.png"),
            "Your printer",
        ),
        "export": Told(
            ("ppgen export the-game-crafter my-game", "ppgen export makeplayingcards ole --lang fr"),
            "At a print shop",
        ),
        "approve": Told(
            ("ppgen approve my-game", "ppgen approve my-game --lang fr --cards 'team:*'"), "What changed"
        ),
        "prove": Told(("ppgen prove", "ppgen prove ole --quick"), "What is proved"),
    },
    "Data and translations": {
        "import": Told(
            ("ppgen import deck.csv --game my-game", "ppgen import cards.xlsx --game my-game --kind spell"),
            "Files of other programs",
        ),
        "sheet": Told(
            (
                "ppgen sheet export my-game monster --out monster.xlsx",
                "ppgen sheet apply my-game monster.xlsx",
            ),
            "Files of other programs",
        ),
        "text": Told(
            ("ppgen text update my-game", "ppgen text import texts.csv --game my-game --lang fr"),
            "The translator's guide",
        ),
        "fonts": Told(
            ("ppgen fonts add --lang ko", "ppgen fonts add MyFont-Regular.ttf MyFont-Bold.ttf"), "Fonts"
        ),
    },
    "At the table": {
        "score": Told(
            ("ppgen score read match.pdf", "ppgen score read match.yaml --game ole"), "Score sheets and forms"
        ),
        "tournament": Told(
            ("ppgen tournament cup.yaml", "ppgen tournament cup.yaml --out cup"), "Tournaments"
        ),
    },
    "Look up": {
        "rules": Told(("ppgen rules ole", "ppgen rules text/overset"), "Checking"),
        "docs": Told(("ppgen docs", "ppgen docs --out page.html"), "Documentation"),
        "schema": Told(("ppgen schema", "ppgen schema schemas"), "Reference"),
        "reference": Told(("ppgen reference", "ppgen reference --out docs"), "Reference"),
    },
}


BELOW: dict[str, dict[str, tuple[str, str]]] = {
    "printer": {
        "add": (
            "ppgen printer add home --margins 4.5,4.5,4.5,6.5",
            "ppgen printer add home/rear --back=0.4,-0.2 --paper letter",
        ),
        "list": ("ppgen printer list", "ppgen --project my-game printer list"),
        "show": ("ppgen printer show home", "ppgen printer show inkjet"),
        "remove": ("ppgen printer remove home", "ppgen printer remove home/rear"),
    },
    "sheet": {
        "export": (
            "ppgen sheet export my-game monster --out monster.xlsx",
            "ppgen sheet export ole team --out team.csv",
        ),
        "apply": ("ppgen sheet apply my-game monster.xlsx", "ppgen sheet apply ole team.csv"),
    },
    "text": {
        "extract": ("ppgen text extract my-game", "ppgen text extract"),
        "update": ("ppgen text update my-game --lang fr", "ppgen text update --check"),
        "status": ("ppgen text status my-game", "ppgen text status --format json"),
        "export": (
            "ppgen text export my-game fr --out fr.csv",
            "ppgen text export ole de --out de.xlsx",
        ),
        "import": (
            "ppgen text import texts.csv --game my-game --lang fr",
            "ppgen text import names.xlsx --lang de --column name=Name",
        ),
    },
    "fonts": {
        "add": ("ppgen fonts add --lang ko", "ppgen fonts add MyFont-Regular.ttf MyFont-Bold.ttf"),
    },
    "score": {
        "read": ("ppgen score read match.pdf", "ppgen score read match.yaml --game ole"),
    },
}
"""Examples of the commands that stand below others; their page is that of the one above."""


class Commands(TyperGroup):
    """The commands of ppgen, in groups; flags take no value, and say none."""

    def list_commands(self, ctx: Context) -> list[str]:
        """Return the names of commands, those that one meets first before the others."""
        order = [name for named in PANELS.values() for name in named]
        known = super().list_commands(ctx)
        return sorted(known, key=lambda name: order.index(name) if name in order else len(order))

    def get_command(self, ctx: Context, cmd_name: str) -> Command | None:
        """Return a command with its group, its examples and its page."""
        command = super().get_command(ctx, cmd_name)
        if command is None:
            return None
        _tidy(command, ctx)
        for panel, named in PANELS.items():
            if (told := named.get(cmd_name)) and isinstance(command, TyperCommand | TyperGroup):
                command.rich_help_panel = panel
                command.epilog = _ending(told)
                for name, below in command.commands.items() if isinstance(command, TyperGroup) else ():
                    if (examples := BELOW.get(cmd_name, {}).get(name)) is not None:
                        below.epilog = _ending(Told(examples, told.page))
        return command

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Read the options; those that were called otherwise once are taken by the names of now."""
        moved: dict[str, str] = {}
        if ctx.parent is None:
            args, moved = as_called_now(args)
        for old, new in moved.items() if not ctx.resilient_parsing else ():
            sys.stderr.write(f"ppgen: {old} is called {new} now, and works in this version still\n")
        _refuse_twice(self, ctx, args)
        return super().parse_args(ctx, args)

    def get_params(self, ctx: Context) -> list[Parameter]:
        """Return the options of ppgen itself."""
        found = super().get_params(ctx)
        for option in found:
            _quiet(option, ctx)
        return found


def _ending(told: Told) -> str:
    """Return what the help of a command ends with."""
    examples = "\n\n".join(f"  {example}" for example in told.examples)
    return f"Examples:\n\n{examples}\n\nMore in `ppgen docs`: {told.page}."


def _tidy(command: Command, ctx: Context) -> None:
    """Take the type off all flags of a command and of those below it, and refuse what is given twice."""
    for option in command.get_params(ctx):
        _quiet(option, ctx)
    if not isinstance(command, Commands):
        command.parse_args = partial(_parsed, command)  # type: ignore[method-assign]  # the framework has no hook for it
    for below in command.commands.values() if isinstance(command, TyperGroup) else ():
        _tidy(below, ctx)


def _parsed(command: Command, ctx: Context, args: list[str]) -> list[str]:
    """Read the options of a command."""
    _refuse_misplaced(command, ctx, args)
    _refuse_twice(command, ctx, args)
    return type(command).parse_args(command, ctx, args)


def _refuse_misplaced(command: Command, ctx: Context, args: list[str]) -> None:
    """Refuse an option of the program itself behind a command, and say where it stands."""
    root = ctx.find_root()
    of_program = {name for option in root.command.params for name in option.opts if name.startswith("--")}
    own = {name for option in command.get_params(ctx) for name in (*option.opts, *option.secondary_opts)}
    options = args[: args.index("--")] if "--" in args else args
    for place, argument in enumerate(() if ctx.resilient_parsing else options):
        name, sign, _ = argument.partition("=")
        if name in of_program - own:
            is_flag = next(getattr(one, "is_flag", False) for one in root.command.params if name in one.opts)
            value = "" if is_flag or sign else " ".join(args[place + 1 : place + 2])
            before = " ".join(filter(None, (argument, value)))
            message = f"it stands before the command: ppgen {before} {ctx.command_path.partition(' ')[2]}"
            raise BadParameter(message, ctx=ctx, param_hint=name)


def _refuse_twice(command: Command, ctx: Context, args: list[str]) -> None:
    """Refuse an option that is given twice: the framework would keep the last one, without a word."""
    given = [] if ctx.resilient_parsing else command.make_parser(ctx).parse_args(args=[*args])[2]
    options = [one for one in given if isinstance(one, TyperOption) and not (one.multiple or one.is_flag)]
    for option in options:
        if options.count(option) > 1:
            raise BadParameter("it is given twice and takes one value", ctx=ctx, param=option)


def _quiet(option: Parameter, ctx: Context) -> None:
    if ctx.resilient_parsing:
        option.process_value = _as_typed  # type: ignore[assignment, method-assign]  # the framework has no hook for it
    if isinstance(option, TyperArgument):
        name = option.metavar or (option.name or "").upper()
        option.get_usage_pieces = partial(_named, name)  # type: ignore[method-assign]  # the framework has no hook for it
        option.display_type_rich = _nothing  # type: ignore[method-assign]  # the framework has no hook for it
    elif isinstance(option, TyperOption) and option.is_flag:
        option.metavar = ""
    elif isinstance(option, TyperOption) and option.metavar is None and _is_number(option, ctx):
        option.metavar = "NUMBER"


def _is_number(option: TyperOption, ctx: Context) -> bool:
    """Return whether help would name a type of Python's in place of a word: `<int range>`."""
    shown = option.display_type(ctx) if hasattr(option, "display_type") else ""
    return str(shown).startswith(("<int", "<float"))


def _named(name: str, ctx: Context) -> list[str]:  # noqa: ARG001 - the command line hands it over
    """Stand for an argument in the line that shows how a command is called."""
    return [name]


def _nothing(*_: Any, **__: Any) -> None:
    """Stand for a type that is not shown."""


def _as_typed(_: Context, value: Any) -> Any:
    """Take a value as it stands on the line that a shell completes: what checks it takes long to load."""
    return value
