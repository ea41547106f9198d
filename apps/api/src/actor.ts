/** The signed-in member behind a call. */
export interface Actor {
  userId: number;
  sessionId: string;
}

/** Where a call comes from. */
export interface Caller {
  /** The network address, of the proxy's client where a proxy is trusted. */
  address: string;
  userAgent: string | undefined;
  /** As sent with a write whose answer is kept. */
  idempotencyKey?: string | undefined;
}

/** One network: an IPv6 address counts by its /64, which is what one connection is given. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.split("::");
  const groups = head.split(":").filter(Boolean);
  const rest = (tail ?? "").split(":").filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  return [...groups, ...Array(Math.max(0, zeros)).fill("0"), ...rest].slice(0, 4).join(":");
}
