import type { PaymentSubject } from "@party/contract/payment-subjects";
import { inLanguages, type Language } from "@party/contract/values/languages";
import { planOf } from "@party/contract/values/membership-plans";
import * as kiswahili from "../payments.messages.content.sw.ts";
import { paymentTitles } from "../payments.messages.content.ts";

const texts = inLanguages(paymentTitles, kiswahili.paymentTitles);

/** The title on receipts. That of an order names no products, because others may see a receipt. */
export function paymentTitle(subject: PaymentSubject, language: Language = "en"): string {
  const { membership, renewal, plan_change, order, gift, unknown } = texts[language];
  switch (subject.kind) {
    case "membership":
      return (subject.renewal ? renewal : membership)(planOf(subject.plan).name);
    case "plan_change":
      return plan_change(planOf(subject.plan).name);
    case "order":
      return order(subject.items);
    case "gift":
      return gift;
    case "titled":
      return subject.title;
    // Of a newer version.
    default:
      return unknown;
  }
}
