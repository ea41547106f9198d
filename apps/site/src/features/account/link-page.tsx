import { ApiError } from "@party/contract/client";
import { type FormEvent, type ReactNode, useState } from "react";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { EntryPage } from "#ui/entry-page.tsx";
import { PasswordField } from "#ui/field.tsx";
import { errorMessageOf, type FormError } from "#ui/form-error.ts";
import { NeedsScript } from "#ui/needs-script.tsx";
import { accountTexts } from "./account.content.ts";
import css from "./account.module.css";

interface LinkPageProps<Reply extends { message: string }> {
  title: string;
  question: string;
  submit: string;
  busy: string;
  /** @param password once the server has asked for it */
  send: (password: string | undefined) => Promise<Reply>;
  /** What the page says when the server asks for the password. */
  password?: { question: string; label: string; after: ReactNode };
  /** What to do next, once it is done. */
  next: (reply: Reply) => ReactNode;
  /** What to do when the link is not good, in place of the form; null when it may yet work. */
  help: (status: number) => ReactNode;
}

/** Statuses after which pressing again helps nobody: the address is taken, the link is unknown, or it has expired. */
export const LINK_IS_DEAD: readonly number[] = [404, 409, 410];

/** The page that a link in a mail opens. It asks first: mail scanners open every link, and press nothing. */
export function LinkPage<Reply extends { message: string }>(page: LinkPageProps<Reply>) {
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<Reply>();
  const [asked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState<FormError & { status: number | undefined }>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const typed = new FormData(event.currentTarget).get("password");
    setBusy(true);
    setRefusal(undefined);
    try {
      setDone(await page.send(typed === null ? undefined : String(typed)));
    } catch (failure) {
      const refused = errorMessageOf(failure, accountTexts.unreachable);
      // That it is asked for is no mistake of theirs.
      if (page.password && refused.fields.password && !asked) setAsked(true);
      else setRefusal({ ...refused, status: failure instanceof ApiError ? failure.status : undefined });
    }
    setBusy(false);
  };

  if (done) {
    return (
      <EntryPage title={page.title}>
        <div className={css.form}>
          <Alert severity="success">{done.message}</Alert>
          {page.next(done)}
        </div>
      </EntryPage>
    );
  }
  const help = refusal?.status === undefined ? null : page.help(refusal.status);
  return (
    <EntryPage title={page.title}>
      <NeedsScript />
      <form className={css.form} method="post" onSubmit={submit}>
        {refusal ? <Alert severity="error">{refusal.text}</Alert> : null}
        {help ?? (
          <>
            <p>{asked ? page.password?.question : page.question}</p>
            {asked && page.password ? (
              <PasswordField
                label={page.password.label}
                name="password"
                autoComplete="current-password"
                aria-invalid={refusal?.fields.password ? true : undefined}
                maxLength={128}
                autoFocus
                required
              />
            ) : null}
            <button type="submit" className={buttonClass("primary")} aria-disabled={busy}>
              {busy ? page.busy : page.submit}
            </button>
            {asked ? page.password?.after : null}
          </>
        )}
      </form>
    </EntryPage>
  );
}
