import { type ComponentProps, type ReactNode, useId } from "react";
import css from "./checkboxes.module.css";

interface CheckboxGroupProps {
  legend: string;
  hint?: string;
  children: ReactNode;
}

/** A group of checkboxes. */
export function CheckboxGroup({ legend, hint, children }: CheckboxGroupProps) {
  return (
    <fieldset className={css.checks}>
      <legend>
        {legend}
        {hint ? <small>{hint}</small> : null}
      </legend>
      <div className={css.list}>{children}</div>
    </fieldset>
  );
}

interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode;
  hint?: string;
  error?: string | undefined;
}

export function Checkbox({ label, hint, error, ...input }: CheckboxProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div>
      <label className={css.check}>
        <input
          type="checkbox"
          {...input}
          {...(error ? { "aria-invalid": true } : {})}
          {...(described ? { "aria-describedby": described } : {})}
        />
        <span>
          {label}
          {input.required ? <b aria-hidden="true"> *</b> : null}
        </span>
      </label>
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
