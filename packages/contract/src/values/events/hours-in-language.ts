// Hours that staff write in English, as Kiswahili writes them: `Jumatatu hadi Ijumaa, 8:00 – 17:00`.

import type { ContentLanguage } from "../content/translations.ts";
import { parseHours } from "./event-hours.ts";

const KISWAHILI_WORDS: Readonly<Record<string, string>> = {
  monday: "Jumatatu",
  tuesday: "Jumanne",
  wednesday: "Jumatano",
  thursday: "Alhamisi",
  friday: "Ijumaa",
  saturday: "Jumamosi",
  sunday: "Jumapili",
  daily: "kila siku",
  from: "kuanzia",
  to: "hadi",
  until: "hadi",
  and: "na",
  closed: "imefungwa",
};

const CLOCK_TIME = /(?<![\d:.])(\d{1,2})(?:[:.](\d\d))? ?([ap])\.?m\b\.?/gi;
const IN_24_HOURS = /(?<!\d)\d{1,2}:\d\d(?!\d)/g;

function hoursOfDay(hour: string, half: string): number {
  return (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
}

/** @param digits of the hour: `5:30` alone might be in the evening, `05:30` is not */
function inKiswahili(text: string, digits: number): string | undefined {
  const times = text.replace(CLOCK_TIME, (_, hour: string, minutes: string | undefined, half: string) =>
    [String(hoursOfDay(hour, half)).padStart(digits, "0"), minutes ?? "00"].join(":"),
  );
  let isUnderstood = !/\d/.test(times.replace(IN_24_HOURS, ""));
  const translated = times.replace(/\p{L}+/gu, (word) => {
    const own = KISWAHILI_WORDS[word.toLowerCase()];
    if (own === undefined) isUnderstood = false;
    return own ?? word;
  });
  return isUnderstood ? translated[0]?.toUpperCase() + translated.slice(1) : undefined;
}

/** What calendars read in it, which must stay the same in each language. */
function calendarHoursOf(text: string): string {
  const { start, end } = parseHours(text) ?? {};
  return `${start} ${end}`;
}

const timesAlone = (text: string) => text.replace(/\p{L}{3,}/gu, "");

/** A text of other words than days and times stays as it is. */
export function hoursInLanguage<Hours extends string | null>(text: Hours, language: ContentLanguage): Hours;
export function hoursInLanguage(text: string | null, language: ContentLanguage): string | null {
  if (text === null || text.trim() === "" || language !== "sw") return text;
  const candidates = [1, 2].map((digits) => inKiswahili(text, digits));
  const isSame = (own: string | undefined) =>
    own !== undefined && calendarHoursOf(timesAlone(own)) === calendarHoursOf(timesAlone(text));
  return candidates.find(isSame) ?? text;
}
