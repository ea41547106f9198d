import { formatInstant } from "@party/contract/values/nairobi-time";
import type { FC } from "react";
import { choiceFilter } from "#list/filters.tsx";
import { StatusLabel } from "#list/list.tsx";
import { listPage } from "#list/list-page.tsx";
import { proposalsContent as content } from "./proposals.content.ts";

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
