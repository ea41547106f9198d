import { ApiError } from "@party/contract/client";
import { type FormEvent, useCallback, useState } from "react";
import { api } from "#api.ts";
import { orOffline } from "#offline/offline-message.ts";
import { useDraft } from "#ui/use-draft.ts";
import css from "./newsletter-form.module.css";
import { Notice, type NoticeText } from "./notice.tsx";
import { newsletter } from "./shell.content.ts";

/** No check of its own: the typed text is sent as it is (spec section 5). Without script it posts to the site. */
export function NewsletterForm() {
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<NoticeText>();
  // Stays at the field when the notice has gone.
  const [refused, setRefused] = useState<string>();
  const close = useCallback(() => setNotice(undefined), []);
  const { form: keptForm, forget } = useDraft("newsletter");

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    setBusy(true);
    const outcome = await subscribe(String(new FormData(form).get("email")));
    if (outcome.severity === "success") {
      form.reset();
      forget();
    }
    setRefused(outcome.severity === "error" ? outcome.text : undefined);
    setNotice(outcome);
    setBusy(false);
  };

  return (
    <>
      <form ref={keptForm} className={css.form} method="post" action="/newsletter/subscribe" onSubmit={submit}>
        <label htmlFor="newsletter-email">{newsletter.label}</label>
        <div className={css.row}>
          <input
            id="newsletter-email"
            name="email"
            type="text"
            inputMode="email"
            autoComplete="email"
            aria-invalid={refused !== undefined || undefined}
            aria-describedby={refused && "newsletter-error"}
            onInput={() => setRefused(undefined)}
          />
          <button type="submit" aria-disabled={busy}>
            {busy ? newsletter.busy : newsletter.action}
          </button>
        </div>
        {refused && <p id="newsletter-error">{refused}</p>}
      </form>
      <Notice notice={notice} onClose={close} />
    </>
  );
}

/** Asks for the newsletter. Never throws: the outcome is what the visitor is told. */
export async function subscribe(email: string): Promise<NoticeText> {
  try {
    const { message } = await api("POST /api/newsletter/subscribe/", { body: { email }, anonymous: true });
    return { severity: "success", text: message };
  } catch (error) {
    return { severity: "error", text: (error instanceof ApiError && error.text) || orOffline(newsletter.failure) };
  }
}
