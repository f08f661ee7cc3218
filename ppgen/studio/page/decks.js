// Decks: what each holds, and how often each of its cards stands in it; also which set or deck is shown.

import { ask, send } from "./api.js";
import { fill, h, icon } from "./dom.js";
import { address, changed, pieces, state } from "./state.js";
import { change, placeLink } from "./inspector.js";

const kept = { language: "", found: null };

/** A choice of the set or the deck whose cards are shown everywhere; none where there is nothing to choose. */
export function shownChoice(choose) {
  const { sets, decks, set, deck } = state.game;
  if (!decks?.length && (sets?.length || 0) < 2) return null;
  const all = sets.length > 1 ? sets.map((one) => ["set", one.id, `All of ${one.title}`]) : [["set", "", "All cards"]];
  const now = deck ? `deck/${deck}` : `set/${set || (sets.length > 1 ? sets[0].id : "")}`;
  const option = ([what, id, title]) => h("option", { value: `${what}/${id}`, selected: `${what}/${id}` === now }, title);
  return h("span", { class: "pick" }, h("label", { for: "shown-cards" }, "Cards"),
    h("select", { id: "shown-cards", onchange: (event) => {
      const [what, id] = event.target.value.split("/");
      choose(what === "set" ? id : "", what === "deck" ? id : "");
    } }, all.map(option), decks.length ? h("optgroup", { label: "Decks" }, decks.map((one) => option(["deck", one.id, one.title]))) : null));
}

export function decksView(main, panel, what) {
  panel.hidden = true;
  document.body.dataset.view = "list";
  const { language } = state;
  if (kept.language !== language || what === "edition" || what === "view") {
    ask("/api/decks", { language }).then((found) => {
      const same = JSON.stringify(kept.found) === JSON.stringify(found) && kept.language === language;
      Object.assign(kept, { language, found });
      if (!same && state.view.name === "decks") drawn(main);
    });
  }
  if (kept.found && (what === "view" || !main.querySelector(".deck"))) drawn(main);
}

function drawn(main) {
  const { decks, cards } = kept.found;
  const deck = decks.find((one) => one.id === state.view.of) || decks[0];
  const active = document.activeElement?.dataset?.key;
  fill(main, h("div", { class: "head" }, h("h1", {}, deck ? `Decks: ${deck.title}` : "Decks"), deck ? h("p", { class: "quietly", role: "status" }, `${deck.count} cards, ${deck.cards.length} different ones`) : null),
    deck ? [
      decks.length > 1 ? h("ul", { class: "tabs" }, decks.map((one) => h("li", {}, h("a", { class: "button quiet", href: address("decks", one.id), "aria-current": one === deck ? "page" : null }, one.title)))) : null,
      held(deck), added(deck, cards),
      h("p", { class: "place" }, placeLink(deck.place)),
    ] : h("p", { class: "deck" }, "The game has no decks."));
  if (active) main.querySelector(`[data-key="${CSS.escape(active)}"]`)?.focus();
}

function held(deck) {
  return h("table", { class: "deck" }, h("caption", { class: "hidden" }, `The cards of ${deck.title}`),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Card"), h("th", { scope: "col" }, "Kind"), h("th", { scope: "col" }, "How often"), h("td", {}))),
    h("tbody", {}, deck.cards.map((one) => {
      const piece = pieces().find((other) => other.is_card && other.id === one.piece);
      const count = h("input", { type: "number", min: 0, max: 1000, step: 1, value: one.count, "aria-label": `How often: ${one.title}`, data: { key: `count-${one.card}` }, onchange: () => {
        if (count.value !== "" && count.checkValidity()) counted(deck, one, Number(count.value));
        else count.value = one.count;
      } });
      return h("tr", {}, h("th", { scope: "row" }, piece ? h("a", { href: address("piece", piece.component, piece.id) }, one.title) : one.title), h("td", {}, one.kind), h("td", {}, count),
        h("td", {}, h("button", { type: "button", class: "quiet square", "aria-label": `Take out: ${one.title}`, title: "Take it out of the deck", onclick: () => counted(deck, one, 0) }, icon("bin"))));
    })));
}

async function counted(deck, one, count) {
  if (count === one.count) return;
  if (await change({ op: "count-card", deck: deck.id, card: one.card, count, was: one.count })) kept.found = await ask("/api/decks", { language: state.language });
  changed("view");
}

function added(deck, cards) {
  const inside = new Set(deck.cards.map((one) => one.piece));
  const options = cards.filter((one) => !inside.has(one.piece) && (!one.set || !deck.set || one.set === deck.set));
  if (!options.length) return null;
  return h("form", { class: "row add-card", onsubmit: (event) => {
    event.preventDefault();
    const one = options.find((other) => other.card === event.target.elements.card.value);
    if (one) counted(deck, { ...one, count: 0 }, 1);
  } }, h("label", { for: "deck-card" }, "Card to add"), h("select", { id: "deck-card", name: "card", data: { choice: "deck-card" } }, options.map((one) => h("option", { value: one.card }, `${one.title} (${one.kind})`))),
  h("button", { type: "submit", class: "button" }, icon("plus"), "Add to the deck"));
}

/** Has the cards of a set, or of a deck, shown. */
export const chosen = (set, deck) => send("/api/choose", { set, deck });
