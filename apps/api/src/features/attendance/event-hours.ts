import { hoursOf } from "@party/contract/values/event-hours";

const A_DAY_MS = 86_400_000;
const startOfDay = (date: string) => Date.parse(`${date}T00:00:00+03:00`);

/** Whether signing up is closed. Where no hour is printed, nobody is turned away before the day is over. */
export const hasBegun = ({ date, time }: { date: string; time: string | null }, now: Date): boolean =>
  now.getTime() >= (hoursOf(date, time).start?.getTime() ?? startOfDay(date) + A_DAY_MS);

/** Whether an event's day in Nairobi was over so many days ago. */
export const isOver = ({ date }: { date: string }, now: Date, days = 0): boolean =>
  now.getTime() >= startOfDay(date) + (days + 1) * A_DAY_MS;
