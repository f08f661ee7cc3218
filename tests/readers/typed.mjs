// Reads entries from standard input as the page of a score sheet does, and prints what each gives and how it is saved.
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
for (const script of process.argv.slice(2)) runInThisContext(readFileSync(script, "utf8"));
const [typed, saved] = ["typed", "saved"].map((name) => runInThisContext(name));
const sheet = { kind: "sheet", game: ["g"], language: "", set: "", fields: {} };
const lines = JSON.parse(readFileSync(0, "utf8")).map(([shape, text]) => {
  const [value, isFit] = typed(shape, text);
  return [saved(sheet, { value }).split("value: ")[1].trim(), isFit];
});
console.log(JSON.stringify(lines));
