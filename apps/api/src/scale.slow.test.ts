import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#database/database.ts";
import { countRecipients } from "#features/topics/topics.queries.ts";
import { startTestApi } from "#testing/api.ts";
import { peopleSearches } from "#testing/people-searches.ts";
import { measureCallCost } from "#testing/query-costs.ts";
import { fillToScale, listGrowingTables } from "#testing/scale.ts";
import { type CallCost, measureCalls, measureRequests } from "#testing/scale-calls.ts";

/** Blocks of 8 kB that one statement may read at most. */
const REQUEST_BUFFERS = 200;
/** A page has 12 rows or more. */
const REPEATED_AT_MOST = 11;
/** Tables that grow only with the work of the office, or not at all; changes of counts and sums are added up each minute. */
const SMALL = new Set([
  ...["counties", "constituencies", "wards", "leaders", "sample_removals", "pictures", "proposals"],
  ...[
    "membership_count_changes",
    "person_check_counts",
    "member_count_changes",
    "rolls",
    "person_checks_backlog",
    "registrar_consent_versions",
    "ledger_changes",
    "ledger_days_backlog",
    "merges",
    "data_breaches",
    "tags",
    "text_answers",
    "opening_checks",
    "donation_limits",
    // One a month.
    "closed_months",
    // One a night.
    "reconciliation_runs",
  ],
]);

const server = await startTestApi();
afterAll(server.close);
let costs: CallCost[];

beforeAll(async () => {
  const { first } = await fillToScale(server.services.config, {
    members: 200_000,
    payments: 200_000,
    notifications: 400_000,
    events: 2_500,
    articles: 2_500,
  });
  costs = [...(await measureCalls(server, first + 4_711)), ...(await measureRequests(server))];
}, 300_000);

test("with 200,000 members no statement of a request reads more than 200 blocks, and none of a job more than its limit", () => {
  const excess = costs.flatMap(({ call, limit = REQUEST_BUFFERS, statements }) =>
    statements.filter(({ buffers }) => buffers > limit).map(({ buffers, text }) => ({ call, limit, buffers, text })),
  );
  expect(excess).toEqual([]);
});

test("no call sends a statement for each row of a page", () => {
  const repeated = costs.flatMap(({ call, times: limit = REPEATED_AT_MOST, statements }) =>
    statements.filter(({ times }) => times > limit).map(({ times, text }) => ({ call, times, text })),
  );
  expect(repeated).toEqual([]);
});

test("every statement has an index for each table that grows with members or visitors", () => {
  const found = costs.flatMap(({ call, statements }) =>
    statements.flatMap(({ withoutIndex, text }) =>
      withoutIndex.filter((table) => !SMALL.has(table)).map((table) => ({ call, table, text })),
    ),
  );
  expect(found).toEqual([]);
});

test("with 200,000 members no statement reads a growing table from end to end", async () => {
  const growing = await listGrowingTables(server.db);
  expect(growing.size).toBeGreaterThan(10);
  const found = costs.flatMap(({ call, whole = [], statements }) =>
    statements.flatMap(({ sequential, text }) =>
      sequential
        .filter((table) => growing.has(table) && !whole.includes(table))
        .map((table) => ({ call, table, text })),
    ),
  );
  expect(found).toEqual([]);
});

test("with 200,000 members the number whom an announcement reaches is right to a tenth", async () => {
  const nation = { county: null, constituency: null, ward: null };
  const members = await countRecipients(server.db, "news", nation);
  expect(members).toBeGreaterThan(180_000);
  expect(members).toBeLessThan(220_000);
  // 1,450 wards with as many members each; the seventeen of Nairobi's constituencies hold 85 of them.
  const ofCounty = await countRecipients(server.db, "events_near_me", { ...nation, county: 47 });
  const expected = (200_000 / 1450) * 85;
  expect(ofCounty).toBeGreaterThan(expected * 0.9);
  expect(ofCounty).toBeLessThan(expected * 1.1);
});

/** Names, tags and sources of these people go together, so that a list looks through up to twice as many as in a register. */
const LOOSE = new Set(["filters", "similar names", "totals"]);

test("with 250,000 people no search reads more than 400 blocks, no page more than 10, no total but that of a tag more than 200, and no filter without an index looks through more than 20,000 people", {
  retry: 0,
}, async () => {
  // Tags are given to 25,000 people at once, which may take longer than a request has.
  const db = openDatabase({ url: server.services.config.databaseUrl, connections: 1, statementTimeout: 0 });
  const excess: unknown[] = [];
  for (const { group, name, limit, run } of await peopleSearches(db)) {
    const buffers = await measureCallCost(db, run);
    if (buffers > limit * (LOOSE.has(group) ? 2 : 1)) excess.push({ group, name, limit, buffers });
  }
  await db.destroy();
  expect(excess).toEqual([]);
});
