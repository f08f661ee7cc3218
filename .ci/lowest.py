"""Print pip constraints for the lowest versions of the libraries that pyproject.toml allows."""

import re
import tomllib
from pathlib import Path

project = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
for dependency in project["dependencies"]:
    if found := re.match(r"([\w-]+)>=([\d.]+)", dependency):
        print(f"{found[1]}=={found[2]}")
