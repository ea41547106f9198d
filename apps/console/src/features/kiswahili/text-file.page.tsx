import { Alert } from "@party/ui/alert.tsx";
import { Button } from "@party/ui/form/button.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { type KeyboardEvent, useRef } from "react";
import { api } from "#api.ts";
import { FilterBar } from "#list/filter-bar.tsx";
import { choiceFilter, textFilter } from "#list/filters.tsx";
import { listQuery, Pagination } from "#list/list.tsx";
import type { PageOf } from "#list/list-search.ts";
import { useQueueShortcuts } from "#list/selection.tsx";
import type { Screen } from "#screen.ts";
import { useStaff } from "#session/session.ts";
import { LoadingScreen } from "#shell/page/loading.tsx";
import { BackLink, Page } from "#shell/page/page.tsx";
import { textFileContent as content } from "./kiswahili.content.ts";
import css from "./kiswahili.module.css";
import { type PendingAnswers, usePendingAnswers } from "./pending-answers.ts";
import { TextRow } from "./text-row.tsx";

export const screen = {
  path: "/kiswahili/$id",
  search: "GET /staff/text-files/{id}/texts/",
  params: "id",
} satisfies Screen;

type TextPage = PageOf<"GET /staff/text-files/{id}/texts/">;

const PAGE_SIZE = 25;
const statusFilter = choiceFilter(content.status, content.statuses);
const searchFilter = textFilter<TextPage>({ label: content.search });

/** The texts of a file beside each other, to be answered one after the other. */
export function TextFilePage() {
  const { id } = useParams({ from: "/staff/kiswahili/$id" });
  // Another file begins anew.
  return <TextFileReview key={id} id={id} />;
}

function TextFileReview({ id }: { id: number }) {
  const { site_url } = useStaff();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const address = useSearch({ from: "/staff/kiswahili/$id" });
  const status = statusFilter.read(address.status) ?? "open";
  const q = searchFilter.read(address.q);
  const { after } = address;
  const query = { status, limit: PAGE_SIZE, total: "1" as const, ...(q ? { q } : {}), ...(after ? { after } : {}) };
  const queryKey = ["text-files", id, query];
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...listQuery<TextPage>(queryKey, (signal) =>
      api("GET /staff/text-files/{id}/texts/", { params: { id }, query, signal }),
    ),
    // What was answered stays in its place until another page is opened.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const pending = usePendingAnswers(id, ({ text, file }) => {
    queryClient.setQueryData<TextPage>(
      queryKey,
      (page) => page && { ...page, file, results: page.results.map((each) => (each.id === text.id ? text : each)) },
    );
    void queryClient.invalidateQueries({ queryKey: ["text-files", "list"] });
  });
  const list = useRef<HTMLOListElement>(null);
  useQueueShortcuts(list, true);
  if (!data) return <LoadingScreen error={error} again={refetch} />;
  const { file, results, next_file } = data;
  const go = (search: { status?: string | undefined; q?: string | undefined; after?: string | undefined }) => {
    const entries = Object.entries({ status, q, after: undefined, ...search });
    const set = entries.filter(([name, value]) => value !== undefined && !(name === "status" && value === "open"));
    void navigate({ to: ".", search: Object.fromEntries(set) as never });
  };
  const controls = [
    {
      isText: true,
      node: searchFilter.control?.({
        value: q,
        page: data,
        onChange: (next) => go({ q: next }),
        onEnter: () => undefined,
      }),
    },
    {
      node: statusFilter.control?.({
        value: status,
        page: data,
        onChange: (next) => go({ status: next }),
        onEnter: () => undefined,
      }),
    },
  ].map(({ node, ...more }) => ({ ...more, node: <div key={String(more.isText)}>{node}</div> }));
  const page = file.page === null ? undefined : `${site_url}/sw${file.page}`.replace(/\/$/, "");
  return (
    <Page
      title={content.title(file.name)}
      intro={
        <>
          <span role="status">{content.readOf(file)}</span> {file.mark ? content.marked(file.mark) : null}{" "}
          {page ? (
            <a href={page} target="_blank" rel="noreferrer">
              {content.look}
            </a>
          ) : null}
        </>
      }
      help="kiswahili-review"
      back={<BackLink to="/kiswahili">{content.back}</BackLink>}
    >
      <FilterBar controls={controls} active={status === "open" ? 0 : 1} intro={content.keys} help="kiswahili-review" />
      <KeptAnswers pending={pending} shown={results.map(({ text }) => text)} />
      {results.length === 0 && !after ? <p>{content.empty[status]}</p> : null}
      <ol ref={list} className={css.rows} aria-label={content.texts} aria-busy={isPlaceholderData} onKeyDown={openOnB}>
        {results.map((text) => (
          <TextRow key={text.text} text={text} pending={pending} onNext={focusNext} />
        ))}
      </ol>
      <Pagination after={after} next={data.next} isBusy={isPlaceholderData} onPage={(next) => go({ after: next })} />
      {data.next === null && next_file !== null && next_file !== id ? (
        <p>
          <Link to="/kiswahili/$id" params={{ id: next_file }}>
            {content.nextFile}
          </Link>
        </p>
      ) : null}
      <p className={css.keys}>{content.keys}</p>
    </Page>
  );
}

function focusNext(row: HTMLElement): void {
  const next = row.nextElementSibling ?? row;
  next.querySelector<HTMLElement>("[data-open]")?.focus();
}

function openOnB(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  if (event.key !== "b" || event.ctrlKey || event.metaKey || event.altKey || target.closest("textarea")) return;
  event.preventDefault();
  target.closest("li")?.querySelector<HTMLElement>("[data-better]")?.click();
}

/** What is not stored yet, and what was refused of texts that are not on this page. */
function KeptAnswers({ pending, shown }: { pending: PendingAnswers; shown: readonly string[] }) {
  const refused = Object.entries(pending.answers).filter(([text, { problem }]) => problem && !shown.includes(text));
  return (
    <>
      {pending.waiting > 0 && !pending.isSending ? (
        <Alert severity="warning">
          {content.kept(pending.waiting)}{" "}
          <Button look="outlined" onClick={() => void pending.send()}>
            {content.send}
          </Button>
        </Alert>
      ) : null}
      {refused.map(([text, { problem, suggestion }]) => (
        <Alert key={text} severity="error">
          {content.refused(problem!)} <q lang="sw">{suggestion}</q>{" "}
          <Button look="outlined" onClick={() => pending.draft(text, undefined)}>
            {content.discard}
          </Button>
        </Alert>
      ))}
    </>
  );
}
