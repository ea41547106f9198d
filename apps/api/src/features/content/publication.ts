import { contentAccess } from "@party/contract/values/content-access";
import type { Permission, PlaceRef } from "@party/contract/values/permissions";
import { EMPTY_CALL_FIELDS, recordEntry } from "#access/audit.ts";
import { findRoleHolder } from "#access/staff.ts";
import { coversPlace, EVERYWHERE, placeOfRow, territoryOf } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import { job } from "#jobs/jobs.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { foreignMediaIn } from "./checks.ts";
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
  unpublishRow,
  upsertSchedule,
} from "./content.queries.ts";
import {
  completeBody,
  type EditingContext,
  lockForEditing,
  recordPictures,
  recordPicturesAndShowItem,
  requirePlaceWithin,
  requireVersion,
  showContentItem,
} from "./content.ts";
import type { ContentKind, ContentKinds } from "./content-kind.ts";
import type { ItemRow } from "./items.queries.ts";
import { deleteRedirect, upsertRedirect } from "./redirects/redirects.queries.ts";
import { resolveTarget } from "./redirects/redirects.staff.ts";
import { cancelTranslationSchedulesOf } from "./translations/translation-publication.ts";
import type { TranslationContext } from "./translations/translations.ts";

type Kind = ContentKind<object>;
type AnnouncementAudience = "members" | "nobody";

/** Applies the schedule of one item at its time. The sweep does it when this job is lost or late. */
export const applySchedule = job<{ kind: string; id: number }>("content.apply-schedule");
export const applySchedules = job("content.apply-schedules", { cron: "* * * * *" });

/** @throws Problem `not_found` for an unknown revision, `content_incomplete` for one that lacks something */
async function requirePublishable(
  call: Pick<EditingContext, "db" | "territory">,
  kind: Kind,
  row: ItemRow,
  n: number,
): Promise<object> {
  const revision = await findRevision(call.db, kind.kind, row.id, n);
  if (!revision) throw new Problem("not_found");
  const body = completeBody(kind, revision.body);
  requirePlaceWithin(call.territory, kind.placeOf(body));
  const missing = [...kind.missing(body), ...Object.values(foreignMediaIn(body)).flat()];
  if (missing.length > 0) throw new Problem("content_incomplete", { more: missing });
  return body;
}

/**
 * Copies a revision into the row that visitors see. The date of the first publication stays, unless it was taken off and is
 * to be announced now: an announcement waits some minutes from the date. While it is public, nothing changes who is told.
 */
async function copyToLive(
  { db: tx }: Pick<EditingContext, "db">,
  kind: Kind,
  row: ItemRow,
  { n, body, announced }: { n: number; body: object; announced: boolean },
): Promise<void> {
  const first = row.first_published_at;
  const isOff = row.published_at === null;
  const at = first && first < row.now && !(isOff && announced) ? first : row.now;
  await kind.publish(tx, row.id, body, { at, announced: announced || !isOff });
  await markPublished(tx, kind.kind, row.id, n, at);
  if (kind.path) await deleteRedirect(tx, kind.path(row.id));
}

const isPublicRevision = (row: ItemRow, n: number) => row.state === "published" && row.published_revision === n;

/** @throws Problem `text_needs_second_person` */
function requireNoSecondPerson(kind: Kind, id: number): void {
  if (kind.needsSecondPerson?.(id)) throw new Problem("text_needs_second_person");
}

/** Makes a revision public, and cancels a schedule. Doing it twice changes nothing. */
export async function publishRevision(
  call: EditingContext,
  kind: Kind,
  id: number,
  { revision: n, version, audience }: { revision: number; version: number; audience: AnnouncementAudience },
) {
  const row = await lockForEditing(call, kind, id);
  if (isPublicRevision(row, n)) return showContentItem(call, kind, id);
  requireNoSecondPerson(kind, id);
  await requireVersion(call.db, kind, row, version);
  const body = await requirePublishable(call, kind, row, n);
  await copyToLive(call, kind, row, { n, body, announced: audience === "members" });
  await deleteSchedule(call.db, kind.kind, id);
  return recordPicturesAndShowItem(call, kind, id);
}

/** Takes an item off the site, and cancels its schedule, so that nothing brings it back by itself. */
export async function unpublishItem(call: EditingContext, kind: Kind, id: number, redirectTo: string | undefined) {
  const { db: tx } = call;
  const row = await lockForEditing(call, kind, id);
  requireNoSecondPerson(kind, id);
  const path = kind.path?.(id);
  if (row.state === "published" || row.published_at !== null) {
    await (kind.unpublish ? kind.unpublish(tx, id) : unpublishRow(tx, kind.storedIn!, id));
    await markUnpublished(tx, kind.kind, id);
  }
  await deleteSchedule(tx, kind.kind, id);
  if (redirectTo !== undefined && path !== undefined) {
    const { address, reason } = await resolveTarget(tx, path, redirectTo);
    if (reason) throw new Problem("invalid_input", { fields: { redirect_to: [reason] } });
    await upsertRedirect(tx, path, address!);
  }
  return recordPicturesAndShowItem(call, kind, id);
}

/** Makes a revision public at a time; what is saved later waits. The item has one schedule at most. */
export async function scheduleRevision(
  call: EditingContext & Pick<Services, "jobs">,
  kind: Kind,
  id: number,
  {
    revision: n,
    at: time,
    version,
    audience,
  }: { revision: number; at: string; version: number; audience: AnnouncementAudience },
) {
  const { db: tx, actor, jobs } = call;
  const row = await lockForEditing(call, kind, id);
  requireNoSecondPerson(kind, id);
  const at = new Date(time);
  if (!(at > row.now)) throw new Problem("schedule_past");
  await requireVersion(tx, kind, row, version);
  await requirePublishable(call, kind, row, n);
  await upsertSchedule(tx, {
    kind: kind.kind,
    item_id: id,
    revision: n,
    at,
    scheduled_by: actor.userId,
    announced: audience === "members",
  });
  await jobs.enqueue(tx, applySchedule, { kind: kind.kind, id }, { startAfter: at });
  return recordPicturesAndShowItem(call, kind, id);
}

export async function cancelSchedule(call: EditingContext, kind: Kind, id: number) {
  await lockForEditing(call, kind, id);
  await deleteSchedule(call.db, kind.kind, id);
  return recordPicturesAndShowItem(call, kind, id);
}

/** Lists an item first until a time. */
export async function pinItem(call: EditingContext, kind: Kind, id: number, until: string | null) {
  const row = await lockForEditing(call, kind, id);
  const instant = until === null ? null : new Date(until);
  await setPinnedUntil(call.db, kind.kind, row.id, instant);
  await kind.pin?.(call.db, row.id, instant);
  return showContentItem(call, kind, id);
}

/**
 * Keeps a revision as it is while a second person decides on it.
 * @param version of the newest draft, as it was read
 * @throws Problem `not_found` for an unknown revision, `content_incomplete` for one that lacks something, `version_unread`
 */
export async function prepareProposal(
  tx: Database,
  kind: Kind,
  id: number,
  n: number,
  version: number,
): Promise<ItemRow> {
  const row = await lockForEditing({ db: tx, territory: EVERYWHERE }, kind, id);
  await requireVersion(tx, kind, row, version);
  await requirePublishable({ db: tx, territory: EVERYWHERE }, kind, row, n);
  await markProposed(tx, kind.kind, id, n);
  return row;
}

/** Makes a revision public that two people have approved, and cancels a schedule. */
export async function publishApprovedRevision(tx: Database, kind: Kind, id: number, n: number): Promise<void> {
  const row = await lockForEditing({ db: tx, territory: EVERYWHERE }, kind, id);
  await deleteSchedule(tx, kind.kind, id);
  const body = await requirePublishable({ db: tx, territory: EVERYWHERE }, kind, row, n);
  await copyToLive({ db: tx }, kind, row, { n, body, announced: false });
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
  for (const { kind: name, item_id: id, body } of await listSchedulesBy(tx, userId)) {
    const kind = kinds.find((each) => each.kind === name);
    if (kind && (await may(contentAccess[kind.kind].publish, kind.placeOf(completeBody(kind, body))))) continue;
    await deleteSchedule(tx, name, id);
    await recordPictures(tx, name, id);
    cancelled.push(`${name} ${id}`);
  }
  const mayStill = ({ name, row }: TranslationContext) => may(contentAccess[name].publish, placeOfRow(row));
  return [...cancelled, ...(await cancelTranslationSchedulesOf(tx, kinds, userId, mayStill))];
}

/** @throws Problem `scheduler_without_role` when whoever scheduled a text may not publish it any more */
async function requireSchedulerMayPublish(
  { db: tx, pool }: { db: Database; pool: Database },
  kind: Kind,
  scheduledBy: number | null,
  body: object,
): Promise<void> {
  const places =
    scheduledBy === null ? [] : (await findRoleHolder(tx, scheduledBy)).placesOf(contentAccess[kind.kind].publish);
  if (!coversPlace(await territoryOf(pool, places), kind.placeOf(body))) throw new Problem("scheduler_without_role");
}

/** Publishes what is scheduled for an item, if its time has come: once, however often it is called. */
export async function applyDueSchedule(
  { config, db }: Pick<Services, "config" | "db">,
  kind: Kind,
  id: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockForEditing({ db: tx, territory: EVERYWHERE }, kind, id);
    const due = await findDueSchedule(tx, kind.kind, id);
    if (!due) return;
    const { revision: n, scheduled_by, announced } = due;
    const publish = async () => {
      requireNoSecondPerson(kind, id);
      const body = await requirePublishable({ db: tx, territory: EVERYWHERE }, kind, row, n);
      await requireSchedulerMayPublish({ db: tx, pool: db }, kind, scheduled_by, body);
      await copyToLive({ db: tx }, kind, row, { n, body, announced });
    };
    const outcome = isPublicRevision(row, n)
      ? "done"
      : await publish().then(
          () => "done",
          (error) => {
            if (!(error instanceof Problem)) throw error;
            // It has become impossible, e.g. because another item has its place. The schedule ends.
            return error.firstCode;
          },
        );
    await deleteSchedule(tx, kind.kind, id);
    await recordPictures(tx, kind.kind, id);
    await recordEntry(
      { config, db: tx },
      {
        ...EMPTY_CALL_FIELDS,
        actor: scheduled_by,
        place: "nation",
        permission: contentAccess[kind.kind].publish,
        reason: "scheduled",
        action: "content.apply-schedule",
        subject_kind: kind.kind,
        subject_ids: [id],
        outcome,
        details: { revision: n },
      },
    );
  });
}

/** Publishes everything whose time has come. One that cannot be published does not hold up the others. */
export async function applyDueSchedules(services: Pick<Services, "config" | "db">, kinds: ContentKinds): Promise<void> {
  const failures: unknown[] = [];
  for (const { kind: name, item_id } of await listDueSchedules(services.db)) {
    const kind = kinds.find((each) => each.kind === name);
    if (kind) await applyDueSchedule(services, kind, item_id).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, "scheduled publications failed");
}
