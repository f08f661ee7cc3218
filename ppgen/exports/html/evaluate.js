// Evaluates the trees that ppgen makes of expressions, with the meaning that they have in ppgen.
// Mappings are Maps, references are objects of the class Reference; a value that fails throws a Fault.
"use strict";

class Fault extends Error {}
class UnknownName extends Fault {}

class Reference {
  constructor(id, values) {
    this.id = id;
    this.values = values;
  }
}

const MINUS = "\u2212";
const isNumber = (value) => typeof value === "number";
const isScalar = (value) =>
  value === null || value instanceof Reference || ["string", "number", "boolean"].includes(typeof value);
const bare = (value) => (value instanceof Reference ? value.id : value);

function isTrue(value) {
  const plain = bare(value);
  if (Array.isArray(plain)) return plain.length > 0;
  if (plain instanceof Map) return plain.size > 0;
  return Boolean(plain);
}

function number(value) {
  if (!isNumber(value) || Math.abs(value) > 1e15) throw new Fault("a number is needed here");
  return value;
}

function whole(value) {
  if (!Number.isInteger(number(value))) throw new Fault("a whole number is needed here");
  return value;
}

function text(value) {
  if (typeof value !== "string") throw new Fault("text is needed here");
  return value;
}

function written(value) {
  const plain = bare(value);
  if (plain === null) return "";
  if (typeof plain === "string") return plain;
  if (typeof plain === "boolean") return plain ? "true" : "false";
  if (!isNumber(plain)) throw new Fault("this cannot be written as text");
  number(plain);
  if (Number.isInteger(plain)) return String(plain);
  const decimal = plain.toFixed(6).replace(/0+$/, "").replace(/\.$/, "");
  return decimal === "-0" || decimal === "" ? "0" : decimal;
}

function equal(left, right) {
  const one = bare(left);
  const other = bare(right);
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((value, index) => equal(value, other[index]));
  }
  if (one instanceof Map && other instanceof Map) {
    return one.size === other.size && [...one].every(([key, value]) => other.has(key) && equal(value, other.get(key)));
  }
  const counts = (value) => (typeof value === "boolean" ? Number(value) : value);
  return counts(one) === counts(other);
}

function list(value) {
  if (!Array.isArray(value)) throw new Fault("a list is needed here");
  return value;
}

const sequence = (value) => list(value instanceof Map ? [...value.values()] : value);

function mapping(value) {
  if (!(value instanceof Map)) throw new Fault("a mapping is needed here");
  return value;
}

function single(value) {
  if (!isScalar(value)) throw new Fault("a single value is needed here");
  return value;
}

/** What tells a value apart: true is not 1, as in ppgen, and a list is what is written in it. */
function identity(value) {
  const plain = bare(value);
  if (Array.isArray(plain)) return `[${plain.map(identity).join(",")}]`;
  if (plain instanceof Map) return `{${[...plain].map(([key, inner]) => `${identity(key)}:${identity(inner)}`).join(",")}}`;
  return `${typeof plain} ${JSON.stringify(plain)}`;
}

function reach(value, key) {
  let found = value;
  for (const step of key.split(".")) {
    if (found instanceof Reference) found = found.values;
    if (!(found instanceof Map) || !found.has(step)) return [];
    found = found.get(step);
  }
  return [found];
}

function where(values, key, ...wanted) {
  const name = text(key);
  const listed = sequence(values);
  if (wanted.length && Array.isArray(wanted[0])) {
    const known = new Set(wanted[0].map(identity));
    return listed.filter((value) => reach(value, name).some((found) => known.has(identity(found))));
  }
  if (wanted.length) {
    const sought = single(wanted[0]);
    return listed.filter((value) => reach(value, name).some((found) => equal(found, sought)));
  }
  return listed.filter((value) => reach(value, name).some(isTrue));
}

function among(container, item) {
  if (typeof container === "string") return container.includes(text(item));
  if (container instanceof Map) return container.has(bare(single(item)));
  const sought = single(item);
  return list(container).some((value) => equal(value, sought));
}

function kept(values, other, isKept) {
  const known = new Set(sequence(other).map(identity));
  return given(values).filter((value) => known.has(identity(value)) === isKept);
}

function extreme(choose, values) {
  const listed = values.length === 1 ? given(values[0]) : values;
  if (!listed.length) throw new Fault("an empty list has no smallest and no largest value");
  return choose(...listed.map(number));
}

function sizeOf(values) {
  if (Array.isArray(values)) return values.length;
  if (values instanceof Map) return values.size;
  if (typeof values === "string") return [...values].length;
  throw new Fault("a list, a mapping or text is needed here");
}

function atEnd(values, index) {
  const listed = typeof values === "string" ? [...values] : values;
  if (!Array.isArray(listed) || !listed.length) throw new Fault("a list or text that is not empty is needed here");
  return listed.at(index);
}

function byCodePoint(one, other) {
  const first = [...one];
  const second = [...other];
  for (let index = 0; index < Math.min(first.length, second.length); index += 1) {
    const apart = first[index].codePointAt(0) - second[index].codePointAt(0);
    if (apart) return apart;
  }
  return first.length - second.length;
}

function unique(values) {
  const found = new Map();
  for (const value of sequence(values)) if (!found.has(identity(value))) found.set(identity(value), value);
  return [...found.values()];
}

const given = (values) => sequence(values).filter((value) => value !== null);

function repeated(values) {
  const listed = given(values);
  const times = new Map();
  for (const value of listed) times.set(identity(value), (times.get(identity(value)) ?? 0) + 1);
  const found = new Map();
  for (const value of listed) if (times.get(identity(value)) > 1) found.set(identity(value), value);
  return [...found.values()];
}

function tally(values) {
  const found = new Map();
  for (const value of sequence(values)) found.set(written(value), (found.get(written(value)) ?? 0) + 1);
  return found;
}

const SCORE = /^[ \u00a0]*([0-9]{1,3})[ \u00a0]*[:\-\u2013\u2212][ \u00a0]*([0-9]{1,3})[ \u00a0]*$/;

function score(value) {
  const found = value === null ? null : SCORE.exec(written(value));
  return found ? [Number(found[1]), Number(found[2])] : null;
}

/** Return a row of a cross table; where a cell is no result, that of the opponent's row, turned round. */
function wholeRow(rows, index) {
  const table = list(rows);
  const cells = (place) => list((Number.isInteger(place) && place >= 0 && place < table.length ? table[place] : null) ?? []);
  const row = cells(index);
  return Array.from({ length: Math.max(row.length, table.length) }, (_, place) => {
    const own = place < row.length ? row[place] : null;
    const theirs = cells(place);
    const turned = Number.isInteger(index) && index >= 0 && index < theirs.length ? score(theirs[index]) : null;
    return !score(own) && turned && place !== index ? `${turned[1]}:${turned[0]}` : own;
  });
}

function results(rows, index = null) {
  const made = new Map(["played", "won", "drawn", "lost", "scored", "conceded", "unread"].map((name) => [name, 0]));
  const add = (name, amount) => made.set(name, made.get(name) + amount);
  for (const value of list(index === null ? rows : wholeRow(rows, index))) {
    const found = score(value);
    if (!found) {
      if (value !== null && written(value).trim()) add("unread", 1);
      continue;
    }
    const [own, other] = found;
    add("played", 1);
    add(own > other ? "won" : own === other ? "drawn" : "lost", 1);
    add("scored", own);
    add("conceded", other);
  }
  return made;
}

function mirrored(rows, index) {
  const table = list(rows);
  const row = Number.isInteger(index) && index >= 0 && index < table.length ? table[index] : null;
  return list(row ?? []).every((value, place) => {
    const own = score(value);
    const cells = list(table[place] ?? []);
    const theirs = index < cells.length ? score(cells[index]) : null;
    return !own || !theirs || (own[0] === theirs[1] && own[1] === theirs[0]);
  });
}

function rounded(value, digits = 0) {
  const places = whole(digits);
  if (places < 0 || places > 6) throw new Fault("round to 0 to 6 digits");
  const factor = 10 ** places;
  const result = Math.floor(Math.abs(number(value)) * factor + 0.5) / factor;
  return value < 0 ? -result : result;
}

function signed(value) {
  const amount = written(Math.abs(number(value)));
  return amount === "0" ? amount : (value > 0 ? "+" : MINUS) + amount;
}

function parts(value, separator) {
  if (!text(separator)) throw new Fault("a text to look for is needed");
  return text(value).split(separator);
}

const capital = (value) => {
  const letters = [...value];
  return letters.length ? letters[0].toUpperCase() + letters.slice(1).join("") : "";
};

const HELPERS = {
  abs: (value) => Math.abs(number(value)),
  all: (values) => sequence(values).every(isTrue),
  any: (values) => sequence(values).some(isTrue),
  between: (value, low, high) => number(low) <= number(value) && number(value) <= number(high),
  capital: (value) => capital(written(value)),
  ceil: (value) => Math.ceil(number(value)),
  common: (first, second) => kept(first, second, true),
  contains: among,
  count: (values, ...wanted) => {
    if (!wanted.length) return sizeOf(values);
    const sought = single(wanted[0]);
    return sequence(values).filter((value) => equal(value, sought)).length;
  },
  difference: (first, second) => kept(first, second, false),
  ends: (value, end) => text(value).endsWith(text(end)),
  find: (values, key, wanted) => where(values, key, wanted)[0] ?? null,
  first: (values) => atEnd(values, 0),
  flat: (values) => sequence(values).flatMap(list),
  floor: (value) => Math.floor(number(value)),
  items: (values) => [...mapping(values)],
  join: (values, separator = ", ") => sequence(values).map(written).join(text(separator)),
  keys: (values) => [...mapping(values).keys()],
  last: (values) => atEnd(values, -1),
  length: sizeOf,
  lower: (value) => written(value).toLowerCase(),
  max: (...values) => extreme(Math.max, values),
  min: (...values) => extreme(Math.min, values),
  mirrored,
  minus: (value) => written(number(value)).replace("-", MINUS),
  pluck: (values, key) => {
    const name = text(key);
    return sequence(values).flatMap((value) => reach(value, name));
  },
  plural: (amount, one, many) => (Math.abs(number(amount)) === 1 ? text(one) : text(many)),
  repeated,
  replace: (value, old, other) => parts(value, old).join(text(other)),
  results,
  reverse: (values) => [...list(values)].reverse(),
  round: rounded,
  score,
  signed,
  sort: (values) => {
    const listed = [...given(values)];
    const isText = listed.every((value) => typeof bare(value) === "string");
    return isText ? listed.sort((a, b) => byCodePoint(bare(a), bare(b))) : listed.sort((a, b) => number(a) - number(b));
  },
  split: parts,
  starts: (value, start) => text(value).startsWith(text(start)),
  tally,
  text: written,
  title: (value) => written(value).split(" ").map(capital).join(" "),
  total: (values) => number(given(values).reduce((sum, value) => sum + number(value), 0)),
  trim: (value) => written(value).trim(),
  unique,
  upper: (value) => written(value).toUpperCase(),
  values: (values) => sequence(mapping(values)),
  where,
};

const TESTS = {
  none: (value) => value === null,
  number: isNumber,
  integer: (value) => Number.isInteger(value),
  string: (value) => typeof bare(value) === "string",
  text: (value) => typeof bare(value) === "string",
  boolean: (value) => typeof value === "boolean",
  list: (value) => Array.isArray(value),
  mapping: (value) => value instanceof Map,
  true: (value) => value === true,
  false: (value) => value === false,
  odd: (value) => Math.abs(whole(value)) % 2 === 1,
  even: (value) => whole(value) % 2 === 0,
};

function order(left, right) {
  const one = bare(left);
  const other = bare(right);
  if (typeof one === "string" && typeof other === "string") return byCodePoint(one, other);
  return number(left) - number(right);
}

const COMPARE = {
  eq: equal,
  ne: (left, right) => !equal(left, right),
  lt: (left, right) => order(left, right) < 0,
  lteq: (left, right) => order(left, right) <= 0,
  gt: (left, right) => order(left, right) > 0,
  gteq: (left, right) => order(left, right) >= 0,
  in: (left, right) => among(right, left),
  notin: (left, right) => !among(right, left),
};

function divisor(value) {
  if (number(value) === 0) throw new Fault("a division by zero");
  return value;
}

const COMPUTE = {
  "+": (left, right) => (Array.isArray(left) && Array.isArray(right) ? [...left, ...right] : number(number(left) + number(right))),
  "-": (left, right) => number(number(left) - number(right)),
  "*": (left, right) => number(number(left) * number(right)),
  "/": (left, right) => number(number(left) / divisor(right)),
  "//": (left, right) => Math.floor(number(left) / divisor(right)),
  "%": (left, right) => number(left) - divisor(right) * Math.floor(left / right),
  "**": (left, right) => {
    if (whole(right) < 0 || right > 20) throw new Fault("an exponent is a whole number from 0 to 20");
    return number(number(left) ** right);
  },
};

function step(owner, key) {
  const found = owner instanceof Reference ? owner.values : owner;
  if (found instanceof Map && isScalar(key) && found.has(bare(key))) return found.get(bare(key));
  if (Array.isArray(found) && Number.isInteger(key) && key >= -found.length && key < found.length) return found.at(key);
  throw new UnknownName(`${written(isScalar(key) ? key : "?")} is not known`);
}

const KINDS = {
  const: (tree) => tree[1],
  name: (tree, names) => tree.slice(1).reduce(step, names),
  item: (tree, names) => step(evaluate(tree[1], names), evaluate(tree[2], names)),
  call: (tree, names) => {
    const given = tree.slice(2).map((argument) => evaluate(argument, names));
    const own = names.get(tree[1]);
    return typeof own === "function" ? own(...given) : HELPERS[tree[1]](...given);
  },
  default: (tree, names) => {
    let found = null;
    try {
      found = evaluate(tree[1], names);
    } catch (fault) {
      if (!(fault instanceof UnknownName)) throw fault;
    }
    return found === null ? evaluate(tree[2], names) : found;
  },
  defined: (tree, names) => {
    try {
      evaluate(tree[1], names);
      return tree[2];
    } catch (fault) {
      if (fault instanceof UnknownName) return !tree[2];
      throw fault;
    }
  },
  test: (tree, names) => TESTS[tree[1]](evaluate(tree[2], names)),
  compute: (tree, names) => COMPUTE[tree[1]](evaluate(tree[2], names), evaluate(tree[3], names)),
  compare: (tree, names) => {
    let left = evaluate(tree[1], names);
    for (const [sign, operand] of tree.slice(2)) {
      const right = evaluate(operand, names);
      if (!COMPARE[sign](left, right)) return false;
      left = right;
    }
    return true;
  },
  choose: (tree, names) => evaluate(isTrue(evaluate(tree[1], names)) ? tree[2] : tree[3], names),
  and: (tree, names) => {
    const left = evaluate(tree[1], names);
    return isTrue(left) ? evaluate(tree[2], names) : left;
  },
  or: (tree, names) => {
    const left = evaluate(tree[1], names);
    return isTrue(left) ? left : evaluate(tree[2], names);
  },
  not: (tree, names) => !isTrue(evaluate(tree[1], names)),
  negative: (tree, names) => -number(evaluate(tree[1], names)),
  positive: (tree, names) => number(evaluate(tree[1], names)),
  list: (tree, names) => tree.slice(1).map((part) => evaluate(part, names)),
  map: (tree, names) => new Map(tree.slice(1).map(([key, value]) => [text(evaluate(key, names)), evaluate(value, names)])),
  text: (tree, names) => tree.slice(1).map((part) => written(evaluate(part, names))).join(""),
};

function evaluate(tree, names) {
  return KINDS[tree[0]](tree, names);
}

/** JSON as expressions see it: objects are Maps. */
function mapped(value) {
  if (Array.isArray(value)) return value.map(mapped);
  if (value !== null && typeof value === "object") {
    return new Map(Object.entries(value).map(([key, inner]) => [key, mapped(inner)]));
  }
  return value;
}
