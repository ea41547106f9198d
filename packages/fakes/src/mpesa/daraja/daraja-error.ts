/** An error response of Daraja. Thrown by handlers; `daraja.routes.ts` sends it. */
export class DarajaError extends Error {
  override readonly name = "DarajaError";
  readonly status: number;
  readonly code: string;
  /** Sent instead of Daraja's usual error body. */
  readonly body: string | undefined;

  constructor(status: number, code: string, message: string, body?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.body = body;
  }
}

/** The error body of all endpoints (payments.md 1.2). */
export const errorBody = (requestId: string, errorCode: string, errorMessage: string): string =>
  JSON.stringify({ requestId, errorCode, errorMessage });

export const invalidFieldError = (field: string): DarajaError =>
  new DarajaError(400, "400.002.02", `Bad Request - Invalid ${field}`);

/** An error in the format of the Apigee gateway (payments.md 1.2, measured). */
export const spikeArrestError = (perMinute: number): DarajaError => {
  const faultstring = `Spike arrest violation. Allowed rate : MessageRate{messagesPerPeriod=${perMinute}, periodInMicroseconds=60000000, maxBurstMessageCount=1.0}`;
  const detail = { errorcode: "policies.ratelimit.SpikeArrestViolation" };
  return new DarajaError(429, "429", "spike arrest", JSON.stringify({ fault: { faultstring, detail } }));
};
