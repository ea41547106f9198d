import { createHash } from "node:crypto";
import { z } from "zod";
import { decrypt, encrypt } from "#crypto.ts";
import { type Database, isUnavailable } from "#database/database.ts";
import { ask } from "#gateways/payments/mpesa/ask.ts";
import { dropToken, findToken, lockToken, storeToken } from "#gateways/payments/mpesa/oauth.queries.ts";
import type { MpesaSettings } from "#payment-settings.ts";

/** Less than a statement may take: others wait for our lock meanwhile. */
const PATIENCE_MS = 7_000;
const EARLY_SECONDS = 60;
const USUAL_LIFE_SECONDS = 3_599;

/** Daraja gave no token, so whatever was to be asked with it has not been asked. */
export class NoToken extends Error {
  override readonly name = "NoToken";
  /** It answered and said no: a matter of keys, which no later try mends. */
  readonly refused: boolean;

  constructor(why: string, refused: boolean) {
    super(`no access token: ${why}`);
    this.refused = refused;
  }
}

export interface Tokens {
  /** @throws NoToken */
  current(): Promise<Token>;
  /** Daraja refused it, whatever its age. */
  drop(token: Token): Promise<void>;
}

export interface Token {
  readonly value: string;
  readonly sealed: Buffer;
}

const Granted = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().catch(USUAL_LIFE_SECONDS) });

/**
 * The access token of this app, the same for all processes: Daraja ends a token when it gives a new one (payments.md
 * 1.1), so two processes with one each would lock one another out for ever. It lives sealed in the database, and one
 * at a time renews it.
 */
export function shareTokens(settings: MpesaSettings, db: Database, secretKey: string): Tokens {
  const { baseUrl, consumerKey, consumerSecret } = settings;
  const app = `mpesa ${createHash("sha256").update(`${baseUrl} ${consumerKey}`).digest("hex").slice(0, 16)}`;
  let renewing: Promise<Token> | undefined;

  async function stored(from: Database): Promise<Token | undefined> {
    const sealed = (await findToken(from, app))?.sealed;
    if (!sealed) return undefined;
    try {
      return { value: decrypt(secretKey, sealed), sealed };
    } catch {
      // Sealed under an earlier SECRET_KEY.
      return undefined;
    }
  }

  const renew = () =>
    db.transaction().execute(async (tx) => {
      await lockToken(tx, app);
      const there = await stored(tx);
      if (there) return there;
      const { access_token: value, expires_in: life } = await fetchToken();
      const sealed = encrypt(secretKey, value);
      await storeToken(tx, app, sealed, Math.max(0, life - EARLY_SECONDS));
      return { value, sealed };
    });

  async function fetchToken(): Promise<z.infer<typeof Granted>> {
    const authorization = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString("base64")}`;
    const url = `${baseUrl}/oauth/v1/generate?grant_type=client_credentials`;
    const reply = await ask(url, { headers: { authorization } }, PATIENCE_MS);
    const granted = reply.answered && reply.status === 200 ? Granted.safeParse(reply.body) : undefined;
    if (granted?.success) return granted.data;
    const { status } = reply;
    // Bad keys get a bare 400 or 401.
    throw new NoToken(
      status === undefined ? "no answer" : `HTTP ${status}`,
      status !== undefined && status >= 400 && status < 500 && status !== 429,
    );
  }

  return {
    async current() {
      try {
        const there = await stored(db);
        if (there) return there;
        renewing ??= renew().finally(() => {
          renewing = undefined;
        });
        return await renewing;
      } catch (error) {
        // Somebody else has been waiting for Daraja for too long, and we for them.
        if (isUnavailable(error)) throw new NoToken("the database is busy", false);
        throw error;
      }
    },
    async drop({ sealed }) {
      await dropToken(db, app, sealed);
    },
  };
}
