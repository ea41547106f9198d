import { createFileRoute, Link, useLocation, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useSession } from "#session/use-session.ts";
import { pageHead } from "#shell/page-head.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { EntryPage } from "#ui/entry-page.tsx";
import { PasswordField, TextField } from "#ui/field.tsx";
import css from "./auth.module.css";
import { loginContent as content } from "./login.content.ts";

export const Route = createFileRoute("/login")({
  head: () => pageHead({ title: content.title, description: content.description, path: "/login" }),
  component: LoginPage,
});

function LoginPage() {
  const { login } = useSession();
  const navigate = useNavigate();
  const { message, from } = useLocation({ select: ({ state }) => ({ message: state.message, from: state.from }) });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const entries = new FormData(event.currentTarget);
    setError(undefined);
    setBusy(true);
    const outcome = await login(String(entries.get("email")), String(entries.get("password")));
    if (outcome.success) return navigate({ href: from ?? "/dashboard", replace: true });
    setError(outcome.error);
    setBusy(false);
  };

  return (
    <EntryPage title={content.title} subtitle={content.subtitle} picture="login-side">
      {message ? <Alert severity="success">{message}</Alert> : null}
      <form className={css.form} onSubmit={submit}>
        {error ? <Alert severity="error">{error}</Alert> : null}
        <TextField label={content.email} name="email" type="email" autoComplete="username" required />
        <PasswordField label={content.password} name="password" autoComplete="current-password" required />
        <button type="submit" className={buttonClass("primary")} aria-disabled={busy}>
          {busy ? content.busy : content.submit}
        </button>
      </form>
      <p className={css.other}>
        {content.noAccount} <Link to="/register">{content.signUp}</Link>
      </p>
    </EntryPage>
  );
}
