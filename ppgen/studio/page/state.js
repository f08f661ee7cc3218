// What the page knows, where it is, and who wants to hear when either changes.

export const state = {
  game: null,
  editions: {},
  piece: null,
  others: {},
  commits: [],
  commit: "",
  earlier: null,
  language: "",
  view: { name: "cards" },
  search: "",
  changed: new Set(),
  lost: false,
  broken: null,
  history: { undo: "", redo: "" },
  build: null,
  service: "",
};

export const look = {
  bleed: false,
  safe: false,
  grid: false,
  boxes: false,
  cut: 0,
  sleeve: false,
  table: 0.7,
  filter: "",
  ink: "full",
  size: 168,
  zoom: 0,
  theme: "",
};

const KEPT = "ppgen-look";
try {
  Object.assign(look, JSON.parse(localStorage.getItem(KEPT) || "{}"));
} catch {
  // what cannot be read is as good as nothing
}

const listeners = new Set();
export const onChange = (listener) => listeners.add(listener);
export const changed = (what) => listeners.forEach((listener) => listener(what));

export function setLook(changes) {
  Object.assign(look, changes);
  try {
    localStorage.setItem(KEPT, JSON.stringify(look));
  } catch {
    // it is only forgotten
  }
  changed("look");
}

/** The place of the page, which the address tells: `#cards/team`, `#piece/en/cards/team:sloths`. */
export function place() {
  const [name, ...rest] = decodeURIComponent(location.hash.slice(1)).split("/");
  if (name === "piece") return { name, component: rest[0], piece: rest.slice(1).join("/") };
  return { name: name || "cards", of: rest.join("/") };
}

export const go = (...steps) => {
  location.hash = steps.map((one) => String(one).split("/").map(encodeURIComponent).join("/")).join("/");
};
export const address = (...steps) => `#${steps.map((one) => String(one).split("/").map(encodeURIComponent).join("/")).join("/")}`;

export const edition = () => state.editions[state.language] || null;
export const pieces = () => edition()?.pieces || [];
/** What `ppgen check` tells of all languages, and of which state of the files. */
export const checked = { revision: -1, problems: null, failed: "", asked: -1 };

/** What is known to be wrong: with all languages once the game was checked, else with the one that is shown. */
export const allProblems = () => (checked.problems && checked.revision === edition()?.revision ? checked.problems : problems());

export const problems = () => edition()?.problems || state.broken?.problems || [];

export function found() {
  const words = state.search.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return pieces().filter((one) => {
    const text = `${one.title} ${one.words}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export const isPiece = (one, other) => one.component === other.component && one.id === (other.piece ?? other.id);

/** A commit in a list: its day and what it says. */
export const calledCommit = (one) => `${one.when.slice(0, 10)}  ${one.subject.length > 48 ? `${one.subject.slice(0, 47)}…` : one.subject}`;
