import { formatKes } from "@party/contract/values/money";
import { formatMonth } from "@party/contract/values/months";
import { formatDate } from "@party/contract/values/nairobi-time";
import { buttonVariantClass } from "@party/ui/form/button.tsx";
import { Link } from "@tanstack/react-router";
import type { FC } from "react";
import { StatusLabel } from "#list/list.tsx";
import { listPage } from "#list/list-page.tsx";
import type { Screen } from "#screen.ts";
import { monthsContent as content } from "./months.content.ts";

export const screen = { path: "/months", search: "GET /staff/months/" } satisfies Screen;

/** Months of the books, the newest first: which are closed, and what each brought. */
export const MonthListPage: FC = listPage("GET /staff/months/", {
  content,
  help: "reports",
  title: ({ id }) => formatMonth(id),
  open: ({ id }) => ({ to: "/months/$id", params: { id } }),
  columns: {
    state: {
      cell: ({ state }) => (
        <StatusLabel tone={state === "closed" ? "good" : undefined}>{content.states[state]}</StatusLabel>
      ),
      onCard: "status",
    },
    received: { cell: ({ received }) => formatKes(received), numeric: true, nowrap: true },
    returned: { cell: ({ returned }) => returned !== 0 && formatKes(returned), numeric: true, nowrap: true },
    corrections: {
      cell: ({ corrections }) => corrections !== 0 && formatKes(corrections),
      numeric: true,
      nowrap: true,
    },
    closed: { cell: ({ closed_at }) => closed_at && formatDate(new Date(closed_at)), nowrap: true },
  },
  action: () => (
    <Link to="/reports" className={buttonVariantClass("outlined")}>
      {content.reports}
    </Link>
  ),
  empty: () => content.empty,
});
