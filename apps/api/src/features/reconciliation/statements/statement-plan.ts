import { dayInNairobi, daysAfter, startOfDay } from "@party/contract/values/nairobi-time";
import { decrypt } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import type { Services } from "#services.ts";
import {
  iteratePagesById,
  listBankLines,
  listBankReceipts,
  listMpesaLines,
  ROWS_PER_PAGE,
} from "../reconciliation.queries.ts";
import {
  alternativeDays,
  compareAlternativeDays,
  createReceiptAssigner,
  type DayMatches,
  distinctiveReferences,
  matchLinesOfDay,
  type StoredLine,
} from "./statement-identity.ts";
import { normaliseBankReference, type Statement, type StatementLine, type UnreadLine } from "./statement-parser.ts";

/** A line that is or will be stored. */
export interface IdentifiedLine extends StatementLine {
  receipt: string;
}

/** What an import does. */
export interface ImportPlan {
  /** Lines of the file with what they are stored as. */
  lines: IdentifiedLine[];
  added: IdentifiedLine[];
  /** Payments that were stored as transfers between own accounts. */
  corrected: IdentifiedLine[];
  /** Lines for a person. */
  unread: UnreadLine[];
  notes: string[];
  /** Known lines that nothing but day, sum and text told apart. */
  byTextAlone: number;
}

/** Parts of a statement that fit into one statement of SQL. */
export function* splitIntoPages<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += ROWS_PER_PAGE) yield rows.slice(from, from + ROWS_PER_PAGE);
}

/** In place: a large file has no room for a copy of each line. */
const identify = (line: StatementLine, receipt: string): IdentifiedLine => Object.assign(line, { receipt });

/** M-PESA's receipts are unique. */
export async function planMpesaImport(tx: Database, { lines, unread }: Statement): Promise<ImportPlan> {
  const plan: ImportPlan = { lines: [], added: [], corrected: [], unread: [...unread], notes: [], byTextAlone: 0 };
  const known = new Set<string>();
  for (const page of splitIntoPages(lines)) {
    const stored = await listMpesaLines(tx, receiptsOf(page));
    for (const { kind, receipt, cents } of stored) known.add(`${kind} ${receipt} ${cents}`);
    const paid = new Map(stored.flatMap(({ kind, receipt, cents }) => (kind === "payment" ? [[receipt, cents]] : [])));
    for (const line of page) {
      const cents = paid.get(line.reference);
      if (line.kind === "payment" && cents !== undefined && cents !== String(line.cents)) {
        plan.unread.push({ line: line.line, why: { reason: "another_sum_before" }, text: line.reference });
        continue;
      }
      const identified = identify(line, line.reference);
      plan.lines.push(identified);
      // Versions before took own transfers for payments.
      const wasPayment = line.kind === "own transfer" && cents !== undefined;
      const key = `${storedLineKind(line)} ${line.reference} ${line.cents}`;
      if (!wasPayment && !known.has(key)) plan.added.push(identified);
      known.add(key);
    }
  }
  return plan;
}

/** References of banks are no identity. */
export async function planBankImport(
  tx: Database,
  { config }: Services,
  { lines, unread }: Statement,
  confirmedNew: ReadonlySet<number>,
): Promise<ImportPlan> {
  const afterTomorrow = startOfDay(daysAfter(dayInNairobi(new Date()), 2));
  const past = lines.filter(({ completedAt }) => completedAt < afterTomorrow);
  const futureLines = lines.filter(({ completedAt }) => completedAt >= afterTomorrow);
  const plan: ImportPlan = {
    lines: [],
    added: [],
    corrected: [],
    unread: [...unread, ...futureLines.map(describeFutureLine)],
    notes: [],
    byTextAlone: 0,
  };
  const storedOn = readStoredDays(tx, config.secretKey);
  const distinctive = distinctiveReferences(lines);
  const matches: [string, DayMatches][] = [];
  const explained = new Set<number>();
  for (const [day, ofDay] of Map.groupBy(past, ({ completedAt }) => dayInNairobi(completedAt))) {
    const match = matchLinesOfDay(ofDay, await storedOn(day), distinctive, confirmedNew);
    matches.push([day, match]);
    for (const { id } of match.known.values()) explained.add(id);
  }
  const taken = new Set<string>();
  for (const references of splitIntoPages([...new Set(receiptsOf(lines))])) {
    for (const { receipt } of await listBankReceipts(tx, references)) taken.add(receipt);
  }
  for (const [day] of matches) for (const { receipt } of await storedOn(day)) taken.add(receipt);
  const receiptOf = createReceiptAssigner(taken);
  for (const [day, ofDay] of matches) {
    const others: StoredLine[] = [];
    for (const other of ofDay.added.length > 0 ? alternativeDays(day) : []) {
      for (const line of await storedOn(other)) if (!explained.has(line.id)) others.push(line);
    }
    const match = compareAlternativeDays(ofDay, others, distinctive, confirmedNew);
    plan.byTextAlone += match.byTextAlone;
    for (const [line, { receipt, kind }] of match.known) {
      const identified = identify(line, receipt);
      plan.lines.push(identified);
      if (line.kind === "payment" && kind === "withdrawal") plan.corrected.push(identified);
    }
    for (const [line, why] of match.doubtful) plan.unread.push({ line: line.line, why, text: "" });
    for (const line of match.added) {
      const identified = identify(line, receiptOf(line));
      plan.added.push(identified);
      plan.lines.push(identified);
    }
  }
  plan.unread.sort((one, other) => one.line - other.line);
  if (plan.byTextAlone > 0) {
    plan.notes.push(
      `Known by day, sum and text alone, because balances are missing: ${plan.byTextAlone}. If one of them is another transfer, read in a statement with balances.`,
    );
  }
  return plan;
}

/** The bank's stored lines of a day, each day read once. */
function readStoredDays(tx: Database, secretKey: string): (day: string) => Promise<StoredLine[]> {
  const days = new Map<string, StoredLine[]>();
  return async (day) => {
    const lines = days.get(day) ?? [];
    if (days.has(day)) return lines;
    days.set(day, lines);
    const [from, before] = [startOfDay(day), startOfDay(daysAfter(day, 1))];
    for await (const page of iteratePagesById((after) => listBankLines(tx, from, before, after))) {
      for (const row of page) {
        lines.push({
          id: row.id,
          receipt: row.receipt,
          kind: row.kind,
          cents: Number(row.cents),
          reference: normaliseBankReference(row.reference ?? row.receipt),
          balance: row.balance === null ? undefined : Number(row.balance),
          completedAt: row.completed_at,
          details: (JSON.parse(decrypt(secretKey, row.text_encrypted)) as { details: string }).details,
        });
      }
    }
    return lines;
  };
}

const describeFutureLine = ({ line, cents, completedAt }: StatementLine): UnreadLine => ({
  line,
  why: { reason: "to_come", cents, day: dayInNairobi(completedAt) },
  text: "",
});

export const storedLineKind = ({ kind }: StatementLine) => (kind === "own transfer" ? "withdrawal" : kind);

const receiptsOf = (lines: readonly StatementLine[]) => lines.map(({ reference }) => reference);
