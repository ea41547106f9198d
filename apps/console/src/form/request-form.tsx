import { ApiError } from "@party/contract/client";
import { SubmitButton } from "@party/ui/form/button.tsx";
import { useMutation } from "@tanstack/react-query";
import type { FormEvent, ReactNode } from "react";
import css from "./form.module.css";
import { FormAlert } from "./form-alert.tsx";

interface RequestFormProps<Name extends string, Reply> {
  /** @param values what is in the fields, by name */
  send: (values: Record<Name, string>) => Promise<Reply>;
  onSent?: (reply: Reply, form: HTMLFormElement) => unknown;
  submit: string;
  /** Stands on the button while it is sent. */
  busy?: string;
  className?: string | undefined;
  /**
   * For a form that says itself, beside its fields, what is missing. @returns false to send nothing; then the first of these takes
   * the focus: what is `aria-invalid`, or `data-missing` where that is no field.
   */
  isComplete?: () => boolean;
  /** @param field gives the name of a field, and what the API says is wrong with it */
  children: (field: (name: Name) => { name: Name; error: string | undefined }) => ReactNode;
}

/** The fields of one call. It is sent once at a time, and what the API refuses stands above it or beside the field. */
export function RequestForm<Name extends string, Reply>(props: RequestFormProps<Name, Reply>) {
  const { send, onSent, submit, busy = submit, className = css.stack, isComplete, children } = props;
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (form: HTMLFormElement) => send(Object.fromEntries(new FormData(form)) as Record<Name, string>),
    onSuccess: (reply, form) => onSent?.(reply, form),
  });
  const errors = error instanceof ApiError ? error.fields : {};
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const form = event.currentTarget;
    if (isComplete?.() ?? true) return mutate(form);
    reset();
    // Once it says so.
    requestAnimationFrame(() => form.querySelector<HTMLElement>("[aria-invalid], [data-missing]")?.focus());
  };
  return (
    // POST, so that a password never becomes part of the URL.
    <form method="post" className={className} noValidate={isComplete !== undefined} onSubmit={onSubmit}>
      <FormAlert error={error} />
      {children((name) => ({ name, error: errors[name]?.[0] }))}
      <SubmitButton busy={isPending} label={submit} busyLabel={busy} />
    </form>
  );
}
