import { Button } from "@party/ui/form/button.tsx";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "#api.ts";
import { FormAlert } from "#form/form-alert.tsx";
import { RequestForm } from "#form/request-form.tsx";
import { AuthenticatorKey, RecoveryCodeList } from "#session/account/authenticator-key.tsx";
import { SignOutButton } from "#session/account/sign-out-button.tsx";
import { CodeField } from "#session/code-field.tsx";
import { authenticatorContent as content } from "#session/session.content.ts";
import { useStaffSession } from "#session/session.ts";
import css from "./sign-in-layout.module.css";
import { SignInLayout } from "./sign-in-layout.tsx";

/** Shows the secret as a QR code, takes the first code, then shows the recovery codes once. */
export function AuthenticatorPage() {
  const session = useStaffSession();
  const secret = useMutation({ mutationFn: () => api("POST /staff/authenticator/", { body: {} }) });
  const [codes, setCodes] = useState<readonly string[]>();
  const { mutate: start } = secret;
  useEffect(() => start(), [start]);

  if (codes) {
    return (
      <SignInLayout title={content.recoveryTitle} intro={content.recoveryIntro}>
        <RecoveryCodeList codes={codes} />
        <Button onClick={() => session.open("/")}>{content.done}</Button>
      </SignInLayout>
    );
  }
  return (
    <SignInLayout title={content.title} intro={content.intro}>
      <ol className={css.steps}>
        {content.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <FormAlert error={secret.error} />
      {secret.data ? (
        <>
          <AuthenticatorKey {...secret.data} />
          <RequestForm
            className={css.form}
            send={(body: { code: string }) => api("POST /staff/authenticator/confirmations/", { body })}
            onSent={({ recovery_codes }) => setCodes(recovery_codes)}
            submit={content.submit}
          >
            {(field) => <CodeField {...field("code")} label={content.code} />}
          </RequestForm>
        </>
      ) : null}
      <SignOutButton className={css.back} />
    </SignInLayout>
  );
}
