// What the page asks the studio for, and what the studio tells it.

export class Refused extends Error {
  constructor(status, said) {
    super(said);
    this.status = status;
  }
}

/** The status of an answer that others have changed meanwhile what was shown. */
export const MEANWHILE = 409;

async function answered(response) {
  if (response.ok) return response.json();
  const text = await response.text();
  let said = text;
  try {
    said = JSON.parse(text).refused || text;
  } catch {
    // the gate answers in plain words
  }
  throw new Refused(response.status, said);
}

export const ask = async (path, query = {}) => answered(await fetch(`${path}?${new URLSearchParams(query)}`));

export async function send(path, body = {}) {
  const headers = { "content-type": "application/json" };
  return answered(await fetch(path, { method: "POST", headers, body: JSON.stringify(body) }));
}

/** The address of a picture, as sharp as the screen shows it; sizes go in steps, so that few are painted. */
export function picture(kind, address, page, millimetres, pixels) {
  const wanted = (pixels * (window.devicePixelRatio || 1) * 25.4) / Math.max(millimetres, 1);
  const dots = STEPS.find((one) => one >= wanted) || STEPS.at(-1);
  return { src: `/picture/${kind}/${address}/${page}/${dots}.png`, dots };
}

const STEPS = [36, 48, 72, 96, 120, 144, 192, 240, 300, 400, 600];

/** Listens to the studio; comes back by itself when it was gone. */
export function listen(told, lost) {
  const source = new EventSource("/api/events");
  let gone = false;
  source.onmessage = (event) => told(JSON.parse(event.data));
  source.onerror = () => {
    gone = true;
    lost(true);
  };
  source.onopen = () => {
    lost(false);
    if (gone) told({ event: "missed" });
    gone = false;
  };
}
