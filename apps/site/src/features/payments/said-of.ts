import type { Payment } from "@party/contract/payments";
import { formatKes } from "@party/contract/values/money";
import { leftOf, viewOf } from "./payment-progress.ts";
import { paymentsContent as content } from "./payments.content.ts";

/** Where the prompt went, e.g. `We have sent M-PESA a prompt for KES 10,000 to the phone that ends in 678.` */
export function promptOf(payment: Payment): string {
  const { attempt } = payment;
  if (!attempt || attempt.state === "unknown") return content.prompted.doubtful;
  const to = attempt.phone_last3 ? content.prompted.to(attempt.phone_last3) : "";
  return `${content.prompted.sent(attempt.method, formatKes(leftOf(payment)))}${to}.`;
}

/** What a screen reader says when the state of a payment changes; a failure is an alert and says itself. */
export function saidOf(payment: Payment, late: boolean): string {
  switch (viewOf(payment)) {
    case "form":
      return payment.attempt?.state === "expired" ? `${content.unheard.title}. ${content.unheard.text}` : "";
    case "prompted":
      return late
        ? `${content.late.title}. ${content.late.text}`
        : `${content.prompted.title}. ${promptOf(payment)} ${content.prompted.pin}`;
    case "elsewhere":
      return `${content.elsewhere.title(payment.attempt!.method)}.`;
    case "paid":
      return `${content.paid.title} ${payment.receipt ? `${content.paid.receipt}: ${payment.receipt.number}` : ""}`;
    case "held":
      return `${content.held.title}. ${content.held.text}`;
    case "reversed":
      return `${content.reversed.title}. ${content.reversed.text}`;
    case "closed":
      return `${content.closed.title}. ${content.closed.text}`;
  }
}
