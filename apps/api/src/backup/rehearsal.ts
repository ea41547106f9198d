import { timingSafeEqual } from "node:crypto";
import { acceptedKeys, keyedHmac } from "#crypto.ts";

/** Only who has restored the key of a backup can make it, and it names the moment. */
const macOf = (secretKey: string, minute: string): string =>
  keyedHmac(secretKey, "rehearsal of a restore", minute).toString("hex").slice(0, 16);

/** @returns one word, by which the restored server's operator tells the party's server that a backup was restored */
export function rehearsalProof(secretKey: string, at: Date): string {
  const minute = `${at.toISOString().slice(0, 16)}Z`;
  return `${minute}/${macOf(secretKey, minute)}`;
}

/** @returns when the restore was; undefined for a word that no restore has printed */
export function verifyRehearsalProof(secretKey: string, proof: string): Date | undefined {
  const [, minute, mac] = /^(\d{4}-\d\d-\d\dT\d\d:\d\dZ)\/([0-9a-f]{16})$/.exec(proof.trim()) ?? [];
  if (!minute || !mac) return undefined;
  const isRight = acceptedKeys(secretKey).some((key) =>
    timingSafeEqual(Buffer.from(macOf(key, minute)), Buffer.from(mac)),
  );
  const at = new Date(minute);
  return isRight && at.getTime() <= Date.now() ? at : undefined;
}
