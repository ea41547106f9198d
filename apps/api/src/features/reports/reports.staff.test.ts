import type { RenewalsOfTier, WaitingByAge } from "@party/contract/reports.staff";
import { monthOfDay, monthsAfter } from "@party/contract/values/months";
import { DAY_MS, dayInNairobi, daysAfter } from "@party/contract/values/nairobi-time";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { createUser } from "#features/auth/auth.factories.ts";
import { createHeldGift } from "#features/donations/donations.factories.ts";
import { createMembershipUntil } from "#features/memberships/memberships.factories.ts";
import { createTransfer } from "#features/reconciliation/statements/files/statements.factories.ts";
import { createApprovedRefund } from "#features/refunds/refunds.factories.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { createLedgerEntry } from "./reports.factories.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);

const treasurer = await createStaff(services, "treasurer");
const get = (url: string, { cookie } = treasurer) => app.inject({ url, headers: consoleHeaders(services, cookie) });
const report = async (name: string) => (await get(`/staff/reports/${name}`)).json();

const today = dayInNairobi(new Date());
const month = monthOfDay(today);
const last = monthsAfter(month, -1);
const dayOf = (of: number, day: number) =>
  `${Math.floor(of / 100)}-${String(of % 100).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

test("a month is reported by purpose, way and day, and what went back has a negative line on the day it went", async () => {
  const gift = await createLedgerEntry(db, { day: dayOf(last, 3), amount: 500, purpose: "donation" });
  await createLedgerEntry(db, { day: dayOf(last, 3), amount: 200, purpose: "donation" });
  await createLedgerEntry(db, { day: dayOf(last, 4), amount: 5_000, purpose: "membership", provider: "airtel" });
  await createLedgerEntry(db, { day: dayOf(last, 4), amount: 70, provider: "bank" });
  await createLedgerEntry(db, { day: dayOf(last, 5), reverses: gift });
  // Of another month.
  await createLedgerEntry(db, { day: dayOf(monthsAfter(last, -1), 5), amount: 9 });
  const received = await report(`received/?month=${last}`);
  expect(received).toEqual({
    month: last,
    months: [month, last, monthsAfter(last, -1)],
    received: 5_770,
    returned: -500,
    lines: [
      { purpose: "donation", way: "mpesa", direction: "in", count: 2, amount: 700 },
      { purpose: "membership", way: "airtel", direction: "in", count: 1, amount: 5_000 },
      { purpose: "none", way: "bank", direction: "in", count: 1, amount: 70 },
      { purpose: "donation", way: "mpesa", direction: "out", count: 1, amount: -500 },
    ],
    days: [
      { day: dayOf(last, 3), count: 2, received: 700, returned_count: 0, returned: 0 },
      { day: dayOf(last, 4), count: 2, received: 5_070, returned_count: 0, returned: 0 },
      { day: dayOf(last, 5), count: 0, received: 0, returned_count: 1, returned: -500 },
    ],
  });
  expect(await report("received/")).toMatchObject({ month, received: 0, lines: [] });
  for (const wrong of ["202613", "0", "x", "2026-11"]) {
    expect((await get(`/staff/reports/received/?month=${wrong}`)).statusCode).toBe(400);
  }
});

test("what waits is counted by its age, each kind once", async () => {
  const ofKind = async () =>
    Object.fromEntries(
      ((await report("waiting/")) as { results: WaitingByAge[] }).results.map(({ kind, ...ages }) => [kind, ages]),
    );
  const before = await ofKind();
  const review = await createHeldGift(services, { amount: 6_000 });
  await sql`update payment_reviews set created_at = now() - interval '8 days' where id = ${review}`.execute(db);
  await createTransfer(services, "Thank you", "500.00");
  await sql`update statement_lines set completed_at = now() - interval '31 days'`.execute(db);
  const refund = await createApprovedRefund(services, { state: "unknown" });
  await createLedgerEntry(db, { day: daysAfter(today, -40), amount: 300, state: "unallocated" });
  await createLedgerEntry(db, { day: daysAfter(today, -1), amount: 20, state: "unallocated" });
  const none = { count: 0, amount: 0 };
  const added = await ofKind();
  expect(added.held_gifts).toEqual({ week: none, month: { count: 1, amount: 6_000 }, older: none });
  expect(added.transfers).toEqual({ week: none, month: none, older: { count: 1, amount: 500 } });
  expect(added.refunds).toEqual({ week: { count: 1, amount: refund.amount }, month: none, older: none });
  expect(added.unallocated).toEqual({ week: { count: 1, amount: 20 }, month: none, older: { count: 1, amount: 300 } });
  expect(added.questions).toEqual(before.questions);
  await sql`update refunds set state = 'refused', ended_at = now() where id = ${refund.id}`.execute(db);
  expect((await ofKind()).refunds).toEqual(before.refunds);
});

test("a payment whose outcome is not known is counted since its prompt", async () => {
  const { rows } = await sql<{ id: number }>`
    insert into payment_intents (purpose, target_id, amount, reference, payer_name)
    values ('donation', 77, 450, 'WAITS', 'Wangari') returning id`.execute(db);
  await sql`insert into payment_attempts (id, intent_id, n, method, state, amount, callback_token_hash, started_at)
    values (gen_random_uuid(), ${rows[0]!.id}, 1, 'mpesa', 'unknown', 450, '\\x00', ${new Date(Date.now() - 9 * DAY_MS)})`.execute(
    db,
  );
  const { results } = (await report("waiting/")) as { results: WaitingByAge[] };
  expect(results.find(({ kind }) => kind === "attempts")).toMatchObject({
    week: { count: 0 },
    month: { count: 1, amount: 450 },
    older: { count: 0 },
  });
});

test("renewals are counted by tier and by when the membership ends, with what today's fees bring", async () => {
  const ends: [number, Parameters<typeof createMembershipUntil>[3]][] = [
    [-91, { state: "lapsed" }],
    [-1, { state: "grace" }],
    [0, {}],
    [30, {}],
    [31, {}],
    [60, {}],
    [61, { plan: "gold" }],
    [90, {}],
    [91, {}],
    [10, { state: "resigned" }],
  ];
  for (const [days, about] of ends) {
    await createMembershipUntil(services, (await createUser(services)).id, daysAfter(today, days), about);
  }
  const { results } = (await report("renewals/")) as { results: RenewalsOfTier[] };
  const of = (count: number, fee: number) => ({ count, expected: count * fee });
  expect(results.find(({ tier }) => tier === "silver")).toEqual({
    tier: "silver",
    ended: of(1, 10_000),
    within_30: of(2, 10_000),
    within_60: of(2, 10_000),
    within_90: of(1, 10_000),
  });
  expect(results.find(({ tier }) => tier === "gold")).toMatchObject({ within_90: of(1, 25_000), within_60: of(0, 0) });
  expect(results.map(({ tier }) => tier)).not.toContain("mwananchi");
});

test("who sees payments reads the reports, and nobody else", async () => {
  for (const role of ["treasurer", "finance_officer", "auditor", "secretary_general"] as const) {
    expect((await get("/staff/reports/received/", await createStaff(services, role))).statusCode).toBe(200);
  }
  for (const role of ["administrator", "membership_officer", "county_coordinator"] as const) {
    expect((await get("/staff/reports/waiting/", await createStaff(services, role))).statusCode).toBe(403);
  }
});
