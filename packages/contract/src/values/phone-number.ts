import { z } from "zod";

/** Kenyan mobile numbers start with 7 or, since 2019, 1 (kenya.md 3.6). */
const KENYAN = /^(?:\+?254)?0?([71]\d{8})$/;
const ABROAD = /^\+(?!254)[1-9]\d{7,14}$/;

/**
 * @param typed a number as people write it: `0712 345 678`, `254712345678`, `+254 (0) 712 345 678`, or one from abroad with its `+`.
 * @returns E.164, e.g. `+254712345678`, or undefined when it is no phone number.
 */
export function normalisePhoneNumber(typed: string): string | undefined {
  const digits = typed.replace(/[\s().-]/g, "").replace(/^00(?=[1-9])/, "+");
  const kenyan = KENYAN.exec(digits);
  if (kenyan) return `+254${kenyan[1]}`;
  return ABROAD.test(digits) ? digits : undefined;
}

/** A phone number in any usual spelling, kept as E.164. */
export const PhoneNumber = z
  .string()
  .max(32, "Enter a valid phone number.")
  .transform((typed, context) => {
    const number = normalisePhoneNumber(typed);
    if (number) return number;
    context.addIssue({ code: "custom", message: "Enter a valid phone number, such as 0712 345 678." });
    return z.NEVER;
  });
