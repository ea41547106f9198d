import type { Logger } from "pino";
import type { z } from "zod";
import type { Config } from "#config.ts";
import { prefixedHmac } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { sanitiseText } from "../http-client.ts";
import type { MpesaSettings } from "../payment-settings.ts";
import { RateLimitedError } from "../provider.ts";
import { type AccessToken, createSharedTokens, NoTokenError } from "./access-tokens.ts";
import { type DarajaResponse, isRateLimitError, isTokenError, parseDarajaError, requestJson } from "./daraja-http.ts";

/** Safaricom's API, or the simulator at `DARAJA_BASE_URL`. */
export interface Daraja {
  readonly settings: MpesaSettings;
  /** Sends JSON with the shared token; a rejected token is replaced and the request repeated once. */
  post(path: string, body: object): Promise<DarajaResponse>;
}

/** @returns undefined without M-PESA settings */
export function createDaraja(
  { payments, secretKey }: Pick<Config, "payments" | "secretKey">,
  db: Database,
  log: Logger,
): Daraja | undefined {
  const settings = payments.mpesa;
  if (!settings) return undefined;
  const tokens = createSharedTokens(settings, db, secretKey);

  const send = (path: string, body: object, token: AccessToken) =>
    requestJson(settings.baseUrl + path, {
      method: "POST",
      headers: { authorization: `Bearer ${token.value}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  async function post(path: string, body: object): Promise<DarajaResponse> {
    const token = await tokens.current();
    const reply = await send(path, body, token);
    const error = parseDarajaError(reply);
    if (!error || !isTokenError(error)) return reply;
    await tokens.discard(token);
    return send(path, body, await tokens.current());
  }

  return {
    settings,
    async post(path, body) {
      const reply = await post(path, body).catch(responseWithoutToken);
      const error = parseDarajaError(reply);
      if (error) log.warn({ path, status: error.status, code: error.code }, "M-PESA refused a request");
      if (!reply.answered) log.warn({ path, status: reply.status, why: reply.reason }, "M-PESA gave no answer");
      return reply;
    },
  };
}

function responseWithoutToken(error: unknown): DarajaResponse {
  if (!(error instanceof NoTokenError)) throw error;
  const status = error.rejected ? { status: 401 } : {};
  return { answered: false, sent: false, ...status, reason: error.message };
}

/** Daraja rejected the request with a code of its own. */
export class DarajaRejectedError extends Error {
  override readonly name = "DarajaRejectedError";
  readonly code: string;

  constructor(code: string, message: string) {
    super(sanitiseText(`M-PESA refused: ${code} ${message}`));
    this.code = code;
  }
}

/** No usable response: the request may have been executed. */
export class NoResponseError extends Error {
  override readonly name = "NoResponseError";
  /** False where Daraja cannot have received the request. */
  readonly sent: boolean;

  constructor(message: string, sent = true) {
    super(message);
    this.sent = sent;
  }
}

/**
 * Parses a response of the expected shape.
 * @throws RateLimitedError, DarajaRejectedError or NoResponseError otherwise
 */
export function parseResponse<Shape extends z.ZodType>(shape: Shape, reply: DarajaResponse): z.output<Shape> {
  if (!reply.answered) throw new NoResponseError(`M-PESA: ${reply.reason}`, reply.sent);
  const error = parseDarajaError(reply);
  if (error && isRateLimitError(error)) throw new RateLimitedError(reply.retryAfter);
  if (error) throw new DarajaRejectedError(error.code, error.message);
  const parsed = shape.safeParse(reply.body);
  if (!parsed.success) throw new NoResponseError("M-PESA answered in a shape that nobody knows");
  return parsed.data;
}

/** The URLs to which Safaricom posts. */
interface MpesaCallbackUrls {
  /** Public base URL of this API, without a trailing slash. */
  base: string;
  /** Secret, because callbacks are not signed. Hexadecimal, because Safaricom's portal rejects some words in URLs (payments.md 1.2). */
  key: string;
  confirmation: string;
  validation: string;
  /** For results of status queries and reversals. */
  result: string;
  /** For operations whose result is unknown. */
  timeout: string;
  /** The same for one request of a refund. */
  ofRequest(id: string): { result: string; timeout: string };
}

/**
 * Paths: `/pay/c2b/{key}/confirmation`, `/pay/c2b/{key}/validation`, `/pay/results/{key}`, `/pay/results/{key}/timeout`, and the
 * last two with the id of a request after the key.
 */
export function mpesaCallbackUrls({ payments, apiUrl, secretKey }: Config): MpesaCallbackUrls {
  const base = payments.mpesa?.callbackUrl ?? apiUrl;
  const key = prefixedHmac(secretKey, "mpesa addresses").toString("hex").slice(0, 32);
  return {
    base,
    key,
    confirmation: `${base}/pay/c2b/${key}/confirmation`,
    validation: `${base}/pay/c2b/${key}/validation`,
    result: `${base}/pay/results/${key}`,
    timeout: `${base}/pay/results/${key}/timeout`,
    ofRequest: (id) => ({
      result: `${base}/pay/results/${key}/${id}`,
      timeout: `${base}/pay/results/${key}/${id}/timeout`,
    }),
  };
}
