// Beside a card: what is chosen on it, where that is written, and fields to change it.

import { MEANWHILE, send } from "./api.js";
import { caret, fill, h, icon } from "./dom.js";
import { address, changed, edition, go, isPiece, look, pieces, state } from "./state.js";
import { editor } from "./editors.js";
import { chooseField, titleOf } from "./viewer.js";
import { refresh, say } from "./main.js";

const ROLES = {
  data: "Written on the card",
  translation: "Translation",
  term: "Word of the game",
  wording: "Sentence that says it",
  title: "Title",
  constant: "Figure of the rules",
  computed: "Computed from the others",
  layout: "Where it is drawn",
  program: "Words of ppgen",
};

export function inspector(panel) {
  const piece = state.piece;
  if (state.dirty && panel.dataset.piece === piece.id && panel.dataset.field === String(state.field)) return;
  state.dirty = false;
  const active = document.activeElement?.closest("#panel") && document.activeElement.dataset.key ? document.activeElement : null;
  const resume = active && caret(active);
  panel.dataset.piece = piece.id;
  panel.dataset.field = String(state.field);
  const field = piece.fields.find((one) => one.number === state.field);
  fill(panel, refusal(piece), field ? fieldPanel(piece, field) : piecePanel(piece));
  const now = active && panel.querySelector(`[data-key="${CSS.escape(active.dataset.key)}"]`);
  if (now) resume(now);
}

function piecePanel(piece) {
  const side = state.side === "back" && piece.back ? "back" : "face";
  const fields = piece.fields.filter((one) => one.side === side);
  return [
    h("h2", {}, titleOf(piece)),
    h("p", { class: "quietly" }, piece.card ? [h("code", {}, piece.card), " · "] : null, `${piece.width} × ${piece.height} mm${piece.bleed ? `, ${piece.bleed} mm bleed` : ""}`, piece.place ? [" · ", placeLink(piece.place)] : null),
    piece.problems.length ? h("section", {}, h("h3", {}, "What is wrong"), h("ul", { class: "problems" }, piece.problems.map((one) => problem(one)))) : null,
    h("h3", {}, side === "back" ? "On the back" : "On the card"),
    h("p", { class: "quietly" }, "Click anything on the card, or choose it here, to change it."),
    h("ul", { class: "fields" }, fields.map((one) => h("li", {}, h("button", { type: "button", data: { key: `field-${one.number}` }, onclick: () => chooseField(one.number) },
      h("span", { class: "label" }, called(one)), h("span", { class: "said" }, one.text || "picture"))))),
    piece.empty?.length ? h("section", {}, h("h3", {}, "Left empty"), piece.empty.map((one, number) => editor(one, piece, `empty-${number}`))) : null,
    piece.card ? cardTools(piece) : null,
  ];
}

function cardTools(piece) {
  const id = suggest(piece);
  const copy = h("form", { class: "inline", oninput: touched, onsubmit: async (event) => {
    event.preventDefault();
    state.dirty = false;
    const name = event.target.elements.new.value.trim();
    const done = await change({ op: "copy-card", kind: piece.kind, card: piece.card, new: name });
    if (done) go("piece", piece.component, `${piece.kind}:${name}`);
  } }, h("label", {}, "Name of the copy", h("input", { name: "new", required: true, pattern: "[A-Za-z0-9]+([_\\-][A-Za-z0-9]+)*", maxlength: 64, value: id, title: "Letters, digits and hyphens" })),
  h("button", { type: "submit", class: "button" }, icon("copy"), "Copy this card"));
  const remove = h("button", { type: "button", class: "button danger", onclick: async () => {
    const kind = piece.kind;
    if (await change({ op: "delete-card", kind, card: piece.card })) go("cards", kind);
  } }, icon("bin"), "Delete this card");
  const print = `/print/piece.pdf?${new URLSearchParams({ language: state.language, component: piece.component, piece: piece.id })}`;
  return h("section", { class: "tools" }, h("h3", {}, "The whole card"), piece.often?.way ? editor(piece.often, piece, "often") : null, copy,
    h("p", {}, h("a", { class: "button", href: print, target: "_blank", rel: "noopener" }, icon("print"), "Print this card"), " ", remove),
    h("p", { class: "quietly" }, "Undo brings a deleted card back."));
}

/** What somebody has begun to write is not written over when files change. */
const touched = () => { state.dirty = true; };

function suggest(piece) {
  for (let number = 2; ; number += 1) {
    const name = `${piece.card}-${number}`;
    if (!state.editions[state.language]?.pieces.some((one) => one.id === `${piece.kind}:${name}`)) return name;
  }
}

/** Has a change made; says why not, where it is refused. */
export async function change(body) {
  state.refused = "";
  state.overtaken = null;
  try {
    const done = await send("/api/change", body);
    state.history = done.history;
    state.tried = null;
    say(`Saved: ${done.done}`);
    changed("history");
    return true;
  } catch (fault) {
    state.refused = fault.message;
    say(`Not saved: ${fault.message}`);
    if (fault.status === MEANWHILE) overtaken(fault.message, body);
    return false;
  }
}

/** Shows what stands in the files now, in the place of what others have changed meanwhile, and says what was not saved. */
function overtaken(message, body) {
  const typed = body.text ?? body.value ?? body.changes?.map((one) => one.value).join(", ") ?? "";
  const piece = state.view.piece ?? state.piece?.id; // the page may have seen already that the card is gone
  state.overtaken = { message, typed: String(typed), piece, kind: state.piece?.kind ?? piece?.split(":")[0] };
  state.dirty = false;
  state.tried = null;
  changed("piece");
  refresh();
}

/** Leaves a card that could not be saved since it was taken out meanwhile, once all files can be read. */
export function leaveGone() {
  const { overtaken: refused, view } = state;
  if (view.name !== "piece" || refused?.piece !== view.piece || state.broken || edition()?.unread?.length) return;
  if (!pieces().some((one) => isPiece(one, view))) go("cards", refused.kind);
}

/** What was not saved, and what had been typed: until it is put away, or something else is to be saved. */
function refusal(piece) {
  if (!state.overtaken || state.overtaken.piece !== piece.id) return null;
  const { message, typed } = state.overtaken;
  return h("section", { role: "alert" }, h("p", { class: "bad" }, `Not saved: ${message}.`),
    typed ? h("p", { class: "quietly" }, `You had typed: ${typed}`) : null,
    h("p", {}, h("button", { type: "button", class: "link", onclick: () => { state.overtaken = null; changed("piece"); } }, "Dismiss")));
}

function fieldPanel(piece, field) {
  const own = field.problems.map((one) => piece.problems[one]).filter(Boolean);
  const values = field.origins.filter((one) => one.role !== "layout" && one.role !== "computed");
  const drawn = field.origins.filter((one) => one.role === "layout" || one.role === "computed");
  const main = values.length ? values : drawn;
  const first = main.filter((one) => one.way).slice(0, 1);
  const shown = main.length > 1 && main[0].role === "data" && main[1].role === "data" ? main.filter((one) => one.role === "data" || one === first[0]) : first.length ? first : main.slice(0, 1);
  const rest = [...values, ...(values.length ? drawn : drawn.slice(1))].filter((one) => !shown.includes(one));
  return [
    h("p", {}, h("button", { type: "button", class: "link", onclick: () => { state.field = null; state.tried = null; changed("field"); } }, icon("back"), titleOf(piece))),
    h("h2", {}, capital(called(field))),
    field.text ? h("p", { class: "printed", dir: piece.rtl ? "rtl" : "ltr", lang: piece.language }, field.text) : h("p", { class: "quietly" }, "This is drawn, and has no words."),
    field.quoted ? h("p", { class: "quietly" }, "It stands on a picture of another card; changing it changes that card too.") : null,
    own.length ? h("ul", { class: "problems" }, own.map((one) => problem(one))) : null,
    grouped(shown).map((group) => origin(group, piece, field)),
    rest.length ? h("details", {}, h("summary", {}, "What else it depends on"), grouped(rest).map((group) => origin(group, piece, field))) : null,
    field.element?.looks.length ? looks(field, piece) : null,
    field.element?.box ? boxForm(field, piece) : null,
  ];
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Origins of one role that follow one another, under one heading. */
function grouped(origins) {
  const groups = [];
  for (const one of origins) {
    const last = groups.at(-1);
    if (last && last[0].role === one.role && last[0].language === one.language) last.push(one);
    else groups.push([one]);
  }
  return groups;
}

function origin(group, piece, field) {
  const [first] = group;
  return h("section", { class: `origin ${first.role}` },
    h("h3", {}, ROLES[first.role], first.language ? h("span", { class: "quietly" }, ` · ${first.language}`) : null),
    group.map((one, number) => {
      const next = group[number + 1];
      const same = next?.place && one.place && next.place.file === one.place.file && next.place.line === one.place.line;
      return [one.way ? editor(one, piece, `${field.number}-${field.origins.indexOf(one)}`) : shownOnly(one),
        one.place && !same ? h("p", { class: "place" }, placeLink(one.place)) : null];
    }));
}

/** What a field is called: unnamed texts have only a number. */
export const called = (field) => (/^text-[\d-]+$/.test(field.name) ? "text" : field.name.replaceAll("-", " "));

function shownOnly(one) {
  return [
    one.label ? h("p", { class: "label" }, one.label) : null,
    one.value === null || one.value === undefined || typeof one.value === "object" ? null : h("pre", { class: one.formula || String(one.value).includes("{{") ? "formula" : "" }, String(one.value)),
    one.why ? h("p", { class: "quietly" }, capital(one.why), ".") : null,
  ];
}

/** A place in a file: opens the editor by its link, or is copied. */
export function placeLink(place) {
  const where = place.cell ? `${place.file}:${place.cell}` : `${place.file}:${place.line}`;
  const copied = h("button", { type: "button", class: "link small", title: "Copy the place", onclick: async () => { await navigator.clipboard?.writeText(`${place.file}:${place.line}:${place.column}`).catch(() => {}); say("The place is copied."); } }, "copy");
  if (state.game.editor) {
    return [h("button", { type: "button", class: "link", title: "Open in the editor", onclick: () => send("/api/open", { file: place.file, line: place.line, column: place.column }).catch((fault) => say(fault.message)) }, where), " ", copied];
  }
  const root = state.game.root.startsWith("/") ? state.game.root : `/${state.game.root.replaceAll("\\", "/")}`;
  return [h("a", { href: `vscode://file${encodeURI(root)}/${encodeURI(place.file)}:${place.line}:${place.column}`, title: "Open in Visual Studio Code" }, where), " ", copied];
}

export function problem(one, subject = false) {
  return h("li", { class: one.severity }, h("p", {}, h("strong", {}, { error: "Error", warning: "Warning", note: "Remark" }[one.severity]), " ", subject && one.subject ? [subjectLink(one.subject), ": "] : null, one.message),
    one.hint && one.hint !== one.why ? h("p", { class: "mend" }, "To mend it: ", one.hint) : null,
    one.why ? h("p", { class: "quietly" }, one.why) : null,
    h("p", { class: "place" }, one.place ? placeLink(one.place) : null, " ", h("code", {}, one.rule)));
}

function subjectLink(subject) {
  const one = state.editions[state.language]?.pieces.find((other) => other.id === subject);
  return one ? h("a", { href: address("piece", one.component, one.id) }, one.title) : h("span", {}, subject);
}

/** What the layout and the style say of how a field looks. */
function looks(field, piece) {
  const shown = field.element.looks;
  return h("details", { class: "looks", open: Boolean(state.seesLooks), ontoggle: (event) => { state.seesLooks = event.target.open; } },
    h("summary", {}, "How it looks"),
    h("p", { class: "quietly" }, "A style belongs to all texts that are set in it; the rest to this place, on every card of the layout."),
    shown.map((one, number) => (one.way ? editor(one, piece, `${field.number}-look-${number}`) : shownOnly(one))));
}

function boxForm(field, piece) {
  const { box, path, file } = field.element;
  const names = ["Left", "Top", "Width", "Height"];
  const inputs = names.map((name, number) => h("label", {}, name, h("input", { type: "number", step: "0.1", value: String(box[number]), min: number > 1 ? "0" : null, data: { key: `box-${number}` } })));
  return h("section", { class: "origin box" }, h("h3", {}, "Its box, in millimetres"),
    h("p", { class: "quietly" }, "Drag the frame on the card, or write the numbers. ", field.element.part ? "It belongs to a part that several layouts share." : "It moves on every card of this layout."),
    h("form", { class: "four", oninput: touched, onsubmit: async (event) => {
      event.preventDefault();
      state.dirty = false;
      const values = [...event.target.querySelectorAll("input")].map((one) => Number(one.value));
      await moveBox(field, values);
    } }, inputs, h("button", { type: "submit", class: "button" }, "Move")),
    h("p", { class: "place" }, placeLink(field.element.place)));
}

/** Writes the numbers of a box that are new. */
export async function moveBox(field, values) {
  const { box, path, file, meant } = field.element;
  const changes = values.map((value, number) => ({ path: [...path, number], value, was: box[number], meant })).filter((one) => one.value !== one.was);
  if (!changes.length) return true;
  return change({ op: "values", label: `move ${field.name}`, file, changes });
}

export { look };
