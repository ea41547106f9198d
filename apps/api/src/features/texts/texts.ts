import { isDeepStrictEqual } from "node:util";
import type { SiteContent, TextVersions } from "@party/contract/site-content";
import { type TextBodies, type TextBody, textBodySchemas } from "@party/contract/texts";
import {
  builtInVersions,
  isVersionedText,
  newRowId,
  rowIdOf,
  type TextKey,
  textIds,
  textKeyOf,
  textKeys,
  textTitles,
  type VersionedText,
  versionedTexts,
} from "@party/contract/values/texts";
import type { ContentLanguage } from "@party/contract/values/translations";
import { builtInTexts } from "@party/samples/site-texts";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import { wasUnpublished } from "#features/content/content.queries.ts";
import { findPublishedItemTexts, withTranslatedTexts } from "#features/content/translations/translations.queries.ts";
import { findPicturesByHash, replacePictureUses } from "#features/pictures/pictures.ts";
import { findSampleRemoval } from "#features/samples/samples.queries.ts";
import { builtInParty, oncePerParty, party } from "#party.ts";
import { Problem } from "#problem.ts";
import {
  findLatestTextVersion,
  findTextRow,
  findTextVersion,
  insertTextVersion,
  listPublishedTexts,
  listTextVersions,
  updateText,
} from "./texts.queries.ts";

/** Of these, the party of `party.json` is the built-in text; the others name the party as it is. */
const { identity, contact, "payment-accounts": accounts } = builtInTexts(builtInParty.en);
const builtInBodies = oncePerParty(
  (): TextBodies => ({ ...builtInTexts(party), identity, contact, "payment-accounts": accounts }),
);

const LIBRARY_PICTURE = /"\/media\/pictures\/([0-9a-f]{40})"/g;

/** What visitors see: the published body, or the built-in one. `publishedAt` is null for the built-in one. */
export async function findText(
  db: Database,
  id: number,
): Promise<{ key: TextKey; body: TextBody; publishedAt: Date | null } | undefined> {
  const key = textKeyOf(id);
  const row = key && (await findTextRow(db, id));
  if (!row) return undefined;
  const body = parseStoredBody(key, row.body);
  return body ? { key, body, publishedAt: row.published_at } : { key, body: builtInBodies()[key], publishedAt: null };
}

/**
 * Replaces what visitors see, and records which pictures of the library it shows.
 * @throws Problem `invalid_input` for a body that does not fit, `not_found`, `picture_unknown`
 */
export async function publishText(tx: Database, id: number, body: unknown): Promise<void> {
  const text = parseText(id, body);
  const hashes = new Set([...JSON.stringify(text).matchAll(LIBRARY_PICTURE)].map(([, hash]) => hash!));
  const pictures = await findPicturesByHash(tx, [...hashes]);
  if (pictures.length !== hashes.size) throw new Problem("picture_unknown");
  await replacePictureUses(
    tx,
    "texts",
    id,
    pictures.map((picture) => picture.id),
  );
  await updateText(tx, id, copyRowIds(text, body));
  const key = textKeyOf(id);
  if (key && isVersionedText(key)) await recordTextVersion(tx, key, text);
}

/** The first publication keeps the built-in text too, which a later release may not have any more. */
async function recordTextVersion(tx: Database, key: VersionedText, text: TextBody): Promise<void> {
  const first = { version: 1, name: builtInVersions[key], body: builtInBodies()[key], published: false };
  const latest = await findLatestTextVersion(tx, key);
  if (!latest) await insertTextVersion(tx, key, first);
  const before = latest ?? first;
  if (isDeepStrictEqual(before.body, text)) return;
  const version = before.version + 1;
  await insertTextVersion(tx, key, { version, name: String(version), body: text, published: true });
}

/** @throws Problem `not_found`, also for a version of another release that the site could not show */
export async function getTextVersion(
  db: Database,
  { key, version }: { key: VersionedText; version: number },
): Promise<TextBodies[VersionedText]> {
  const row = await findTextVersion(db, key, version);
  const body = row && textBodySchemas[key].safeParse(row.body).data;
  if (!body) throw new Problem("not_found");
  return body;
}

const EMPTY_ANNOUNCEMENT: TextBodies["announcement"] = { text: "", link: { label: "", to: "" } };

/** Brings the built-in text back; of an announcement there is none then (`loadSiteContent`). */
export async function unpublishText(tx: Database, id: number): Promise<void> {
  await replacePictureUses(tx, "texts", id, []);
  await updateText(tx, id, null);
}

/** @throws Problem `not_found` for an unknown id; `invalid_input`, with the paths of the fields, for a body that does not fit */
export function parseText(id: number, body: unknown): TextBody {
  const key = textKeyOf(id);
  if (!key) throw new Problem("not_found");
  const parsed = textBodySchemas[key].safeParse(body);
  if (parsed.success) return parsed.data;
  const byField = Map.groupBy(parsed.error.issues, ({ path }) => path.join("."));
  const fields = [...byField].map(([field, issues]) => [field, issues.map(({ message }) => message)]);
  throw new Problem("invalid_input", { fields: Object.fromEntries(fields) });
}

const textTitleValues = sql.join(
  Object.entries(textIds).map(([key, id]) => sql`(${sql.lit(id)}, ${sql.lit(textTitles[key as TextKey])})`),
);

/** Texts as rows of content: id, title, published_at, no picture and no place. */
export const selectTextRows = (ids: readonly number[]) => sql`
  select site_texts.id, titles.title, null as image, site_texts.published_at,
    null::integer as county_id, null::integer as constituency_id, null::integer as ward_id
  from site_texts join (values ${textTitleValues}) as titles (id, title) on titles.id = site_texts.id
  where site_texts.id in (${sql.join(ids.map((id) => sql.lit(id)))})`;

/** With the ids of its rows, which replies leave out. Undefined for the body of another release that the site could not show. */
function parseStoredBody(key: TextKey, body: unknown): TextBody | undefined {
  const { data } = textBodySchemas[key].safeParse(body);
  return data && copyRowIds(data, body);
}

const isExpired = (body: TextBody) => "until" in body && !!body.until && new Date(body.until) <= new Date();

/** For the site's server: the texts that were changed, and whether the samples have ended. */
export async function loadSiteContent(db: Database, language?: ContentLanguage): Promise<SiteContent> {
  const [rows, removal, hasNoBar, versions] = await Promise.all([
    listPublishedTexts(db),
    findSampleRemoval(db),
    wasUnpublished(db, "texts", textIds.announcement),
    listTextVersions(db),
  ]);
  const texts = rows.flatMap(({ id, body }) => {
    const key = textKeyOf(id);
    const readable = key && parseStoredBody(key, body);
    return readable ? [[key, isExpired(readable) ? EMPTY_ANNOUNCEMENT : readable] as const] : [];
  });
  const taken = hasNoBar ? { announcement: EMPTY_ANNOUNCEMENT } : {};
  const shown: SiteContent["texts"] = { ...taken, ...Object.fromEntries(texts) };
  const versioned = versionedTexts
    .filter((key) => shown[key])
    .map((key) => [key, versions.filter(({ item_id }) => item_id === textIds[key]).map(toTextVersion)]);
  const site = { versions: Object.fromEntries(versioned), samples_ended: removal !== undefined };
  return language === undefined
    ? { texts: shown, ...site }
    : { ...(await loadTextsInLanguage(db, shown, language)), ...site };
}

/** Also a text that is built-in in English, when it is published in the language. */
async function loadTextsInLanguage(db: Database, shown: SiteContent["texts"], language: ContentLanguage) {
  const english = Object.fromEntries(textKeys.flatMap((key) => (shown[key] ? [[key, "en"]] : [])));
  if (language === "en") return { texts: shown, languages: english };
  const words = await findPublishedItemTexts(db, "texts", language, Object.values(textIds));
  const translated = textKeys.flatMap((key) => {
    const text = withTranslatedTexts(shown[key] ?? builtInBodies()[key], words.get(textIds[key]));
    return text ? [[key, text] as const] : [];
  });
  const languages = Object.fromEntries(translated.map(([key]) => [key, language]));
  return { texts: { ...shown, ...Object.fromEntries(translated) }, languages: { ...english, ...languages } };
}

const toTextVersion = ({
  version,
  name,
  published_at,
}: Omit<TextVersions[number], "published_at"> & { published_at: Date | null }) => ({
  version,
  name,
  published_at: published_at?.toISOString() ?? null,
});

// Each row of a list in a text of the site has an id, so that its words in other languages stay with it when the list is put
// in another order. The built-in texts have none: there a row is known by its place.

type Row = Record<string, unknown>;

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);

/** A text as visitors and comparisons know it. */
function withoutRowIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutRowIds);
  if (!isRow(value)) return value;
  const { row_id: _, ...fields } = value;
  return Object.fromEntries(Object.entries(fields).map(([key, each]) => [key, withoutRowIds(each)]));
}

/**
 * A text in which each row has an id of its own in its list.
 * @param before the text from which it was made: a row without an id that says the same as one of these is that row. Without
 * it, the id of a row is its place.
 */
export function withRowIds<Value>(value: Value, before?: unknown): Value;
export function withRowIds(value: unknown, before?: unknown): unknown {
  if (Array.isArray(value)) return rowsWithIds(value, before);
  if (!isRow(value)) return value;
  const earlier = isRow(before) ? before : undefined;
  const part = (key: string, each: unknown) => [
    key,
    withRowIds(each, before === undefined ? undefined : (earlier?.[key] ?? null)),
  ];
  return Object.fromEntries(Object.entries(value).map(([key, each]) => part(key, each)));
}

function rowsWithIds(list: readonly unknown[], before: unknown): unknown[] {
  const earlier = Array.isArray(before) ? before.filter(isRow) : [];
  const taken = new Set(list.map(rowIdOf));
  const written = new Set<string>();
  const idOf = (row: Row, place: number): string => {
    const own = rowIdOf(row);
    // A row that was copied with its id is another one.
    if (own !== undefined && !written.has(own)) return own;
    const same = earlier.find(
      (each) => !taken.has(rowIdOf(each)) && isDeepStrictEqual(withoutRowIds(each), withoutRowIds(row)),
    );
    return (same && rowIdOf(same)) ?? (before === undefined && !taken.has(String(place)) ? String(place) : newRowId());
  };
  return list.map((row, place) => {
    if (!isRow(row)) return row;
    const row_id = idOf(row, place);
    taken.add(row_id);
    written.add(row_id);
    const previous = before === undefined ? undefined : (earlier.find((each) => rowIdOf(each) === row_id) ?? null);
    return { ...withRowIds(row, previous), row_id };
  });
}

/** A text with the ids of the rows of which it was parsed, in the same order. */
function copyRowIds<Value>(value: Value, from: unknown): Value;
function copyRowIds(value: unknown, from: unknown): unknown {
  if (Array.isArray(value))
    return value.map((each, place) => copyRowIds(each, (from as unknown[] | undefined)?.[place]));
  if (!isRow(value)) return value;
  const row_id = rowIdOf(from);
  const parts = Object.entries(value).map(([key, each]) => [key, copyRowIds(each, (from as Row | undefined)?.[key])]);
  return { ...Object.fromEntries(parts), ...(row_id === undefined ? {} : { row_id }) };
}
