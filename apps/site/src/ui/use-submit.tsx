import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { idempotencyKeys } from "#idempotency-key.ts";
import { errorsIn, focusFirstError, withoutField } from "./form-validation.ts";
import successCss from "./success-card.module.css";
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
  const [keyFor] = useState(idempotencyKeys);
  const { form: draft, kept, forget } = useDraft(name, Boolean(before && Object.keys(before.typed).length > 0));

  useEffect(() => {
    if (outcome?.sent) forget();
  }, [outcome, forget]);

  // The browser's own check is for pages without script.
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
    // On a phone the message is screens above the button.
    const show = () => requestAnimationFrame(() => focusFirstError(form) || form.scrollIntoView());
    const amiss = errorsIn(form);
    if (amiss) {
      setOutcome({ sent: false, ...amiss });
      return void show();
    }
    const data = new FormData(form);
    setBusy(true);
    const became = await send(data, keyFor([...data]));
    setOutcome(became);
    setBusy(false);
    if (!became.sent) show();
  };

  /** For the form's `onInput`: what is being put right is no error any more. */
  const clear = ({ target }: FormEvent<HTMLFormElement>) =>
    setOutcome((before) => before && withoutField(before, (target as HTMLInputElement).name));

  /** For an empty form: what was posted is done with. */
  const reset = () => {
    setBefore(undefined);
    setOutcome(undefined);
  };
  return { form, kept, posted: before, busy, outcome, submit, clear, reset };
}

/** What stands in a form's place once it was sent. */
export function Thanks({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    card.current?.scrollIntoView({ block: "center" });
    card.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={card} role="status" tabIndex={-1} className={successCss.thanks}>
      <h2>{title}</h2>
      <p>{text}</p>
      <div className={successCss.links}>{children}</div>
    </div>
  );
}
