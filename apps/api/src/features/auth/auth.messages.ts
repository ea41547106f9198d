import { inLanguages } from "@party/contract/values/languages";
import { z } from "zod";
import { defineMessage } from "#features/notifications/notifications.ts";
import * as kiswahili from "./auth.emails.content.sw.ts";
import { accountMessages } from "./auth.emails.content.ts";

const texts = inLanguages(accountMessages, kiswahili.accountMessages);

export const accountCreated = defineMessage({
  kind: "account_created",
  topic: "choose_plan",
  values: z.object({ firstName: z.string() }),
  dashboard: ({ firstName }, language) => ({ ...texts[language].created(firstName), link: "/joinus" }),
});
