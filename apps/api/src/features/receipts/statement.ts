import type { Statement } from "@party/contract/receipts";
import type { Database } from "#database/database.ts";
import { userById } from "#features/auth/auth.ts";
import { listReceiptsOf, listYearsOf } from "#features/receipts/statement.queries.ts";

/** Midnight in Nairobi, which keeps no summer time. */
const startOf = (year: number) => new Date(`${year}-01-01T00:00:00+03:00`);

/** All that a member paid in a calendar year, by Nairobi time. What went back is listed, and not counted. */
export async function statementOf(db: Database, userId: number, year: number): Promise<Statement> {
  const [user, rows, years] = await Promise.all([
    userById({ db }, userId),
    listReceiptsOf(db, userId, startOf(year), startOf(year + 1)),
    listYearsOf(db, userId),
  ]);
  const lines = rows.map(({ number, intent_state, paid_at, ...line }) => ({
    ...line,
    receipt: number,
    paid_at: paid_at.toISOString(),
    reversed: intent_state === "reversed",
  }));
  return {
    year,
    years,
    name: `${user.first_name} ${user.last_name}`,
    lines,
    total: lines.reduce((sum, { amount, reversed }) => (reversed ? sum : sum + amount), 0),
    issued_at: new Date().toISOString(),
  };
}
