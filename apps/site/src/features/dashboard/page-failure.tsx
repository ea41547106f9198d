import type { ReactNode } from "react";
import { useTryAgain } from "#loading/use-try-again.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { dashboardContent } from "./dashboard.content.ts";
import { DashboardPage } from "./dashboard-page.tsx";

interface PageFailureProps {
  reset: () => void;
  title: string;
  text?: string;
  children?: ReactNode;
}

/** For a page of the dashboard whose data did not come. */
export function PageFailure({ reset, title, text = dashboardContent.failure.page, children }: PageFailureProps) {
  const again = useTryAgain(reset);
  return (
    <DashboardPage title={title}>
      <Alert severity="error">{text}</Alert>
      {children}
      <p>
        <button type="button" className={buttonClass("primary")} onClick={again}>
          {dashboardContent.failure.again}
        </button>
      </p>
    </DashboardPage>
  );
}
