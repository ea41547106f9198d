import { SubmitButton } from "@party/ui/form/button.tsx";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { useSavingForm } from "#portal/use-saving-form.ts";
import { StatusMessage } from "#ui/forms/save-status.tsx";
import { accountTexts } from "../email-links/account-links.content.ts";
import css from "./security.module.css";

interface AccountFormProps<Values extends FieldValues> {
  /** Throws ApiError. @returns the status message after success */
  send: (values: Values) => Promise<string | undefined>;
  submit: string;
  busy: string;
  /** @param field the properties of a field by its name */
  children: (field: ReturnType<typeof useSavingForm<Values>>["field"]) => ReactNode;
}

/** A form with its status message; cleared after success only. */
export function AccountForm<Values extends FieldValues>({ send, children, ...labels }: AccountFormProps<Values>) {
  const { busy, status, field, submit, reset } = useSavingForm<Values>(accountTexts.unreachable);
  const onSubmit = submit(async (values) => {
    const message = await send(values);
    reset();
    return message;
  });
  return (
    <form className={css.form} method="post" noValidate onSubmit={onSubmit}>
      {children(field)}
      <StatusMessage status={status} />
      <SubmitButton busy={busy} label={labels.submit} busyLabel={labels.busy} />
    </form>
  );
}
