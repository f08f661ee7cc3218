"""The words that ppgen itself prints, one YAML file a language."""

from ppgen.impose.words.sheets import PaperWords, known_languages, paper_words

__all__ = ["PaperWords", "known_languages", "paper_words"]
