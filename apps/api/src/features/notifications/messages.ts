import type { Language } from "@party/contract/values/languages";
import type { z } from "zod";
import { type EmailContent, type EmailText, emailIn } from "#gateways/mail/email-template.ts";
import type { JobType } from "#jobs/jobs.ts";
import type { NotificationTopic } from "./notifications.queries.ts";

/** What a message says on the dashboard. */
interface DashboardText {
  title: string;
  message: string;
  /** A path of the site. */
  link?: string;
}

/** Where an email leads. */
interface EmailSite {
  language: Language;
  /** In the language; no trailing slash. */
  siteUrl: string;
}

/** An email from the values alone. @returns also the address of the action */
type EmailTemplate<Values> = (values: Values, site: EmailSite) => EmailText & { url?: string };

/**
 * An event that people are told of, and what each channel says of it. A notification stores kind and values; what it says is
 * rendered when it is read, so that texts can change and have languages.
 */
export interface Message<Values = Record<string, unknown>, Mail extends object = object> {
  kind: string;
  values: z.ZodType<Values>;
  /** On the dashboard, for who has an account. */
  dashboard?(values: Values, language: Language): DashboardText;
  /** Or the job of one that reads more when it is sent. */
  email?: EmailTemplate<Values> | JobType<Mail>;
  /** A text message of at most 160 characters. Nothing sends it yet. */
  sms?(values: Values, language: Language): string;
  /** The action that the notification requests; completing the action hides it. */
  topic?: NotificationTopic;
}

/** Defines a message. `x.feature.ts` of its feature names the module. */
export const defineMessage = <Values extends Record<string, unknown>, Mail extends object>(
  message: Message<Values, Mail>,
): Message<Values, Mail> => message;

/** All messages, as far as their list is known to who reads. */
export type NotificationMessages = readonly Message[];

const isMessage = (exported: unknown): exported is Message =>
  typeof exported === "object" && exported !== null && "kind" in exported && "values" in exported;

/** The messages that modules export, so that a further one needs no list. */
export const messagesIn = (...modules: object[]): NotificationMessages =>
  modules.flatMap((module) => Object.values(module).filter(isMessage));

/** @returns the row with its text; one without a kind, or whose values another version wrote, has what is stored */
export function withMessageText<Row extends { kind?: unknown; values?: unknown }>(
  messages: NotificationMessages,
  row: Row,
  language: Language,
) {
  const { kind, values, ...stored } = row;
  const message = messages.find((one) => one.kind === kind);
  const known = message?.values.safeParse(values);
  return message?.dashboard && known?.success
    ? { ...stored, link: null, ...message.dashboard(known.data, language) }
    : stored;
}

/** @param greeting name of the recipient */
export function messageEmail<Values>(
  { email, values: schema }: Message<Values>,
  values: Values,
  greeting: string,
  site: EmailSite,
): EmailContent {
  if (typeof email !== "function") throw new Error("this message has no email of its values alone");
  const { url, ...text } = email(schema.parse(values), site);
  return emailIn(site.language, text, { greeting, ...(url ? { url } : {}) });
}
