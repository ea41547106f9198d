import { type FormEvent, useCallback, useState } from "react";
import { api } from "#api.ts";
import { textOrEmpty } from "#loading/data/live-or-sample.ts";
import { formErrorOf } from "#loading/form-submission.ts";
import { useDraft } from "#ui/forms/use-draft.ts";
import { Notice, type NoticeText } from "../notices/notice.tsx";
import { newsletterFormContent } from "../shell.content.ts";
import css from "./newsletter-form.module.css";

/** Without validation of its own (spec.md section 5). Without script it posts to the site. */
export function NewsletterForm() {
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<NoticeText>();
  // Stays at the field when the notice is hidden.
  const [fieldError, setFieldError] = useState<string>();
  const close = useCallback(() => setNotice(undefined), []);
  const { form: formRef, clearDraft } = useDraft("newsletter");

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    setBusy(true);
    const outcome = await subscribe(String(new FormData(form).get("email")));
    if (outcome.severity === "success") {
      form.reset();
      clearDraft();
    }
    setFieldError(outcome.severity === "error" ? outcome.text : undefined);
    setNotice(outcome);
    setBusy(false);
  };

  return (
    <>
      <form
        ref={formRef}
        className={css.form}
        method="post"
        action={`${import.meta.env.LANGUAGE_PATH}/newsletter/subscribe`}
        onSubmit={submit}
      >
        <label htmlFor="newsletter-email">{newsletterFormContent.label}</label>
        <div className={css.row}>
          <input
            id="newsletter-email"
            name="email"
            type="text"
            inputMode="email"
            autoComplete="email"
            placeholder={newsletterFormContent.label}
            aria-invalid={fieldError !== undefined || undefined}
            aria-describedby={fieldError && "newsletter-error"}
            onInput={() => setFieldError(undefined)}
          />
          <button type="submit" aria-disabled={busy}>
            {busy ? newsletterFormContent.busy : newsletterFormContent.action}
          </button>
        </div>
        {fieldError && <p id="newsletter-error">{fieldError}</p>}
      </form>
      <Notice notice={notice} onClose={close} />
    </>
  );
}

/** Subscribes to the newsletter. Never throws; returns the message for the visitor. */
export async function subscribe(email: string): Promise<NoticeText> {
  try {
    const reply = await api("POST /api/newsletter/subscribe/", { body: { email }, anonymous: true });
    return { severity: "success", text: textOrEmpty(reply?.message) || newsletterFormContent.subscribed };
  } catch (error) {
    return { severity: "error", text: formErrorOf(error, newsletterFormContent.failure).text };
  }
}
