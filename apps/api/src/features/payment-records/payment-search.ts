import { normalisePhoneNumber } from "@party/contract/phone-number";
import { MAXIMUM_ID } from "@party/contract/schemas";
import { PAYMENT_CODE_PATTERN } from "@party/contract/values/payments";
import { EVERYWHERE, NATION, type Territory } from "#access/territory.ts";
import { hmacIndexes } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { findPaymentByCode } from "#features/payments/intents/payment-lookup.queries.ts";
import {
  listPaymentsByIds,
  listPaymentsOfPayers,
  type Payers,
} from "#features/payments/records/payment-records.queries.ts";
import { listUnallocatedOfReceipt } from "#features/payments/records/payment-search.queries.ts";
import {
  findByNames,
  listAccountsAndMemberships,
  listAccountsAndMembershipsByPhone,
  listPersonIdsByMemberNumber,
} from "#features/people/search/people-search.queries.ts";
import { searchWordsOf } from "#features/people/search/people-search.ts";
import type { Services } from "#services.ts";

/** Payments of one search that are shown. */
export const MAX_PAYMENTS_FOUND = 100;
/** People of a name whose payments are shown. */
const MAX_PAYERS_OF_NAME = 20;

/** As on a card, perhaps with the letters before it. */
const MEMBER_NUMBER_PATTERN = /^(?:[a-z]-?|[a-z]{2,4}-)?0*(\d{1,9})$/i;
/** Whole shillings: 5000, 5,000, KES 5,000, 5000/-. */
const SUM_PATTERN = /^(?:(?:kes|kshs?)\.?\s*)?(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.00)?(?:\/[-=])?$/i;

type PaymentRecordRow = Awaited<ReturnType<typeof listPaymentsByIds>>[number];
type UnallocatedEntry = Awaited<ReturnType<typeof listUnallocatedOfReceipt>>[number];

export interface FoundPayments {
  /** The newest first. */
  rows: readonly PaymentRecordRow[];
  hasMore: boolean;
  /** Money without a payment. */
  unallocated: readonly UnallocatedEntry[];
}

const nothing: FoundPayments = { rows: [], hasMore: false, unallocated: [] };

const toFound = (rows: readonly PaymentRecordRow[]): FoundPayments => ({
  ...nothing,
  rows: rows.slice(0, MAX_PAYMENTS_FOUND),
  hasMore: rows.length > MAX_PAYMENTS_FOUND,
});

const listPaymentsOf = (db: Database, payers: Partial<Payers>) =>
  listPaymentsOfPayers(db, { users: [], memberships: [], phoneHashes: [], ...payers }, MAX_PAYMENTS_FOUND + 1);

/** Payments of people of the register, by their ids. */
export async function findPaymentsOfPeople(db: Database, people: readonly number[]): Promise<FoundPayments> {
  if (people.length === 0) return nothing;
  return toFound(await listPaymentsOf(db, await listAccountsAndMemberships(db, people)));
}

/**
 * Payments by the phone of the payer, a code, a member number, a sum or the name of a member: whatever the text can be, the
 * likeliest first.
 * @param searches where the caller may find people by name
 * @param hasDay a day is asked for beside the text, so that digits are a sum
 * @returns for a sum that alone, because it is listed by pages
 */
export async function searchPayments(
  { config, db }: Pick<Services, "config" | "db">,
  searches: Territory,
  typed: string,
  hasDay: boolean,
): Promise<FoundPayments | { amount: number }> {
  const text = typed.trim();
  const phone = normalisePhoneNumber(text);
  if (phone) {
    const holders = await listAccountsAndMembershipsByPhone(db, phone);
    const rows = await listPaymentsOf(db, { ...holders, phoneHashes: hmacIndexes(config.secretKey, phone) });
    if (rows.length > 0) return toFound(rows);
  }
  const amount = Number(SUM_PATTERN.exec(text)?.[1]?.replaceAll(",", ""));
  const isSum = amount > 0 && amount <= MAXIMUM_ID;
  if (isSum && (hasDay || /\D/.test(text))) return { amount };
  const number = Number(MEMBER_NUMBER_PATTERN.exec(text)?.[1]);
  if (number > 0 && number <= MAXIMUM_ID) {
    const found = await findPaymentsOfPeople(db, await listPersonIdsByMemberNumber(db, EVERYWHERE, number));
    if (found.rows.length > 0) return found;
  }
  if (isSum) return { amount };
  const code = text.toUpperCase();
  if (PAYMENT_CODE_PATTERN.test(code)) {
    const payment = await findPaymentByCode(db, code);
    if (payment) return toFound(await listPaymentsByIds(db, [payment.id]));
    const unallocated = await listUnallocatedOfReceipt(db, code);
    if (unallocated.length > 0) return { ...nothing, unallocated };
  }
  return searches.nation ? findPaymentsByName(db, text) : nothing;
}

async function findPaymentsByName(db: Database, text: string): Promise<FoundPayments> {
  const words = searchWordsOf(text);
  if (words.length === 0) return nothing;
  const people = await findByNames(db, words, { place: NATION, limit: MAX_PAYERS_OF_NAME + 1 });
  const found = await findPaymentsOfPeople(
    db,
    people.slice(0, MAX_PAYERS_OF_NAME).map(({ id }) => id),
  );
  return people.length > MAX_PAYERS_OF_NAME ? { ...found, hasMore: true } : found;
}
