import type { MembershipType } from "@party/contract/values/membership-plans";
import { dayInNairobi, daysAfter, formatDay } from "@party/contract/values/nairobi-time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setMemberships } from "#database/people/standing.ts";
import { createSignedInUser, createUser } from "#features/auth/auth.factories.ts";
import { expirySteps, reminderSteps } from "#features/memberships/renewals/renewals.ts";
import { listShownNotifications } from "#features/notifications/notifications.factories.ts";
import { runInSteps } from "#jobs/steps.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { waitUntilBlocked } from "#testing/database.ts";
import { openOutbox } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";
import { createMembership, createMembershipUntil } from "../memberships.factories.ts";
import type { MembershipState } from "../memberships.queries.ts";

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

/** Every test uses a separate end date, so that the jobs of one test do not change the memberships of another. */
let years = 2030;
const createEndDate = () => `${years++}-06-30`;

const createMemberUntil = async (end: string, about: { state?: MembershipState; plan?: MembershipType } = {}) => {
  const user = await createUser(server.services);
  return { ...user, membershipId: await createMembershipUntil(server.services, user.id, end, about) };
};
/** More memberships of the same member, which are deleted by `deleteCopies`. */
const copyMembership = (id: number, count: number) =>
  sql`
    insert into memberships (user_id, membership_type, state, fee, first_name, last_name, phone_number, age, gender,
      occupation, ward_id, valid_from, valid_until)
    select user_id, 'bronze-' || n, state, fee, first_name, last_name, phone_number, age, gender,
      occupation, ward_id, valid_from, valid_until
    from memberships, generate_series(1, ${count}::integer) as n where id = ${id}`.execute(server.db);
const deleteCopies = () =>
  setMemberships(server.db, (tx) => sql`delete from memberships where membership_type like 'bronze-%'`.execute(tx));
const stateOf = async (id: number) =>
  (await server.db.selectFrom("memberships").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;
const run = async (today: string) => {
  for (const step of expirySteps(server.services, today)) await runInSteps(step, { limit: 100 });
};
const remind = async (today: string) => {
  for (const step of reminderSteps(server.services, today)) await runInSteps(step, { limit: 100 });
};
/** Which reminders were enqueued for a membership, in their order. */
const reminded = async (id: number) =>
  (
    await sql<{ days: number }>`
      select (data->>'days')::int as days from pgboss.job
      where name = 'memberships.send-reminder' and (data->>'membershipId')::int = ${id}
      order by created_on`.execute(server.db)
  ).rows.map(({ days }) => days);

test("a membership is active on its last day, in grace for 30 days after it, then lapsed", async () => {
  const end = createEndDate();
  const { membershipId } = await createMemberUntil(end);
  const states: Record<number, MembershipState> = {};
  for (const days of [-1, 0, 1, 30, 31, 400]) {
    await run(daysAfter(end, days));
    states[days] = await stateOf(membershipId);
  }
  expect(states).toEqual({ [-1]: "active", 0: "active", 1: "grace", 30: "grace", 31: "lapsed", 400: "lapsed" });
});

test("a worker that was stopped moves a long-expired membership to lapsed in one run", async () => {
  const end = createEndDate();
  const { membershipId } = await createMemberUntil(end);
  await run(daysAfter(end, 90));
  expect(await stateOf(membershipId)).toBe("lapsed");
});

test("free, pending and resigned memberships do not expire", async () => {
  const end = createEndDate();
  const { id } = await createUser(server.services);
  const free = await createMembership(server.services, id);
  await setMemberships(server.db, (tx) =>
    tx.updateTable("memberships").set({ state: "active" }).where("id", "=", free.id).execute(),
  );
  const waiting = await createMembership(server.services, id, { membership_type: "gold" });
  const { membershipId: resigned } = await createMemberUntil(end, { state: "resigned" });
  await run(daysAfter(end, 400));
  expect([await stateOf(free.id), await stateOf(waiting.id), await stateOf(resigned)]).toEqual([
    "active",
    "awaiting_payment",
    "resigned",
  ]);
});

test("reminders are sent 30, 7 and 0 days before the end, each once, however often the job runs", async () => {
  const end = createEndDate();
  const { membershipId } = await createMemberUntil(end);
  for (let left = 32; left >= -32; left -= 1) {
    const today = daysAfter(end, -left);
    await run(today);
    await Promise.all([remind(today), remind(today), remind(today)]);
    const expected = left > 30 ? [] : left > 7 ? [30] : left > 0 ? [30, 7] : [30, 7, 0];
    expect(await reminded(membershipId), `${left} days before the end`).toEqual(expected);
  }
});

test("a worker that was stopped sends only the latest reminder when it restarts", async () => {
  const [late, missed] = [createEndDate(), createEndDate()];
  const { membershipId: nearEnd } = await createMemberUntil(late);
  await remind(daysAfter(late, -3));
  expect(await reminded(nearEnd)).toEqual([7]);
  const { membershipId: inGrace } = await createMemberUntil(missed, { state: "grace" });
  await remind(daysAfter(missed, 5));
  expect(await reminded(inGrace)).toEqual([0]);
});

test("a renewed membership gets reminders for its new end only", async () => {
  const [end, next] = [createEndDate(), createEndDate()];
  const { membershipId } = await createMemberUntil(end);
  await remind(daysAfter(end, -30));
  await server.db.updateTable("memberships").set({ valid_until: next }).where("id", "=", membershipId).execute();
  await remind(daysAfter(end, -7));
  expect(await reminded(membershipId)).toEqual([30]);
  await remind(daysAfter(next, -30));
  expect(await reminded(membershipId)).toEqual([30, 30]);
});

test("lapsed, resigned and free memberships get no reminders", async () => {
  const end = createEndDate();
  const withoutReminder = [
    await createMemberUntil(end, { state: "lapsed" }),
    await createMemberUntil(end, { state: "resigned" }),
    await createMemberUntil(end, { plan: "mwananchi" }),
  ];
  await remind(daysAfter(end, -7));
  for (const { membershipId } of withoutReminder) expect(await reminded(membershipId)).toEqual([]);
});

test("reminders are sent to more members than fit in one batch", async () => {
  const end = createEndDate();
  const { membershipId } = await createMemberUntil(end);
  await copyMembership(membershipId, 450);
  await remind(daysAfter(end, -7));
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job
    where name = 'memberships.send-reminder' and data->>'validUntil' = ${end}`.execute(server.db);
  expect(rows[0]!.count).toBe(451);
  await sql`delete from membership_reminders where valid_until = ${end}`.execute(server.db);
  await deleteCopies();
  await sql`delete from pgboss.job where name = 'memberships.send-reminder'`.execute(server.db);
});

test("memberships end and lapse in steps, and none is left when one of a step was renewed", async () => {
  const end = createEndDate();
  const { id, membershipId } = await createMemberUntil(end);
  await copyMembership(membershipId, 24);
  const steps: number[] = [];
  const runCounted = async (today: string) => {
    for (const step of expirySteps(server.services, today)) {
      await runInSteps((limit) => step(limit).finally(() => steps.push(limit)), { limit: 10 });
    }
  };
  await run(daysAfter(end, -1));
  await runCounted(daysAfter(end, 1));
  expect(steps, "1 for free plans; 3 for the grace, of which the last was not full; 1 for lapses").toHaveLength(5);
  const { ended, waited } = await server.db.transaction().execute(async (tx) => {
    await setMemberships(tx, (tx) =>
      sql`update memberships set valid_until = valid_until + 365, state = 'active' where id = ${membershipId}`.execute(
        tx,
      ),
    );
    return waitUntilBlocked(server.db, runCounted(daysAfter(end, 31)));
  });
  await ended;
  expect(waited).toBe(true);
  const { rows } = await sql<{ state: string; count: number; notes: number }>`
    select state, count(*)::int as count, (select count(*)::int from notifications where user_id = ${id}) as notes
    from memberships where user_id = ${id} group by state order by state`.execute(server.db);
  expect(rows).toEqual([
    { state: "active", count: 1, notes: 24 },
    { state: "lapsed", count: 24, notes: 24 },
  ]);
  await deleteCopies();
});

test("a reminder states the end, the fee and the link to the payments page, and skips renewed memberships and unconfirmed addresses", async () => {
  const today = dayInNairobi(new Date());
  const end = daysAfter(today, 7);
  const [wangari, tom] = [await createSignedInUser(server.services), await createSignedInUser(server.services)];
  await createMembershipUntil(server.services, wangari.id, end);
  const toms = await createMembershipUntil(server.services, tom.id, end);
  const unconfirmed = await createUser(server.services, { confirmed: false });
  const otherMembership = await createMembershipUntil(server.services, unconfirmed.id, end);
  await remind(today);
  // Tom renews after the job was enqueued.
  await server.db
    .updateTable("memberships")
    .set({ valid_until: daysAfter(end, 365) })
    .where("id", "=", toms)
    .execute();
  await server.services.jobs.work(allJobs(server.services));

  const { emailsTo } = openOutbox(server.services.config.dataDirectory);
  await expect.poll(async () => (await emailsTo(wangari.email)).length).toBe(1);
  const [mail] = await emailsTo(wangari.email);
  expect(mail!.subject).toBe(`Your Silver membership ends on ${formatDay(end)}`);
  for (const text of ["KES 10,000", formatDay(daysAfter(end, 30)), "http://localhost:3000/dashboard/payments"]) {
    expect(mail!.text).toContain(text);
    expect(mail!.html).toContain(text);
  }
  const states = async () =>
    (
      await sql<{ state: string }>`select state from pgboss.job
        where name = 'memberships.send-reminder' and (data->>'membershipId')::int in (${toms}, ${otherMembership})`.execute(
        server.db,
      )
    ).rows.map(({ state }) => state);
  await expect.poll(states).toEqual(["completed", "completed"]);
  expect(await emailsTo(unconfirmed.email), "may belong to somebody else").toEqual([]);
  expect(await emailsTo(tom.email)).toEqual([]);
});

test("a member is notified when the end is near, when it has passed, and when the membership lapses, once each", async () => {
  const end = createEndDate();
  const { id } = await createMemberUntil(end);
  const notes = async () =>
    (await listShownNotifications(server.db, id))
      .map(({ title, message, link }) => ({ title, message, link }))
      .toReversed();
  await remind(daysAfter(end, -7));
  await remind(daysAfter(end, -7));
  expect(await notes()).toEqual([
    {
      title: "Your membership ends soon",
      message: expect.stringContaining(formatDay(end)) as string,
      link: "/dashboard/payments",
    },
  ]);
  await run(daysAfter(end, 3));
  await remind(daysAfter(end, 3));
  await run(daysAfter(end, 31));
  await run(daysAfter(end, 32));
  expect((await notes()).map(({ title }) => title)).toEqual([
    "Your membership ends soon",
    "Your membership has ended",
    "Your membership has lapsed",
  ]);
});
