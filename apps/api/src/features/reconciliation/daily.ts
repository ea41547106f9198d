import { linkToken } from "#crypto.ts";
import { findOpenAttemptsOlderThan } from "#features/payments/attempts/attempts.queries.ts";
import { checkPayment } from "#features/payments/attempts/polling.ts";
import { createDaraja } from "#gateways/payments/mpesa/daraja.ts";
import { type PayBillPayment, PULL_WINDOW_MS, pullPayments } from "#gateways/payments/mpesa/pay-bill.ts";
import type { Services } from "#services.ts";
import { compareBalances } from "./balances.ts";
import type { Finding } from "./finding.ts";
import { compareWithBooks } from "./mpesa-books.ts";
import { readOwnBooks } from "./own-books.ts";
import type { Report } from "./report.ts";
import { storeReport } from "./store-report.ts";

const HOUR_MS = 3_600_000;
/** After it, a try that nobody has told us the end of is put before a person (payments.md 2.4). */
const UNFINISHED_HOURS = 24;
/** Two runs may fail before one is not named. */
const NAMED_HOURS = 96;
const ASKED_AT_MOST = 100;

/**
 * Compares the last two days with M-PESA's own list and our books with themselves. What was lost on the way is booked;
 * nothing that counts as paid is taken back.
 * @param mail whether the office is told of what was found
 */
export async function reconcileDay(services: Services, mail: boolean, now = new Date()): Promise<Report> {
  const covers = { from: new Date(now.getTime() - PULL_WINDOW_MS), until: now };
  const mpesa = await compareWithMpesa(services, covers);
  const unfinished = await askUnfinished(services, now);
  const balances = await compareBalances(services, covers);
  const findings = [...mpesa.findings, ...balances.findings, ...unfinished, ...(await readOwnBooks(services.db))];
  const done = [...mpesa.done, ...balances.done];
  return storeReport(services, { kind: "daily", source: null, ...covers, findings, done }, mail);
}

async function compareWithMpesa(services: Services, covers: { from: Date; until: Date }) {
  const { config, db, log } = services;
  const daraja = createDaraja(config, db, log);
  if (!daraja) return { findings: [], done: ["M-PESA is not set up here, so there is no list to compare with."] };
  const { shortCode, payBill, till } = daraja.settings;
  const findings: Finding[] = [];
  const listed = new Map<string, PayBillPayment>();
  let whole = true;
  for (const code of new Set([shortCode, payBill, ...(till ? [till] : [])])) {
    try {
      for (const payment of await pullPayments(daraja, { shortCode: code, ...covers }))
        listed.set(payment.receipt, payment);
    } catch (error) {
      // A part looks like the whole with payments missing.
      whole = false;
      findings.push({ kind: "not_compared", note: `M-PESA's list of ${code}: ${reasonOf(error)}` });
    }
  }
  const payments = [...listed.values()];
  const compared = await compareWithBooks(services, { payments, ...covers, whole, channel: "pull" });
  const { length } = compared.findings.filter(({ kind }) => kind === "missing_here");
  return {
    findings: [...findings, ...compared.findings],
    done: [
      `Payments on M-PESA's list: ${payments.length}, of them missing here and booked now: ${length}, receipts found: ${compared.found}.`,
    ],
  };
}

const reasonOf = (error: unknown) =>
  (error instanceof Error ? `${error.name}: ${error.message}` : "failed").slice(0, 200);

/** Asks once more about what has been open for a day. What is known by then is settled; the rest is named. */
async function askUnfinished(services: Services, now: Date): Promise<Finding[]> {
  const { config, db, log } = services;
  const unfinished = async () =>
    (await findOpenAttemptsOlderThan(db, UNFINISHED_HOURS)).filter(
      ({ state, started_at }) => state !== "expired" || now.getTime() - started_at.getTime() < NAMED_HOURS * HOUR_MS,
    );
  const intents = new Set((await unfinished()).map(({ intent_id }) => intent_id));
  for (const intentId of [...intents].slice(0, ASKED_AT_MOST)) {
    await checkPayment(services, linkToken(config.secretKey, "payment", intentId)).catch((error: unknown) => {
      log.warn({ err: error }, "a try of yesterday could not be asked about");
    });
  }
  return (await unfinished()).map(({ id, intent_id, method, amount, state, started_at }) => ({
    kind: "unfinished",
    amount,
    intentId: intent_id,
    attemptId: id,
    note: `a try by ${method} for payment ${intent_id}, ${state}, started ${started_at.toISOString().slice(0, 16)}Z`,
  }));
}
