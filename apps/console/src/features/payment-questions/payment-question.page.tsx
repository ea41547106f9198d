import type { StaffPaymentQuestion } from "@party/contract/payment-questions.staff";
import type { QuestionAction } from "@party/contract/question-guidance";
import type { StaffMember } from "@party/contract/staff";
import { formatKes } from "@party/contract/values/money";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { paymentMethodNames } from "@party/contract/values/payment-method-names";
import { Alert } from "@party/ui/alert.tsx";
import type { FC } from "react";
import { api } from "#api.ts";
import { paymentContent, paymentsContent } from "#features/payments/payments.content.ts";
import { ReceiptForm } from "#features/payments/receipt-form.tsx";
import { detailPage } from "#form/detail-page.tsx";
import type { Screen } from "#screen.ts";
import { hasPermission } from "#session/session.ts";
import { Allocation } from "./allocation.tsx";
import { allocationContent, paymentQuestionContent as content } from "./payment-questions.content.ts";

export const screen = { path: "/payment-questions/$id" } satisfies Screen;

const formatOptionalInstant = (at: string | null) => at && formatInstant(new Date(at));

/** What the caller may do of what can be done. */
const can =
  (...actions: QuestionAction[]) =>
  (question: StaffPaymentQuestion, staff: StaffMember) =>
    actions.some((action) => question.can.includes(action)) &&
    hasPermission(staff, actions.includes("give_back") ? "refunds.propose" : "payments.allocate");

/** One question about money: what is known, what to do, and the buttons for it. */
export const PaymentQuestionPage: FC = detailPage("GET /staff/payment-questions/{id}/", {
  back: { to: "/payment-questions", label: content.back },
  help: "payments",
  title: ({ title }) => title,
  notice: ({ urgent, decided_at }) =>
    decided_at ? (
      <Alert severity="success">{content.isDecided}</Alert>
    ) : urgent ? (
      <Alert severity="warning">{content.isUrgent}</Alert>
    ) : null,
  panels: [
    {
      id: "question",
      title: content.question,
      facts: ({ amount, since, decided_at, note }) => [
        [content.amount, amount === null ? null : formatKes(amount)],
        [content.since, formatOptionalInstant(since)],
        [content.decided, formatOptionalInstant(decided_at)],
        [content.note, note],
      ],
      body: ({ sentence, todo, decided_at }) => (
        <>
          <p>{sentence}</p>
          {decided_at ? null : (
            <>
              <h3>{content.todo}</h3>
              <p>{todo}</p>
            </>
          )}
        </>
      ),
    },
    {
      id: "money",
      title: content.money,
      when: ({ entry, transfer }) => entry !== null || transfer !== null,
      facts: ({ entry, transfer }) => [
        [content.amount, formatKes((entry ?? transfer)!.amount)],
        [content.code, (entry ?? transfer)!.receipt],
        [content.channel, paymentMethodNames[entry?.channel ?? "bank"]],
        [content.came, formatOptionalInstant((entry ?? transfer)!.paid_at)],
        [content.state, entry && paymentContent.entryStates[entry.state]],
        [content.typed, entry?.typed_reference ?? null],
        [content.payer, entry?.payer_hint ?? null],
        [content.bankText, transfer?.text ?? null],
      ],
    },
    {
      id: "payment",
      title: content.payment,
      when: ({ payment }) => payment !== null,
      facts: ({ payment }) => [
        [content.reference, payment!.reference],
        [content.for, payment!.title],
        [content.owner, payment!.payer],
        [content.amount, formatKes(payment!.amount)],
        [content.state, paymentsContent.states[payment!.state]],
        [content.begun, formatOptionalInstant(payment!.created_at)],
      ],
      actions: [{ label: content.open, to: ({ payment }) => ({ to: "/payments/$id", params: { id: payment!.id } }) }],
    },
    {
      id: "attempt",
      title: content.attempt,
      when: ({ attempt }) => attempt !== null,
      facts: ({ attempt }) => [
        [
          content.attempted,
          [
            `${attempt!.n}. ${paymentMethodNames[attempt!.channel]}`,
            paymentContent.attemptStates[attempt!.state],
            attempt!.phone_last3 && content.phone(attempt!.phone_last3),
            formatOptionalInstant(attempt!.started_at),
          ]
            .filter(Boolean)
            .join(" · "),
        ],
        [content.answer, attempt!.answer],
      ],
    },
    {
      id: "allocate",
      title: allocationContent.title,
      when: (question) => question.can.includes("allocate") || question.can.includes("confirm"),
      body: (question) => <Allocation question={question} />,
    },
    {
      id: "decide",
      title: content.decide,
      when: (question) => question.can.some((action) => !["allocate", "confirm", "record_receipt"].includes(action)),
      actions: [
        {
          label: content.ask,
          when: can("ask"),
          primary: true,
          call: ({ payment }) => api("POST /staff/payments/{id}/queries/", { params: { id: payment!.id }, body: {} }),
          changes: ["payments"],
          done: () => content.asked,
        },
        {
          label: content.fulfil,
          when: can("fulfil"),
          primary: true,
          call: ({ payment }) =>
            api("POST /staff/payments/{id}/fulfilments/", { params: { id: payment!.id }, body: {} }),
          changes: ["payments"],
          done: () => content.started,
        },
        {
          label: content.reversal,
          when: can("record_reversal"),
          confirm: {
            title: () => content.reversalTitle,
            effect: () => <p>{content.reversalEffect}</p>,
            text: content.reason,
            submit: () => content.submit,
          },
          call: ({ entry }, reason) =>
            api("POST /staff/ledger-entries/{entry}/reversals/", { params: { entry: entry!.id }, body: { reason } }),
          changes: ["payments", "today"],
          done: () => content.reversalDone,
        },
        { label: content.keep, when: can("keep"), to: () => ({ to: "/held-gifts" }) },
        {
          label: content.giveBack,
          when: can("give_back"),
          to: ({ entry }) => ({ to: "/refunds/new/$id", params: { id: entry!.id } }),
        },
        {
          label: content.close,
          when: can("close"),
          confirm: {
            title: () => content.closeTitle,
            effect: () => <p>{content.closeEffect}</p>,
            text: content.closeNote,
            submit: () => content.closeSubmit,
          },
          call: ({ id }, note) =>
            api("POST /staff/payment-questions/{id}/closings/", { params: { id }, body: { note } }),
          changes: ["payments", "today"],
          done: () => content.closed,
        },
      ],
    },
  ],
  sections: [
    (question, staff) =>
      can("record_receipt")(question, staff) ? <ReceiptForm key="receipt" payment={question.payment!.id} /> : null,
  ],
});
