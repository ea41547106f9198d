import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { z } from "zod";
import { INVISIBLE_CHARACTERS } from "./schemas.ts";
import { inputError } from "./values/input/input-error.ts";

/** Digits alone are understood as a Kenyan mobile number (kenya.md 3.6) or one with its country code, and as nothing else. */
const BARE_DIGITS = /^(?:[71]\d{8}|254\d{7,10})$/;
/** International prefixes: 00 in most countries, 000 in Kenya. */
const INTERNATIONAL_PREFIX = /^000? ?(?=[1-9])/;

/**
 * The short metadata know of each country which numbers can exist, not which ranges are in use, so that new Kenyan ranges
 * are taken.
 * @param typed a number in any usual notation: `0712 345 678`, `020 1234567`, `254712345678`, `+254 (0) 712 345 678`,
 * `tel:+254712345678`, or a foreign one with its `+` or `00`; invisible marks are ignored
 * @returns E.164, e.g. `+254712345678`, or undefined if there can be no such number
 */
export function normalisePhoneNumber(typed: string): string | undefined {
  const text = typed
    .replace(INVISIBLE_CHARACTERS, "")
    .trim()
    .replace(/^tel:/i, "")
    .replace(/[\s‐-―−./-]+/g, " ")
    .trim()
    .replace(/^\((\+?\d+)\)/, "$1 ")
    .replace(INTERNATIONAL_PREFIX, "+");
  // In Italy the 0 belongs to the number; elsewhere it is dialled only at home.
  return parsePhone(text) ?? parsePhone(text.replace(/\(0\)/, ""));
}

function parsePhone(text: string): string | undefined {
  const bare = text.replace(/[ ()]/g, "");
  if (/^[1-9]/.test(bare) && !BARE_DIGITS.test(bare)) return undefined;
  const number = parsePhoneNumberFromString(text, { defaultCountry: "KE", extract: false });
  return number?.isValid() ? number.number : undefined;
}

/** A phone number of any country in any usual notation, normalised to E.164. */
export const PhoneNumber = z
  .string()
  .max(64, inputError("valid_phone"))
  .transform((typed, context) => {
    const number = normalisePhoneNumber(typed);
    if (number) return number;
    context.addIssue({ code: "custom", message: inputError("valid_phone_example") });
    return z.NEVER;
  });
