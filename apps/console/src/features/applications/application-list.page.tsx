import type { ApplicationRow } from "@party/contract/applications.staff";
import { MAXIMUM_DECISIONS_AT_ONCE } from "@party/contract/values/applications";
import { formatDate, formatInstant } from "@party/contract/values/nairobi-time";
import { Alert } from "@party/ui/alert.tsx";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { Link } from "@tanstack/react-router";
import type { FC } from "react";
import { api } from "#api.ts";
import { peopleContent } from "#features/people/people.content.ts";
import { queueContent } from "#features/queue/queue.content.ts";
import { QueueTabs } from "#features/queue/queue-tabs.tsx";
import type { BulkAction } from "#list/bulk-actions.tsx";
import { choiceFilter, textFilter } from "#list/filters.tsx";
import { StatusLabel } from "#list/list.tsx";
import { listPage } from "#list/list-page.tsx";
import type { ListSearch } from "#list/list-search.ts";
import { placeFilters } from "#list/place-filters.tsx";
import type { Screen } from "#screen.ts";
import { hasPermission } from "#session/session.ts";
import { applicationWarnings, applicationsContent as content } from "./applications.content.ts";

export const screen = {
  path: "/applications",
  search: "GET /staff/applications/",
  menu: {
    group: "register",
    order: 2,
    label: content.title,
    about: content.about,
    icon: "M5 3h14v18H5zm7 3a3 3 0 1 0 0 6 3 3 0 0 0 0-6M6 19h12v-1c0-2-4-3-6-3s-6 1-6 3z",
    permissions: ["people.read"],
  },
} satisfies Screen;

type ApplicationSearch = ListSearch<"GET /staff/applications/">;

const applicationSources = ["website", "walk_in"] as const;
const isUndecidedList = ({ status }: ApplicationSearch) => status === "waiting" || status === "unchecked";
const isDecidedList = (search: ApplicationSearch) => !isUndecidedList(search);
const idsOf = (rows: readonly ApplicationRow[]) => rows.map(({ id }) => id);
const rowsWithoutAccount = (rows: readonly ApplicationRow[]) => rows.filter(({ has_account }) => !has_account).length;
const countWithAccount = (rows: readonly ApplicationRow[]) => rows.length - rowsWithoutAccount(rows);

const refuseAction: BulkAction<ApplicationRow> = {
  label: content.refuseChosen,
  confirm: {
    title: ({ rows }) => content.refuseTitle(rows.length),
    effect: ({ rows }) => content.refuseEffect(countWithAccount(rows), rowsWithoutAccount(rows)),
    text: content.reason,
    submit: () => content.refuse,
  },
  call: ({ rows }, reason) => api("POST /staff/applications/refusals/", { body: { ids: idsOf(rows), reason } }),
  changes: ["queue", "today"],
  done: content.refused,
};

const confirmAction: BulkAction<ApplicationRow> = {
  label: content.confirmChosen,
  primary: true,
  confirm: {
    title: ({ rows }) => content.confirmTitle(rows.length),
    effect: ({ rows }) => content.confirmEffect(countWithAccount(rows), rowsWithoutAccount(rows)),
    submit: () => content.confirm,
  },
  obstacle: ({ obstacles }) => (obstacles.length > 0 ? content.obstacleTexts(obstacles) : undefined),
  counted: queueContent.confirmable,
  call: ({ rows }) => api("POST /staff/applications/confirmations/", { body: { ids: idsOf(rows) } }),
  changes: ["queue", "today"],
  done: content.confirmed,
  next: (rows) =>
    rowsWithoutAccount(rows) > 0 ? (
      <Link to="/applications/calls">{content.callThese(rowsWithoutAccount(rows))}</Link>
    ) : null,
};

/** Applications: those that wait, one by one or up to 50 at once, and what was decided within a year. */
export const ApplicationListPage: FC = listPage("GET /staff/applications/", {
  content,
  help: "applications",
  title: ({ name }) => name,
  open: ({ id }) => ({ to: "/applications/$id", params: { id } }),
  columns: {
    age: { cell: ({ age }) => age, numeric: true, when: isUndecidedList },
    number: { cell: ({ number }) => number, nowrap: true, when: isDecidedList },
    phone: { cell: ({ phone }) => <a href={`tel:${phone}`}>{phone}</a>, nowrap: true },
    place: ({ place }) => `${place.ward}, ${place.county}`,
    applied: { cell: ({ applied_at }) => formatDate(new Date(applied_at)), nowrap: true, when: isUndecidedList },
    marks: {
      cell: (row) => {
        const text = applicationWarnings(row).join(", ");
        return row.obstacles.length > 0 ? <StatusLabel tone="bad">{text}</StatusLabel> : text;
      },
      when: isUndecidedList,
    },
    decision: { cell: decisionText, when: isDecidedList },
    called: { cell: phoneCallText, when: isDecidedList },
  },
  tabs: () => <QueueTabs />,
  filters: {
    // Of the tabs.
    source: { read: (value) => applicationSources.find((source) => source === value) },
    q: textFilter({ label: content.search }),
    status: choiceFilter(content.status, content.statuses, { clears: ["sort"] }),
    note: choiceFilter(content.note, content.notes, { all: content.anyNote }),
    ...placeFilters("people.read", peopleContent),
  },
  sorts: {
    label: content.sort,
    options: content.sorts,
    // Those that wait begin with the oldest, what was decided with the newest.
    usual: (search) => (isUndecidedList(search) ? "applied_at" : "-applied_at"),
    columns: { applied: "applied_at" },
  },
  savesViews: true,
  bulk: {
    when: (search, staff) => isUndecidedList(search) && hasPermission(staff, "people.confirm"),
    most: MAXIMUM_DECISIONS_AT_ONCE,
    actions: [refuseAction, confirmAction],
  },
  action: (staff) =>
    hasPermission(staff, "people.confirm") ? (
      <Link to="/applications/calls" className={buttonVariantClass("outlined")}>
        {content.calls}
      </Link>
    ) : null,
  notice: ({ unchecked }, { status }) =>
    status === "waiting" && unchecked && unchecked.count > 0 ? (
      <Alert severity="warning">
        {content.hidden(unchecked.count, unchecked.capped, unchecked.from_one_network)}{" "}
        <Link to="/applications" search={{ status: "unchecked" }}>
          {content.showHidden}
        </Link>
      </Alert>
    ) : null,
  empty: ({ q, status = "waiting" }) => (q ? content.notFound(q) : content.empty[status]),
});

function decisionText({ decision }: ApplicationRow): string {
  if (!decision) return content.statuses.waiting;
  return content.decided(decision.outcome, decision.by, formatInstant(new Date(decision.at)));
}

function phoneCallText({ call, has_account, decision }: ApplicationRow): string {
  if (call) return content.called(call.outcome, call.by, formatInstant(new Date(call.at)));
  return decision?.outcome === "confirmed" && !has_account ? content.notCalled : "";
}
