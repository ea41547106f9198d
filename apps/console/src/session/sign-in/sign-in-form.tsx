import { SubmitButton } from "@party/ui/form/button.tsx";
import { PasswordField, TextField } from "@party/ui/form/field.tsx";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { clientWithoutRetry } from "#api.ts";
import { FormAlert } from "#form/form-alert.tsx";
import { signInContent as content } from "#session/session.content.ts";
import css from "./sign-in-layout.module.css";

type NextStep = "set_up_authenticator" | "none";

interface SignInStep {
  next: "code" | NextStep;
  challenge: string | null;
}

interface SignInFormProps {
  /** Whose session has ended. */
  email?: string;
  onSignedIn: (next: NextStep) => Promise<void>;
  /** What surrounds the two steps. @param form to be shown in it */
  children: (step: "password" | "code", form: ReactNode) => ReactNode;
}

/** Email and password, then a code. */
export function SignInForm({ email, onSignedIn, children }: SignInFormProps) {
  const [challenge, setChallenge] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const goOn = async ({ next, challenge: given }: SignInStep) => {
    if (next === "code") return setChallenge(given ?? undefined);
    await onSignedIn(next);
  };
  const password = useMutation({
    mutationFn: (body: { email: string; password: string }) => clientWithoutRetry("POST /staff/sessions/", { body }),
    onSuccess: goOn,
  });
  const code = useMutation({
    mutationFn: (body: { challenge: string; code: string }) =>
      clientWithoutRetry("POST /staff/sessions/codes/", { body }),
    onSuccess: goOn,
  });
  const active = challenge ? code : password;

  // The first field that is empty.
  useEffect(() => {
    if (challenge || email) [...(form.current?.querySelectorAll("input") ?? [])].find(({ value }) => !value)?.focus();
  }, [challenge, email]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (active.isPending) return;
    const entries = new FormData(event.currentTarget);
    if (challenge) code.mutate({ challenge, code: String(entries.get("code")) });
    else password.mutate({ email: String(entries.get("email")), password: String(entries.get("password")) });
  };

  return children(
    challenge ? "code" : "password",
    <>
      {/* POST, so that a password never becomes part of the URL. */}
      <form ref={form} method="post" onSubmit={submit} className={css.form}>
        <FormAlert error={active.error} />
        {challenge ? (
          <TextField
            key="code"
            label={content.code}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            required
          />
        ) : (
          <>
            <TextField
              label={content.email}
              name="email"
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              defaultValue={email}
              required
            />
            <PasswordField label={content.password} name="password" autoComplete="current-password" required />
          </>
        )}
        <SubmitButton busy={active.isPending} label={content.submit} busyLabel={content.busy} />
      </form>
      {challenge ? (
        <button type="button" className={css.back} onClick={() => setChallenge(undefined)}>
          {content.back}
        </button>
      ) : (
        <p className={css.intro}>{content.forgot}</p>
      )}
    </>,
  );
}
