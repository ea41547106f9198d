import type { StaffPaymentQuestion } from "@party/contract/payment-questions.staff";
import type { PaymentRow } from "@party/contract/payments.staff";
import { formatKes } from "@party/contract/values/money";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { Button } from "@party/ui/form/button.tsx";
import { TextField } from "@party/ui/form/field.tsx";
import { type ReactNode, useState } from "react";
import { api } from "#api.ts";
import { paymentsContent } from "#features/payments/payments.content.ts";
import { type CallAction, useActions } from "#form/actions.tsx";
import formCss from "#form/form.module.css";
import { RequestForm } from "#form/request-form.tsx";
import { hasPermission, useStaff } from "#session/session.ts";
import { allocationContent as content } from "./payment-questions.content.ts";

/** The call of the kind of money that waits. */
const allocateTo = ({ entry, transfer }: StaffPaymentQuestion, reference: string, reason: string) =>
  transfer
    ? api("POST /staff/transfers/{id}/confirmations/", {
        params: { id: transfer.id },
        body: { reference, reason },
      })
    : api("POST /staff/ledger-entries/{entry}/allocations/", {
        params: { entry: entry!.id },
        body: { reference, reason },
      });

/** Payments that the money may be for: those that are suggested, with the reason, and those that are searched for. */
export function Allocation({ question }: { question: StaffPaymentQuestion }) {
  const { suggestions, entry, transfer } = question;
  const staff = useStaff();
  const [found, setFound] = useState<readonly PaymentRow[]>();
  const sum = formatKes((entry ?? transfer)!.amount);
  const choose: CallAction<PaymentRow> = {
    label: content.submit,
    confirm: {
      title: ({ reference }) => content.confirmTitle(sum, reference),
      effect: ({ title, payer, amount }) => <p>{content.effect(title, payer, formatKes(amount))}</p>,
      text: content.reason,
      submit: () => content.submit,
    },
    call: ({ reference }, reason) => allocateTo(question, reference, reason),
    changes: ["payments", "today"],
    done: ({ reference }) => content.done(reference),
  };
  const actions = useActions<PaymentRow>([choose], "payment-questions");
  const rows = (payments: readonly { payment: PaymentRow; reason?: string }[]): ReactNode => (
    <ul className={formCss.rows}>
      {payments.map(({ payment, reason }) => (
        <li key={payment.id} className={formCss.row}>
          <p>
            <b>{content.row(payment.reference, payment.payer)}</b>
            <br />
            {[
              payment.title,
              formatKes(payment.amount),
              paymentsContent.states[payment.state],
              formatInstant(new Date(payment.created_at)),
            ].join(" · ")}
            {reason ? (
              <>
                <br />
                {reason}
              </>
            ) : null}
          </p>
          <Button look="outlined" onClick={() => actions.start(payment)}>
            {content.isFor(payment.reference)}
          </Button>
        </li>
      ))}
    </ul>
  );
  if (!hasPermission(staff, "payments.allocate")) return <p>{content.others}</p>;
  return (
    <>
      <p>{content.choose}</p>
      {actions.status}
      {suggestions.length > 0 ? (
        <>
          <h3>{content.suggested}</h3>
          {rows(suggestions)}
        </>
      ) : (
        <p>{content.none}</p>
      )}
      <RequestForm<"q", readonly PaymentRow[]>
        submit={content.find}
        send={async ({ q }) => (await api("GET /staff/payments/", { query: { q, limit: 20 } })).results}
        onSent={setFound}
      >
        {(field) => <TextField {...field("q")} label={content.search} hint={content.hint} type="search" required />}
      </RequestForm>
      <div role="status">{found ? <p>{content.found(found.length)}</p> : null}</div>
      {found ? rows(found.map((payment) => ({ payment }))) : null}
      {actions.dialog}
    </>
  );
}
