import { plural } from "@party/contract/values/plural";
import { party } from "#party.ts";

/** What a payment is for. */
export const paymentTitles = {
  membership: (plan: string) => `${plan} membership`,
  renewal: (plan: string) => `${plan} membership, renewal`,
  plan_change: (plan: string) => `Change to ${plan} membership`,
  order: (items: number) => plural(items, "Shop order, 1 item", `Shop order, ${items} items`),
  gift: `Gift to ${party.name}`,
  unknown: "Payment",
};
