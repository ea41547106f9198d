/** `129.5` KES for a dollar, as ten-thousandths: 1295000n. */
function tenThousandths(rate: string): bigint {
  const [whole = "0", fraction = ""] = rate.split(".");
  return BigInt(whole + fraction.padEnd(4, "0"));
}

/**
 * @param amount whole KES
 * @param rate KES for one dollar, at most four decimals, above zero
 * @returns dollars such as `3.87`, rounded up to the cent, so that the party is not short
 */
export function dollarsFor(amount: number, rate: string): string {
  const per = tenThousandths(rate);
  const cents = (BigInt(amount) * 100n * 10_000n + per - 1n) / per;
  return `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
}

/**
 * @param dollars as PayPal writes them, e.g. `3.87`
 * @param quoted what was asked for: whole KES at a rate
 * @returns the KES quoted where the dollars are those that were asked for, else what they are worth, rounded down;
 * undefined for what is no sum
 */
export function shillingsFor(dollars: string, quoted: { amount: number; rate: string }): number | undefined {
  const [, whole, fraction = ""] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(dollars) ?? [];
  if (whole === undefined) return undefined;
  const cents = BigInt(whole + fraction.padEnd(2, "0"));
  const asked = BigInt(dollarsFor(quoted.amount, quoted.rate).replace(".", ""));
  return cents === asked ? quoted.amount : Number((cents * tenThousandths(quoted.rate)) / 1_000_000n);
}
