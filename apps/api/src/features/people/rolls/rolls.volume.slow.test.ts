import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { executeApproved } from "#features/staff/proposals/proposals.ts";
import { runTask } from "#features/tasks/tasks.ts";
import { startTestApi } from "#testing/api.ts";
import { approveRoll, createFreezers, freeze } from "./rolls.factories.ts";
import { findRoll } from "./rolls.queries.ts";
import { startCheck } from "./rolls.ts";

/** `ROLL_PEOPLE=1000000 vitest run --project api rolls.volume` before a release. */
const PEOPLE = Number(process.env.ROLL_PEOPLE ?? 20_000);
const MAX_SECONDS = 300;

const { services, db, close } = await startTestApi();
afterAll(close);

test(`a roll of ${PEOPLE} people is frozen within ${MAX_SECONDS} seconds while the register goes on, and has the people of one moment`, {
  timeout: (MAX_SECONDS + 120) * 1_000 + PEOPLE,
}, async () => {
  const step = 10_000;
  for (let from = 1; from <= PEOPLE; from += step) {
    await db.transaction().execute(async (tx) => {
      // Without the triggers of the register, which take longer than all the rest.
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`insert into people (surname, other_names, sex, birth_year, ward_id, status, source, member_since, polling_station)
        select 'Kamau' || (n * 7919) % 1000, 'Wanjikũ ' || n, case when n % 2 = 0 then 'female' else 'male' end, 1950 + n % 50,
          1 + n % 1450, 'member', 'website', '2026-03-02', 'Primary school ' || n % 40
        from generate_series(${from}::integer, ${Math.min(PEOPLE, from + step - 1)}::integer) as n`.execute(tx);
    });
  }
  await sql`analyze people`.execute(db);
  const { id, proposal } = await approveRoll(services, await createFreezers(services));
  await executeApproved(services, composition.proposals, proposal);
  const began = performance.now();
  let isFreezing = true;
  const latencies: number[] = [];
  const sideWork = (async () => {
    for (let n = 0; isFreezing; n += 1) {
      const at = performance.now();
      // Somebody of the last ward becomes a member of the first one meanwhile: with several moments, they would be missing or twice.
      await sql`update people set surname = 'Moved', ward_id = 1 + (ward_id + 724) % 1450
          where id = (select min(id) + ${n}::integer from people)`.execute(db);
      latencies.push(performance.now() - at);
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  await freeze(services, id);
  const seconds = (performance.now() - began) / 1_000;
  isFreezing = false;
  await sideWork;
  const row = (await findRoll(db, id))!;
  expect(row).toMatchObject({ state: "frozen", row_count: PEOPLE });
  const { rows } = await sql<{ people: number; moved: number; last: number }>`
      select count(distinct person_id)::integer as people, (count(*) filter (where surname = 'Moved'))::integer as moved,
        max(n) as last from roll_entries where roll_id = ${id}`.execute(db);
  expect(rows[0]).toMatchObject({ people: PEOPLE, last: PEOPLE });
  const ordered = latencies.toSorted((one, other) => one - other);
  process.stdout.write(
    `frozen in ${seconds.toFixed(1)} s; ${latencies.length} writes beside it, p95 ${ordered[Math.floor(ordered.length * 0.95)]?.toFixed(1)} ms; ${rows[0]!.moved} rows moved before\n`,
  );
  expect(seconds).toBeLessThan(MAX_SECONDS);
  const checked = performance.now();
  const { task_id } = await startCheck(services, row.proposed_by, id);
  await runTask(services, composition.tasks, task_id, MAX_SECONDS * 1_000);
  process.stdout.write(`checked in ${((performance.now() - checked) / 1_000).toFixed(1)} s\n`);
  expect((await findRoll(db, id))!.faulty_blocks).toEqual([]);
});
