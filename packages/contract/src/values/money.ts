/**
 * Formatted without `Intl`: its first use makes a browser load its locale data, too slow on a cheap phone
 * (docs/decisions/0013).
 * @param amount whole shillings. @returns e.g. `KES 25,000`.
 */
export const formatKes = (amount: number): string => `KES ${String(amount).replace(/\B(?=(?:\d{3})+$)/g, ",")}`;

/** E.g. `KES 1250.50`. */
export const formatCents = (cents: number): string => `KES ${(cents / 100).toFixed(2)}`;

/** Whole shillings as people type them: `1000`, `1,000`, `1 000`, `1,000.00`. Not `1.000`, which could mean one or a thousand. */
export const WHOLE_SHILLINGS = /^\s*(\d{1,9}|\d{1,3}(?:[,\s]\d{3}){1,2})(?:\.00)?\s*$/;

/** @param typed whole shillings. @returns undefined where it is anything else */
export function parseShillings(typed: string): number | undefined {
  const digits = WHOLE_SHILLINGS.exec(typed)?.[1];
  return digits === undefined ? undefined : Number(digits.replace(/\D/g, ""));
}
