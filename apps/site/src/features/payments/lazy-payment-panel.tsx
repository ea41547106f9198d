import { type ComponentProps, useCallback, useEffect, useState } from "react";
import { importChunk } from "#loading/chunk-error.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import type { PaymentPanel } from "./payment-panel.tsx";

interface LazyPaymentPanelProps extends ComponentProps<typeof PaymentPanel> {
  content: { loading: string; failed: string; retry: string };
}

/** Loads the payment panel's chunk after the page has rendered. */
export function LazyPaymentPanel({ content, ...props }: LazyPaymentPanelProps) {
  const [Panel, setPanel] = useState<typeof PaymentPanel>();
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    importChunk(() => import("./payment-panel.tsx")).then(
      (loaded) => setPanel(() => loaded.PaymentPanel),
      () => setFailed(true),
    );
  }, []);
  useEffect(load, [load]);
  if (Panel) return <Panel {...props} />;
  if (!failed) return <Spinner label={content.loading} />;
  return (
    <>
      <Alert severity="error">{content.failed}</Alert>
      <button type="button" className={buttonClass("primary")} onClick={load}>
        {content.retry}
      </button>
    </>
  );
}
