import { formatKes } from "@party/contract/values/money";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { paymentMethodNames } from "@party/contract/values/payment-method-names";
import type { FC } from "react";
import { detailPage } from "#form/detail-page.tsx";
import type { Screen } from "#screen.ts";
import { useStaff } from "#session/session.ts";
import { paymentContent as content, paymentsContent } from "./payments.content.ts";

export const screen = { path: "/payments/$id", params: "id" } satisfies Screen;

const formatOptionalInstant = (at: string | null) => at && formatInstant(new Date(at));

/** One payment: what it is for, the money that came, and each attempt. */
export const PaymentPage: FC = detailPage("GET /staff/payments/{id}/", {
  back: { to: "/payments", label: content.back },
  help: "payments",
  title: ({ reference }) => reference,
  panels: [
    {
      id: "payment",
      title: content.payment,
      facts: ({ title, amount, received, state, channel, payer, email, receipt, created_at, paid_at }) => [
        [content.for, title],
        [content.amount, formatKes(amount)],
        [content.received, formatKes(received)],
        [content.state, paymentsContent.states[state]],
        [content.channel, channel && paymentMethodNames[channel]],
        [content.payer, payer],
        [content.email, email],
        [content.receipt, receipt],
        [content.begun, formatOptionalInstant(created_at)],
        [content.paid, formatOptionalInstant(paid_at)],
      ],
      actions: [
        {
          label: content.toPerson,
          when: ({ person }) => person !== null,
          to: ({ person }) => ({ to: "/people/$id", params: { id: person! } }),
        },
      ],
      lead: ({ receipt }) => (receipt ? <ReceiptLink number={receipt} /> : null),
    },
    {
      id: "entries",
      title: content.entries,
      facts: ({ entries }) =>
        entries.map(({ channel, receipt, amount, state, paid_at }) => [
          `${paymentMethodNames[channel]} ${receipt}`,
          [formatKes(amount), content.entryStates[state], formatOptionalInstant(paid_at)].join(" · "),
        ]),
      body: ({ entries }) => (entries.length === 0 ? <p>{content.noEntries}</p> : null),
    },
    {
      id: "attempts",
      title: content.attempts,
      facts: ({ attempts }) =>
        attempts.map(({ n, channel, amount, state, phone_last3, failure, started_at, settled_at }) => [
          content.attempt(n, paymentMethodNames[channel], formatKes(amount)),
          [
            content.attemptStates[state],
            phone_last3 && content.phone(phone_last3),
            formatOptionalInstant(started_at),
            settled_at !== started_at && formatOptionalInstant(settled_at),
            failure,
          ]
            .filter(Boolean)
            .join(" · "),
        ]),
      body: ({ attempts }) => (attempts.length === 0 ? <p>{content.noAttempts}</p> : null),
    },
  ],
});

function ReceiptLink({ number }: { number: string }) {
  const { site_url } = useStaff();
  return (
    <a href={`${site_url}/receipts/${number}`} target="_blank" rel="noreferrer">
      {content.toReceipt}
    </a>
  );
}
