// All pieces by kind, as they are cut out; a click shows one large.

import { picture } from "./api.js";
import { fill, h, icon } from "./dom.js";
import { address, edition, found, look, problems, setLook, state } from "./state.js";
import { folded } from "./folded.js";
import { groupTitle } from "./main.js";

export function gridView(main, panel, what) {
  panel.hidden = true;
  document.body.dataset.view = "grid";
  if (what === "history" || what === "build") return;
  const chosen = found().filter((one) => !state.view.of || one.group === state.view.of);
  const groups = new Map();
  for (const one of chosen) {
    if (!groups.has(one.group)) groups.set(one.group, []);
    groups.get(one.group).push(one);
  }
  const wrong = marked();
  const order = new Map(chosen.map((one, number) => [one, number]));
  const title = state.view.of ? (chosen.length ? groupTitle(chosen[0]) : state.view.of) : "Everything";
  const size = h("label", { class: "size" }, "Size", h("input", { type: "range", min: 90, max: 420, step: 6, value: look.size,
    "aria-label": "Size of the pictures", oninput: (event) => { look.size = Number(event.target.value); sized(main); },
    onchange: () => setLook({}) }));
  const cards = chosen.reduce((sum, one) => sum + one.copies, 0);
  const count = `${chosen.length} ${chosen.length === 1 ? "design" : "designs"}, ${cards} to print`;
  fill(main,
    h("div", { class: "head" }, h("h1", {}, title), h("p", { class: "quietly", role: "status" }, state.search ? `${count} with “${state.search}”` : count), h("span", { class: "space" }), newCard(), size),
    edition() && !edition().first ? null : h("p", { class: "wait", role: "status" }, state.broken ? "" : edition() ? "Laying out the others…" : "Laying out the cards…"),
    state.view.of && !state.search ? folded(state.view.of) : null,
    [...groups.values()].map((list) => h("section", { "aria-label": groupTitle(list[0]) },
      groups.size > 1 ? h("h2", {}, groupTitle(list[0]), h("span", { class: "count" }, String(list.length))) : null,
      h("ul", { class: "grid" }, list.map((one) => tile(one, wrong.get(one.id), order.get(one) < FIRST))))),
    chosen.length || !edition() ? null : h("p", { class: "empty" }, "Nothing has all of these words. A number is found by its name too: attack=9."));
  sized(main);
}

/** Leads to a form for a card made from nothing. */
function newCard() {
  const kinds = state.game.kinds || [];
  const kind = state.view.of ? kinds.find((one) => one.id === state.view.of) : kinds.find((one) => one.component) || kinds[0];
  return kind ? h("a", { class: "button", href: address("new", kind.id) }, icon("plus"), "New card") : null;
}

function sized(main) {
  main.style.setProperty("--tile", `${look.size}px`);
}

/** The worst of the problems of each piece. */
function marked() {
  const worst = new Map();
  for (const one of problems()) if (one.subject && worst.get(one.subject) !== "error") worst.set(one.subject, one.severity);
  return worst;
}

const FIRST = 18; // so many pictures are asked for at once, the others when they come into view

function tile(one, severity, isFirst) {
  const whole = one.width + 2 * one.bleed;
  const { src } = picture("piece", one.address, 0, one.width, look.size * 0.98);
  const words = { error: "has an error", warning: "has a warning", note: "has a remark" };
  const crop = { "--ratio": `${one.width} / ${one.height}`, "--whole": `${(100 * whole) / one.width}%`,
    "--left": `${(-100 * one.bleed) / one.width}%`, "--top": `${(-100 * one.bleed) / one.height}%`,
    "--corner": `${(100 * one.radius) / one.width}% / ${(100 * one.radius) / one.height}%` };
  const wide = one.width > one.height * 1.25 ? "wide" : null;
  const key = `${one.component}/${one.id}`;
  return h("li", { class: wide, data: { piece: one.id } },
    h("a", { href: address("piece", one.component, one.id), class: "tile" },
      h("span", { class: "cut", style: crop }, h("img", { src, alt: "", loading: isFirst ? "eager" : "lazy", decoding: "async" })),
      h("span", { class: "name" }, one.title,
        one.copies > 1 ? h("small", { title: `${one.copies} are printed` }, ` × ${one.copies}`) : null,
        severity ? h("span", { class: `mark ${severity}` }, icon("warn"), h("span", { class: "hidden" }, words[severity])) : null,
        state.changed.has(key) ? h("small", { class: "new" }, " changed") : null)));
}
