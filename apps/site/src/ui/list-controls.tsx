import { Link, useRouter, useRouterState } from "@tanstack/react-router";
import type { FormEvent, ReactNode } from "react";
import { Alert } from "./alert.tsx";
import { buttonClass } from "./button.tsx";
import css from "./list-controls.module.css";

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
const more = css.more;
/** Class of what stands below a list. */
export const after = css.after;

interface LoadMoreProps {
  /** The list's path, and its address with one page more; undefined where it gets no longer. */
  to: "/news" | "/events";
  search: object | undefined;
  list: { rows: unknown[]; next: string | null; moreFailed?: true };
  words: { more: string; loadingMore: string; moreFailed: string; enough: string };
}

/** Leads to the same list with one page more; the address keeps how far a visitor has come. */
export function LoadMore({ to, search, list, words }: LoadMoreProps) {
  const router = useRouter();
  const busy = useRouterState({ select: (state) => state.isLoading });
  if (!list.next) return null;
  return (
    <div className={more}>
      {list.moreFailed ? (
        <>
          <Alert severity="error">{words.moreFailed}</Alert>
          <button type="button" className={buttonClass("outlined")} onClick={() => router.invalidate()}>
            {busy ? words.loadingMore : words.more}
          </button>
        </>
      ) : search ? (
        <Link to={to} search={search as never} resetScroll={false} className={buttonClass("outlined")}>
          {busy ? words.loadingMore : words.more}
        </Link>
      ) : (
        <p>{words.enough}</p>
      )}
    </div>
  );
}
