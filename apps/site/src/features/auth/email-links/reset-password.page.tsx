import { isProblem } from "@party/contract/client";
import { Alert } from "@party/ui/alert.tsx";
import { buttonVariantClass, SubmitButton } from "@party/ui/form/button.tsx";
import { createFileRoute, Link, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useEffect, useState } from "react";
import { api } from "#api.ts";
import { errorSummaryOf, type FormError, formErrorOf } from "#loading/form-submission.ts";
import { storeDeviceToken, useSession } from "#session/use-session.ts";
import { pageHead } from "#shell/head/page-head.ts";
import { NeedsScriptNotice } from "#ui/forms/form-notes.tsx";
import { FormCardPage } from "#ui/pages/entry-page.tsx";
import { accountTexts, resetPasswordContent as content } from "./account-links.content.ts";
import css from "./email-link-page.module.css";
import { NewPasswordFields } from "./new-password-fields.tsx";

export const Route = createFileRoute("/reset-password/$token")({
  head: () => pageHead("/reset-password/$token", { path: "/", unlisted: true }),
  component: ResetPasswordPage,
});

function ResetPasswordPage() {
  const { token } = Route.useParams();
  const navigate = useNavigate();
  const { isAuthenticated, logout } = useSession();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FormError>();
  const [invalid, setInvalid] = useState<string>();

  // The check does not use the link up, so a mail scanner that opens it does no harm.
  useEffect(() => {
    api("POST /api/account/reset-password/check/", { body: { token }, anonymous: true }).catch((error: unknown) => {
      if (isProblem(error, "reset_link_unknown")) setInvalid(error.text);
    });
  }, [token]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const entry = new FormData(event.currentTarget);
    const body = { token, password: String(entry.get("password")), password2: String(entry.get("password2")) };
    setFailure(undefined);
    setBusy(true);
    try {
      const { message, device } = await api("POST /api/account/reset-password/", { body, anonymous: true });
      storeDeviceToken(device);
      // The server has ended every session, including this one.
      if (isAuthenticated) logout();
      return navigate({ to: "/login", replace: true, state: { message } });
    } catch (error) {
      setFailure(formErrorOf(error, accountTexts.unreachable));
      setBusy(false);
    }
  };

  if (invalid) {
    return (
      <FormCardPage title={content.title}>
        <div className={css.form}>
          <Alert severity="error">{invalid}</Alert>
          <Link to="/forgot-password" className={buttonVariantClass("primary")}>
            {content.newLink}
          </Link>
          <Link to="/login">{content.back}</Link>
        </div>
      </FormCardPage>
    );
  }
  return (
    <FormCardPage title={content.title} subtitle={content.subtitle}>
      <NeedsScriptNotice />
      <form className={css.form} method="post" onSubmit={submit}>
        {failure ? <Alert severity="error">{errorSummaryOf(failure)}</Alert> : null}
        <NewPasswordFields field={(name) => ({ name, error: failure?.fields[name] })} />
        <SubmitButton busy={busy} label={content.submit} busyLabel={content.busy} />
        <Link to="/forgot-password">{content.newLink}</Link>
      </form>
    </FormCardPage>
  );
}
