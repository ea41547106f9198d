import { Alert } from "@party/ui/alert.tsx";
import { Button, buttonVariantClass } from "@party/ui/form/button.tsx";
import { Link, useRouter, useRouterState } from "@tanstack/react-router";
import type { FormEvent, ReactNode } from "react";
import css from "./list-controls.module.css";

interface SearchFormProps {
  /** Path of the list, for submitting without script. */
  action: string;
  copy: { label: string; placeholder: string; button: string };
  /** The current search text. */
  q: string | undefined;
  /** The other filters in the URL, which a search keeps. */
  otherFilters: Record<string, string | undefined>;
  onSearch: (q: string) => void;
}

/** A search form whose text is part of the URL. */
export function SearchForm({ action, copy, q = "", otherFilters, onSearch }: SearchFormProps) {
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
          aria-label={copy.label}
          placeholder={copy.placeholder}
          defaultValue={q}
          maxLength={100}
        />
        {Object.entries(otherFilters).map(([name, value]) =>
          value ? <input key={name} type="hidden" name={name} value={value} /> : null,
        )}
        <Button type="submit">{copy.button}</Button>
      </form>
    </search>
  );
}

/** A row of links of the class `filterLinkClass`; the selected one has aria-current. */
export function FilterLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={css.choices}>
      {children}
    </nav>
  );
}

export const filterLinkClass = css.filterLink;
/** Class of the filters above a list. */
export const filtersClass = css.filters;
/** Class of the content below a list. */
export const belowListClass = css.belowList;

interface LoadMoreLinkProps {
  /** The list's path, and its URL with one more page; undefined at the maximum length. */
  to: "/news" | "/events";
  search: object | undefined;
  list: { rows: unknown[]; next: string | null; moreFailed?: true };
  copy: { more: string; loadingMore: string; moreFailed: string; enough: string };
}

/** A link to the same list with one more page; the number of pages is part of the URL. */
export function LoadMoreLink({ to, search, list, copy }: LoadMoreLinkProps) {
  const router = useRouter();
  const busy = useRouterState({ select: (state) => state.isLoading });
  if (!list.next) return null;
  return (
    <div className={css.more}>
      {list.moreFailed ? (
        <>
          <Alert severity="error">{copy.moreFailed}</Alert>
          <Button look="outlined" onClick={() => router.invalidate()}>
            {busy ? copy.loadingMore : copy.more}
          </Button>
        </>
      ) : search ? (
        <Link to={to} search={search as never} resetScroll={false} className={buttonVariantClass("outlined")}>
          {busy ? copy.loadingMore : copy.more}
        </Link>
      ) : (
        <p>{copy.enough}</p>
      )}
    </div>
  );
}
