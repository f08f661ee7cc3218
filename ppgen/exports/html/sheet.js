// A score sheet that is filled in on a phone: reads what is typed as a record, sums, and asks the laws.
"use strict";

const SIGNS = { "\u2212": "-", "\uff0d": "-", "\uff0b": "+", "\u066b": ".", "\uff0e": ".", "\uff0c": "," };

/** Return a text with the digits and signs of any script as those of ASCII; digits stand in tens, from 0 on. */
function digits(text) {
  const isDigit = (code) => /\p{Nd}/u.test(String.fromCodePoint(code));
  return text.replace(/\p{Nd}/gu, (sign) => {
    const code = sign.codePointAt(0);
    let first = code;
    while (isDigit(first - 1)) first -= 1;
    return String((code - first) % 10);
  }).replace(/[\u2212\uff0d\uff0b\u066b\uff0e\uff0c]/g, (sign) => SIGNS[sign]);
}

const YES = new Set(["yes", "true", "on", "x", "1"]);
const NO = new Set(["no", "false", "off", "", "0"]);

/** Tell whether a number is exactly what was typed: of decimals fifteen digits are, of whole numbers all up to 2^53. */
function isExact(figure, value) {
  const [whole, behind = ""] = figure.replace(/^[+-]?0*/, "").split(".");
  let decimals = behind.length;
  while (behind[decimals - 1] === "0") decimals -= 1;
  return decimals ? whole.length + decimals <= 15 : Number.isSafeInteger(value);
}

const [MOST_TOLD, LONGEST_TOLD] = [6, 30];

/** Return a figure in digits alone, as files have it: 0.00000001. */
function inDigits(value) {
  const text = String(value);
  return text.includes("e-") ? value.toFixed(15).replace(/0+$/, "") : text;
}

/** Return a text with its accents composed; one with hundreds on one letter, which would take minutes, as it is. */
const composed = (text) => (/\p{M}{101}/u.test(text) ? text : text.normalize("NFC"));

/** Return the value of a field from what was typed, and whether it can stand there; `model/written_values.py` reads so, too. */
function typed(shape, said) {
  const plain = said.trim();
  if (shape.type === "integer" || shape.type === "number") {
    const figure = shape.type === "number" ? digits(plain).replaceAll(",", ".") : digits(plain);
    const pattern = shape.type === "integer" ? /^[+-]?\d+$/ : /^[+-]?(\d+(\.\d*)?|\.\d+)$/;
    if (!pattern.test(figure)) return [plain, false];
    const value = Number(figure);
    // What a number cannot hold exactly stays the text that was typed, and is told.
    if (!isExact(figure, value)) return [plain, false];
    const isWithin = value >= (shape.minimum ?? -Infinity) && value <= (shape.maximum ?? Infinity);
    return [value, isWithin];
  }
  if (shape.type === "boolean") {
    const word = plain.toLowerCase();
    return YES.has(word) ? [true, true] : NO.has(word) ? [false, true] : [plain, false];
  }
  if (shape.type !== "text") return [plain, true];
  return [shape.capitals ? composed(composed(plain).toUpperCase()) : composed(plain), true];
}

/** Return what could stand in a field in the place of what does. */
function expected(words, shape, value) {
  const { minimum = null, maximum = null } = shape;
  const said = (word) => words[word].replace("{least}", minimum).replace("{most}", maximum);
  if (!["integer", "number"].includes(shape.type)) return words.unfit;
  if (minimum !== null && maximum !== null) return said("range");
  if (typeof value !== "number" || minimum === maximum) return words[shape.type === "integer" ? "whole" : "number"];
  return said(minimum !== null ? "least" : "most");
}

/** Return what a mapping has of its own under a name: a field may be called as what every mapping inherits. */
const own = (mapping, name) => (mapping != null && Object.hasOwn(mapping, name) ? mapping[name] : undefined);

/** Tell whether a record has a field of this name, whatever is in it. */
function isField(fields, name) {
  const inner = (shape, one) => (shape?.type === "list" && typeof one === "number" ? shape.items : own(shape?.fields, one));
  return stepsOf(name).reduce(inner, { type: "map", fields }) !== undefined;
}

function shapeAt(fields, steps) {
  let shape = { type: "map", fields };
  for (const one of steps) shape = shape.type === "list" ? shape.items : shape.fields[one];
  return shape;
}

const stepsOf = (name) => name.split("/").map((one) => (/^[1-9]\d*$/.test(one) ? Number(one) - 1 : one));

/** Return the record that was typed, as YAML would hold it, and the names of fields that cannot stand so. */
function assembled(sheet, said) {
  const record = Object.create(null);
  const unfit = [];
  for (const [name, value] of said) {
    if (value === false || (value !== true && !value.trim())) continue;
    const steps = stepsOf(name);
    const [found, isFit] = value === true ? [true, true] : typed(shapeAt(sheet.fields, steps), value);
    if (!isFit) unfit.push(name);
    let into = record;
    steps.forEach((one, index) => {
      if (Array.isArray(into)) while (into.length <= one) into.push(null);
      if (index === steps.length - 1) into[one] = found;
      else into = into[one] ??= typeof steps[index + 1] === "number" ? [] : Object.create(null);
    });
  }
  const ordered = Object.create(null);
  for (const name of Object.keys(sheet.fields)) if (name in record) ordered[name] = record[name];
  return [ordered, unfit];
}

/** Return a record without the fields of these names; a row that is left out of a list stays empty. */
function fitting(record, unfit) {
  const copy = structuredClone(record);
  for (const name of unfit) {
    const steps = stepsOf(name);
    const last = steps.pop();
    const owner = steps.reduce((found, one) => found?.[one], copy);
    if (Array.isArray(owner)) owner[last] = null;
    else if (owner) delete owner[last];
  }
  return copy;
}

/** Return a value with all that is missing in it blank, and with the cards that it names. */
function entire(sheet, shape, value) {
  if (shape.type === "map") {
    return new Map(Object.entries(shape.fields).map(([name, one]) => [name, entire(sheet, one, own(value, name))]));
  }
  if (shape.type === "list") return (value ?? []).map((item) => entire(sheet, shape.items, item));
  if (value === undefined || value === null) return shape.default ?? null;
  const card = shape.type === "reference" ? own(sheet.cards[shape.to], value) : undefined;
  return card === undefined ? value : new Reference(value, mapped(card));
}

/** Return the cards of each kind that the page has, as laws see them. */
function listed(sheet) {
  const cards = (found) => Object.values(found).map((values) => mapped(values));
  return new Map(Object.entries(sheet.cards).map(([kind, found]) => [kind, cards(found)]));
}

/** Tell whether nothing was written: neither a value nor anything in a row; no tick is nothing. */
function isEmpty(value) {
  if (value instanceof Map) return [...value.values()].every(isEmpty);
  return Array.isArray(value) ? value.every(isEmpty) : value === null || value === false || value === "";
}

/** Return whose row of the record is looked at: the first text that stands in it, or nothing. */
function rowName(shape, item) {
  if (shape?.type !== "map" || !(item instanceof Map)) return "";
  const texts = Object.keys(shape.fields).filter((name) => shape.fields[name].type === "text").map((name) => bare(item.get(name)));
  return texts.find((text) => typeof text === "string" && text) ?? "";
}

/** Tell whether a message says a name as words of their own. */
function saysWord(message, name) {
  const isLetter = (sign) => sign !== undefined && /[\p{L}\p{N}_]/u.test(sign);
  for (let at = message.indexOf(name); at >= 0; at = message.indexOf(name, at + 1)) {
    if (!isLetter(message[at - 1]) && !isLetter(message[at + name.length])) return true;
  }
  return false;
}

/** Yield each item that a law looks at, with its number and its place in the record. */
function* items(found, steps, place) {
  if (!steps.length) {
    const listed = found instanceof Map ? [...found] : (found ?? []).map((item, index) => [index, item]);
    for (const [key, item] of listed) yield [item, key, [...place, key]];
    return;
  }
  const [first, ...rest] = steps;
  if (found instanceof Map) yield* items(found.get(first) ?? null, rest, [...place, first]);
  else if (Array.isArray(found) && typeof first === "number") yield* items(found[first], rest, [...place, first]);
  else if (Array.isArray(found)) {
    for (const [index, item] of found.entries()) yield* items(item, steps, [...place, index]);
  }
}

/** Return the word for a number, by the rules of the language, or of the one that the game was written in. */
function plural(sheet, amount, ...words) {
  if (!Number.isInteger(amount)) throw new Fault("a whole number is needed here");
  const rule = sheet.plurals.find(([count]) => count === words.length);
  if (!rule) throw new Fault(`plural has ${words.length} words`);
  const size = Math.abs(amount);
  const known = rule.length - 1;
  return words[Math.min(rule[1 + (size < known ? size : known - 100 + (size % 100))], words.length - 1)];
}

/** Tell whether a law, seen from the place of its item, looks at what cannot stand where it does. */
function isBlocked(law, place, unfit) {
  return law.looks.some(({ item, steps }) => {
    const path = item ? [...place, ...steps] : steps;
    return unfit.some((one) => one.every((step, index) => index >= path.length || String(step) === String(path[index])));
  });
}

/** Return what expressions see of a record. */
function seenOn(sheet, record) {
  const card = entire(sheet, { type: "map", fields: sheet.fields }, record);
  const names = new Map([["constants", mapped(sheet.constants)], ["cards", listed(sheet)], ["card", card]]);
  names.set("plural", (amount, ...words) => plural(sheet, amount, ...words));
  names.set("term", (name, form = "") => step(step(mapped(sheet.terms), name), form));
  return names;
}

/** Yield each empty place that the steps lead to, with its row; rows in which nothing stands are passed over. */
function* openPlaces(shape, value, steps, place, row) {
  if (shape.type === "list") {
    for (const [index, item] of (value ?? []).entries()) {
      const inner = [...place, index];
      if (!isEmpty(item)) yield* openPlaces(shape.items, item, steps, inner, { item, index, place: inner });
    }
  } else if (!steps.length) {
    if (value === null || value === "") yield [place, shape, row];
  } else {
    const [first, ...rest] = steps;
    yield* openPlaces(shape.fields[first], value?.get(first) ?? null, rest, [...place, first], row);
  }
}

/** Return what the values of a record determine where nothing stands: the names of places, and what could be typed there. */
function determined(sheet, record, unfit = []) {
  const names = seenOn(sheet, record);
  const found = [];
  for (const { steps, value, looks } of sheet.determined) {
    const places = openPlaces({ type: "map", fields: sheet.fields }, names.get("card"), steps, [], null);
    for (const [place, shape, row] of places) {
      if (isBlocked({ looks }, row?.place ?? [], unfit)) continue;
      try {
        const result = bare(evaluate(value, row ? new Map([...names, ["item", row.item], ["index", row.index]]) : names));
        const isFigure = shape.type === "integer" || shape.type === "number";
        if (typeof result !== (isFigure ? "number" : "string")) continue;
        const said = written(result);
        const name = place.map((one) => (typeof one === "number" ? one + 1 : one)).join("/");
        if (said !== "" && typed(shape, said)[1]) found.push([name, said]);
      } catch (fault) {
        if (!(fault instanceof Fault)) throw fault; // it cannot be worked out yet
      }
    }
  }
  return found;
}

/**
 * Return what breaks the laws, each with its message and the place in the record, and how many laws could be checked.
 * The record is without what is unfit, of which the paths are given.
 */
function judged(sheet, record, unfit = []) {
  const names = seenOn(sheet, record);
  const card = names.get("card");
  for (const { name, each, value } of sheet.derived) {
    const one = (item) => evaluate(value, item === undefined ? names : new Map([...names, ["item", item]]));
    try {
      card.set(name, each === null ? one() : new Map(each.map((item) => [item, one(item)])));
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
      card.set(name, null);
    }
  }
  const breaches = [];
  let asked = 0;
  for (const law of sheet.laws) {
    let isAsked = false;
    const views = law.each.length ? items(card, law.each, []) : [[null, null, []]];
    for (const [item, index, place] of views) {
      if (law.each.length && typeof index === "number" && (item === null || (item instanceof Map && isEmpty(item)))) continue;
      if (isBlocked(law, place, unfit)) continue;
      const seen = law.each.length ? new Map([...names, ["item", item], ["index", index]]) : names;
      const breach = (message, language = {}) => breaches.push({ law: law.id, message, at: [...place, ...law.at], language });
      try {
        if (law.when !== null && !isTrue(evaluate(law.when, seen))) continue;
        isAsked = true;
        if (isTrue(evaluate(law.check, seen))) continue;
        const message = written(evaluate(law.message, seen));
        const whose = law.each.length ? rowName(shapeAt(sheet.fields, place), item) : "";
        breach(!whose || saysWord(message, whose) ? message : `${whose} · ${message}`, law.source ? sheet.source : {});
      } catch (fault) {
        if (!(fault instanceof Fault)) throw fault;
        isAsked = true;
        breach(`${sheet.words.unjudged} (${law.id}: ${fault.message})`);
        break;
      }
    }
    if (isAsked) asked += 1;
  }
  return { breaches, asked };
}

/** Return the record as the YAML that `ppgen score read` takes: its values are JSON, without signs that YAML refuses. */
function saved(sheet, record) {
  const escaped = (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
  const json = (value) => {
    if (typeof value === "number") return inDigits(value);
    if (value === null || typeof value !== "object") return JSON.stringify(value);
    if (Array.isArray(value)) return `[${value.map(json).join(",")}]`;
    return `{${Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}:${json(one)}`).join(",")}}`;
  };
  const text = (value) => json(value).replace(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, escaped);
  const heads = { game: sheet.game[0], language: sheet.language, set: sheet.set };
  const said = Object.entries(heads).filter(([name, value]) => value && !Object.hasOwn(sheet.fields, name));
  const lines = [...said, ...Object.entries(record)].map(([name, value]) => `${name}: ${text(value)}\n`);
  return `record: ${sheet.kind}\n${lines.join("")}`;
}

/** Return values that are told, each with its place: the first of many, and of each as much as one line of a phone has room for. */
function listedValues(values) {
  const brief = (text) => (text.length > LONGEST_TOLD ? `${text.slice(0, LONGEST_TOLD - 1)}…` : text);
  const said = ([name, value]) => `${brief(name.replaceAll("/", "."))}${value === undefined ? "" : ` = ${brief(typeof value === "number" ? inDigits(value) : String(value))}`}`;
  return values.slice(0, MOST_TOLD).map(said).join(", ") + (values.length > MOST_TOLD ? ", …" : "");
}

/** Return what stands in the record of a file, by the names of fields; null if it is of another sheet, set or game. */
function opened(sheet, text) {
  const found = recordIn(text);
  if (found?.record !== sheet.kind) return null;
  const isHead = (name) => !Object.hasOwn(sheet.fields, name) && ["record", "set", "game", "language"].includes(name);
  const values = new Map();
  const spread = (value, name) => {
    if (Array.isArray(value)) value.forEach((one, index) => spread(one, `${name}/${index + 1}`));
    else if (value !== null && typeof value === "object") Object.entries(value).forEach(([key, one]) => spread(one, `${name}/${key}`));
    else if (value !== null) values.set(name, value);
  };
  for (const [name, value] of Object.entries(found)) if (!isHead(name)) spread(value, name);
  const isOwn = isHead("game") && found.game !== undefined ? sheet.game.includes(found.game) : true;
  return isOwn && (isHead("set") ? found.set ?? "" : "") === sheet.set ? values : null;
}

/**
 * The sheets that this browser keeps of one kind and language: what was typed, by numbers, and which is shown.
 * Other windows keep theirs at the same place, so that it is read again before anything is written there.
 */
class Shelf {
  constructor(name) {
    this.name = name;
    this.isKept = true;
    this.kept = this.read() ?? { shown: 1, sheets: { 1: this.single() } };
  }

  get values() {
    return this.kept.sheets[this.kept.shown];
  }

  /** Return what is kept; null where nothing is, or nothing that a page could have written. */
  read() {
    try {
      const { shown, sheets } = JSON.parse(localStorage.getItem(`${this.name} sheets`)) ?? {};
      const isSheet = ([number, values]) => /^[1-9]\d{0,8}$/.test(number) && values !== null && typeof values === "object";
      const sound = Object.fromEntries(Object.entries(sheets ?? {}).filter(isSheet));
      const [first] = Object.keys(sound);
      return first ? { shown: own(sound, shown) ? shown : Number(first), sheets: sound } : null;
    } catch {
      return null;
    }
  }

  /** Return what a page kept that knew of one sheet alone. */
  single() {
    try {
      const isNewer = localStorage.getItem(`${this.name} sheets`) !== null;
      return (isNewer ? null : JSON.parse(localStorage.getItem(this.name))) ?? {};
    } catch {
      return {};
    }
  }

  /** Take over what other windows wrote, unless what was typed here could not be kept beside it. */
  refresh() {
    if (this.isKept) this.kept.sheets = { ...this.kept.sheets, ...this.read()?.sheets };
  }

  keep(values) {
    this.refresh();
    this.kept.sheets[this.kept.shown] = values;
    try {
      localStorage.setItem(`${this.name} sheets`, JSON.stringify(this.kept));
      this.isKept = true;
    } catch {
      this.isKept = false; // full, or forbidden for files: the page says so, and fills in and saves all the same
    }
  }

  begin(values) {
    this.refresh();
    this.kept.shown = Math.max(...Object.keys(this.kept.sheets).map(Number)) + 1;
    this.keep(values);
  }
}

/** Put the trees that are shared back where their numbers stand; each holds only such as stand before it. */
function entireSheet(sheet) {
  const trees = [];
  const found = (value) => {
    if (Array.isArray(value)) return value[0] === "@" && value.length === 2 && typeof value[1] === "number" ? trees[value[1]] : value.map(found);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, found(one)]));
  };
  for (const one of sheet.shared) trees.push(found(one));
  return { ...sheet, derived: found(sheet.derived), determined: found(sheet.determined), laws: found(sheet.laws) };
}

function run(sheet) {
  const inputs = [...document.querySelectorAll("[data-field]")];
  const named = new Map(inputs.map((input) => [input.dataset.field, input]));
  const shelf = new Shelf(`ppgen ${document.title} ${document.documentElement.lang}`);
  const by = (id) => document.getElementById(id);
  const report = by("report");
  let cleared = null;

  const isTick = (input) => input.type === "checkbox";
  const optionsOf = (input) => sheet.options[input.dataset.field.split("/").map((one) => (/^\d+$/.test(one) ? "*" : one)).join(".")];
  const said = (input) => (isTick(input) ? input.checked : own(optionsOf(input), input.value) ?? input.value);
  const blank = Object.fromEntries(inputs.map((input) => [input.dataset.field, isTick(input) ? input.defaultChecked : preset(input)]));
  const isWorked = (input) => "worked" in input.dataset;
  const typedValues = () => Object.fromEntries(inputs.map((input) =>
    [input.dataset.field, isTick(input) ? input.checked : isWorked(input) ? "" : input.value]));
  const record = () => assembled(sheet, inputs.map((input) => [input.dataset.field, said(input)]));

  function preset(input) {
    return input.tagName === "SELECT" ? [...input.options].find((one) => one.defaultSelected)?.value ?? "" : input.defaultValue;
  }

  /** Return a text as it can stand in a field: one of a single line has spaces for the ends of lines. */
  const inLines = (input, text) => (input.type === "text" ? text.replace(/\r\n?/g, "\n").replace(/\n+/g, " ") : text);

  /** Tell whether a file says that a box is ticked; only yes and no, and words for them, are read. */
  const isTicked = (value) => value === true || (typeof value === "string" && typed({ type: "boolean" }, value)[0] === true);

  /** Tell whether the page says what a file does, in whatever way it is written there; nothing needs no place. */
  const isShown = (name, value, values) => {
    const input = named.get(name);
    if (typeof value === "string" && !value.trim()) return true;
    if (!input) return value === false;
    if (isTick(input)) return typeof value === "boolean" || (typeof value === "string" && typed({ type: "boolean" }, value)[1]);
    const read = (text) => typed(shapeAt(sheet.fields, stepsOf(name)), inLines(input, text.replace(/\r\n?/g, "\n")))[0];
    return read(input.value) === read(values[name]);
  };

  const show = (values) => {
    for (const input of inputs) {
      const value = own(values, input.dataset.field) ?? blank[input.dataset.field];
      if (isTick(input)) input.checked = value === true;
      else input.value = typeof value === "string" ? inLines(input, value) : blank[input.dataset.field];
    }
  };

  const add = () => {
    for (const input of inputs) {
      if (!input.dataset.total) continue;
      const parts = input.dataset.total.split(" ").filter((name) => named.get(name)?.value.trim());
      const figures = parts.map((name) => typed(shapeAt(sheet.fields, stepsOf(name)), named.get(name).value));
      const isKnown = figures.length > 0 && figures.every(([, isFit]) => isFit);
      const sum = figures.reduce((total, [figure]) => total + figure, 0);
      input.value = isKnown ? inDigits(Number(Number(sum.toFixed(9)).toPrecision(15))) : "";
    }
  };

  /** Fill in what was typed determines, where nobody wrote: not while somebody is about to. */
  const workOut = () => {
    for (const input of inputs) {
      if (!isWorked(input) || input === document.activeElement) continue;
      input.value = "";
      delete input.dataset.worked;
    }
    add();
    for (let isNew = sheet.determined.length > 0; isNew; ) {
      const [values, unfit] = record();
      isNew = false;
      for (const [name, value] of determined(sheet, fitting(values, unfit), unfit.map(stepsOf))) {
        const input = named.get(name);
        if (!input || input.value || input.dataset.total || input === document.activeElement) continue;
        input.value = Object.entries(optionsOf(input) ?? {}).find(([, taken]) => taken === value)?.[0] ?? value;
        if (!input.value) continue;
        input.dataset.worked = "";
        isNew = true;
      }
      add();
    }
  };

  /** Say what is wrong at its field, and in the list at the foot, which leads there. */
  const tell = (input, message, language, here = message) => {
    const entry = document.createElement("li");
    const link = document.createElement("a");
    link.textContent = message;
    Object.assign(entry, language);
    if (input) {
      const place = input.closest(".row, .tick") ?? input.parentElement;
      const note = Object.assign(document.createElement("p"), { className: "wrong", id: `wrong-${input.id}`, textContent: here }, language);
      const other = by(note.id);
      if (other) other.append(document.createElement("br"), here);
      else place.append(note);
      input.setAttribute("aria-invalid", "true");
      input.setAttribute("aria-describedby", note.id);
      link.href = `#${input.id}`;
      link.addEventListener("click", () => {
        for (let part = input.parentElement; part; part = part.parentElement) if (part.tagName === "DETAILS") part.open = true;
      });
    }
    entry.append(link);
    return entry;
  };

  const look = () => {
    workOut();
    for (const note of document.querySelectorAll("p.wrong")) note.remove();
    for (const input of inputs) for (const name of ["aria-invalid", "aria-describedby"]) input.removeAttribute(name);
    const [values, unfit] = record();
    const language = { lang: document.documentElement.lang, dir: document.documentElement.dir };
    const entries = unfit.map((name) => {
      const steps = stepsOf(name);
      const message = expected(sheet.words, shapeAt(sheet.fields, steps), steps.reduce((found, one) => found?.[one], values));
      return tell(named.get(name), `${named.get(name).getAttribute("aria-label")}: ${message}`, language, message);
    });
    const { breaches, asked } = judged(sheet, fitting(values, unfit), unfit.map(stepsOf));
    for (const { message, at, language: own } of breaches) {
      const start = at.map((one) => (typeof one === "number" ? one + 1 : one)).join("/");
      const place = inputs.find((input) => input.dataset.field === start || input.dataset.field.startsWith(`${start}/`));
      entries.push(tell(place, message, { ...language, ...own }));
    }
    by("verdict").textContent = entries.length ? sheet.words.broken.replace("{count}", entries.length) : sheet.words.fine;
    by("asked").textContent = sheet.words.asked.replace("{asked}", asked).replace("{rules}", sheet.rules);
    report.querySelector("ul").replaceChildren(...entries);
    report.classList.toggle("broken", entries.length > 0);
    report.hidden = !sheet.rules && !entries.length;
    summarise();
  };

  /** Say behind the heading of a panel what was written into it, for when it is closed. */
  const summarise = () => {
    for (const panel of document.querySelectorAll("form details")) {
      const parts = [];
      for (const row of panel.querySelectorAll(".row.count")) {
        const count = row.querySelectorAll("input:checked").length;
        if (count) parts.push(`${row.getAttribute("aria-label")} ${count}`);
      }
      for (const input of panel.querySelectorAll("[data-field]:not([data-total])")) {
        if (input.closest(".row.count")) continue;
        const label = panel.querySelector(`label[for="${input.id}"]`)?.textContent ?? "";
        if (isTick(input) ? input.checked : input.value) parts.push(isTick(input) ? label : `${label} ${input.value}`.trim());
      }
      panel.querySelector(".said").textContent = parts.length ? ` · ${parts.slice(0, 4).join(" · ")}${parts.length > 4 ? " …" : ""}` : "";
    }
  };

  /** Return the first words that were written on a sheet. */
  const typedWords = (values) => inputs.filter((input) => !isTick(input) && !input.dataset.total && !input.inputMode)
    .map((input) => own(values, input.dataset.field)).filter(Boolean).slice(0, 2);

  /** List the sheets by their numbers and their first words. */
  const list = () => {
    const options = Object.entries(shelf.kept.sheets).map(([number, values]) =>
      Object.assign(document.createElement("option"), { value: number, textContent: [number, ...typedWords(values)].join(" · ") }));
    by("match").replaceChildren(...options);
    by("match").value = String(shelf.kept.shown);
  };

  const notice = (text, withUndo) => {
    by("notice").hidden = !text;
    by("notice").querySelector("span").textContent = text;
    by("undo").hidden = !withUndo;
  };

  /** Say nothing, or that this browser keeps nothing. */
  const quiet = () => notice(shelf.isKept ? "" : sheet.words.unkept, false);

  const turnTo = (values) => {
    show(values);
    list();
    look();
  };

  /** Let a tap on a number tick all up to it, or all from it on where the laws want that; a second tap takes it away. */
  const count = (input) => {
    const row = [...input.closest(".row").querySelectorAll("input")];
    const place = row.indexOf(input);
    const before = row.map((one, index) => (index === place ? !one.checked : one.checked));
    const isLast = before[place] && !before.slice(place + 1).includes(true);
    const isFirst = before[place] && !before.slice(0, place).includes(true);
    const up = row.map((_, index) => (isLast ? index < place : index <= place));
    const down = row.map((_, index) => (isFirst ? index > place : index >= place));
    const breaches = (ticks) => {
      row.forEach((one, index) => (one.checked = ticks[index]));
      return judged(sheet, fitting(...record())).breaches.length;
    };
    const alone = (there) => breaches(row.map((_, index) => index === there));
    const ticks = alone(0) > alone(row.length - 1) ? down : up;
    row.forEach((one, index) => (one.checked = ticks[index]));
  };

  /** Go on to the next field once no further digit can stand in this one. */
  const goOn = (event) => {
    const input = event.target;
    const shape = shapeAt(sheet.fields, stepsOf(input.dataset.field));
    const isBounded = Number.isInteger(shape.minimum) && Number.isInteger(shape.maximum);
    const isFull = /^\d$/.test(input.value) && isBounded && shape.minimum >= 0 && shape.maximum <= 9;
    if (shape.type !== "integer" || !isFull || event.inputType !== "insertText") return;
    const following = inputs.slice(inputs.indexOf(input) + 1).find((one) => !one.readOnly && one.offsetParent);
    following?.focus();
  };

  document.addEventListener("input", (event) => {
    if (!event.target.dataset?.field) return;
    delete event.target.dataset.worked;
    if (isTick(event.target) && event.target.closest(".row.count")) count(event.target);
    cleared = null;
    look();
    shelf.keep(typedValues());
    quiet();
    list();
    goOn(event);
  });
  document.addEventListener("beforeinput", (event) => {
    const [input, text] = [event.target, event.data ?? event.dataTransfer?.getData("text/plain") ?? ""];
    if (!input.dataset?.field || inLines(input, text) === text) return;
    event.preventDefault(); // a browser would leave the ends of lines out, and join two words to one
    const room = input.maxLength < 0 ? undefined : input.maxLength - input.value.length + input.selectionEnd - input.selectionStart;
    input.setRangeText(inLines(input, text).slice(0, room), input.selectionStart, input.selectionEnd, "end");
    input.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
  });
  by("match").addEventListener("change", (event) => {
    shelf.refresh();
    shelf.kept.shown = Number(event.target.value);
    shelf.keep(shelf.values);
    quiet();
    turnTo(shelf.values);
  });
  by("new").addEventListener("click", () => {
    shelf.begin({});
    quiet();
    turnTo({});
  });
  by("open").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    event.target.value = "";
    const bytes = new Uint8Array(file && file.size < 2e7 ? await file.arrayBuffer() : []);
    const text = isPicture(bytes) ? carried(bytes) : bytes.length < 4e6 ? new TextDecoder().decode(bytes) : null;
    const found = text ? opened(sheet, text) : null;
    if (!found) return notice(sheet.words.unread, false);
    const values = {};
    const unknown = [...found.keys()].filter((name) => !isField(sheet.fields, name));
    if (found.size && unknown.length === found.size) return notice(sheet.words.unread, false);
    for (const input of inputs) {
      const value = found.get(input.dataset.field);
      const shown = Object.entries(optionsOf(input) ?? {}).find(([, taken]) => taken === value)?.[0];
      const text = typeof value === "number" ? inDigits(value) : String(value);
      if (value !== undefined) values[input.dataset.field] = isTick(input) ? isTicked(value) : shown ?? text;
    }
    shelf.begin(values);
    turnTo(values);
    const lost = [...found].filter(([name, value]) => isField(sheet.fields, name) && !isShown(name, value, values));
    const told = shelf.isKept ? [] : [sheet.words.unkept];
    // The names stand in as they are: in a replacement "$" would have a meaning.
    if (unknown.length) told.push(sheet.words["no-field"].replace("{name}", () => listedValues(unknown.map((name) => [name]))));
    if (lost.length) told.push(sheet.words["left-out"].replace("{values}", () => listedValues(lost)));
    notice(told.join(" "), false);
  });
  const give = (content, suffix) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(content);
    const signs = /[^\p{L}\p{M}\p{N}]+/gu; // file systems agree on letters and digits
    const words = typedWords(typedValues()).map((word) => word.replace(signs, "-").replace(/^-|-$/g, "").slice(0, 30));
    link.download = `${[document.body.dataset.name, ...words.filter(Boolean)].join("-")}${suffix}`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  by("save").addEventListener("click", () => give(new Blob([saved(sheet, record()[0])], { type: "application/yaml" }), ".yaml"));
  by("picture").addEventListener("click", async () => give(await picture(document.forms[0], saved(sheet, record()[0])), ".png"));
  by("clear").addEventListener("click", () => by("ask").showModal());
  by("no").addEventListener("click", () => by("ask").close());
  by("yes").addEventListener("click", () => {
    by("ask").close();
    cleared = typedValues();
    shelf.keep({});
    turnTo({});
    notice(sheet.words.cleared, true);
    by("undo").focus();
  });
  by("undo").addEventListener("click", () => {
    if (cleared) shelf.keep(cleared);
    quiet();
    turnTo(shelf.values);
  });
  document.addEventListener("focusout", (event) => {
    if (event.target.dataset?.field && !event.target.value) setTimeout(look); // it may be filled in now
  });
  /** Show what another window wrote on the sheet that is shown here, and list those that it began. */
  const follow = () => {
    shelf.refresh();
    turnTo(shelf.values);
  };
  window.addEventListener("storage", (event) => {
    if (event.key === `${shelf.name} sheets`) follow();
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) follow(); // what was written meanwhile was not told to a page that slept
  });
  turnTo(shelf.values);
}

if (typeof document !== "undefined") run(entireSheet(JSON.parse(document.getElementById("sheet").textContent)));
