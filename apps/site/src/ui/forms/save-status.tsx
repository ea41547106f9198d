import { Alert } from "@party/ui/alert.tsx";
import { useEffect, useRef, useState } from "react";
import { errorSummaryOf, type FormError, formErrorOf } from "#loading/form-submission.ts";

interface SaveStatus extends FormError {
  severity: "success" | "error" | "info";
}

/**
 * Runs one save at a time and reports its outcome. Nothing is stored in the browser: the device may be shared.
 * @param failure message for an error without a text from the server
 */
export function useSaveStatus(failure: string) {
  const [busy, setBusy] = useState(false);
  const [status, setStatus] = useState<SaveStatus>();

  /** @param send returns the success message, if any; must be safe to repeat */
  const save = async (send: () => Promise<string | undefined>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setStatus(undefined);
    try {
      const done = await send();
      if (done !== undefined) setStatus({ severity: "success", text: done, fields: {} });
    } catch (error) {
      const found = formErrorOf(error, failure);
      setStatus({ severity: "error", text: errorSummaryOf(found), fields: found.fields });
    }
    setBusy(false);
  };

  const showStatus = (severity: SaveStatus["severity"], text: string) => setStatus({ severity, text, fields: {} });
  const showErrors = (errors: FormError) => setStatus({ severity: "error", ...errors });
  return { busy, status, save, showStatus, showErrors, error: (name: string) => status?.fields[name] };
}

/** The outcome of a save, scrolled into view: on a phone it may be several screens above the button. */
export function StatusMessage({ status }: { status: SaveStatus | undefined }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (status) container.current?.scrollIntoView({ block: "nearest" });
  }, [status]);
  if (!status) return null;
  return (
    <div ref={container}>
      <Alert severity={status.severity}>{status.text}</Alert>
    </div>
  );
}
