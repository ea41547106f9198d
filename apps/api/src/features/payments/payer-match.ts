import { createHash } from "node:crypto";
import { normalisePhoneNumber } from "@party/contract/values/phone-number";
import { decrypt, hmacIndex } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { findRecentPhones } from "#features/payments/attempts.queries.ts";
import {
  findMembersWithPhone,
  findOwedByPhone,
  findOwedFromHashedPhone,
  findOwedFromMaskedPhone,
  type Owed,
} from "#features/payments/payers.queries.ts";
import { findIntentByReference } from "#features/payments/payments.queries.ts";
import { isReference, normaliseReference } from "#features/payments/reference.ts";
import type { PayBillPayment } from "#gateways/payments/mpesa/c2b.ts";

/** Whose payment money is; with no `intentId` that would be a guess, and a person decides (payments.md 1.6). */
export interface Meant {
  intentId?: number | undefined;
  /** The payment that a person is to look at first. */
  suggested?: number | undefined;
  /** For that person; names nobody. */
  note: string;
}

/** So far back one looks for whoever may have sent money without a reference. */
const SUGGESTION_DAYS = 30;
/** What people type who mean the party at large, spelled as `normaliseReference` does. */
const GENERAL = new Set(["D0NATE", "D0NAT10N", "HARAMBEE", "MCHANG0", "G1FT", "SADAKA"]);

/** What was typed says whose payment it is: a reference of ours, else the phone of the one payer who owes one thing. */
export async function meantBy(tx: Database, secretKey: string, payment: PayBillPayment): Promise<Meant> {
  const reference = normaliseReference(payment.typedReference);
  if (isReference(reference)) {
    const intent = await findIntentByReference(tx, reference);
    return { intentId: intent?.id, note: "Bears a reference in our form that belongs to no payment." };
  }
  const phone = normalisePhoneNumber(payment.typedReference);
  if (phone) return meantByPhone(tx, hmacIndex(secretKey, phone), phone, payment.amount);
  // Nobody may give without being known, so such money is never booked as a gift by itself (docs/decisions/0083).
  if (GENERAL.has(reference)) return { note: "Typed as a gift to the party; its giver is to be found." };
  return { note: reference === "" ? "Came without any reference." : "Names no payment that we know." };
}

async function meantByPhone(tx: Database, phoneHash: Buffer, phone: string, amount: number): Promise<Meant> {
  const members = await findMembersWithPhone(tx, phone);
  if (members.length > 1) return { note: "Several members have the phone number that was typed." };
  const owed = await findOwedByPhone(tx, phoneHash, members);
  const [one, ...others] = owed;
  if (!one) return { note: `The phone number that was typed is of ${members.length} members, who owe nothing.` };
  // Somebody else had that phone prompted for theirs.
  const another = members.length > 0 && owed.some(({ user_id }) => user_id !== null && user_id !== members[0]);
  if (others.length === 0 && !another) return { intentId: one.id, note: "" };
  const suggested = another ? undefined : oneOf(owed, amount);
  return { suggested, note: `From the phone number that was typed, ${owed.length} payments are owed.` };
}

/** Who sent it, as far as M-PESA shows them, owes something; a suggestion and no more. */
export async function suggestedBy(
  tx: Database,
  secretKey: string,
  { phoneHash, payerHint, amount }: PayBillPayment,
): Promise<Meant | undefined> {
  if (phoneHash !== null) {
    const prompted = (await findRecentPhones(tx, SUGGESTION_DAYS)).filter(
      ({ phone_sealed }) => hashOf(decrypt(secretKey, phone_sealed!)) === phoneHash,
    );
    const owed = [...prompted, ...(await findOwedFromHashedPhone(tx, phoneHash))];
    const suggested = oneOf(owed, amount);
    return suggested ? { suggested, note: "Sent from a phone whose payer owes this." } : undefined;
  }
  const [, firstName, start, end] = /^(\S+).*,\s*\+?(\d{3,6})\D+(\d{3})$/.exec(payerHint ?? "") ?? [];
  if (!firstName || !start || !end) return undefined;
  const suggested = oneOf(await findOwedFromMaskedPhone(tx, { firstName, start: `+${start}`, end }), amount);
  return suggested
    ? { suggested, note: "The first name and the digits that M-PESA shows are those of a payer who owes this." }
    : undefined;
}

/** As version 1 of the notices has it: SHA-256 of `2547…`. */
export const hashOf = (phone: string): string => createHash("sha256").update(phone.replace(/^\+/, "")).digest("hex");

/** The only payment that fits, else the only one with this very sum; none between two payers. */
function oneOf(owed: readonly Owed[], amount: number): number | undefined {
  const payers = new Set(owed.map(({ id, user_id }) => (user_id === null ? `payment ${id}` : user_id)));
  if (payers.size > 1) return undefined;
  const ids = (some: readonly Owed[]) => [...new Set(some.map(({ id }) => id))];
  const all = ids(owed);
  const exact = ids(owed.filter((one) => one.amount === amount));
  if (all.length === 1) return all[0];
  return exact.length === 1 ? exact[0] : undefined;
}
