import { consentTexts } from "@party/contract/values/consents";
import { listedCheckNames, personCheckNames } from "@party/contract/values/people/checks";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { secretColumns } from "#database/people/person-columns.ts";
import { startTestApi } from "#testing/api.ts";
import { createPerson } from "../people.factories.ts";
import {
  checkGrownUp,
  checkOldPeople,
  checkReplacedConsents,
  countChecks,
  countChecksByWard,
  findFailedChecks,
  sumCheckCounts,
} from "./checks.queries.ts";
import { countByBruteForce, findCheckFaults, insertRandomPeople, withoutTimeout } from "./completeness.factories.ts";
import { readIdNumbers } from "./completeness.jobs.ts";

const { db, services, close } = await startTestApi();
afterAll(close);

const PEOPLE = Number(process.env.CHECKED_PEOPLE ?? 10_000);
beforeAll(() => insertRandomPeople(db, PEOPLE), 120_000);

async function expectCounts(): Promise<void> {
  for (const status of ["member", "applicant", "lapsed"] as const) {
    expect(await countChecks(db, status), status).toEqual(await countByBruteForce(db, status));
  }
  const wards = await countChecksByWard(db, "member");
  expect(wards.reduce((sum, { complete }) => sum + complete, 0)).toBe((await countChecks(db, "member")).complete);
}

test(`of ${PEOPLE} random people the stored checks and the share of complete members are those of brute force, also after statements of another program`, async () => {
  expect(await findCheckFaults(db)).toEqual([]);
  await expectCounts();
  expect((await countChecks(db, "member")).complete).toBeGreaterThan(0);
  await withoutTimeout(db, async (tx) => {
    await sql`update people set polling_station = 'Kiirua', id_number_kind = 'passport' where id % 3 = 0 and id_number_hash is not null`.execute(
      db,
    );
    await sql`update people set status = 'left' where id % 7 = 0`.execute(tx);
    await sql`update people set ward_id = 1 + id % 1450 where id % 5 = 0`.execute(tx);
    await sql`update people set erased_at = now(), surname = '', other_names = '', id_number_hash = null, id_number_encrypted = null,
    polling_station = null where id % 11 = 0`.execute(tx);
    await sql`update people set merged_into = id - 1 where id % 11 = 2`.execute(tx);
    await sql`update consent_entries set person_id = person_id - 1 where person_id % 11 = 2`.execute(tx);
    await sql`delete from people where status = 'none' and id % 13 = 0 and not exists (
    select from consent_entries where person_id = people.id) and not exists (select from people as other where other.merged_into = people.id)`.execute(
      tx,
    );
  });
  expect(await findCheckFaults(db)).toEqual([]);
  await expectCounts();
  await sumCheckCounts(db);
  await expectCounts();
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from person_check_counts`.execute(db);
  expect(rows[0]!.count).toBeLessThanOrEqual(4 * 1_451);
}, 120_000);

test("the description names the checks in the order in which they are stored, and the text of the consent that is in force", async () => {
  const { rows } = await sql<{ source: string; version: string }>`
    select prosrc as source, registrar_consent_version() as version from pg_proc where proname = 'person_checks_of'`.execute(
    db,
  );
  const named = [...rows[0]!.source.matchAll(/(?:then|else) '(\w+)'/g)].map(([, name]) => name);
  // What is taken is asked before what is missing.
  expect(named.toSorted()).toEqual([...personCheckNames].toSorted());
  // A changed text is a migration that adds its version.
  expect(rows[0]!.version).toBe(consentTexts.registrar.version);
  expect(Object.keys(await countChecks(db, "member"))).toEqual(["people", "complete", ...listedCheckNames]);
});

test("a birthday, a new text and people of before are checked by the job", async () => {
  const today = sql<string>`(now() at time zone 'Africa/Nairobi')::date - interval '18 years'`;
  const id = await createPerson(db, { status: "member", date_of_birth: "2020-01-01" });
  expect(await findFailedChecks(db, id)).toContain("under_age");
  await sql`alter table people disable trigger people_checked`.execute(db);
  await sql`update people set date_of_birth = ${today} where id = ${id}`.execute(db);
  await sql`alter table people enable trigger people_checked`.execute(db);
  expect(await checkGrownUp(db, 5_000)).toBe(1);
  expect(await findFailedChecks(db, id)).not.toContain("under_age");

  await sql`insert into registrar_consent_versions (version) values ('2099-01')`.execute(db);
  while ((await checkReplacedConsents(db, 1_000)) > 0);
  expect(await findCheckFaults(db)).toEqual([]);

  await withoutTimeout(db, async (tx) => {
    await sql`delete from person_checks`.execute(tx);
  });
  expect((await countChecks(db, "member")).people).toBe(0);
  await sql`insert into person_checks_backlog values (0)`.execute(db);
  while ((await checkOldPeople(db, 1_000)) > 0);
  expect(await findCheckFaults(db)).toEqual([]);
  await expectCounts();
}, 120_000);

test("an ID number that was stored without its sort is looked at later", async () => {
  await sql`update people set id_number_kind = 'other' where id_number_kind is null and id_number_hash is not null`.execute(
    db,
  );
  const numbers = { "87654321": "national_id", BK123456: "passport", ABC123456: "other" };
  for (const [number, kind] of Object.entries(numbers)) {
    const { id_number_kind, ...stored } = secretColumns(services.config.secretKey, "id_number", number);
    expect(id_number_kind).toBe(kind);
    const id = await createPerson(db, { status: "member", ...stored });
    expect(await findFailedChecks(db, id)).toContain("id_number_shape");
    await readIdNumbers(services, 100);
    expect((await findFailedChecks(db, id))!.includes("id_number_shape")).toBe(kind === "other");
  }
});
