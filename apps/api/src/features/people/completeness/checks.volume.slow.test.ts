import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EVERYWHERE } from "#access/territory.ts";
import { startTestApi } from "#testing/api.ts";
import { measureCallCost } from "#testing/query-costs.ts";
import { fillToScale } from "#testing/scale.ts";
import { countChecks, sumCheckCounts } from "./checks.queries.ts";
import { listIncompleteWithin } from "./details.staff.ts";

/** `CHECKED_MEMBERS=1000000 vitest run --project api checks.volume` before a release. */
const MEMBERS = Number(process.env.CHECKED_MEMBERS ?? 200_000);

const { db, services, close } = await startTestApi({ LOG_LEVEL: "warn" });
afterAll(close);

beforeAll(async () => {
  const others = { payments: 1_000, notifications: 1_000, events: 100, articles: 100 };
  await fillToScale(services.config, { members: MEMBERS, ...others });
  // Somebody changes in each ward since the sums were made.
  await sql`update people set polling_station = 'Kiirua' where id % 997 = 0`.execute(db);
}, 1_800_000);

test(`with ${MEMBERS} members the share of complete ones reads at most 100 blocks, also after many changes`, async () => {
  expect(await measureCallCost(db, () => countChecks(db, "member"))).toBeLessThanOrEqual(100);
  await sumCheckCounts(db);
  const counted = await countChecks(db, "member");
  expect(counted.people).toBeGreaterThan(MEMBERS / 2);
}, 300_000);

test.each([
  ["of the nation", {}],
  ["of a county", { county: 47 }],
  ["of a ward", { ward: 466 }],
  ["of the nation who are under 18", { missing: "under_age" as const }],
  ["of a county who have no ID number", { county: 19, missing: "id_number_missing" as const }],
])("a page of those %s reads at most 200 blocks", async (_, filters) => {
  const query = { status: "member" as const, limit: 25, ...filters };
  const page = () => listIncompleteWithin(db, db, EVERYWHERE, query);
  await page();
  expect(await measureCallCost(db, page)).toBeLessThanOrEqual(200);
});
