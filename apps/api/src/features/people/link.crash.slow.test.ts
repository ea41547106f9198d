import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#database/database.ts";
import { startTestApi } from "#testing/api.ts";
import { programEnvironment } from "#testing/program-environment.ts";
import { findRegisterFaults, insertUnlinkedMemberships } from "./people.factories.ts";

const { services, close } = await startTestApi();
const { databaseUrl } = services.config;
/** Without a time limit: the test reads all rows at once. */
const db = openDatabase({ url: databaseUrl, connections: 3, statementTimeout: 0 });
afterAll(async () => {
  await db.destroy();
  await close();
});

const PROGRAM = path.join(import.meta.dirname, "../../testing/link-people.ts");
/** `PEOPLE_ROWS=200000` is a party of that many memberships. */
const ROWS = Number(process.env.PEOPLE_ROWS || 3_000);
const KILLS = 5;

const startFill = (): ChildProcess =>
  spawn(process.execPath, [PROGRAM, databaseUrl], { env: programEnvironment, stdio: "inherit" });

const countLinked = async () =>
  (
    await sql<{ count: number }>`
      select count(*)::integer as count from memberships where person_id is not null`.execute(db)
  ).rows[0]!.count;

/** Of everything that the fill must leave as it is, without the memberships that are added meanwhile. */
const checksum = async () =>
  (
    await sql<{ sum: string }>`
      select concat(count(*), ' rows ', sum(hashtextextended(row, 0)::numeric)) as sum from (
        select (to_jsonb(memberships) - 'person_id')::text as row from memberships where membership_type like 'old %'
        union all select (to_jsonb(member_numbers) - 'person_id')::text from member_numbers
        union all select to_jsonb(membership_terms)::text from membership_terms
        union all select to_jsonb(consent_entries)::text from consent_entries
      ) as rows`.execute(db)
  ).rows[0]!.sum;

/** Writes as the version before does until `end`, as fast as it can. @returns the longest write in ms, and how many */
async function writeAsBefore(end: AbortSignal): Promise<{ longest: number; written: number }> {
  let [longest, written] = [0, 0];
  while (!end.aborted) {
    const began = performance.now();
    await sql`
      insert into memberships (membership_type, state, fee, first_name, last_name, phone_number, age, gender, occupation, ward_id)
      values (${`new ${written}`}, 'replaced', 0, 'Wanjiku', 'Kamau', ${`+2547${String(written % 40).padStart(8, "0")}`}, 30,
        'female', 'Farmer', 1)`.execute(db);
    longest = Math.max(longest, performance.now() - began);
    written += 1;
  }
  return { longest, written };
}

test("a fill that is killed five times, while the version before writes, ends with one person for each", {
  timeout: 1_800_000,
}, async () => {
  await insertUnlinkedMemberships(db, ROWS);
  const before = await checksum();
  const end = new AbortController();
  const writer = writeAsBefore(end.signal);
  for (let kill = 1; kill <= KILLS; kill++) {
    const fill = startFill();
    const gone = once(fill, "exit");
    const target = (ROWS * kill) / (KILLS + 1);
    await expect.poll(countLinked, { timeout: 120_000, interval: 5 }).toBeGreaterThanOrEqual(target);
    fill.kill("SIGKILL");
    await gone;
  }
  end.abort();
  const { longest, written } = await writer;
  expect(written).toBeGreaterThan(0);
  console.info(`${written} writes meanwhile, the longest ${longest.toFixed(0)} ms`);
  for (let run = 1; run <= 2; run++) expect((await once(startFill(), "exit"))[0]).toBe(0);
  expect(await findRegisterFaults(db)).toEqual([]);
  expect(await checksum()).toBe(before);
});
