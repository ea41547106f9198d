import { dayInNairobi, daysAfter } from "@party/contract/values/nairobi-time";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { createSignedInUser } from "#features/auth/auth.factories.ts";
import { exportTask } from "#features/exports/export-file.ts";
import { makeExportFile, readExportFile } from "#features/exports/exports.factories.ts";
import { findExport } from "#features/exports/exports.queries.ts";
import { listReceivedByDay } from "#features/payments/ledger/ledger-days.queries.ts";
import { createPerson } from "#features/people/people.factories.ts";
import { executeApproved } from "#features/staff/proposals/proposals.ts";
import { consoleHeaders, createStaff } from "#features/staff/staff.factories.ts";
import { runTask } from "#features/tasks/tasks.ts";
import { startTestApi } from "#testing/api.ts";
import { seedOf } from "#testing/seed.ts";
import { moneyExport } from "./money-export-file.ts";
import { createMoneyExportBody } from "./money-exports.factories.ts";
import { deleteOldLines } from "./money-exports.queries.ts";

/** `EXPORT_RUNS=200 vitest run --project api money-exports` before a release. */
const RUNS = Number(process.env.EXPORT_RUNS ?? 4);
const SEED = seedOf(process.env.EXPORT_SEED);

const { app, as, services, db, close } = await startTestApi();
afterAll(close);
const treasurer = await createStaff(services, "treasurer", { first_name: "Mumbi", last_name: "Njeri" });
const auditor = await createStaff(services, "auditor");
const TODAY = dayInNairobi(new Date());

type Staff = { cookie: string };
const call = (method: "GET" | "POST", url: string, payload?: object, staff: Staff = treasurer) =>
  app.inject({ method, url, headers: consoleHeaders(services, staff.cookie), ...(payload ? { payload } : {}) });
const propose = (more: object = {}, staff?: Staff) =>
  call("POST", "/staff/money-exports/", createMoneyExportBody(more), staff);
const decide = (proposal: number, decision: "approvals" | "rejections", staff: Staff) =>
  call("POST", `/staff/proposals/${proposal}/${decision}/`, { reason: "for the audit" }, staff);
const download = (id: number, staff?: Staff) => call("POST", `/staff/money-exports/${id}/downloads/`, {}, staff);

/** @returns the id of an export that is being made, by default of a treasurer of its own: one may ask for 30 in an hour */
async function begin(more: object = {}, asker?: Staff): Promise<number> {
  const { id, proposal_id } = (await propose(more, asker ?? (await createStaff(services, "treasurer")))).json();
  expect((await decide(proposal_id, "approvals", auditor)).statusCode).toBe(200);
  await executeApproved(services, composition.proposals, proposal_id);
  return id;
}

async function readRows(id: number): Promise<{ rows: Record<string, string>[]; foot: string; head: string }> {
  const file = await readExportFile(services, id);
  const [head, titles, ...lines]: string[][] = parse(file, { bom: true, relax_column_count: true });
  const foot = lines.pop()![0]!;
  const rows = lines.map((line) => Object.fromEntries(line.map((cell, n) => [titles![n]!, cell])));
  return { rows, foot, head: head![0]! };
}

async function make(more: object = {}, asker?: Staff) {
  const id = await begin(more, asker);
  await makeExportFile(services, id);
  return { id, ...(await readRows(id)) };
}

const sumOf = (rows: readonly Record<string, string>[], title: string) =>
  rows.reduce((sum, row) => sum + Number(row[title] || 0), 0);

let count = 0;
interface Money {
  amount?: number;
  purpose?: "membership" | "order" | "donation" | null;
  way?: string;
  state?: string;
  day?: string;
  /** Also went back, on this day. */
  back?: string;
  gift?: { first_name?: string | null; phone?: string; email?: string; state?: string };
}

/** Money of the ledger, with its payment and gift. */
async function createMoney({ amount = 100, purpose = "donation", way = "mpesa", day = TODAY, gift, ...of }: Money) {
  count += 1;
  const { first_name = "Wangari", phone = `p${count}`, email = `e${count}`, state = "received" } = gift ?? {};
  const target = gift
    ? (
        await sql<{ id: number }>`
          insert into donations (amount, method, monthly, state, declaration_version, declared_at, first_name, last_name, email,
            phone_encrypted, phone_last3, phone_hash, email_hash, paid_at, erased_at)
          values (${amount}, 'mpesa', false, ${state}, '2026-11', now(), ${first_name}, ${first_name && "Maathai"},
            ${first_name && "w@party.example"}, ${first_name && Buffer.from("x")}, ${first_name && "123"}, ${Buffer.from(phone)},
            ${Buffer.from(email)}, now(), ${first_name === null ? new Date() : null}) returning id`.execute(db)
      ).rows[0]!.id
    : 1_000_000 + count;
  const payment = purpose
    ? (
        await sql<{
          id: number;
        }>`insert into payment_intents (purpose, target_id, amount, reference, payer_name, state, subject)
          values (${purpose}, ${target}, ${amount}, ${`EXP${count}`}, 'Wangari Maathai', 'paid', '{"kind": "gift"}') returning id`.execute(
          db,
        )
      ).rows[0]!.id
    : null;
  const at = (on: string) => new Date(`${on}T10:00:00+03:00`);
  const entryState = of.back ? "reversed" : (of.state ?? (payment === null ? "unallocated" : "allocated"));
  await sql`insert into ledger_entries (provider, receipt, amount, channels, intent_id, state, paid_at)
    values (${way}, ${`EXR${count}`}, ${amount}, '{c2b}', ${payment}, ${entryState}, ${at(day)})`.execute(db);
  if (of.back)
    await sql`insert into ledger_entries (provider, receipt, amount, channels, intent_id, state, paid_at)
      values (${way}, ${`EXR${count}-REVERSED`}, ${-amount}, '{provider}', ${payment}, 'reversed', ${at(of.back)})`.execute(
      db,
    );
  return payment;
}

const emptyLedger = () =>
  sql`truncate ledger_entries, ledger_changes, ledger_days, payment_intents, donations cascade`.execute(db);

describe("a file of payments", () => {
  test("is made once another person with the permission has approved it, and holds each entry with what it is", async () => {
    await emptyLedger();
    await createMoney({ amount: 2_500, purpose: "membership", back: TODAY });
    const { id, proposal_id, ...asked } = (await propose()).json();
    expect(asked).toMatchObject({ state: "proposed", row_count: 2, received: 2_500, returned: 2_500 });
    expect((await download(id)).headers.problem).toBe("export_not_ready");
    expect((await decide(proposal_id, "approvals", treasurer)).headers.problem).toBe("proposal_own");
    const officer = await createStaff(services, "finance_officer");
    expect((await propose({}, officer)).statusCode).toBe(403);
    expect((await decide(proposal_id, "approvals", officer)).statusCode).toBe(404);
    expect((await call("GET", `/staff/proposals/${proposal_id}/`, undefined, auditor)).json().subject).toMatchObject({
      ...{ kind: "money-export", content: "payments", rows: 2, received: 2_500, returned: 2_500 },
    });
    await decide(proposal_id, "approvals", auditor);
    await Promise.all([1, 2].map(() => executeApproved(services, composition.proposals, proposal_id)));
    await makeExportFile(services, id);
    const { rows, foot, head } = await readRows(id);
    const source = `Export ${id} for Mumbi Njeri: An audit`;
    expect(head).toBe(`${source}. the audit of the books of the year`);
    expect(foot).toBe(`${source}. 2 rows: received KES 2,500, given back KES 2,500`);
    expect(rows).toMatchObject([
      {
        "Day and time": `${TODAY} 10:00`,
        ...{ "Our reference": `EXP${count}`, "Code of the payment service": `EXR${count}`, Way: "M-PESA" },
        ...{ For: "Memberships", "Received (KES)": "2500", "Given back (KES)": "", State: "Given back" },
        ...{ Payer: "Wangari Maathai", Export: source },
      },
      { "Received (KES)": "", "Given back (KES)": "2500" },
    ]);
    expect(await db.selectFrom("export_lines").selectAll().execute()).toEqual([]);
  });

  test("is there three times and for nobody else, and whoever is in it sees that in the settings", async () => {
    const member = await createSignedInUser(services);
    await createPerson(db, { user_id: member.id });
    const payment = await createMoney({ purpose: "order" });
    await sql`update payment_intents set user_id = ${member.id} where id = ${payment}`.execute(db);
    const { id } = await make({}, treasurer);
    expect((await download(id, auditor)).statusCode).toBe(404);
    expect((await call("GET", `/staff/exports/${id}/`)).statusCode).toBe(403);
    const replies = [await download(id), await download(id), await download(id), await download(id)];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 410]);
    const { results } = await as(member.access)("GET /api/my-data/accesses/");
    expect(results).toMatchObject([{ role: "Treasurer", purpose: expect.stringMatching(/What for: An audit$/) }]);
  });

  test("is refused with days in the wrong order, and without a sentence", async () => {
    for (const more of [
      { to: "2026-01-01", from: "2026-01-02" },
      { from: "2026-02-30" },
      { reason: "audit" },
      { way: "x" },
    ])
      expect((await propose(more)).statusCode, JSON.stringify(more)).toBe(400);
  });
});

const WAYS = ["mpesa", "airtel", "bank"];
const PURPOSES = ["membership", "order", "donation", null] as const;

test(`the sums of files are those of the ledger, to the shilling, in ${RUNS} random books (seed ${SEED})`, async () => {
  let state = SEED;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  for (let run = 0; run < RUNS; run += 1) {
    await emptyLedger();
    for (let n = 0; n < 25; n += 1) {
      const purpose = PURPOSES[below(4)]!;
      const day = daysAfter(TODAY, -below(30));
      const held = below(5) === 0;
      const name = below(5) === 0 ? null : `Giver ${below(4)}`;
      await createMoney({
        ...{ amount: 1 + below(150_000), purpose, day, way: WAYS[below(3)]! },
        ...(held && purpose ? { state: below(2) === 0 ? "held" : "overpaid" } : {}),
        ...(below(4) === 0 ? { back: daysAfter(day, below(5)) } : {}),
        ...(purpose === "donation"
          ? {
              gift: {
                first_name: name,
                phone: `p${below(5)}`,
                email: `e${below(5)}`,
                state: below(6) ? "received" : "held",
              },
            }
          : {}),
      });
    }
    const days = { from: daysAfter(TODAY, -below(30)), to: daysAfter(TODAY, 5) };
    const ledger = await listReceivedByDay(db, days);
    const sum = (of: typeof ledger, name: "amount" | "returned") => of.reduce((all, row) => all + row[name], 0);
    const whole = await make(days);
    expect(sumOf(whole.rows, "Received (KES)")).toBe(sum(ledger, "amount"));
    expect(sumOf(whole.rows, "Given back (KES)")).toBe(sum(ledger, "returned"));
    const way = WAYS[below(3)]!;
    const part = ledger.filter((row) => row.provider === way && row.purpose === "donation");
    const chosen = await make({ ...days, way, pays_for: "donation" });
    expect(sumOf(chosen.rows, "Received (KES)")).toBe(sum(part, "amount"));
    const gifts = ledger.filter(({ purpose }) => purpose === "donation");
    const { rows } = await make({ ...days, content: "givers" });
    expect(sumOf(rows, "Received (KES)") + sumOf(rows, "Held, not in the sum (KES)")).toBe(sum(gifts, "amount"));
    expect(sumOf(rows, "Given back (KES)")).toBe(sum(gifts, "returned"));
    for (const row of rows) {
      const kept = Number(row["Received (KES)"]) - Number(row["Given back (KES)"]);
      expect(row["Kept (KES)"]).toBe(kept < 0 ? "" : String(kept));
    }
  }
}, 600_000);

describe("a file whose payments arrive while it is made", () => {
  beforeAll(async () => {
    await emptyLedger();
    await sql`insert into ledger_entries (provider, receipt, amount, channels, state, paid_at)
      select way, way || n, 10, '{c2b}', 'unallocated', now() - interval '1 day' from unnest('{mpesa,bank}'::text[]) as way, generate_series(1, 3000) as n`.execute(
      db,
    );
  });

  test("holds all of one moment", async () => {
    const id = await begin();
    let isOver = false;
    const write = async () => {
      for (let n = 0; !isOver; n += 1)
        await sql`insert into ledger_entries (provider, receipt, amount, channels, state, paid_at)
          select way, 'more' || ${n}::integer, 7, '{c2b}', 'unallocated', now() - interval '2 days' from unnest('{mpesa,bank}'::text[]) as way`.execute(
          db,
        );
    };
    const writing = write();
    await makeExportFile(services, id);
    isOver = true;
    await writing;
    const { rows } = await readRows(id);
    const received = (way: string) =>
      sumOf(
        rows.filter((row) => row.Way === way),
        "Received (KES)",
      );
    expect(received("M-PESA")).toBe(received("Bank transfer"));
    expect(new Set(rows.map((row) => `${row.Way} ${row["Code of the payment service"]}`)).size).toBe(rows.length);
  });

  test("has the same bytes when its steps were interrupted", async () => {
    const [plain, killed] = [await begin({}, treasurer), await begin({}, treasurer)];
    await makeExportFile(services, plain);
    const task = exportTask(moneyExport);
    let steps = 0;
    const interrupted = {
      ...task,
      step: async (...of: Parameters<typeof task.step>) => {
        const step = await task.step(...of);
        steps += 1;
        if (steps % 2 === 1) throw new Error("killed");
        return step;
      },
    };
    const { task_id } = (await findExport(db, killed))!;
    for (let kills = 0; (await findExport(db, killed))!.state !== "ready"; kills += 1) {
      expect(kills).toBeLessThan(20);
      await runTask(services, { [moneyExport.task]: interrupted }, task_id!).catch((error) =>
        expect(error.message).toBe("killed"),
      );
    }
    expect(steps).toBeGreaterThan(4);
    const bytesOf = async (id: number) =>
      (await readExportFile(services, id))
        .toString()
        .split("\n")
        .slice(1)
        .join("\n")
        .replaceAll(`Export ${id} `, "Export ");
    expect(await bytesOf(killed)).toBe(await bytesOf(plain));
  });

  test("leaves no lines when it is never made", async () => {
    const id = await begin();
    const task = exportTask(moneyExport);
    const once = {
      ...task,
      step: async (...of: Parameters<typeof task.step>) => ({ ...(await task.step(...of)), result: {} }),
    };
    await runTask(services, { [moneyExport.task]: once }, (await findExport(db, id))!.task_id!);
    expect(await deleteOldLines(db, 10_000)).toBe(0);
    await sql`update exports set created_at = now() - interval '5 days' where id = ${id}`.execute(db);
    expect(await deleteOldLines(db, 10_000)).toBeGreaterThan(5_000);
  });
});

describe("the register of givers", () => {
  test("has one line for whoever gave with one phone or email, what is held apart, and one for erased names", async () => {
    await emptyLedger();
    const gift = (more: Money["gift"]) => ({ gift: { first_name: "Mekatilili", ...more } });
    await createMoney({ amount: 1_000, ...gift({ phone: "a", email: "1" }) });
    await createMoney({ amount: 200, ...gift({ phone: "b", email: "1", first_name: "Another" }) });
    await createMoney({ amount: 30, back: TODAY, ...gift({ phone: "b", email: "2" }) });
    await createMoney({ amount: 5_000, ...gift({ phone: "c", email: "3", state: "held", first_name: "Dedan" }) });
    for (const phone of ["d", "e"])
      await createMoney({ amount: 9, ...gift({ first_name: null, phone, email: phone }) });
    const { rows, foot } = await make({ content: "givers" });
    const figures = rows.map((row) => Object.values(row).slice(0, 8).join("|"));
    expect(figures).toEqual([
      "Mekatilili Maathai||2026-11|3|1230|30|1200|0",
      "Givers whose names were erased||2026-11|2|18|0|18|0",
      "Dedan Maathai||2026-11|0|0|0|0|5000",
    ]);
    expect(foot).toMatch(/3 rows: received KES 1,248, given back KES 30, held KES 5,000$/);
  });
});
