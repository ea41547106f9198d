import { createHash } from "node:crypto";
import type { MonthDetails } from "@party/contract/months.staff";
import { daysOfMonth, formatMonth, monthOfDay, monthsAfter } from "@party/contract/values/months";
import { DAY_MS, dayInNairobi, daysAfter, formatDay } from "@party/contract/values/nairobi-time";
import { sql } from "kysely";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { composition } from "#composition/composition.ts";
import { executeApproved } from "#features/staff/proposals/proposals.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { builtInParty, setPublishedParty } from "#party.ts";
import { startTestApi } from "#testing/api.ts";
import { readPdf } from "#testing/pdf-text.ts";
import {
  approveClosing,
  closeMonthByTwo,
  createClosers,
  createEndedMonth,
  createLedgerEntry,
} from "../reports.factories.ts";
import { openReport } from "./months.staff.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);
afterEach(() => {
  vi.useRealTimers();
  setPublishedParty({ en: {}, sw: {} });
});

const treasurer = await createStaff(services, "treasurer");
const auditor = await createStaff(services, "auditor");
const closers = await createClosers(services);

const get = (url: string, { cookie } = treasurer) => app.inject({ url, headers: consoleHeaders(services, cookie) });
const post = (url: string, payload: object, { cookie } = treasurer) =>
  app.inject({ method: "POST", url, payload, headers: consoleHeaders(services, cookie) });
const propose = (month: number, who = treasurer) =>
  post(`/staff/months/${month}/proposals/`, { reason: "All transfers are confirmed." }, who);
const approve = (proposal: number, who = auditor) => post(`/staff/proposals/${proposal}/approvals/`, {}, who);
const show = async (month: number): Promise<MonthDetails> => (await get(`/staff/months/${month}/`)).json();
const execute = (proposal: number) => executeApproved(services, composition.proposals, proposal);
const problemOf = ({ headers }: { headers: Record<string, unknown> }) => headers.problem;

test("a month is closed by treasurer and auditor: its figures stay, and a download is the stored PDF", async () => {
  const month = await createEndedMonth(db);
  const { from } = daysOfMonth(month);
  const entry = await createLedgerEntry(db, { day: from, amount: 5_000, purpose: "membership", provider: "airtel" });
  await createLedgerEntry(db, { day: daysAfter(from, 2), reverses: entry });
  const open = await show(month);
  expect(open).toMatchObject({ state: "open", received: 5_250, returned: -5_000, can: ["propose"] });
  const proposed = (await propose(month)).json();
  expect(await show(month)).toMatchObject({ state: "proposed", proposal: proposed.id, can: [] });
  expect(problemOf(await propose(month))).toBe("month_proposed");
  // Neither the one who proposed it nor another treasurer approves it.
  expect(problemOf(await approve(proposed.id, treasurer))).toBe("proposal_own");
  expect((await approve(proposed.id, await createStaff(services, "treasurer"))).statusCode).toBe(404);
  expect((await approve(proposed.id)).statusCode).toBe(200);
  await execute(proposed.id);
  const closed = await show(month);
  expect(closed).toMatchObject({
    ...{ state: "closed", received: 5_250, returned: -5_000, lines: open.lines, days: open.days },
    ...{ proposed_by: expect.stringMatching(/\S/), approved_by: expect.stringMatching(/\S/), can: ["download"] },
  });
  const { name, content } = (await get(`/staff/months/${month}/report/`)).json();
  const pdf = Buffer.from(content, "base64");
  expect(name).toBe(`month-${month}.pdf`);
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(createHash("sha256").update(pdf).digest("hex")).toBe(closed.sha256);
  expect(problemOf(await propose(month))).toBe("month_closed");
  const [mailed] = (await Promise.all(composition.dailyHashes.map((hash) => hash(db)))).filter((line) =>
    line?.includes(closed.sha256!),
  );
  expect(mailed).toContain(formatMonth(month));
});

test("the PDF has title, who closed it, purposes and ways, days, what went back and corrections, as tagged tables", async () => {
  const [later, earlier] = [await createEndedMonth(db), await createEndedMonth(db)];
  await closeMonthByTwo(services, earlier, closers);
  const { from } = daysOfMonth(later);
  const entry = await createLedgerEntry(db, { day: from, amount: 12_000, purpose: "membership", provider: "airtel" });
  await createLedgerEntry(db, { day: daysAfter(from, 1), reverses: entry });
  await createLedgerEntry(db, { day: daysOfMonth(earlier).from, amount: 30, provider: "bank" });
  await closeMonthByTwo(services, later, closers);
  const file = Buffer.from((await openReport(db, later)).content, "base64");
  const { text, fonts } = readPdf(file);
  for (const expected of [
    `Money received in ${formatMonth(later)}`,
    "(treasurer) and",
    "Received: KES 12,250 Given back: KES -12,000 Together: KES 250",
    "Membership, Airtel Money 1 KES 12,000",
    "Membership, Airtel Money: given back 1 KES -12,000",
    `${formatDay(from)} 2 – KES 12,250`,
    `Corrections to ${formatMonth(earlier)}: KES 30`,
    "Without a payment, Bank transfer 1 KES 30",
  ]) {
    expect(text).toContain(expected);
  }
  expect(fonts.every(({ embedded }) => embedded)).toBe(true);
  expect(file.toString("latin1").match(/\/S \/Table\b/g)).toHaveLength(4);
});

test("the PDF is the same to the byte a year later, under another name and other colours of the party", async () => {
  const month = await createEndedMonth(db);
  await closeMonthByTwo(services, month, closers);
  const before = await openReport(db, month);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 366 * DAY_MS });
  const { name } = builtInParty.en;
  setPublishedParty({ en: { party: { name: `${name} Reborn` } } as never, sw: {} });
  await createLedgerEntry(db, { day: daysOfMonth(month).from, amount: 7 });
  expect(await openReport(db, month)).toEqual(before);
});

test("nobody but the treasurer proposes it, and nobody but the auditor is asked", async () => {
  const month = await createEndedMonth(db);
  for (const role of ["finance_officer", "auditor", "secretary_general", "administrator"] as const) {
    expect(problemOf(await propose(month, await createStaff(services, role)))).toBe("permission_missing");
  }
});

test("a month that has not ended, or in which the books had not begun, is not closed", async () => {
  const current = monthOfDay(dayInNairobi(new Date()));
  expect(problemOf(await propose(current))).toBe("month_not_ended");
  expect(problemOf(await propose(monthsAfter(current, 1)))).toBe("not_found");
  expect(problemOf(await propose(200001))).toBe("not_found");
  expect((await get(`/staff/months/${monthsAfter(current, 1)}/`)).statusCode).toBe(404);
  expect((await propose(202613)).statusCode).toBe(400);
});

test("the auditor approves the figures that were proposed, and no others", async () => {
  const month = await createEndedMonth(db);
  const { id } = (await propose(month)).json();
  await createLedgerEntry(db, { day: daysOfMonth(month).from, amount: 1 });
  expect(problemOf(await approve(id))).toBe("month_changed");
  // Also where they change between the approval and the job.
  const other = await createEndedMonth(db);
  const approved = await approveClosing(services, other, closers);
  await createLedgerEntry(db, { day: daysOfMonth(other).from, amount: 1 });
  await execute(approved);
  expect(await show(other)).toMatchObject({ state: "open", received: 251 });
  expect((await db.selectFrom("closed_months").where("month", "=", other).selectAll().execute()).length).toBe(0);
});

test("what changes of a closed month is a line of the next one that is closed, and of no other", async () => {
  const [later, earlier] = [await createEndedMonth(db), await createEndedMonth(db)];
  const { from } = daysOfMonth(earlier);
  const entry = await createLedgerEntry(db, { day: from, amount: 900, purpose: "order" });
  const waiting = await createLedgerEntry(db, { day: from, amount: 40, provider: "bank" });
  await closeMonthByTwo(services, earlier, closers);
  // A statement that comes late, money that finds its payment, and money that goes back on a day of the closed month.
  await createLedgerEntry(db, { day: daysAfter(from, 3), amount: 70, provider: "bank", purpose: "donation" });
  const { rows } = await sql<{
    id: number;
  }>`select max(id) as id from payment_intents where purpose = 'donation'`.execute(db);
  await sql`update ledger_entries set intent_id = ${rows[0]!.id}, state = 'allocated' where id = ${waiting}`.execute(
    db,
  );
  await createLedgerEntry(db, { day: daysAfter(from, 5), reverses: entry });
  expect((await show(earlier)).later).toEqual([{ month: null, amount: 70 - 900 }]);
  const open = await show(later);
  const corrected = [
    {
      month: earlier,
      amount: -830,
      lines: [
        { purpose: "donation", way: "bank", direction: "in", count: 2, amount: 110 },
        { purpose: "none", way: "bank", direction: "in", count: -1, amount: -40 },
        { purpose: "order", way: "mpesa", direction: "out", count: 1, amount: -900 },
      ],
    },
  ];
  expect(open.corrected).toEqual(corrected);
  await closeMonthByTwo(services, later, closers);
  expect(await show(later)).toMatchObject({ corrected, corrections: -830, received: open.received });
  expect(await show(earlier)).toMatchObject({ received: 250 + 900 + 40, later: [{ month: later, amount: -830 }] });
  const last = await createEndedMonth(db);
  expect((await show(last)).corrected).toEqual([]);
});

test("a list has each month with its state and sums, the newest first", async () => {
  const [closed, open] = [await createEndedMonth(db), await createEndedMonth(db)];
  const entry = await createLedgerEntry(db, { day: daysOfMonth(closed).to, amount: 30 });
  await createLedgerEntry(db, { day: daysOfMonth(closed).to, reverses: entry });
  await closeMonthByTwo(services, closed, closers);
  const { results } = (await get("/staff/months/?limit=100")).json() as { results: MonthDetails[] };
  const ids = results.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  expect(results[0]).toMatchObject({ id: monthOfDay(dayInNairobi(new Date())), state: "running" });
  expect(results.find(({ id }) => id === closed)).toMatchObject({ state: "closed", received: 280, returned: -30 });
  expect(results.find(({ id }) => id === open)).toMatchObject({ state: "open", received: 250, closed_at: null });
  const first = (await get("/staff/months/?limit=1&total=1")).json();
  expect(first.total).toEqual({ count: expect.any(Number), capped: false });
  const second = (await get(`/staff/months/?limit=1&after=${first.next}`)).json();
  expect(second.results[0].id).toBe(monthsAfter(first.results[0].id, -1));
});

test("what is still open in a month is named before it is closed", async () => {
  const month = await createEndedMonth(db);
  expect((await show(month)).waiting).toEqual([]);
  const { to } = daysOfMonth(month);
  await createLedgerEntry(db, { day: to, amount: 300, state: "unallocated" });
  await createLedgerEntry(db, { day: daysAfter(to, 1), amount: 400, state: "unallocated" });
  expect((await show(month)).waiting).toEqual([{ kind: "unallocated", count: 1, amount: 300 }]);
});

test("two who close a month at once close it once", async () => {
  const month = await createEndedMonth(db);
  const replies = await Promise.all([propose(month), propose(month)]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  const { id } = replies.find(({ statusCode }) => statusCode === 201)!.json();
  const other = await createStaff(services, "auditor");
  const approvals = await Promise.all([approve(id), approve(id, other)]);
  expect(approvals.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  // Two approved proposals of one month, each by a job of its own.
  const second = await approveClosing(services, month, closers);
  await Promise.all([execute(id), execute(second), execute(id)]);
  const { rows } = await sql<{ outcome: string }>`
    select outcome from proposals where id in (${id}, ${second})`.execute(db);
  expect(rows.map(({ outcome }) => outcome.startsWith("Not done: This month is closed already")).toSorted()).toEqual([
    false,
    true,
  ]);
  expect(rows.filter(({ outcome }) => outcome === `${formatMonth(month)} is closed.`)).toHaveLength(1);
});

/** The constraint that refuses a statement. */
const refusalOf = async (statement: ReturnType<typeof sql>): Promise<string> =>
  statement.execute(db).then(
    () => "done",
    ({ constraint, message }: { constraint?: string; message: string }) => constraint ?? message,
  );

test("the database refuses every change of a closed month", async () => {
  const month = await createEndedMonth(db);
  await closeMonthByTwo(services, month, closers);
  const { from } = daysOfMonth(month);
  const refusals = {
    "update of a sum": await refusalOf(sql`update closed_month_figures set amount = amount + 1 where month = ${month}`),
    "update of a day": await refusalOf(sql`update closed_month_figures set day = day + 1 where month = ${month}`),
    "deletion of a figure": await refusalOf(sql`delete from closed_month_figures where month = ${month}`),
    "another figure": await refusalOf(sql`
      insert into closed_month_figures values (${month}, ${daysAfter(from, 9)}::date, 'mpesa', 'order', 1, 5, 0, 0)`),
    "truncation of figures": await refusalOf(sql`truncate closed_month_figures`),
    "another PDF": await refusalOf(
      sql`update closed_months set report = 'x', report_sha256 = sha256('x') where month = ${month}`,
    ),
    "another time": await refusalOf(sql`update closed_months set closed_at = now() where month = ${month}`),
    "opening it again": await refusalOf(sql`update closed_months set report = null, report_sha256 = null`),
    "deletion of the month": await refusalOf(sql`delete from closed_months where month = ${month}`),
    "truncation of months": await refusalOf(sql`truncate closed_months cascade`),
  };
  expect(refusals).toEqual({
    "update of a sum": "closed_month_figures_append_only",
    "update of a day": "closed_month_figures_append_only",
    "deletion of a figure": "closed_month_figures_append_only",
    "another figure": "closed_month_figures_unchanged",
    "truncation of figures": "closed_month_figures_not_truncated",
    "another PDF": "closed_months_unchanged",
    "another time": "closed_months_unchanged",
    "opening it again": "closed_months_unchanged",
    "deletion of the month": "closed_months_not_deleted",
    "truncation of months": "closed_months_not_truncated",
  });
});

test("the database refuses a month that one person closes, that nobody approved, that goes on, or that has no report", async () => {
  const month = await createEndedMonth(db);
  const proposal = await approveClosing(services, month, closers);
  const insert = (about: { month?: number; proposer?: number; approver?: number; proposal?: number }) => sql`
    insert into closed_months (month, proposal_id, proposed_by, approved_by)
    values (${about.month ?? month}, ${about.proposal ?? proposal}, ${about.proposer ?? closers.treasurer},
      ${about.approver ?? closers.auditor})`;
  const pending = (await propose(await createEndedMonth(db))).json().id;
  expect(await refusalOf(insert({ approver: closers.treasurer }))).toBe("closed_months_approved");
  expect(await refusalOf(insert({ proposer: closers.auditor }))).toBe("closed_months_approved");
  expect(await refusalOf(insert({ proposal: pending, proposer: treasurer.id, approver: auditor.id }))).toBe(
    "closed_months_approved",
  );
  expect(await refusalOf(insert({ month: monthOfDay(dayInNairobi(new Date())) }))).toBe("closed_months_ended");
  expect(await refusalOf(insert({}))).toBe("closed_months_reported");
  // The rule of proposals stands behind it: nobody decides on their own.
  expect(
    await refusalOf(sql`update proposals set decision = 'approved', decided_by = proposed_by, decided_at = now()
      where id = ${pending}`),
  ).toBe("proposals_two_people");
});
