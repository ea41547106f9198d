import { plural } from "@party/contract/values/plural";
import { party } from "#party.ts";

export const eventChangeEmails = {
  action: "See my events",
  get questions() {
    return `Questions? Call ${party.contacts.phone} or reply to this mail.`;
  },
  keptWaiting: "You keep your place on the waiting list.",
  kept: (seats: number) =>
    plural(
      seats,
      "Your seat is kept, and your ticket stays valid.",
      `Your ${seats} seats are kept, and your tickets stay valid.`,
    ),
  voidWaiting: "There is no waiting list any more.",
  void: (seats: number) => plural(seats, "Your ticket is no longer valid.", "Your tickets are no longer valid."),
  moved: (title: string, before: string) => ({
    subject: `Changed: ${title}`,
    heading: "Your event has changed",
    now: `${title} is now:`,
    before: `Before, it was: ${before}`,
    calendar: "Open the attached file to correct the entry in your calendar.",
    note: "If you cannot come now, please cancel, so that somebody else gets your place.",
    cancel: "Cancel my place",
  }),
  calledOff: (title: string, when: string, whenAndWhere: string) => ({
    subject: `Called off: ${title}`,
    preview: `${when} does not take place.`,
    heading: "Your event is called off",
    off: `${title} on ${whenAndWhere} does not take place.`,
  }),
  withdrawn: (title: string, when: string, whenAndWhere: string) => ({
    subject: `Withdrawn: ${title}`,
    preview: `${when} is no longer on our site.`,
    heading: "Your event is withdrawn",
    off: `We have taken ${title} on ${whenAndWhere} off our site. Do not travel to it.`,
    again: "If it takes place after all, we write to you again and your place is kept.",
  }),
  onAgain: (title: string) => ({
    subject: `It takes place: ${title}`,
    heading: "Your event takes place after all",
    on: `${title} takes place:`,
  }),
};

export const eventChangeMessages = {
  moved: (event: string, whenAndWhere: string) => ({
    title: "An event has changed",
    message: `${event} is now: ${whenAndWhere}. Your place is kept.`,
  }),
  called_off: (event: string, when: string) => ({
    title: "An event is called off",
    message: `${event}, ${when}, does not take place.`,
  }),
  withdrawn: (event: string, when: string) => ({
    title: "An event is withdrawn",
    message: `${event}, ${when}, is no longer on our site. Do not travel to it.`,
  }),
  on_again: (event: string, whenAndWhere: string) => ({
    title: "An event takes place after all",
    message: `${event}: ${whenAndWhere}. Your place is kept.`,
  }),
};
