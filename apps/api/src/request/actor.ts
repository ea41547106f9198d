import type { Language } from "@party/contract/values/languages";
import type { Database } from "#database/database.ts";
/** The signed-in member who makes a request. */
export interface Actor {
  userId: number;
  sessionId: string;
}

/** Where a request comes from. */
export interface Caller {
  /** The IP address, of the proxy's client where a proxy is trusted. */
  address: string;
  userAgent: string | undefined;
  /** What the caller reads, by `Accept-Language`. */
  language: Language;
  /** Of a write whose reply is stored. */
  idempotencyKey?: string | undefined;
}

/** An IPv4 address, or the /64 of an IPv6 address, which is what one connection is assigned. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.split("::");
  const groups = head.split(":").filter(Boolean);
  const rest = (tail ?? "").split(":").filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  return [...groups, ...Array(Math.max(0, zeros)).fill("0"), ...rest].slice(0, 4).join(":");
}

/**
 * Stores the reply under the request's `Idempotency-Key` in the transaction of the write, so that a crash after the commit
 * does not repeat the write. Does nothing without a key.
 */
export type StoreReply = <Reply>(tx: Database, reply: Reply) => Promise<Reply>;

/** For writes that no request has caused. */
export const storeNoReply: StoreReply = async (_tx, reply) => reply;
