import { NewDonation } from "@party/contract/donations";
import { type SimulatedMpesa, startSimulator } from "@party/fakes/mpesa/start-simulator";
import fc from "fast-check";
import { sql } from "kysely";
import { expect } from "vitest";
import { registerPayBillAtSimulator } from "#commands/register-pay-bill.ts";
import { composition } from "#composition/composition.ts";
import { createUser } from "#features/auth/auth.factories.ts";
import { createDonationInput } from "#features/donations/donations.factories.ts";
import { createDonation } from "#features/donations/donations.ts";
import { fulfilPayment } from "#features/payments/fulfilment.ts";
import { findIntent, findIntentByReference, lockIntentsOfDebt } from "#features/payments/intents/intents.queries.ts";
import { recordPayment } from "#features/payments/ledger/ledger.ts";
import { confirmRefundOutcome, proposeRefund, recordRefundOutcome } from "#features/refunds/refunds.ts";
import { processResultEvent } from "#features/refunds/results.ts";
import { askAboutRefund, continueRefunds, sendRefund } from "#features/refunds/sending.ts";
import { decideProposal } from "#features/staff/proposals/proposals.queries.ts";
import { executeApproved } from "#features/staff/proposals/proposals.ts";
import { createStaff } from "#features/staff/staff.factories.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";

const stepNames = ["propose", "approve", "send", "send twice", "results", "time", "continue", "ask", "look"] as const;

/** What M-PESA does with the requests of one payment, what people and jobs do, and where the process dies. */
export const refundSchedules = fc.record({
  faults: fc.array(
    fc.oneof(
      fc.record({
        code: fc.constantFrom("1", "11", "21", "2001", "2006", "2028", "8006", "R000002", "7777", "R000001"),
        results: fc.integer({ min: 0, max: 2 }),
      }),
      fc.record({
        answer: fc.constantFrom("accepted", "dropped", "lost", "busy"),
        results: fc.integer({ min: 0, max: 3 }),
        timeout: fc.boolean(),
      }),
      fc.record({ results: fc.constant(1), later: fc.constantFrom("1", "2001", "R000001", "7777") }),
      fc.record({ says: fc.constantFrom("1", "21", "R000001", "7777"), later: fc.constant("0") }),
    ),
    { maxLength: 3 },
  ),
  steps: fc.array(
    fc.record({
      step: fc.constantFrom(...stepNames),
      /** Transactions begun, not committed, or committed after which the process dies; none for no death. */
      dies: fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined }),
    }),
    { minLength: 6, maxLength: 16 },
  ),
});
type RefundSchedule = typeof refundSchedules extends fc.Arbitrary<infer Value> ? Value : never;

/** The process was killed here: what was committed stays, and nothing more is done. */
class Killed extends Error {}

/** Services whose process dies at the nth beginning, end, or commit of a transaction. */
function dyingServices(services: Services, dies: number | undefined): Services {
  let moment = 0;
  const pass = () => {
    if (moment === dies) throw new Killed("killed");
    moment += 1;
  };
  const execute = async <Result>(run: (tx: Services["db"]) => Promise<Result>): Promise<Result> => {
    pass();
    const result = await services.db.transaction().execute(async (tx) => {
      const value = await run(tx);
      pass();
      return value;
    });
    pass();
    return result;
  };
  const db = new Proxy(services.db, {
    get(target, key) {
      if (key === "transaction") return () => ({ execute });
      const value = Reflect.get(target, key, target) as unknown;
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return { ...services, db };
}

export interface RefundEnvironment extends Pick<TestApi, "services" | "db"> {
  simulator: SimulatedMpesa;
  proposer: number;
  approvers: readonly number[];
  /** Over all schedules. */
  totals: Record<string, number>;
  close(): Promise<void>;
}

/** The API without its worker: the schedules run its jobs, so that they can die in each. */
export async function startRefundEnvironment(): Promise<RefundEnvironment> {
  const simulator = await startSimulator();
  const { services, db, close } = await startTestApi(simulator.environment, { listen: true });
  await registerPayBillAtSimulator(services);
  const proposer = (await createStaff(services, "finance_officer")).id;
  const approvers = [(await createStaff(services, "treasurer")).id, (await createUser({ db })).id];
  return {
    ...{ simulator, services, db, proposer, approvers, totals: {} },
    close: async () => {
      await close();
      await simulator.close();
    },
  };
}

let payments = 0;

/** A gift that came by M-PESA and was entered. */
export async function createGift({ services, simulator }: RefundEnvironment) {
  const { db, jobs } = services;
  payments += 1;
  const { payment } = await createDonation(services, NewDonation.parse(createDonationInput()));
  const intent = (await findIntentByReference(db, payment.reference))!;
  const phone = `2547140${String(payments).padStart(5, "0")}`;
  const { receipt } = await simulator.pay({
    ...{ ref: intent.reference, amount: intent.amount, msisdn: phone, confirmations: 0 },
  });
  const entry = await db.transaction().execute(async (tx) => {
    await lockIntentsOfDebt(tx, intent.id);
    const incoming = { provider: "mpesa", receipt: receipt!, amount: intent.amount, channel: "c2b" } as const;
    return (await recordPayment(tx, jobs, { ...incoming, paidAt: new Date() }, intent)).entry;
  });
  await fulfilPayment(services, composition.purposes, { intentId: intent.id, kind: intent.purpose });
  return { intent: intent.id, entry: entry.id, receipt: receipt!, phone };
}
export type Gift = Awaited<ReturnType<typeof createGift>>;

const refundsOf = ({ db }: RefundEnvironment, { entry }: Gift) =>
  db.selectFrom("refunds").selectAll().where("ledger_entry_id", "=", entry).orderBy("id").execute();

/** Deaths and refusals are part of the schedule; anything else is a defect. */
async function survive(environment: RefundEnvironment, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    const isExpected =
      error instanceof Killed || error instanceof Problem || /was not sent/.test((error as Error).message);
    if (!isExpected) throw error;
    const kind = error instanceof Killed ? "deaths" : "refusals";
    environment.totals[kind] = (environment.totals[kind] ?? 0) + 1;
  }
}

async function runStep(
  environment: RefundEnvironment,
  gift: Gift,
  step: (typeof stepNames)[number],
  services: Services,
): Promise<void> {
  const { proposer, approvers, db } = environment;
  const current = (await refundsOf(environment, gift)).at(-1);
  const proposing = () =>
    services.db
      .transaction()
      .execute((tx) =>
        proposeRefund({ ...services, db: tx }, { entryId: gift.entry, reason: "paid twice", proposedBy: proposer }),
      );
  switch (step) {
    case "propose":
      // A double click.
      await Promise.all([proposing(), proposing()].map((one) => survive(environment, one)));
      return;
    case "approve":
      if (!current) return;
      await Promise.all(
        approvers.map((decidedBy) =>
          decideProposal(db, current.proposal_id, { decidedBy, decision: "approved", reason: null }),
        ),
      );
      await survive(environment, executeApproved(services, composition.proposals, current.proposal_id));
      return;
    case "send":
      return current && survive(environment, sendRefund(services, current.id));
    case "send twice":
      if (!current) return;
      await Promise.all([1, 2].map(() => survive(environment, sendRefund(services, current.id))));
      return;
    case "results":
      return processResults(environment, services);
    case "time":
      await passTime(environment, gift);
      return;
    case "continue":
      return survive(environment, continueRefunds(services));
    case "ask":
      return current && survive(environment, askAboutRefund(services, current.id));
    case "look":
      return current && lookAndConfirm(environment, gift, services, current.id);
  }
}

/** Two people who look into the portal of M-PESA. */
async function lookAndConfirm(environment: RefundEnvironment, gift: Gift, services: Services, id: number) {
  const returned = (await environment.simulator.ledger()).payments.find(({ receipt }) => receipt === gift.receipt);
  const outcome = returned?.reversedBy ? ("done" as const) : ("not_done" as const);
  const [first, second] = [environment.proposer, environment.approvers[0]!];
  const run = (work: (tx: Services["db"]) => Promise<void>) =>
    survive(environment, services.db.transaction().execute(work));
  const seen = { outcome, reference: returned?.reversedBy };
  await run((tx) => recordRefundOutcome(tx, id, { ...seen, by: first }, true));
  await run((tx) => confirmRefundOutcome({ db: tx, jobs: services.jobs }, id, { ...seen, by: second }));
}

async function processResults(environment: RefundEnvironment, services: Services): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select event_id as id from provider_events_waiting join provider_events on id = event_id
    where kind in ('result', 'timeout') order by event_id`.execute(environment.db);
  for (const { id } of rows) await survive(environment, processResultEvent(services, id));
}

/** As if all that was sent for it had been sent seven hours ago. */
export const passTime = ({ db }: RefundEnvironment, { entry }: Gift) =>
  sql`with passed as (update refunds set sent_at = sent_at - interval '7 hours' where ledger_entry_id = ${entry} returning id)
    update refund_requests set sent_at = sent_at - interval '7 hours' where refund_id in (select id from passed)`.execute(
    db,
  );

/** @returns what must hold and does not */
export async function runRefundSchedule(environment: RefundEnvironment, schedule: RefundSchedule): Promise<string[]> {
  const { simulator, services, totals } = environment;
  const gift = await createGift(environment);
  for (const fault of schedule.faults) await simulator.nextReversal({ ...fault, receipt: gift.receipt });
  const first = [
    { step: "propose" as const, dies: undefined },
    { step: "approve" as const, dies: schedule.steps[0]?.dies },
  ];
  for (const { step, dies } of [...first, ...schedule.steps]) {
    await runStep(environment, gift, step, dyingServices(services, dies));
  }
  // The process runs again, and what waited is done.
  for (let round = 0; round < 4; round += 1) {
    const last = (await refundsOf(environment, gift)).at(-1);
    if (last) await survive(environment, executeApproved(services, composition.proposals, last.proposal_id));
    await passTime(environment, gift);
    await continueRefunds(services);
    await simulator.callbacks();
    await processResults(environment, services);
  }
  await fulfilPayment(services, composition.purposes, { intentId: gift.intent, kind: "revocation" });
  for (const { state } of await refundsOf(environment, gift)) totals[state] = (totals[state] ?? 0) + 1;
  return findViolations(environment, gift);
}

/** @returns what must hold of a payment's refunds and does not */
export async function findViolations(environment: RefundEnvironment, gift: Gift): Promise<string[]> {
  const { db, simulator, totals } = environment;
  const asked = (await simulator.reversals()).filter(({ receipt }) => receipt === gift.receipt);
  const accepted = asked.filter(({ code }) => code === "0").length;
  totals.asked = (totals.asked ?? 0) + asked.length;
  const rows = await refundsOf(environment, gift);
  const requests = await db
    .selectFrom("refund_requests")
    .selectAll()
    .where("refund_id", "in", [0, ...rows.map(({ id }) => id)])
    .where("kind", "=", "reversal")
    .execute();
  const reviews = await db
    .selectFrom("payment_reviews")
    .select("notes")
    .where("ledger_entry_id", "=", gift.entry)
    .execute();
  const reasons = reviews.flatMap(({ notes }) => notes.map(({ reason }) => reason));
  const { state: entryState } = await db
    .selectFrom("ledger_entries")
    .select("state")
    .where("id", "=", gift.entry)
    .executeTakeFirstOrThrow();
  const { rows: mails } = await sql`select from pgboss.job
    where name = 'payments.send-returned' and data->>'intentId' = ${String(gift.intent)}`.execute(db);
  const intent = (await findIntent(db, gift.intent))!;
  const isReversed = entryState === "reversed";
  const hasOpen = rows.some(({ state, approved_by }) => state === "unknown" || (state === "requested" && !approved_by));
  const rules: [string, boolean][] = [
    ["at most one reversal of a receipt", accepted <= 1],
    ["each request is stored", asked.length <= requests.length],
    [
      "at most one request that may have been done for each refund",
      rows.every(({ id }) => requests.filter((one) => one.refund_id === id && one.answer !== "not_sent").length <= 1),
    ],
    [
      "only the last refund is not refused",
      rows.slice(0, -1).every(({ state }) => state === "refused" || state === "done"),
    ],
    [
      "an approved refund is done, refused or shown as not known",
      rows.every(({ state, approved_by }) => approved_by === null || ["done", "refused", "unknown"].includes(state)),
    ],
    [
      "who approved did not propose",
      rows.every((row) => row.approved_by === null || row.approved_by !== row.proposed_by),
    ],
    ["done is what the ledger says", rows.some(({ state }) => state === "done") === isReversed],
    ["the payment follows", (intent.state === "reversed") === isReversed],
    ["nothing is recorded that did not go back", !isReversed || accepted === 1],
    ["what went back is recorded, or shown as not known", accepted === 0 || isReversed || hasOpen],
    [
      "no refusal is silent",
      rows.every(
        ({ state, approved_by, outcome }) =>
          state !== "refused" || approved_by === null || outcome !== null || reasons.includes("refund_refused"),
      ),
    ],
    ["exactly one email", mails.length === (isReversed ? 1 : 0)],
  ];
  return rules.flatMap(([rule, holds]) => (holds ? [] : [`${rule} (${gift.receipt})`]));
}

/** @param runs schedules, always the same for one seed */
export async function expectSchedulesHold(environment: RefundEnvironment, runs: number, seed: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(refundSchedules, async (schedule) => {
      expect(await runRefundSchedule(environment, schedule)).toEqual([]);
    }),
    { numRuns: runs, seed, endOnFailure: true },
  );
  console.info(`seed ${seed}, ${runs} schedules of refunds: ${JSON.stringify(environment.totals)}`);
}
