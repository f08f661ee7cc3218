// What people and ppgen write a record in: YAML of blocks and flows, without anchors, tags and the like.
"use strict";

/** What a text is that stands there without quotes, by the readings that all readers of YAML share. */
function plain(text) {
  if (["", "~", "null", "Null", "NULL"].includes(text)) return null;
  if (["true", "True", "TRUE"].includes(text)) return true;
  if (["false", "False", "FALSE"].includes(text)) return false;
  const isNumber = /^[+-]?(0|[1-9]\d*)(\.\d*([eE][+-]\d+)?)?$|^\.\d+$/.test(text) && Math.abs(Number(text)) <= Number.MAX_SAFE_INTEGER;
  return isNumber ? Number(text) : text;
}

const ESCAPES = { 0: "\0", a: "\x07", b: "\b", t: "\t", n: "\n", v: "\v", f: "\f", r: "\r", e: "\x1b", N: "\x85", _: "\xa0", L: "\u2028", P: "\u2029" };

/** Return a text without such signs at its end; an expression would look behind each of them for the end. */
function withoutEnd(text, signs) {
  let end = text.length;
  while (end > 0 && signs.includes(text[end - 1])) end -= 1;
  return text.slice(0, end);
}

/** Return a text without blanks at its ends; other spaces than those of a keyboard belong to the text. */
const trimmed = (text) => withoutEnd(text.replace(/^[ \t\n]+/, ""), " \t\n");

const LONGEST = 400_000; // signs of a record; the longest that a sheet has room for is far shorter
const DEEPEST = 200; // signs before a line; a record is six levels deep

/** Finds where a value in quotes, brackets or braces ends, of which a line comes after the other: each is read once. */
class Ending {
  constructor() {
    this.depth = 0;
    this.quote = "";
    this.isEscaped = false;
    this.isWord = false;
    this.isOver = false;
  }

  /** Read on; behind the end nothing is looked at. */
  read(text) {
    for (let at = 0; at < text.length && !this.isOver; at += 1) {
      const sign = text[at];
      if (this.quote) {
        if (this.isEscaped) this.isEscaped = false;
        else if (sign === "\\" && this.quote === '"') this.isEscaped = true;
        else if (sign === "'" && this.quote === "'" && text[at + 1] === "'") at += 1;
        else if (sign === this.quote) [this.quote, this.isOver] = ["", this.depth === 0];
      } else if ("[{".includes(sign)) [this.depth, this.isWord] = [this.depth + 1, false];
      else if ("]}".includes(sign)) [this.depth, this.isWord, this.isOver] = [this.depth - 1, false, this.depth <= 1];
      else if (sign === ",") this.isWord = false;
      else if (sign === ":") this.isWord = /[^ \t\n,[\]{}]/.test(text[at + 1] ?? " ") && (this.isWord || !"\"'".includes(text[at + 1]));
      else if (!this.isWord && "\"'".includes(sign)) this.quote = sign;
      else if (!" \t\n".includes(sign)) this.isWord = true;
    }
  }
}

/** Reads the YAML of one record; throws a Fault at what it does not know. */
class RecordReader {
  constructor(text) {
    this.lines = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n").split("\n");
    this.at = 0;
  }

  /** Go on to the next line in which something stands; return how far it is indented, or -1 at the end. */
  indent() {
    while (this.at < this.lines.length && /^[ \t]*(#.*)?$|^---[ \t]*$/.test(this.lines[this.at])) this.at += 1;
    return this.at < this.lines.length ? this.lines[this.at].search(/[^ ]/) : -1;
  }

  /** Return the value that stands in lines indented so far, or further. */
  block(least) {
    const depth = this.indent();
    if (depth < least) return null;
    if (depth > DEEPEST) throw new Fault("no record");
    const line = this.lines[this.at].slice(depth);
    if (/^-( |$)/.test(line)) return this.list(depth);
    return this.key(line) ? this.mapping(depth) : this.scalar(line, depth);
  }

  list(depth) {
    const found = [];
    while (this.indent() === depth && /^-( |$)/.test(this.lines[this.at].slice(depth))) {
      const line = this.lines[this.at];
      const rest = line.slice(depth + 1);
      const inner = depth + 1 + Math.max(rest.search(/[^ ]/), 0);
      if (/^[ \t]*(#.*)?$/.test(rest)) {
        this.at += 1;
        found.push(this.block(depth + 1));
      } else {
        this.lines[this.at] = " ".repeat(inner) + line.slice(inner); // what stands behind the dash begins a block
        found.push(this.block(inner));
      }
    }
    return found;
  }

  /** Return the key with which a line begins, and what stands behind it; null if it has none. */
  key(line) {
    const quoted = /^("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')[ \t]*:(?= |$)(.*)$/.exec(line);
    if (quoted) return [this.flow(quoted[1]), quoted[2]];
    const first = /^(?:[^ \t\n"'#[\]{},&*!|>%@`-]|-[^ \t\n#])/.exec(line)?.[0].length ?? 0;
    const at = first ? line.slice(first).search(/:(?= |$)/) + first : -1;
    return at >= first && first && !line.slice(0, at).includes("#") ? [withoutEnd(line.slice(0, at), " \t"), line.slice(at + 1)] : null;
  }

  mapping(depth) {
    const found = Object.create(null);
    while (this.indent() === depth) {
      const parts = this.key(this.lines[this.at].slice(depth));
      if (!parts || parts[0] in found) throw new Fault("no record");
      const rest = trimmed(parts[1]);
      if (rest === "" || rest.startsWith("#")) {
        this.at += 1;
        const isList = this.indent() === depth && /^-( |$)/.test(this.lines[this.at].slice(depth));
        found[parts[0]] = isList ? this.list(depth) : this.block(depth + 1);
      } else found[parts[0]] = this.scalar(rest, depth + 1);
    }
    if (this.indent() > depth) throw new Fault("no record");
    return found;
  }

  /** Return the value that begins in this line: a text of lines, in quotes or without, or a flow. */
  scalar(first, least) {
    this.at += 1;
    const literal = /^\|([+-]?)[ \t]*(#.*)?$/.exec(first);
    if (literal) return this.literal(least, literal[1]);
    let text = trimmed(first);
    const ending = new Ending();
    const isBare = !/^["'[{]/.test(text);
    if (isBare && /^[&*!|>%@`]/.test(text)) throw new Fault("no record");
    if (isBare) text = withoutEnd(/^.*?(?=[ \t]#|$)/.exec(text)[0], " \t");
    else ending.read(text);
    while (this.at < this.lines.length && (isBare ? this.goesOn(least) : !ending.isOver)) {
      let blank = 0;
      while (this.at < this.lines.length && !trimmed(this.lines[this.at])) [this.at, blank] = [this.at + 1, blank + 1];
      const next = trimmed(this.lines[this.at] ?? "");
      this.at += 1;
      const isBroken = ending.isEscaped && text.startsWith('"'); // the line goes on behind a backslash
      const more = isBroken ? next : (blank ? "\n".repeat(blank) : " ") + next;
      text = (isBroken ? text.slice(0, -1) : text) + more;
      if (isBroken) ending.isEscaped = false;
      if (!isBare) ending.read(more);
    }
    return isBare ? plain(text) : this.flow(text);
  }

  /** Tell whether the next line goes on with a text without quotes. */
  goesOn(least) {
    let ahead = this.at;
    while (ahead < this.lines.length && !trimmed(this.lines[ahead])) ahead += 1;
    return ahead < this.lines.length && this.lines[ahead].search(/[^ ]/) >= least && !/^[ \t]*#/.test(this.lines[ahead]);
  }

  literal(least, end) {
    const found = [];
    let depth = -1;
    for (; this.at < this.lines.length; this.at += 1) {
      const here = this.lines[this.at].search(/[^ ]/);
      if (here >= 0 && depth < 0) depth = here;
      if (here >= 0 && (here < least || here < depth)) break;
      found.push(here < 0 ? "" : this.lines[this.at].slice(depth));
    }
    const text = withoutEnd(found.join("\n"), "\n");
    return end === "-" || !text ? text : `${text}\n`;
  }

  /** Return the value of a text in one line: quotes, brackets and braces, as JSON has them, or with bare words. */
  flow(text) {
    const signs = /[ \t\n]*(?:("(?:[^"\\]|\\[^])*")|('(?:[^']|'')*')|([[\]{},]|:(?=[ \t\n,[\]{}"']|$))|((?:[^ \t\n,[\]{}:#"']|:(?=[^ \t\n,[\]{}])|(?<=[^ \t\n])[#"'])(?:[^,[\]{}:]|:(?=[^ \t\n,[\]{}]))*))/y;
    const colon = /[ \t\n]*:/y; // JSON has no blank behind it
    const next = () => {
      const found = signs.exec(text);
      if (!found) throw new Fault("no record");
      if (found[1]) return { value: unescaped(found[1].slice(1, -1)) };
      if (found[2]) return { value: found[2].slice(1, -1).replaceAll("''", "'") };
      return found[3] ? { sign: found[3] } : { value: plain(trimmed(found[4])) };
    };
    const value = (token) => {
      if (token.sign === "[") {
        const items = [];
        for (let one = next(); one.sign !== "]"; one = next()) {
          items.push(value(one));
          const behind = next();
          if (behind.sign === "]") break;
          if (behind.sign !== ",") throw new Fault("no record");
        }
        return items;
      }
      if (token.sign === "{") {
        const found = Object.create(null);
        for (let one = next(); one.sign !== "}"; one = next()) {
          colon.lastIndex = signs.lastIndex;
          if (one.sign || !colon.test(text)) throw new Fault("no record");
          signs.lastIndex = colon.lastIndex;
          found[String(one.value)] = value(next());
          const behind = next();
          if (behind.sign === "}") break;
          if (behind.sign !== ",") throw new Fault("no record");
        }
        return found;
      }
      if (token.sign) throw new Fault("no record");
      return token.value;
    };
    const found = value(next());
    if (!/^[ \t\n]*(#.*)?$/.test(text.slice(signs.lastIndex))) throw new Fault("no record");
    return found;
  }
}

/** Return a text in double quotes without its escapes. */
function unescaped(text) {
  return text.replace(/\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([^]))/g, (_, two, four, eight, one) => {
    const code = two ?? four ?? eight;
    if (code !== undefined) return four ? String.fromCharCode(parseInt(code, 16)) : String.fromCodePoint(parseInt(code, 16));
    return ESCAPES[one] ?? one;
  });
}

/** Return the mapping that a file holds; null if it is none, or in YAML that records are not written in. */
function recordIn(text) {
  if (text.length > LONGEST || /[\x85\u2028\u2029]/.test(text)) return null; // readers of YAML do not agree whether lines end there
  try {
    const reader = new RecordReader(text);
    const found = reader.block(0);
    return reader.indent() < 0 && found !== null && typeof found === "object" && !Array.isArray(found) ? found : null;
  } catch (fault) {
    if (fault instanceof Fault || fault instanceof RangeError) return null;
    throw fault;
  }
}
