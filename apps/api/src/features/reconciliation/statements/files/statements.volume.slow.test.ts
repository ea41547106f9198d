import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { decrypt } from "#crypto.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import type { TaskKinds } from "#features/tasks/task-kind.ts";
import { runTask } from "#features/tasks/tasks.ts";
import { createUpload } from "#features/uploads/uploads.factories.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { createPaymentLine, createStatement, readPaymentTables } from "../../reconciliation.factories.ts";
import { createBankMonth, createMonthFile } from "../statement.factories.ts";
import { closeImport, createStatementReading } from "./statement-tasks.ts";

/** `STATEMENT_LINES=50000` measures a file of that many lines, and says how long it took. */
const LINES = Number(process.env.STATEMENT_LINES || 1_000);
const IS_MEASURED = Boolean(process.env.STATEMENT_LINES);
const MEGABYTE = 1024 ** 2;

const apis: TestApi[] = [];
afterAll(() => Promise.all(apis.map((api) => api.close())));

async function createOffice() {
  const api = await startTestApi();
  apis.push(api);
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

const percentile95 = (durations: readonly number[]) =>
  durations.toSorted((one, other) => one - other)[Math.floor(durations.length * 0.95)]!;

async function measureCalls(api: TestApi, isOver: () => boolean): Promise<number[]> {
  const durations: number[] = [];
  while (!isOver()) {
    const began = performance.now();
    const { statusCode } = await api.app.inject({ url: "/events/" });
    expect(statusCode).toBe(200);
    durations.push(performance.now() - began);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return durations;
}

test.each([
  ["a bank", () => createMonthFile(bankMonth(LINES))],
  ["M-PESA, none of them known", () => mpesaFile(LINES)],
])(
  "a large statement of %s is read in with progress, in bounded time and memory, while the API answers",
  {
    timeout: 600_000,
  },
  async (name, createFile) => {
    const office = await createOffice();
    const content = createFile();
    const before: number[] = [];
    for (let round = 0, until = performance.now() + 3_000; performance.now() < until; round += 1) {
      before.push(...(await measureCalls(office.api, () => before.length >= round || performance.now() > until)));
      const began = performance.now();
      await office.api.app.inject({ url: "/events/" });
      before.push(performance.now() - began);
    }
    globalThis.gc?.();
    const memoryBefore = process.memoryUsage().rss;
    let [most, isOver] = [memoryBefore, false];
    const timer = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 50);
    const began = performance.now();
    const calls = measureCalls(office.api, () => isOver);
    let [id, checkedAfter] = [0, 0];
    try {
      id = await office.check(content);
      checkedAfter = performance.now() - began;
      await office.beginReading(id);
      await office.run(id);
    } finally {
      isOver = true;
      clearInterval(timer);
    }
    const seconds = (performance.now() - began) / 1_000;
    const during = await calls;
    expect(await office.show(id)).toMatchObject({ state: "done" });
    const { rows } = await sql<{ steps: number }>`
    select done as steps from tasks where kind = 'statement-read' and total is not null`.execute(office.api.db);
    expect(rows[0]!.steps).toBeGreaterThan(0);
    const figures = {
      check: `${(checkedAfter / 1_000).toFixed(1)} s`,
      whole: `${seconds.toFixed(1)} s`,
      memory: `${Math.round((most - memoryBefore) / MEGABYTE)} MB`,
      p95: `${percentile95(before).toFixed(1)} ms before, ${percentile95(during).toFixed(1)} ms beside it, of ${during.length} calls`,
    };
    // Other tests of the run share processor and memory.
    if (!IS_MEASURED) return;
    console.info(name, LINES, figures);
    expect(seconds, JSON.stringify(figures)).toBeLessThan(60);
    expect(most - memoryBefore, JSON.stringify(figures)).toBeLessThan(300 * MEGABYTE);
  },
);
