import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import type { Config } from "#config.ts";

const KNOWN_DAYS = 400;
const DAY_MS = 86_400_000;

type Secret = Pick<Config, "secretKey">;

function macOf({ secretKey }: Secret, name: string, userId: number, day: number): Buffer {
  const key = new Uint8Array(hkdfSync("sha256", secretKey, "", "known devices", 32));
  return createHmac("sha256", key).update(`${name}.${userId}.${day}`).digest();
}

const today = () => Math.floor(Date.now() / DAY_MS);

/**
 * What a browser shows at its next sign-in, so that nobody else's guesses stand in its way. It opens nothing: the
 * password is asked for all the same. Signed and not stored; docs/decisions/0060-sign-in-that-cannot-be-blocked.md
 */
export function newDeviceToken(config: Secret, userId: number): string {
  const name = randomBytes(16).toString("base64url");
  const day = today();
  return `${name}.${userId}.${day}.${macOf(config, name, userId, day).toString("base64url")}`;
}

export interface KnownDevice {
  name: string;
  /** The account that the token was made for. */
  userId: number;
}

/** @returns undefined when the token was not made here, or too long ago */
export function knownDevice(config: Secret, token: string | undefined): KnownDevice | undefined {
  const [, name, owner, digits, mac] = /^([\w-]{22})\.(\d{1,10})\.(\d{1,6})\.([\w-]{43})$/.exec(token ?? "") ?? [];
  if (!name || !owner || !digits || !mac) return undefined;
  const [userId, day] = [Number(owner), Number(digits)];
  const right = timingSafeEqual(Buffer.from(mac, "base64url"), macOf(config, name, userId, day));
  return right && today() - day <= KNOWN_DAYS ? { name, userId } : undefined;
}

/** In the order of asking: most browsers also name those they descend from. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera|OPT)\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bKAIOS\b/i, "KaiOS"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** A User-Agent as its owner would say it, e.g. `Chrome on Android`: enough to know one's own devices by. */
export function deviceWords(userAgent: string | undefined): string {
  const named = (among: [RegExp, string][]) => among.find(([sign]) => sign.test(userAgent ?? ""))?.[1];
  const system = named(SYSTEMS);
  return `${named(BROWSERS) ?? "A browser"}${system ? ` on ${system}` : ""}`;
}
