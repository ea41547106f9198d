import { formatInstant } from "@party/contract/values/nairobi-time";
import type { FC } from "react";
import { choiceFilter } from "#list/filters.tsx";
import { StatusLabel } from "#list/list.tsx";
import { listPage } from "#list/list-page.tsx";
import type { Screen } from "#screen.ts";
import { proposalsContent as content } from "./proposals.content.ts";

export const screen = {
  path: "/proposals",
  search: "GET /staff/proposals/",
  menu: {
    group: "office",
    order: 1,
    label: content.title,
    about: content.about,
    icon: "m18 7-1.4-1.4-6.4 6.3 1.5 1.5zm4.2-1.4L11.7 16.2 7.5 12l-1.4 1.4 5.6 5.6 12-12zM.4 13.4 6 19l1.4-1.4L1.8 12z",
  },
} satisfies Screen;

/** What waits for a second person, and what was decided. */
export const ProposalListPage: FC = listPage("GET /staff/proposals/", {
  content,
  help: "proposals",
  title: ({ title }) => title,
  columns: {
    place: ({ place }) => place,
    by: ({ proposed_by }) => proposed_by?.name ?? content.operator,
    until: {
      when: ({ status }) => status === "pending",
      cell: ({ expires_at }) => formatInstant(new Date(expires_at)),
    },
    state: {
      when: ({ status }) => status === "closed",
      cell: ({ status }) => <StatusLabel>{content.states[status]}</StatusLabel>,
    },
  },
  filters: { status: choiceFilter(content.status, content.statuses) },
  actions: [{ label: content.open, to: ({ id }) => ({ to: "/proposals/$id", params: { id } }) }],
  empty: ({ status }) => (status === "pending" ? content.emptyPending : content.emptyClosed),
});
