import type { MembershipType } from "@party/contract/values/membership-plans";
import { Button } from "@party/ui/form/button.tsx";
import { Checkbox } from "@party/ui/form/choices.tsx";
import { NumberField, TextAreaField, TextField } from "@party/ui/form/field.tsx";
import formCss from "#form/form.module.css";
import { tiersContent } from "./tiers.content.ts";
import css from "./tiers.module.css";

/** One plan of the draft; the id of its row stays with it, by which translated words find it. */
export interface DraftPlan {
  id: MembershipType;
  name: string;
  fee: number | null;
  category: string;
  benefits: readonly string[];
  offered: boolean;
}

const { fields } = tiersContent;

interface PlanFieldsProps {
  plans: readonly DraftPlan[];
  onChange: (plans: DraftPlan[]) => void;
}

/** The five plans side by side, in the order of the site. */
export function PlanFields({ plans, onChange }: PlanFieldsProps) {
  const change = (id: MembershipType, part: Partial<DraftPlan>) =>
    onChange(plans.map((plan) => (plan.id === id ? { ...plan, ...part } : plan)));
  const move = (index: number, by: number) => {
    const moved = [...plans];
    moved.splice(index + by, 0, ...moved.splice(index, 1));
    onChange(moved);
  };
  return (
    <ol className={css.plans}>
      {plans.map((plan, index) => (
        <li key={plan.id}>
          <fieldset className={css.plan}>
            <legend>{plan.name || plan.id}</legend>
            <TextField
              label={fields.name}
              value={plan.name}
              maxLength={40}
              required
              onChange={({ target }) => change(plan.id, { name: target.value })}
            />
            <NumberField
              label={fields.fee}
              value={plan.fee ?? ""}
              required
              onChange={({ target }) => {
                const digits = target.value.replace(/\D/g, "").slice(0, 8);
                change(plan.id, { fee: digits === "" ? null : Number(digits) });
              }}
            />
            <TextField
              label={fields.category}
              value={plan.category}
              maxLength={80}
              onChange={({ target }) => change(plan.id, { category: target.value })}
            />
            <TextAreaField
              label={fields.benefits}
              value={plan.benefits.join("\n")}
              rows={6}
              onChange={({ target }) => change(plan.id, { benefits: target.value.split("\n") })}
            />
            <Checkbox
              label={fields.offered}
              checked={plan.offered}
              onChange={({ target }) => change(plan.id, { offered: target.checked })}
            />
            <p className={formCss.actions}>
              <Button look="outlined" disabled={index === 0} onClick={() => move(index, -1)}>
                {tiersContent.earlier(plan.name)}
              </Button>
              <Button look="outlined" disabled={index === plans.length - 1} onClick={() => move(index, 1)}>
                {tiersContent.later(plan.name)}
              </Button>
            </p>
          </fieldset>
        </li>
      ))}
    </ol>
  );
}
