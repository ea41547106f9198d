import { Link, useRouter, useRouterState } from "@tanstack/react-router";
import { Alert } from "./alert.tsx";
import { buttonClass } from "./button.tsx";
import { more } from "./list-filter.tsx";

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
