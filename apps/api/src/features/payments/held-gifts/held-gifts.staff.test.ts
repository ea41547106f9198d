import { afterAll, expect, test } from "vitest";
import { createHeldGift } from "#features/donations/donations.factories.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { findOpenPaymentReviews, insertPaymentReview } from "../ledger/ledger.queries.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);

const officer = await createStaff(services, "finance_officer");
const headers = consoleHeaders(services, officer.cookie);
const list = async (query = "") => (await app.inject({ url: `/staff/held-gifts/${query}`, headers })).json();
const decide = (id: number, note: string, cookie = officer.cookie) =>
  app.inject({
    method: "POST",
    url: `/staff/held-gifts/${id}/decisions/`,
    payload: { note },
    headers: consoleHeaders(services, cookie),
  });

test("held gifts are listed with giver, amount and finding, and no other reviews", async () => {
  const id = await createHeldGift(services);
  await insertPaymentReview(db, { kind: "overpaid" }, { reason: "paid_already", amount: 50 });
  expect(await list("?total=1")).toMatchObject({
    results: [
      {
        ...{ id, giver: "Mekatilili wa Menza", amount: 1_000 },
        finding: "KES 1,000 after KES 5,000 this year, with a limit of KES 5,000 for one giver.",
        ...{ decided_at: null, note: null },
      },
    ],
    total: { count: 1 },
  });
});

test("a decision closes a held gift with its note; the same again changes nothing, another is refused", async () => {
  const id = await createHeldGift(services);
  const first = await decide(id, "Given back in full.");
  expect(first.json()).toMatchObject({ id, note: "Given back in full.", decided_at: expect.any(String) });
  expect((await decide(id, "Given back in full.")).json()).toEqual(first.json());
  expect((await decide(id, "Kept.")).statusCode).toBe(409);
  expect((await findOpenPaymentReviews(db)).some((review) => review.id === id)).toBe(false);
  expect((await list("?status=decided")).results).toContainEqual(first.json());
  const entries = await db
    .selectFrom("audit_entries")
    .select(["outcome", "reason", "subject_ids"])
    .where("action", "=", "heldGifts.decide")
    .orderBy("id")
    .execute();
  expect(entries).toEqual([
    { outcome: "done", reason: "Given back in full.", subject_ids: [id] },
    { outcome: "done", reason: "Given back in full.", subject_ids: [id] },
    { outcome: "held_gift_decided", reason: "Kept.", subject_ids: [id] },
  ]);
});

test("other reviews are not found, and who only reads payments decides nothing", async () => {
  await insertPaymentReview(db, { kind: "late_success" }, { reason: "paid_after_failure" });
  const other = (await findOpenPaymentReviews(db)).find(({ kind }) => kind === "late_success")!;
  expect((await decide(other.id, "done")).statusCode).toBe(404);
  const auditor = await createStaff(services, "auditor");
  const id = await createHeldGift(services);
  expect((await decide(id, "done", auditor.cookie)).statusCode).toBe(403);
});
