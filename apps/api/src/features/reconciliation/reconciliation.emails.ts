import { formatKes } from "@party/contract/values/money";
import type { EmailContent } from "#gateways/mail/email-template.ts";
import { job } from "#jobs/jobs.ts";
import { findings, severityOf } from "./finding.ts";
import { inOrder, minuteInNairobi, type Report } from "./report.ts";

export const sendReport = job<{ runId: number }>("reconciliation.send-report", {
  retryDelay: 30,
  retryDelayMax: 3_600,
});

/** Of one kind; the whole list stands in the database, and `npm run reconcile` prints it. */
const SHOWN_AT_MOST = 20;

/** To the party's office, about what a person has to look at. */
export function reportEmail({ runId, from, until, findings: found, totals }: Report): EmailContent {
  const critical = found.filter((one) => severityOf(one) === "critical").length;
  const sum = totals.reduce((all, { amount }) => all + amount, 0);
  const heading = critical > 0 ? `${critical} urgent: money to look at` : "Money to look at";
  return {
    subject: `Payments: ${critical > 0 ? `${critical} urgent of ` : ""}${found.length} to look at`,
    preview: `${formatKes(sum)} came in from ${minuteInNairobi(from)} to ${minuteInNairobi(until)}`,
    heading,
    paragraphs: [
      `From ${minuteInNairobi(from)} to ${minuteInNairobi(until)}, ${formatKes(sum)} came in by ${totals.reduce((all, { count }) => all + count, 0)} payments.`,
      ...[...inOrder(found)].flatMap(([kind, ones]) => [
        `${findings[kind][0] === "critical" ? "Urgent: " : ""}${findings[kind][1]} (${ones.length})`,
        ...ones
          .slice(0, SHOWN_AT_MOST)
          .map(({ receipt, amount, note }) =>
            ["•", receipt, amount === undefined ? undefined : formatKes(amount), note].filter(Boolean).join(" "),
          ),
        ...(ones.length > SHOWN_AT_MOST ? [`and ${ones.length - SHOWN_AT_MOST} more`] : []),
      ]),
    ],
    notes: [`Report ${runId}. Nothing that counts as paid was changed by it: a person decides.`],
  };
}
