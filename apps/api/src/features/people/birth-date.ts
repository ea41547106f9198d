import type { ProblemCode } from "@party/contract/problems";
import { MINIMUM_AGE } from "@party/contract/values/membership-plans";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import { MAXIMUM_AGE } from "@party/contract/values/person";

/** Members are adults (Political Parties Act, section 3(2A)). */
export function birthDateProblems(day: string | null | undefined, now: Date): ProblemCode[] {
  if (!day) return [];
  const today = dayInNairobi(now);
  // Compared as text, so that 29 February sorts before 1 March in every year.
  const yearsAgo = (years: number) => `${Number(today.slice(0, 4)) - years}${today.slice(4)}`;
  if (day > yearsAgo(0) || day < yearsAgo(MAXIMUM_AGE + 1)) return ["born_implausible"];
  return day > yearsAgo(MINIMUM_AGE) ? ["born_too_late"] : [];
}
