import type { PaymentRow, StaffPayment } from "@party/contract/payments.staff";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { createUser } from "#features/auth/auth.factories.ts";
import { createPayment } from "#features/payments/payments.factories.ts";
import { createPerson } from "#features/people/people.factories.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";

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
  expect(await idsOf(`q=${paid.reference}`)).toEqual([paid.id]);
  expect(await idsOf("q=ukr81bq2zx")).toEqual([paid.id]);
  expect(await idsOf("q=UKR81BQ2Z")).toEqual([]);
  expect(await idsOf("q=Wangari")).toEqual([]);
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
