import { type FormEvent, useState } from "react";
import { loginSecondStep } from "#session/sign-in.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { EntryPage } from "#ui/entry-page.tsx";
import { TextField } from "#ui/field.tsx";
import css from "./auth.module.css";
import { secondStepContent as content } from "./login.content.ts";

interface SecondStepFormProps {
  /** From the server, after the right password. */
  challenge: string;
  onDone: () => void;
  onBack: () => void;
}

/** The second step of a sign-in: the code of the authenticator app. */
export function SecondStepForm({ challenge, onDone, onBack }: SecondStepFormProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const code = String(new FormData(event.currentTarget).get("code"));
    setError(undefined);
    setBusy(true);
    const outcome = await loginSecondStep(challenge, code);
    if (outcome.success) return onDone();
    setError(outcome.error);
    setBusy(false);
  };

  return (
    <EntryPage title={content.title} subtitle={content.subtitle}>
      <form className={css.form} method="post" onSubmit={submit}>
        {error ? <Alert severity="error">{error}</Alert> : null}
        <TextField
          label={content.code}
          name="code"
          hint={content.hint}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          autoFocus
          required
        />
        <button type="submit" className={buttonClass("primary")} aria-disabled={busy}>
          {busy ? content.busy : content.submit}
        </button>
        <button type="button" className={buttonClass("outlined")} onClick={onBack}>
          {content.back}
        </button>
      </form>
    </EntryPage>
  );
}
