// The sheets as they come out of the printer, and all that is handed on: build, print, share.

import { ask, picture, send } from "./api.js";
import { fill, h, icon } from "./dom.js";
import { address, edition, state } from "./state.js";
import { say } from "./main.js";

export function sheetsView(main, panel, what) {
  panel.hidden = true;
  document.body.dataset.view = "sheets";
  if (what === "history") return;
  const all = edition()?.sheets || [];
  const chosen = state.view.of ? all.filter((one) => one.component === state.view.of) : all;
  fill(main, h("div", { class: "head" }, state.view.of ? h("a", { class: "button quiet", href: "#sheets" }, icon("back"), "All") : null, h("h1", {}, state.view.of ? capital(chosen[0]?.title || state.view.of) : "On paper")),
    state.view.of ? null : handOn(),
    edition() ? null : h("p", { class: "wait" }, "Laying out the sheets…"),
    chosen.map((one) => component(one)));
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

function handOn() {
  const languages = state.game.languages;
  const building = state.build?.state === "running";
  const exported = state.build?.what === "export";
  const services = h("select", { name: "service", required: true, disabled: true, data: { choice: "service" } });
  ask("/api/services").then((found) => {
    fill(services, found.services.map((one) => h("option", { value: one.name, selected: one.name === state.service }, one.title)));
    services.disabled = false;
  }, (fault) => say(fault.message));
  const order = h("form", { class: "card-form", onsubmit: async (event) => {
    event.preventDefault();
    state.service = services.value;
    await send("/api/export", { service: services.value, language: state.language });
  } }, h("h2", {}, "Export"), h("p", {}, "What a print shop takes, in the language that is shown, into the folder output. What it would refuse is refused here."),
  h("label", {}, "For", services),
  h("button", { type: "submit", class: "button main", disabled: building }, icon("build"), building && exported ? "Exporting…" : "Export"),
  report(exported, building, "Exported"));
  const share = h("form", { class: "card-form", onsubmit: (event) => {
    event.preventDefault();
    const tags = [...event.target.querySelectorAll("input:checked")].map((one) => one.value);
    if (!tags.length) return say("Choose a language.");
    say("Painting the book; the browser saves it when it is done.");
    location.assign(`/share/book.html?${new URLSearchParams({ languages: tags.join(",") })}`);
  } }, h("h2", {}, "Share"), h("p", {}, "One file with a picture of every card, for people who play-test: it opens anywhere and needs no network."),
  languages.length > 1 ? h("fieldset", {}, h("legend", {}, "Languages"), languages.map((one) => h("label", { class: "check" }, h("input", { type: "checkbox", value: one.tag, data: { choice: `share ${one.tag}` }, checked: one.tag === state.language }), one.name))) : h("input", { type: "checkbox", hidden: true, checked: true, value: state.language }),
  h("button", { type: "submit", class: "button main" }, icon("share"), "Save the picture book"));
  const build = h("section", { class: "card-form" }, h("h2", {}, "Build"), h("p", {}, "All files of all languages, each read back and proved, into the folder output."),
    h("button", { type: "button", class: "button main", disabled: building, onclick: async () => { await send("/api/build"); } }, icon("build"), building && !exported ? "Building…" : "Build everything"),
    report(!exported, building, "Built"));
  return h("div", { class: "hand" }, build, order, share);
}

/** What came of the last build or export, beside the button that began it. */
function report(isOwn, building, done) {
  if (!state.build || building || !isOwn) return null;
  const made = state.build.state === "done";
  return h("details", { open: !made }, h("summary", {}, made ? `${done} into ${state.build.folder}` : `Not ${done.toLowerCase()}`), h("pre", {}, state.build.said));
}

function component(one) {
  const print = `/print/sheets.pdf?${new URLSearchParams({ language: state.language, component: one.component })}`;
  const whole = Boolean(state.view.of);
  const width = whole ? 420 : 150;
  const pages = whole ? one.pages : Math.min(one.pages, 6);
  let sheet = 0;
  const names = one.sides.map((side) => {
    if (side === "front") sheet += 1;
    return `Sheet ${sheet}, ${side}`;
  });
  return h("section", { class: "component", "aria-label": one.title }, h("div", { class: "head" }, h("h2", {}, whole ? null : h("a", { href: address("sheets", one.component) }, capital(one.title))), h("p", { class: "quietly" }, `${one.sheets} ${one.sheets === 1 ? "sheet" : "sheets"} of ${one.width} × ${one.height} mm`), h("span", { class: "space" }),
    h("a", { class: "button", href: print, target: "_blank", rel: "noopener", "aria-label": `Print this: ${one.title}` }, icon("print"), "Print this")),
  h("ul", { class: "pages" }, Array.from({ length: pages }, (_, page) => {
    const image = h("img", { src: picture("sheet", one.address, page, one.width, width).src, alt: `${one.title}, ${names[page].toLowerCase()}`, loading: "lazy", decoding: "async", width, height: Math.round((width * one.height) / one.width) });
    return h("li", {}, whole ? image : h("a", { href: address("sheets", one.component) }, image), h("span", { class: "quietly" }, names[page]));
  }), pages < one.pages ? h("li", {}, h("a", { href: address("sheets", one.component) }, `and ${one.pages - pages} more`)) : null));
}
