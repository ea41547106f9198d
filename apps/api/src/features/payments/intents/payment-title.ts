import type { PaymentSubject } from "@party/contract/payment-subjects";
import { planOf } from "@party/contract/values/membership-plans";
import { plural } from "@party/contract/values/plural";
import { party } from "#party.ts";

/** The title on receipts. That of an order names no products, because others may see a receipt. */
export function paymentTitle(subject: PaymentSubject): string {
  switch (subject.kind) {
    case "membership":
      return subject.renewal
        ? `${planOf(subject.plan).name} membership, renewal`
        : `${planOf(subject.plan).name} membership`;
    case "plan_change":
      return `Change to ${planOf(subject.plan).name} membership`;
    case "order":
      return plural(subject.items, "Shop order, 1 item", `Shop order, ${subject.items} items`);
    case "gift":
      return `Gift to ${party.name}`;
    case "titled":
      return subject.title;
    // Of a newer version.
    default:
      return "Payment";
  }
}
