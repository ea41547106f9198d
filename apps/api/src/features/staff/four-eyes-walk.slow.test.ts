import { isDeepStrictEqual } from "node:util";
import { areForbiddenTogether, type RoleName, roleNames, roles } from "@party/contract/values/permissions";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findNewestGrantId, listValidGrants } from "#access/grants.queries.ts";
import { openStaffSession } from "#access/staff-sessions.queries.ts";
import { composition } from "#composition/composition.ts";
import { contentKindOf, createStaffCaller } from "#features/content/content.factories.ts";
import { findRevision } from "#features/content/content.queries.ts";
import { findItem } from "#features/content/items.queries.ts";
import { applyDueSchedules } from "#features/content/publication.ts";
import { completeBody } from "#features/content/translations/edition.ts";
import { findFees } from "#features/memberships/fees.queries.ts";
import { builtInFees } from "#features/texts/membership-plans.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { createWalkTargets, publicTexts } from "#testing/four-eyes-walk.targets.ts";
import {
  createRandomWalker,
  type RandomDraw,
  type RandomWalk,
  seenVersionsOf,
  staffWriteCalls,
} from "#testing/four-eyes-walk.ts";
import { seedOf } from "#testing/seed.ts";
import { executeApproved } from "./proposals/proposals.ts";
import { createGrant, createStaff } from "./staff.factories.ts";

/** `WALK_RUNS=10000 WALK_SEED=1 vitest run --project api four-eyes-walk` before a release. */
const { WALK_RUNS, WALK_SEED } = process.env;
const RUNS = Number(WALK_RUNS ?? 40);
const SEED = seedOf(WALK_SEED);
const CALLS = 25;

const { app, db, services, close } = await startTestApi({ LOG_LEVEL: "warn" });
afterAll(close);
const walker = createRandomWalker({ app, services });

const walkedRoles = roleNames.filter((role) => ["nation", "county"].includes(roles[role].level));
/** Those who decide on roles, or publish, are walked twice as often. */
const drawnRoles = [
  ...walkedRoles,
  ...walkedRoles.filter((role) => /grants\.propose|news/.test(`${roles[role].permissions}`)),
];
/** Calls that succeeded, by endpoint. */
const succeeded = new Map<string, number>();
let calls = 0;

let administrator: Awaited<ReturnType<typeof createStaff>>;
let secretary: Awaited<ReturnType<typeof createStaff>>;
beforeAll(async () => {
  administrator = await createStaff(services, "administrator");
  secretary = await createStaff(services, "secretary_general");
});

const drawFrom = (g: fc.GeneratorValue): RandomDraw => {
  const below = (count: number) => g(fc.nat, count - 1);
  return { below, of: (values) => values[below(values.length)]!, chance: (percent) => below(100) < percent };
};

const newSession = (userId: number) => openStaffSession(db, { userId, device: "a test", byCode: true });
const callsOf = async (userId: number) => createStaffCaller(app, services, { cookie: await newSession(userId) });

async function beginWalk(draw: RandomDraw): Promise<RandomWalk> {
  const first = draw.of(drawnRoles);
  const person = await createStaff(services, first);
  const others = walkedRoles.filter((role) => role !== first && !areForbiddenTogether(first, role));
  const second: RoleName[] = others.length > 0 && draw.chance(60) ? [draw.of(others)] : [];
  for (const role of second) await createGrant(services, person.id, role);
  const targets = await createWalkTargets(services, person, secretary, [administrator.grant, secretary.grant]);
  targets.grants.push(...(await listValidGrants(db, person.id)).map(({ id }) => id));
  return {
    ...{ person, targets, roles: [first, ...second], previews: [targets.preview], history: [], seen: new Map() },
    cookies: [person.cookie, await newSession(person.id)],
    colleague: await callsOf(secretary.id),
    stale: [],
  };
}

async function step(walk: RandomWalk, draw: RandomDraw): Promise<void> {
  if (draw.chance(6)) await walker.editAsColleague(walk, draw, draw.of(walk.targets.items));
  const session = draw.below(2);
  const cookie = walk.cookies[session]!;
  if (draw.chance(10)) return walker.read(walk, draw, cookie);
  calls += 1;
  const name = await walker.write(walk, draw, cookie);
  if (name) succeeded.set(name, (succeeded.get(name) ?? 0) + 1);
  // Who has signed out signs in again.
  if (walk.history.at(-1)!.endsWith(": 401")) walk.cookies[session] = await newSession(walk.person.id);
}

/** What the worker would do. */
async function work(): Promise<void> {
  const approved = await db
    .selectFrom("proposals")
    .select("id")
    .where("decision", "=", "approved")
    .where("done_at", "is", null)
    .where("kind", "in", Object.keys(composition.proposals))
    .execute();
  for (const { id } of approved) await executeApproved(services, composition.proposals, id);
}

async function passTime({ person }: RandomWalk): Promise<void> {
  const at = new Date(Date.now() - 1);
  await db.updateTable("content_schedules").set({ at }).where("scheduled_by", "=", person.id).execute();
  await applyDueSchedules(services, composition.content);
}

/** What one person must never have brought about alone, in words. */
async function findDeedsOfOne({ person, targets, ...walk }: RandomWalk, newestGrant: number): Promise<string[]> {
  const { rows: given } = await sql<{ id: number }>`
    select id from role_grants where id > ${newestGrant} and proposal_id is distinct from ${targets.decidable.role}`.execute(
    db,
  );
  const { rows: ended } = await sql<{ id: number }>`
    select id from role_grants where id = any(${targets.grants}::integer[]) and ended_at is not null
      and coalesce(county_id, constituency_id, ward_id) is null`.execute(db);
  const { rows: decided } = await sql<{ id: number }>`
    select id from proposals where decided_by = ${person.id} and (proposed_by = ${person.id} or about_user = ${person.id})`.execute(
    db,
  );
  const { rows: adopted } = await sql<{ id: number }>`select version as id from constitution_versions`.execute(db);
  const { rows: samples } = await sql<{ id: number }>`
    select id from proposals where kind = 'samples' and done_at is not null`.execute(db);
  const deeds = { "role given": given, "national role ended": ended, "own proposal decided": decided };
  return [
    ...Object.entries({ ...deeds, "constitution adopted": adopted, "samples removed": samples }).flatMap(
      ([deed, rows]) => rows.map(({ id }) => `${deed}: ${id}`),
    ),
    ...(await findChangedTexts(targets.decidable.text)),
    ...walk.stale,
    ...(await findUnread({ person, targets, ...walk })),
  ];
}

async function findChangedTexts(proposal: number): Promise<string[]> {
  const {
    contact,
    "donation-instructions": donations,
    "payment-accounts": accounts,
    identity,
    constitution,
    "membership-plans": plans,
  } = (await app.inject({ url: "/texts/" })).json().texts;
  const approved = await db
    .selectFrom("proposals")
    .select("id")
    .where("id", "=", proposal)
    .where("decision", "=", "approved")
    .executeTakeFirst();
  const expected = approved ? publicTexts.proposedDonations : publicTexts.donations;
  return [
    ...(isDeepStrictEqual(contact, publicTexts.contact) ? [] : ["contact changed"]),
    ...(isDeepStrictEqual(donations, expected) ? [] : ["donation instructions changed"]),
    ...(isDeepStrictEqual(identity, publicTexts.identity) ? [] : ["identity changed"]),
    ...(isDeepStrictEqual(accounts, publicTexts.accounts) ? [] : ["accounts changed"]),
    ...(constitution === undefined ? [] : ["constitution public"]),
    ...(plans === undefined && isDeepStrictEqual(await findFees(db), builtInFees) ? [] : ["tiers and fees changed"]),
  ];
}

/** What others wrote and became public without having been shown to the person. */
async function findUnread(walk: RandomWalk): Promise<string[]> {
  const unread: string[] = [];
  for (const { kind, id, published } of walk.targets.items) {
    const content = contentKindOf(kind);
    const item = await findItem(db, content, id);
    const n = item?.published_revision;
    // Two people decide on the texts that were public; `findChangedTexts` compares them.
    if (!n || n === published || content.needsSecondPerson?.(id)) continue;
    const revision = (await findRevision(db, { kind, item_id: id, language: "en" }, n))!;
    if (revision.author === walk.person.id) continue;
    const body = JSON.parse(JSON.stringify(completeBody(content, revision.body)));
    const shown = seenVersionsOf(walk, kind, id).bodies.get(n) ?? [];
    if (!shown.some((each) => isDeepStrictEqual(each, body))) unread.push(`${kind} ${id}: revision ${n} was not read`);
  }
  return unread;
}

/** Two others end all roles of the person. */
async function dismiss({ person }: RandomWalk): Promise<void> {
  const [propose, approve] = [await callsOf(administrator.id), await callsOf(secretary.id)];
  for (const { id } of await listValidGrants(db, person.id)) {
    const ended = await propose("POST", `/staff/grants/${id}/endings/`, { reason: "dismissed" });
    expect(ended.statusCode, ended.body).toBe(200);
    const { ending } = ended.json();
    if (ending === null) continue;
    const approved = await approve("POST", `/staff/proposals/${ending}/approvals/`, {});
    expect(approved.statusCode, approved.body).toBe(200);
    await work();
  }
}

/** What a person without a role has left behind. */
async function findRemains({ person, previews }: RandomWalk): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'role ' || id as what from role_grants where user_id = ${person.id} and ended_at is null
    union all select 'schedule of ' || kind || ' ' || item_id from content_schedules where scheduled_by = ${person.id}
    union all select 'proposal ' || id from proposals
      where proposed_by = ${person.id} and decision is null and withdrawn_at is null
    union all select 'steward ' || id from event_stewards where created_by = ${person.id} and revoked_at is null`.execute(
    db,
  );
  const works = async (token: string) => (await app.inject({ url: `/previews/${token}/` })).statusCode !== 404;
  const open = await Promise.all(previews.map(async (token) => ((await works(token)) ? [`preview ${token}`] : [])));
  return [...rows.map(({ what }) => what), ...open.flat()];
}

test(`one person alone gives no role, ends none of the nation, changes no text about money, adopts nothing and publishes nothing unread, and leaves nothing behind (seed ${SEED}, ${RUNS} runs)`, {
  timeout: 60_000 + RUNS * 10_000,
  retry: 0,
}, async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (g) => {
      const draw = drawFrom(g);
      const walk = await beginWalk(draw);
      const newestGrant = await findNewestGrantId(db);
      for (let call = 0; call < CALLS; call += 1) await step(walk, draw);
      await work();
      if (draw.chance(50)) await passTime(walk);
      const told = () => `${walk.roles.join(", ")}\n${walk.history.join("\n")}`;
      expect(await findDeedsOfOne(walk, newestGrant), told()).toEqual([]);
      await dismiss(walk);
      expect(await findRemains(walk), told()).toEqual([]);
      runs += 1;
      if (runs % 50 === 0) console.info(`${new Date().toISOString()} seed ${SEED}: ${runs} runs, ${calls} writes`);
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true, unbiased: true },
  );
  const countOf = (which: RegExp) =>
    [...succeeded].reduce((sum, [name, count]) => sum + (which.test(name) ? count : 0), 0);
  const counts = {
    all: countOf(/./),
    published: countOf(/\.(publish|schedule)$/),
    proposed: countOf(/\.propose$|^grants\.end$/),
    approved: countOf(/^proposals\.approve$/),
  };
  const report = `seed ${SEED}: ${RUNS} runs, ${calls} writes, ${succeeded.size} of ${staffWriteCalls.length} kinds done`;
  if (WALK_RUNS) console.info(report, counts);
  if (RUNS < 40) return;
  // The calls are not merely refused.
  expect(succeeded.size, report).toBeGreaterThan(80);
  expect(counts.all / calls, report).toBeGreaterThan(0.35);
  expect(Math.min(...Object.values(counts)), `${report} ${JSON.stringify(counts)}`).toBeGreaterThan(0);
});
