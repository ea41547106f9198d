import { plural } from "@party/contract/values/plural";
import { party } from "#party.ts";

/** What a payment is for. */
export const paymentTitles = {
  membership: (plan: string) => `${plan} membership`,
  renewal: (plan: string) => `${plan} membership, renewal`,
  plan_change: (plan: string) => `Change to ${plan} membership`,
  order: (items: number) => plural(items, "Shop order, 1 item", `Shop order, ${items} items`),
  get gift() {
    return `Gift to ${party.name}`;
  },
  get trial() {
    return `Trial payment to ${party.name}`;
  },
  unknown: "Payment",
};

export const paymentMessages = {
  failed: (sum: string, title: string, reason: string) => ({
    title: `A payment of ${sum} did not go through`,
    message: `For: ${title}. ${reason}`,
  }),
  received: (sum: string, title: string, receipt: string) => ({
    title: `We received ${sum}`,
    message: `For: ${title}. Your receipt is ${receipt}.`,
  }),
  reversed: (sum: string, title: string, consequence: string) => ({
    title: `${sum} went back to you`,
    message: `For: ${title}. ${consequence}`,
  }),
};
