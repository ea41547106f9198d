import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startTestSimulator, type TestSimulator } from "#mpesa/testing/test-simulator.ts";

const submit = ({ call }: TestSimulator, at: string, fields: Record<string, string>) =>
  call(at, { method: "POST", body: new URLSearchParams(fields) });

/** In place of the office's program: it lists one transfer, and confirms it. */
const OFFICE = `
const [, , command, option, given] = process.argv;
if (command !== "reconcile") process.exit(1);
if (option === "--statement") {
  const reference = /FT\\w{10}/.exec(require("node:fs").readFileSync(given, "utf8"))[0];
  console.log("Bank transfers that nobody has confirmed:\\n   12  " + reference + "  KES 500.00  DEPOSIT");
} else if (given === "12") console.log("KES 500 is booked for Silver (M4K7Q2XZ): allocated.");
`;

async function startBank(office?: string) {
  const folder = mkdtempSync(path.join(tmpdir(), "party-bank-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const program = path.join(folder, "office.cjs");
  const statement = path.join(folder, "statement.csv");
  if (office) writeFileSync(program, office);
  const simulator = await startTestSimulator({
    environment: {
      BANK_STATEMENT_FILE: statement,
      ...(office ? { RECONCILE_COMMAND: JSON.stringify([process.execPath, program, "reconcile"]) } : {}),
    },
  });
  return { simulator, statement, page: async () => (await simulator.call("/sim/bank")).text };
}

const slip = { reference: "M4K7 Q2XZ", amount: "500", payer: '=WANGARI, "Maathai"' };
const transferIn = (text: string) => /FT\w{10}/.exec(text)?.[0] ?? "";

test("money paid in at the counter is on the statement, which no cell turns into a formula", async () => {
  const { simulator, statement, page } = await startBank();
  expect(await page()).toContain("Nothing was paid in yet.");
  const paidIn = await submit(simulator, "/sim/bank", slip);
  expect([paidIn.status, paidIn.headers.get("location")]).toEqual([303, "/sim/bank"]);
  const shown = await page();
  expect(shown).toContain("KSh 500");
  expect(shown).not.toContain("as the office does");
  const { text, headers } = await simulator.call("/sim/bank/statement.csv");
  expect(headers.get("content-type")).toContain("text/csv");
  expect(text).toMatch(/^\d\d\/\d\d\/\d{4},FT\w{10},"DEPOSIT WANGARI Maathai M4K7 Q2XZ",,500\.00$/m);
  expect(readFileSync(statement, "utf8")).toBe(text);
});

test("an amount that is no whole shillings is explained at its field, and the rest is kept", async () => {
  const { simulator } = await startBank();
  const { status, text } = await submit(simulator, "/sim/bank", { ...slip, amount: "12.50" });
  expect(status).toBe(422);
  expect(text).toMatch(/id="amount"[^>]*aria-invalid="true" aria-describedby="amount-problem"/);
  expect(text).toContain('value="M4K7 Q2XZ"');
});

test("a transfer is confirmed by the program that the office uses, once", async () => {
  const { simulator, page } = await startBank(OFFICE);
  await submit(simulator, "/sim/bank", slip);
  const transfer = transferIn(await page());
  const confirmed = await submit(simulator, "/sim/bank/confirm", { transfer });
  expect(confirmed.status).toBe(303);
  expect(await page()).toContain("KES 500 is booked for Silver (M4K7Q2XZ): allocated.");
  expect(await page()).not.toContain("as the office does");
  expect((await submit(simulator, "/sim/bank/confirm", { transfer: "FT0000000000" })).status).toBe(404);
});

test("what the office's program refuses is shown, and can be tried again", async () => {
  const refusal = "Transfer 12 quotes no payment of ours.";
  const { simulator, page } = await startBank(
    `if (process.argv[3] === "--confirm") { console.error("${refusal}"); process.exit(1); }\n${OFFICE}`,
  );
  await submit(simulator, "/sim/bank", slip);
  const { status, text } = await submit(simulator, "/sim/bank/confirm", { transfer: transferIn(await page()) });
  expect(status).toBe(409);
  expect(text).toContain(refusal);
  expect(await page()).toContain("as the office does");
});
