import type { EndpointOf, Route } from "@party/contract/api";
import type { StaffMember } from "@party/contract/staff";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { Panel } from "@party/ui/panel.tsx";
import { useQuery } from "@tanstack/react-query";
import { type LinkProps, useParams } from "@tanstack/react-router";
import { Children, type FC, type ReactNode } from "react";
import type { z } from "zod";
import { api } from "#api.ts";
import { lastSearch } from "#session/last-searches.ts";
import { useStaff } from "#session/session.ts";
import { LoadingScreen } from "#shell/page/loading.tsx";
import { BackLink, Page } from "#shell/page/page.tsx";
import { type Action, useActions } from "./actions.tsx";
import { FactList } from "./facts.tsx";
import css from "./form.module.css";

/** The route literal of one thing of the contract. */
type DetailRoute = Extract<Route, `GET /staff/${string}/{id}/`>;
type ReplyOf<R extends DetailRoute> = z.output<EndpointOf<R>["reply"]> & { id: Id };

/** A number, but of things of several tables. */
type Id = number | string;

/** What somebody did with the subject. */
export interface HistoryEntry {
  what: string;
  by: string;
  /** An instant. */
  at: string;
  text: string;
}

export interface DetailPanel<Subject> {
  /** Also the fragment of its address. */
  id: string;
  title: string | ((subject: Subject) => string);
  /** Always when absent. */
  when?: (subject: Subject) => boolean;
  facts?: (subject: Subject) => readonly (readonly [name: string, value: string | null])[];
  /** Oldest first. */
  history?: (subject: Subject) => readonly HistoryEntry[];
  body?: (subject: Subject) => ReactNode;
  /** What can be done, all in one place. */
  actions?: readonly Action<Subject>[];
  /** Stands before the buttons. */
  lead?: (subject: Subject) => ReactNode;
}

/** What makes one thing a screen. */
interface DetailDescription<Subject> {
  /** The list that it was opened from. */
  back: { to: NonNullable<LinkProps["to"]>; label: string };
  /** The page of docs/staff that explains it. */
  help: string;
  title: (subject: Subject) => string;
  /** What it is at a glance, and what is to be done next; above the notice. */
  head?: (subject: Subject, staff: StaffMember) => ReactNode;
  /** How it stands, in a sentence. */
  notice?: (subject: Subject, staff: StaffMember) => ReactNode;
  panels: readonly DetailPanel<Subject>[];
  /** Parts below the panels that load what they show themselves. */
  sections?: readonly ((subject: Subject, staff: StaffMember) => ReactNode)[];
  /** Milliseconds until it is loaded again; false for never. */
  loadAgain?: (subject: Subject) => number | false;
}

/** A screen for one thing of the contract: facts, history and what can be done, in panels. */
export const detailPage = <R extends DetailRoute>(route: R, description: DetailDescription<ReplyOf<R>>): FC => {
  const key = route.split("/")[2]!;
  const load = (id: Id, signal: AbortSignal) => api(route, { params: { id }, signal } as never) as Promise<ReplyOf<R>>;
  return () => <DetailScreen queryKey={key} load={load} {...description} />;
};

interface DetailScreenProps<Subject> extends DetailDescription<Subject> {
  queryKey: string;
  load: (id: Id, signal: AbortSignal) => Promise<Subject>;
}

function DetailScreen<Subject extends { id: Id }>(props: DetailScreenProps<Subject>) {
  const { queryKey, load, loadAgain, back: from, help, title, head, notice, panels, sections = [] } = props;
  const id = useParams({ strict: false }).id as Id;
  const staff = useStaff();
  const { data, error, refetch } = useQuery({
    queryKey: [queryKey, id],
    queryFn: ({ signal }) => load(id, signal),
    refetchInterval: ({ state }) => (state.data && loadAgain ? loadAgain(state.data as Subject) : false),
  });
  const back = (
    <BackLink to={from.to} search={lastSearch(from.to)}>
      ‹ {from.label}
    </BackLink>
  );
  if (!data) return <LoadingScreen error={error} again={refetch} back={back} />;
  return (
    <Page title={title(data)} help={help} back={back}>
      <div className={css.stack}>
        {head?.(data, staff)}
        <div role="status">{notice?.(data, staff)}</div>
        {panels
          .filter(({ when }) => !when || when(data))
          .map((panel) => (
            <SubjectPanel key={panel.id} panel={panel} subject={data} queryKey={queryKey} />
          ))}
        {Children.toArray(sections.map((section) => section(data, staff)))}
      </div>
    </Page>
  );
}

interface SubjectPanelProps<Subject> {
  panel: DetailPanel<Subject>;
  subject: Subject;
  queryKey: string;
}

function SubjectPanel<Subject extends { id: Id }>({ panel, subject, queryKey }: SubjectPanelProps<Subject>) {
  const { id, title, facts, history, body, actions = [], lead } = panel;
  const { status, buttons, dialog } = useActions(actions, queryKey);
  return (
    <Panel id={id} title={typeof title === "string" ? title : title(subject)}>
      {facts ? <FactList facts={facts(subject)} /> : null}
      {history ? <HistoryList entries={history(subject)} /> : null}
      {body?.(subject)}
      {actions.length > 0 ? (
        <>
          {status}
          <p className={css.actions}>
            {lead?.(subject)}
            {buttons(subject)}
          </p>
          {dialog}
        </>
      ) : null}
    </Panel>
  );
}

const HistoryList = ({ entries }: { entries: readonly HistoryEntry[] }) => (
  <ul>
    {entries.map(({ what, by, at, text }) => (
      <li key={`${at} ${what}`}>
        <b>{what}</b>, {by}, {formatInstant(new Date(at))}
        {text ? `: ${text}` : null}
      </li>
    ))}
  </ul>
);
