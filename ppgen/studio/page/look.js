// The switches: what is laid over a picture, and through which eyes it is seen.

import { send } from "./api.js";
import { h, icon } from "./dom.js";
import { look, setLook } from "./state.js";

const FILTERS = [["", "As it is"], ["grey", "Grey"], ["protanopia", "Without red cones"], ["deuteranopia", "Without green cones"], ["tritanopia", "Without blue cones"]];

export function themed() {
  const root = document.documentElement;
  if (look.theme) root.dataset.theme = look.theme;
  else delete root.dataset.theme;
  root.style.setProperty("--eyes", look.filter ? `url(#${look.filter})` : "none");
}

let open = false;

export function lookButton() {
  const menu = h("div", { class: "menu", role: "group", "aria-label": "Look", hidden: !open }, switches());
  const button = h("button", { type: "button", class: "button", "aria-expanded": String(open), onclick: () => toggle(!open) }, icon("eye"), "Look");
  const toggle = (to) => {
    open = to;
    menu.hidden = !to;
    button.setAttribute("aria-expanded", String(to));
    if (to) menu.setAttribute("data-open", "");
    else menu.removeAttribute("data-open");
  };
  if (open) menu.setAttribute("data-open", "");
  const around = h("div", { class: "around", onkeydown: (event) => {
    if (event.key === "Escape" && open) {
      event.stopPropagation();
      toggle(false);
      button.focus();
    }
  } }, button, menu);
  setTimeout(() => addEventListener("click", (event) => { if (open && !event.target.closest(".around")) toggle(false); }, { once: true }));
  return around;
}

function switches() {
  const check = (name, label, hint) => h("label", { class: "check", title: hint }, h("input", { type: "checkbox", checked: Boolean(look[name]), data: { keep: name }, onchange: (event) => setLook({ [name]: event.target.checked }) }), label);
  return [
    h("h3", {}, "Laid over the card"),
    check("bleed", "Bleed", "Art past the cut"),
    check("safe", "Safe area", "Inside it nothing is lost if the cut is off"),
    check("grid", "Millimetres", "A line each millimetre, a strong one each centimetre"),
    check("boxes", "Boxes of the fields", "Every printed field with its box"),
    check("cut", "Cutting error of ±1 mm", "Where a poor cut may fall"),
    check("sleeve", "In a sleeve", "As large as a sleeve for it, which is 3 mm wider and higher"),
    h("h3", {}, "Seen by"),
    h("div", { class: "radios" }, FILTERS.map(([value, label]) => h("label", { class: "check" }, h("input", { type: "radio", name: "eyes", value, checked: look.filter === value, onchange: () => setLook({ filter: value }) }), label))),
    h("h3", {}, "Printed with"),
    h("label", { class: "check" }, h("input", { type: "checkbox", checked: look.ink === "low", onchange: async (event) => { const ink = event.target.checked ? "low" : "full"; await send("/api/ink", { ink }); setLook({ ink }); } }), "Little ink, where layouts can"),
    h("h3", {}, "The page itself"),
    h("div", { class: "radios" }, [["", "As the system"], ["light", "Light"], ["dark", "Dark"]].map(([value, label]) => h("label", { class: "check" }, h("input", { type: "radio", name: "theme", value, checked: look.theme === value, onchange: () => setLook({ theme: value }) }), label))),
  ];
}
