import { normalisePhoneNumber } from "@party/contract/phone-number";
import { Email } from "@party/contract/schemas";
import { phoneAsDialled } from "@party/contract/values/person";
import { type Doubtful, sure } from "./clean-cells.ts";

/** What offices write before a number. */
const PHONE_LABEL =
  /\b(tel(ephone)?|phone|mobile|mob|cell|simu|namba|nambari|m-?pesa|whats ?app|safaricom|airtel|telkom|number|no)\b[\s.:]*/gi;

/** Letters that look like digits, in a word that is mostly digits. */
const letterToDigit = (text: string): string =>
  text.replace(/\S+/g, (word) =>
    word.replace(/\D/g, "").length > word.length / 2 || /^[Oo][71]/.test(word)
      ? word.replace(/[oO]/g, "0").replace(/[lI|](?=\d)|(?<=\d)[lI|]/g, "1")
      : word,
  );

interface FoundNumbers {
  numbers: string[];
  /** What is left of the cell. */
  rest: string[];
}

/** Digits of the longest number there can be (E.164); more are several numbers, of which a parser takes one for an extension. */
const MAX_DIGITS = 15;

const normaliseOneNumber = (text: string): string | undefined =>
  text.replace(/\D/g, "").length > MAX_DIGITS ? undefined : normalisePhoneNumber(text);

/** The numbers of a cell: between commas and bars, and where several stand with spaces between them, the longest that can be. */
function findNumbers(text: string): FoundNumbers {
  const found: FoundNumbers = { numbers: [], rest: [] };
  for (const part of text.split(/[/,;|&\n]|\b(?:or|and|au|na)\b/i)) {
    const words = part.trim().split(/\s+/).filter(Boolean);
    for (let from = 0; from < words.length; ) {
      let to = words.length;
      while (to > from && !normaliseOneNumber(words.slice(from, to).join(" "))) to -= 1;
      if (to > from) found.numbers.push(normaliseOneNumber(words.slice(from, to).join(" "))!);
      else found.rest.push(words[from]!);
      from = Math.max(to, from + 1);
    }
  }
  // 020/1234567 is one number.
  const whole = found.numbers.length === 0 ? normaliseOneNumber(text) : undefined;
  return whole ? { numbers: [whole], rest: [] } : found;
}

/** The first number of a cell. @returns undefined where there is none */
export function parsePhone(text: string): Doubtful<string> | undefined {
  const plain = text.replace(PHONE_LABEL, " ").trim();
  let found = findNumbers(plain);
  const mended = letterToDigit(plain);
  const hasLetters = mended !== plain && findNumbers(mended).numbers.length > found.numbers.length;
  if (hasLetters) found = findNumbers(mended);
  const [first, ...others] = [...new Set(found.numbers)];
  if (first === undefined) return undefined;
  const digits = found.rest.filter((word) => /\d/.test(word));
  const words = found.rest.filter((word) => !/\d/.test(word) && /\p{L}{2}/u.test(word));
  const more = [...others.map(phoneAsDialled), ...digits].join(", ");
  return {
    value: first,
    doubts: [
      ...(hasLetters ? [{ code: "phone_letters", text } as const] : []),
      ...(more ? [{ code: "phone_several", text: more } as const] : []),
      ...(words.length > 0 ? [{ code: "phone_words", text: words.join(" ") } as const] : []),
    ],
  };
}

/** The first address of a cell. */
export function parseEmail(text: string): Doubtful<string> | undefined {
  const parts = text
    .replace(/^mailto:/i, "")
    .split(/[;,/\s]+/)
    .filter(Boolean);
  const addresses = parts.flatMap((part) => Email.safeParse(part).data ?? []);
  const [first, ...others] = [...new Set(addresses)];
  if (first === undefined || addresses.length < parts.length) return undefined;
  return { value: first, doubts: others.length > 0 ? [{ code: "email_several", text: others.join(", ") }] : [] };
}

/** The first ID cards had seven digits. */
const SHORT_ID_DIGITS = 6;

/** Of the ID card, the passport or the Maisha card, without spaces and in capital letters. */
export function parseIdNumber(text: string): Doubtful<string> | undefined {
  const plain = text
    .toUpperCase()
    .replace(/^(ID|PASSPORT|PP)\b[\s.:#]*(NO|NUMBER)?\b[\s.:#]*/, "")
    .replace(/\s/g, "")
    .replace(/^([A-Z]{1,3})[-.](?=\d)/, "$1")
    // Digits in groups of three.
    .replace(/^\d{1,3}([.'-]\d{3})+$/, (grouped) => grouped.replace(/\D/g, ""));
  if (!/^(\d{5,10}|[A-Z]{1,3}\d{5,10})$/.test(plain)) return undefined;
  if (/^[OIL]\d/.test(plain)) return { value: plain, doubts: [{ code: "id_letters", text }] };
  return /^\d+$/.test(plain) && plain.length <= SHORT_ID_DIGITS
    ? { value: plain, doubts: [{ code: "id_short", text }] }
    : sure(plain);
}

/** Of `U-000042` the number. */
export function parseMemberNumber(text: string): Doubtful<number> | undefined {
  const [, digits] = /^[A-Za-z]*[\s-]*0*(\d{1,9})$/.exec(text) ?? [];
  return digits === undefined ? undefined : sure(Number(digits));
}
