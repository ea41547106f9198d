import { decrypt } from "#crypto.ts";
import { type JobHandler, onJob } from "#jobs/jobs.ts";
import { sendEmail } from "#jobs/send-email.ts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";
import { farewellEmail, forgetMails, sendFarewell } from "./erasure.emails.ts";

export const erasureJobs = (services: Services): JobHandler[] => {
  const opened = (sealed: string) => decrypt(services.config.secretKey, Buffer.from(sealed, "base64"));
  return [
    onJob(sendFarewell, async ({ sealed, left }, { id, causedAt }) => {
      const to = opened(sealed);
      await services.mailer.forget(to);
      await sendEmail(services, { ...farewellEmail(party.name, left), to, key: id, causedAt });
    }),
    onJob(forgetMails, ({ sealed }) => services.mailer.forget(opened(sealed))),
  ];
};
