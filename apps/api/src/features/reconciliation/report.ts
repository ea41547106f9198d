import { findingKinds, type PaymentNote, type Severity, type StoredNote } from "@party/contract/payment-notes";
import { formatKes } from "@party/contract/values/money";
import { NAIROBI } from "@party/contract/values/nairobi-time";
import { type Database, inTransaction } from "#database/database.ts";
import { withNoteText } from "#features/payments/payment-notes.ts";
import { job } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import { sumByDay } from "./comparison.queries.ts";
import {
  countFindings,
  type DayTotal,
  type FindingKindTotal,
  findReconciliationRun,
  insertFindings,
  listFirstFindings,
  markReconciliationRunFinished,
  type NewFinding,
} from "./reconciliation.queries.ts";

/** Ids are those of the tables; `note` is for the office, without names and phone numbers. */
export interface Finding extends Omit<NewFinding, "run_id" | "severity" | "notes"> {
  note: PaymentNote;
}

export const severityOfFinding = ({ kind }: Pick<Finding, "kind">): Severity => findingKinds[kind][0];

/** Findings of one kind in a report that is printed. */
const MAX_PRINTED_FINDINGS = 500;

/** The result of a run. */
export interface ReconciliationReport {
  runId: number;
  kind: "daily" | "statement";
  source: string | null;
  from: Date;
  until: Date;
  /** All findings by kind, critical ones first. */
  counts: readonly FindingKindTotal[];
  /** The first findings of each kind, with what their notes say. */
  findings: Awaited<ReturnType<typeof listFirstFindings>>;
  totals: readonly DayTotal[];
  /** Sentences about what was read and done, printed above the findings. */
  done: readonly string[];
}

const minuteFormat = new Intl.DateTimeFormat("en-GB", {
  timeZone: NAIROBI,
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** E.g. `21 Nov 2026, 02:30` in Nairobi. */
export const formatMinute = (instant: Date): string => minuteFormat.format(instant);

/** The kinds of a report with the findings to show, and a line about the others. */
export const formatFindingCounts = ({ counts, findings }: Pick<ReconciliationReport, "counts" | "findings">) =>
  counts.map(({ kind, count, amount }) => {
    const shown = findings.filter((finding) => finding.kind === kind);
    const others = count - shown.length;
    const rest = amount === null ? `and ${others} more` : `and ${others} more, ${formatKes(amount)} in all`;
    return { kind, count, shown, rest: others > 0 ? [rest] : [] };
  });

/** The parts of a finding on one line. */
export const formatFinding = (
  { receipt, amount, note }: ReconciliationReport["findings"][number],
  separator: string,
): string => [receipt, amount !== null && formatKes(amount), note].filter(Boolean).join(separator);

/** What to type for what a note says, by its reason. */
const commands: Partial<Record<PaymentNote["reason"], (values: Omit<StoredNote, "reason">) => string>> = {
  went_back_there: ({ receipt }) => `--reversed ${receipt}`,
  entry_unallocated: ({ entry }) => `--allocate ${entry} --reference …`,
  transfer_unmatched: ({ transfer }) => `--confirm ${transfer} --reference …`,
  transfer_matched: ({ transfer }) => `--confirm ${transfer}`,
};

/** A finding with the command that settles it, for a terminal. */
function formatFindingWithCommand(finding: ReconciliationReport["findings"][number]): string {
  const typed = finding.notes.flatMap(({ reason, ...values }) => {
    const command = commands[reason as PaymentNote["reason"]]?.(values);
    return command === undefined ? [] : [`npm run reconcile -- ${command}`];
  });
  return [formatFinding(finding, "  "), ...typed].join(": ");
}

/** The report as text for a terminal. */
export function formatReport({ runId, from, until, totals, done, ...report }: ReconciliationReport): string {
  const blocks = [
    `Reconciliation ${runId}: ${formatMinute(from)} to ${formatMinute(until)}, Nairobi time`,
    ...done,
    formatTable(
      ["day", "by", "for", "payments", "amount"],
      totals.map(({ day, provider, purpose, count, amount }) => [
        day,
        provider,
        purpose,
        String(count),
        formatKes(amount),
      ]),
    ),
    ...formatFindingCounts(report).map(({ kind, count, shown, rest }) => {
      const [severity, title] = findingKinds[kind];
      const mark = severity === "critical" ? "!!" : "--";
      return [
        `${mark} ${title} (${count})`,
        ...[...shown.map(formatFindingWithCommand), ...rest].map((line) => `   ${line}`),
      ].join("\n");
    }),
    report.counts.length === 0 ? "Nothing to report: what came in is in the books." : "",
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}

function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "No payments in this time.";
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]!.length)));
  const aligned = (row: readonly string[]) =>
    row
      .map((cell, column) => (column < 3 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join("  ")
      .trimEnd();
  return [aligned(head), widths.map((width) => "-".repeat(width)).join("  "), ...rows.map(aligned)].join("\n");
}

export const sendReconciliationReport = job<{ runId: number }>("reconciliation.send-report", {
  retryDelay: 30,
  retryDelayMax: 3_600,
});

/** Stores findings when they are found, because there may be more than memory holds. */
export const addFindings = (db: Database, runId: number, findings: readonly Finding[]): Promise<void> =>
  insertFindings(
    db,
    findings.map(({ note, ...finding }) => ({
      ...finding,
      run_id: runId,
      severity: severityOfFinding(finding),
      notes: JSON.stringify([note]),
    })),
  );

/** Completes a run with the totals of its days, and enqueues its email when `mail` is set and there are findings. */
export async function finishReconciliationRun(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  runId: number,
  { done = [], mail = false }: { done?: readonly string[]; mail?: boolean } = {},
): Promise<ReconciliationReport> {
  const run = (await findReconciliationRun(db, runId))!;
  const totals = await sumByDay(db, { from: run.covers_from, until: run.covers_until });
  const { length: kinds } = await countFindings(db, runId);
  await inTransaction(db, async (tx) => {
    if ((await markReconciliationRunFinished(tx, runId, totals)) && mail && kinds > 0)
      await jobs.enqueue(tx, sendReconciliationReport, { runId });
  });
  return { ...(await findReport(db, runId))!, done };
}

/** A finished report. @param maxPerKind findings of each kind at most */
export async function findReport(
  db: Database,
  runId: number,
  maxPerKind = MAX_PRINTED_FINDINGS,
): Promise<ReconciliationReport | undefined> {
  const run = await findReconciliationRun(db, runId);
  if (!run?.totals) return undefined;
  const counts = await countFindings(db, runId);
  const findings = (await listFirstFindings(db, runId, maxPerKind)).map(withNoteText);
  const { kind, source, covers_from: from, covers_until: until, totals } = run;
  return { runId, kind, source, from, until, counts, findings, totals, done: [] };
}
