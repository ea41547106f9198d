import { type ReactNode, useId } from "react";
import css from "./radio-cards.module.css";

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
