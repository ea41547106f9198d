import { siteUrl } from "#page-context.ts";

/** What somebody has done and may tell others of. */
export interface Moment {
  kind: "joining" | "joined" | "giving" | "attending" | "promise";
  /** E.g. the promise; nothing where the kind says it all. */
  subject?: string;
  /** E.g. the day and place of an event. */
  details?: readonly string[];
  /** Of the page that the link leads to. */
  path: string;
}

export const momentUrl = ({ path }: Moment): string => siteUrl() + import.meta.env.LANGUAGE_PATH + path;

/** A message in WhatsApp, to whom it may be sent is chosen there. */
export const whatsAppUrl = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`;
