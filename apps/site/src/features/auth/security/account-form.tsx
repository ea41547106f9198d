import type { FormEvent, ReactNode } from "react";
import { buttonClass } from "#ui/button.tsx";
import { StatusMessage, useSaving } from "#ui/save-status.tsx";
import { accountTexts } from "../account-links.content.ts";
import css from "./security.module.css";

interface AccountFormProps {
  /** Throws ApiError. @returns the status message after success */
  send: (entry: (name: string) => string) => Promise<string | undefined>;
  submit: string;
  busy: string;
  /** @param errors by field */
  children: (errors: Record<string, string>) => ReactNode;
}

/** A form with its status message; cleared after success only. */
export function AccountForm({ send, submit, busy: busyLabel, children }: AccountFormProps) {
  const { busy, status, save } = useSaving(accountTexts.unreachable);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const entries = new FormData(form);
    void save(async () => {
      const message = await send((name) => String(entries.get(name) ?? ""));
      form.reset();
      return message;
    });
  };
  return (
    <form className={css.form} method="post" onSubmit={onSubmit}>
      {children(status?.fields ?? {})}
      <StatusMessage status={status} />
      <button type="submit" className={buttonClass("primary")} aria-disabled={busy}>
        {busy ? busyLabel : submit}
      </button>
    </form>
  );
}
