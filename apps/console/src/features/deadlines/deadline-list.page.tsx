import { formatDay } from "@party/contract/values/nairobi-time";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { Link } from "@tanstack/react-router";
import type { FC } from "react";
import { choiceFilter } from "#list/filters.tsx";
import { StatusLabel } from "#list/list.tsx";
import { listPage } from "#list/list-page.tsx";
import type { Screen } from "#screen.ts";
import { hasPermission } from "#session/session.ts";
import { deadlinesContent as content } from "./deadlines.content.ts";

export const screen = {
  path: "/deadlines",
  search: "GET /staff/deadlines/",
  menu: {
    group: "register",
    order: 10,
    label: content.title,
    about: content.about,
    icon: "M19 4h-1V2h-2v2H8V2H6v2H5a2 2 0 0 0-2 2v14c0 1.1.9 2 2 2h14a2 2 0 0 0 2-2V6a2 2 0 0 0-2-2m0 16H5V10h14zM5 8V6h14v2z",
    permissions: ["registrar.submit"],
  },
} satisfies Screen;

/** From two weeks before it is urgent. */
const URGENT_DAYS = 14;

/** Days by which the party has to have done something, the next one first. */
export const DeadlineListPage: FC = listPage("GET /staff/deadlines/", {
  content,
  help: "deadlines",
  title: ({ title }) => title,
  open: ({ id }) => ({ to: "/deadlines/$id", params: { id } }),
  columns: {
    day: { cell: ({ day }) => formatDay(day), nowrap: true },
    left: {
      when: ({ status }) => status === "open",
      cell: ({ days_left }) => (
        <StatusLabel tone={days_left <= URGENT_DAYS ? "bad" : undefined}>{content.daysLeft(days_left)}</StatusLabel>
      ),
    },
    state: ({ confirmed }) => (
      <StatusLabel tone={confirmed ? "good" : "bad"}>{confirmed ? content.confirmed : content.unconfirmed}</StatusLabel>
    ),
  },
  filters: { status: choiceFilter(content.status, content.statuses) },
  action: (staff) =>
    hasPermission(staff, "registrar.submit") ? (
      <Link to="/deadlines/propose" className={buttonVariantClass("primary")}>
        {content.new}
      </Link>
    ) : null,
  empty: ({ status }) => (status === "open" ? content.empty : content.emptyDone),
});
