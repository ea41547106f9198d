import type { OwnMembership } from "@party/contract/memberships";
import { GRACE_DAYS, planOf } from "@party/contract/values/membership-plans";
import { formatKes } from "@party/contract/values/money";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { formatDay } from "#dates.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { MembershipPayment } from "./membership-payment.tsx";
import { ownMembershipsContent as content } from "./own-memberships.content.ts";
import css from "./own-memberships.module.css";
import { PlanChange } from "./plan-change.tsx";

interface MembershipCardProps {
  membership: OwnMembership;
  /** Its payment is shown. */
  open: boolean;
  /** The payment takes the focus when it comes, because its button is gone. */
  focused: boolean;
  /** The member comes to pay for this one. */
  wanted: boolean;
  onOpen: () => void;
  onPaid: () => void;
  /** A change of its plan is paid. */
  onChanged: () => void;
}

/** One membership: how it stands, and what is to be paid for it. */
export function MembershipCard({ membership, open, focused, wanted, onOpen, onPaid, onChanged }: MembershipCardProps) {
  const [paid, setPaid] = useState(false);
  const { id, membership_type, payment_method, state, owed, renewal } = membership;
  const { name } = planOf(membership_type);
  return (
    <article className={css.card} aria-labelledby={`membership-${id}`}>
      <header className={css.head}>
        <h2 id={`membership-${id}`}>{content.heading(name)}</h2>
        <p className={css.state} data-good={state === "active"}>
          {content.states[state]}
        </p>
      </header>
      {paid ? (
        <Alert severity="success">
          {state === "active" && owed === 0 ? content.active.title : content.active.soon}
        </Alert>
      ) : null}
      {paid && state === "active" && owed === 0 ? (
        <p>
          <Link to="/dashboard/card" className={buttonClass("primary")}>
            {content.active.card}
          </Link>
        </p>
      ) : null}
      <dl className={css.facts}>
        {factsOf(membership).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {owed > 0 && renewal && !paid ? <p>{renewalOf(membership)}</p> : null}
      {owed === 0 && !paid ? (
        <p className={css.soft}>{state === "replaced" ? content.replaced : content.nothing}</p>
      ) : null}
      {open ? (
        <MembershipPayment
          id={id}
          focused={focused}
          wanted={wanted}
          preferredMethod={payment_method ?? undefined}
          onPaid={() => {
            setPaid(true);
            onPaid();
          }}
        />
      ) : owed > 0 ? (
        <p>
          <button type="button" className={buttonClass(renewal ? "outlined" : "primary")} onClick={onOpen}>
            {renewal ? content.renew(formatKes(owed)) : content.pay(formatKes(owed))}
          </button>
        </p>
      ) : null}
      {open ? null : <PlanChange membership={membership} onPaid={onChanged} />}
    </article>
  );
}

function factsOf({ id, membership_type, owed, number, valid_until }: OwnMembership): [string, string][] {
  return [
    ...(owed > 0
      ? [[content.fee, `${planOf(membership_type).name}, ${formatKes(owed)}`] satisfies [string, string]]
      : []),
    number ? [content.number, number] : [content.application, String(id)],
    ...(valid_until ? [[content.until, formatDay(valid_until)] satisfies [string, string]] : []),
  ];
}

function renewalOf({ state, valid_until }: OwnMembership): string {
  if (!valid_until || state === "lapsed") return content.renewal.lapsed;
  const end = formatDay(valid_until);
  if (state === "active") return content.renewal.early(end);
  const last = new Date(Date.parse(valid_until) + GRACE_DAYS * 24 * 60 * 60 * 1_000);
  return content.renewal.grace(end, formatDay(last.toISOString()));
}
