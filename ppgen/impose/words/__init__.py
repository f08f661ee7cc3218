"""The words that ppgen itself prints, one YAML file a language."""

from ppgen.impose.words.sheets import PaperWords, known_languages, left_to_translators, paper_words

__all__ = ["PaperWords", "known_languages", "left_to_translators", "paper_words"]
