import { createHmac, timingSafeEqual } from "node:crypto";
import type { AnnouncedTopic } from "@party/contract/values/notification-topics";

type Linked = "payment" | "order" | "monthly-gift" | "card" | `mails of ${AnnouncedTopic}`;

const macOf = (secretKey: string, kind: Linked, id: number) =>
  createHmac("sha256", secretKey).update(`link:${kind}:${id}`).digest("base64url");

/** The secret of a link to one row: whoever holds it may see the row. Needs no storage and cannot be guessed. */
export const linkToken = (secretKey: string, kind: Linked, id: number): string =>
  `${id.toString(36)}-${macOf(secretKey, kind, id)}`;

/** @returns the row's id, or undefined for a token that is not ours. */
export function idOfLink(secretKey: string, kind: Linked, token: string): number | undefined {
  const [, digits, mac] = /^([0-9a-z]{1,7})-([\w-]{43})$/.exec(token) ?? [];
  if (digits === undefined || mac === undefined) return undefined;
  const id = Number.parseInt(digits, 36);
  // Limits count by token, so a row has one: no zeros in front.
  const right =
    timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(secretKey, kind, id))) && digits === id.toString(36);
  return right && id <= 2_147_483_647 ? id : undefined;
}
