// Reads texts from standard input as the page of a score sheet reads a file that it opens, and prints what each holds.
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
for (const script of process.argv.slice(2)) runInThisContext(readFileSync(script, "utf8"));
const recordIn = runInThisContext("recordIn");
console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(recordIn)));
