import { ApiError } from "@party/contract/client";
import { Alert } from "@party/ui/alert.tsx";
import { buttonClass } from "@party/ui/button.tsx";
import { PasswordField, TextField } from "@party/ui/field.tsx";
import { Panel } from "@party/ui/panel.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId } from "react";
import { api, messageOf } from "#api.ts";
import { FormAlert } from "#form/form-alert.tsx";
import css from "./account.module.css";
import { AuthenticatorKey, RecoveryCodeList } from "./authenticator-key.tsx";
import { withRecentCode } from "./recent-code.tsx";
import { ownSignInContent as content } from "./session.content.ts";
import { staffQuery } from "./session.ts";

interface NewPassword {
  current_password: string;
  password: string;
  password2: string;
}

/** Sessions of others have ended, and a code was entered. */
function useSessionsChanged() {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: ["staff", "sessions"] });
    void queryClient.invalidateQueries({ queryKey: staffQuery.queryKey });
  };
}

/** The current password, and a new one. */
export function PasswordPanel() {
  const onSuccess = useSessionsChanged();
  const change = useMutation({
    mutationFn: ({ body }: { body: NewPassword; form: HTMLFormElement }) =>
      withRecentCode(() => api("POST /staff/password/", { body })),
    onSuccess: (_, { form }) => {
      form.reset();
      onSuccess();
    },
  });
  const fields = change.error instanceof ApiError ? change.error.fields : {};
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (change.isPending) return;
    const form = event.currentTarget;
    const entries = new FormData(form);
    const textOf = (name: string) => String(entries.get(name));
    const [current_password, password, password2] = ["current_password", "password", "password2"].map(textOf) as [
      string,
      string,
      string,
    ];
    change.mutate({ form, body: { current_password, password, password2 } });
  };
  const field = (name: keyof NewPassword, autoComplete: string) => (
    <PasswordField label={content[name]} name={name} autoComplete={autoComplete} error={fields[name]?.[0]} required />
  );
  return (
    <Panel id="password" title={content.passwordTitle} text={content.passwordIntro}>
      <form method="post" onSubmit={submit} className={css.form}>
        <FormAlert error={change.error} />
        <div role="status">{change.isSuccess ? <p>{change.data.message}</p> : null}</div>
        {field("current_password", "current-password")}
        {field("password", "new-password")}
        {field("password2", "new-password")}
        <button type="submit" className={buttonClass("primary")} aria-disabled={change.isPending}>
          {content.changePassword}
        </button>
      </form>
    </Panel>
  );
}

/** Another app takes the place of the one that is set up, with its first code. */
export function AuthenticatorPanel() {
  const onSuccess = useSessionsChanged();
  const id = useId();
  const offer = useMutation({
    mutationFn: () => withRecentCode(() => api("POST /staff/authenticator/", { body: {} })),
  });
  const confirmation = useMutation({
    mutationFn: (body: { code: string; offer: string }) =>
      withRecentCode(() => api("POST /staff/authenticator/confirmations/", { body })),
    onSuccess,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = offer.data?.offer;
    if (given && !confirmation.isPending) {
      confirmation.mutate({ offer: given, code: String(new FormData(event.currentTarget).get("code")) });
    }
  };
  const error = confirmation.error ?? offer.error;
  return (
    <Panel id="authenticator" title={content.authenticatorTitle} text={content.authenticatorIntro}>
      {error ? <Alert severity="error">{messageOf(error)}</Alert> : null}
      {confirmation.data ? (
        <RecoveryCodes codes={confirmation.data.recovery_codes} intro={content.replaced} />
      ) : offer.data ? (
        <form method="post" onSubmit={submit} className={css.form} aria-labelledby={id}>
          <p id={id}>{content.scan}</p>
          <AuthenticatorKey {...offer.data} />
          <TextField label={content.code} name="code" autoComplete="one-time-code" inputMode="numeric" required />
          <button type="submit" className={buttonClass("primary")} aria-disabled={confirmation.isPending}>
            {content.confirm}
          </button>
        </form>
      ) : (
        <button type="button" className={buttonClass("outlined")} onClick={() => offer.mutate()}>
          {content.replace}
        </button>
      )}
    </Panel>
  );
}

/** New codes for a lost phone. */
export function RecoveryCodesPanel() {
  const onSuccess = useSessionsChanged();
  const renewal = useMutation({
    mutationFn: () => withRecentCode(() => api("POST /staff/authenticator/recovery-codes/", { body: {} })),
    onSuccess,
  });
  return (
    <Panel id="recovery-codes" title={content.recoveryTitle} text={content.recoveryIntro}>
      <FormAlert error={renewal.error} />
      {renewal.data ? <RecoveryCodes codes={renewal.data.recovery_codes} intro={content.renewed} /> : null}
      <button
        type="button"
        className={buttonClass("outlined")}
        aria-disabled={renewal.isPending}
        onClick={() => renewal.isPending || renewal.mutate()}
      >
        {content.renew}
      </button>
    </Panel>
  );
}

function RecoveryCodes({ codes, intro }: { codes: readonly string[]; intro: string }) {
  return (
    <div role="status">
      <p>{intro}</p>
      <RecoveryCodeList codes={codes} />
    </div>
  );
}
