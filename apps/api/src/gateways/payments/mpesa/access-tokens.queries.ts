import { sql } from "kysely";
import type { Database } from "#database/database.ts";

declare module "#database/tables.ts" {
  interface Tables {
    /** Access tokens shared by all processes, because a new one revokes the one before. */
    provider_tokens: {
      /** The service and a hash of its URL and key. */
      app: string;
      /** AES-256-GCM; null once it was rejected. */
      sealed: Buffer | null;
      /** A minute before it expires. */
      good_until: Date | null;
    };
  }
}

/** Undefined once the token has expired. */
export const findToken = (db: Database, app: string) =>
  db
    .selectFrom("provider_tokens")
    .select("sealed")
    .where("app", "=", app)
    .where("good_until", ">", sql<Date>`now()`)
    .executeTakeFirst();

/** One transaction at a time renews the token of an app. */
export async function lockToken(tx: Database, app: string): Promise<void> {
  await tx
    .insertInto("provider_tokens")
    .values({ app, sealed: null, good_until: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.selectFrom("provider_tokens").select("app").where("app", "=", app).forUpdate().execute();
}

export const storeToken = (tx: Database, app: string, encrypted: Buffer, lifetimeSeconds: number) =>
  tx
    .updateTable("provider_tokens")
    .set({ sealed: encrypted, good_until: sql`now() + make_interval(secs => ${lifetimeSeconds})` })
    .where("app", "=", app)
    .execute();

/** Deletes this token, but not one that has replaced it. */
export const deleteToken = (db: Database, app: string, encrypted: Buffer) =>
  db
    .updateTable("provider_tokens")
    .set({ sealed: null, good_until: null })
    .where("app", "=", app)
    .where("sealed", "=", encrypted)
    .execute();
