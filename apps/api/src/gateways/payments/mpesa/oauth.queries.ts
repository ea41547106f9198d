import "#gateways/payments/mpesa/oauth.tables.ts";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";

/** The token of an app while it is good. */
export const findToken = (db: Database, app: string) =>
  db
    .selectFrom("provider_tokens")
    .select("sealed")
    .where("app", "=", app)
    .where("good_until", ">", sql<Date>`now()`)
    .executeTakeFirst();

/** Makes whoever else wants to renew it wait until this transaction ends. */
export async function lockToken(tx: Database, app: string): Promise<void> {
  await tx
    .insertInto("provider_tokens")
    .values({ app, sealed: null, good_until: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.selectFrom("provider_tokens").select("app").where("app", "=", app).forUpdate().execute();
}

export const storeToken = (tx: Database, app: string, sealed: Buffer, goodForSeconds: number) =>
  tx
    .updateTable("provider_tokens")
    .set({ sealed, good_until: sql`now() + make_interval(secs => ${goodForSeconds})` })
    .where("app", "=", app)
    .execute();

/** Forgets this very token; one that has taken its place stays. */
export const dropToken = (db: Database, app: string, sealed: Buffer) =>
  db
    .updateTable("provider_tokens")
    .set({ sealed: null, good_until: null })
    .where("app", "=", app)
    .where("sealed", "=", sealed)
    .execute();
