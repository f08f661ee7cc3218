// The page as a whole: begins, listens, and has each part written anew where something changed.

import { leaveGone } from "./inspector.js";
import { ask, listen, send } from "./api.js";
import { byId, caret, fill, h, icon } from "./dom.js";
import { address, allProblems, changed, edition, go, isPiece, look, onChange, pieces, place, setLook, state } from "./state.js";
import { gridView } from "./grid.js";
import { figuresView, problemsView, translationsView } from "./lists.js";
import { chosen, decksView, shownChoice } from "./decks.js";
import { makingView } from "./making.js";
import { lookButton, themed } from "./look.js";
import { sheetsView } from "./sheets.js";
import { tableView } from "./table.js";
import { isWanted, paintedAnew, pictured, pieceView, seen, showPiece, take } from "./viewer.js";

const VIEWS = {
  cards: gridView,
  piece: pieceView,
  new: makingView,
  decks: decksView,
  sheets: sheetsView,
  table: tableView,
  problems: problemsView,
  translations: translationsView,
  figures: figuresView,
};

/** Says something for a while; each time in an element of its own, whose fading begins anew. */
export const say = (text) => fill(byId("told"), h("span", {}, text));

async function begin() {
  if (location.pathname !== "/") history.replaceState(null, "", `/${location.hash}`); // a link is used once
  themed();
  listen(told, lost);
  state.view = place();
  const first = state.view.name === "cards" ? ask("/api/edition", { language: "", first: "1" }).catch(() => undefined) : null;
  await Promise.all([filters(), loadGame()]);
  onChange(write);
  addEventListener("hashchange", moved);
  addEventListener("keydown", keys);
  if (state.view.name === "cards" && state.language) {
    state.editions[state.language] = await first;
    changed("view");
    await painted();
  }
  await loadEdition();
  await moved();
}

/** Brings what colours are changed with into the page. */
async function filters() {
  const read = new DOMParser().parseFromString(await (await fetch("/page/filters.svg")).text(), "image/svg+xml");
  const art = document.importNode(read.documentElement, true);
  art.setAttribute("class", "filters");
  art.setAttribute("aria-hidden", "true");
  document.body.append(art);
}

/** Waits until the first pictures are there, or for a second: then all else is asked for. */
async function painted() {
  const images = [...document.querySelectorAll(".grid img")].slice(0, 4);
  await Promise.race([Promise.all(images.map((one) => one.decode().catch(() => {}))), new Promise((done) => { setTimeout(done, 1000); })]);
}

async function loadGame() {
  state.game = await ask("/api/game");
  state.history = state.game.history;
  look.ink = state.game.ink;
  const tags = state.game.languages.map((one) => one.tag);
  if (!tags.includes(state.language)) state.language = tags[0] || "";
  document.title = `${state.game.title} – ppgen studio`;
}

async function loadEdition() {
  const language = state.language;
  const answer = await fetch(`/api/edition?${new URLSearchParams({ language })}`);
  const found = await answer.json();
  if (answer.ok && state.editions[language]?.revision > found.revision) return; // a later one came first
  if (answer.ok) {
    note(state.editions[language], found);
    state.editions[language] = found;
    state.broken = null;
  } else state.broken = { message: "The game cannot be read as it is now; see its problems.", problems: found.problems || [] };
  changed("edition");
}

/** Remembers which pieces look different now: they are offered, and never jumped to. */
function note(before, now) {
  if (!before || before.first || before.language !== now.language || String(before.chosen) !== String(now.chosen)) return;
  const known = new Map(before.pieces.map((one) => [`${one.component}/${one.id}`, one.address]));
  for (const one of now.pieces) {
    const key = `${one.component}/${one.id}`;
    if (known.get(key) !== one.address && pictured(one)) state.changed.add(key);
  }
}

async function moved() {
  state.view = place();
  if (state.view.name === "piece") {
    const asked = ask("/api/commits");
    await showPiece(state.view.component, state.view.piece);
    state.commits = (await asked).commits;
  } else state.piece = null;
  state.changed.delete(`${state.view.component}/${state.view.piece}`);
  changed("view");
  byId("main").scrollTop = 0;
}

function told(event) {
  if (!state.game) return; // all of it is asked for in a moment
  if (event.event === "painted") {
    if (isWanted(event.component, event.id, event.language)) paintedAnew(event);
    if (look.beside && state.piece && isPiece(state.piece, event)) showPiece(state.piece.component, state.piece.id, { others: true });
  } else if (event.event === "shown") {
    const { component, id, language } = event.piece;
    if (isWanted(component, id, language)) {
      const before = seen(state.piece);
      take(event.piece);
      if (seen(state.piece) !== before) changed("piece");
    }
  } else if (event.event === "laid-out" && event.language === state.language) {
    refresh();
  } else if (event.event === "missed") {
    Object.values(state.editions).concat(state.piece || []).forEach((one) => { one.revision = 0; }); // the studio may have begun anew
    refresh().then(moved);
  } else if (event.event === "broken") {
    refresh();
  } else if (event.event === "read") {
    const known = state.game.languages.map((one) => one.tag).join();
    if (state.broken || known !== event.languages.join()) refresh();
  } else if (event.event === "build") {
    state.build = event;
    changed("build");
    const words = event.what === "export"
      ? { running: "Exporting…", done: "Exported.", refused: "Not exported: the print shop would refuse it.", failed: "The export failed." }
      : { running: "Building…", done: "Built.", refused: "Not built: there are problems.", failed: "The build failed." };
    say(words[event.state]);
  }
}

/** Asks again what is wrong with the shown piece: its rules were looked at only now. */
async function again() {
  if (state.view.name !== "piece" || !state.piece || state.dirty) return;
  const before = seen(state.piece);
  await showPiece(state.view.component, state.view.piece, { keep: true });
  if (seen(state.piece) !== before) changed("piece"); // else a click that is under way would find its button gone
}

let refreshing = null;
let isStale = false;

/** Asks for the game, the edition and the shown piece anew, one after the other and once more for what came meanwhile. */
export function refresh() {
  isStale = true;
  refreshing ??= refreshed();
  return refreshing;
}

async function refreshed() {
  try {
    while (isStale) {
      isStale = false;
      await loadGame();
      await loadEdition();
      await again();
      leaveGone();
    }
  } finally {
    refreshing = null;
  }
}

function lost(is) {
  if (state.lost === is) return;
  state.lost = is;
  changed("lost");
}

export async function turn(which) {
  try {
    const done = await send(`/api/${which}`);
    state.history = done.history;
    say(`${which === "undo" ? "Undone" : "Done again"}: ${done.done}`);
  } catch (fault) {
    say(fault.message);
    state.refused = fault.message;
  }
  changed("history");
}

export async function chooseLanguage(tag) {
  state.language = tag;
  await loadEdition();
  if (state.view.name === "piece") await showPiece(state.view.component, state.view.piece);
  changed("view");
}

/** Shows the cards of another set, or of a deck. */
async function chooseShown(set, deck) {
  state.editions = {};
  try {
    await chosen(set, deck);
  } catch (fault) {
    say(fault.message);
  }
  state.changed.clear();
  await loadGame();
  await loadEdition();
  if (state.view.name === "piece" && !pieces().some((one) => isPiece(one, state.view))) go("cards");
  else await moved();
}

function keys(event) {
  const typing = event.target.closest("input, textarea, select, [contenteditable]");
  const command = event.ctrlKey || event.metaKey;
  if (command && !typing && event.key.toLowerCase() === "z") {
    event.preventDefault();
    turn(event.shiftKey ? "redo" : "undo");
  } else if (command && !typing && event.key.toLowerCase() === "y") {
    event.preventDefault();
    turn("redo");
  } else if (event.key === "/" && !typing && !command) {
    event.preventDefault();
    byId("search")?.focus();
  } else if (event.key === "Escape" && !typing && !document.querySelector("[data-open]")) {
    if (state.view.name === "piece") {
      if (state.field !== undefined && state.field !== null) {
        state.field = null;
        changed("field");
      } else go("cards");
    }
  }
}

/** What finds an element again after it was written anew. */
function marked(element) {
  if (!element || element === document.body) return "";
  if (element.id) return `#${CSS.escape(element.id)}`;
  if (element.dataset.key) return `[data-key="${CSS.escape(element.dataset.key)}"]`;
  if (element.dataset.field) return `[data-field="${element.dataset.field}"]`;
  if (element.getAttribute("href")) return `${element.closest("[id]") ? `#${element.closest("[id]").id} ` : ""}[href="${CSS.escape(element.getAttribute("href"))}"]`;
  return element.getAttribute("aria-label") ? `[aria-label="${CSS.escape(element.getAttribute("aria-label"))}"]` : "";
}

const BAR = new Set(["edition", "history", "view", "look", "lost"]);

const TOLD = new Set(["edition", "view", "piece", "history", "build", "lost", "checked"]);
const waiting = new Set();
let isPressed = false;

/** What the studio tells waits until the button of the mouse is let go: a click needs its button to stay where it is. */
addEventListener("pointerdown", () => { isPressed = true; }, true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(released), true);

function released() {
  isPressed = false;
  const late = [...waiting];
  waiting.clear();
  late.forEach(write);
}

function write(what) {
  if (isPressed && TOLD.has(what)) {
    waiting.add(what);
    return;
  }
  const mark = marked(document.activeElement);
  const resume = mark && caret(document.activeElement);
  written(what);
  const now = mark && document.activeElement === document.body && document.querySelector(mark);
  if (now) resume(now);
}

function written(what) {
  if (what === "look") themed();
  if (BAR.has(what)) bar();
  side();
  foot();
  const view = VIEWS[state.view.name] || gridView;
  view(byId("main"), byId("panel"), what);
}

function bar() {
  if (byId("search") && byId("search") === document.activeElement) return;
  const { game, history } = state;
  const languages = h(
    "span", { class: "pick" }, h("label", { for: "language" }, "Language"),
    h("select", { id: "language", onchange: (event) => chooseLanguage(event.target.value) },
      game.languages.map((one) => h("option", { value: one.tag, selected: one.tag === state.language }, one.name))),
  );
  const search = h("label", { class: "search" }, icon("search"), h("span", { class: "hidden" }, "Search all cards"),
    h("input", { id: "search", type: "search", placeholder: "Search: name, text, attack=9", value: state.search, autocomplete: "off",
      oninput: (event) => { state.search = event.target.value; if (state.view.name !== "cards") go("cards"); else changed("search"); } }));
  const step = (which, label) => h("button", { type: "button", data: { key: which }, class: "quiet square", disabled: !history[which],
    "aria-label": history[which] ? `${label}: ${history[which]}` : label, title: history[which] ? `${label}: ${history[which]}` : `Nothing to ${which}`, onclick: () => turn(which) }, icon(which));
  fill(byId("bar"),
    h("a", { class: "brand", href: "#cards" }, h("img", { src: "/page/icon.svg", alt: "", width: 26, height: 26 }), h("strong", {}, game.title), h("small", {}, game.version || "")),
    languages, shownChoice(chooseShown), search, h("span", { class: "space" }),
    h("span", { class: "pair" }, step("undo", "Undo"), step("redo", "Redo")),
    lookButton(),
    h("a", { class: "button", href: "#sheets" }, icon("print"), "Print and share"));
}

function side() {
  const { view, game } = state;
  const all = pieces();
  const kinds = [];
  for (const one of all) {
    const last = kinds.find((kind) => kind.key === one.group);
    if (last) last.count += 1;
    else kinds.push({ key: one.group, count: 1, card: one.is_card, title: groupTitle(one) });
  }
  const link = (name, of, title, count, tone) => h("li", {}, h("a", { href: address(...(of ? [name, of] : [name])), class: tone || null,
    "aria-current": view.name === name && ((view.of || "") === (of || "") || name === "decks") ? "page" : null },
    h("span", {}, title), count === null ? null : h("span", { class: "count" }, String(count))));
  const wrong = allProblems();
  const errors = wrong.filter((one) => one.severity === "error").length;
  const warnings = wrong.filter((one) => one.severity === "warning").length;
  const parts = [
    h("ul", {}, link("cards", "", "Everything", all.length),
      link("problems", "", "Problems", errors + warnings, errors ? "bad" : warnings ? "warn" : null),
      link("translations", "", "Translations", null), link("figures", "", "Figures", null), link("table", "", "Table and hand", null),
      game.decks?.length ? link("decks", "", "Decks", game.decks.length) : null,
      link("sheets", "", "Sheets to print", (edition()?.sheets || []).length)),
    h("h2", {}, "Cards"),
    h("ul", {}, kinds.filter((one) => one.card).map((one) => link("cards", one.key, one.title, one.count))),
    kinds.some((one) => !one.card) ? h("h2", {}, "Boards, booklets and boxes") : null,
    h("ul", {}, kinds.filter((one) => !one.card).map((one) => link("cards", one.key, one.title, one.count))),
  ];
  const scroll = byId("side").scrollTop;
  fill(byId("side"), parts);
  byId("side").scrollTop = scroll;
}

/** What the group of a piece is called: its kind of card, or the component that it is. */
export const groupTitle = (one) => capital((one.is_card ? edition()?.kinds?.[one.group] : edition()?.titles?.[one.group]) || one.group);
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1).replaceAll("_", " ");

function foot() {
  const said = state.lost ? "The studio has ended; start it again in the terminal. What you saved is in the files."
    : state.broken ? state.broken.message || "The files cannot be read as they are now; you see what was there before."
    : edition()?.unread?.length ? `Cannot be read as it is now: ${edition().unread.join("; ")}.`
    : edition() && !edition().sound ? "As long as there are errors, ppgen build writes nothing." : "";
  const list = [...state.changed].slice(-4).map((key) => {
    const one = pieces().find((other) => `${other.component}/${other.id}` === key);
    return one ? h("a", { href: address("piece", one.component, one.id) }, one.title) : null;
  });
  fill(byId("foot"),
    h("span", {}, "Every picture is painted by PDFium from the PDF that ppgen writes."),
    said ? h("strong", { class: state.lost || state.broken ? "bad" : "warn" }, said) : null,
    list.length ? h("span", { class: "changed" }, "Changed: ", list.map((one, number) => [number ? ", " : "", one]),
      state.changed.size > 4 ? ` and ${state.changed.size - 4} more ` : " ",
      h("button", { type: "button", class: "link", onclick: () => { state.changed.clear(); changed("edition"); } }, "Dismiss")) : null);
}

export { setLook };
begin().catch((fault) => fill(byId("main"), h("h1", {}, "The studio could not open"), h("p", {}, String(fault.message || fault))));
