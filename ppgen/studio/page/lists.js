// What is looked after in lists: problems, translations, figures.

import { ask } from "./api.js";
import { caret, fill, h, icon } from "./dom.js";
import { allProblems, calledCommit, changed, checked, edition, state } from "./state.js";
import { change, placeLink, problem } from "./inspector.js";

export function problemsView(main, panel) {
  panel.hidden = true;
  document.body.dataset.view = "list";
  const revision = edition()?.revision;
  if (revision !== undefined && revision !== checked.asked && !state.broken) {
    checked.asked = revision;
    ask("/api/check").then((found) => {
      Object.assign(checked, found);
      changed("checked");
    }, (fault) => {
      checked.failed = fault.message;
      changed("checked");
    });
  }
  const isWhole = checked.problems && checked.revision === revision;
  const all = allProblems();
  const order = { error: 0, warning: 1, note: 2 };
  const sorted = [...all].sort((one, other) => order[one.severity] - order[other.severity]);
  const count = (severity) => all.filter((one) => one.severity === severity).length;
  fill(main, h("div", { class: "head" }, h("h1", {}, "Problems"),
    h("p", { class: "quietly", role: "status" }, all.length ? [many(count("error"), "error"), many(count("warning"), "warning"), many(count("note"), "remark")].join(", ") : ""),
    isWhole || state.broken ? null : h("p", { class: "quietly", role: "status" }, checked.failed ? "These are of the language that is shown; ppgen check failed: " + checked.failed : "These are of the language that is shown. All others, and what is never used, are being checked…")),
  state.broken?.message ? h("p", { class: "bad" }, state.broken.message) : null,
  all.length || (!isWhole && !state.broken) ? h("ul", { class: "problems long" }, sorted.slice(0, 500).map((one) => problem(one, true))) : h("p", { class: "empty" }, icon("ok"), "Nothing is wrong, as far as ppgen can see: every rule of the game holds, every text fits, every letter has a typeface."),
  sorted.length > 500 ? h("p", {}, `${sorted.length - 500} more; mend those shown first.`) : null);
}

const many = (count, word) => `${count || "no"} ${word}${count === 1 ? "" : "s"}`;

const queue = { language: "", found: null, shown: "open", words: "", typed: new Map() };

export function translationsView(main, panel, what) {
  panel.hidden = true;
  document.body.dataset.view = "list";
  const tags = state.game.languages.filter((one) => one.tag !== state.game.source);
  const language = state.language === state.game.source ? tags[0]?.tag : state.language;
  if (!language) {
    fill(main, h("div", { class: "head" }, h("h1", {}, "Translations")), h("p", {}, "The game has one language so far."), added());
    return;
  }
  if (queue.language !== language || what === "edition" || what === "view") {
    const kept = queue.found;
    ask("/api/queue", { language }).then((found) => {
      const same = JSON.stringify(kept) === JSON.stringify(found) && queue.language === language;
      Object.assign(queue, { language, found });
      if (!same && state.view.name === "translations") listed(main, tags, language);
    });
  }
  if (!main.querySelector(".messages") || what !== "edition") listed(main, tags, language);
}

function listed(main, tags, language) {
  const found = queue.language === language ? queue.found : null;
  const counts = found?.counts || {};
  const isTold = found && !found.unread && Object.keys(counts).length > 0;
  const active = document.activeElement?.dataset?.key ? document.activeElement : null;
  const resume = active && caret(active);
  const words = queue.words.toLowerCase();
  const chosen = (found?.messages || []).filter((one) => (queue.shown === "all" || one.state !== "translated") && `${one.context} ${one.source} ${one.text}`.toLowerCase().includes(words));
  const name = tags.find((one) => one.tag === language)?.name || language;
  const pick = (value, label) => h("button", { type: "button", class: "quiet", "aria-pressed": String(queue.shown === value), onclick: () => { queue.shown = value; listed(main, tags, language); } }, label);
  fill(main, h("div", { class: "head" }, h("h1", {}, `Translations: ${name}`),
    h("p", { class: "quietly", role: "status" }, isTold ? `${counts.missing || 0} missing, ${counts.fuzzy || 0} to look at again, ${counts.translated || 0} done` : found ? "" : "Reading…"),
    h("span", { class: "space" }), h("span", { class: "pair", role: "group", "aria-label": "Which are shown" }, pick("open", "To do"), pick("all", "All")),
    h("label", { class: "search" }, icon("search"), h("span", { class: "hidden" }, "Search the texts"), h("input", { type: "search", value: queue.words, placeholder: "Search the texts", data: { key: "texts" }, oninput: (event) => { queue.words = event.target.value; listed(main, tags, language); } }))),
  h("ul", { class: "messages" }, chosen.slice(0, 300).map((one) => message(one, language))),
  found && !isTold ? h("p", { class: "bad" }, found.unread || "The texts cannot be listed as the game is now; see Problems.") : null,
  isTold && !chosen.length ? h("p", { class: "empty" }, icon("ok"), queue.shown === "open" ? "Everything is translated." : "No text has these words.") : null,
  chosen.length > 300 ? h("p", {}, `${chosen.length - 300} more; search for them.`) : null,
  h("div", { class: "hand" }, added(), found ? h("section", { class: "card-form" }, h("h2", {}, "New texts"), h("p", {}, "After cards were added or their texts changed, the list of texts is made anew; nothing that was translated is lost."),
    h("button", { type: "button", class: "button", onclick: async () => { if (await change({ op: "update-texts", language })) changed("view"); } }, "Bring the texts up to date")) : null));
  const now = active && main.querySelector(`[data-key="${CSS.escape(active.dataset.key)}"]`);
  if (now) resume(now);
}

/** A form to name one more language. */
function added() {
  const names = new Intl.DisplayNames(["en"], { type: "language" });
  const known = new Set(state.game.languages.map((one) => one.tag));
  const options = COMMON.filter((tag) => !known.has(tag)).map((tag) => [tag, names.of(tag)]).sort((one, other) => one[1].localeCompare(other[1]));
  return h("form", { class: "card-form", onsubmit: async (event) => {
    event.preventDefault();
    const language = event.target.elements.tag.value;
    if (await change({ op: "add-language", language })) changed("view");
  } }, h("h2", {}, "Another language"), h("p", {}, "All texts of the game are listed for it, to be translated here or in any program for PO files."),
  h("div", { class: "row" }, h("label", { for: "new-language", class: "hidden" }, "Language to add"), h("select", { id: "new-language", name: "tag", data: { choice: "new-language" } }, options.map(([tag, name]) => h("option", { value: tag }, `${name} (${tag})`))),
    h("button", { type: "submit", class: "button" }, icon("plus"), "Add this language")));
}

const COMMON = ["ar", "bg", "ca", "cs", "da", "de", "el", "en", "es", "et", "eu", "fa", "fi", "fr", "gl", "he", "hr", "hu", "id", "is", "it", "ja", "ko", "lt", "lv", "nb", "nl", "pl", "pt", "pt-BR", "ro", "ru", "sk", "sl", "sr", "sv", "th", "tr", "uk", "vi", "zh-Hans", "zh-Hant"];

function message(one, language) {
  const key = `${language} ${one.context} ${one.source}`;
  const typed = queue.typed.get(key) ?? one.text; // what somebody writes stays when the list is made anew
  const area = h("textarea", { rows: Math.min(Math.max(Math.ceil(one.source.length / 50), 1), 8), lang: language, dir: state.game.languages.find((other) => other.tag === language)?.rtl ? "rtl" : "ltr", "aria-label": `Translation of: ${one.source}`, data: { key }, oninput: () => { queue.typed.set(key, area.value); save.disabled = area.value === one.text && one.state !== "fuzzy"; } }, typed);
  const save = h("button", { type: "submit", class: "button", disabled: one.state !== "fuzzy" && typed === one.text }, one.state === "fuzzy" ? "It is right" : "Save");
  const out = h("output", { class: "verdict" });
  const states = { missing: "missing", fuzzy: "look again: the original was changed", translated: "" };
  return h("li", { class: one.state }, h("form", { onsubmit: async (event) => {
    event.preventDefault();
    const done = await change({ op: "message", label: `translation of ${one.context}`, language, context: one.context, source: one.source, text: area.value, was: one.text });
    if (!done) return fill(out, h("p", { class: "bad" }, state.refused));
    queue.typed.delete(key);
    return changed("view");
  }, onkeydown: (event) => { if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); event.target.form.requestSubmit(); } } },
  h("div", {}, h("p", { class: "original", lang: state.game.source }, one.source), one.previous ? h("p", { class: "quietly" }, "It was: ", one.previous) : null,
    h("p", { class: "quietly" }, h("code", {}, one.context), states[one.state] ? [" · ", h("strong", {}, states[one.state])] : null, one.place ? [" · ", placeLink(one.place)] : null),
    one.notes.length ? h("p", { class: "quietly" }, one.notes.join(" ")) : null),
  h("div", { class: "row" }, area, save), out));
}

let figures = null;

export function figuresView(main, panel, what) {
  panel.hidden = true;
  document.body.dataset.view = "list";
  if (!figures || what === "edition" || what === "view") read(main);
  if (figures) drawn(main);
}

async function read(main) {
  figures = await ask("/api/statistics");
  state.commits = (await ask("/api/commits")).commits;
  if (compared.commit) compared.changes = (await ask("/api/figures", { commit: compared.commit })).changes;
  drawn(main);
}

const compared = { commit: "", changes: null };

/** What of the figures is another since one of the last commits. */
function since(main) {
  if (!state.commits.length) return null;
  const choice = h("select", { data: { choice: "since" }, onchange: async () => {
    compared.commit = choice.value;
    compared.changes = null;
    if (choice.value) compared.changes = (await ask("/api/figures", { commit: choice.value })).changes;
    drawn(main);
  } }, h("option", { value: "" }, "Choose a commit"), state.commits.map((one) => h("option", { value: one.hash, selected: one.hash === compared.commit }, calledCommit(one))));
  const said = (figure) => (figure === null ? "none" : String(Math.round(figure * 100) / 100));
  const rows = compared.changes?.map((one) => h("tr", {}, h("th", { scope: "row" }, one.kind.replaceAll("_", " ")), h("td", {}, one.field ? `${one.field.replaceAll("_", " ")}: ${one.value}` : one.value), h("td", {}, said(one.before)), h("td", {}, said(one.after))));
  return h("section", { class: "figures" }, h("h2", {}, "What is new"), h("label", {}, "Since ", choice),
    rows?.length ? h("table", {}, h("thead", {}, h("tr", {}, ["Kind", "Figure", "Then", "Now"].map((one) => h("th", { scope: "col" }, one)))), h("tbody", {}, rows)) : null,
    rows && !rows.length ? h("p", { class: "quietly" }, "All figures are the same.") : null);
}

function drawn(main) {
  if (state.view.name !== "figures") return;
  fill(main, h("div", { class: "head" }, h("h1", {}, "Figures"), h("p", { class: "quietly" }, `${figures.designs} designs, ${figures.cards} cards with all copies`),
    h("a", { class: "button", href: "/print/figures.pdf", target: "_blank", rel: "noopener" }, "Print these figures")),
    since(main),
    figures.kinds.map((kind) => h("section", { class: "figures" }, h("h2", {}, kind.kind.replaceAll("_", " "), h("span", { class: "count" }, `${kind.designs} designs, ${kind.cards} cards`)),
      h("div", { class: "charts" }, kind.fields.map((field) => (typeof field.mean === "number" && field.shares.length > 1 ? curve(field) : chart(field))), kind.effects.length ? chart({ field: "effects", shares: kind.effects, outliers: [] }) : null),
      kind.pairs?.length ? h("div", { class: "charts" }, kind.pairs.slice(0, 4).map(scatter)) : null,
      kind.likenesses.length ? h("p", {}, h("strong", {}, "Nearly the same text: "), kind.likenesses.map((one) => `${one.one} and ${one.other} (${Math.round(one.share * 100)} %)`).join(", ")) : null,
      kind.gaps.length ? h("p", {}, h("strong", {}, "On no card together: "), kind.gaps.slice(0, 12).map((one) => one.values.join(" + ")).join(", ")) : null)),
    figures.odds.length ? h("section", { class: "figures" }, h("h2", {}, "At least one in a hand"), h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Kind"), h("th", { scope: "col" }, "Cards"), figures.odds[0].hands.map(([hand]) => h("th", { scope: "col" }, `of ${hand}`)))),
      h("tbody", {}, figures.odds.map((one) => h("tr", {}, h("th", { scope: "row" }, one.kind.replaceAll("_", " ")), h("td", {}, `${one.cards} of ${one.of}`), one.hands.map(([, chance]) => h("td", {}, `${Math.round(chance * 100)} %`))))))) : null);
}

const drawing = (tag, attributes, text) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text) element.append(text);
  return element;
};

const spoken = (name) => name.replaceAll(".", " › ").replaceAll("_", " ");

const [MOST_TOLD, MOST_COLUMNS] = [12, 150];

/** How often each number occurs, side by side where they lie, with their mean; what lies far from the others is framed. */
function curve(field) {
  const [wide, high, floor, head] = [240, 88, 74, field.shares.length > MOST_TOLD ? 2 : 14];
  const values = field.shares.map((one) => Number(one.value));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const gaps = values.slice(1).map((one, number) => one - values[number]);
  const gap = Math.max(Math.min(...gaps, most - least), (most - least) / MOST_COLUMNS); // closer ones share a place
  const step = wide / ((most - least) / gap + 1);
  const middle = (value) => ((value - least) / gap + 0.5) * step;
  const top = Math.max(...field.shares.map((one) => one.cards));
  const thick = Math.min(Math.max(step - 2, 1.5), 22);
  const apart = new Set(field.outliers.map((one) => one.slice(one.lastIndexOf("(") + 1, -1)));
  const name = spoken(field.field);
  const about = `mean ${field.mean.toFixed(1)}, ${field.least} to ${field.most}`;
  const svg = drawing("svg", { viewBox: `0 0 ${wide} ${high}`, class: "curve", role: "img", "aria-label": `${name}: ${about}` });
  for (const [number, one] of field.shares.entries()) {
    const tall = Math.max((floor - head) * (one.cards / top), 1);
    const bar = drawing("rect", { x: middle(values[number]) - thick / 2, y: floor - tall, width: thick, height: tall, ...(apart.has(one.value) ? { class: "apart" } : {}) });
    bar.append(drawing("title", {}, `${one.value}: ${one.cards} cards (${Math.round(one.share * 100)} %)`));
    svg.append(bar);
    if (field.shares.length <= MOST_TOLD) svg.append(drawing("text", { x: middle(values[number]), y: floor - tall - 3, "text-anchor": "middle" }, String(one.cards)));
  }
  svg.append(drawing("line", { x1: 0, x2: wide, y1: floor, y2: floor }), drawing("path", { d: `M ${middle(field.mean)} ${floor + 1} l -4 6 h 8 z` }));
  const ends = least === most ? [least] : [least, most];
  svg.append(...ends.map((one, number) => drawing("text", { x: number ? wide : 0, y: high - 1, "text-anchor": number ? "end" : "start" }, String(one))));
  return h("figure", { class: "chart" }, h("figcaption", {}, name, h("span", { class: "quietly" }, about)), svg,
    field.outliers.length ? h("p", { class: "quietly" }, `Far from the others: ${field.outliers.join(", ")}`) : null);
}

/** Two numbers of each card against each other, with the line that fits best. */
function scatter(pair) {
  const [wide, high, edge] = [240, 150, 8];
  const range = (which) => {
    const all = pair.points.map((one) => one[which]);
    return [Math.min(...all), Math.max(...all)];
  };
  const [[left, right], [low, top]] = [range("first"), range("second")];
  const x = (value) => edge + ((value - left) / (right - left || 1)) * (wide - 2 * edge);
  const y = (value) => high - edge - ((value - low) / (top - low || 1)) * (high - 2 * edge);
  const [across, up] = pair.fields.map(spoken);
  const svg = drawing("svg", { viewBox: `0 0 ${wide} ${high}`, class: "scatter", role: "img", "aria-label": `${up} against ${across}: correlation ${pair.correlation.toFixed(2)}` });
  const clipped = (value) => Math.min(Math.max(value, -high), 2 * high);
  svg.append(drawing("line", { class: "fit", x1: x(left), x2: x(right), y1: clipped(y(pair.slope * left + pair.start)), y2: clipped(y(pair.slope * right + pair.start)) }));
  for (const point of pair.points) {
    const dot = drawing("circle", { cx: x(point.first), cy: y(point.second), r: 2.5 + Math.min(Math.sqrt(point.cards.length), 4) });
    dot.append(drawing("title", {}, `${point.cards.join(", ")}: ${across} ${point.first}, ${up} ${point.second}`));
    svg.append(dot);
  }
  return h("figure", { class: "chart" }, h("figcaption", {}, `${up} against ${across}`, h("span", { class: "quietly" }, `correlation ${pair.correlation.toFixed(2)}; ${across} ${left} to ${right}, ${up} ${low} to ${top}`)), svg,
    pair.apart.length ? h("p", { class: "quietly" }, `Far from the line: ${pair.apart.join(", ")}`) : null);
}

function chart(field) {
  const most = Math.max(...field.shares.map((one) => one.cards));
  const about = field.mean !== null && field.mean !== undefined ? `mean ${field.mean.toFixed(1)}, ${field.least} to ${field.most}` : "";
  return h("figure", { class: "chart" }, h("figcaption", {}, field.field.replaceAll(".", " › ").replaceAll("_", " "), about ? h("span", { class: "quietly" }, about) : null),
    h("dl", {}, field.shares.slice(0, 16).map((one) => {
      const bar = h("span", { class: "bar" });
      bar.style.width = `calc((100% - 2.4rem) * ${one.cards / most})`;
      return [h("dt", {}, one.value), h("dd", {}, bar, h("span", { class: "number" }, String(one.cards)))];
    })),
    field.outliers?.length ? h("p", { class: "quietly" }, `Far from the others: ${field.outliers.join(", ")}`) : null);
}
