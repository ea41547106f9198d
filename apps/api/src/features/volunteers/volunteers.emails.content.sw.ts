// not reviewed
import type { Translated } from "@party/contract/values/translated";
import { party } from "#party.ts";
import type * as english from "./volunteers.emails.content.ts";

export const acknowledgementText: Translated<typeof english.acknowledgementText> = {
  subject: "Tumepokea ombi lako la kujitolea",
  preview: "Asante. Haya ndiyo yatakayofuata.",
  get paragraphs() {
    return [
      `Asante kwa kujitolea kusaidia ${party.name}. Tunasoma kila ombi na tutawasiliana nawe mara tu kutakapokuwa na kazi katika wadi yako.`,
      `Ikiwa una swali, piga ${party.contacts.phone} au andika kwa ${party.contacts.email}.`,
    ];
  },
  notes: ["Ikiwa hukuomba kujitolea, mtu aliandika anwani yako kwa makosa. Unaweza kupuuza barua pepe hii."],
};
