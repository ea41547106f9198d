// not reviewed
import type { Translated } from "@party/contract/values/translated";
import type * as english from "./amount-in-words.ts";

const ONES = "sifuri moja mbili tatu nne tano sita saba nane tisa".split(" ");
const TENS = "- kumi ishirini thelathini arobaini hamsini sitini sabini themanini tisini".split(" ");
const SCALES = ["", "elfu ", "milioni ", "bilioni "];

function belowHundred(number: number): string {
  if (number < 10) return ONES[number]!;
  const one = number % 10;
  return TENS[Math.floor(number / 10)]! + (one ? ` na ${ONES[one]}` : "");
}

function belowThousand(number: number): string {
  const hundreds = Math.floor(number / 100);
  const rest = number % 100;
  if (!hundreds) return belowHundred(rest);
  const words = `mia ${ONES[hundreds]}`;
  if (!rest) return words;
  // E.g. "mia tatu arobaini na tano", where the last two are joined already.
  return rest > 10 && rest % 10 ? `${words} ${belowHundred(rest)}` : `${words} na ${belowHundred(rest)}`;
}

function inWords(number: number): string {
  const groups: string[] = [];
  for (let remaining = number, scale = 0; remaining > 0; remaining = Math.floor(remaining / 1000), scale++) {
    if (remaining % 1000) groups.unshift(SCALES[scale]! + belowThousand(remaining % 1000));
  }
  // The comma keeps "elfu kumi, na mbili" (10,002) apart from "elfu kumi na mbili" (12,000).
  const last = number % 1000;
  return last > 0 && last < 100 && groups.length > 1
    ? `${groups.slice(0, -1).join(", ")}, na ${groups.at(-1)}`
    : groups.join(", ");
}

export const amountInWords: Translated<typeof english.amountInWords> = (amount) =>
  `Shilingi ${amount === 0 ? ONES[0] : inWords(amount)} tu`;
