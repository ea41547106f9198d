import { formatList } from "@party/contract/values/format-list";
import type { InLanguages } from "@party/contract/values/languages";
import { correctableFields, sensitiveFields } from "@party/contract/values/person-records";
import type { Translated } from "@party/contract/values/translated";
import { z } from "zod";
import { defineMessage } from "#features/notifications/messages.ts";
import * as kiswahili from "./record.messages.content.sw.ts";
import { recordMessages } from "./record.messages.content.ts";

const texts: InLanguages<Translated<typeof recordMessages>> = { en: recordMessages, sw: kiswahili.recordMessages };

/** Staff have corrected the register; what the member wrote in the account stays. */
export const recordCorrected = defineMessage({
  kind: "record_corrected",
  values: z.object({ fields: z.array(z.enum([...correctableFields, ...sensitiveFields])) }),
  render: ({ fields: corrected }, language) => {
    const { corrected: correctedIn, fields } = texts[language];
    return { ...correctedIn(formatList(corrected.map((field) => fields[field]))), link: "/dashboard/settings" };
  },
});
