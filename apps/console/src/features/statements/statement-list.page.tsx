import { formatInstant } from "@party/contract/values/nairobi-time";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { Link } from "@tanstack/react-router";
import type { FC } from "react";
import { choiceFilter } from "#list/filters.tsx";
import { StatusLabel } from "#list/list.tsx";
import { listPage } from "#list/list-page.tsx";
import type { Screen } from "#screen.ts";
import { statementsContent as content } from "./statements.content.ts";

export const screen = {
  path: "/statements",
  search: "GET /staff/statements/",
  menu: {
    group: "money",
    order: 6,
    label: content.title,
    about: content.about,
    icon: "M14 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V8zm2 16H8v-2h8zm0-4H8v-2h8zm-3-5V3.5L18.5 9z",
    permissions: ["payments.allocate"],
  },
} satisfies Screen;

const countText = (count: number | null) => count?.toLocaleString("en-KE");

/** Statements that were uploaded, newest first. */
export const StatementListPage: FC = listPage("GET /staff/statements/", {
  content,
  help: "statements",
  title: ({ file_name }) => file_name,
  open: ({ id }) => ({ to: "/statements/$id", params: { id } }),
  columns: {
    state: ({ state }) => (
      <StatusLabel tone={state === "done" ? "good" : state === "unreadable" || state === "stopped" ? "bad" : undefined}>
        {content.states[state]}
      </StatusLabel>
    ),
    source: ({ source }) => source && content.sources[source],
    moved: { cell: ({ moved }) => countText(moved), numeric: true },
    added: { cell: ({ added }) => countText(added), numeric: true },
    open: { cell: ({ to_confirm }) => countText(to_confirm), numeric: true },
    by: ({ made_by }) => made_by,
    at: { cell: ({ created_at }) => formatInstant(new Date(created_at)), nowrap: true },
  },
  filters: { state: choiceFilter(content.filterState, content.states, { all: content.anyState }) },
  action: () => (
    <>
      <Link to="/transfers" className={buttonVariantClass("outlined")}>
        {content.transfers}
      </Link>
      <Link to="/statements/new" className={buttonVariantClass("primary")}>
        {content.new}
      </Link>
    </>
  ),
  empty: () => content.empty,
});
