"""Print pip constraints for the lowest versions of the libraries that pyproject.toml allows."""

import re
import sys
import tomllib
from pathlib import Path

text = (Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8")
for dependency in tomllib.loads(text)["project"]["dependencies"]:
    if lowest := re.match(r"([\w-]+)>=([\d.]+)", dependency):
        sys.stdout.write(f"{lowest[1]}=={lowest[2]}\n")
