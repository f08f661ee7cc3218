"""The least a Typer program can be: what the start of ppgen is compared with."""

from __future__ import annotations

import typer

app = typer.Typer()


@app.command()
def nothing() -> None:
    """Do nothing."""


if __name__ == "__main__":
    app()
