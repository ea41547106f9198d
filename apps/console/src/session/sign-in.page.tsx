import { Alert } from "@party/ui/alert.tsx";
import { buttonClass } from "@party/ui/button.tsx";
import { PasswordField, TextField } from "@party/ui/field.tsx";
import { useMutation } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { api, messageOf } from "#api.ts";
import css from "./entry.module.css";
import { Entry } from "./entry.tsx";
import { signInContent as content } from "./session.content.ts";
import { useStaffSession } from "./session.ts";

interface Step {
  next: "code" | "set_up_authenticator" | "none";
  challenge: string | null;
}

/** Email and password, then a code. */
export function SignInPage() {
  const { next: to = "/" } = useSearch({ from: "/sign-in" });
  const [challenge, setChallenge] = useState<string>();
  const session = useStaffSession();
  const form = useRef<HTMLFormElement>(null);

  const goOn = async ({ next, challenge: given }: Step) => {
    if (next === "code" && given) return setChallenge(given);
    await session.open(next === "none" ? to : "/authenticator");
  };
  const password = useMutation({
    mutationFn: (body: { email: string; password: string }) => api("POST /staff/sessions/", { body }),
    onSuccess: goOn,
  });
  const code = useMutation({
    mutationFn: (body: { challenge: string; code: string }) => api("POST /staff/sessions/codes/", { body }),
    onSuccess: goOn,
  });
  const active = challenge ? code : password;

  useEffect(() => {
    if (challenge) form.current?.querySelector("input")?.focus();
  }, [challenge]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (active.isPending) return;
    const entries = new FormData(event.currentTarget);
    if (challenge) code.mutate({ challenge, code: String(entries.get("code")) });
    else password.mutate({ email: String(entries.get("email")), password: String(entries.get("password")) });
  };

  return (
    <Entry title={challenge ? content.codeTitle : content.title} intro={challenge ? content.codeIntro : content.intro}>
      {/* POST, so that a password never becomes part of the URL. */}
      <form ref={form} method="post" onSubmit={submit} className={css.form}>
        {active.error ? <Alert severity="error">{messageOf(active.error)}</Alert> : null}
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
              required
            />
            <PasswordField label={content.password} name="password" autoComplete="current-password" required />
          </>
        )}
        <button type="submit" className={buttonClass("primary")} aria-disabled={active.isPending}>
          {active.isPending ? content.busy : content.submit}
        </button>
      </form>
      {challenge ? (
        <button type="button" className={css.back} onClick={() => setChallenge(undefined)}>
          {content.back}
        </button>
      ) : (
        <p className={css.intro}>{content.forgot}</p>
      )}
    </Entry>
  );
}
