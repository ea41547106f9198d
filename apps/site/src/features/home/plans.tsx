import { membershipPlans } from "@party/contract/values/membership-plans";
import { formatKes } from "@party/contract/values/money";
import { Link } from "@tanstack/react-router";
import { buttonClass } from "#ui/button.tsx";
import { Section } from "#ui/section.tsx";
import { planFeatures } from "../memberships/plans.content.ts";
import { homeContent } from "./home.content.ts";
import css from "./plans.module.css";

export function Plans() {
  const { title, intro, join, free, most } = homeContent.plans;
  return (
    <Section id="membership-plans" title={title} intro={intro} tone="sunken">
      <ul className={css.plans}>
        {membershipPlans.map((plan) => (
          <li key={plan.id} className={css.plan}>
            <h3>{plan.name}</h3>
            {plan.fee === 0 ? <b className={css.most}>{most}</b> : null}
            <p className={css.category}>{plan.category}</p>
            <p className={css.fee}>{plan.fee === 0 ? free : formatKes(plan.fee)}</p>
            <ul className={css.features}>
              {planFeatures[plan.id].map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
            <Link
              to={join.to}
              state={{ plan: plan.id }}
              className={buttonClass(plan.fee === 0 ? "primary" : "outlined")}
              aria-label={`${join.label}: ${plan.name}`}
            >
              {join.label}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
