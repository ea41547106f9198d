import { createHmac, timingSafeEqual } from "node:crypto";

export interface Steward {
  eventId: number;
  /** As those at the door see who let somebody in. */
  name: string;
}

const macOf = (secretKey: string, eventId: number, name: string) =>
  createHmac("sha256", secretKey).update(`steward:${eventId}:${name}`).digest("base64url");

/** The secret of a steward's link: whoever holds it lets people in to this event under this name. */
export const stewardToken = (secretKey: string, { eventId, name }: Steward): string =>
  `${eventId.toString(36)}-${macOf(secretKey, eventId, name)}${Buffer.from(name).toString("base64url")}`;

/** @returns undefined for a token that is not ours */
export function stewardOfToken(secretKey: string, token: string): Steward | undefined {
  const [, digits, mac, encoded] = /^([0-9a-z]{1,7})-([\w-]{43})([\w-]{1,250})$/.exec(token) ?? [];
  if (digits === undefined || mac === undefined || encoded === undefined) return undefined;
  const eventId = Number.parseInt(digits, 36);
  const name = Buffer.from(encoded, "base64url").toString();
  const right = timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(secretKey, eventId, name)));
  return right && eventId <= 2_147_483_647 ? { eventId, name } : undefined;
}
