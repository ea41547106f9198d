import type { MyData } from "@party/contract/my-data";
import { momentInWords } from "#nairobi-days.ts";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (value: string) => value.replace(/[&<>"']/g, (character) => escapes[character]!);

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0 auto; padding: 24px 16px; max-width: 960px; font: 17px/1.6 Roboto, Arial, sans-serif;
  background: light-dark(#f6f8f5, #0f1511); color: light-dark(#333333, #e9efe9); }
h1, h2, h3 { line-height: 1.25; }
section, details { margin: 16px 0; padding: 16px 24px; border-radius: 12px; background: light-dark(#ffffff, #18211b); }
dl { display: grid; gap: 4px 16px; margin: 0; }
dt { color: light-dark(#666666, #b3beb4); }
dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; }
nav { columns: 2 260px; }
summary { min-height: 44px; align-content: center; font-size: 1.25rem; font-weight: bold; line-height: 1.25; cursor: pointer; }
summary h2 { display: inline; margin: 0; font-size: inherit; }
a { color: light-dark(#006400, #90ee90); }
.row { padding: 12px 0; border-top: 1px solid light-dark(#dbe3d8, #2c3930); }
@media (min-width: 600px) { dl { grid-template-columns: 240px 1fr; } }
@media print { nav { display: none; } .row { break-inside: avoid-page; } }`;

/** By what programs find a row; people learn nothing from it, and the JSON file has it. */
const isMark = (name: string, value: string | number | boolean | null | undefined) =>
  /(^|_)id$/.test(name) && (typeof value === "number" || /^[0-9a-f-]{36}$|^\d+$/.test(String(value)));

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

function shown(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined || value === "") return "—";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string" && instant.test(value)) return escaped(momentInWords(new Date(value)));
  return escaped(String(value));
}

/** The export as a page that stands by itself: to keep, to print, to read in ten years. */
export function layOutPage({ party, made_at, notes, sections }: MyData): string {
  const full = sections.filter(({ rows }) => rows.length > 0);
  const empty = sections.filter(({ rows }) => rows.length === 0);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>My data at the ${escaped(party)}</title>
<style>${STYLE}
</style>
</head>
<body>
<main>
<h1>My data at the ${escaped(party)}</h1>
<p>Everything that the ${escaped(party)} keeps about you, as of ${momentInWords(new Date(made_at))}. You have a right to it under the Data Protection Act 2019, sections 26 and 38.</p>
${notes.map((note) => `<p>${escaped(note)}</p>`).join("\n")}
<p>Open a part to read it. Numbers that only our programs use are left out here; they are in the JSON file.</p>
<nav aria-label="Contents"><ul>
${full.map(({ table, title, rows }) => `<li><a href="#${table}">${escaped(title)}</a> (${rows.length})</li>`).join("\n")}
</ul></nav>
${full.map(asSection).join("\n")}
${empty.length > 0 ? asNothing(empty.map(({ title }) => title)) : ""}
</main>
</body>
</html>
`;
}

const asNothing = (titles: string[]) => `<section>
<h2>Where we keep nothing about you</h2>
<ul>
${titles.map((title) => `<li>${escaped(title)}</li>`).join("\n")}
</ul>
</section>`;

const asSection = ({ table, title, on_erasure, columns, rows }: MyData["sections"][number]) => `<details>
<summary><h2>${escaped(title)}</h2></summary>
<p id="${table}">When you delete your account: ${escaped(on_erasure)}</p>
${rows
  .map(
    (row) => `<div class="row"><dl>
${columns
  .filter(({ name }) => !isMark(name, row[name]))
  .map(({ name, label }) => `<dt>${escaped(label)}</dt><dd>${shown(row[name])}</dd>`)
  .join("\n")}
</dl></div>`,
  )
  .join("\n")}
</details>`;
