/** What a test adds to the next reversal; README.md explains each. */
export interface ReversalFaults {
  readonly receipt?: string | undefined;
  /** Refused with this code, and nothing is done. */
  readonly code?: string | undefined;
  /**
   * `dropped`: done, and the connection is closed without an answer; `hang`: the same, after a minute; `lost`: not done, without an
   * answer; `busy`: refused at once.
   */
  readonly answer?: "accepted" | "dropped" | "hang" | "lost" | "busy" | undefined;
  /** Copies of the result. */
  readonly results?: number | undefined;
  readonly resultDelayMs?: number | undefined;
  /** To `QueueTimeOutURL` in place of the result. */
  readonly timeout?: boolean | undefined;
  /** The result says this, whatever was done. */
  readonly says?: string | undefined;
  /** A further result with this code after the first; `0` for what was done. */
  readonly later?: string | undefined;
}

/** A request for a reversal, which tests count. */
export interface ReversalRequest {
  readonly receipt: string;
  readonly conversation: string;
  /** What became of it; `lost` where it was not read. */
  readonly code: string;
}

export function takeReversalFaults(queued: ReversalFaults[], receipt: string): ReversalFaults {
  const index = queued.findIndex((one) => (one.receipt ?? receipt) === receipt);
  return index < 0 ? {} : queued.splice(index, 1)[0]!;
}
