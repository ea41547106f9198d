/** The requests and jobs whose cost must not grow with the number of members: for the test and for bench/growth/scale.ts. */

import { createHash } from "node:crypto";
import { endpointsWithContentKind } from "@party/contract/api";
import { monthOfDay } from "@party/contract/values/months";
import { DAY_MS, dayInNairobi } from "@party/contract/values/nairobi-time";
import { sql } from "kysely";
import pg from "pg";
import { deleteEndedSessions } from "#access/sessions.queries.ts";
import { composition } from "#composition/composition.ts";
import { startSession } from "#features/auth/auth.factories.ts";
import { countMemberships } from "#features/memberships/memberships.queries.ts";
import { countPersonalRows } from "#features/my-data/my-data.queries.ts";
import { identifyPerson } from "#features/my-data/registry.ts";
import { newArticleSource } from "#features/news/news.ts";
import { findOpenAttemptsOlderThan } from "#features/payments/attempts/attempts.queries.ts";
import { findStaleUnpaidIntents } from "#features/payments/intents/intents.queries.ts";
import { findUnallocatedEntries } from "#features/payments/ledger/ledger.queries.ts";
import { listDifferingDay, listReceivedByDay } from "#features/payments/ledger/ledger-days.queries.ts";
import {
  findOwedPaymentsByMaskedPhones,
  findOwedPaymentsByPhoneHash,
} from "#features/payments/ledger/manual-payments.queries.ts";
import { checkSeals } from "#features/reconciliation/books/seals.ts";
import {
  listLedgerEntriesMissingFromList,
  listMovements,
  sumByDay,
  withComparisonTables,
} from "#features/reconciliation/comparison.queries.ts";
import { checkLedger } from "#features/reconciliation/reconciliation.ts";
import { reportReceived } from "#features/reports/reports.staff.ts";
import { createCallerWithAccess } from "#features/staff/staff.factories.ts";
import { insertAnnouncements } from "#features/topics/topics.queries.ts";
import { measureStatement, type QueryCost, recordStatements } from "#testing/query-costs.ts";
import type { TestApi } from "./api.ts";
import { injectOptions, validRequests } from "./requests.ts";

type ScaleCaller = Pick<TestApi, "app" | "as" | "services">;

export interface CallCost {
  call: string;
  /** Blocks that one statement may read at most, where it differs. */
  limit?: number;
  /** Tables that grow only with the work of the office, and that the call may read whole. */
  whole?: readonly string[];
  /** How often it may send one statement, where it differs. */
  times?: number;
  statements: QueryCost[];
}

type CostAllowance = Pick<CallCost, "limit" | "whole" | "times">;

export interface ScaleCall {
  call: string;
  limit?: number;
  run: () => Promise<unknown>;
}

/** A valid request of an endpoint. */
export interface ScaleRequest {
  call: string;
  allowance?: CostAllowance | undefined;
  /** Whether the same request may be sent any number of times. */
  reads: boolean;
  /** Creates what the request needs, a caller of its own included, and returns what sends it. */
  prepare: () => Promise<() => Promise<unknown>>;
}

/** @param userId a member */
export async function scaleCalls({ services, as }: ScaleCaller, userId: number): Promise<ScaleCall[]> {
  const { db } = services;
  const { access } = await startSession(services, userId);
  const api = as(access);
  const person = await identifyPerson(services, userId);
  const yesterday = { from: new Date(Date.now() - 2 * DAY_MS), until: new Date(Date.now() - DAY_MS) };
  const oneDay = { from: dayInNairobi(yesterday.from), to: dayInNairobi(yesterday.from) };
  const place = { county: null, constituency: null, ward: null };
  return [
    { call: "GET /memberships/", run: () => api("GET /memberships/") },
    { call: "GET /api/dashboard/", run: () => api("GET /api/dashboard/") },
    { call: "GET /api/consents/", run: () => api("GET /api/consents/") },
    { call: "GET /api/attendance/events/", run: () => api("GET /api/attendance/events/", { query: { limit: 12 } }) },
    { call: "GET /api/attendance/", run: () => api("GET /api/attendance/") },
    { call: "GET /api/notifications/", run: () => api("GET /api/notifications/", { query: { limit: 12 } }) },
    { call: "GET /payments/", run: () => api("GET /payments/", { query: { limit: 12 } }) },
    { call: "GET /news/", run: () => api("GET /news/", { query: { limit: 12 } }) },
    { call: "GET /news/?category=", run: () => api("GET /news/", { query: { limit: 12, category: "Category 3" } }) },
    { call: "GET /news/categories/", run: () => api("GET /news/categories/") },
    { call: "GET /events/categories/", run: () => api("GET /events/categories/") },
    { call: "GET /events/", run: () => api("GET /events/", { query: { limit: 12, when: "upcoming" } }) },
    { call: "countMemberships", run: () => countMemberships(db) },
    { call: "checkLedger", limit: 3_000, run: () => Array.fromAsync(checkLedger(db)) },
    { call: "listDifferingDay", run: () => listDifferingDay(db, oneDay.from) },
    { call: "checkSeals", limit: 3_000, run: () => Array.fromAsync(checkSeals(db, { number: 1, of: 30 })) },
    { call: "listReceivedByDay of a day", run: () => listReceivedByDay(db, oneDay) },
    { call: "reportReceived of a month", run: () => reportReceived(db, monthOfDay(oneDay.from)) },
    { call: "findOpenAttemptsOlderThan", run: () => findOpenAttemptsOlderThan(db, 24, 72) },
    {
      call: "listUnlistedEntries of a day",
      limit: 2_000,
      run: () =>
        withComparisonTables(db, (session) => Array.fromAsync(listLedgerEntriesMissingFromList(session, yesterday))),
    },
    {
      call: "listMovements of a day",
      limit: 2_000,
      run: () => withComparisonTables(db, (session) => Array.fromAsync(listMovements(session, yesterday))),
    },
    { call: "sumByDay of a day", limit: 4_000, run: () => sumByDay(db, yesterday) },
    { call: "findUnallocatedEntries", run: () => findUnallocatedEntries(db) },
    { call: "findStaleUnpaidIntents", limit: 8_000, run: () => findStaleUnpaidIntents(db, 30, 200) },
    { call: "deleteEndedSessions", run: () => deleteEndedSessions(db, 30, 5_000) },
    {
      call: "findOwedFromHashedPhone",
      run: () => findOwedPaymentsByPhoneHash(db, createHash("sha256").update("254700004712").digest("hex")),
    },
    {
      call: "findOwedFromMaskedPhones",
      run: () => findOwedPaymentsByMaskedPhones(db, [{ firstName: "Name714", start: "+2547", end: "712" }]),
    },
    {
      call: "announce to 1,000 members",
      limit: 40_000,
      run: () => insertAnnouncements(db, { topic: newArticleSource.topic, id: 1, place }, 1_000),
    },
    {
      call: "announce in one county",
      limit: 40_000,
      run: () => insertAnnouncements(db, { topic: "events_near_me", id: 1, place: { ...place, county: 19 } }, 1_000),
    },
    ...composition.personalData.map((table) => ({
      call: `my data: ${table.table}`,
      run: () => countPersonalRows(db, table, person),
    })),
  ];
}

/** A draft comes with the number of members whom it would reach, counted up to 1,000. */
const DRAFT_ALLOWANCE = { limit: 400 };
const CONTENT_TABLES = ["news_articles", "events"];

/** What endpoints of staff may read beyond the limit. */
const allowances: Record<string, CostAllowance> = {
  // Pages of 50 with several tables, and totals of up to 10,000 rows.
  "applications.list": { limit: 1_800 },
  // The entries of the audit log about one person.
  "privacyRequests.export": { limit: 800 },
  // 50 people and their numbers by id.
  "people.list": { limit: 500 },
  // 50 people with their list, and how many others of the place have the same phone or may be the same.
  "importedPeople.list": { limit: 1_300 },
  "staffOrders.list": { limit: 500 },
  // 50 people with their links by id; their number is counted up to 10,000 in the order of the table.
  "details.list": { limit: 600, whole: ["person_checks"] },
  // Counts those who would be on it.
  "rolls.propose": { limit: 1_000 },
  // Up to 1,000 people by id.
  "registrarBatches.create": { limit: 3_000 },
  // One row a ward and status, and the changes of a minute.
  ...Object.fromEntries(
    ["board.list", "board.file", "details.counts"].map((name) => [name, { whole: ["person_check_counts"] }]),
  ),
  // 50 payments with their channels, and totals of up to 10,000.
  "staffPayments.list": { limit: 600 },
  // Counts up to 10,000 that wait.
  "today.queue": { limit: 1_000 },
  "audit.list": { limit: 300 },
  "proposals.list": { limit: 300 },
  // Counts up to 1,000 of them.
  "staffArticles.list": { whole: CONTENT_TABLES },
  "staffEvents.list": { whole: CONTENT_TABLES },
  "samples.show": { whole: CONTENT_TABLES },
  // Each caller of this test is an appointment, 300 of them before these are asked, and comes with the account.
  "grants.list": { limit: 1_300 },
  "personTasks.colleagues": { limit: 400 },
  ...Object.fromEntries(
    ["show", "confirm", "withdraw", "tryPayment", "returnPayment", "tryMail", "confirmMail"].map((name) => [
      `opening.${name}`,
      { limit: 3_000 },
    ]),
  ),
  // One for each table; its columns once in the life of a process.
  "myData.erase": { times: 100 },
  "myData.export": { times: 100 },
};
const allowanceOf = (name: string) =>
  allowances[name] ?? (/^staff(Articles|Events)\./.test(name) ? DRAFT_ALLOWANCE : undefined);

/** Every endpoint of the contract. */
export function scaleRequests({ app, services }: Pick<TestApi, "app" | "services">): ScaleRequest[] {
  const valid = validRequests({ app, services });
  return endpointsWithContentKind.map(({ name, endpoint, access }) => ({
    call: `${endpoint.route} (${name})`,
    allowance: allowanceOf(name),
    reads: endpoint.route.startsWith("GET ") && !endpoint.limits,
    prepare: async () => {
      const caller = await createCallerWithAccess(services, access);
      const options = injectOptions(endpoint, await valid[name]!(caller), caller.credential);
      // Here all requests come from one IP address.
      await sql`delete from rate_limits`.execute(services.db);
      return async () => {
        const { statusCode, body } = await app.inject(options);
        if (statusCode === 429 || statusCode >= 500)
          throw new Error(`${endpoint.route} answers ${statusCode}: ${body}`);
      };
    },
  }));
}

/** What each statement of each call reads. */
export async function measureCalls(caller: ScaleCaller, userId: number): Promise<CallCost[]> {
  const costs: CallCost[] = [];
  // Statements about temporary tables run once more where these are.
  await withComparisonTables(caller.services.db, async (session) => {
    for (const { run, ...call } of await scaleCalls(caller, userId)) {
      const statements: QueryCost[] = [];
      for (const statement of await recordStatements(run)) statements.push(await measureStatement(session, statement));
      costs.push({ ...call, statements });
    }
  });
  return costs;
}

/** What each statement of each endpoint reads. */
export async function measureRequests(caller: ScaleCaller): Promise<CallCost[]> {
  const costs: CallCost[] = [];
  for (const { call, allowance, prepare } of scaleRequests(caller)) {
    const statements: QueryCost[] = [];
    for (const statement of await recordStatements(await prepare())) {
      const cost = await measureStatement(caller.services.db, statement).catch(ignoreSecondInsert);
      if (cost) statements.push(cost);
    }
    costs.push({ call, ...allowance, statements });
  }
  return costs;
}

/** What the request inserted cannot be inserted once more. */
function ignoreSecondInsert(error: unknown): undefined {
  if (!(error instanceof pg.DatabaseError && error.code?.startsWith("23"))) throw error;
}
