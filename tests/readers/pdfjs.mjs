// Prints the fields of a PDF form as pdf.js reads them: name to [type, value, tip].
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { readFileSync } from "node:fs";
const document = await getDocument({ data: new Uint8Array(readFileSync(process.argv[2])), verbosity: 0 }).promise;
const fields = {};
for (let number = 1; number <= document.numPages; number++)
  for (const one of await (await document.getPage(number)).getAnnotations())
    if (one.subtype === "Widget") fields[one.fieldName] = [one.fieldType, one.fieldValue, one.alternativeText ?? ""];
console.log(JSON.stringify(fields));
