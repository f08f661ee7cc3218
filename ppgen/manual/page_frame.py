"""The frame of the one page of documentation: its style and its search, without anything from elsewhere."""

FRAME = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>ppgen {version}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<style>
:root {{ color-scheme: light dark; --line: #8886; --quiet: #8882; --link: light-dark(#0b57a8, #8fc1ff); }}
body {{ margin: 0; font: 16px/1.55 system-ui, sans-serif; background: Canvas; display: grid;
 grid-template: "search text" auto "contents text" 1fr / 18rem minmax(0, 1fr); }}
header {{ grid-area: search; position: sticky; top: 0; background: Canvas; z-index: 1;
 padding: 1rem 1rem .3rem; }}
nav {{ grid-area: contents; position: sticky; top: 6.2rem; height: calc(100vh - 6.2rem); overflow: auto;
 padding: 0 1rem 1rem; box-sizing: border-box; font-size: .9rem; }}
nav {{ scroll-margin-top: 4.5rem; }}
nav a.off {{ opacity: .4; }}
nav ul {{ list-style: none; padding-left: .8rem; margin: .2rem 0 .5rem; }}
nav > ul, nav > ul > li > ul {{ padding: 0; }}
nav li {{ position: relative; }}
nav details {{ display: contents; }}
nav summary {{ position: absolute; right: 0; top: 0; width: 1.4rem; text-align: center; cursor: pointer;
 list-style: none; color: var(--link); }}
nav summary::before {{ content: "+"; }}
nav details[open] > summary::before {{ content: "\\2212"; }}
nav a {{ text-decoration: none; color: inherit; display: block; margin-right: 1.6rem; padding: .05rem 0; }}
nav a:hover {{ text-decoration: underline; }}
input {{ width: 100%; box-sizing: border-box; font: inherit; padding: .4rem; border: 1px solid var(--line);
 border-radius: 4px; }}
#found {{ min-height: 1.4em; margin: .2rem 0; font-size: .85rem; }}
#to-contents {{ display: none; }}
main {{ grid-area: text; padding: 1rem 2rem 4rem; max-width: 58rem; min-width: 0; box-sizing: border-box;
 border-left: 1px solid var(--line); }}
main a {{ color: var(--link); }}
h1 {{ font-size: 1.8rem; line-height: 1.2; margin: 3.5rem 0 1rem;
 padding-top: .8rem; border-top: 3px solid; }}
section:first-child h1 {{ margin-top: 0; padding: 0; border: 0; }}
h2 {{ font-size: 1.3rem; line-height: 1.25; margin: 2.2rem 0 .6rem; }}
h3 {{ font-size: 1.05rem; margin: 1.6rem 0 .4rem; }}
section {{ scroll-margin-top: 1rem; overflow-wrap: break-word; }}
pre, code {{ font: .9em/1.45 ui-monospace, monospace; background: var(--quiet); border-radius: 4px; }}
code {{ padding: .1em .25em; }}
code.short {{ white-space: nowrap; }}
pre {{ padding: .7rem; overflow: auto; }}
pre code {{ padding: 0; background: none; }}
table {{ border-collapse: collapse; display: block; overflow: auto; }}
td, th {{ border: 1px solid var(--line); padding: .25rem .5rem; text-align: left; vertical-align: top; }}
th:empty {{ padding: 0; }}
img {{ max-width: 100%; height: auto; background: #fff; border-radius: 4px; }}
::highlight(found) {{ background: #ffd54a; color: #000; }}
@media (max-width: 50rem) {{
 body {{ grid-template: "search" auto "text" auto "contents" auto / minmax(0, 1fr); }}
 header {{ display: grid; grid-template-columns: 1fr auto; gap: 0 .6rem; align-items: center;
  padding: .5rem 1rem; border: 0; border-bottom: 1px solid var(--line); }}
 #to-contents {{ display: block; color: var(--link); }}
 #found {{ grid-column: 1 / 3; margin: 0; min-height: 0; }}
 main {{ padding: 1rem 1rem 2rem; border: 0; }}
 section {{ scroll-margin-top: 4.5rem; }}
 nav {{ position: static; height: auto; border: 0;
  border-top: 3px solid; padding-top: 1rem; font-size: 1rem; }}
 nav a {{ padding: .3rem 0; }}
}}
@media print {{ header, nav {{ display: none; }} body {{ display: block; }} }}
</style></head>
<body><header><input id="search" type="search" placeholder="Search" aria-label="Search">
<a id="to-contents" href="#contents">Contents</a><p id="found" role="status"></p></header>
<main>{sections}</main><nav id="contents" aria-label="Contents"><ul>{contents}</ul></nav>
<script>
const box = document.getElementById("search"), told = document.getElementById("found");
const parts = [...document.querySelectorAll("section")].map(part => [part, part.textContent.toLowerCase()]);
const below = id => parts.map(([part]) => part)
  .filter(part => part.id === id || part.id.startsWith(id + "-"));
const entries = [...document.querySelectorAll("nav a")]
  .map(link => [link, below(link.hash.slice(1))]);
const MOST = 5000; // marks in all, so that one letter does not take a second
function marked(words) {{
  if (!("highlights" in CSS)) return;
  const ranges = [];
  for (const [part] of words.length ? parts : []) {{
    if (part.hidden) continue;
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() && ranges.length < MOST) {{
      const text = walker.currentNode.data.toLowerCase();
      for (const word of words) {{
        for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {{
          const range = new Range();
          range.setStart(walker.currentNode, at);
          range.setEnd(walker.currentNode, at + word.length);
          ranges.push(range);
        }}
      }}
    }}
  }}
  CSS.highlights.set("found", new Highlight(...ranges));
}}
function look() {{
  const words = [...new Set(box.value.toLowerCase().split(/\\s+/).filter(Boolean))];
  let shown = 0;
  for (const [part, text] of parts) {{
    part.hidden = !words.every(word => text.includes(word));
    shown += !part.hidden;
  }}
  for (const [link, below] of entries) link.classList.toggle("off", below.every(part => part.hidden));
  told.textContent = words.length ? shown + " of " + parts.length + " sections" : "";
  marked(words);
  if (words.length) scrollTo(0, 0);
}}
function show() {{
  const part = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!part) return;
  if (part.hidden) {{ box.value = ""; look(); }}
  part.scrollIntoView();
}}
box.addEventListener("input", look);
addEventListener("hashchange", show);
</script></body></html>
"""
