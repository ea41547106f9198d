import type { Dashboard } from "@party/contract/dashboard";
import { Link } from "@tanstack/react-router";
import { Panel } from "#ui/panel.tsx";
import { Stepper } from "#ui/stepper.tsx";
import { dashboardContent } from "./dashboard.content.ts";
import css from "./dashboard-home.module.css";

const { progress, checklist } = dashboardContent;

type Membership = NonNullable<Dashboard["membership"]>;

/** Current step of the stepper by membership status, for plans with a fee. */
const steps: Partial<Record<Membership["state"], number>> = {
  applied: 0,
  awaiting_payment: 1,
  active: 2,
  grace: 3,
  lapsed: 3,
};

/** Progress of the membership, or a checklist for becoming a member. */
export function MembershipProgress({ membership, next_step }: Pick<Dashboard, "membership" | "next_step">) {
  const step = membership ? steps[membership.state] : undefined;
  if (membership === null || step === undefined) {
    return (
      <Panel id="checklist" title={checklist.label}>
        <ol className={css.checklist}>
          {checklist.steps.map((label, index) => {
            const done = index === 0 && next_step.kind !== "confirm_email";
            return (
              <li key={label} data-done={done}>
                {index === 1 && next_step.kind !== "choose_plan" ? <Link to="/joinus">{label}</Link> : label}
                {done ? <small>{checklist.done}</small> : null}
              </li>
            );
          })}
        </ol>
      </Panel>
    );
  }
  const renews = next_step.kind === "renew";
  return (
    <Panel id="progress" title={progress.label}>
      {membership.fee === 0 ? (
        <Stepper short label={progress.label} steps={progress.free} current={membership.state === "applied" ? 0 : 1} />
      ) : (
        <Stepper
          short
          label={progress.label}
          steps={progress.paid}
          current={renews ? 3 : step}
          failed={membership.state === "lapsed"}
        />
      )}
    </Panel>
  );
}
