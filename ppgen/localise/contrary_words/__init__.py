"""The words of each language for contraries that only prose says, one YAML file a language."""

from ppgen.localise.contrary_words.words import (
    ContraryWords,
    SaidContrary,
    contrary_words,
    exchanged,
    says_any,
    turned,
)

__all__ = ["ContraryWords", "SaidContrary", "contrary_words", "exchanged", "says_any", "turned"]
