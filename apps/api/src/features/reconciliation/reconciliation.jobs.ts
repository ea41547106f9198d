import { formatKes } from "@party/contract/values/money";
import type { EmailContent } from "#gateways/mail/email-template.ts";
import { type JobHandler, job, onJob, sendEmail } from "#jobs/jobs.ts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";
import { reconcileDay } from "./reconciliation.ts";
import { findingKinds, findReport, formatMinute, groupByKind, type Report, sendReport, severityOf } from "./report.ts";

/** Findings of one kind in the email; `npm run reconcile` prints all. */
const MAX_SHOWN = 20;

/** The email to the office about findings. */
function reportEmail({ runId, from, until, findings, totals }: Report): EmailContent {
  const critical = findings.filter((one) => severityOf(one) === "critical").length;
  const sum = totals.reduce((all, { amount }) => all + amount, 0);
  const heading = critical > 0 ? `${critical} urgent: money to look at` : "Money to look at";
  return {
    subject: `Payments: ${critical > 0 ? `${critical} urgent of ` : ""}${findings.length} to look at`,
    preview: `${formatKes(sum)} came in from ${formatMinute(from)} to ${formatMinute(until)}`,
    heading,
    paragraphs: [
      `From ${formatMinute(from)} to ${formatMinute(until)}, ${formatKes(sum)} came in by ${totals.reduce((all, { count }) => all + count, 0)} payments.`,
      ...[...groupByKind(findings)].flatMap(([kind, ofKind]) => [
        `${findingKinds[kind][0] === "critical" ? "Urgent: " : ""}${findingKinds[kind][1]} (${ofKind.length})`,
        ...ofKind
          .slice(0, MAX_SHOWN)
          .map(({ receipt, amount, note }) =>
            ["•", receipt, amount === undefined ? undefined : formatKes(amount), note].filter(Boolean).join(" "),
          ),
        ...(ofKind.length > MAX_SHOWN ? [`and ${ofKind.length - MAX_SHOWN} more`] : []),
      ]),
    ],
    notes: [`Report ${runId}. Nothing that counts as paid was changed by it: a person decides.`],
  };
}

/** At 02:30 hardly anybody pays, and the day before is complete (payments.md 2.4). */
const daily = job("reconciliation.daily", {
  cron: "30 2 * * *",
  retryLimit: 3,
  retryDelay: 600,
  expireInSeconds: 1_800,
});

export const reconciliationJobs = (services: Services): JobHandler[] => [
  onJob(daily, () => reconcileDay(services, true)),
  onJob(sendReport, async ({ runId }, { id, causedAt }) => {
    const report = await findReport(services.db, runId);
    if (report) await sendEmail(services, { ...reportEmail(report), to: party.contacts.email, key: id, causedAt });
  }),
];
