import type { Dashboard } from "@party/contract/dashboard";
import { formatKes } from "@party/contract/values/money";
import { buttonClass } from "@party/ui/button.tsx";
import { Panel } from "@party/ui/panel.tsx";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatDay, formatWeekday } from "#dates.ts";
import { useSession } from "#session/use-session.ts";
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
  const { user } = useSession();
  const step = membership ? steps[membership.state] : undefined;
  if (membership === null || step === undefined) {
    return (
      <Panel id="checklist" title={checklist.label}>
        <ol className={css.checklist}>
          {checklist.steps.map((label, index) => {
            const done = index === 0 && user?.email_confirmed !== false;
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
    <Panel id="progress" title={progress.label} aside={progress.plan(membership.plan)}>
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

const content = dashboardContent.nextStep;

/** The one action that the API suggests to the member. */
export function NextStep({ step: { kind, amount, by, event } }: { step: Dashboard["next_step"] }) {
  const sum = formatKes(amount ?? 0);
  const place = event?.location ?? "";
  switch (kind) {
    case "pay_fee":
      return (
        <Step title={content.pay_fee.title} text={content.pay_fee.text(sum)}>
          <Action to="/dashboard/payments">{content.pay_fee.action}</Action>
        </Step>
      );
    case "renew":
      return (
        <Step title={content.renew.title} text={content.renew.text(sum, by ? formatDay(by) : "")}>
          <Action to="/dashboard/payments">{content.renew.action}</Action>
        </Step>
      );
    case "await_confirmation":
      return <Step title={content[kind].title} text={content[kind].text} />;
    case "choose_plan":
      return (
        <Step title={content.choose_plan.title} text={content.choose_plan.text}>
          <Action to="/joinus">{content.choose_plan.action}</Action>
        </Step>
      );
    case "attend_event":
      return (
        <Step title={event!.title} text={content.attend_event.text(formatWeekday(event!.date), place)}>
          <Action to="/dashboard/events">{content.attend_event.action}</Action>
        </Step>
      );
    case "join_event":
      return (
        <Step title={event!.title} text={content.join_event.text(formatWeekday(event!.date), place)}>
          <Link to="/events/$id" params={{ id: String(event!.id) }} className={buttonClass("gold")}>
            {content.join_event.action}
          </Link>
        </Step>
      );
    case "invite":
      return (
        <Step title={content.invite.title} text={content.invite.text}>
          <Action to="/dashboard/members">{content.invite.action}</Action>
        </Step>
      );
  }
}

function Step({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section className={css.next} aria-label={content.label}>
      <div>
        <p className={css.label}>{content.label}</p>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {children}
    </section>
  );
}

function Action({
  to,
  children,
}: {
  to: "/joinus" | `/dashboard/${"payments" | "events" | "members"}`;
  children: string;
}) {
  return (
    <Link to={to} className={buttonClass("gold")}>
      {children}
    </Link>
  );
}
