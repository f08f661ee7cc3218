"""Vector art from SVG files of strangers: a safe subset, read into shapes of the display list.

What reads files waits until one is read; all else asks for the art that came of it.
"""

from ppgen.load.svg.art import Art
from ppgen.load.svg.lettering import Letterer, LetteringError, NoLetterer, OutlinedLetter, WantedLetters

__all__ = ["Art", "Letterer", "LetteringError", "NoLetterer", "OutlinedLetter", "WantedLetters"]
