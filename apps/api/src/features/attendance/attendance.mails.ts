import type { Letter } from "#gateways/mail/letter.ts";
import { job } from "#jobs/jobs.ts";

/** Two days of attempts, as for every mail. Carries the id alone. */
export const sendMovedUp = job<{ attendanceId: number }>("attendance.send-moved-up", {
  retryLimit: 20,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 4 * 3_600,
});

interface Seated {
  first_name: string;
  title: string;
  date: string;
  time: string | null;
  location: string | null;
  seats: number;
}

const day = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Africa/Nairobi",
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
});

export function movedUpLetter({ first_name, title, date, time, location, seats }: Seated, siteUrl: string): Letter {
  const when = [day.format(new Date(`${date}T12:00:00+03:00`)), time, location].filter(Boolean).join(", ");
  return {
    subject: `You have a seat: ${title}`,
    preview: "You have moved up from the waiting list.",
    heading: "You have moved up from the waiting list",
    paragraphs: [
      `Good news, ${first_name}. Somebody gave a seat back, and you were next.`,
      seats === 1 ? `Your seat at ${title} is kept for you.` : `Your ${seats} seats at ${title} are kept for you.`,
      when,
    ],
    action: { label: "See your tickets", url: `${siteUrl}/dashboard/events` },
    notes: ["If you cannot come, please cancel there. The next person on the list gets your seat."],
  };
}
