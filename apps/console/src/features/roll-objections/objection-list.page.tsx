import { formatDay } from "@party/contract/values/nairobi-time";
import type { FC } from "react";
import { choiceFilter } from "#list/filters.tsx";
import { StatusLabel } from "#list/list.tsx";
import { listPage } from "#list/list-page.tsx";
import type { Screen } from "#screen.ts";
import { objectionsContent as content } from "./objections.content.ts";

export const screen = {
  path: "/roll-objections",
  search: "GET /staff/roll-objections/",
  menu: {
    group: "register",
    order: 11,
    label: content.title,
    about: content.about,
    icon: "M20 2H4a2 2 0 0 0-2 2v18l4-4h14a2 2 0 0 0 2-2V4a2 2 0 0 0-2-2m-7 12h-2v-2h2zm0-4h-2V6h2z",
    permissions: ["rolls.objections"],
  },
} satisfies Screen;

/** What members object to about frozen rolls, by the day of the answer. */
export const ObjectionListPage: FC = listPage("GET /staff/roll-objections/", {
  content,
  help: "rolls",
  title: ({ person }) => person.name || content.unnamed,
  open: ({ id }) => ({ to: "/roll-objections/$id", params: { id } }),
  columns: {
    roll: ({ roll }) => roll.title,
    state: {
      cell: ({ state }) => (
        <StatusLabel tone={state === "confirmed" ? "good" : undefined}>{content.states[state]}</StatusLabel>
      ),
      onCard: "status",
    },
    due: {
      when: ({ status }) => status === "open",
      cell: ({ due_on, late }) => (
        <>
          {formatDay(due_on)} {late ? <StatusLabel tone="bad">{content.late}</StatusLabel> : null}
        </>
      ),
    },
    outcome: {
      when: ({ status }) => status === "closed",
      cell: ({ outcome }) => outcome && content.outcomes[outcome],
    },
  },
  filters: { status: choiceFilter(content.status, content.statuses) },
  empty: ({ status }) => (status === "open" ? content.empty : content.emptyClosed),
});
