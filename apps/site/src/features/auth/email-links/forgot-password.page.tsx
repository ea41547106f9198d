import { Alert } from "@party/ui/alert.tsx";
import { Button, SubmitButton } from "@party/ui/form/button.tsx";
import { TextField } from "@party/ui/form/field.tsx";
import { createFileRoute, Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { api } from "#api.ts";
import { errorSummaryOf, formErrorOf } from "#loading/form-submission.ts";
import { pageHead } from "#shell/head/page-head.ts";
import { NeedsScriptNotice } from "#ui/forms/form-notes.tsx";
import { FormCardPage } from "#ui/pages/entry-page.tsx";
import { accountTexts, forgotPasswordContent as content } from "./account-links.content.ts";
import css from "./email-link-page.module.css";

export const Route = createFileRoute("/forgot-password")({
  head: () => pageHead("/forgot-password"),
  component: ForgotPasswordPage,
});

function ForgotPasswordPage() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [sent, setSent] = useState<string>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const email = String(new FormData(event.currentTarget).get("email"));
    setError(undefined);
    setBusy(true);
    try {
      setSent((await api("POST /api/account/forgot-password/", { body: { email }, anonymous: true })).message);
    } catch (failure) {
      setError(errorSummaryOf(formErrorOf(failure, accountTexts.unreachable)));
    }
    setBusy(false);
  };

  if (sent) {
    return (
      <FormCardPage title={content.sentTitle}>
        <div className={css.form}>
          <Alert severity="success">{sent}</Alert>
          <p>{content.noMail}</p>
          <Button look="outlined" onClick={() => setSent(undefined)}>
            {content.again}
          </Button>
          <Link to="/login">{content.back}</Link>
        </div>
      </FormCardPage>
    );
  }
  return (
    <FormCardPage title={content.title} subtitle={content.subtitle}>
      <NeedsScriptNotice />
      <form className={css.form} method="post" onSubmit={submit}>
        {error ? <Alert severity="error">{error}</Alert> : null}
        <TextField label={content.email} name="email" type="email" autoComplete="username" required />
        <SubmitButton busy={busy} label={content.submit} busyLabel={content.busy} />
        <Link to="/login">{content.back}</Link>
      </form>
    </FormCardPage>
  );
}
