import { Alert } from "@party/ui/alert.tsx";
import { Button, buttonVariantClass, SubmitButton } from "@party/ui/form/button.tsx";
import { PasswordField, TextField } from "@party/ui/form/field.tsx";
import { createFileRoute, Link, useHydrated, useLocation, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useEffect, useState } from "react";
import { claimApplication, findPendingPlan } from "#features/memberships/application/pending-application.ts";
import { planOf } from "#features/memberships/plans.ts";
import { clearNewCredentials, readNewCredentials } from "#session/stored-entries.ts";
import { loginSecondStep, useSession } from "#session/use-session.ts";
import { pageHead } from "#shell/head/page-head.ts";
import { NeedsScriptNotice } from "#ui/forms/form-notes.tsx";
import { FormCardPage } from "#ui/pages/entry-page.tsx";
import css from "./auth.module.css";
import { loginContent as content, secondStepContent } from "./login.content.ts";
import { SignedInCard } from "./signed-in.tsx";

export const Route = createFileRoute("/login")({
  head: () => pageHead("/login"),
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

  const [registered] = useState(readNewCredentials);
  const [pending, setPending] = useState<string>();
  useEffect(() => {
    const plan = findPendingPlan();
    if (plan) setPending(planOf(plan).name);
    return clearNewCredentials;
  }, []);

  const redirectAfterSignIn = async () => {
    await claimApplication();
    return navigate({ href: from ?? (findPendingPlan() ? "/joinus" : "/dashboard"), replace: true });
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const entries = new FormData(event.currentTarget);
    setError(undefined);
    setBusy(true);
    const outcome = await login(String(entries.get("email")), String(entries.get("password")));
    if (outcome.success) return redirectAfterSignIn();
    if (outcome.challenge) setChallenge(outcome.challenge);
    else setError({ text: outcome.error, wrong: outcome.wrong === true });
    setBusy(false);
  };

  const welcome = registered && `${content.welcome(registered.email)} ${pending ? content.kept(pending) : ""}`;
  const subtitle = welcome ?? (pending ? undefined : content.subtitle);

  if (challenge) {
    return <SecondStepForm challenge={challenge} onDone={redirectAfterSignIn} onBack={() => setChallenge(undefined)} />;
  }
  // While busy the session is the one this form has just started.
  if (user && !busy) return <SignedInCard user={user} />;
  return (
    <FormCardPage title={content.title} subtitle={subtitle}>
      {/* `history.state` survives a reload, but the server cannot read it, so it is used only after hydration. */}
      {hydrated && message ? <Alert severity="success">{message}</Alert> : null}
      {hydrated && !message && from?.startsWith("/dashboard") ? (
        <Alert severity="info">{content.needed(from)}</Alert>
      ) : null}
      {pending && !registered ? (
        <div className={css.pending}>
          <p>{content.pending(pending)}</p>
          <Link to="/register" state={{ ...(from ? { from } : {}) }} className={buttonVariantClass("outlined")}>
            {content.createAccount}
          </Link>
        </div>
      ) : null}
      <NeedsScriptNotice instead="/joinus/free" />
      {/* POST, so that a password never becomes part of the URL. */}
      <form className={css.form} method="post" onSubmit={submit}>
        {error ? <Alert severity="error">{error.text}</Alert> : null}
        {error?.wrong ? (
          <>
            <p>{content.wrong}</p>
            <Link to="/forgot-password" className={buttonVariantClass("outlined")}>
              {content.newPassword}
            </Link>
          </>
        ) : null}
        <TextField
          label={content.email}
          name="email"
          // Only required (spec.md section 5); type=email would check the format too.
          type="text"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={registered?.email}
          required
        />
        <PasswordField
          label={content.password}
          name="password"
          autoComplete="current-password"
          defaultValue={registered?.password}
          required
        />
        <SubmitButton busy={busy} label={content.submit} busyLabel={content.busy} />
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
    </FormCardPage>
  );
}

interface SecondStepFormProps {
  /** From the server, after the right password. */
  challenge: string;
  onDone: () => void;
  onBack: () => void;
}

/** The second step of a sign-in: the code of the authenticator app. */
function SecondStepForm({ challenge, onDone, onBack }: SecondStepFormProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const code = String(new FormData(event.currentTarget).get("code"));
    setError(undefined);
    setBusy(true);
    const outcome = await loginSecondStep(challenge, code);
    if (outcome.success) return onDone();
    setError(outcome.error);
    setBusy(false);
  };

  return (
    <FormCardPage title={secondStepContent.title} subtitle={secondStepContent.subtitle}>
      <form className={css.form} method="post" onSubmit={submit}>
        {error ? <Alert severity="error">{error}</Alert> : null}
        <TextField
          label={secondStepContent.code}
          name="code"
          hint={secondStepContent.hint}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          autoFocus
          required
        />
        <SubmitButton busy={busy} label={secondStepContent.submit} busyLabel={secondStepContent.busy} />
        <Button look="outlined" onClick={onBack}>
          {secondStepContent.back}
        </Button>
      </form>
    </FormCardPage>
  );
}
