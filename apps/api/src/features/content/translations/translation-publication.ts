import type { ContentTranslation } from "@party/contract/translations";
import { contentAccess } from "@party/contract/values/content-access";
import { type ItemTexts, type TranslationLanguage, translatableTextsOf } from "@party/contract/values/translations";
import { EMPTY_CALL_FIELDS, recordEntry } from "#access/audit.ts";
import { findRoleHolder } from "#access/staff.ts";
import { coversPlace, EVERYWHERE, placeOfRow, territoryOf } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import { textOfHtml } from "#documents/safe-html.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { type EditingContext, recordPictures } from "../content.ts";
import type { ContentKind, ContentKinds } from "../content-kind.ts";
import {
  clearPublishedTranslation,
  findTranslationRevision,
  listDueTranslations,
  listTranslationsScheduledBy,
  lockTranslation,
  setTranslationMark,
  setTranslationSchedule,
  storePublishedTranslation,
  type TranslationKey,
  type TranslationRow,
} from "./translations.queries.ts";
import {
  checkTranslationVersion,
  findSourceBody,
  finishTranslationWrite,
  publicationObstacles,
  type TranslationContext,
  toTranslation,
  translatedItem,
} from "./translations.ts";

type Kind = ContentKind<object>;

/** @throws Problem `not_found` for a translation that is not begun */
async function requireLockedTranslation(tx: Database, item: TranslationContext): Promise<TranslationRow> {
  const translation = await lockTranslation(tx, item.key);
  if (!translation) throw new Problem("not_found");
  return translation;
}

/** @throws Problem `text_needs_second_person` */
function requireNoSecondPerson({ kind, id }: TranslationContext): void {
  if (kind.needsSecondPerson?.(id)) throw new Problem("text_needs_second_person");
}

/** @throws Problem `not_found` for an unknown revision, `content_incomplete` for one that lacks something */
async function requirePublishableTexts(db: Database, item: TranslationContext, n: number) {
  const revision = await findTranslationRevision(db, item.key, n);
  if (!revision) throw new Problem("not_found");
  const missing = publicationObstacles(item, await findSourceBody(db, item, revision.source), revision.words);
  if (missing.length > 0) throw new Problem("content_incomplete", { more: missing });
  return revision;
}

async function publishTranslatedTexts(
  tx: Database,
  item: TranslationContext,
  n: number,
  by: number | null,
): Promise<void> {
  const { words, source } = await requirePublishableTexts(tx, item, n);
  const text = textOfHtml(...Object.values(words));
  await storePublishedTranslation(tx, item.key, { n, words, source, by, text });
  await setTranslationMark(tx, item.key, n, "published_at");
}

interface ChosenRevision {
  revision: number;
  version: number;
}

/** Makes a revision public, and cancels a schedule. Doing it twice changes nothing. */
export async function publishTranslation(
  call: EditingContext,
  kind: Kind,
  id: number,
  language: TranslationLanguage,
  { revision: n, version }: ChosenRevision,
): Promise<ContentTranslation> {
  const { db: tx, actor } = call;
  const item = await translatedItem(call, kind, id, language);
  const translation = await requireLockedTranslation(tx, item);
  if (translation.published_revision === n) return toTranslation(call, item, translation);
  requireNoSecondPerson(item);
  checkTranslationVersion(translation, version);
  await publishTranslatedTexts(tx, item, n, actor.userId);
  await setTranslationSchedule(tx, item.key, null);
  return finishTranslationWrite(call, item);
}

/** Visitors read the English again. A schedule is cancelled, so that nothing brings it back by itself. */
export async function unpublishTranslation(
  call: EditingContext,
  kind: Kind,
  id: number,
  language: TranslationLanguage,
): Promise<ContentTranslation> {
  const item = await translatedItem(call, kind, id, language);
  await requireLockedTranslation(call.db, item);
  requireNoSecondPerson(item);
  await clearPublishedTranslation(call.db, item.key);
  await setTranslationSchedule(call.db, item.key, null);
  return finishTranslationWrite(call, item);
}

/** Makes a revision public at a time, which the sweep of schedules notices within a minute. */
export async function scheduleTranslation(
  call: EditingContext,
  kind: Kind,
  id: number,
  language: TranslationLanguage,
  { revision: n, version, at: time }: ChosenRevision & { at: string },
): Promise<ContentTranslation> {
  const { db: tx, actor } = call;
  const item = await translatedItem(call, kind, id, language);
  const translation = await requireLockedTranslation(tx, item);
  requireNoSecondPerson(item);
  const at = new Date(time);
  if (!(at > item.row.now)) throw new Problem("schedule_past");
  checkTranslationVersion(translation, version);
  await requirePublishableTexts(tx, item, n);
  await setTranslationSchedule(tx, item.key, { revision: n, at, by: actor.userId });
  return finishTranslationWrite(call, item);
}

export async function cancelTranslationSchedule(
  call: EditingContext,
  kind: Kind,
  id: number,
  language: TranslationLanguage,
): Promise<ContentTranslation> {
  const item = await translatedItem(call, kind, id, language);
  await requireLockedTranslation(call.db, item);
  await setTranslationSchedule(call.db, item.key, null);
  return finishTranslationWrite(call, item);
}

/** Keeps a revision as it is while a second person decides on it. @throws Problem as `prepareProposal` */
export async function prepareTranslationProposal(
  tx: Database,
  kind: Kind,
  id: number,
  language: TranslationLanguage,
  { revision: n, version }: ChosenRevision,
): Promise<TranslationRow> {
  const item = await translatedItem({ db: tx, territory: EVERYWHERE }, kind, id, language);
  const translation = await requireLockedTranslation(tx, item);
  checkTranslationVersion(translation, version);
  await requirePublishableTexts(tx, item, n);
  await setTranslationMark(tx, item.key, n, "proposed_at");
  return translation;
}

/** What a revision says, beside the English that it translates; undefined for one that is deleted. */
export async function textsOfTranslation(
  db: Database,
  kind: Kind,
  id: number,
  language: TranslationLanguage,
  n: number,
): Promise<{ english: ItemTexts; translated: ItemTexts } | undefined> {
  const item = await translatedItem({ db, territory: EVERYWHERE }, kind, id, language);
  const revision = await findTranslationRevision(db, item.key, n);
  return (
    revision && {
      english: translatableTextsOf(item.name, await findSourceBody(db, item, revision.source)),
      translated: revision.words,
    }
  );
}

/** Makes a revision public that two people have approved. */
export async function publishApprovedTranslation(
  tx: Database,
  kind: Kind,
  id: number,
  language: TranslationLanguage,
  n: number,
): Promise<void> {
  const item = await translatedItem({ db: tx, territory: EVERYWHERE }, kind, id, language);
  await requireLockedTranslation(tx, item);
  await publishTranslatedTexts(tx, item, n, null);
  await setTranslationSchedule(tx, item.key, null);
  await recordPictures(tx, item.name, id);
}

type CoveredTerritory = Parameters<typeof coversPlace>[0];

/** Whether a person may publish the item of a translation. */
async function mayPublishTranslation(
  db: Database,
  { name, row }: TranslationContext,
  userId: number | null,
): Promise<boolean> {
  if (userId === null) return false;
  const places = (await findRoleHolder(db, userId)).placesOf(contentAccess[name].publish);
  const territory: CoveredTerritory = await territoryOf(db, places);
  return coversPlace(territory, placeOfRow(row));
}

/** Ends the schedules of translations of a person who may not publish them any more. @returns their items, e.g. `articles 7` */
export async function cancelTranslationSchedulesOf(
  tx: Database,
  kinds: ContentKinds,
  userId: number,
  may: (item: TranslationContext) => Promise<boolean>,
): Promise<string[]> {
  const cancelled: string[] = [];
  for (const key of await listTranslationsScheduledBy(tx, userId)) {
    const item = await findTranslatedItem(tx, kinds, key);
    if (item && (await may(item))) continue;
    await setTranslationSchedule(tx, key, null);
    cancelled.push(`${key.kind} ${key.item_id}`);
  }
  return cancelled;
}

async function findTranslatedItem(
  db: Database,
  kinds: ContentKinds,
  key: TranslationKey,
): Promise<TranslationContext | undefined> {
  const kind = kinds.find((each) => each.kind === key.kind);
  return kind && translatedItem({ db, territory: EVERYWHERE }, kind, key.item_id, key.language);
}

/** Publishes what is scheduled for a translation, if its time has come: once, however often it is called. */
async function applyDueTranslation(
  { config, db }: Pick<Services, "config" | "db">,
  kinds: ContentKinds,
  key: TranslationKey,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const translation = await lockTranslation(tx, key);
    const item = await findTranslatedItem(tx, kinds, key);
    if (!item || !translation?.scheduled_revision || translation.scheduled_at! > new Date()) return;
    const { scheduled_revision: n, scheduled_by } = translation;
    const publish = async () => {
      requireNoSecondPerson(item);
      if (!(await mayPublishTranslation(tx, item, scheduled_by))) throw new Problem("scheduler_without_role");
      await publishTranslatedTexts(tx, item, n, scheduled_by);
    };
    const outcome = await publish().then(
      () => "done",
      (error) => {
        if (!(error instanceof Problem)) throw error;
        // It has become impossible. The schedule ends.
        return error.firstCode;
      },
    );
    await setTranslationSchedule(tx, key, null);
    await recordPictures(tx, key.kind, key.item_id);
    await recordEntry(
      { config, db: tx },
      {
        ...EMPTY_CALL_FIELDS,
        actor: scheduled_by,
        place: "nation",
        permission: contentAccess[item.name].publish,
        reason: "scheduled",
        action: "content.apply-translation-schedule",
        subject_kind: key.kind,
        subject_ids: [key.item_id],
        outcome,
        details: { revision: n, language: key.language },
      },
    );
  });
}

/** Publishes every translation whose time has come. One that cannot be published does not hold up the others. */
export async function applyDueTranslations(
  services: Pick<Services, "config" | "db">,
  kinds: ContentKinds,
): Promise<void> {
  const failures: unknown[] = [];
  for (const key of await listDueTranslations(services.db)) {
    await applyDueTranslation(services, kinds, key).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, "scheduled translations failed");
}
