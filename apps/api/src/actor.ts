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
