import type { Language } from "@party/contract/values/languages";
import type { z } from "zod";
import type { JobType } from "#jobs/jobs.ts";
import type { NotificationTopic } from "./notifications.queries.ts";

/** What a message says on the dashboard. */
interface DashboardText {
  title: string;
  message: string;
  /** A path of the site. */
  link?: string;
}

/**
 * An event that members are told of. Kind and values are stored; what it says is rendered when it is read, so that texts
 * can change and have languages.
 */
export interface NotificationMessage<Values extends object = Record<string, unknown>> {
  kind: string;
  values: z.ZodType<Values>;
  render(values: Values, language: Language): DashboardText;
  /** The action that the notification requests; completing the action hides it. */
  topic?: NotificationTopic;
  /** The email of the same event. */
  mail?: JobType<object>;
}

/** Defines a message; `messages.ts` beside app.ts lists them all. */
export const defineMessage = <
  Schema extends z.ZodType<Record<string, unknown>>,
  Rest extends Pick<NotificationMessage, "topic" | "mail">,
>(
  definition: {
    kind: string;
    values: Schema;
    render(values: z.infer<Schema>, language: Language): DashboardText;
  } & Rest,
) => definition;

/** All messages, as far as their list is known to who reads. */
export type NotificationMessages = readonly NotificationMessage[];

/** @returns the row with its text; one without a kind, or whose values another version wrote, has what is stored */
export function withMessageText<Row extends { kind?: unknown; values?: unknown }>(
  messages: NotificationMessages,
  row: Row,
  language: Language,
) {
  const { kind, values, ...stored } = row;
  const definition = messages.find((one) => one.kind === kind);
  const known = definition?.values.safeParse(values);
  return definition && known?.success ? { ...stored, link: null, ...definition.render(known.data, language) } : stored;
}
