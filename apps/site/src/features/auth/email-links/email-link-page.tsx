import { isProblem } from "@party/contract/client";
import { Alert } from "@party/ui/alert.tsx";
import { SubmitButton } from "@party/ui/form/button.tsx";
import { PasswordField } from "@party/ui/form/field.tsx";
import { type FormEvent, type ReactNode, useState } from "react";
import { errorSummaryOf, type FormError, formErrorOf } from "#loading/form-submission.ts";
import { NeedsScriptNotice } from "#ui/forms/form-notes.tsx";
import { FormCardPage } from "#ui/pages/entry-page.tsx";
import { accountTexts } from "./account-links.content.ts";
import css from "./email-link-page.module.css";

interface EmailLinkPageProps<Reply extends { message: string }> {
  title: string;
  question: string;
  submit: string;
  busy: string;
  /** @param password once the server has asked for it */
  send: (password: string | undefined) => Promise<Reply>;
  /** Shown when the server asks for the password. */
  password?: { question: string; label: string; after: ReactNode };
  /** The next step after success. */
  next: (reply: Reply) => ReactNode;
  /** Replaces the form when the link does not work; null when another attempt may succeed. */
  help: (error: unknown) => ReactNode;
}

/** After these another attempt cannot succeed. */
export const isUnusableLink = (error: unknown): boolean =>
  isProblem(error, "email_link_unknown", "email_link_expired", "email_not_free");

/** The page behind a link in an email. It needs a click: mail scanners open every link but press nothing. */
export function EmailLinkPage<Reply extends { message: string }>(page: EmailLinkPageProps<Reply>) {
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<Reply>();
  const [asked, setAsked] = useState(false);
  const [failure, setFailure] = useState<FormError & { error: unknown }>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const typed = new FormData(event.currentTarget).get("password");
    setBusy(true);
    setFailure(undefined);
    try {
      setDone(await page.send(typed === null ? undefined : String(typed)));
    } catch (error) {
      const message = formErrorOf(error, accountTexts.unreachable);
      // The first request for the password is not an error.
      if (page.password && message.fields.password && !asked) setAsked(true);
      else setFailure({ ...message, error });
    }
    setBusy(false);
  };

  if (done) {
    return (
      <FormCardPage title={page.title}>
        <div className={css.form}>
          <Alert severity="success">{done.message}</Alert>
          {page.next(done)}
        </div>
      </FormCardPage>
    );
  }
  const help = failure && page.help(failure.error);
  return (
    <FormCardPage title={page.title}>
      <NeedsScriptNotice />
      <form className={css.form} method="post" onSubmit={submit}>
        {failure ? <Alert severity="error">{errorSummaryOf(failure)}</Alert> : null}
        {help ?? (
          <>
            <p>{asked ? page.password?.question : page.question}</p>
            {asked && page.password ? (
              <PasswordField
                label={page.password.label}
                name="password"
                autoComplete="current-password"
                aria-invalid={failure?.fields.password ? true : undefined}
                maxLength={128}
                autoFocus
                required
              />
            ) : null}
            <SubmitButton busy={busy} label={page.submit} busyLabel={page.busy} />
            {asked ? page.password?.after : null}
          </>
        )}
      </form>
    </FormCardPage>
  );
}
