"""A page in a real browser: steps are run on it, and give something back."""

from __future__ import annotations

import json
import re
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from typing import Any


def driven(path: Path, steps: str, *, window: tuple[int, int] = (1200, 800)) -> Any:
    """Open a page in a browser, run steps on it, and return what they give."""
    asked = path.with_suffix(".driven.html")
    script = f"""<script>(async () => {{
      let out;
      try {{ out = await (async () => {{ {steps} }})(); }} catch (fault) {{ out = {{ fault: String(fault) }}; }}
      document.body.innerHTML = "";
      document.body.append(Object.assign(document.createElement("pre"), {{ textContent: "OUT" + JSON.stringify(out) + "OUT" }}));
    }})();</script>"""
    asked.write_text(path.read_text(encoding="utf-8").replace("</html>", script), encoding="utf-8")
    command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"]
    command += [f"--window-size={window[0]},{window[1]}"]
    command += [f"--user-data-dir={path.parent / 'browser'}", "--virtual-time-budget=3000", asked.as_uri()]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    found = re.search(r"<pre>OUT(.*)OUT</pre>", done.stdout, re.DOTALL)
    assert found, done.stderr[-2000:]
    said = HTMLParser()
    text: list[str] = []
    said.handle_data = text.append  # type: ignore[method-assign]  # only the text is wanted
    said.feed(found[1])
    said.close()
    return json.loads("".join(text))
