// not reviewed
import type { Translated } from "@party/contract/values/translated";
import { party } from "#party.ts";
import type * as english from "./details-links.messages.content.ts";

export const detailsLinkEmails: Translated<typeof english.detailsLinkEmails> = {
  subject: "Kamilisha maelezo yako, ili uweze kupiga kura katika kura zetu za mchujo",
  preview: "Inachukua dakika mbili, na unahitaji kitambulisho chako.",
  paragraphs: (day: string) => [
    `Msajili wa Vyama vya Kisiasa huthibitisha orodha ya wanachama wetu, na asiyekuwa kwenye orodha huenda asiweze kupiga kura katika kura zetu za mchujo. Baadhi ya anachohitaji kukuhusu hakipo.`,
    `Bonyeza kiungo, na uwe na kitambulisho au pasipoti yako. Kiungo kinatumika hadi ${day}, na ni chako peke yako: tafadhali usimpe mtu mwingine.`,
  ],
  action: "Kamilisha maelezo yangu",
  get notes() {
    return [
      `Hatuombi kamwe nambari yako ya kitambulisho katika jibu la barua pepe hii au kwa ujumbe mfupi. Kama wewe si mwanachama, andika kwa ${party.contacts.email}.`,
    ];
  },
};
