import "#features/payments/payments.tables.ts";
import { daysOfMonth, monthOfDay, monthsAfter } from "@party/contract/values/months";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import type { PaymentMethod, PaymentPurpose } from "@party/contract/values/payments";
import { sql } from "kysely";
import { composition } from "#composition/composition.ts";
import type { Database } from "#database/database.ts";
import { createUser } from "#features/auth/auth.factories.ts";
import type { LedgerState } from "#features/payments/payments.tables.ts";
import { decideProposal, findProposal, recordProposalOutcome } from "#features/staff/proposals/proposals.queries.ts";
import { bodyOfProposal, executeApproved } from "#features/staff/proposals/proposals.ts";
import { createGrant } from "#features/staff/staff.factories.ts";
import type { Services } from "#services.ts";
import { monthProposals, proposeClosing } from "./months/month-closing.ts";

let createdCount = 0;
/** Of what is paid for: no other factory has these. */
const FIRST_TARGET = 1_900_000_000;

interface NewEntry {
  /** YYYY-MM-DD, at noon in Nairobi. */
  day: string;
  provider?: PaymentMethod;
  amount?: number;
  /** Of its payment; it belongs to none when absent. */
  purpose?: PaymentPurpose;
  state?: LedgerState;
  /** Gives the money of this entry back. */
  reverses?: number;
}

/** Money that came, or went back, on a day. @returns the id of the entry */
export async function createLedgerEntry(db: Database, entry: NewEntry): Promise<number> {
  const { day, provider = "mpesa", amount = 100, purpose, state = purpose ? "allocated" : "held", reverses } = entry;
  createdCount += 1;
  const paidAt = new Date(`${day}T12:00:00+03:00`);
  if (reverses !== undefined) {
    const { rows } = await sql<{ id: number }>`
      with reversed as (update ledger_entries set state = 'reversed' where id = ${reverses} returning *)
      insert into ledger_entries (provider, receipt, amount, channels, intent_id, state, paid_at)
      select provider, receipt || '-REVERSED', -amount, '{provider}', intent_id, 'reversed', ${paidAt}::timestamptz
      from reversed returning id`.execute(db);
    return rows[0]!.id;
  }
  const { rows } = await sql<{ id: number }>`
    with intent as (
      insert into payment_intents (purpose, target_id, amount, reference, payer_name)
      select ${purpose ?? null}::text, ${FIRST_TARGET + createdCount}, ${amount}, ${`REPORT${createdCount}`}, 'Wangari'
      where ${purpose ?? null}::text is not null returning id)
    insert into ledger_entries (provider, receipt, amount, channels, intent_id, state, paid_at)
    values (${provider}, ${`REPORT${createdCount}`}, ${amount}, '{c2b}', (select id from intent), ${state}, ${paidAt})
    returning id`.execute(db);
  return rows[0]!.id;
}

let monthCount = 0;
/** Back to the first years that a month may be of. */
const MONTHS = 300;

/** A month that has ended, in which money came; each call another one. @returns e.g. 202610 */
export async function createEndedMonth(db: Database): Promise<number> {
  monthCount = (monthCount % MONTHS) + 1;
  const month = monthsAfter(monthOfDay(dayInNairobi(new Date())), -monthCount);
  await createLedgerEntry(db, { day: daysOfMonth(month).from, amount: 250, purpose: "donation" });
  return month;
}

/** Accounts with the two roles, without a session. */
export async function createClosers(services: Services): Promise<{ treasurer: number; auditor: number }> {
  const { db } = services;
  const [treasurer, auditor] = [(await createUser({ db })).id, (await createUser({ db })).id];
  await createGrant(services, treasurer, "treasurer");
  await createGrant(services, auditor, "auditor");
  return { treasurer, auditor };
}

/** Proposed by one person and approved by another; no job runs. @returns the id of the proposal */
export const approveClosing = (
  services: Services,
  month: number,
  { treasurer, auditor }: { treasurer: number; auditor: number },
): Promise<number> =>
  services.db.transaction().execute(async (tx) => {
    const id = await proposeClosing({ ...services, db: tx }, treasurer, month, "all is decided");
    await decideProposal(tx, id, { decidedBy: auditor, decision: "approved", reason: null });
    return id;
  });

/** As two people close it. @returns what came of it, in a sentence */
export async function closeMonthByTwo(
  services: Services,
  month: number,
  people: { treasurer: number; auditor: number },
): Promise<string> {
  const id = await approveClosing(services, month, people);
  await executeApproved(services, composition.proposals, id);
  return (await findProposal(services.db, id))!.outcome!;
}

/** A month that was closed, by people who have no role by now; each call another one. @param proposedBy by default somebody */
export async function createClosedMonth(services: Services, proposedBy?: number): Promise<number> {
  const { db } = services;
  const month = await createEndedMonth(db);
  const treasurer = proposedBy ?? (await createUser({ db })).id;
  const proposal = await approveClosing(services, month, { treasurer, auditor: (await createUser({ db })).id });
  await db.transaction().execute(async (tx) => {
    const body = bodyOfProposal<never>(services, (await findProposal(tx, proposal))!);
    const outcome = await monthProposals.execute({ ...services, db: tx, pool: db }, proposal, body);
    await recordProposalOutcome(tx, proposal, outcome);
  });
  return month;
}
