// The table: pieces in the sizes that they have to one another, to be dealt, moved, turned and turned over; and a hand.

import { picture } from "./api.js";
import { fill, h, icon } from "./dom.js";
import { changed, edition, look, pieces, setLook, state } from "./state.js";
import { groupTitle, say } from "./main.js";

const REAL = 96 / 25.4; // pixels of a page that a millimetre has, as browsers count
const STEP = 5; // millimetres that a key moves a piece
const FAN = 5; // degrees between two cards of a hand

/** What lies on the table of each game, and what is held in the hand: kept while the page is open. */
const table = { lying: [], hand: [], of: "", count: 5, next: 1 };

export function tableView(main, panel, what) {
  panel.hidden = true;
  document.body.dataset.view = "table";
  if (what === "history" || what === "build" || what === "search") return;
  const groups = new Map(pieces().map((one) => [one.group, groupTitle(one)]));
  if (!groups.has(table.of)) table.of = groups.keys().next().value || "";
  fill(main,
    h("div", { class: "head" }, h("h1", {}, "Table"), h("span", { class: "space" }),
      h("label", { class: "size" }, "Size", h("input", { type: "range", min: 0.3, max: 2, step: 0.05, value: look.table || 0.7, "aria-label": "Size of the pieces on the table",
        oninput: (event) => { look.table = Number(event.target.value); drawn(main); }, onchange: () => setLook({}) })),
      h("button", { type: "button", class: "quiet", onclick: () => setLook({ table: 1 }) }, "Real size")),
    controls(groups),
    h("p", { class: "quietly", id: "table-keys" }, "Drag a piece, or move it by the arrow keys; R turns it, F turns it over, Delete takes it away."),
    h("section", { class: "cloth", "aria-label": "On the table" }),
    h("section", { class: "held", "aria-label": "In the hand" }));
  drawn(main);
}

function controls(groups) {
  const which = h("select", { "aria-label": "Which pieces", onchange: (event) => { table.of = event.target.value; } },
    [...groups].map(([name, title]) => h("option", { value: name, selected: name === table.of }, title)));
  const count = h("input", { type: "number", min: 1, max: 20, value: table.count, "aria-label": "How many", onchange: (event) => { table.count = Math.min(Math.max(Math.round(Number(event.target.value)) || 1, 1), 20); } });
  const button = (label, act, more) => h("button", { type: "button", class: "button", ...more, onclick: () => { act(); changed("table"); } }, label);
  return h("div", { class: "toolbar", role: "group", "aria-label": "Deal" }, which, count,
    button("Deal a hand", () => deal(table.hand)), button("Lay on the table", () => deal(table.lying)), button("Lay one of each", () => laid(chosen())),
    h("span", { class: "space" }), button("Clear", () => { table.lying = []; table.hand = []; }, { class: "button quiet" }));
}

const chosen = () => pieces().filter((one) => one.group === table.of);

/** Deals as from a shuffled pile: each piece as often as it is printed, less what is dealt already. */
function deal(where) {
  const away = [...table.lying, ...table.hand];
  const pile = chosen().flatMap((one) => Array.from({ length: Math.max(one.copies - away.filter((other) => other.key === keyOf(one)).length, 0) }, () => one));
  if (!pile.length) return say("All of these are dealt.");
  const dealt = Array.from({ length: Math.min(table.count, pile.length) }, () => pile.splice(Math.floor(Math.random() * pile.length), 1)[0]);
  if (where === table.hand) table.hand.push(...dealt.map(taken));
  else laid(dealt);
  return undefined;
}

const keyOf = (one) => `${one.component}/${one.id}`;
const taken = (one) => ({ key: keyOf(one), number: table.next++, x: 0, y: 0, turn: 0, side: 0 });

/** Lays pieces beside one another in rows, below what lies there. */
function laid(list) {
  const width = 1000 / (REAL * (look.table || 0.7));
  const top = table.lying.reduce((least, one) => Math.max(least, one.y + (found(one)?.height || 0) + 5), 5);
  let [x, y, high] = [5, top, 0];
  for (const one of list) {
    if (x > 5 && x + one.width > width) [x, y, high] = [5, y + high + 5, 0];
    table.lying.push({ ...taken(one), x, y });
    x += one.width + 5;
    high = Math.max(high, one.height);
  }
}

const found = (lying) => pieces().find((one) => keyOf(one) === lying.key);

function drawn(main) {
  const scale = REAL * (look.table || 0.7);
  const shown = (list) => list.map((one) => [one, found(one)]).filter(([, of]) => of);
  const [cloth, held] = [main.querySelector(".cloth"), main.querySelector(".held")];
  const scroll = cloth.scrollTop;
  const high = shown(table.lying).reduce((least, [one, of]) => Math.max(least, one.y + Math.max(of.height, of.width)), 60);
  const lying = h("div", { class: "spread" }, shown(table.lying).map(([one, of]) => piece(one, of, scale, main)));
  lying.style.height = `${(high + 10) * scale}px`;
  fill(cloth, table.lying.length ? lying : h("p", { class: "empty" }, edition() ? "Nothing lies here yet: deal something." : "Laying out the pieces…"));
  const hand = shown(table.hand);
  cloth.scrollTop = scroll;
  held.hidden = !hand.length;
  fill(held, h("h2", {}, "Hand", h("span", { class: "count" }, String(hand.length))), h("div", { class: "fan" }, hand.map(([lying, one], number) => {
    const made = piece(lying, one, scale, main);
    made.style.transform = `rotate(${(number - (hand.length - 1) / 2) * FAN}deg)`;
    made.style.marginInlineStart = number ? `${-one.width * scale * 0.45}px` : "0";
    return made;
  })));
}

function piece(lying, one, scale, main) {
  const isHeld = table.hand.includes(lying);
  const { src } = picture("piece", one.address, lying.side && one.back ? 1 : 0, one.width, one.width * scale);
  const sleeve = look.sleeve ? SLEEVE : 0;
  const image = h("img", { src, alt: "", draggable: false, decoding: "async" });
  image.style.cssText = `width:${(one.width + 2 * one.bleed) * scale}px;left:${-one.bleed * scale}px;top:${-one.bleed * scale}px`;
  const cut = h("span", { class: "lying-cut" }, image);
  cut.style.cssText = `inset:${sleeve * scale}px;border-radius:${one.radius * scale}px`;
  const made = h("button", { type: "button", class: sleeve ? "lying sleeved" : "lying", data: { key: `lying-${lying.number}` }, "aria-describedby": "table-keys",
    "aria-label": `${one.title}${isHeld ? ", in the hand" : ""}${lying.side && one.back ? ", its back" : ""}`,
    onkeydown: (event) => keyed(event, lying, one), onpointerdown: (event) => (isHeld ? played(lying) : dragging(event, lying, scale, made)) }, cut);
  const place = isHeld ? "" : `left:${(lying.x - sleeve) * scale}px;top:${(lying.y - sleeve) * scale}px;transform:rotate(${lying.turn}deg);`;
  made.style.cssText = `${place}width:${(one.width + 2 * sleeve) * scale}px;height:${(one.height + 2 * sleeve) * scale}px`;
  return made;
}

/** Puts a card of the hand on the table. */
function played(lying) {
  table.hand.splice(table.hand.indexOf(lying), 1);
  laid([found(lying)]);
  Object.assign(table.lying.at(-1), { number: lying.number, side: lying.side });
  changed("table");
}

function keyed(event, lying, one) {
  const isHeld = table.hand.includes(lying);
  const ways = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] };
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (isHeld && (key === "Enter" || key === " ")) played(lying);
  else if (!isHeld && ways[key]) [lying.x, lying.y] = [Math.max(lying.x + ways[key][0], 0), Math.max(lying.y + ways[key][1], 0)];
  else if (!isHeld && key === "r") lying.turn = (lying.turn + 90) % 360;
  else if (key === "f" && one.back) lying.side = 1 - lying.side;
  else if (key === "Delete" || key === "Backspace") (isHeld ? table.hand : table.lying).splice((isHeld ? table.hand : table.lying).indexOf(lying), 1);
  else return;
  event.preventDefault();
  changed("table");
}

function dragging(event, lying, scale, made) {
  if (event.button) return;
  const [fromX, fromY, x, y] = [event.clientX, event.clientY, lying.x, lying.y];
  made.setPointerCapture(event.pointerId);
  made.classList.add("moving");
  made.onpointermove = (move) => {
    [lying.x, lying.y] = [Math.max(x + (move.clientX - fromX) / scale, 0), Math.max(y + (move.clientY - fromY) / scale, 0)];
    [made.style.left, made.style.top] = [`${lying.x * scale}px`, `${lying.y * scale}px`];
  };
  made.onpointerup = made.onpointercancel = () => {
    made.onpointermove = null;
    made.classList.remove("moving");
    table.lying.splice(table.lying.indexOf(lying), 1);
    table.lying.push(lying); // what was moved last lies on top
    changed("table");
  };
}

/** How far a sleeve reaches past a card on each side: those for 63 × 88 are sold as 66 × 91; mm. */
export const SLEEVE = 1.5;
