import { dayInNairobi, daysUntil, formatDay } from "@party/contract/values/nairobi-time";
import { roleNames, roles } from "@party/contract/values/permissions";
import { plural } from "@party/contract/values/plural";
import { listRoleHolders } from "#access/grants.queries.ts";
import { findAccount } from "#features/auth/users.queries.ts";
import type { EmailContent } from "#gateways/mail/email-template.ts";
import { EMAIL_RETRIES, onEmail } from "#jobs/emails.ts";
import { type JobHandler, job, onJob } from "#jobs/jobs.ts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";
import { type DeadlineRow, type DeadlineWarning, findDeadline, markWarnings } from "./deadlines.queries.ts";

/** Days before a deadline. */
export const WARNING_DAYS = [60, 30, 14, 7] as const;
const MAX_RECIPIENTS = 100;

/** Every working hour, so that a worker that was down in the morning catches up. */
const warnOfDeadlines = job("deadlines.warn", { cron: "11 7-18 * * *" });
const sendDeadlineWarning = job<DeadlineWarning & { userId: number | null }>("deadlines.send-warning", EMAIL_RETRIES);

/** Enqueues a mail for each who keeps lists for the Registrar and for the office, once for each warning. @param today in Nairobi */
export const warnAboutDeadlines = ({ db, jobs }: Pick<Services, "db" | "jobs">, today: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const warnings = await markWarnings(tx, today, WARNING_DAYS);
    if (warnings.length === 0) return;
    const names = roleNames.filter((name) => roles[name].permissions.includes("registrar.submit"));
    const holders = new Set((await listRoleHolders(tx, names, MAX_RECIPIENTS)).map(({ id }) => id));
    // The office too, because the roles may be nobody's.
    const payloads = warnings.flatMap((warning) => [...holders, null].map((userId) => ({ ...warning, userId })));
    await jobs.enqueueAll(tx, sendDeadlineWarning, payloads);
  });

const deadlineWarningEmail = (
  name: string,
  { title, day, source, proposal_id }: DeadlineRow,
  left: number,
  url: string,
): EmailContent => {
  const days = left === 0 ? "today" : plural(left, "1 day left", `${left} days left`);
  return {
    subject: `${left === 0 ? "Today" : days}: ${title}`,
    preview: `By ${formatDay(day)}.`,
    heading: title,
    greeting: name,
    paragraphs: [
      left === 0 ? `This is due today, ${formatDay(day)}.` : `This is due on ${formatDay(day)}: ${days}.`,
      `Where the day comes from: ${source}`,
      ...(proposal_id === null
        ? [
            "Nobody has confirmed this day yet. Check it, then confirm or change it in the console; a second person decides.",
          ]
        : []),
    ],
    action: { label: "See what is due", url },
    notes: ["Mark it as done in the console once it is, so that no more mails come."],
  };
};

export const deadlineJobs = (services: Services): JobHandler[] => [
  onJob(warnOfDeadlines, () => warnAboutDeadlines(services, dayInNairobi(new Date()))),
  onEmail(services, sendDeadlineWarning, async ({ deadlineId, day, userId }) => {
    const row = await findDeadline(services.db, deadlineId);
    const left = daysUntil(dayInNairobi(new Date()), day);
    // Done or moved since, or so late that the warning would say nothing.
    if (!row || row.done_at || row.day !== day || left < 0) return;
    const account = userId === null ? { first_name: party.name, email: party.contacts.email } : undefined;
    const to = account ?? (await findAccount(services.db, userId!));
    const url = `${services.config.apiUrl}/console/deadlines`;
    return to && { ...deadlineWarningEmail(to.first_name, row, left, url), to: to.email };
  }),
];
