import { inputError } from "@party/contract/values/input-error";
import { normaliseAddress } from "@party/contract/values/site-addresses";
import type { Database } from "#database/database.ts";
import { Problem } from "#problem.ts";
import { wasUnpublished } from "../content.queries.ts";
import { storedContent } from "../stored/stored-content.ts";
import { findRedirectTarget, isOnlyRedirectFrom, lockRedirects } from "./redirects.queries.ts";

/** More redirects in a row than anybody needs. */
const MAX_REDIRECT_HOPS = 10;

/**
 * Where a redirect leads. Until the commit nobody can make another one, so the answer stays true.
 * @returns the address to store, or why it cannot be: it leads back, or on through too many others
 */
export async function resolveTarget(
  tx: Database,
  from: string,
  to: string,
): Promise<{ address: string; reason?: never } | { address?: never; reason: string }> {
  await lockRedirects(tx);
  const target = normaliseAddress(to);
  if (!target) return { reason: inputError("site_page") };
  let { path } = target;
  for (let hops = 0; path !== from && hops < MAX_REDIRECT_HOPS; hops += 1) {
    const next = normaliseAddress((await findRedirectTarget(tx, path)) ?? "");
    if (!next) return { address: target.path + target.search + target.hash };
    path = next.path;
  }
  return { reason: `${to} leads back to ${from}, or through too many addresses. Choose another page.` };
}

/** An item's page has moved only while the item is off the site. */
const ITEM_PAGE_PATH = /^\/(news|events)\/([1-9]\d{0,9})$/;

async function findMissingItem(tx: Database, from: string): Promise<string | undefined> {
  const [, folder, id] = ITEM_PAGE_PATH.exec(from) ?? [];
  if (!folder || (await wasUnpublished(tx, folder === "news" ? "articles" : "events", Number(id)))) return undefined;
  return `${from} is the page of an item. Take the item off the site, and give its new address there.`;
}

/** Redirects from addresses that have moved. */
export const redirectContent = storedContent({
  kind: "redirects",
  table: "redirects",
  async publish(tx, _id, { from, to }, write) {
    const path = normaliseAddress(from)?.path ?? "";
    const { address, reason } = await resolveTarget(tx, path, to);
    const missing = [reason, await findMissingItem(tx, path)].filter((each) => each !== undefined);
    if (address === undefined || missing.length > 0) throw new Problem("content_incomplete", { more: missing });
    if (!(await write({ from_path: path, to_path: address }, isOnlyRedirectFrom(path))))
      throw new Problem("redirect_exists");
  },
});
