"""How quick the studio is: from a saved file, and from an edit in its page, to the pixels of a real browser.

Run `python tests/benchmarks/studio.py [EDITS]`. It prints one line a figure; nothing is judged.
"""

from __future__ import annotations

import random
import re
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.support.studios import Running, copied, running  # noqa: E402
from tests.support.tiny import write_project  # noqa: E402

CHROMIUM = shutil.which("chromium") or "chromium"
LARGE = 2_500
SHOWN = "team:sloths"

SEEN = """() => new Promise((done) => {
  const look = () => {
    if ([...document.querySelectorAll('.grid img')].some((one) => one.complete && one.naturalWidth)) requestAnimationFrame(done);
    else setTimeout(look, 2);
  };
  look();
})"""
PAINTED = """(old) => new Promise((done) => {
  const look = () => {
    const now = document.querySelector('.paper')?.dataset.painted || '';
    if (now && now !== old) requestAnimationFrame(() => done(now));
    else setTimeout(look, 1);
  };
  look();
})"""
BESIDE = """(old) => new Promise((done) => {
  const look = () => {
    const now = [...document.querySelectorAll('.paper')].map((one) => one.dataset.address).join();
    const loaded = [...document.querySelectorAll('.picture')].every((one) => one.complete && one.naturalWidth);
    if (now.split(',').length === 7 && now.split(',').every((one) => !old.includes(one)) && loaded) requestAnimationFrame(() => done(now));
    else setTimeout(look, 1);
  };
  look();
})"""
FRAMES = """() => new Promise((done) => {
  const main = document.getElementById('main');
  const times = [];
  const begun = performance.now();
  const step = (now) => {
    times.push(now);
    main.scrollTop += 60;
    if (now - begun < 4000) requestAnimationFrame(step);
    else done(times.slice(1).map((one, index) => one - times[index]));
  };
  requestAnimationFrame(step);
})"""


def told(what: str, times: list[float]) -> None:
    ordered = sorted(times)
    late = ordered[min(int(len(ordered) * 0.95), len(ordered) - 1)]
    sys.stdout.write(
        f"{what:<58} median {statistics.median(ordered):6.0f} ms, 95 % {late:6.0f} ms, of {len(ordered)}\n"
    )
    sys.stdout.flush()


Change = Callable[[random.Random], None]


def number(root: Path, dice: random.Random) -> None:
    file = root / "cards/ole/team.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(
        re.sub(r"defense: \d+", lambda _: f"defense: {dice.randint(1, 40)}", text, count=1), encoding="utf-8"
    )


def name(root: Path, dice: random.Random) -> None:
    file = root / "cards/ole/team.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(
        re.sub(
            r"name: Sloths\w*", f"name: Sloths{dice.choice('abcdefgh')}{dice.randint(0, 9)}", text, count=1
        ),
        encoding="utf-8",
    )


def wording(root: Path, dice: random.Random) -> None:
    file = root / "cards/ole/terms.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(
        re.sub(
            r"(\n  text: )defense\w*",
            rf"\1defense{dice.choice('abcdefgh')}{dice.choice('abcdefgh')}",
            text,
            count=1,
        ),
        encoding="utf-8",
    )


def layout(root: Path, dice: random.Random) -> None:
    file = root / "layouts/ole/team.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(
        re.sub(
            r"name: defense, box: \[[\d.]+,",
            f"name: defense, box: [{dice.randint(90, 120) / 10},",
            text,
            count=1,
        ),
        encoding="utf-8",
    )


def style(root: Path, dice: random.Random) -> None:
    file = root / "layouts/ole/theme.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(
        re.sub(r'(soft: )"#\w+"', rf'\1"#5{dice.randint(0, 9)}606{dice.randint(0, 9)}"', text, count=1),
        encoding="utf-8",
    )


def settled(page: Page) -> None:
    """Wait until what is done behind an edit is done."""
    page.wait_for_timeout(random.Random(0).randint(700, 800))


def editor_edits(page: Page, root: Path, count: int) -> None:
    dice = random.Random(7)
    for what, change in (
        ("number", number),
        ("name", name),
        ("wording", wording),
        ("layout", layout),
        ("style", style),
    ):
        times = []
        for _ in range(max(count // 5, 3)):
            old = page.locator(".paper").first.get_attribute("data-painted")
            before = {path: path.read_bytes() for path in (root / "cards/ole").glob("*.yaml")}
            begun = time.perf_counter()
            change(root, dice)
            same = {path: path.read_bytes() for path in before} == before and what in (
                "number",
                "name",
                "wording",
            )
            if same:
                continue
            page.evaluate(PAINTED, old)
            times.append(1000 * (time.perf_counter() - begun))
            settled(page)
        told(f"saved in an editor ({what}) to pixels", times)


def page_edits(page: Page, count: int) -> None:
    dice, times = random.Random(8), []
    page.get_by_role("button", name=re.compile("^midfield: ")).first.click()
    for number_ in range(max(count // 5, 3)):
        field = page.get_by_label("strength › midfield", exact=True)
        page.evaluate(
            "document.querySelector('#panel input').dataset.old = document.querySelector('#panel input').value"
        )
        value = str(1 + (int(field.input_value()) + dice.randint(1, 20)) % 30)
        field.evaluate(
            "(one, value) => { one.value = value; one.dispatchEvent(new Event('input', { bubbles: true })); }",
            value,
        )
        old = page.locator(".paper").first.get_attribute("data-painted")
        begun = time.perf_counter()
        field.press("Enter")
        page.evaluate(PAINTED, old)
        times.append(1000 * (time.perf_counter() - begun))
        settled(page)
        del number_
    told("edited in the page (Enter) to pixels", times)


def all_languages(page: Page, root: Path, count: int) -> None:
    page.get_by_role("button", name="All languages").click()
    page.wait_for_timeout(6000)
    dice, times = random.Random(9), []
    for _ in range(max(count // 10, 3)):
        old = page.evaluate(
            "[...document.querySelectorAll('.paper')].map((one) => one.dataset.address).join()"
        )
        begun = time.perf_counter()
        number(root, dice)
        page.evaluate(BESIDE, old)
        times.append(1000 * (time.perf_counter() - begun))
        page.wait_for_timeout(2500)
    told("saved in an editor to pixels, seven languages side by side", times)


def memory(studio: Running) -> float:
    """Return the memory of the server in MiB."""
    status = Path(f"/proc/{studio.process.pid}/status").read_text(encoding="ascii")
    return int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) / 1024


def large(root: Path) -> Path:
    """Write a game of many simple cards."""
    project = write_project(root)
    cards = [
        f"- id: m{number}\n  name: Monster {number}\n  power: {number % 10}\n  line: It comes as number {number} of all.\n"
        for number in range(LARGE)
    ]
    (project / "cards/tiny/monster.yaml").write_text("".join(cards), encoding="utf-8")
    return project


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    with sync_playwright() as driver, tempfile.TemporaryDirectory() as folder:
        browser = driver.chromium.launch(executable_path=CHROMIUM)
        root = copied(Path(folder), "ole")
        first = []
        for _ in range(3):
            page = browser.new_page(viewport={"width": 1280, "height": 860})
            begun = time.perf_counter()
            with running(root) as studio:
                page.goto(studio.link)
                page.evaluate(SEEN)
                first.append(1000 * (time.perf_counter() - begun))
            page.close()
        told("start of the program to the first picture (Olé!)", first)
        page = browser.new_page(viewport={"width": 1280, "height": 860})
        with running(root) as studio:
            page.goto(studio.link)
            page.locator(".grid img").nth(100).wait_for(state="attached", timeout=60_000)
            page.goto(f"{studio.home}/#piece/cards/{SHOWN}")
            page.locator(".paper[data-painted]").wait_for(timeout=30_000)
            settled(page)
            editor_edits(page, root, count)
            page_edits(page, count)
            all_languages(page, root, count)
            sys.stdout.write(f"memory of the server with seven languages of Olé!: {memory(studio):.0f} MiB\n")
        page.close()
        shutil.rmtree(root / "cards")
        shutil.rmtree(root / "layouts")
        project = large(Path(folder) / "large")
        page = browser.new_page(viewport={"width": 1280, "height": 860})
        with running(project) as studio:
            begun = time.perf_counter()
            page.goto(studio.link)
            page.evaluate(SEEN)
            told(f"first picture of {LARGE:,} cards", [1000 * (time.perf_counter() - begun)])
            page.locator(".grid li").nth(LARGE - 1).wait_for(state="attached", timeout=120_000)
            told(f"all of {LARGE:,} cards in the grid", [1000 * (time.perf_counter() - begun)])
            page.wait_for_timeout(1500)
            frames = page.evaluate(FRAMES)
            sys.stdout.write(
                f"scrolling {LARGE:,} cards: {1000 / statistics.fmean(frames):.0f} frames a second, slowest {max(frames):.0f} ms\n"
            )
            sys.stdout.write(f"memory of the server with {LARGE:,} cards: {memory(studio):.0f} MiB\n")
        browser.close()


if __name__ == "__main__":
    main()
