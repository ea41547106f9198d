import { openAttemptStates } from "@party/contract/values/payments";
import type { SimulatedPayment } from "@party/fakes/mpesa/start-simulator";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { ReconciliationReport } from "#features/reconciliation/report.ts";
import { INITIAL_STOCK, type Scenario, type TestIntent } from "./scenario.ts";

/** Lists every difference between the database and what the simulator did; empty when no shilling is lost or doubled. */
export async function findDifferences(scenario: Scenario, report: ReconciliationReport): Promise<string[]> {
  const { db, simulator } = scenario;
  const { phones, payments } = await simulator.ledger();
  const ledger = await readLedger(db);
  const left = phones.reduce((sum, { openingBalance, balance }) => sum + openingBalance - balance, 0);
  const kept = ledger.entries.reduce((sum, { amount }) => sum + amount, 0);
  return [
    ...(left === kept ? [] : [`KES ${left} left the phones, and the ledger has KES ${kept}`]),
    ...payments.flatMap((payment) => checkPayment(scenario.intents, ledger, payment)),
    ...checkEntries(ledger, payments),
    ...scenario.intents.flatMap((intent) => checkIntent(intent, ledger)),
    ...(await checkStock(scenario)),
    ...checkReceiptNumbers(ledger),
    ...checkFindings(ledger, report),
    ...(await checkFailedJobs(db)),
  ];
}

type Ledger = Awaited<ReturnType<typeof readLedger>>;

async function readLedger(db: Database) {
  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(db)).rows;
  return {
    intents: await rows(sql<{ id: number; state: string; amount: number; target_id: number }>`
      select id, state, amount, target_id from payment_intents`),
    attempts: await rows(sql<{ id: string; intent_id: number; state: string; receipt: string | null }>`
      select id, intent_id, state, receipt from payment_attempts`),
    entries: await rows(sql<{ id: number; receipt: string; amount: number; intent_id: number | null; state: string }>`
      select id, receipt, amount, intent_id, state from ledger_entries`),
    receipts: await rows(sql<{ number: string; intent_id: number; amount: number }>`
      select number, intent_id, amount from receipts order by number`),
    fulfilments: await rows(sql<{ intent_id: number; done_at: Date | null }>`
      select intent_id, done_at from payment_fulfilments`),
    reviews: await rows(sql<{ kind: string; intent_id: number | null }>`
      select kind, intent_id from payment_reviews where resolved_at is null`),
    given: await rows(sql<{ intent_id: number; given: string }>`
      select intent.id as intent_id, coalesce(donation.state, buyer.state, member.state) as given
      from payment_intents intent
      left join donations donation on donation.id = intent.target_id and intent.purpose = 'donation'
      left join orders buyer on buyer.id = intent.target_id and intent.purpose = 'order'
      left join memberships member on member.id = intent.target_id and intent.purpose = 'membership'`),
    terms: await rows(sql<{ intent_id: number }>`select intent_id from membership_terms`),
  };
}

/** Each simulated payment has one ledger entry, with its amount and the payment intent of its reference. */
function checkPayment(
  intents: TestIntent[],
  { entries }: Ledger,
  { receipt, amount, reference, via }: SimulatedPayment,
): string[] {
  const found = entries.filter((entry) => entry.receipt === receipt);
  const what = `${receipt} (${via}, KES ${amount}, “${reference}”)`;
  if (found.length !== 1) return [`${what} is in the ledger ${found.length} times`];
  const [entry] = found;
  if (entry!.amount !== amount) return [`${what} is in the ledger with KES ${entry!.amount}`];
  const expected = intents.find((intent) => intent.reference === reference);
  if (expected && entry!.intent_id !== expected.intentId)
    return [`${what} belongs to payment ${expected.intentId} and is recorded for ${entry!.intent_id}`];
  return [];
}

/** Each ledger entry is of a simulated payment. */
const checkEntries = ({ entries }: Ledger, payments: SimulatedPayment[]): string[] =>
  entries
    .filter(({ receipt }) => !payments.some((payment) => payment.receipt === receipt))
    .map(({ receipt, amount, state }) => `${receipt} (KES ${amount}, ${state}) is in the ledger and left no phone`);

function checkIntent(intent: TestIntent, ledger: Ledger): string[] {
  const { intentId, keys, amount, purpose } = intent;
  const { state } = ledger.intents.find(({ id }) => id === intentId)!;
  const entries = ledger.entries.filter(({ intent_id }) => intent_id === intentId);
  const sum = entries.filter((entry) => entry.state === "allocated").reduce((all, one) => all + one.amount, 0);
  const attempts = ledger.attempts.filter(({ intent_id }) => intent_id === intentId);
  const what = `payment ${intentId} (${purpose}, KES ${amount}, ${state})`;
  const found: string[] = [];
  if ((state === "paid") !== sum >= amount && state !== "held") found.push(`${what} has KES ${sum}`);
  if (attempts.length > keys.length) found.push(`${what} has ${attempts.length} attempts with ${keys.length} keys`);
  for (const { id, receipt } of attempts.filter((one) => one.state === "succeeded")) {
    if (!entries.some((entry) => entry.receipt === receipt))
      found.push(`attempt ${id} of ${what} succeeded without money`);
  }
  return [
    ...found,
    ...(state === "paid" ? checkPaidIntent(what, intent, ledger) : checkUnpaidIntent(what, intent, ledger)),
  ];
}

const FULFILLED_STATE = { donation: "received", order: "paid", membership: "active" };

/** A paid intent is fulfilled once and has one receipt, unless a review asks for a refund. */
function checkPaidIntent(what: string, { intentId, purpose, amount }: TestIntent, ledger: Ledger): string[] {
  const of = <One extends { intent_id: number | null }>(all: One[]) => all.filter((one) => one.intent_id === intentId);
  const found: string[] = [];
  const fulfilments = of(ledger.fulfilments);
  if (fulfilments.length !== 1 || fulfilments[0]!.done_at === null) found.push(`${what} was not fulfilled once`);
  const receipts = of(ledger.receipts);
  if (receipts.length !== 1 || receipts[0]!.amount !== amount) found.push(`${what} has ${receipts.length} receipts`);
  const [given] = of(ledger.given);
  const rejected = of(ledger.reviews).some(({ kind }) => kind === "cannot_fulfil");
  if ((given?.given === FULFILLED_STATE[purpose]) === rejected)
    found.push(`${what} is ${given?.given}${rejected ? ", and to be refunded" : ""}`);
  if (purpose === "membership" && of(ledger.terms).length !== (rejected ? 0 : 1))
    found.push(`${what} has not one term`);
  return found;
}

function checkUnpaidIntent(what: string, { intentId, purpose }: TestIntent, ledger: Ledger): string[] {
  const of = <One extends { intent_id: number | null }>(all: One[]) => all.filter((one) => one.intent_id === intentId);
  const given = of(ledger.given)[0]?.given;
  const got = of(ledger.receipts).length + of(ledger.fulfilments).length + of(ledger.terms).length;
  return got > 0 || given === FULFILLED_STATE[purpose] ? [`${what} was fulfilled: ${given}`] : [];
}

async function checkStock({ db, product }: Scenario): Promise<string[]> {
  const { rows } = await sql<{ stock: number; taken: number }>`
    select stock, (select coalesce(sum(quantity), 0)::integer from order_lines join orders on orders.id = order_id
      where product_id = products.id and state in ('paid', 'awaiting_payment')) as taken
    from products where id = ${product}`.execute(db);
  const { stock, taken } = rows[0]!;
  return stock + taken === INITIAL_STOCK
    ? []
    : [`${stock} pieces are in stock and ${taken} ordered, of ${INITIAL_STOCK}`];
}

function checkReceiptNumbers({ receipts }: Ledger): string[] {
  const numbers = receipts.map(({ number }) => Number(number.split("-")[1]));
  return numbers.every((number, index) => number === index + 1) ? [] : [`receipts are numbered ${numbers}`];
}

/** The reconciliation report lists whatever is not settled. */
function checkFindings(ledger: Ledger, { findings }: ReconciliationReport): string[] {
  const listed = (fits: (finding: ReconciliationReport["findings"][number]) => boolean) => findings.some(fits);
  const found: string[] = [];
  for (const { id, receipt, state, intent_id } of ledger.entries) {
    if (state === "allocated" || state === "reversed") continue;
    const about = listed(
      (one) =>
        one.ledger_entry_id === id || one.receipt === receipt || (intent_id !== null && one.intent_id === intent_id),
    );
    if (!about) found.push(`${receipt} is ${state}, and no finding lists it`);
  }
  const undecided: string[] = [...openAttemptStates, "expired"];
  for (const { id, state } of ledger.attempts) {
    if (undecided.includes(state) && !listed((one) => one.attempt_id === id))
      found.push(`attempt ${id} is ${state}, and no finding lists it`);
  }
  for (const { id, state } of ledger.intents) {
    const rejected = ledger.reviews.some(({ kind, intent_id }) => kind === "cannot_fulfil" && intent_id === id);
    if ((state === "held" || rejected) && !listed((one) => one.intent_id === id))
      found.push(`payment ${id} is ${rejected ? "to be refunded" : state}, and no finding lists it`);
  }
  return found;
}

/** No job has failed for good. A scheduled job without retries begins anew at its next time. */
async function checkFailedJobs(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; output: unknown }>`
    select name, output from pgboss.job where (state = 'failed' and retry_limit > 0) or name = 'dead-letters'`.execute(
    db,
  );
  return rows.map(({ name, output }) => `job ${name} failed: ${JSON.stringify(output)}`);
}
