"""Stage 1: files of a project into plain data with a place for every value, or problems."""

from ppgen.load.files import load_yaml, name_inside, parse_yaml, parsed_once, read_inside
from ppgen.load.quotations import unused_files
from ppgen.load.yaml.bounds import MAX_BYTES
from ppgen.load.yaml.formats import FORMAT, later_format
from ppgen.load.yaml.real_paths import real_path
from ppgen.load.yaml.source import PathStep, Source
from ppgen.load.yaml.validation import Elsewhere, validation_problems

__all__ = [
    "FORMAT",
    "MAX_BYTES",
    "Elsewhere",
    "PathStep",
    "Source",
    "later_format",
    "load_yaml",
    "name_inside",
    "parse_yaml",
    "parsed_once",
    "read_inside",
    "real_path",
    "unused_files",
    "validation_problems",
]
