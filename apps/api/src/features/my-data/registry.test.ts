import { endpointsWithContentKind } from "@party/contract/api";
import { exportPurposeNames } from "@party/contract/values/exports";
import { LANGUAGES, type Language } from "@party/contract/values/languages";
import { roleNames } from "@party/contract/values/permissions";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { otherActionSummaries } from "#access/audit.ts";
import { composition } from "#composition/composition.ts";
import { isWithheld } from "#database/personal-data.ts";
import { startTestApi } from "#testing/api.ts";
import { englishTexts } from "../../../../../scripts/translations/english-words.ts";
import { columnLabels } from "./labels/columns.content.ts";
import {
  actionTitle,
  columnLabel,
  erasureReason,
  exportPurposeTitle,
  roleTitle,
  subjectTitle,
  tableTitle,
} from "./labels/labels.ts";
import { columnLabelsOfTables, erasureReasons, tableTitles } from "./labels/tables.content.ts";

const { db, close } = await startTestApi();
afterAll(close);

/** Column names that suggest personal data. */
const PERSONAL =
  /mail|phone|name|user|payer|person|donor|member|encrypted|hash|digest|address|message|author|words|reply|device|picture|birth|gender|occupation|note|^ip$/;

/**
 * Tables of the first migration with the reason why they hold no personal data. Later ones say theirs as a comment of the
 * schema, `comment on table … is 'no personal data: …'`. A table without either that is not in the registry fails the tests.
 */
const tablesWithoutPersonalData: Record<string, string> = {
  counties: "places",
  constituencies: "places",
  wards: "places",
  events: "published by the party",
  event_seats: "how many an event has room for",
  event_changes: "days, hours and places of events before and after a change",
  pickup_changes: "name and address of an order's pickup location before a change, until the buyer is told",
  event_stewards: "first names by which volunteers without an account let people in, given by the office",
  branch_contacts: "offices of the party, published by it",
  news_articles: "published by the party",
  gallery_items: "published by the party",
  videos: "published by the party",
  private_files: "keys and sizes of encrypted files; what they are is told where they are used",
  site_texts: "published by the party",
  text_versions: "published by the party",
  constitution_versions: "which texts of the constitution were adopted",
  sample_removals: "when the rows of the demo were removed",
  leaders: "holders of office, published by the party",
  products: "goods",
  content_items: "which texts of the site have drafts",
  redirects: "addresses of the site",
  tags: "words for people of the register, made by the office",
  categories: "words for articles, events and products",
  pickup_locations: "places",
  import_keys: "counts by one-way hashes, deleted with the file",
  import_mappings: "what the columns of files hold",
  picture_uses: "which item shows which picture",
  provider_tokens: "the party's own access to payment services",
  payment_pace: "when a payment service may be asked again",
  receipt_counters: "numbers",
  donation_limits: "rules",
  reconciliation_runs: "sums by day",
  mail_pace: "a time for all members together",
  rate_limits: "counts by one-way hashes, deleted when they end",
  sign_in_failures: "counts by one-way hashes, deleted every hour",
  membership_count_changes: "numbers",
  announcement_progress: "how far an announcement has come",
  data_breaches: "what happened to data, without the names of those it is about",
  audit_batches: "hashes of the audit log",
  kysely_migration: "versions of the schema",
  kysely_migration_lock: "versions of the schema",
};

/** Columns whose name suggests personal data but that hold none. */
const WITHOUT_PERSONAL_DATA = new Set(["orders.pickup_location_id"]);

const comments = await sql<{ table: string; comment: string }>`
  select relname as "table", obj_description(oid, 'pg_class') as "comment" from pg_class
  where relnamespace = 'public'::regnamespace and obj_description(oid, 'pg_class') like 'no personal data: %'`.execute(
  db,
);
for (const { table, comment } of comments.rows) tablesWithoutPersonalData[table] = comment;

const columns = (
  await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' order by table_name, ordinal_position`.execute(db)
).rows;

const references = (
  await sql<{ from: string; to: string }>`
    select distinct conrelid::regclass::text as "from", confrelid::regclass::text as "to"
    from pg_constraint where contype = 'f'`.execute(db)
).rows;

const tables = new Set(columns.map(({ table }) => table));
const covered = new Set<string>(composition.personalData.map(({ table }) => table));

test("the list of tables is read from the database schema", () => {
  expect(tables.size).toBeGreaterThan(40);
  expect(references).toContainEqual({ from: "sessions", to: "users" });
});

test("every table that refers to a member or has a personal column is in the registry", () => {
  const about = new Set(["users"]);
  for (const { table, column } of columns) {
    if (PERSONAL.test(column) && !WITHOUT_PERSONAL_DATA.has(`${table}.${column}`)) about.add(table);
  }
  for (const table of Object.keys(tablesWithoutPersonalData)) about.delete(table);
  // A table that references such a row is about the same person.
  for (let before = 0; before !== about.size; ) {
    before = about.size;
    for (const { from, to } of references) if (about.has(to) && !(from in tablesWithoutPersonalData)) about.add(from);
  }
  expect([...about].filter((table) => !covered.has(table)).toSorted()).toEqual([]);
});

test("every table is in the registry or listed as one without personal data", () => {
  expect([...tables].filter((table) => !covered.has(table) && !(table in tablesWithoutPersonalData))).toEqual([]);
  expect(Object.keys(tablesWithoutPersonalData).filter((table) => !tables.has(table) || covered.has(table))).toEqual(
    [],
  );
});

const registered = columns.filter(({ table }) => covered.has(table));

test("the export names every column of every table of the registry, in both languages, and no others", () => {
  const isInsideOther = ({ table, column }: (typeof columns)[number]) => {
    const special = composition.personalData.find((data) => data.table === table)!.columns?.[column];
    return special && "within" in special;
  };
  const listed = registered.filter((column) => !isInsideOther(column));
  const labels = listed.map(({ table, column }) => LANGUAGES.map((language) => columnLabel(language, table, column)));
  expect(listed.filter((_, n) => labels[n]!.includes(undefined))).toEqual([]);
  expect(englishTexts(labels.map(([, kiswahili]) => kiswahili!))).toEqual([]);
  const names = new Set(registered.map(({ column }) => column));
  expect(Object.keys(columnLabels).filter((name) => !names.has(name))).toEqual([]);
  const exceptions = Object.entries(columnLabelsOfTables).flatMap(([table, own]) =>
    Object.keys(own).map((column) => ({ table, column })),
  );
  expect(exceptions.filter((exception) => !isIn(registered, exception))).toEqual([]);
  const declared = composition.personalData.flatMap(({ table, columns: special = {} }) =>
    Object.keys(special).map((column) => ({ table, column })),
  );
  expect(declared.filter((column) => !isIn(registered, column))).toEqual([]);
});

const isIn = (list: typeof columns, { table, column }: { table: string; column: string }) =>
  list.some((one) => one.table === table && one.column === column);

test("no encrypted column, hash or token is exported raw", async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and (data_type = 'bytea' or column_name ~ 'hash|digest|token|secret')`.execute(db);
  const open = rows.filter(({ table, column }) => {
    const data = composition.personalData.find((one) => one.table === table);
    return data && !isWithheld(data, column) && !column.endsWith("_encrypted") && !data.columns?.[column];
  });
  expect(rows.length).toBeGreaterThan(50);
  expect(open).toEqual([]);
});

test("referencing tables come before referenced tables, so that they are deleted first", () => {
  const place = new Map<string, number>(composition.personalData.map(({ table }, index) => [table, index]));
  const deleted = new Set<string>(
    composition.personalData.filter(({ onErasure }) => onErasure.becomes === "deleted").map(({ table }) => table),
  );
  const wrong = references.filter(
    ({ from, to }) => deleted.has(to) && place.has(from) && place.get(from)! > place.get(to)!,
  );
  expect(wrong).toEqual([]);
});

test("every title, subject and rule of the export is there in Kiswahili too", () => {
  const stays = composition.personalData
    .filter(({ onErasure }) => onErasure.becomes !== "deleted")
    .map(({ table }) => table);
  expect(Object.keys(tableTitles).toSorted()).toEqual([...covered].toSorted());
  expect(Object.keys(erasureReasons).toSorted()).toEqual(stays.toSorted());
  const texts = composition.personalData.flatMap(({ table, subject }) => [
    tableTitle("sw", table),
    erasureReason("sw", table),
    subjectTitle("sw", subject),
  ]);
  expect(englishTexts(texts)).toEqual([]);
});

test("every role and every call of staff about a person has a name in Kiswahili", () => {
  const kinds: (string | undefined)[] = ["user", "membership", "person", "pair", "merge", "duty", "order"];
  const calls = endpointsWithContentKind.flatMap(({ name, endpoint: { access } }) =>
    typeof access === "object" && "subject" in access && kinds.includes(access.subject) ? [name] : [],
  );
  expect(calls.length).toBeGreaterThan(50);
  const named = (language: Language) => [
    ...[...calls, ...Object.keys(otherActionSummaries)].map((action) => actionTitle(language, action)),
    ...[...roleNames, null].map((role) => roleTitle(language, role)),
    ...exportPurposeNames.map((purpose) => exportPurposeTitle(language, purpose)),
  ];
  expect(named("sw").filter((text, n) => text === named("en")[n])).toEqual([]);
  expect(englishTexts(named("sw"))).toEqual([]);
});
