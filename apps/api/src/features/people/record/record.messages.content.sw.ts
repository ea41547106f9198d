// not reviewed
import type { Translated } from "@party/contract/values/translated";
import { party } from "#party.ts";
import type * as english from "./record.messages.content.ts";

export const recordMessages: Translated<typeof english.recordMessages> = {
  corrected: (fields) => ({
    title: "Ofisi imerekebisha data yako",
    message: `Kwenye rejista ya wanachama: ${fields}. Mipangilio inaonyesha kilichoandikwa humo. Ikiwa si sahihi, andika kwa ${party.contacts.email}.`,
  }),
};
