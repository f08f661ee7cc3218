// A field to change one value: by its type, tried while one types, and saved by Enter.

import { picture, send } from "./api.js";
import { fill, h, icon } from "./dom.js";
import { changed, state } from "./state.js";
import { change, problem } from "./inspector.js";

const QUIET = 180;

/** The operation that writes a value in the place of an origin. */
function operation(origin, value) {
  const label = `${origin.label || "value"}`;
  if (origin.way === "message") {
    return { op: "message", label, language: origin.language, context: origin.context, source: origin.source, text: value, was: origin.value };
  }
  if (origin.way === "cell") {
    const { file, cell } = origin.place;
    return { op: "cell", label, file, meant: origin.meant, sheet: cell ? cell.slice(0, cell.lastIndexOf("!")) : "", value: String(value ?? ""), was: origin.value };
  }
  return { op: "values", label, file: origin.place.file, changes: [{ path: origin.path, value, was: origin.value, meant: origin.meant }] };
}

export function editor(origin, piece, key) {
  const out = h("output", { class: "verdict", "aria-live": "polite" });
  const save = h("button", { type: "submit", class: "button main", disabled: true }, "Save");
  const cancel = h("button", { type: "button", class: "quiet", hidden: true }, "Cancel");
  const id = `edit-${key}`;
  const control = made(origin, id, () => touched());
  let waiting = 0;
  let asked = 0;

  const touched = () => {
    const value = control.read();
    const same = JSON.stringify(value) === JSON.stringify(origin.value ?? null);
    save.disabled = same || value === undefined;
    cancel.hidden = same;
    state.dirty = !same;
    clearTimeout(waiting);
    if (same) {
      fill(out);
      said();
      state.tried = null;
      changed("tried");
    } else if (value !== undefined) waiting = setTimeout(() => attempt(value), QUIET);
  };

  const attempt = async (value) => {
    const number = ++asked;
    try {
      const found = await send("/api/try", { change: operation(origin, value), shown: { language: state.language, component: piece.component, piece: piece.id } });
      if (number !== asked || !state.dirty) return;
      verdict(out, found.problems);
      if (found.address) {
        state.tried = { address: found.address };
        said(found.texts?.[state.field], state.piece?.fields.find((one) => one.number === state.field)?.text);
        changed("tried");
      }
    } catch (fault) {
      if (number === asked) fill(out, h("p", { class: "bad" }, fault.message));
    }
  };

  const form = h("form", { class: "edit", onsubmit: async (event) => {
    event.preventDefault();
    clearTimeout(waiting);
    asked += 1;
    const value = control.read();
    if (save.disabled || value === undefined) return;
    save.disabled = true;
    state.dirty = false;
    if (!(await change(operation(origin, value)))) {
      if (state.overtaken) return; // the panel shows what the file says now
      fill(out, h("p", { class: "bad" }, state.refused));
      state.dirty = true;
      save.disabled = false;
    }
  }, onkeydown: (event) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      back();
    }
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
  } },
  h("label", { for: id }, origin.label), origin.way === "message" ? h("p", { class: "sourcetext" }, h("span", { class: "quietly" }, "says in the original: "), origin.source) : null,
  h("div", { class: "row" }, control.node, save, cancel), out);

  const back = () => {
    control.write(origin.value);
    touched();
    control.node.querySelector("input, select, textarea")?.focus();
  };
  cancel.addEventListener("click", back);
  return form;
}

/** Shows what the chosen field would say, in the place of what it says; without a text all is as it was. */
function said(text, before) {
  const place = document.querySelector("#panel .printed");
  if (!place) return;
  place.dataset.was ??= place.textContent;
  const now = text === undefined || text === before ? place.dataset.was : text;
  if (place.textContent !== now) place.textContent = now;
  place.classList.toggle("tried", now !== place.dataset.was);
}

/** A choice among cards, with the picture of the one that is chosen. */
export function portrait(select, of) {
  if (!of) return select;
  const image = h("img", { alt: "", class: "chosen-card", hidden: true });
  const show = () => {
    const one = state.editions[state.language]?.pieces.find((other) => other.is_card && other.id === `${of}:${select.value}`);
    image.hidden = !one;
    if (one) image.src = picture("piece", one.address, 0, one.width, 90).src;
  };
  select.addEventListener("change", show);
  show();
  return h("span", { class: "with-picture" }, select, image);
}

export function verdict(out, problems) {
  const bad = problems.filter((one) => one.severity !== "note");
  if (bad.length) fill(out, h("p", {}, bad.some((one) => one.severity === "error") ? "With this a rule is broken:" : "With this there is something to look at:"), h("ul", { class: "problems" }, bad.slice(0, 5).map((one) => problem(one, true))));
  else fill(out, h("p", { class: "good" }, icon("ok"), "Every rule holds with this."));
}

/** The control of a value: its node, and how it is read and written. */
function made(origin, id, touched) {
  const { control } = origin;
  const key = { key: id };
  const listens = { oninput: touched, onchange: touched };
  if (Array.isArray(origin.value)) return listOf(origin, id, touched);
  const isCell = origin.way === "cell";
  const isNumber = isCell ? /^-?\d*\.?\d*$/.test(origin.value ?? "") : true;
  const isKnown = !isCell || !origin.value || control.options?.some((one) => one.value === origin.value);
  if (isCell && !(control.control === "number" && isNumber) && !(control.control === "choice" && isKnown)) {
    const text = String(origin.value ?? "");
    const node = text.length > 42 || text.includes("\n") ? h("textarea", { id, rows: 3, data: key, ...listens }, text) : h("input", { id, type: "text", value: text, data: key, autocomplete: "off", ...listens });
    return plain(node, (now) => now);
  }
  if (control.control === "number") {
    const input = h("input", { id, type: "number", value: origin.value ?? "", step: control.whole ? "1" : "any", min: control.minimum, max: control.maximum, data: key, ...listens });
    return plain(input, (text) => (text === "" ? (control.optional ? (isCell ? "" : null) : undefined) : isCell ? text : Number(text)));
  }
  if (control.control === "check") {
    const input = h("input", { id, type: "checkbox", checked: Boolean(origin.value), data: key, ...listens });
    return { node: h("span", { class: "value" }, input), read: () => input.checked, write: (value) => { input.checked = Boolean(value); } };
  }
  if (control.control === "choice") {
    const options = [...control.options];
    if (!options.some((one) => one.value === origin.value) && origin.value) options.unshift({ value: origin.value, label: origin.value });
    const select = h("select", { id, data: key, ...listens }, control.optional ? h("option", { value: "", selected: !origin.value }, control.none || "none") : null,
      options.map((one) => h("option", { value: one.value, selected: one.value === origin.value }, one.label === one.value ? one.value : `${one.label} (${one.value})`)));
    const chosen = plain(select, (text) => (text === "" ? (isCell ? "" : null) : text));
    return { ...chosen, node: h("span", { class: "value" }, portrait(select, control.of)) };
  }
  if (control.control === "colour") return colour(origin, id, touched);
  const text = String(origin.value ?? "");
  const long = text.length > 42 || text.includes("\n") || origin.way === "message" || origin.role === "wording";
  const node = long
    ? h("textarea", { id, rows: Math.min(Math.max(Math.ceil(text.length / 38), 2), 10), data: key, ...listens }, text)
    : h("input", { id, type: "text", value: text, data: key, autocomplete: "off", placeholder: control.none || null, ...listens });
  return plain(node, (value) => (value === "" && control.optional ? null : value));
}

function plain(node, read) {
  return { node: h("span", { class: "value" }, node), read: () => read(node.value), write: (value) => { node.value = value ?? ""; } };
}

function colour(origin, id, touched) {
  const input = h("input", { id, type: "text", value: origin.value ?? "", data: { key: id }, oninput: touched, pattern: "#[0-9A-Fa-f]{6}|[a-z][a-z0-9_\\-]*" });
  const hex = /^#[0-9a-f]{6}$/i.test(origin.value || "") ? origin.value : "#808080";
  const wheel = h("input", { type: "color", value: hex, "aria-label": `${origin.label}, chosen from all colours`, oninput: (event) => { input.value = event.target.value; touched(); } });
  return { node: h("span", { class: "value colour" }, wheel, input), read: () => input.value, write: (value) => { input.value = value ?? ""; } };
}

function listOf(origin, id, touched) {
  const input = h("input", { id, type: "text", value: origin.value.join(", "), data: { key: id }, oninput: touched });
  const numbers = origin.value.length > 0 && origin.value.every((one) => typeof one === "number");
  return { node: h("span", { class: "value" }, input), read: () => (numbers ? undefined : input.value.split(",").map((one) => one.trim()).filter(Boolean)), write: (value) => { input.value = value.join(", "); } };
}
