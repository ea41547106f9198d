import type { InLanguages } from "@party/contract/values/languages";
import type { Translated } from "@party/contract/values/translated";
import { z } from "zod";
import { defineMessage } from "#features/notifications/messages.ts";
import * as kiswahili from "./auth.emails.content.sw.ts";
import { accountMessages } from "./auth.emails.content.ts";

const texts: InLanguages<Translated<typeof accountMessages>> = { en: accountMessages, sw: kiswahili.accountMessages };

export const accountCreated = defineMessage({
  kind: "account_created",
  topic: "choose_plan",
  values: z.object({ firstName: z.string() }),
  render: ({ firstName }, language) => ({ ...texts[language].created(firstName), link: "/joinus" }),
});
