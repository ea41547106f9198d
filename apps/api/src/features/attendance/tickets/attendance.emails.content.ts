import { plural } from "@party/contract/values/plural";

export const attendanceEmails = {
  seats: (seats: number, title: string) =>
    plural(seats, `Your seat at ${title} is booked.`, `Your ${seats} seats at ${title} are booked.`),
  show: (tickets: number) =>
    plural(
      tickets,
      "Show this code at the entrance, on your phone or on paper. The ticket is also attached as a PDF.",
      "Show a code for each person at the entrance, on a phone or on paper. The tickets are also attached as PDFs.",
    ),
  picture: (holder: string) => `QR code of the ticket for ${holder}`,
  share: "Share this ticket on WhatsApp",
  shared: (title: string) => `Ticket for ${title}`,
  sharedCode: (code: string) => `Code: ${code}`,
  inCalendar: (holder: string, code: string) => `Ticket for ${holder}: ${code}`,
  cancel: "Cancel my place",
  action: "See your tickets",
  seated: (tickets: number, title: string) => ({
    subject: plural(tickets, `Your ticket: ${title}`, `Your tickets: ${title}`),
    heading: "You are signed up",
    note: "If you cannot come, please cancel, so that somebody else gets your seat.",
  }),
  waiting: (seats: number, title: string) => ({
    subject: `You are on the waiting list: ${title}`,
    preview: "We email you as soon as there is a seat.",
    heading: "You are on the waiting list",
    full: plural(
      seats,
      `All seats at ${title} are taken. You are on the waiting list.`,
      `All seats at ${title} are taken. You are on the waiting list with ${seats} seats.`,
    ),
    next: "We email you your ticket as soon as there is a seat for you. You do not have to do anything.",
    action: "See your place on the list",
  }),
  movedUp: (title: string) => ({
    subject: `You have a seat: ${title}`,
    preview: "You have moved up from the waiting list.",
    heading: "You have moved up from the waiting list",
    why: "Somebody gave a seat back, and you were next.",
    note: "If you cannot come, please cancel. The next person on the list gets your seat.",
  }),
};

export const attendanceMessages = {
  seatFromWaitingList: (event: string) => ({
    title: "You have a seat",
    message: `You have moved up from the waiting list of ${event}. Your ticket is under Events.`,
  }),
};

/** On the PDF. */
export const ticketTexts = {
  title: (event: string) => `Ticket: ${event}`,
  hint: "Show this at the entrance. It lets one person in.",
  guest: (seat: number, member: string) => `Guest ${seat} of ${member}`,
};
