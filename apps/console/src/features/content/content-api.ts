import { ApiError, type CallOptions } from "@party/contract/client";
import type { ContentItem } from "@party/contract/content";
import type { ContentKindName } from "@party/contract/values/content";
import { api } from "#api.ts";
import { isSameValue } from "#editor/autosave/same-value.ts";
import type { ListSearch } from "#list/list-search.ts";

/** Any kind's body; its fields are described in kinds.content.ts. */
export type ItemBody = Record<string, unknown>;

export type EditedItem = Omit<ContentItem, "body"> & { body: ItemBody };

export type ContentListRoute = "GET /staff/content/{kind}/";
type CreateOptions = CallOptions<"POST /staff/content/{kind}/">;
type SaveOptions = CallOptions<"PUT /staff/content/{kind}/{id}/">;

/** The calls of one kind. */
export const contentApi = (kind: ContentKindName) => {
  const of = (id: number) => ({ params: { kind, id } });
  return {
    list: (query: ListSearch<ContentListRoute> & { total?: "1" }, signal: AbortSignal) =>
      api("GET /staff/content/{kind}/", { params: { kind }, query, signal }),
    // A form is of the kind that it says, and the API checks its body.
    create: (body: ItemBody, idempotencyKey: string): Promise<EditedItem> =>
      api("POST /staff/content/{kind}/", {
        params: { kind },
        body: { kind, body } as CreateOptions["body"],
        idempotencyKey,
      }),
    save: (id: number, version: number, body: ItemBody): Promise<EditedItem> =>
      api("PUT /staff/content/{kind}/{id}/", { ...of(id), body: { kind, version, body } as SaveOptions["body"] }),
    show: (id: number, signal?: AbortSignal): Promise<EditedItem> =>
      api("GET /staff/content/{kind}/{id}/", { ...of(id), signal }),
    delete: (id: number) => api("DELETE /staff/content/{kind}/{id}/", of(id)),
    revisions: (id: number, cursor: string | undefined, signal: AbortSignal) =>
      api("GET /staff/content/{kind}/{id}/revisions/", { ...of(id), query: cursor ? { cursor } : {}, signal }),
    revision: (id: number, revision: number) =>
      api("GET /staff/content/{kind}/{id}/revisions/{revision}/", { params: { kind, id, revision } }),
    publish: ({ id, revision, version }: EditedItem, audience: "members" | "nobody"): Promise<EditedItem> =>
      api("POST /staff/content/{kind}/{id}/publications/", { ...of(id), body: { revision, version, audience } }),
    unpublish: (id: number, redirectTo: string): Promise<EditedItem> =>
      api("POST /staff/content/{kind}/{id}/unpublications/", {
        ...of(id),
        body: redirectTo ? { redirect_to: redirectTo } : {},
      }),
    schedule: (
      { id, revision, version }: EditedItem,
      at: string,
      audience: "members" | "nobody",
    ): Promise<EditedItem> =>
      api("PUT /staff/content/{kind}/{id}/schedule/", { ...of(id), body: { revision, version, at, audience } }),
    unschedule: (id: number): Promise<EditedItem> => api("DELETE /staff/content/{kind}/{id}/schedule/", of(id)),
    restore: (id: number, revision: number): Promise<EditedItem> =>
      api("POST /staff/content/{kind}/{id}/restorations/", { ...of(id), body: { revision } }),
    pin: (id: number, until: string | null): Promise<EditedItem> =>
      api("PUT /staff/content/{kind}/{id}/pin/", { ...of(id), body: { until } }),
    preview: (id: number, revision: number) =>
      api("POST /staff/content/{kind}/{id}/previews/", { ...of(id), body: { revision } }),
  };
};

/** A draft that is stored with its first save. @param can the permissions of who writes it */
export const newContentItem = (kind: ContentKindName, body: ItemBody, can: string[]): EditedItem => ({
  ...{ kind, id: 0, version: 0, state: "draft", can, revision: 0, body, edited_by: null, edited_at: null, note: "" },
  ...{
    published: null,
    schedule: null,
    pinned_until: null,
    checks: [],
    audience_count: null,
    translation: null,
  },
});

/** Statuses of a reply after which nothing was stored. */
const REFUSED_STATUSES = [400, 403, 404, 422];

/** Stores a draft once, however often it is sent until the reply arrives. */
export function draftCreator({ create, save }: Pick<ReturnType<typeof contentApi>, "create" | "save">) {
  let first: { body: ItemBody; key: string } | undefined;
  return async (body: ItemBody): Promise<EditedItem> => {
    first ??= { body, key: crypto.getRandomValues(new Uint32Array(4)).join("-") };
    const sent = first;
    const made = await create(sent.body, sent.key).catch((error: unknown) => {
      if (error instanceof ApiError && REFUSED_STATUSES.includes(error.status)) first = undefined;
      throw error;
    });
    return isSameValue(sent.body, body) ? made : save(made.id, made.version, body);
  };
}
