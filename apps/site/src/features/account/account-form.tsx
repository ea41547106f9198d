import type { ReactNode } from "react";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import css from "./security.module.css";
import { useAccountForm } from "./use-account-form.ts";

interface AccountFormProps {
  send: Parameters<typeof useAccountForm>[0];
  submit: string;
  busy: string;
  /** @param refused what is wrong, by field */
  children: (refused: Record<string, string>) => ReactNode;
}

/** A form of the account with what became of it. */
export function AccountForm({ send, submit, busy, children }: AccountFormProps) {
  const form = useAccountForm(send);
  return (
    <form className={css.form} method="post" onSubmit={form.submit}>
      {form.refusal ? <Alert severity="error">{form.refusal.text}</Alert> : null}
      {form.done ? <Alert severity="success">{form.done}</Alert> : null}
      {children(form.refusal?.fields ?? {})}
      <button type="submit" className={buttonClass("primary")} aria-disabled={form.busy}>
        {form.busy ? busy : submit}
      </button>
    </form>
  );
}
