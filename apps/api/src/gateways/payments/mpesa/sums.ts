/**
 * A sum as M-PESA writes it: `1`, `1.00`, `10500.00` (payments.md 1.3).
 * @returns whole KES, and the cents beside them, which M-PESA itself never has; undefined for anything else
 */
export function readSum(text: string): { kes: number; cents: number } | undefined {
  const [, kes, cents = ""] = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(text.trim()) ?? [];
  return kes === undefined ? undefined : { kes: Number(kes), cents: Number(cents.padEnd(2, "0")) };
}
