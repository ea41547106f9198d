import type { AnnouncedTopic } from "@party/contract/notifications";
import type { EmailContent } from "#gateways/mail/email-template.ts";
import { BULK_EMAIL, job } from "#jobs/jobs.ts";
import { type AnnouncedItem, aboutLine } from "./announcements.messages.ts";

/** An item that one member is told of. */
export interface Announcement {
  topic: AnnouncedTopic;
  itemId: number;
  userId: number;
}

export const sendAnnouncement = job<Announcement>("topics.send-announcement", BULK_EMAIL);

const templates: Record<AnnouncedTopic, { opening: string; action: string; stop: string }> = {
  news: {
    opening: "There is news from the party:",
    action: "Read the article",
    stop: "You get this because you want to hear news of the party.",
  },
  events_near_me: {
    opening: "There is a new event for you:",
    action: "See the event",
    stop: "You get this because you want to hear of events near you.",
  },
};

export function announcementEmail(
  topic: AnnouncedTopic,
  item: AnnouncedItem,
  firstName: string,
  siteUrl: string,
  unsubscribe: NonNullable<EmailContent["unsubscribe"]>,
): EmailContent {
  const { opening, action, stop } = templates[topic];
  const { title, link } = item;
  const line = aboutLine(item);
  return {
    subject: title,
    preview: line,
    heading: title,
    greeting: firstName,
    paragraphs: [opening, line],
    action: { label: action, url: `${siteUrl}${link}` },
    notes: [`${stop} To choose what we tell you about, open Settings on your dashboard.`],
    unsubscribe,
  };
}
