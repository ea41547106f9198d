import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import type { AuditHash } from "#features/staff/staff.emails.ts";
import { composeAuditHash, verifyAndSendHash } from "#features/staff/staff.jobs.ts";
import { startTestApi } from "#testing/api.ts";
import { startDailyRun } from "../reconciliation.ts";
import { findReport, finishReconciliationRun } from "../report.ts";
import { createOldEntries, withoutTriggers } from "./books.factories.ts";
import { checkBooks } from "./books.ts";
import { checkSeals, sealOldEntries } from "./seals.ts";

const { services, db, close } = await startTestApi();
afterAll(close);

const BLOCK = 100;
const listSeals = () => db.selectFrom("ledger_seals").selectAll().orderBy("id").execute();
const listFaults = () => Array.fromAsync(checkSeals(db, undefined), ({ note }) => note);
const runOnce = async (everything: boolean) => {
  const runId = await startDailyRun(db);
  await checkBooks(db, runId, everything);
  await finishReconciliationRun(services, runId);
  return (await findReport(db, runId))!.findings.filter(({ kind }) => kind === "seal_differs").map(({ note }) => note);
};

let ids: number[];
/** Five blocks, the third with the entries 201 to 300. */
beforeEach(async () => {
  await sql`alter table ledger_seals disable trigger ledger_seals_not_truncated`.execute(db);
  await sql`truncate ledger_seals, ledger_seal_omissions, ledger_changes, ledger_days, payment_changes`.execute(db);
  await sql`alter table ledger_seals enable trigger ledger_seals_not_truncated`.execute(db);
  await sql`truncate ledger_entries cascade`.execute(db);
  ids = await createOldEntries(db, 450);
  expect(await sealOldEntries(db, BLOCK)).toBe(5);
});

test("books that were never sealed are sealed block by block, each entry once, and not again", async () => {
  const seals = await listSeals();
  expect(seals.map(({ id, entry_count }) => [id, entry_count])).toEqual([
    ...[1, 2, 3, 4].map((id) => [id, BLOCK]),
    [5, 50],
  ]);
  for (const [index, seal] of seals.entries()) {
    expect(seal.previous_hash).toEqual(seals[index - 1]?.hash ?? Buffer.alloc(32));
    if (index > 0) expect(seal.first_entry).toBe(seals[index - 1]!.last_entry + 1);
  }
  expect(await sealOldEntries(db, BLOCK)).toBe(0);
  await createOldEntries(db, 30, { days: 6 });
  expect(await sealOldEntries(db, BLOCK)).toBe(0);
  await createOldEntries(db, 30, { days: 8 });
  // Younger ones stand before them.
  expect(await sealOldEntries(db, BLOCK)).toBe(0);
});

test("two that seal at once make one chain", async () => {
  await createOldEntries(db, 350);
  const counts = await Promise.all([1, 2, 3].map(() => sealOldEntries(db, BLOCK)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4);
  expect(await listFaults()).toEqual([]);
  const sealed = (await listSeals()).reduce((sum, { entry_count }) => sum + entry_count, 0);
  expect(sealed).toBe(800);
});

test("one shilling that was changed without a trigger is named, block and sum, by one check of everything and by one of 30 daily ones", async () => {
  const changed = ids[249]!;
  const { amount } = (await listSeals())[2]!;
  await withoutTriggers(db, sql`update ledger_entries set amount = amount + 1 where id = ${changed}`);
  const format = (sum: number) => `KES ${sum.toLocaleString("en")}`;
  const named = expect.stringMatching(
    new RegExp(
      `^block 3 \\(entries ${ids[200]} to ${ids[299]}, sealed on .*\\) had ${format(Number(amount))} in 100 entries, and has ${format(Number(amount) + 1)} in 100 entries now$`,
    ),
  );
  expect(await runOnce(true)).toEqual([named]);
  const nights = [];
  for (let night = 0; night < 30; night += 1) nights.push(...(await runOnce(false)));
  expect(nights).toEqual([named]);
});

describe("a check of everything names the block of", () => {
  test.each([
    ["another receipt", (id: number) => sql`update ledger_entries set receipt = 'SKL9' where id = ${id}`],
    ["another provider", (id: number) => sql`update ledger_entries set provider = 'airtel' where id = ${id}`],
    [
      "another day",
      (id: number) => sql`update ledger_entries set paid_at = paid_at + interval '1 ms' where id = ${id}`,
    ],
    ["another time of recording", (id: number) => sql`update ledger_entries set created_at = now() where id = ${id}`],
    ["a provisional receipt", (id: number) => sql`update ledger_entries set receipt = 'QUERY-9' where id = ${id}`],
    [
      "a sum that is in another entry now",
      (id: number) =>
        sql`update ledger_entries set amount = amount + case id when ${id} then 7 else -7 end where id in (${id}, ${id} + 1)`,
    ],
    ["an entry that is gone", (id: number) => sql`delete from ledger_entries where id = ${id}`],
    ["a block that is gone", () => sql`delete from ledger_seals where id = 3`],
    ["a block that was computed again", () => sql`update ledger_seals set hash = sha256(hash) where id = 3`],
  ])("%s", async (_, change) => {
    await withoutTriggers(db, change(ids[249]!));
    const blocks = (await listFaults()).map((note) => "block" in note && note.block);
    expect(blocks).toContain(3);
    expect(blocks.filter((block) => block !== 3 && block !== 4)).toEqual([]);
  });
});

test("an entry without a receipt is left out of its block, and sealed once it has one", async () => {
  const provisional = await createOldEntries(db, 3, { receipts: "QUERY-" });
  await createOldEntries(db, 10);
  expect(await sealOldEntries(db, BLOCK)).toBe(1);
  expect((await listSeals()).at(-1)).toMatchObject({ kind: "range", entry_count: 10 });
  const [found, deleted, waiting] = provisional as [number, number, number];
  await sql`update ledger_entries set receipt = 'SKLFOUND', amount = 77 where id = ${found}`.execute(db);
  await sql`delete from ledger_entries where id = ${deleted}`.execute(db);
  expect(await listFaults()).toEqual([]);
  expect(await sealOldEntries(db, BLOCK)).toBe(1);
  expect((await listSeals()).at(-1)).toMatchObject({ kind: "late", entry_count: 1, amount: "77", first_entry: found });
  expect(await sealOldEntries(db, BLOCK)).toBe(0);
  expect(await listFaults()).toEqual([]);
  await withoutTriggers(db, sql`update ledger_entries set amount = 78 where id = ${found}`);
  expect(await listFaults()).toMatchObject([{ reason: "seal_differs", block: 7, amount: 77, amountNow: 78 }]);
  const omissions = await db.selectFrom("ledger_seal_omissions").selectAll().orderBy("entry_id").execute();
  expect(omissions).toEqual([
    { entry_id: found, left_out_of: 6, sealed_in: 7 },
    { entry_id: waiting, left_out_of: 6, sealed_in: null },
  ]);
});

test("the database refuses to change a seal, and to delete one", async () => {
  for (const change of ["update ledger_seals set amount = 0", "delete from ledger_seals", "truncate ledger_seals"]) {
    await expect(sql.raw(change).execute(db)).rejects.toThrow("ledger_seals is append-only");
  }
});

test("the daily mail with the hash of the audit log has the last seal of the ledger too", async () => {
  const cause = { id: crypto.randomUUID(), causedAt: new Date(), attempt: 1 };
  await verifyAndSendHash(services, {}, cause, new Date(Date.now() + 60_000), composition.dailyHashes);
  const { rows } = await sql<{ data: AuditHash }>`
    select data from pgboss.job where name = 'staff.send-audit-hash-to'`.execute(db);
  const { hash } = (await listSeals()).at(-1)!;
  const mail = await composeAuditHash(services, rows[0]!.data);
  expect(mail!.paragraphs.join("\n")).toContain(`The seal of block 5 is ${hash.toString("hex")}.`);
});
