import type { MembershipType } from "@party/contract/values/membership-plans";
import { membershipPlansText } from "@party/samples/texts/memberships/membership-plans";
import { publishedText } from "#page-context.ts";

/** Fees that the server has named since the page was made. */
const newFees: Partial<Record<MembershipType, number>> = {};

/** From then on this page shows it. */
export const setNewFee = (type: MembershipType, fee: number) => {
  newFees[type] = fee;
};

/** What an application says of the fee that was shown; nothing while it is that of the specification, whose calls have no such field. */
export const shownFeeOf = (type: MembershipType): number | undefined =>
  publishedText("membership-plans") ? planOf(type).fee : newFees[type];

/** In the party's order, with what is published. */
const listPlans = () => (publishedText("membership-plans") ?? membershipPlansText).plans;

export const listOfferedPlans = () => listPlans().filter(({ offered }) => offered);

/** Every id of the type has a plan. */
export function planOf(type: MembershipType) {
  const plan = listPlans().find(({ id }) => id === type)!;
  return { ...plan, fee: newFees[type] ?? plan.fee };
}
