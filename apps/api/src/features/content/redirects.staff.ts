import { staffRedirects } from "@party/contract/content";
import type { RedirectBody } from "@party/contract/content-bodies";
import { messagesOfNeeds } from "@party/contract/content-needs";
import { Problem } from "#problem.ts";
import { type ContentKind, NATION } from "./content-kind.ts";
import { findRedirect, insertRedirect, publishRedirect, redirectRows, unpublishRedirect } from "./redirects.queries.ts";

/** Redirects from addresses that have moved. */
export const redirectContent: ContentKind<RedirectBody> = {
  kind: "redirects",
  table: staffRedirects,
  storedIn: "redirects",
  permissions: { write: "texts.publish", publish: "texts.publish" },
  rows: redirectRows,
  empty: { from: "/", to: "/" },
  titleOf: ({ from }) => from,
  placeOf: () => NATION,
  clean: (body) => body,
  missing: (body) => messagesOfNeeds("redirects", body),
  checks: () => [],
  async findLive(db, id) {
    const found = await findRedirect(db, id);
    return found && { body: { from: found.from_path, to: found.to_path }, publishedAt: found.published_at };
  },
  insertDraft: async (tx, { from, to }) => (await insertRedirect(tx, from, to)).id,
  async publish(tx, id, { from, to }, { at }) {
    const row = { from_path: from, to_path: to, published_at: at };
    if (await publishRedirect(tx, id, row)) return;
    throw new Problem("content_taken", { what: "This address has another redirect. Change that one." });
  },
  unpublish: unpublishRedirect,
};
