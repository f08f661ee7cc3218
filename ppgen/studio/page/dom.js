// Elements made and found: the one way in which the page writes itself.

/** Makes an element: attributes by name, `on…` for listeners, `class`, `data`, and children after them. */
export function h(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "data") Object.assign(made.dataset, value);
    else if (name === "style") Object.entries(value).forEach(([key, one]) => made.style.setProperty(key, one));
    else if (name in made && typeof value !== "string" && name !== "list") made[name] = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat(Infinity).filter((one) => one !== null && one !== undefined && one !== false));
  return made;
}

export const byId = (id) => document.getElementById(id);

/** Puts children in the place of all that was there; what somebody chose there (`data-choice`) stays chosen. */
export function fill(place, ...children) {
  const chosen = [...place.querySelectorAll("[data-choice][data-touched]")];
  place.replaceChildren(...children.flat(Infinity).filter((one) => one !== null && one !== undefined && one !== false));
  for (const before of chosen) {
    const now = place.querySelector(`[data-choice="${CSS.escape(before.dataset.choice)}"]`);
    if (!now || (now.options && ![...now.options].some((one) => one.value === before.value))) continue;
    if (now.type === "checkbox") now.checked = before.checked;
    else now.value = before.value;
    now.dataset.touched = "yes";
  }
  return place;
}

/** What puts somebody who wrote in `element` where they were, in the element that took its place. */
export function caret(element) {
  const { selectionStart: start, selectionEnd: end, selectionDirection: direction } = element;
  return (now) => {
    now.focus({ preventScroll: true });
    if (typeof start === "number" && now.setSelectionRange) now.setSelectionRange(start, end, direction);
    else if (now.type === "number") now.select();  // its caret is told to nobody; what is drawn anew has been changed by nobody
  };
}

addEventListener("change", ({ target }) => { if (target.dataset?.choice) target.dataset.touched = "yes"; }, true);

/** An icon of our own, drawn with lines in the colour of the text. */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

const ICONS = {
  undo: "M9 7 4.5 11.5 9 16M5 11.5h9a5 5 0 0 1 0 10h-2",
  redo: "M15 7l4.5 4.5L15 16M19 11.5h-9a5 5 0 0 0 0 10h2",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20 20",
  back: "M14.5 5.5 8 12l6.5 6.5",
  next: "M9.5 5.5 16 12l-6.5 6.5",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  flip: "M4 8h13l-3.5-3.5M20 16H7l3.5 3.5",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
  build: "M4 7l8-4 8 4v10l-8 4-8-4zM4 7l8 4 8-4M12 11v10",
  share: "M12 3v12M8 7l4-4 4 4M5 13v7h14v-7",
  close: "M6 6l12 12M18 6 6 18",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  bin: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  warn: "M12 4 2.5 20h19zM12 10v4.5M12 17.2v.3",
  ok: "M5 12.5 10 17.5 19.5 7",
};
