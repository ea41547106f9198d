import { content, previews, redirects } from "@party/contract/content";
import { contentTranslations } from "@party/contract/translations";
import type { ContentKindName } from "@party/contract/values/content";
import { inputError } from "@party/contract/values/input-error";
import { idCursor, paginateRows } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { done } from "#http/done/done.ts";
import { type Binding, implementEndpoints } from "#http/implement.ts";
import { implementForStaff } from "#http/staff.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import {
  createContentItem,
  deleteDraft,
  listContent,
  listRevisionsOf,
  restoreRevision,
  saveContentItem,
  showContentItem,
  showRevision,
} from "./content.ts";
import type { ContentKinds } from "./content-kind.ts";
import { createPreview, showPreview } from "./previews/previews.ts";
import {
  cancelSchedule,
  pinItem,
  publishRevision,
  scheduleRevision,
  unpublishAndRedirect,
  unpublishItem,
} from "./publication.ts";
import { listRedirects } from "./redirects/redirects.queries.ts";
import { englishLanguage } from "./translations/edition.ts";
import { translationInto } from "./translations/translation.ts";

/** The endpoints of all kinds. Each call is limited to the caller's territory; a kind without a place is of the nation. */
export const contentRoutes = (services: Services, kinds: ContentKinds): Binding[] => {
  const { db: pool, config, jobs } = services;
  const kindOf = ({ params }: { params: { kind: ContentKindName } }) => kinds.find(({ kind }) => kind === params.kind)!;
  /** @throws Problem `invalid_input` for a text of another kind than the address has */
  const writtenKind = (call: { params: { kind: ContentKindName }; body: { kind: ContentKindName } }) => {
    if (call.body.kind === call.params.kind) return kindOf(call);
    throw new Problem("invalid_input", { fields: { kind: [inputError("choose_option")] } });
  };
  const changed = async <Reply>(
    call: { db: Database; params: { kind: ContentKindName } },
    change: Promise<Reply>,
  ): Promise<Reply> => {
    const reply = await change;
    const { afterChange } = kindOf(call);
    if (afterChange) await jobs.enqueue(call.db, afterChange, {});
    return reply;
  };
  return [
    ...implementForStaff(services, content, {
      list: (call) => listContent({ ...call, pool }, kindOf(call), call.query),
      create: (call) => createContentItem({ ...call, pool }, writtenKind(call), call.body),
      show: (call) => showContentItem({ ...call, pool }, kindOf(call), call.params.id, englishLanguage),
      save: (call) =>
        saveContentItem({ ...call, pool }, writtenKind(call), call.params.id, englishLanguage, {
          ...call.body,
          source: null,
        }),
      delete: (call) =>
        deleteDraft({ ...call, pool }, kindOf(call), call.params.id).then(() => done("draftDeleted", call.caller)),
      revisions: (call) => listRevisionsOf({ ...call, pool }, kindOf(call), call.params.id, call.query),
      revision: (call) => showRevision({ ...call, pool }, kindOf(call), call.params.id, call.params.revision),
      publish: (call) => {
        call.audit({ details: call.body });
        return changed(
          call,
          publishRevision({ ...call, pool }, kindOf(call), call.params.id, englishLanguage, call.body),
        );
      },
      unpublish: (call) => {
        call.audit({ details: call.body });
        const { redirect_to } = call.body;
        return changed(call, unpublishAndRedirect({ ...call, pool }, kindOf(call), call.params.id, redirect_to));
      },
      schedule: (call) => {
        call.audit({ details: call.body });
        return scheduleRevision({ ...call, pool, jobs }, kindOf(call), call.params.id, englishLanguage, call.body);
      },
      unschedule: (call) => cancelSchedule({ ...call, pool }, kindOf(call), call.params.id, englishLanguage),
      restore: (call) => {
        call.audit({ details: call.body });
        return restoreRevision({ ...call, pool }, kindOf(call), call.params.id, call.body.revision);
      },
      pin: (call) => pinItem({ ...call, pool }, kindOf(call), call.params.id, call.body.until),
      preview: (call) => createPreview({ ...call, pool, config }, kindOf(call), call.params.id, call.body.revision),
    }),
    ...implementForStaff(services, contentTranslations, {
      show: (call) =>
        showContentItem({ ...call, pool }, kindOf(call), call.params.id, translationInto(call.params.language)),
      save: (call) => {
        const { words, ...draft } = call.body;
        const { id, language } = call.params;
        return saveContentItem({ ...call, pool }, kindOf(call), id, translationInto(language), {
          ...draft,
          body: words,
        });
      },
      publish: (call) => {
        call.audit({ details: call.body });
        const { id, language } = call.params;
        return publishRevision({ ...call, pool }, kindOf(call), id, translationInto(language), call.body);
      },
      unpublish: (call) =>
        unpublishItem({ ...call, pool }, kindOf(call), call.params.id, translationInto(call.params.language)),
      schedule: (call) => {
        call.audit({ details: call.body });
        const { id, language } = call.params;
        return scheduleRevision({ ...call, pool, jobs }, kindOf(call), id, translationInto(language), call.body);
      },
      unschedule: (call) =>
        cancelSchedule({ ...call, pool }, kindOf(call), call.params.id, translationInto(call.params.language)),
    }),
    ...implementEndpoints(redirects, {
      list: async ({ query: { path, cursor, limit } }) => {
        const rows = await listRedirects(services.db, path, idCursor.read(cursor) ?? 0, limit + 1);
        const { results, next } = paginateRows(rows, limit, ({ id }) => idCursor.write(id));
        return { results: results.map(({ from_path, to_path }) => ({ from: from_path, to: to_path })), next };
      },
    }),
    ...implementEndpoints(previews, {
      show: ({ params }) => showPreview(services, kinds, params.token) as never,
    }),
  ];
};
