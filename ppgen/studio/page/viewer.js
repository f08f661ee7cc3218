// One piece large: its picture, what lies over it, and a button on every printed field.

import { ask, picture, send } from "./api.js";
import { fill, h, icon } from "./dom.js";
import { address, calledCommit, changed, edition, found, go, isPiece, look, pieces, setLook, state } from "./state.js";
import { called, inspector } from "./inspector.js";
import { dragged } from "./dragging.js";
import { say } from "./main.js";
import { SLEEVE } from "./table.js";

const REAL = 96 / 25.4;
let shownSource = "";

/** Tells whether a piece is one whose picture the reader sees now. */
export const pictured = (one) => !(state.piece && isPiece(one, state.piece));

/** Tells whether a piece in a language is the one that the address of the page names now. */
export const isWanted = (component, id, language) => state.view.name === "piece" && language === state.language && isPiece({ component, id }, state.view);

/** Takes a piece to be shown, unless what is shown of it was read from its files later: answers overtake one another. */
export function take(piece) {
  const shown = state.piece;
  const same = shown && isPiece(shown, piece) && shown.language === piece.language;
  if (same && shown.revision > piece.revision) return;
  if (same && shown.address !== piece.address) state.before = shown.address;
  state.piece = piece;
}

/** What of a piece is seen on the page. */
export const seen = (piece) => JSON.stringify({ ...piece, revision: 0 });

export async function showPiece(component, id, { others = false, keep = false } = {}) {
  const language = state.language;
  const summary = pieces().find((one) => one.component === component && one.id === id);
  const { dots } = summary ? picture("piece", summary.address, 0, summary.width, scaleFor(summary) * summary.width) : { dots: 144 };
  if (!others) {
    if (!state.piece || state.piece.id !== id) {
      state.field = null;
      state.before = "";
      state.tried = null;
    }
    const { piece } = await ask("/api/piece", { language, component, piece: id, dots, side: state.side || "face", main: "1" });
    if (!isWanted(component, id, language)) return; // the reader went on before the answer came
    if (!piece && !keep) state.piece = null; // else its file cannot be read just now, and it stays as it was
    if (piece) take(piece);
  }
  await lookBack(dots);
  if (await besides(component, id, dots) && others) changed("piece");
}

let turns = 0;

/** Asks for the piece in the other languages, if they are shown; tells whether nobody asked once more meanwhile. */
async function besides(component, id, dots) {
  turns += 1;
  const [turn, made] = [turns, {}];
  if (look.beside && state.piece) {
    const tags = state.game.languages.map((one) => one.tag).filter((tag) => tag !== state.language);
    await Promise.all(tags.map(async (tag) => {
      const { piece } = await ask("/api/piece", { language: tag, component, piece: id, dots, brief: "1" });
      made[tag] = piece;
      if (piece) new Image().src = shownPicture(piece, piece.address).src; // it is painted while the others are made
    }));
  }
  if (turn !== turns) return false;
  state.others = made;
  return true;
}

/** The picture of the side that is shown of a piece. */
function shownPicture(piece, name) {
  const page = state.side === "back" && piece.back ? 1 : 0;
  return picture("piece", name, page, piece.width, piece.width * scaleFor(piece));
}

/** Asks how the shown piece was at the chosen commit. */
async function lookBack(dots) {
  const { piece, commit } = state;
  if (!commit || !piece) {
    state.earlier = null;
    return;
  }
  const known = state.earlier;
  if (known && known.commit === commit && isPiece(known, piece) && known.language === piece.language) return;
  const about = { commit, component: piece.component, id: piece.id, language: piece.language };
  try {
    const answer = await ask("/api/earlier", { commit, language: piece.language, component: piece.component, piece: piece.id, dots, side: state.side || "face" });
    if (state.commit === commit && state.piece && isPiece(about, state.piece)) state.earlier = { ...about, was: answer.piece };
  } catch (refusal) {
    if (state.commit !== commit) return;
    Object.assign(state, { commit: "", earlier: null });
    say(refusal.message, true);
  }
}

/** A list of the commits that changed the game; the chosen one is shown in the place of the piece. */
function commits(piece) {
  if (!state.commits.length) return null;
  const option = (value, label) => h("option", { value, selected: state.commit === value }, label);
  const list = h("select", { "aria-label": "As it was", title: "As it was at a commit", data: { choice: "commit" } },
    option("", "As it is"), state.commits.map((one) => option(one.hash, calledCommit(one))));
  list.addEventListener("change", async () => {
    state.commit = list.value;
    state.earlier = null;
    const { dots } = picture("piece", piece.address, 0, piece.width, scaleFor(piece) * piece.width);
    await lookBack(dots);
    changed("piece");
  });
  return list;
}

/** What the fields of the shown piece said at the commit, where that is something else. */
function otherThen(piece, was) {
  const read = (fields) => {
    const told = new Map();
    for (const one of fields) if (!one.quoted) told.set(one.name, [...(told.get(one.name) || []), one.text].filter(Boolean));
    return new Map([...told].map(([name, texts]) => [name, texts.join(" / ")]));
  };
  const [then, now] = [read(was.fields), read(piece.fields)];
  const names = [...new Set([...then.keys(), ...now.keys()])].filter((name) => then.get(name) !== now.get(name));
  if (!names.length) return h("p", { class: "then" }, "Every field said the same.");
  return h("dl", { class: "then" }, names.map((name) => [h("dt", {}, called({ name })), h("dd", {}, h("del", {}, then.get(name) || "–"), " → ", h("ins", {}, now.get(name) || "–"))]));
}

/** Pixels a millimetre: what the reader chose, or as large as the room allows. */
export function scaleFor(piece) {
  if (look.zoom) return look.zoom * REAL;
  const main = document.getElementById("main");
  const room = { width: Math.max(main.clientWidth - 96, 240), height: Math.max(main.clientHeight - 190, 240) };
  const margin = 2 * (look.bleed ? piece.bleed : 0);
  const beside = look.beside || state.commit ? 2.2 : 1;
  return Math.min(room.width / beside / (piece.width + margin), room.height / (piece.height + margin), 9);
}

export function pieceView(main, panel, what) {
  document.body.dataset.view = "piece";
  const piece = state.piece;
  if (!piece) {
    panel.hidden = true;
    fill(main, h("h1", {}, "There is no such card"), h("p", {}, h("a", { href: "#cards" }, "Back to all cards")));
    return;
  }
  panel.hidden = false;
  if (what === "build") return;
  if (what !== "tried" && what !== "history") inspector(panel);
  if (what === "history" || (what === "edition" && main.querySelector(".stage"))) return;
  const kept = main.querySelector(".stage");
  const scroll = kept ? [kept.scrollLeft, kept.scrollTop] : null;
  const title = titleOf(piece);
  const all = found();
  const at = all.findIndex((one) => isPiece(one, piece));
  const stage = h("div", { class: "stage", tabindex: "0", role: "group", "aria-label": "The card, with a button on every printed field" }, sides(piece));
  fill(main, h("div", { class: "head" },
    h("a", { class: "button quiet", href: address("cards", piece.group) }, "All"), steps(all, at),
    h("h1", {}, title), h("span", { class: "quietly" }, piece.copies > 1 ? `printed ${piece.copies} times` : "")),
  h("div", { class: "toolbar", role: "group", "aria-label": "What is shown" }, tools(piece)), stage);
  if (scroll) [stage.scrollLeft, stage.scrollTop] = scroll;
}

export const titleOf = (piece) => (piece.card ? piece.title : pieces().find((one) => isPiece(one, piece))?.title || piece.title);

function steps(all, at) {
  const step = (by, label, name) => h("button", { type: "button", class: "quiet square", "aria-label": label, title: label, disabled: at < 0 || !all[at + by],
    onclick: () => go("piece", all[at + by].component, all[at + by].id) }, icon(name));
  return h("span", { class: "pair" }, step(-1, "Previous card", "back"), step(1, "Next card", "next"));
}

function tools(piece) {
  const zoom = (value, label) => h("button", { type: "button", class: "quiet", "aria-pressed": String(look.zoom === value), onclick: () => setLook({ zoom: value }) }, label);
  const by = (factor) => () => setLook({ zoom: Math.min(Math.max((look.zoom || scaleFor(piece) / REAL) * factor, 0.2), 12) });
  const percent = Math.round((scaleFor(piece) / REAL) * 100);
  return [
    piece.back ? h("button", { type: "button", class: "quiet", "aria-pressed": String(state.side === "back"), onclick: () => { state.side = state.side === "back" ? "face" : "back"; state.field = null; changed("piece"); } }, icon("flip"), "Turn over") : null,
    state.before ? h("button", { type: "button", class: "quiet", "aria-pressed": String(Boolean(state.seesBefore)), title: "As it was before the last change",
      onclick: () => { state.seesBefore = !state.seesBefore; changed("piece"); } }, "Before") : null,
    commits(piece),
    state.game.languages.length > 1 ? h("button", { type: "button", class: "quiet", "aria-pressed": String(Boolean(look.beside)), onclick: async () => {
      setLook({ beside: !look.beside });
      await showPiece(piece.component, piece.id, { others: true });
    } }, "All languages") : null,
    h("span", { class: "space" }),
    h("span", { class: "pair", role: "group", "aria-label": "Zoom" },
      h("button", { type: "button", class: "quiet square", "aria-label": "Smaller", onclick: by(1 / 1.25) }, icon("minus")),
      h("span", { class: "percent" }, `${percent} %`),
      h("button", { type: "button", class: "quiet square", "aria-label": "Larger", onclick: by(1.25) }, icon("plus")),
      zoom(0, "Fit"), zoom(1, "Real size")),
  ];
}

function sides(piece) {
  const earlier = state.earlier && isPiece(state.earlier, piece) && state.earlier.language === piece.language ? state.earlier : null;
  const shown = [paper(piece, true)];
  if (earlier) shown.push(h("figure", { class: "beside earlier" }, earlier.was ? paper(earlier.was, false) : h("p", {}, "It was not there."),
    h("figcaption", {}, h("strong", {}, "As it was"), earlier.was ? otherThen(piece, earlier.was) : null)));
  if (look.beside) {
    for (const one of state.game.languages) {
      const other = state.others[one.tag];
      if (other) shown.push(h("figure", { class: "beside", lang: one.tag }, paper(other, false), h("figcaption", {}, h("button", { type: "button", class: "link", onclick: () => import("./main.js").then((page) => page.chooseLanguage(one.tag)) }, one.name))));
    }
  }
  return shown;
}

function paper(piece, isMain) {
  const scale = scaleFor(piece);
  const bleed = look.bleed ? piece.bleed : 0;
  const [width, height] = [piece.width + 2 * bleed, piece.height + 2 * bleed];
  const page = state.side === "back" && piece.back ? 1 : 0;
  const tried = isMain ? state.tried : null;
  const name = tried?.address || (isMain && state.seesBefore && state.before) || piece.address;
  const { src } = picture("piece", name, page, piece.width, piece.width * scale);
  const image = h("img", { alt: `${titleOf(piece)}, ${page ? "back" : "face"}`, class: "picture", draggable: false });
  image.style.cssText = `width:${(piece.width + 2 * piece.bleed) * scale}px;left:${(bleed - piece.bleed) * scale}px;top:${(bleed - piece.bleed) * scale}px`;
  const sheet = h("div", { class: "paper", data: { piece: piece.id, address: name } });
  sheet.style.cssText = `width:${width * scale}px;height:${height * scale}px;border-radius:${look.bleed ? 0 : piece.radius * scale}px`;
  const clip = h("div", { class: "clip" }, image);
  clip.style.borderRadius = look.bleed ? "0" : `${piece.radius * scale}px`;
  sheet.append(clip, ...over(piece, scale, bleed));
  swap(image, src, isMain ? sheet : null);
  if (isMain) {
    const fields = piece.fields.filter((one) => one.side === (page ? "back" : "face"));
    const order = [...fields].sort((one, other) => other.rect[2] * other.rect[3] - one.rect[2] * one.rect[3]);
    sheet.append(...order.map((one) => fieldButton(one, piece, scale, bleed)));
    if (tried) sheet.append(h("span", { class: "preview" }, "Preview – not saved"));
    sheet.classList.toggle("tried", Boolean(tried)); // fields may lie elsewhere in it
    const chosen = fields.find((one) => one.number === state.field);
    if (chosen && !tried) dragged(sheet, chosen, piece, scale, bleed);
  }
  return sheet;
}

/** Shows the new picture of the piece as soon as it is there, before all else is known of it. */
export function paintedAnew({ id, component, revision, address: name }) {
  const piece = state.piece;
  const sheet = document.querySelector(".stage > .paper");
  if (!sheet || !piece || state.tried || state.seesBefore || state.dirty || piece.revision > revision || !isPiece({ component, id }, piece)) return;
  const { src } = shownPicture(piece, name);
  const next = new Image();
  next.src = src;
  next.decode().then(() => {
    const image = sheet.querySelector(".picture");
    if (!sheet.isConnected || state.piece !== piece || !image) return;
    image.src = src;
    shownSource = src;
    sheet.dataset.painted = src;
  }, () => {});
}

/** Shows the picture that was there until the new one is ready, so that nothing flickers. */
function swap(image, src, sheet) {
  const painted = () => {
    image.src = src;
    if (!sheet) return;
    shownSource = src;
    sheet.dataset.painted = src;
  };
  if (!sheet || shownSource === src || !shownSource) {
    image.src = src;
    if (sheet) image.decode().then(painted, painted);
    return;
  }
  image.src = shownSource;
  const next = new Image();
  next.src = src;
  next.decode().then(painted, painted);
}

/** What the switches lay over a card. */
function over(piece, scale, bleed) {
  const place = (x, y, width, height, name) => {
    const made = h("div", { class: name, "aria-hidden": "true" });
    made.style.cssText = `left:${(x + bleed) * scale}px;top:${(y + bleed) * scale}px;width:${width * scale}px;height:${height * scale}px`;
    return made;
  };
  const made = [];
  if (look.grid) {
    const grid = place(0, 0, piece.width, piece.height, "over grid-mm");
    grid.style.setProperty("--mm", `${scale}px`);
    made.push(grid);
  }
  if (look.bleed) made.push(place(0, 0, piece.width, piece.height, "over trim"));
  if (look.safe) made.push(place(...piece.safe, "over safe"));
  if (look.cut) made.push(place(-1, -1, piece.width + 2, piece.height + 2, "over cut"), place(1, 1, piece.width - 2, piece.height - 2, "over cut"));
  if (look.sleeve && piece.card) made.push(place(-SLEEVE, -SLEEVE, piece.width + 2 * SLEEVE, piece.height + 2 * SLEEVE, "over sleeve"));
  return made;
}

function fieldButton(field, piece, scale, bleed) {
  const [x, y, width, height] = field.rect;
  const worst = field.problems.map((one) => piece.problems[one]?.severity);
  const tone = worst.includes("error") ? "error" : worst.includes("warning") ? "warning" : "";
  const text = field.text || field.name;
  const label = `${called(field)}: ${text}${tone ? ` (${tone})` : ""}`;
  const button = h("button", { type: "button", class: `field ${tone} ${look.boxes ? "boxed" : ""}`, "aria-label": label, title: `${field.name}${field.quoted ? " (of another card)" : ""}`,
    "aria-pressed": String(state.field === field.number), data: { field: field.number }, onclick: () => chooseField(field.number) });
  button.style.cssText = `left:${(x + bleed) * scale}px;top:${(y + bleed) * scale}px;width:${Math.max(width * scale, 8)}px;height:${Math.max(height * scale, 8)}px`;
  return button;
}

export function chooseField(number) {
  state.field = number;
  state.tried = null;
  changed("field");
  requestAnimationFrame(() => {
    const first = document.querySelector("#panel .origin input, #panel .origin textarea, #panel .origin select");
    first?.focus({ preventScroll: false });
    if (first?.select) first.select();
  });
}

addEventListener("resize", () => { if (state.piece && !look.zoom) changed("look"); });
export { send, edition, say };
