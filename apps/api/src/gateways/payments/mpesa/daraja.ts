import type { Logger } from "pino";
import type { z } from "zod";
import type { Config } from "#config.ts";
import type { Database } from "#database/database.ts";
import { said } from "#gateways/payments/calls.ts";
import { ask, type Reply, refusalIn, saysBadToken, saysTooFast } from "#gateways/payments/mpesa/ask.ts";
import { NoToken, shareTokens, type Token } from "#gateways/payments/mpesa/oauth.ts";
import { TooFast } from "#gateways/payments/provider.ts";
import type { MpesaSettings } from "#payment-settings.ts";

/** Safaricom's API with our keys; `DARAJA_BASE_URL` says whose it really is. */
export interface Daraja {
  readonly settings: MpesaSettings;
  /** Sends JSON with the shared token; a token that Daraja refuses is replaced, and the request sent again, once. */
  post(path: string, body: object): Promise<Reply>;
}

/** @returns undefined where M-PESA is not set up */
export function openDaraja(
  { payments, secretKey }: Pick<Config, "payments" | "secretKey">,
  db: Database,
  log: Logger,
): Daraja | undefined {
  const settings = payments.mpesa;
  if (!settings) return undefined;
  const tokens = shareTokens(settings, db, secretKey);

  const send = (path: string, body: object, token: Token) =>
    ask(settings.baseUrl + path, {
      method: "POST",
      headers: { authorization: `Bearer ${token.value}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  async function post(path: string, body: object): Promise<Reply> {
    const token = await tokens.current();
    const reply = await send(path, body, token);
    const refusal = refusalIn(reply);
    if (!refusal || !saysBadToken(refusal)) return reply;
    await tokens.drop(token);
    return send(path, body, await tokens.current());
  }

  return {
    settings,
    async post(path, body) {
      const reply = await post(path, body).catch(withoutToken);
      const refusal = refusalIn(reply);
      if (refusal) log.warn({ path, status: refusal.status, code: refusal.code }, "M-PESA refused a request");
      if (!reply.answered) log.warn({ path, status: reply.status, why: reply.why }, "M-PESA gave no answer");
      return reply;
    },
  };
}

function withoutToken(error: unknown): Reply {
  if (!(error instanceof NoToken)) throw error;
  const status = error.refused ? { status: 401 } : {};
  return { answered: false, sent: false, ...status, why: error.message };
}

/** Daraja said no, in its own code. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly code: string;

  constructor(code: string, message: string) {
    super(said(`M-PESA refused: ${code} ${message}`));
    this.code = code;
  }
}

/** No answer, or none that can be read: what was asked for may have been done. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

/**
 * Reads an answer of the shape that is expected.
 * @throws TooFast, Refused or NoAnswer for any other
 */
export function expectAnswer<Shape extends z.ZodType>(shape: Shape, reply: Reply): z.output<Shape> {
  if (!reply.answered) throw new NoAnswer(`M-PESA: ${reply.why}`);
  const refusal = refusalIn(reply);
  if (refusal && saysTooFast(refusal)) throw new TooFast(reply.retryAfter);
  if (refusal) throw new Refused(refusal.code, refusal.message);
  const parsed = shape.safeParse(reply.body);
  if (!parsed.success) throw new NoAnswer("M-PESA answered in a shape that nobody knows");
  return parsed.data;
}
