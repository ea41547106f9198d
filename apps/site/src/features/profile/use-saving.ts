import { ApiError } from "@party/contract/client";
import { useEffect, useRef, useState } from "react";
import { orOffline } from "#offline/or-offline.ts";

interface Said {
  severity: "success" | "error" | "info";
  text: string;
  fields: Record<string, string>;
}

/**
 * Sends something once at a time and says how it went. Nothing is kept in the browser: the next at this device may be
 * somebody else.
 * @param failure what is said when the server says nothing
 */
export function useSaving(failure: string) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said>();
  const notice = useRef<HTMLDivElement>(null);

  // On a phone the message is screens above the button.
  useEffect(() => {
    if (said) notice.current?.scrollIntoView({ block: "nearest" });
  }, [said]);

  /** @param send gives what is said of success; safe to repeat */
  const save = async (send: () => Promise<string>) => {
    if (busy) return;
    setBusy(true);
    setSaid(undefined);
    try {
      setSaid({ severity: "success", text: await send(), fields: {} });
    } catch (error) {
      const refusal = error instanceof ApiError ? error : undefined;
      const fields = Object.entries(refusal?.fields ?? {}).map(([name, said]) => [name, said.join(" ")]);
      setSaid({ severity: "error", text: refusal?.text ?? orOffline(failure), fields: Object.fromEntries(fields) });
    }
    setBusy(false);
  };

  const say = (severity: Said["severity"], text: string) => setSaid({ severity, text, fields: {} });
  return { busy, said, save, say, notice, error: (name: string) => said?.fields[name] };
}
