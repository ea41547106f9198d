import { dayInNairobi } from "#nairobi-days.ts";

/** A day as the party's books know it: in Nairobi, whatever the server's clock is set to. */
export interface Day {
  /** `2026-11-21` */
  date: string;
  /** `2026-11` */
  month: string;
  year: number;
  /** Of the month. */
  day: number;
  /** Of its month. */
  lastDay: number;
}

export function dayOf(instant: Date): Day {
  const date = dayInNairobi(instant);
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  return { date, month: date.slice(0, 7), year, day, lastDay: new Date(Date.UTC(year, month, 0)).getUTCDate() };
}
