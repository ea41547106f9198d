import type { MembershipType } from "@party/contract/values/membership-plans";
import { membershipPlansText } from "@party/samples/texts/memberships/membership-plans";
import { publishedText } from "#page-context.ts";

/** Fees that the server has named since the page was made. */
const newFees = new Map<MembershipType, number>();

/** From then on this page shows it. */
export const setNewFee = (type: MembershipType, fee: number) => newFees.set(type, fee);

/** In the party's order, with what is published. */
const listPlans = () => (publishedText("membership-plans") ?? membershipPlansText).plans;

export const listOfferedPlans = () => listPlans().filter(({ offered }) => offered);

/** Every id of the type has a plan. */
export function planOf(type: MembershipType) {
  const plan = listPlans().find(({ id }) => id === type)!;
  return { ...plan, fee: newFees.get(type) ?? plan.fee };
}
