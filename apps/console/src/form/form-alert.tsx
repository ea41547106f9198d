import { Alert } from "@party/ui/alert.tsx";
import { useEffect, useRef } from "react";
import { messageOf } from "#api.ts";
import css from "./form.module.css";

/** Why the API refused a form. It takes the focus and so comes into view: the button may stand a screen below. */
export function FormAlert({ error }: { error: Error | null }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) alert.current?.focus();
  }, [error]);
  if (!error) return null;
  return (
    <div ref={alert} tabIndex={-1} className={css.refusal}>
      <Alert severity="error">{messageOf(error)}</Alert>
    </div>
  );
}

/** What a group of fields lacks; `RequestForm` leads there. */
export const FieldsError = ({ text }: { text: string | undefined }) =>
  text ? (
    <p className={css.fieldsError} data-missing="" tabIndex={-1}>
      {text}
    </p>
  ) : null;
