import { planOf } from "@party/contract/values/membership-plans";
import { createFileRoute, Link, useHydrated, useLocation, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useEffect, useState } from "react";
import { pendingPlan } from "#features/memberships/application.ts";
import { claimApplication } from "#features/memberships/claim-application.ts";
import { forgetCredentials, handedOver } from "#session/registered.ts";
import { useSession } from "#session/use-session.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { EntryPage } from "#ui/entry-page.tsx";
import { PasswordField, TextField } from "#ui/field.tsx";
import { NeedsScript } from "#ui/needs-script.tsx";
import { loginHead } from "./auth.head.ts";
import css from "./auth.module.css";
import { loginContent as content } from "./login.content.ts";
import { SecondStepForm } from "./second-step-form.tsx";
import { SignedIn } from "./signed-in.tsx";

export const Route = createFileRoute("/login")({
  head: loginHead,
  component: LoginPage,
});

function LoginPage() {
  const { login, user } = useSession();
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const { message, from } = useLocation({ select: ({ state }) => state });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<{ text: string; wrong: boolean }>();
  const [challenge, setChallenge] = useState<string>();

  const [made] = useState(handedOver);
  const [pending, setPending] = useState<string>();
  useEffect(() => {
    const plan = pendingPlan();
    if (plan) setPending(planOf(plan).name);
    return forgetCredentials;
  }, []);

  const onwards = async () => {
    // The dashboard is to know of it.
    await claimApplication();
    return navigate({ href: from ?? (pendingPlan() ? "/joinus" : "/dashboard"), replace: true });
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const entries = new FormData(event.currentTarget);
    setError(undefined);
    setBusy(true);
    const outcome = await login(String(entries.get("email")), String(entries.get("password")));
    if (outcome.success) return onwards();
    if (outcome.challenge) setChallenge(outcome.challenge);
    else setError({ text: outcome.error, wrong: outcome.wrong === true });
    setBusy(false);
  };

  const welcome = made && `${content.welcome(made.email)} ${pending ? content.kept(pending) : ""}`;
  const subtitle = welcome ?? (pending ? undefined : content.subtitle);

  if (challenge) {
    return <SecondStepForm challenge={challenge} onDone={onwards} onBack={() => setChallenge(undefined)} />;
  }
  // While busy the sign-in is this form's own, and the next page is on its way.
  if (user && !busy) return <SignedIn user={user} />;
  return (
    <EntryPage title={content.title} subtitle={subtitle}>
      {/* The state of a reloaded page is not in the server's document. */}
      {hydrated && message ? <Alert severity="success">{message}</Alert> : null}
      {hydrated && !message && from?.startsWith("/dashboard") ? (
        <Alert severity="info">{content.needed(from)}</Alert>
      ) : null}
      {pending && !made ? (
        <div className={css.pending}>
          <p>{content.pending(pending)}</p>
          <Link to="/register" state={{ ...(from ? { from } : {}) }} className={buttonClass("outlined")}>
            {content.createAccount}
          </Link>
        </div>
      ) : null}
      <NeedsScript />
      {/* POST, so that nothing typed could ever stand in the address. */}
      <form className={css.form} method="post" onSubmit={submit}>
        {error ? <Alert severity="error">{error.text}</Alert> : null}
        {error?.wrong ? (
          <p className={css.hint} role="status">
            {content.confirmFirst}
          </p>
        ) : null}
        <TextField
          label={content.email}
          name="email"
          // Required and nothing else (spec section 5); a type of email would check more.
          type="text"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={made?.email}
          required
        />
        <PasswordField
          label={content.password}
          name="password"
          autoComplete="current-password"
          defaultValue={made?.password}
          required
        />
        <button type="submit" className={buttonClass("primary")} aria-disabled={busy}>
          {busy ? content.busy : content.submit}
        </button>
      </form>
      <p className={css.other}>
        <Link to="/forgot-password">{content.forgot}</Link>
      </p>
      <p className={css.other}>
        {content.noAccount}{" "}
        <Link to="/register" state={{ ...(from ? { from } : {}) }}>
          {content.signUp}
        </Link>
      </p>
    </EntryPage>
  );
}
