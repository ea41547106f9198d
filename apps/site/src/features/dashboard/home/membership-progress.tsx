import type { Dashboard } from "@party/contract/dashboard";
import { formatKes } from "@party/contract/values/money";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { Panel } from "@party/ui/panel.tsx";
import { Link } from "@tanstack/react-router";
import { formatDay, formatWeekday } from "#dates/dates.ts";
import { useSession } from "#session/use-session.ts";
import { Stepper } from "#ui/stepper.tsx";
import { dashboardContent } from "../dashboard.content.ts";
import css from "./dashboard-home.module.css";

const { progress, checklist } = dashboardContent;

type DashboardMembership = NonNullable<Dashboard["membership"]>;

/** Current step of the stepper by membership status, for plans with a fee. */
const stepOfState: Partial<Record<DashboardMembership["state"], number>> = {
  applied: 0,
  awaiting_payment: 1,
  active: 2,
  grace: 3,
  lapsed: 3,
};

/** Progress of the membership, or a checklist for becoming a member. */
export function MembershipProgress({ membership, next_step }: Pick<Dashboard, "membership" | "next_step">) {
  const { user } = useSession();
  const step = membership ? stepOfState[membership.state] : undefined;
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

type Suggestion = Dashboard["next_step"];

/** What the API suggests, with the event and the sum that it names. */
function suggestionText({ kind, amount, by, event }: Suggestion): string {
  switch (kind) {
    case "pay_fee":
      return content.pay_fee.text(formatKes(amount ?? 0));
    case "renew":
      return content.renew.text(formatKes(amount ?? 0), by ? formatDay(by) : "");
    case "attend_event":
    case "join_event":
      return content[kind].text(formatWeekday(event!.date), event!.location ?? "");
    default:
      return content[kind].text;
  }
}

const suggestionLinks = {
  pay_fee: "/dashboard/payments",
  renew: "/dashboard/payments",
  choose_plan: "/joinus",
  attend_event: "/dashboard/events",
  invite: "/dashboard/members",
} as const;

/** The one action that the API suggests to the member. */
export function NextStepCard({ step }: { step: Suggestion }) {
  const { kind, event } = step;
  return (
    <section className={css.next} aria-label={content.label}>
      <div>
        <p className={css.label}>{content.label}</p>
        <h2>{kind === "attend_event" || kind === "join_event" ? event!.title : content[kind].title}</h2>
        <p>{suggestionText(step)}</p>
      </div>
      {kind === "join_event" ? (
        <Link to="/events/$id" params={{ id: String(event!.id) }} className={buttonVariantClass("gold")}>
          {content[kind].action}
        </Link>
      ) : kind === "await_confirmation" ? null : (
        <Link to={suggestionLinks[kind]} className={buttonVariantClass("gold")}>
          {content[kind].action}
        </Link>
      )}
    </section>
  );
}
