import { SelectField, TextField } from "@party/ui/field.tsx";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { listContent as content } from "./list.content.ts";
import css from "./list.module.css";

/** The row of filters above a list. */
export const Filters = ({ children }: { children: ReactNode }) => <search className={css.filters}>{children}</search>;

const DELAY_MS = 300;

interface SearchFilterProps {
  /** By default "Search". */
  label?: string;
  value: string | undefined;
  /** What can be chosen instead of typed to the end. */
  suggestions?: readonly string[];
  onChange: (q: string | undefined) => void;
  /** When Enter is pressed, with what is typed. */
  onEnter?: (q: string) => void;
}

/** Searches a moment after the last key, and at once on Enter. */
export function SearchFilter(props: SearchFilterProps) {
  const { label = content.search, value = "", suggestions, onChange, onEnter } = props;
  const timer = useRef<number>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const list = useId();
  useEffect(() => () => clearTimeout(timer.current), []);
  // Cleared elsewhere; what is being typed is left alone.
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = value;
  }, [value]);
  return (
    <>
      <TextField
        ref={field}
        label={label}
        type="search"
        {...(suggestions ? { list } : {})}
        defaultValue={value}
        onKeyDown={({ key, currentTarget }) => {
          const typed = currentTarget.value.trim();
          if (key !== "Enter" || typed === "") return;
          clearTimeout(timer.current);
          onChange(typed);
          onEnter?.(typed);
        }}
        onChange={({ target }) => {
          clearTimeout(timer.current);
          timer.current = window.setTimeout(() => onChange(target.value.trim() || undefined), DELAY_MS);
        }}
      />
      {suggestions ? (
        <datalist id={list}>
          {suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      ) : null}
    </>
  );
}

interface ChoiceFilterProps<Value extends string> {
  label: string;
  options: readonly (readonly [value: Value, label: string])[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
  /** Text of no choice; without it one option is always chosen. */
  all?: string;
}

export function ChoiceFilter<Value extends string>({ label, options, value, onChange, all }: ChoiceFilterProps<Value>) {
  return (
    <SelectField
      label={label}
      value={value ?? ""}
      onChange={({ target }) => onChange(options.find(([each]) => each === target.value)?.[0])}
    >
      {all === undefined ? null : <option value="">{all}</option>}
      {options.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}

/** A row's status in one word. */
export const Status = ({ tone, children }: { tone?: "good" | "bad"; children: ReactNode }) => (
  <span className={css.status} data-tone={tone}>
    {children}
  </span>
);

export interface Chip {
  label: string;
  clear: () => void;
}

/** The filters that are set, each with a button that takes it away. */
export function ActiveFilters({ chips, onClear }: { chips: readonly (Chip | null)[]; onClear: () => void }) {
  const set = chips.filter((chip) => chip !== null);
  if (set.length === 0) return null;
  return (
    <ul className={css.chips} aria-label={content.active}>
      {set.map(({ label, clear }) => (
        <li key={label}>
          <button type="button" className={css.chip} aria-label={content.clear(label)} onClick={clear}>
            {label} <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
      {set.length > 1 ? (
        <li>
          <button type="button" className={css.chip} onClick={onClear}>
            {content.clearAll}
          </button>
        </li>
      ) : null}
    </ul>
  );
}
