import { Button } from "@party/ui/form/button.tsx";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadingOrFailure } from "#shell/page/loading.tsx";
import { listContent as content } from "./list.content.ts";

interface PagedRowsProps<Row> {
  queryKey: readonly unknown[];
  /** @param cursor of the page; undefined for the newest rows */
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<{ results: Row[]; next: string | null }>;
  /** What an empty list means. */
  empty: string;
  children: (rows: readonly Row[]) => ReactNode;
}

/** Rows within a screen, the newest first, page by page. */
export function PagedRows<Row>({ queryKey, load, empty, children }: PagedRowsProps<Row>) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery({
      queryKey,
      queryFn: ({ pageParam, signal }) => load(pageParam, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    });
  if (!data) return <LoadingOrFailure error={error} again={refetch} />;
  const rows = data.pages.flatMap(({ results }) => results);
  if (rows.length === 0) return <p>{empty}</p>;
  return (
    <>
      {children(rows)}
      {isFetchNextPageError ? <LoadingOrFailure error={error} again={fetchNextPage} /> : null}
      {hasNextPage && !isFetchNextPageError ? (
        <p>
          <Button look="outlined" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {content.earlier}
          </Button>
        </p>
      ) : null}
    </>
  );
}
