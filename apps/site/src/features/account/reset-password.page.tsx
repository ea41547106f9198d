import { ApiError } from "@party/contract/client";
import { createFileRoute, Link, useNavigate } from "@tanstack/react-router";
import { type FormEvent, useEffect, useState } from "react";
import { api } from "#api.ts";
import { keepDevice } from "#session/device.ts";
import { useSession } from "#session/use-session.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { EntryPage } from "#ui/entry-page.tsx";
import { errorMessageOf, type FormError } from "#ui/form-error.ts";
import { NeedsScript } from "#ui/needs-script.tsx";
import { accountTexts, resetContent as content } from "./account.content.ts";
import { linkHead } from "./account.head.ts";
import css from "./account.module.css";
import { NewPasswordFields } from "./new-password-fields.tsx";

export const Route = createFileRoute("/reset-password/$token")({
  head: () => linkHead("Choose a new password"),
  component: ResetPasswordPage,
});

function ResetPasswordPage() {
  const { token } = Route.useParams();
  const navigate = useNavigate();
  const { isAuthenticated, logout } = useSession();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<FormError>();
  const [dead, setDead] = useState<string>();

  // Asking spends nothing, so a mail scanner does no harm by it. Unanswered, the form says what is wrong.
  useEffect(() => {
    api("POST /api/account/reset-password/check/", { body: { token }, anonymous: true }).catch((failure: unknown) => {
      if (failure instanceof ApiError && failure.status === 404 && failure.text) setDead(failure.text);
    });
  }, [token]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const entry = new FormData(event.currentTarget);
    const body = { token, password: String(entry.get("password")), password2: String(entry.get("password2")) };
    setRefusal(undefined);
    setBusy(true);
    try {
      const { message, device } = await api("POST /api/account/reset-password/", { body, anonymous: true });
      keepDevice(device);
      // The server has ended every session, this browser's own among them.
      if (isAuthenticated) logout();
      return navigate({ to: "/login", replace: true, state: { message } });
    } catch (failure) {
      setRefusal(errorMessageOf(failure, accountTexts.unreachable));
      setBusy(false);
    }
  };

  if (dead) {
    return (
      <EntryPage title={content.title}>
        <div className={css.form}>
          <Alert severity="error">{dead}</Alert>
          <Link to="/forgot-password" className={buttonClass("primary")}>
            {content.newLink}
          </Link>
          <Link to="/login">{content.back}</Link>
        </div>
      </EntryPage>
    );
  }
  return (
    <EntryPage title={content.title} subtitle={content.subtitle}>
      <NeedsScript />
      <form className={css.form} method="post" onSubmit={submit}>
        {refusal ? <Alert severity="error">{refusal.text}</Alert> : null}
        <NewPasswordFields refused={refusal?.fields ?? {}} />
        <button type="submit" className={buttonClass("primary")} aria-disabled={busy}>
          {busy ? content.busy : content.submit}
        </button>
        <Link to="/forgot-password">{content.newLink}</Link>
      </form>
    </EntryPage>
  );
}
