// What folds, closed, seen from any side: drawn by ppgen from the model that it was folded by.

import { ask, picture } from "./api.js";
import { h } from "./dom.js";
import { edition, state } from "./state.js";

const seen = { around: -30, above: 25, folded: 100 };

/** A picture of the closed thing with two sliders; nothing where nothing of the component folds. */
export function folded(component) {
  const names = edition()?.closed?.[component] || [];
  if (!names.length) return null;
  let name = names[0];
  let asked = 0;
  const image = h("img", { alt: "", class: "closed" });
  const show = async () => {
    const number = ++asked;
    const found = await ask("/api/closed", { language: state.language, name, around: seen.around, above: seen.above, folded: seen.folded / 100 });
    if (number !== asked) return;
    const pixels = Math.min(found.width * 4, 420);
    image.src = picture("piece", found.address, 0, found.width, pixels).src;
    image.style.width = `${pixels}px`;
    const how = seen.folded === 100 ? "closed" : seen.folded ? `${seen.folded} % folded` : "flat";
    image.alt = `${name}, ${how}, seen from ${seen.around} degrees to the right and ${seen.above} above`;
  };
  const slider = (key, label, most, least = -most, step = 5) => h("label", {}, label, h("input", { type: "range", min: least, max: most, step, value: seen[key], oninput: (event) => { seen[key] = Number(event.target.value); show(); } }));
  const cards = names.filter((one) => one.includes(":"));
  const which = cards.length > 1 ? h("label", {}, "Which", h("select", { onchange: (event) => { name = event.target.value; show(); } }, cards.map((one) => h("option", { value: one }, one.split(":")[1].replaceAll("-", " "))))) : null;
  if (cards.length > 1) [name] = cards;
  show();
  return h("section", { class: "folded", "aria-label": "Folded and closed" }, h("div", { class: "turntable" }, image), h("div", { class: "turns" }, h("h2", {}, "Folded and closed"), which, slider("around", "Turn round", 180), slider("above", "Look from above", 85), slider("folded", "Fold", 100, 0, 1)));
}
