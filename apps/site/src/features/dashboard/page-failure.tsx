import { useRouter } from "@tanstack/react-router";
import { buttonClass } from "#ui/button.tsx";
import { dashboardContent } from "./dashboard.content.ts";
import css from "./dashboard-home.module.css";

const content = dashboardContent.pageFailure;

/** For a page of the dashboard whose data did not come. */
export function PageFailure({ reset }: { reset: () => void }) {
  const router = useRouter();
  const again = async () => {
    await router.invalidate();
    reset();
  };
  return (
    <div role="alert" className={css.panel}>
      <h1 className={css.panelTitle}>{content.title}</h1>
      <p>{content.text}</p>
      <button type="button" className={buttonClass("primary")} onClick={again}>
        {content.again}
      </button>
    </div>
  );
}
