import { formatInstant } from "@party/contract/values/nairobi-time";
import { buttonClass } from "@party/ui/form/button.tsx";
import { useInfiniteQuery } from "@tanstack/react-query";
import { api } from "#api.ts";
import { Loading } from "#shell/page/loading.tsx";
import { personContent as content } from "./person.content.ts";
import css from "./person.module.css";

/** What happened to a person, newest first, page by page. */
export function Timeline({ id }: { id: number }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ["people", id, "timeline"],
    queryFn: ({ pageParam, signal }) =>
      api("GET /staff/people/{id}/timeline/", { params: { id }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  if (!data) return <Loading error={error} again={refetch} />;
  const lines = data.pages.flatMap(({ results }) => results);
  if (lines.length === 0) return <p>{content.noTimeline}</p>;
  return (
    <>
      <ol className={css.timeline}>
        {lines.map(({ kind, id: line, at, by, values }) => (
          <li key={`${kind} ${line}`}>
            <time dateTime={at}>{formatInstant(new Date(at))}</time>
            <span>
              {content.sentences[kind](values)}
              {by ? content.by(by) : null}
            </span>
          </li>
        ))}
      </ol>
      {hasNextPage ? (
        <button
          type="button"
          className={buttonClass("outlined")}
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {content.earlier}
        </button>
      ) : null}
    </>
  );
}
