import { formatKes } from "@party/contract/values/money";
import { type Finding, findings, severityOf } from "#features/reconciliation/finding.ts";
import type { DayTotal, FindingKind } from "#features/reconciliation/reconciliation.tables.ts";

/** What a run came to. */
export interface Report {
  runId: number;
  kind: "daily" | "statement";
  source: string | null;
  from: Date;
  until: Date;
  findings: readonly Finding[];
  totals: readonly DayTotal[];
  /** Sentences about what was read and done, above the findings. */
  done: readonly string[];
}

const minute = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Africa/Nairobi",
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** E.g. `21 Nov 2026, 02:30` in Nairobi. */
export const minuteInNairobi = (instant: Date): string => minute.format(instant);

/** Critical ones first, each kind together. */
export function inOrder(found: readonly Finding[]): Map<FindingKind, Finding[]> {
  const rank = (finding: Finding) => (severityOf(finding) === "critical" ? 0 : 1);
  return Map.groupBy(
    found.toSorted((one, other) => rank(one) - rank(other)),
    ({ kind }) => kind,
  );
}

const lineOf = ({ receipt, amount, note }: Finding) =>
  [receipt, amount === undefined ? undefined : formatKes(amount), note].filter(Boolean).join("  ");

/** The report for a terminal. */
export function asText({ runId, from, until, findings: found, totals, done }: Report): string {
  const blocks = [
    `Reconciliation ${runId}: ${minuteInNairobi(from)} to ${minuteInNairobi(until)}, Nairobi time`,
    ...done,
    table(
      ["day", "by", "for", "payments", "amount"],
      totals.map(({ day, provider, purpose, count, amount }) => [
        day,
        provider,
        purpose,
        String(count),
        formatKes(amount),
      ]),
    ),
    ...[...inOrder(found)].map(([kind, ones]) => {
      const [severity, title] = findings[kind];
      const mark = severity === "critical" ? "!!" : "--";
      return [`${mark} ${title} (${ones.length})`, ...ones.map((one) => `   ${lineOf(one)}`)].join("\n");
    }),
    found.length === 0 ? "Nothing to report: what came in is in the books." : "",
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "No payments in this time.";
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]!.length)));
  const aligned = (row: readonly string[]) =>
    row
      .map((cell, column) => (column < 3 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join("  ")
      .trimEnd();
  return [aligned(head), widths.map((width) => "-".repeat(width)).join("  "), ...rows.map(aligned)].join("\n");
}
