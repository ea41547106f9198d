import { dayInNairobi, daysAfter, lastDayOfYear } from "@party/contract/values/nairobi-time";
import { startSimulator } from "@party/fakes/mpesa/start-simulator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSignedInUser } from "#features/auth/auth.factories.ts";
import { countReceiptEmails } from "#features/payments/receipts/receipts.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { attachmentsOf, openOutbox } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";
import { createMembership, createMembershipUntil } from "./memberships.factories.ts";

const simulator = await startSimulator();
const { as, services, db, close } = await startTestApi(simulator.environment, { listen: true });
afterAll(async () => {
  await close();
  await simulator.close();
});
beforeAll(() => services.jobs.work(allJobs(services)));

type Member = Awaited<ReturnType<typeof createSignedInUser>>;

/** The simulator decides by the last two digits of a phone (payments.md 5.3). */
const [CANCELS, PAYS_WITH_THREE_CALLBACKS] = ["+254700000003", "+254700000021"] as const;
const POLL_TIMEOUT = { timeout: 15_000 };

let phones = 0;
/** A phone whose prompts succeed. A new number for each call, because prompts to one phone need a minute between them. */
const createPayingPhone = () => `+25471${String(++phones).padStart(7, "0")}`;

const today = () => dayInNairobi(new Date());
const own = async ({ access }: Member) => (await as(access)("GET /memberships/")).results[0]!;
const pay = ({ access }: Member, id: number) => as(access)("POST /memberships/{id}/payment/", { params: { id } });
const prompt = ({ access }: Member, token: string, phone: string) =>
  as(access)("POST /payments/{token}/attempts/", { params: { token }, body: { method: "mpesa", phone } });
const mailsTo = async ({ email }: Member) =>
  (await openOutbox(services.config.dataDirectory).emailsTo(email)).map(({ subject }) => subject);

test("a Silver fee paid by phone activates the membership, with number, last day, receipt and email", async () => {
  const tom = await createSignedInUser(services);
  const { id } = await createMembership(services, tom.id, { membership_type: "silver", payment_method: "mpesa" });
  const { token } = await pay(tom, id);
  await prompt(tom, token, createPayingPhone());
  await expect.poll(async () => (await own(tom)).state, POLL_TIMEOUT).toBe("active");
  expect(await own(tom)).toMatchObject({
    number: expect.stringMatching(/^U-\d{6}$/),
    valid_from: today(),
    valid_until: lastDayOfYear(today()),
    owed: 0,
  });
  const receipt = { number: expect.stringMatching(/^R\d{4}-\d{6}-[0-9A-Z]{4}$/), amount: 10_000 };
  expect(await as(tom.access)("GET /payments/{token}/", { params: { token } })).toMatchObject({
    state: "paid",
    receipt,
  });
  await expect.poll(() => mailsTo(tom), POLL_TIMEOUT).toContain("Your Silver membership is active");
  const [mail] = (await openOutbox(services.config.dataDirectory).emailsTo(tom.email)).filter(({ subject }) =>
    subject?.includes("is active"),
  );
  expect(mail!.text).toContain("Your party office is ");
  expect(attachmentsOf(mail!)[0]).toMatchObject({
    filename: expect.stringMatching(/^R.*\.pdf$/),
    mimeType: "application/pdf",
  });
  const { reference } = await as(tom.access)("GET /payments/{token}/", { params: { token } });
  expect(await countReceiptEmails(services.db, reference)).toBe(0);
  await expect(pay(tom, id)).rejects.toMatchObject({ status: 409 });
});

test("a cancelled prompt leaves the membership unpaid, and the same payment succeeds at the next attempt", async () => {
  const tom = await createSignedInUser(services);
  const { id } = await createMembership(services, tom.id, { membership_type: "bronze" });
  const { token } = await pay(tom, id);
  await prompt(tom, token, CANCELS);
  const shown = () => as(tom.access)("GET /payments/{token}/", { params: { token } });
  await expect
    .poll(async () => (await shown()).attempt, POLL_TIMEOUT)
    .toMatchObject({ state: "failed", reason: "cancelled" });
  expect(await own(tom)).toMatchObject({ state: "awaiting_payment", owed: 5_000, number: null });
  expect((await pay(tom, id)).token).toBe(token);
  await prompt(tom, token, createPayingPhone());
  await expect.poll(async () => (await own(tom)).state, POLL_TIMEOUT).toBe("active");
});

test("a renewal fee reported by three callbacks adds one term", async () => {
  const tom = await createSignedInUser(services);
  const end = daysAfter(today(), 5);
  const id = await createMembershipUntil(services, tom.id, end);
  const { token } = await pay(tom, id);
  const countCallbacks = async () =>
    (await simulator.callbacks()).filter(({ to, status }) => to === "stk" && status === 200).length;
  const before = await countCallbacks();
  await prompt(tom, token, PAYS_WITH_THREE_CALLBACKS);
  const next = lastDayOfYear(daysAfter(end, 1));
  await expect.poll(async () => (await own(tom)).valid_until, POLL_TIMEOUT).toBe(next);
  await expect.poll(countCallbacks, POLL_TIMEOUT).toBe(before + 3);
  const terms = await db.selectFrom("membership_terms").select("intent_id").where("membership_id", "=", id).execute();
  expect([(await own(tom)).valid_until, terms.length]).toEqual([next, 1]);
});
