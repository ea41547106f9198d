import { planOf } from "@party/contract/values/membership-plans";
import { formatKes } from "@party/contract/values/money";
import { Link, useHydrated, useLocation } from "@tanstack/react-router";
import { buttonClass } from "#ui/button.tsx";
import css from "./join-card.module.css";
import { volunteerContent } from "./volunteer.content.ts";

const content = volunteerContent.join;

/** "Join Now" and "JOIN US" lead here (spec section 2): the way on to membership, with the plan that was chosen. */
export function JoinCard() {
  const hydrated = useHydrated();
  const chosen = useLocation({ select: ({ state }) => state.plan });
  // The state of a reloaded page is not in the server's document.
  const plan = hydrated && chosen ? planOf(chosen) : undefined;
  return (
    <section className={css.join} aria-labelledby="join-card">
      <h2 id="join-card">{plan ? content.chosen(plan.name) : content.title}</h2>
      <Link to="/joinus" search={plan ? { plan: plan.id } : {}} className={buttonClass("primary")}>
        {plan ? content.withFee(plan.fee === 0 ? content.free : formatKes(plan.fee)) : content.action}
      </Link>
      <p>{content.below}</p>
    </section>
  );
}
