import { type ConsentChannel, type ConsentPurpose, consentTexts } from "@party/contract/values/consents";
import type { Language } from "@party/contract/values/languages";
import type { Database } from "#database/database.ts";
import {
  type ConsentOwner,
  findLatestAction,
  hasRegistrarConsent,
  insertConsentEntries,
} from "#features/consents/consents.queries.ts";

interface ConsentToRecord {
  purpose: ConsentPurpose;
  channel: ConsentChannel;
  /** The member, or the row that the consent is for when nobody is signed in. */
  of: Partial<ConsentOwner>;
}

type GivenConsent = ConsentToRecord & { language: Language };

/**
 * Records a consent with the version of its text and its language, as proof (Data Protection Act, section 32).
 * @param tx the transaction that stores what the consent is for
 */
export const recordConsent = (tx: Database, consent: GivenConsent): Promise<void> => recordConsents(tx, [consent]);

export const recordConsents = (tx: Database, consents: readonly GivenConsent[]): Promise<void> =>
  insertConsentEntries(
    tx,
    consents.map(({ of, purpose, ...consent }) => ({
      ...{ ...of, ...consent, purpose, action: "given" },
      text_version: consentTexts[purpose].version,
    })),
  );

/** @param tx the transaction that ends what the consent was for */
export const recordConsentWithdrawal = (tx: Database, { of, purpose, channel }: ConsentToRecord): Promise<void> =>
  insertConsentEntries(tx, [
    { ...of, purpose, channel, action: "withdrawn", text_version: consentTexts[purpose].version },
  ]);

/** Records a withdrawal if the consent is current. */
export async function endConsent(tx: Database, userId: number, consent: Omit<ConsentToRecord, "of">): Promise<void> {
  if (await hasConsented(tx, userId, consent.purpose)) {
    await recordConsentWithdrawal(tx, { ...consent, of: { user_id: userId } });
  }
}

/** The last entry counts. */
export const hasConsented = async (db: Database, userId: number, purpose: ConsentPurpose): Promise<boolean> =>
  (await findLatestAction(db, userId, purpose))?.action === "given";

/** Withdraws a consent for the Registrar that stands. @param personId of a locked person */
export async function withdrawRegistrarConsent(tx: Database, personId: number, channel: ConsentChannel): Promise<void> {
  if (!(await hasRegistrarConsent(tx, personId))) return;
  await recordConsentWithdrawal(tx, { purpose: "registrar", channel, of: { person_id: personId } });
}
