import { formatDay } from "@party/contract/values/nairobi-time";
import type { Permission } from "@party/contract/values/permissions";
import { SelectField, TextField } from "@party/ui/form/field.tsx";
import { Options } from "@party/ui/form/options.tsx";
import { Icon } from "@party/ui/icon.tsx";
import { VisuallyHidden } from "@party/ui/visually-hidden.tsx";
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { listContent as content } from "./list.content.ts";
import css from "./list.module.css";

/** A filter of a list. Its value stands in the address. */
export interface ListFilter<Value, Page> {
  /** @returns undefined for a value of the address that the filter does not know */
  read: (value: unknown) => Value | undefined;
  /** The value of an address without one, which has no chip. */
  usual?: Value;
  /** Absent for what is filtered by a link alone. */
  control?: (props: FilterControlProps<Value, Page>) => ReactNode;
  /** What its chip says; absent for a part of another filter. */
  text?: (value: Value, page: Page | undefined) => ReactNode;
  /** Needed to filter by it. */
  permission?: Permission;
  /** What else a new value takes away. */
  clears?: readonly string[];
  /** Typed into: it stands above the rows on phones too. */
  isText?: true;
  /** Folded in wide windows too. */
  isSeldom?: true;
}

/** As one for those alone who have a permission. */
export const needing = <Value, Page>(
  permission: Permission,
  filter: ListFilter<Value, Page>,
): ListFilter<Value, Page> => ({ ...filter, permission });

/** As one that is folded in wide windows too. */
export const seldom = <Value, Page>(filter: ListFilter<Value, Page>): ListFilter<Value, Page> => ({
  ...filter,
  isSeldom: true,
});

export interface FilterControlProps<Value, Page> {
  value: Value | undefined;
  /** The page of the list, once it is there. */
  page: Page | undefined;
  onChange: (value: Value | undefined) => void;
  /** When Enter is pressed, with what is typed. */
  onEnter: (typed: string) => void;
}

const CROSS_ICON = "m6.4 5 5.6 5.6L17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4-5.6-5.6L6.4 19 5 17.6l5.6-5.6L5 6.4z";
const SEARCH_DELAY_MS = 300;
/** What the API accepts at most. */
const MAX_TEXT_LENGTH = 100;

interface TextFilterOptions<Page> {
  /** By default "Search". */
  label?: string;
  /** What can be chosen instead of typed to the end. */
  suggestions?: (page: Page) => readonly string[];
  clears?: readonly string[];
}

/** Searches for what is typed. */
export const textFilter = <Page,>({
  label,
  suggestions,
  ...more
}: TextFilterOptions<Page> = {}): ListFilter<string, Page> => ({
  ...more,
  isText: true,
  read: (value) => (["string", "number"].includes(typeof value) ? String(value).slice(0, MAX_TEXT_LENGTH) : undefined),
  control: ({ page, ...props }) => (
    <SearchField {...props} label={label} suggestions={page && suggestions ? suggestions(page) : []} />
  ),
  text: content.found,
});

/**
 * One of a few values with their labels.
 * @param all text of no choice; without it the first option is chosen unless the address says another
 */
export const choiceFilter = <Value extends string>(
  label: string,
  options: Readonly<Record<Value, string>>,
  { all, clears = [] }: { all?: string; clears?: readonly string[] } = {},
): ListFilter<Value, unknown> => {
  const values = Object.keys(options) as Value[];
  return {
    read: (value) => values.find((each) => each === value),
    ...(all === undefined ? { usual: values[0]! } : {}),
    clears,
    control: ({ value, onChange }) => (
      <ChoiceSelect
        label={label}
        all={all}
        options={values.map((each) => [each, options[each]])}
        value={value}
        onChange={(chosen) => onChange(values.find((each) => each === chosen))}
      />
    ),
    text: (value) => options[value],
  };
};

const parseId = (value: unknown) => (Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined);

/** One of the rows of another list, by id. @param useOptions a hook that loads them @param all text of no choice */
export const rowFilter = (
  label: string,
  useOptions: () => readonly { id: number; name: string }[],
  all: string,
): ListFilter<number, unknown> => ({
  read: parseId,
  control: ({ value, onChange }) => (
    <RowChoice {...{ label, useOptions, all, value }} onChange={(id) => onChange(parseId(id))} />
  ),
  text: (value) => <RowName useOptions={useOptions} value={value} />,
});

interface RowNameProps {
  useOptions: () => readonly { id: number; name: string }[];
  value: number | undefined;
}

const RowName = ({ useOptions, value }: RowNameProps) => useOptions().find(({ id }) => id === value)?.name;

function RowChoice({ useOptions, ...props }: RowNameProps & Omit<ChoiceSelectProps, "options">) {
  const options = useOptions().map(({ id, name }) => [String(id), name] as const);
  return <ChoiceSelect {...props} options={options} />;
}

/** A day of Nairobi. */
export const dayFilter = (label: string): ListFilter<string, unknown> => ({
  read: (value) => (/^\d{4}-\d\d-\d\d$/.test(String(value)) ? String(value) : undefined),
  control: ({ value, onChange }) => (
    <SyncedTextField
      label={label}
      type="date"
      value={value}
      onChange={({ target }) => onChange(target.value || undefined)}
    />
  ),
  text: (value) => content.day(label, formatDay(value)),
});

/** A whole number of years and the like. */
export const numberFilter = (
  label: string,
  maximum: number,
  text: (value: number) => string,
): ListFilter<number, unknown> => ({
  read: (value) => {
    const number = value === "" || value === undefined ? Number.NaN : Number(value);
    return Number.isInteger(number) && number >= 0 && number <= maximum ? number : undefined;
  },
  control: ({ value, onChange }) => (
    <NumberField
      label={label}
      maximum={maximum}
      value={value}
      onChange={(typed) =>
        onChange(typed === "" ? undefined : Math.min(Math.max(Math.trunc(Number(typed)), 0), maximum))
      }
    />
  ),
  text,
});

interface NumberFieldProps {
  label: string;
  maximum: number;
  value: number | undefined;
  onChange: (typed: string) => void;
}

/** @returns what makes a call a moment after the last key, and what drops the one that waits */
function useDelayedCall(): [delay: (call: () => void) => void, drop: () => void] {
  const timer = useRef<number>(undefined);
  const drop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const delay = (call: () => void) => {
    drop();
    timer.current = window.setTimeout(call, SEARCH_DELAY_MS);
  };
  return [delay, drop];
}

/** Taken a moment after the last key, so that 3 is not asked for on the way to 35. */
function NumberField({ label, maximum, value, onChange }: NumberFieldProps) {
  const [delay] = useDelayedCall();
  return (
    <SyncedTextField
      {...{ label, type: "number", inputMode: "numeric", min: 0, max: maximum }}
      value={value === undefined ? undefined : String(value)}
      onChange={({ target }) => delay(() => onChange(target.value))}
    />
  );
}

/** An id that a link of a row filters by. @param textOf what the chip says */
export const rowLinkFilter = <Page,>(
  textOf: (id: number, page: Page | undefined) => string,
  clears: readonly string[] = [],
): ListFilter<number, Page> => ({ read: parseId, clears, text: textOf });

/** A word that belongs to another filter. */
export const dependentFilter = <Value extends string>(values: readonly Value[]): ListFilter<Value, unknown> => ({
  read: (value) => values.find((each) => each === value),
});

type SyncedTextFieldProps = Omit<ComponentProps<typeof TextField>, "value"> & { value: string | undefined };

/** Shows a value that has changed elsewhere; what is being typed is left alone. */
function SyncedTextField({ value = "", ...props }: SyncedTextFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = value;
  }, [value]);
  return <TextField {...props} ref={field} defaultValue={value} />;
}

interface SearchFieldProps extends Omit<FilterControlProps<string, never>, "page"> {
  label: string | undefined;
  suggestions: readonly string[];
}

/** Searches a moment after the last key, and at once on Enter. */
function SearchField({ label = content.search, suggestions, value, onChange, onEnter }: SearchFieldProps) {
  const [delay, drop] = useDelayedCall();
  const list = useId();
  return (
    <>
      <SyncedTextField
        label={label}
        type="search"
        {...(suggestions.length > 0 ? { list } : {})}
        value={value}
        onKeyDown={({ key, currentTarget }) => {
          const typed = currentTarget.value.trim();
          if (key !== "Enter" || typed === "") return;
          drop();
          onChange(typed);
          onEnter(typed);
        }}
        onChange={({ target }) => delay(() => onChange(target.value.trim() || undefined))}
      />
      {suggestions.length > 0 ? (
        <datalist id={list}>
          {suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      ) : null}
    </>
  );
}

interface ChoiceSelectProps {
  label: string;
  all?: string | undefined;
  value: string | number | undefined;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}

export const ChoiceSelect = ({ label, all, options, value, onChange }: ChoiceSelectProps) => (
  <SelectField label={label} value={value ?? ""} onChange={({ target }) => onChange(target.value)}>
    {all === undefined ? null : <option value="">{all}</option>}
    <Options of={options} />
  </SelectField>
);

interface ActiveFiltersProps<Page> {
  filters: readonly [name: string, filter: ListFilter<unknown, Page>][];
  search: Record<string, unknown>;
  page: Page | undefined;
  onClear: (name: string, clears?: readonly string[]) => void;
  onClearAll: () => void;
  /** Gets the focus of a chip that goes. */
  list: RefObject<HTMLElement | null>;
}

/** Those that are set to something else than what is usual, and have a chip. */
export const activeFilters = <Page,>(
  filters: readonly [name: string, filter: ListFilter<unknown, Page>][],
  search: Record<string, unknown>,
) => filters.filter(([name, { usual, text }]) => text && search[name] !== undefined && search[name] !== usual);

/** The filters that are set, each with a button that takes it away. */
export function ActiveFilters<Page>({ filters, search, page, list, ...props }: ActiveFiltersProps<Page>) {
  const active = activeFilters(filters, search);
  if (active.length === 0) return null;
  const clear = (change: () => void) => {
    change();
    list.current?.focus({ preventScroll: true });
  };
  return (
    <ul className={css.chips} aria-label={content.active}>
      {active.map(([name, { text, clears }]) => (
        <li key={name}>
          <button type="button" className={css.chip} onClick={() => clear(() => props.onClear(name, clears))}>
            {text?.(search[name], page)}
            <VisuallyHidden>{content.clear}</VisuallyHidden>
            <Icon path={CROSS_ICON} />
          </button>
        </li>
      ))}
      {active.length > 1 ? (
        <li>
          <button type="button" className={css.clearAll} onClick={() => clear(props.onClearAll)}>
            {content.clearAll}
          </button>
        </li>
      ) : null}
    </ul>
  );
}
