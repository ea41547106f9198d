import { sql } from "kysely";
import { type AmountsByAge, countRows, MAX_COUNTED_ROWS, sumByAge } from "#database/counts.ts";
import type { Database } from "#database/database.ts";

interface TransferFilter {
  isOpen: boolean;
  statementId: number | undefined;
  after: number | undefined;
  limit: number;
}

const selectTransfers = (db: Database) =>
  db
    .selectFrom("statement_lines as line")
    .select(["line.id", "statement_id", "line.receipt", "reference", "cents", "completed_at", "text_encrypted"])
    .select("confirmed_at")
    .select((row) =>
      row
        .selectFrom("ledger_entries as entry")
        .select("intent_id")
        .where("entry.provider", "=", "bank")
        .whereRef("entry.receipt", "=", "line.receipt")
        .limit(1)
        .as("intent_id"),
    )
    .where("line.source", "=", "bank")
    .where("line.kind", "=", "payment");

/** An incoming transfer of a bank's statement. */
export const findTransfer = (db: Database, id: number) =>
  selectTransfers(db).where("line.id", "=", id).executeTakeFirst();
export type TransferRow = NonNullable<Awaited<ReturnType<typeof findTransfer>>>;

const selectListedTransfers = (db: Database, { isOpen, statementId, after, limit }: TransferFilter) =>
  selectTransfers(db)
    .where("confirmed_at", isOpen ? "is" : "is not", null)
    .$if(statementId !== undefined, (query) => query.where("statement_id", "=", statementId!))
    .$if(after !== undefined, (query) => query.where("line.id", ">", after!))
    .orderBy("line.id")
    .limit(limit);

export const listTransfers = (db: Database, filter: TransferFilter) => selectListedTransfers(db, filter).execute();

export const countTransfers = (db: Database, filter: TransferFilter): Promise<number> =>
  countRows(db, selectListedTransfers(db, { ...filter, after: undefined, limit: MAX_COUNTED_ROWS }));

/** Transfers that nobody has confirmed. @param before only those that came before it */
export const sumOpenTransfers = (db: Database, before?: Date): Promise<AmountsByAge> =>
  sumByAge(
    db,
    sql`select completed_at as since, cents / 100 as amount from statement_lines
      where source = 'bank' and kind = 'payment' and confirmed_at is null`,
    before,
  );
