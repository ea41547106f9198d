import { dayInNairobi } from "@party/contract/values/nairobi-time";
import { roleNames, roles } from "@party/contract/values/permissions";
import { startSimulator } from "@party/fakes/mpesa/start-simulator";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { createSignedInUser } from "#features/auth/auth.factories.ts";
import type { AuditHash } from "#features/staff/staff.emails.ts";
import { consoleHeaders, createProposal, createStaff, createStaffFor } from "#features/staff/staff.factories.ts";
import { composeAuditHash, verifyAndSendHash } from "#features/staff/staff.jobs.ts";
import { sendEmail } from "#jobs/emails.ts";
import { party } from "#party.ts";
import { startTestApi } from "#testing/api.ts";
import { openOutbox } from "#testing/outbox.ts";
import { injectOptions, validRequests } from "#testing/requests.ts";
import { callsTestedOneByOne } from "#testing/walked-calls.ts";
import { hashNewAuditEntries, recordEntry, type VerificationProgress, verifyAuditLog } from "./audit.ts";

const simulator = await startSimulator();
const { app, db, services, close } = await startTestApi(simulator.environment);
afterAll(async () => {
  await close();
  await simulator.close();
});
const validRequestOf = validRequests({ app, services });

const entriesOf = (actor: number) =>
  db
    .selectFrom("audit_entries")
    .select(["action", "outcome", "permission", "place", "subject_kind", "subject_ids", "reason", "role"])
    .where("actor", "=", actor)
    .where("action", "<>", "staff.signIn")
    .orderBy("id")
    .execute();

const staffEndpoints = callsTestedOneByOne.flatMap(({ name, endpoint, access }) =>
  typeof access === "object" ? [{ name, endpoint, access }] : [],
);

test("a refused call whose reason no database can store is refused as any other, and recorded", async () => {
  const staff = await createStaff(services, "administrator");
  const reply = await app.inject({
    method: "POST",
    url: "/staff/grants/1/endings/",
    headers: consoleHeaders(services, staff.cookie),
    payload: { reason: `a\0b${"c".repeat(5_000)}` },
  });
  expect([reply.statusCode, reply.json().fields.reason]).toEqual([400, [expect.any(String)]]);
  expect(await entriesOf(staff.id)).toMatchObject([
    { outcome: "invalid_input", reason: expect.stringMatching(/^abc/) },
  ]);
});

describe.each(staffEndpoints)("$name", ({ name, endpoint, access }) => {
  const isRead = endpoint.route.startsWith("GET");
  const isOwn = isRead && !access.permission && !access.discloses;
  // Lists of people without personal data are recorded too: who is a member is a secret.
  const leaves = !isRead || access.discloses || name === "people.list" ? "exactly one entry" : "no entry";

  test(`a call leaves ${leaves}${isOwn ? "" : ", and one with invalid input exactly one"}`, async () => {
    const staff = await createStaffFor(services, access);
    const input = await validRequestOf[name]!(staff);
    const done = await app.inject(injectOptions(endpoint, input, staff.cookie));
    expect(done.statusCode, done.body).toBe(endpoint.status);
    const entry = { action: name, outcome: "done", permission: access.permission ?? null };
    const first = leaves === "no entry" ? [] : [entry];
    expect(await entriesOf(staff.id)).toMatchObject(first);
    if (isOwn) return;
    if (!endpoint.body && !endpoint.params?.shape.id && !endpoint.query) return;
    const junk = {
      ...input,
      ...(endpoint.body
        ? { body: 1 }
        : endpoint.params?.shape.id
          ? { params: { ...input.params, id: "\0" } }
          : { query: { limit: "many", from: "many", month: "many", county: "many", status: "many" } }),
    };
    expect((await app.inject(injectOptions(endpoint, junk, staff.cookie))).statusCode).toBe(400);
    expect(await entriesOf(staff.id)).toMatchObject([...first, { ...entry, outcome: "invalid_input" }]);
  });

  if (access.permission)
    test("a refused call leaves one entry that says why, and about what", async () => {
      const without = roleNames.find((name) => !roles[name].permissions.includes(access.permission!))!;
      const staff = await createStaff(services, without);
      const input = await validRequestOf[name]!(staff);
      const reply = await app.inject(injectOptions(endpoint, input, staff.cookie));
      expect(reply.statusCode).toBe(403);
      // Videos have no number.
      const { id } = (input.params ?? {}) as { id?: unknown };
      const subject_ids = access.subject && typeof id === "number" ? [id] : [];
      expect(await entriesOf(staff.id)).toMatchObject([{ action: name, outcome: "permission_missing", subject_ids }]);
    });
});

describe("an entry", () => {
  test("of a decision says what it was about, why, and by which role", async () => {
    const staff = await createStaff(services, "secretary_general");
    const id = await createProposal(services);
    const url = `/staff/proposals/${id}/rejections/`;
    const payload = { reason: "not before the congress" };
    await app.inject({ method: "POST", url, payload, headers: consoleHeaders(services, staff.cookie) });
    expect(await entriesOf(staff.id)).toEqual([
      {
        ...{
          action: "proposals.reject",
          outcome: "done",
          permission: null,
          place: "nation",
          role: "secretary_general",
        },
        ...{ subject_kind: "proposal", subject_ids: [id], reason: "not before the congress" },
      },
    ]);
  });

  test("of a repeated request says so, and the reply is the same", async () => {
    const staff = await createStaff(services, "secretary_general");
    const url = `/staff/proposals/${await createProposal(services)}/approvals/`;
    const headers = { ...consoleHeaders(services, staff.cookie), "idempotency-key": crypto.randomUUID() };
    const send = () => app.inject({ method: "POST", url, payload: {}, headers });
    const [first, second] = [await send(), await send()];
    expect([second.statusCode, second.body]).toEqual([200, first.body]);
    expect((await entriesOf(staff.id)).map(({ outcome }) => outcome)).toEqual(["done", "repeated"]);
  });

  test("of a write that fails is not stored with it, and the failure is recorded", async () => {
    const staff = await createStaff(services, "secretary_general");
    const id = await createProposal(services, staff.id);
    const url = `/staff/proposals/${id}/approvals/`;
    const reply = await app.inject({
      method: "POST",
      url,
      payload: {},
      headers: consoleHeaders(services, staff.cookie),
    });
    expect(reply.statusCode).toBe(409);
    expect((await entriesOf(staff.id)).map(({ outcome }) => outcome)).toEqual(["proposal_own"]);
  });
});

test("members see which role looked at their data, where, on which day and why, and nobody else's", async () => {
  const [member, other] = [await createSignedInUser(services), await createSignedInUser(services)];
  const entry = { session: null, permission: null, outcome: "done", proposal_id: null, request_id: null };
  await recordEntry(services, {
    ...{ actor: 1, role: "county_coordinator", place: "county 19", action: "grants.list", reason: "asked by phone" },
    ...{ subject_kind: "user", subject_ids: [member.id], ...entry },
  });
  await recordEntry(services, {
    ...{ actor: 1, role: "auditor", place: "nation", action: "grants.list", reason: null },
    ...{ subject_kind: "user", subject_ids: [member.id], ...entry, outcome: "permission_missing" },
  });
  const accessesOf = (access: string) =>
    app.inject({ url: "/api/my-data/accesses/", headers: { authorization: `Bearer ${access}` } });
  expect((await accessesOf(member.access)).json().results).toEqual([
    {
      ...{ day: dayInNairobi(new Date()), role: "County coordinator", place: "Nyeri county" },
      ...{ purpose: "Who has which role where", reason: "asked by phone" },
    },
  ]);
  expect((await accessesOf(other.access)).json().results).toEqual([]);
});

describe("the log", () => {
  const entry = {
    ...{ actor: 1, session: null, role: "treasurer", place: "nation", action: "test", permission: null },
    ...{
      subject_kind: "user",
      subject_ids: [1, 2],
      outcome: "done",
      reason: "why not",
      proposal_id: null,
      request_id: "r",
    },
  };
  const makeEntries = async (count: number) => {
    for (let n = 0; n < count; n += 1) await recordEntry(services, { ...entry, details: { before: n } });
    await hashNewAuditEntries(db);
    return db.selectFrom("audit_entries").select("id").orderBy("id", "desc").limit(count).execute();
  };
  /** Changes rows as somebody with full access to the database could, then restores them. */
  const tamper = async (change: string, undo: string, check: (fault: string | undefined) => void) => {
    for (const [index, statement] of [change, undo].entries()) {
      await db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql.raw(statement).execute(tx);
      });
      if (index === 0) check((await verifyAuditLog(db)).fault);
    }
    expect((await verifyAuditLog(db)).fault).toBeUndefined();
  };

  test.each(["update audit_entries set outcome = 'x'", "delete from audit_entries", "truncate audit_entries cascade"])(
    "the database refuses: %s",
    async (statement) => {
      await makeEntries(1);
      await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: "23514" });
    },
  );

  test("entries of concurrent transactions are all hashed, in the order of their ids", async () => {
    await Promise.all([
      ...Array.from({ length: 60 }, () => recordEntry(services, entry)),
      ...Array.from({ length: 5 }, () => hashNewAuditEntries(db)),
    ]);
    await hashNewAuditEntries(db);
    const { fault, entries } = await verifyAuditLog(db);
    const { count } = await db
      .selectFrom("audit_entries")
      .select(sql<number>`count(*)::int`.as("count"))
      .executeTakeFirstOrThrow();
    expect({ fault, entries }).toEqual({ fault: undefined, entries: count });
  });

  test("one altered byte is named, in a hashed entry, a new one, its hash, its details and a batch", async () => {
    const [{ id } = { id: "" }] = await makeEntries(3);
    await tamper(
      `update audit_entries set reason = 'why nou' where id = ${id}`,
      `update audit_entries set reason = 'why not' where id = ${id}`,
      (fault) => expect(fault).toBe(`entry ${id} was altered`),
    );
    await tamper(
      `update audit_entries set hash = set_byte(hash, 0, get_byte(hash, 0) # 1) where id = ${id}`,
      `update audit_entries set hash = set_byte(hash, 0, get_byte(hash, 0) # 1) where id = ${id}`,
      (fault) => expect(fault).toBe(`entry ${id} was altered`),
    );
    const flip = `update audit_details set details_encrypted = set_byte(details_encrypted, 5, get_byte(details_encrypted, 5) # 1)
      where entry_id = ${id}`;
    await tamper(flip, flip, (fault) => expect(fault).toBe(`entry ${id} was altered`));
    const batch = "(select max(id) from audit_batches)";
    const flipBatch = `update audit_batches set hash = set_byte(hash, 0, get_byte(hash, 0) # 1) where id = ${batch}`;
    await tamper(flipBatch, flipBatch, (fault) => expect(fault).toMatch(/do not fit the hash of batch \d+$/));
    await recordEntry(services, entry);
    await tamper(
      "update audit_entries set subject_ids = '{1,3}' where id = (select max(id) from audit_entries)",
      "update audit_entries set subject_ids = '{1,2}' where id = (select max(id) from audit_entries)",
      (fault) => expect(fault).toMatch(/^entry \d+ was altered$/),
    );
  });

  test("a verification that goes on in steps after each batch reads all entries, and finds what was altered in any", async () => {
    const ids: string[] = [];
    for (const count of [3, 1, 2]) ids.push(...(await makeEntries(count)).map(({ id }) => id));
    const verifyInSteps = async () => {
      let steps = 1;
      let part = await verifyAuditLog(db, { until: new Date(0) });
      for (; !part.complete; steps += 1) part = await verifyAuditLog(db, { verified: part, until: new Date(0) });
      return { part, steps };
    };
    const whole = await verifyAuditLog(db);
    const { part, steps } = await verifyInSteps();
    expect([part, steps]).toEqual([whole, whole.batches + 1]);
    const altered = ids.at(-1)!;
    const flip = `update audit_entries set hash = set_byte(hash, 0, get_byte(hash, 0) # 1) where id = ${altered}`;
    const faults: (string | undefined)[] = [];
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(flip).execute(tx);
    });
    faults.push((await verifyInSteps()).part.fault);
    await tamper(flip, "select 1", (fault) => faults.push(fault));
    expect(faults).toEqual([`entry ${altered} was altered`, undefined]);
  });

  test("the daily job goes on as a job of its own when its time is over, and mails hash or fault once, by a job for each recipient", async () => {
    await makeEntries(2);
    await makeEntries(1);
    const officer = await createStaff(services, "data_protection_officer");
    const auditor = await createStaff(services, "auditor");
    const outbox = openOutbox(services.config.dataDirectory);
    const { email } = await db
      .selectFrom("users")
      .select("email")
      .where("id", "=", officer.id)
      .executeTakeFirstOrThrow();
    const runDay = async (id: string) => {
      let jobs = 0;
      for (let payload: { verified?: VerificationProgress } | undefined = {}; payload; jobs += 1) {
        await sql`delete from pgboss.job where name = 'staff.send-audit-hash'`.execute(db);
        const cause = { id: jobs === 0 ? id : crypto.randomUUID(), causedAt: new Date(), attempt: 1 };
        await verifyAndSendHash(services, payload, cause, new Date(0));
        const { rows } = await sql<{ data: object }>`
          select data from pgboss.job where name = 'staff.send-audit-hash'`.execute(db);
        payload = rows[0]?.data;
      }
      const { rows } = await sql<{ id: string; data: AuditHash }>`
        delete from pgboss.job where name = 'staff.send-audit-hash-to' returning id, data`.execute(db);
      for (const { id: job, data } of rows) {
        const email = await composeAuditHash(services, data);
        if (email) await sendEmail(services, { ...email, key: job, causedAt: new Date() });
      }
      return jobs;
    };
    const { batches, lastHash } = await verifyAuditLog(db);
    expect(await runDay(crypto.randomUUID())).toBeGreaterThanOrEqual(batches + 1);
    const mails = () => outbox.emailsTo(email);
    expect((await mails()).map(({ text }) => text)).toEqual([expect.stringContaining(lastHash)]);
    for (const address of [auditor.email, party.contacts.email]) {
      const sent = await outbox.emailsTo(address);
      expect(sent.map(({ text }) => text)).toEqual([expect.stringContaining(lastHash)]);
    }
    const flip =
      "update audit_entries set hash = set_byte(hash, 0, get_byte(hash, 0) # 1) where id = (select max(id) from audit_entries)";
    const alter = () =>
      db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql.raw(flip).execute(tx);
      });
    await alter();
    await runDay(crypto.randomUUID());
    await alter();
    expect((await mails()).map(({ subject }) => subject).toSorted()).toEqual([
      "Audit log: it was changed",
      "Audit log: the hash of today",
    ]);
  });

  test("a deleted entry is missed", async () => {
    const [{ id } = { id: "" }] = await makeEntries(3);
    await sql`create table saved as select * from audit_entries where id = ${id}::bigint`.execute(db);
    await sql`create table saved_details as select * from audit_details where entry_id = ${id}::bigint`.execute(db);
    await tamper(
      `delete from audit_details where entry_id = ${id}; delete from audit_entries where id = ${id}`,
      "insert into audit_entries select * from saved; insert into audit_details select * from saved_details",
      (fault) => expect(fault).toMatch(/: \d+ were hashed, \d+ are there$/),
    );
    await sql`drop table saved, saved_details`.execute(db);
  });

  test("deleting the details of an erased person leaves it valid", async () => {
    const [{ id } = { id: "" }] = await makeEntries(1);
    await db.deleteFrom("audit_details").where("entry_id", "=", id).execute();
    expect((await verifyAuditLog(db)).fault).toBeUndefined();
  });

  test("details are stored encrypted", async () => {
    await recordEntry(services, { ...entry, details: { before: "Dedan Kimathi" } });
    const { rows } = await sql<{ found: boolean }>`
      select bool_or(position('Dedan'::bytea in details_encrypted) > 0) as found from audit_details`.execute(db);
    expect(rows[0]!.found).toBe(false);
  });
});
