import { dayInNairobi, daysAfter } from "@party/contract/values/nairobi-time";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { encrypt } from "#crypto.ts";
import { erasePeople } from "#database/people/erasure.ts";
import { HOME_PLACE } from "#features/auth/auth.factories.ts";
import { decideProposal } from "#features/staff/proposals/proposals.queries.ts";
import { executeApproved } from "#features/staff/proposals/proposals.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { runTask } from "#features/tasks/tasks.ts";
import { startTestApi } from "#testing/api.ts";
import { createPerson } from "../people.factories.ts";
import { approveRoll, createRollBody, freeze, freezeByTwo, HOME_WARD } from "./rolls.factories.ts";
import { findRoll } from "./rolls.queries.ts";

const { app, services, db, close } = await startTestApi();
afterAll(close);
const officer = await createStaff(services, "membership_officer", { first_name: "Wangari", last_name: "Maathai" });
const secretary = await createStaff(services, "secretary_general", { first_name: "Dedan", last_name: "Kimathi" });
const auditor = await createStaff(services, "auditor");
const TODAY = dayInNairobi(new Date());

type Staff = { cookie: string };
const call = (method: "GET" | "POST", url: string, payload?: object, staff: Staff = officer) =>
  app.inject({ method, url, headers: consoleHeaders(services, staff.cookie), ...(payload ? { payload } : {}) });
const show = async (id: number, staff?: Staff) => (await call("GET", `/staff/rolls/${id}/`, undefined, staff)).json();

const people = { officer: officer.id, secretary: secretary.id };
const createMember = (more: object = {}) =>
  createPerson(db, { status: "member", ward_id: HOME_PLACE.ward, member_since: "2026-03-02", ...more });
const linesOf = async (roll: number) =>
  (
    await sql<{ n: number; person: number }>`
      select n, person_id as person from roll_entries where roll_id = ${roll} order by n`.execute(db)
  ).rows;
/** Everything of its rows, to compare. */
const bytesOf = async (roll: number) =>
  (
    await sql<{ rows: string }>`select json_agg(roll_entries order by n)::text as rows from roll_entries
    where roll_id = ${roll}`.execute(db)
  ).rows[0]!.rows;
const check = async (roll: number, staff: Staff = officer) => {
  const { task_id } = (await call("POST", `/staff/rolls/${roll}/checks/`, {}, staff)).json();
  await runTask(services, composition.tasks, task_id);
  return show(roll);
};

beforeEach(async () => {
  await sql`update people set status = 'none' where status <> 'none'`.execute(db);
});

describe("a roll", () => {
  test("is proposed by the membership officer, frozen by the Secretary General, and has the people of its rules in the order of places and names", async () => {
    const otieno = await createMember({ surname: "Otieno", id_number_encrypted: null });
    const kamau = await createMember({
      ...{ surname: "Kamau", other_names: "Wanjikũ" },
      ...{ id_number_encrypted: encrypt(services.config.secretKey, "12345678"), id_number_hash: Buffer.from("k") },
    });
    await createMember({ surname: "Late", member_since: TODAY });
    await createMember({ surname: "Lapsed", status: "lapsed" });
    await createMember({ surname: "Elsewhere", ward_id: HOME_PLACE.ward + 1 });
    const asked = await call("POST", "/staff/rolls/", createRollBody({ ...HOME_WARD, joined_before: "2026-06-01" }));
    expect(asked.statusCode, asked.body).toBe(201);
    const { id, proposal_id } = asked.json();
    expect(asked.json()).toMatchObject({ state: "proposed", proposed_by: "Wangari Maathai", row_count: null });
    const decide = (staff: Staff) =>
      call("POST", `/staff/proposals/${proposal_id}/approvals/`, { reason: "as decided" }, staff);
    expect((await decide(officer)).headers.problem).toBe("proposal_own");
    expect((await decide(auditor)).statusCode).toBe(404);
    expect((await decide(secretary)).json().subject).toMatchObject({ kind: "roll-frozen", rows: 2 });
    await executeApproved(services, composition.proposals, proposal_id);
    expect(await show(id)).toMatchObject({ state: "freezing" });
    await freeze(services, id);
    expect(await linesOf(id)).toEqual([
      { n: 1, person: kamau },
      { n: 2, person: otieno },
    ]);
    expect(await show(id, auditor)).toMatchObject({
      ...{ state: "frozen", frozen_by: "Dedan Kimathi", row_count: 2, without_id_number: 1, can: ["check"] },
      places: [{ name: expect.any(String), rows: 2 }],
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(composition.dailyHashes.length).toBeGreaterThan(0);
    const said = await Promise.all(composition.dailyHashes.map((describe) => describe(db)));
    expect(said.join(" ")).toContain((await show(id)).sha256);
  });

  test("has those alone who have paid until the day, where that is asked", async () => {
    const paid = await createMember();
    const free = await createMember();
    const late = await createMember();
    const memberships = [
      [paid, "2027-06-01", 500],
      [free, null, 0],
      [late, "2027-01-01", 500],
    ] as const;
    await sql`select set_config('party.memberships_of', '0', false)`.execute(db);
    for (const [person, until, fee] of memberships) {
      await db.transaction().execute(async (tx) => {
        await sql`select set_config('party.memberships_of', '0', true)`.execute(tx);
        await sql`insert into memberships (membership_type, state, fee, first_name, last_name, phone_number, age, gender, occupation,
            ward_id, valid_from, valid_until, person_id)
          values ('mwananchi', 'active', ${fee}, 'A', 'B', ${`+25471${String(person).padStart(7, "0")}`}, 30, 'female', 'Farmer',
            ${HOME_PLACE.ward}, '2026-06-01', ${until}, ${person})`.execute(tx);
      });
    }
    const id = await freezeByTwo(services, { paid_until: "2027-04-10" }, people);
    expect((await linesOf(id)).map(({ person }) => person).toSorted((a, b) => a - b)).toEqual([paid, free]);
  });

  test("is one although two people approve it at once, and its task runs twice", async () => {
    await createMember();
    const second = await createStaff(services, "secretary_general");
    const { id, proposal_id } = (await call("POST", "/staff/rolls/", createRollBody())).json();
    const replies = await Promise.all(
      [secretary, second].map((staff) =>
        call("POST", `/staff/proposals/${proposal_id}/approvals/`, { reason: "as decided" }, staff),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    await Promise.all([1, 2].map(() => executeApproved(services, composition.proposals, proposal_id)));
    await Promise.all([1, 2].map(() => freeze(services, id)));
    expect(await linesOf(id)).toHaveLength(1);
    expect(await show(id)).toMatchObject({ state: "frozen", row_count: 1 });
  });

  test("without anybody on it, of no place, or with days in the wrong order is refused", async () => {
    const refused = async (more: object) => (await call("POST", "/staff/rolls/", createRollBody(more))).headers.problem;
    expect(await refused({})).toBe("roll_empty");
    expect(await refused({ place: { level: "ward", id: 999_999 } })).toBe("not_found");
    expect(await refused({ objections_until: daysAfter(TODAY, -1) })).toBe("roll_days_past");
    expect(await refused({ kept_until: daysAfter(TODAY, 20) })).toBe("roll_kept_short");
    for (const more of [{ statuses: [] }, { statuses: ["left"] }, { paid_until: "2027-02-30" }, { title: "" }])
      expect((await call("POST", "/staff/rolls/", createRollBody(more))).statusCode, JSON.stringify(more)).toBe(400);
  });

  test("is for those alone whom the roles name, and for no coordinator", async () => {
    await createMember();
    const id = await freezeByTwo(services, HOME_WARD, people);
    for (const role of ["county_coordinator", "ward_coordinator", "treasurer", "administrator"] as const) {
      const staff = await createStaff(services, role);
      for (const url of ["/staff/rolls/", `/staff/rolls/${id}/`])
        expect((await call("GET", url, undefined, staff)).statusCode, role).toBe(403);
    }
    for (const staff of [auditor, secretary])
      expect((await call("POST", "/staff/rolls/", createRollBody(), staff)).statusCode).toBe(403);
    expect((await call("GET", "/staff/rolls/999999/")).statusCode).toBe(404);
  });
});

describe("the database", () => {
  const WAYS = {
    "a row more": (id: number) =>
      sql`insert into roll_entries (roll_id, n, person_id, surname, other_names)
        select ${id}, 99, (select min(id) from people where not exists (
          select from roll_entries where person_id = people.id and roll_id = ${id})), 'A', 'B'`,
    "a changed row": (id: number) => sql`update roll_entries set surname = 'Other' where roll_id = ${id}`,
    "a row less": (id: number) => sql`delete from roll_entries where roll_id = ${id} and n = 1`,
    "an emptied table": () => sql`truncate roll_entries`,
    "another count, hash or rule": (id: number) => sql`update rolls set row_count = row_count + 1 where id = ${id}`,
    "a roll less": (id: number) => sql`delete from rolls where id = ${id}`,
    "another hash of a block": (id: number) => sql`update roll_blocks set sha256 = sha256('x') where roll_id = ${id}`,
    "another rule": (id: number) => sql`update rolls set statuses = '{lapsed}' where id = ${id}`,
    "another name beside a change of the secret key": (id: number) =>
      sql`with setting as (select set_config('party.reencrypting', 'on', true))
        update roll_entries set surname = 'Other' from setting where roll_id = ${id}`,
  };

  test.each(Object.entries(WAYS))("refuses %s of a frozen roll", async (_, statement) => {
    await createMember();
    const id = await freezeByTwo(services, HOME_WARD, people);
    const before = await bytesOf(id);
    await expect(statement(id).execute(db)).rejects.toMatchObject({ code: "23514" });
    expect(await bytesOf(id)).toBe(before);
  });

  test("refuses that who proposed a roll freezes it, and a roll that nobody approved", async () => {
    await createMember();
    const { id } = (await call("POST", "/staff/rolls/", createRollBody())).json();
    const freezing = (by: number) =>
      sql`update rolls set state = 'freezing', frozen_by = ${by} where id = ${id}`.execute(db);
    await expect(freezing(officer.id)).rejects.toMatchObject({ code: "23514" });
    await expect(freezing(secretary.id)).rejects.toMatchObject({ constraint: "rolls_approved" });
    await decideProposal(db, (await findRoll(db, id))!.proposal_id!, {
      ...{ decidedBy: secretary.id, decision: "approved", reason: null },
    });
    await expect(freezing(auditor.id)).rejects.toMatchObject({ constraint: "rolls_approved" });
    await expect(sql`update rolls set state = 'frozen' where id = ${id}`.execute(db)).rejects.toThrow();
  });
});

describe("afterwards", () => {
  test("one byte that somebody changed around the triggers is named by its lines", async () => {
    await createMember({ surname: "Kamau" });
    await createMember({ surname: "Otieno" });
    const id = await freezeByTwo(services, HOME_WARD, people);
    expect(await check(id)).toMatchObject({ has_faults: false, faults: [], checked_at: expect.any(String) });
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update roll_entries set surname = 'Otiena' where roll_id = ${id} and n = 2`.execute(tx);
    });
    expect(await check(id, auditor)).toMatchObject({ has_faults: true, faults: [{ from: 1, to: 2 }] });
    expect((await call("GET", "/staff/rolls/")).json().results[0]).toMatchObject({ id, has_faults: true });
  });

  test("a merge, an erasure and a resignation change no row, and are shown beside the roll", async () => {
    const [merged, survivor, erased, left] = [
      await createMember(),
      await createMember(),
      await createMember({ surname: "Erased" }),
      await createMember(),
    ];
    const id = await freezeByTwo(services, HOME_WARD, people);
    const before = await bytesOf(id);
    await sql`update people set merged_into = ${survivor} where id = ${merged}`.execute(db);
    await erasePeople(db, [erased]);
    await sql`update people set status = 'left' where id = ${left}`.execute(db);
    expect(await bytesOf(id)).toBe(before);
    expect(await check(id)).toMatchObject({ has_faults: false, since: { merged: 1, erased: 1, left: 1, deceased: 0 } });
  });

  test("the row of somebody erased is emptied once the roll is no longer kept, and no other row", async () => {
    const [erased, other] = [await createMember({ surname: "Erased" }), await createMember({ surname: "Other" })];
    const id = await freezeByTwo(services, HOME_WARD, people);
    await erasePeople(db, [erased]);
    const empty = async () => (await sql<{ n: number }>`select empty_erased_entries(100) as n`.execute(db)).rows[0]!.n;
    expect(await empty()).toBe(0);
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update rolls set kept_until = ${daysAfter(TODAY, -1)}, objections_until = ${daysAfter(TODAY, -1)}
        where id = ${id}`.execute(tx);
    });
    await expect(
      sql`update roll_entries set surname = '', other_names = '', sex = null, emptied_at = now()
        where roll_id = ${id} and person_id = ${other}`.execute(db),
    ).rejects.toMatchObject({ code: "23514" });
    expect(await empty()).toBe(1);
    const { rows } = await sql`select surname from roll_entries where roll_id = ${id} order by surname`.execute(db);
    expect(rows).toEqual([{ surname: "" }, { surname: "Other" }]);
  });

  test("the certificate of the Registrar is noted once", async () => {
    await createMember();
    const id = await freezeByTwo(services, HOME_WARD, people);
    const certify = (certificate_number: string, certified_on = TODAY) =>
      call("POST", `/staff/rolls/${id}/certificate/`, { certificate_number, certified_on });
    expect((await certify("RPP/1", daysAfter(TODAY, 1))).headers.problem).toBe("roll_certified_early");
    for (const _ of [1, 2])
      expect((await certify("RPP/1")).json()).toMatchObject({ certificate_number: "RPP/1", certified_on: TODAY });
    expect((await certify("RPP/2")).headers.problem).toBe("roll_certified");
    const { id: open } = await approveRoll(services, people);
    expect((await call("POST", `/staff/rolls/${open}/checks/`, {})).headers.problem).toBe("roll_not_frozen");
  });
});
