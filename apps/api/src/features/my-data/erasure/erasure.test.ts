import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ApiError } from "@party/contract/client";
import { sql } from "kysely";
import PostalMime from "postal-mime";
import { afterAll, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { createEventWithSeats } from "#features/attendance/attendance.factories.ts";
import { listOwnAttendances, signUpForEvent } from "#features/attendance/attendance.ts";
import { createSignedInUser } from "#features/auth/auth.factories.ts";
import { markRegistrarNotified } from "#features/memberships/resignations/resignations.ts";
import { createPayment, expectEventually } from "#features/payments/payments.factories.ts";
import { findPortrait, replacePortrait } from "#features/profile/pictures.ts";
import { createPicture } from "#features/profile/profile.factories.ts";
import { lockPicture } from "#features/profile/profile.queries.ts";
import { party } from "#party.ts";
import { startTestApi } from "#testing/api.ts";
import { waitUntilBlocked } from "#testing/database.ts";
import { filesIn } from "#testing/media-files.ts";
import { openOutbox } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";
import { createCompleteMember, createImpostorOf, createVisitor } from "../my-data.factories.ts";
import { erasePersonalRows, lockPersonalRows } from "../my-data.queries.ts";
import { identifyPerson } from "../registry.ts";

const { db, services, as, api, close, logged } = await startTestApi();
afterAll(close);
const outbox = openOutbox(services.config.dataDirectory);

/** Every column, as `table.column`, that contains one of the texts, ignoring case. */
async function columnsContaining(secrets: string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ schema: string; table: string; column: string }>`
    select table_schema as schema, table_name as "table", column_name as "column" from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`.execute(db);
  expect(columns.some(({ schema, table }) => schema === "pgboss" && table.startsWith("job"))).toBe(true);
  const found: string[] = [];
  for (const { schema, table, column } of columns) {
    const as = sql`case when pg_typeof(${sql.ref(column)}) = 'bytea'::regtype
      then encode(to_jsonb(${sql.ref(column)})::text::bytea, 'escape') else to_jsonb(${sql.ref(column)})::text end`;
    const { rows } = await sql<{ text: string | null }>`
      select ${as} as text from ${sql.table(`${schema}.${table}`)}`.execute(db);
    const hexes = secrets.map((secret) => Buffer.from(secret).toString("hex"));
    const names = rows.some(({ text }) =>
      [...secrets, ...hexes].some((secret) => text?.toLowerCase().includes(secret)),
    );
    if (names) found.push(`${table}.${column}`);
  }
  return found.toSorted();
}

/** Subjects of the emails in the outbox that contain one of the texts. */
async function emailsContaining(secrets: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of outbox.files()) {
    const raw = readFileSync(path.join(services.config.dataDirectory, "outbox", name));
    const mail = await PostalMime.parse(raw);
    const text = `${raw.toString()} ${mail.text} ${mail.html} ${JSON.stringify(mail.headers)}`.toLowerCase();
    if (secrets.some((secret) => text.includes(secret))) found.push(mail.subject ?? "");
  }
  return found;
}

/** Files outside the outbox whose name or content contains one of the texts. */
function filesContaining(secrets: string[]): string[] {
  const root = services.config.dataDirectory;
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !file.startsWith("outbox"))
    .filter((file) => {
      const text = `${file} ${readFileSync(path.join(root, file), "latin1")}`.toLowerCase();
      return secrets.some((secret) => text.includes(secret));
    });
}

const everyJobIsDone = () =>
  expectEventually(async () => {
    const { rows } = await sql<{ open: string }>`
      select name as open from pgboss.job where state in ('created', 'active', 'retry') and start_after <= now()
      and name not like '%\\_\\_%' and data::text <> '{}'`.execute(db);
    return rows;
  }).toEqual([]);

const failureOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  return error instanceof ApiError ? [error.status, error.text] : error;
};

test("after erasure only rows that the law requires name the person", async () => {
  const tumaini = await createCompleteMember(services, { first_name: "Tumaini", last_name: "Otieno" });
  const nyokabi = await createCompleteMember(services, { first_name: "Nyokabi", last_name: "Wanjagi" });
  const call = as(nyokabi.access);
  await services.jobs.work(allJobs(services));
  await everyJobIsDone();
  const before = await columnsContaining(nyokabi.secrets);
  const others = await columnsContaining(tumaini.secrets);
  expect(before.length).toBeGreaterThan(20);
  expect(before).toEqual(others);
  expect(before.some((place) => /^job.*\.data$/.test(place))).toBe(true);
  expect((await emailsContaining(nyokabi.secrets)).length).toBeGreaterThan(4);

  const preview = await call("GET /api/my-data/erasure/");
  expect(await call("POST /api/my-data/erase/", { body: { password: nyokabi.password } })).toEqual({
    message: "Your account is deleted.",
  });
  await everyJobIsDone();

  const kept = await columnsContaining(nyokabi.secrets);
  expect(kept).toEqual([
    ...["payment_intents.payer_name", "registrar_duties.member_name"],
    ...["roll_entries.other_names", "roll_entries.surname"],
  ]);
  expect(preview.kept.map(({ what }) => what)).toEqual(
    expect.arrayContaining(["Your payments", "What the party has to tell the Registrar about you", "Your receipts"]),
  );
  expect(preview.gone.length).toBeGreaterThan(preview.gone_subjects.length);
  expect(preview.gone_subjects[0]).toBe("Your account and how you sign in");
  expect(preview.gone_subjects).toEqual([...new Set(preview.gone_subjects)]);
  expect(preview.gone_subjects).toEqual(
    expect.arrayContaining(["Your events and tickets", "Your membership and applications", "Your profile and picture"]),
  );
  const orders = await db
    .selectFrom("payment_intents")
    .select(["state", "purpose"])
    .where("payer_name", "=", nyokabi.fullName)
    .execute();
  expect(orders.map(({ state, purpose }) => `${state} ${purpose}`).toSorted()).toEqual([
    "paid donation",
    "paid membership",
  ]);

  // The outbox keeps the erasure email for a day; emails to the office and invitations stay.
  const erasureSubject = "Your account is deleted";
  const officeSubjects = [
    expect.stringMatching(/^A gift of KES 1,000 has arrived/),
    expect.stringMatching(/^A member has resigned: tell the Registrar by /),
    expect.stringMatching(/^Nyokabi invites you /),
  ];
  expect((await emailsContaining(nyokabi.secrets)).toSorted()).toEqual([...officeSubjects, erasureSubject]);
  expect((await outbox.emailsTo(nyokabi.email)).map(({ subject }) => subject)).toEqual([erasureSubject]);
  await services.mailer.deleteEmailsTo(nyokabi.email);
  expect(await outbox.emailsTo(nyokabi.email)).toEqual([]);
  expect((await emailsContaining(nyokabi.secrets)).toSorted()).toEqual(officeSubjects);
  expect(preview.notes.join()).toContain("in the mailbox of the party's office");
  expect(preview.notes.join()).toContain("Invitations that you sent stay");
  expect(filesContaining(nyokabi.secrets)).toEqual([]);
  for (const secret of nyokabi.secrets) expect(logged().toLowerCase()).not.toContain(secret);

  expect(await columnsContaining(tumaini.secrets)).toEqual(others);
  expect((await emailsContaining(tumaini.secrets)).length).toBeGreaterThan(4);
}, 60_000);

test("erasing an account keeps the emails and jobs of its unconfirmed address", async () => {
  const email = "victim@party.example";
  const mail = { causedAt: new Date(), subject: "s", preview: "p", heading: "h", paragraphs: ["one"] };
  await services.mailer.send({ ...mail, key: "to-the-victim", to: email });
  await services.mailer.send({ ...mail, key: "to-the-office", to: party.contacts.email, replyTo: email });
  const jobOf = (about: string) =>
    sql`insert into pgboss.job (name, data, state)
      values ('dead-letters', ${JSON.stringify({ about })}::jsonb, 'completed')`.execute(db);
  for (const about of [email, `${email}.ke`, `${email.slice(0, -1)}`]) await jobOf(about);
  const kept = async () =>
    (await sql`select id from pgboss.job where data ->> 'about' like 'victim@%'`.execute(db)).rows.length;

  const unconfirmedUser = await createSignedInUser(services, { email, confirmed: false });
  await as(unconfirmedUser.access)("POST /api/my-data/erase/", { body: { password: unconfirmedUser.password } });
  await everyJobIsDone();
  expect(await kept()).toBe(3);
  expect(outbox.files().filter((name) => /to-the-(victim|office)/.test(name))).toHaveLength(2);
  expect((await outbox.emailsTo(email)).map(({ subject }) => subject)).toEqual(["s"]);

  const owner = await createSignedInUser(services, { email });
  await as(owner.access)("POST /api/my-data/erase/", { body: { password: owner.password } });
  expect(await kept(), "of other addresses").toBe(2);
});

test("erasing an account with another person's name and number keeps that person's rows", async () => {
  const victim = await createVisitor(services);
  await everyJobIsDone();
  const job = JSON.stringify({ call: victim.phone });
  await sql`insert into pgboss.job (name, data, state) values ('dead-letters', ${job}::jsonb, 'completed')`.execute(db);
  // A job makes a person of the application.
  await expectEventually(async () => (await victim.kept()).applications[0]?.person_id).toEqual(expect.any(Number));
  const before = await victim.kept();
  expect([before.applications.length, before.offers.length, before.consents.length]).toEqual([1, 1, 2]);
  const impostor = await createImpostorOf(services, victim);
  const call = as(impostor.access);
  await call("POST /api/consents/{purpose}/withdraw/", { params: { purpose: "volunteering" } });
  expect(await victim.kept()).toEqual(before);
  await call("POST /api/my-data/erase/", { body: { password: impostor.password } });
  expect(await victim.kept()).toEqual(before);
  const { rows } = await sql`select id from pgboss.job where data ->> 'call' = ${victim.phone}`.execute(db);
  expect(rows).toHaveLength(1);
});

test("a row that changes during erasure is still deleted", async () => {
  const { id } = await createSignedInUser(services);
  const data = composition.personalData.find(({ table }) => table === "sessions")!;
  const person = await identifyPerson(services, id);
  await db.transaction().execute(async (tx) => {
    const keys = await lockPersonalRows(tx, data, person);
    await sql`update sessions set device = 'moved' where user_id = ${id}`.execute(tx);
    await erasePersonalRows(tx, data, keys);
  });
  expect(await db.selectFrom("sessions").select("id").where("user_id", "=", id).execute()).toEqual([]);
});

test("an erased member's seats go to the waiting list", async () => {
  const event = await createEventWithSeats(services, 1);
  const [wangari, mekatilili] = [await createSignedInUser(services), await createSignedInUser(services)];
  await signUpForEvent(services, wangari.id, { event: event.id, guests: [] });
  const waiting = await signUpForEvent(services, mekatilili.id, { event: event.id, guests: [] });
  expect(waiting.state).toBe("waiting");
  await as(wangari.access)("POST /api/my-data/erase/", { body: { password: wangari.password } });
  const { state } = (await listOwnAttendances(services, mekatilili.id))[0]!;
  expect(state).toBe("seated");
});

test("a seat taken during erasure goes to the waiting list", async () => {
  const [wangari, mekatilili] = [await createSignedInUser(services), await createSignedInUser(services)];
  const event = await createEventWithSeats(services, 1);
  const { ended } = await db.transaction().execute(async (tx) => {
    await lockPicture(tx, wangari.id);
    const body = { password: wangari.password };
    const erasing = await waitUntilBlocked(db, as(wangari.access)("POST /api/my-data/erase/", { body }));
    for (const { id } of [wangari, mekatilili]) await signUpForEvent(services, id, { event: event.id, guests: [] });
    return erasing;
  });
  await ended;
  expect((await listOwnAttendances(services, mekatilili.id))[0]!.state).toBe("seated");
});

test("erasure deletes the member's picture files", async () => {
  const wangari = await createSignedInUser(services);
  await replacePortrait(services, wangari.id, await createPicture());
  const file = path.basename((await findPortrait(db, wangari.id))!.large);
  const names = async () => (await filesIn(services.media, "")).map((kept) => kept.file);
  expect(await names()).toContain(file);
  await as(wangari.access)("POST /api/my-data/erase/", { body: { password: wangari.password } });
  expect(await names()).not.toContain(file);
});

test("erasure ends all sessions and frees the email address", async () => {
  const wangari = await createSignedInUser(services);
  await as(wangari.access)("POST /api/my-data/erase/", { body: { password: wangari.password } });
  expect(await failureOf(as(wangari.access)("GET /api/auth/user/"))).toEqual([401, expect.any(String)]);
  expect(await failureOf(api("POST /api/auth/refresh/", { body: { refresh: wangari.refresh } }))).toEqual([
    401,
    expect.any(String),
  ]);
  await createSignedInUser(services, { email: wangari.email });
});

test("erasure requires the password", async () => {
  const wangari = await createSignedInUser(services);
  expect(await failureOf(as(wangari.access)("POST /api/my-data/erase/", { body: { password: "not it" } }))).toEqual([
    400,
    "That is not your password. Please try again.",
  ]);
  expect((await as(wangari.access)("GET /api/auth/user/")).email).toBe(wangari.email);
});

test("erasure is rejected while a payment is under way, and the payment completes", async () => {
  const wangari = await createSignedInUser(services);
  const { intent } = await createPayment(services, { userId: wangari.id });
  await sql`
    insert into payment_attempts (id, intent_id, n, method, state, amount, callback_token_hash)
    values (gen_random_uuid(), ${intent.id}, 1, 'mpesa', 'pending', ${intent.amount}, 'x')`.execute(db);
  const [status, text] = (await failureOf(
    as(wangari.access)("POST /api/my-data/erase/", { body: { password: wangari.password } }),
  )) as [number, string];
  expect([status, text.slice(0, 12)]).toEqual([409, "A payment of"]);
  expect((await as(wangari.access)("GET /api/auth/user/")).email).toBe(wangari.email);
});

test("completing a registrar notice removes the name of an erased member", async () => {
  const { id, member_name, user_id } = await db
    .selectFrom("registrar_duties")
    .select(["id", "member_name", "user_id"])
    .where("member_number", "is not", null)
    .executeTakeFirstOrThrow();
  expect([member_name, user_id]).toEqual(["Nyokabi Wanjagi", null]);
  await markRegistrarNotified(db, id);
  const after = await db
    .selectFrom("registrar_duties")
    .select(["member_name", "done_at"])
    .where("id", "=", id)
    .execute();
  expect(after).toEqual([{ member_name: null, done_at: expect.any(Date) }]);
  expect((await outbox.emailsTo(party.contacts.email)).some(({ subject }) => /Registrar/.test(subject ?? ""))).toBe(
    true,
  );
});
