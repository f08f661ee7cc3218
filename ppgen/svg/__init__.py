"""Vector art from SVG files of strangers: a safe subset, read into shapes of the display list."""

from ppgen.svg.art import Art
from ppgen.svg.path import parse_path
from ppgen.svg.reader import load_svg, parse_svg

__all__ = ["Art", "load_svg", "parse_path", "parse_svg"]
