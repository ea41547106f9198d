import { createHash } from "node:crypto";

/** Any mobile number of Kenya, as Daraja writes it (payments.md section 4: no list of prefixes). */
export const isDarajaPhone = (text: string): boolean => /^254[17]\d{8}$/.test(text);

/** Normalises a typed number to Daraja's format; undefined for other than Kenyan mobile numbers. */
export function parsePhoneNumber(typed: string): string | undefined {
  const digits = typed
    .normalize("NFKC")
    .replace(/[^\d+]/g, "")
    .replace(/^00/, "+");
  const match = /^(?:\+?254)?0?([17]\d{8})$/.exec(digits);
  return match ? `254${match[1]}` : undefined;
}

/** `2547 ***** 126`, as C2B v2 shows the payer. */
export const maskedPhone = (phone: string): string => `${phone.slice(0, 4)} ***** ${phone.slice(-3)}`;

/** As C2B v1 shows the payer. */
export const hashedPhone = (phone: string): string => createHash("sha256").update(phone).digest("hex");

/** `0712 345 678`, as people read it. */
export const displayPhone = (phone: string): string => `0${phone.slice(3, 6)} ${phone.slice(6, 9)} ${phone.slice(9)}`;
