import { type contentEndpoints, previews, redirects } from "@party/contract/content";
import type { ContentNoun } from "@party/contract/values/content";
import type { z } from "zod";
import { cutPage, idCursor } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { type Binding, type Handlers, implement } from "#http/implement.ts";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import {
  createItem,
  deleteDraft,
  listContent,
  listRevisionsOf,
  restoreRevision,
  saveItem,
  showItem,
  showRevision,
} from "./content.ts";
import type { ContentKind, ContentKinds } from "./content-kind.ts";
import { createPreview, showPreview } from "./previews.ts";
import { cancelSchedule, pinItem, publishRevision, scheduleRevision, unpublishItem } from "./publication.ts";
import { listRedirects } from "./redirects.queries.ts";

type Table = ReturnType<typeof contentEndpoints<ContentNoun, z.ZodObject, "territory">>;

/** The endpoints of all kinds. Each call is limited to the caller's territory; a noun without a place is of the nation. */
export const contentRoutes = (services: Services, kinds: ContentKinds): Binding[] => [
  // The tables differ in the schemas of their bodies alone.
  ...kinds.flatMap((kind) => implementForStaff(services, kind.table as Table, handlersOf(services, kind))),
  ...implement(redirects, {
    list: async ({ query: { path, cursor, limit } }) => {
      const rows = await listRedirects(services.db, path, idCursor.read(cursor) ?? 0, limit + 1);
      const { results, next } = cutPage(rows, limit, ({ id }) => idCursor.write(id));
      return { results: results.map(({ from_path, to_path }) => ({ from: from_path, to: to_path })), next };
    },
  }),
  ...implement(previews, {
    show: ({ params }) => showPreview(services, kinds, params.token) as never,
  }),
];

function handlersOf({ db: pool, config, jobs }: Services, kind: ContentKind<object>): Handlers<Table> {
  const changed = async <Reply>(tx: Database, change: Promise<Reply>): Promise<Reply> => {
    const reply = await change;
    if (kind.afterChange) await jobs.enqueue(tx, kind.afterChange, {});
    return reply;
  };
  return {
    list: (call) => listContent({ ...call, pool }, kind, call.query),
    create: (call) => createItem({ ...call, pool }, kind, call.body),
    show: (call) => showItem({ ...call, pool }, kind, call.params.id),
    save: (call) => saveItem({ ...call, pool }, kind, call.params.id, call.body),
    delete: (call) => deleteDraft({ ...call, pool }, kind, call.params.id),
    revisions: (call) => listRevisionsOf({ ...call, pool }, kind, call.params.id, call.query),
    revision: (call) => showRevision({ ...call, pool }, kind, call.params.id, call.params.revision),
    publish: (call) => {
      call.audit({ details: call.body });
      return changed(call.db, publishRevision({ ...call, pool }, kind, call.params.id, call.body));
    },
    unpublish: (call) => {
      call.audit({ details: call.body });
      return changed(call.db, unpublishItem({ ...call, pool }, kind, call.params.id, call.body.redirect_to));
    },
    schedule: (call) => {
      call.audit({ details: call.body });
      return scheduleRevision({ ...call, pool, jobs }, kind, call.params.id, call.body);
    },
    unschedule: (call) => cancelSchedule({ ...call, pool }, kind, call.params.id),
    restore: (call) => {
      call.audit({ details: call.body });
      return restoreRevision({ ...call, pool }, kind, call.params.id, call.body.revision);
    },
    pin: (call) => pinItem({ ...call, pool }, kind, call.params.id, call.body.until),
    preview: (call) => createPreview({ ...call, pool, config }, kind, call.params.id, call.body.revision),
  };
}
