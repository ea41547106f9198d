import type { Card } from "@party/contract/card";
import { userById } from "#features/auth/auth.ts";
import { isNumberInForce, membershipInForce } from "#features/memberships/in-force.ts";
import { portraitOf } from "#features/profile/pictures.ts";
import type { Services } from "#services.ts";
import { idOfLink, linkToken } from "#signed-link.ts";

type Needs = Pick<Services, "db" | "config">;

/** A member's card; null while no membership is in force. Its code is made of the number that stands on it anyway. */
export async function cardOf({ db, config }: Needs, userId: number): Promise<Card | null> {
  const membership = await membershipInForce(db, userId);
  if (!membership) return null;
  const [user, portrait] = await Promise.all([userById({ db }, userId), portraitOf(db, userId)]);
  return {
    name: `${user.first_name} ${user.last_name}`,
    number: membership.numberShown,
    plan: membership.plan,
    valid_until: membership.validUntil,
    renewal_due: membership.renewalDue,
    picture: portrait?.large ?? null,
    code: linkToken(config.secretKey, "card", membership.number),
  };
}

/** Whether the membership behind a card's code is in force today; a code that we never signed is simply not valid. */
export async function isValidCard({ db, config }: Needs, code: string): Promise<boolean> {
  const number = idOfLink(config.secretKey, "card", code);
  return number !== undefined && isNumberInForce(db, number);
}
