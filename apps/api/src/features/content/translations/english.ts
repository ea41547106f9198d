import type { ContentItem } from "@party/contract/content";
import { contentAccess } from "@party/contract/values/content-access";
import { inputErrorText } from "@party/contract/values/input-error";
import { placeName, placeOfRow, toPlaceColumns } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import { Problem } from "#problem.ts";
import { foreignMediaIn } from "../checks.ts";
import { unpublishRow } from "../content.queries.ts";
import type { ItemRow } from "../items.queries.ts";
import { deleteRedirect } from "../redirects/redirects.queries.ts";
import {
  completeBody,
  type EditingContext,
  type Kind,
  permissionsIn,
  requirePlaceWithin,
  type WrittenLanguage,
} from "./edition.ts";

/** In English an item has its fields, its place, and a row that visitors see. */
export const englishLanguage: WrittenLanguage<ContentItem> = {
  code: "en",
  clean: async (_db, { kind, head }, { body }) => kind.clean(body, head && completeBody(kind, head.body)),
  async requireStorable({ pool, territory }, kind, body) {
    requireOwnMedia(body);
    const place = kind.placeOf(body);
    requirePlaceWithin(territory, place);
    if ((await placeName(pool, place)) === undefined) throw new Problem("content_outside");
  },
  describe: (kind, body) => ({ title: kind.titleOf(body), ...toPlaceColumns(kind.placeOf(body)) }),
  conflicting: ({ body }) => body,
  publicRevision: ({ row }) => (row.state === "published" ? row.published_revision : null),
  placeOf: ({ kind }, body) => kind.placeOf(completeBody(kind, body)),
  async requirePublishable({ territory }, { kind }, { body: stored }) {
    const body = completeBody(kind, stored);
    requirePlaceWithin(territory, kind.placeOf(body));
    const missing = [...kind.missing(body), ...Object.values(foreignMediaIn(body)).flat()];
    if (missing.length > 0) throw new Problem("content_incomplete", { more: missing });
    return body;
  },
  /**
   * Copies a revision into the row that visitors see. The date of the first publication stays, unless it was taken off and is
   * to be announced now: an announcement waits some minutes from the date. While it is public, nothing changes who is told.
   */
  async publish(tx, { kind, row }, { body, announced }) {
    const first = row.first_published_at;
    const isOff = row.published_at === null;
    const at = first && first < row.now && !(isOff && announced) ? first : row.now;
    await kind.publish(tx, row.id, body, { at, announced: announced || !isOff });
    if (kind.path) await deleteRedirect(tx, kind.path(row.id));
    return at;
  },
  async unpublish(tx, { kind, id }) {
    await (kind.unpublish ? kind.unpublish(tx, id) : unpublishRow(tx, kind.storedIn!, id));
  },
  show: (call, { kind, row }) => toItem(call, kind, row),
};

/** @throws Problem `invalid_input` for a picture or video of another server, which readers would fetch from there */
function requireOwnMedia(body: object): void {
  const fields = foreignMediaIn(body);
  if (Object.keys(fields).length > 0) throw new Problem("invalid_input", { fields });
}

export const bodyOfRow = async (db: Database, kind: Kind, row: ItemRow): Promise<object> =>
  completeBody(kind, row.body ?? (await kind.findLive(db, row.id))?.body ?? {});

const toIsoString = (date: Date | null) => date?.toISOString() ?? null;

async function toItem(call: EditingContext, kind: Kind, row: ItemRow): Promise<ContentItem> {
  const { db } = call;
  const body = await bodyOfRow(db, kind, row);
  const isPublic = row.state === "published";
  const { write, publish } = contentAccess[kind.kind];
  const item = {
    kind: kind.kind,
    id: row.id,
    version: row.version,
    state: row.state,
    can: await permissionsIn(call, placeOfRow(row), [write, publish]),
    revision: row.revision,
    body,
    edited_by: row.edited_by,
    edited_at: toIsoString(row.edited_at),
    note: row.note,
    published:
      isPublic && row.published_revision !== null
        ? { revision: row.published_revision, at: row.published_at!.toISOString() }
        : null,
    schedule: scheduleOf(row),
    pinned_until: toIsoString(row.pinned_until),
    checks: [...kind.missing(body).map((error) => inputErrorText(error)), ...kind.checks(body)],
    audience_count: isPublic ? null : ((await kind.countAudience?.(db, row.id, body)) ?? null),
    translation: row.translation,
  };
  return item as ContentItem;
}

function scheduleOf({ scheduled_revision: revision, scheduled_at, scheduled_by: by, schedule_announced }: ItemRow) {
  if (revision === null) return null;
  const audience = schedule_announced ? "members" : "nobody";
  return { revision, at: scheduled_at!.toISOString(), by, audience } as const;
}
