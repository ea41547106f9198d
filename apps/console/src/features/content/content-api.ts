import { ApiError } from "@party/contract/client";
import type { ContentRow } from "@party/contract/content";
import type { ContentNoun, ContentState } from "@party/contract/values/content";
import { api } from "#api.ts";
import { isSameValue } from "#editor/same-value.ts";
import type { ListPage } from "#list/list.tsx";

/** Any noun's body; its fields are described in nouns.ts. */
export type Body = Record<string, unknown>;

export interface Item {
  id: number;
  version: number;
  state: ContentState;
  can: string[];
  revision: number;
  body: Body;
  edited_by: string | null;
  edited_at: string | null;
  published: { revision: number; at: string } | null;
  schedule: { revision: number; at: string; by: string | null; audience: "members" | "nobody" } | null;
  pinned_until: string | null;
  checks: string[];
  audience_count: number | null;
}

export interface Revision {
  revision: number;
  by: string | null;
  at: string;
  note: string;
  published: boolean;
}

type Call = (route: string, options?: object) => Promise<unknown>;
/** All nouns have the same endpoints, so the client's types of one stand for any. */
const call = api as unknown as Call;

/** The calls of one noun. */
export const contentApi = (noun: ContentNoun) => {
  const of = (id: number) => ({ params: { id } });
  const path = `/staff/${noun}/`;
  return {
    list: (query: object, signal: AbortSignal) =>
      call(`GET ${path}`, { query, signal }) as Promise<ListPage<ContentRow>>,
    create: (body: Body, idempotencyKey: string) =>
      call(`POST ${path}`, { body: { body }, idempotencyKey }) as Promise<Item>,
    show: (id: number, signal?: AbortSignal) => call(`GET ${path}{id}/`, { ...of(id), signal }) as Promise<Item>,
    save: (id: number, version: number, body: Body) =>
      call(`PUT ${path}{id}/`, { ...of(id), body: { version, body } }) as Promise<Item>,
    delete: (id: number) => call(`DELETE ${path}{id}/`, of(id)),
    revisions: (id: number, cursor: string | undefined, signal: AbortSignal) =>
      call(`GET ${path}{id}/revisions/`, { ...of(id), query: cursor ? { cursor } : {}, signal }) as Promise<{
        results: Revision[];
        next: string | null;
      }>,
    revision: (id: number, revision: number) =>
      call(`GET ${path}{id}/revisions/{revision}/`, { params: { id, revision } }) as Promise<Revision & { body: Body }>,
    publish: ({ id, revision, version }: Item, audience: "members" | "nobody") =>
      call(`POST ${path}{id}/publications/`, { ...of(id), body: { revision, version, audience } }) as Promise<Item>,
    unpublish: (id: number, redirectTo: string) =>
      call(`POST ${path}{id}/unpublications/`, {
        ...of(id),
        body: redirectTo ? { redirect_to: redirectTo } : {},
      }) as Promise<Item>,
    schedule: ({ id, revision, version }: Item, at: string, audience: "members" | "nobody") =>
      call(`PUT ${path}{id}/schedule/`, { ...of(id), body: { revision, version, at, audience } }) as Promise<Item>,
    unschedule: (id: number) => call(`DELETE ${path}{id}/schedule/`, of(id)) as Promise<Item>,
    restore: (id: number, revision: number) =>
      call(`POST ${path}{id}/restorations/`, { ...of(id), body: { revision } }) as Promise<Item>,
    pin: (id: number, until: string | null) =>
      call(`PUT ${path}{id}/pin/`, { ...of(id), body: { until } }) as Promise<Item>,
    preview: (id: number, revision: number) =>
      call(`POST ${path}{id}/previews/`, { ...of(id), body: { revision } }) as Promise<{
        url: string;
        expires_at: string;
      }>,
  };
};

/** A draft that is stored with its first save. @param can the permissions of who writes it */
export const newItem = (body: Body, can: string[]): Item => ({
  ...{ id: 0, version: 0, state: "draft", can, revision: 0, body, edited_by: null, edited_at: null },
  ...{ published: null, schedule: null, pinned_until: null, checks: [], audience_count: null },
});

/** Statuses of a reply after which nothing was stored. */
const REFUSED = [400, 403, 404, 422];

/** Stores a draft once, however often it is sent until the reply arrives. */
export function draftCreator({ create, save }: Pick<ReturnType<typeof contentApi>, "create" | "save">) {
  let first: { body: Body; key: string } | undefined;
  return async (body: Body): Promise<Item> => {
    first ??= { body, key: crypto.getRandomValues(new Uint32Array(4)).join("-") };
    const sent = first;
    const made = await create(sent.body, sent.key).catch((error: unknown) => {
      if (error instanceof ApiError && REFUSED.includes(error.status)) first = undefined;
      throw error;
    });
    return isSameValue(sent.body, body) ? made : save(made.id, made.version, body);
  };
}
