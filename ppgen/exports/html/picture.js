// The sheet as a picture: what is written on it, with its headings, as a PNG that carries the record.
"use strict";

const WIDE = 1080;
const MARGIN = 48;
const KEYWORD = "ppgen record";
// More than this many dots are more than some phones can draw.
const MOST_DOTS = 16e6;

const TICKED = "✓";

/**
 * Yield what is written in a form, in its order: headings with their level, and labels with values.
 *
 * What stands behind a section is none of it: there the heading around both is said again, or else they are parted.
 */
function* writtenLines(form) {
  let pending = [];
  let above = [];
  for (const node of form.querySelectorAll("h2, h3, h4, h5, .row, .fields > div:not(.row), .fields > .tick")) {
    if (/^H\d$/.test(node.tagName)) {
      const level = Number(node.tagName[1]);
      const place = node.closest("details, [role=group]") ?? form;
      pending = [...pending.filter((one) => one.place.contains(node) && one.level < level), { level, heading: node.textContent, place }];
      continue;
    }
    const line = node.matches(".row") ? rowLine(node) : fieldLine(node);
    if (!line) continue;
    const isAround = (one) => one.place.contains(node);
    const isBehind = !above.every(isAround);
    above = above.filter(isAround);
    pending = pending.filter(isAround);
    if (isBehind && !pending.length) yield above.at(-1) ?? { parted: true };
    yield* pending;
    above.push(...pending.splice(0));
    yield line;
  }
}

function rowLine(row) {
  const inputs = [...row.querySelectorAll("[data-field]")];
  const label = row.getAttribute("aria-label");
  if (row.matches(".count")) {
    const count = inputs.filter((one) => one.checked).length;
    return count ? { label, value: String(count) } : null;
  }
  const values = inputs.map((one) => (one.type === "checkbox" ? (one.checked ? TICKED : "") : one.value.trim()));
  return values.some(Boolean) ? { label, value: values.map((one) => one || "–").join("  ") } : null;
}

function fieldLine(place) {
  const input = place.querySelector("[data-field]");
  if (!input) return null;
  const label = place.querySelector("label")?.textContent ?? "";
  if (input.type === "checkbox") return input.checked ? { label, value: TICKED } : null;
  return input.value.trim() ? { label, value: input.value.trim() } : null;
}

/** Return how many signs of a text stand in the room, one at least; only a few more than these are measured. */
function signsThatStand(pen, text, room) {
  const stands = (count) => pen.measureText(text.slice(0, count)).width <= room;
  let most = 2;
  while (most < text.length && stands(most)) most *= 2;
  if (most >= text.length && stands(text.length)) return text.length;
  let least = Math.max(1, Math.floor(most / 2));
  most = Math.min(most, text.length);
  while (most - least > 1) {
    const middle = (least + most) >> 1;
    if (stands(middle)) least = middle;
    else most = middle;
  }
  return least > 1 && /[\ud800-\udbff]/.test(text[least - 1]) ? least - 1 : least;
}

/** Return a text in lines that are no wider than the room for them. */
function brokenLines(pen, text, room) {
  const lines = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const word of paragraph.split(/(?<=\s)/)) {
      const next = line + word.trimEnd();
      if (line && signsThatStand(pen, next, room) < next.length) lines.push(line.trimEnd()), (line = "");
      line += word;
      for (let count = signsThatStand(pen, line, room); count < line.length; count = signsThatStand(pen, line, room)) {
        lines.push(line.slice(0, count));
        line = line.slice(count);
      }
    }
    lines.push(line.trimEnd());
  }
  return lines;
}

/**
 * Draw a page of lines in columns, each of which ends soon after `most`; return the height that it takes.
 * Without a height nothing is drawn.
 */
function paint(canvas, head, lines, looks, columns, most, height) {
  const pen = canvas.getContext("2d");
  const start = looks.backwards ? WIDE - MARGIN : MARGIN;
  const end = WIDE - start;
  const inner = WIDE - 2 * MARGIN;
  pen.direction = looks.backwards ? "rtl" : "ltr";
  pen.textBaseline = "alphabetic";
  let y = 0;
  let column = 0;
  let lowest = 0;
  const put = (text, x, size, weight, colour, align, family) => {
    pen.font = `${weight} ${size}px ${family}`;
    pen.fillStyle = colour;
    pen.textAlign = align;
    if (height) pen.fillText(text, x, y);
  };
  if (height) {
    pen.fillStyle = looks.paper;
    pen.fillRect(0, 0, columns * WIDE, height);
    pen.fillStyle = looks.head;
    pen.fillRect(0, 0, columns * WIDE, 190);
  }
  pen.save();
  if (looks.backwards) pen.translate((columns - 1) * WIDE, 0);
  pen.font = `700 56px ${looks.display}`;
  const size = Math.min(56, (56 * inner) / pen.measureText(head.title).width);
  y = 96;
  put(head.title, start, size, 700, looks.onHead, "start", looks.display);
  y = 150;
  put(head.about, start, 30, 400, looks.onHead, "start", looks.family);
  y = 210;
  for (const { level, heading, label, value, parted } of lines) {
    if (y > most && column < columns - 1) {
      column += 1;
      y = 210;
      pen.translate(looks.backwards ? -WIDE : WIDE, 0);
    }
    if (parted) {
      y += 34;
      if (height) {
        pen.fillStyle = looks.ink;
        pen.fillRect(MARGIN, y, inner, 4);
      }
      y += 4;
      continue;
    }
    if (heading !== undefined) {
      const points = Math.max(32, 52 - 6 * (level - 1));
      y += points + 28;
      put(heading, start, points, 700, looks.ink, "start", level === 2 ? looks.display : looks.family);
      y += 12;
      lowest = Math.max(lowest, y);
      continue;
    }
    pen.font = `600 34px ${looks.family}`;
    const said = brokenLines(pen, value, inner * 0.62);
    pen.font = `400 30px ${looks.family}`;
    const called = brokenLines(pen, label, inner * 0.35);
    const top = y;
    for (const [words, x, points, weight, colour, align] of [
      [called, start, 30, 400, looks.quiet, "start"],
      [said, end, 34, 600, looks.ink, "end"],
    ]) {
      y = top;
      for (const one of words) {
        y += 46;
        put(one, x, points, weight, colour, align, looks.family);
      }
    }
    y = top + 46 * Math.max(said.length, called.length) + 14;
    if (height) {
      pen.fillStyle = looks.line;
      pen.fillRect(MARGIN, y, inner, 2);
    }
    lowest = Math.max(lowest, y);
  }
  pen.restore();
  return Math.ceil(Math.max(y, lowest) + MARGIN);
}

const CRC = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

const checksum = (bytes) => ~bytes.reduce((crc, byte) => CRC[(crc ^ byte) & 255] ^ (crc >>> 8), 0xffffffff) >>> 0;

/** Return a PNG with a text in it (an iTXt chunk before its end). */
function withText(png, text) {
  const words = new TextEncoder().encode(`${KEYWORD}\0\0\0\0\0${text}`);
  const chunk = new Uint8Array(words.length + 12);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, words.length);
  chunk.set(new TextEncoder().encode("iTXt"), 4);
  chunk.set(words, 8);
  view.setUint32(words.length + 8, checksum(chunk.subarray(4, words.length + 8)));
  const end = png.length - 12;
  return new Blob([png.subarray(0, end), chunk, png.subarray(end)], { type: "image/png" });
}

/** Return the record that a picture carries; nothing for a picture of another kind, or one that was damaged. */
function carried(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = new TextEncoder().encode(`iTXt${KEYWORD}\0\0\0\0\0`);
  for (let at = 8; at + 12 <= bytes.length; at += view.getUint32(at) + 12) {
    const end = at + 8 + view.getUint32(at);
    if (end + 4 > bytes.length) return null;
    const chunk = bytes.subarray(at + 4, end);
    if (!start.every((byte, index) => chunk[index] === byte)) continue;
    return view.getUint32(end) === checksum(chunk) ? new TextDecoder().decode(chunk.subarray(start.length)) : null;
  }
  return null;
}

const isPicture = (bytes) => [0x89, 0x50, 0x4e, 0x47].every((byte, index) => bytes[index] === byte);

/** Draw the sheet by day, whatever the phone shows, and give it the record to carry. */
async function picture(form, record) {
  await document.fonts.ready;
  const seen = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const looks = {
    backwards: document.documentElement.dir === "rtl",
    paper: "#ffffff",
    ink: "#17202e",
    quiet: "#5a6577",
    line: "#c4cad4",
    head: seen("--head") || "#e8ebf0",
    onHead: seen("--on-head") || "#17202e",
    family: getComputedStyle(document.body).fontFamily,
    display: getComputedStyle(document.querySelector("h1")).fontFamily,
  };
  const head = { title: document.querySelector("h1").textContent, about: document.querySelector(".game").textContent };
  const canvas = document.createElement("canvas");
  canvas.width = WIDE;
  canvas.height = 1;
  const lines = [...writtenLines(form)];
  const whole = paint(canvas, head, lines, looks, 1, Infinity, 0);
  const columns = Math.max(1, Math.round(Math.sqrt(whole / (1.4 * WIDE))));
  const most = columns > 1 ? 210 + (whole - 210) / columns : Infinity;
  const height = paint(canvas, head, lines, looks, columns, most, 0);
  const scale = Math.min(1, Math.sqrt(MOST_DOTS / (columns * WIDE * height)));
  canvas.width = Math.floor(columns * WIDE * scale);
  canvas.height = Math.floor(height * scale);
  canvas.getContext("2d").scale(scale, scale);
  paint(canvas, head, lines, looks, columns, most, height);
  const made = await new Promise((done) => canvas.toBlob(done, "image/png"));
  return withText(new Uint8Array(await made.arrayBuffer()), record);
}
