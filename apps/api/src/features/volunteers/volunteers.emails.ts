import type { EmailContent } from "#gateways/mail/email-template.ts";
import { EMAIL_RETRIES, type JobHandler, job, onJob, sendEmail } from "#jobs/jobs.ts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";
import { countNewOffers, findOfferEmail } from "./volunteers.queries.ts";

export const acknowledgeOffer = job<{ offerId: number }>("volunteers.acknowledge", EMAIL_RETRIES);

/** Goes to an unverified address, so it is limited, and has none of the sender's text. */
const LIMITS = { toOneAddress: 1, inAll: 60, minutes: 60 };

export const volunteerJobs = (services: Services): JobHandler[] => [
  onJob(acknowledgeOffer, async ({ offerId }, { id, causedAt }) => {
    const to = await findOfferEmail(services.db, offerId);
    if (to === undefined) return;
    const { same_email, all } = await countNewOffers(services.db, offerId, LIMITS.minutes);
    if (same_email >= LIMITS.toOneAddress || all >= LIMITS.inAll) return;
    await sendEmail(services, { ...acknowledgementEmail(), to, key: id, causedAt });
  }),
];

export const acknowledgementEmail = (): EmailContent => ({
  subject: "We have your offer to volunteer",
  preview: "Thank you. This is what happens next.",
  heading: "We have your offer to volunteer",
  paragraphs: [
    `Thank you for offering your time to the ${party.name}. We read every offer and contact you as soon as there is work in your ward.`,
    `If you have a question, call ${party.contacts.phone} or write to ${party.contacts.email}.`,
  ],
  notes: ["If you did not offer to volunteer, somebody typed your address by mistake. You can ignore this email."],
});
