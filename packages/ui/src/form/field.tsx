import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { passwordContent } from "../ui.content.ts";
import css from "./field.module.css";

interface FieldProps {
  label: string;
  /** Announced with the field. */
  error?: string | undefined;
  hint?: string | undefined;
}

type ControlAttributes = { id: string; "aria-invalid"?: true; "aria-describedby"?: string };

/** Label, hint and error of any control, linked by ARIA. */
function Field({
  label,
  error,
  hint,
  required,
  id: given,
  children,
}: FieldProps & {
  required?: boolean | undefined;
  id?: string | undefined;
  children: (control: ControlAttributes) => ReactNode;
}) {
  const made = useId();
  const id = given ?? made;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
        {required ? <span aria-hidden="true"> *</span> : null}
      </label>
      {children({
        id,
        ...(error ? { "aria-invalid": true } : {}),
        ...(described ? { "aria-describedby": described } : {}),
      })}
      {hint ? (
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** An `<input>`; uncontrolled, so that nothing typed before hydration is lost. */
export function TextField({ label, error, hint, id, ...input }: FieldProps & ComponentProps<"input">) {
  return (
    <Field label={label} error={error} hint={hint} required={input.required} id={id}>
      {(control) => <input className={css.control} {...input} {...control} />}
    </Field>
  );
}

/** For a number that may be stepped. A mouse wheel over it scrolls the page, and never changes the number. */
export function NumberField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField {...props} type="number" inputMode="numeric" onWheel={({ currentTarget }) => currentTarget.blur()} />
  );
}

export function TextAreaField({ label, error, hint, id, ...area }: FieldProps & ComponentProps<"textarea">) {
  return (
    <Field label={label} error={error} hint={hint} required={area.required} id={id}>
      {(control) => <textarea rows={5} className={css.control} {...area} {...control} />}
    </Field>
  );
}

/** The options are its children. */
export function SelectField({ label, error, hint, id, ...select }: FieldProps & ComponentProps<"select">) {
  return (
    <Field label={label} error={error} hint={hint} required={select.required} id={id}>
      {(control) => <select className={css.control} {...select} {...control} />}
    </Field>
  );
}

/** A password with a button that shows it. */
export function PasswordField({ label, error, hint, id, ...input }: FieldProps & ComponentProps<"input">) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} error={error} hint={hint} required={input.required} id={id}>
      {(control) => (
        <div className={css.password}>
          <input className={css.control} {...input} {...control} type={shown ? "text" : "password"} />
          <button
            type="button"
            className={css.show}
            aria-label={shown ? passwordContent.hideLabel(label) : passwordContent.showLabel(label)}
            onClick={() => setShown(!shown)}
          >
            {shown ? passwordContent.hide : passwordContent.show}
          </button>
        </div>
      )}
    </Field>
  );
}
