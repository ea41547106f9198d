import { type FormEvent, useRef, useState } from "react";

interface Outcome {
  sent: boolean;
  text: string;
  fields: Record<string, string>;
}

/**
 * Sends a form's entries as they stand, once at a time. The same entries sent again are the same request to the server.
 * @param posted the outcome of a post without script
 */
export function useSubmit(send: (form: FormData, key: string) => Promise<Outcome>, posted?: Outcome) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState(posted);
  const attempt = useRef({ entries: "", key: "" });

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const entries = new URLSearchParams(data as never).toString();
    if (attempt.current.entries !== entries) attempt.current = { entries, key: crypto.randomUUID() };
    setBusy(true);
    const became = await send(data, attempt.current.key);
    setOutcome(became);
    setBusy(false);
    // On a phone the message is screens above the button.
    if (!became.sent) requestAnimationFrame(() => form.scrollIntoView());
  };

  return { busy, outcome, submit, reset: () => setOutcome(undefined) };
}
