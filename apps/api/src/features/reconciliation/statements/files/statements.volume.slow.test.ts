import { readFileSync, writeFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { decrypt } from "#crypto.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import type { TaskKinds } from "#features/tasks/task-kind.ts";
import { runTask } from "#features/tasks/tasks.ts";
import { createUpload } from "#features/uploads/uploads.factories.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { startFaultEnvironment } from "#testing/faults/scenario.ts";
import { createPaymentLine, createStatement, readPaymentTables } from "../../reconciliation.factories.ts";
import { createBankMonth, createMonthFile } from "../statement.factories.ts";
import { closeImport, createStatementReading } from "./statement-tasks.ts";

/** `STATEMENT_LINES=50000` measures a file of that many lines, and says how long it took. */
const LINES = Number(process.env.STATEMENT_LINES || 1_000);
const IS_MEASURED = Boolean(process.env.STATEMENT_LINES);
const MEGABYTE = 1024 ** 2;

const closings: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(closings.map((close) => close())));

async function createOffice() {
  const api = await startTestApi();
  closings.push(api.close);
  const { app, services } = api;
  const officer = await createStaff(services, "finance_officer");
  const call = (method: "GET" | "POST", url: string, payload?: object) =>
    app.inject({ method, url, headers: consoleHeaders(services, officer.cookie), ...(payload ? { payload } : {}) });
  const show = async (id: number) => (await call("GET", `/staff/statements/${id}/`)).json();
  const run = async (id: number, kinds: TaskKinds = composition.tasks) =>
    runTask(services, kinds, (await show(id)).task_id, Number.POSITIVE_INFINITY);
  async function check(content: string): Promise<number> {
    const upload = await createUpload(services, officer.id, { kind: "statement", content: Buffer.from(content) });
    const { id } = (await call("POST", "/staff/statements/", { upload_id: upload.id })).json();
    await run(id);
    expect(await show(id)).toMatchObject({ state: "checked" });
    return id;
  }
  const beginReading = async (id: number) =>
    expect((await call("POST", `/staff/statements/${id}/readings/`, {})).statusCode).toBe(200);
  return { api, call, show, run, check, beginReading };
}

/** All that is stored of lines and money, without ids and times of this database. */
async function readRows({ db, services: { config } }: TestApi) {
  const { lines, entries } = await readPaymentTables(db);
  return {
    lines: lines
      .map(({ id: _, text_encrypted, imported_at: _at, statement_id: _of, ...line }) =>
        JSON.stringify({ ...line, text: decrypt(config.secretKey, text_encrypted) }),
      )
      .toSorted(),
    entries: entries
      .map(({ provider, receipt, amount, state }) => `${provider} ${receipt} ${amount} ${state}`)
      .toSorted(),
  };
}

const bankMonth = (lines: number) => createBankMonth({ seed: 11, month: 11, lines, planted: Math.floor(lines / 50) });
const mpesaFile = (lines: number) =>
  createStatement(
    ...Array.from({ length: lines }, (_, n) =>
      createPaymentLine({ receipt: `SKV${String(n).padStart(7, "0")}`, amount: 50 + (n % 900), account: "gift" }),
    ),
  );

const KILLS = 20;

test.each([
  ["a bank", () => createMonthFile(bankMonth(2_000))],
  ["M-PESA", () => mpesaFile(800)],
])(
  "a statement of %s that is interrupted at 20 points, and gone on with or begun again, stores the same rows",
  {
    timeout: 600_000,
  },
  async (_, createFile) => {
    const content = createFile();
    const whole = await createOffice();
    const id = await whole.check(content);
    await whole.beginReading(id);
    await whole.run(id);
    const expected = await readRows(whole.api);

    const office = await createOffice();
    const { services } = office.api;
    const part = createStatementReading(0);
    let killed = 0;
    let made = 0;
    /** Each second step is rolled back, as when its process is killed; the next process knows nothing of it. */
    const kinds: TaskKinds = {
      ...composition.tasks,
      "statement-read": {
        ...part,
        pause: 0,
        async step(within, task) {
          const step = await part.step(within, task);
          made += 1;
          if (killed >= KILLS || made % 2 === 0) return step;
          killed += 1;
          if (killed % 3 > 0) closeImport(within, task.id);
          throw new Error("killed");
        },
      },
    };
    let statement = await office.check(content);
    await office.beginReading(statement);
    for (let runs = 0; (await office.show(statement)).state !== "done"; runs += 1) {
      await office.run(statement, kinds).catch(() => undefined);
      // In the middle of it, somebody stops it and sends the file again.
      if (runs === KILLS / 2) {
        const { task_id } = await office.show(statement);
        await office.call("POST", `/staff/tasks/${task_id}/stops/`, {});
        await runTask(services, kinds, task_id).catch(() => undefined);
        statement = await office.check(content);
        await office.beginReading(statement);
      }
      expect(runs).toBeLessThan(10 * KILLS);
    }
    expect(killed).toBe(KILLS);
    expect(await readRows(office.api)).toEqual(expected);
  },
);

/** An API with its worker in a process of its own, and a finance officer who calls it. */
async function createServedOffice() {
  const environment = await startFaultEnvironment();
  closings.push(environment.close);
  const { api, services } = environment;
  const officer = await createStaff(services, "finance_officer");
  async function call(method: "GET" | "POST", url: string, payload?: object): Promise<{ id: number; state: string }> {
    const headers = { ...consoleHeaders(services, officer.cookie), "content-type": "application/json" };
    const reply = await fetch(api.url()! + url, { method, headers, body: payload ? JSON.stringify(payload) : null });
    const body = (await reply.json()) as { id: number; state: string };
    expect(reply.status, `${url} ${JSON.stringify(body)}`).toBeLessThan(300);
    return body;
  }
  return {
    ...environment,
    officer,
    call,
    stateOf: async (id: number) => (await call("GET", `/staff/statements/${id}/`)).state,
  };
}

type ServedOffice = Awaited<ReturnType<typeof createServedOffice>>;

const percentile95 = (durations: readonly number[]) =>
  durations.toSorted((one, other) => one - other)[Math.floor(durations.length * 0.95)]!;

const CALLS_PER_LOOK = 50;

/** How long public calls take, in milliseconds, until something is over. */
async function measureCalls({ api }: ServedOffice, isOver: () => Promise<boolean>): Promise<number[]> {
  const durations: number[] = [];
  do {
    for (let n = 0; n < CALLS_PER_LOOK; n += 1) {
      const began = performance.now();
      const reply = await fetch(`${api.url()!}/events/`);
      await reply.arrayBuffer();
      durations.push(performance.now() - began);
      expect(reply.status).toBe(200);
    }
  } while (!(await isOver()));
  return durations;
}

/** Of a process, in bytes, now and at most since the last reset. Needs Linux. */
function readMemory(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const bytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)![1]) * 1024;
  return { now: bytes("VmRSS"), most: bytes("VmHWM") };
}
/** proc(5): the highest memory counts from now on. */
const resetMostMemory = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, "5");

test.each([
  ["a bank", () => createMonthFile(bankMonth(LINES))],
  ["M-PESA, none of them known", () => mpesaFile(LINES)],
])(
  "a large statement of %s is read in with progress, in bounded time and memory, while the API answers",
  {
    timeout: 900_000,
  },
  async (name, createFile) => {
    const office = await createServedOffice();
    const { api, services, officer, call, stateOf } = office;
    const upload = await createUpload(services, officer.id, {
      kind: "statement",
      content: Buffer.from(createFile()),
    });
    const until = performance.now() + 3_000;
    const before = await measureCalls(office, async () => performance.now() > until);
    resetMostMemory(api.pid()!);
    const memoryBefore = readMemory(api.pid()!).now;
    const began = performance.now();
    const { id } = await call("POST", "/staff/statements/", { upload_id: upload.id });
    const during = await measureCalls(office, async () => (await stateOf(id)) !== "checking");
    const checkedAfter = performance.now() - began;
    await call("POST", `/staff/statements/${id}/readings/`, {});
    during.push(...(await measureCalls(office, async () => (await stateOf(id)) !== "reading")));
    const seconds = (performance.now() - began) / 1_000;
    const memory = (readMemory(api.pid()!).most - memoryBefore) / MEGABYTE;
    expect(await stateOf(id)).toBe("done");
    const { rows } = await sql<{ steps: number }>`
    select done as steps from tasks where kind = 'statement-read' and total is not null`.execute(services.db);
    expect(rows[0]!.steps).toBeGreaterThan(0);
    const figures = {
      check: `${(checkedAfter / 1_000).toFixed(1)} s`,
      whole: `${seconds.toFixed(1)} s`,
      memory: `${Math.round(memory)} MB`,
      p95: `${percentile95(before).toFixed(1)} ms before, ${percentile95(during).toFixed(1)} ms beside it, of ${during.length} calls`,
    };
    // Other tests of the run share processor and memory.
    if (!IS_MEASURED) return;
    console.info(name, LINES, figures);
    expect(seconds, JSON.stringify(figures)).toBeLessThan(60);
    expect(memory, JSON.stringify(figures)).toBeLessThan(300);
  },
);
