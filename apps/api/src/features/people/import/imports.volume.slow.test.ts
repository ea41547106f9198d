import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { PersonImport } from "@party/contract/imports.staff";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { openDatabase } from "#database/database.ts";
import { createUser, HOME_PLACE } from "#features/auth/auth.factories.ts";
import { createMembership } from "#features/memberships/memberships.factories.ts";
import { executeApproved } from "#features/staff/proposals/proposals.ts";
import { createStaff } from "#features/staff/staff.factories.ts";
import { runTask } from "#features/tasks/tasks.ts";
import { startTestApi } from "#testing/api.ts";
import { createImportOfficer, importUrl } from "#testing/import-office.ts";
import { programEnvironment } from "#testing/program-environment.ts";

const { app, services, close } = await startTestApi();
const { databaseUrl, dataDirectory, secretKey } = services.config;
/** Without a time limit: the test reads all rows at once. */
const db = openDatabase({ url: databaseUrl, connections: 2, statementTimeout: 0 });
afterAll(async () => {
  await db.destroy();
  await close();
});

/** `IMPORT_ROWS=100000` is a list of that many rows; then each step is killed and stopped, else the first of each task. */
const ROWS = Number(process.env.IMPORT_ROWS || 1_200);
const EVERY_STEP = Boolean(process.env.IMPORT_ROWS);
const PROGRAM = path.join(import.meta.dirname, "../../../testing/run-task.ts");

const officer = await createStaff(services, "membership_officer");
const secretary = await createStaff(services, "secretary_general");
const office = createImportOfficer({ app, services }, officer);

/** Rows about one family, and what has to become of each, wherever a step ends. */
const FAMILY = ["new", "changed", "new", "same", "changed", "same", "new", "refused", "changed", "new"];
const FAMILIES = Math.ceil(ROWS / FAMILY.length);
const letters = (n: number) => [...String(n)].map((digit) => "bcdfghjklm"[Number(digit)]).join("");
const phone = (n: number) => `07${String(n).padStart(8, "0")}`;

function familyLines(n: number): string[] {
  const [shared, known] = [phone(n * 10), phone(n * 10 + 1)];
  const surname = `Mwangi${letters(n)}`;
  return [
    `${surname},Wanjiku Grace,${shared},,`,
    // The same woman, with a shorter name.
    `${surname},Wanjiku,${shared},Tetu primary,`,
    // Another person with that phone.
    `${surname},Brian,${shared},,`,
    `${surname},Brian,${shared},,`,
    // Of the register, with an email that stays.
    `Chebet${letters(n)},Jane,${known},New school,`,
    `Chebet${letters(n)},Jane,${known},Third school,`,
    `${surname},Otieno,${phone(n * 10 + 2)},Tetu primary,`,
    `${surname},Paul,12,,`,
    `${surname},Wanjiku Grace,${shared},,grace.${letters(n)}@party.example`,
    `${surname},Njeri,${phone(n * 10 + 3)},,`,
  ];
}

const LINES = [
  "Surname,Other names,Phone,Polling station,Email",
  "Were,Otieno,0799000001,,thief@party.example",
  ...Array.from({ length: FAMILIES }, (_, n) => familyLines(n)).flat(),
];
const CONTENT = `${LINES.join("\n")}\n`;
const TOTAL = FAMILIES * FAMILY.length + 1;
const counted = (outcome: string) => FAMILIES * FAMILY.filter((each) => each === outcome).length;
const COUNTS = {
  ...{ new: counted("new"), changed: counted("changed"), same: counted("same") + 1, refused: counted("refused") },
  ...{ ambiguous: 0, account: 1 },
};

/** Somebody of the register, and somebody new. */
const CHANGED_SINCE = [1, 3].map((n) => `+254${phone(n).slice(1)}`);

async function createRegister(): Promise<void> {
  const { id } = await createUser(services, { first_name: "Otieno", last_name: "Were", phone: "+254799000001" });
  await createMembership(services, id);
  await sql`insert into people (user_id, surname, other_names, phone, ward_id, source)
    values (${id}, 'Were', 'Otieno', '+254799000001', ${HOME_PLACE.ward}, 'website') on conflict do nothing`.execute(
    db,
  );
  const families = Array.from({ length: FAMILIES }, (_, n) => n);
  await sql`insert into people (surname, other_names, phone, email, polling_station, ward_id, source)
    select 'Chebet' || letters, 'Jane', phone, letters || '@party.example', 'Old school', ${HOME_PLACE.ward}, 'office'
    from unnest(${families.map(letters)}::text[], ${families.map((n) => `+254${phone(n * 10 + 1).slice(1)}`)}::text[])
      as given(letters, phone)`.execute(db);
}

/** Tables that are left out, or only the rows that are named. */
type Exceptions = Readonly<Record<string, ReturnType<typeof sql> | "all">>;

/** What imports and the calls about them leave of themselves: everything else has to be as before. */
const OWN: Exceptions = {
  ...{ imports: "all", import_rows: "all" },
  // Hashes by which rows of one file find each other.
  import_keys: "all",
  tasks: sql`kind like 'import-%'`,
  proposals: sql`kind = 'import'`,
  // Of these two, who make no other calls here: also when they were last there.
  sessions: sql`user_id = any(${[officer.id, secretary.id]}::integer[])`,
  audit_entries: sql`actor = any(${[officer.id, secretary.id]}::integer[])`,
};

/** What the run of an import is there for. */
const REGISTER: Exceptions = {
  ...{ people: "all", person_changes: "all" },
  // A queue: whoever was added or changed is compared with others.
  people_to_compare: "all",
};

/** What tells of a change also after it was taken back. */
const HISTORY: Exceptions = { person_changes: "all", people_to_compare: "all" };

/** One sum for each table. @param withVersions how often a row was changed, which undoing does not take back */
async function checksums(exceptions: Exceptions, withVersions = true): Promise<Record<string, string>> {
  const { rows } = await sql<{ table: string }>`
    select table_name as "table" from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
    order by 1`.execute(db);
  const sums: Record<string, string> = {};
  for (const { table } of rows) {
    const left = exceptions[table];
    if (left === "all") continue;
    const row = withVersions ? sql`to_jsonb(each)` : sql`to_jsonb(each) - 'version'`;
    const { rows: found } = await sql<{ sum: string }>`
      select concat(count(*), ' rows ', sum(hashtextextended((${row})::text, 0)::numeric)) as sum
      from ${sql.table(table)} as each ${left ? sql`where (${left}) is not true` : sql``}`.execute(db);
    sums[table] = found[0]!.sum;
  }
  return sums;
}

/** The register without numbers that a second run counts on. */
const register = async () =>
  (
    await sql<{ sum: string }>`
      select concat(count(*), ' ', sum(hashtextextended(
        (to_jsonb(people) - 'id' - 'version' - 'created_at')::text, 0)::numeric)) as sum from people`.execute(db)
  ).rows[0]!.sum;

const outcomesOf = async (id: number) =>
  (
    await sql<{ place: number; outcomes: string[] }>`
      select (n - 3) % ${FAMILY.length}::integer as place, array_agg(distinct outcome) as outcomes from import_rows
      where import_id = ${id} and n > 2 group by 1 order by 1`.execute(db)
  ).rows.map(({ outcomes }) => outcomes.join(" or "));

const resultOf = async (id: number) =>
  (
    await sql<{ sum: string }>`
      select concat(count(*), ' ', sum(hashtextextended(concat_ws('|', n, outcome, problem, same_as, has_account, applied),
        0)::numeric)) as sum from import_rows where import_id = ${id}`.execute(db)
  ).rows[0]!.sum;

async function approve(id: number): Promise<void> {
  // The steps before may take longer than a code is valid.
  await db.updateTable("sessions").set({ code_at: new Date() }).execute();
  const { proposal_id } = (
    await office.call("POST", importUrl(id, "proposals/"), { reason: "county list" })
  ).json() as PersonImport;
  const url = `/staff/proposals/${proposal_id}/approvals/`;
  const reply = await office.call("POST", url, { reason: "" }, secretary);
  expect(reply.statusCode, reply.body).toBe(200);
  await executeApproved(services, composition.proposals, proposal_id!);
}

const startProgram = (task: number): ChildProcess =>
  spawn(process.execPath, [PROGRAM, String(task)], {
    env: { ...programEnvironment, DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory, SECRET_KEY: secretKey },
    stdio: ["ignore", "pipe", "inherit"],
  });

/** Makes one step in a process of its own, which is killed at the end of the next. @returns false when there is no next one */
async function makeStepAndKill(task: number): Promise<boolean> {
  const program = startProgram(task);
  const gone = once(program, "exit");
  const isNext = await Promise.race([once(program.stdout!, "data").then(() => true), gone.then(() => false)]);
  program.kill("SIGKILL");
  const [code] = await gone;
  if (!isNext) expect(code).toBe(0);
  // Until the server has noticed, and rolled back.
  await sql`select from tasks where id = ${task} for update`.execute(db);
  return isNext;
}

/** @param stopAndGoOn also stops after each kill @returns how often it was killed */
async function finishKilled(id: number, stopAndGoOn?: () => Promise<unknown>): Promise<number> {
  for (let kills = 0; ; kills += 1) {
    const task = (await office.show(id)).task_id!;
    if (!(await makeStepAndKill(task))) return kills;
    if (stopAndGoOn) {
      expect((await office.call("POST", `/staff/tasks/${task}/stops/`, {})).statusCode).toBe(200);
      await runTask(services, composition.tasks, task);
      await stopAndGoOn();
    }
    if (!EVERY_STEP) {
      await office.finish(id);
      return kills + 1;
    }
  }
}

/** In the log of a test that was started for its figures. */
async function timed<Result>(what: string, run: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await run();
  if (EVERY_STEP) console.info(`${what}: ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  return result;
}

test("a list is checked without a trace, run, found again, undone and killed at each step, with one result", {
  timeout: 60_000 + ROWS * 60,
}, async () => {
  await createRegister();
  const first = await timed("read", () => office.map(CONTENT, { rule: "overwrite" }));
  const second = await office.map(CONTENT, { rule: "overwrite" });
  expect(first.rows).toBe(TOTAL);
  const beforeCheck = await checksums(OWN);
  const before = await checksums({ ...OWN, ...HISTORY }, false);
  await office.beginCheck(first.id);
  const checked = await timed("check", () => office.finish(first.id));
  expect(checked.counts).toMatchObject(COUNTS);
  expect(await outcomesOf(first.id)).toEqual(FAMILY);
  expect(await checksums(OWN)).toEqual(beforeCheck);

  await approve(first.id);
  const others = await checksums({ ...OWN, ...REGISTER });
  const done = await timed("run", () => office.finish(first.id));
  expect(done.counts).toMatchObject(COUNTS);
  expect(await outcomesOf(first.id)).toEqual(FAMILY);
  // Accounts, memberships and the public number of members among them.
  expect(await checksums({ ...OWN, ...REGISTER })).toEqual(others);
  const [imported, result] = [await register(), await resultOf(first.id)];

  await office.beginCheck(second.id);
  const again = await timed("check of the same file", () => office.finish(second.id));
  expect(again.counts).toMatchObject({ new: 0, changed: 0, same: TOTAL - counted("refused") });
  const undone = await timed("undo", () => office.undo(first.id));
  expect(undone.counts).toMatchObject({ undone: counted("new") + counted("changed"), kept: 0 });
  expect(await checksums({ ...OWN, ...HISTORY }, false)).toEqual(before);

  await office.beginCheck(second.id);
  const kills = [await finishKilled(second.id)];
  expect((await office.show(second.id)).counts).toMatchObject(COUNTS);
  expect(await checksums({ ...OWN, ...HISTORY }, false)).toEqual(before);
  await approve(second.id);
  kills.push(await finishKilled(second.id, () => office.beginRun(second.id)));
  expect([await register(), await resultOf(second.id)]).toEqual([imported, result]);

  await sql`update people set polling_station = 'Elsewhere' where phone = any(${CHANGED_SINCE}::text[])`.execute(db);
  await office.beginUndo(second.id);
  kills.push(await finishKilled(second.id, () => office.beginUndo(second.id)));
  const kept = (await office.call("GET", importUrl(second.id, "rows/?kept=1"))).json().results;
  expect(kept.map(({ kept: why }: { kept: string }) => why)).toEqual([
    expect.stringContaining("changed a value"),
    expect.stringContaining("changed a value"),
  ]);
  await sql`delete from people where source = 'import' and phone = any(${CHANGED_SINCE}::text[])`.execute(db);
  await sql`update people set polling_station = 'Old school' where phone = any(${CHANGED_SINCE}::text[])`.execute(db);
  expect(await checksums({ ...OWN, ...HISTORY }, false)).toEqual(before);
  if (EVERY_STEP) console.info(`${TOTAL} rows; killed ${kills.join(", ")} times during check, run and undo`);
});
