import { findingKinds } from "@party/contract/payment-notes";
import { formatKes } from "@party/contract/values/money";
import type { EmailContent } from "#gateways/mail/email-template.ts";
import { onEmail } from "#jobs/emails.ts";
import { type JobHandler, job, onJob } from "#jobs/jobs.ts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";
import { compareByClick } from "./comparison-task.ts";
import { continueDailyRun, startDailyRun } from "./reconciliation.ts";
import {
  findReport,
  formatFinding,
  formatFindingCounts,
  formatMinute,
  type ReconciliationReport,
  sendReconciliationReport,
  severityOfFinding,
} from "./report.ts";

/** Findings of one kind in the email; `npm run reconcile` prints more. */
const MAX_SHOWN_FINDINGS = 20;

/** The email to the office about findings. */
function reportEmail({ runId, from, until, totals, ...report }: ReconciliationReport): EmailContent {
  const countOf = (counts: ReconciliationReport["counts"]) => counts.reduce((all, { count }) => all + count, 0);
  const critical = countOf(report.counts.filter((one) => severityOfFinding(one) === "critical"));
  const all = countOf(report.counts);
  const sum = totals.reduce((all, { amount }) => all + amount, 0);
  const heading = critical > 0 ? `${critical} urgent: money to look at` : "Money to look at";
  return {
    subject: critical > 0 ? `Payments: ${critical} urgent of ${all} to look at` : `Payments: ${all} to look at`,
    preview: `${formatKes(sum)} came in from ${formatMinute(from)} to ${formatMinute(until)}`,
    heading,
    paragraphs: [
      `From ${formatMinute(from)} to ${formatMinute(until)}, ${formatKes(sum)} came in by ${totals.reduce((all, { count }) => all + count, 0)} payments.`,
      ...formatFindingCounts(report).flatMap(({ kind, count, shown, rest }) => [
        severityOfFinding({ kind }) === "critical"
          ? `Urgent: ${findingKinds[kind][1]} (${count})`
          : `${findingKinds[kind][1]} (${count})`,
        ...shown.map((finding) => `• ${formatFinding(finding, " ")}`),
        ...rest,
      ]),
    ],
    notes: [`Report ${runId}. Nothing that counts as paid was changed by it: a person decides.`],
  };
}

/**
 * At 02:30 hardly anybody pays, and the day before is complete (payments.md 2.4). The first job begins a run and the second does
 * it, so that a retry continues the same run. Two days of a million payments each take hours, most of them for M-PESA's list.
 */
const reconcileDaily = job<{ runId?: number }>("reconciliation.daily", {
  cron: "30 2 * * *",
  retryLimit: 3,
  retryDelay: 600,
  expireInSeconds: 6 * 3_600,
  heartbeatSeconds: 120,
});

export const reconciliationJobs = (services: Services): JobHandler[] => [
  onJob(reconcileDaily, async ({ runId }) => {
    if (runId !== undefined) return continueDailyRun(services, runId, true);
    return services.db.transaction().execute(async (tx) => {
      await services.jobs.enqueue(tx, reconcileDaily, { runId: await startDailyRun(tx) });
    });
  }),
  onJob(compareByClick, ({ runId, everything }) => continueDailyRun(services, runId, false, everything)),
  onEmail(services, sendReconciliationReport, async ({ runId }) => {
    const report = await findReport(services.db, runId, MAX_SHOWN_FINDINGS);
    return report && { ...reportEmail(report), to: party.contacts.email };
  }),
];
