// A card made from nothing: a field for each value of its kind, and the card as it would be printed beside.

import { ask, picture, send } from "./api.js";
import { fill, h, icon } from "./dom.js";
import { address, go, state } from "./state.js";
import { change } from "./inspector.js";
import { portrait, verdict } from "./editors.js";

const QUIET = 260;
let made = 0;

export function makingView(main, panel) {
  panel.hidden = true;
  document.body.dataset.view = "making";
  const kinds = state.game.kinds || [];
  const kind = kinds.find((one) => one.id === state.view.of) || kinds[0];
  if (!kind) {
    fill(main, h("h1", {}, "New card"), h("p", {}, "The game has no kinds of cards."));
    return;
  }
  if (main.querySelector(".making")?.dataset.kind === kind.id) return; // what somebody writes stays
  const pick = h("select", { id: "new-kind", onchange: (event) => go("new", event.target.value) }, kinds.map((one) => h("option", { value: one.id, selected: one === kind }, one.title)));
  const body = h("div", { class: "making", data: { kind: kind.id } }, h("p", { class: "wait", role: "status" }, "Looking what it needs…"));
  fill(main, h("div", { class: "head" }, h("a", { class: "button quiet", href: address("cards", kind.id) }, "All"), h("h1", {}, "New card"),
    kinds.length > 1 ? h("span", { class: "pick" }, h("label", { for: "new-kind" }, "Kind"), pick) : h("span", { class: "quietly" }, kind.title)), body);
  ask("/api/form", { kind: kind.id, language: state.language }).then(({ fields }) => form(body, kind, fields)).catch((fault) => fill(body, h("p", { class: "bad" }, fault.message)));
}

function form(body, kind, fields) {
  const out = h("output", { class: "verdict", "aria-live": "polite" });
  const look = h("div", { class: "portrait" }, h("p", { class: "quietly" }, "The card is shown here as soon as all that it needs is filled in."));
  const named = h("input", { id: "new-id", required: true, pattern: "[A-Za-z0-9]+([_\\-][A-Za-z0-9]+)*", maxlength: 64, autocomplete: "off", "aria-describedby": "new-id-note" });
  let isOwn = false;
  let waiting = 0;
  let asked = 0;
  const operation = () => ({ op: "new-card", kind: kind.id, new: named.value.trim(), values: controls.flatMap((one) => one.read([one.name])).map(([path, value]) => ({ path, value })) });
  const touched = (event) => {
    if (event?.target === named) isOwn = named.value !== "";
    if (!isOwn) named.value = slug(calledBy(element), kind);
    save.disabled = !element.checkValidity();
    clearTimeout(waiting);
    asked += 1;
    if (save.disabled) fill(out, missing(element));
    else waiting = setTimeout(attempt, QUIET);
  };
  const attempt = async () => {
    const number = asked;
    const change = operation();
    try {
      const found = await send("/api/try", { change, shown: { language: state.language, component: kind.component, piece: `${kind.id}:${change.new}` } });
      if (number !== asked) return;
      verdict(out, found.problems);
      if (found.address) shown(look, found);
    } catch (fault) {
      if (number === asked) fill(out, h("p", { class: "bad" }, fault.message));
    }
  };
  const controls = fields.map((one) => ({ name: one.name, ...control(one) }));
  const save = h("button", { type: "submit", class: "button main", disabled: true }, icon("plus"), "Make this card");
  const element = h("form", { class: "card-form new-card", "aria-label": `New ${kind.title}`, oninput: touched, onchange: touched, onsubmit: async (event) => {
    event.preventDefault();
    clearTimeout(waiting);
    asked += 1;
    const body = operation();
    save.disabled = true;
    if (await change(body)) {
      if (kind.component) go("piece", kind.component, `${kind.id}:${body.new}`);
      else go("cards");
    } else {
      fill(out, h("p", { class: "bad" }, state.refused));
      save.disabled = false;
    }
  } },
  controls.map((one) => one.node),
  h("div", { class: "asked" }, h("label", { for: "new-id" }, "Name in the files"), named, h("p", { class: "quietly", id: "new-id-note" }, "Letters, digits and hyphens. Other cards mean this one by it.")),
  out, save);
  fill(body, element, look);
  element.querySelector("input, select, textarea")?.focus({ preventScroll: true });
  touched();
}

function shown(look, found) {
  const { src } = picture("piece", found.address, 0, found.width, 300);
  const image = h("img", { src, alt: "The card as it would be printed" });
  image.style.cssText = `width:${(100 * (found.width + 2 * found.bleed)) / found.width}%;margin:${(-100 * found.bleed) / found.width}%`;
  const cut = h("div", { class: "portrait-cut" }, image);
  cut.style.borderRadius = `${(100 * found.radius) / found.width}% / ${(100 * found.radius) / found.height}%`;
  image.decode().then(() => fill(look, cut, h("p", { class: "quietly" }, "Not saved yet.")), () => {});
}

/** Names what is still to be filled in. */
function missing(element) {
  const names = [...element.querySelectorAll(":invalid")].filter((one) => one.matches("input, select, textarea")).map((one) => one.labels?.[0]?.textContent || "").filter(Boolean);
  return names.length ? h("p", { class: "quietly" }, `Still to be filled in, or not right yet: ${[...new Set(names)].slice(0, 6).join(", ")}.`) : null;
}

/** What a card is called by: its name, else what was chosen first. */
function calledBy(element) {
  const title = element.querySelector('[data-field="name"], [data-field="title"]');
  if (title) return title.value;
  return [...element.querySelectorAll("[data-field]")].slice(0, 2).map((one) => one.value).filter(Boolean).join(" ");
}

function slug(text, kind) {
  const plain = text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "").slice(0, 56).replace(/-$/, "");
  const first = plain || (text.trim() ? kind.id : "");
  const taken = (name) => state.editions[state.language]?.pieces.some((one) => one.id.toLowerCase() === `${kind.id}:${name}`.toLowerCase());
  let name = first;
  for (let number = 2; name && taken(name); number += 1) name = `${first}-${number}`;
  return name;
}

const given = (path, value) => (value === undefined ? [] : [[path, value]]);

/** The control of a field: its node, and what it gives as values by their paths. */
function control(field) {
  if (field.control === "map") return group(field);
  if (field.control === "list") return list(field, "entry", () => control({ ...field.item, required: true, label: field.label }));
  if (field.control === "effects") return list(field, "effect", () => effect(field));
  made += 1;
  const id = `new-${made}`;
  const { node, read } = single(field, id);
  const note = field.note ? h("p", { class: "quietly" }, field.note) : null;
  return { node: h("div", { class: field.control === "check" ? "asked check" : "asked" }, h("label", { for: id }, field.label, field.required || field.control === "check" ? null : h("span", { class: "quietly" }, " (may stay empty)")), node, note), read: (path) => given(path, read()) };
}

function single(field, id) {
  const about = { id, required: Boolean(field.required), data: { field: field.name } };
  const start = field.value ?? "";
  if (field.control === "number") {
    const input = h("input", { ...about, type: "number", value: start, step: field.whole ? "1" : "any", min: field.minimum, max: field.maximum });
    return { node: input, read: () => (input.value === "" ? undefined : Number(input.value)) };
  }
  if (field.control === "check") {
    const input = h("input", { id, type: "checkbox", checked: Boolean(field.value) });
    return { node: input, read: () => (input.checked || field.required ? input.checked : undefined) };
  }
  if (field.control === "choice") {
    const select = h("select", about, h("option", { value: "" }, field.required ? "Choose…" : "none"), field.options.map((one) => h("option", { value: one.value, selected: one.value === field.value }, one.label === one.value ? one.value : `${one.label} (${one.value})`)));
    return { node: portrait(select, field.of), read: () => select.value || undefined };
  }
  if (field.control === "colour") {
    const names = h("datalist", { id: `${id}-names` }, field.palette.map((one) => h("option", { value: one.name }, one.colour)));
    const input = h("input", { ...about, type: "text", value: start, pattern: "#[0-9A-Fa-f]{6}|[a-z][a-z0-9_\\-]*", autocomplete: "off", list: `${id}-names` });
    return { node: h("span", {}, input, names), read: () => input.value || undefined };
  }
  const short = /^(name|title|id|icon|image|picture)/.test(field.name);
  const input = h(short ? "input" : "textarea", short ? { ...about, type: "text", value: start, autocomplete: "off" } : { ...about, rows: 2 }, short ? [] : String(start));
  input.addEventListener("keydown", (event) => { if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) input.form.requestSubmit(); });
  return { node: input, read: () => input.value || undefined };
}

/** Several fields under one name; those of a group that may stay away are asked for only when it is wanted. */
function group(field) {
  const inner = field.fields.map((one) => ({ name: one.name, ...control(one) }));
  const node = h("fieldset", {}, h("legend", {}, field.label), inner.map((one) => one.node));
  const read = (path) => inner.flatMap((one) => one.read([...path, one.name]));
  if (field.required) return { node, read };
  const box = h("input", { type: "checkbox", onchange: () => { wanted(); } });
  const wanted = () => { node.hidden = node.disabled = !box.checked; };
  wanted();
  return { node: h("div", { class: "asked" }, h("label", { class: "check" }, box, `with ${field.label}`), node), read: (path) => (box.checked ? read(path) : []) };
}

/** Any number of equal fields, as many as are needed at once. */
function list(field, word, make) {
  const items = [];
  const place = h("div", { class: "entries" });
  const add = h("button", { type: "button", class: "quiet", onclick: () => put(true) }, icon("plus"), `Add: ${field.label}`);
  const counted = () => { add.disabled = field.maximum !== null && items.length >= field.maximum; };
  const put = (moves) => {
    const item = make();
    const remove = h("button", { type: "button", class: "quiet square", "aria-label": `Take out: ${field.label} ${items.length + 1}`, onclick: () => {
      items.splice(items.indexOf(item), 1);
      row.remove();
      counted();
      add.focus();
      place.dispatchEvent(new Event("input", { bubbles: true }));
    } }, icon("bin"));
    const row = h("div", { class: "entry" }, item.node, remove);
    items.push(item);
    place.append(row);
    counted();
    if (moves) row.querySelector("input, select, textarea")?.focus();
    place.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const least = field.required ? Math.max(field.minimum || 0, word === "effect" ? 1 : 0) : 0;
  for (let number = 0; number < least; number += 1) put(false);
  return { node: h("fieldset", {}, h("legend", {}, field.label), place, add), read: (path) => (items.length ? items.flatMap((one, number) => one.read([...path, number])) : given(path, field.required ? [] : undefined)) };
}

function effect(field) {
  made += 1;
  const id = `new-${made}`;
  let inner = [];
  const place = h("div", { class: "entries" });
  const select = h("select", { id, required: true, onchange: () => {
    const chosen = field.operations.find((one) => one.name === select.value);
    inner = (chosen?.fields || []).map((one) => ({ name: one.name, ...control(one) }));
    fill(place, inner.map((one) => one.node));
  } }, h("option", { value: "" }, "Choose…"), field.operations.map((one) => h("option", { value: one.name }, one.label)));
  return { node: h("div", { class: "entries" }, h("div", { class: "asked" }, h("label", { for: id }, "What it does"), select), place),
    read: (path) => (select.value ? [[[...path, "op"], select.value], ...inner.flatMap((one) => one.read([...path, one.name]))] : []) };
}
