import { findUserById } from "#features/auth/auth.ts";
import { onEmail } from "#jobs/emails.ts";
import { type JobHandler, job } from "#jobs/jobs.ts";
import { onJobInSteps } from "#jobs/steps.ts";
import { party } from "#party.ts";
import type { Services } from "#services.ts";
import {
  acknowledgementEmail,
  contactMessageEmail,
  sendContactMessage,
  sendCopyToSender,
  senderCopyEmail,
} from "./contact.emails.ts";
import {
  countContactMessagesBefore,
  deleteContactMessages,
  deleteNetworkHashes,
  findContactMessage,
} from "./contact.queries.ts";

/** Retention (Data Protection Act 2019, section 25). */
const RETENTION_DAYS = 365;
const ACKNOWLEDGEMENT_WINDOW_MINUTES = 60;
const ACKNOWLEDGEMENTS_PER_WINDOW = 5;
/**
 * Acknowledgements go to unverified addresses, so they are limited per address, per network (CONTACT_NOTES_PER_NETWORK) and
 * in all. Messages reach the office in any case.
 */
const ACKNOWLEDGEMENT_LIMITS = { toOneAddress: 1, inAll: 60 };
const deleteOldMessages = job("contact.forget", { cron: "47 3 * * *" });

export const contactJobs = (services: Services): JobHandler[] => [
  onEmail(services, sendContactMessage, async ({ messageId, userId }) => {
    const message = await findContactMessage(services.db, messageId);
    if (!message) return;
    const account = userId === undefined ? undefined : await findUserById(services, userId);
    return { ...contactMessageEmail(message, account), to: party.contacts.email, replyTo: message.email };
  }),
  onEmail(services, sendCopyToSender, async ({ messageId, confirmed = false, language }) => {
    const message = await findContactMessage(services.db, messageId);
    if (!message) return;
    const perNetwork = services.config.contactNotesPerNetwork;
    const before = await countContactMessagesBefore(services.db, messageId, {
      perNetwork,
      minutes: ACKNOWLEDGEMENT_WINDOW_MINUTES,
    });
    if (before.same_email >= (confirmed ? ACKNOWLEDGEMENTS_PER_WINDOW : ACKNOWLEDGEMENT_LIMITS.toOneAddress)) return;
    if (!confirmed && (before.same_network >= perNetwork || before.all_networks >= ACKNOWLEDGEMENT_LIMITS.inAll))
      return;
    const content = confirmed ? senderCopyEmail(language, message) : acknowledgementEmail(language);
    return { ...content, to: message.email };
  }),
  onJobInSteps(services, deleteOldMessages, () => [
    (limit) => deleteContactMessages(services.db, RETENTION_DAYS, limit),
    (limit) => deleteNetworkHashes(services.db, ACKNOWLEDGEMENT_WINDOW_MINUTES, limit),
  ]),
];
