import { dayInNairobi } from "@party/contract/values/nairobi-time";
import { encrypt } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { recordUnallocatedPayments } from "#features/payments/ledger/ledger.ts";
import { maskPhone } from "#gateways/payments/mpesa/daraja-http.ts";
import type { PayBillPayment } from "#gateways/payments/mpesa/pay-bill.ts";
import type { Services } from "#services.ts";
import {
  insertListedReceipts,
  listEntriesByReceipt,
  type RecordedEntry,
  type TimeSpan,
  withComparisonTables,
} from "../comparison.queries.ts";
import {
  findLastLineId,
  insertReconciliationRun,
  insertStatementLines,
  listIntentsByReference,
  listUnconfirmedTransfers,
  lockStatementLines,
  ROWS_PER_PAGE,
  reclassifyLineAsPayment,
} from "../reconciliation.queries.ts";
import {
  comparePage,
  describeTransfers,
  findingFieldsOfEntry,
  reportUnlistedEntries,
  requestEntryReview,
} from "../reconciliation.ts";
import { addFindings, type Finding, finishReconciliationRun } from "../report.ts";
import { InvalidStatementError } from "./statement-file.ts";
import { referencesIn, type Statement, type StatementLine } from "./statement-parser.ts";
import {
  type IdentifiedLine,
  type ImportPlan,
  planBankImport,
  planMpesaImport,
  splitIntoPages,
  storedLineKind,
} from "./statement-plan.ts";

/** A statement that is being read in, by one process. */
export interface OpenImport {
  /** For the report. */
  name: string;
  statement: Statement;
  /** Numbers of lines that are no transfers of before, where the file does not tell. */
  confirmedNew: readonly number[];
  /** The file that was uploaded; none at the terminal. */
  statementId: number | null;
  /** Refuses what is not read before anything is stored. @throws */
  accept: (plan: ImportPlan) => void;
  /** What is still to do, as long as no other import has stored a line. */
  planned?: { plan: ImportPlan; lastLineId: number; from: number };
  /** Its payments that are compared with the ledger, once its lines are stored. */
  toCompare?: readonly IdentifiedLine[];
}

const mpesaPhases = ["lines", "reversals", "payments", "unlisted", "own transfers", "finish", "done"] as const;
const bankPhases = ["lines", "transfers", "unconfirmed", "own transfers", "finish", "done"] as const;
type ImportPhase = (typeof mpesaPhases | typeof bankPhases)[number];

/** How far an import is; it can be stored. */
export interface ImportPosition {
  phase: ImportPhase;
  /** What of the phase is done. */
  at: number;
  runId: number;
  /** Lines that this import has stored, once it has. */
  added: number;
  /** Lines that wait for a person. */
  unread: number;
  /** Of the whole import. */
  done: number;
  total: number;
}

type PhaseResult = { at: number; handled: number } | "next";

/**
 * Makes the next part of an import, of a second at most for days of usual size. Made again after it was interrupted, it stores the
 * same rows.
 * @param services its `db` is a transaction
 * @param position undefined at the beginning
 * @throws what `accept` throws
 */
export async function advanceImport(
  services: Services,
  open: OpenImport,
  position: ImportPosition | undefined,
): Promise<ImportPosition> {
  if (!position) return beginImport(services, open);
  const result = await phases[position.phase](services, open, position);
  if (result !== "next") return { ...position, at: result.at, done: position.done + result.handled };
  const order: readonly ImportPhase[] = open.statement.source === "mpesa" ? mpesaPhases : bankPhases;
  const added = position.phase === "lines" ? position.at : position.added;
  return { ...position, phase: order[order.indexOf(position.phase) + 1]!, at: 0, added };
}

async function beginImport(services: Services, open: OpenImport): Promise<ImportPosition> {
  const { db: tx } = services;
  const plan = await planRest(services, open, 0);
  open.accept(plan);
  const { from, until } = timeSpanOf(open.statement.lines);
  const runId = await insertReconciliationRun(tx, { kind: "statement", source: open.name, from, until });
  for (const page of splitIntoPages(plan.unread)) {
    await addFindings(
      tx,
      runId,
      page.map((line): Finding => ({ kind: "line_unread", note: { reason: "line_unread", ...line } })),
    );
  }
  const total = plan.added.length + plan.lines.filter(({ kind }) => kind === "payment").length;
  return { phase: "lines", at: 0, runId, added: 0, unread: plan.unread.length, done: 0, total };
}

/** The plan of what is not stored yet. Nobody else stores lines until the commit. */
async function planRest(services: Services, open: OpenImport, from: number): Promise<ImportPlan> {
  const { db: tx } = services;
  await lockStatementLines(tx);
  const lastLineId = await findLastLineId(tx);
  const { planned } = open;
  if (planned?.lastLineId === lastLineId && planned.from <= from) return planned.plan;
  const plan = await makePlan(services, open);
  open.planned = { plan, lastLineId, from };
  return plan;
}

export async function makePlan(services: Services, { statement, confirmedNew }: OpenImport): Promise<ImportPlan> {
  const plan = await (statement.source === "mpesa"
    ? planMpesaImport(services.db, statement)
    : planBankImport(services.db, services, statement, new Set(confirmedNew)));
  plan.lines.sort((one, other) => one.line - other.line);
  return plan;
}

/** The lines of the file with what they are stored as, once all are. */
const readLines = async (services: Services, open: OpenImport): Promise<readonly IdentifiedLine[]> =>
  (open.planned?.plan ?? (await planRest(services, open, 0))).lines;

/** Found once: each step takes a part of them, and what it records changes the ledger that they are told from. */
const listPaymentsToCompare = async (services: Services, open: OpenImport): Promise<readonly IdentifiedLine[]> =>
  (open.toCompare ??= (await splitPayments(services, await readLines(services, open))).toCompare);

const phases: Record<ImportPhase, (services: Services, open: OpenImport, at: ImportPosition) => Promise<PhaseResult>> =
  {
    lines: storeNextLines,
    async reversals(services, open, { runId }) {
      await reportReversals(services, runId, await readLines(services, open));
      return "next";
    },
    async payments(services, open, { runId, at }) {
      const page = (await listPaymentsToCompare(services, open)).slice(at, at + PAYMENTS_PER_STEP);
      await comparePage(services, runId, page.map(payBillPaymentOf), "statement");
      return page.length === 0 ? "next" : { at: at + page.length, handled: page.length };
    },
    async unlisted(services, open, { runId, unread }) {
      const lines = await readLines(services, open);
      if (unread === 0 && lines.length > 0 && countShortCodes(services) <= 1)
        await reportUnlisted(services, runId, await listPaymentsToCompare(services, open), timeSpanOf(lines));
      return "next";
    },
    async transfers(services, open, { at }) {
      const transfers = (await readLines(services, open)).filter(isIncomingTransfer);
      const page = transfers.slice(at, at + ROWS_PER_PAGE);
      await recordTransfers(services.db, page);
      return page.length === 0 ? "next" : { at: at + page.length, handled: page.length };
    },
    async unconfirmed({ db }, _open, { runId, at }) {
      const page = await listUnconfirmedTransfers(db, at);
      await addFindings(db, runId, describeTransfers(page));
      return page.length === 0 ? "next" : { at: page.at(-1)!.id, handled: 0 };
    },
    async "own transfers"(services, open, { runId }) {
      await reportOwnTransfers(services, runId, await readLines(services, open));
      return "next";
    },
    async finish(services, _open, { runId }) {
      await finishReconciliationRun(services, runId);
      return "next";
    },
    async done() {
      return { at: 0, handled: 0 };
    },
  };

/** So many M-PESA payments that we did not know of are recorded within a second or two. */
const PAYMENTS_PER_STEP = 200;

/** Stores the lines of whole days of a bank, because lines of one day are told apart by each other. */
async function storeNextLines(services: Services, open: OpenImport, { at }: ImportPosition): Promise<PhaseResult> {
  const { db: tx } = services;
  const { added, corrected } = await planRest(services, open, at);
  const first = at - open.planned!.from;
  let end = Math.min(first + ROWS_PER_PAGE, added.length);
  if (open.statement.source === "bank") {
    const dayAt = (index: number) => dayInNairobi(added[index]!.completedAt);
    while (end > first && end < added.length && dayAt(end) === dayAt(end - 1)) end += 1;
  }
  const lines = added.slice(first, end);
  await insertLines(tx, services, open.statementId, lines);
  await recordTransfers(tx, lines.filter(isIncomingTransfer));
  if (lines.length > 0) {
    open.planned!.lastLineId = await findLastLineId(tx);
    return { at: at + lines.length, handled: lines.length };
  }
  for (const page of splitIntoPages(corrected)) {
    const suggested = await matchTransfers(tx, page);
    for (const line of page) await reclassifyLineAsPayment(tx, line.receipt, suggested.get(line) ?? null);
  }
  return "next";
}

function timeSpanOf(lines: readonly StatementLine[]): TimeSpan {
  let [from, until] = [lines[0]!.completedAt, lines[0]!.completedAt];
  for (const { completedAt } of lines) {
    if (completedAt < from) from = completedAt;
    if (completedAt > until) until = completedAt;
  }
  return { from, until };
}

async function insertLines(
  tx: Database,
  { config }: Services,
  statementId: number | null,
  lines: readonly IdentifiedLine[],
): Promise<void> {
  for (const page of splitIntoPages(lines)) {
    const suggested = await matchTransfers(tx, page);
    const inserted = await insertStatementLines(
      tx,
      page.map((line) => ({
        source: line.source,
        kind: storedLineKind(line),
        receipt: line.receipt,
        cents: String(line.cents),
        reference: line.reference === line.receipt ? null : line.reference,
        balance: line.balance === undefined ? null : String(line.balance),
        completed_at: line.completedAt,
        linked_receipt: line.linkedReceipt,
        text_encrypted: encrypt(config.secretKey, JSON.stringify({ account: line.account, details: line.details })),
        suggested_intent_id: suggested.get(line) ?? null,
        statement_id: statementId,
      })),
    );
    if (inserted < page.length) throw new InvalidStatementError("Another program reads in a statement. Try again.");
  }
}

/** Payments that are compared with the ledger; one that was reversed before we knew of it must not be allocated. */
async function splitPayments({ db }: Services, lines: readonly IdentifiedLine[]) {
  const reversed = new Set(lines.flatMap(({ kind, linkedReceipt }) => (kind === "reversal" && linkedReceipt) || []));
  const cameAndWent = new Set(reversed);
  const wentBack: RecordedEntry[] = [];
  for (const receipts of splitIntoPages([...reversed])) {
    for (const entry of await listEntriesByReceipt(db, "mpesa", receipts)) {
      cameAndWent.delete(entry.receipt);
      if (entry.state !== "reversed") wentBack.push(entry);
    }
  }
  const payments = lines.filter(({ kind }) => kind === "payment");
  return {
    wentBack,
    cameAndWent: payments.filter(({ receipt }) => cameAndWent.has(receipt)),
    toCompare: payments.filter(({ receipt }) => !cameAndWent.has(receipt)),
  };
}

async function reportReversals(services: Services, runId: number, lines: readonly IdentifiedLine[]): Promise<void> {
  const { db } = services;
  const { wentBack, cameAndWent } = await splitPayments(services, lines);
  for (const entry of wentBack) {
    const note = { reason: "went_back_there", receipt: entry.receipt } as const;
    await requestEntryReview(services, entry, note);
    await addFindings(db, runId, [{ ...findingFieldsOfEntry(entry), kind: "reversed_there", note }]);
  }
  for (const page of splitIntoPages(cameAndWent)) {
    await addFindings(
      db,
      runId,
      page.map(({ receipt, cents }): Finding => {
        const note = { reason: "came_and_went" } as const;
        return { kind: "came_and_went", receipt, amount: cents / 100, note };
      }),
    );
  }
}

/** A statement covers one short code, and ledger entries do not store theirs. */
function countShortCodes({ config }: Services): number {
  const { shortCode, payBill, till } = config.payments.mpesa ?? {};
  return new Set([shortCode, payBill, till].filter(Boolean)).size;
}

const reportUnlisted = (
  services: Services,
  runId: number,
  toCompare: readonly IdentifiedLine[],
  span: TimeSpan,
): Promise<void> =>
  withComparisonTables(services.db, async (session) => {
    for (const page of splitIntoPages(toCompare)) {
      await insertListedReceipts(
        session,
        page.map(({ receipt }) => receipt),
      );
    }
    await reportUnlistedEntries({ ...services, db: session }, runId, span);
  });

function payBillPaymentOf({ receipt, cents, account, details, completedAt }: IdentifiedLine): PayBillPayment {
  const [, phone = "", name = ""] = /([\d*+][\d* ]{5,14}[\d*])\s*-\s*([^·]{1,80})$/.exec(details) ?? [];
  return {
    receipt,
    amount: cents / 100,
    typedReference: account.slice(0, 100),
    payerHint: [name.trim(), maskPhone(phone)].filter(Boolean).join(", ") || null,
    phoneHash: null,
    paidAt: completedAt,
    shortCode: "",
    till: false,
  };
}

/** The payment intent that each transfer quotes; none when it quotes several. */
async function matchTransfers(db: Database, lines: readonly StatementLine[]): Promise<Map<StatementLine, number>> {
  const transfers = lines.filter(({ source, kind }) => source === "bank" && kind === "payment");
  const quoted = new Map(transfers.map((line) => [line, referencesIn(`${line.details} · ${line.reference}`)]));
  const intents = new Map(
    (await listIntentsByReference(db, [...new Set([...quoted.values()].flat())])).map(({ id, reference }) => [
      reference,
      id,
    ]),
  );
  const suggested = new Map<StatementLine, number>();
  for (const [line, references] of quoted) {
    const [intentId, ...others] = new Set(references.flatMap((reference) => intents.get(reference) ?? []));
    if (intentId !== undefined && others.length === 0) suggested.set(line, intentId);
  }
  return suggested;
}

/** The ledger is in whole shillings. */
const isIncomingTransfer = ({ source, kind, cents }: StatementLine) =>
  source === "bank" && kind === "payment" && cents >= 100;

/** Records the transfers as unallocated payments, which a person confirms. */
async function recordTransfers(db: Database, lines: readonly IdentifiedLine[]): Promise<void> {
  for (const page of splitIntoPages(lines)) {
    const recorded = await listEntriesByReceipt(
      db,
      "bank",
      page.map(({ receipt }) => receipt),
    );
    const known = new Set(recorded.map(({ receipt }) => receipt));
    await recordUnallocatedPayments(db, page.filter(({ receipt }) => !known.has(receipt)).map(incomingPaymentOf));
  }
}

const incomingPaymentOf = ({ receipt, cents, completedAt }: IdentifiedLine) => ({
  provider: "bank" as const,
  receipt,
  amount: Math.floor(cents / 100),
  channel: "statement" as const,
  paidAt: completedAt,
});

/** Own transfers that were booked as payments, before their account was known as the party's own. */
async function reportOwnTransfers(services: Services, runId: number, lines: readonly IdentifiedLine[]): Promise<void> {
  const transfers = lines.filter(({ kind, cents }) => kind === "own transfer" && cents > 0);
  for (const page of splitIntoPages(transfers)) {
    const receipts = page.map(({ receipt }) => receipt);
    for (const entry of await listEntriesByReceipt(services.db, page[0]!.source, receipts)) {
      // A person has said whose transfer at the bank it is.
      const isConfirmed = page[0]!.source === "bank" && entry.intent_id !== null;
      if (entry.state === "reversed" || isConfirmed) continue;
      const note = { reason: "own_transfer" } as const;
      await requestEntryReview(services, entry, note);
      await addFindings(services.db, runId, [{ ...findingFieldsOfEntry(entry), kind: "review_open", note }]);
    }
  }
}
