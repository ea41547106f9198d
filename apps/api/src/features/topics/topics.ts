import type { TopicChoices } from "@party/contract/notification-topics";
import {
  alwaysOn,
  type NotificationChannel,
  type NotificationTopic,
  notificationChannels,
  notificationTopics,
} from "@party/contract/values/notification-topics";
import type { Database } from "#database/database.ts";
import { type Choice, keepChoice, listChoicesOf } from "#features/topics/topics.queries.ts";
import { Problem } from "#problem.ts";

/** What a member wants to hear of: everything, until they say otherwise. */
export async function topicsOf(db: Database, userId: number): Promise<TopicChoices> {
  const chosen = await listChoicesOf(db, userId);
  const results = notificationTopics.flatMap((topic) =>
    notificationChannels.map((channel) => ({
      topic,
      channel,
      wanted: topic === alwaysOn || saidOf(chosen, topic, channel),
      fixed: topic === alwaysOn,
    })),
  );
  return { results };
}

/** @throws Problem topic_always_on */
export async function chooseTopics(db: Database, userId: number, choices: readonly Choice[]): Promise<TopicChoices> {
  if (choices.some(({ topic, wanted }) => topic === alwaysOn && !wanted)) throw new Problem("topic_always_on");
  await db.transaction().execute(async (tx) => {
    for (const choice of choices) if (choice.topic !== alwaysOn) await keepChoice(tx, userId, choice);
  });
  return topicsOf(db, userId);
}

/** Whether a member wants to be told of a topic by a channel; whoever writes to members asks this first. */
export const wantsToHear = async (db: Database, userId: number, topic: NotificationTopic, by: NotificationChannel) =>
  topic === alwaysOn || saidOf(await listChoicesOf(db, userId), topic, by);

const saidOf = (chosen: readonly Choice[], topic: NotificationTopic, channel: NotificationChannel): boolean =>
  chosen.find((choice) => choice.topic === topic && choice.channel === channel)?.wanted ?? true;
