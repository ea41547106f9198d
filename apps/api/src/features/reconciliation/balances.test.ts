import { dayInNairobi } from "@party/contract/values/nairobi-time";
import { startSimulator } from "@party/fakes/mpesa/start-simulator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordPayBillPayment } from "#features/payments/ledger/manual-payments.ts";
import { createPayment, expectEventually, runPaymentJobs } from "#features/payments/payments.factories.ts";
import { compareBalances } from "#features/reconciliation/balances.ts";
import { mpesaCallbackUrls } from "#gateways/payments/mpesa/daraja.ts";
import { startTestApi } from "#testing/api.ts";
import { createFeeLine, createReceiptNumber, createReversalLine, createStatement } from "./reconciliation.factories.ts";
import { importStatement } from "./statements/statement-import.ts";

const simulator = await startSimulator();
const { app, services, db, close } = await startTestApi(simulator.environment);
afterAll(async () => {
  await close();
  await simulator.close();
});
beforeAll(() => runPaymentJobs(services));

const NOON = new Date(`${dayInNairobi(new Date(Date.now() - 86_400_000))}T12:00:00+03:00`);
const day = dayInNairobi(NOON);
const covers = { from: new Date(NOON.getTime() - 3_600_000), until: new Date() };
const minutesAfterNoon = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);
const formatCompactTime = (instant: Date) =>
  new Date(instant.getTime() + 3 * 3_600_000).toISOString().replace(/\D/g, "").slice(0, 14);

/** Sends a C2B confirmation with the account balance. */
async function confirm(minutes: number, amount: number, balance: string, reference = "") {
  const receipt = createReceiptNumber();
  const payload = {
    TransactionType: "Pay Bill",
    TransID: receipt,
    TransTime: formatCompactTime(minutesAfterNoon(minutes)),
    TransAmount: `${amount}.00`,
    BusinessShortCode: "600984",
    BillRefNumber: reference,
    OrgAccountBalance: balance,
    MSISDN: "2547 ***** 126",
    FirstName: "TOM",
  };
  await app.inject({ method: "POST", url: `/pay/c2b/${mpesaCallbackUrls(services.config).key}/confirmation`, payload });
  await expectEventually(() =>
    db.selectFrom("ledger_entries").select("id").where("receipt", "=", receipt).execute(),
  ).toHaveLength(1);
}

const statementTime = (minutes: number) =>
  `${day.split("-").reverse().join("-")} 12:${String(minutes).padStart(2, "0")}:00`;

test("money on the account without a ledger entry is reported, until an entry explains it", async () => {
  const { reference } = (await createPayment(services, { amount: 300 })).intent;
  await confirm(0, 100, "1100.00");
  await confirm(1, 300, "1400.00", reference);
  expect(await compareBalances(services, covers)).toEqual({
    findings: [],
    done: [`Account of 600984 on ${day}: donation KES 300.00, none KES 100.00.`],
  });

  // KES 250 arrived without a confirmation.
  await confirm(5, 50, "1700.00");
  const { findings, done } = await compareBalances(services, covers);
  expect(findings).toMatchObject([{ kind: "more_on_account", note: { reason: "more_on_account", cents: 25_000 } }]);
  expect(done[0]).toContain("not known KES 250.00");
  const missingPayment = {
    ...{ receipt: createReceiptNumber(), amount: 250, typedReference: "", payerHint: null, phoneHash: null },
    ...{ paidAt: minutesAfterNoon(3), shortCode: "600984", till: false },
  };
  await db.transaction().execute((tx) => recordPayBillPayment(tx, services, missingPayment, "pull"));
  const after = await compareBalances(services, covers);
  expect([after.findings, after.done[0]]).toEqual([[], expect.stringContaining("told another way KES 250.00")]);
});

test("charges and reversals of a statement are listed separately, and the unexplained rest stays reported", async () => {
  await confirm(20, 100, "1800.00");
  await confirm(30, 100, "1782.50");
  const comparison = await compareBalances(services, covers);
  expect(comparison.findings).toMatchObject([
    { kind: "less_on_account", note: { reason: "less_on_account", cents: 11_750 } },
  ]);
  const [reversedEntry] = await db.selectFrom("ledger_entries").select("receipt").where("amount", "=", 50).execute();
  const statement = createStatement(
    createFeeLine({ receipt: createReceiptNumber(), amount: 7.5, time: statementTime(21) }),
    createReversalLine({ receipt: reversedEntry!.receipt, amount: 50, time: statementTime(22) }),
  );
  await importStatement(services, { name: "mpesa.csv", content: statement });
  const { findings, done } = await compareBalances(services, covers);
  expect(findings).toMatchObject([{ kind: "less_on_account", note: { reason: "less_on_account", cents: 6_000 } }]);
  expect(done[0]).toContain("charges KES -7.50, given back KES -50.00, not known KES -60.00");
});

test("a withdrawal of KES 30 million, which is more cents than 32 bits hold, is compared", async () => {
  const statement = createStatement(
    createFeeLine({ receipt: createReceiptNumber(), amount: 30_000_000, time: statementTime(31) }),
  );
  await importStatement(services, { name: "mpesa-2.csv", content: statement });
  expect((await compareBalances(services, covers)).done).toHaveLength(1);
});

test("comparing balances changes nothing in the ledger", async () => {
  const readLedger = () => db.selectFrom("ledger_entries").selectAll().orderBy("id").execute();
  const before = await readLedger();
  await compareBalances(services, covers);
  expect(await readLedger()).toEqual(before);
});
