// The box of a field moved and sized on the card: it snaps to whole half millimetres, to others and to the safe area.

import { h } from "./dom.js";
import { moveBox } from "./inspector.js";
import { changed } from "./state.js";

const STEP = 0.5;
const NEAR = 0.8;

export function dragged(sheet, field, piece, scale, bleed) {
  if (!field.element?.box) return;
  const [x, y, width, height] = field.rect;
  const frame = h("div", { class: "frame", "aria-hidden": "true" });
  const put = (left, top, wide, high) => {
    frame.style.cssText = `left:${(left + bleed) * scale}px;top:${(top + bleed) * scale}px;width:${wide * scale}px;height:${high * scale}px`;
  };
  put(x, y, width, height);
  frame.append(h("span", { class: "grip size" }));
  const size = h("span", { class: "numbers" });
  frame.append(size);
  frame.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    const sizing = event.target.classList.contains("size");
    const from = [event.clientX, event.clientY];
    const lines = linesOf(piece, field);
    let now = [...field.element.box];
    frame.setPointerCapture(event.pointerId);
    frame.classList.add("moving");
    const move = (moved) => {
      const [dx, dy] = [(moved.clientX - from[0]) / scale, (moved.clientY - from[1]) / scale];
      const box = field.element.box;
      now = sizing ? [box[0], box[1], Math.max(snapSize(box[2] + dx), STEP), Math.max(snapSize(box[3] + dy), STEP)]
        : [box[0] + snap(x, width, dx, lines.x), box[1] + snap(y, height, dy, lines.y), box[2], box[3]];
      now = now.map((one) => Math.round(one * 100) / 100);
      put(x + now[0] - box[0], y + now[1] - box[1], width + now[2] - box[2], height + now[3] - box[3]);
      size.textContent = `${now.join(" · ")} mm`;
    };
    const end = async () => {
      frame.removeEventListener("pointermove", move);
      frame.classList.remove("moving");
      if (!(await moveBox(field, now))) changed("piece");
    };
    frame.addEventListener("pointermove", move);
    frame.addEventListener("pointerup", end, { once: true });
    frame.addEventListener("pointercancel", () => { frame.removeEventListener("pointermove", move); changed("piece"); }, { once: true });
  });
  sheet.append(frame);
}

/** Where the edges and middles of the other fields, of the safe area and of the card lie. */
function linesOf(piece, field) {
  const found = { x: [0, piece.width / 2, piece.width, piece.safe[0], piece.safe[0] + piece.safe[2]], y: [0, piece.height / 2, piece.height, piece.safe[1], piece.safe[1] + piece.safe[3]] };
  for (const one of piece.fields) {
    if (one.number === field.number || one.side !== field.side) continue;
    const [x, y, width, height] = one.rect;
    found.x.push(x, x + width / 2, x + width);
    found.y.push(y, y + height / 2, y + height);
  }
  return found;
}

/** How far something moves that is drawn by `by`: to a line nearby, else by whole steps. */
function snap(start, length, by, lines) {
  let best = Math.round(by / STEP) * STEP;
  let distance = NEAR;
  for (const part of [0, length / 2, length]) {
    for (const line of lines) {
      const wanted = line - (start + part);
      if (Math.abs(wanted - by) < distance) {
        distance = Math.abs(wanted - by);
        best = wanted;
      }
    }
  }
  return best;
}

const snapSize = (length) => Math.round(length / STEP) * STEP;
