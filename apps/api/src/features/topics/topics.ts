import {
  type AnnouncedTopic,
  announcedTopics,
  mandatoryTopic,
  type NotificationChannel,
  type NotificationTopic,
  notificationChannels,
  notificationTopics,
  type TopicChoices,
} from "@party/contract/notifications";
import { linkToken, verifyLinkToken } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { findUserById } from "#features/auth/auth.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { listTopicChoicesOf, type TopicChoice, upsertTopicChoice } from "./topics.queries.ts";

/** A member is subscribed to every topic until they choose otherwise. */
export async function listTopicChoices(db: Database, userId: number): Promise<TopicChoices> {
  const chosen = await listTopicChoicesOf(db, userId);
  const results = notificationTopics.flatMap((topic) =>
    notificationChannels.map((channel) => ({
      topic,
      channel,
      wanted: topic === mandatoryTopic || isTopicWanted(chosen, topic, channel),
      fixed: topic === mandatoryTopic,
    })),
  );
  return { results };
}

/** @throws Problem topic_always_on */
export async function chooseTopics(
  db: Database,
  userId: number,
  choices: readonly TopicChoice[],
): Promise<TopicChoices> {
  if (choices.some(({ topic, wanted }) => topic === mandatoryTopic && !wanted)) throw new Problem("topic_always_on");
  await db.transaction().execute(async (tx) => {
    for (const choice of choices) if (choice.topic !== mandatoryTopic) await upsertTopicChoice(tx, userId, choice);
  });
  return listTopicChoices(db, userId);
}

/** For members who resign; they can subscribe again. */
export async function unsubscribeFromAll(tx: Database, userId: number): Promise<void> {
  for (const topic of announcedTopics) {
    for (const channel of notificationChannels) await upsertTopicChoice(tx, userId, { topic, channel, wanted: false });
  }
}

/** The token of the unsubscribe link in a topic's emails. */
export const unsubscribeTokenFor = (secretKey: string, topic: AnnouncedTopic, userId: number): string =>
  linkToken(secretKey, `mails of ${topic}`, userId);

/**
 * Idempotent.
 * @throws Problem `unsubscribe_link_unknown`
 */
export async function unsubscribeByLink({ config, db }: Pick<Services, "config" | "db">, token: string): Promise<void> {
  for (const topic of announcedTopics) {
    const userId = verifyLinkToken(config.secretKey, `mails of ${topic}`, token);
    if (userId === undefined) continue;
    // The link of a deleted account succeeds too.
    if (await findUserById({ db }, userId))
      await upsertTopicChoice(db, userId, { topic, channel: "mail", wanted: false });
    return;
  }
  throw new Problem("unsubscribe_link_unknown");
}

const isTopicWanted = (
  chosen: readonly TopicChoice[],
  topic: NotificationTopic,
  channel: NotificationChannel,
): boolean => chosen.find((choice) => choice.topic === topic && choice.channel === channel)?.wanted ?? true;
