import { type ReactNode, useState } from "react";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { EntryPage } from "#ui/entry-page.tsx";
import { NeedsScript } from "#ui/needs-script.tsx";
import { refusalOf } from "#ui/refusal.ts";
import { accountTexts } from "./account.content.ts";
import css from "./account.module.css";

interface LinkPageProps<Reply extends { message: string }> {
  title: string;
  question: string;
  submit: string;
  busy: string;
  send: () => Promise<Reply>;
  /** What to do next, once it is done. */
  next: (reply: Reply) => ReactNode;
  /** What to do when the link is not good. */
  help: ReactNode;
}

/** The page that a link in a mail opens. It asks first: mail scanners open every link, and press nothing. */
export function LinkPage<Reply extends { message: string }>(page: LinkPageProps<Reply>) {
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<Reply>();
  const [error, setError] = useState<string>();

  const press = async () => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      setDone(await page.send());
    } catch (failure) {
      setError(refusalOf(failure, accountTexts.unreachable).text);
    }
    setBusy(false);
  };

  return (
    <EntryPage title={page.title}>
      <NeedsScript />
      <div className={css.form}>
        {done ? <Alert severity="success">{done.message}</Alert> : null}
        {error ? <Alert severity="error">{error}</Alert> : null}
        {done ? (
          page.next(done)
        ) : (
          <>
            <p>{page.question}</p>
            <button type="button" className={buttonClass("primary")} aria-disabled={busy} onClick={press}>
              {busy ? page.busy : page.submit}
            </button>
            {error ? page.help : null}
          </>
        )}
      </div>
    </EntryPage>
  );
}
