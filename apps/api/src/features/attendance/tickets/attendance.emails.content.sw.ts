// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./attendance.emails.content.ts";

export const attendanceEmails: Translated<typeof english.attendanceEmails> = {
  seats: (seats, title) =>
    seats === 1 ? `Nafasi yako katika ${title} imehifadhiwa.` : `Nafasi zako ${seats} katika ${title} zimehifadhiwa.`,
  show: (tickets) =>
    tickets === 1
      ? "Onyesha msimbo huu mlangoni, kwenye simu yako au kwenye karatasi. Tiketi pia imeambatishwa kama PDF."
      : "Onyesha msimbo wa kila mtu mlangoni, kwenye simu au kwenye karatasi. Tiketi pia zimeambatishwa kama PDF.",
  picture: (holder) => `Msimbo wa QR wa tiketi ya ${holder}`,
  share: "Shiriki tiketi hii kwenye WhatsApp",
  shared: (title) => `Tiketi ya ${title}`,
  sharedCode: (code) => `Msimbo: ${code}`,
  inCalendar: (holder, code) => `Tiketi ya ${holder}: ${code}`,
  cancel: "Ghairi nafasi yangu",
  action: "Angalia tiketi zako",
  seated: (tickets, title) => ({
    subject: tickets === 1 ? `Tiketi yako: ${title}` : `Tiketi zako: ${title}`,
    heading: "Umejiandikisha",
    note: "Ikiwa huwezi kuja, tafadhali ghairi ili mtu mwingine apate nafasi yako.",
  }),
  waiting: (seats, title) => ({
    subject: `Uko kwenye orodha ya kusubiri: ${title}`,
    preview: "Tutakutumia barua pepe mara tu nafasi ikipatikana.",
    heading: "Uko kwenye orodha ya kusubiri",
    full:
      seats === 1
        ? `Nafasi zote za ${title} zimechukuliwa. Uko kwenye orodha ya kusubiri.`
        : `Nafasi zote za ${title} zimechukuliwa. Uko kwenye orodha ya kusubiri, kwa nafasi ${seats}.`,
    next: "Tutakutumia tiketi yako kwa barua pepe mara tu nafasi itakapokuwa yako. Huhitaji kufanya chochote.",
    action: "Angalia nafasi yako kwenye orodha",
  }),
  movedUp: (title) => ({
    subject: `Umepata nafasi: ${title}`,
    preview: "Sasa ni zamu yako: umepata nafasi.",
    heading: "Sasa ni zamu yako: umepata nafasi",
    why: "Mtu ameachia nafasi yake, na zamu ilikuwa yako.",
    note: "Ikiwa huwezi kuja, tafadhali ghairi. Mtu anayefuata kwenye orodha atapata nafasi yako.",
  }),
};

export const attendanceMessages: Translated<typeof english.attendanceMessages> = {
  seatFromWaitingList: (event) => ({
    title: "Umepata nafasi",
    message: `Umepata nafasi ya ${event} uliyoisubiri. Tiketi yako iko kwenye Matukio.`,
  }),
};

export const ticketTexts: Translated<typeof english.ticketTexts> = {
  title: (event) => `Tiketi: ${event}`,
  hint: "Onyesha hii mlangoni. Inamruhusu mtu mmoja kuingia.",
  guest: (seat, member) => `Mgeni ${seat} wa ${member}`,
};
