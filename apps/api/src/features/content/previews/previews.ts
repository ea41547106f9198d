import { PREVIEW_MINUTES } from "@party/contract/values/content";
import { contentAccess } from "@party/contract/values/content-access";
import { findRoleHolder } from "#access/staff.ts";
import { coversPlace, territoryOf } from "#access/territory.ts";
import { isHmacValid, keyedHmac } from "#crypto.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { findRevision } from "../content.queries.ts";
import { showRevision } from "../content.ts";
import type { ContentKind, ContentKinds } from "../content-kind.ts";
import { completeBody, type EditingContext, englishKey } from "../translations/edition.ts";

interface PreviewTarget {
  kind: string;
  id: number;
  revision: number;
  /** Who made the link; it ends with their role. */
  by: number;
}

const previewHmac = (secretKey: string, text: string) =>
  keyedHmac(secretKey, "content preview", text).toString("base64url");

/** The token of a link to one revision; it holds its end and is not stored. */
export function previewToken(secretKey: string, { kind, id, revision, by }: PreviewTarget, ends: Date): string {
  const text = [kind, id, revision, by, Math.ceil(ends.getTime() / 1_000)].join(".");
  return `${text}.${previewHmac(secretKey, text)}`;
}

/** @returns undefined for a token that is not ours or has ended */
export function verifyPreviewToken(secretKey: string, token: string, now = new Date()): PreviewTarget | undefined {
  const [, text, kind, id, revision, by, ends, mac] =
    /^(([a-z-]{1,30})\.(\d{1,10})\.(\d{1,7})\.(\d{1,10})\.(\d{1,12}))\.([\w-]{43})$/.exec(token) ?? [];
  if (text === undefined || !isHmacValid(secretKey, mac!, (key) => previewHmac(key, text))) return undefined;
  if (Number(ends) * 1_000 <= now.getTime()) return undefined;
  return { kind: kind!, id: Number(id), revision: Number(revision), by: Number(by) };
}

/** A link to a revision on the site, without a sign-in, for an hour. */
export async function createPreview(
  call: EditingContext & Pick<Services, "config">,
  kind: ContentKind<object>,
  id: number,
  revision: number,
) {
  const { secretKey, siteUrl } = call.config;
  await showRevision(call, kind, id, revision);
  const ends = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + PREVIEW_MINUTES * 60_000);
  return {
    url: `${siteUrl}/preview/${previewToken(secretKey, { kind: kind.kind, id, revision, by: call.actor.userId }, ends)}`,
    expires_at: ends.toISOString(),
  };
}

/** The revision of a link, as the public endpoint would show it. @throws Problem `not_found` */
export async function showPreview(
  { config, db }: Pick<Services, "config" | "db">,
  kinds: ContentKinds,
  token: string,
): Promise<{ kind: string; item: unknown }> {
  const previewed = verifyPreviewToken(config.secretKey, token);
  const kind = kinds.find((each) => each.kind === previewed?.kind);
  if (!previewed || !kind?.preview) throw new Problem("not_found");
  const { id, revision, by } = previewed;
  const live = await kind.findLive(db, id);
  const stored = await findRevision(db, englishKey(kind, id), revision);
  // What was never edited has one revision, which is not stored.
  const body = stored ? completeBody(kind, stored.body) : revision === 1 ? live?.body : undefined;
  if (!live || !body) throw new Problem("not_found");
  const places = (await findRoleHolder(db, by)).placesOf(contentAccess[kind.kind].write);
  if (!coversPlace(await territoryOf(db, places), kind.placeOf(body))) throw new Problem("not_found");
  return { kind: kind.kind, item: await kind.preview(db, id, body, live.publishedAt ?? new Date()) };
}
