import type { OwnMembership } from "@party/contract/memberships";
import { type MembershipType, planOf } from "@party/contract/values/membership-plans";
import { formatKes } from "@party/contract/values/money";
import { useState } from "react";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { MembershipPayment } from "./membership-payment.tsx";
import { planChangeContent as content } from "./plan-change.content.ts";
import css from "./plan-change.module.css";

interface PlanChangeProps {
  membership: OwnMembership;
  onPaid: () => void;
}

/** Offers the higher plans with what each costs today; the payment of one opens in their place. */
export function PlanChange({ membership: { id, changes, payment_method, state }, onPaid }: PlanChangeProps) {
  const [plan, setPlan] = useState<MembershipType>();
  if (changes.length === 0 && !plan) return null;
  if (plan) {
    const { name } = planOf(plan);
    return (
      <div className={css.change}>
        <h3>{content.paying(name)}</h3>
        {state === "replaced" ? <Alert severity="success">{content.done(name)}</Alert> : null}
        <MembershipPayment
          id={id}
          change={plan}
          focused
          preferredMethod={payment_method ?? undefined}
          onPaid={onPaid}
        />
        {state === "replaced" ? null : (
          <p>
            <button type="button" className={buttonClass("outlined")} onClick={() => setPlan(undefined)}>
              {content.other}
            </button>
          </p>
        )}
      </div>
    );
  }
  return (
    <details className={css.change}>
      <summary>{content.title}</summary>
      <p>{content.rule}</p>
      <ul className={css.plans}>
        {changes.map(({ membership_type, fee, credit, months, amount }) => (
          <li key={membership_type}>
            <span>{content.offer(formatKes(fee), formatKes(credit), months)}</span>
            <button type="button" className={buttonClass("outlined")} onClick={() => setPlan(membership_type)}>
              {content.action(planOf(membership_type).name, formatKes(amount))}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
