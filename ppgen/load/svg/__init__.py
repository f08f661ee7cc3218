"""Vector art from SVG files of strangers: a safe subset, read into shapes of the display list."""

from ppgen.load.svg.art import Art
from ppgen.load.svg.files import load_svg
from ppgen.load.svg.letter_style import families
from ppgen.load.svg.lettering import Letterer, LetteringError, NoLetterer, OutlinedLetter, WantedLetters
from ppgen.load.svg.meaning import USUAL_WAY
from ppgen.load.svg.path import parse_path
from ppgen.load.svg.reader import parse_svg, stand_in

__all__ = [
    "USUAL_WAY",
    "Art",
    "Letterer",
    "LetteringError",
    "NoLetterer",
    "OutlinedLetter",
    "WantedLetters",
    "families",
    "load_svg",
    "parse_path",
    "parse_svg",
    "stand_in",
]
