import { REVEAL_SECONDS } from "@party/contract/values/person-records";
import { Button } from "@party/ui/form/button.tsx";
import { TextAreaField } from "@party/ui/form/field.tsx";
import { type ReactNode, useEffect, useState } from "react";
import { retryWithRecentCode } from "#session/recent-code.tsx";
import css from "./form.module.css";
import { RequestForm } from "./request-form.tsx";
import { revealContent as content } from "./reveal.content.ts";

interface SensitiveRevealProps<Shown> {
  submit: string;
  /** The call that shows it, for which a recent code is asked where one is needed. */
  load: (reason: string) => Promise<Shown>;
  children: (shown: Shown) => ReactNode;
}

/** Shows what is sensitive for a minute, with a reason. It is kept nowhere else. */
export function SensitiveReveal<Shown>({ submit, load, children }: SensitiveRevealProps<Shown>) {
  const [shown, setShown] = useState<Shown>();
  const [wasShown, setWasShown] = useState(false);
  useEffect(() => {
    if (shown === undefined) return;
    const timer = setTimeout(() => setShown(undefined), REVEAL_SECONDS * 1_000);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <>
      <div role="status" className={css.stack}>
        {shown === undefined ? wasShown ? <p>{content.hidden}</p> : null : children(shown)}
      </div>
      {shown === undefined ? (
        <RequestForm
          send={({ reason }: { reason: string }) => retryWithRecentCode(() => load(reason))}
          onSent={(reply) => {
            setShown(reply);
            setWasShown(true);
          }}
          submit={submit}
        >
          {(field) => (
            <TextAreaField
              {...field("reason")}
              label={content.reason}
              hint={content.hint}
              rows={2}
              maxLength={300}
              required
            />
          )}
        </RequestForm>
      ) : (
        <p className={css.actions}>
          <Button look="outlined" onClick={() => setShown(undefined)}>
            {content.hide}
          </Button>
        </p>
      )}
    </>
  );
}
