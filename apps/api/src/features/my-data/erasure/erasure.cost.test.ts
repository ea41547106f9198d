import { randomUUID } from "node:crypto";
import { type CompiledQuery, sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { newDeviceToken } from "#access/sessions.ts";
import { composition } from "#composition/composition.ts";
import { openDatabase } from "#database/database.ts";
import { createSignedInUser } from "#features/auth/auth.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { measureStatement } from "#testing/query-costs.ts";
import { eraseAccount, previewErasure } from "./erasure.ts";

const { db, services, close } = await startTestApi();
const statements: CompiledQuery[] = [];
const recording = openDatabase({ url: services.config.databaseUrl, log: ({ query }) => void statements.push(query) });
afterAll(async () => {
  await recording.destroy();
  await close();
});

const OTHERS = 20_000;
const FIRST_OTHER = 1_000_000;
const BLOCKS = 60;

/** Calls an erasure or its preview, and checks what its statements about a table read. */
async function expectFewBlocks(table: string, run: (recorded: typeof services) => Promise<unknown>): Promise<void> {
  statements.length = 0;
  await run({ ...services, db: recording });
  const about = statements.filter(({ sql }) => /^\s*(select|delete)/.test(sql) && sql.includes(table));
  expect(about.length).toBeGreaterThan(0);
  for (const statement of about) {
    const { text, buffers, sequential } = await measureStatement(db, { ...statement, times: 1 });
    expect([sequential, Math.max(buffers, BLOCKS)], `${text} reads ${buffers} blocks`).toEqual([[], BLOCKS]);
  }
}

test("an erasure and its preview find a person's stored replies among 20,000 of others by index, and no others", async () => {
  await sql`
    insert into idempotency_keys (scope, key, fingerprint, claim, leased_until, status, reply)
    select case n % 4 when 0 then 'POST /api/auth/register/ visitor' when 1 then 'POST /donations/ visitor'
        else 'PATCH /api/profile/ user ' || ${FIRST_OTHER} + n end,
      'other-' || n, 'f', gen_random_uuid(), now(), 200,
      case n % 4 when 0 then '{"message":"Hello","device":"name.' || ${FIRST_OTHER} + n || '.2026-11-25.mac"}'
        else '{"email":"member.' || n || '@party.example"}' end
    from generate_series(1, ${OTHERS}::integer) as n`.execute(db);
  await sql`analyze idempotency_keys`.execute(db);
  const { id, email, password } = await createSignedInUser(services, { email: "o'wangari@party.example" });
  const device = newDeviceToken(services.config, { id, email_confirmed_at: null });
  const keep = (key: string, scope: string, reply: object | null) =>
    sql`insert into idempotency_keys (scope, key, fingerprint, claim, leased_until, status, reply)
      values (${scope}, ${key}, 'f', ${randomUUID()}, now(), 200, ${reply && JSON.stringify(reply)})`.execute(db);
  await keep("mine: sent", `POST /memberships/ user ${id}`, { id: 1 });
  await keep("mine: under way", `POST /api/attendance/ user ${id}`, null);
  await keep("mine: registered", "POST /api/auth/register/ visitor", { message: "Hello", device });
  await keep("mine: named", "POST /staff/people/ user 1", { text: `Sent to\n${email.toUpperCase()}.` });
  await keep("kept: of another user", `POST /memberships/ user 1${id}`, { id: 2 });
  await keep("kept: another request", "POST /orders/ visitor", { device });
  await keep("kept: longer addresses", "POST /orders/ visitor", { to: [`x${email}`, `${email}.ke`] });

  await expectFewBlocks("idempotency_keys", (recorded) => previewErasure(recorded, composition.personalData, id, "en"));
  await expectFewBlocks("idempotency_keys", (recorded) =>
    eraseAccount(recorded, composition.personalData, { userId: id, sessionId: "" }, password),
  );
  const { rows } = await sql<{ key: string }>`
    select key from idempotency_keys where key not like 'other-%' order by key`.execute(db);
  expect(rows.map(({ key }) => key)).toEqual([
    "kept: another request",
    "kept: longer addresses",
    "kept: of another user",
  ]);
  const others = await sql`select from idempotency_keys where key like 'other-%'`.execute(db);
  expect(others.rows).toHaveLength(OTHERS);
});

test("an erasure finds a person's jobs among those of 20,000 others by index, and no others", async () => {
  await sql`
    insert into pgboss.job (name, data, start_after)
    select 'topics.send-announcement', jsonb_build_object('topic', 'news', 'itemId', 1, 'userId', ${FIRST_OTHER} + n),
      now() + interval '1 day'
    from generate_series(1, ${OTHERS}::integer) as n`.execute(db);
  await sql`analyze pgboss.job`.execute(db);
  const { id, email, password } = await createSignedInUser(services, { email: "o'mekatilili@party.example" });
  const enqueue = (data: { label: string } & Record<string, unknown>, output: object | null = null) =>
    sql`insert into pgboss.job (name, data, output, start_after)
      values ('dead-letters', ${JSON.stringify(data)}::jsonb, ${output && JSON.stringify(output)}::jsonb,
        now() + interval '1 day')`.execute(db);
  await enqueue({ label: "mine: user", userId: id });
  await enqueue({ label: "mine: address", deep: [{ to: email.toUpperCase() }] });
  await enqueue({ label: "mine: failed" }, { message: `Not accepted: ${email}.` });
  await enqueue({ label: "kept: of another user", userId: Number(`1${id}`) });
  await enqueue({ label: "kept: longer addresses", to: [`x${email}`, `${email}.ke`] });

  await expectFewBlocks("pgboss.job", (recorded) =>
    eraseAccount(recorded, composition.personalData, { userId: id, sessionId: "" }, password),
  );
  const { rows } = await sql<{ label: string }>`
    select data ->> 'label' as label from pgboss.job where data ? 'label' order by 1`.execute(db);
  expect(rows.map(({ label }) => label)).toEqual(["kept: longer addresses", "kept: of another user"]);
  const others = await sql`select from pgboss.job where name = 'topics.send-announcement'`.execute(db);
  expect(others.rows).toHaveLength(OTHERS);
});
