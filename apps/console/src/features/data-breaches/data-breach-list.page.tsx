import { formatInstant } from "@party/contract/values/nairobi-time";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { Link } from "@tanstack/react-router";
import type { FC } from "react";
import { choiceFilter } from "#list/filters.tsx";
import { StatusLabel } from "#list/list.tsx";
import { listPage } from "#list/list-page.tsx";
import type { Screen } from "#screen.ts";
import { dataBreachesContent as content } from "./data-breaches.content.ts";

export const screen = {
  path: "/data-breaches",
  search: "GET /staff/data-breaches/",
  menu: {
    group: "office",
    order: 4,
    label: content.title,
    about: content.about,
    icon: "M1 21h22L12 2zm12-3h-2v-2h2zm0-4h-2v-4h2z",
    permissions: ["privacy.requests"],
  },
} satisfies Screen;

/** The register of breaches of personal data. */
export const DataBreachListPage: FC = listPage("GET /staff/data-breaches/", {
  content,
  help: "data-breaches",
  title: ({ title }) => title,
  open: ({ id }) => ({ to: "/data-breaches/$id", params: { id } }),
  columns: {
    found: ({ found_at }) => formatInstant(new Date(found_at)),
    people: { cell: ({ people_affected }) => people_affected, numeric: true },
    due: ({ due_at, late }) => (
      <>
        {formatInstant(new Date(due_at))} {late ? <StatusLabel tone="bad">{content.late}</StatusLabel> : null}
      </>
    ),
    told: ({ commissioner_told_at }) => (commissioner_told_at ? content.toldCommissioner : content.notTold),
  },
  filters: { status: choiceFilter(content.status, content.statuses) },
  action: () => (
    <Link to="/data-breaches/record" className={buttonVariantClass("primary")}>
      {content.record}
    </Link>
  ),
  empty: ({ status }) => (status === "open" ? content.empty : content.emptyClosed),
});
