import { findingKinds } from "@party/contract/payment-notes";
import type { PaymentQuestion, QuestionSource, StaffPaymentQuestion } from "@party/contract/payment-questions.staff";
import {
  findingGuidance,
  type QuestionAction,
  type QuestionGuidance,
  reviewGuidance,
} from "@party/contract/question-guidance";
import { DAY_MS } from "@party/contract/values/nairobi-time";
import { z } from "zod";
import { decrypt } from "#crypto.ts";
import { cursorOf, type StaffQuery, staffPage } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { findAttemptAnswer } from "#features/payments/attempts/attempt-answers.queries.ts";
import {
  findEntryOfIntent,
  findLedgerEntryById,
  type LedgerEntry,
  resolvePaymentReview,
} from "#features/payments/ledger/ledger.queries.ts";
import { notesOf, notesText } from "#features/payments/payment-notes.ts";
import { listPaymentsByIds } from "#features/payments/records/payment-records.queries.ts";
import { findPaymentSteps } from "#features/payments/records/payment-steps.queries.ts";
import { findOpenComparison } from "#features/reconciliation/comparison-task.ts";
import { findLastReconciliationRun, resolveFinding } from "#features/reconciliation/findings.queries.ts";
import { findReversalLine, findTransfer } from "#features/reconciliation/reconciliation.queries.ts";
import { findReport } from "#features/reconciliation/report.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { toLedgerEntry, toPaymentRow } from "../payment-rows.ts";
import { countQuestions, findQuestion, listQuestions, type QuestionFilter } from "./payment-questions.queries.ts";
import { suggestPayments } from "./suggestions.ts";

type QuestionRow = NonNullable<Awaited<ReturnType<typeof findQuestion>>>;

const placeCursor = cursorOf(z.string().regex(/^[0-9a-z :.-]{20,80}$/));

export async function listQuestionPage(
  db: Database,
  query: StaffQuery & { status: "open" | "decided"; source?: QuestionSource | undefined; urgent?: "yes" | undefined },
) {
  const filter: QuestionFilter = {
    ...{ isOpen: query.status === "open", source: query.source, isUrgent: query.urgent === "yes" },
  };
  const page = await staffPage(db, query, placeCursor, {
    ...{ filter, rows: listQuestions, count: countQuestions },
    key: ({ place }) => place,
  });
  return { ...page, results: page.results.map(toQuestion) };
}

/** @param kind of a review, or of a finding: both have one of the same name */
const guidanceOf = ({ source, kind }: Pick<QuestionRow, "source" | "kind">): QuestionGuidance =>
  source === "review"
    ? reviewGuidance[kind as keyof typeof reviewGuidance]
    : findingGuidance[kind as keyof typeof findingGuidance];

function sentenceOf({ source, id, at, intent_id, ...row }: QuestionRow): string {
  if (source === "entry") {
    const days = Math.floor((Date.now() - at.getTime()) / DAY_MS);
    return notesText([{ reason: "entry_unallocated", entry: id, days }]);
  }
  if (source === "transfer") {
    return notesText([
      intent_id === null
        ? { reason: "transfer_unmatched", transfer: id }
        : { reason: "transfer_matched", transfer: id, payment: intent_id },
    ]);
  }
  return notesText(notesOf(row));
}

const capitalise = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

export const toQuestion = (row: QuestionRow): PaymentQuestion => ({
  id: `${row.source}-${row.id}`,
  title: guidanceOf(row).title,
  sentence: capitalise(sentenceOf(row)),
  ...{ amount: row.amount, reference: row.reference, receipt: row.receipt, urgent: row.urgent },
  since: row.at.toISOString(),
  decided_at: row.resolved_at?.toISOString() ?? null,
  note: row.resolution,
});

/** @throws Problem `not_found` */
async function findQuestionById(db: Database, id: string): Promise<QuestionRow> {
  const [source, number] = id.split("-") as [QuestionSource, string];
  const row = await findQuestion(db, source, Number(number));
  if (!row) throw new Problem("not_found");
  return row;
}

/**
 * @returns a question with all that is known of its money, and what can be done
 * @throws Problem `not_found`
 */
export async function showQuestion({ config, db }: Pick<Services, "config" | "db">, id: string) {
  const row = await findQuestionById(db, id);
  const entry = await findEntryOf(db, row);
  const transfer = row.source === "transfer" ? await findTransfer(db, row.id) : undefined;
  const attempt = row.attempt_id === null ? undefined : await findAttemptAnswer(db, row.attempt_id);
  const waits = entry?.state === "unallocated" || (transfer !== undefined && transfer.confirmed_at === null);
  // What is only suggested is no payment of the money.
  const paymentId = waits ? null : (entry?.intent_id ?? row.intent_id);
  const [payment] = paymentId === null ? [] : await listPaymentsByIds(db, [paymentId]);
  const money =
    entry ?? (transfer && { amount: Math.floor(Number(transfer.cents) / 100), paid_at: transfer.completed_at });
  const suggestions = waits && money ? await suggestPayments(db, row.source, row.intent_id, money) : [];
  const reply: StaffPaymentQuestion = {
    ...toQuestion(row),
    decided_at: decidedAt(row, entry)?.toISOString() ?? null,
    todo: guidanceOf(row).todo,
    can: await listPossibleActions(db, row, { entry, isTransferOpen: transfer?.confirmed_at === null, paymentId }),
    payment: payment ? toPaymentRow(payment) : null,
    entry: entry
      ? { ...toLedgerEntry(entry), typed_reference: entry.typed_reference, payer_hint: entry.payer_hint }
      : null,
    transfer: transfer
      ? {
          ...{ id: transfer.id, receipt: transfer.receipt, amount: money!.amount },
          paid_at: transfer.completed_at.toISOString(),
          text: (JSON.parse(decrypt(config.secretKey, transfer.text_encrypted)) as { details: string }).details,
        }
      : null,
    attempt: attempt
      ? {
          ...{ n: attempt.n, channel: attempt.method, state: attempt.state, phone_last3: attempt.phone_last3 },
          started_at: attempt.started_at.toISOString(),
          answer: [attempt.result_code, attempt.result_text].filter(Boolean).join(": ") || null,
        }
      : null,
    suggestions: suggestions.map((each) => ({ payment: toPaymentRow(each.row), reason: each.reason })),
  };
  return { reply, paymentId: paymentId ?? row.intent_id };
}

/** The money of a question; of one about a payment alone, what came first for it. */
async function findEntryOf(db: Database, { source, entry_id, intent_id }: QuestionRow) {
  if (entry_id !== null) return findLedgerEntryById(db, entry_id);
  return source === "transfer" || intent_id === null ? undefined : findEntryOfIntent(db, intent_id);
}

/** Money is decided on when it has a payment. */
function decidedAt({ source, resolved_at, at }: QuestionRow, entry: LedgerEntry | undefined): Date | null {
  return source === "entry" && entry && entry.state !== "unallocated" ? at : resolved_at;
}

interface QuestionFacts {
  entry: LedgerEntry | undefined;
  isTransferOpen: boolean;
  paymentId: number | null;
}

/** Of what can be right for the kind, what the facts allow now. */
async function listPossibleActions(
  db: Database,
  row: QuestionRow,
  { entry, isTransferOpen, paymentId }: QuestionFacts,
): Promise<QuestionAction[]> {
  if (decidedAt(row, entry) !== null) return [];
  const steps = paymentId === null ? undefined : await findPaymentSteps(db, paymentId);
  const isMpesa = entry?.provider === "mpesa";
  const hasMoney = entry !== undefined && entry.amount > 0 && entry.state !== "reversed";
  const possible: Record<QuestionAction, boolean | (() => Promise<boolean>)> = {
    allocate: isMpesa && entry.state === "unallocated",
    confirm: isTransferOpen,
    record_receipt: (steps?.without_receipt ?? 0) > 0,
    ask: (steps?.undecided ?? 0) > 0,
    fulfil: steps !== undefined && isUndone(steps),
    record_reversal: async () => isMpesa && hasMoney && (await findReversalLine(db, entry.receipt)) !== undefined,
    give_back: hasMoney && !isPartlyReturned(row),
    keep: row.kind === "gift_above_limit",
    close: true,
  };
  const actions: QuestionAction[] = [];
  for (const action of guidanceOf(row).actions) {
    const is = possible[action];
    if (typeof is === "function" ? await is() : is) actions.push(action);
  }
  return actions;
}

/** A part of an order came back: only a whole payment can go back by itself. */
const isPartlyReturned = (row: QuestionRow): boolean =>
  row.kind === "returned" && notesOf(row).some((note) => note.reason === "order_returned" && note.amount !== note.of);

/** Whether something that was paid for, or its revocation, is still to be done. */
export const isUndone = ({ state, fulfilments }: NonNullable<Awaited<ReturnType<typeof findPaymentSteps>>>): boolean =>
  fulfilments.some(({ done_at }) => done_at === null) || (state === "paid" && fulfilments.length === 0);

/**
 * Closes a review or a finding. The same note again changes nothing.
 * @throws Problem `not_found`, or `question_decided` when another decision was made before
 */
export async function closeQuestion(tx: Database, id: string, note: string) {
  const question = await findQuestionById(tx, id);
  const { source, id: number } = question;
  // Money without a payment is decided by naming one, and a held gift by two people.
  if (!guidanceOf(question).actions.includes("close")) throw new Problem("not_found");
  const isDone = await (source === "review" ? resolvePaymentReview : resolveFinding)(tx, number, note);
  const row = await findQuestionById(tx, id);
  if (!isDone && row.resolution !== note) throw new Problem("question_decided");
  return { reply: toQuestion(row), paymentId: row.intent_id };
}

/** The last comparison with the payment services, as the terminal prints it. */
export async function showLastComparison(db: Database) {
  const last = await findLastReconciliationRun(db);
  const report = last && (await findReport(db, last.id, 0));
  const task = (await findOpenComparison(db))?.id ?? null;
  if (!report) return { run: null, task };
  const { runId: id, from, until, totals, counts } = report;
  return {
    task,
    run: {
      ...{ id, from: from.toISOString(), until: until.toISOString(), totals: [...totals] },
      counts: counts.map(({ kind, count }) => {
        const [severity, title] = findingKinds[kind];
        return { title, count, urgent: severity === "critical" };
      }),
    },
  };
}
