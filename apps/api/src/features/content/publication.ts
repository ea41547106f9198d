import type { ContentItem } from "@party/contract/content";
import { contentAccess } from "@party/contract/values/content-access";
import type { Permission, PlaceRef } from "@party/contract/values/permissions";
import type { ContentLanguage } from "@party/contract/values/translations";
import { sql } from "kysely";
import { EMPTY_CALL_FIELDS, recordEntry } from "#access/audit.ts";
import { findRoleHolder } from "#access/staff.ts";
import { coversPlace, EVERYWHERE, territoryOf } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import { type JobHandler, job, onJob } from "#jobs/jobs.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import {
  deleteSchedule,
  findDueSchedule,
  findRevision,
  listDueSchedules,
  listSchedulesBy,
  markProposed,
  markPublished,
  markUnpublished,
  setPinnedUntil,
  upsertSchedule,
} from "./content.queries.ts";
import { recordPictures, recordPicturesAndShowItem, requireVersion, showContentItem } from "./content.ts";
import type { ContentKinds } from "./content-kind.ts";
import { upsertRedirect } from "./redirects/redirects.queries.ts";
import { resolveTarget } from "./redirects/redirects.staff.ts";
import {
  type EditingContext,
  type Edition,
  type EditionPublication,
  englishKey,
  englishLanguage,
  type Kind,
  lockEdition,
  requireHead,
  type StoredText,
  type WrittenLanguage,
} from "./translations/edition.ts";
import { writtenLanguageOf } from "./translations/translation.ts";

type AnnouncementAudience = "members" | "nobody";

interface ScheduledItem {
  kind: string;
  id: number;
  language?: ContentLanguage;
}

/** Applies the schedule of one item at its time. The sweep does it when this job is lost or late. */
const applySchedule = job<ScheduledItem>("content.apply-schedule");
const applySchedules = job("content.apply-schedules", { cron: "* * * * *" });

type ReadingContext = Pick<EditingContext, "db" | "territory">;

/** @throws Problem `not_found` for an unknown revision, `content_incomplete` for one that lacks something */
async function requirePublishable(call: ReadingContext, edition: Edition, n: number): Promise<StoredText> {
  const revision = await findRevision(call.db, edition.key, n);
  if (!revision) throw new Problem("not_found");
  const { source } = revision;
  return { source, body: await edition.language.requirePublishable(call, edition, revision) };
}

/** Makes a revision what visitors read in its language. */
async function copyToLive(tx: Database, edition: Edition, n: number, publication: EditionPublication): Promise<void> {
  const at = await edition.language.publish(tx, edition, publication);
  await markPublished(tx, edition.key, n, at);
}

const isPublicRevision = (edition: Edition, n: number) => edition.language.publicRevision(edition) === n;

/** @throws Problem `text_needs_second_person` */
function requireNoSecondPerson({ kind, id }: Edition): void {
  if (kind.needsSecondPerson?.(id)) throw new Problem("text_needs_second_person");
}

interface ChosenRevision {
  revision: number;
  version: number;
  /** Of English. */
  audience?: AnnouncementAudience;
}

/** Makes a revision public, and cancels a schedule. Doing it twice changes nothing. */
export async function publishRevision<Shown>(
  call: EditingContext,
  kind: Kind,
  id: number,
  language: WrittenLanguage<Shown>,
  { revision: n, version, audience }: ChosenRevision,
): Promise<Shown> {
  const { db: tx, actor } = call;
  const edition = await lockEdition(call, kind, id, language);
  const head = requireHead(edition);
  if (isPublicRevision(edition, n)) return showContentItem(call, kind, id, language);
  requireNoSecondPerson(edition);
  requireVersion(head, version);
  const text = await requirePublishable(call, edition, n);
  await copyToLive(tx, edition, n, { ...text, announced: audience === "members", by: actor.userId });
  await deleteSchedule(tx, edition.key);
  return recordPicturesAndShowItem(call, kind, id, language);
}

/**
 * Takes an item off the site, or shows its English instead of a translation, and cancels its schedule, so that nothing brings it
 * back by itself.
 */
export async function unpublishItem<Shown>(
  call: EditingContext,
  kind: Kind,
  id: number,
  language: WrittenLanguage<Shown>,
): Promise<Shown> {
  const { db: tx } = call;
  const edition = await lockEdition(call, kind, id, language);
  requireHead(edition);
  requireNoSecondPerson(edition);
  if (language.code !== "en" || edition.row.published_at !== null) {
    await language.unpublish(tx, edition);
    await markUnpublished(tx, edition.key);
  }
  await deleteSchedule(tx, edition.key);
  return recordPicturesAndShowItem(call, kind, id, language);
}

/** Takes an item off the site in English, whose address may redirect from then on. */
export async function unpublishAndRedirect(
  call: EditingContext,
  kind: Kind,
  id: number,
  redirectTo: string | undefined,
): Promise<ContentItem> {
  const item = await unpublishItem(call, kind, id, englishLanguage);
  const path = kind.path?.(id);
  if (redirectTo === undefined || path === undefined) return item;
  const { address, reason } = await resolveTarget(call.db, path, redirectTo);
  if (reason) throw new Problem("invalid_input", { fields: { redirect_to: [reason] } });
  await upsertRedirect(call.db, path, address!);
  return item;
}

/** Makes a revision public at a time; what is saved later waits. An item has one schedule at most in each language. */
export async function scheduleRevision<Shown>(
  call: EditingContext & Pick<Services, "jobs">,
  kind: Kind,
  id: number,
  language: WrittenLanguage<Shown>,
  { revision: n, at: time, version, audience }: ChosenRevision & { at: string },
): Promise<Shown> {
  const { db: tx, actor, jobs } = call;
  const edition = await lockEdition(call, kind, id, language);
  const head = requireHead(edition);
  requireNoSecondPerson(edition);
  const at = new Date(time);
  if (!(at > edition.row.now)) throw new Problem("schedule_past");
  requireVersion(head, version);
  await requirePublishable(call, edition, n);
  const announced = audience === "members";
  await upsertSchedule(tx, { ...edition.key, revision: n, at, scheduled_by: actor.userId, announced });
  await jobs.enqueue(tx, applySchedule, { kind: kind.kind, id, language: language.code }, { startAfter: at });
  return recordPicturesAndShowItem(call, kind, id, language);
}

export async function cancelSchedule<Shown>(
  call: EditingContext,
  kind: Kind,
  id: number,
  language: WrittenLanguage<Shown>,
): Promise<Shown> {
  const edition = await lockEdition(call, kind, id, language);
  requireHead(edition);
  await deleteSchedule(call.db, edition.key);
  return recordPicturesAndShowItem(call, kind, id, language);
}

/** Lists an item first until a time. */
export async function pinItem(call: EditingContext, kind: Kind, id: number, until: string | null) {
  await lockEdition(call, kind, id, englishLanguage);
  const instant = until === null ? null : new Date(until);
  await setPinnedUntil(call.db, englishKey(kind, id), instant);
  await kind.pin?.(call.db, id, instant);
  return showContentItem(call, kind, id, englishLanguage);
}

/**
 * Keeps a revision as it is while a second person decides on it.
 * @param version of the newest draft, as it was read
 * @returns whether it is public already
 * @throws Problem `not_found` for an unknown revision, `content_incomplete` for one that lacks something, `version_unread`
 */
export async function prepareProposal(
  tx: Database,
  kind: Kind,
  id: number,
  language: WrittenLanguage<unknown>,
  { revision: n, version }: ChosenRevision,
): Promise<boolean> {
  const call = { db: tx, territory: EVERYWHERE };
  const edition = await lockEdition(call, kind, id, language);
  requireVersion(requireHead(edition), version);
  await requirePublishable(call, edition, n);
  await markProposed(tx, edition.key, n);
  return isPublicRevision(edition, n);
}

/** A revision that two people have approved. */
interface ApprovedRevision {
  kind: Kind;
  id: number;
  language: WrittenLanguage<unknown>;
  revision: number;
  proposalId: number;
}

/** The database asks for it where one person alone may change nothing. */
const setApprovedProposal = (tx: Database, proposalId: number) =>
  sql`select set_config('party.approved_proposal', ${String(proposalId)}, true)`.execute(tx);

/** Makes a revision public that two people have approved, and cancels a schedule. */
export async function publishApprovedRevision(
  tx: Database,
  { kind, id, language, revision: n, proposalId }: ApprovedRevision,
): Promise<void> {
  const call = { db: tx, territory: EVERYWHERE };
  const edition = await lockEdition(call, kind, id, language);
  await deleteSchedule(tx, edition.key);
  const text = await requirePublishable(call, edition, n);
  await setApprovedProposal(tx, proposalId);
  await copyToLive(tx, edition, n, { ...text, announced: false, by: null });
  await recordPictures(tx, kind.kind, id);
}

/** Makes a revision public at a time that two people have approved, in the place of another schedule. */
export async function scheduleApprovedRevision(
  { db: tx, jobs }: Pick<Services, "jobs"> & { db: Database },
  { kind, id, language, revision, proposalId }: ApprovedRevision,
  at: Date,
): Promise<void> {
  const call = { db: tx, territory: EVERYWHERE };
  const edition = await lockEdition(call, kind, id, language);
  await requirePublishable(call, edition, revision);
  const approved = { scheduled_by: null, announced: false, proposal_id: proposalId };
  await upsertSchedule(tx, { ...edition.key, revision, at, ...approved });
  await jobs.enqueue(tx, applySchedule, { kind: kind.kind, id, language: language.code }, { startAfter: at });
  await recordPictures(tx, kind.kind, id);
}

type PermissionCheck = (permission: Permission, place: PlaceRef) => Promise<boolean>;

/**
 * Deletes the schedules of a person who may no longer publish them.
 * @returns their items, e.g. `articles 7`
 */
export async function cancelUnallowedSchedules(
  tx: Database,
  kinds: ContentKinds,
  userId: number,
  may: PermissionCheck,
): Promise<string[]> {
  const cancelled: string[] = [];
  for (const { kind: name, item_id: id, language, body } of await listSchedulesBy(tx, userId)) {
    const kind = kinds.find((each) => each.kind === name);
    if (kind) {
      const edition = await lockEdition({ db: tx, territory: EVERYWHERE }, kind, id, writtenLanguageOf(language));
      if (await may(contentAccess[kind.kind].publish, edition.language.placeOf(edition, body))) continue;
    }
    await deleteSchedule(tx, { kind: name, item_id: id, language });
    await recordPictures(tx, name, id);
    cancelled.push(`${name} ${id}`);
  }
  return cancelled;
}

/** @throws Problem `scheduler_without_role` when whoever scheduled a text may not publish it any more */
async function requireSchedulerMayPublish(
  { db: tx, pool }: { db: Database; pool: Database },
  edition: Edition,
  scheduledBy: number | null,
  body: object,
): Promise<void> {
  const { kind } = edition;
  const places =
    scheduledBy === null ? [] : (await findRoleHolder(tx, scheduledBy)).placesOf(contentAccess[kind.kind].publish);
  const place = edition.language.placeOf(edition, body);
  if (!coversPlace(await territoryOf(pool, places), place)) throw new Problem("scheduler_without_role");
}

/** Publishes what is scheduled for an item in a language, if its time has come: once, however often it is called. */
export async function applyDueSchedule(
  { config, db }: Pick<Services, "config" | "db">,
  kind: Kind,
  id: number,
  language: ContentLanguage,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const call = { db: tx, territory: EVERYWHERE };
    const edition = await lockEdition(call, kind, id, writtenLanguageOf(language));
    const due = await findDueSchedule(tx, edition.key);
    if (!due) return;
    const { revision: n, scheduled_by: by, announced, proposal_id } = due;
    const publish = async () => {
      if (proposal_id === null) requireNoSecondPerson(edition);
      const text = await requirePublishable(call, edition, n);
      if (proposal_id === null) await requireSchedulerMayPublish({ db: tx, pool: db }, edition, by, text.body);
      else await setApprovedProposal(tx, proposal_id);
      await copyToLive(tx, edition, n, { ...text, announced, by });
    };
    const outcome = isPublicRevision(edition, n)
      ? "done"
      : await publish().then(
          () => "done",
          (error) => {
            if (!(error instanceof Problem)) throw error;
            // It has become impossible, e.g. because another item has its place. The schedule ends.
            return error.firstCode;
          },
        );
    await deleteSchedule(tx, edition.key);
    await recordPictures(tx, kind.kind, id);
    await recordEntry(
      { config, db: tx },
      {
        ...EMPTY_CALL_FIELDS,
        actor: by,
        place: "nation",
        permission: contentAccess[kind.kind].publish,
        reason: "scheduled",
        action: language === "en" ? "content.apply-schedule" : "content.apply-translation-schedule",
        subject_kind: kind.kind,
        subject_ids: [id],
        outcome,
        details: language === "en" ? { revision: n } : { revision: n, language },
      },
    );
  });
}

/** Publishes everything whose time has come. One that cannot be published does not hold up the others. */
export async function applyDueSchedules(services: Pick<Services, "config" | "db">, kinds: ContentKinds): Promise<void> {
  const failures: unknown[] = [];
  for (const { kind: name, item_id, language } of await listDueSchedules(services.db)) {
    const kind = kinds.find((each) => each.kind === name);
    if (kind) await applyDueSchedule(services, kind, item_id, language).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, "scheduled publications failed");
}

export const contentJobs = (services: Services, kinds: ContentKinds): JobHandler[] => [
  // A job of before the languages is of English.
  onJob(applySchedule, async ({ kind: name, id, language = "en" }) => {
    const kind = kinds.find((each) => each.kind === name);
    if (kind) await applyDueSchedule(services, kind, id, language);
  }),
  onJob(applySchedules, () => applyDueSchedules(services, kinds)),
];
