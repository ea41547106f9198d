import { farewellLetter, forgetMails, sendFarewell } from "#features/my-data/erasure.mails.ts";
import { type JobHandler, onJob } from "#jobs/jobs.ts";
import { postMail } from "#jobs/post-mail.ts";
import { party } from "#party.ts";
import { unseal } from "#sealing.ts";
import type { Services } from "#services.ts";

export const erasureJobs = (services: Services): JobHandler[] => {
  const opened = (sealed: string) => unseal(services.config.secretKey, Buffer.from(sealed, "base64"));
  return [
    onJob(sendFarewell, async ({ sealed, left }, { id, causedAt }) => {
      const to = opened(sealed);
      await services.mailer.forget(to);
      await postMail(services, { ...farewellLetter(party.name, left), to, key: id, causedAt });
    }),
    onJob(forgetMails, ({ sealed }) => services.mailer.forget(opened(sealed))),
  ];
};
