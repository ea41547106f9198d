import { type MembershipType, membershipPlans } from "@party/contract/values/membership-plans";
import { formatKes } from "@party/contract/values/money";
import type { KeyboardEvent } from "react";
import { joinUsContent } from "./join-us.content.ts";
import css from "./join-us.module.css";
import { planFeatures } from "./plans.content.ts";

const content = joinUsContent.plans;
const forward = ["ArrowRight", "ArrowDown"];
const backward = ["ArrowLeft", "ArrowUp"];

/** Arrow keys only move the focus, because choosing a plan leaves the step. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  // With a modifier the arrow keys are browser shortcuts.
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const by = forward.includes(event.key) ? 1 : backward.includes(event.key) ? -1 : 0;
  if (!by) return;
  event.preventDefault();
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=radio]")];
  const at = cards.indexOf(document.activeElement as HTMLElement);
  cards.at((at + by) % cards.length)?.focus();
}

interface PlanStepProps {
  plan: MembershipType | undefined;
  labelledBy: string;
  onChoose: (plan: MembershipType) => void;
}

export function PlanStep({ plan, labelledBy, onChoose }: PlanStepProps) {
  const tabStop = plan ?? membershipPlans[0].id;
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} aria-required className={css.plans} onKeyDown={moveFocus}>
      {membershipPlans.map(({ id, name, fee, category }) => (
        // biome-ignore lint/a11y/useSemanticElements: choosing moves on, which an arrow key on a native radio must not do
        <button
          key={id}
          type="button"
          role="radio"
          aria-checked={id === plan}
          aria-labelledby={`${id}-name ${id}-fee`}
          aria-describedby={`${id}-more`}
          tabIndex={id === tabStop ? 0 : -1}
          className={css.plan}
          onClick={() => onChoose(id)}
        >
          <span className={css.head}>
            <span id={`${id}-name`} className={css.name}>
              {name}
            </span>
            <span id={`${id}-fee`} className={css.fee}>
              {fee === 0 ? content.free : formatKes(fee)}
            </span>
          </span>
          <span id={`${id}-more`} className={css.more}>
            <span className={css.category}>{category}</span>
            {planFeatures[id].map((feature) => (
              <span key={feature} className={css.feature}>
                {feature}
              </span>
            ))}
          </span>
          <span className={css.choose} aria-hidden="true">
            {id === plan ? content.chosen : content.choose}
          </span>
        </button>
      ))}
    </div>
  );
}
