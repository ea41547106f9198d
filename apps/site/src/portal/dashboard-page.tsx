import { Alert } from "@party/ui/alert.tsx";
import { Button } from "@party/ui/form/button.tsx";
import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { CatchBoundary, Link, Navigate, useLocation, useRouter } from "@tanstack/react-router";
import { type ReactNode, Suspense } from "react";
import { isNotFound } from "#loading/failures/not-found.ts";
import css from "./dashboard-page.module.css";
import { portalContent } from "./portal.content.ts";
import skeletonCss from "./skeleton.module.css";

interface DashboardPageProps {
  title: string;
  lead?: string | undefined;
  /** For a page that is not in the drawer. */
  back?: { to: "/dashboard" | "/dashboard/payments"; label: string };
  /** In place of the children, where their data could not be loaded. */
  failure?: ReactNode;
  children: ReactNode;
}

/** The frame of every page of the portal but the dashboard itself; its children may suspend, and fail. */
export function DashboardPage({ title, lead, back, failure = portalContent.failed, children }: DashboardPageProps) {
  return (
    <div className={css.page}>
      <header className={css.head}>
        {back ? (
          <Link to={back.to} className={css.back}>
            <span aria-hidden="true">←</span> {back.label}
          </Link>
        ) : null}
        <h1>{title}</h1>
        {lead ? <p>{lead}</p> : null}
      </header>
      <CatchFailure failure={failure}>
        <Suspense fallback={<PanelSkeleton />}>{children}</Suspense>
      </CatchFailure>
    </div>
  );
}

/** Shows `failure` with "Try again" where the children's data could not be loaded. */
function CatchFailure({ failure, children }: Required<Pick<DashboardPageProps, "failure" | "children">>) {
  const address = useLocation({ select: ({ href }) => href });
  return (
    <CatchBoundary
      getResetKey={() => address}
      errorComponent={({ error, reset }) => (
        <LoadFailure error={error} reset={reset}>
          {failure}
        </LoadFailure>
      )}
    >
      {children}
    </CatchBoundary>
  );
}

interface LoadFailureProps {
  /** Left out where there is nothing else to show for it. */
  error?: unknown;
  reset: () => void;
  /** Texts are shown as an error. */
  children: ReactNode;
}

/** Where the server has no such page, any path below the dashboard is the dashboard (spec.md section 2). */
export function LoadFailure({ error, reset, children }: LoadFailureProps) {
  const retry = useTryAgain(reset);
  if (isNotFound(error)) return <Navigate to="/dashboard" replace state={{ message: portalContent.missing }} />;
  return (
    <>
      {typeof children === "string" ? <Alert severity="error">{children}</Alert> : children}
      <p>
        <Button onClick={retry}>{portalContent.tryAgain}</Button>
      </p>
    </>
  );
}

/** Loads the data again, then shows it in place of the failure. */
function useTryAgain(reset: () => void): () => Promise<void> {
  const router = useRouter();
  const queries = useQueryErrorResetBoundary();
  return async () => {
    await router.invalidate();
    queries.reset();
    reset();
  };
}

/** Placeholder for the panels of a page while its data is loading. */
export function PanelSkeleton() {
  return (
    <div role="status" className={skeletonCss.panels}>
      <span className={skeletonCss.label}>{portalContent.loading}</span>
      <div />
      <div />
    </div>
  );
}

/** Placeholder for the dashboard while its data is loading. */
export function DashboardSkeleton() {
  return (
    <div role="status" className={skeletonCss.outline}>
      <span className={skeletonCss.label}>{portalContent.loadingDashboard}</span>
      <div />
      <div />
      <div />
      <div />
      <div />
      <div />
      <div />
    </div>
  );
}
