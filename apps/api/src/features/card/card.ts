import type { Card, CardCheck } from "@party/contract/card";
import { idOfLink, linkToken } from "#crypto.ts";
import { userById, userIfThere } from "#features/auth/auth.ts";
import { hasConsented, recordConsent, recordEnd } from "#features/consents/consents.ts";
import { membershipInForce, userInForce } from "#features/memberships/memberships.ts";
import { portraitOf } from "#features/profile/pictures.ts";
import type { Services } from "#services.ts";

type Needs = Pick<Services, "db" | "config">;

/** A member's card; null while no membership is in force. Its code is made of the number that stands on it anyway. */
export async function cardOf({ db, config }: Needs, userId: number): Promise<Card | null> {
  const membership = await membershipInForce(db, userId);
  if (!membership) return null;
  const [user, portrait, nameShown] = await Promise.all([
    userById({ db }, userId),
    portraitOf(db, userId),
    hasConsented(db, userId, "card_name"),
  ]);
  return {
    name: `${user.first_name} ${user.last_name}`,
    number: membership.numberShown,
    plan: membership.plan,
    valid_until: membership.validUntil,
    renewal_due: membership.renewalDue,
    picture: portrait?.large ?? null,
    code: linkToken(config.secretKey, "card", membership.number),
    name_shown: nameShown,
    shown_as: shortName(user),
  };
}

/** Notes that a member agrees, or no longer does, that the check of their card names them. Harmless when repeated. */
export async function showName(needs: Needs, userId: number, nameShown: boolean): Promise<Card | null> {
  await needs.db.transaction().execute(async (tx) => {
    const consent = { purpose: "card_name", channel: "dashboard" } as const;
    if (!nameShown) await recordEnd(tx, userId, consent);
    else if (!(await hasConsented(tx, userId, consent.purpose))) {
      await recordConsent(tx, { ...consent, of: { user_id: userId } });
    }
  });
  return cardOf(needs, userId);
}

/**
 * Whether the membership behind a card's code is in force today, and whose it is if they agreed. A code that we never
 * signed is simply not valid.
 */
export async function checkCard({ db, config }: Needs, code: string): Promise<CardCheck> {
  const number = idOfLink(config.secretKey, "card", code);
  const userId = number === undefined ? undefined : await userInForce(db, number);
  if (userId === undefined) return { valid: false };
  const user = (await hasConsented(db, userId, "card_name")) ? await userIfThere({ db }, userId) : undefined;
  return { valid: true, ...(user ? { holder: shortName(user) } : {}) };
}

/** E.g. `Wangari M.`, also for Wangari wa Menza; a letter keeps its marks. */
function shortName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  const [initial] = new Intl.Segmenter("en").segment(last_name.split(/\s+/).at(-1)!);
  return `${first_name} ${initial?.segment ?? ""}.`;
}
