import { createHash } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import { decrypt, encrypt } from "#crypto.ts";
import { type Database, isDatabaseUnavailable } from "#database/database.ts";
import type { MpesaSettings } from "../payment-settings.ts";
import { requestJson } from "./daraja-http.ts";

declare module "#database/tables.ts" {
  interface Tables {
    /** Access tokens shared by all processes, because a new one revokes the one before. */
    provider_tokens: {
      /** The service and a hash of its URL and key. */
      app: string;
      /** AES-256-GCM; null once it was rejected. */
      token_encrypted: Buffer | null;
      /** A minute before it expires. */
      good_until: Date | null;
    };
  }
}

/** Undefined once the token has expired. */
const findToken = (db: Database, app: string) =>
  db
    .selectFrom("provider_tokens")
    .select("token_encrypted")
    .where("app", "=", app)
    .where("good_until", ">", sql<Date>`now()`)
    .executeTakeFirst();

/** One transaction at a time renews the token of an app. */
async function lockToken(tx: Database, app: string): Promise<void> {
  await tx
    .insertInto("provider_tokens")
    .values({ app, token_encrypted: null, good_until: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.selectFrom("provider_tokens").select("app").where("app", "=", app).forUpdate().execute();
}

const storeToken = (tx: Database, app: string, encrypted: Buffer, lifetimeSeconds: number) =>
  tx
    .updateTable("provider_tokens")
    .set({ token_encrypted: encrypted, good_until: sql`now() + make_interval(secs => ${lifetimeSeconds})` })
    .where("app", "=", app)
    .execute();

/** Deletes this token, but not one that has replaced it. */
const deleteToken = (db: Database, app: string, encrypted: Buffer) =>
  db
    .updateTable("provider_tokens")
    .set({ token_encrypted: null, good_until: null })
    .where("app", "=", app)
    .where("token_encrypted", "=", encrypted)
    .execute();

/** Below the statement timeout, because other processes wait for the lock meanwhile. */
const TOKEN_TIMEOUT_MS = 7_000;
const EXPIRY_MARGIN_SECONDS = 60;
const DEFAULT_LIFETIME_SECONDS = 3_599;

/** No token, so the request was not sent. */
export class NoTokenError extends Error {
  override readonly name = "NoTokenError";
  /** The keys were rejected, so a retry does not help. */
  readonly rejected: boolean;

  constructor(reason: string, rejected: boolean) {
    super(`no access token: ${reason}`);
    this.rejected = rejected;
  }
}

interface AccessTokens {
  /** @throws NoTokenError */
  current(): Promise<AccessToken>;
  /** Called after Daraja rejected the token. */
  discard(token: AccessToken): Promise<void>;
}

export interface AccessToken {
  readonly value: string;
  readonly encrypted: Buffer;
}

const TokenResponse = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().catch(DEFAULT_LIFETIME_SECONDS),
});

/**
 * The access token of this app, shared by all processes: Daraja revokes a token when it issues a new one (payments.md
 * 1.1), so processes with their own tokens would invalidate each other's. Stored encrypted in the database, and renewed
 * by one process at a time.
 */
export function createSharedTokens(settings: MpesaSettings, db: Database, secretKey: string): AccessTokens {
  const { baseUrl, consumerKey, consumerSecret } = settings;
  const app = `mpesa ${createHash("sha256").update(`${baseUrl} ${consumerKey}`).digest("hex").slice(0, 16)}`;
  let renewing: Promise<AccessToken> | undefined;

  async function stored(from: Database): Promise<AccessToken | undefined> {
    const encrypted = (await findToken(from, app))?.token_encrypted;
    if (!encrypted) return undefined;
    try {
      return { value: decrypt(secretKey, encrypted), encrypted };
    } catch {
      // Encrypted with an earlier SECRET_KEY.
      return undefined;
    }
  }

  const renew = () =>
    db.transaction().execute(async (tx) => {
      await lockToken(tx, app);
      const valid = await stored(tx);
      if (valid) return valid;
      const { access_token: value, expires_in: lifetime } = await fetchToken();
      const encrypted = encrypt(secretKey, value);
      await storeToken(tx, app, encrypted, Math.max(0, lifetime - EXPIRY_MARGIN_SECONDS));
      return { value, encrypted };
    });

  async function fetchToken(): Promise<z.infer<typeof TokenResponse>> {
    const authorization = `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString("base64")}`;
    const url = `${baseUrl}/oauth/v1/generate?grant_type=client_credentials`;
    const reply = await requestJson(url, { headers: { authorization } }, TOKEN_TIMEOUT_MS);
    const granted = reply.answered && reply.status === 200 ? TokenResponse.safeParse(reply.body) : undefined;
    if (granted?.success) return granted.data;
    const { status } = reply;
    // Wrong keys get 400 or 401 without a body.
    throw new NoTokenError(
      status === undefined ? "no answer" : `HTTP ${status}`,
      status !== undefined && status >= 400 && status < 500 && status !== 429,
    );
  }

  return {
    async current() {
      try {
        const valid = await stored(db);
        if (valid) return valid;
        renewing ??= renew().finally(() => {
          renewing = undefined;
        });
        return await renewing;
      } catch (error) {
        // The process that holds the lock has waited for Daraja too long.
        if (isDatabaseUnavailable(error)) throw new NoTokenError("the database is busy", false);
        throw error;
      }
    },
    async discard({ encrypted }) {
      await deleteToken(db, app, encrypted);
    },
  };
}
