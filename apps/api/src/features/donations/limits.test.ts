import type { Donation } from "@party/contract/donations";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findCurrentIntent } from "#features/payments/intents/intents.queries.ts";
import { party } from "#party.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { type Outbox, openOutbox } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";
import { createDonationInput, payDonation } from "./donations.factories.ts";
import { fulfilDonation } from "./donations.ts";

let server: TestApi;
let outbox: Outbox;
beforeAll(async () => {
  server = await startTestApi();
  outbox = openOutbox(server.services.config.dataDirectory);
  await server.services.jobs.work(allJobs(server.services));
});
afterAll(() => server.close());
beforeEach(() => server.db.deleteFrom("donation_limits").execute());

const NOON = new Date("2026-11-21T09:00:00Z");
const insertLimit = (valid_from: string, valid_until: string | null, per_donor_per_year: number) =>
  server.db
    .insertInto("donation_limits")
    .values({ valid_from, valid_until, per_donor_per_year, source: "for a test" })
    .execute();
const donate = (overrides: Parameters<typeof createDonationInput>[0]) =>
  server.api("POST /donations/", { body: createDonationInput(overrides) });
const stateOf = async ({ id }: Donation) =>
  (await server.db.selectFrom("donations").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;

/** Creates and pays a donation. @returns its state */
async function donateAndPay(overrides: Parameters<typeof createDonationInput>[0], paidAt = NOON) {
  const donation = await donate(overrides);
  await payDonation(server.services, donation, paidAt);
  await expect.poll(() => stateOf(donation)).not.toBe("promised");
  return stateOf(donation);
}

let donors = 0;
const createDonor = () => {
  donors += 1;
  return { phone: `+2541${30_000_000 + donors}`, email: `donor.${donors}@party.example` };
};

test("no limit applies until one is set", async () => {
  expect(await donateAndPay({ ...createDonor(), amount: 10_000_000 })).toBe("received");
});

test("a donation above the yearly limit is held for review, and the donor and the office get an email", async () => {
  await insertLimit("2026-01-01", null, 5_000);
  const donor = createDonor();
  expect(await donateAndPay({ ...donor, amount: 3_000 })).toBe("received");
  expect(await donateAndPay({ ...donor, amount: 2_000 })).toBe("received");
  const above = await donate({ ...donor, amount: 1 });
  await payDonation(server.services, above, NOON);
  await expect.poll(() => stateOf(above)).toBe("held");

  const { rows } = await sql<{ kind: string; notes: unknown }>`
    select kind, notes from payment_reviews join payment_intents on payment_intents.id = intent_id
    where purpose = 'donation' and target_id = ${above.id}`.execute(server.db);
  expect(rows).toEqual([
    { kind: "gift_above_limit", notes: [{ reason: "above_limit", amount: 1, before: 5_000, limit: 5_000 }] },
  ]);
  const heldEmail = async () =>
    (await outbox.emailsTo(donor.email)).find(({ subject }) => /being checked/.test(subject ?? ""));
  await expect.poll(heldEmail).toBeDefined();
  expect((await heldEmail())!.text).toContain("above the limit for one giver. So we hold it");
  const officeEmails = async () =>
    (await outbox.emailsTo(party.contacts.email)).filter(({ text }) => text?.includes(above.payment.reference));
  await expect.poll(async () => (await officeEmails())[0]?.subject).toMatch(/^To check/);
});

test("the payment of a held donation has the state “held” and its whole amount as paid", async () => {
  await insertLimit("2026-01-01", null, 100);
  const donation = await donate({ ...createDonor(), amount: 101 });
  await payDonation(server.services, donation, NOON);
  await expect.poll(() => stateOf(donation)).toBe("held");
  const payment = await server.api("GET /payments/{token}/", { params: { token: donation.payment.token } });
  expect(payment).toMatchObject({ state: "held", paid: 101 });
});

test("a donor is identified by phone or email", async () => {
  await insertLimit("2026-01-01", null, 1_000);
  const [donor, other, third] = [createDonor(), createDonor(), createDonor()];
  expect(await donateAndPay({ ...donor, amount: 900 })).toBe("received");
  expect(await donateAndPay({ ...other, phone: donor.phone, amount: 200 })).toBe("held");
  expect(await donateAndPay({ ...third, email: donor.email.toUpperCase(), amount: 200 })).toBe("held");
  expect(await donateAndPay({ ...createDonor(), amount: 900 })).toBe("received");
});

test("a limit applies from its first to its last day, by the day of payment in Nairobi", async () => {
  await insertLimit("2026-06-01", "2026-06-30", 100);
  await insertLimit("2026-07-01", null, 10_000);
  const largeDonation = () => ({ ...createDonor(), amount: 500 });
  expect(await donateAndPay(largeDonation(), new Date("2026-05-31T20:59:00Z"))).toBe("received");
  expect(await donateAndPay(largeDonation(), new Date("2026-05-31T21:01:00Z"))).toBe("held");
  expect(await donateAndPay(largeDonation(), new Date("2026-06-30T20:59:00Z"))).toBe("held");
  expect(await donateAndPay(largeDonation(), new Date("2026-06-30T21:01:00Z"))).toBe("received");
});

test("the yearly total starts at zero with the new year in Nairobi", async () => {
  await insertLimit("2025-01-01", null, 1_000);
  const donor = createDonor();
  expect(await donateAndPay({ ...donor, amount: 900 }, new Date("2025-12-31T20:00:00Z"))).toBe("received");
  expect(await donateAndPay({ ...donor, amount: 900 }, new Date("2025-12-31T22:00:00Z"))).toBe("received");
  expect(await donateAndPay({ ...donor, amount: 900 }, NOON)).toBe("held");
});

test("two limits for one day cannot be set", async () => {
  await insertLimit("2026-01-01", null, 1_000);
  await expect(insertLimit("2026-06-01", "2026-06-30", 500)).rejects.toThrow(/exclusion/);
});

test("concurrent donations of one donor are checked against the limit one after the other", async () => {
  await insertLimit("2026-01-01", null, 1_000);
  const donor = createDonor();
  const donations = await Promise.all(Array.from({ length: 6 }, () => donate({ ...donor, amount: 400 })));
  const fulfil = ({ id }: Donation) =>
    server.db.transaction().execute(async (tx) => {
      const intent = (await findCurrentIntent(tx, "donation", id))!;
      await fulfilDonation(tx, server.services, { intent, paidAt: NOON });
    });
  await Promise.all(donations.map(fulfil));
  const states = await Promise.all(donations.map(stateOf));
  expect(states.toSorted()).toEqual(["held", "held", "held", "held", "received", "received"]);
});

describe("a part of the year above which one giver is asked about", () => {
  const sharesAsked = async () =>
    (
      await sql<{ notes: [{ given: number; all: number; year: number }] }>`
        select notes from payment_reviews where kind = 'giver_share' order by id`.execute(server.db)
    ).rows.map(({ notes: [{ given, all, year }] }) => ({ given, all, year }));
  const insertWarning = (warning_percent: number) =>
    server.db
      .insertInto("donation_limits")
      .values({ valid_from: "2026-01-01", per_donor_per_year: 100_000_000, warning_percent, source: "for a test" })
      .execute();
  // Years of their own, with nothing in the years before.
  const noonIn = (year: number) => new Date(`${year}-06-15T09:00:00Z`);

  test("is asked once a giver and year, also where the gifts came over several names, and nothing is held", async () => {
    await insertWarning(50);
    const [first, one] = [createDonor(), createDonor()];
    const askedOf2041 = async () => (await sharesAsked()).filter(({ year }) => year === 2041);
    const give = async (giver: Parameters<typeof createDonationInput>[0]) =>
      expect(await donateAndPay(giver, noonIn(2041))).toBe("received");
    await give({ ...first, amount: 1_000 });
    expect(await askedOf2041()).toEqual([{ given: 1_000, all: 1_000, year: 2041 }]);
    await give({ ...one, amount: 500 });
    await give({ ...createDonor(), email: one.email, first_name: "Another", amount: 300 });
    expect(await askedOf2041()).toHaveLength(1);
    await give({ ...createDonor(), phone: one.phone, email: one.email, first_name: "Third", amount: 1_200 });
    expect((await askedOf2041())[1]).toEqual({ given: 2_000, all: 3_000, year: 2041 });
    await give({ ...one, amount: 5_000 });
    expect(await askedOf2041()).toHaveLength(2);
  });

  test("is measured by the year before as long as that had more, and never asked where none is set", async () => {
    await donateAndPay({ ...createDonor(), amount: 20_000 }, noonIn(2044));
    expect(await sharesAsked()).not.toContainEqual(expect.objectContaining({ year: 2044 }));
    await insertWarning(50);
    await donateAndPay({ ...createDonor(), amount: 10_000 }, noonIn(2045));
    expect(await sharesAsked()).not.toContainEqual(expect.objectContaining({ year: 2045 }));
    await donateAndPay({ ...createDonor(), amount: 10_001 }, noonIn(2045));
    expect(await sharesAsked()).toContainEqual({ given: 10_001, all: 20_001, year: 2045 });
  });
});
