import { useEffect, useRef, useState } from "react";
import { Alert } from "./alert.tsx";
import { errorMessageOf, type FormError } from "./error-message.ts";

interface SaveStatus extends FormError {
  severity: "success" | "error" | "info";
}

/**
 * Sends something once at a time and says how it went. Nothing is kept in the browser: the next at this device may be
 * somebody else.
 * @param failure what is said when the server says nothing
 */
export function useSaving(failure: string) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<SaveStatus>();

  /** @param send gives what is said of success, if anything; safe to repeat */
  const save = async (send: () => Promise<string | undefined>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setSaid(undefined);
    try {
      const done = await send();
      if (done !== undefined) setSaid({ severity: "success", text: done, fields: {} });
    } catch (error) {
      setSaid({ severity: "error", ...errorMessageOf(error, failure) });
    }
    setBusy(false);
  };

  const say = (severity: SaveStatus["severity"], text: string) => setSaid({ severity, text, fields: {} });
  return { busy, said, save, say, error: (name: string) => said?.fields[name] };
}

/** What became of saving, brought into view: on a phone it may be screens above the button. */
export function StatusMessage({ said }: { said: SaveStatus | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (said) place.current?.scrollIntoView({ block: "nearest" });
  }, [said]);
  if (!said) return null;
  return (
    <div ref={place}>
      <Alert severity={said.severity}>{said.text}</Alert>
    </div>
  );
}
