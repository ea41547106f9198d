import type { Refund } from "@party/contract/refunds.staff";
import { formatKes } from "@party/contract/values/money";
import { paymentMethodNames } from "@party/contract/values/payment-method-names";
import type { DetailPanel } from "#form/detail-page.tsx";
import { refundContent as content } from "./refunds.content.ts";

/** What a refund and its preview say of the money. */
export const moneyFacts = ({
  receipt,
  amount,
  way,
  title,
  payer,
}: Pick<Refund, "receipt" | "amount" | "way" | "title" | "payer">) =>
  [
    [content.code, receipt],
    [content.amount, formatKes(amount)],
    [content.way, paymentMethodNames[way]],
    [content.for, title],
    [content.payer, payer],
  ] as const;

/** What follows when the money goes back, in sentences. */
export const followsPanel = <Subject extends Pick<Refund, "consequences">>(): DetailPanel<Subject> => ({
  id: "follows",
  title: content.follows,
  when: ({ consequences }) => consequences.length > 0,
  body: ({ consequences }) => (
    <ul>
      {consequences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  ),
});
