// Evaluates trees from standard input with the evaluator of pages, and prints what each gives.
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
for (const script of process.argv.slice(2)) runInThisContext(readFileSync(script, "utf8"));
const { values, trees, sheets, records } = JSON.parse(readFileSync(0, "utf8"));
const plain = (value) =>
  value instanceof Map ? Object.fromEntries([...value].map(([key, inner]) => [key, plain(inner)]))
  : Array.isArray(value) ? value.map(plain)
  : runInThisContext("bare")(value);
const attempt = (work) => {
  try {
    return { value: work() };
  } catch (fault) {
    if (!runInThisContext("(fault) => fault instanceof Fault")(fault)) throw fault;
    return { fault: fault.message };
  }
};
const evaluate = runInThisContext("evaluate");
const names = runInThisContext("mapped")(values);
const Reference = runInThisContext("Reference");
for (const [name, value] of names) if (name.startsWith("reference")) names.set(name, new Reference(value.get("id"), value));
console.log(
  JSON.stringify({
    trees: trees.map((tree) => attempt(() => plain(evaluate(tree, names)))),
    records: records.map(([kind, record]) => {
      const sheet = sheets[kind];
      const whole = "shared" in sheet ? runInThisContext("entireSheet")(sheet) : sheet;
      const { breaches, asked } = runInThisContext("judged")(whole, record);
      return { breaches, asked };
    }),
    helpers: runInThisContext("Object.keys(HELPERS).sort()"),
  }),
);
