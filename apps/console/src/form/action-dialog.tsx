import { Dialog, dialogElement, focusOnOpen } from "@party/ui/dialog/dialog.tsx";
import { TextAreaField } from "@party/ui/form/field.tsx";
import { type ReactNode, useState } from "react";
import { RequestForm } from "./request-form.tsx";

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
  /** What the dialog is about. Each has a text of its own, which is kept until it is sent. */
  subject: string | number | undefined;
  act: (text: string) => Promise<unknown>;
}

/** Says what follows before it happens, takes the reason where one is needed, and closes when it has happened. */
export function ActionDialog({ id, title, effect, submit, text, isTextOptional, subject, act }: ActionDialogProps) {
  const [texts] = useState(() => new Map<typeof subject, string>());
  return (
    <Dialog id={id} title={title}>
      <RequestForm
        key={subject}
        send={(values: { text?: string }) => act(values.text ?? "")}
        onSent={(_, form) => {
          texts.delete(subject);
          // Not when something else was begun in the dialog meanwhile.
          if (!form.isConnected) return;
          form.reset();
          dialogElement(id)?.close();
        }}
        submit={submit}
      >
        {(field) => (
          <>
            <div>{effect}</div>
            {text ? (
              <TextAreaField
                {...field("text")}
                ref={focusOnOpen}
                label={text}
                defaultValue={texts.get(subject)}
                onChange={({ target }) => texts.set(subject, target.value)}
                rows={3}
                maxLength={500}
                required={!isTextOptional}
              />
            ) : null}
          </>
        )}
      </RequestForm>
    </Dialog>
  );
}
