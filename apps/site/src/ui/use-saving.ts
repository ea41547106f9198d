import { useState } from "react";
import { errorMessageOf, type FormError } from "./form-error.ts";

export interface SaveStatus extends FormError {
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
