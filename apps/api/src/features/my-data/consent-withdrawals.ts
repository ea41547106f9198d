import type { Consents } from "@party/contract/consents";
import type { ConsentPurpose, withdrawablePurposes } from "@party/contract/values/consents";
import type { Database } from "#database/database.ts";
import { findPersonIdOfAccount, lockPersonOfAccount } from "#database/people/account-holder.ts";
import type { Person } from "#database/personal-data.ts";
import { hasRegistrarConsent, linkConsentEntries, listConsentEntries } from "#features/consents/consents.queries.ts";
import {
  endConsent,
  hasConsented,
  recordConsentWithdrawal,
  withdrawRegistrarConsent,
} from "#features/consents/consents.ts";
import { listSubscriptionsOfAddress, unsubscribeAddress } from "#features/newsletter/newsletter.ts";
import { deleteOffers, listOfferIds } from "#features/volunteers/volunteers.queries.ts";

type WithdrawablePurpose = (typeof withdrawablePurposes)[number];

/** A member's consents, including those given by the same confirmed address before they had the account. */
export const listConsents = (db: Database, person: Person): Promise<Consents> =>
  db.transaction().execute(async (tx) => {
    await claimPastConsents(tx, person);
    return describeConsents(tx, person);
  });

/** Withdraws a consent and ends what it was for. Idempotent. */
export const withdrawConsent = (db: Database, person: Person, purpose: WithdrawablePurpose): Promise<Consents> =>
  db.transaction().execute(async (tx) => {
    await claimPastConsents(tx, person);
    if (purpose === "registrar") await endRegistrarConsent(tx, person.userId);
    else if (purpose === "card_name") await endConsent(tx, person.userId, { purpose, channel: "dashboard" });
    else {
      const ended =
        purpose === "volunteering" ? await deleteOffers(tx, person) : await unsubscribeAddress(tx, person.email);
      if (ended > 0)
        await recordConsentWithdrawal(tx, { purpose, channel: "dashboard", of: { user_id: person.userId } });
    }
    return describeConsents(tx, person);
  });

async function endRegistrarConsent(tx: Database, userId: number): Promise<void> {
  const personId = await lockPersonOfAccount(tx, userId);
  if (personId !== undefined) await withdrawRegistrarConsent(tx, personId, "dashboard");
}

async function claimPastConsents(tx: Database, person: Person): Promise<void> {
  await linkConsentEntries(tx, person.userId, "volunteer_id", await listOfferIds(tx, person));
  const subscriptions = (await listSubscriptionsOfAddress(tx, person.email)).map(({ id }) => id);
  await linkConsentEntries(tx, person.userId, "newsletter_subscription_id", subscriptions);
}

async function describeConsents(tx: Database, person: Person): Promise<Consents> {
  const entries = await listConsentEntries(tx, person.userId);
  const withdrawable: ConsentPurpose[] = [];
  if ((await listOfferIds(tx, person)).length > 0) withdrawable.push("volunteering");
  if ((await listSubscriptionsOfAddress(tx, person.email)).some(({ state }) => state !== "unsubscribed")) {
    withdrawable.push("newsletter");
  }
  if (await hasConsented(tx, person.userId, "card_name")) withdrawable.push("card_name");
  const personId = await findPersonIdOfAccount(tx, person.userId);
  if (personId !== undefined && (await hasRegistrarConsent(tx, personId))) withdrawable.push("registrar");
  return {
    results: entries.map((entry) => ({ ...entry, recorded_at: entry.recorded_at.toISOString() })),
    withdrawable: withdrawable as WithdrawablePurpose[],
  };
}
