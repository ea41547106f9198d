import type { MyData } from "@party/contract/my-data";
import { escapeHtml } from "@party/contract/values/escape-html";
import { formatList } from "@party/contract/values/format-list";
import { LANGUAGE } from "@party/contract/values/language";
import type { Language } from "@party/contract/values/languages";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { decrypt } from "#crypto.ts";
import type { Column, ErasureRule, Person, PersonalData } from "#database/personal-data.ts";
import { reauthenticate } from "#features/auth/credentials/credentials.ts";
import { party } from "#party.ts";
import { Problem } from "#problem.ts";
import type { Actor } from "#request/actor.ts";
import type { Services } from "#services.ts";
import { myDataContent } from "./my-data.content.ts";
import { findRows, hasRecentSignIn, upsertSessionConfirmation } from "./my-data.queries.ts";
import { identifyPerson, registry, resolvePayments } from "./registry.ts";

type Reads = Pick<Services, "config" | "db">;
type Cell = MyData["sections"][number]["rows"][number][string];

/** A stolen session alone must not export everything. */
const CONFIRMATION_MINUTES = 10;

/** Allows the export for ten minutes. @throws Problem password_not_right */
export async function confirmIdentity(
  { config, db }: Reads,
  { userId, sessionId }: Actor,
  password: string,
): Promise<void> {
  await reauthenticate({ config, db }, userId, password, "password_not_right");
  await upsertSessionConfirmation(db, sessionId);
}

/** Everything stored about a member (Data Protection Act, sections 26 and 38). @throws Problem password_needed_again */
export async function exportData(
  { config, db }: Reads,
  { userId, sessionId }: Actor,
  language: Language,
): Promise<MyData> {
  if (!(await hasRecentSignIn(db, sessionId, CONFIRMATION_MINUTES))) throw new Problem("password_needed_again");
  const known = await identifyPerson({ config, db }, userId);
  // One snapshot for all tables.
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute((tx) => exportRows({ config, db: tx }, known, language));
}

/** Every table with the rows of a person. @param services its `db` is a transaction */
export async function exportRows({ config, db: tx }: Reads, known: Person, language: Language): Promise<MyData> {
  const person = await resolvePayments(tx, known);
  const sections: MyData["sections"] = [];
  for (const data of registry.toReversed()) {
    const rows = await findRows(tx, data, person);
    sections.push(toSection(config.secretKey, data, rows, language));
  }
  return { party: party.name, made_at: new Date().toISOString(), notes: omissionNotes(known), sections };
}

function toSection(secretKey: string, data: PersonalData, stored: Record<string, unknown>[], language: Language) {
  const { shown } = data;
  const rows = shown ? stored.map((row) => shown(row, language)) : stored;
  const columns = Object.entries(data.columns).flatMap(([name, column]) =>
    typeof column === "object" && "within" in column ? [] : [[name, column] as const],
  );
  return {
    table: data.table,
    title: data.title,
    on_erasure: describeErasure(data.onErasure),
    columns: columns.map(([name, column]) => ({ name, label: typeof column === "string" ? column : column.label })),
    rows: rows.map((row) =>
      Object.fromEntries(columns.map(([name, column]) => [name, toCell(secretKey, column, row[name])])),
    ),
  };
}

function toCell(secretKey: string, column: Column, value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof column === "object" && "secret" in column) return value ? myDataContent.withheld : null;
  if (value instanceof Uint8Array) return value.length === 0 ? null : decrypt(secretKey, Buffer.from(value));
  if (Array.isArray(value)) return formatList(value.map(String));
  return typeof value === "object" ? JSON.stringify(value) : (value as Cell);
}

/** What happens to a table's rows on erasure. */
function describeErasure(rule: ErasureRule): string {
  if (rule.becomes === "deleted") return myDataContent.deleted;
  return rule.becomes === "anonymised" ? myDataContent.anonymised(rule.as) : myDataContent.kept(rule.because);
}

/** Reasons why rows may be missing. */
export const omissionNotes = ({ email, personId }: Person): string[] =>
  personId !== null
    ? [myDataContent.withoutAccount]
    : email === null
      ? [myDataContent.unconfirmedEmail, myDataContent.unlinkedApplication]
      : [myDataContent.unlinkedApplication];

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

/** Hidden in the HTML page because ids do not help readers; the JSON file has them. */
const isTechnicalId = (name: string, value: string | number | boolean | null | undefined) =>
  /(^|_)id$/.test(name) && (typeof value === "number" || /^[0-9a-f-]{36}$|^\d+$/.test(String(value)));

const ISO_TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

function formatValue(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined || value === "") return "—";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string" && ISO_TIMESTAMP.test(value)) return escapeHtml(formatInstant(new Date(value)));
  return escapeHtml(String(value));
}

/** The export as a self-contained HTML page. */
export function renderExportPage({ party, made_at, notes, sections }: MyData): string {
  const full = sections.filter(({ rows }) => rows.length > 0);
  const empty = sections.filter(({ rows }) => rows.length === 0);
  return `<!doctype html>
<html lang="${LANGUAGE}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>My data at the ${escapeHtml(party)}</title>
<style>${STYLE}
</style>
</head>
<body>
<main>
<h1>My data at the ${escapeHtml(party)}</h1>
<p>Everything that the ${escapeHtml(party)} keeps about you, as of ${formatInstant(new Date(made_at))}. You have a right to it under the Data Protection Act 2019, sections 26 and 38.</p>
${notes.map((note) => `<p>${escapeHtml(note)}</p>`).join("\n")}
<p>Open a part to read it. Numbers that only our programs use are left out here; they are in the JSON file.</p>
<nav aria-label="Contents"><ul>
${full.map(({ table, title, rows }) => `<li><a href="#${table}">${escapeHtml(title)}</a> (${rows.length})</li>`).join("\n")}
</ul></nav>
${full.map(renderSection).join("\n")}
${empty.length > 0 ? renderEmptySections(empty.map(({ title }) => title)) : ""}
</main>
</body>
</html>
`;
}

const renderEmptySections = (titles: string[]) => `<section>
<h2>Where we keep nothing about you</h2>
<ul>
${titles.map((title) => `<li>${escapeHtml(title)}</li>`).join("\n")}
</ul>
</section>`;

const renderSection = ({ table, title, on_erasure, columns, rows }: MyData["sections"][number]) => `<details>
<summary><h2>${escapeHtml(title)}</h2></summary>
<p id="${table}">When you delete your account: ${escapeHtml(on_erasure)}</p>
${rows
  .map(
    (row) => `<div class="row"><dl>
${columns
  .filter(({ name }) => !isTechnicalId(name, row[name]))
  .map(({ name, label }) => `<dt>${escapeHtml(label)}</dt><dd>${formatValue(row[name])}</dd>`)
  .join("\n")}
</dl></div>`,
  )
  .join("\n")}
</details>`;
