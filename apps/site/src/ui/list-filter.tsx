import type { FormEvent, ReactNode } from "react";
import { buttonClass } from "./button.tsx";
import css from "./list-filter.module.css";

interface SearchFormProps {
  /** Path of the list; without script the form asks it for the words. */
  action: string;
  words: { label: string; placeholder: string; button: string };
  /** What was searched for. */
  q: string | undefined;
  /** The other choices in the address, which a search keeps. */
  kept: Record<string, string | undefined>;
  onSearch: (q: string) => void;
}

/** Searches a list for words; they stand in the address. */
export function SearchForm({ action, words, q = "", kept, onSearch }: SearchFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSearch(String(new FormData(event.currentTarget).get("q")).trim());
  };
  return (
    <search>
      <form method="get" action={action} className={css.search} onSubmit={submit}>
        <input
          key={q}
          type="search"
          name="q"
          aria-label={words.label}
          placeholder={words.placeholder}
          defaultValue={q}
          maxLength={100}
        />
        {Object.entries(kept).map(([name, value]) =>
          value ? <input key={name} type="hidden" name={name} value={value} /> : null,
        )}
        <button type="submit" className={buttonClass("primary")}>
          {words.button}
        </button>
      </form>
    </search>
  );
}

/** A row of choices, which are links of the class `choice`; the chosen one has aria-current. */
export function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={css.choices}>
      {children}
    </nav>
  );
}

export const choice = css.choice;
/** Class of what stands above a list. */
export const filters = css.filters;
/** Class of the place of "load more". */
export const more = css.more;
/** Class of what stands below a list. */
export const after = css.after;
