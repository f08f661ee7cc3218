"""The benchmark's other yardstick: Typst merely typesetting the same cards, if it is installed.

Usage: python typst_cards.py CARDS OUT.pdf FONTS_FOLDER none|distinct
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory

import typst
from deck import DISTINCT, deck_cards

BARLOW = 'font: "Barlow", stretch: 75%'
SOURCE = """
#set page(paper: "a4", margin: 0pt)
#set text(font: "Barlow", stretch: 75%, size: 10pt, fill: rgb("#222222"))
#set par(leading: 0.5em)
#let cards = json("cards.json")
#let total = calc.ceil(cards.len() / 9)
#let star = polygon(fill: rgb("#d9a21b"),
  (3mm, 0mm), (3.71mm, 2.03mm), (5.85mm, 2.07mm), (4.14mm, 3.37mm), (4.76mm, 5.43mm), (3mm, 4.2mm),
  (1.24mm, 5.43mm), (1.86mm, 3.37mm), (0.15mm, 2.07mm), (2.29mm, 2.03mm))
#let fitted(body) = layout(room => {
  let size = 10pt
  while size > 7pt and measure(block(width: room.width, text(size: size, body))).height > 17.5mm {
    size -= 0.25pt
  }
  text(size: size, body)
})
#let face(card) = {
  place(dx: 3mm, dy: 3mm, rect(width: 57mm, height: 82mm, radius: 2mm, stroke: 0.5mm + rgb("#444444")))
  place(dx: 4mm, dy: 4mm, rect(width: 55mm, height: 10mm, fill: rgb(card.colour)))
  place(dx: 4mm, dy: 4mm, box(width: 55mm, height: 10mm,
    align(center + horizon, text(size: 14pt, weight: 700, fill: white, card.title))))
  for (x, number) in (6mm, 24.5mm, 43mm).zip(card.numbers) {
    place(dx: x, dy: 19mm, circle(radius: 7mm, stroke: 0.5mm + rgb("#444444")))
    place(dx: x, dy: 19mm, box(width: 14mm, height: 14mm,
      align(center + horizon, text(size: 16pt, weight: 700, str(number)))))
  }
  for index in range(card.stars) {
    place(dx: 6mm + (51mm - 7mm * card.stars) / 2 + 7mm * index, dy: 38mm, star)
  }
  place(dx: 6.75mm, dy: 50mm, box(width: 49.5mm, height: 17.5mm, fitted(card.text)))
}
#let back = {
  place(dx: 3mm, dy: 3mm, rect(width: 57mm, height: 82mm, radius: 2mm, fill: rgb("#27445c")))
  place(dx: 16.5mm, dy: 29mm, circle(radius: 15mm, stroke: 1mm + rgb("#d9a21b")))
  place(dx: 19.5mm, dy: 32mm, polygon(fill: rgb("#d9a21b"),
    (12mm, 0mm), (24mm, 12mm), (12mm, 24mm), (0mm, 12mm)))
}
#let footer(number, side) = {
  set text(size: 6pt, fill: gray)
  place(dx: 10.5mm, dy: 287mm, [Bench 1.0 · Cards · en · #side])
  place(dx: 10.5mm, dy: 287mm, box(width: 189mm, align(right)[Sheet #number of #total]))
  if side == "front" {
    for x in (10.5mm, 73.5mm, 136.5mm, 199.5mm) {
      place(dx: x, dy: 12mm, line(angle: 90deg, length: 4mm, stroke: 0.15mm + gray))
      place(dx: x, dy: 281mm, line(angle: 90deg, length: 4mm, stroke: 0.15mm + gray))
    }
    for y in (16.5mm, 104.5mm, 192.5mm, 280.5mm) {
      place(dx: 6mm, dy: y, line(length: 4mm, stroke: 0.15mm + gray))
      place(dx: 200mm, dy: y, line(length: 4mm, stroke: 0.15mm + gray))
    }
  }
}
#for (sheet, batch) in cards.chunks(9).enumerate() {
  for side in ("front", "back") {
    for (index, card) in batch.enumerate() {
      let column = calc.rem(index, 3)
      if side == "back" { column = 2 - column }
      place(dx: 10.5mm + 63mm * column, dy: 16.5mm + 88mm * calc.quo(index, 3),
        box(width: 63mm, height: 88mm, if side == "front" { face(card) } else { back }))
    }
    footer(sheet + 1, side)
    if sheet + 1 < total or side == "front" { pagebreak() }
  }
}
"""


def main() -> None:
    """Typeset the cards into a PDF."""
    count, out, fonts, style = int(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3]), sys.argv[4]
    with TemporaryDirectory() as folder:
        cards = [asdict(card) for card in deck_cards(count, style)]
        (Path(folder) / "cards.json").write_text(json.dumps(cards), encoding="utf-8")
        main_file = Path(folder) / "cards.typ"
        family = 'font: "Source Sans 3"' if style == DISTINCT else BARLOW
        main_file.write_text(SOURCE.replace(BARLOW, family), encoding="utf-8")
        typst.compile(str(main_file), output=str(out), font_paths=[str(fonts)], ignore_system_fonts=True)
    print(json.dumps({}))


if __name__ == "__main__":
    main()
