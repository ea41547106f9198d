import { plural } from "@party/contract/values/plural";

const ONES =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "- - twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const SCALES = ["", " thousand", " million", " billion"];

function belowHundred(number: number): string {
  if (number < 20) return ONES[number]!;
  const one = number % 10;
  return TENS[Math.floor(number / 10)]! + (one ? `-${ONES[one]}` : "");
}

function belowThousand(number: number): string {
  const hundreds = Math.floor(number / 100);
  const rest = number % 100;
  return [hundreds ? `${ONES[hundreds]} hundred` : "", rest ? belowHundred(rest) : ""].filter(Boolean).join(" and ");
}

function numberInWords(number: number): string {
  if (number === 0) return ONES[0]!;
  const groups: string[] = [];
  for (let remaining = number, scale = 0; remaining > 0; remaining = Math.floor(remaining / 1000), scale++) {
    if (remaining % 1000) groups.unshift(belowThousand(remaining % 1000) + SCALES[scale]!);
  }
  // E.g. "two thousand and five".
  const last = number % 1000;
  return last > 0 && last < 100 && groups.length > 1
    ? `${groups.slice(0, -1).join(" ")} and ${groups.at(-1)}`
    : groups.join(" ");
}

/**
 * An amount in words, as printed on receipts.
 * @param amount whole shillings, 0 to 999,999,999,999
 * @returns e.g. `Ten thousand shillings only`
 */
export function amountInWords(amount: number): string {
  const words = `${numberInWords(amount)} ${plural(amount, "shilling", "shillings")} only`;
  return words[0]!.toUpperCase() + words.slice(1);
}
