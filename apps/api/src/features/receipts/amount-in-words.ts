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

function inWords(number: number): string {
  if (number === 0) return ONES[0]!;
  const groups: string[] = [];
  for (let left = number, scale = 0; left > 0; left = Math.floor(left / 1000), scale++) {
    if (left % 1000) groups.unshift(belowThousand(left % 1000) + SCALES[scale]!);
  }
  // "Two thousand and five", as one says it.
  const last = number % 1000;
  return last > 0 && last < 100 && groups.length > 1
    ? `${groups.slice(0, -1).join(" ")} and ${groups.at(-1)}`
    : groups.join(" ");
}

/**
 * A sum as it is written on a receipt beside the figures.
 * @param amount whole shillings, 0 to 999,999,999,999
 * @returns e.g. `Ten thousand shillings only`
 */
export function amountInWords(amount: number): string {
  const words = `${inWords(amount)} ${amount === 1 ? "shilling" : "shillings"} only`;
  return words[0]!.toUpperCase() + words.slice(1);
}
