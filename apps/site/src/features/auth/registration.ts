import type { CallOptions } from "@party/contract/client";
import { MAXIMUM_AGE, MINIMUM_AGE } from "@party/contract/values/membership-plans";
import { ageOn } from "#dates.ts";
import { registerContent } from "./register.content.ts";

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4})$/;
const EIGHT_DIGITS = /^(\d{2})(\d{2})(\d{4})$/;

/**
 * A day as people type it: `31 12 1990`, `31/12/1990`, `31121990`, or `1990-12-31` as browsers fill it in.
 * @returns YYYY-MM-DD, or undefined when there is no such day
 */
export function parseDay(typed: string): string | undefined {
  const text = typed.trim();
  const [, year, month, day] = ISO.exec(text) ?? [];
  const [, firstDay, firstMonth, firstYear] = DAY_FIRST.exec(text) ?? EIGHT_DIGITS.exec(text) ?? [];
  const [y, m, d] = [year ?? firstYear, month ?? firstMonth, day ?? firstDay].map(Number);
  if (!y || !m || !d) return undefined;
  const written = [String(y).padStart(4, "0"), String(m).padStart(2, "0"), String(d).padStart(2, "0")].join("-");
  const instant = new Date(`${written}T00:00:00Z`);
  // JavaScript turns 31 April into 1 May.
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(written) ? written : undefined;
}

/** The payload of spec section 3; the other fields are kept in the tab and saved to the profile later. */
export function registrationOf(form: FormData): CallOptions<"POST /api/auth/register/">["body"] {
  const entry = (name: string) => String(form.get(name) ?? "");
  return {
    email: entry("email"),
    password: entry("password"),
    password2: entry("password2"),
    first_name: entry("first_name"),
    last_name: entry("last_name"),
    phone: entry("phone"),
    county: entry("county"),
    constituency: entry("constituency"),
    ward: entry("ward"),
    membership_type: "regular",
  };
}

/** Members are adults (Political Parties Act, section 3(2A)). */
export function birthDateError(born: string | undefined): string | undefined {
  const age = born === undefined ? undefined : ageOn(born);
  if (age === undefined || age < 0 || age > MAXIMUM_AGE) return registerContent.dateOfBirthWrong;
  return age < MINIMUM_AGE ? registerContent.tooYoung : undefined;
}
