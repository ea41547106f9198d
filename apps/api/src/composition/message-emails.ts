import { siteUrlIn } from "#config.ts";
import type { Database } from "#database/database.ts";
import { findAccount } from "#features/auth/users.queries.ts";
import {
  messageEmail,
  type NotificationMessages,
  type PersonWithoutAccount,
  sendMessageEmail,
} from "#features/notifications/notifications.ts";
import { findPersonWithEmail } from "#features/people/people.queries.ts";
import { onEmail } from "#jobs/emails.ts";
import type { JobHandler } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";

/** Emails of messages, in the language of their reader. */
export const messageJobs = (services: Services, messages: NotificationMessages): JobHandler[] => [
  onEmail(services, sendMessageEmail, async ({ kind, values, ...recipient }) => {
    const message = messages.find((one) => one.kind === kind);
    const reader = await findReader(services.db, recipient);
    if (!message || !reader) return;
    const site = { language: reader.language, siteUrl: siteUrlIn(services, reader.language) };
    return { ...messageEmail(message, values, reader.first_name, site), to: reader.email };
  }),
];

/** @returns undefined without a confirmed address: it may belong to somebody else */
async function findReader(db: Database, recipient: { userId: number } | PersonWithoutAccount) {
  if ("userId" in recipient) {
    const account = await findAccount(db, recipient.userId);
    return account?.email_confirmed_at ? account : undefined;
  }
  const person = await findPersonWithEmail(db, recipient.personId);
  return person && { ...person, language: recipient.language };
}
