import { dayInNairobi } from "@party/contract/values/nairobi-time";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { createHeldGift } from "#features/donations/donations.factories.ts";
import { findOpenPaymentReviews, insertPaymentReview } from "#features/payments/ledger/ledger.queries.ts";
import { recordReversal } from "#features/payments/ledger/ledger.ts";
import { executeApproved } from "#features/staff/proposals/proposals.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { openOutbox } from "#testing/outbox.ts";
import { seedOf } from "#testing/seed.ts";
import { allJobs } from "#worker.ts";

/** `GIFT_RUNS=200 vitest run --project api held-gifts` before a release. */
const RUNS = Number(process.env.GIFT_RUNS ?? 10);

const { app, db, services, close } = await startTestApi();
const outbox = openOutbox(services.config.dataDirectory);
beforeAll(() => services.jobs.work(allJobs(services)));
afterAll(close);

const officer = await createStaff(services, "finance_officer");
const treasurer = await createStaff(services, "treasurer");
const secretary = await createStaff(services, "secretary_general");

const post = (url: string, payload: object, cookie: string) =>
  app.inject({ method: "POST", url, payload, headers: consoleHeaders(services, cookie) });
const list = async (query = "") =>
  (await app.inject({ url: `/staff/held-gifts/${query}`, headers: consoleHeaders(services, officer.cookie) })).json();
const propose = (id: number, cookie = officer.cookie) =>
  post(`/staff/held-gifts/${id}/proposals/`, { reason: "Counsel agreed on 3 December." }, cookie);
const approve = (proposal: number, cookie = treasurer.cookie) =>
  post(`/staff/proposals/${proposal}/approvals/`, {}, cookie);

/** Of gift, payment and review, by the review's id. */
async function statesOf(review: number) {
  const { rows } = await sql<{ gift: string; payment: string; isOpen: boolean; receipt: string; email: string }>`
    select donations.state as gift, payment_intents.state as payment, resolved_at is null as "isOpen", receipt, email
    from payment_reviews
    join payment_intents on payment_intents.id = payment_reviews.intent_id
    join donations on donations.id = target_id
    join ledger_entries on ledger_entries.intent_id = payment_intents.id and ledger_entries.amount > 0
    where payment_reviews.id = ${review}`.execute(db);
  return rows[0]!;
}
const subjectsTo = async (email: string) => (await outbox.emailsTo(email)).map(({ subject }) => subject ?? "");

test("held gifts are listed with giver, amount and entry of the ledger; other reviews are not held gifts", async () => {
  const id = await createHeldGift(services);
  await insertPaymentReview(db, { kind: "overpaid" }, { reason: "paid_already", amount: 50 });
  expect(await list("?total=1")).toMatchObject({
    results: [
      {
        ...{ id, giver: "Mekatilili wa Menza", amount: 1_000, entry: expect.any(Number), proposal: null },
        finding: "KES 1,000 after KES 5,000 this year, with a limit of KES 5,000 for one giver.",
        ...{ decided_at: null, note: null },
      },
    ],
    total: { count: 1 },
  });
  const other = (await findOpenPaymentReviews(db)).find(({ kind }) => kind === "overpaid")!;
  expect((await propose(other.id)).statusCode).toBe(404);
});

test("two people keep a gift: gift and payment follow, the giver gets one email, and the money stays", async () => {
  const id = await createHeldGift(services);
  const proposed = await propose(id);
  expect(proposed.statusCode, proposed.body).toBe(201);
  expect(proposed.json()).toMatchObject({ amount: 1_000, subject: { kind: "gift-kept" } });
  expect((await list()).results).toContainEqual(expect.objectContaining({ id, proposal: proposed.json().id }));
  expect((await propose(id)).json()).toMatchObject({ detail: expect.stringContaining("proposed already") });
  expect((await approve(proposed.json().id)).statusCode).toBe(200);
  await expect.poll(() => statesOf(id)).toMatchObject({ gift: "received", payment: "paid", isOpen: false });
  const { email } = await statesOf(id);
  await expect.poll(() => subjectsTo(email)).toContainEqual("We may keep your gift of KES 1,000");
  await executeApproved(services, composition.proposals, proposed.json().id);
  expect((await subjectsTo(email)).filter((subject) => subject.startsWith("We may keep"))).toHaveLength(1);
  expect((await propose(id)).statusCode).toBe(409);
  expect((await list("?status=decided")).results).toContainEqual(
    expect.objectContaining({ id, note: "Counsel agreed on 3 December." }),
  );
});

test("nobody keeps a gift alone, and who may not allocate money proposes nothing", async () => {
  const id = await createHeldGift(services);
  expect((await propose(id, treasurer.cookie)).statusCode).toBe(403);
  const { id: proposal } = (await propose(id)).json();
  expect((await approve(proposal, officer.cookie)).statusCode).toBeGreaterThanOrEqual(400);
  await expect(
    sql`update proposals set decided_by = proposed_by, decision = 'approved', decided_at = now() where id = ${proposal}`.execute(
      db,
    ),
  ).rejects.toThrow("proposals_two_people");
  expect(await statesOf(id)).toMatchObject({ gift: "held", payment: "held", isOpen: true });
});

test("who entered a limit does not approve it; it begins on a day to come, and ends the one before it", async () => {
  await sql`insert into donation_limits (valid_from, per_donor_per_year, source) values ('2026-01-01', 200000, 'a test')`.execute(
    db,
  );
  const proposeLimit = (valid_from: string, amount = 300_000) =>
    post(
      "/staff/donation-limits/proposals/",
      { amount, valid_from, source: "Notice 12", reason: "decided" },
      treasurer.cookie,
    );
  expect((await proposeLimit(dayInNairobi(new Date()))).json()).toMatchObject({
    fields: { valid_from: ["Choose a day that is still to come."] },
  });
  const { id } = (await proposeLimit("2099-01-01")).json();
  expect((await approve(id)).statusCode).toBeGreaterThanOrEqual(400);
  expect((await approve(id, secretary.cookie)).statusCode).toBe(200);
  const limits = async () =>
    (
      await app.inject({
        url: "/staff/donation-limits/",
        headers: consoleHeaders(services, officer.cookie),
      })
    ).json().results;
  await expect.poll(limits).toMatchObject([
    { amount: 300_000, valid_from: "2099-01-01", valid_until: null },
    { amount: 200_000, valid_from: "2026-01-01", valid_until: "2098-12-31" },
  ]);
  expect((await proposeLimit("2098-06-01")).statusCode).toBe(409);
});

test("in any order of proposals, decisions and reversals no decided gift stays held and no giver gets two answers", async () => {
  type Act = "propose" | "approve" | "approveAlone" | "reject" | "withdraw" | "giveBack";
  const acts = fc.constantFrom<Act>("propose", "approve", "approveAlone", "reject", "withdraw", "giveBack");
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 1, maxLength: 7 }), async (order) => {
      const id = await createHeldGift(services);
      const { receipt, email } = await statesOf(id);
      const proposals = [0];
      for (const act of order) {
        const proposal = proposals.at(-1)!;
        if (act === "propose") proposals.push((await propose(id)).json().id ?? proposal);
        if (act === "approve") await approve(proposal);
        if (act === "approveAlone") await approve(proposal, officer.cookie);
        if (act === "reject")
          await post(`/staff/proposals/${proposal}/rejections/`, { reason: "no" }, treasurer.cookie);
        if (act === "withdraw") await post(`/staff/proposals/${proposal}/withdrawals/`, {}, officer.cookie);
        if (act === "giveBack")
          await db.transaction().execute((tx) => recordReversal(tx, services.jobs, { provider: "mpesa", receipt }));
      }
      for (const proposal of proposals) await executeApproved(services, composition.proposals, proposal);
      const outcomes = await db.selectFrom("proposals").select("outcome").where("id", "in", proposals).execute();
      const isKept = outcomes.some(({ outcome }) => outcome?.endsWith("is kept."));
      const isBack = order.includes("giveBack");
      if (isBack) await expect.poll(async () => (await statesOf(id)).gift).toBe("returned");
      const states = await statesOf(id);
      expect([states.gift, states.payment, states.isOpen]).toEqual(
        isBack ? ["returned", "reversed", false] : isKept ? ["received", "paid", false] : ["held", "held", true],
      );
      const answers = (await subjectsTo(email)).filter((subject) => subject.startsWith("We may keep"));
      expect(answers.length).toBeLessThanOrEqual(isKept ? 1 : 0);
    }),
    { numRuns: RUNS, seed: seedOf(process.env.GIFT_SEED) },
  );
}, 600_000);
