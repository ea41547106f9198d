/** Steps in which a large number of members is told. */
const STEP = 50;
/** Fewer are told exactly. */
const EXACT_BELOW = 100;

/** @returns the number of members as spec section 9 shows it: `150+` for 150 to 199, and small numbers as they are. */
export function partyMembers(count: number): string {
  if (count < EXACT_BELOW) return String(count);
  return `${(Math.floor(count / STEP) * STEP).toLocaleString("en-KE")}+`;
}
