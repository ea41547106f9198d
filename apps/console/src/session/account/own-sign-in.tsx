import { Alert } from "@party/ui/alert.tsx";
import { Button } from "@party/ui/form/button.tsx";
import { PasswordField } from "@party/ui/form/field.tsx";
import { Panel } from "@party/ui/panel.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, messageOf } from "#api.ts";
import { FormAlert } from "#form/form-alert.tsx";
import { RequestForm } from "#form/request-form.tsx";
import { CodeField } from "#session/code-field.tsx";
import { retryWithRecentCode } from "#session/recent-code.tsx";
import { ownSignInContent as content } from "#session/session.content.ts";
import { staffQuery } from "#session/staff-query.ts";
import css from "./account.module.css";
import { AuthenticatorKey, RecoveryCodeList } from "./authenticator-key.tsx";

/** Sessions of others have ended, and a code was entered. */
function useReloadSessions() {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: ["staff", "sessions"] });
    void queryClient.invalidateQueries({ queryKey: staffQuery.queryKey });
  };
}

/** The current password, and a new one. */
export function PasswordPanel() {
  const onChanged = useReloadSessions();
  const [message, setMessage] = useState<string>();
  return (
    <Panel id="password" title={content.passwordTitle} text={content.passwordIntro}>
      <RequestForm
        className={css.form}
        send={(body: Record<"current_password" | "password" | "password2", string>) => {
          setMessage(undefined);
          return retryWithRecentCode(() => api("POST /staff/password/", { body }));
        }}
        onSent={(reply, form) => {
          form.reset();
          setMessage(reply.message);
          onChanged();
        }}
        submit={content.changePassword}
      >
        {(field) => (
          <>
            <div role="status">{message ? <p>{message}</p> : null}</div>
            <PasswordField
              {...field("current_password")}
              label={content.current_password}
              autoComplete="current-password"
              required
            />
            <PasswordField {...field("password")} label={content.password} autoComplete="new-password" required />
            <PasswordField {...field("password2")} label={content.password2} autoComplete="new-password" required />
          </>
        )}
      </RequestForm>
    </Panel>
  );
}

/** Another app takes the place of the one that is set up, with its first code. */
export function AuthenticatorPanel() {
  const onChanged = useReloadSessions();
  const [codes, setCodes] = useState<readonly string[]>();
  const { data, error, mutate } = useMutation({
    mutationFn: () => retryWithRecentCode(() => api("POST /staff/authenticator/", { body: {} })),
  });
  return (
    <Panel id="authenticator" title={content.authenticatorTitle} text={content.authenticatorIntro}>
      {error ? <Alert severity="error">{messageOf(error)}</Alert> : null}
      {codes ? (
        <RecoveryCodes codes={codes} intro={content.replaced} />
      ) : data ? (
        <RequestForm
          className={css.form}
          send={({ code }: { code: string }) =>
            retryWithRecentCode(() =>
              api("POST /staff/authenticator/confirmations/", { body: { code, offer: data.offer ?? "" } }),
            )
          }
          onSent={({ recovery_codes }) => {
            setCodes(recovery_codes);
            onChanged();
          }}
          submit={content.confirm}
        >
          {(field) => (
            <>
              <p>{content.scan}</p>
              <AuthenticatorKey {...data} />
              <CodeField {...field("code")} label={content.code} />
            </>
          )}
        </RequestForm>
      ) : (
        <Button look="outlined" onClick={() => mutate()}>
          {content.replace}
        </Button>
      )}
    </Panel>
  );
}

/** New codes for a lost phone. */
export function RecoveryCodesPanel() {
  const onSuccess = useReloadSessions();
  const renewal = useMutation({
    mutationFn: () => retryWithRecentCode(() => api("POST /staff/authenticator/recovery-codes/", { body: {} })),
    onSuccess,
  });
  return (
    <Panel id="recovery-codes" title={content.recoveryTitle} text={content.recoveryIntro}>
      <FormAlert error={renewal.error} />
      {renewal.data ? <RecoveryCodes codes={renewal.data.recovery_codes} intro={content.renewed} /> : null}
      <Button look="outlined" aria-disabled={renewal.isPending} onClick={() => renewal.isPending || renewal.mutate()}>
        {content.renew}
      </Button>
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
