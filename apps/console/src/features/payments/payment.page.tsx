import type { StaffPayment } from "@party/contract/payments.staff";
import { formatKes } from "@party/contract/values/money";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { paymentMethodNames } from "@party/contract/values/payment-method-names";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { Link } from "@tanstack/react-router";
import type { FC } from "react";
import { api } from "#api.ts";
import { detailPage } from "#form/detail-page.tsx";
import css from "#form/form.module.css";
import type { Screen } from "#screen.ts";
import { hasPermission, useStaff } from "#session/session.ts";
import { paymentContent as content, paymentsContent } from "./payments.content.ts";
import { ReceiptForm } from "./receipt-form.tsx";

export const screen = { path: "/payments/$id", params: "id" } satisfies Screen;

const formatOptionalInstant = (at: string | null) => at && formatInstant(new Date(at));

/** One payment: what it is for, the money that came, each attempt, what was asked about it, and what happened. */
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
        {
          label: content.toOrder,
          when: ({ purpose, state }, staff) =>
            purpose === "order" && state === "paid" && hasPermission(staff, "orders.hand_out"),
          to: ({ reference }) => ({ to: "/orders", search: { q: reference } }),
        },
        {
          label: content.toGift,
          when: ({ purpose, state }) => purpose === "donation" && state === "held",
          to: () => ({ to: "/held-gifts" }),
        },
        {
          label: content.ask,
          when: ({ can }, staff) => can.includes("ask") && hasPermission(staff, "payments.allocate"),
          call: ({ id }) => api("POST /staff/payments/{id}/queries/", { params: { id }, body: {} }),
          changes: ["payment-questions"],
          done: () => content.asked,
        },
        {
          label: content.fulfil,
          when: ({ can }, staff) => can.includes("fulfil") && hasPermission(staff, "payments.allocate"),
          call: ({ id }) => api("POST /staff/payments/{id}/fulfilments/", { params: { id }, body: {} }),
          changes: ["payment-questions"],
          done: () => content.started,
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
      body: ({ entries }) => (entries.length === 0 ? <p>{content.noEntries}</p> : <GiveBackLinks entries={entries} />),
    },
    {
      id: "refunds",
      title: content.refunds,
      when: ({ refunds }) => refunds.length > 0,
      body: ({ refunds }) => <RefundLinks refunds={refunds} />,
    },
    {
      id: "questions",
      title: content.questions,
      body: ({ questions }) =>
        questions.length === 0 ? <p>{content.noQuestions}</p> : <QuestionLinks questions={questions} />,
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
    {
      id: "history",
      title: content.history,
      body: ({ history }) => (
        <ol>
          {history.map(({ kind, at, detail }) => (
            <li key={`${at} ${kind} ${detail}`}>
              {formatInstant(new Date(at))}: {content.events[kind]}
              {detail ? ` (${detail})` : null}
            </li>
          ))}
        </ol>
      ),
    },
  ],
  sections: [
    ({ id, can }, staff) =>
      can.includes("record_receipt") && hasPermission(staff, "payments.allocate") ? (
        <ReceiptForm key="receipt" payment={id} />
      ) : null,
  ],
});

/** For each sum that came and has not gone back, the way to propose it. */
function GiveBackLinks({ entries }: Pick<StaffPayment, "entries">) {
  const staff = useStaff();
  if (!hasPermission(staff, "refunds.propose")) return null;
  return (
    <p className={css.actions}>
      {entries
        .filter(({ amount, state }) => amount > 0 && state !== "reversed")
        .map(({ id, amount }) => (
          <Link key={id} to="/refunds/new/$id" params={{ id }} className={buttonVariantClass("outlined")}>
            {content.giveBack(formatKes(amount))}
          </Link>
        ))}
    </p>
  );
}

const RefundLinks = ({ refunds }: Pick<StaffPayment, "refunds">) => (
  <ul>
    {refunds.map(({ id, receipt, amount, state, created_at }) => (
      <li key={id}>
        <Link to="/refunds/$id" params={{ id }}>
          {content.refund(formatKes(amount), receipt)}
        </Link>
        : {content.refundStates[state]}, {formatOptionalInstant(created_at)}
      </li>
    ))}
  </ul>
);

const QuestionLinks = ({ questions }: Pick<StaffPayment, "questions">) => (
  <ul>
    {questions.map(({ id, title, sentence, urgent, decided_at, note }) => (
      <li key={id}>
        <Link to="/payment-questions/$id" params={{ id }}>
          {urgent && !decided_at ? `${title} (${content.urgent})` : title}
        </Link>
        <br />
        {sentence} {decided_at ? [formatOptionalInstant(decided_at), note].filter(Boolean).join(": ") : null}
      </li>
    ))}
  </ul>
);

function ReceiptLink({ number }: { number: string }) {
  const { site_url } = useStaff();
  return (
    <a href={`${site_url}/receipts/${number}`} target="_blank" rel="noreferrer">
      {content.toReceipt}
    </a>
  );
}
