import { buttonClass } from "@party/ui/button.tsx";
import { TextField } from "@party/ui/field.tsx";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect } from "react";
import { api } from "#api.ts";
import { FormAlert } from "#form/form-alert.tsx";
import { AuthenticatorKey, RecoveryCodeList } from "./authenticator-key.tsx";
import css from "./entry.module.css";
import { Entry } from "./entry.tsx";
import { authenticatorContent as content } from "./session.content.ts";
import { useStaffSession } from "./session.ts";
import { SignOutButton } from "./sign-out-button.tsx";

/** Shows the secret as a QR code, takes the first code, then shows the recovery codes once. */
export function AuthenticatorPage() {
  const session = useStaffSession();
  const secret = useMutation({ mutationFn: () => api("POST /staff/authenticator/", { body: {} }) });
  const confirmation = useMutation({
    mutationFn: (code: string) => api("POST /staff/authenticator/confirmations/", { body: { code } }),
  });
  const { mutate: start } = secret;
  useEffect(() => start(), [start]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!confirmation.isPending) confirmation.mutate(String(new FormData(event.currentTarget).get("code")));
  };

  if (confirmation.data) {
    return (
      <Entry title={content.recoveryTitle} intro={content.recoveryIntro}>
        <RecoveryCodeList codes={confirmation.data.recovery_codes} />
        <button type="button" className={buttonClass("primary")} onClick={() => session.open("/")}>
          {content.done}
        </button>
      </Entry>
    );
  }
  return (
    <Entry title={content.title} intro={content.intro}>
      <ol className={css.steps}>
        {content.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <FormAlert error={secret.error} />
      {secret.data ? (
        <form method="post" onSubmit={submit} className={css.form}>
          <AuthenticatorKey {...secret.data} />
          <FormAlert error={confirmation.error} />
          <TextField label={content.code} name="code" autoComplete="one-time-code" inputMode="numeric" required />
          <button type="submit" className={buttonClass("primary")} aria-disabled={confirmation.isPending}>
            {content.submit}
          </button>
        </form>
      ) : null}
      <SignOutButton className={css.back} />
    </Entry>
  );
}
