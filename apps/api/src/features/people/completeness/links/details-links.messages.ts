import { inLanguages } from "@party/contract/values/languages";
import { formatDate } from "@party/contract/values/nairobi-time";
import { z } from "zod";
import { defineMessage } from "#features/notifications/notifications.ts";
import * as kiswahili from "./details-links.messages.content.sw.ts";
import { detailsLinkEmails } from "./details-links.messages.content.ts";

const texts = inLanguages(detailsLinkEmails, kiswahili.detailsLinkEmails);

/** To somebody without an account whom the office has asked to complete their details. */
export const detailsLinkMade = defineMessage({
  kind: "details_link_made",
  values: z.object({ code: z.string(), until: z.iso.datetime() }),
  email: ({ code, until }, { language, siteUrl }) => {
    const { paragraphs, notes, ...text } = texts[language];
    return {
      ...text,
      paragraphs: paragraphs(formatDate(new Date(until), language)),
      notes,
      url: `${siteUrl}/details#${code}`,
    };
  },
});
