import { startOfDay } from "../nairobi-time.ts";

const HALF_DAY_MINUTES = 12 * 60;
const DAY_MINUTES = 2 * HALF_DAY_MINUTES;
const MAX_TEXT_LENGTH = 200;
const INVISIBLE_CHARACTERS = /\p{Cf}/gu;
/** A longer night is more likely a slip of the pen, as in `4 PM – 2 PM`. */
const MAX_OVERNIGHT_MINUTES = 16 * 60;

/** Minutes after midnight; an end after 1440 is on the next day. */
export interface EventHours {
  start: number;
  end?: number;
}

/**
 * Start and end of an event, as far as the text of its poster gives them.
 * @param date the day in Nairobi, YYYY-MM-DD
 * @param time e.g. `9:00 AM – 4:30 PM`, `2-4pm`, `8pm - 1am`, `0900hrs`, `Saa tatu asubuhi` or null
 */
export function eventHoursOf(date: string, time: string | null): { start?: Date; end?: Date } {
  const midnight = startOfDay(date).getTime();
  const hours = parseHours(time ?? "");
  if (!hours || Number.isNaN(midnight)) return {};
  const instant = (minutes: number) => new Date(midnight + minutes * 60_000);
  return { start: instant(hours.start), ...(hours.end === undefined ? {} : { end: instant(hours.end) }) };
}

/** Calendars need an end. */
const ASSUMED_LENGTH_MS = 3_600_000;

/** @returns undefined for an event of the whole day */
export function calendarSpan(date: string, time: string | null) {
  const { start, end } = eventHoursOf(date, time);
  return start && { start, end: end ?? new Date(start.getTime() + ASSUMED_LENGTH_MS), isEndKnown: end !== undefined };
}

/** A time of day. An open one may be before or after noon; its `at` is what a 24-hour clock would show. */
interface ParsedTime {
  kind: "time";
  at: number;
  open?: "minutes" | "hour" | "saa";
  /** Written as on a 24-hour clock. */
  is24?: boolean;
  /** Written with AM or PM. */
  half?: boolean;
}

type TimeLabel = "start" | "end" | "doors";

type HoursToken =
  | ParsedTime
  | { kind: "label"; label: TimeLabel }
  /** A dash, or a word that means one. */
  | { kind: "to"; word: boolean }
  | { kind: "weekday" | "separator" | "unknown" };

/** What leaves the hours uncertain, so that nothing is claimed. */
const AMBIGUOUS = Symbol("unsure");
type TokenResult = HoursToken | undefined | typeof AMBIGUOUS;

const DAY_PERIODS: Record<string, readonly [from: number, before: number]> = {
  alfajiri: [3, 7],
  asubuhi: [5, 12],
  adhuhuri: [11, 14],
  mchana: [11, 16.5],
  alasiri: [14, 18],
  jioni: [15.5, 20],
  magharibi: [17, 20],
  usiku: [18.5, 29],
};

const SWAHILI_NUMBERS = "moja|mbili|tatu|nne|tano|sita|saba|nane|tisa|kumi na moja|kumi na mbili|kumi".split("|");
const NUMBER_VALUES: Record<string, number> = Object.fromEntries(
  SWAHILI_NUMBERS.map((word, index) => [word, index + 1]),
);
Object.assign(NUMBER_VALUES, { "kumi na moja": 11, "kumi na mbili": 12, kumi: 10 });

/** In order; the first that matches is taken. What returns undefined adds nothing to the meaning. */
const TOKEN_RULES: readonly (readonly [RegExp, (groups: readonly (string | undefined)[]) => TokenResult])[] = [
  [/[\s"'!*•]+|\(eat\)/, () => undefined],
  // `Saa tatu na nusu asubuhi`: the Swahili clock starts at six.
  [
    new RegExp(
      `saa (?:(\\d{1,2})(?:[:.](\\d\\d))?|(${SWAHILI_NUMBERS.toSorted((a, b) => b.length - a.length).join("|")}))(?! ?[ap]\\.?m)` +
        "(?: (na nusu|na robo|kasoro ?robo|na dakika (\\d{1,2})))?(?: kamili)?" +
        `(?: (?:(?:za|ya) )?(${Object.keys(DAY_PERIODS).join("|")}))?\\b`,
    ),
    ([, digits, minutes, word, more, past, period]) =>
      swahiliTime(digits ?? NUMBER_VALUES[word!], minutes ?? past, more, period),
  ],
  [/(?:12(?:[:.]00)? ?(?:nn|noon|midday)|noon|midday)\b/, () => ({ kind: "time", at: HALF_DAY_MINUTES })],
  [/(?:12(?:[:.]00)? ?)?midnight\b/, () => ({ kind: "time", at: DAY_MINUTES })],
  // Days, ordinal numbers, sums and phone numbers.
  [/\d{4}-\d\d-\d\d\b|\d{1,2}([/.-])\d{1,2}\1\d{2,4}\b|\d+(?:st|nd|rd|th)\b/, () => ({ kind: "unknown" })],
  [
    /\d{1,3}(?:,\d{3})+(?!\d)|\+?\d{5,}|\+?\d{3,4}(?:[ -]\d{3}){2}(?!\d)|\d+(?:[.,]\d+)? ?%/,
    () => ({ kind: "unknown" }),
  ],
  [/\d+\/\d+(?! ?[ap]\.?m)/, () => ({ kind: "unknown" })],
  [/(?:gmt|utc) ?\+ ?0?3(?::?00)?\b/, () => undefined],
  [
    /(\d{1,2})[:.h](\d\d)(?::00)?(?![:.]?\d)(?: ?([ap])\.? ?m\b\.?| ?(h(?:rs?|ours?)?\b\.?))?(?! ?(?:%|million|billion|thousand|km|kg))/,
    ([, hour, minutes, half, hours]) => clockTime(hour!, minutes!, half, hours !== undefined),
  ],
  [/(\d{1,2}?)(\d\d)? ?([ap])\.? ?m\b\.?/, ([, hour, minutes, half]) => clockTime(hour!, minutes ?? "00", half, false)],
  [/(\d{1,2})(\d\d) ?h(?:rs?|ours?)?\b\.?/, ([, hour, minutes]) => clockTime(hour!, minutes!, undefined, true)],
  [/(0\d|24)(\d\d)(?!\d| ?\d{3})/, ([, hour, minutes]) => clockTime(hour!, minutes!, undefined, true)],
  [
    /(\d\d)([0-5]\d)(?!\d)/,
    ([, hour, minutes]) => ({ kind: "time", at: Number(hour) * 60 + Number(minutes), open: "hour" }),
  ],
  [/(\d{1,2})(?: ?(?:h(?:rs?|ours?)?|min(?:ute)?s?))\b/, () => ({ kind: "unknown" })],
  [/(\d{1,2})(?![\d:.]\d|\d)/, ([, hour]) => ({ kind: "time", at: Number(hour) * 60, open: "hour" })],
  [/(?:to|until+|till?|up ?to|hadi|mpaka|through|thru)\b/, () => ({ kind: "to", word: true })],
  [/[-\u2010-\u2015\u2212~]+|>/, () => ({ kind: "to", word: false })],
  [/[,;|&+.:\n()[\]]|and\b|then\b/, () => ({ kind: "separator" })],
  [/(?:start(?:s|ing)?|begins?|beginning|kick-?off|from|kuanzia|kuanza|inaanza)\b/, () => labelToken("start")],
  [/(?:end(?:s|ing)?|clos(?:e|es|ing)|finish(?:es)?|kumalizika|mwisho)\b/, () => labelToken("end")],
  [/(?:doors?|gates|arrivals?|arrive|registration|reporting|check-?in)\b/, () => labelToken("doors")],
  [
    /(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?\b\.?|juma(?:tatu|nne|tano|mosi|pili)\b|alhamisi\b|ijumaa\b/,
    () => ({ kind: "weekday" }),
  ],
  [
    /(?:at|on|the|time|sharp|prompt(?:ly)?|onwards?|late|eat|daily|opens?|about|around|approx(?:imately)?)\b|@/,
    () => undefined,
  ],
  [
    /(?:or|ama|au|not|except|half|quarter|past|before|by|kabla|baada ya saa|saa|tb[acd]|tentative|provisional(?:ly)?|postponed|cancelled|canceled)\b|[?/]/,
    () => AMBIGUOUS,
  ],
  // Of another time zone: a meeting online.
  [/(?:gmt|utc|bst|cest|cet|e[sd]?t|p[sd]t|c[sd]t|ist|sast|wat|cat|gst)\b/, () => AMBIGUOUS],
  [/(?:morning|dawn|sunrise|asubuhi|alfajiri) *(?:[-\u2010-\u2015]|to\b|hadi\b)/, () => AMBIGUOUS],
  [/[\p{L}\p{M}]+|./su, () => ({ kind: "unknown" })],
];

const STICKY_RULES = TOKEN_RULES.map(([pattern, read]) => [new RegExp(pattern, `${pattern.flags}y`), read] as const);

const labelToken = (name: TimeLabel): HoursToken => ({ kind: "label", label: name });

function clockTime(hour: string, minutes: string, half: string | undefined, hours: boolean): TokenResult {
  const [h, m] = [Number(hour), Number(minutes)];
  const at = h * 60 + m;
  if (m > 59 || at > DAY_MINUTES || (half && (h === 0 ? half === "p" : h > 12 && half === "a"))) return AMBIGUOUS;
  if (half && h <= 12)
    return { kind: "time", at: (at % HALF_DAY_MINUTES) + (half === "p" ? HALF_DAY_MINUTES : 0), half: true };
  if (hours || hour.startsWith("0") || h > 12) return { kind: "time", at, is24: true };
  return { kind: "time", at, open: "minutes" };
}

function swahiliTime(hour: string | number | undefined, minutes = "0", more = "", period?: string): TokenResult {
  const offset = more === "na nusu" ? 30 : more === "na robo" ? 15 : more.startsWith("kasoro") ? -15 : Number(minutes);
  if (!(Number(hour) >= 1 && Number(hour) <= 12 && offset < 60)) return AMBIGUOUS;
  const at = ((Number(hour) + 6) * 60 + offset) % HALF_DAY_MINUTES;
  if (!period) return { kind: "time", at, open: "saa" };
  const [from, before] = DAY_PERIODS[period]!;
  const found = [at, at + HALF_DAY_MINUTES, at + DAY_MINUTES].find((each) => each >= from * 60 && each < before * 60);
  return found === undefined ? AMBIGUOUS : { kind: "time", at: found };
}

/** @returns undefined where something leaves the hours uncertain */
function tokensOf(text: string): HoursToken[] | undefined {
  const tokens: HoursToken[] = [];
  for (let index = 0; index < text.length; ) {
    for (const [pattern, read] of STICKY_RULES) {
      pattern.lastIndex = index;
      const match = pattern.exec(text);
      if (!match) continue;
      index = pattern.lastIndex;
      const token = read(match);
      if (token === AMBIGUOUS) return undefined;
      if (token) tokens.push(token);
      break;
    }
  }
  return tokens;
}

interface TimeSpan {
  from: ParsedTime;
  until?: ParsedTime | undefined;
  labels: TimeLabel[];
}

/**
 * The hours in the text of a poster. Where more than one reading is likely, nothing is claimed.
 * @returns undefined for a text without hours, or with uncertain ones
 */
export function parseHours(text: string): EventHours | undefined {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(INVISIBLE_CHARACTERS, "")
    .replace(/[^\S\n]+/g, " ")
    .trim();
  const all = plain.length > MAX_TEXT_LENGTH ? undefined : tokensOf(plain);
  const tokens = all && withoutWeekdays(all);
  const spans = tokens && spansOf(tokens);
  if (!spans) return undefined;
  const starts = startSpansOf(spans);
  const ends = spans.filter(({ labels }) => labels.includes("end"));
  const [span, end] = [starts[0], ends[0]];
  if (!span || starts.length > 1 || ends.length > 1) return undefined;
  if (!end) return span.until ? hoursBetweenTimes(span.from, span.until) : hoursFromStart(span.from);
  if (span.until || end.until || end.labels.length > 1) return undefined;
  return hoursBetweenTimes(span.from, end.from);
}

/** What is called the start counts; otherwise what is not about the doors. */
function startSpansOf(spans: readonly TimeSpan[]): TimeSpan[] {
  const others = spans.filter(({ labels }) => !labels.includes("end"));
  const inside = others.filter(({ labels }) => !labels.includes("doors"));
  const named = inside.filter(({ labels }) => labels.includes("start"));
  return [named, inside, others].find(({ length }) => length > 0) ?? [];
}

/** `Mon – Fri 9 AM – 5 PM` has the same hours each day; `Sat 9 AM – Sun 5 PM` is longer than a day. */
function withoutWeekdays(tokens: readonly HoursToken[]): HoursToken[] | undefined {
  const times = tokens.map(isTime);
  const [first, last] = [times.indexOf(true), times.lastIndexOf(true)];
  const isWeekday = (index: number) => tokens[index]?.kind === "weekday";
  if (tokens.some((_, index) => isWeekday(index) && index > first && index < last)) return undefined;
  return tokens.filter((_, index) => !isWeekday(index) && !(isWeekday(index - 1) && isWeekday(index + 1)));
}

const isTime = (token: HoursToken | undefined): token is ParsedTime => token?.kind === "time";
const isBareHour = (token: HoursToken | undefined): boolean => isTime(token) && token.open === "hour";

/** @returns undefined where numbers and dashes have no certain meaning */
function spansOf(tokens: readonly HoursToken[]): TimeSpan[] | undefined {
  const spans: TimeSpan[] = [];
  /** Labels whose time is still to come, in this part of the text. */
  let [waiting, firstHere]: [TimeLabel[], number] = [[], 0];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]!;
    const [to, until, behind] = tokens.slice(index + 1, index + 4);
    if (token.kind === "separator") {
      if (!labelLastSpan(spans.slice(firstHere), waiting)) return undefined;
      [waiting, firstHere] = [[], spans.length];
    } else if (token.kind === "label") waiting.push(token.label);
    // `Until 5 PM` has no start; `8 PM till late` has one.
    else if (token.kind === "to") {
      if (token.word && isTime(to)) waiting.push("end");
    } else if (isTime(token)) {
      // `2 PM – 3 speakers`
      const isRange = to?.kind === "to" && isTime(until) && !(isBareHour(until) && behind?.kind === "unknown");
      if (isRange) {
        // `Room 4 – 5 PM`; two numbers that may be a date; three times in a row.
        if (isBareHour(token) && (isBareHour(until) || tokens[index - 1]?.kind === "unknown")) return undefined;
        if (behind?.kind === "to" && isTime(tokens[index + 4])) return undefined;
        index += 2;
      } else if (isBareHour(token)) {
        if (to?.kind === "to") return undefined;
        continue;
      }
      spans.push({ from: token, until: isRange ? until : undefined, labels: waiting });
      waiting = [];
    }
  }
  return labelLastSpan(spans.slice(firstHere), waiting) ? spans : undefined;
}

/** A label behind its time: `8 AM registration`. @returns false for `8 AM gates 10 AM start` */
function labelLastSpan(spans: readonly TimeSpan[], labels: readonly TimeLabel[]): boolean {
  const last = spans.at(-1);
  if (!last || labels.length === 0) return true;
  if (last.labels.length > 0) return false;
  last.labels.push(...labels);
  return true;
}

/** From 8 to 12 without AM or PM is before noon; at other hours nobody can know. */
const isMorning = ({ at, open }: ParsedTime) => open === "minutes" && at >= 8 * 60 && at < HALF_DAY_MINUTES + 60;

/** Midnight cannot be a start, because it belongs to two days. */
const isStart = ({ at, half }: ParsedTime) => at < DAY_MINUTES && !(half && at === 0);

const hoursFromStart = (time: ParsedTime): EventHours | undefined =>
  (time.open ? isMorning(time) : isStart(time)) ? { start: time.at } : undefined;

/** Minutes from one time to the next one that a 12-hour clock shows as the other. */
const minutesBetween = (from: ParsedTime, until: ParsedTime) =>
  (until.at - from.at + 2 * DAY_MINUTES) % HALF_DAY_MINUTES;

/** A number that no 12-hour clock shows. */
const isBeyondNoon = ({ open, at }: ParsedTime) => open === "hour" && (at < 60 || at >= HALF_DAY_MINUTES + 60);

function hoursBetweenTimes(from: ParsedTime, until: ParsedTime): EventHours | undefined {
  if (from.open && until.open) return hoursBetweenUnclearTimes(from, until);
  if (!from.open && !isStart(from)) return undefined;
  if (from.open && until.is24 && (from.open === "minutes" || isBeyondNoon(from))) {
    return hoursBetween(from.at, until.at);
  }
  if ((from.open === "saa" && until.half) || (until.open === "saa" && from.half)) return undefined;
  if (isBeyondNoon(until) && from.is24) return hoursBetween(from.at, until.at);
  if (isBeyondNoon(from) || isBeyondNoon(until)) return undefined;
  const minutes = minutesBetween(from, until);
  if (from.open) {
    const start = until.at - minutes;
    if (minutes === 0 || start === 0) return undefined;
    return start > 0 ? { start, end: until.at } : { start: start + DAY_MINUTES, end: until.at + DAY_MINUTES };
  }
  if (!until.open) return hoursBetween(from.at, until.at);
  if (minutes === 0) return undefined;
  // On a 24-hour clock, `20:00 – 11:00` is not eleven at night.
  if (from.is24 && until.at >= 10 * 60 && until.at <= from.at) return { start: from.at };
  return { start: from.at, end: from.at + minutes };
}

function hoursBetweenUnclearTimes(from: ParsedTime, until: ParsedTime): EventHours | undefined {
  if (!isMorning(from)) return undefined;
  const later = until.open !== "saa" && until.at > from.at && until.at < HALF_DAY_MINUTES + 60;
  return later ? { start: from.at, end: until.at } : { start: from.at };
}

function hoursBetween(start: number, end: number): EventHours | undefined {
  if (start === end || start >= DAY_MINUTES) return undefined;
  if (end > start && end <= DAY_MINUTES) return { start, end };
  const next = (end % DAY_MINUTES) + DAY_MINUTES;
  return next - start <= MAX_OVERNIGHT_MINUTES ? { start, end: next } : undefined;
}
