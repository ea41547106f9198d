import { inLanguages } from "@party/contract/values/languages";
import { z } from "zod";
import { defineMessage } from "#features/notifications/notifications.ts";
import * as kiswahili from "./objections.messages.content.sw.ts";
import { objectionMessages } from "./objections.messages.content.ts";

const texts = inLanguages(objectionMessages, kiswahili.objectionMessages);

/** The answer in writing, which one officer decided and another confirmed. */
export const rollObjectionAnswered = defineMessage({
  kind: "roll_objection_answered",
  values: z.object({ title: z.string(), upheld: z.boolean(), answer: z.string() }),
  email: ({ title, upheld, answer }, { language, siteUrl }) => {
    const { subject, preview, action, upheldText, refusedText, note } = texts[language];
    return {
      ...{ subject, preview, action },
      paragraphs: [upheld ? upheldText(title) : refusedText(title), answer],
      notes: [note],
      url: `${siteUrl}/dashboard/payments`,
    };
  },
  dashboard: ({ title, upheld }, language) => ({
    title: texts[language].subject,
    message: upheld ? texts[language].upheldText(title) : texts[language].refusedText(title),
    link: "/dashboard/payments",
  }),
});
