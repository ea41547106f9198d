import { openAttemptStates } from "@party/contract/values/payments";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { Report } from "#features/reconciliation/report.ts";
import { type Debt, type Scene, STOCK } from "#testing/faults/stage.ts";
import type { SimulatedPayment } from "#testing/simulator.ts";

/** Everything in which the books differ from what truly happened, in words; empty when no shilling is lost or doubled. */
export async function differences(scene: Scene, report: Report): Promise<string[]> {
  const { db, simulator } = scene;
  const { phones, payments } = await simulator.book();
  const books = await booksOf(db);
  const left = phones.reduce((sum, { openingBalance, balance }) => sum + openingBalance - balance, 0);
  const kept = books.entries.reduce((sum, { amount }) => sum + amount, 0);
  return [
    ...(left === kept ? [] : [`KES ${left} left the phones, and the book has KES ${kept}`]),
    ...payments.flatMap((payment) => aboutPayment(scene.debts, books, payment)),
    ...aboutEntries(books, payments),
    ...scene.debts.flatMap((debt) => aboutDebt(debt, books)),
    ...(await aboutStock(scene)),
    ...aboutNumbers(books),
    ...unlisted(books, report),
    ...(await givenUp(db)),
  ];
}

type Books = Awaited<ReturnType<typeof booksOf>>;

async function booksOf(db: Database) {
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

/** Each payment of the truth stands in the book once, with its sum, and with the payment whose reference it bears. */
function aboutPayment(
  debts: Debt[],
  { entries }: Books,
  { receipt, amount, reference, via }: SimulatedPayment,
): string[] {
  const found = entries.filter((entry) => entry.receipt === receipt);
  const what = `${receipt} (${via}, KES ${amount}, “${reference}”)`;
  if (found.length !== 1) return [`${what} stands in the book ${found.length} times`];
  const [entry] = found;
  if (entry!.amount !== amount) return [`${what} stands in the book with KES ${entry!.amount}`];
  const meant = debts.find((debt) => debt.reference === reference);
  if (meant && entry!.intent_id !== meant.intentId)
    return [`${what} belongs to payment ${meant.intentId} and is booked for ${entry!.intent_id}`];
  return [];
}

/** Nothing stands in the book that did not happen. */
const aboutEntries = ({ entries }: Books, payments: SimulatedPayment[]): string[] =>
  entries
    .filter(({ receipt }) => !payments.some((payment) => payment.receipt === receipt))
    .map(({ receipt, amount, state }) => `${receipt} (KES ${amount}, ${state}) is in the book and left no phone`);

function aboutDebt(debt: Debt, books: Books): string[] {
  const { intentId, keys, amount, owed } = debt;
  const { state } = books.intents.find(({ id }) => id === intentId)!;
  const entries = books.entries.filter(({ intent_id }) => intent_id === intentId);
  const sum = entries.filter((entry) => entry.state === "allocated").reduce((all, one) => all + one.amount, 0);
  const attempts = books.attempts.filter(({ intent_id }) => intent_id === intentId);
  const what = `payment ${intentId} (${owed}, KES ${amount}, ${state})`;
  const found: string[] = [];
  if ((state === "paid") !== sum >= amount && state !== "held") found.push(`${what} has KES ${sum}`);
  if (attempts.length > keys.length) found.push(`${what} was tried ${attempts.length} times with ${keys.length} keys`);
  for (const { id, receipt } of attempts.filter((one) => one.state === "succeeded")) {
    if (!entries.some((entry) => entry.receipt === receipt)) found.push(`try ${id} of ${what} succeeded without money`);
  }
  return [...found, ...(state === "paid" ? aboutPaid(what, debt, books) : aboutUnpaid(what, debt, books))];
}

const GIVEN = { donation: "received", order: "paid", membership: "active" };

/** What is paid was given once, with one receipt; or a person is to give the money back. */
function aboutPaid(what: string, { intentId, owed, amount }: Debt, books: Books): string[] {
  const of = <One extends { intent_id: number | null }>(all: One[]) => all.filter((one) => one.intent_id === intentId);
  const found: string[] = [];
  const fulfilments = of(books.fulfilments);
  if (fulfilments.length !== 1 || fulfilments[0]!.done_at === null) found.push(`${what} was not fulfilled once`);
  const receipts = of(books.receipts);
  if (receipts.length !== 1 || receipts[0]!.amount !== amount) found.push(`${what} has ${receipts.length} receipts`);
  const [given] = of(books.given);
  const refused = of(books.reviews).some(({ kind }) => kind === "cannot_fulfil");
  if ((given?.given === GIVEN[owed]) === refused)
    found.push(`${what} is ${given?.given}${refused ? ", and to be given back" : ""}`);
  if (owed === "membership" && of(books.terms).length !== (refused ? 0 : 1)) found.push(`${what} has not one year`);
  return found;
}

function aboutUnpaid(what: string, { intentId, owed }: Debt, books: Books): string[] {
  const of = <One extends { intent_id: number | null }>(all: One[]) => all.filter((one) => one.intent_id === intentId);
  const given = of(books.given)[0]?.given;
  const got = of(books.receipts).length + of(books.fulfilments).length + of(books.terms).length;
  return got > 0 || given === GIVEN[owed] ? [`${what} was given: ${given}`] : [];
}

async function aboutStock({ db, product }: Scene): Promise<string[]> {
  const { rows } = await sql<{ stock: number; taken: number }>`
    select stock, (select coalesce(sum(quantity), 0)::integer from order_lines join orders on orders.id = order_id
      where product_id = products.id and state in ('paid', 'awaiting_payment')) as taken
    from products where id = ${product}`.execute(db);
  const { stock, taken } = rows[0]!;
  return stock + taken === STOCK ? [] : [`${stock} pieces are on the shelf and ${taken} taken, of ${STOCK}`];
}

function aboutNumbers({ receipts }: Books): string[] {
  const numbers = receipts.map(({ number }) => Number(number.split("-")[1]));
  return numbers.every((number, index) => number === index + 1) ? [] : [`receipts are numbered ${numbers}`];
}

/** Whatever is not settled is named by reconciliation. */
function unlisted(books: Books, { findings }: Report): string[] {
  const named = (fits: (finding: Report["findings"][number]) => boolean) => findings.some(fits);
  const found: string[] = [];
  for (const { id, receipt, state, intent_id } of books.entries) {
    if (state === "allocated" || state === "reversed") continue;
    const about = named(
      (one) =>
        one.ledgerEntryId === id || one.receipt === receipt || (intent_id !== null && one.intentId === intent_id),
    );
    if (!about) found.push(`${receipt} is ${state}, and no finding names it`);
  }
  const undecided: string[] = [...openAttemptStates, "expired"];
  for (const { id, state } of books.attempts) {
    if (undecided.includes(state) && !named((one) => one.attemptId === id))
      found.push(`try ${id} is ${state}, and no finding names it`);
  }
  for (const { id, state } of books.intents) {
    const refused = books.reviews.some(({ kind, intent_id }) => kind === "cannot_fulfil" && intent_id === id);
    if ((state === "held" || refused) && !named((one) => one.intentId === id))
      found.push(`payment ${id} is ${refused ? "to be given back" : state}, and no finding names it`);
  }
  return found;
}

/** Nothing that was to be done was given up. */
async function givenUp(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; output: unknown }>`
    select name, output from pgboss.job where state = 'failed' or name = 'dead-letters'`.execute(db);
  return rows.map(({ name, output }) => `job ${name} was given up: ${JSON.stringify(output)}`);
}
