import { inLanguages, type Language } from "@party/contract/values/languages";
import { type EmailContent, emailIn } from "#gateways/mail/email-template.ts";
import { EMAIL_RETRIES, onEmail } from "#jobs/emails.ts";
import { type JobHandler, job } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import * as kiswahili from "./volunteers.emails.content.sw.ts";
import { acknowledgementText } from "./volunteers.emails.content.ts";
import { countNewOffers, findOfferRecipient } from "./volunteers.queries.ts";

const texts = inLanguages(acknowledgementText, kiswahili.acknowledgementText);

export const acknowledgeOffer = job<{ offerId: number }>("volunteers.acknowledge", EMAIL_RETRIES);

/** Goes to an unverified address, so it is limited, and has none of the sender's text. */
const ACKNOWLEDGEMENT_LIMITS = { toOneAddress: 1, inAll: 60, minutes: 60 };

export const volunteerJobs = (services: Services): JobHandler[] => [
  onEmail(services, acknowledgeOffer, async ({ offerId }) => {
    const offer = await findOfferRecipient(services.db, offerId);
    if (!offer) return;
    const { same_email, all } = await countNewOffers(services.db, offerId, ACKNOWLEDGEMENT_LIMITS.minutes);
    if (same_email >= ACKNOWLEDGEMENT_LIMITS.toOneAddress || all >= ACKNOWLEDGEMENT_LIMITS.inAll) return;
    return { ...acknowledgementEmail(offer.language), to: offer.email };
  }),
];

export const acknowledgementEmail = (language: Language): EmailContent => emailIn(language, texts[language]);
