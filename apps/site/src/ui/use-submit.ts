import { type FormEvent, useState } from "react";
import { submissionKeys } from "#submission-key.ts";

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
  const [keyFor] = useState(submissionKeys);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    setBusy(true);
    const became = await send(data, keyFor([...data]));
    setOutcome(became);
    setBusy(false);
    // On a phone the message is screens above the button.
    if (!became.sent) requestAnimationFrame(() => form.scrollIntoView());
  };

  return { busy, outcome, submit, reset: () => setOutcome(undefined) };
}
