import type { Database } from "#database/database.ts";
import { createUser } from "#features/auth/auth.factories.ts";
import { decideProposal, recordProposalOutcome } from "#features/staff/proposals/proposals.queries.ts";
import type { Services } from "#services.ts";
import { type DeadlineValues, listDeadlines } from "./deadlines.queries.ts";
import { deadlineProposals, proposeDeadline } from "./deadlines.staff.ts";

/** One that is shipped; nobody has confirmed it. */
export const findShippedDeadline = async (db: Database) => {
  const [first] = await listDeadlines(db, { open: true, after: undefined, limit: 1 });
  return { id: first!.id };
};

/** A deadline of two people, who have no role by now. */
export async function createDeadline(
  services: Services,
  values: Partial<DeadlineValues> = {},
): Promise<{ id: number }> {
  const { db } = services;
  const [one, other] = [await createUser(services), await createUser(services)];
  const title = values.title ?? `Open offices in 24 counties ${crypto.randomUUID()}`;
  const body = {
    ...{ deadline: null, revision: null, day: "2027-01-29", source: "Letter 12" },
    ...{ ...values, title },
  };
  await db.transaction().execute(async (tx) => {
    const within = { ...services, db: tx, pool: db };
    const proposal = await proposeDeadline(within, one.id, { ...body, reason: "We have the letter." });
    await decideProposal(tx, proposal, { decidedBy: other.id, decision: "approved", reason: null });
    await recordProposalOutcome(tx, proposal, await deadlineProposals.execute(within, proposal, body));
  });
  return db.selectFrom("deadlines").select("id").where("title", "=", title).executeTakeFirstOrThrow();
}
