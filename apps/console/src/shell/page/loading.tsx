import { Alert } from "@party/ui/alert.tsx";
import { Button } from "@party/ui/form/button.tsx";
import { LoadingPanel } from "@party/ui/panel.tsx";
import type { ReactNode } from "react";
import { isStatus, messageOf } from "#api.ts";
import { shellContent } from "#shell/shell.content.ts";
import { Page } from "./page.tsx";

interface LoadingProps {
  /** Why it could not be loaded; null as long as it is. */
  error: unknown;
  again: () => unknown;
}

/** What a screen shows until its data is there: one sentence when it cannot come, and another try where that can help. */
export function LoadingOrFailure({ error, again }: LoadingProps) {
  const { gone, noConnection } = shellContent.loadingFailed;
  if (!error) return <LoadingPanel failed={false} again={again} />;
  const text = isStatus(error, 404) ? gone : messageOf(error, noConnection);
  return (
    <>
      <Alert severity="error">{text}</Alert>
      {isStatus(error, 403) || isStatus(error, 404) ? null : (
        <p>
          <Button look="outlined" onClick={() => void again()}>
            {shellContent.failure.again}
          </Button>
        </p>
      )}
    </>
  );
}

/** The same for what is a screen of its own, which has a heading also when it cannot come. */
export function LoadingScreen({ error, again, back }: LoadingProps & { back?: ReactNode }) {
  const loading = <LoadingOrFailure error={error} again={again} />;
  if (!error) return loading;
  return (
    <Page title={shellContent.failure.title} back={back}>
      {loading}
    </Page>
  );
}
