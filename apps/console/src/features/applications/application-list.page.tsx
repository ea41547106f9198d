import type { ApplicationRow } from "@party/contract/applications.staff";
import { type ApplicationStatus, applicationFilters } from "@party/contract/values/applications";
import { formatDate, formatInstant } from "@party/contract/values/nairobi-time";
import { Alert } from "@party/ui/alert.tsx";
import { buttonClass } from "@party/ui/button.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useRef } from "react";
import { api } from "#api.ts";
import { ActiveFilters, ChoiceFilter, Filters, SearchFilter } from "#list/filters.tsx";
import css from "#list/list.module.css";
import { List, type ListColumn, listQuery } from "#list/list.tsx";
import { useSelection } from "#list/selection.tsx";
import { may, useStaff } from "#session/session.ts";
import { Page } from "#shell/page.tsx";
import { applicationsContent as content, marksOf } from "./applications.content.ts";
import { DecideMany } from "./decide-many.tsx";
import { useQueueKeys } from "./queue-keys.ts";

const isOfQueue = (status: ApplicationStatus) => status === "waiting" || status === "unchecked";
/** Those that wait begin with the oldest, what was decided with the newest. */
const usualSort = (status: ApplicationStatus) => (isOfQueue(status) ? "applied_at" : "-applied_at");

interface Query {
  q: string;
  status: ApplicationStatus;
  sort: "applied_at" | "-applied_at";
  after: string | undefined;
}

const loadPage = ({ after, ...query }: Query, signal: AbortSignal) =>
  api("GET /staff/applications/", { query: { ...query, ...(after ? { after } : { total: "1" }) }, signal });

/** Applications: those that wait, one by one or up to 50 at once, and what was decided within a year. */
export function ApplicationListPage() {
  const staff = useStaff();
  const search = useSearch({ from: "/staff/applications" });
  const navigate = useNavigate({ from: "/applications" });
  const { q, status = "waiting", after } = search;
  const sort = search.sort ?? usualSort(status);
  const selection = useSelection<ApplicationRow>();
  const queryKey = ["applications", { q, status, sort, after }];
  const load = (signal: AbortSignal) => loadPage({ q: q ?? "", status, sort, after }, signal);
  const { data } = useQuery(listQuery(queryKey, load));
  const unchecked = data?.unchecked;
  const list = useRef<HTMLDivElement>(null);
  useQueueKeys(list);
  const filter = (more: Partial<typeof search>) => {
    selection.clear();
    void navigate({ search: { ...search, after: undefined, ...more } });
  };
  const canDecide = isOfQueue(status) && may(staff, "people.confirm");
  return (
    <Page
      title={content.title}
      intro={content.intro}
      help="applications"
      action={
        may(staff, "people.confirm") ? (
          <Link to="/applications/calls" className={buttonClass("outlined")}>
            {content.calls}
          </Link>
        ) : null
      }
    >
      <Filters>
        <SearchFilter value={q} label={content.search} onChange={(text) => filter({ q: text })} />
        <ChoiceFilter
          label={content.status}
          options={applicationFilters.map((each) => [each, content.statuses[each]] as const)}
          value={status}
          onChange={(value) => filter({ status: value === "waiting" ? undefined : value, sort: undefined })}
        />
        <ChoiceFilter
          label={content.sort}
          options={Object.entries(content.sorts) as [Query["sort"], string][]}
          value={sort}
          onChange={(value) => filter({ sort: value === usualSort(status) ? undefined : value })}
        />
      </Filters>
      <ActiveFilters
        chips={[
          q ? { label: content.found(q), clear: () => filter({ q: undefined }) } : null,
          status === "waiting"
            ? null
            : { label: content.statuses[status], clear: () => filter({ status: undefined, sort: undefined }) },
        ]}
        onClear={() => filter({ q: undefined, status: undefined, sort: undefined })}
      />
      {status === "waiting" && unchecked && unchecked.count > 0 ? (
        <Alert severity="warning">
          {content.hidden(unchecked.count, unchecked.capped, unchecked.from_one_network)}{" "}
          <Link to="/applications" search={{ status: "unchecked" }}>
            {content.showHidden}
          </Link>
        </Alert>
      ) : null}
      <div ref={list}>
        <List
          label={content.title}
          queryKey={queryKey}
          load={load}
          after={after}
          onPage={(next) => {
            selection.clear();
            void navigate({ search: { ...search, after: next } });
          }}
          empty={q ? content.notFound(q) : content.empty[status]}
          selection={canDecide ? selection : undefined}
          titleColumn={content.columns.person}
          rowTitle={({ id, name }) => (
            <Link to="/applications/$id" params={{ id }} data-open="">
              {name}
            </Link>
          )}
          columns={isOfQueue(status) ? waitingColumns : decidedColumns}
        />
      </div>
      {canDecide ? <DecideMany selection={selection} /> : null}
      <p className={css.keys}>{content.keys}</p>
    </Page>
  );
}

const person: ListColumn<ApplicationRow>[] = [
  { title: content.columns.phone, cell: ({ phone }) => <a href={`tel:${phone}`}>{phone}</a>, nowrap: true },
  { title: content.columns.place, cell: ({ place }) => `${place.ward}, ${place.county}` },
];

const waitingColumns: ListColumn<ApplicationRow>[] = [
  { title: content.columns.age, cell: ({ age }) => age, numeric: true },
  ...person,
  { title: content.columns.applied, cell: ({ applied_at }) => formatDate(new Date(applied_at)), nowrap: true },
  { title: content.columns.marks, cell: (row) => marksOf(row).join(", ") || "–" },
];

const decidedColumns: ListColumn<ApplicationRow>[] = [
  { title: content.columns.number, cell: ({ number }) => number ?? "–", nowrap: true },
  ...person,
  {
    title: content.columns.decision,
    cell: ({ decision }) =>
      decision
        ? content.decided(decision.outcome, decision.by, formatInstant(new Date(decision.at)))
        : content.statuses.waiting,
  },
  {
    title: content.columns.called,
    cell: ({ call, has_account, decision }) => {
      if (call) return content.called(call.outcome, call.by, formatInstant(new Date(call.at)));
      return decision?.outcome === "confirmed" && !has_account ? content.notCalled : "–";
    },
  },
];
