import type { StaffMember } from "@party/contract/staff";
import { useQuery } from "@tanstack/react-query";
import { useMatch, useNavigate, useSearch } from "@tanstack/react-router";
import { Fragment, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { api } from "#api.ts";
import { type Action, type LinkTarget, useActions } from "#form/actions.tsx";
import { rememberSearch } from "#session/last-searches.ts";
import { hasPermission, useStaff } from "#session/session.ts";
import { Page } from "#shell/page/page.tsx";
import { BulkActionBar, type BulkActions } from "./bulk-actions.tsx";
import { FilterBar, useFoldsIntro } from "./filter-bar.tsx";
import { ActiveFilters, activeFilters, ChoiceSelect, type ListFilter } from "./filters.tsx";
import { listContent } from "./list.content.ts";
import css from "./list.module.css";
import {
  type ColumnSort,
  List,
  type ListColumn,
  type ListPage,
  listQuery,
  NOTHING,
  type SelectableRow,
} from "./list.tsx";
import type { ListRoute, ListSearch, PageOf } from "./list-search.ts";
import { useQueueShortcuts, useSelection } from "./selection.tsx";

// After the rows: few screens save views, and none needs them first.
const SavedViews = lazy(() => import("#views/saved-views.tsx").then((module) => ({ default: module.SavedViews })));

type SearchParams = { after?: string | undefined; sort?: string | undefined };
type AnyListPage = ListPage<{ id: number | string }>;
type RowIn<P extends AnyListPage> = P["results"][number];

type Column<R, Search> =
  | ((row: R) => ReactNode)
  | (Pick<ListColumn<R>, "cell" | "numeric" | "nowrap" | "onCard"> & {
      /** Whether it is shown with these filters; always when absent. */
      when?: (search: Search) => boolean;
    });

interface SortableColumns<Search, Name extends string> {
  label: string;
  /** The orders of the endpoint, with their labels. */
  options: Readonly<Record<string, string>>;
  /** The order of an address without one. */
  usual: (search: Search) => string;
  /** Columns that order the rows: names of orders without their sign. */
  columns: { [Each in Name]?: string };
}

/** What makes a list of one kind of rows a screen. */
export interface ListDescription<P extends AnyListPage, Search extends SearchParams, Name extends string> {
  content: { title: string; intro: string; columns: Readonly<Record<Name | "title", string>> };
  /** The page of docs/staff that explains it. */
  help: string;
  /** Instead of the intro of the texts. */
  intro?: (staff: StaffMember) => string;
  /** What names a row. */
  title: (row: RowIn<P>) => ReactNode;
  /** Where a row leads; undefined for one that leads nowhere. */
  open?: (row: RowIn<P>) => LinkTarget | undefined;
  /** Who may go there; everybody when absent. */
  opens?: (staff: StaffMember) => boolean;
  /** In their order. An empty cell has a dash. */
  columns: { [Each in Name]?: Column<RowIn<P>, Search> };
  filters?: { [Each in keyof Omit<Search, "after" | "sort">]?: ListFilter<NonNullable<Search[Each]>, P> };
  /** Finds the row that was typed to its end; what can be done with it begins, or else it is opened. */
  find?: (typed: string) => Promise<RowIn<P> | undefined>;
  sorts?: SortableColumns<Search, Name | "title">;
  /** What can be done with a row. */
  actions?: readonly Action<RowIn<P>>[];
  /** What can be done with several rows. */
  bulk?: BulkActions<SelectableRow<RowIn<P>>, Search>;
  /** Whether filters can be saved under a name. */
  savesViews?: true;
  /** The screen's main action. */
  action?: (staff: StaffMember) => ReactNode;
  /** Leads to lists of the same kind; stands above the filters. */
  tabs?: () => ReactNode;
  /** Stands above the rows. */
  notice?: (page: P, search: Search) => ReactNode;
  /** Stands under the rows. */
  below?: (page: P, search: Search) => ReactNode;
  /** What an empty list means. */
  empty: (search: Search) => string;
}

type AnyFilter<P> = ListFilter<unknown, P>;

const filterEntries = <P,>(filters: object = {}) => Object.entries(filters) as [name: string, filter: AnyFilter<P>][];

/** How many filters are set, but for what is typed. */
const countFolded = (filters: object | undefined, search: Record<string, unknown>) =>
  activeFilters(filterEntries(filters), search).filter(([, { isText }]) => !isText).length;

/** Of an address, what the filters and the order know. */
function readSearch(
  { filters, sorts }: { filters?: object; sorts?: { options: object } },
  address: Record<string, unknown>,
): SearchParams & Record<string, unknown> {
  const { after, sort } = address;
  return {
    ...Object.fromEntries(
      filterEntries(filters).map(([name, { read, usual }]) => [name, read(address[name]) ?? usual]),
    ),
    after: typeof after === "string" ? after : undefined,
    sort: typeof sort === "string" && sorts && Object.hasOwn(sorts.options, sort) ? sort : undefined,
  };
}

/** The key of all queries about the same kind of rows: `orders` for `GET /staff/orders/`. */
const queryKeyOf = (route: string): string => route.split("/")[2]!;

/** A screen for a list of the contract: its rows, filters and orders are those of the endpoint. */
export const listPage =
  <R extends ListRoute, Name extends string>(route: R, description: ListDescription<PageOf<R>, ListSearch<R>, Name>) =>
  () => (
    <ListScreen
      queryKey={[queryKeyOf(route), "list"]}
      load={(query, signal) => api(route, { query, signal } as never) as Promise<never>}
      {...description}
    />
  );

interface ListScreenProps<P extends AnyListPage, Search extends SearchParams, Name extends string>
  extends ListDescription<P, Search, Name> {
  queryKey: readonly [string, ...unknown[]];
  load: (query: Search & { total?: "1" }, signal: AbortSignal) => Promise<P>;
}

/** The screen of a list. Filters, order and page stand in the address. */
export function ListScreen<P extends AnyListPage, Search extends SearchParams, Name extends string>(
  props: ListScreenProps<P, Search, Name>,
) {
  const { content, help, intro, queryKey, load, filters, sorts, bulk, find } = props;
  const staff = useStaff();
  const navigate = useNavigate();
  // Of this screen, also while another one opens.
  const { pathname } = useMatch({ strict: false });
  const address = useSearch({ strict: false });
  const search = readSearch(props, address) as Search;
  const sort = search.sort ?? sorts?.usual(search);
  useEffect(() => rememberSearch(pathname, address), [pathname, address]);
  const { after, ...filtered } = { ...search, sort };
  const wanted = { ...filtered, ...(after ? { after } : { total: "1" }) } as Search;
  const query = useQuery(listQuery([...queryKey, wanted], (signal) => load(wanted, signal)));
  const selection = useSelection<SelectableRow<RowIn<P>>>();
  const actions = useActions(props.actions ?? [], queryKey[0]);
  const list = useRef<HTMLDivElement>(null);
  const [outcome, setOutcome] = useState<ReactNode>();
  const outcomeRegion = useRef<HTMLDivElement>(null);
  useQueueShortcuts(list, bulk !== undefined);
  const open = props.opens?.(staff) === false ? undefined : props.open;
  const start = (row: RowIn<P>) => {
    if (props.actions) actions.start(row);
    else if (open) void navigate(open(row) as never);
  };
  const canChoose = bulk?.when(search, staff) ?? false;

  /** Without what needs no place in the address. */
  const go = (next: Record<string, unknown>) => {
    selection.clear();
    setOutcome(undefined);
    const usual = sorts?.usual(next as Search);
    const usuals = Object.fromEntries(filterEntries(filters).map(([name, filter]) => [name, filter.usual]));
    const entries = Object.entries(next).filter(([name, value]) => {
      return value !== undefined && value !== (name === "sort" ? usual : usuals[name]);
    });
    void navigate({ to: ".", search: Object.fromEntries(entries) as never });
  };
  const set = (name: string, value: unknown, clears: readonly string[] = []) =>
    go({ ...search, after: undefined, ...Object.fromEntries(clears.map((each) => [each, undefined])), [name]: value });
  const sortOf = (name: string): ColumnSort | undefined => {
    const by = sorts?.columns[name as Name];
    if (!sorts || by === undefined) return undefined;
    const directions = [by, `-${by}`].filter((each) => Object.hasOwn(sorts.options, each));
    const at = directions.indexOf(sort ?? "");
    return {
      direction: at < 0 ? undefined : sort === by ? "ascending" : "descending",
      change: () => set("sort", directions[(at + 1) % directions.length]),
    };
  };
  const controls = [
    ...filterEntries<P>(filters)
      .filter(([, { control, permission }]) => control && (!permission || hasPermission(staff, permission)))
      .map(([name, { control, clears, isText, isSeldom }]) => ({
        ...{ isText, isSeldom },
        node: (
          <Fragment key={name}>
            {control?.({
              value: search[name as keyof Search],
              page: query.data,
              onChange: (value) => set(name, value, clears),
              onEnter: (typed) => void find?.(typed).then((row) => row && start(row)),
            })}
          </Fragment>
        ),
      })),
    ...(sorts
      ? [
          {
            // In wide windows the titles of columns order the rows.
            isSeldom: Object.keys(sorts.columns).length > 0,
            node: (
              <ChoiceSelect
                key="sort"
                label={sorts.label}
                options={Object.entries(sorts.options)}
                value={sort}
                onChange={(value) => set("sort", value)}
              />
            ),
          },
        ]
      : []),
  ];
  const foldsIntro = useFoldsIntro(controls);
  const introText = intro?.(staff) ?? content.intro;
  return (
    <Page title={content.title} {...(foldsIntro ? {} : { intro: introText, help })} action={props.action?.(staff)}>
      {props.tabs?.()}
      <FilterBar
        controls={controls}
        active={countFolded(filters, search as Record<string, unknown>)}
        intro={introText}
        help={help}
      />
      <ActiveFilters
        filters={filterEntries<P>(filters)}
        search={search as Record<string, unknown>}
        page={query.data}
        onClear={(name, clears) => set(name, undefined, clears)}
        onClearAll={() => go({})}
        list={list}
      />
      {props.savesViews ? (
        <Suspense fallback={null}>
          <SavedViews screen={pathname} search={address} />
        </Suspense>
      ) : null}
      {actions.status}
      {bulk ? (
        <div role="status" ref={outcomeRegion} tabIndex={-1} className={css.outcome}>
          {outcome}
        </div>
      ) : null}
      {query.data ? props.notice?.(query.data, search) : null}
      <div ref={list} tabIndex={-1} className={css.region}>
        <List
          label={content.title}
          query={query}
          after={after}
          onPage={(next) => go({ ...search, after: next })}
          empty={props.empty(search)}
          selection={canChoose ? selection : undefined}
          title={{ title: content.columns.title, cell: props.title, sort: sortOf("title") }}
          columns={columnsOf(props, search, sortOf)}
          open={open}
          actions={props.actions ? actions.buttons : undefined}
        />
      </div>
      {query.data ? props.below?.(query.data, search) : null}
      {bulk && canChoose ? (
        <BulkActionBar
          {...{ bulk, selection, open }}
          queryKey={queryKey[0]}
          onOutcome={(done) => {
            setOutcome(done);
            outcomeRegion.current?.focus();
          }}
        />
      ) : null}
      {bulk ? <p className={css.keys}>{listContent.keys}</p> : null}
      {actions.dialog}
    </Page>
  );
}

function columnsOf<P extends AnyListPage, Search extends SearchParams, Name extends string>(
  { columns, content }: Pick<ListDescription<P, Search, Name>, "columns" | "content">,
  search: Search,
  sortOf: (name: string) => ColumnSort | undefined,
): ListColumn<RowIn<P>>[] {
  return Object.entries<Column<RowIn<P>, Search> | undefined>(columns).flatMap(([name, column]) => {
    const { when, cell, ...look } = typeof column === "function" ? { cell: column, when: undefined } : column!;
    if (when && !when(search)) return [];
    const title = content.columns[name as Name];
    const filled = (row: RowIn<P>) => {
      const value = cell(row);
      return value || value === 0 ? value : NOTHING;
    };
    return [{ ...look, title, sort: sortOf(name), cell: filled }];
  });
}
