import { useTryAgain } from "#loading/use-try-again.ts";
import { buttonClass } from "#ui/button.tsx";
import { dashboardContent } from "./dashboard.content.ts";
import css from "./dashboard-home.module.css";

interface PageFailureProps {
  reset: () => void;
  words?: { title: string; text: string; again: string };
}

/** For a page of the dashboard whose data did not come. */
export function PageFailure({ reset, words = dashboardContent.pageFailure }: PageFailureProps) {
  const again = useTryAgain(reset);
  return (
    <div role="alert" className={css.panel}>
      <h1 className={css.panelTitle}>{words.title}</h1>
      <p>{words.text}</p>
      <button type="button" className={buttonClass("primary")} onClick={again}>
        {words.again}
      </button>
    </div>
  );
}
