import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newDeviceToken, verifyDeviceToken } from "#access/sessions.ts";
import { loadConfig } from "#config.ts";
import {
  acceptAlternativeKey,
  decryptWith,
  encrypt,
  hmacIndex,
  hmacIndexes,
  linkToken,
  verifyLinkToken,
} from "#crypto.ts";
import { createEventWithSeats, createStewardToken } from "#features/attendance/attendance.factories.ts";
import { findStewardByToken } from "#features/attendance/check-in/stewards.ts";
import { ticketCode, ticketIdOf } from "#features/attendance/tickets/tickets.ts";
import { createSignedInUser, enableTwoStep, startSession, totpCode } from "#features/auth/auth.factories.ts";
import { verifySecondFactor } from "#features/auth/two-step/two-step.ts";
import { previewToken, verifyPreviewToken } from "#features/content/previews/previews.ts";
import { findExceededLimit } from "#features/donations/donations.ts";
import { createUnsubscribeToken, unsubscribeFromInvitations } from "#features/invitations/invitations.ts";
import { createCompleteMember } from "#features/my-data/my-data.factories.ts";
import { identifyPerson } from "#features/my-data/registry.ts";
import { createImportAtStage } from "#features/people/import/imports.factories.ts";
import { createMerge } from "#features/people/pairs/pairs.factories.ts";
import type { Services } from "#services.ts";
import { startTestApi } from "#testing/api.ts";
import { createCommand } from "#testing/command.ts";
import { ENCRYPTED_COLUMNS, reencrypt } from "./reencryption.ts";

const OLD = "the secret key before the rotation, of tests";
const NEW = "the secret key after the rotation, for tests";

const before = await startTestApi({ SECRET_KEY: OLD });
const { db } = before;
const settings = { DATABASE_URL: before.services.config.databaseUrl, SECRET_KEY: NEW };
/** A server that was restarted with both keys. */
const after = await startTestApi({ ...settings, SECRET_KEY_PREVIOUS: OLD });
afterAll(async () => {
  await after.close();
  await before.close();
  acceptAlternativeKey(NEW, undefined);
});

const END = new Date("2100-01-01");
const ID_NUMBER = "12345678";
const PREVIEWED = { kind: "articles", id: 7, revision: 1, by: 3 };

/** What somebody has in hand that was made with a server's key. */
async function createCredentials({ services }: typeof before) {
  const { secretKey } = services.config;
  const user = await createSignedInUser(services);
  const twoStep = await enableTwoStep(services, user);
  const event = await createEventWithSeats(services, 5);
  return {
    user,
    twoStep,
    payment: linkToken(secretKey, "payment", 42),
    card: linkToken(secretKey, "card", 43),
    ticket: ticketCode(secretKey, 44),
    steward: await createStewardToken(services, event.id, "Dedan"),
    device: newDeviceToken(services.config, { id: user.id, email_confirmed_at: END }),
    preview: previewToken(secretKey, PREVIEWED, END),
    unsubscribe: createUnsubscribeToken(secretKey, "friend@party.example"),
  };
}

/** Fails unless a server with this key accepts all of it. */
async function expectAccepted(made: Awaited<ReturnType<typeof createCredentials>>, { services, as }: typeof before) {
  const { secretKey } = services.config;
  expect(verifyLinkToken(secretKey, "payment", made.payment)).toBe(42);
  expect(verifyLinkToken(secretKey, "card", made.card)).toBe(43);
  expect(ticketIdOf(secretKey, made.ticket)).toBe(44);
  expect(await findStewardByToken(services, made.steward)).toMatchObject({ name: "Dedan" });
  expect(verifyDeviceToken(services.config, made.device, { id: made.user.id, email_confirmed_at: END })).toBeTruthy();
  expect(verifyPreviewToken(secretKey, made.preview)).toEqual(PREVIEWED);
  await unsubscribeFromInvitations(services, made.unsubscribe);
  expect(await as(made.user.access)("GET /api/profile/")).toMatchObject({ email: made.user.email });
  await expectTotp(made, services);
  const code = made.twoStep.recoveryCodes.pop()!;
  expect(await verifySecondFactor(services, made.user.id, code)).toBe("recovery");
}

async function expectTotp({ user, twoStep }: Awaited<ReturnType<typeof createCredentials>>, services: Services) {
  // The code of this time step may have been used.
  await sql`update second_steps set last_step = 0 where user_id = ${user.id}`.execute(db);
  expect(await verifySecondFactor(services, user.id, totpCode(twoStep.secret))).toBe("app");
}

let old: Awaited<ReturnType<typeof createCredentials>>;
let atieno: Awaited<ReturnType<typeof createCompleteMember>>;

beforeAll(async () => {
  old = await createCredentials(before);
  await createMerge(before.services, old.user.id);
  const imported = await createImportAtStage(before.services, old.user.id);
  await sql`update import_rows set changes_encrypted = cells_encrypted where import_id = ${imported.id}`.execute(db);
  atieno = await createCompleteMember(before.services, { first_name: "Atieno", last_name: "Odhiambo" });
  await db.transaction().execute(async (tx) => {
    // A frozen roll refuses it.
    await sql`set local session_replication_role = replica`.execute(tx);
    await tx
      .updateTable("roll_entries")
      .set({ id_number_encrypted: encrypt(OLD, ID_NUMBER) })
      .execute();
  });
  // More than a batch.
  await sql`
    insert into provider_events (provider, direction, kind, event_hash, body_encrypted)
    select 'mpesa', 'in', 'common', sha256(n::text::bytea), (select body_encrypted from provider_events limit 1)
    from generate_series(1, 1200) as n`.execute(db);
  await db
    .insertInto("people")
    .values({
      ...{ surname: "Mwangi", other_names: "Wanjiku", source: "walk_in" },
      id_number_encrypted: encrypt(OLD, ID_NUMBER),
      id_number_hash: hmacIndex(OLD, ID_NUMBER),
      disability_encrypted: encrypt(OLD, "visual"),
    })
    .execute();
});

test("a server that has the old key, and accepts the new one, accepts what a server with the new key made", async () => {
  acceptAlternativeKey(OLD, NEW);
  await expectAccepted(await createCredentials(after), before);
  acceptAlternativeKey(OLD, undefined);
});

test("a server with the new key accepts what was made with the old one", async () => {
  await expectAccepted(old, after);
});

test("a server that does not accept the old key refuses what was made with it", async () => {
  acceptAlternativeKey(NEW, undefined);
  await expect(expectAccepted(old, after)).rejects.toThrow();
  await expect(after.as(old.user.access)("GET /api/profile/")).rejects.toThrow();
  acceptAlternativeKey(NEW, OLD);
});

/** Whole KES that the donor of the newest gift has given, and may give 1 KES by the limit. */
async function findDonorTotal(): Promise<number | undefined> {
  await sql`delete from donation_limits`.execute(db);
  await sql`insert into donation_limits (valid_from, per_donor_per_year, source) values ('2020-01-01', 1, 'a test')`.execute(
    db,
  );
  const { phone } = (await sql<{ phone: string }>`select phone from users where id = ${atieno.id}`.execute(db))
    .rows[0]!;
  const donor = {
    amount: 1,
    phone_hashes: hmacIndexes(NEW, phone),
    email_hashes: hmacIndexes(NEW, atieno.email),
  };
  await sql`update donations set state = 'received', paid_at = now() where email = ${atieno.email}`.execute(db);
  return (await db.transaction().execute((tx) => findExceededLimit(tx, donor, new Date())))?.before;
}

const countGifts = async () => {
  const person = await identifyPerson(after.services, atieno.id);
  const byHash = sql`select from donations where email_hash = any(${person.emailHashes}::bytea[])`;
  return (await byHash.execute(db)).rows.length;
};

let given: number;

test("rows are found by HMACs with the old key while both are accepted", async () => {
  given = (await findDonorTotal())!;
  expect(given).toBeGreaterThan(0);
  expect(await countGifts()).toBe(2);
});

const isEncryptedWith = (key: string, value: Buffer) => {
  try {
    decryptWith(key, value);
    return true;
  } catch {
    return false;
  }
};

async function countEncryptedWith(key: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table, column } of ENCRYPTED_COLUMNS) {
    const { rows } = await sql<{ value: Buffer }>`
      select ${sql.ref(column)} as value from ${sql.table(table)} where octet_length(${sql.ref(column)}) > 0`.execute(
      db,
    );
    counts[table] = (counts[table] ?? 0) + rows.filter(({ value }) => isEncryptedWith(key, value)).length;
  }
  return counts;
}

test("every encrypted column is encrypted again, or has a reason not to be", async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and column_name like '%encrypted'`.execute(db);
  const known = ENCRYPTED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
  const others = ["audit_details.details_encrypted", "provider_tokens.token_encrypted"];
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...known, ...others].toSorted());
});

test("an interrupted run is started again, and leaves nothing that needs the old key", async () => {
  const withOld = await countEncryptedWith(OLD);
  for (const [table, count] of Object.entries(withOld)) expect(count, table).toBeGreaterThan(0);
  const interrupted = reencrypt(db, NEW, (line) => {
    if (line.startsWith("provider_events: 1000")) throw new Error("stopped");
  });
  await expect(interrupted).rejects.toThrow("stopped");
  expect((await countEncryptedWith(NEW)).provider_events).toBe(1_000);

  const command = createCommand("reencrypt.ts", after, { SECRET_KEY_PREVIOUS: OLD });
  const { code, out } = await command();
  expect(out).toContain(`provider_events: ${withOld.provider_events! - 1_000} encrypted again`);
  expect(out).toMatch(/\d+ unused recovery codes/);
  expect(code).toBe(0);
  expect(Object.values(await countEncryptedWith(OLD)).every((count) => count === 0)).toBe(true);
  for (const { changed, unreadable } of await reencrypt(db, NEW)) expect([changed, unreadable]).toEqual([0, 0]);
});

test("afterwards the new key alone decrypts and finds everything", async () => {
  acceptAlternativeKey(NEW, undefined);
  await expectTotp(old, after.services);
  expect(await findDonorTotal()).toBe(given);
  expect(await countGifts()).toBe(2);
  const { rows } = await sql<{ phone_encrypted: Buffer; phone_hash: Buffer }>`
    select phone_encrypted, phone_hash from payment_attempts
    union all select phone_encrypted, phone_hash from donations
    union all select id_number_encrypted, id_number_hash from people where id_number_hash is not null`.execute(db);
  expect(rows.length).toBeGreaterThan(3);
  for (const row of rows) expect(hmacIndex(NEW, decryptWith(NEW, row.phone_encrypted))).toEqual(row.phone_hash);
  const session = await startSession(after.services, old.user.id);
  expect(await after.as(session.access)("GET /api/profile/")).toMatchObject({ email: old.user.email });
  const { code, err } = await createCommand("reencrypt.ts", after)();
  expect([code, err]).toEqual([1, expect.stringContaining("SECRET_KEY_PREVIOUS")]);
});

test("append-only tables accept nothing but another encryption, and only from a transaction that says so", async () => {
  const change = (column: string) =>
    sql`update provider_events set ${sql.raw(column)} where id = (select min(id) from provider_events)`;
  await expect(change("body_encrypted = '\\x00'").execute(db)).rejects.toThrow(/append-only/);
  const reencrypting = (column: string) =>
    db.transaction().execute(async (tx) => {
      await sql`select set_config('party.reencrypting', 'on', true)`.execute(tx);
      await change(column).execute(tx);
    });
  await expect(reencrypting("body_encrypted = '\\x00', kind = 'common'")).rejects.toThrow(/append-only/);
  await reencrypting("body_encrypted = body_encrypted || '\\x00'");
  await expect(change("body_encrypted = '\\x00'").execute(db)).rejects.toThrow(/append-only/);
});

test("the settings name the previous key", () => {
  loadConfig({ ...settings, SECRET_KEY_PREVIOUS: OLD, DATA_DIR: after.services.config.dataDirectory });
  expect(verifyLinkToken(NEW, "payment", old.payment)).toBe(42);
  loadConfig({ ...settings, DATA_DIR: after.services.config.dataDirectory });
  expect(verifyLinkToken(NEW, "payment", old.payment)).toBeUndefined();
});
