import type { Config } from "#config.ts";
import { prefixedHmac } from "#crypto.ts";

export interface Steward {
  eventId: number;
  /** Shown to other stewards as who admitted a guest. */
  name: string;
  /** By default the first; each new link after a revocation is one more. */
  generation?: number;
}

export const stewardHmac = (secretKey: string, { eventId, name, generation = 1 }: Steward) =>
  // The first generation is spelled as links were before they could be revoked.
  prefixedHmac(secretKey, `steward${generation === 1 ? "" : ` ${generation}`}:${eventId}:${name}`).toString(
    "base64url",
  );

/** Grants check-in at this event under this name. */
export const stewardToken = (secretKey: string, steward: Steward): string =>
  `${steward.eventId.toString(36)}-${stewardHmac(secretKey, steward)}${Buffer.from(steward.name).toString("base64url")}`;

export const stewardUrl = (
  { secretKey, siteUrl }: Pick<Config, "secretKey" | "siteUrl">,
  { event_id, name, generation }: { event_id: number; name: string; generation: number },
): string => `${siteUrl}/checkin/${stewardToken(secretKey, { eventId: event_id, name, generation })}`;
