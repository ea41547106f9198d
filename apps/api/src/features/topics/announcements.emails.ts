import type { AnnouncedTopic } from "@party/contract/notifications";
import type { Language } from "@party/contract/values/languages";
import { type EmailContent, emailIn } from "#gateways/mail/email-template.ts";
import { BULK_EMAIL_OPTIONS } from "#jobs/emails.ts";
import { job } from "#jobs/jobs.ts";
import { type AnnouncedItem, aboutLine, announcementTexts, itemInLanguage } from "./announcements.messages.ts";

/** An item that one member is told of. */
export interface Announcement {
  topic: AnnouncedTopic;
  itemId: number;
  userId: number;
}

export const sendAnnouncement = job<Announcement>("topics.send-announcement", BULK_EMAIL_OPTIONS);

/** @param siteUrl in the language; no trailing slash */
export function announcementEmail(
  language: Language,
  topic: AnnouncedTopic,
  announced: AnnouncedItem,
  firstName: string,
  siteUrl: string,
  unsubscribe: NonNullable<EmailContent["unsubscribe"]>,
): EmailContent {
  const { opening, action, note } = announcementTexts[language][topic];
  const item = itemInLanguage(language, announced);
  const { title, link } = item;
  const line = aboutLine(language, item);
  return emailIn(
    language,
    { subject: title, preview: line, paragraphs: [opening, line], action, notes: [note] },
    { greeting: firstName, url: `${siteUrl}${link}`, unsubscribe },
  );
}
