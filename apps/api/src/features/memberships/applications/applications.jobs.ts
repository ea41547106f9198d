import { userIfThere } from "#features/auth/auth.ts";
import { emailConfirmed } from "#features/auth/credentials/credentials.ts";
import { type JobHandler, onJob, sendEmail } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import { confirmationEmail, sendConfirmation } from "./applications.emails.ts";
import { findApplication, listConfirmedFreeMemberships } from "./applications.queries.ts";

export const applicationJobs = (services: Services): JobHandler[] => [
  onJob(sendConfirmation, async ({ membershipId }, { id, causedAt }) => {
    const found = await findApplication(services.db, membershipId);
    // The member may have resigned since the job was enqueued.
    if (found?.state !== "active" || found.user_id === null || found.number === null) return;
    const user = await userIfThere(services, found.user_id);
    // An unconfirmed address may be a stranger's; the email follows once it is confirmed.
    if (!user?.email_confirmed) return;
    const email = confirmationEmail({ ...found, number: found.number }, services.config.siteUrl);
    await sendEmail(services, { ...email, to: user.email, key: id, causedAt });
  }),
  onJob(emailConfirmed, async ({ userId }) => {
    const { db, jobs } = services;
    for (const { id } of await listConfirmedFreeMemberships(db, userId))
      await jobs.enqueue(db, sendConfirmation, { membershipId: id });
  }),
];
