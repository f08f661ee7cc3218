"""What the test sheet of a printer says, one YAML file a language."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ppgen.load import load_yaml

FOLDER = Path(__file__).resolve().parent
SOURCE = "en"


def calibration_languages() -> tuple[str, ...]:
    """Return the languages in which there are test sheets."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.yaml")))


def calibration_words(language: str) -> Mapping[str, str]:
    """Return what the sheet says in one of these languages."""
    source, _ = load_yaml(FOLDER / f"{language}.yaml", FOLDER)
    if source is None:
        raise ValueError(f"the words of test sheets in {language} cannot be read")
    return {str(name): str(text) for name, text in source.data.items()}
