import type { SearchKind } from "@party/contract/people.staff";
import { normalisePhoneNumber } from "@party/contract/phone-number";
import { MAXIMUM_ID, normaliseEmail } from "@party/contract/schemas";
import { ORDER_NUMBER_PATTERN } from "@party/contract/values/orders";
import { PAYMENT_CODE_PATTERN } from "@party/contract/values/payments";
import type { Territory } from "#access/territory.ts";
import { hmacIndexes } from "#crypto.ts";
import { findAccountByEmail } from "#features/auth/users.queries.ts";
import { findPaymentByCode } from "#features/payments/intents/payment-lookup.queries.ts";
import type { Services } from "#services.ts";
import {
  listPersonIdsByAccount,
  listPersonIdsByEmail,
  listPersonIdsByIdNumber,
  listPersonIdsByMemberNumber,
  listPersonIdsByMembership,
  listPersonIdsByPhone,
} from "./people-search.queries.ts";

/** Who asks, by what they may see. */
export interface SearchPermissions {
  territory: Territory;
  /** Where they may read the pages of people; whoever finds somebody by an ID number learns whose it is. */
  reads: Territory;
  seesPayments: boolean;
  seesOrders: boolean;
}

export interface ExactMatch {
  kind: SearchKind;
  /** In the order of names. */
  ids: number[];
}

type SearchServices = Pick<Services, "config" | "db">;

const MEMBER_NUMBER_PATTERN = /^(?:[a-z]-?|[a-z]{2,4}-)?0*(\d{1,9})$/i;
/** IDs of Kenya have seven to nine digits, passports letters and digits. */
const ID_NUMBER_PATTERN = /^(?=.*\d{5})[A-Z0-9]{6,12}$/;

/** Those who have what was typed whole; undefined when it can be a name alone, or nobody has it. */
export async function findExactMatch(
  services: SearchServices,
  searcher: SearchPermissions,
  typed: string,
  most: number,
): Promise<ExactMatch | undefined> {
  const text = typed.trim();
  if (!/[\d@]/.test(text) && !PAYMENT_CODE_PATTERN.test(text.toUpperCase())) return undefined;
  for (const [kind, ids] of possibleLookups(services, searcher, text, most)) {
    const found = await ids();
    if (found.length > 0) return { kind, ids: found };
  }
  return undefined;
}

type PersonLookup = [kind: SearchKind, ids: () => Promise<number[]>];

/** What the text can be, the likeliest first. */
function* possibleLookups(
  { config, db }: SearchServices,
  searcher: SearchPermissions,
  text: string,
  most: number,
): Generator<PersonLookup> {
  const { territory } = searcher;
  if (text.includes("@")) {
    const email = normaliseEmail(text);
    yield ["email", () => findByEmail(db, territory, email, most)];
    return;
  }
  const phone = normalisePhoneNumber(text);
  if (phone) yield ["phone", () => listPersonIdsByPhone(db, territory, phone, most)];
  const number = Number(MEMBER_NUMBER_PATTERN.exec(text)?.[1]);
  if (number > 0 && number <= MAXIMUM_ID) yield ["number", () => listPersonIdsByMemberNumber(db, territory, number)];
  const code = text.toUpperCase();
  const isOrder = ORDER_NUMBER_PATTERN.test(code);
  if (PAYMENT_CODE_PATTERN.test(code) && (searcher.seesPayments || (searcher.seesOrders && isOrder))) {
    yield [isOrder ? "order" : "payment", () => findByPayment(db, territory, code, searcher)];
  }
  const id = code.replace(/\s/g, "");
  if (ID_NUMBER_PATTERN.test(id)) {
    yield ["id_number", () => listPersonIdsByIdNumber(db, searcher.reads, hmacIndexes(config.secretKey, id))];
  }
}

async function findByEmail(db: Services["db"], territory: Territory, email: string, most: number): Promise<number[]> {
  const account = await findAccountByEmail(db, email);
  const owners = account ? await listPersonIdsByAccount(db, territory, account.id) : [];
  return [...new Set([...owners, ...(await listPersonIdsByEmail(db, territory, email, most))])];
}

async function findByPayment(
  db: Services["db"],
  territory: Territory,
  code: string,
  { seesPayments }: SearchPermissions,
) {
  const payment = await findPaymentByCode(db, code);
  if (!payment || (payment.purpose !== "order" && !seesPayments)) return [];
  if (payment.user_id !== null) return listPersonIdsByAccount(db, territory, payment.user_id);
  return payment.purpose === "membership" ? listPersonIdsByMembership(db, territory, payment.target_id) : [];
}
