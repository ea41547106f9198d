import type { PaymentRow, StaffPayment } from "@party/contract/payments.staff";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { createUser } from "#features/auth/auth.factories.ts";
import { insertPaymentReview } from "#features/payments/ledger/ledger.queries.ts";
import { createPayment } from "#features/payments/payments.factories.ts";
import { createPerson } from "#features/people/people.factories.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { createAttempt, createUnallocatedEntry } from "./payment-records.factories.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);
const finance = await createStaff(services, "finance_officer");
const secretary = await createStaff(services, "secretary_general");

const get = (url: string, { cookie } = finance) => app.inject({ url, headers: consoleHeaders(services, cookie) });
const list = async (query: string): Promise<PaymentRow[]> => (await get(`/staff/payments/?${query}`)).json().results;
const idsOf = async (query: string) => (await list(query)).map(({ id }) => id);
const show = async (id: number, staff = finance): Promise<StaffPayment> =>
  (await get(`/staff/payments/${id}/`, staff)).json();

const payer = await createUser(services);
const person = await createPerson(db, { user_id: payer.id });
const create = async (state: string, daysAgo = 0, purpose: "donation" | "order" = "donation") => {
  const { intent } = await createPayment(services, { purpose, userId: payer.id });
  await sql`update payment_intents set state = ${state}, created_at = now() - make_interval(days => ${daysAgo}) where id = ${intent.id}`.execute(
    db,
  );
  return intent;
};
const addEntry = (intent: number, provider: string, receipt: string, state = "allocated") =>
  sql`insert into ledger_entries (provider, receipt, amount, channels, intent_id, state, paid_at)
    values (${provider}, ${receipt}, 60, '{c2b}', ${intent}, ${state}, now())`.execute(db);
const addAttempt = (intent: number, n: number, method: string, state: string, reason: string | null) =>
  sql`insert into payment_attempts (id, intent_id, n, method, state, reason, amount, callback_token_hash, phone_last3)
    values (gen_random_uuid(), ${intent}, ${n}, ${method}, ${state}, ${reason}, 100, sha256(gen_random_uuid()::text::bytea), '678')`.execute(
    db,
  );

const old = await create("expired", 3);
const held = await create("held");
const order = await create("paid", 0, "order");
const paid = await create("paid");
await addAttempt(paid.id, 1, "mpesa", "failed", "wrong_pin");
await addAttempt(paid.id, 2, "mpesa", "succeeded", null);
await addEntry(paid.id, "mpesa", "UKR81BQ2ZX");
await addEntry(paid.id, "bank", "FT2611", "overpaid");
await addAttempt(old.id, 1, "card", "failed", "declined");

test.each([
  ["no filter", "", [paid, order, held, old]],
  ["a state", "state=paid", [paid, order]],
  ["a purpose", "purpose=donation", [paid, held, old]],
  ["a state and a purpose", "state=paid&purpose=order", [order]],
  ["the way of money that came", "channel=bank", [paid]],
  ["the way of an attempt", "channel=card", [old]],
  ["a way and a state", "channel=card&state=paid", []],
  ["a day", `day=${dayInNairobi(new Date(old.created_at.getTime() - 3 * 86_400_000))}`, [old]],
  ["a day and a way", `day=${dayInNairobi(new Date())}&channel=mpesa`, [paid]],
])("payments are listed by %s, the newest first, with their number", async (_what, query, expected) => {
  const ids = expected.map(({ id }) => id);
  expect(await idsOf(query)).toEqual(ids);
  expect((await get(`/staff/payments/?${query}&total=1`)).json().total).toEqual({ count: ids.length, capped: false });
});

test.each(["", "purpose=donation", "channel=mpesa", "state=paid"])(
  "pages of “%s” hold each payment once",
  async (query) => {
    const seen: number[] = [];
    let after: string | null = "";
    while (after !== null) {
      const page: { results: PaymentRow[]; next: string | null } = (
        await get(`/staff/payments/?${query}&limit=1${after && `&after=${after}`}`)
      ).json();
      seen.push(...page.results.map(({ id }) => id));
      after = page.next;
    }
    expect(seen).toEqual(await idsOf(query));
  },
);

test("a payment is found by its reference and by the code of a payment service, whole alone", async () => {
  expect(await idsOf(`q=${order.reference.toLowerCase()}`)).toEqual([order.id]);
  expect(await idsOf(`q=${paid.reference}`)).toEqual([paid.id]);
  expect(await idsOf("q=ukr81bq2zx")).toEqual([paid.id]);
  expect(await idsOf("q=UKR81BQ2Z")).toEqual([]);
  expect(await idsOf("q=UKR81BQ2ZXX")).toEqual([]);
});

test("a payment shows its attempts and its money, of a phone the last digits alone", async () => {
  expect(await show(paid.id)).toMatchObject({
    ...{ reference: paid.reference, amount: 100, received: 60, channel: "mpesa", payer: "Wangari Maathai" },
    entries: [
      { channel: "mpesa", receipt: "UKR81BQ2ZX", state: "allocated" },
      { channel: "bank", receipt: "FT2611", state: "overpaid" },
    ],
    attempts: [
      { n: 1, state: "failed", phone_last3: "678", failure: "The PIN was wrong. Try again with the right one." },
      { n: 2, state: "succeeded", failure: null },
    ],
  });
  expect((await get("/staff/payments/2000000000/")).statusCode).toBe(404);
});

test("a payment leads to the person for those alone who may open pages of people", async () => {
  expect((await show(paid.id, secretary)).person).toBe(person);
  expect((await show(paid.id)).person).toBeNull();
});

test.each(["0733000111", "+254 733 000 111", "254733000111"])(
  "payments are found by the phone that was prompted, and by that of the member, written %s",
  async (typed) => {
    const { intent: prompted } = await createPayment(services);
    await createAttempt(services, prompted.id, { state: "failed", phone: "+254733000111" });
    const member = await createUser(services);
    await db.updateTable("users").set({ phone: "+254733000111" }).where("id", "=", member.id).execute();
    const { intent: owed } = await createPayment(services, { userId: member.id });
    expect(await idsOf(`q=${encodeURIComponent(typed)}`)).toEqual([owed.id, prompted.id]);
    await db.updateTable("users").set({ phone: "+254733000222" }).where("id", "=", member.id).execute();
    await db.updateTable("payment_attempts").set({ phone_hash: null }).where("intent_id", "=", prompted.id).execute();
  },
);

test("payments of a member are found by name and number, by name for those alone who may search for people", async () => {
  const member = await createUser(services);
  const { intent } = await createPayment(services, { userId: member.id });
  const id = await createPerson(db, { user_id: member.id, surname: "Koinange", other_names: "Mbiyu" });
  await sql`insert into member_numbers (number, person_id) overriding system value values (4711, ${id})`.execute(db);
  expect(await idsOf("q=koinange")).toEqual([intent.id]);
  expect(await idsOf("q=4711")).toEqual([intent.id]);
  expect(await idsOf(`person=${id}`)).toEqual([intent.id]);
  const auditor = await createStaff(services, "auditor");
  expect((await get("/staff/payments/?q=koinange", auditor)).json().results).toEqual([]);
  expect((await get(`/staff/payments/?person=${id}`, auditor)).json().results).toHaveLength(1);
});

test("payments are found by a sum with its day, in pages, with the money of that sum that belongs to no payment", async () => {
  const paidAt = new Date("2026-03-04T21:30:00Z");
  const paidIds: number[] = [];
  for (const minutes of [1, 2, 3]) {
    const { intent } = await createPayment(services, { amount: 7_350 });
    await sql`insert into ledger_entries (provider, receipt, amount, channels, intent_id, state, paid_at)
      values ('mpesa', ${`SUM000000${minutes}`}, 7350, '{c2b}', ${intent.id}, 'allocated',
        ${paidAt}::timestamptz + make_interval(mins => ${minutes}))`.execute(db);
    paidIds.unshift(intent.id);
  }
  const entry = await createUnallocatedEntry(services, { amount: 7_350, paidAt });
  // 00:30 of the next day in Nairobi.
  const day = "2026-03-05";
  const first = (await get(`/staff/payments/?q=7,350&day=${day}&limit=2&total=1`)).json();
  expect(first).toMatchObject({ total: { count: 3, capped: false }, unallocated: [{ id: entry, amount: 7_350 }] });
  const second = (await get(`/staff/payments/?q=7,350&day=${day}&limit=2&after=${first.next}`)).json();
  expect([...first.results, ...second.results].map(({ id }) => id)).toEqual(paidIds);
  expect(second).toMatchObject({ next: null, unallocated: [] });
  expect(await idsOf("q=7350&day=2026-03-04")).toEqual([]);
  expect(await idsOf("q=KES%207350")).toEqual(paidIds);
});

test("money without a payment is found by its code, in capital letters or not", async () => {
  const entry = await createUnallocatedEntry(services, { receipt: "UKS11AAAA1" });
  const page = (await get("/staff/payments/?q=uks11aaaa1")).json();
  expect(page).toMatchObject({
    results: [],
    unallocated: [{ id: entry, receipt: "UKS11AAAA1", state: "unallocated" }],
  });
});

test("a payment shows what happened in its order, and what was asked about it", async () => {
  const { intent } = await createPayment(services);
  await createAttempt(services, intent.id, { state: "pending" });
  await insertPaymentReview(db, { kind: "unknown_code", intentId: intent.id }, { reason: "code_unknown", code: "99" });
  const { history, questions, can } = await show(intent.id);
  expect(history.map(({ kind }) => kind)).toEqual(["begun", "attempted", "question_asked"]);
  expect(questions).toMatchObject([{ sentence: "Code 99 is not known.", urgent: true, decided_at: null }]);
  expect(can).toEqual(["ask"]);
});
