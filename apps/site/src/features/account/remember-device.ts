import { api } from "#api.ts";
import { deviceToken, keepDevice } from "#session/device.ts";

const RENEWED_DAYS = 100;
const DAY_MS = 86_400_000;

/** Of the token's parts, whose it is and the day it was made on; the rest is the server's own. */
function isGood(token: string | null, userId: number): boolean {
  const [, owner, day] = token?.split(".") ?? [];
  return Number(owner) === userId && Date.now() / DAY_MS - Number(day) < RENEWED_DAYS;
}

/** Makes this browser known to the server, so that nobody else's wrong passwords stand in its way. */
export async function rememberDevice(userId: number): Promise<void> {
  if (isGood(deviceToken(), userId)) return;
  try {
    keepDevice((await api("POST /api/account/device/", { body: {} })).device);
  } catch {
    // A server without it knows no devices; any other is asked again with the next page.
  }
}
