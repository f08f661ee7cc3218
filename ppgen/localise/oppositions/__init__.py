"""The words of each language for the oppositions that games live on, one YAML file a language."""

from ppgen.localise.oppositions.words import Oppositions, oppositions

__all__ = ["Oppositions", "oppositions"]
