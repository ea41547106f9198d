import { type ComponentProps, type ReactNode, useId } from "react";
import css from "./checkboxes.module.css";
import radioCss from "./radio-cards.module.css";

interface CheckboxGroupProps {
  legend: string;
  hint?: string | undefined;
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
  hint?: string | undefined;
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

interface RadioCardsProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; title: string; note: string; disabled?: boolean }[];
  chosen: Value;
  onChoose: (value: Value) => void;
  /** Shown between the legend and the options. */
  children?: ReactNode;
}

/** Radio buttons, each on a card with a title and a note. */
export function RadioCards<Value extends string>({
  legend,
  options,
  chosen,
  onChoose,
  children,
}: RadioCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={radioCss.choices}>
      <legend>{legend}</legend>
      {children}
      {options.map(({ value, title, note, disabled }) => (
        <label key={value} className={radioCss.choice}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            disabled={disabled}
            onChange={() => onChoose(value)}
          />
          <span>
            <strong>{title}</strong>
            <small>{note}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
