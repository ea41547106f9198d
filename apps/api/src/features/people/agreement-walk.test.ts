import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { EVERYWHERE } from "#access/territory.ts";
import { composition } from "#composition/composition.ts";
import { setMemberships } from "#database/people/standing.ts";
import { createUser, HOME_PLACE } from "#features/auth/auth.factories.ts";
import { findBoardFaults } from "#features/board/board.factories.ts";
import { findCard } from "#features/card/card.ts";
import { recordConsent, recordConsentWithdrawal } from "#features/consents/consents.ts";
import { createExport } from "#features/exports/exports.factories.ts";
import { findApplication } from "#features/memberships/applications/applications.queries.ts";
import {
  applyForFreeMembership,
  applyForMembership,
  claimApplication,
} from "#features/memberships/applications/applications.ts";
import { createApplicationBody } from "#features/memberships/memberships.factories.ts";
import { findMembership, listMemberNames } from "#features/memberships/memberships.queries.ts";
import { resign, resignWithoutAccount } from "#features/memberships/resignations/resignations.ts";
import { eraseAllRows } from "#features/my-data/erasure/erasure.ts";
import { personInRegister } from "#features/my-data/registry.ts";
import { findProfile, moveToWard, updateProfile } from "#features/profile/profile.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { runTask } from "#features/tasks/tasks.ts";
import { createUpload } from "#features/uploads/uploads.factories.ts";
import { Problem } from "#problem.ts";
import { startTestApi } from "#testing/api.ts";
import { seedOf } from "#testing/seed.ts";
import { findCheckFaults } from "./completeness/completeness.factories.ts";
import { recordNextExportedRows } from "./export/exported-people.queries.ts";
import { createMapping, IMPORT_CONSENT } from "./import/imports.factories.ts";
import { mergePeople } from "./merges/merges.ts";
import { undoMerge } from "./merges/undo.ts";
import { listPairedPeople } from "./pairs/pairs.queries.ts";
import { linkWaitingMemberships } from "./people.queries.ts";
import { correctSensitiveValues } from "./record/sensitive.ts";

/** `AGREEMENT_RUNS=1000 AGREEMENT_SEED=1 vitest run --project api agreement-walk` before a release. */
const RUNS = Number(process.env.AGREEMENT_RUNS ?? 15);
const SEED = seedOf(process.env.AGREEMENT_SEED);
const ACTS = 12;

const { app, db, services, close } = await startTestApi({ LOG_LEVEL: "warn" });
afterAll(close);
const { config, jobs } = services;
const office = await createStaff(services, "membership_officer");
const clerk = await createStaff(services, "county_coordinator");
const kinds = Object.fromEntries(
  Object.entries(composition.tasks).map(([name, kind]) => [name, { ...kind, pause: 0 }]),
);
const WARDS = (
  await sql<{ ward: number; constituency: number; county: number; name: string }>`
    select wards.id as ward, constituency_id as constituency, county_id as county, wards.name from wards
    join constituencies on constituencies.id = constituency_id where constituency_id = ${HOME_PLACE.constituency}
    order by wards.id limit 3`.execute(db)
).rows;

type Draw = (count: number) => number;
interface Walk {
  /** In every surname of the walk, so that searches find its people alone. */
  family: string;
  accounts: number[];
  keys: string[];
  merges: number[];
  phone: () => string;
  history: string[];
}

let count = 0;
const lettersOf = (n: number): string =>
  n.toString(26).replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)));

async function call(method: "GET" | "PATCH" | "POST" | "PUT", url: string, body: object = {}, { cookie } = office) {
  const headers = consoleHeaders(services, cookie);
  const reply = await app.inject({ method, url, headers, ...(method === "GET" ? {} : { payload: body }) });
  expect(reply.statusCode, `${method} ${url} ${reply.body}`).toBeLessThan(500);
  return { ...reply.json(), code: reply.statusCode };
}

/** @returns undefined for what is refused */
const unlessRefused = <Result>(acting: Promise<Result>): Promise<Result | undefined> =>
  acting.catch((error: unknown) => {
    if (error instanceof Problem) return undefined;
    throw error;
  });
const inTx = <Result>(run: (tx: typeof db) => Promise<Result>) => db.transaction().execute(run);
const link = () => inTx((tx) => linkWaitingMemberships(tx, 0, 100));

const peopleOf = async ({ family }: Walk) =>
  (
    await sql<{ id: number; user_id: number | null; version: number }>`
      select id, user_id, version from people
      where surname like ${`${family}%`} and merged_into is null and erased_at is null order by id`.execute(db)
  ).rows;
const pick = <Row>(draw: Draw, rows: readonly Row[]): Row | undefined => rows[draw(Math.max(1, rows.length))];

const NAMES = ["Wanjiku", "Wanjikũ", "Otieno", "Akinyi"] as const;
const acts: Record<string, (walk: Walk, draw: Draw) => Promise<unknown>> = {
  async apply(walk, draw) {
    const key = randomUUID();
    const { ward, constituency, county } = WARDS[draw(WARDS.length)]!;
    const names = { first_name: NAMES[draw(NAMES.length)]!, last_name: walk.family, phone_number: walk.phone() };
    const body = createApplicationBody({ ...names, ward, constituency, county });
    await applyForFreeMembership(services, body, { idempotencyKey: key });
    walk.keys.push(key);
    if (draw(4) > 0) await link();
  },
  async register(walk, draw) {
    const { ward } = WARDS[draw(WARDS.length)]!;
    const { id } = await createUser(services, { first_name: NAMES[draw(4)]!, last_name: walk.family, ward_id: ward });
    walk.accounts.push(id);
    await acts.applyWithAccount!(walk, draw);
  },
  async applyWithAccount(walk, draw) {
    const id = pick(draw, walk.accounts);
    if (id === undefined) return;
    const { first_name, last_name, ward, constituency, county } = await findProfile(services, id);
    const place = { ward: ward.id, constituency: constituency.id, county: county.id };
    await unlessRefused(applyForMembership(services, id, createApplicationBody({ first_name, last_name, ...place })));
  },
  async confirm(walk, draw) {
    const { results } = await call("GET", `/staff/applications/?q=${walk.family}`);
    const application = pick<{ id: number }>(draw, results);
    if (application) await call("POST", `/staff/applications/${application.id}/confirmations/`);
  },
  async refuse(walk, draw) {
    const { results } = await call("GET", `/staff/applications/?q=${walk.family}`);
    const application = pick<{ id: number }>(draw, results);
    if (application)
      await call("POST", `/staff/applications/${application.id}/refusals/`, { reason: "of another party" });
  },
  async correct(walk, draw) {
    const person = pick(draw, await peopleOf(walk));
    if (!person) return;
    const values = [
      { other_names: `${NAMES[draw(4)]} Grace` },
      { surname: `${walk.family}-Ole` },
      { ward: WARDS[draw(WARDS.length)]!.ward },
      { sex: draw(2) === 0 ? "female" : "male" },
      { phone: walk.phone(), reason: "They told us" },
    ][draw(5)]!;
    await call("PATCH", `/staff/people/${person.id}/`, { version: person.version, ...values });
  },
  async changeProfile(walk, draw) {
    const id = pick(draw, walk.accounts);
    if (id === undefined) return;
    const { first_name, last_name, phone, date_of_birth } = await findProfile(services, id);
    const entries = {
      ...{ first_name, last_name, phone: draw(2) === 0 ? walk.phone() : phone, date_of_birth },
      gender: ([null, "female", "male"] as const)[draw(3)]!,
      ...{ occupation: "Farmer", organization: "", address: "", city: "", country: "" },
    };
    await updateProfile(services, id, entries);
  },
  async complete(walk, draw) {
    const person = pick(draw, await peopleOf(walk));
    if (!person) return;
    const id_number = ["1234567", `${10_000_000 + count}`, `${20_000_000 + count}`, ""][draw(4)]!;
    const correction = { version: person.version, id_number };
    const acting = { config, jobs, territory: EVERYWHERE, staffId: office.id };
    await unlessRefused(inTx((tx) => correctSensitiveValues({ ...acting, db: tx }, person.id, correction)));
    const consent = { purpose: "registrar", channel: "details_link", of: { person_id: person.id } } as const;
    if (draw(3) === 0) await recordConsentWithdrawal(db, consent);
    else await recordConsent(db, { ...consent, language: "en" });
  },
  async move(walk, draw) {
    const id = pick(draw, walk.accounts);
    if (id !== undefined) await moveToWard(services, id, WARDS[draw(WARDS.length)]!);
  },
  async merge(walk, draw) {
    const people = (await peopleOf(walk)).toSorted(
      (one, other) => Number(other.user_id ?? 0) - Number(one.user_id ?? 0),
    );
    const [survivor, absorbed] = [people[0], people[1 + draw(Math.max(1, people.length - 1))]];
    if (!survivor || !absorbed || absorbed.user_id !== null) return;
    const versions = { survivor: survivor.version, absorbed: absorbed.version };
    const fields = draw(2) === 0 || survivor.user_id !== null ? [] : (["other_names", "ward"] as const);
    const joined = { survivor: survivor.id, absorbed: absorbed.id, versions, fields };
    const id = await unlessRefused(inTx((tx) => mergePeople({ config, db: tx }, joined, { madeBy: null })));
    if (id !== undefined) walk.merges.push(id);
  },
  async undo(walk, draw) {
    const id = draw(3) === 0 ? pick(draw, walk.merges) : walk.merges.at(-1);
    if (id !== undefined) await unlessRefused(inTx((tx) => undoMerge({ config, db: tx }, id, null)));
  },
  async claim(walk, draw) {
    const [id, key] = [pick(draw, walk.accounts), pick(draw, walk.keys)];
    if (id !== undefined && key) await claimApplication(services, id, key);
  },
  async resign(walk, draw) {
    const person = pick(draw, await peopleOf(walk));
    if (!person) return;
    if (person.user_id !== null) await unlessRefused(resign(services, person.user_id));
    else await inTx((tx) => resignWithoutAccount(tx, jobs, person.id, "Who leaves"));
  },
  async backdate(walk, draw) {
    const person = pick(draw, await peopleOf(walk));
    const days = 1 + draw(900);
    if (person) {
      await setMemberships(db, (tx) =>
        sql`update memberships set valid_from = valid_from - ${days}::integer where person_id = ${person.id} and number is not null`.execute(
          tx,
        ),
      );
    }
  },
  async erase(walk, draw) {
    const person = pick(draw, await peopleOf(walk));
    if (person?.user_id === null && draw(3) === 0) {
      await inTx(async (tx) => {
        await resignWithoutAccount(tx, jobs, person.id, "Who is erased");
        await eraseAllRows(tx, composition.personalData, personInRegister(person.id));
      });
    }
  },
  async import(walk, draw) {
    const { rows } = await sql<{ phone: string; other_names: string; surname: string }>`
      select phone, other_names, surname from people where surname like ${`${walk.family}%`} and phone is not null
      order by id limit 4`.execute(db);
    const known = pick(draw, rows) ?? { phone: walk.phone(), other_names: "Wanjiku", surname: walk.family };
    const ward = WARDS[draw(WARDS.length)]!.name;
    const lines = ["Surname,Other names,Phone,Ward", `${known.surname},${known.other_names},${known.phone},${ward}`];
    const upload = await createUpload(services, clerk.id, { kind: "import", content: Buffer.from(lines.join("\n")) });
    const made = await call("POST", "/staff/imports/", { upload_id: upload.id, sheets: null, hidden: false }, clerk);
    const work = async ({ task_id }: { task_id?: number | null }) => {
      if (task_id) await runTask(services, kinds, task_id, Number.POSITIVE_INFINITY);
    };
    await work(made);
    const { version } = await call("GET", `/staff/imports/${made.id}/`, {}, clerk);
    const mapping = createMapping({ columns: ["surname", "other_names", "phone", "ward"] });
    const mapped = {
      version,
      mapping,
      match_by: ["phone_name"],
      rule: (["fill", "replace"] as const)[draw(2)],
      consent: IMPORT_CONSENT,
    };
    await call("PUT", `/staff/imports/${made.id}/mapping/`, mapped, clerk);
    await work(await call("POST", `/staff/imports/${made.id}/checks/`, {}, clerk));
    await work(await call("POST", `/staff/imports/${made.id}/runs/`, {}, clerk));
  },
};

/** What one place says of somebody; a key that is missing is not said there. */
interface Said {
  name?: string | null;
  ward?: string | null;
  phone?: string | null;
  gender?: string | null;
  status?: string | null;
  number?: number | null;
  joined?: string | null;
}
const digitsOf = (number: string | number | null): number | null =>
  number === null ? null : Number(String(number).replace(/\D/g, ""));
const IN_FORCE = ["active", "grace"];

/** @returns by the place what it says */
async function listSaid({ family }: Walk, { id, user_id }: { id: number; user_id: number | null }) {
  const page = await call("GET", `/staff/people/${id}/`);
  const said: Record<string, Said> = {
    page: {
      name: `${page.other_names} ${page.surname}`,
      ward: page.place?.ward.name ?? null,
      phone: page.phone,
      gender: page.sex,
      status: page.status,
      number: digitsOf(page.number),
      joined: page.member_since,
    },
  };
  const { results } = await call("GET", `/staff/people/?q=${family}&limit=100`);
  const row = results.find((each: { id: number }) => each.id === id);
  said.list = {
    name: `${row.other_names} ${row.surname}`,
    ward: row.place?.ward ?? null,
    status: row.status,
    number: digitsOf(row.number),
    joined: row.joined_on,
  };
  const paired = (await listPairedPeople(db, [id])).get(id)!;
  said.pairs = {
    name: `${paired.other_names} ${paired.surname}`,
    ward: paired.ward,
    status: paired.status,
    number: paired.number,
  };
  const { rows } = await sql<{ ward_id: number; name_key: string }>`
    select ward_id, name_key from people where id = ${id}`.execute(db);
  const { ward_id, name_key } = rows[0]!;
  const { id: file } = await createExport(services, office.id);
  const columns = ["other_names", "surname", "ward", "phone", "sex", "status", "number", "member_since"] as const;
  const exported = await recordNextExportedRows(db, file, {
    ...{ segment: ward_id, filter: {}, columns, after: { key: name_key, id: id - 1 }, limit: 1 },
  });
  const [other_names, surname, ward, phone, gender, status, number, joined] = exported.rows[0] as (string | null)[];
  said.export = {
    name: `${other_names} ${surname}`,
    ...{ ward: ward!, phone: phone!, gender: gender! },
    status: status!,
    number: digitsOf(number!),
    joined: joined!,
  };

  const memberships = await call("GET", `/staff/people/${id}/memberships/`);
  for (const { id: membership, state, number: own } of memberships.results) {
    const application = await call("GET", `/staff/applications/${membership}/`);
    if (application.code === 200) {
      expect(application.person_id).toBe(id);
      // Where somebody without an account lives is what they typed, until that is confirmed.
      const isKnown = own !== null || user_id !== null;
      said[`application ${membership}`] = {
        ...{ name: application.name, phone: application.phone },
        ...(page.sex === null ? {} : { gender: application.gender }),
        ...(isKnown ? { ward: application.place.ward } : {}),
      };
    }
    const [mail, notice] = [await findApplication(db, membership), await findMembership(db, membership)];
    const [audit] = await listMemberNames(db, [membership]);
    said[`mail ${membership}`] = { name: `${mail!.first_name} ${notice!.last_name}` };
    said[`audit ${membership}`] = { name: `${audit!.first_name} ${audit!.last_name}` };
    if (IN_FORCE.includes(state)) {
      said[`membership ${membership}`] = { status: "member", number: digitsOf(own) };
    }
  }
  if (user_id !== null) {
    const profile = await findProfile(services, user_id);
    const { phone, gender } = profile;
    said.portal = { name: `${profile.first_name} ${profile.last_name}`, ward: profile.ward.name, phone, gender };
    const card = await findCard(services, user_id);
    if (card) said.card = { name: card.name, status: "member", number: digitsOf(card.number) };
    else expect(page.status).not.toBe("member");
  }
  return said;
}

/** The number and the first day are of one membership, and of those since somebody last left. */
async function findStandingFaults(id: number): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    with own as (select * from memberships where person_id = ${id})
    select 'number ' || coalesce(number::text, 'none') as fault from people where id = ${id} and status = 'member'
      and not exists (select from own where own.number = people.number and state in ('active', 'grace'))
    union all
    select 'joined ' || member_since from people where id = ${id} and status = 'member' and member_since < (
      select min(valid_from) from own
      where valid_from is not null and own.id > coalesce((select max(id) from own where state = 'resigned'), 0))
    union all
    select 'open ' || open_memberships from people where id = ${id} and open_memberships <> (
      select count(*) from own where state not in ('lapsed', 'refused', 'resigned', 'replaced'))`.execute(db);
  return rows.map(({ fault }) => fault);
}

async function findDisagreements(walk: Walk): Promise<string[]> {
  await link();
  const faults: string[] = [];
  for (const person of await peopleOf(walk)) {
    const said = await listSaid(walk, person);
    for (const [place, values] of Object.entries(said)) {
      for (const key of Object.keys(values) as (keyof Said)[]) {
        if (values[key] !== said.page![key]) {
          faults.push(`${person.id}: ${key} is ${said.page![key]} on the page, and ${values[key]} at ${place}`);
        }
      }
    }
    faults.push(...(await findCheckFaults(db, [person.id])));
    faults.push(...(await findStandingFaults(person.id)).map((fault) => `${person.id}: ${fault}`));
  }
  return [...faults, ...(await findBoardFaults(db))];
}

test(`whatever was done to people, every place says the same name, ward, phone, gender, status, number and first day (seed ${SEED}, ${RUNS} runs)`, {
  timeout: 60_000 + RUNS * 10_000,
  retry: 0,
}, async () => {
  const names = Object.keys(acts);
  const done: Record<string, number> = {};
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (g) => {
      const draw: Draw = (below) => g(fc.nat, below - 1);
      count += 1;
      const [family, phones] = [`Ukoo${lettersOf(1_000 + count)}`, count * 10];
      const walk: Walk = {
        ...{ family, accounts: [], keys: [], merges: [], history: [] },
        phone: () => `+25471${String(phones + draw(2)).padStart(7, "0")}`,
      };
      for (const name of ["apply", "confirm", ...Array.from({ length: ACTS }, () => names[draw(names.length)]!)]) {
        walk.history.push(name);
        done[name] = (done[name] ?? 0) + 1;
        await acts[name]!(walk, draw);
      }
      expect(await findDisagreements(walk), walk.history.join(", ")).toEqual([]);
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true, unbiased: true },
  );
  if (RUNS >= 15) for (const name of names) expect(done[name] ?? 0, name).toBeGreaterThan(0);
});
