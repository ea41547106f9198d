import { composition } from "#composition/composition.ts";
import type { Database } from "#database/database.ts";
import { createUser } from "#features/auth/auth.factories.ts";
import { decideProposal } from "#features/staff/proposals/proposals.queries.ts";
import { executeApproved } from "#features/staff/proposals/proposals.ts";
import { createStaff } from "#features/staff/staff.factories.ts";
import type { Services } from "#services.ts";
import { type DeadlineValues, listDeadlines } from "./deadlines.queries.ts";
import { proposeDeadline } from "./deadlines.staff.ts";

/** One that is shipped; nobody has confirmed it. */
export const findShippedDeadline = async (db: Database) => {
  const [first] = await listDeadlines(db, { open: true, after: undefined, limit: 1 });
  return { id: first!.id };
};

/** A deadline of two people. */
export async function createDeadline(
  services: Services,
  values: Partial<DeadlineValues> = {},
): Promise<{ id: number }> {
  const { db } = services;
  const officer = await createStaff(services, "membership_officer");
  const second = await createUser(services);
  const title = values.title ?? `Open offices in 24 counties ${crypto.randomUUID()}`;
  const proposal = await db.transaction().execute((tx) =>
    proposeDeadline({ ...services, db: tx }, officer.id, {
      ...{ deadline: null, revision: null, day: "2027-01-29", source: "Letter 12", reason: "We have the letter." },
      ...{ ...values, title },
    }),
  );
  await decideProposal(db, proposal, { decidedBy: second.id, decision: "approved", reason: null });
  await executeApproved(services, composition.proposals, proposal);
  return db.selectFrom("deadlines").select("id").where("title", "=", title).executeTakeFirstOrThrow();
}
