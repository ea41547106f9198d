import { isDeepStrictEqual } from "node:util";
import { contentBodySchemas } from "@party/contract/content-bodies";
import type { ContentTranslation } from "@party/contract/translations";
import { REVISION_MERGE_MINUTES } from "@party/contract/values/content";
import { contentAccess, translationPermission } from "@party/contract/values/content-access";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { plural } from "@party/contract/values/plural";
import {
  haveSameTextPaths,
  type ItemTexts,
  isTranslated,
  type TranslatedKind,
  type TranslationLanguage,
  translatableFieldKind,
  translatableTextsOf,
  withTranslation,
} from "@party/contract/values/translations";
import { coversPlace, placeOfRow, territoryOf } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import { Problem } from "#problem.ts";
import { foreignMediaIn, warningsAboutHtml } from "../checks.ts";
import { findRevision, markRead } from "../content.queries.ts";
import { completeBody, type EditingContext, findVisibleItem, recordPictures } from "../content.ts";
import type { ContentKind } from "../content-kind.ts";
import type { ItemRow } from "../items.queries.ts";
import {
  findTranslation,
  insertTranslation,
  insertTranslationRevision,
  lockTranslation,
  markTranslationRead,
  saveIntoLastTranslationRevision,
  type TranslationKey,
  type TranslationRow,
  updateNewestTranslation,
} from "./translations.queries.ts";

type Kind = ContentKind<object>;

/** The item of a call, as staff see it in English. */
export interface TranslationContext {
  kind: Kind;
  /** Narrowed: it has words. */
  name: TranslatedKind;
  id: number;
  row: ItemRow;
  key: TranslationKey;
  /** What a translation is made of. */
  english: { revision: number; body: object };
}

/** @throws Problem `not_found` for what is not there, outside the territory, or in English alone */
export async function translatedItem(
  call: Pick<EditingContext, "db" | "territory">,
  kind: Kind,
  id: number,
  language: TranslationLanguage,
): Promise<TranslationContext> {
  const name = kind.kind;
  if (!isTranslated(name, id)) throw new Problem("not_found");
  const row = await findVisibleItem(call, kind, id);
  const item = { kind, name, id, row, key: { kind: name, item_id: id, language } };
  return { ...item, english: await findEnglishSource(call.db, item) };
}

/** What visitors read, or the newest draft while there is nothing public. */
async function findEnglishSource(
  db: Database,
  { kind, name, id, row }: Omit<TranslationContext, "english">,
): Promise<TranslationContext["english"]> {
  const live = async () => completeBody(kind, (await kind.findLive(db, id))?.body ?? {});
  if (row.state !== "published") {
    // A text that nobody has published is the built-in one, whatever drafts there are.
    if (name === "texts") return { revision: 1, body: await live() };
    return { revision: row.revision, body: row.body ? completeBody(kind, row.body) : await live() };
  }
  const revision = row.published_revision ?? 1;
  const stored = await findRevision(db, name, id, revision);
  return { revision, body: stored ? completeBody(kind, stored.body) : await live() };
}

/** The English that a revision of a translation was made of. @throws Problem `not_found` */
export async function findSourceBody(db: Database, item: TranslationContext, revision: number): Promise<object> {
  if (item.english.revision === revision) return item.english.body;
  const stored = await findRevision(db, item.name, item.id, revision);
  if (!stored) throw new Problem("not_found");
  return completeBody(item.kind, stored.body);
}

/** Why the words cannot be published, in sentences. */
export function publicationObstacles({ kind, name }: TranslationContext, english: object, words: ItemTexts): string[] {
  const lacked = Object.keys(translatableTextsOf(name, english)).filter((path) => !words[path]?.trim()).length;
  const sentence = `${lacked} ${plural(lacked, "text is", "texts are")} not in Kiswahili yet.`;
  return [...(lacked > 0 ? [sentence] : []), ...kind.missing(withTranslation(name, english, words))];
}

export async function showTranslation(
  call: EditingContext,
  kind: Kind,
  id: number,
  language: TranslationLanguage,
): Promise<ContentTranslation> {
  const item = await translatedItem(call, kind, id, language);
  const translation = await findTranslation(call.db, item.key);
  // Nobody saves into what was read here, neither the English nor the translation.
  await markRead(call.db, item.name, id, item.english.revision, call.actor.userId);
  if (translation) await markTranslationRead(call.db, item.key, translation.revision, call.actor.userId);
  return toTranslation(call, item, translation);
}

export async function toTranslation(
  { db, pool, actor }: EditingContext,
  item: TranslationContext,
  translation: TranslationRow | undefined,
): Promise<ContentTranslation> {
  const { kind, name, id, row, key, english } = item;
  const can: string[] = [];
  for (const permission of new Set([translationPermission(name), contentAccess[name].publish])) {
    if (coversPlace(await territoryOf(pool, actor.placesOf(permission)), placeOfRow(row))) can.push(permission);
  }
  const { words = {}, published_revision, scheduled_revision } = translation ?? {};
  return {
    kind: name,
    id,
    language: key.language,
    title: kind.titleOf(english.body),
    can,
    english: { revision: english.revision, words: translatableTextsOf(name, english.body) },
    version: translation?.version ?? 0,
    revision: translation?.revision ?? 0,
    source: translation?.source ?? null,
    words,
    suggested: translation ? null : suggestItemTexts(item),
    edited_by: translation?.editor ?? null,
    edited_at: translation?.saved_at.toISOString() ?? null,
    published: published_revision
      ? {
          revision: published_revision,
          source: translation!.published_from!,
          at: translation!.published_at!.toISOString(),
          by: translation!.publisher,
        }
      : null,
    schedule: scheduled_revision
      ? { revision: scheduled_revision, at: translation!.scheduled_at!.toISOString(), by: translation!.scheduler }
      : null,
    needs_second_person: kind.needsSecondPerson?.(id) ?? false,
    checks: translation ? translationWarnings(item, await findSourceBody(db, item, translation.source), words) : [],
  };
}

/** The built-in Kiswahili of a text, unless its English has other parts by now. */
function suggestItemTexts({ kind, name, id, english }: TranslationContext): ItemTexts | null {
  const body = kind.suggestTranslation?.(id);
  const words = body && translatableTextsOf(name, body);
  return words && haveSameTextPaths(name, english.body, words) ? words : null;
}

function translationWarnings(item: TranslationContext, english: object, words: ItemTexts): string[] {
  const html = Object.entries(words).flatMap(([path, text]) =>
    translatableFieldKind(item.name, path, text) === "html" ? warningsAboutHtml(text) : [],
  );
  return [...publicationObstacles(item, english, words), ...html];
}

/**
 * The words as they are stored: sanitised, and only those that the English has.
 * @throws Problem `invalid_input` for what does not fit in the fields of the kind
 */
function cleanItemTexts({ kind, name }: TranslationContext, english: object, typed: ItemTexts): ItemTexts {
  const paths = translatableTextsOf(name, english);
  const unknown = Object.keys(typed).filter((path) => !(path in paths));
  if (unknown.length > 0) {
    const fields = unknown.slice(0, 10).map((path) => [`words.${path}`, ["The English has no such text."]]);
    throw new Problem("invalid_input", { fields: Object.fromEntries(fields) });
  }
  const parsed = contentBodySchemas[name].safeParse(withTranslation(name, english, typed));
  if (!parsed.success) {
    const fields = Map.groupBy(parsed.error.issues, ({ path }) => `words.${path.join(".")}`);
    const messages = [...fields].map(([field, issues]) => [field, issues.map(({ message }) => message)]);
    throw new Problem("invalid_input", { fields: Object.fromEntries(messages) });
  }
  const body = kind.clean(parsed.data);
  const foreign = Object.entries(foreignMediaIn(body)).map(([field, messages]) => [`words.${field}`, messages]);
  if (foreign.length > 0) throw new Problem("invalid_input", { fields: Object.fromEntries(foreign) });
  const written = Object.keys(typed).filter((path) => typed[path]!.trim() !== "");
  return Object.fromEntries(Object.entries(translatableTextsOf(name, body)).filter(([path]) => written.includes(path)));
}

/** Saves a draft as `saveContentItem` does: into the author's own revision of the last hour, or a new one. The same draft twice changes nothing. */
export async function saveTranslation(
  call: EditingContext,
  kind: Kind,
  id: number,
  language: TranslationLanguage,
  { version, source, words: typed, note }: { version: number; source: number; words: ItemTexts; note: string },
): Promise<ContentTranslation> {
  const { db: tx, actor } = call;
  const item = await translatedItem(call, kind, id, language);
  const words = cleanItemTexts(item, await findSourceBody(tx, item, source), typed);
  const draft = { words, source, author: actor.userId, note };
  if (version === 0 && (await insertTranslation(tx, item.key))) {
    await insertTranslationRevision(tx, item.key, { ...draft, n: 1 });
    return finishTranslationWrite(call, item);
  }
  const newest = await lockTranslation(tx, item.key);
  if (!newest) throw new Problem("not_found");
  const isSame =
    isDeepStrictEqual(words, newest.words) && source === newest.source && (note === "" || note === newest.note);
  if (isSame) call.audit?.({ foldMinutes: REVISION_MERGE_MINUTES });
  if (newest.version !== version && !(isSame && newest.author === actor.userId)) {
    const { editor: by, saved_at, source: of } = newest;
    const body = { source: of, words: newest.words };
    const beside = { conflict: { by, at: saved_at.toISOString(), version: newest.version, body } };
    throw new Problem("version_conflict", { by: newest.editor ?? "Somebody else", beside });
  }
  if (isSame) return toTranslation(call, item, newest);
  const folded = await saveIntoLastTranslationRevision(tx, item.key, { ...draft, n: newest.revision });
  if (!folded) await insertTranslationRevision(tx, item.key, { ...draft, n: newest.revision + 1 });
  await updateNewestTranslation(tx, item.key, folded ? newest.revision : newest.revision + 1);
  if (folded) call.audit?.({ foldMinutes: REVISION_MERGE_MINUTES });
  return finishTranslationWrite(call, item);
}

/** Records the pictures that are in use now. @returns the translation as it is stored */
export async function finishTranslationWrite(
  call: EditingContext,
  item: TranslationContext,
): Promise<ContentTranslation> {
  await recordPictures(call.db, item.name, item.id);
  return toTranslation(call, item, await findTranslation(call.db, item.key));
}

/** @throws Problem `version_unread` when the caller has not seen the newest draft */
export function checkTranslationVersion(newest: TranslationRow, version: number): void {
  if (newest.version === version) return;
  throw new Problem("version_unread", { by: newest.editor ?? "Somebody else", at: formatInstant(newest.saved_at) });
}
