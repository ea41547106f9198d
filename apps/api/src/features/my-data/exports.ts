import type { MyData } from "@party/contract/my-data";
import type { Scheme } from "@party/contract/values/colours";
import { escapeHtml } from "@party/contract/values/escape-html";
import { formatList } from "@party/contract/values/format-list";
import { inLanguages, type Language } from "@party/contract/values/languages";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { decrypt } from "#crypto.ts";
import { isWithheld, type Person, type PersonalDataTable } from "#database/personal-data.ts";
import { reauthenticate } from "#features/auth/credentials/credentials.ts";
import { party, partyScheme } from "#party.ts";
import { Problem } from "#problem.ts";
import type { Actor } from "#request/actor.ts";
import type { Services } from "#services.ts";
import { columnLabel, erasureReason, tableTitle } from "./labels/labels.ts";
import * as kiswahili from "./my-data.content.sw.ts";
import { exportPage, myDataContent } from "./my-data.content.ts";
import { findPersonalRows, hasRecentSignIn, listColumns, upsertSessionConfirmation } from "./my-data.queries.ts";
import { identifyPerson, type PersonalDataRegistry, resolvePayments } from "./registry.ts";

/** What members read about their data. */
export const myDataTexts = inLanguages(myDataContent, kiswahili.myDataContent);
const pageTexts = inLanguages(exportPage, kiswahili.exportPage);

type ExportServices = Pick<Services, "config" | "db">;
type ExportCell = MyData["sections"][number]["rows"][number][string];

/** A stolen session alone must not export everything. */
const CONFIRMATION_MINUTES = 10;

/** Allows the export for ten minutes. @throws Problem password_not_right */
export async function confirmIdentity(
  { config, db }: ExportServices,
  { userId, sessionId }: Actor,
  password: string,
): Promise<void> {
  await reauthenticate({ config, db }, userId, password, "password_not_right");
  await upsertSessionConfirmation(db, sessionId);
}

/** Everything stored about a member (Data Protection Act, sections 26 and 38). @throws Problem password_needed_again */
export async function exportData(
  { config, db }: ExportServices,
  registry: PersonalDataRegistry,
  { userId, sessionId }: Actor,
  language: Language,
): Promise<MyData> {
  if (!(await hasRecentSignIn(db, sessionId, CONFIRMATION_MINUTES))) throw new Problem("password_needed_again");
  const known = await identifyPerson({ config, db }, userId);
  // One snapshot for all tables.
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute((tx) => exportPersonalRows({ config, db: tx }, registry, known, language));
}

/** Every table with the rows of a person. @param services its `db` is a transaction */
export async function exportPersonalRows(
  { config, db: tx }: ExportServices,
  registry: PersonalDataRegistry,
  known: Person,
  language: Language,
): Promise<MyData> {
  const person = await resolvePayments(tx, known);
  const sections: MyData["sections"] = [];
  for (const data of registry.toReversed()) {
    const isKnown = (name: string) => data.columns?.[name] ?? columnLabel(language, data.table, name);
    const names = (await listColumns(tx, data.table)).filter(isKnown);
    const rows = await findPersonalRows(tx, data, names, person);
    sections.push(toExportSection(config.secretKey, data, names, rows, language));
  }
  return { party: party.name, made_at: new Date().toISOString(), notes: omissionNotes(known, language), sections };
}

function toExportSection(
  secretKey: string,
  data: PersonalDataTable,
  names: readonly string[],
  stored: Record<string, unknown>[],
  language: Language,
) {
  const { table, shown, columns } = data;
  const rows = shown ? stored.map((row) => shown(row, language)) : stored;
  const listed = names.filter((name) => !(columns?.[name] && "within" in columns[name]));
  const cellOf = (name: string, value: unknown) =>
    isWithheld(data, name) ? (value ? myDataTexts[language].withheld : null) : toExportCell(secretKey, value);
  return {
    table,
    title: tableTitle(language, table),
    on_erasure: describeErasure(data, language),
    columns: listed.map((name) => ({ name, label: columnLabel(language, table, name) ?? name })),
    rows: rows.map((row) => Object.fromEntries(listed.map((name) => [name, cellOf(name, row[name])]))),
  };
}

function toExportCell(secretKey: string, value: unknown): ExportCell {
  if (value === null || value === undefined) return null;
  if (value instanceof Uint8Array) return value.length === 0 ? null : decrypt(secretKey, Buffer.from(value));
  if (Array.isArray(value)) return formatList(value.map(String));
  return typeof value === "object" ? JSON.stringify(value) : (value as ExportCell);
}

/** What happens to a table's rows on erasure. */
function describeErasure({ table, onErasure }: PersonalDataTable, language: Language): string {
  const { deleted, ...rest } = myDataTexts[language];
  return onErasure.becomes === "deleted" ? deleted : rest[onErasure.becomes](erasureReason(language, table));
}

/** Reasons why rows may be missing. */
export function omissionNotes({ email, personId }: Person, language: Language): string[] {
  const { withoutAccount, unconfirmedEmail, unlinkedApplication } = myDataTexts[language];
  if (personId !== null) return [withoutAccount];
  return email === null ? [unconfirmedEmail, unlinkedApplication] : [unlinkedApplication];
}

const pageStyle = (scheme: Scheme) => `
:root { color-scheme: light dark; }
body { margin: 0 auto; padding: 24px 16px; max-width: 960px; font: 17px/1.6 Roboto, Arial, sans-serif;
  background: light-dark(${scheme.page}, ${scheme["page-dark"]}); color: light-dark(#333333, ${scheme["text-dark"]}); }
h1, h2, h3 { line-height: 1.25; }
section, details { margin: 16px 0; padding: 16px 24px; border-radius: 12px; background: light-dark(#ffffff, ${scheme["surface-dark"]}); }
dl { display: grid; gap: 4px 16px; margin: 0; }
dt { color: light-dark(#666666, ${scheme["text-soft-dark"]}); }
dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; }
nav { columns: 2 260px; }
summary { min-height: 44px; align-content: center; font-size: 1.25rem; font-weight: bold; line-height: 1.25; cursor: pointer; }
summary h2 { display: inline; margin: 0; font-size: inherit; }
a { color: light-dark(${scheme["green-dark"]}, ${scheme["green-light"]}); }
.row { padding: 12px 0; border-top: 1px solid light-dark(${scheme.line}, ${scheme["line-dark"]}); }
@media (min-width: 600px) { dl { grid-template-columns: 240px 1fr; } }
@media print { nav { display: none; } .row { break-inside: avoid-page; } }`;

/** Hidden in the HTML page because ids do not help readers; the JSON file has them. */
const isTechnicalId = (name: string, value: string | number | boolean | null | undefined) =>
  /(^|_)id$/.test(name) && (typeof value === "number" || /^[0-9a-f-]{36}$|^\d+$/.test(String(value)));

const ISO_TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

function formatValue(value: string | number | boolean | null | undefined, language: Language): string {
  if (value === null || value === undefined || value === "") return "—";
  if (typeof value === "boolean") return pageTexts[language][value ? "yes" : "no"];
  if (typeof value === "string" && ISO_TIMESTAMP.test(value))
    return escapeHtml(formatInstant(new Date(value), language));
  return escapeHtml(String(value));
}

/** The export as a self-contained HTML page. */
export function renderExportPage({ party, made_at, notes, sections }: MyData, language: Language): string {
  const { title, about, open, contents } = pageTexts[language];
  const full = sections.filter(({ rows }) => rows.length > 0);
  const empty = sections.filter(({ rows }) => rows.length === 0);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title(party))}</title>
<style>${pageStyle(partyScheme())}
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title(party))}</h1>
<p>${escapeHtml(about(party, formatInstant(new Date(made_at), language)))}</p>
${notes.map((note) => `<p>${escapeHtml(note)}</p>`).join("\n")}
<p>${open}</p>
<nav aria-label="${contents}"><ul>
${full.map(({ table, title, rows }) => `<li><a href="#${table}">${escapeHtml(title)}</a> (${rows.length})</li>`).join("\n")}
</ul></nav>
${full.map((section) => renderSection(section, language)).join("\n")}
${
  empty.length > 0
    ? renderEmptySections(
        empty.map((section) => section.title),
        language,
      )
    : ""
}
</main>
</body>
</html>
`;
}

const renderEmptySections = (titles: string[], language: Language) => `<section>
<h2>${pageTexts[language].empty}</h2>
<ul>
${titles.map((title) => `<li>${escapeHtml(title)}</li>`).join("\n")}
</ul>
</section>`;

const renderSection = (
  { table, title, on_erasure, columns, rows }: MyData["sections"][number],
  language: Language,
) => `<details>
<summary><h2>${escapeHtml(title)}</h2></summary>
<p id="${table}">${escapeHtml(pageTexts[language].onErasure(on_erasure))}</p>
${rows
  .map(
    (row) => `<div class="row"><dl>
${columns
  .filter(({ name }) => !isTechnicalId(name, row[name]))
  .map(({ name, label }) => `<dt>${escapeHtml(label)}</dt><dd>${formatValue(row[name], language)}</dd>`)
  .join("\n")}
</dl></div>`,
  )
  .join("\n")}
</details>`;
