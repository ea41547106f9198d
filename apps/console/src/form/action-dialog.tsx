import { Dialog, dialogElement, focusOnOpen } from "@party/ui/dialog/dialog.tsx";
import { TextAreaField } from "@party/ui/form/field.tsx";
import { type ReactNode, useState } from "react";
import { RequestForm } from "./request-form.tsx";

interface ActionDialogProps<Reply> {
  id: string;
  title: string;
  /** What follows. */
  effect: ReactNode;
  submit: string;
  /** Label of a text, e.g. the reason. */
  text?: string | undefined;
  /** The text may be left out. */
  isTextOptional?: boolean | undefined;
  initial?: string | undefined;
  /** What the dialog is about. Each has a text of its own, which is kept until it is sent. */
  subject: string | number | undefined;
  act: (text: string) => Promise<Reply>;
  /** What stands behind the dialog can be reached again. */
  onClosed?: (reply: Reply) => void;
}

/** Says what follows before it happens, takes the reason where one is needed, and closes when it has happened. */
export function ActionDialog<Reply>(props: ActionDialogProps<Reply>) {
  const { id, title, effect, submit, text, isTextOptional, initial, subject, act, onClosed } = props;
  const [texts] = useState(() => new Map<typeof subject, string>());
  return (
    <Dialog id={id} title={title}>
      <RequestForm
        key={subject}
        send={(values: { text?: string }) => act(values.text ?? "")}
        onSent={(reply, form) => {
          texts.delete(subject);
          // Not when something else was begun in the dialog meanwhile.
          if (form.isConnected) {
            form.reset();
            dialogElement(id)?.close();
          }
          onClosed?.(reply);
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
                defaultValue={texts.get(subject) ?? initial}
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
