import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { erasePeople } from "#database/people/erasure.ts";
import { startExport } from "#features/exports/export-file.ts";
import { makeExportFile, readExportFile } from "#features/exports/exports.factories.ts";
import { decideProposal } from "#features/staff/proposals/proposals.queries.ts";
import { executeApproved } from "#features/staff/proposals/proposals.ts";
import { createStaff } from "#features/staff/staff.factories.ts";
import { Problem } from "#problem.ts";
import { startTestApi } from "#testing/api.ts";
import { seedOf } from "#testing/seed.ts";
import { createHandedInMember, createTemplateInForce, recordRegistrarConsent } from "../registrar.factories.ts";
import { batchExport } from "./batch-file.ts";
import { createBatch } from "./batches.staff.ts";

/** `CONSENT_RUNS=1000 vitest run --project api consent-histories` before a release. */
const RUNS = Number(process.env.CONSENT_RUNS ?? 60);
const SEED = seedOf(process.env.CONSENT_SEED);
const PEOPLE = 6;
const STEPS = 14;
const VERSIONS = ["2026-12", "2027-01", "2026-01"] as const;

const { db, services, close } = await startTestApi();
afterAll(close);
const officer = await createStaff(services, "membership_officer");
const second = await createStaff(services, "secretary_general");

interface Model {
  id: number;
  idNumber: string;
  consent: string | null;
  isGone: boolean;
}

/** What is written has to be what the model says, whose consent stands for the text of the template in force. */
test(`of ${RUNS} random histories of consent, withdrawal, other texts, merge and erasure no row of a batch is without consent (seed ${SEED})`, async () => {
  let written = 0;
  let wards = 0;
  let numbers = 40_000_000;
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (g) => {
      const below = (count: number) => g(fc.nat, count - 1);
      wards = (wards % 1_400) + 1;
      await sql`update people set ward_id = null where ward_id = ${wards}`.execute(db);
      let version: string = VERSIONS[0];
      await createTemplateInForce(services, { consent_version: version });
      const people: Model[] = [];
      for (let n = 0; n < PEOPLE; n += 1) {
        numbers += 1;
        const idNumber = String(numbers);
        const id = await createHandedInMember(services, { ward_id: wards, idNumber });
        people.push({ id, idNumber, consent: null, isGone: false });
      }
      /** A batch that is not written yet. */
      let open: { id: number; proposal: number; version: string; members: Set<number> } | undefined;
      /** In a file. */
      const handedIn = new Set<number>();

      const agree = async (person: Model, to: string | null) => {
        if (person.isGone) return;
        await recordRegistrarConsent(db, person.id, to === null ? "withdrawn" : "given", to ?? VERSIONS[0]);
        person.consent = to;
        if (open && to !== open.version) open.members.delete(person.id);
      };
      const begin = async () => {
        if (open) return;
        const batch = await db
          .transaction()
          .execute((tx) =>
            createBatch({ ...services, db: tx, pool: db }, officer.id, {
              ...{
                place: { level: "ward", id: wards },
                size: 1_000,
                only_complete: below(2) === 0,
                reason: "the list of March",
              },
            }),
          )
          .catch((error: unknown) => {
            if (error instanceof Problem && error.codes.includes("batch_empty")) return undefined;
            throw error;
          });
        const wanted = people.filter(({ id, consent, isGone }) => !isGone && consent === version && !handedIn.has(id));
        expect(batch?.included ?? 0).toBe(wanted.length);
        if (batch)
          open = { id: batch.id, proposal: batch.proposal_id!, version, members: new Set(wanted.map(({ id }) => id)) };
      };
      const write = async () => {
        if (!open) return;
        const { id, proposal, members } = open;
        open = undefined;
        await decideProposal(db, proposal, { decidedBy: second.id, decision: "approved", reason: null });
        await executeApproved(services, composition.proposals, proposal);
        const { rows } = await sql<{ state: string }>`select state from exports where id = ${id}`.execute(db);
        // Nobody is left, or another template is in force by now.
        if (rows[0]!.state === "proposed") return;
        await makeExportFile(services, id);
        const cells = (parse((await readExportFile(services, id)).toString(), { bom: true }) as string[][]).slice(1);
        const expected = people.filter((person) => members.has(person.id));
        expect(cells.map((row) => row[1]).toSorted()).toEqual(expected.map(({ idNumber }) => idNumber).toSorted());
        for (const person of expected) {
          expect([person.consent, person.isGone]).toEqual([version, false]);
          handedIn.add(person.id);
        }
        written += cells.length;
      };
      const changeText = async () => {
        version = VERSIONS[below(2)]!;
        await createTemplateInForce(services, { consent_version: version });
      };
      const leave = async (person: Model, how: "erase" | "merge") => {
        if (person.isGone) return;
        person.isGone = true;
        open?.members.delete(person.id);
        if (how === "erase") return db.transaction().execute((tx) => erasePeople(tx, [person.id]));
        const other = people.find(({ id, isGone }) => id !== person.id && !isGone);
        if (!other) return db.transaction().execute((tx) => erasePeople(tx, [person.id]));
        await sql`update people set merged_into = ${other.id} where id = ${person.id}`.execute(db);
      };
      for (let step = 0; step < STEPS; step += 1) {
        const person = people[below(PEOPLE)]!;
        const act = below(16);
        if (act < 7) await agree(person, VERSIONS[below(8) === 0 ? 2 : VERSIONS.indexOf(version as "2026-12")]!);
        else if (act < 9) await agree(person, null);
        else if (act < 12) await begin();
        else if (act < 14) await write();
        else if (act === 14) await leave(person, below(2) === 0 ? "erase" : "merge");
        else await changeText();
        const { rows } = await sql<{ wrong: number }>`
          select count(*)::integer as wrong from registrar_batch_people join registrar_batches on export_id = batch_id
            join registrar_templates on registrar_templates.id = template_id left join person_checks using (person_id)
          where written_at is null and ground is not null
            and person_checks.consent_version is distinct from registrar_templates.consent_version`.execute(db);
        expect(rows[0]!.wrong).toBe(0);
      }
      await begin();
      await write();
    }),
    { numRuns: RUNS, seed: SEED },
  );
  expect(written).toBeGreaterThan(RUNS / 4);
}, 3_600_000);

test("a withdrawal beside the writing of a file comes before it or after it", async () => {
  await createTemplateInForce(services, { consent_version: VERSIONS[0] });
  for (let round = 0; round < 10; round += 1) {
    const ward_id = 1_410 + round;
    const person = await createHandedInMember(services, { ward_id });
    await recordRegistrarConsent(db, person);
    const batch = await db.transaction().execute((tx) =>
      createBatch({ ...services, db: tx, pool: db }, officer.id, {
        ...{ place: { level: "ward", id: ward_id }, size: 10, only_complete: false, reason: "the list of March" },
      }),
    );
    await db.transaction().execute((tx) => startExport({ ...services, db: tx }, batchExport, batch.id));
    await Promise.all([makeExportFile(services, batch.id), recordRegistrarConsent(db, person, "withdrawn")]);
    const rows = parse((await readExportFile(services, batch.id)).toString(), { bom: true }) as string[][];
    const { ground } = await db
      .selectFrom("registrar_batch_people")
      .select("ground")
      .where("batch_id", "=", batch.id)
      .executeTakeFirstOrThrow();
    expect(rows.length).toBe(ground === null ? 1 : 2);
  }
});
