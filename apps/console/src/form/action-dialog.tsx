import { buttonClass } from "@party/ui/button.tsx";
import { Dialog, dialogElement, focusOnOpen } from "@party/ui/dialog.tsx";
import { TextAreaField } from "@party/ui/field.tsx";
import { useMutation } from "@tanstack/react-query";
import type { FormEvent, ReactNode } from "react";
import css from "./form.module.css";
import { FormAlert } from "./form-alert.tsx";

interface ActionDialogProps {
  id: string;
  title: string;
  /** What follows. */
  effect: ReactNode;
  submit: string;
  /** Label of a text, e.g. the reason. */
  text?: string | undefined;
  /** The text may be left out. */
  isTextOptional?: boolean | undefined;
  /** What the dialog is about; a new one empties it. */
  subject: string | number | undefined;
  act: (text: string) => Promise<unknown>;
}

/** Says what follows before it happens, takes the reason where one is needed, and closes when it has happened. */
export function ActionDialog({ id, title, effect, submit, text, isTextOptional, subject, act }: ActionDialogProps) {
  const mutation = useMutation({ mutationFn: act, onSuccess: () => dialogElement(id)?.close() });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!mutation.isPending) mutation.mutate(String(new FormData(event.currentTarget).get("text") ?? ""));
  };
  return (
    <Dialog id={id} title={title}>
      <form key={subject} className={css.stack} onSubmit={onSubmit}>
        <FormAlert error={mutation.error} />
        <div>{effect}</div>
        {text ? (
          <TextAreaField
            ref={focusOnOpen}
            label={text}
            name="text"
            rows={3}
            maxLength={500}
            required={!isTextOptional}
          />
        ) : null}
        <p className={css.actions}>
          <button type="submit" className={buttonClass("primary")} aria-disabled={mutation.isPending}>
            {submit}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
