import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { plainCode, TICKET_ALPHABET, TICKET_HASH_LENGTH } from "@party/contract/values/ticket-code";

/** 60 bits, which a person can type. */
const SIGNS = 12;
const MAXIMUM_ID = 2_147_483_647;

function inAlphabet(id: number): string {
  let digits = "";
  for (let rest = id; rest > 0; rest = Math.floor(rest / 32)) digits = TICKET_ALPHABET[rest % 32] + digits;
  return digits;
}

function macOf(secretKey: string, id: number): string {
  const mac = createHmac("sha256", secretKey).update(`ticket:${id}`).digest();
  return Array.from(mac.subarray(0, SIGNS), (byte) => TICKET_ALPHABET[byte % 32]).join("");
}

/** What a ticket's QR code holds: its id, and a signature that nobody can guess. Needs no storage. */
export const ticketCode = (secretKey: string, id: number): string =>
  [inAlphabet(id), ...macOf(secretKey, id).match(/.{4}/g)!].join("-");

/** @returns the ticket's id, or undefined for a code that is not ours */
export function ticketIdOf(secretKey: string, code: string): number | undefined {
  const [, digits, mac] =
    new RegExp(`^([${TICKET_ALPHABET}]{1,7})([${TICKET_ALPHABET}]{${SIGNS}})$`).exec(plainCode(code)) ?? [];
  if (digits === undefined || mac === undefined) return undefined;
  const id = [...digits].reduce((sum, digit) => sum * 32 + TICKET_ALPHABET.indexOf(digit), 0);
  if (id > MAXIMUM_ID) return undefined;
  return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(secretKey, id))) ? id : undefined;
}

/** By what a steward's device knows a ticket without being able to show one. */
export const ticketHash = (secretKey: string, id: number): string =>
  createHash("sha256")
    .update(plainCode(ticketCode(secretKey, id)))
    .digest("base64url")
    .slice(0, TICKET_HASH_LENGTH);
