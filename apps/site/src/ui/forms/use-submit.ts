import { type FormEvent, useCallback, useEffect, useState } from "react";
import { createIdempotencyKeys } from "#idempotency-key.ts";
import type { FormOutcome, FormSubmission } from "#loading/form-submission.ts";
import { focusFirstError, formErrorsOf, withoutField } from "./form-validation.ts";
import { useDraft } from "./use-draft.ts";

/**
 * Submits a form, one request at a time, and stores its draft until it was accepted. Repeating the same values repeats
 * the idempotency key.
 * @param name of the form
 * @param posted outcome and values of a submission without script
 * @param known values for empty fields
 */
export function useSubmit(
  name: string,
  send: (form: FormData, key: string) => Promise<FormOutcome>,
  posted?: FormSubmission,
  known?: Readonly<Record<string, string>>,
) {
  const [busy, setBusy] = useState(false);
  const [before, setBefore] = useState(posted);
  const [outcome, setOutcome] = useState(posted?.outcome);
  const [keyFor] = useState(createIdempotencyKeys);
  const {
    form: draft,
    restored,
    clearDraft,
  } = useDraft(name, { answered: Boolean(before && Object.keys(before.values).length > 0), known });

  useEffect(() => {
    if (outcome?.sent) clearDraft();
  }, [outcome, clearDraft]);

  // The browser's own validation is for pages without script.
  const form = useCallback(
    (element: HTMLFormElement) => {
      element.noValidate = true;
      return draft(element);
    },
    [draft],
  );

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    // On a phone the message may be several screens above the button.
    const show = () => requestAnimationFrame(() => focusFirstError(form) || form.scrollIntoView());
    const invalid = formErrorsOf(form);
    if (invalid) {
      setOutcome({ sent: false, ...invalid });
      return void show();
    }
    const data = new FormData(form);
    setBusy(true);
    const result = await send(data, keyFor([...data]));
    setOutcome(result);
    setBusy(false);
    if (!result.sent) show();
  };

  /** For the form's `onInput`: clears the error of the field that is being corrected. */
  const clear = ({ target }: FormEvent<HTMLFormElement>) =>
    setOutcome((before) => before && withoutField(before, (target as HTMLInputElement).name));

  /** Starts over with an empty form. */
  const reset = () => {
    setBefore(undefined);
    setOutcome(undefined);
  };
  return { form, restored, posted: before, busy, outcome, submit, clear, reset };
}
