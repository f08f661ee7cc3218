// What folds, in space: the page turns its panels and folds them along the places that its model went through.

import { ask, picture } from "./api.js";
import { h } from "./dom.js";
import { edition, state } from "./state.js";

const seen = { around: -30, above: 25, folded: 100 };
const [ROOM, LARGEST] = [380, 6]; // pixels that a thing may take, and most of them for a millimetre

/** A thing to be turned and folded by sliders; nothing where nothing of the component folds. */
export function folded(component) {
  const names = edition()?.closed?.[component] || [];
  if (!names.length) return null;
  const cards = names.filter((one) => one.includes(":"));
  let name = (cards.length > 1 ? cards : names)[0];
  let shown = null;
  const world = h("div", { class: "world" });
  const table = h("div", { class: "turntable", role: "img" }, world);
  const turn = () => {
    if (!shown) return;
    const step = Math.round((seen.folded / 100) * (shown.rooms.length - 1));
    const [right, away, up, reach] = shown.rooms[step];
    const middle = seenFrom([right, away, up]).map((one) => `${-one * shown.scale}px`);
    world.style.transform = `scale3d(${[1, 1, 1].map(() => Math.min(ROOM / (2 * reach * shown.scale), 1))}) rotateX(${-seen.above}deg) rotateY(${-seen.around}deg) translate3d(${middle})`;
    for (const one of shown.panels) one.place(step);
    const how = seen.folded === 100 ? "closed" : seen.folded ? `${seen.folded} % folded` : "flat";
    table.setAttribute("aria-label", `${name}, ${how}, seen from ${seen.around} degrees to the right and ${seen.above} above`);
  };
  const show = async () => {
    const asked = name;
    const found = await ask("/api/folding", { language: state.language, name });
    if (asked !== name) return;
    const scale = Math.min(ROOM / (2 * found.rooms.at(-1)[3]), LARGEST);
    shown = { scale, rooms: found.rooms, panels: found.panels.map((one) => panel(one, found.pieces[one.piece], scale)) };
    world.replaceChildren(...shown.panels.map((one) => one.element));
    turn();
  };
  const slider = (key, label, most, least = -most, step = 5) => h("label", {}, label, h("input", { type: "range", min: least, max: most, step, value: seen[key], oninput: (event) => { seen[key] = Number(event.target.value); turn(); } }));
  const which = cards.length > 1 ? h("label", {}, "Which", h("select", { onchange: (event) => { name = event.target.value; show(); } }, cards.map((one) => h("option", { value: one }, one.split(":")[1].replaceAll("-", " "))))) : null;
  show();
  return h("section", { class: "folded", "aria-label": "Folded and closed" }, table, h("div", { class: "turns" }, h("h2", {}, "Folded and closed"), which, slider("around", "Turn round", 180), slider("above", "Look from above", 85), slider("folded", "Fold", 100, 0, 2)));
}

/** One stiff part of a net: its printed side, the blank one behind it, and what puts it where it is at a step of the folding. */
function panel(one, net, scale) {
  const [left, top, width, height] = one.part.map((value) => value * scale);
  const edge = `polygon(${one.edge.map(([x, y]) => `${x * scale - left}px ${y * scale - top}px`).join(", ")})`;
  const side = (name) => {
    const made = h("div", { class: `side ${name}` });
    made.style.cssText = `width:${width}px;height:${height}px;clip-path:${edge}`;
    return made;
  };
  const printed = side("printed");
  if (net) {
    const image = h("img", { alt: "", src: picture("piece", net.address, 0, net.width, net.width * scale).src, draggable: false });
    image.style.cssText = `width:${(net.width + 2 * net.bleed) * scale}px;left:${-left - net.bleed * scale}px;top:${-top - net.bleed * scale}px`;
    printed.append(image);
  }
  const blank = side("blank");
  const element = h("div", { class: "panel" }, printed, blank);
  const place = (step) => {
    const [start, across, down] = one.positions[step].map(seenFrom);
    const corner = start.map((value) => value * scale);
    const out = cross(across, down);
    element.style.transform = `matrix3d(${[...across, 0, ...down, 0, ...out, 0, ...corner, 1].map((value) => value.toFixed(5)).join(",")})`;
    const lit = out.reduce((sum, value, axis) => sum + value * SUN[axis], 0);
    printed.style.filter = `brightness(${(1 - SHADE * (1 - lit)).toFixed(3)})`;
    blank.style.filter = `brightness(${(1 - SHADE * (1 + lit)).toFixed(3)})`;
  };
  return { element, place };
}

/** Where light comes from, and how much darker a side is that looks half away from it. */
const [SUN, SHADE] = [[-0.29, -0.84, 0.46], 0.16];

/** A length of the model's space (right, away, up) in that of the page (right, down, towards the reader). */
const seenFrom = ([right, away, up]) => [right, -up, -away];

const cross = ([a, b, c], [x, y, z]) => [b * z - c * y, c * x - a * z, a * y - b * x];
