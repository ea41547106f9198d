import { type FormEvent, useEffect, useState } from "react";
import { submissionKeys } from "#submission-key.ts";
import { type Draft, useDraft } from "./use-draft.ts";

interface Outcome {
  sent: boolean;
  text: string;
  fields: Record<string, string>;
}

/**
 * Sends a form's entries as they stand, once at a time, and keeps them until they are sent. The same entries sent again
 * are the same request to the server.
 * @param name of the form
 * @param posted the outcome of a post without script, and what was typed
 */
export function useSubmit(
  name: string,
  send: (form: FormData, key: string) => Promise<Outcome>,
  posted?: { outcome?: Outcome; typed: Draft },
) {
  const [busy, setBusy] = useState(false);
  const [before, setBefore] = useState(posted);
  const [outcome, setOutcome] = useState(posted?.outcome);
  const [keyFor] = useState(submissionKeys);
  const { form, kept, forget } = useDraft(name, Boolean(before && Object.keys(before.typed).length > 0));

  useEffect(() => {
    if (outcome?.sent) forget();
  }, [outcome, forget]);

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

  /** For an empty form: what was posted is done with. */
  const reset = () => {
    setBefore(undefined);
    setOutcome(undefined);
  };
  return { form, kept, posted: before, busy, outcome, submit, reset };
}
