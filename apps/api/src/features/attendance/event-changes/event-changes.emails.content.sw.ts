// not reviewed
import type { Translated } from "@party/contract/values/translated";
import { party } from "#party.ts";
import type * as english from "./event-changes.emails.content.ts";

export const eventChangeEmails: Translated<typeof english.eventChangeEmails> = {
  action: "Angalia matukio yangu",
  get questions() {
    return `Una maswali? Piga ${party.contacts.phone} au jibu barua pepe hii.`;
  },
  keptWaiting: "Nafasi yako kwenye orodha ya kusubiri imehifadhiwa.",
  kept: (seats) =>
    seats === 1
      ? "Nafasi yako imehifadhiwa, na tiketi yako bado ni halali."
      : `Nafasi zako ${seats} zimehifadhiwa, na tiketi zako bado ni halali.`,
  voidWaiting: "Orodha ya kusubiri haipo tena.",
  void: (seats) => (seats === 1 ? "Tiketi yako si halali tena." : "Tiketi zako si halali tena."),
  moved: (title, before) => ({
    subject: `Limebadilika: ${title}`,
    heading: "Tukio lako limebadilika",
    now: `${title} sasa ni:`,
    before: `Awali lilikuwa: ${before}`,
    calendar: "Fungua faili iliyoambatishwa ili kurekebisha tukio hili kwenye kalenda yako.",
    note: "Ikiwa sasa huwezi kuja, tafadhali ghairi ili mtu mwingine apate nafasi yako.",
    cancel: "Ghairi nafasi yangu",
  }),
  calledOff: (title, when, whenAndWhere) => ({
    subject: `Limefutwa: ${title}`,
    preview: `${when}: halitafanyika.`,
    heading: "Tukio lako limefutwa",
    off: `Tukio halitafanyika: ${title}, ${whenAndWhere}.`,
  }),
  withdrawn: (title, when, whenAndWhere) => ({
    subject: `Limeondolewa: ${title}`,
    preview: `${when}: haliko tena kwenye tovuti yetu.`,
    heading: "Tukio lako limeondolewa",
    off: `Tumeondoa ${title}, ${whenAndWhere}, kwenye tovuti yetu. Usisafiri kwa ajili yake.`,
    again: "Likifanyika hata hivyo, tutakuandikia tena na nafasi yako itahifadhiwa.",
  }),
  onAgain: (title) => ({
    subject: `Litafanyika: ${title}`,
    heading: "Tukio lako sasa litafanyika",
    on: `Tukio hili litafanyika: ${title}.`,
  }),
};

export const eventChangeMessages: Translated<typeof english.eventChangeMessages> = {
  moved: (event, whenAndWhere) => ({
    title: "Tukio limebadilika",
    message: `${event} sasa ni: ${whenAndWhere}. Nafasi yako imehifadhiwa.`,
  }),
  called_off: (event, when) => ({
    title: "Tukio limefutwa",
    message: `Tukio halitafanyika: ${event}, ${when}.`,
  }),
  withdrawn: (event, when) => ({
    title: "Tukio limeondolewa",
    message: `Tukio haliko tena kwenye tovuti yetu: ${event}, ${when}. Usisafiri kwa ajili yake.`,
  }),
  on_again: (event, whenAndWhere) => ({
    title: "Tukio sasa litafanyika",
    message: `${event}: ${whenAndWhere}. Nafasi yako imehifadhiwa.`,
  }),
};
