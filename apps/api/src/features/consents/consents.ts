import { type ConsentChannel, type ConsentPurpose, consentWords } from "@party/contract/values/consents";
import type { Database } from "#database/database.ts";
import {
  type ConsentOwner,
  findLatestAction,
  insertConsentEntry,
  linkConsentEntries,
} from "#features/consents/consents.queries.ts";

interface Consent {
  purpose: ConsentPurpose;
  channel: ConsentChannel;
  /** The member, or the row that it allows when nobody is signed in. */
  of: Partial<ConsentOwner>;
}

/**
 * Notes that somebody agreed, with the version of the words in force (Data Protection Act, section 32: the party has to
 * prove it).
 * @param tx the transaction that keeps what was agreed to
 */
export const recordConsent = (tx: Database, { of, purpose, channel }: Consent): Promise<void> =>
  insertConsentEntry(tx, { ...of, purpose, channel, action: "given", text_version: consentWords[purpose].version });

/** Notes that somebody withdrew. @param tx the transaction that ends what was allowed */
export const recordWithdrawal = (tx: Database, { of, purpose, channel }: Consent): Promise<void> =>
  insertConsentEntry(tx, { ...of, purpose, channel, action: "withdrawn", text_version: consentWords[purpose].version });

/** The same, unless the member has withdrawn already or never agreed. */
export async function endConsent(tx: Database, userId: number, consent: Omit<Consent, "of">): Promise<void> {
  if (await hasConsented(tx, userId, consent.purpose)) {
    await recordWithdrawal(tx, { ...consent, of: { user_id: userId } });
  }
}

/** Whether a member's consent stands: what was recorded last counts. */
export const hasConsented = async (db: Database, userId: number, purpose: ConsentPurpose): Promise<boolean> =>
  (await findLatestAction(db, userId, purpose))?.action === "given";

/** Gives a member what they agreed to before it was known that it was them. */
export const claimConsents = linkConsentEntries;
