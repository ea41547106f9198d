import { type ComponentProps, useCallback, useEffect, useState } from "react";
import { orChunkError } from "#loading/chunk-error.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import type { PaymentPanel } from "./payment-panel.tsx";

interface LatePanelProps extends ComponentProps<typeof PaymentPanel> {
  words: { loading: string; failed: string; retry: string };
}

/** The payment panel where it is not the whole page: its script comes when the page stands. */
export function LatePanel({ words, ...props }: LatePanelProps) {
  const [Panel, setPanel] = useState<typeof PaymentPanel>();
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    orChunkError(() => import("./payment-panel.tsx")).then(
      (loaded) => setPanel(() => loaded.PaymentPanel),
      () => setFailed(true),
    );
  }, []);
  useEffect(load, [load]);
  if (Panel) return <Panel {...props} />;
  if (!failed) return <Spinner label={words.loading} />;
  return (
    <>
      <Alert severity="error">{words.failed}</Alert>
      <button type="button" className={buttonClass("primary")} onClick={load}>
        {words.retry}
      </button>
    </>
  );
}
