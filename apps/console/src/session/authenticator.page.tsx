import { buttonClass } from "@party/ui/button.tsx";
import { TextField } from "@party/ui/field.tsx";
import { QrCode } from "@party/ui/qr-code.tsx";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { api } from "#api.ts";
import { FormAlert } from "#form/form-alert.tsx";
import css from "./entry.module.css";
import { Entry } from "./entry.tsx";
import { authenticatorContent as content } from "./session.content.ts";
import { useStaffSession } from "./session.ts";
import { SignOutButton } from "./sign-out-button.tsx";

/** Shows the secret as a QR code, takes the first code, then shows the recovery codes once. */
export function AuthenticatorPage() {
  const session = useStaffSession();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const secret = useMutation({ mutationFn: () => api("POST /staff/authenticator/", { body: {} }) });
  const confirmation = useMutation({
    mutationFn: (code: string) => api("POST /staff/authenticator/confirmations/", { body: { code } }),
    onSuccess: ({ recovery_codes }) => setRecoveryCodes(recovery_codes),
  });
  const { mutate: start } = secret;
  useEffect(() => start(), [start]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!confirmation.isPending) confirmation.mutate(String(new FormData(event.currentTarget).get("code")));
  };

  if (recoveryCodes) {
    return (
      <Entry title={content.recoveryTitle} intro={content.recoveryIntro}>
        <ul className={css.codes}>
          {recoveryCodes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
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
          <QrCode code={secret.data.uri} label={content.qr} className={css.qr} />
          <p>
            {content.key}: <code className={css.key}>{secret.data.secret.replace(/.{4}/g, "$& ")}</code>
          </p>
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
