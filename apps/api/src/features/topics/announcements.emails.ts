import type { AnnouncedTopic } from "@party/contract/values/notification-topics";
import type { EmailContent } from "#gateways/mail/email-template.ts";
import { job } from "#jobs/jobs.ts";

/** Two days of attempts, as for every mail. Carries ids alone. */
export const sendAnnouncement = job<{ topic: AnnouncedTopic; itemId: number; userId: number }>(
  "topics.send-announcement",
  { retryLimit: 20, retryDelay: 30, retryBackoff: true, retryDelayMax: 4 * 3_600 },
);

/** What members are told of, in words. */
export interface Item {
  title: string;
  /** One line under the title: what it is about, or when and where. */
  line: string;
  /** A path of the site. */
  link: string;
}

const words: Record<AnnouncedTopic, { opening: string; action: string; stop: string }> = {
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
  { title, line, link }: Item,
  firstName: string,
  siteUrl: string,
  unsubscribe: NonNullable<EmailContent["unsubscribe"]>,
): EmailContent {
  const { opening, action, stop } = words[topic];
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
