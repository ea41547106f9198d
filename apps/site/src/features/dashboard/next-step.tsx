import { Link } from "@tanstack/react-router";
import { buttonClass } from "#ui/button.tsx";
import { dashboardContent } from "./dashboard.content.ts";
import css from "./dashboard-home.module.css";

const steps: ReadonlyMap<string, (typeof dashboardContent.nextSteps)[keyof typeof dashboardContent.nextSteps]> =
  new Map(Object.entries(dashboardContent.nextSteps));

/** What a member is to do next, by their membership's status as the API words it; nothing while all is well. */
export function NextStep({ status }: { status: string }) {
  const step = steps.get(status);
  if (!step) return null;
  return (
    <section className={css.invitation}>
      <div>
        <h2>{step.title}</h2>
        <p>{step.text}</p>
      </div>
      <Link to={step.to} className={buttonClass("primary")}>
        {step.action}
      </Link>
    </section>
  );
}
