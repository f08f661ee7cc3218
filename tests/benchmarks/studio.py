"""How quick the studio is: from a saved file, and from an edit in its page, to the pixels of a real browser.

Run `python tests/benchmarks/studio.py [EDITS]`. It prints one line a figure; nothing is judged. EDITS are 200 if
nobody says; they are of numbers, names, wordings, layouts and styles, in a random order.
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
  const begun = performance.now();
  const look = () => {
    const now = document.querySelector('.paper')?.dataset.painted || '';
    if (now && now !== old && !document.querySelector('.preview')) requestAnimationFrame(() => done(now));
    else if (performance.now() - begun > 20000) done(old);
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


def put(root: Path, name: str, pattern: str, value: Callable[[str], str]) -> None:
    """Write another value in the place of the first one that stands there; it is made of what stands there."""
    file = root / name
    text = file.read_text(encoding="utf-8")
    made, count = re.subn(pattern, lambda found: found[1] + value(found[2]), text, count=1)
    if not count or made == text:
        raise ValueError(f"{pattern} stands not in {name}, or says that already")
    file.write_text(made, encoding="utf-8")


def number(root: Path, dice: random.Random) -> None:
    put(
        root,
        "cards/ole/team.yaml",
        r"(defense: )(\d+)",
        lambda old: str((int(old) + dice.randint(1, 30)) % 39),
    )


def name(root: Path, dice: random.Random) -> None:
    put(root, "cards/ole/team.yaml", r"(name: Sloths)(\w*)", lambda old: other(old, dice))


def wording(root: Path, dice: random.Random) -> None:
    """Change the word of the zone that the card's power speaks of, and so the sentence."""
    put(root, "cards/ole/terms.yaml", r"(\n  text: defense)(\w*)", lambda old: other(old, dice))


def layout(root: Path, dice: random.Random) -> None:
    place = r"(name: defense, box: \[)([\d.]+)"
    put(
        root,
        "layouts/ole/team.yaml",
        place,
        lambda old: f"{8 + (float(old) - 8 + dice.randint(1, 40) / 10) % 5:.1f}",
    )


def style(root: Path, dice: random.Random) -> None:
    if dice.random() < 0.5:
        colour = r'(\n  attack: ")(#\w+)'
        put(root, "layouts/ole/theme.yaml", colour, lambda old: f"#d{(int(old[2:], 16) + 771) % 0x99999:05x}")
    else:
        size = r"(number: \{font: figures, size: )([\d.]+)"
        more = dice.randint(1, 70) / 10
        put(root, "layouts/ole/theme.yaml", size, lambda old: f"{20 + (float(old) - 20 + more) % 8:.1f}")


def other(old: str, dice: random.Random) -> str:
    """Return two letters or digits that are not those before."""
    found = dice.choice("abcdefgh") + dice.choice("0123456789")
    return found if found != old else f"{found}x"


SAVED = {"number": number, "name": name, "wording": wording, "layout": layout, "style": style}
IN_THE_PAGE = "number, in the page"


def settled(page: Page, dice: random.Random) -> None:
    """Wait as long as people do between two edits that follow each other quickly."""
    page.wait_for_timeout(dice.randint(500, 1000))


def edits(page: Page, root: Path, count: int) -> None:
    """Make edits of all sorts in a random order; five of six as an editor saves them."""
    dice = random.Random(7)
    names = [*SAVED, IN_THE_PAGE]
    asked = [names[at % len(names)] for at in range(count)]
    dice.shuffle(asked)
    times: dict[str, list[float]] = {one: [] for one in names}
    page.get_by_role("button", name=re.compile("^midfield: ")).first.click()
    for at, what in enumerate(asked):
        old = page.locator(".paper").first.get_attribute("data-painted")
        if what == IN_THE_PAGE:
            field = page.get_by_label("strength › midfield", exact=True)
            field.fill(str(1 + at % 38 if int(field.input_value()) != 1 + at % 38 else 39))
            begun = time.perf_counter()
            field.press("Enter")
        else:
            begun = time.perf_counter()
            SAVED[what](root, dice)
        shown(page, old, what)
        times[what].append(1000 * (time.perf_counter() - begun))
        settled(page, dice)
    for what, found in times.items():
        told(f"  {what}", found)
    told("an edit to the right pixels, one language", [one for found in times.values() for one in found])


def shown(page: Page, old: str | None, what: str) -> None:
    """Wait for other pixels; say which edit showed none."""
    if page.evaluate(PAINTED, old) == old:
        raise RuntimeError(f"nothing was shown of: {what}")


def all_languages(page: Page, root: Path, count: int) -> None:
    page.get_by_role("button", name="All languages").click()
    page.evaluate(BESIDE, "none yet")
    page.wait_for_timeout(6000)
    dice, times = random.Random(9), []
    for _ in range(max(count // 10, 3)):
        old = page.evaluate(
            "[...document.querySelectorAll('.paper')].map((one) => one.dataset.address).join()"
        )
        begun = time.perf_counter()
        SAVED[dice.choice(["number", "layout", "style"])](root, dice)
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
        first, opened = list[float](), list[float]()
        for _ in range(3):
            page = browser.new_page(viewport={"width": 1280, "height": 860})
            begun = time.perf_counter()
            with running(root) as studio:
                started = time.perf_counter()
                page.goto(studio.link)
                page.evaluate(SEEN)
                first.append(1000 * (time.perf_counter() - begun))
                opened.append(1000 * (time.perf_counter() - started))
            page.close()
        told("start of the program to the first picture (Olé!)", first)
        told("  of these, from the link to the first picture", opened)
        page = browser.new_page(viewport={"width": 1280, "height": 860})
        with running(root) as studio:
            page.goto(studio.link)
            page.locator(".grid img").nth(100).wait_for(state="attached", timeout=60_000)
            page.goto(f"{studio.home}/#piece/cards/{SHOWN}")
            page.locator(".paper[data-painted]").wait_for(timeout=30_000)
            page.wait_for_timeout(4000)
            edits(page, root, count)
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
