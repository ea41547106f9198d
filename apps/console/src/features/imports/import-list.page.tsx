import { formatInstant } from "@party/contract/values/nairobi-time";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { Link } from "@tanstack/react-router";
import type { FC } from "react";
import { choiceFilter } from "#list/filters.tsx";
import { StatusLabel } from "#list/list.tsx";
import { listPage } from "#list/list-page.tsx";
import type { Screen } from "#screen.ts";
import { importsContent as content } from "./imports.content.ts";

export const screen = {
  path: "/imports",
  search: "GET /staff/imports/",
  menu: {
    group: "register",
    order: 7,
    label: content.title,
    about: content.about,
    icon: "M5 9h4v6h6V9h4l-7-7zM5 18v2h14v-2z",
    permissions: ["people.import"],
  },
} satisfies Screen;

/** Lists of people that were read, newest first. */
export const ImportListPage: FC = listPage("GET /staff/imports/", {
  content,
  help: "imports",
  title: ({ file_name }) => file_name,
  open: ({ id }) => ({ to: "/imports/$id", params: { id } }),
  columns: {
    state: ({ state }) => (
      <StatusLabel tone={state === "done" ? "good" : state === "stopped" ? "bad" : undefined}>
        {content.states[state]}
      </StatusLabel>
    ),
    rows: { cell: ({ rows }) => rows.toLocaleString("en-KE"), numeric: true },
    new: { cell: ({ counts }) => counts.new.toLocaleString("en-KE"), numeric: true },
    changed: { cell: ({ counts }) => counts.changed.toLocaleString("en-KE"), numeric: true },
    by: ({ made_by }) => made_by,
    at: { cell: ({ created_at }) => formatInstant(new Date(created_at)), nowrap: true },
  },
  filters: { state: choiceFilter(content.filterState, content.states, { all: content.anyState }) },
  action: () => (
    <Link to="/imports/new" className={buttonVariantClass("primary")}>
      {content.new}
    </Link>
  ),
  empty: () => content.empty,
});
