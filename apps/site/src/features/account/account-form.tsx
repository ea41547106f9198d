import type { FormEvent, ReactNode } from "react";
import { buttonClass } from "#ui/button.tsx";
import { StatusMessage } from "#ui/status-message.tsx";
import { useSaving } from "#ui/use-saving.ts";
import { accountTexts } from "./account.content.ts";
import css from "./security.module.css";

interface AccountFormProps {
  /** Throws what the server refuses; its text is what to say when it was taken. */
  send: (entry: (name: string) => string) => Promise<string | undefined>;
  submit: string;
  busy: string;
  /** @param refused what is wrong, by field */
  children: (refused: Record<string, string>) => ReactNode;
}

/** A form of the account with what became of it. Nothing is kept of a password; after a refusal what was typed stays. */
export function AccountForm({ send, submit, busy: sending, children }: AccountFormProps) {
  const { busy, said, save } = useSaving(accountTexts.unreachable);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const entries = new FormData(form);
    void save(async () => {
      const done = await send((name) => String(entries.get(name) ?? ""));
      form.reset();
      return done;
    });
  };
  return (
    <form className={css.form} method="post" onSubmit={onSubmit}>
      {children(said?.fields ?? {})}
      <StatusMessage said={said} />
      <button type="submit" className={buttonClass("primary")} aria-disabled={busy}>
        {busy ? sending : submit}
      </button>
    </form>
  );
}
