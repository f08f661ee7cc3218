"""Orders judged by programs of others: ghostscript, poppler, Pillow, and mpc-autofill's own reader.

    python -m tests.campaigns.orders_elsewhere OUTPUT [MPC_AUTOFILL]

OUTPUT holds what `ppgen export` wrote for any games, languages and shops; MPC_AUTOFILL is the folder
`desktop-tool` of that program, whose requirements the Python that runs this must have. It prints a line for
each shop and game, and ends with 1 if anything is not as the shop's profile says.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image, ImageChops

from ppgen.library import open_project, services
from ppgen.model.services import Service
from tests.support.ole import ROOT

PLATES = ("Cyan", "Magenta", "Yellow", "Black")
DOTS = 40
"""So coarse are plates painted: fine lines between two inks add up to less than they are, never to more."""


def plates_of(path: Path) -> Iterator[dict[str, Image.Image]]:
    """Yield the plates of each page by their inks, as ghostscript separates them."""
    with TemporaryDirectory() as folder:
        command = ["gs", "-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=tiffsep", f"-r{DOTS}"]
        made = Path(folder) / "p%03d.tif"
        subprocess.run([*command, f"-sOutputFile={made}", str(path)], check=True, capture_output=True)
        for page in sorted(Path(folder).glob("p???.tif")):
            yield {
                file.stem.partition("(")[2].rstrip(")"): Image.open(file).convert("L")
                for file in Path(folder).glob(f"{page.stem}(*).tif")
            }


def most_ink(plates: dict[str, Image.Image]) -> float:
    """Return the percentage of ink of all four plates where there is most of it."""
    inked = (ImageChops.invert(plates[name]).tobytes() for name in PLATES)
    return max(map(sum, zip(*inked, strict=True)), default=0) / 255 * 100


def judged(folder: Path, service: Service, mpc: Path | None) -> Iterator[str]:
    """Yield what is wrong with an order, after a line about it."""
    pdfs, pictures = sorted(folder.rglob("*.pdf")), sorted(folder.rglob("*.png"))
    where, faults = "/".join(folder.parts[-3:]), list[str]()
    said = [f"{len(pictures)} pictures"] if pictures else []
    for path in pictures:
        with Image.open(path) as picture:
            dots = picture.info.get("dpi", (0, 0))
            if picture.mode != "RGB" or any(abs(float(one) - service.dots) > 0.5 for one in dots):
                faults.append(f"{path}: {picture.mode}, {dots}")
            canvases = {product.pixels for product in service.products}
            if service.any_size is None and picture.size not in canvases:
                faults.append(f"{path}: {picture.size} is the canvas of no product")
    inks: Counter[str] = Counter()
    most, pages = 0.0, 0
    for path in pdfs:
        checked = subprocess.run(["pdfinfo", str(path)], capture_output=True, text=True, check=False)
        if checked.returncode or checked.stderr:
            faults.append(f"{path}: {checked.stderr}")
        if service.press is None:
            continue
        for plates in plates_of(path):
            pages += 1
            inks.update(name for name in plates if name not in PLATES and min(plates[name].tobytes()) < 255)
            most = max(most, most_ink(plates))
    if pdfs:
        said.append(f"{len(pdfs)} PDF read by poppler")
    if pages:
        own = ", ".join(f"{name} on {count}" for name, count in sorted(inks.items())) or "none"
        said.append(f"{pages} pages: at most {most:.0f} % of ink, inks of their own: {own}")
        if service.press is not None and most > service.press.limit + 1:
            faults.append(f"{where}: {most:.1f} % of ink, {service.press.limit:g} allowed")
    if mpc is not None:
        said += [_read_elsewhere(order, mpc, faults) for order in sorted(folder.rglob("order.xml"))]
    print(f"{where}: {'; '.join(said)}", flush=True)
    yield from faults


def _read_elsewhere(order: Path, mpc: Path, faults: list[str]) -> str:
    """Have mpc-autofill read an order, begun in its folder as the documentation says."""
    program = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from src.order import CardOrder\n"
        "order = CardOrder.from_file_path(working_directory='.', file_path='order.xml')\n"
        "for side in (order.fronts, order.backs):\n"
        "    slots = sorted(slot for card in side.cards_by_id.values() for slot in card.slots)\n"
        "    assert slots == list(range(order.details.quantity)), slots\n"
        "    assert all(card.file_exists() for card in side.cards_by_id.values())\n"
        "print(order.details.quantity)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(mpc.resolve())],
        cwd=order.parent,
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(mpc.resolve())},
    )
    if done.returncode:
        faults.append(f"{order}: {done.stderr[-400:]}")
        return "mpc-autofill refuses it"
    return f"mpc-autofill fills {done.stdout.split()[-1]} slots on both sides"


def main(output: str, mpc: str = "") -> int:
    """Judge all orders below a folder."""
    known = services(open_project(ROOT))
    folders = [path.parent for path in sorted(Path(output).rglob("list.csv"))]
    faults = [
        fault
        for folder in folders
        if folder.name in known
        for fault in judged(folder, known[folder.name], Path(mpc) if mpc else None)
    ]
    print(f"{len(folders)} orders, {len(faults)} faults")
    print("\n".join(faults[:50]))
    return 1 if faults or not folders else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
