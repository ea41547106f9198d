import { formatKes } from "@party/contract/values/money";
import { NAIROBI } from "@party/contract/values/nairobi-time";
import type { Database } from "#database/database.ts";
import { job } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import {
  type DayTotal,
  type FindingKind,
  findRun,
  insertFindings,
  insertRun,
  listFindings,
  type Severity,
  sumByDay,
} from "./reconciliation.queries.ts";

/** Kinds of findings with their texts for the office; `critical` means that money may be lost or counted twice. */
export const findingKinds = {
  missing_here: ["notice", "Was not in our books and has been booked now"],
  missing_there: ["critical", "Is in our books, and the payment service does not list it"],
  amount_differs: ["critical", "Another sum than in our books"],
  reversed_there: ["critical", "Was given back by the payment service, and counts here"],
  came_and_went: ["notice", "Came and was given back before we knew of it"],
  unfinished: ["notice", "A payment attempt was open for more than a day"],
  no_receipt: ["critical", "Counted as paid, and no receipt of the payment service was found"],
  waiting: ["notice", "Money waits for a person to say what it is for"],
  not_fulfilled: ["critical", "Paid, and what it was paid for is not done"],
  books_disagree: ["critical", "What arrived and what counts as paid are not the same"],
  notice_unread: ["critical", "A message of a payment service was not processed"],
  review_open: ["notice", "A person was to look at it, and has not yet"],
  unconfirmed_transfer: ["notice", "A bank transfer waits to be confirmed"],
  not_compared: ["critical", "The payment service could not be asked for its list"],
  more_on_account: ["critical", "More came onto the account than we know of"],
  less_on_account: ["notice", "Less is on the account than came: charges, or money that was sent on"],
} as const satisfies Record<FindingKind, readonly [Severity, string]>;

export interface Finding {
  kind: FindingKind;
  receipt?: string;
  /** Whole KES. */
  amount?: number;
  intentId?: number;
  attemptId?: string;
  ledgerEntryId?: number;
  /** Text for the office, without names and phone numbers. */
  note: string;
}

export const severityOf = ({ kind }: Finding): Severity => findingKinds[kind][0];

/** The result of a run. */
export interface Report {
  runId: number;
  kind: "daily" | "statement";
  source: string | null;
  from: Date;
  until: Date;
  findings: readonly Finding[];
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

/** Findings by kind, critical ones first. */
export function groupByKind(findings: readonly Finding[]): Map<FindingKind, Finding[]> {
  const rank = (finding: Finding) => (severityOf(finding) === "critical" ? 0 : 1);
  return Map.groupBy(
    findings.toSorted((one, other) => rank(one) - rank(other)),
    ({ kind }) => kind,
  );
}

const formatFinding = ({ receipt, amount, note }: Finding) =>
  [receipt, amount === undefined ? undefined : formatKes(amount), note].filter(Boolean).join("  ");

/** The report as text for a terminal. */
export function formatReport({ runId, from, until, findings, totals, done }: Report): string {
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
    ...[...groupByKind(findings)].map(([kind, ofKind]) => {
      const [severity, title] = findingKinds[kind];
      const mark = severity === "critical" ? "!!" : "--";
      return [`${mark} ${title} (${ofKind.length})`, ...ofKind.map((one) => `   ${formatFinding(one)}`)].join("\n");
    }),
    findings.length === 0 ? "Nothing to report: what came in is in the books." : "",
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

type NewReport = Pick<Report, "kind" | "source" | "from" | "until" | "findings" | "done">;

export const sendReport = job<{ runId: number }>("reconciliation.send-report", {
  retryDelay: 30,
  retryDelayMax: 3_600,
});

/** Stores a report with the totals of its days, and enqueues its email when `mail` is set and there are findings. */
export async function storeReport(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  run: NewReport,
  mail: boolean,
): Promise<Report> {
  return db.transaction().execute(async (tx) => {
    const totals = await sumByDay(tx, run.from, run.until);
    const runId = await insertRun(tx, { ...run, totals });
    await insertFindings(
      tx,
      run.findings.map((finding) => ({
        run_id: runId,
        kind: finding.kind,
        severity: severityOf(finding),
        receipt: finding.receipt ?? null,
        amount: finding.amount ?? null,
        intent_id: finding.intentId ?? null,
        attempt_id: finding.attemptId ?? null,
        ledger_entry_id: finding.ledgerEntryId ?? null,
        note: finding.note,
      })),
    );
    if (mail && run.findings.length > 0) await jobs.enqueue(tx, sendReport, { runId });
    return { ...run, runId, totals };
  });
}

/** A stored report. */
export async function findReport(db: Database, runId: number): Promise<Report | undefined> {
  const run = await findRun(db, runId);
  if (!run) return undefined;
  const findings = (await listFindings(db, runId)).map(
    ({ kind, receipt, amount, note }): Finding => ({
      kind,
      ...(receipt === null ? {} : { receipt }),
      ...(amount === null ? {} : { amount }),
      note,
    }),
  );
  const { kind, source, covers_from: from, covers_until: until, totals } = run;
  return { runId, kind, source, from, until, totals, findings, done: [] };
}
