import { type ReactNode, useId } from "react";
import css from "./radio-cards.module.css";

interface ChoicesProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; title: string; note: string; disabled?: boolean }[];
  chosen: Value;
  onChoose: (value: Value) => void;
  /** Stands between the legend and the options. */
  children?: ReactNode;
}

/** One of several, each on a card that says what it means. */
export function Choices<Value extends string>({ legend, options, chosen, onChoose, children }: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className={css.choices}>
      <legend>{legend}</legend>
      {children}
      {options.map(({ value, title, note, disabled }) => (
        <label key={value} className={css.choice}>
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
