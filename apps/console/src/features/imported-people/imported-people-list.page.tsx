import type { ImportedPerson } from "@party/contract/imported-people.staff";
import { MAXIMUM_DECISIONS_AT_ONCE } from "@party/contract/values/applications";
import { Link } from "@tanstack/react-router";
import type { FC } from "react";
import { api } from "#api.ts";
import { peopleContent } from "#features/people/people.content.ts";
import { queueContent } from "#features/queue/queue.content.ts";
import { QueueTabs } from "#features/queue/queue-tabs.tsx";
import type { BulkAction } from "#list/bulk-actions.tsx";
import { StatusLabel } from "#list/list.tsx";
import { listPage } from "#list/list-page.tsx";
import { placeFilters } from "#list/place-filters.tsx";
import type { Screen } from "#screen.ts";
import { hasPermission } from "#session/session.ts";
import { importedPeopleContent as content, importedPersonWarnings, withoutStop } from "./imported-people.content.ts";

export const screen = { path: "/imported-people", search: "GET /staff/imported-people/" } satisfies Screen;

const idsOf = (rows: readonly ImportedPerson[]) => rows.map(({ id }) => id);

const refuseAction: BulkAction<ImportedPerson> = {
  label: content.refuseChosen,
  confirm: {
    title: ({ rows }) => content.refuseTitle(rows.length),
    effect: () => content.refuseEffect,
    text: content.reason,
    submit: () => content.refuse,
  },
  call: ({ rows }, reason) => api("POST /staff/imported-people/refusals/", { body: { ids: idsOf(rows), reason } }),
  changes: ["queue", "today"],
  done: content.refused,
};

const confirmAction: BulkAction<ImportedPerson> = {
  label: content.confirmChosen,
  primary: true,
  confirm: {
    title: ({ rows }) => content.confirmTitle(rows.length),
    effect: () => content.confirmEffect,
    text: content.confirmText,
    submit: () => content.confirm,
  },
  obstacle: ({ blocked }) => (blocked === null ? undefined : withoutStop(blocked)),
  counted: queueContent.confirmable,
  call: ({ rows }, reference) =>
    api("POST /staff/imported-people/confirmations/", { body: { ids: idsOf(rows), proof: "paper", reference } }),
  changes: ["queue", "today"],
  done: content.confirmed,
  next: () => <Link to="/applications/calls">{content.callThese}</Link>,
};

/** People of imported lists who are no members yet: taken in one by one after a call, or up to 50 at once who have signed. */
export const ImportedPeopleListPage: FC = listPage("GET /staff/imported-people/", {
  content,
  help: "applications",
  title: ({ name }) => name,
  open: ({ id }) => ({ to: "/imported-people/$id", params: { id } }),
  columns: {
    age: { cell: ({ age }) => age, numeric: true },
    phone: { cell: ({ phone }) => (phone ? <a href={`tel:${phone}`}>{phone}</a> : null), nowrap: true },
    place: ({ place }) => (place ? `${place.ward}, ${place.county}` : content.noPlace),
    list: ({ list }) => list?.file,
    marks: (row) => {
      const text = importedPersonWarnings(row).join(", ");
      return row.blocked !== null || row.missing.length > 0 ? <StatusLabel tone="bad">{text}</StatusLabel> : text;
    },
  },
  tabs: () => <QueueTabs />,
  filters: placeFilters("people.read", peopleContent),
  savesViews: true,
  bulk: {
    when: (_, staff) => hasPermission(staff, "people.confirm"),
    most: MAXIMUM_DECISIONS_AT_ONCE,
    actions: [refuseAction, confirmAction],
  },
  empty: () => content.empty,
});
