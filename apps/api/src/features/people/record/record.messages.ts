import { formatList } from "@party/contract/values/format-list";
import { inLanguages } from "@party/contract/values/languages";
import { correctableFields, mentionOf, sensitiveFields } from "@party/contract/values/people/person-fields";
import { z } from "zod";
import { defineMessage } from "#features/notifications/notifications.ts";
import * as kiswahili from "./record.messages.content.sw.ts";
import { recordMessages } from "./record.messages.content.ts";

const texts = inLanguages(recordMessages, kiswahili.recordMessages);

/** Staff have corrected the register; what the member wrote in the account stays. */
export const recordCorrected = defineMessage({
  kind: "record_corrected",
  values: z.object({ fields: z.array(z.enum([...correctableFields, ...sensitiveFields])) }),
  dashboard: ({ fields }, language) => ({
    ...texts[language].corrected(formatList(fields.map((field) => mentionOf(field, language)))),
    link: "/dashboard/settings",
  }),
});
