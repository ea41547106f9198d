import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { api, messageOf } from "#api.ts";
import { signInContent as content } from "./session.content.ts";
import css from "./session.module.css";
import { staffQuery } from "./session.ts";

type Next = "code" | "set_up_authenticator" | "none";

/** Email and password, then a code. */
export function SignInPage() {
  const [challenge, setChallenge] = useState<string>();
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  const continueWith = async ({ next, challenge: given }: { next: Next; challenge: string | null }) => {
    if (next === "code" && given) return setChallenge(given);
    await queryClient.resetQueries(staffQuery);
    await navigate({ to: next === "none" ? "/" : "/authenticator" });
  };
  const password = useMutation({
    mutationFn: (body: { email: string; password: string }) => api("POST /staff/sessions/", { body }),
    onSuccess: continueWith,
  });
  const code = useMutation({
    mutationFn: (body: { challenge: string; code: string }) => api("POST /staff/sessions/codes/", { body }),
    onSuccess: continueWith,
  });
  const active = challenge ? code : password;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (active.isPending) return;
    const entries = new FormData(event.currentTarget);
    if (challenge) code.mutate({ challenge, code: String(entries.get("code")) });
    else password.mutate({ email: String(entries.get("email")), password: String(entries.get("password")) });
  };

  return (
    <main className={css.entry}>
      <h1>{challenge ? content.codeTitle : content.title}</h1>
      <p>{challenge ? content.codeIntro : content.intro}</p>
      {/* POST, so that a password never becomes part of the URL. */}
      <form method="post" onSubmit={submit} className={css.form}>
        {active.error ? (
          <p role="alert" className={css.error}>
            {messageOf(active.error)}
          </p>
        ) : null}
        {challenge ? (
          <label>
            {content.code}
            <input key="code" name="code" autoComplete="one-time-code" inputMode="numeric" required autoFocus />
          </label>
        ) : (
          <>
            <label>
              {content.email}
              <input name="email" type="email" autoComplete="username" autoCapitalize="none" required />
            </label>
            <label>
              {content.password}
              <input name="password" type="password" autoComplete="current-password" required />
            </label>
          </>
        )}
        <button type="submit" aria-disabled={active.isPending}>
          {active.isPending ? content.busy : content.submit}
        </button>
      </form>
      {challenge ? (
        <button type="button" className={css.back} onClick={() => setChallenge(undefined)}>
          {content.back}
        </button>
      ) : null}
    </main>
  );
}
