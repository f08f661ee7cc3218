// A score sheet that is filled in on a phone: reads what is typed as a record, sums, and asks the laws.
"use strict";

/** Return the value of a field from what was typed, and whether it can stand there. */
function typed(shape, said) {
  const plain = said.trim();
  if (shape.type === "integer" || shape.type === "number") {
    const figure = plain.replace("\u2212", "-").replace(",", shape.type === "number" ? "." : ",");
    const pattern = shape.type === "integer" ? /^[+-]?\d+$/ : /^[+-]?(\d+\.?\d*|\.\d+)$/;
    if (!pattern.test(figure)) return [plain, false];
    const value = Number(figure);
    const isWithin = value >= (shape.minimum ?? -Infinity) && value <= (shape.maximum ?? Infinity);
    return [value, isWithin];
  }
  return [plain, true];
}

function shapeAt(fields, steps) {
  let shape = { type: "map", fields };
  for (const one of steps) shape = shape.type === "list" ? shape.items : shape.fields[one];
  return shape;
}

const stepsOf = (name) => name.split("/").map((one) => (/^[1-9]\d*$/.test(one) ? Number(one) - 1 : one));

/** Return the record that was typed, as YAML would hold it, and the names of fields that cannot stand so. */
function assembled(sheet, said) {
  const record = {};
  const unfit = [];
  for (const [name, value] of said) {
    if (value === "" || value === false) continue;
    const steps = stepsOf(name);
    const [found, isFit] = value === true ? [true, true] : typed(shapeAt(sheet.fields, steps), value);
    if (!isFit) unfit.push(name);
    let into = record;
    steps.forEach((one, index) => {
      if (Array.isArray(into)) while (into.length <= one) into.push(null);
      if (index === steps.length - 1) into[one] = found;
      else into = into[one] ??= typeof steps[index + 1] === "number" ? [] : {};
    });
  }
  const ordered = {};
  for (const name of Object.keys(sheet.fields)) if (name in record) ordered[name] = record[name];
  return [ordered, unfit];
}

/** Return a value with all that is missing in it blank, and with the cards that it names. */
function entire(sheet, shape, value) {
  if (shape.type === "map") {
    const inner = value ?? {};
    return new Map(Object.entries(shape.fields).map(([name, one]) => [name, entire(sheet, one, inner[name])]));
  }
  if (shape.type === "list") return (value ?? []).map((item) => entire(sheet, shape.items, item));
  if (value === undefined || value === null) return shape.default ?? null;
  const card = shape.type === "reference" ? sheet.cards[shape.to][value] : undefined;
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

/** Return what breaks the laws: each with its message, and the place in the record. */
function judged(sheet, record) {
  const card = entire(sheet, { type: "map", fields: sheet.fields }, record);
  const names = new Map([["constants", mapped(sheet.constants)], ["cards", listed(sheet)], ["card", card]]);
  names.set("term", (name, form = "") => step(step(mapped(sheet.terms), name), form));
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
  for (const law of sheet.laws) {
    const views = law.each.length ? items(card, law.each, []) : [[null, null, []]];
    for (const [item, index, place] of views) {
      if (law.each.length && typeof index === "number" && (item === null || (item instanceof Map && isEmpty(item)))) continue;
      const seen = law.each.length ? new Map([...names, ["item", item], ["index", index]]) : names;
      try {
        if (law.when !== null && !isTrue(evaluate(law.when, seen))) continue;
        if (isTrue(evaluate(law.check, seen))) continue;
        breaches.push({ law: law.id, why: law.why, message: written(evaluate(law.message, seen)), at: [...place, ...law.at] });
      } catch (fault) {
        if (!(fault instanceof Fault)) throw fault;
        breaches.push({ law: law.id, why: law.why, message: `the rule cannot be evaluated: ${fault.message}`, at: [...place, ...law.at] });
        break;
      }
    }
  }
  return breaches;
}

/** Return the record as the YAML that `ppgen score read` takes: its values are JSON. */
function saved(sheet, record) {
  const lines = Object.entries(record).map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`);
  return `record: ${sheet.kind}\n${lines.join("")}`;
}

function run(sheet) {
  const inputs = [...document.querySelectorAll("[data-field]")];
  const named = new Map(inputs.map((input) => [input.dataset.field, input]));
  const memory = `ppgen ${document.title} ${document.documentElement.lang}`;
  const report = document.getElementById("report");

  const said = (input) => {
    if (input.type === "checkbox") return input.checked;
    const options = sheet.options[input.dataset.field.split("/").map((one) => (/^\d+$/.test(one) ? "*" : one)).join(".")];
    return options?.[input.value] ?? input.value;
  };

  const add = () => {
    for (const input of inputs) {
      if (!input.dataset.total) continue;
      const figures = input.dataset.total.split(" ").map((name) => named.get(name)?.value.trim().replace("\u2212", "-").replace(",", ".") ?? "");
      const known = figures.filter((figure) => figure !== "" && !Number.isNaN(Number(figure))).map(Number);
      input.value = known.length ? written(known.reduce((sum, figure) => sum + figure, 0)) : "";
    }
  };

  const remember = (values) => {
    try {
      if (values === null) localStorage.removeItem(memory);
      else localStorage.setItem(memory, JSON.stringify(values));
    } catch {
      // A browser that keeps nothing for files still fills in and saves.
    }
  };

  const remembered = () => {
    try {
      return JSON.parse(localStorage.getItem(memory) ?? "{}");
    } catch {
      return {};
    }
  };

  const record = () => assembled(sheet, inputs.map((input) => [input.dataset.field, said(input)]));

  const told = (input, message, why) => {
    const entry = document.createElement("li");
    entry.lang = "en";
    entry.dir = "ltr";
    const link = document.createElement("a");
    link.textContent = message;
    if (why) entry.title = why;
    if (input) {
      input.setAttribute("aria-invalid", "true");
      link.href = `#${input.id}`;
      link.addEventListener("click", () => {
        for (let part = input.parentElement; part; part = part.parentElement) if (part.tagName === "DETAILS") part.open = true;
      });
    }
    entry.append(link);
    return entry;
  };

  const look = () => {
    add();
    for (const input of inputs) input.removeAttribute("aria-invalid");
    const [values, unfit] = record();
    const entries = unfit.map((name) => {
      const entry = told(named.get(name), `${named.get(name).getAttribute("aria-label")}: ${sheet.words.unfit}`, "");
      entry.lang = document.documentElement.lang;
      entry.dir = document.documentElement.dir;
      return entry;
    });
    for (const { message, why, at } of unfit.length ? [] : judged(sheet, values)) {
      const start = at.map((one) => (typeof one === "number" ? one + 1 : one)).join("/");
      const place = inputs.find((input) => input.dataset.field === start || input.dataset.field.startsWith(`${start}/`));
      entries.push(told(place, message, why));
    }
    report.querySelector("p").textContent = entries.length ? `${sheet.words.broken}: ${entries.length}` : sheet.words.fine;
    report.querySelector("ul").replaceChildren(...entries);
    report.classList.toggle("broken", entries.length > 0);
  };

  const kept = remembered();
  for (const input of inputs) {
    const value = kept[input.dataset.field];
    if (value !== undefined) input[input.type === "checkbox" ? "checked" : "value"] = value;
  }
  document.addEventListener("input", () => {
    remember(Object.fromEntries(inputs.map((input) => [input.dataset.field, input.type === "checkbox" ? input.checked : input.value])));
    look();
  });
  document.getElementById("save").addEventListener("click", () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([saved(sheet, record()[0])], { type: "application/yaml" }));
    link.download = `${document.body.dataset.name}.yaml`;
    link.click();
    URL.revokeObjectURL(link.href);
  });
  document.getElementById("clear").addEventListener("click", () => {
    for (const input of inputs) input[input.type === "checkbox" ? "checked" : "value"] = input.type === "checkbox" ? false : "";
    remember(null);
    look();
  });
  look();
}

if (typeof document !== "undefined") run(JSON.parse(document.getElementById("sheet").textContent));
